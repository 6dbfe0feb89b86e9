"""The rules of ``check`` as a list: code, title, whether there is a fix, where the entry was seen to fail."""

from __future__ import annotations

from collections.abc import Mapping

from d2s_doctor.check.rules import RULES
from d2s_doctor.check.source_file import read_source
from d2s_doctor.model import Entry
from d2s_doctor.render.page import Page


def fix_kind(code: str) -> str:
    """The key of what is said about a rule's fix: none, safe or unsafe."""
    rule = next(each for each in RULES if each.code == code)
    tree = read_source(rule.file)
    edits = any("replace_node(" in line or "Edit(" in line for line in tree.lines)
    return "unsafe" if edits and rule.unsafe else "safe" if edits else "none"


def rule_list(entries: Mapping[str, Entry], page: Page) -> str:
    """A line for each rule that an entry explains."""
    lines = []
    for rule in RULES:
        if rule.code in entries:
            fix = page.message(f"check.fix_{fix_kind(rule.code)}")
            lines.append(f"{rule.code}  {entries[rule.code].title.in_language(page.language)}  [{fix}]\n")
    return "".join(lines)
