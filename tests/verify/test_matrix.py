"""The record of a release: written, taken up again, and held against the entries."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.folder import inspect_folder
from d2s_doctor.kb.verified import disagreements, read_record
from d2s_doctor.model import Entry, Expectation
from d2s_doctor.run.report import SampleResult
from d2s_doctor.verify.matrix import verify_release, write_record
from d2s_doctor.verify.observe import Observed, SampleRunner
from tests.match.test_alignment import entry_with

ENTRY = entry_with()._replace(before="out = 1", after="out = 2", expect=(Expectation(">=2.6.2", "raises", "passes"),))


class FakeSampleRunner(SampleRunner):
    """Answers from a list instead of running anything."""

    def __init__(self, *outcomes: str) -> None:
        self.outcomes = list(outcomes)
        self.asked: list[tuple[str, str]] = []

    def observe(self, source: str, mode: str, on_output: Callable[[str], None] | None = None) -> Observed:
        self.asked.append((source, mode))
        exception = "ValueError" if self.outcomes[0] == "raises" else ""
        ran = SampleResult("raised" if exception else "passed", 0.1, exception=exception)
        return Observed(self.outcomes.pop(0), ran, (), "D2S991" if exception else "")  # type: ignore[arg-type]


MODES = ("ast", "sot", "sot0")


def nothing(*_: object) -> None:
    pass


def verified(entry: Entry, folder: Path, *outcomes: str, again: bool = False) -> FakeSampleRunner:
    sample_runner = FakeSampleRunner(*outcomes)
    record = read_record(folder, "3.3.1")
    verify_release([entry], sample_runner, record, nothing, again=again)
    return sample_runner


GOOD = ("raises", "passes", "passes", "passes", "passes", "passes")


def test_cells_are_run_and_kept(tmp_path: Path) -> None:
    sample_runner = verified(ENTRY, tmp_path, *GOOD)
    assert sample_runner.asked == [("out = 1", mode) for mode in MODES] + [("out = 2", mode) for mode in MODES]
    record = read_record(tmp_path, "3.3.1")
    cell = record.entries["D2S991"]["before"]["ast"]
    assert cell == {"outcome": "raises", "exception": "ValueError", "matched": "D2S991"}
    assert disagreements(ENTRY, record) == []


def test_a_second_run_goes_on_where_the_first_stopped(tmp_path: Path) -> None:
    verified(ENTRY, tmp_path, *GOOD)
    assert verified(ENTRY, tmp_path).asked == []
    assert len(verified(ENTRY, tmp_path, *GOOD, again=True).asked) == 6
    changed = ENTRY._replace(after="out = 3")
    assert len(verified(changed, tmp_path, *GOOD).asked) == 6


def test_a_mode_that_a_record_lacks_is_added_to_it(tmp_path: Path) -> None:
    verified(ENTRY, tmp_path, *GOOD)
    record = read_record(tmp_path, "3.3.1")
    for sample in ("before", "after"):
        del record.entries["D2S991"][sample]["sot0"]
    write_record(record)
    assert verified(ENTRY, tmp_path, "differs", "passes").asked == [("out = 1", "sot0"), ("out = 2", "sot0")]
    (problem,) = disagreements(ENTRY, read_record(tmp_path, "3.3.1"))
    assert problem == "before on Paddle 3.3.1, sot0: expected passes, observed differs"
    small = ENTRY._replace(expect=(Expectation(">=2.6.2", "raises", "passes", sot0="differs"),))
    assert disagreements(small, read_record(tmp_path, "3.3.1")) == []


def test_what_speaks_against_an_entry_is_told(tmp_path: Path) -> None:
    assert disagreements(ENTRY, read_record(tmp_path, "3.3.1")) == [
        "never verified on Paddle 3.3.1: run `d2s-doctor verify D2S991`"
    ]
    verified(ENTRY, tmp_path, "passes", "passes", "passes", "passes", "differs", "passes")
    record = read_record(tmp_path, "3.3.1")
    assert disagreements(ENTRY, record) == [
        "before on Paddle 3.3.1, ast: expected raises, observed passes",
        "after on Paddle 3.3.1, sot: observed differs; it must pass",
    ]
    varies = ENTRY._replace(expect=(Expectation(">=2.6.2", "varies", "passes"),))
    assert len(disagreements(varies, record)) == 1
    changed = ENTRY._replace(before="out = 0")
    assert disagreements(changed, record)[0].startswith("the samples changed since they were verified")


def test_kb_check_holds_entries_against_the_records(write_entry: Callable[..., Path]) -> None:
    folder = write_entry()
    (entry,), problems = inspect_folder(folder)
    assert problems == []
    for release in MEASURED:
        record = read_record(folder, release)
        verify_release([entry], FakeSampleRunner(*GOOD), record, nothing)
    assert inspect_folder(folder)[1] == []
    write_entry(("ast: raises", "ast: hangs"))
    found = [(problem.line, problem.text) for problem in inspect_folder(folder)[1]]
    assert found == [(17, f"before on Paddle {release}, ast: expected hangs, observed raises") for release in MEASURED]


def test_a_record_in_memory_is_not_written(tmp_path: Path) -> None:
    record = read_record(tmp_path, "3.3.1")
    record.path = None
    write_record(record)
    assert list(tmp_path.iterdir()) == []


def test_an_entry_with_a_stack_is_held_against_the_records_of_that_stack_alone(tmp_path: Path) -> None:
    entry = ENTRY._replace(stack="onnx")
    assert disagreements(entry, read_record(tmp_path, "3.3.1")) == []
    record = read_record(tmp_path, "3.3.1+onnx")
    assert disagreements(ENTRY, record) == []
    assert disagreements(entry, record) == ["never verified on Paddle 3.3.1+onnx: run `d2s-doctor verify D2S991`"]
    verify_release([entry], FakeSampleRunner(*GOOD), record, nothing)
    kept = read_record(tmp_path, "3.3.1+onnx")
    assert (kept.paddle, kept.stack, disagreements(entry, kept)) == ("3.3.1", "onnx", [])
    assert json.loads((tmp_path / "verified" / "3.3.1+onnx.json").read_text())["packages"] == list(kept.packages) != []
