"""The rules of ``check`` as a list: code, title, whether there is a fix, where the entry was seen to fail."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from d2s_doctor.check.rule import Edit, replace_attribute, replace_node
from d2s_doctor.check.rules import RULES
from d2s_doctor.model import Entry
from d2s_doctor.render.entry_address import rule_address
from d2s_doctor.render.page import Page

_EDITING = (Edit, replace_attribute, replace_node)
"""What a rule that has a fix imports."""


def fix_kind(code: str) -> str:
    """The key of what is said about a rule's fix: none, safe or unsafe."""
    rule = next(each for each in RULES if each.code == code)
    used = vars(sys.modules[rule.find.__module__]).values()
    if not any(each in _EDITING for each in used if callable(each)):
        return "none"
    return "unsafe" if rule.unsafe else "safe"


def rule_list(entries: Mapping[str, Entry], page: Page) -> str:
    """A line for each rule that an entry explains."""
    lines = []
    for rule in RULES:
        if rule.code in entries:
            fix = page.message(f"check.fix_{fix_kind(rule.code)}")
            address = rule_address(rule.code, page.language)
            link = f"  {address}" if address else ""
            lines.append(f"{rule.code}  {entries[rule.code].title.in_language(page.language)}  [{fix}]{link}\n")
    return "".join(lines)
