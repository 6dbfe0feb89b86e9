"""What `kb check` finds beyond the schema: unfinished text, languages apart, dead links, signatures, logs, waivers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from d2s_doctor.author import audit, leftovers
from d2s_doctor.author.audit import audit_folder
from d2s_doctor.author.corpus import CORPUS, HELD_OUT, MARKER, SAMPLE, RecordedProgram
from d2s_doctor.author.known_raise_sites import RAISE_SITES_FILE
from d2s_doctor.author.recorded_logs import check_logs
from d2s_doctor.author.style import STYLE_FILE
from d2s_doctor.check.discovery import Skipped
from d2s_doctor.check.rule import Rule, Violation
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import build_base
from d2s_doctor.kb.constants import shipped_factors
from d2s_doctor.kb.folder import inspect_entries
from tests.making import CONVERTER, traceback_of
from tools.corpus_file import with_log, write_file

Write = Callable[..., Path]
ROOT = Path(__file__).resolve().parents[2]
MESSAGE = "ValueError: the gradient of loss was lost in conversion"


def problems_of(folder: Path) -> list[tuple[str, int, str]]:
    return [(Path(p.file).name, p.line, p.text) for p in audit_folder(folder)[1]]


@pytest.fixture
def base(write_entry: Write, tmp_path: Path) -> Path:
    """The good entry in a folder that has a place for a corpus."""
    write_entry()
    folder = tmp_path / "checkout" / "kb"
    folder.mkdir(parents=True)
    (tmp_path / "training").rename(folder / "training")
    return folder


def record(base: Path, code: str, text: str, file: str = "sample.yaml", kind: str = SAMPLE) -> None:
    """A program of the corpus beside ``base`` with one log."""
    program = RecordedProgram(f"{code}/{file}", "", kind, code, "", ())
    write_file([with_log(program, "3.3.1-ast", text.encode())], base.parent / CORPUS)
    (base.parent / CORPUS / MARKER).touch()


def add(base: Path, code: str, *changes: tuple[str, str]) -> None:
    """Another entry, made from the good one."""
    text = (base / "training" / "D2S991-sample-entry.yaml").read_text(encoding="utf-8")
    for old, new in (("D2S991", code), ("sample-entry", f"sample-{code.lower()}"), *changes):
        assert old in text
        text = text.replace(old, new)
    (base / "training" / f"{code}-sample-{code.lower()}.yaml").write_text(text, encoding="utf-8")


def test_a_lone_brace_is_named_at_its_line_where_there_are_rules_of_style(
    write_entry: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_entry(("en: Keep it.", "'en': 'Keep `dict(a={` it.'"))
    shutil.copy(ROOT / "kb" / STYLE_FILE, folder)
    assert main(["kb", "check", str(folder)]) == 1
    shown = capsys.readouterr()
    assert "D2S991-sample-entry.yaml:12: en: lone '{'" in shown.out + shown.err


@pytest.mark.thorough
def test_our_own_base_has_no_problem() -> None:
    entries, problems = audit_folder(ROOT / "kb")
    assert len(entries) >= 38
    assert [str(problem) for problem in problems] == []


@pytest.mark.parametrize(
    ("old", "new", "line", "text"),
    [
        ("en: Keep it.", "en: <TODO say how>", 12, "not written yet: <TODO say how>"),
        ("references: []", "references: []  # <TODO the page", 21, "not written yet: <TODO the page"),
        ("en: Keep it.", "en: Keep `it`.", 12, "fix: en names 1 pieces of code, zh 0; they differ in `it`"),
        ("en: Keep it.", "en: See D2S999.", 12, "fix.en: D2S999 is no entry"),
        ("en: Keep it.", "en: See D2S991.", 12, "fix: only one language names D2S991"),
        (
            "en: Keep it.",
            "en: 'See [this](../page.md).'",
            12,
            "fix.en: link to '../page.md'; give a web address or a code",
        ),
        ("references: []", "references: ['https://']", 21, "references: 'https://' is no web address"),
        ("references: []", "references: ['https://a b.org']", 21, "references: 'https://a b.org' is no web address"),
        ("references: []", "references: ['http://[x']", 21, "references: 'http://[x' is no web address"),
    ],
)
def test_prose(write_entry: Write, old: str, new: str, line: int, text: str) -> None:
    found = problems_of(write_entry((old, new)))
    assert ("D2S991-sample-entry.yaml", line, text) in found


@pytest.mark.parametrize(
    ("en", "zh"),
    [
        ("Keep `it`, and `it` again.", "保留 `it`。"),
        ("Keep `a\n  b`.", "保留 `a b`。"),
        ("Look at D2S991.", "见 D2S991。"),
        ("In float32 or FP16.", "用 float32。"),
        ("As [here](https://www.example.org/a).", "见[此处](https://www.example.org/a)。"),
        ("As [there](#D2S991).", "见[那里](#D2S991)。"),
        ("Index `x[0](y)`.", "写成 `x[0](y)`。"),
    ],
)
def test_prose_that_is_alike(write_entry: Write, en: str, zh: str) -> None:
    quoted = f'{{en: "{en}", zh: "{zh}"}}'
    assert problems_of(write_entry(("{en: Keep it., zh: 保留它。}", quoted))) == []


def test_a_signature_that_can_claim_nothing(base: Path) -> None:
    add(base, "D2S992", ('conversion"}\n', 'conversion now", requires: [abc], excludes: [ab]}\n'))
    found = [(name, line, text) for name, line, text in problems_of(base) if "signature" in text]
    text = "message: not even a log made of this signature is answered by it: D2S992 is ruled out by excluded_text (ab)"
    assert found == [("D2S992-sample-d2s992.yaml", 9, text)]


def test_two_entries_with_the_same_words(base: Path) -> None:
    add(base, "D2S992")
    text = "signatures: say no more than D2S991; tell the two apart, or waive it in waivers.yaml with the reason"
    assert ("D2S992-sample-d2s992.yaml", 7, text) in problems_of(base)
    (base / "waivers.yaml").write_text("- {entry: D2S992, also_matches: D2S991, reason: x}\n")
    assert problems_of(base) == []


def test_a_log_that_its_entry_does_not_answer(base: Path) -> None:
    record(base, "D2S991", traceback_of("KeyError: 'x'"))
    record(base, "D2S991", traceback_of(MESSAGE, frames=("train.py", CONVERTER)), "good.yaml")
    record(base, "D2S991", "epoch 1: loss 0.3\n", "silent.yaml")
    reason = "no signature of D2S991 has enough words in common with the log"
    text = f"answered by no entry; it was recorded for D2S991: {reason}"
    assert problems_of(base) == [("sample.yaml#3.3.1-ast", 0, text)]


def test_an_entry_that_also_matches_the_log_of_another(base: Path) -> None:
    add(base, "D2S992", ("gradient of {name} was lost in conversion", "gradient of {name} was lost"))
    record(base, "D2S991", traceback_of(MESSAGE, frames=("train.py", CONVERTER)))
    found = [text for name, _, text in problems_of(base) if name.startswith("D2S992")]
    assert any("match logs of D2S991 too (1, as " in text for text in found)
    waivers = base / "waivers.yaml"
    waivers.write_text("- {entry: D2S992, also_matches: D2S991, reason: the same words}\n")
    assert not any("too (1" in text for _, _, text in problems_of(base))


def test_a_waiver_takes_several_logs(base: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        record(base, "D2S991", traceback_of("KeyError: 'x'"), name)
    (base / "waivers.yaml").write_text("- {log: 'D2S991/*.yaml#*', reason: it says nothing}\n")
    assert problems_of(base) == []


def test_held_out_logs_are_not_looked_at(base: Path) -> None:
    record(base, "D2S991", traceback_of("KeyError: 'x'"), "a.yaml", HELD_OUT)
    assert problems_of(base) == []


def test_the_corpus_of_somebody_else(base: Path) -> None:
    file = base.parent / CORPUS / "dataset.yaml"
    file.parent.mkdir()
    file.write_text("lang: zh\n")
    assert problems_of(base) == []


@pytest.mark.parametrize("text", ["lang: zh", "[a]", "a", "{", "{kind: sample, entry: D2S991, logs: [{text: 5}]}"])
def test_a_broken_file_of_the_corpus(base: Path, text: str) -> None:
    """It is a problem of its own, and the other files are still read."""
    record(base, "D2S991", traceback_of("KeyError: 'x'"))
    (base.parent / CORPUS / "dataset.yaml").write_text(text)
    broken, answered = problems_of(base)
    assert broken[0] == "dataset.yaml"
    assert "not a file of the corpus" in broken[2]
    assert answered[2].startswith("answered by no entry")


def test_from_when_on_a_second_entry_matches_is_a_factor(base: Path) -> None:
    add(base, "D2S992", ("exception: ValueError", "exception: TypeError"))
    record(base, "D2S991", traceback_of(MESSAGE, frames=("train.py", CONVERTER)))
    pairs = inspect_entries(base, verified=False).pairs
    found = []
    for exact in (0.84, 0.7):  # another exception takes the strength to 0.75
        kb = build_base([entry for _, entry in pairs], {**shipped_factors(), "exact": exact})
        check_logs(base, pairs, kb)
        found.append([problem.text for file, _ in pairs for problem in file.problems])
    assert found[0] == []
    assert len(found[1]) == 1 and "match logs of D2S991 too" in found[1][0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "- {entry: D2S991, also_matches: D2S992, reason: x}",
            "D2S991 leaves the logs of D2S992 alone; delete this waiver",
        ),
        (
            "- {log: D2S991/good.yaml#3.3.1-ast, reason: x}",
            "D2S991/good.yaml#3.3.1-ast: answered by its entry",
        ),
        (
            "- {log: D2S991/good.yaml#3.3.1-ast}",
            "expected a list, each with entry, also_matches, reason or with log, reason",
        ),
        ("- {log: a, reason: x}\n- {log: a, reason: y}", "this waiver stands twice"),
    ],
)
def test_waivers_that_excuse_nothing(base: Path, text: str, problem: str) -> None:
    record(base, "D2S991", traceback_of(MESSAGE, frames=("train.py", CONVERTER)), "good.yaml")
    (base / "waivers.yaml").write_text(text)
    assert any(problem in text for name, _, text in problems_of(base) if name == "waivers.yaml")


def test_reasons_are_checked_where_there_are_rows(base: Path) -> None:
    (base / "coverage.yaml").write_text("- {row: 999999, reason: x}\n")
    assert problems_of(base) == []
    rows = base.parent / RAISE_SITES_FILE
    rows.parent.mkdir()
    rows.write_text("")
    assert problems_of(base) == [("coverage.yaml", 1, "row 999999 is none that a user can see; delete this reason")]


def test_json(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(base, "D2S991", traceback_of("KeyError: 'x'"))
    assert main(["kb", "check", str(base), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["entries"] == 1
    assert data["problems"][0]["text"].startswith("answered by no entry")


def test_what_is_left_of_an_entry_that_is_gone_is_named(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(base, "D2S993", traceback_of(MESSAGE, frames=(CONVERTER,)))
    (base / "verified").mkdir()
    done = {"digest": "", "before": {}, "after": {}}
    data = {"format": 1, "paddle": "3.3.1", "python": "3.11", "platform": "", "entries": {"D2S994": done}}
    (base / "verified" / "3.3.1.json").write_text(json.dumps(data))
    found = problems_of(base)
    assert ("D2S993", 0, "there is no entry D2S993; delete its logs, or move them") in found
    assert ("3.3.1.json", 0, "there is no entry D2S994; delete what was observed of it") in found
    assert not [text for _, _, text in found if "rule" in text]

    monkeypatch.setattr(audit, "is_own_checkout", lambda folder: True)
    fixtures = base.parent / leftovers.FIXTURES
    fixtures.mkdir(parents=True)
    (fixtures / "D2S995.py").touch()
    monkeypatch.setattr(leftovers, "RULES", (Rule("D2S101", wrong_file, everywhere=False),))
    monkeypatch.setattr(leftovers, "BROKEN", (Skipped("d2s996.py", "SyntaxError", True),))
    found = problems_of(base)
    assert ("D2S995.py", 0, "there is no rule D2S995; delete its fixture") in found
    assert ("d2s996.py", 0, "SyntaxError") in found
    (name, silent) = [text for file, _, text in found if file == Path(__file__).name]
    assert name == "holds the rule D2S101, so it should be called d2s101.py"
    assert silent.startswith("there is no entry D2S101, so the rule is silent")


def wrong_file(facts: object) -> list[Violation]:
    return []


def test_a_waiver_of_an_entry_that_cannot_be_read_is_left_alone(base: Path) -> None:
    (base / "waivers.yaml").write_text("- {entry: D2S991, also_matches: D2S992, reason: both}\n", encoding="utf-8")
    assert [text for file, _, text in problems_of(base) if file == "waivers.yaml"]
    (base / "training" / "D2S992-other.yaml").write_text("kind: x\n", encoding="utf-8")
    assert not [text for file, _, text in problems_of(base) if file == "waivers.yaml"]
