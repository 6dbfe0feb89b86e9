"""Small texts that tests are made of."""

from __future__ import annotations

from typing import Any

from d2s_doctor.model import Signature

ENTRY = """\
# yaml-language-server: $schema=../schema.json
id: D2S991
slug: sample-entry
kind: error
mode: [ast]
title: {en: A sample, zh: 样例}
signatures:
  - {exception: ValueError, proof: says-cause,
    message: "the gradient of {name} was lost in conversion"}
symptoms: {en: [gradient lost], zh: [梯度丢失]}
cause: {en: "`{name|x}` has no gradient.", zh: "`{name|x}` 没有梯度。"}
fix: {en: Keep it., zh: 保留它。}
before: |
  out = 1
after: |
  out = 2
expect:
  - {paddle: ">=2.6.2", ast: raises, sot: passes}
relevant: [paddle.version]
see_also: []
references: []
"""


def proving(message: str, *fields: Any, **named: Any) -> Signature:
    """A signature whose words prove its cause."""
    return Signature(message, *fields, **{"proof": "says-cause", **named})


def traceback_of(*lines: str, frames: tuple[str, ...] = ("/home/user/train.py",)) -> str:
    """A Python traceback that ends in ``lines``."""
    text = "Traceback (most recent call last):\n"
    for number, path in enumerate(frames, 1):
        text += f'  File "{path}", line {number}, in step\n    run()\n'
    return text + "\n".join(lines) + "\n"


CONVERTER = "/opt/env/lib/python3.11/site-packages/paddle/jit/dy2static/convert_operators.py"
EAGER = "/opt/env/lib/python3.11/site-packages/paddle/tensor/manipulation.py"
