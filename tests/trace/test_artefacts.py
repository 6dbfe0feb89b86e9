"""A saved model in the report of a trace: what agrees, what differs and why, what was not compared and why."""

from __future__ import annotations

from pathlib import Path

from d2s_doctor.artefact.causes import Cause
from d2s_doctor.artefact.comparison import Comparison, OutputDifference, Pair
from d2s_doctor.artefact.facts import Port
from d2s_doctor.inside.trace_artefacts import copy_files, files_of
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.render.trace import trace_data, trace_text
from d2s_doctor.render.trace_html import trace_html
from d2s_doctor.trace.artefacts import ComparedArtefact, IgnoredSpec, compare_artefacts, ignored_specs
from d2s_doctor.trace.events import read_events
from d2s_doctor.trace.program import Ended
from d2s_doctor.trace.records import KeptArtefact, Process

ENDED = Ended(0, None, False, 1.0, b"")
OUTPUT = OutputDifference("y", "value", 2.0, 0.5, 8, 8, "float32", (2, 4), "2", "<b>4</b>")


def compared(agrees: bool) -> ComparedArtefact:
    pair = Pair("jit.load", "m", "ran", agrees, 2.0, 0.5, 3, None if agrees else 0, None if agrees else OUTPUT, "", {})
    causes = () if agrees else (Cause("D2S403", "source.inplace-method", "net.py", 7),)
    found = Comparison("eager", "jit.save", (("base", {"x": [2, 4]}),), (pair,), (), causes)
    return ComparedArtefact("/work/model", "pir", "jit.save", found, "")


def report(artefact: ComparedArtefact, kb: KnowledgeBase) -> tuple[str, str, dict[str, object]]:
    summary = TraceSummary([], [], ENDED, kb.entries, [artefact])
    page = Page("en", 100, Paint(False))
    (data,) = trace_data(summary, page)["artefacts"]
    return trace_text(summary, page.fresh()), trace_html(summary, page.fresh()), data


def test_a_model_that_agrees(kb: KnowledgeBase) -> None:
    text, _, data = report(compared(True), kb)
    assert "Nothing was converted" not in text
    assert "Nothing went wrong" in text
    assert (data["agrees"], data["entries"]) == (True, [])


def test_a_model_that_differs(kb: KnowledgeBase) -> None:
    text, html, data = report(compared(False), kb)
    assert "Nothing went wrong" not in text
    assert "D2S403" in text
    assert "(net.py:7)" in text
    assert data["entries"] == ["D2S403"]
    assert data["backends"][0]["max_abs"] == 2.0  # type: ignore[index]
    assert "D2S403" in html
    assert "<b>4</b>" not in html


def test_a_model_that_was_not_compared_is_not_called_fine(kb: KnowledgeBase) -> None:
    artefact = ComparedArtefact("/work/model", "pir", "jit.save", None, "no input_spec")
    text, _, data = report(artefact, kb)
    assert "not compared: no input_spec" in text
    assert "Nothing went wrong" not in text
    assert (data["agrees"], data["reason"]) == (None, "no input_spec")


def test_what_the_program_forged_is_no_trouble(tmp_path: Path, kb: KnowledgeBase) -> None:
    line = (
        '{"event": "artefact", "path": 3, "folder": "/nowhere", "cases": [1, ["base", 2]], "eager": "x", "number": -1}'
    )
    (tmp_path / "7.jsonl").write_text('{"event": "process", "pid": 7}\n' + line + "\n", "utf-8")
    (process,) = read_events(tmp_path)
    assert isinstance(process, Process)
    (kept,) = process.artefacts
    assert isinstance(kept, KeptArtefact)
    (found,) = compare_artefacts("python", [process], kb)
    assert (found.comparison, found.reason) == (None, "no file")


def test_an_input_spec_without_effect_is_said(kb: KnowledgeBase) -> None:
    saved = (Port("_jst.0.x.0", "float32", (5, 8)), Port("_jst.1.y.0", "float32", ("?", 4)))
    found = ignored_specs([("x", ("?", 8)), ("y", ("batch", 4))], saved)
    assert found == (IgnoredSpec("x", ("?", 8), (5, 8)),)
    assert ignored_specs([("_jst.1.y.0", (2, 4))], saved) == (IgnoredSpec("_jst.1.y.0", (2, 4), ("?", 4)),)
    assert ignored_specs([("z", (1, 1))], saved) == ()  # nothing says which input this is
    why = (Cause("D2S517", "difference.spec-ignored"),)
    text, html, data = report(compared(True)._replace(ignored=found, causes=why), kb)
    assert "x was to be [?, 8] and was saved as [5, 8]" in text
    assert "Nothing went wrong" not in text
    assert "D2S517" in html
    assert (data["entries"], data["signs"]) == (["D2S517"], ["difference.spec-ignored"])
    assert data["spec_ignored"] == [{"name": "x", "asked": ["?", 8], "saved": [5, 8]}]


def test_the_file_of_another_model_is_not_taken_for_the_saved_one(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text("of another Paddle", "utf-8")
    path, home = str(tmp_path / "model"), tmp_path / "home"
    before = files_of(path)
    (tmp_path / "model.pdmodel").write_text("just saved", "utf-8")
    home.mkdir()
    assert copy_files(path, str(home), before)
    assert [each.name for each in home.iterdir()] == ["model.pdmodel"]
