"""Comparing two results: kinds, dtypes, shapes and values."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor import inside
from d2s_doctor.inside.compare import compare
from d2s_doctor.verify.envs import ensure


def tensor(values: list[Any], dtype: str = "float32", shape: list[int] | None = None) -> dict[str, Any]:
    return {"kind": "tensor", "dtype": dtype, "shape": shape or [len(values)], "value": values}


ONE = {"kind": "int", "value": 1}


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (tensor([1.0]), tensor([1.0 + 1e-7])),
        (tensor([float("nan"), float("inf")]), tensor([float("nan"), float("inf")])),
        (ONE, dict(ONE)),
        (None, None),
    ],
)
def test_the_same(expected: dict[str, Any] | None, got: dict[str, Any] | None) -> None:
    assert compare(expected, got) == ()


@pytest.mark.parametrize(
    ("expected", "got", "place", "words"),
    [
        (tensor([1.0]), tensor([1.1]), "out", ("Tensor float32 [1] [1]", "Tensor float32 [1] [1.1]")),
        (tensor([1.0]), tensor([1.0], "int64"), "out", ("Tensor float32 [1] [1]", "Tensor int64 [1] [1]")),
        (tensor([1.0]), tensor([1.0], shape=[1, 1]), "out", ("Tensor float32 [1] [1]", "Tensor float32 [1, 1] [1]")),
        ({"kind": "bool", "value": True}, ONE, "out", ("True", "1")),
        ({"kind": "list", "items": [ONE]}, {"kind": "list", "items": []}, "out", ("list of 1", "list of 0")),
        (
            {"kind": "dict", "items": {"a": {"kind": "tuple", "items": [ONE, ONE]}}},
            {"kind": "dict", "items": {"a": {"kind": "tuple", "items": [ONE, {"kind": "int", "value": 2}]}}},
            "out['a'][1]",
            ("1", "2"),
        ),
        (
            tensor([1.0] * 9),
            tensor([2.0] * 9),
            "out",
            ("Tensor float32 [9] [1, 1, 1, 1, 1, 1, …]", "Tensor float32 [9] [2, 2, 2, 2, 2, 2, …]"),
        ),
        (ONE, None, "out", ("1", "nothing")),
    ],
)
def test_different(expected: dict[str, Any], got: dict[str, Any] | None, place: str, words: tuple[str, str]) -> None:
    (found,) = compare(expected, got)
    assert (found.place, (found.expected, found.got)) == (place, words)


@pytest.mark.parametrize(
    ("dtype", "value", "near", "far"),
    [
        ("float64", 1.0, 1.0 + 5e-7, 1.0 + 5e-6),
        ("float32", 1.0, 1.0 + 5e-5, 1.0 + 5e-4),
        ("complex64", 1.0, 1.0 + 5e-5, 1.0 + 5e-4),
        ("float16", 1.0, 1.005, 1.05),
        ("bfloat16", 1.0, 1.005, 1.05),
        ("float8_e4m3fn", 1.0, 1.1, 1.5),
        ("float32", 0.0, 5e-6, 5e-5),
        ("int64", 7, 7, 8),
        ("bool", True, True, False),
    ],
)
def test_the_tolerance_is_that_of_the_dtype(dtype: str, value: Any, near: Any, far: Any) -> None:
    assert compare(tensor([value], dtype), tensor([near], dtype)) == ()
    (found,) = compare(tensor([value], dtype), tensor([far], dtype))
    assert (found.how, found.unequal, found.size) == ("value", 1, 1)


@pytest.mark.parametrize(
    ("expected", "got", "how"),
    [
        (tensor([1.0]), tensor([1], "int32"), "dtype"),
        (tensor([1.0]), tensor([1.0], shape=[1, 1]), "shape"),
        (tensor([1.0]), {"kind": "float", "value": 1.0}, "type"),
        (tensor([1.0, 2.0]), tensor([1.0, float("nan")]), "nan"),
        (tensor([1.0]), tensor([float("inf")]), "value"),
        ({"kind": "list", "items": [ONE]}, {"kind": "list", "items": [ONE, ONE]}, "length"),
        ({"kind": "dict", "items": {"a": ONE}}, {"kind": "dict", "items": {"b": ONE}}, "keys"),
        ({"kind": "list", "items": [ONE]}, {"kind": "tuple", "items": [ONE]}, "type"),
    ],
)
def test_what_differs_is_named(expected: dict[str, Any], got: dict[str, Any], how: str) -> None:
    (found,) = compare(expected, got)
    assert (found.place, found.how) == ("out", how)
    assert found.expected != found.got


def test_the_largest_distance_is_shown() -> None:
    (found,) = compare(tensor([0.0] * 20), tensor([0.0] * 9 + [1.0, -5.0] + [0.0] * 9))
    assert (found.most, found.unequal, found.size) == (5.0, 2, 20)
    assert found.got == "Tensor float32 [20] […, -5, 0, 0, 0, 0, 0, …]"


def test_the_order_of_keys_is_no_difference() -> None:
    a = {"kind": "dict", "items": {"a": ONE, "b": ONE}}
    assert compare(a, {"kind": "dict", "items": dict(reversed(a["items"].items()))}) == ()  # type: ignore[attr-defined]


ARRAYS = """
import sys
sys.path.insert(0, sys.argv[1])
import start
compare = start.load("compare")
import itertools
import numpy
import paddle

values = [0.0, -0.0, 1.0, 1.00005, 1.0005, 1e30, -1e30, 1e-6, float("nan"), float("inf"), -float("inf")]
pairs = list(itertools.product(values, values))
for dtype in ("float64", "float32", "float16", "complex64", "complex128", "int64", "bool"):
    for a, b in pairs:
        with numpy.errstate(all="ignore"):
            left, right = (numpy.array([x, 1]).astype(dtype) for x in (a, b))
        whole = [compare.describe(each) for each in (left, right)]
        sent = [compare.transferable(each) for each in whole]
        one, other = compare.compare(*whole), compare.compare(*sent)
        assert [d[:2] + d[4:] for d in one] == [d[:2] + d[4:] for d in other], (dtype, a, b, one, other)
        assert all(compare.is_picture(each) for each in sent)
big = paddle.arange(100_000, dtype="float32").astype("bfloat16").reshape([100, 1000])
other = big.clone()
other[99, 999] = -1.0
(found,) = compare.compare(compare.describe({"x": [big]}), compare.describe({"x": [other]}))
assert (found.place, found.how, found.unequal, found.size) == ("out['x'][0]", "value", 1, 100_000), found
sent = [compare.transferable(compare.describe(each)) for each in (big, other)]
assert compare.compare(*sent)
print("same")
"""


@pytest.mark.paddle
@pytest.mark.parametrize("release", ["2.6.2", "3.3.1"])
def test_arrays_and_lists_are_compared_by_one_rule(release: str) -> None:
    folder = str(Path(inside.__file__).parent)
    done = subprocess.run([str(ensure(release)), "-c", ARRAYS, folder], capture_output=True, text=True, check=False)
    assert done.stdout == "same\n", done.stderr
