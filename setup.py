"""Compile the hot modules if a C compiler is there; without one the same .py files run as they are.

A hot module is a .py with a .pxd of its name beside it (its C types), or a .pyx.  All are compiled or none: a plain
subclass of a compiled base would be ignored without a word by the base's C calls, so a partial set is taken away again.
`STAX_COMPILE=0` switches the compiler off.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def hot_sources() -> list[Path]:
    """The sources to compile, relative to the project's root."""
    twins = [path.with_suffix(".py") for path in sorted((ROOT / "game").rglob("*.pxd"))]
    return [path.relative_to(ROOT) for path in twins if path.exists()] + [
        path.relative_to(ROOT) for path in sorted((ROOT / "game").rglob("*.pyx"))
    ]


def extensions() -> list[Extension]:
    """What to compile; nothing when `STAX_COMPILE=0`."""
    if os.environ.get("STAX_COMPILE", "1") == "0":
        return []
    from Cython.Build import cythonize

    extra = os.environ.get("STAX_CFLAGS", "").split()
    made = cythonize(
        [
            Extension(
                ".".join(path.with_suffix("").parts),
                [path.as_posix()],
                extra_compile_args=extra or (["/O2"] if os.name == "nt" else ["-O3", "-g0"]),
                extra_link_args=[flag for flag in extra if flag.startswith("-fsanitize")],
            )
            for path in hot_sources()
        ],
        compiler_directives=DIRECTIVES,
    )
    for extension in made:
        extension.optional = True  # here, for cythonize drops it from the Extensions it is given
    return made


class AllOrNone(build_ext):
    """Builds every extension or leaves none behind."""

    def run(self) -> None:
        """Build, then take a partial set away again."""
        super().run()
        places = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if self.inplace:
            places += [ROOT / Path(self.get_ext_filename(extension.name)) for extension in self.extensions]
        built = {
            extension.name for extension in self.extensions if Path(self.get_ext_fullpath(extension.name)).exists()
        }
        if len(built) < len(self.extensions):
            for place in places:
                place.unlink(missing_ok=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNone})
