"""The page of what fits what, from kb/compatibility.yaml: the table that ``env`` and ``inspect`` use too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Language
from d2s_doctor.render.messages import say

PAIRS = "<!-- pairs -->"
READERS = "<!-- readers -->"


def with_tables(page: str, language: Language) -> str:
    """The hand-written page with both tables in the places of their marks."""
    table = constants("compatibility")
    pairs = [_pair(row, language) for row in table["pairs"]]
    readers = [_reader(name, row, language) for name, rows in table["readers"].items() for row in rows]
    shown = page.replace(PAIRS, _table("pair", ("package", "paddle", "state", "install", "known"), pairs, language))
    return shown.replace(READERS, _table("reader", ("format", "runtime", "condition", "known"), readers, language))


def _pair(row: Mapping[str, Any], language: Language) -> list[str]:
    says = row["says"].get(language, row["says"]["en"])
    entry = f" ([{row['entry']}]({row['entry']}.md))" if row.get("entry") else ""
    state = say(f"site.compatibility.{row['state']}", language)
    install = f'`pip install "{row["install"]}"`' if row.get("install") else ""
    return [
        f"{row['package']} {row['versions']}",
        row["paddle"],
        f"{state}: {says}{entry}",
        install,
        _known(row, language),
    ]


def _reader(name: str, row: Mapping[str, Any], language: Language) -> list[str]:
    condition = say(f"inspect.condition.{row['condition']}", language) if row.get("condition") else ""
    runtime = f"{row['runtime']} {row['releases']}"
    return [say(f"inspect.format.{name}", language), runtime, condition, _known(row, language)]


def _known(row: Mapping[str, Any], language: Language) -> str:
    return say(f"site.compatibility.{row['known']}", language)


def _table(kind: str, names: tuple[str, ...], rows: list[list[str]], language: Language) -> str:
    head = [say(f"site.compatibility.{kind}.{name}", language) for name in names]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
