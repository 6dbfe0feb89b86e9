"""Packages that do not fit a release of Paddle are named, with what to install; what no row speaks of is let be."""

from __future__ import annotations

from typing import Any

import pytest

from d2s_doctor.env.judge import judge
from d2s_doctor.env.refinement import rank_with
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Diagnosis, Match


def judged(release: str, *, numpy: str = "", **packages: str) -> Any:
    known = {"paddle.install": {"location": "x", "version": release}, "numpy": {"version": numpy}}
    return judge("chain", {"packages": packages}, known)


@pytest.mark.parametrize(
    ("release", "packages", "state", "install"),
    [
        ("2.6.2", {"scipy": "1.17.1"}, "fail", '"scipy<1.17"'),
        ("3.3.1", {"scipy": "1.17.1"}, "ok", ""),
        ("2.6.2", {"scipy": "1.16.3"}, "ok", ""),
        ("2.6.2", {"paddle2onnx": "2.1.0"}, "warn", '"paddle2onnx==1.3.1"'),
        ("2.6.2", {"paddle2onnx": "1.3.1", "onnxruntime": "1.31.1"}, "ok", ""),
        ("3.3.1", {"paddle2onnx": "1.3.1"}, "warn", '"paddle2onnx>=2"'),
        ("", {"scipy": "1.17.1"}, "ok", ""),
        ("2.6.2", {}, "ok", ""),
    ],
)
def test_what_does_not_fit_is_named(release: str, packages: dict[str, str], state: str, install: str) -> None:
    result = judged(release, **packages)
    assert (result.state, result.facts["install"]) == (state, install)


def test_the_entry_of_a_misfit_comes_first(kb: KnowledgeBase) -> None:
    matches = tuple(Match(code, 0.5, {}, (), strength=0.5) for code in ("D2S601", "D2S803"))
    ranked = rank_with(Diagnosis("ambiguous", matches), kb.entries, "2.6.2", [judged("2.6.2", scipy="1.17.1")])
    assert [match.id for match in ranked.matches] == ["D2S803", "D2S601"]


@pytest.mark.parametrize(
    ("release", "numpy", "scipy", "refuted"),
    [
        ("2.6.2", "1.26.4", "1.16.3", True),
        ("2.6.2", "1.26.4", "", True),
        ("2.6.2", "1.26.4", "1.17.1", False),
        ("2.6.2", "2.3.5", "1.16.3", False),
        ("2.6.2", "", "1.16.3", False),
        ("3.3.1", "2.4.6", "1.17.1", True),
        ("", "1.26.4", "", False),
    ],
)
def test_versions_that_fit_refute_the_entry(
    kb: KnowledgeBase, release: str, numpy: str, scipy: str, refuted: bool
) -> None:
    result = judged(release, numpy=numpy, **({"scipy": scipy} if scipy else {}))
    matches = (Match("D2S803", 0.85, {}, (), strength=1.0), Match("D2S306", 0.1, {}, (), strength=0.5))
    ranked = rank_with(Diagnosis("match", matches), kb.entries, release, [result])
    assert ranked.matches[-1 if refuted else 0].id == "D2S803"
    assert ranked.verdict == ("likely" if refuted else "match")
    assert [match.score for match in ranked.matches if match.id == "D2S803"] == [0.3 if refuted else 0.85]


def test_what_refutes_an_entry_is_complete(kb: KnowledgeBase) -> None:
    table = constants("compatibility")
    assert set(table["only_causes"]) <= {row.get("entry") for row in table["pairs"]} & set(kb.entries)


def test_each_row_is_complete(kb: KnowledgeBase) -> None:
    for row in constants("compatibility")["pairs"]:
        assert row["state"] in ("works", "fails", "crashes")
        assert row["known"] in ("measured", "read")
        assert set(row["says"]) == {"en", "zh"}
        assert row["state"] == "works" or (row["install"] and row["entry"] in kb.entries)
