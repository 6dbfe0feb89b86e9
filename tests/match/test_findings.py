"""Several failures in one log: each has its answer, the first cause speaks, followers and repetitions are marked."""

from __future__ import annotations

import pytest

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.model import Diagnosis
from tests.making import CONVERTER, EAGER, proving, traceback_of
from tests.match.test_alignment import entry_with

ONE = "ValueError: the two branches of {name} differ in the number of axes and must be made alike by reshape"
TWO = "TypeError: only a list may hold {kind} here"


@pytest.fixture(scope="module")
def two() -> KnowledgeBase:
    return build_base(
        [
            entry_with()._replace(
                id=code, slug=code, signatures=(proving(text.partition(": ")[2], (text.split(":")[0],)),)
            )
            for code, text in (("D2S991", ONE), ("D2S992", TWO))
        ]
    )


def failing(message: str, file: str = "/home/user/a.py") -> str:
    return traceback_of(message, frames=(file, CONVERTER))


def answers(diagnosis: Diagnosis) -> list[str]:
    return [finding.matches[0].id if finding.matches else "" for finding in diagnosis.findings]


FIRST = failing("ValueError: the two branches of mask differ in the number of axes and must be made alike by reshape")
SECOND = failing("TypeError: only a list may hold int here", "/home/user/b.py")


def test_each_failure_has_its_answer_and_the_first_speaks(two: KnowledgeBase) -> None:
    found = diagnose(f"epoch 1\n{FIRST}\nretrying\n{SECOND}", kb=two)
    assert answers(found) == ["D2S991", "D2S992"]
    assert (found.verdict, found.cause, found.matches) == ("match", 0, found.findings[0].matches)
    assert [(finding.first, finding.last) for finding in found.findings] == [(2, 7), (10, 15)]
    assert [finding.follows for finding in found.findings] == [None, None]


def test_a_survived_error_before_it_is_not_the_cause(two: KnowledgeBase) -> None:
    found = diagnose(f"{traceback_of('KeyError: 3')}\n{FIRST}", kb=two)
    assert (found.cause, answers(found)) == (1, ["", "D2S991"])
    assert found.findings[0].says == "KeyError: 3"


def test_eight_ranks_are_one_finding(two: KnowledgeBase) -> None:
    lines = FIRST.splitlines()
    log = "\n".join(f"[rank{rank}]: {line}" for line in lines for rank in range(8))
    (finding,) = diagnose(log, kb=two).findings
    assert (finding.repeats, finding.matches[0].id) == (7, "D2S991")


@pytest.mark.parametrize(
    "message",
    [
        "torch.distributed.elastic.ChildFailedError: train.py FAILED",
        "RuntimeError: DataLoader worker (pid(s) 7) exited unexpectedly",
        "BrokenPipeError: [Errno 32] Broken pipe",
        "KeyboardInterrupt",
    ],
)
def test_who_gives_up_after_another_follows_it(two: KnowledgeBase, message: str) -> None:
    found = diagnose(f"{FIRST}\nstopping\n{traceback_of(message)}", kb=two)
    assert [finding.follows for finding in found.findings] == [None, 0]


def test_the_same_users_line_again_follows(two: KnowledgeBase) -> None:
    again = traceback_of("RuntimeError: no graph", frames=("/home/user/a.py", EAGER))
    found = diagnose(f"{FIRST}\nonce more\n{again}", kb=two)
    assert [finding.follows for finding in found.findings] == [None, 0]


def test_a_crash_after_an_error_follows_it(two: KnowledgeBase) -> None:
    crash = "\n\nC++ Traceback (most recent call last):\n0   f()\nFatalError: `Segmentation fault` is detected\n"
    found = diagnose(FIRST + crash, kb=two)
    assert [finding.follows for finding in found.findings] == [None, 0]


def test_a_loose_claim_names_what_is_missing(two: KnowledgeBase) -> None:
    found = diagnose(failing("ValueError: the two branches of mask differ in the number of axes and must be"), kb=two)
    (near,) = found.matches
    assert near.id == "D2S991"
    assert near.missing == ONE.partition(": ")[2]


def test_a_log_cut_before_its_message_is_known_by_the_place(kb: KnowledgeBase) -> None:
    """_run_py_while raises for one reason only."""
    frame = '    File "{}", line {}, in {}\n\t{}\n'
    head = traceback_of(
        "paddle.jit.dy2static.utils.Dygraph2StaticException: In transformed code:\n",
        frames=("/home/user/a.py", CONVERTER),
    )
    path = "/env/lib/python3.11/site-packages/paddle/jit/dy2static/convert_operators.py"
    cut = head + "\n" + frame.format(path, 192, "convert_while_loop", "_run_py_while(cond, body, getter, setter)")
    cut += frame.format(path, 261, "_run_py_while", "raise Dygraph2StaticException(")
    found = diagnose(cut, kb=kb)
    (finding,) = found.findings
    near = finding.nearest
    assert near
    assert near.id == "D2S103"
    assert near.missing.startswith("python while pred change from")
    assert found.verdict == "none"


def test_an_unobserved_entry_stands_behind_an_executed_one() -> None:
    read, executed = (
        entry_with(ONE.partition(": ")[2])._replace(id=code, slug=code, observed=observed)
        for code, observed in (("D2S991", False), ("D2S992", True))
    )
    found = diagnose(FIRST, kb=build_base([read, executed]))
    assert (found.verdict, [match.id for match in found.matches]) == ("match", ["D2S992", "D2S991"])


def test_confidences_of_one_failure_are_shares(kb: KnowledgeBase) -> None:
    log = failing(
        "ValueError: The ``path`` (m/net) to load model not exists. Please make sure that *.pdmodel(json) exists"
    )
    found = diagnose(log.replace("dy2static/convert_operators.py", "api.py"), kb=kb)
    assert sum(match.score for match in found.matches) <= 1.0001
    assert found.matches[0].score >= found.matches[-1].score


def test_the_stack_of_an_export_does_not_make_a_predictors_failure_one() -> None:
    """In a predictor the message tells where the operator was made, which is no failing conversion."""
    kb = build_base(
        [entry_with()._replace(signatures=(proving("sizes must agree, got {n}", ("ValueError",), generic=True),))]
    )
    message = (
        f'ValueError: In user code:\n\n    File "{CONVERTER}", line 5, in convert\n      x\n\n'
        "    ValueError: sizes must agree, got 3\n"
    )
    serving = (
        f'Traceback (most recent call last):\n  File "/srv/serve.py", line 5, in main\n    predictor.run()\n{message}'
    )
    assert diagnose(serving, kb=kb).verdict == "none"
    assert diagnose(failing(message), kb=kb).verdict == "match"
