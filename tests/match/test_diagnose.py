"""What a log is answered with, and what is never claimed."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.model import Diagnosis, Signature, Unanswered
from tests.making import CONVERTER, EAGER, proving, traceback_of
from tests.match.test_alignment import entry_with

BARE = "ValueError: x\n\nnet = to_static(net)\n\n"
PANEL = "\u2502" + " " * 19_000 + "x\n"
LOOP = "Dygraph2StaticException: python while pred change from bool to variable."


def base(*signatures: Signature, code: str = "D2S991", kind: str = "error", mode: str = "ast") -> KnowledgeBase:
    return build_base([entry_with()._replace(id=code, kind=kind, mode=(mode,), signatures=signatures)])  # type: ignore[arg-type]


def test_a_match_names_lines_and_captures(kb: KnowledgeBase) -> None:
    log = "epoch 1\n" + traceback_of(LOOP, frames=("/home/user/a.py", CONVERTER))
    found = diagnose(log, kb=kb)
    first = found.matches[0]
    assert (found.verdict, first.id) == ("match", "D2S103")
    assert first.captures == {"before": "bool", "after": "variable"}
    assert [evidence.line for evidence in first.evidence] == [7]
    assert first.evidence[0].text == LOOP


def test_bytes_and_text_are_answered_alike(kb: KnowledgeBase) -> None:
    log = traceback_of(LOOP, frames=(CONVERTER,))
    assert diagnose(log, kb=kb) == diagnose(log.encode(), kb=kb) == diagnose(log.encode("utf-16"), kb=kb)
    assert diagnose(bytearray(log.encode()), kb=kb) == diagnose(log, kb=kb)  # type: ignore[arg-type]


def test_the_last_line_alone_is_enough_when_it_is_distinctive(kb: KnowledgeBase) -> None:
    found = diagnose(LOOP, kb=kb)
    assert (found.verdict, found.matches[0].id) == ("match", "D2S103")


def test_a_message_without_its_exception_is_likely(kb: KnowledgeBase) -> None:
    found = diagnose("colleague says: python while pred change from bool to variable.", kb=kb)
    assert (found.verdict, found.matches[0].id) == ("likely", "D2S103")


GENERIC = base(proving("the {n} dimensions of both inputs must agree", ("ValueError",), generic=True))
SPECIFIC = base(proving("the {n} dimensions of both inputs must agree", ("ValueError",)))
MESSAGE = "ValueError: the 3 dimensions of both inputs must agree"


def test_words_of_eager_mode_count_only_inside_a_conversion() -> None:
    assert diagnose(traceback_of(MESSAGE, frames=(EAGER,)), kb=GENERIC).verdict == "none"
    assert diagnose(traceback_of(MESSAGE, frames=(CONVERTER,)), kb=GENERIC).verdict == "match"
    assert diagnose(MESSAGE, kb=GENERIC).verdict == "none"


def test_specific_words_in_plain_eager_mode_are_no_sure_match() -> None:
    assert diagnose(traceback_of(MESSAGE, frames=(EAGER,)), kb=SPECIFIC).verdict == "none"


def test_the_wrong_exception_weakens() -> None:
    right = diagnose(traceback_of(MESSAGE, frames=(CONVERTER,)), kb=SPECIFIC)
    wrong = diagnose(traceback_of(MESSAGE.replace("Value", "Runtime"), frames=(CONVERTER,)), kb=SPECIFIC)
    assert right.matches[0].strength > wrong.matches[0].strength


def test_required_and_excluded_words() -> None:
    needy = proving("inputs of {op} must agree", requires=("run_program > error]",))
    log = traceback_of("ValueError: inputs of concat must agree", frames=(CONVERTER,))
    assert diagnose(log, kb=base(needy)).verdict == "none"
    assert diagnose(log + "  [operator < run_program > error]\n", kb=base(needy)).verdict == "match"
    picky = proving("inputs of {op} must agree", excludes=("Hint",))
    assert diagnose(log, kb=base(picky)).verdict == "match"
    assert diagnose(log + "  [Hint: sizes]\n", kb=base(picky)).verdict == "none"


def test_a_predictor_leaves_no_frame_so_its_required_words_are_the_context() -> None:
    place = "(at /paddle/paddle/fluid/inference/api/analysis_predictor.cc:9)"
    log = traceback_of(f"RuntimeError: no file for {{}}. {place}", frames=("/home/user/serve.py",))
    signature = proving("no file for {name}.", requires=("fluid/inference/",))
    inference = build_base([entry_with()._replace(mode=("infer",), signatures=(signature,))])
    assert diagnose(log, kb=inference).verdict == "match"
    assert diagnose(log.replace("inference", "eager"), kb=inference).verdict == "none"


def test_other_runtimes_leave_no_frame_and_are_known_by_their_words() -> None:
    log = traceback_of("RuntimeError: no kernel for relu here", frames=("/home/user/serve.py",))
    bare, required = (proving("no kernel for {name} here", requires=words) for words in ((), ("serve.py",)))

    def verdict(mode: str, signature: Signature) -> str:
        entry = entry_with()._replace(mode=(mode,), signatures=(signature,))  # type: ignore[arg-type]
        return diagnose(log, kb=build_base([entry])).verdict

    assert [verdict(mode, bare) for mode in ("deploy", "onnx", "infer", "load")] == ["match", "match", "match", "none"]
    assert [verdict(mode, required) for mode in ("deploy", "onnx", "load")] == ["match", "match", "none"]


@pytest.mark.parametrize("module", ["translated_layer", "pir_translated_layer"])
def test_a_loaded_model_is_a_context(module: str) -> None:
    running = f"/opt/env/lib/python3.11/site-packages/paddle/jit/{module}.py"
    signature = proving("the {n} dimensions of both inputs must agree", ("ValueError",), generic=True)
    inference = build_base([entry_with()._replace(mode=("infer",), signatures=(signature,))])
    assert diagnose(traceback_of(MESSAGE, frames=(EAGER, running)), kb=inference).verdict == "match"
    assert diagnose(traceback_of(MESSAGE, frames=(EAGER,)), kb=inference).verdict == "none"


def test_an_earlier_warning_is_evidence() -> None:
    signature = proving("argument {n} must be double", earlier=("variable {name} is unbound",))
    log = "a.py:3: UserWarning: variable mask is unbound\n" + traceback_of(
        "TypeError: argument 2 must be double", frames=(CONVERTER,)
    )
    (found,) = diagnose(log, kb=base(signature)).matches
    assert found.captures == {"n": "2", "name": "mask"}
    assert [evidence.line for evidence in found.evidence] == [1, 5]


def test_a_warning_never_answers_a_traceback() -> None:
    signature = proving("branches return {a} and {b} here", ("UserWarning",))
    warning = "a.py:3: UserWarning: branches return bool and Tensor here\n"
    assert diagnose(warning, kb=base(signature, kind="silent")).verdict == "match"
    assert diagnose(warning + traceback_of("KeyError: 1"), kb=base(signature, kind="silent")).verdict == "none"
    assert diagnose("ValueError: branches return bool and Tensor here", kb=base(signature)).verdict == "none"


@pytest.mark.parametrize(
    "ended",
    [
        "Killed",
        "run.sh: line 3:  4242 Segmentation fault      (core dumped) python train.py",
        "F1122 08:39:11.528671 14369 device.cc:12] Check failed: count > 0",
        "[rank0]: fatal error: no more handles",
        "Process finished with exit code 137",
        "subprocess.CalledProcessError: Command 'python train.py' returned non-zero exit status 1.",
    ],
)
def test_a_warning_answers_only_where_nothing_failed(kb: KnowledgeBase, ended: str) -> None:
    notice = (
        "a.py:7: UserWarning: You are using GPU version Paddle, but your CUDA device is not set properly."
        " CPU device will be used by default."
    )
    assert [match.id for match in diagnose(notice, kb=kb).matches] == ["D2S814"]
    assert [match.id for match in diagnose(f"{notice}\nepoch 1: exit code 0, loss 0.5\n", kb=kb).matches] == ["D2S814"]
    assert diagnose(f"{notice}\nepoch 1\n{ended}\n", kb=kb).matches == ()


def test_equal_claims_on_one_failure_are_ambiguous() -> None:
    one, two = (
        entry_with()._replace(id=code, slug=code, signatures=(proving("no path {path} to load"),))
        for code in ("D2S991", "D2S992")
    )
    found = diagnose(traceback_of("ValueError: no path m to load", frames=(CONVERTER,)), kb=build_base([one, two]))
    assert found.verdict == "ambiguous"
    assert [match.id for match in found.matches] == ["D2S991", "D2S992"]


def test_a_graph_break_in_the_log_never_hides_the_failure() -> None:
    slow = entry_with()._replace(
        id="D2S991", kind="performance", signatures=(proving("opcode: {name} is not supported by the simulator"),)
    )
    error = entry_with()._replace(id="D2S992", slug="other", kind="error", signatures=(proving("no key {name}"),))
    fallback = traceback_of("FallbackError: opcode: IMPORT_NAME is not supported by the simulator", frames=(CONVERTER,))
    failure = traceback_of("KeyError: no key gain", frames=(CONVERTER,))
    found = diagnose(f"{fallback}\n\n{failure}", kb=build_base([slow, error]))
    assert [match.id for match in found.matches] == ["D2S992"]
    assert found.verdict == "match"


def test_eight_ranks_are_one_match(kb: KnowledgeBase) -> None:
    lines = traceback_of(LOOP, frames=(CONVERTER,)).splitlines()
    log = "\n".join(f"[rank{rank}]: {line}" for line in lines for rank in range(8))
    found = diagnose(log, kb=kb)
    assert (found.verdict, [match.id for match in found.matches]) == ("match", ["D2S103"])


def test_nothing_is_claimed_of_nothing(kb: KnowledgeBase) -> None:
    for data in ("", b"", "\n\n", b"\x00" * 100, "epoch 1 loss 0.3\n" * 2000):
        assert diagnose(data, kb=kb) == Diagnosis("none", (), unanswered=Unanswered("foreign"))


FORBIDDEN = re.compile("[\u202a-\u202e\u2066-\u2069]")
NOISE = st.one_of(st.text(), st.sampled_from(["\x1b[31m", "\u202e", "\x00", "\r", "\t", "[rank1]: ", "\ud800"]))
REAL = st.sampled_from(
    [LOOP, "Traceback (most recent call last):", f'  File "{CONVERTER}", line 3, in f', "\n", "    "]
)


@given(st.one_of(st.binary(), st.text(), st.lists(st.one_of(REAL, NOISE)).map("".join)))
def test_any_input_is_answered_without_control_characters(kb: KnowledgeBase, data: str | bytes) -> None:
    found = diagnose(data, kb=kb)
    assert (found.verdict == "none") == (not found.matches)
    for match in found.matches:
        assert 0 <= match.score <= 1
        for text in (*match.captures.values(), *(evidence.text for evidence in match.evidence)):
            assert not any(unicodedata.category(character) in ("Cc", "Cs") for character in text)
            assert not FORBIDDEN.search(text)
        assert all(evidence.line >= 1 for evidence in match.evidence)


@pytest.mark.parametrize(
    "unit", [LOOP, LOOP + "\n", "Error: x\n", "(" * 50 + "\n", "\x1b]", "a.b.c.d.", "\n", BARE, PANEL]
)
def test_a_megabyte_of_anything_ends(kb: KnowledgeBase, unit: str) -> None:
    found = diagnose(unit * (1_000_000 // len(unit)), kb=kb)
    assert found.verdict == ("match" if unit.startswith(LOOP) else "none")


def test_thousands_of_failures_and_warnings_are_not_multiplied(kb: KnowledgeBase) -> None:
    """Each pair below once took minutes; the work must grow with the length, not with its square."""
    loops = "".join(LOOP.replace("bool", f"bool{number}") + "\n" for number in range(7000))
    here = traceback_of(*(f"x{number}\n <--- HERE" for number in range(25000)), frames=(CONVERTER,))
    frames = "".join(f'  File "{CONVERTER}{number}.py", line 1, in f\n' for number in range(10000))
    for log in (here + loops, frames + loops):
        assert diagnose(log, kb=kb).matches[0].id == "D2S103"


def test_stacks_of_exports_are_not_multiplied(kb: KnowledgeBase) -> None:
    stacks = "  Compile Traceback (most recent call last):\n" * 1900
    frames = "".join(f'    File "{CONVERTER}", line {number}, in f\n      x = 1\n' for number in range(9000))
    assert diagnose(f"ValueError: \n{stacks}{frames}{LOOP}", kb=kb).verdict == "none"


@pytest.mark.parametrize("data", [None, 5, ["a"], object(), memoryview(b"x"), bytearray(b"y")])
def test_what_is_no_log_holds_no_failure(kb: KnowledgeBase, data: object) -> None:
    found = diagnose(data, kb=kb)  # type: ignore[arg-type]
    assert found._replace(unanswered=None) == Diagnosis("none", ())


def test_blank_lines_between_all_lines_change_nothing(kb: KnowledgeBase) -> None:
    log = traceback_of(LOOP, frames=("/home/user/a.py", CONVERTER))
    spaced = log.replace("\n", "\n\n")
    assert diagnose(spaced, kb=kb).matches[0].id == "D2S103"
    assert diagnose(traceback_of(MESSAGE, frames=(EAGER,)).replace("\n", "\n\n"), kb=GENERIC).verdict == "none"
