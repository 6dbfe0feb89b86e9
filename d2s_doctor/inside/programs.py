"""Finds programs on PATH, but never in the working folder: what lies there was not asked for."""

import contextlib
import os
import shutil
import sys
from typing import Iterator, List, Optional


def program_folders() -> List[str]:
    """The folders of PATH but for relative and empty ones, and the working folder itself."""
    here = os.path.realpath(os.getcwd())
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return [folder for folder in folders if os.path.isabs(folder) and os.path.realpath(folder) != here]


def find_program(name: str) -> Optional[str]:
    """The absolute path of the program ``name`` in a folder of PATH, or None.

    Windows looks into the working folder first, whatever PATH says; the name is therefore looked up in one folder
    after the other.
    """
    for folder in program_folders():
        found = shutil.which(os.path.join(folder, name))
        if found:
            return found
    return None


@contextlib.contextmanager
def only_program_folders() -> Iterator[None]:
    """Meanwhile, whoever looks a program up by its bare name (``webbrowser`` does) leaves out the working folder."""
    meant = {"PATH": os.pathsep.join(program_folders()), "NoDefaultCurrentDirectoryInExePath": "1"}
    before = {name: os.environ.get(name) for name in meant}
    os.environ.update(meant)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def windows_tool(name: str) -> str:
    """The path of a program of Windows itself, like taskkill; elsewhere the name."""
    if sys.platform != "win32":
        return name
    return os.path.join(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", name + ".exe")
