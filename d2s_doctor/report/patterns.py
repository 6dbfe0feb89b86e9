"""Loads patterns.yaml: what in a log is private, as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml


class Pattern(NamedTuple):
    """One place that shows something private. ``groups`` maps each group of the expression to its kind."""

    about: str
    expression: re.Pattern[str]
    groups: tuple[tuple[str, str], ...]
    needs: tuple[str, ...]
    check: str
    learn: bool
    redacted: tuple[str, ...]
    unchanged: tuple[str, ...]


class Patterns(NamedTuple):
    """All of patterns.yaml. ``names`` holds, for each class of names, its words; sets are in lower case."""

    patterns: tuple[Pattern, ...]
    names: Mapping[str, frozenset[str]]
    public_hosts: frozenset[str]
    top_levels: frozenset[str]
    attribute_levels: frozenset[str]
    known_owners: frozenset[str]
    common_names: frozenset[str]
    common_folders: frozenset[str]
    common_pairs: frozenset[str]
    familiar: frozenset[str]
    system_roots: frozenset[str]
    harmless_variables: frozenset[str]
    public_labels: frozenset[str]
    surnames: frozenset[str]
    names_of_persons: frozenset[str]
    introducing: Mapping[str, str]
    columns: Mapping[str, str]
    fillers: frozenset[str]


@lru_cache(maxsize=1)
def load_patterns() -> Patterns:
    """The compiled patterns. Raises ValueError or re.error when the file is not as its head says."""
    text = files("d2s_doctor.report").joinpath("patterns.yaml").read_text(encoding="utf-8")
    data = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return Patterns(
        tuple(_pattern(row) for row in data["patterns"]),
        {kind: _words(words.replace("|", " ")) for kind, words in data["names"].items()},
        _words(data["public_hosts"]),
        _words(data["top_level"]["plain"]),
        _words(data["top_level"]["attributes"]),
        _words(data["known_owners"]),
        _words(data["common_names"]),
        _words(data["common_folders"]),
        _words(data["common_pairs"]),
        _words(data["familiar"]) | _words(data["common_folders"]) | _words(data["known_owners"]),
        _words(data["system_roots"]),
        frozenset(data["harmless_variables"].split()),
        _words(data["public_labels"]),
        _words(data["surnames"]),
        _words(data["names_of_persons"]),
        _kinds(data["introducing"]),
        _kinds(data["columns"]),
        _words(data["fillers"]),
    )


KINDS = ("home", "user", "host", "env", "ip", "email", "phone", "id", "secret", "folder", "value")


def _pattern(row: Mapping[str, Any]) -> Pattern:
    expression = re.compile(row["pattern"], re.VERBOSE | re.ASCII | re.MULTILINE)  # each line of a log
    kinds = {name: name.rstrip("0123456789") for name in expression.groupindex}
    groups = tuple((name, kind) for name, kind in kinds.items() if kind in KINDS)
    if not groups:
        raise ValueError(f"pattern {row['about']!r} has no group named after a kind")
    return Pattern(
        row["about"],
        expression,
        groups,
        tuple(row.get("needs", ())),
        row.get("check", ""),
        row.get("learn", False),
        tuple(row["redacted"]),
        tuple(row["unchanged"]),
    )


def _kinds(rows: Mapping[str, str]) -> dict[str, str]:
    return {word: kind for kind, words in rows.items() for word in words.lower().split()}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.lower().split())
