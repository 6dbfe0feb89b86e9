"""Everything that is wrong with a folder of entries: the entries, their signatures, recorded logs, waivers, reasons."""

from __future__ import annotations

import os
from pathlib import Path

from d2s_doctor.author.coverage import REASONS_FILE, cover, read_reasons, unneeded_reasons
from d2s_doctor.author.known_raise_sites import RAISE_SITES_FILE, read_raise_sites
from d2s_doctor.author.leftovers import check_leftovers, check_rules
from d2s_doctor.author.reach import check_reach
from d2s_doctor.author.recorded_logs import check_logs
from d2s_doctor.author.style import check_style
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.kb.folder import inspect_entries
from d2s_doctor.kb.load import is_own_checkout, load_shipped
from d2s_doctor.kb.problem import Problem
from d2s_doctor.kb.retired import refuse_retired
from d2s_doctor.model import Entry

SHIPPED_PREFIX = "D2S"


def audit_folder(folder: str | os.PathLike[str]) -> tuple[tuple[Entry, ...], list[Problem]]:
    """The entries that could be read and every problem, in the order of the files.

    A private base, one without any shipped code, is checked together with the shipped one: it may link there, and
    must not be beaten by it. Raises OSError when the folder cannot be read.
    """
    shipped = _shipped_entries(folder)
    inspected = inspect_entries(folder, verified=True, elsewhere={entry.id for entry in shipped})
    if not is_own_checkout(folder):
        refuse_retired(inspected.pairs, load_shipped().retired.values())
    if not any(Path(folder).glob("*/*.yaml")):
        return (), inspected.problems  # what lies beside such a folder is another base's
    kb = build_base([*shipped, *inspected.entries])
    check_reach(inspected.pairs, kb)
    more = check_logs(folder, inspected.pairs, kb) + _check_reasons(Path(folder), kb)
    # A file that cannot be read still holds its entry.
    codes = {*kb.entries, *(path.name.partition("-")[0] for path in Path(folder).glob("*/*.yaml"))}
    more += check_leftovers(folder, codes)
    more += check_style(folder, inspected.pairs)
    if is_own_checkout(folder):
        more += check_rules(Path(folder).parent, kb, codes)
    return inspected.entries, inspected.problems + more


def _shipped_entries(folder: str | os.PathLike[str]) -> list[Entry]:
    """The shipped entries that the folder is checked together with; none when it holds shipped codes itself."""
    is_shipped = any(path.name.startswith(SHIPPED_PREFIX) for path in Path(folder).glob("*/*.yaml"))
    return [] if is_shipped else list(load_shipped().entries.values())


def _check_reasons(folder: Path, kb: KnowledgeBase) -> list[Problem]:
    """What is wrong with the reasons for raise sites that no entry answers."""
    path = folder / REASONS_FILE
    reasons, problems, lines = read_reasons(path)
    sites = folder.parent / RAISE_SITES_FILE
    if not reasons or not sites.is_file():
        return problems
    try:
        coverage = cover((site for site in read_raise_sites(sites) if site.n in reasons), kb, reasons)
    except ValueError as error:
        return [*problems, Problem(str(sites), 0, str(error))]
    return problems + unneeded_reasons(coverage, str(path), lines)
