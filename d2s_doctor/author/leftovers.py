"""What is left of an entry that is gone: recorded logs, records of releases, rules of ``check`` and their fixtures."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from d2s_doctor.author.corpus import corpus_folder
from d2s_doctor.check.linter import failing_modes
from d2s_doctor.check.rules import BROKEN, RULES
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.problem import Problem
from d2s_doctor.kb.verified import measured_records

FIXTURES = Path("tests", "check", "fixtures")
_CODE = re.compile(r"[A-Z][A-Z0-9]*[0-9]{3}")


def check_leftovers(folder: str | os.PathLike[str], codes: Collection[str]) -> Iterator[Problem]:
    """What belongs to a code that is not among ``codes``: its folder of the corpus, its records of releases."""
    corpus = corpus_folder(folder)
    for path in sorted(corpus.iterdir()) if corpus else ():
        if _CODE.fullmatch(path.name) and path.name not in codes:
            yield Problem(str(path), 0, f"there is no entry {path.name}; delete its logs, or move them")
    with suppress(ValueError):  # a record that cannot be read is a problem of its own
        for record in measured_records(folder):
            for code in sorted(set(record.entries).difference(codes)):
                yield Problem(str(record.path), 0, f"there is no entry {code}; delete what was observed of it")


def check_rules(checkout: Path, kb: KnowledgeBase, codes: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the rules of ``check`` beside the entries ``kb``, and with their fixtures in ``checkout``."""
    for broken in BROKEN:
        yield Problem(broken.path, 0, broken.reason)
    for rule in RULES:
        name = f"{rule.code.lower()}.py"
        if Path(rule.file).name != name:
            yield Problem(rule.file, 0, f"holds the rule {rule.code}, so it should be called {name}")
        if rule.code not in codes:
            yield Problem(
                rule.file, 0, f"there is no entry {rule.code}, so the rule is silent: write it, or delete the rule"
            )
        elif rule.code in kb.entries and not failing_modes(kb.entries[rule.code], MEASURED):
            yield Problem(rule.file, 0, f"the entry {rule.code} expects `passes` everywhere, so the rule is silent")
    known = {rule.code for rule in RULES}
    for path in sorted((checkout / FIXTURES).glob("*.py")):
        if _CODE.fullmatch(path.stem) and path.stem not in known:
            yield Problem(str(path), 0, f"there is no rule {path.stem}; delete its fixture")
