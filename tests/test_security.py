"""SECURITY.md says of every command what it executes, and names only what exists."""

from __future__ import annotations

import re
from pathlib import Path

from d2s_doctor.cli.parser import COMMANDS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def test_every_command_is_named() -> None:
    table = TEXT.partition("## What each command executes")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([a-z][a-z ]*)`", table))
    assert [name for name in COMMANDS if name not in named] == []


def test_what_is_linked_exists() -> None:
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
