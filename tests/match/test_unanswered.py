"""Three kinds of no answer: no failure of conversion, one that no entry knows, and a log that was cut."""

from __future__ import annotations

import pytest

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Unanswered
from d2s_doctor.render.messages import languages, message
from tests.making import CONVERTER, EAGER, traceback_of

SAVE = EAGER.rpartition("paddle/")[0] + "paddle/jit/api.py"


def converted(said: str, path: str = CONVERTER) -> str:
    return traceback_of(said, frames=("/home/user/a.py", path))


@pytest.mark.parametrize(
    ("log", "kind", "about"),
    [
        ("", "foreign", ""),
        ("epoch 1\n", "foreign", ""),
        ("RuntimeError: CUDA out of memory. Tried to allocate 2 GiB", "foreign", "device_memory"),
        (converted("RuntimeError: CUDA out of memory. Tried to allocate 2 GiB"), "foreign", "device_memory"),
        ("ModuleNotFoundError: No module named 'ppdet'", "foreign", "missing_module"),
        (traceback_of("RuntimeError: x", frames=("/a.py", "/env/torch/nn/module.py")), "foreign", "torch"),
        ("FileNotFoundError: [Errno 2] No such file or directory: 'x.yml'", "foreign", "missing_file"),
        (traceback_of("FooError: nobody knows this", frames=(EAGER,)), "foreign", ""),
        (converted("FooError: nobody knows this"), "conversion", "1"),
        (converted("SyntaxError: nobody knows this"), "conversion", "1"),
        ("net = to_static(net)\nit fails, why?", "question", ""),
        ("net = to_static(net)\nit says SomeError, why?", "cut", ""),
        ("this is after paddle.jit.save\n" + traceback_of("FooError: x", frames=(EAGER,)), "conversion", "3"),
        ("模型导出失败\nFooError: nobody knows this", "conversion", "3"),
        ("转换为inference模型时报错FooError: nobody knows this", "conversion", "3"),
        ("模型导出时报错ModuleNotFoundError: No module named 'x'", "foreign", "missing_module"),
        ("转换为inference模型时报错\nSyntaxError: invalid syntax", "foreign", "syntax"),
        ('Traceback (most recent call last):\n  File "/a.py", line 1, in <module>\n    run()\n', "cut", ""),
    ],
)
def test_why_there_is_no_answer(log: str, kind: str, about: str, kb: KnowledgeBase) -> None:
    found = diagnose(log, kb=kb)
    assert found.verdict == "none"
    assert found.unanswered
    assert (found.unanswered.kind, found.unanswered.about) == (kind, about)


def test_an_answer_needs_no_reason(kb: KnowledgeBase) -> None:
    found = diagnose(converted("ValueError: python while pred change from bool to variable."), kb=kb)
    assert found.matches
    assert found.unanswered is None


def test_it_is_about_the_last_failure_that_stands_for_itself(kb: KnowledgeBase) -> None:
    log = "ModuleNotFoundError: No module named 'x'\n\n" + converted("FooError: nobody knows this")
    assert diagnose(log, kb=kb).unanswered == Unanswered("conversion", "1", 3)


@pytest.mark.parametrize("language", languages())
def test_each_kind_has_a_sentence(language: str) -> None:
    for name in constants("paddle")["foreign"]:
        assert message(f"verdict.none.foreign.{name}", language)
