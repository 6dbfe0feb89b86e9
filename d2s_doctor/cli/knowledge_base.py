"""The knowledge base that the options of a command ask for."""

from __future__ import annotations

import argparse

from d2s_doctor.cli.exit import UsageError
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.load import load_kb


def base_of(options: argparse.Namespace) -> KnowledgeBase:
    """What --kb and --only-kb ask for. Raises UsageError, or BrokenEntries with every problem."""
    if options.only_kb and not options.kb:
        raise UsageError("--only-kb leaves out the shipped entries; name others with --kb DIR")
    return load_kb(options.kb, shipped=not options.only_kb)
