"""What another Paddle does differently: cells, and messages read from its source."""

from __future__ import annotations

from pathlib import Path

from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.model import Outcome
from d2s_doctor.render.changes import changes_data, changes_markdown, changes_text
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.verify.changes import ChangedCell, FailureSite, ReleaseChanges, changed_cells, changed_sites, sites_of
from tests.match.test_alignment import entry_with

ENTRY = entry_with()
SOURCE = r"""
import warnings

def f(x, n):
    if n:
        raise ValueError(f"{n} is not `{x.name}`." + str(n) + " Give\n  another.")
    assert x, "x of %s" % n
    warnings.warn("slow: {}".format(n))
    raise TypeError
    raise KeyError(x)
"""


def record(release: str, digest: str = "", **before: Outcome) -> VerificationRecord:
    found = VerificationRecord(release)
    cells = {mode: {"outcome": outcome} for mode, outcome in before.items()}
    found.entries[ENTRY.id] = {"digest": digest or sample_digest(ENTRY), "before": cells, "after": {}}
    return found


def test_cells_that_both_have_are_compared() -> None:
    was = record("3.3.1", ast="raises", sot="passes")
    now = record("9.0.0", ast="passes", sot="passes", sot0="differs")
    assert changed_cells([ENTRY], now, was) == (2, [ChangedCell(ENTRY.id, "before", "ast", "raises", "passes")])


def test_cells_of_other_samples_are_not_compared() -> None:
    assert changed_cells([ENTRY], record("9.0.0", "0", ast="passes"), record("3.3.1", ast="raises")) == (0, [])


def test_messages_are_read_from_source(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "b.py").write_text("not Python (", encoding="utf-8")
    assert sorted(sites_of(tmp_path / "a.py", "paddle/jit/a.py")) == [
        FailureSite("paddle/jit/a.py", "AssertionError", "x of %s"),
        FailureSite("paddle/jit/a.py", "ValueError", "{n} is not `{x.name}`.{str(n)} Give another."),
        FailureSite("paddle/jit/a.py", "warning", "slow: {}"),
    ]
    assert list(sites_of(tmp_path / "b.py", "b.py")) == []


def test_a_message_that_moved_is_neither_new_nor_gone() -> None:
    moved = [FailureSite(file, "ValueError", "the same") for file in ("a.py", "b.py")]
    new, gone = FailureSite("a.py", "ValueError", "new"), FailureSite("a.py", "TypeError", "the same")
    assert changed_sites({moved[0], new}, {moved[1], gone}) == ([new], [gone])


def test_how_it_is_written() -> None:
    site = FailureSite("paddle/jit/a.py", "ValueError", "a `new` [message]")
    cell = ChangedCell("D2S101", "before", "sot0", "raises", "passes")
    changes = ReleaseChanges("9.0.0", "3.3.1", 7, (cell,), (site,), ())
    text = changes_text(changes, Page("en", 100, Paint(False)))
    assert text.startswith("Paddle 9.0.0 against 3.3.1: 1 of 7 cells changed\n")
    assert "D2S101 before SOT (MIN_GRAPH_SIZE=0): raises → passes" in text
    assert "ValueError: a `new` [message]\n    paddle/jit/a.py" in text
    markdown = changes_markdown(changes, Page("zh", 100, Paint(False)))
    assert "- ``ValueError: a `new` [message]`` `paddle/jit/a.py`" in markdown
    assert changes_data(changes, Page("en", 100, Paint(False)))["new"] == [site._asdict()]
    nothing = ReleaseChanges("9.0.0", "3.3.1", 7, (), (), ())
    assert "none" in changes_text(nothing, Page("en", 100, Paint(False)))
