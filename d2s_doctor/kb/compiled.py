"""Files that the package carries: JSON compiled from YAML, and when a checkout makes it anew.

An installed package reads what it carries and nothing else: a folder ``kb`` beside it belongs to somebody else. Only a
checkout holds the YAML; there a compiled file is made anew when a source is newer, so that an edit shows at once.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable
from typing import Any

# os.path, not pathlib: on the way to `match`, its import costs more than reading the index.
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_INSTALLED = {"site-packages", "dist-packages"}
_OUR_PROJECT = b'name = "d2s-doctor"'


def checkout_of(package: str) -> str:
    """The folder of the checkout whose package lies at ``package``; "" when that is installed.

    A checkout has our pyproject.toml and the schema of entries beside the package, and is no folder of packages.
    """
    root = os.path.dirname(package)
    if not _INSTALLED.isdisjoint(package.split(os.sep)):
        return ""
    try:
        with open(os.path.join(root, "pyproject.toml"), "rb") as handle:
            is_ours = _OUR_PROJECT in handle.read()
    except OSError:
        return ""
    return root if is_ours and os.path.isfile(os.path.join(root, "kb", "schema.json")) else ""


CHECKOUT = checkout_of(PACKAGE)
"""The folder of the checkout that this package is developed in; "" for an installed one."""
FOLDER = os.path.join(PACKAGE, "data")
"""Where the compiled files are."""


def source_folder() -> str:
    """The folder of entries of this checkout. Of no use in an installed package."""
    return os.path.join(CHECKOUT, "kb")


def is_stale(name: str, sources: Iterable[str]) -> bool:
    """Whether the compiled file ``name`` has to be made anew: in a checkout where it lacks, or a source is newer."""
    if not CHECKOUT:
        return False
    try:
        compiled = os.stat(os.path.join(FOLDER, name)).st_mtime
        return any(os.stat(source).st_mtime > compiled for source in sources)
    except FileNotFoundError:
        return True


def read_bytes(path: str) -> bytes:
    """What is in a file, also in one of this package within an archive. Raises OSError."""
    loader: Any = __spec__.loader
    found: bytes = loader.get_data(path)
    return found


def file_names(folder: str) -> list[str]:
    """The names of the files in a folder of this package, also within an archive. Raises OSError."""
    try:
        return os.listdir(folder)
    except NotADirectoryError:
        from importlib.resources import files

        parts = os.path.relpath(folder, PACKAGE).split(os.sep)
        return [found.name for found in files("d2s_doctor").joinpath(*parts).iterdir()]


def read_compiled(name: str) -> Any:
    """The data of the compiled file ``name``. Raises OSError when the package was built without it."""
    return json.loads(read_bytes(os.path.join(FOLDER, name)))


def keep(name: str, data: object) -> None:
    """Keep what this checkout compiled. Where it cannot be written to, it still works, only slower."""
    if CHECKOUT:
        with contextlib.suppress(OSError):
            write_file(os.path.join(FOLDER, name), dump(data))


def dump(data: object) -> bytes:
    """``data`` as the JSON of a compiled file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def write_file(path: str, content: bytes) -> None:
    """Write a file at once, since another process may be reading it. Raises OSError."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    temporary = f"{path}.{os.getpid()}"
    try:
        with open(temporary, "wb") as handle:
            handle.write(content)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
