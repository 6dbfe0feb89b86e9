"""Real programs on real Paddle: what goes wrong without a word is found, and what is fine is left alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.inside.releases import in_range
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.verify.envs import ensure

pytestmark = pytest.mark.paddle
RELEASES = ("2.6.2", "3.3.1")

BREAKS = """\
import paddle


def helper(y):
    return y.numpy().sum() + 1


@paddle.jit.to_static
def forward(x):
    y = x * 2
    print("hi")
    return y + helper(y)


for _ in range(2):
    forward(paddle.ones([2]))
"""
FINE = """\
import paddle

net = paddle.jit.to_static(paddle.vision.models.LeNet(), full_graph=True)
net.eval()
for _ in range(3):
    net(paddle.ones([1, 1, 28, 28]))
print("done", flush=True)
"""

GRADIENTS = """\
import paddle


@paddle.jit.to_static(full_graph=True)
def penalty(x):
    y = (x * x).sum()
    (slope,) = paddle.grad(y, x, create_graph=True)
    return y + slope


@paddle.jit.to_static(full_graph=False)
def hooked(x):
    y = x * 2
    y.register_hook(lambda slope: slope * 2)
    return y * 3


x = paddle.ones([2, 4])
x.stop_gradient = False
penalty(x)
hooked(x)
"""
LEFT_ALONE = """\
import paddle
from paddle import nn

paddle.jit.to_static(nn.LSTM(4, 8), full_graph=False)(paddle.ones([2, 3, 4]))
paddle.jit.to_static(nn.Sequential(nn.Linear(4, 4), nn.ReLU()), full_graph=False)(paddle.ones([2, 4]))
"""


def trace(folder: Path, release: str, source: str, *options: str) -> tuple[dict[str, Any], str]:
    (folder / "train.py").write_text(source, encoding="utf-8")
    report = folder / "report.json"
    command = [sys.executable, "-m", "d2s_doctor", "trace", "--python", str(ensure(release)), "--json"]
    done = subprocess.run(
        [*command, "--output", str(report), *options, "train.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    data: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return data, done.stdout


@pytest.mark.parametrize("release", RELEASES)
def test_every_silent_hanging_and_crashing_sample_is_caught(release: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    missed = {}
    for code in ("D2S104", "D2S208", "D2S302"):
        entry = kb.entries[code]
        (expected,) = [each for each in entry.expect if in_range(release, each.paddle)]
        assert expected.ast in ("differs", "hangs", "crashes")
        data, _ = trace(tmp_path, release, entry.before, "--compare", "--timeout", "30")
        named = {likely["code"] for each in data["explanations"] for likely in each["likely"]}
        if code not in named:
            missed[code] = data["explanations"]
    assert missed == {}


def test_a_crash_is_caught_from_outside(tmp_path: Path, kb: KnowledgeBase) -> None:
    data, _ = trace(tmp_path, "2.6.2+numpy2", kb.entries["D2S803"].before)
    assert data["signal"] == 11
    assert "D2S803" in {likely["code"] for each in data["explanations"] for likely in each["likely"]}


@pytest.mark.parametrize("release", RELEASES)
def test_a_clean_model_has_nothing_to_explain(release: str, tmp_path: Path) -> None:
    data, out = trace(tmp_path, release, FINE, "--compare")
    (process,) = data["processes"]
    (function,) = process["functions"]
    assert out.endswith("done\n")
    assert (data["exit_code"], data["explanations"], process["unhooked"]) == (0, [], [])
    assert (function["name"], function["calls"], function["compared"]) == ("LeNet.forward", 3, 3)
    assert len(function["conversions"]) == 1


def test_break_counts_agree_with_paddles_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOT_COLLECT_INFO", "breakgraph_reason")
    data, out = trace(tmp_path, "3.3.1", BREAKS)
    counted = sum(int(line.rpartition("(")[2].rstrip("):")) for line in out.splitlines() if "Break (" in line)
    (function,) = data["processes"][0]["functions"]
    assert counted > 1
    assert sum(reason["reported"] for reason in function["breaks"]) == counted
    assert [reason["times"] for reason in function["breaks"]] == [1, 1, 1, 1]
    assert {Path(reason["place"]["file"]).name for reason in function["breaks"]} == {"train.py"}


@pytest.mark.parametrize("release", RELEASES)
def test_a_forward_that_asks_for_gradients_is_compared(release: str, tmp_path: Path) -> None:
    data, _ = trace(tmp_path, release, GRADIENTS, "--compare")
    (process,) = data["processes"]
    compared = {function["name"]: (function["compared"], function["uncompared"]) for function in process["functions"]}
    assert compared == {"penalty": (1, []), "hooked": (1, [])}
    assert {each["what"] for each in data["explanations"]} <= {"break"}


def test_what_sot_leaves_alone_is_said(tmp_path: Path) -> None:
    data, _ = trace(tmp_path, "3.3.1", LEFT_ALONE)
    assert [(each["what"], each["function"]) for each in data["explanations"]] == [("skipped", "LSTM.forward")]
    lstm, stack = data["processes"][0]["functions"]
    assert lstm["conversions"] == []
    assert [each["shapes"] for each in stack["conversions"]] == [True, True, False]
