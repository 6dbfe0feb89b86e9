"""docs/*/architecture.md names every package and only what there is, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = {path.parent.name: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*/architecture.md"))}
SHARED = {"__init__", "__main__"}


def glossary(text: str) -> list[list[str]]:
    rows = text.partition("{#glossary}")[2].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("| ")][1:]


@pytest.mark.parametrize("language", PAGES)
def test_every_package_has_its_paragraph(language: str) -> None:
    package = ROOT / "d2s_doctor"
    names = {path.parent.name for path in package.glob("*/__init__.py")}
    names |= {path.stem for path in package.glob("*.py")} - SHARED
    described = {name for line in PAGES[language].splitlines() for name in re.findall(r"\*\*`(\w+)`\*\*", line)}
    assert described == names


@pytest.mark.parametrize("language", PAGES)
def test_every_path_that_it_names_exists(language: str) -> None:
    paths = re.findall(r"`((?:d2s_doctor|kb|docs|tests|corpus|tools|benchmarks)/[\w./-]*)`", PAGES[language])
    assert len(paths) > 12
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_glossaries_are_translations_of_each_other() -> None:
    english, chinese = glossary(PAGES["en"]), glossary(PAGES["zh"])
    assert len(english) > 25
    assert [(en, zh) for en, zh, _ in english] == [(en, zh) for zh, en, _ in chinese]
