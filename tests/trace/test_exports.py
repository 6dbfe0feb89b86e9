"""Exports on real Paddle: those that differ without a word are found and explained, those that agree raise no alarm."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.verify.envs import ensure

pytestmark = pytest.mark.paddle
EXPORTS = Path(__file__).parent / "exports"
RELEASES = ("2.6.2", "3.3.1")
LOUD = {
    "2.6.2": {"integer_mask", "offset_of_input", "return_in_with"},
    "3.3.1": set(),
}
"""Programs of ``differ`` that raise, or are right, on a release."""


def doctor(folder: Path, *arguments: str, code: int = 0) -> dict[str, Any]:
    command = [sys.executable, "-m", "d2s_doctor", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == code, done.stderr[-2000:]
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def expected(name: str) -> str:
    first = (EXPORTS / "differ" / f"{name}.py").read_text("utf-8").partition("# expect: ")[2]
    return first.partition("\n")[0]


@pytest.mark.parametrize("release", RELEASES)
def test_silent_exports_are_found_and_explained(release: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    programs = sorted(map(str, EXPORTS.glob("*gree/*.py"))) + sorted(map(str, EXPORTS.glob("differ/*.py")))
    options = ["--compare", "--json", "--python", str(ensure(release))]
    data = doctor(tmp_path, "trace", *options, str(EXPORTS / "all.py"), *programs)
    found = {Path(each["path"]).parent.name: each for each in data["artefacts"]}
    agree = [path.stem for path in EXPORTS.glob("agree/*.py")]
    differ = [path.stem for path in EXPORTS.glob("differ/*.py") if path.stem not in LOUD[release]]
    assert len(agree) == 12
    assert len(differ) >= 12
    assert {name: found[name]["reason"] for name in agree if found[name]["agrees"] is not True} == {}
    assert [name for name in differ if found[name]["agrees"] is not False] == []
    assert [name for name in differ if expected(name) not in found[name]["entries"]] == []
    assert all(each["backends"] for each in found.values())


def test_an_artefact_is_compared_with_a_layer_of_its_source(tmp_path: Path) -> None:
    python = str(ensure("3.3.1"))
    for program, code in (("differ/scaled_in_block.py", 1), ("agree/plain.py", 0)):
        source = EXPORTS / program
        subprocess.run([python, str(source)], cwd=tmp_path, check=True, capture_output=True, timeout=200)
        data = doctor(tmp_path, "compare", f"{source}:Net", "model", "--json", "--python", python, code=code)
        assert data["reference"]["backend"] == "eager"
        assert data["agrees"] == (code == 0)
        assert [pair["backend"] for pair in data["pairs"]] == ["jit.load", "inference"]
        assert [cause["code"] for cause in data["entries"]] == (["D2S403"] if code else [])
        assert all((pair["max_abs"] < 1e-5) == (code == 0) for pair in data["pairs"])
