"""The evidence about one function at a line: what confirms, what refutes, what says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from d2s_doctor.check.at_line import LineEvidence, findings_at
from d2s_doctor.kb.base import KnowledgeBase

SOURCE = """\
import paddle


class Net(paddle.nn.Layer):
    def forward(self, x):
        if x.mean() > 0:
            y = x
        return y

    def other(self, x):
        return x


def helper(x):
    last = None
    while x.sum() < 9:
        last = x
        x = x + 1
    return last


def outer(x):
    def inner(y):
        if y.mean() > 0:
            z = y
        return z

    return inner(x)


def never_called(x):
    def inner(y):
        return y

    return x
"""


@pytest.fixture
def at(tmp_path: Path, kb: KnowledgeBase):  # type: ignore[no-untyped-def]
    (tmp_path / "a.py").write_text(SOURCE)

    def look(line: int, **options: str) -> LineEvidence:
        return findings_at(str(tmp_path / "a.py"), line, kb.entries, **options)

    return look


@pytest.mark.parametrize(
    ("line", "function", "found"),
    [
        (6, "forward", [("D2S106", 6)]),
        (11, "other", []),
        (16, "helper", [("D2S104", 16)]),
        (25, "inner", [("D2S106", 24)]),
        (27, "outer", [("D2S106", 24)]),
    ],
)
def test_the_function_at_a_line(line: int, function: str, found: list[tuple[str, int]], at) -> None:  # type: ignore[no-untyped-def]
    evidence = at(line)
    assert (evidence.function, evidence.reason) == (function, "")
    assert [(each.code, each.line) for each in evidence.findings] == found
    for code, hit in found:
        assert evidence.confirms(code) and evidence.confirms(code, hit) and not evidence.confirms(code, hit + 1)
        assert not evidence.refutes(code)
    assert evidence.refutes("D2S109")
    assert not evidence.refutes("D2S622")  # no rule looks for it


def test_release_and_mode_decide_which_rules_are_asked(at) -> None:  # type: ignore[no-untyped-def]
    assert not at(6, release="2.6.2").confirms("D2S106")
    assert not at(6, release="2.6.2").refutes("D2S106")  # a release on which nothing fails: the rule was not asked
    assert not at(6, mode="sot").refutes("D2S106")


@pytest.mark.parametrize("line", [0, 1, 9_999_999, -3, 32])
def test_where_nothing_was_read_nothing_is_refuted(line: int, at) -> None:  # type: ignore[no-untyped-def]
    evidence = at(line)
    assert evidence.reason and not evidence.findings and not evidence.refutes("D2S106")


@pytest.mark.parametrize("data", [None, b"def f(:\n", b"\xff\xfe\x00", b"x = 1\n" * 300_000])
def test_files_that_cannot_be_read_never_raise(data: bytes | None, tmp_path: Path, kb: KnowledgeBase) -> None:
    path = tmp_path / "b.py"
    if data is not None:
        path.write_bytes(data)
    assert findings_at(str(path), 1, kb.entries).reason
    assert findings_at(str(tmp_path), 1, kb.entries).reason
    assert findings_at("\0", 1, kb.entries).reason
