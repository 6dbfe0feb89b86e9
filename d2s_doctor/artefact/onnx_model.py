"""An ``.onnx``: the ModelProto of ONNX, as far as it outlines the model."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from d2s_doctor.artefact.facts import Damaged, FileFacts, Parameter, Port
from d2s_doctor.artefact.protobuf import Message, fields, numbers, parts, strings
from d2s_doctor.artefact.source import Bytes

_DTYPES = {
    1: "float32", 2: "uint8", 3: "int8", 4: "uint16", 5: "int16", 6: "int32", 7: "int64", 8: "string", 9: "bool",
    10: "float16", 11: "float64", 12: "uint32", 13: "uint64", 14: "complex64", 15: "complex128", 16: "bfloat16",
    17: "float8_e4m3fn", 19: "float8_e5m2",
}  # fmt: skip
"""TensorProto.DataType to the name of the dtype."""


class OnnxTensor(NamedTuple):
    """An initializer, without its values; ``external`` names the file that holds them, or is ""."""

    parameter: Parameter
    external: str


def read_onnx(path: str, data: Bytes) -> FileFacts:
    """What an ONNX model says. Raises Damaged or TooLarge."""
    graph, opsets, ir, producer = None, [], 0, ["", ""]
    for number, value in fields(Message.whole(data)):
        if number == 7 and isinstance(value, Message):
            graph = value
        elif number == 8 and isinstance(value, Message):
            opsets.append(_opset(value))
        elif number == 1 and isinstance(value, int):
            ir = value
        elif number in (2, 3) and isinstance(value, Message):
            producer[number - 2] = value.text()
    if graph is None or not opsets or not ir:
        raise Damaged("no graph, opset or IR version")
    return _facts(path, len(data), graph, ", ".join(filter(None, (" ".join(producer).strip(), *opsets, f"IR {ir}"))))


def _facts(path: str, size: int, graph: Message, writer: str) -> FileFacts:
    nodes: list[tuple[str, list[str]]] = []
    tensors: list[OnnxTensor] = []
    inputs: list[Port] = []
    outputs: list[Port] = []
    for number, value in fields(graph):
        if not isinstance(value, Message):
            continue
        if number == 1:
            kind = next(iter(strings(value, 4)), "")
            nodes.append((kind, strings(value, 1)))
            tensors += _constant(value) if kind == "Constant" else []
        elif number == 5:
            tensors.append(_initializer(value))
        elif number in (11, 12):
            (inputs if number == 11 else outputs).append(_port(value))
    held = {tensor.parameter.name for tensor in tensors}  # old files list them among the inputs too
    fed = tuple(port for port in inputs if port.name not in held)
    read = {name for _, names in nodes for name in names}
    signs = {
        "artefact.input-unused": any(port.name not in read for port in fed),
        "artefact.input-returned": bool({port.name for port in fed} & {port.name for port in outputs}),
        "artefact.sizes-fixed": bool(fed) and all(isinstance(size, int) for port in fed for size in port.shape),
    }
    return FileFacts(
        path,
        "onnx",
        size,
        writer=writer,
        inputs=fed,
        outputs=tuple(outputs),
        operators=dict(Counter(kind for kind, _ in nodes).most_common()),
        parameters=tuple(sorted(tensor.parameter for tensor in tensors)),
        external=tuple(dict.fromkeys(tensor.external for tensor in tensors if tensor.external)),
        signs=tuple(sign for sign, shown in signs.items() if shown),
    )


def _opset(value: Message) -> str:
    domain, version = next(iter(strings(value, 1)), ""), next(iter(numbers(value, 2)), 0)
    return f"{domain + ' ' if domain not in ('', 'ai.onnx') else ''}opset {version}"


def _constant(node: Message) -> list[OnnxTensor]:
    """The Tensor of a Constant under the name of its output: paddle2onnx keeps weights so. Single values are none."""
    name = next(iter(strings(node, 2)), "")
    tensors = [_initializer(tensor) for each in parts(node, 5) for tensor in parts(each, 5)]
    return [each._replace(parameter=each.parameter._replace(name=name)) for each in tensors if each.parameter.shape]


def _initializer(tensor: Message) -> OnnxTensor:
    name, dtype, external, start = "", "", "", -1
    shape = tuple(numbers(tensor, 1))
    for number, value in fields(tensor):
        if number == 8 and isinstance(value, Message):
            name = value.text()
        elif number == 2 and isinstance(value, int):
            dtype = _DTYPES.get(value, str(value))
        elif number == 9 and isinstance(value, Message):
            start = value.start
        elif number == 13 and isinstance(value, Message):
            pair = [next(iter(strings(value, place)), "") for place in (1, 2)]
            external = pair[1] if pair[0] == "location" else external
    return OnnxTensor(Parameter(name, dtype, shape, start), external)


def _port(value: Message) -> Port:
    name = next(iter(strings(value, 1)), "")
    for kind in parts(value, 2):
        for tensor in parts(kind, 1):
            dtype = _DTYPES.get(next(iter(numbers(tensor, 1)), 0), "")
            sizes = [_size(each) for shape in parts(tensor, 2) for each in parts(shape, 1)]
            return Port(name, dtype, tuple(sizes))
    return Port(name, "", ())


def _size(dimension: Message) -> int | str:
    found = dict(fields(dimension))
    named, size = found.get(2), found.get(1)
    if isinstance(named, Message):
        return named.text() or "?"
    return size if isinstance(size, int) and size < 1 << 63 else "?"
