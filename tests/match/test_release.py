"""Which Paddle a log is from."""

from __future__ import annotations

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match import diagnose
from d2s_doctor.render.upgrade import is_old
from tests.recorded import RECORDED

OLD_FILE = '  File "/env/paddle/fluid/dygraph/jit.py", line 1, in save\n'


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ("paddlepaddle-gpu==2.3.2\n", "2.3.2"),
        ("PaddlePaddle version: 2.1\n", "2.1"),
        ("paddle 版本: 2.0\n", "2.0"),
        ("paddle 2.3\npaddlepaddle-gpu 2.3.2.post112\n", "2.3.2"),
        ("paddle 2.1.0\npaddle 2.6.2\n", ""),
        ("In PaddlePaddle 2.x, we turn on dynamic graph mode by default\n", ""),
        ("PaddleOCR 2.6\npaddle2onnx 1.0.5\npaddle>=2.1\n", ""),
        (OLD_FILE, "<2.6"),
        (OLD_FILE.replace("/", "\\"), "<2.6"),
        (f"{OLD_FILE}paddle 2.4.2\n", "2.4.2"),
        (f"{OLD_FILE}paddle 3.0.0\n", "<2.6"),
        ("[Hint] (at /paddle/paddle/fluid/framework/executor.cc:1)\n", ""),
        ("", ""),
    ],
)
def test_the_release_of_a_log(text: str, release: str, kb: KnowledgeBase) -> None:
    assert diagnose(text, kb).release == release


def test_no_recorded_log_is_of_an_older_release(kb: KnowledgeBase) -> None:
    assert not [log.name for log in RECORDED[::25] if is_old(diagnose(log.data, kb).release)]
