"""The language that a person's system speaks."""

from __future__ import annotations

import os
import sys

from d2s_doctor.model import Language
from d2s_doctor.render.messages import DEFAULT, languages


def language_of(name: str) -> Language:
    """The language of a locale's name, like ``zh_CN.UTF-8`` or ``zh-cn``, if it is known, else English."""
    code = name[:2].lower()
    return code if code in languages() else DEFAULT


def user_language() -> Language:
    """The language of the locale where the catalogue speaks it, else the default one."""
    locale_name = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not locale_name and sys.platform == "win32":
        import locale

        name = (locale.getlocale()[0] or "").partition("_")[0].partition(" ")[0].lower()  # Chinese (Simplified)_China
        locale_name = locale.locale_alias.get(name) or locale.locale_alias.get(f"{name}-s", "")
    return language_of(locale_name)
