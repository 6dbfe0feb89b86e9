"""A Python object that Paddle prints in place of a name never reaches the prose."""

import pytest

from d2s_doctor import diagnose
from d2s_doctor.template import fill

LOG = """\
Traceback (most recent call last):
  File "train.py", line 3, in <module>
    paddle.set_device("{name}")
  File "/env/lib/python3.11/site-packages/paddle/device/__init__.py", line 295, in _convert_to_place
    raise ValueError(
ValueError: The device should not be {printed}, since PaddlePaddle is not compiled with CUDA
"""


@pytest.mark.parametrize(
    "printed", ["<re.Match object; span=(0, 5), match='gpu:0'>", "<x.Place object at 0x7f8ff9960e90>"]
)
def test_an_object_is_not_captured(printed: str) -> None:
    match = diagnose(LOG.format(name="gpu:0", printed=printed)).matches[0]
    assert (match.id, match.captures) == ("D2S804", {"backend": "CUDA"})
    assert fill("`{device|a GPU}`", match.captures) == "`a GPU`"


def test_a_name_is_captured() -> None:
    match = diagnose(LOG.format(name="gpu", printed="'gpu'")).matches[0]
    assert match.captures["device"] == "'gpu'"
