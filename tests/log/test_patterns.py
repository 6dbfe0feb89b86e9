"""Paddle's words in kb/paddle.yaml, one by one: what each of them does to a log."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from d2s_doctor.kb.constants import constants
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.log.patterns import FAILURE_MARKS, compile_late, failure_part
from d2s_doctor.model import Failure
from tests.making import traceback_of
from tests.recorded import RECORDED

PADDLE: dict[str, Any] = constants("paddle")
TRACEBACK, MARKERS = PADDLE["traceback"], PADDLE["markers"]


def failures_of(text: str) -> list[Failure]:
    return split_failures(clean_lines(text))[0]


@pytest.mark.parametrize("phrase", TRACEBACK["chained"])
def test_stacks_that_are_chained_are_one_failure(phrase: str) -> None:
    two = traceback_of("KeyError: 'a'"), traceback_of("ValueError: b")
    assert len(failures_of("\n\n".join(two))) == 2
    (failure,) = failures_of(f"\n\n{phrase}:\n\n".join(two))
    assert [said.exception for said in failure.statements] == ["KeyError", "ValueError"]


@pytest.mark.parametrize("suffix", TRACEBACK["exception_suffixes"])
def test_a_name_with_this_end_is_a_statement(suffix: str) -> None:
    (failure,) = failures_of(f"epoch 1\nmine.Some{suffix}: it broke\n")
    assert failure.statements[0].exception == f"Some{suffix}"
    assert failures_of("epoch 1\nmine.Someone: it broke\n") == []


@pytest.mark.parametrize("words", TRACEBACK["fatal"])
def test_the_end_of_a_process_is_a_statement(words: str) -> None:
    (failure,) = failures_of(f"{words}: Aborted\n")
    assert (failure.statements[0].exception, failure.statements[0].text) == (words, "Aborted")


@pytest.mark.parametrize("name", TRACEBACK["crashes"])
def test_some_statements_are_crashes(name: str) -> None:
    assert [failure.kind for failure in failures_of(f"{name}: Segmentation fault\n")] == ["crash"]


def test_a_stack_of_cpp_functions_is_a_crash() -> None:
    (failure,) = failures_of(f"{TRACEBACK['cpp_header']}{TRACEBACK['header']}:\n0   phi::Kernel::Run()\n")
    assert failure.kind == "crash"
    assert [frame.function for frame in failure.frames] == ["phi::Kernel::Run()"]


@pytest.mark.parametrize("beginning", TRACEBACK["message_parts"])
def test_a_message_goes_on_after_a_blank_line(beginning: str) -> None:
    (failure,) = failures_of(f"ValueError: bad\n\n{beginning} more\n")
    assert failure.statements[0].text == f"bad {beginning} more"
    (failure,) = failures_of("ValueError: bad\n\nother more\n")
    assert failure.statements[0].text == "bad"


@pytest.mark.parametrize(("old", "new"), PADDLE["moved_files"])
def test_files_of_old_releases_have_the_paths_of_today(old: str, new: str) -> None:
    name = "" if old.endswith(".py") else "some.py"
    (failure,) = failures_of(traceback_of("ValueError: b", frames=(f"/env/{old}{name}",)))
    assert f"/env/{new}{name}" in [frame.path for frame in failure.frames]


@pytest.mark.parametrize("marker", ["transformed_code", "user_code", "simulate_execution"])
def test_a_block_of_paddles_own_goes_on_to_its_message(marker: str) -> None:
    text = f"TypeError: {MARKERS[marker]}:\n\nnot indented\n\n    ValueError: inside\n"
    (failure,) = failures_of(text)
    assert [said.exception for said in failure.statements] == ["TypeError", "ValueError"]
    assert len(failures_of(text.replace(MARKERS[marker], "Something"))) == 2


def test_the_users_line_is_the_one_above_its_mark() -> None:
    (failure,) = failures_of(f"ValueError: bad\n    out = net(x)\n    ~~~~ {MARKERS['users_line']}\n")
    assert [line.text.strip() for line in failure.user_code] == ["out = net(x)"]


def test_where_sot_broke_the_graph_is_no_frame() -> None:
    line = 'File "/home/user/train.py", line 3, in forward'
    assert failure_part(f"  {line}") == "error"
    (failure,) = failures_of(f"ValueError: bad\n  {line}{MARKERS['sot_place']}\n")
    assert failure.frames == ()


def test_a_mark_stands_in_every_line_that_shows_a_failure() -> None:
    lines = {line for log in RECORDED[::7] for line in log.text.splitlines()}
    shown = [line for line in lines if failure_part(line)]
    assert len(shown) > 1000
    assert not [line for line in shown if not any(mark in line for mark in FAILURE_MARKS)]


def test_a_pattern_that_is_compiled_late_is_the_same_pattern() -> None:
    late, early = (compiled(r"(\w+)-x", re.ASCII) for compiled in (compile_late, re.compile))
    assert late.sub("<\\1>", "a-x é-x") == early.sub("<\\1>", "a-x é-x")
    assert late.match("b-x") and not late.match("é-x")
    assert json.dumps([late.pattern, late.flags & re.ASCII]) == json.dumps([early.pattern, early.flags & re.ASCII])
