"""How runs in several runtimes are judged, and what source and files say about a difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.artefact import comparison, runs
from d2s_doctor.artefact.causes import Start, causes
from d2s_doctor.artefact.comparison import Side, judge_runs
from d2s_doctor.artefact.facts import FileFacts
from d2s_doctor.artefact.runs import BackendRun, CaseRun, Job, run_backends
from d2s_doctor.artefact.source_signs import signs_in
from d2s_doctor.cli.compare import _port
from d2s_doctor.cli.exit import UsageError
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.comparison import Compared, comparison_text
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page

CASES = (("base", {"x": [2, 4]}), ("values", {"x": [2, 4]}), ("size", {"x": [3, 4]}))
SAME = {"name": "y", "how": "", "max_abs": 0.0, "max_rel": 0.0, "dtype": "float32", "shape": [2, 4]}
OTHER = {**SAME, "how": "value", "max_abs": 2.0, "max_rel": 0.5, "unequal": 8, "size": 8, "expected": "2", "got": "4"}


def ran(name: str, backend: str, **errors: str) -> BackendRun:
    told = {number: CaseRun(1, True, errors.get(f"case{number}", "")) for number in range(3)}
    return BackendRun(Job(name, backend, f"{name}.path", "", "folder", 3), "ran", "", {}, told)


def judged(monkeypatch: pytest.MonkeyPatch, kb: KnowledgeBase, outputs: list[Any], *more: BackendRun) -> Any:
    lines = [{"job": "jitload1", "case": number, "outputs": each} for number, each in enumerate(outputs) if each]
    monkeypatch.setattr(comparison, "ask_lines", lambda *_: (lines, ""))
    all_runs = [ran("eager0", "eager"), *(more or (ran("jitload1", "jit.load"),))]
    return judge_runs("python", "folder", all_runs, CASES, [Side("a", None, None), Side("b", None, None)], kb)


def test_what_agrees_agrees(monkeypatch: pytest.MonkeyPatch, kb: KnowledgeBase) -> None:
    found = judged(monkeypatch, kb, [[SAME], [SAME], [SAME]])
    assert found.agrees
    assert found.causes == ()


def test_another_size_that_differs_is_a_size_that_was_fixed(monkeypatch: pytest.MonkeyPatch, kb: KnowledgeBase) -> None:
    found = judged(monkeypatch, kb, [[SAME], [SAME], [OTHER]])
    (pair,) = found.pairs
    assert (pair.agrees, pair.case, pair.max_abs) == (False, 2, 2.0)
    assert "difference.size" in found.signs
    assert "D2S520" in [cause.code for cause in found.causes]
    text = comparison_text(Compared(found, kb.entries), Page("en", 100, Paint(False)))
    assert "8 of 8 values" in text
    assert "D2S520" in text


def test_a_size_at_which_the_model_alone_fails_is_a_difference(
    monkeypatch: pytest.MonkeyPatch, kb: KnowledgeBase
) -> None:
    run = ran("jitload1", "jit.load", case2="ValueError: shape")
    found = judged(monkeypatch, kb, [[SAME], [SAME], None], run)
    assert not found.agrees
    assert found.pairs[0].failed == {2: "ValueError: shape"}


def test_a_side_that_ran_nowhere_is_no_agreement(monkeypatch: pytest.MonkeyPatch, kb: KnowledgeBase) -> None:
    crashed = BackendRun(Job("jitload1", "jit.load", "m", "", "folder", 3), "crashed", "exit -11", {}, {})
    found = judged(monkeypatch, kb, [], crashed)
    assert not found.agrees
    assert found.unrun == ("b",)
    text = comparison_text(Compared(found, kb.entries), Page("zh", 100, Paint(False)))
    assert "崩溃" in text


def test_after_a_crash_the_other_models_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def ask(python: str, program: str, arguments: tuple[str, ...], environment: dict[str, str]) -> Any:
        names = list(arguments[1::6])
        asked.append((names, environment))
        numbers = dict(zip(names, arguments[::6], strict=True))
        if "bad" in names:
            return [{"job": numbers["bad"], "started": True}], "exit -11: SIGSEGV"
        lines: list[dict[str, Any]] = []
        for number in numbers.values():
            lines += [
                {"job": number, "about": {}},
                {"job": number, "case": 0, "outputs": 1},
                {"job": number, "done": True},
            ]
        return lines, ""

    monkeypatch.setattr(runs, "ask_lines", ask)
    kinds = (("bad", "inference", "pir"), ("good", "onnxruntime", "onnx"), ("old", "jit.load", "pdmodel"))
    found = run_backends("python", [Job(name, backend, "m", format, "folder", 1) for name, backend, format in kinds])
    assert [run.state for run in found] == ["crashed", "ran", "ran"]
    assert asked == [(["bad", "good"], {}), (["good"], {}), (["old"], {"FLAGS_enable_pir_api": "0"})]


@pytest.mark.parametrize(
    ("body", "sign"),
    [
        ("y.scale_(2.0)", "source.inplace-method"),
        ("y.reshape([-1]).add_(x)", "source.inplace-on-view"),
        ("v = y[0]\n    v[1] = 3", "source.item-of-view"),
        ("y = x or y", "source.and-or"),
        ("for i in x:\n        y = i\n    else:\n        y = x", "source.loop-else"),
        ("with paddle.no_grad():\n        return y", "source.return-in-with"),
        ("self.calls += 1", "source.plain-state"),
        ("y = x @ y", "source.matmul"),
    ],
)
def test_signs_of_source(body: str, sign: str, tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(f"def forward(self, x, y):\n    {body}\n    return y\n\ndef other(y):\n    return y\n", "utf-8")
    assert sign in [seen.sign for seen in signs_in(str(file), 1)]
    assert signs_in(str(file), 5) == ()


def test_an_entry_that_passes_on_this_release_explains_nothing(tmp_path: Path, kb: KnowledgeBase) -> None:
    signs = ("artefact.input-returned",)
    assert [cause.code for cause in causes(signs, [], "3.3.1", kb)] == ["D2S511"]
    assert causes(signs, [], "2.6.2", kb) == ()
    assert causes((), [Start(str(tmp_path / "gone.py"), 1)], "3.3.1", kb) == ()


def test_inputs_are_read() -> None:
    assert _port("x=?x3x224:float32").shape == ("?", 3, 224)
    assert _port("ids=[batch, 8]:int64") == ("ids", "int64", ("batch", 8))
    for wrong in ("x", "x=2:word", "=2:float32"):
        with pytest.raises(UsageError):
            _port(wrong)


def test_what_cannot_be_compared_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "w.pdparams").write_bytes(b"\x80\x04}.")
    assert main(["compare", str(tmp_path / "w.pdparams"), "net:Net"]) == 2
    assert "no program" in capsys.readouterr().err
    assert main(["compare", "net:Net", "net:Other", "--json"]) == 2
    assert "--input" in capsys.readouterr().err


def test_a_model_of_a_newer_paddle_that_fails_is_explained_by_words_and_versions(
    monkeypatch: pytest.MonkeyPatch, kb: KnowledgeBase
) -> None:
    program = FileFacts("b.json", "pir", 1, writer="Paddle 3.3 (PIR 4)")
    sides = [Side("b", None, program)]
    said = "RuntimeError: (PreconditionNotMet) op [] kernel output args (0) defs should equal op outputs (1)"
    failed = ran("jitload0", "jit.load")._replace(state="failed", error=said)

    def judge(release: str) -> comparison.Comparison:
        return judge_runs("python", "folder", [failed], CASES, sides, kb, release)

    assert "artefact.newer" in judge("3.0.0").signs
    assert judge("3.3.1").signs == judge("").signs == ()
    assert [cause.code for cause in judge("3.3.1").causes][:1] == ["D2S622"]
    text = comparison_text(Compared(judge("3.0.0"), kb.entries), Page("en", 100, Paint(False)))
    assert "Nothing could be compared" in text
    assert "D2S622" in text
