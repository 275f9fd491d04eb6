"""The licences of all that a frozen program holds, in one text: `build.spec` puts it in as `LICENCES.txt`.

Whatever is inside comes from Python itself, a distribution from an index, or the system's packages.  A file
whose licence is not known is named; `packaging/release.py` refuses to ship it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
ON_LINUX: Final = ("jeepney",) if sys.platform == "linux" else ()
ON_WINDOWS: Final = ("pywin32",) if sys.platform == "win32" else ()
FREEZER: Final = "pyinstaller"  # its code starts the program
FRIEND: Final = ("magic-wormhole", "magic-wormhole-mailbox-server", "spake2", "PyNaCl", "Twisted", "autobahn", "txaio")
FRIEND_TOOLS: Final = ("attrs", "Automat", "constantly", "hyperlink", "idna", "incremental", "typing_extensions")
NEIGHBOURS: Final = ("zeroconf", "ifaddr", "zope.interface")
CONNECTED: Final = (*FRIEND, *FRIEND_TOOLS, *NEIGHBOURS, "cffi", *ON_WINDOWS)
DISTRIBUTIONS: Final = ("pygame-ce", "Pillow", "platformdirs", "tomlkit", *ON_LINUX, *CONNECTED, FREEZER)
IN_PILLOWS: Final = "brotli|freetype|harfbuzz|jpeg|lzma|openjp2|png|webp|sharpyuv|tiff|xau|xcb|zstd|bz2|zlib|z[.-]"
TABLE: Final = tomllib.loads((HERE / "libraries.toml").read_text(encoding="utf-8"))["library"]
UNKNOWN: Final = "no known licence: "
Part = tuple[str, str]  # what it is of, and the text


def texts(found: Distribution) -> str:
    """The licence files of a distribution."""
    names = [path for path in found.files or () if re.match(r"(LICEN[CS]E|COPYING|NOTICE)", path.name)]
    return "\n".join(Path(str(found.locate_file(path))).read_text(encoding="utf-8") for path in names)


def python_licence() -> str:
    """The licence of the Python that runs."""
    library = Path(sysconfig.get_path("stdlib"))
    places = [folder / name for folder in (library, Path(sys.base_prefix)) for name in ("LICENSE.txt", "LICENSE")]
    return next((place.read_text(encoding="utf-8") for place in places if place.exists()), UNKNOWN + "Python")


def of_the_system(path: Path) -> Part | None:
    """What a Debian says of a file that came with one of its packages."""
    if shutil.which("dpkg-query") is None:
        return None
    for place in (path, path.resolve(), Path(str(path.resolve()).removeprefix("/usr"))):
        found = subprocess.run(["dpkg-query", "-S", place], capture_output=True, text=True, check=False).stdout
        package = found.partition(":")[0]
        copyright = Path("/usr/share/doc") / package / "copyright"
        if package and copyright.exists():
            return package, copyright.read_text(encoding="utf-8")
    return None


def of_libraries(paths: Iterable[Path]) -> Iterator[Part]:
    """What is said of each shared library; Python's own modules and what Pillow's text tells are passed over."""
    for path in paths:
        name = path.name.lower().removeprefix("lib")
        system = of_the_system(path)
        if system is not None:
            yield system
        elif not re.match(f"python|vcruntime|ucrt|{IN_PILLOWS}", name):
            known = next((each for each in TABLE if re.match(each["files"], name)), None)
            yield (known["name"], told(known)) if known else (path.name, UNKNOWN + path.name)


def told(library: dict[str, str]) -> str:
    """What the table says of a library."""
    text = library["licence"]
    whole = "its text stands at the end" if text.startswith("LGPL") else (HERE / f"{text}.txt").read_text("utf-8")
    return "\n".join([*library["copyright"], "", f"Licence: {text}", "", whole])


def is_shared(name: str) -> bool:
    """Whether a file is a library by itself, and no module of Python's or of a distribution's."""
    return bool(re.search(r"\.(so[.\d]*|dylib|dll)$", name)) and not re.search(r"cpython|abi3|\.pyd$", name)


def gathered(sources: Iterable[str]) -> str:
    """The text, from the paths of all files that are put in."""
    parts: dict[str, str] = {
        "Stax": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "Lato, the typeface": (ROOT / "game/ui/fonts/LICENCE-Lato.txt").read_text(encoding="utf-8"),
        f"Python {sys.version.split()[0]}": python_licence(),
    }
    for name in DISTRIBUTIONS:
        own = [told(each) for each in TABLE if each["name"] == name]
        try:
            found = distribution(name)
        except PackageNotFoundError:  # put there by hand
            parts[name] = "\n".join(own) or UNKNOWN + name
        else:
            parts[f"{name} {found.version}"] = "\n".join(own) or texts(found) or UNKNOWN + name
    parts |= dict(of_libraries(Path(path) for path in sorted(set(sources)) if is_shared(Path(path).name)))
    for name in ("LGPL-2.1", "GPL-3.0"):
        parts[name] = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    head = "What this program holds, and the licences of its parts.\n\n" + "\n".join(f"- {name}" for name in parts)
    return head + "\n" + "".join(f"\n\n{'=' * 80}\n{name}\n{'=' * 80}\n\n{text}" for name, text in parts.items())
