"""Why an exported model gives other results: the entries whose signs are seen, the most telling first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from d2s_doctor.artefact.source_signs import signs_in
from d2s_doctor.check.at_line import findings_at
from d2s_doctor.env.refinement import outcomes_on
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match import diagnose
from d2s_doctor.model import Entry

_WRONG = frozenset(("differs", "varies"))
MOST_CAUSES = 5


class Cause(NamedTuple):
    """An entry that may explain a difference: what points to it, and the line that shows it (0 for none)."""

    code: str
    sign: str
    file: str = ""
    line: int = 0


class Start(NamedTuple):
    """Where a converted function begins."""

    file: str
    line: int


def causes(
    signs: Iterable[str],
    starts: Iterable[Start],
    release: str,
    kb: KnowledgeBase,
    errors: bool = False,
    said: Iterable[str] = (),
) -> tuple[Cause, ...]:
    """Entries that explain a difference on a release of Paddle ("" for not known).

    ``signs`` are those of files and of the difference itself, ``starts`` the functions that were converted, which
    the rules of ``check`` and the signs of source read. ``errors``: entries count that raise, as where a size fails.
    ``said`` are the errors of runtimes that failed.
    """
    given = tuple(dict.fromkeys(signs))
    found = [Cause(match.id, "message") for text in dict.fromkeys(said) for match in diagnose(text, kb).matches[:1]]
    found += [Cause(code, sign) for sign in given if sign.startswith("difference.") for code in _named(sign, kb)]
    for start in dict.fromkeys(starts):
        evidence = findings_at(start.file, start.line, kb.entries, release=release, mode="ast")
        found += [Cause(each.code, "check", start.file, each.line) for each in evidence.findings]
        for seen in signs_in(start.file, start.line):
            found += [Cause(code, seen.sign, seen.file, seen.line) for code in _named(seen.sign, kb)]
    found += [Cause(code, sign) for sign in given if sign.startswith("artefact.") for code in _named(sign, kb)]
    first: dict[str, Cause] = {}
    for cause in found:
        entry = kb.entries.get(cause.code)
        if entry and _can_explain(entry, release, errors or cause.sign != "check"):
            first.setdefault(cause.code, cause)
    return tuple(first.values())[:MOST_CAUSES]


def _named(sign: str, kb: KnowledgeBase) -> list[str]:
    return [code for code, entry in kb.entries.items() if sign in entry.signs]


def _can_explain(entry: Entry, release: str, errors: bool) -> bool:
    """Whether the entry is about results without an error, and was seen on this release."""
    outcomes = set(outcomes_on(entry, release).values())
    if outcomes and outcomes == {"passes"}:
        return False
    return errors or entry.kind == "silent" or bool(outcomes & _WRONG)
