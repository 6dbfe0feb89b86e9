"""The user's own source confirms an answer, speaks against it, or is not used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import clean_lines
from d2s_doctor.match import diagnose_lines
from d2s_doctor.model import Diagnosis
from d2s_doctor.source import SourceEvidence, read_source_of
from d2s_doctor.source.constructs import constructs_in
from tests.recorded import RECORDED

GROWS = """\
import paddle


@paddle.jit.to_static(full_graph=True)
def grow(x, n):
    while n > 0:
        x = paddle.concat([x, x])
        y = x.reshape([x.shape[0], 2])
        n = n - 1
    return y


grow(paddle.ones([2, 2]), paddle.to_tensor(3))
"""
STRAIGHT = """\
import paddle


@paddle.jit.to_static(full_graph=True)
def fold(x):
    return x.reshape([3, 7])


fold(paddle.ones([2, 2]))
"""
SAID = """\
ValueError: (InvalidArgument) The 'shape' in ReshapeOp is invalid. The input tensor X'size must be equal to the \
capacity of 'shape'. But received X's shape = [4, 2], X's size = 8, 'shape' is [3, 7], the capacity of 'shape' is 21.
  [operator < pd_op.while > error]
"""


def failing(path: Path, line: int, shown: str) -> str:
    stack = f'  File "{path}", line {line}, in <module>\n    {shown}\n'
    ours = '  File "/env/site-packages/paddle/jit/dy2static/program_translator.py", line 503, in __call__\n    return\n'
    return f"Traceback (most recent call last):\n{stack}{ours}{SAID}"


def read(log: str, kb: KnowledgeBase) -> tuple[Diagnosis, SourceEvidence | None]:
    lines = clean_lines(log)
    return read_source_of(diagnose_lines(lines, kb), lines, kb)


def test_a_rule_that_finds_the_cause_confirms_it(tmp_path: Path, kb: KnowledgeBase) -> None:
    path = tmp_path / "train.py"
    path.write_text(GROWS.replace("        y = x.reshape([x.shape[0], 2])\n", "        y = x\n"))
    block = f"""\
Traceback (most recent call last):
  File "{path}", line 13, in <module>
    grow(paddle.ones([2, 2]), paddle.to_tensor(3))
  File "/env/site-packages/paddle/jit/dy2static/error.py", line 454, in raise_new_exception
    raise new_exception from None
ValueError: In transformed code:

    File "{path}", line 7, in grow
        x = paddle.concat([x, x])
        ~~~~~~~~~~~~~~~~~~~~~~~~~ <--- HERE

    {SAID}"""
    found, said = read(block, kb)
    assert said is not None and said.files == (str(path),)
    assert said.verdict in ("confirms", "silent")
    if said.verdict == "confirms":
        assert found.matches[0].proven and found.matches[0].sign.startswith("train.py:")


def test_what_the_entry_needs_is_not_there(tmp_path: Path, kb: KnowledgeBase) -> None:
    path = tmp_path / "train.py"
    path.write_text(STRAIGHT)
    found, said = read(failing(path, 9, "fold(paddle.ones([2, 2]))"), kb)
    assert said is not None and (said.code, said.verdict, said.lacks) == ("D2S105", "refutes", ("loop",))
    assert found.verdict == "likely" and found.matches[-1].id == "D2S105"
    assert found.matches[-1].score <= kb.factors["refuted"]
    assert found.findings[found.cause or 0].matches == found.matches


def test_a_module_beside_it_may_hold_what_is_lacking(tmp_path: Path, kb: KnowledgeBase) -> None:
    path = tmp_path / "train.py"
    path.write_text(STRAIGHT.replace("import paddle\n", "import layers\nimport paddle\n", 1))
    (tmp_path / "layers.py").write_text("")
    _, said = read(failing(path, 10, "fold(paddle.ones([2, 2]))"), kb)
    assert said is not None and said.verdict == "silent"


def test_a_file_that_was_changed_says_nothing(tmp_path: Path, kb: KnowledgeBase) -> None:
    path = tmp_path / "train.py"
    path.write_text(STRAIGHT)
    assert read(failing(path, 8, "fold(paddle.ones([2, 2]))"), kb)[1] is None
    assert read(failing(path, 9, "fold(paddle.ones([2, 3]))"), kb)[1] is None
    assert read(failing(tmp_path / "gone.py", 9, "fold(paddle.ones([2, 2]))"), kb)[1] is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name")
def test_only_regular_files_are_opened(tmp_path: Path, kb: KnowledgeBase) -> None:
    path = tmp_path / "train.py"
    os.mkfifo(path)
    assert read(failing(path, 9, "fold(paddle.ones([2, 2]))"), kb)[1] is None


def test_what_entries_need_is_in_the_programs_that_were_recorded_for_them(kb: KnowledgeBase) -> None:
    import ast

    from d2s_doctor.author.corpus import VARIATION, read_corpus
    from tests.recorded import CORPUS_FOLDER

    needing = {code: set(entry.needs) for code, entry in kb.entries.items() if entry.needs}
    assert len(needing) >= 20 and RECORDED
    programs = [p for p in read_corpus(CORPUS_FOLDER) if p.entry in needing and p.kind == VARIATION and p.source]
    assert len(programs) >= 50
    lacking = [p.id for p in programs if constructs_in(ast.parse(p.source)).isdisjoint(needing[p.entry or ""])]
    assert lacking == []


def test_a_line_that_confirms_lowers_no_confidence(tmp_path: Path, kb: KnowledgeBase) -> None:
    path = tmp_path / "train.py"
    path.write_text("\n\n" + kb.entries["D2S103"].before)
    log = Path(__file__).parents[2].joinpath("examples", "train.log").read_text("utf-8")
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if "while" in text)
    log = log.replace("/home/user/project/train.py", str(path)).replace("line 7, in", f"line {line - 2}, in")
    log = log.replace("line 13, in <module>", f"line {line + 6}, in <module>")
    before = diagnose_lines(clean_lines(log), kb)
    found, said = read(log, kb)
    assert said is not None and (said.verdict, said.text) == ("confirms", "while rows < 10:")
    assert found.matches[0].score >= before.matches[0].score > kb.factors["untried"]
