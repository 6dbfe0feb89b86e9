"""One cell of the matrix, on a pretended Paddle."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Expectation
from d2s_doctor.render.messages import say
from d2s_doctor.render.runs import outcome_lines
from d2s_doctor.run.report import Limits
from d2s_doctor.verify.observe import SampleRunner, agrees, expected_of, modes_of
from tests.match.test_alignment import entry_with
from tests.verify.fake_paddle import install

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")
CONVERTED = "import paddle\n@paddle.jit.to_static\ndef f(x):\n    return paddle.double(x)\nout = f(3)\n"


@pytest.fixture
def sample_runner(tmp_path: Path, kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> Iterator[SampleRunner]:
    monkeypatch.setenv("PYTHONPATH", str(install(tmp_path)))
    with SampleRunner(sys.executable, kb, Limits(seconds=2)) as sample_runner:
        yield sample_runner


def test_the_version_is_told(sample_runner: SampleRunner) -> None:
    assert sample_runner.start() == "3.3.1"


def test_modes_are_imposed_and_compared_with_eager(sample_runner: SampleRunner) -> None:
    assert sample_runner.observe(CONVERTED, "sot").outcome == "passes"
    converted = sample_runner.observe(CONVERTED, "ast")
    assert converted.outcome == "differs"
    assert converted.differences[0].expected == "6"
    assert converted.differences[0].got == "7"


@pytest.mark.parametrize(("fails", "how"), [("1 / 0", "ZeroDivisionError"), ("os.abort()", "crashed")])
def test_what_eager_mode_cannot_run_was_compared_with_nothing(
    sample_runner: SampleRunner, fails: str, how: str
) -> None:
    source = f"import os\n{CONVERTED}if not paddle.jit._on:\n    {fails}\n"
    observed = sample_runner.observe(source, "sot")
    assert (observed.outcome, observed.differences, observed.uncompared) == ("passes", (), how)
    outcome, uncompared = outcome_lines(entry_with(), "sot", observed, "en")[:2]
    assert outcome == say("ran.passes", "en", seconds=f"{observed.ran.seconds:.2f}")
    assert uncompared == say("trace.uncompared", "en", reason=how)
    assert sample_runner.observe(CONVERTED, "sot").uncompared == ""


def test_the_mode_of_the_sample_is_overridden_unless_it_runs_as_it_stands(sample_runner: SampleRunner) -> None:
    by_ast = CONVERTED.replace("to_static\n", "to_static(full_graph=True)\n")
    assert sample_runner.observe(by_ast, "sot").outcome == "passes"
    as_it_stands = sample_runner.observe(by_ast, "run")
    assert (as_it_stands.outcome, as_it_stands.ran.out) == ("passes", {"kind": "int", "value": 7})


def test_what_it_prints_is_matched(sample_runner: SampleRunner) -> None:
    source = (
        "class Dygraph2StaticException(Exception): pass\n"
        "raise Dygraph2StaticException('python while pred change from bool to variable.')"
    )
    observed = sample_runner.observe(source, "run")
    assert (observed.outcome, observed.ran.exception) == ("raises", "__main__.Dygraph2StaticException")


@pytest.mark.parametrize(
    ("source", "outcome"),
    [("import time; time.sleep(9)", "hangs"), ("import os; os.abort()", "crashes"), ("1/0", "raises")],
)
def test_bad_ends(sample_runner: SampleRunner, source: str, outcome: str) -> None:
    assert sample_runner.observe(source, "ast").outcome == outcome


def test_a_sample_that_sets_switches_runs_before_paddle_is_imported(sample_runner: SampleRunner) -> None:
    source = "import os, sys\nout = 'paddle' in sys.modules\nos.environ['FLAGS_x'] = '1'\nimport paddle"
    observed = sample_runner.observe(source, "run")
    assert observed.ran.out == {"kind": "bool", "value": False}


def test_modes_and_expectations_of_an_entry() -> None:
    entry = entry_with()._replace(
        expect=(Expectation("2.6.2", ast="raises", sot="passes"), Expectation(">=3.0.0", ast="varies", sot="passes"))
    )
    assert modes_of(entry) == ("ast", "sot")
    assert expected_of(entry, "2.6.2", "ast") == "raises"
    assert expected_of(entry, "3.3.1", "ast") == "varies"
    assert expected_of(entry, "2.5.0", "ast") is None
    assert modes_of(entry_with()._replace(expect=(Expectation(">=2.6", run="raises"),))) == ("run",)


def test_agreement() -> None:
    assert agrees("raises", "raises")
    assert agrees("varies", "crashes")
    assert not agrees("raises", "passes")
    assert not agrees(None, "passes")


def test_what_runs_as_it_stands_is_compared_with_what_the_sample_left_in_eager(sample_runner: SampleRunner) -> None:
    wrong = sample_runner.observe("out = [1, 2]\neager = [1, 3]", "run")
    assert (wrong.outcome, wrong.differences[0].expected, wrong.differences[0].got) == ("differs", "3", "2")
    assert sample_runner.observe("out = [1, 2]\neager = [1, 2]", "run").outcome == "passes"
    assert sample_runner.observe("out = 1", "run").outcome == "passes"
