"""From paths to findings: which code is converted, which release and mode, silence on demand, odd files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from d2s_doctor.check.edits import apply_edits
from d2s_doctor.check.finding import UNREADABLE
from d2s_doctor.check.linter import CheckOptions, CheckResult, check_paths, check_sources
from d2s_doctor.check.rule import Edit
from d2s_doctor.check.source_file import is_suppressed, parse_source
from d2s_doctor.kb.base import KnowledgeBase

LOOP = """\
import paddle

{decorator}
def accumulate(x):
    last = None
    total = paddle.zeros([])
    while total < 10:{noqa}
        total = x if last is None else total + x
        last = total
    return total
"""


def check(source: str | bytes, kb: KnowledgeBase, **options: object) -> CheckResult:
    data = source.encode() if isinstance(source, str) else source
    return check_sources([parse_source("model.py", data)], kb.entries, CheckOptions(**options))  # type: ignore[arg-type]


def codes(result: CheckResult) -> list[str]:
    return [finding.code for finding in result.findings]


@pytest.mark.parametrize(
    ("decorator", "found"),
    [
        ("@paddle.jit.to_static(full_graph=True)", ["D2S104"]),
        ("@paddle.jit.to_static", ["D2S104"]),
        ("@paddle.jit.to_static(full_graph=False)", []),
        ("@paddle.jit.not_to_static", []),
        ("", []),
    ],
)
def test_only_converted_code_and_only_the_modes_that_fail(decorator: str, found: list[str], kb: KnowledgeBase) -> None:
    assert codes(check(LOOP.format(decorator=decorator, noqa=""), kb)) == found


def test_mode_and_codes_are_chosen(kb: KnowledgeBase) -> None:
    source = LOOP.format(decorator="@paddle.jit.to_static", noqa="")
    assert codes(check(source, kb, mode="sot")) == []
    assert codes(check(source, kb, ignore=("D2S1",))) == []
    assert codes(check(source, kb, select=("D2S2",))) == []


def test_release(kb: KnowledgeBase) -> None:
    source = (Path(__file__).parent / "fixtures" / "D2S301.py").read_text(encoding="utf-8")
    assert codes(check(source, kb, releases=("2.6.2",))) == ["D2S301"]
    assert codes(check(source, kb, releases=("3.3.1",))) == []


@pytest.mark.parametrize(
    ("comment", "silent"),
    [("# noqa", True), ("# noqa: D2S104", True), ("#NOQA:E501,D2S104", True), ("# noqa: D2S105", False), ("", False)],
)
def test_noqa(comment: str, silent: bool, kb: KnowledgeBase) -> None:
    assert is_suppressed(f"while x: {comment}", "D2S104") is silent
    source = LOOP.format(decorator="@paddle.jit.to_static", noqa=f"  {comment}")
    assert (codes(check(source, kb)) == []) is silent


def test_code_that_a_converted_layer_calls_in_another_file(tmp_path: Path, kb: KnowledgeBase) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__init__.py").write_text("")
    (tmp_path / "pkg" / "ops.py").write_text("def shrink(x):\n    if x.max() > 1:\n        y = x / 2\n    return y\n")
    (tmp_path / "pkg" / "net.py").write_text(
        "from paddle import nn\nfrom .ops import shrink\n\n\n"
        "class Net(nn.Layer):\n    def forward(self, x):\n        return shrink(x)\n"
    )
    (tmp_path / "export.py").write_text(
        "import paddle\nfrom pkg.net import Net\n\n\ndef main():\n    paddle.jit.save(Net(), 'out/net')\n"
    )
    found = check_paths([str(tmp_path)], kb.entries, CheckOptions()).findings
    assert [(Path(f.path).name, f.line, f.code, f.function) for f in found] == [("ops.py", 2, "D2S106", "shrink")]
    (tmp_path / "export.py").unlink()
    assert check_paths([str(tmp_path)], kb.entries, CheckOptions()).findings == ()
    assert check_paths([str(tmp_path)], kb.entries, CheckOptions(every_layer=True)).findings == found


def test_a_base_from_elsewhere_that_calls_forward_is_a_layer(kb: KnowledgeBase) -> None:
    body = "    def forward(self, x):\n        if x.sum() > 1:\n            y = x / 2\n        return y\n"
    options = CheckOptions(every_layer=True)

    def found(head: str) -> list[str]:
        return codes(check_sources([parse_source("a.py", (head + body).encode())], kb.entries, options))

    assert found("import paddle\nfrom kit.models import Base\nclass Net(Base):\n") == ["D2S106"]
    assert found("import paddle\nfrom kit.models import Base\nclass Mid(Base): pass\nclass Net(Mid):\n") == ["D2S106"]
    assert found("import paddle\nBase = paddle.nn.LayerNorm\nclass Net(Base):\n") == ["D2S106"]
    assert found("import torch\nfrom kit.models import Base\nclass Net(Base):\n") == []
    assert found("import paddle, torch\nclass Net(torch.nn.Module):\n") == []
    assert found("import paddle\nfrom abc import ABC\nclass Net(ABC):\n") == []
    assert found("import paddle\nclass Net:\n") == []


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"def f(:\n", 1),
        (b"x = 1\n\xff\xfe = 2\n", 2),
        (b"# coding: no-such-encoding\n", 1),
        (b"x = '\x00'\n", 1),
        ("# coding: gbk\nname = '中文'\nif\n".encode("gbk"), 3),
    ],
)
def test_files_that_are_not_python_are_findings(data: bytes, line: int, kb: KnowledgeBase) -> None:
    result = check(data, kb)
    assert codes(result) == [UNREADABLE]
    assert result.findings[0].line == line


def test_an_encoding_of_its_own(kb: KnowledgeBase) -> None:
    source = "# coding: gbk\n# 中文\n" + LOOP.format(decorator="@paddle.jit.to_static", noqa="")
    assert codes(check(source.encode("gbk"), kb)) == ["D2S104"]


def test_columns_count_characters(kb: KnowledgeBase) -> None:
    source = "import paddle\nfrom paddle.static import InputSpec\nnet = paddle.nn.Linear(2, 2)\n"
    line = "paddle.jit.save(net, '模型', input_spec=InputSpec([None, 2]))"
    finding = check(source + line + "\n", kb).findings[0]
    assert (finding.line, finding.column) == (4, line.index("InputSpec") + 1)
    assert line[finding.column - 1 : finding.end_column - 1] == "InputSpec([None, 2])"


def test_edits_change_only_what_they_cover() -> None:
    lines = ("a = '模型'; b = f(x)", "c = 2")
    edit = Edit(1, len("a = '模型'; b = ".encode()), 1, len("a = '模型'; b = f(x)".encode()), "g(x)")
    assert apply_edits(lines, [edit, edit]) == ["a = '模型'; b = g(x)", "c = 2"]


def test_deep_and_recursive_source_ends(kb: KnowledgeBase) -> None:
    nested = "".join("    " * depth + f"if x{depth}:\n" for depth in range(90)) + "    " * 90 + "pass\n"
    assert codes(check(nested, kb)) == []
    mutual = "import paddle\n" + "".join(
        f"def f{n}(x):\n    y = f{(n + 1) % 30}(x)\n    z = f{(n + 7) % 30}(y)\n    return z\n" for n in range(30)
    )
    assert codes(check(mutual + "net = paddle.jit.to_static(f0)\n", kb)) == []


_PIECES = st.sampled_from(
    [
        "import paddle\n", "@paddle.jit.to_static\n", "def f(x, n):\n", "    if x.max() > 1:\n", "        y = [x]\n",
        "    while n > 0:\n", "        y.append(None)\n", "        del y[0]\n", "    return y, x\n",
        "    x.y['a'] = 1\n",
        "    (a, *b), c = x\n", "    x = lambda: x\n", "class A(paddle.nn.Layer):\n",
        "    def forward(s, x): f(x, 1)\n",
        "    try:\n", "        pass\n", "    except E as e:\n", "        raise\n", "    with x as (p, q):\n", "\x0c\n",
        "    async def g(): await x\n", "    match x:\n", "        case [a, b]: a\n", "    yield x\n", "    del x, n\n",
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(_PIECES | st.text(max_size=20), max_size=14))
def test_no_source_breaks_it(kb: KnowledgeBase, pieces: list[str]) -> None:
    result = check_sources(
        [parse_source("model.py", "".join(pieces).encode("utf-8", "replace"))],
        kb.entries,
        CheckOptions(every_layer=True),
    )
    assert all(finding.line >= 1 and finding.column >= 1 for finding in result.findings)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_break_it(kb: KnowledgeBase, data: bytes) -> None:
    assert set(codes(check(data, kb))) <= {UNREADABLE}
