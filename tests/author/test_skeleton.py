"""From a message to its template, and from a run to the skeleton of an entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.author.corpus import SAMPLE
from d2s_doctor.author.generalise import decisive_part, generalise
from d2s_doctor.author.skeleton import EntryName, next_code, skeleton, slug_of, summarise_run
from d2s_doctor.kb.base import build_base
from d2s_doctor.kb.folder import inspect_entries
from d2s_doctor.match import diagnose
from d2s_doctor.template import parse
from tests.making import CONVERTER, traceback_of
from tests.recorded import RECORDED, recorded

PROGRAM = "def total(features):\n    scale = features\n    return scale\n\n\nout = total(1)\n"


@pytest.mark.parametrize(
    ("message", "template"),
    [
        ("expected [2, 3] but got (4,)", "expected {shape} but got {shape_2}"),
        ("must be int, got <class 'numpy.ndarray'>", "must be int, got {type}"),
        ("rank1=0, rank2=-2", "rank1={number}, rank2={number_2}"),
        ("a 0-D Tensor in Paddle 3.0.1", "a 0-D Tensor in Paddle 3.0.1"),
        ("loses `features` in 'paddle.add'", "loses `{name}` in 'paddle.add'"),
        ("var linear_0.w_0 not in block", "var {variable} not in block"),
        ("value of `__return_value_0`", "value of `{variable}`"),
        ("No such file /home/me/model.json here", "No such file {path} here"),
        ("No such file C:\\models\\net here", "No such file {path} here"),
        ("from paddle.float32 to int64", "from {dtype} to {dtype_2}"),
        ("is Value(define_op_name=pd_op.add, dtype=tensor<5x4xf32>)!", "is {value}!"),
        ("the key {'a'} is gone", "the key {{'a'}} is gone"),
        ("pair 3 4 is odd", "pair {number} is odd"),
        ("see https://a.org/b/c.md", "see https://a.org/b/c.md"),
    ],
)
def test_what_varies_is_captured(message: str, template: str) -> None:
    assert generalise(message, {"features"}) == template


def test_a_message_ends_where_paddle_goes_on() -> None:
    text = "(InvalidArgument) too short.\n  [Hint: Expected 1 == 2.] (at /paddle/x.cc:12)"
    assert decisive_part(text) == "(InvalidArgument) too short."


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\0"), max_size=300))
def test_any_message_gives_a_template_that_can_be_read(message: str) -> None:
    template = parse(generalise(message, {"a"}))
    assert all(literal.strip() for literal in template.literals[1:-1])
    assert len(set(template.names)) == len(template.names)


def test_codes_go_on_above_the_highest() -> None:
    taken = ["D2S101", "D2S105", "D2S201", "ACME109"]
    assert next_code("D2S", "control-flow", taken) == "D2S106"
    assert next_code("ACME", "control-flow", taken) == "ACME110"
    assert next_code("D2S", "sot", taken) == "D2S701"
    with pytest.raises(ValueError, match="no free code"):
        next_code("D2S", "containers", ["D2S299"])


def test_slugs() -> None:
    assert slug_of("the gradient of {name} was lost in conversion", "x") == "the-gradient-was-lost-conversion"
    assert slug_of("", "my_train-script") == "train-script"
    assert slug_of("", "我") == "new-entry"


@pytest.mark.parametrize("end", ["passed", "raised", "hung", "crashed", "flooded"])
def test_the_skeleton_is_an_entry_but_for_what_is_marked(tmp_path: Path, end: str) -> None:
    output = traceback_of("ValueError: the sum 17 of `scale` is lost", frames=("train.py", CONVERTER))
    seen = summarise_run(end, "" if end == "passed" else output, PROGRAM)
    named = EntryName("D2S199", "sum-lost")
    path = tmp_path / "control-flow" / "D2S199-sum-lost.yaml"
    path.parent.mkdir()
    path.write_text(skeleton(seen, named, PROGRAM), encoding="utf-8")
    inspected = inspect_entries(tmp_path, verified=True)
    assert len(inspected.entries) == 1
    marked = [problem for problem in inspected.problems if problem.text.startswith("not written yet: <TODO")]
    assert inspected.problems == marked
    assert {problem.line for problem in marked} == {
        n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if "<TODO" in line
    }
    assert len(marked) == {"crashed": 14, "passed": 12}.get(end, 13)
    if end == "raised":
        assert seen.template == "the sum {number} of `{name}` is lost"
        assert seen.frame == "paddle/jit/dy2static/convert_operators.py"
        assert diagnose(output, build_base(inspected.entries)).matches[0].id == "D2S199"


@pytest.mark.parametrize(
    ("file", "template"),
    [
        ("utils/cpp_extension/extension_utils.py", ""),
        ("static/nn/control_flow.py", "set differently in {number} branches"),
    ],
)
def test_only_warnings_about_conversion_are_taken(file: str, template: str) -> None:
    output = f"/e/site-packages/paddle/{file}:7: UserWarning: set differently in 2 branches\n  warnings.warn(\n"
    assert summarise_run("passed", output, PROGRAM).template == template


def test_programs_of_any_form_survive(tmp_path: Path) -> None:
    program = '\n\n\n# "quotes": {x} # 注释\nout = """\n\ttab\n"""\n\n'
    text = skeleton(summarise_run("passed", "", program), EntryName("D2S301", "x"), program)
    path = tmp_path / "language" / "D2S301-x.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    (entry,) = inspect_entries(tmp_path, verified=False).entries
    assert entry.before == program.strip("\n").expandtabs(4) + "\n"


@pytest.mark.parametrize(
    ("log", "family", "mode"),
    [
        ("D2S103/sample.yaml#3.3.1-ast", "control-flow", "ast"),
        ("D2S701/sample.yaml#2.6.2-sot", "sot", "sot"),
        ("D2S502/mask_forgotten.yaml#2.6.2-run", "export", "save"),
        ("D2S602/sample.yaml#3.0.0-run", "loading", "load"),
    ],
)
def test_family_and_mode_of_real_logs(log: str, family: str, mode: str) -> None:
    seen = summarise_run("raised", recorded(log).text, "")
    assert (seen.family, seen.mode) == (family, mode)


def test_a_skeleton_answers_the_log_that_it_was_made_of(tmp_path: Path) -> None:
    path = tmp_path / "control-flow" / "D2S199-x.yaml"
    path.parent.mkdir()
    tried = 0
    for log in [log for log in RECORDED if log.kind == SAMPLE][::6]:
        text = log.text
        seen = summarise_run("raised", text, "out = 1\n")
        if not seen.template or not seen.frame.startswith("paddle/jit/") or "Segmentation fault" in seen.template:
            continue  # such an entry needs an author before it can claim anything
        path.write_text(skeleton(seen, EntryName("D2S199", "x"), "out = 1\n"), encoding="utf-8")
        inspected = inspect_entries(tmp_path, verified=False)
        assert inspected.problems == [], log.name
        found = diagnose(text, build_base(inspected.entries)).matches
        assert found, log.name
        assert found[0].score >= 0.75, log.name  # a draft proves nothing yet
        tried += 1
    assert tried >= 25
