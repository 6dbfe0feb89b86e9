"""Lines of source and stacks of an export that an error only shows are no message and no failure of a conversion."""

from __future__ import annotations

import pytest

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.log.split import without_source
from d2s_doctor.match.raise_sites import candidates_by_raise_site, shows_raise
from d2s_doctor.match.scoring import failure_context, holds_text
from d2s_doctor.model import Failure, Frame, Line
from tests.making import CONVERTER, proving
from tests.match.test_alignment import entry_with

SAYS = 'the model was written for release %d\\n" % known)'


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    signature = proving("the model was written for release {number}", ("ValueError",))
    return build_base([entry_with()._replace(id="D2S991", slug="one", signatures=(signature,))])


@pytest.mark.parametrize(
    "line",
    [
        f'   1373         raise ValueError("{SAYS}',
        f'----> 5     raise ValueError("{SAYS}',
        f'>       raise ValueError("{SAYS}',
        f'    raise errors.LoadError("{SAYS}',
        f'        assert known, "{SAYS}',
        f'  12     warnings.warn("{SAYS}',
        f'    raise ValueError(\n        "{SAYS}',
    ],
)
def test_a_line_of_source_is_no_message(line: str, base: KnowledgeBase) -> None:
    assert diagnose("it does not load\n" + line, kb=base).verdict == "none"
    printed = "it does not load\n" + "ValueError: the model was written for release 3\n"
    assert diagnose(printed, kb=base).matches


def test_what_stands_below_a_call_of_source_is_read() -> None:
    texts = ("raise ValueError(", '    "a"', ")", "the model was written", "assert that it is")
    lines = [Line(number, text, "") for number, text in enumerate(texts, 1)]
    assert [line.number for line in without_source(lines)] == [4, 5]


def cut_at(code: str, *before: Frame) -> Failure:
    frame = Frame(CONVERTER, "convert_it", Line(9, f'  File "{CONVERTER}", line 1, in convert_it', ""))
    lines = (*(each.line for each in before), frame.line, Line(10, f"    {code}", ""))
    return Failure("error", (), (*before, frame), lines, (), False)


def test_only_a_line_that_raises_is_where_a_cut_stack_failed() -> None:
    assert shows_raise(cut_at("raise TypeError("))
    assert not shows_raise(cut_at("return run(inputs)"))


def test_an_export_that_an_error_quotes_did_not_fail(kb: KnowledgeBase) -> None:
    """A predictor's error shows where the operator was made; cut there, nothing is left that failed."""
    place = "paddle/jit/dy2static/program_translator.py"
    log = (
        'Traceback (most recent call last):\n  File "serve.py", line 3, in <module>\n    predictor.run()\n'
        f'ValueError: In user code:\n\n    File "/env/{place}", line 488, in concrete_program_specify_input_spec\n'
        "      raise ValueError(\n"
    )
    found = diagnose(log, kb=kb)
    assert found.verdict == "none"
    assert found.unanswered
    assert found.unanswered.kind == "cut"
    frame = Frame(place, "concrete_program_specify_input_spec", Line(1, "", ""))
    assert candidates_by_raise_site(Failure("error", (), (frame,), (frame.line,), (), False), kb)


def test_a_required_file_is_known_by_its_older_name() -> None:
    line = Line(1, '  File "/env/paddle/fluid/dygraph/io.py", line 1, in run', "")
    frame = Frame("/env/paddle/jit/translated_layer.py", "run", line)
    context = failure_context(Failure("error", (), (frame,), (line,), (), True))
    assert holds_text("translated_layer.py", context)
    assert holds_text("fluid/dygraph/io.py", context)


def test_a_list_is_captured_without_the_marks_around_it() -> None:
    signature = proving("the sizes of the left side = [{sizes}], which the right side does not have")
    base = build_base([entry_with()._replace(id="D2S991", slug="one", signatures=(signature,))])
    said = "ValueError: THE sizes of the left side = [1, 2, 3], which the right side does not have"
    assert diagnose(said, kb=base).matches[0].captures == {"sizes": "1, 2, 3"}
