"""Entries are read whole, or every problem is reported with file and line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from d2s_doctor.cli.main import main
from d2s_doctor.kb.folder import inspect_folder, read_folder
from d2s_doctor.kb.problem import BrokenEntries

Write = Callable[..., Path]


def problems_of(folder: Path) -> list[tuple[int, str]]:
    return [(problem.line, problem.text) for problem in inspect_folder(folder)[1]]


def test_a_good_entry_is_read(write_entry: Write) -> None:
    (entry,) = read_folder(write_entry())
    assert entry.id == "D2S991"
    assert entry.signatures[0].exception == ("ValueError",)
    assert entry.title.zh == "样例"
    assert entry.expect[0].ast == "raises"


@pytest.mark.parametrize(
    ("old", "new", "line", "text"),
    [
        ("id: D2S991\n", "", 2, "missing: id"),
        ("kind: error", "kind: eror", 4, "kind: 'eror' is not one of error, silent, hang, crash, performance"),
        ("slug: sample-entry", "slug: other", 2, "the file should be called D2S991-other.yaml"),
        ("title: {en: A sample, zh: 样例}", "title: {en: A sample}", 6, "title: missing: zh"),
        ("zh: 样例", "zh: sample", 6, "title.zh holds no Chinese"),
        ("zh: 样例", "zh: no", 6, "title.zh: should be text, YAML reads False; put it in quotes"),
        ("en: A sample", "en: 样例", 6, "title.en holds Chinese"),
        ("{name} was", "{name was", 9, "message: lone '{'"),
        ("{name|x}` has", "{nome|x}` has", 11, "cause.en: no signature captures {nome}"),
        ("{name|x}` has", "{name}` has", 11, "cause.en: {name} needs a fallback"),
        ("`{name|x}` 没", "它没", 11, "cause: en and zh use different captures (name)"),
        ("  out = 1", "  out = (", 13, "before is not Python"),
        ("  out = 2", "  result = 2", 15, "after should leave its result in `out`"),
        ("  out = 1", "\n".join(["  out = 1"] * 26), 13, "before has 26 lines; at most 25"),
        (">=2.6.2", ">=3.0.0", 17, "expect: Paddle 2.6.2 is in no range"),
        (">=2.6.2", "soon", 18, "does not match"),
        ("see_also: []", "see_also: [D2S999]", 20, "see_also: D2S999 is no other entry"),
        ("references: []", "references: [file.txt]", 21, "does not match '^https?://'"),
        ("relevant: [paddle.version]", "relevant: [mood]", 19, "'mood' is not one of"),
        ("fix: {", "author: me\nfix: {", 2, "unknown: author"),
        ("kind: error", "kind: error\nkind: error", 5, "key 'kind' stands twice"),
        ("kind: error", "kind: !!python/name:os.system x", 4, "is not allowed"),
        ("kind: error", "kind: [error", 5, "not YAML"),
        ("title: {", "title: &a {", 11, ""),
        ('"the gradient of {name} was lost in conversion"', '"{name}"', 9, "no literal text"),
        ('"the gradient of {name} was lost in conversion"', '"of {name} {other} x"', 9, "literal text between them"),
        (
            "symptoms:",
            "  - exception: ValueError\n    message: m\n  - exception: ValueError\n    message: m\nsymptoms:",
            12,
            "number 3 is number 2 again",
        ),
    ],
)
def test_a_broken_entry_names_line_and_reason(write_entry: Write, old: str, new: str, line: int, text: str) -> None:
    changes = [(old, new)]
    if new.startswith("title: &a"):
        changes.append(("fix: {en: Keep it., zh: 保留它。}", "fix: *a"))
        line, text = 12, "aliases (*name) are not allowed"
    found = problems_of(write_entry(*changes))
    assert any(at == line and text in what for at, what in found), found


def test_all_problems_of_all_files_are_told_at_once(write_entry: Write) -> None:
    write_entry(("kind: error", "kind: x"), ("zh: 样例", "zh: 1"))
    folder = write_entry(("fix: {en: Keep it., zh: 保留它。}\n", ""), name="D2S992-sample-entry.yaml")
    with pytest.raises(BrokenEntries) as caught:
        read_folder(folder)
    reported = str(caught.value)
    assert len(caught.value.problems) == 4
    assert "D2S992-sample-entry.yaml:2: the file should be called D2S991-" in reported
    assert "D2S991-sample-entry.yaml:4: kind" in reported
    assert "D2S991-sample-entry.yaml:6: title.zh: should be text" in reported
    assert "D2S992-sample-entry.yaml:2: missing: fix" in reported


def test_a_field_of_the_wrong_form_hides_no_problem_of_another(write_entry: Write) -> None:
    found = problems_of(
        write_entry(
            ("zh: 样例", "zh: 1"),
            ("  out = 1", "  out = ("),
            ("{name|x}` has", "{nome|x}` has"),
            ("relevant: [paddle.version]", "relevant: [mood]"),
        )
    )
    assert sorted({line for line, _ in found}) == [6, 11, 13, 19]


def test_nothing_is_said_of_what_depends_on_a_field_that_cannot_be_read(write_entry: Write) -> None:
    found = problems_of(write_entry(("{exception: ValueError", "{exception: 7")))
    assert ["signatures" in text for _, text in found] == [True]


def test_files_that_cannot_be_entries_are_told_and_the_others_read(write_entry: Write) -> None:
    folder = write_entry() / "training"
    (folder / "D2S992-folder.yaml").mkdir()
    (folder / "D2S993-link.yaml").symlink_to(folder / "nowhere")
    (folder / "D2S994-device.yaml").symlink_to("/dev/zero")
    (folder / "D2S995-large.yaml").write_text("a" * 300_000)
    (folder / "D2S996-deep.yaml").write_text("x: " + "[" * 100_000)
    (folder / "D2S997-dashes.yaml").write_text("- " * 3000 + "a")
    entries, problems = inspect_folder(folder.parent)
    assert [entry.id for entry in entries] == ["D2S991"]
    reported = {Path(problem.file).name[:6]: problem.text for problem in problems}
    assert reported["D2S992"] == reported["D2S993"] == reported["D2S994"] == "not a regular file"
    assert reported["D2S995"].startswith("larger than")
    assert reported["D2S996"] == reported["D2S997"] == "nested more than 50 levels deep"


@pytest.mark.parametrize("character", ["\\e[2K", "\\u202e", "\\0"])
def test_what_a_terminal_would_obey_is_refused(write_entry: Write, character: str) -> None:
    found = problems_of(write_entry(("en: A sample", f'en: "A {character} sample"')))
    assert found[0][0] == 6
    assert "control, escape, bidi" in found[0][1]


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 9}'])
def test_a_broken_record_is_a_problem(write_entry: Write, text: str) -> None:
    folder = write_entry()
    (folder / "verified").mkdir()
    (folder / "verified" / "3.3.1.json").write_text(text)
    assert any("delete it and verify again" in what for _, what in problems_of(folder))


def test_codes_and_slugs_are_unique(write_entry: Write) -> None:
    write_entry()
    found = problems_of(write_entry(name="D2S992-sample-entry.yaml"))
    assert any("id D2S991 is taken by" in what for _, what in found)
    assert any("slug sample-entry is taken by" in what for _, what in found)


def test_an_empty_folder_and_an_empty_file_are_problems(tmp_path: Path) -> None:
    assert "no entries here" in problems_of(tmp_path)[0][1]
    (tmp_path / "sot").mkdir()
    (tmp_path / "sot" / "D2S701-x.yaml").write_text("")
    assert "the file is empty" in problems_of(tmp_path)[0][1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind: error", f"kind: {'x' * 100_000}"),
        ("id: D2S991", f"id: {[1] * 20_000}"),
        ("see_also: []", f"see_also: [{'D2S' * 30_000}]"),
        ("fix: {", f"{'y' * 1000}: me\nfix: {{"),
        ("references: []", f"references: ['{'z' * 99_999}']"),
        ("kind: error", f"kind: !!python/{'t' * 1000} x"),
    ],
)
def test_a_problem_is_a_line_of_bounded_length(
    write_entry: Write, capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    folder = write_entry((old, new))
    (folder / "training" / "D2S992-\x1b[31m\n\u202e.yaml").write_text("id: 1\n", "utf-8")
    assert main(["kb", "check", str(folder)]) == 1
    shown = capsys.readouterr().out
    assert "D2S991-sample-entry.yaml:" in shown
    assert max(map(len, shown.splitlines())) < 700
    assert all(str(folder) in line for line in shown.splitlines())
    assert not {"\x1b", "\u202e"} & set(shown)


def test_a_misspelt_field_names_the_one_that_is_meant(write_entry: Write) -> None:
    found = problems_of(write_entry(("symptoms:", "symptom:")))
    assert any("unknown: symptom; did you mean symptoms?" in text for _, text in found)


def test_an_id_that_is_taken_is_one_problem_and_leaves_the_entry_alone_that_has_it(write_entry: Write) -> None:
    write_entry(("see_also: []", "see_also: [D2S992]"))
    folder = write_entry(("slug: sample-entry", "slug: other-entry"), name="D2S992-other-entry.yaml")
    entries, problems = inspect_folder(folder)
    assert [entry.slug for entry in entries] == ["sample-entry"]
    texts = [problem.text for problem in problems]
    assert not [text for text in texts if "see_also" in text]
    assert [text for text in texts if text.startswith("id D2S991 is taken by")]
