"""Files of the corpus: every log is read back byte for byte, and the same programs always give the same text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.author.corpus import (
    CONFUSER,
    CONFUSERS,
    HELD_OUT,
    KINDS,
    SAMPLE,
    VARIATION,
    RecordedProgram,
    make_log,
    read_programs,
)
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.tui.diagnosis_controller import EXAMPLES, EXAMPLES_FOLDER
from tests.making import CONVERTER, traceback_of
from tests.recorded import CORPUS_FOLDER, RECORDED
from tools.bless import blessed, changes
from tools.corpus_file import ROOT, program_text, with_log, write_file
from tools.record import Job, add, cause_of, code_of, program_jobs, store

PROGRAM = RecordedProgram("D2S991/model.yaml", "", VARIATION, "D2S991", "import paddle\n", ())
DIFFICULT = st.lists(
    st.sampled_from(
        [" ", "  x", "\t", "\n", "\r\n", "\x00", "\x1b[31m", "---\n", "# a: b\n", "- x", '"', "\\", "'", "：中"]
    )
    | st.text(max_size=5)
).map("".join)


def written(program: RecordedProgram, root: Path) -> RecordedProgram:
    """The program as it is read after it was written."""
    write_file([program], root)
    (found,) = read_programs(root / program.file, root)
    return found


@given(DIFFICULT, DIFFICULT | st.binary())
def test_any_text_is_read_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, source: str, log: str | bytes
) -> None:
    data = log.encode() if isinstance(log, str) else log
    found = written(with_log(PROGRAM._replace(source=source), "3.3.1-ast", data), tmp_path_factory.getbasetemp())
    assert found.source == source
    assert [each.data for each in found.logs] == [data]


def test_the_corpus_is_written_as_it_stands() -> None:
    for path in sorted(CORPUS_FOLDER.rglob("*.yaml")):
        text = "---\n".join(map(program_text, read_programs(path, CORPUS_FOLDER)))
        assert path.read_bytes() == text.encode(), path


def test_a_program_stands_where_its_kind_and_code_say() -> None:
    for path in CORPUS_FOLDER.rglob("*.yaml"):
        for program in read_programs(path, CORPUS_FOLDER):
            code = code_of(program)
            own = code if code.startswith("D2S") else None
            if program.kind == CONFUSER:  # its file is named after the entry whose words it prints
                own = cause_of(program.source)
                assert program.entry != code, program.file
            assert program.entry == own, program.file
            assert (program.kind == CONFUSER) == program.file.startswith(f"{CONFUSERS}/"), program.file
            assert (program.kind == HELD_OUT) == program.file.startswith(f"{HELD_OUT}/"), program.file
            assert (program.kind == SAMPLE) == program.file.endswith("/sample.yaml"), program.file
            assert len({log.name for log in program.logs}) == len(program.logs), program.file


def test_identical_logs_are_stored_once(tmp_path: Path) -> None:
    program = PROGRAM
    for run in ("3.3.1-run", "3.0.0-run", "2.6.2-run"):
        program = with_log(program, run, b"same\n" if run[0] == "3" else b"other\n")
    text = program_text(program)
    assert text.count("same") == 1
    assert "- runs: [3.0.0-run, 3.3.1-run]" in text
    assert [log.run for log in written(program, tmp_path).logs] == ["2.6.2-run", "3.0.0-run", "3.3.1-run"]


@pytest.mark.parametrize(
    ("run", "release", "mode", "switch"),
    [
        ("3.3.1-ast", "3.3.1", "ast", ""),
        ("2.6.2+numpy2-run", "2.6.2+numpy2", "run", ""),
        ("2.6.2-glog_1", "2.6.2", "run", "glog_1"),
        ("pip", "", "", ""),
        ("no_version", "", "", ""),
    ],
)
def test_the_name_of_a_run_says_how_it_was_made(run: str, release: str, mode: str, switch: str) -> None:
    log = make_log(PROGRAM, run, b"")
    assert (log.release, log.mode, log.switch, log.run) == (release, mode, switch, run)
    assert log.name == f"D2S991/model.yaml#{run}"


@pytest.mark.parametrize(
    "text", ["kind: guess\nentry: null\nlogs: []\n", "kind: sample\n", "- 1\n", "a: [\n", "x: 'y\n"]
)
def test_what_is_no_file_of_the_corpus_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.yaml").write_text(text)
    with pytest.raises(ValueError, match=r"bad\.yaml: not a file of the corpus"):
        read_programs(tmp_path / "bad.yaml", tmp_path)


def test_a_program_is_added_recorded_and_blessed(tmp_path: Path, kb: KnowledgeBase) -> None:
    script = tmp_path / "model.py"
    script.write_text("# paddle: >=3.0.0\nimport paddle\n")
    program = add(script, "D2S103", HELD_OUT, tmp_path / "corpus")
    assert program.file == "held-out/D2S103.yaml"
    with pytest.raises(FileExistsError, match="another name"):
        add(script, "D2S103", HELD_OUT, tmp_path / "corpus")
    jobs = list(program_jobs(program, ["2.6.2", "3.0.0", "3.3.1"]))
    assert [job.run for job in jobs] == ["3.0.0-run", "3.3.1-run"]
    log = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
    for job in jobs:
        store(job, log.encode(), tmp_path / "corpus")
    (recorded,) = read_programs(tmp_path / "corpus" / program.file, tmp_path / "corpus")
    now = blessed(recorded, kb)
    assert changes([recorded], [now])[0] == f"{program.file}#model/3.0.0-run: not blessed -> match D2S103"
    write_file([now], tmp_path / "corpus")
    store(jobs[0], None, tmp_path / "corpus")
    (left,) = read_programs(tmp_path / "corpus" / program.file, tmp_path / "corpus")
    assert [each.run for each in left.logs] == ["3.3.1-run"]


def test_what_was_recorded_without_paddle_is_not_run(tmp_path: Path) -> None:
    program = RecordedProgram("none/torch.yaml", "cat", KINDS[4], None, "import torch\n", ())
    assert list(program_jobs(with_log(program, "torch", b"RuntimeError"), ["3.3.1"])) == []


def test_a_program_among_others_is_stored_alone(tmp_path: Path) -> None:
    one = RecordedProgram("none/paddle.yaml", "one", KINDS[4], None, "import paddle\n", ())
    write_file([one, one._replace(name="two")], tmp_path)
    store(Job(one, one.source, "one.py", "3.3.1", "run"), b"Error\n", tmp_path)
    first, second = read_programs(tmp_path / one.file, tmp_path)
    assert [log.name for log in first.logs] == ["none/paddle.yaml#one/3.3.1-run"]
    assert second.logs == ()


def test_a_log_that_differs_in_its_time_only_is_kept(tmp_path: Path) -> None:
    job = Job(PROGRAM, PROGRAM.source, "model.py", "3.3.1", "run")
    first = b"W1121 03:02:48.602712 24520 utils.cc:3584] at 0x7f01\nline 3\n"
    for data, kept in (
        (first, first),
        (first.replace(b"1121 03:02:48.602712 24520", b"1122 01:51:19.050729  139").replace(b"7f01", b"7e"), first),
        (first.replace(b"line 3", b"line 4"), first.replace(b"line 3", b"line 4")),
    ):
        store(job, data, tmp_path)
        assert [log.data for log in read_programs(tmp_path / PROGRAM.file, tmp_path)[0].logs] == [kept]


def test_the_examples_are_recorded_logs() -> None:
    examples = {
        path.name: path.read_bytes() for path in (*EXAMPLES_FOLDER.glob("*.log"), ROOT / "examples" / "train.log")
    }
    assert set(examples) == {"train.log", *(f"{code}.log" for code in EXAMPLES)}
    recorded = {log.data for log in RECORDED if log.kind == SAMPLE}
    assert [name for name, data in examples.items() if data not in recorded] == []
