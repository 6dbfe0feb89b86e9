"""What people write around a message that they paste without its stack."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants, shipped_factors
from d2s_doctor.match.surrounding_text import (
    add_nearest_mention,
    add_quoted_exception,
    find_mentions,
    quotations,
    quoted_exception,
)
from d2s_doctor.model import Diagnosis, Failure, Frame, Line, Statement
from tests.making import EAGER, proving, traceback_of
from tests.match.test_diagnose import base

FACTORS = shipped_factors()
CUT = Failure("error", (), (Frame("a.py", "run", Line(9, 'File "a.py", line 1, in run')),), (Line(9, ""),), (), False)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("保存时报错OSError: could not get source code，请问", ("OSError", "could not get source code，请问")),
        ("[OSError] could not get source code", ("OSError", "could not get source code")),
        ("【AssertionError：We only support it】", ("AssertionError", "We only support it】")),
        ('it raise "paddle.base.core.EnforceError: no kernel"', ("EnforceError", 'no kernel"')),
        ("KeyErrors: are many", None),
        ("MyTypeErrorless: no", None),
        ("when a ValueError occurs", None),
        ("", None),
    ],
)
def test_an_exception_in_a_sentence(text: str, found: tuple[str, str] | None) -> None:
    assert quoted_exception(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("it says `KeyError: 'a'`, why?", [("KeyError", "'a'"), ("KeyError", "'a'`, why?")]),
        ("用 `a()` 时出错，请问", []),
        ('提示"could not get source code"，请问', [("", "could not get source code")]),
        ("「could not get source code」", [("", "could not get source code")]),
        ('an "int" and a "str"', [("", 'int" and a "str')]),
        ('only one " of them is here', []),
    ],
)
def test_what_a_sentence_quotes(text: str, found: list[tuple[str, str]]) -> None:
    assert quotations(text) == found


@given(st.text(max_size=300))
def test_any_text_may_be_asked(text: str) -> None:
    found = quoted_exception(text)
    assert found is None or (found[0] and found[0] in text and found[1] in text)


def _bare(number: int) -> Failure:
    line = Line(number, "ValueError: no")
    return Failure("error", (Statement("ValueError", "no", (0,), (line,)),), (), (line,), (), False)


@pytest.mark.parametrize(("place", "taken"), [(1, False), (20, True), (49, True), (58, True), (90, False)])
def test_the_nearest_word_on_conversion_goes_with_a_bare_message(place: int, taken: bool) -> None:
    mention = Line(place, "net = paddle.jit.to_static(net)")
    found = add_nearest_mention(_bare(50), find_mentions([mention, Line(place, "epoch 1")]), FACTORS)
    assert (mention in found.lines) == taken
    assert [line.number for line in found.lines] == sorted(line.number for line in found.lines)


def test_a_whole_stack_speaks_for_itself() -> None:
    mention = Line(8, "to_static")
    whole = CUT._replace(complete=True)
    assert add_nearest_mention(whole, find_mentions([mention]), FACTORS) == whole
    assert mention in add_nearest_mention(CUT, find_mentions([mention]), FACTORS).lines


def test_a_stack_cut_off_takes_the_exception_of_its_title() -> None:
    title = Line(2, "# 导出报错：TypeError: float() argument must be a string")
    assert add_quoted_exception(CUT, [title], FACTORS).statements[0].exception == "TypeError"
    assert add_quoted_exception(CUT, [title._replace(number=30)], FACTORS) == CUT
    assert add_quoted_exception(_bare(5), [title], FACTORS) == _bare(5)


GENERIC = proving("the value is not there for {what}", exception=("ValueError",), generic=True)


def _verdict(log: str, kb: KnowledgeBase) -> str:
    found: Diagnosis = diagnose(log, kb=kb)
    return found.verdict


@pytest.mark.parametrize(
    "around", ["net = paddle.jit.to_static(net)\n", "动转静之后报错，帮忙看看\n", "paddle.jit.save(net, 'a')\n```\n"]
)
def test_words_that_eager_mode_prints_too_count_where_conversion_is_spoken_of(around: str) -> None:
    kb = base(GENERIC)
    message = "ValueError: the value is not there for x\n"
    found = diagnose(around + message, kb=kb)
    assert found.verdict == "likely"
    assert len(found.matches[0].evidence) == 2, "the message and the word on conversion"
    assert _verdict(message, kb) == "none"
    assert _verdict(around + traceback_of(message, frames=(EAGER,)), kb) == "none"


MADE = """\
Traceback (most recent call last):
  File "serve.py", line 9, in answer
    predictor.run()
ValueError: In user code:

    File "export.py", line 3, in <module>
      paddle.jit.save(net, "net")
    File "/opt/env/lib/python3.8/site-packages/paddle/fluid/dygraph/jit.py", line 68, in save
      concrete_program = static_func.concrete_program

    InvalidArgumentError: the value is not there for x
      [operator < conv2d > error]
"""


def test_what_is_excluded_may_stand_in_the_stack_of_the_export() -> None:
    signature = GENERIC._replace(
        exception=("InvalidArgumentError",), excludes=("-packages/paddle/",), requires=(".run(",)
    )
    kb = base(signature, mode="infer")
    assert _verdict(MADE, kb) == "match"
    assert _verdict(MADE.replace('  File "serve.py"', '  File "/e/site-packages/paddle/serve.py"'), kb) == "none"


LONG = GENERIC._replace(
    message="the value is not there for the operator {what}, whose kernel is not among those that are known here",
    generic=False,
)
SAID = "ValueError: " + LONG.message.replace("{what}", "conv2d")
POINTED = f"""\
    File "a.py", line 3, in forward
        x.run()
        ~~~~~~~ <--- HERE

    {SAID}
"""


@pytest.mark.parametrize(
    ("required", "log", "verdict"),
    [
        (".register_hook(", POINTED, "none"),
        (".register_hook(", f"    {SAID}", "likely"),
        ("[operator < run_program > error]", f"{SAID}\n  [operator < add > error]", "none"),
        ("[operator < run_program > error]", SAID, "likely"),
        ("In user code", SAID, "none"),
        ("In user code", f"    {SAID}", "likely"),
    ],
)
def test_a_text_that_would_be_seen_is_not_thought_cut_off(required: str, log: str, verdict: str) -> None:
    assert _verdict(log, base(LONG._replace(requires=(required,)))) == verdict


@pytest.mark.parametrize(
    "call",
    [
        'paddle.inference.Config("out/m.pdmodel", "out/m.pdiparams")',
        "paddle_infer.Config(model, params)",
        "inference.Config(m)",
    ],
)
def test_a_predictor_that_is_configured_is_prediction(kb: KnowledgeBase, call: str) -> None:
    """Found on a public thread: the line alone was known, the same line below its frame was not."""
    said = "RuntimeError: (NotFound) Cannot open file m.pdmodel, please confirm whether the file is normal.\n"
    log = (
        f'Traceback (most recent call last):\n  File "/a/deploy.py", line 12, in <module>\n    config = {call}\n{said}'
    )
    assert [match.id for match in diagnose(log, kb=kb).matches][:1] == ["D2S603"]


def test_each_mention_holds_a_word_that_is_looked_for_first() -> None:
    paddle = constants("paddle")
    for kind, needed in paddle["mention_words"].items():
        rows = [re.sub(r"\(\?[:!][^()]*\)", "", row) for row in paddle["mentions"][kind]]
        for alternative in [each for row in rows for each in row.split("|")]:
            text = alternative.lower() if kind == "conversion" else alternative
            assert any(word in text for word in needed), alternative
