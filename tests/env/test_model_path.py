"""Looking at the path of a loading failure."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.env.model_path import SUFFIXES, inspect_model_path, path_result


@pytest.mark.parametrize(
    ("files", "path", "found", "state"),
    [
        ({"net.pdmodel": "x", "net.pdiparams": "x", "net.pdiparams.info": "x"}, "net", "legacy", "warn"),
        ({"net.json": "{}", "net.pdiparams": "x"}, "net", "pir", "ok"),
        ({"net.json": "{}", "net.pdmodel": "x"}, "net", "both", "ok"),
        ({"net.pdmodel": ""}, "net", "empty", "fail"),
        ({"net.json": "", "net.pdmodel": "x"}, "net", "empty", "fail"),
        ({"net.pdmodel": "x", "net.pdiparams": ""}, "net", "legacy", "warn"),
        ({"net.pdiparams": "x"}, "net", "missing", "fail"),
        ({}, "net", "elsewhere", "unknown"),
        ({"net.pdmodel": "x"}, "net.pdmodel", "suffix", "fail"),
        ({"out/net.json": "{}"}, "out", "folder", "fail"),
        ({}, "gone/net", "elsewhere", "unknown"),
        ({}, "//host/share/net", "refused", "unknown"),
        ({}, "\\\\host\\share\\net", "refused", "unknown"),
        ({}, "", "refused", "unknown"),
        ({}, "a\0b", "refused", "unknown"),
        ({}, "n" * 5000, "elsewhere", "unknown"),
    ],
)
def test_what_lies_there(tmp_path: Path, files: dict[str, str], path: str, found: str, state: str) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    facts = inspect_model_path(path, tmp_path)
    assert facts.found == found
    assert path_result(facts).state == state
    for suffix, size in facts.sizes.items():
        assert size == len(files[path + suffix])


def test_an_absolute_path_is_taken_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "net.json").write_text("{}")
    assert inspect_model_path(str(tmp_path / "net"), Path("/nowhere")).found == "pir"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
def test_only_regular_files_count(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "net.pdmodel")
    (tmp_path / "net.json").mkdir()
    assert inspect_model_path(str(tmp_path / "net"), tmp_path).found == "missing"


@given(st.text())
def test_it_never_raises(path: str) -> None:
    facts = inspect_model_path(path, Path("/nonexistent"))
    assert set(facts.sizes) <= set(SUFFIXES)
    assert "\x1b" not in path_result(facts).facts["path"]
