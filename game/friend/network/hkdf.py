"""A stand-in for the little of the package `cryptography` that magic-wormhole uses: HKDF (RFC 5869) with SHA-256.

The package has 14 MB, of which this is all that is run; the double-click file comes without it (`docs/dependencies.md`)
and so without TLS.  Where the package is installed, it is used.
"""

from __future__ import annotations

import hmac
import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Final

PACKAGE: Final = "cryptography"
DIGEST: Final = "sha256"
DIGEST_BYTES: Final = 32


class SHA256:
    """The only hash function."""


class HKDF:
    """Derives a key of `length` bytes; `salt` None is a salt of zeros."""

    def __init__(
        self, algorithm: SHA256, length: int, salt: bytes | None, info: bytes | None, *_backend: object
    ) -> None:
        assert isinstance(algorithm, SHA256)
        assert 0 < length <= 255 * DIGEST_BYTES
        self._length = length
        self._salt = salt or bytes(DIGEST_BYTES)
        self._info = info or b""

    def derive(self, key_material: bytes) -> bytes:
        """The key, `length` bytes."""
        extracted = hmac.digest(self._salt, key_material, DIGEST)
        block, expanded = b"", b""
        for number in range(1, -(-self._length // DIGEST_BYTES) + 1):
            block = hmac.digest(extracted, block + self._info + bytes([number]), DIGEST)
            expanded += block
        return expanded[: self._length]


class Unused:
    """What is imported, but never called."""


def stand_in() -> None:
    """Put the stand-in where the package would be, if it is not installed."""
    if find_spec(PACKAGE) is not None:
        return
    contents: dict[str, dict[str, object]] = {
        "": {},
        ".hazmat": {},
        ".hazmat.backends": {"default_backend": Unused},
        ".hazmat.primitives": {},
        ".hazmat.primitives.hashes": {"SHA256": SHA256},
        ".hazmat.primitives.kdf": {},
        ".hazmat.primitives.kdf.hkdf": {"HKDF": HKDF},
        ".hazmat.primitives.kdf.pbkdf2": {"PBKDF2HMAC": Unused},
    }
    for ending, names in contents.items():
        module = ModuleType(f"{PACKAGE}{ending}")
        module.__dict__.update(names, __path__=[])
        sys.modules[module.__name__] = module
        parent, _, name = module.__name__.rpartition(".")
        if parent:
            setattr(sys.modules[parent], name, module)
