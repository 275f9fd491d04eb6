"""Compile the hot modules if a C compiler is there; without one the same .py files run as they are.

A hot module is a .py with a .pxd of its name beside it (its C types), or a .pyx.  All are compiled or none: a compiled
base class silently ignores a plain subclass in its C calls, so a partial set is removed again.  `STAX_COMPILE=0`
switches the compiler off, `STAX_CFLAGS` replaces its flags.  `sprites/` and `sounds/` go into the wheel as
`game/sprites` and `game/sounds`; an editable install finds them where they are.  `lab/`, for those who work on the
program, is compiled by an editable install only; the wheel is without it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "auto_pickle": False,  # nothing here is pickled, and the code for it took a quarter of the compiler's time
}
VIEWS = "game.core.memoryviews"  # Cython's own code for memory views, compiled once and not into each module
# Aligned, perft of Stax is a tenth quicker than by -O3 alone, and the search no slower (docs/log/build.md).
FLAGS = ["/O2"] if os.name == "nt" else ["-O3", "-g0", "-falign-functions=64", "-falign-loops=32"]
PACKAGES = ("game", "lab")  # with hot modules
BAKED = {"sprites": ("*.jpg", "*.webp", "*.svg", "*.json"), "sounds": ("*.wav", "*.ogg")}


def hot_sources() -> list[Path]:
    """The sources to compile, relative to the project's root."""
    folders = [ROOT / name for name in PACKAGES]
    twins = [path.with_suffix(".py") for folder in folders for path in sorted(folder.rglob("*.pxd"))]
    return [path.relative_to(ROOT) for path in twins if path.exists()] + [
        path.relative_to(ROOT) for folder in folders for path in sorted(folder.rglob("*.pyx"))
    ]


def extension(name: str, source: str) -> Extension:
    """One module to compile."""
    extra = os.environ.get("STAX_CFLAGS", "").split()
    return Extension(
        name,
        [source],
        extra_compile_args=extra or FLAGS,
        extra_link_args=[flag for flag in extra if flag.startswith("-fsanitize")],
    )


def extensions() -> list[Extension]:
    """What to compile."""
    from Cython.Build import cythonize

    made: list[Extension] = cythonize(
        [extension(VIEWS, VIEWS.replace(".", "/") + ".c")]
        + [extension(".".join(path.with_suffix("").parts), path.as_posix()) for path in hot_sources()],
        compiler_directives=DIRECTIVES,
        shared_utility_qualified_name=VIEWS,
        build_dir="build/cython",
        force="STAX_CFLAGS" in os.environ,
    )
    for one in made:
        one.optional = True  # here, for cythonize drops it from the Extensions it is given
    return made


def remove_compiled(root: Path) -> None:
    """Remove every compiled module of the packages in a folder, so that the plain ones run."""
    for path in (path for name in PACKAGES for ending in ("*.so", "*.pyd") for path in (root / name).rglob(ending)):
        path.unlink()


class AllOrNone(build_ext):
    """Builds every extension or leaves none behind."""

    def run(self) -> None:
        """Build, then take a partial or outdated set away again."""
        if self.inplace:
            remove_compiled(ROOT)
        else:
            self.extensions = [one for one in self.extensions if not one.name.startswith("lab.")]
        self.parallel = self.parallel or os.cpu_count()
        super().run()
        if not all(Path(self.get_ext_fullpath(one.name)).exists() for one in self.extensions):
            print("Not every hot module could be compiled: the plain ones will run.")
            remove_compiled(Path(self.build_lib))
            if self.inplace:
                remove_compiled(ROOT)


class WithBaked(build_py):
    """Puts the baked sprites and sounds inside the package."""

    def run(self) -> None:
        """Build, then copy what is baked, unless the source tree itself is what runs."""
        super().run()
        if self.editable_mode:
            return
        for name, patterns in BAKED.items():
            target = Path(self.build_lib) / "game" / name
            target.mkdir(parents=True, exist_ok=True)
            for pattern in patterns:
                for path in sorted((ROOT / name).glob(pattern)):
                    shutil.copy2(path, target / path.name)


if os.environ.get("STAX_COMPILE", "1") == "0":
    remove_compiled(ROOT)
    setup(cmdclass={"build_py": WithBaked})
else:
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNone, "build_py": WithBaked})
