"""A ``.pdparams`` or ``.pdopt``: a pickle of ``paddle.save``. It is read opcode by opcode and never unpickled.

Unpickling runs whatever the file names. Here a name stays a name and a call an inert record; the bytes of arrays are
passed over. Only what NumPy's arrays and Paddle's state dicts consist of is understood, and the rest is left opaque.
"""

from __future__ import annotations

import pickletools
from collections.abc import Callable
from typing import Any, NamedTuple

from d2s_doctor.artefact.facts import Damaged, FileFacts, Parameter, TooLarge
from d2s_doctor.artefact.source import Bytes

_MOST_OPCODES = 2_000_000
_MOST_STACKED = 200_000
_LONGEST_KEPT = 4096
_DTYPES = {
    "f4": "float32", "f8": "float64", "f2": "float16", "i8": "int64", "i4": "int32", "i2": "int16", "i1": "int8",
    "u1": "uint8", "u2": "bfloat16", "b1": "bool", "c8": "complex64", "c16": "complex128",
}  # fmt: skip
"""NumPy's codes; Paddle saves bfloat16 as uint16."""
_MARK = object()


class Bytestring(bytes):
    """Bytes with the place where they stand in the file."""

    start = -1


class PassedOver(Bytestring):
    """Bytes that were not read: their number, and nothing of them."""

    length = 0

    def __len__(self) -> int:
        return self.length


class Name(NamedTuple):
    """A module and a name in it, which unpickling would import."""

    module: str
    name: str


class Made(NamedTuple):
    """What unpickling would make by a call; ``state`` is what it would be given then."""

    function: Any
    arguments: Any
    state: list[Any]


class _PickleFile:
    """The file as pickletools reads it, without the long byte strings."""

    def __init__(self, data: Bytes) -> None:
        self.data, self.place = data, 0

    def read(self, size: int) -> bytes:
        start, self.place = self.place, self.place + size
        if self.place > len(self.data):
            raise Damaged(f"end of the file at byte {len(self.data)}")
        if size <= _LONGEST_KEPT:
            kept = Bytestring(self.data[start : self.place])
            kept.start = start
            return kept
        passed = PassedOver()
        passed.length, passed.start = size, start
        return passed

    def readline(self) -> bytes:
        end = self.data.find(b"\n", self.place, self.place + _LONGEST_KEPT)
        if end < 0:
            raise Damaged(f"line at byte {self.place}")
        start, self.place = self.place, end + 1
        return bytes(self.data[start : self.place])

    def tell(self) -> int:
        return self.place


class _Machine:
    """The stack machine of pickle, for the opcodes that plain data needs."""

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self.memo: dict[int, Any] = {}
        self.names: list[Name] = []

    def step(self, opcode: str, argument: Any) -> None:
        act = _ACTIONS.get(opcode)
        if act is not None:
            act(self, argument)
        elif opcode in _CONSTANTS:
            self.stack.append(_CONSTANTS[opcode])
        elif argument is not None:
            self.stack.append(argument)
        elif opcode not in ("FRAME", "PROTO", "STOP"):
            raise Damaged(f"opcode {opcode}")
        if len(self.stack) > _MOST_STACKED or len(self.memo) > _MOST_STACKED:
            raise TooLarge("pickle")

    def marked(self) -> list[Any]:
        """What stands above the last mark."""
        place = len(self.stack) - 1
        while self.stack[place] is not _MARK:
            place -= 1
            if place < 0:
                raise Damaged("mark")
        found = self.stack[place + 1 :]
        del self.stack[place:]
        return found

    def take(self, count: int) -> tuple[Any, ...]:
        """The last ones, as a tuple."""
        found = tuple(self.stack[len(self.stack) - count :])
        del self.stack[len(self.stack) - count :]
        return found

    def name(self, module: Any, name: Any) -> None:
        found = Name(str(module), str(name))
        self.names.append(found)
        self.stack.append(found)

    def make(self, _: Any) -> None:
        function, arguments = self.take(2)
        self.stack.append(Made(function, arguments, []))

    def build(self, _: Any) -> None:
        (state,) = self.take(1)
        if isinstance(self.stack[-1], Made):
            self.stack[-1].state.append(state)

    def put(self, argument: Any) -> None:
        self.memo[len(self.memo) if argument is None else argument] = self.stack[-1]

    def set_items(self, items: list[Any]) -> None:
        target = self.stack[-1]
        if isinstance(target, Made):  # an OrderedDict
            target.state.append(dict(_pairs(items)))
        elif isinstance(target, dict):
            target.update(_pairs(items))

    def append(self, items: list[Any]) -> None:
        if isinstance(self.stack[-1], list):
            self.stack[-1].extend(items)


def _pairs(items: list[Any]) -> list[tuple[str, Any]]:
    return [(key if isinstance(key, str) else repr(type(key)), value) for key, value in zip(items[::2], items[1::2])]  # noqa: B905


_CONSTANTS = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
_ACTIONS: dict[str, Callable[[_Machine, Any], Any]] = {
    "MARK": lambda m, _: m.stack.append(_MARK),
    "POP": lambda m, _: m.take(1),
    "DUP": lambda m, _: m.stack.append(m.stack[-1]),
    "EMPTY_DICT": lambda m, _: m.stack.append({}),
    "EMPTY_LIST": lambda m, _: m.stack.append([]),
    "EMPTY_TUPLE": lambda m, _: m.stack.append(()),
    "EMPTY_SET": lambda m, _: m.stack.append([]),
    "TUPLE": lambda m, _: m.stack.append(tuple(m.marked())),
    "TUPLE1": lambda m, _: m.stack.append(m.take(1)),
    "TUPLE2": lambda m, _: m.stack.append(m.take(2)),
    "TUPLE3": lambda m, _: m.stack.append(m.take(3)),
    "LIST": lambda m, _: m.stack.append(m.marked()),
    "DICT": lambda m, _: m.stack.append(dict(_pairs(m.marked()))),
    "APPEND": lambda m, _: m.append(list(m.take(1))),
    "APPENDS": lambda m, _: m.append(m.marked()),
    "ADDITEMS": lambda m, _: m.append(m.marked()),
    "SETITEM": lambda m, _: m.set_items(list(m.take(2))),
    "SETITEMS": lambda m, _: m.set_items(m.marked()),
    "GLOBAL": lambda m, a: m.name(*str(a).split(" ", 1)),
    "STACK_GLOBAL": lambda m, _: m.name(*m.take(2)),
    "REDUCE": _Machine.make,
    "NEWOBJ": _Machine.make,
    "BUILD": _Machine.build,
    "MEMOIZE": _Machine.put,
    "PUT": _Machine.put,
    "BINPUT": _Machine.put,
    "LONG_BINPUT": _Machine.put,
    "GET": lambda m, a: m.stack.append(m.memo[a]),
    "BINGET": lambda m, a: m.stack.append(m.memo[a]),
    "LONG_BINGET": lambda m, a: m.stack.append(m.memo[a]),
    "FRAME": lambda m, _: None,
    "PROTO": lambda m, _: None,
}


def read_pickle(path: str, data: Bytes) -> FileFacts:
    """The Tensors of a state dict, by name. Raises Damaged or TooLarge."""
    machine = _Machine()
    try:
        for count, (opcode, argument, _) in enumerate(pickletools.genops(_PickleFile(data))):  # type: ignore[arg-type]
            if opcode.name == "STOP":
                break
            if count > _MOST_OPCODES:
                raise TooLarge("pickle")
            machine.step(opcode.name, argument)
        top = machine.stack[-1]
    except (ValueError, IndexError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise Damaged(repr(error)) from error
    found: list[Parameter] = []
    _collect("", top, found, 0)
    return FileFacts(path, "pdparams", len(data), parameters=tuple(sorted(found)), signs=("artefact.state-dict",))


def _collect(name: str, value: Any, found: list[Parameter], depth: int) -> None:
    """The arrays of nested dicts, lists and tuples, named by their way."""
    if depth > 8 or len(found) > _MOST_STACKED:
        return
    array = _array(value)
    if array:
        found.append(array._replace(name=name))
        return
    if isinstance(value, Made) and value.state and isinstance(value.state[-1], dict):
        value = value.state[-1]
    if isinstance(value, dict):
        for key, item in value.items():
            if not key.endswith("@@"):  # Paddle's own table of names
                _collect(f"{name}.{key}" if name else key, item, found, depth + 1)
    elif isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        for number, item in enumerate(value):
            _collect(f"{name}[{number}]" if depth else name, item, found, depth + 1)


def _array(value: Any) -> Parameter | None:
    """What unpickling would make a NumPy array, or a Tensor: (name, array)."""
    if isinstance(value, Made) and value.function == Name("builtins", "tuple"):
        inner = value.arguments[0] if isinstance(value.arguments, tuple) and value.arguments else ()
        return _array(inner[1]) if isinstance(inner, tuple) and len(inner) == 2 else None
    if not isinstance(value, Made) or not isinstance(value.function, Name) or value.function.name != "_reconstruct":
        return None
    try:
        _, shape, dtype, by_columns, values = value.state[-1]
        code = str(dtype.arguments[0])
        start = values.start if isinstance(values, Bytestring) and not by_columns else -1
        return Parameter("", _DTYPES.get(code, code), tuple(int(size) for size in shape), start)
    except (AttributeError, IndexError, TypeError, ValueError):
        return None
