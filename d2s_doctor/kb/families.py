"""The families of entries: the first digit of a code says to which one an entry belongs.

The catalogue's section ``family`` names each of them for people, by digit.
"""

from __future__ import annotations

FOLDERS = {
    "0": "deployment",
    "1": "control-flow",
    "2": "containers",
    "3": "language",
    "4": "values",
    "5": "export",
    "6": "loading",
    "7": "sot",
    "8": "environment",
    "9": "training",
}
"""The folder below ``kb/`` that holds a family, by digit."""
OTHER = "other"
"""In place of a digit: private entries number from 001 on, which says nothing of deployment."""
_OWN = "D2S"
DIGITS = (*FOLDERS, OTHER)


def family_of(code: str) -> str:
    """The digit of a code's family: ``1`` for ``D2S103``."""
    digit = code[-3:-2]
    return digit if digit in FOLDERS and (digit != "0" or code.startswith(_OWN)) else OTHER


def digit_of(folder: str) -> str:
    """The digit of a family's codes. Raises KeyError when no family has this folder."""
    return {name: digit for digit, name in FOLDERS.items()}[folder]
