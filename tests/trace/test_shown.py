"""What a person and a program are shown of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.render.trace import trace_data, trace_text
from d2s_doctor.render.trace_html import trace_html
from d2s_doctor.trace.explain import Explanation, explain_processes
from d2s_doctor.trace.program import Ended
from d2s_doctor.trace.records import ComparedOutput, Conversion, ConvertedFunction, Place, Process, Reason
from tests.recorded import recorded

ENDED = Ended(0, None, False, 1.5, b"")


def watched(file: str, **changes: Any) -> ConvertedFunction:
    plain = ConvertedFunction(
        1, "accumulate", "ast", Place(file, 5, "accumulate"), 2, 0.25, 0, (), 0, (), (), (), 1, (), ()
    )
    return plain._replace(**changes)


@pytest.fixture
def program(tmp_path: Path, kb: KnowledgeBase) -> str:
    path = tmp_path / "train.py"
    path.write_text(kb.entries["D2S104"].before, encoding="utf-8")
    return str(path)


def process(function: ConvertedFunction, **changes: Any) -> Process:
    return Process(1, "2.6.2", (function,), (), "", "", True, ())._replace(**changes)


def test_a_difference_is_explained_by_the_source(program: str, kb: KnowledgeBase) -> None:
    difference = ComparedOutput("out", "value", "4.0", "0.0", 4.0, 1, 1, 1)
    run = process(watched(program, differences=(difference,)))
    explanations = explain_processes([run], ENDED, kb)
    assert [(e.what, [likely.code for likely in e.likely]) for e in explanations] == [("differs", ["D2S104"])]
    page = Page("en", 100, Paint(False))
    text = trace_text(TraceSummary([run], explanations, ENDED, kb.entries), page)
    assert "out: eager 4.0, converted 0.0; 1 of 1 values differ, by 4 at most" in text
    assert "→ D2S104  " in text
    chinese = trace_text(TraceSummary([run], explanations, ENDED, kb.entries), Page("zh", 100, Paint(False)))
    assert "结果与动态图不一致" in chinese
    assert (
        trace_data(TraceSummary([run], explanations, ENDED, {}), page)["explanations"][0]["likely"][0]["code"]
        == "D2S104"
    )


def test_a_hang_is_explained_by_what_was_running(program: str, kb: KnowledgeBase) -> None:
    run = process(watched(program), running="call accumulate", ended=False)._replace(paddle="3.3.1")
    (found,) = explain_processes([run], ENDED._replace(timed_out=True), kb)
    assert (found.what, found.function, [likely.code for likely in found.likely]) == ("hang", "accumulate", ["D2S104"])


def test_an_error_is_matched(program: str, kb: KnowledgeBase) -> None:
    text = recorded("D2S103/sample.yaml#3.3.1-ast").text
    run = process(watched(program, errors=(text,)), uncaught=text)
    (found,) = explain_processes([run], ENDED, kb)
    assert (found.what, found.likely[0].code) == ("raised", "D2S103")


def test_a_crash_without_a_trace_is_matched_by_its_last_words(kb: KnowledgeBase) -> None:
    (found,) = explain_processes([], ENDED._replace(code=139, signal=11, said=b"Segmentation fault\n"), kb)
    assert (found.what, found.text) == ("crash", "Segmentation fault")


def test_nothing_wrong(program: str, kb: KnowledgeBase) -> None:
    run = process(watched(program))
    text = trace_text(
        TraceSummary([run], explain_processes([run], ENDED, kb), ENDED, kb.entries), Page("en", 100, Paint(False))
    )
    assert "Nothing went wrong." in text
    assert "accumulate  AST" in text


@pytest.mark.parametrize(
    ("language", "words"), [("en", "could not be compared with eager mode"), ("zh", "无法与动态图对比")]
)
def test_what_could_not_be_compared_is_said_with_the_reason(program: str, language: str, words: str) -> None:
    run = process(watched(program, uncompared=("RuntimeError('no \x1b[31mcopy <b>')",)))
    found = TraceSummary([run], [], ENDED, {})
    # So wide that no path is wrapped; how it begins depends on the working folder.
    text = trace_text(found, Page(language, 1000, Paint(False)))
    assert words in text and "RuntimeError('no copy <b>')" in text and "train.py:5)" in text
    assert "Nothing went wrong." not in text and "没有发现问题" not in text
    html = trace_html(found, Page(language, 100, Paint(False)))
    assert html.count(words) == 2 and "no copy &lt;b&gt;" in html and '<span class="note">' in html


def test_hostile_words_reach_neither_terminal_nor_page(program: str, kb: KnowledgeBase) -> None:
    evil = "\x1b[31m<script>alert(1)</script>\u202e\x00"
    reason = Reason("X", evil, Place(program, 6, evil), 1)
    run = process(watched(program, name=evil, mode="sot", breaks=(reason,)))
    explanations = [*explain_processes([run], ENDED, kb), Explanation("raised", evil, None, evil, ())]
    page = Page("en", 100, Paint(False))
    text = trace_text(TraceSummary([run], explanations, ENDED, kb.entries), page)
    assert not any(c in text for c in "\x1b\u202e\x00")
    html = trace_html(TraceSummary([run], explanations, ENDED, kb.entries), Page("en", 100, Paint(False)))
    assert "<script" not in html
    assert "accumulate" in html


def test_the_page_shows_breaks_below_their_callers_and_what_was_built(program: str, kb: KnowledgeBase) -> None:
    caller = Place(program, 12, "<forward>")
    broken = Reason("Break", "numpy", Place(program, 7, "accumulate"), 2, 4, (caller,))
    spec = "[InputSpec(shape=(%d, 8), dtype=paddle.float32, name=x, stop_gradient=True)]"
    one = Conversion(0.5, 9, spec % 2, False, "def converted(x): <b>", "program <text>")
    inferred = Conversion(0.25, 3, "", True)
    sot = watched(program, name="Net.forward", mode="sot", breaks=(broken,), conversions=(inferred, one))
    ast = watched(program, conversions=(one, one._replace(inputs=spec % 3)))
    run = Process(1, "3.3.1", (sot, ast), (), "", "", True, ())
    summary = TraceSummary([run], explain_processes([run], ENDED, kb), ENDED, kb.entries)
    for language, heading in (("en", "Graph breaks"), ("zh", "子图打断")):
        html = trace_html(summary, Page(language, 100, Paint(False)))
        assert html.index(heading) < html.index("&lt;forward&gt;") < html.index("Break: numpy", html.index(heading))
        assert "def converted(x): &lt;b&gt;" in html
        assert "program &lt;text&gt;" in html
        assert "x float32 (2, 8)] → [x float32 (3, 8)" in html
        assert "<b>" not in html
        assert html.count("<ul") == html.count("</ul>")
        assert html.count("<li") == html.count("</li>")
    assert (sot.programs, ast.programs) == (1, 2)
