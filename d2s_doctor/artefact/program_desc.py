"""A ``.pdmodel``: the ProgramDesc of Paddle 2.x, and of 3.x with FLAGS_enable_pir_api=0 (framework.proto)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from d2s_doctor.artefact.facts import Damaged, FileFacts, Parameter, Port
from d2s_doctor.artefact.protobuf import Message, fields, numbers, parts, signed, strings
from d2s_doctor.artefact.source import Bytes

DTYPES = {
    0: "bool", 1: "int16", 2: "int32", 3: "int64", 4: "float16", 5: "float32", 6: "float64", 20: "uint8", 21: "int8",
    22: "bfloat16", 23: "complex64", 24: "complex128", 32: "float8_e4m3fn", 33: "float8_e5m2",
}  # fmt: skip
"""VarType.Type to the name of the dtype."""
_BATCH_NORM = ("batch_norm", "sync_batch_norm")


class Variable(NamedTuple):
    """A VarDesc, as far as it is needed."""

    name: str
    persistable: bool
    dtype: str
    shape: tuple[int, ...]


class Operator(NamedTuple):
    """An OpDesc: its type, the variables that it reads and writes, and its plain attributes."""

    type: str
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    attributes: dict[str, int]


def read_program(path: str, data: Bytes) -> FileFacts:
    """What a ``.pdmodel`` says. Raises Damaged or TooLarge."""
    blocks, version = [], None
    for number, value in fields(Message.whole(data)):
        if number == 1 and isinstance(value, Message):
            blocks.append(value)
        elif number == 4 and isinstance(value, Message):
            version = next((signed(v) for n, v in fields(value) if n == 1 and isinstance(v, int)), 0)
    if not blocks:
        raise Damaged("no block")
    known = {variable.name: variable for part in parts(blocks[0], 3) for variable in [_variable(part)]}
    operators = [[_operator(part) for part in parts(block, 4)] for block in blocks]
    if not known and not any(operators):
        raise Damaged("neither variables nor operators")
    parameters = tuple(
        Parameter(each.name, each.dtype, each.shape)
        for each in sorted(known.values())
        if each.persistable and each.dtype
    )
    everything = [operator for block in operators for operator in block]
    feeds = [name for operator in operators[0] if operator.type == "feed" for name in operator.writes]
    fetches = [name for operator in operators[0] if operator.type == "fetch" for name in operator.reads]
    return FileFacts(
        path,
        "pdmodel",
        len(data),
        writer=_release(version),
        inputs=tuple(_port(known.get(name), name) for name in sorted(feeds, key=_column(operators[0]))),
        outputs=tuple(_port(known.get(name), name) for name in fetches),
        operators=dict(Counter(operator.type for operator in everything).most_common()),
        parameters=parameters,
        signs=_signs(everything, feeds, fetches, [known[name] for name in feeds if name in known]),
    )


def _signs(operators: list[Operator], feeds: list[str], fetches: list[str], inputs: list[Variable]) -> tuple[str, ...]:
    read = {name for operator in operators for name in operator.reads if operator.type != "fetch"}
    training = any(
        operator.type in _BATCH_NORM
        and not operator.attributes.get("use_global_stats")
        and not operator.attributes.get("trainable_statistics")
        for operator in operators
    )
    found = {
        "artefact.old-format": True,
        "artefact.train-mode": training,
        "artefact.input-unused": any(name not in read for name in feeds),
        "artefact.input-returned": bool(set(feeds) & set(fetches)),
        "artefact.sizes-fixed": bool(inputs) and all(size >= 0 for each in inputs for size in each.shape),
    }
    return tuple(sign for sign, shown in found.items() if shown)


def _release(version: int | None) -> str:
    """The number that Paddle keeps in a program: 2006002 is 2.6.2, 0 a build from a branch."""
    if not version:
        return ""
    return f"Paddle {version // 1000000}.{version // 1000 % 1000}.{version % 1000}"


def _column(operators: list[Operator]) -> Callable[[str], int]:
    """The order of the inputs: that of the columns which the feed operators read."""
    columns = {operator.writes[0]: operator.attributes.get("col", 0) for operator in operators if operator.writes}
    return lambda name: columns.get(name, 0)


def _port(variable: Variable | None, name: str) -> Port:
    if variable is None:
        return Port(name, "", ())
    return Port(name, variable.dtype, tuple(size if size >= 0 else "?" for size in variable.shape))


def _variable(part: Message) -> Variable:
    name, persistable, dtype = "", False, ""
    shape: tuple[int, ...] = ()
    for number, value in fields(part):
        if number == 1 and isinstance(value, Message):
            name = value.text()
        elif number == 3:
            persistable = bool(value)
        elif number == 2 and isinstance(value, Message):
            dtype, shape = _tensor_of(value)
    return Variable(name, persistable, dtype, shape)


def _tensor_of(kind: Message) -> tuple[str, tuple[int, ...]]:
    """dtype and shape of a VarType that is a dense Tensor; nothing for the rest (readers, arrays, feed lists)."""
    for tensor in parts(kind, 3):
        for description in parts(tensor, 1):
            return tensor_description(description)
    return "", ()


def tensor_description(description: Message) -> tuple[str, tuple[int, ...]]:
    """dtype and shape of a TensorDesc. Raises Damaged for a dtype that Paddle does not have."""
    found = numbers(description, 1)
    if not found or found[0] not in DTYPES:
        raise Damaged("dtype")
    return DTYPES[found[0]], tuple(numbers(description, 2))


def _operator(part: Message) -> Operator:
    kind = ""
    reads: list[str] = []
    writes: list[str] = []
    attributes: dict[str, int] = {}
    for number, value in fields(part):
        if not isinstance(value, Message):
            continue
        if number == 3:
            kind = value.text()
        elif number in (1, 2):
            (reads if number == 1 else writes).extend(strings(value, 2))
        elif number == 4 and value.size < 64:  # plain attributes are short; stacks and arrays are not needed
            inner = dict(fields(value))
            name, flag = inner.get(1), inner.get(10, inner.get(3))
            if isinstance(name, Message) and isinstance(flag, int):
                attributes[name.text()] = flag
    return Operator(kind, tuple(reads), tuple(writes), attributes)
