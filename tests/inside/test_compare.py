"""Comparing two results: kinds, dtypes, shapes and values."""

from __future__ import annotations

from typing import Any

import pytest

from d2s_doctor.inside.compare import compare


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
