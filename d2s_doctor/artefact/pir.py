"""A ``.json``: the PIR program of Paddle 3.x, as ``jit.save`` writes it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from d2s_doctor.artefact.facts import Damaged, FileFacts, Parameter, Port, TooLarge
from d2s_doctor.artefact.source import Bytes

LARGEST = 12 << 20
"""Bytes of a program that are read: JSON takes ten times as much in memory. One of a large language model has 3 MB."""
RELEASES = {1: "3.0", 2: "3.1", 3: "3.2", 4: "3.3"}
"""``base_code.version`` to the series of Paddle that writes it, as measured."""
_DTYPES = {
    "t_bool": "bool", "t_i8": "int8", "t_ui8": "uint8", "t_i16": "int16", "t_i32": "int32", "t_i64": "int64",
    "t_f16": "float16", "t_bf16": "bfloat16", "t_f32": "float32", "t_f64": "float64", "t_c64": "complex64",
    "t_c128": "complex128", "t_f8e4m3": "float8_e4m3fn", "t_f8e5m2": "float8_e5m2",
}  # fmt: skip
_BATCH_NORM = ("batch_norm", "batch_norm_", "sync_batch_norm_")
_DEEPEST = 60
Operation = dict[str, Any]


def read_pir(path: str, data: Bytes) -> FileFacts:
    """What a PIR program says. Raises Damaged or TooLarge."""
    if len(data) > LARGEST:
        raise TooLarge(str(LARGEST))
    try:
        whole = json.loads(bytes(data))
        version = whole["base_code"]["version"]
        operations = list(_operations(whole["program"], 0))
        return _facts(path, len(data), version, operations)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise Damaged(repr(error)) from error


def is_pir(head: bytes) -> bool:
    """Whether the beginning of a file is that of a PIR program."""
    return head.lstrip().startswith(b"{") and b'"base_code"' in head


def _facts(path: str, size: int, version: int, operations: list[Operation]) -> FileFacts:
    data = [operation for operation in operations if name_of(operation) == "data"]
    fetches = [operation for operation in operations if name_of(operation) == "fetch"]
    fetches.sort(key=lambda operation: int(attribute(operation, "col") or 0))
    parameters = [
        _parameter(operation)
        for operation in operations
        if name_of(operation) in ("p", "parameter") and _is_persistable(operation)
    ]
    inputs = tuple(_port(operation) for operation in data)
    release = RELEASES.get(version, "")
    return FileFacts(
        path,
        "pir",
        size,
        writer=f"Paddle {release} (PIR {version})" if release else f"Paddle (PIR {version})",
        inputs=inputs,
        outputs=tuple(_port(operation) for operation in fetches),
        operators=dict(Counter(map(name_of, operations)).most_common()),
        parameters=tuple(sorted(parameters)),
        signs=_signs(operations, data, fetches, inputs),
    )


def _signs(
    operations: list[Operation], data: list[Operation], fetches: list[Operation], inputs: tuple[Port, ...]
) -> tuple[str, ...]:
    made = {result["%"] for operation in data for result in _results(operation)}
    read = {value["%"] for operation in operations if name_of(operation) != "fetch" for value in operation.get("I", ())}
    fetched = {value["%"] for operation in fetches for value in operation.get("I", ())}
    training = any(
        name_of(operation) in _BATCH_NORM
        and attribute(operation, "use_global_stats") is False
        and attribute(operation, "trainable_statistics") is False
        for operation in operations
    )
    found = {
        "artefact.train-mode": training,
        "artefact.input-unused": bool(made - read),
        "artefact.input-returned": bool(made & fetched),
        "artefact.sizes-fixed": bool(inputs) and all(isinstance(size, int) for port in inputs for size in port.shape),
    }
    return tuple(sign for sign, shown in found.items() if shown)


def _operations(region_holder: Operation, depth: int) -> Iterator[Operation]:
    """Every operation, those of branches and loops after the one that they belong to."""
    if depth > _DEEPEST:
        raise Damaged("nested too deep")
    for region in region_holder.get("regions", ()):
        for block in region["blocks"]:
            for operation in block["ops"]:
                yield operation
                yield from _operations(operation, depth + 1)


def name_of(operation: Operation) -> str:
    """``conv2d`` for ``1.conv2d``: before the point stands the number of a dialect."""
    return str(operation["#"]).partition(".")[2] or str(operation["#"])


def attribute(operation: Operation, name: str) -> Any:
    """The value of an attribute, None where it has none of this name."""
    for each in operation.get("A", ()):
        if isinstance(each, dict) and each.get("N") == name:
            return each["AT"].get("D")
    return None


def _results(operation: Operation) -> list[Operation]:
    found = operation.get("O", [])
    return [found] if isinstance(found, dict) else found


def _type(operation: Operation) -> tuple[str, tuple[int, ...]]:
    kind = _results(operation)[0]["TT"]["D"]
    return _DTYPES.get(str(kind[0]["#"]).partition(".")[2], str(kind[0]["#"])), tuple(map(int, kind[1]))


def _parameter(operation: Operation) -> Parameter:
    listed = operation.get("A", [])
    name = next((str(value) for value in listed if isinstance(value, str)), "")
    return Parameter(name or str(attribute(operation, "parameter_name") or ""), *_type(operation))


def _is_persistable(operation: Operation) -> bool:
    """Whether a parameter is saved; the state of an LSTM's dropout is one that is not."""
    flags = operation.get("OA")
    return not (isinstance(flags, list) and flags[:1] == [0])


def _port(operation: Operation) -> Port:
    dtype, shape = _type(operation)
    return Port(str(attribute(operation, "name") or ""), dtype, tuple(n if n >= 0 else "?" for n in shape))
