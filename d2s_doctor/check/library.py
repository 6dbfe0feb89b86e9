"""What the functions and attributes of Paddle and Python give back, as far as conversion cares. Data only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

CONVERTERS = frozenset({"paddle.jit.to_static", "paddle.jit.api.to_static", "paddle.jit.dy2static.to_static"})
SAVERS = frozenset({"paddle.jit.save", "paddle.jit.api.save"})
NOT_CONVERTED = frozenset({"paddle.jit.not_to_static", "paddle.jit.api.not_to_static"})
LAYERS = frozenset({"paddle.nn.Layer", "paddle.nn.layer.Layer", "paddle.fluid.dygraph.Layer"})
PYLAYERS = frozenset({"paddle.autograd.PyLayer", "paddle.autograd.py_layer.PyLayer"})

PYTHON_RESULTS = {
    "paddle.get_device": "str", "paddle.get_default_dtype": "str",
    "paddle.distributed.get_rank": "int", "paddle.distributed.get_world_size": "int",
    "paddle.is_tensor": "bool", "paddle.in_dynamic_mode": "bool", "paddle.is_compiled_with_cuda": "bool",
    "paddle.is_floating_point": "bool", "paddle.is_integer": "bool", "paddle.is_complex": "bool",
    "paddle.is_grad_enabled": "bool",
}  # fmt: skip
"""Functions of Paddle that give a Python value; every other lower-case function is taken to give Tensors."""
LIST_RESULTS = frozenset(
    {
        "split", "chunk", "unbind", "unstack", "meshgrid", "broadcast_tensors", "tensor_split", "hsplit", "vsplit",
        "dsplit",
    }
)  # fmt: skip
PAIR_RESULTS = frozenset(
    {"topk", "kthvalue", "mode", "svd", "qr", "eigh", "eig", "slogdet", "cummax", "cummin", "max_pool2d_with_index"}
)
UNKNOWN_RESULTS = frozenset({"unique", "unique_consecutive", "nonzero", "where", "histogramdd", "lu", "lu_unpack"})
"""The number of results depends on the arguments."""

NUMPY_ARRAYS = frozenset(
    {
        "array", "asarray", "zeros", "ones", "full", "empty", "arange", "linspace", "eye", "load", "stack",
        "concatenate", "zeros_like", "ones_like", "normal", "uniform", "rand", "randn", "randint", "meshgrid", "tile",
    }
)  # fmt: skip
"""Functions of NumPy that make an array; others may give a plain number."""

UNKNOWN_ROOTS = (
    "paddle.io.", "paddle.vision.", "paddle.utils.", "paddle.optimizer.", "paddle.metric.", "paddle.static.",
    "paddle.jit.", "paddle.inference.", "paddle.distributed.", "paddle.device.", "paddle.framework.", "paddle.load",
    "paddle.autograd.", "paddle.amp.", "paddle.incubate.", "paddle.text.", "paddle.audio.", "paddle.version.",
    "paddle.base.", "paddle.fluid.", "paddle.common_ops_import.",
)  # fmt: skip
"""Parts of Paddle whose functions are not operators."""
UNKNOWN_LAYERS = frozenset({"LSTM", "GRU", "SimpleRNN", "RNN", "BiRNN", "LSTMCell", "GRUCell", "SimpleRNNCell"})

TENSOR_ATTRIBUTES = {
    "shape": "shape", "ndim": "int", "name": "str", "stop_gradient": "bool", "persistable": "bool", "is_leaf": "bool",
    "grad": "tensor", "data": "tensor", "T": "tensor", "rank": "unknown", "dtype": "unknown", "place": "unknown",
    "size": "unknown",
}  # fmt: skip
TENSOR_METHODS = {
    "dim": "int", "ndimension": "int", "is_dense": "bool", "is_contiguous": "bool", "backward": "none",
    "tolist": "unknown", "item": "unknown", "numpy": "unknown", "register_hook": "unknown", "unique": "unknown",
    "nonzero": "unknown", "split": "list", "chunk": "list", "unbind": "list", "unstack": "list", "tensor_split": "list",
    "topk": "pair", "kthvalue": "pair", "mode": "pair",
}  # fmt: skip
"""Methods that do not give one Tensor."""

REDUCING = frozenset({"sum", "mean", "max", "min", "prod", "norm", "std", "var", "any", "all", "median", "numel"})
"""Methods that give a Tensor without dimensions where they are called without arguments."""

BUILTIN_RESULTS = {
    "len": "int", "id": "int", "hash": "int", "ord": "int", "str": "str", "repr": "str", "format": "str",
    "isinstance": "bool", "issubclass": "bool", "hasattr": "bool", "callable": "bool", "type": "unknown",
}  # fmt: skip
CASTS = frozenset({"int", "float", "bool"})
"""On a Tensor these become casts, so the result is a Tensor."""


class PaddleApi(NamedTuple):
    """What all measured releases of Paddle have in common; read out of them by tools/paddle_api.py.

    ``eager_only`` are attributes that a Tensor of a graph lacks, ``in_place`` methods that change a Tensor, ``layer``
    what every Layer has, ``with_parameters`` the classes of paddle.nn that own parameters.
    """

    eager_only: frozenset[str]
    in_place: frozenset[str]
    layer: frozenset[str]
    with_parameters: frozenset[str]


def _read_api() -> PaddleApi:
    releases = json.loads(Path(__file__).with_name("paddle_api.json").read_text(encoding="utf-8")).values()

    def common(field: str) -> frozenset[str]:
        return frozenset.intersection(*(frozenset(each[field]) for each in releases))

    layer = frozenset().union(*(each["layer"] for each in releases))
    return PaddleApi(common("eager_only"), common("in_place"), layer, common("with_parameters"))


API = _read_api()
