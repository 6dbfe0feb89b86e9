"""The knowledge base that the options of a command ask for."""

from __future__ import annotations

import argparse

from d2s_doctor.cli.exit import UsageError
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.load import load_kb


def base_of(options: argparse.Namespace) -> KnowledgeBase:
    """What --kb and --only-kb ask for. Raises UsageError, or BrokenEntries with every problem."""
    if options.only_kb and not options.kb:
        raise UsageError("only_kb")
    return load_kb(options.kb, shipped=not options.only_kb)


def no_entry(name: str, kb: KnowledgeBase) -> UsageError:
    """The error for a code or slug that no entry has; it says where that went, or what is similar."""
    from difflib import get_close_matches

    retired = kb.find_retired(name)
    if retired:
        return UsageError("entry_retired", code=retired.id, codes=", ".join(retired.replaced_by) or "-")
    names = [*kb.entries, *(entry.slug for entry in kb.entries.values())]
    near = get_close_matches(name, names, 1, 0.5) or get_close_matches(name.upper(), names, 1, 0.5)
    if near:
        return UsageError("no_entry_near", name=repr(name), near=near[0])
    return UsageError("no_entry", name=repr(name))
