"""Every factor of kb/factors.yaml decides the answer to some log: changed, the answer is another one."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

import d2s_doctor
from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.kb.constants import shipped_factors
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.model import Entry, Signature
from tests.making import CONVERTER, EAGER, proving, traceback_of
from tests.match.test_alignment import entry_with

TEXT = "the loop variable {name} must keep its shape over all iterations but it grew from {before} to {after} here"
SAID = "the loop variable x must keep its shape over all iterations but it grew from 2 to 3 here"
REWORDED = "the loop variable x must keep its size over each iteration but it went from 2 to 3 here"
"""Three words in four stand in order."""
REPLACED = "the big variable x must have its size over each iterations and it went from 2 to 3 now"
"""Nine words in sixteen, and one other word between any two of them."""
PLAIN = proving(TEXT, ("ValueError",))
GENERIC = PLAIN._replace(generic=True)
SHORT = proving("only constant slices may follow {name}", ("ValueError",))
QUOTED = proving("All values in `initialized_list` should be Variable or {what}, but received {kind} here")
CUT = f"""\
Traceback (most recent call last):
  File "/home/user/a.py", line 1, in step
    run()
  File "{CONVERTER}", line 2, in step
    run()
  File "{CONVERTER.replace("jit/dy2static/convert_operators", "pir/math_op_patch")}", line 261, in _bool_
    raise TypeError(
"""
"""All recorded programs that failed there, more than one, had the same cause."""


def entry_of(signature: Signature, mode: str = "ast", code: str = "D2S991") -> Entry:
    return entry_with()._replace(id=code, slug=code.lower(), mode=(mode,), signatures=(signature,))  # type: ignore[arg-type]


def converting(message: str) -> str:
    return traceback_of(message, frames=("/home/user/a.py", CONVERTER))


class Case(NamedTuple):
    """A log whose verdict is ``before``, and ``after`` when the factor has another value."""

    factor: str
    changed: float
    log: str
    before: str
    after: str
    entries: tuple[Entry, ...] = (entry_of(PLAIN),)

    def base(self, **changed: float) -> KnowledgeBase:
        return build_base(self.entries, {**shipped_factors(), **changed})


SHIPPED = tuple(load_shipped().entries.values())
CASES = [
    Case("least_word_share", 0.9, converting(f"ValueError: {REWORDED}"), "likely", "none"),
    Case(
        "short_template",
        1,
        converting("KeyError: no __delitem__ in list"),
        "none",
        "match",
        (entry_of(proving("__delitem__")),),
    ),
    Case("least_loose_share", 0.9, converting(f"ValueError: {REWORDED}"), "likely", "none"),
    Case(
        "least_loose_share_short",
        0.5,
        converting("ValueError: only constant slices follow x"),
        "none",
        "likely",
        (entry_of(SHORT), entry_of(PLAIN, code="D2S992")),
    ),
    Case(
        "short_loose_template",
        4,
        converting("ValueError: only constant slices follow x"),
        "none",
        "likely",
        (entry_of(SHORT), entry_of(PLAIN, code="D2S992")),
    ),
    Case("word_replaced", 0.0, converting(f"ValueError: {REPLACED}"), "likely", "none"),
    Case("least_loose_words", 30, converting(f"ValueError: {REWORDED}"), "likely", "none"),
    Case(
        "keyword_lost",
        1.0,
        converting("ValueError: All values in `other_list` should be Variable or list, but received int here"),
        "none",
        "likely",
        (entry_of(QUOTED),),
    ),
    Case(
        "least_share_cut",
        0.99,
        converting(f"ValueError: {SAID.partition(' iterations')[0]}"),
        "likely",
        "none",
    ),
    Case("other_marks", 0.5, converting(f"ValueError: {SAID.upper()}"), "match", "none"),
    Case("message_cut", 0.5, converting(f"ValueError: {SAID.removesuffix(' 2 to 3 here')}"), "likely", "none"),
    Case(
        "lines_before_message",
        2,
        "net = to_static(net)\n" + "x = 1\n" * 9 + f"ValueError: {SAID}",
        "likely",
        "none",
        (entry_of(GENERIC),),
    ),
    Case(
        "lines_after_message",
        1,
        f"ValueError: {SAID}\n" + "\nhello" * 5 + "\nto_static fails, why?",
        "likely",
        "none",
        (entry_of(GENERIC),),
    ),
    Case("loose", 0.7, converting(f"ValueError: {REWORDED}"), "likely", "none"),
    Case("loose_alone", 0.95, f"ValueError: {REWORDED}", "none", "likely"),
    Case("exception_missing", 1.0, f"a colleague reads {SAID}", "likely", "match"),
    Case("exception_other", 1.0, converting(f"KeyError: {SAID}"), "likely", "match"),
    Case("exception_other_generic", 0.75, converting(f"KeyError: {SAID}"), "none", "likely", (entry_of(GENERIC),)),
    Case("stack_missing", 1.0, f"a colleague reads {SAID}", "likely", "match"),
    Case("stack_missing_generic", 1.0, f"ValueError: {SAID}", "none", "likely", (entry_of(GENERIC),)),
    Case(
        "frames_missing",
        0.5,
        converting(f"ValueError: {SAID}"),
        "match",
        "none",
        (entry_of(PLAIN._replace(frames=("paddle/jit/dy2static/ast_transformer.py",))),),
    ),
    Case(
        "conversion_mentioned",
        1.0,
        f"net = to_static(net)\nValueError: {SAID}",
        "likely",
        "match",
        (entry_of(GENERIC),),
    ),
    Case("context_other", 1.0, converting(f"ValueError: {SAID}"), "likely", "match", (entry_of(PLAIN, "sot"),)),
    Case("context_eager", 1.0, traceback_of(f"ValueError: {SAID}", frames=(EAGER,)), "none", "match"),
    Case(
        "required_text_worth",
        300,
        f"ValueError: {SAID}",
        "likely",
        "none",
        (entry_of(PLAIN._replace(requires=("while_loop",))),),
    ),
    Case("words_alone", 0.4, traceback_of(f"ValueError: {SAID}", frames=(EAGER,)), "none", "likely"),
    Case("exact", 0.7, SAID, "likely", "match"),
    Case("sure", 1.01, converting(f"ValueError: {SAID}"), "match", "likely"),
    Case("unproven", 1.0, converting(f"ValueError: {SAID}"), "likely", "match", (entry_of(Signature(TEXT)),)),
    Case("untried", 0.8, converting(f"ValueError: {SAID}"), "match", "likely"),
    Case(
        "tie",
        0.0,
        converting(f"ValueError: {SAID}"),
        "ambiguous",
        "match",
        (entry_of(PLAIN), entry_of(PLAIN, code="D2S992")),
    ),
    Case("unseen_causes", 100.0, CUT, "likely", "none", SHIPPED),
    Case("raise_site_likely", 1.0, CUT, "likely", "none", SHIPPED),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.factor)
def test_a_factor_decides_the_answer_to_a_log(case: Case) -> None:
    assert diagnose(case.log, kb=case.base()).verdict == case.before
    assert diagnose(case.log, kb=case.base(**{case.factor: case.changed})).verdict == case.after


def test_every_factor_has_a_log() -> None:
    # What the user's source or environment refutes is not in a log: tests/source and tests/env/test_refinement.py.
    assert sorted([*(case.factor for case in CASES), "refuted"]) == sorted(shipped_factors())


def test_no_factor_is_typed_again() -> None:
    """A constant of the matcher or of the checks for authors with the value of a factor is that factor."""
    values = set(shipped_factors().values()) - {1.0}
    package = Path(d2s_doctor.__file__).parent
    again = [
        f"{path.name}: {ast.unparse(node)}"
        for folder in ("author", "match")
        for path in (package / folder).glob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        if isinstance(node.value.value, float) and node.value.value in values
    ]
    assert again == []
