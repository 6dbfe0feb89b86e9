"""Finds programs on PATH, but never in the working folder: what lies there was not asked for."""

import os
import shutil
import sys
from typing import Optional


def find_program(name: str) -> Optional[str]:
    """The absolute path of the program ``name`` in a folder of PATH, or None.

    Relative entries of PATH, empty ones, and the working folder itself are left out. Windows looks into the working
    folder first, whatever PATH says; the name is therefore looked up in one absolute folder after the other.
    """
    here = os.path.realpath(os.getcwd())
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        if os.path.isabs(folder) and os.path.realpath(folder) != here:
            found = shutil.which(os.path.join(folder, name))
            if found:
                return found
    return None


def windows_tool(name: str) -> str:
    """The path of a program of Windows itself, like taskkill; elsewhere the name."""
    if sys.platform != "win32":
        return name
    return os.path.join(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", name + ".exe")
