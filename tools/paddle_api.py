"""Facts about Paddle's API for `check`, read out of an installed Paddle.

    PYTHON_WITH_PADDLE tools/paddle_api.py

Run it once for each measured release. It puts that release's names into d2s_doctor/check/paddle_api.json: what only
eager Tensors have, which methods change a Tensor in place, what every Layer has, which Layers own parameters.
"""

from __future__ import annotations

import inspect
import json
import pathlib
from collections.abc import Iterable
from typing import Any

import paddle

FILE = pathlib.Path(__file__).parents[1] / "d2s_doctor" / "check" / "paddle_api.json"


def _public(names: Iterable[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def _static_tensor() -> Any:
    """The class of a Tensor in a graph: a Value from 3.0 on, a Variable before."""
    if paddle.__version__ < "3":
        from paddle.base.framework import Variable

        return Variable
    from paddle.pir import Value

    return Value


def _owns_parameters(cls: Any) -> bool:
    """Whether a Layer's constructor takes the attributes of a weight."""
    try:
        taken = inspect.signature(cls.__init__).parameters
    except (TypeError, ValueError):
        return False
    return any(name in taken for name in ("weight_attr", "weight_ih_attr", "param_attr"))


def facts() -> dict[str, list[str]]:
    eager, static = _public(dir(paddle.Tensor)), _public(dir(_static_tensor()))
    classes = [(name, each) for name, each in vars(paddle.nn).items() if inspect.isclass(each)]
    layers = [(name, each) for name, each in classes if issubclass(each, paddle.nn.Layer)]
    return {
        "eager_only": sorted(eager - static),
        "in_place": sorted(name for name in eager & static if name.endswith("_")),
        "layer": sorted(name for name in dir(paddle.nn.Layer()) if not name.startswith("__")),
        "with_parameters": sorted(name for name, each in layers if _owns_parameters(each)),
    }


def main() -> None:
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    known[paddle.__version__] = facts()
    text = json.dumps(dict(sorted(known.items())), indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
