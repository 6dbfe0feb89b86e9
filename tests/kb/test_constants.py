"""Data that belongs to no entry: compiled once, made anew after an edit, and there for every knowledge base."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from d2s_doctor.kb import compiled
from d2s_doctor.kb import constants as module
from d2s_doctor.kb.constants import SOURCES, constants, shipped_factors
from d2s_doctor.kb.load import compile_shipped, load_kb, load_shipped

KB = Path(__file__).resolve().parents[2] / "kb"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of our own YAML files, compiled beside it."""
    for source in SOURCES:
        (tmp_path / f"{source}.yaml").write_text("marks: [one]\n", "utf-8")
    monkeypatch.setattr(compiled, "source_folder", lambda: str(tmp_path))
    monkeypatch.setattr(compiled, "FOLDER", str(tmp_path / "data"))
    monkeypatch.setattr(module, "constants", module.constants.__wrapped__)
    monkeypatch.setattr(module, "_all_constants", module._all_constants.__wrapped__)
    return tmp_path


@pytest.mark.parametrize("source", SOURCES)
def test_the_compiled_data_is_what_the_file_says(source: str) -> None:
    assert constants(source) == yaml.safe_load((KB / f"{source}.yaml").read_text("utf-8"))


def test_an_edit_shows_at_once(checkout: Path) -> None:
    assert module.constants("paddle") == {"marks": ["one"]}
    (checkout / "paddle.yaml").write_text("marks: [two]\n", "utf-8")
    os.utime(checkout / "data" / "constants.json", (0, 0))
    assert module.constants("paddle") == {"marks": ["two"]}


def test_an_installed_package_reads_what_it_carries(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module.constants("paddle")
    (checkout / "paddle.yaml").write_text("marks: [stranger]\n", "utf-8")
    os.utime(checkout / "data" / "constants.json", (0, 0))
    monkeypatch.setattr(compiled, "CHECKOUT", "")
    assert module.constants("paddle") == {"marks": ["one"]}


def test_the_wheel_carries_the_same_file(tmp_path: Path) -> None:
    compile_shipped(str(KB), str(tmp_path))
    assert json.loads((tmp_path / "constants.json").read_text("utf-8")) == {name: constants(name) for name in SOURCES}


def _names(data: object) -> list[str]:
    """The names of all sections and values that code asks for: those of mappings whose values are not all text."""
    if not isinstance(data, dict):
        return []
    return [*data, *(name for key, value in data.items() if key not in WORD_TABLES for name in _names(value))]


WORD_TABLES = (
    "cpp_errors",
    "api_calls",
    "contexts_of_mode",
    "frames_before",
    "by_mode",
    "by_exception",
    "foreign",
    "by_context",
)
"""Tables whose keys are words of Paddle and of entries, which code looks up but does not name."""


@pytest.mark.parametrize("source", ["paddle", "factors"])
def test_nothing_is_kept_that_no_code_asks_for(source: str) -> None:
    package = Path(module.__file__).parents[1]
    code = "\n".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    names = _names(constants(source))
    assert len(names) > 5
    assert [name for name in names if f'"{name}"' not in code] == []


def test_a_private_base_alone_weighs_as_the_shipped_one(write_entry: Callable[..., Path]) -> None:
    assert load_kb(write_entry(), shipped=False).factors == load_shipped().factors == shipped_factors()
