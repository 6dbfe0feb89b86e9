"""Text from a log stays text in Markdown, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Diagnosis, Entry, Match
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.markdown import answer_markdown, code_span, escaped, fenced, prose
from d2s_doctor.render.page import Page
from tests.making import CONVERTER, traceback_of


def written(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: str, top: int) -> str:
    return answer_markdown(Answer(diagnosis, entries, "-", [], top), Page(language, 80, Paint(False)))


HOSTILE = st.text(alphabet=st.sampled_from("`<>[]()!*_#@|~$\\&:/w.ab \n"), max_size=80)


@given(HOSTILE)
def test_escaped_text_holds_nothing_that_is_obeyed(text: str) -> None:
    shown = escaped(text)
    assert not re.search(r"[<\n]", shown)
    assert not re.search(r"&(?!amp;|lt;|gt;)", shown)
    bare = shown.replace("\\\\", "")
    assert not re.search(r"(?<!\\)[`*_\[\]|~$]", bare)
    assert not re.search(r"(?i)[a-z]://|@\w|#\w|\bwww\.", shown)


def test_ordinary_words_stay_readable() -> None:
    assert escaped("ValueError: got 3, not (2, 4) + x.") == "ValueError: got 3, not (2, 4) + x."


@given(HOSTILE)
def test_a_fence_is_not_ended_from_inside(text: str) -> None:
    first, *inside, last = fenced(text, "text").split("\n")
    ticks = first.removesuffix("text")
    assert last == ticks
    assert not any(ticks in line for line in inside)


@given(HOSTILE)
def test_a_code_span_is_not_ended_from_inside(text: str) -> None:
    shown = code_span(text)
    ticks = re.match("`+", shown)
    assert ticks
    assert shown.endswith(ticks[0])
    inside = shown[len(ticks[0]) : -len(ticks[0])]
    assert max(map(len, re.findall("`+", inside)), default=0) < len(ticks[0])
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("markdown", "value", "shown"),
    [
        ("Use `{name|x}` here.", "a`<b>`", "Use `a'<b>'` here."),
        ("It is {name|x}.", "**b** <i>", "It is \\*\\*b\\*\\* &lt;i&gt;."),
        ("```\n{name|x}\n```", "``` <b>", "```\n''' <b>\n```"),
        ("Use `{name|x}` here.", "", "Use `x` here."),
        ("`{name|x}` and {name|x}", "a\nb_c", "`a b_c` and a b\\_c"),
    ],
)
def test_captures_stay_where_they_stand(markdown: str, value: str, shown: str) -> None:
    assert prose(markdown, {"name": value} if value else {}) == shown


def test_an_answer(kb: KnowledgeBase) -> None:
    text = traceback_of(
        "Dygraph2StaticException: python while pred change from <img src=x> to [a](javascript:b).",
        frames=("train.py", CONVERTER),
    )
    for language in ("en", "zh"):
        shown = written(diagnose(text, kb=kb), kb.entries, language, 3)
        assert "### D2S103" in shown
        outside = re.sub(r"```.*?```|`[^`\n]*`", "", shown, flags=re.DOTALL)
        assert "<img" not in outside
        assert "](javascript" not in outside
        assert re.findall(r"<(?!https?://)[^>]*>", outside) == ["<details>", "<summary>", "</summary>", "</details>"]


def test_no_confidence_is_whole(kb: KnowledgeBase) -> None:
    """As in text: 99 % at most, with its blank, also of the answers that are only named."""
    found = diagnose("ValueError: unheard of", kb=kb)
    matches = tuple(Match(code, 0.999, {}, (), strength=1.0) for code in ("D2S103", "D2S104"))
    text = written(found._replace(verdict="match", matches=matches, cause=None), kb.entries, "en", 3)
    assert "99 %\n" in text
    assert "- D2S104 (99 %) " in text


def test_no_answer(kb: KnowledgeBase) -> None:
    shown = written(diagnose("nothing", kb=kb), kb.entries, "en", 3)
    assert shown.startswith("## ❔ d2s-doctor: Unknown")


def test_two_answers_are_both_in_full(kb: KnowledgeBase) -> None:
    message = "The ``path`` (m) to load model not exists. Please make sure that *.pdmodel(json) exists"
    text = traceback_of(f"ValueError: {message}", frames=("a.py", "/e/site-packages/paddle/jit/api.py"))
    diagnosis = diagnose(text, kb=kb)
    assert diagnosis.verdict == "ambiguous"
    shown = written(diagnosis, kb.entries, "en", 3)
    assert shown.count("\n### D2S") == len(diagnosis.matches[:3])


def test_every_failure_of_the_log_is_named(kb: KnowledgeBase) -> None:
    known = traceback_of(
        "Dygraph2StaticException: python while pred change from bool to variable.", frames=("train.py", CONVERTER)
    )
    other = traceback_of("KeyError: '<img src=x>'", frames=("loader.py",))
    shown = written(diagnose(f"{known}\nretry\n{other}", kb=kb), kb.entries, "en", 3)
    assert "### D2S103" in shown
    also = shown.partition("**Also in this log**")[2]
    assert "KeyError: '&lt;img src=x&gt;'" in also
    assert "no entry" in also


def test_what_a_cut_log_lacks_is_said(kb: KnowledgeBase) -> None:
    said = "AssertionError: We only support 'backward()' in dynamic graph mode, please call 'paddle.disable_static()'"
    diagnosis = diagnose(f"{said} to enter dynamic graph mode.", kb=kb)
    assert diagnosis.verdict == "none"
    shown = written(diagnosis, kb.entries, "en", 3)
    assert "Nearest: D2S901" in shown


def test_a_value_is_made_fit_for_the_place_where_it_stands() -> None:
    value = {"x": "a`*b*"}
    assert prose("`` `{x}` `` then {x}", value) == "`` `a'*b*` `` then a\\`\\*b\\*"
    assert prose("lone ` tick {x}", value) == "lone ` tick a\\`\\*b\\*"
    assert prose("```\n{x}\n```\n\n{x}", value) == "```\na'*b*\n```\n\na\\`\\*b\\*"
    assert prose("{y|its own} {y}", value) == "its own …"
