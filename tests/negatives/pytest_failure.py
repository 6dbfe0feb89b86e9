"""Failing pytest tests in plain Python; run with `pytest pytest_failure.py`."""
import pytest


def convert(value):
    if isinstance(value, bool):
        raise TypeError("python value expected, but the type of `value` changed from int to bool")
    return int(value)


@pytest.mark.parametrize("value", [1, 2.5, True])
def test_convert(value):
    assert convert(value) == value


def test_raises():
    with pytest.raises(ValueError):
        convert("3")
