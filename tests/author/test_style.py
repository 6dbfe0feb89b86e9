"""How entries have to be written: each rule of style.yaml, by a text that breaks it and one that does not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from d2s_doctor.author.style import STYLE_FILE, check_style
from d2s_doctor.kb.folder import inspect_entries

KB = Path(__file__).resolve().parents[2] / "kb"
Write = Callable[..., Path]


def problems(folder: Path, *not_yet: str) -> list[str]:
    style = yaml.safe_load((KB / STYLE_FILE).read_text(encoding="utf-8"))
    (folder / STYLE_FILE).write_text(yaml.safe_dump({**style, "not_yet": list(not_yet)}), encoding="utf-8")
    inspected = inspect_entries(folder, verified=False)
    own = check_style(folder, inspected.pairs)
    return [problem.text for problem in [*own, *inspected.problems]]


@pytest.fixture
def good(write_entry: Write) -> Path:
    """The sample entry in the shape that is asked for."""
    folder = write_entry()
    (file,) = folder.glob("*/*.yaml")
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    data["cause"] = {
        "en": "The loop `{name|x}` stops.\n\nIt has no bound.\n",
        "zh": "循环 `{name|x}` 停了。\n\n它没有上界。\n",
    }
    data["fix"] = {"en": "1. Give a bound.\n", "zh": "1. 给出上界。\n"}
    file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return folder


def changed(folder: Path, old: str, new: str) -> Path:
    (file,) = folder.glob("*/*.yaml")
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10000)
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_an_entry_in_shape_has_no_problem(good: Path) -> None:
    assert problems(good) == []


def test_an_exemption_that_is_not_needed_is_a_problem(good: Path) -> None:
    assert problems(good, "D2S991") == ["D2S991 needs no exemption any more: take it away"]


def test_an_exempt_entry_is_left_alone(good: Path) -> None:
    assert problems(changed(good, "1. Give a bound.", "Give a bound."), "D2S991") == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1. Give a bound.", "Give a bound.", "fix.en: begin with numbered ways"),
        ("1. 给出上界。", "给出上界。", "fix.zh: begin with numbered ways"),
        ("It has no bound.", "- It has no bound.", "cause.en: first what happens"),
        ("It has no bound.", "It " + "really " * 24 + "`has` no bound.", "cause.en: a sentence of 28 words"),
        ("It has no bound.", "It has no bound. " * 16, "cause.en: a paragraph of 64 words"),
        ("它没有上界。", "它" * 66 + "。", "cause.zh: a sentence of 66 words"),
        ("It has no bound.", "An open axis has no bound.", "cause.en: 'open axis': say 'dynamic dimension'"),
        ("{name|x}", "{name|the variable}", "cause.en: `{name|the variable}`: a fallback in words is no code"),
        ("{name|x}", "{name|某变量}", "cause.zh: `{name|某变量}`: a fallback in words is no code"),
    ],
)
def test_what_is_against_the_style_is_named(good: Path, old: str, new: str, said: str) -> None:
    found = problems(changed(good, old, new))
    assert any(text.startswith(said) for text in found), found


def test_a_long_title(good: Path) -> None:
    (file,) = good.glob("*/*.yaml")
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    data["title"]["en"] = "x" * 66
    file.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    assert problems(good) == ["title.en: 66 characters; at most 65"]


def test_a_base_without_the_file_has_its_own_style(write_entry: Write, tmp_path: Path) -> None:
    folder = write_entry()
    inspected = inspect_entries(folder, verified=False)
    assert check_style(folder, inspected.pairs) == []
    assert inspected.problems == []


def test_a_file_of_another_form(good: Path) -> None:
    shutil.copy(KB / STYLE_FILE, good)
    (good / STYLE_FILE).write_text("title: long\n", encoding="utf-8")
    (problem,) = check_style(good, inspect_entries(good, verified=False).pairs)
    assert problem.text.startswith("expected the fields title, en, zh")
