"""Where the page of an entry stands. The address of the site is one variable: D2S_DOCTOR_SITE."""

from __future__ import annotations

import os

from d2s_doctor.kb import compiled
from d2s_doctor.model import Language
from d2s_doctor.render.messages import DEFAULT

VARIABLE = "D2S_DOCTOR_SITE"
"""The address that the site is published at; where it is set when a wheel is built, the wheel remembers it."""
FILE = "site.json"


def entry_address(code: str, language: Language) -> str | None:
    """The address of an entry's page in ``language``; None where no site is known, or the entry is not of this site."""
    return _address(f"{code}/", language) if code.startswith("D2S") else None


def rule_address(code: str, language: Language) -> str | None:
    """Where the page of the rules of ``check`` explains one; None where no site is known."""
    return _address(f"rules/#{code}", language) if code.startswith("D2S") else None


def _address(path: str, language: Language) -> str | None:
    site = os.environ.get(VARIABLE) or _remembered()
    folder = "" if language == DEFAULT else f"{language}/"
    return f"{site.rstrip('/')}/{folder}{path}" if site else None


def remember(folder: str) -> None:
    """Write what the variable says into ``folder``, for the wheel; the build hook calls this. Raises OSError."""
    compiled.write_file(os.path.join(folder, FILE), compiled.dump({"site": os.environ.get(VARIABLE, "")}))


def _remembered() -> str:
    if compiled.CHECKOUT:
        return ""
    try:
        found: str = compiled.read_compiled(FILE)["site"]
    except (OSError, KeyError):
        return ""
    return found
