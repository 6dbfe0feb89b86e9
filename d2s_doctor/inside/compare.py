"""The one comparer of results: whether what conversion gave is what eager mode gave, and where it is not.

A result is first described as a *picture*: nested dicts of plain values that name kind, dtype, shape and values.
``run`` and ``verify`` send pictures of two runs to another process (``transferable``) and compare them there, where
there is no NumPy; ``trace --compare`` compares pictures that still hold whole arrays. A picture is one of

    {"kind": "int" | "float" | "bool" | "str" | "NoneType", "value": ...}
    {"kind": "tensor" | "array", "dtype": "float32", "shape": [2, 3], "value": flat values}
    {"kind": "list" | "tuple" | ..., "items": [picture, ...]}      {"kind": "dict", "items": {"key": picture, ...}}
    {"kind": "module.Class"}                                       whatever else; only the class is compared
"""

import math
import warnings
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

Picture = Dict[str, Any]
TOLERANCES = {
    "float64": (1e-6, 1e-7),
    "complex128": (1e-6, 1e-7),
    "float32": (1e-4, 1e-5),
    "complex64": (1e-4, 1e-5),
    "float16": (1e-2, 1e-3),
    "bfloat16": (1e-2, 1e-3),
}
"""dtype to (relative, absolute): values are equal where |got - expected| <= absolute + relative * |expected|.

Every other dtype is compared exactly, but 8 bit floats, which have two or three bits of precision."""
_PLAIN = TOLERANCES["float32"]
"""A Python float usually was a float32 Tensor before."""
_EIGHT_BITS = (0.25, 1e-2)
_OTHER_RUNTIME = 1e-5
"""Added to the absolute tolerance between two runtimes, as a share of the largest value: they sum in other orders, and
where large terms cancel each other, what is left is as exact as the terms were."""
_EXACT = (0.0, 0.0)
MOST_DIFFERENCES = 5
MOST_VALUES = 4096
"""Values of one array that are sent; of a larger one, also three that sum up all of them."""
MOST_ITEMS = 65536
"""Values and items of one result that are sent."""
DEEPEST = 8
_LONGEST_TEXT = 4000
_SHOWN_VALUES = 6
_LONGEST_SHOWN = 200


class Difference(NamedTuple):
    """One place where two results are not the same; ``place`` reads like Python (``out[0]['b']``).

    ``how`` is type, dtype, shape, length, keys, nan (one of two values is no number) or value. ``most`` is the largest
    distance of two numbers, ``unequal`` of ``size`` values differ; None where there is nothing to count.
    """

    place: str
    how: str
    expected: str
    got: str
    most: Optional[float] = None
    unequal: Optional[int] = None
    size: Optional[int] = None


def tolerance(dtype: str) -> Tuple[float, float]:
    """(relative, absolute) for values of ``dtype``, a name like float32; (0, 0) means exactly."""
    return _EIGHT_BITS if dtype.startswith("float8") else TOLERANCES.get(dtype, _EXACT)


def describe(value: Any) -> Picture:
    """A picture of a result. Arrays stay NumPy arrays, so it is not JSON yet."""
    return _describe(value, 0, iter(range(MOST_ITEMS)))


def _describe(value: Any, depth: int, left: Iterator[int]) -> Picture:
    kind = type(value).__name__
    if next(left, None) is None:
        return {"kind": "too many"}
    if value is None or isinstance(value, (bool, float)):
        return {"kind": kind, "value": value}
    if isinstance(value, (int, str)):
        return {"kind": kind, "value": _short(value)}
    if depth > DEEPEST:
        return {"kind": "too deep"}
    if isinstance(value, (list, tuple)) and len(value) > MOST_VALUES:
        return {"kind": kind, "value": "%d items, too many to compare" % len(value)}
    if isinstance(value, (list, tuple)):
        return {"kind": kind, "items": [_describe(item, depth + 1, left) for item in value]}
    if isinstance(value, dict):
        return {"kind": "dict", "items": {_short(str(k)): _describe(v, depth + 1, left) for k, v in value.items()}}
    if hasattr(value, "numpy") and hasattr(value, "dtype"):
        return _describe_tensor(value)
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        return _describe_array("array", str(value.dtype), value)
    return {"kind": type(value).__module__ + "." + type(value).__qualname__}


def describe_array(array: Any, dtype: str) -> Picture:
    """A picture of a NumPy array whose values stand for a Tensor of ``dtype``."""
    return _describe_array("tensor", dtype, array)


def _short(value: Any) -> Any:
    """The value; of a very long text or number, its beginning or size and a digest."""
    if isinstance(value, str):
        if len(value) <= _LONGEST_TEXT:
            return value
        import hashlib  # slow to load and seldom needed

        digest = hashlib.sha256(value.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        return "%s… (%d characters, %s)" % (value[:100], len(value), digest)
    if value.bit_length() <= 1024:
        return value
    return "a number of %d bits, %d modulo 2**61-1" % (value.bit_length(), value % (2**61 - 1))


def _describe_tensor(tensor: Any) -> Picture:
    dtype = str(tensor.dtype).rpartition(".")[2]
    if dtype == "bfloat16" or dtype.startswith("float8"):  # NumPy knows neither: it would show their bits
        return _describe_array("tensor", dtype, tensor.astype("float32").numpy())
    array = tensor.numpy()
    return _describe_array("tensor", str(array.dtype), array)


def _describe_array(kind: str, dtype: str, array: Any) -> Picture:
    """Its values as a flat array of real numbers; the parts of complex numbers one after the other."""
    values = array.reshape([-1])
    try:
        if "complex" in dtype:
            values = values.view(values.real.dtype)
        elif not any(name in dtype for name in ("int", "bool")):
            values = values.astype("float64")
    except Exception:  # an object array: its items may raise whatever they like
        values = [str(value) for value in values[:MOST_VALUES].tolist()]
    return {"kind": kind, "dtype": dtype, "shape": list(array.shape), "value": values}


def transferable(picture: Picture) -> Picture:
    """The same without arrays, as JSON can hold it: their first values, and of a large one what sums up the rest."""
    return _transferable(picture, [MOST_ITEMS])


def _transferable(picture: Picture, left: List[int]) -> Picture:
    items: Any = picture.get("items")
    values: Any = picture.get("value")
    if isinstance(items, dict):
        return dict(picture, items={key: _transferable(item, left) for key, item in items.items()})
    if isinstance(items, list):
        return dict(picture, items=[_transferable(item, left) for item in items])
    if not hasattr(values, "dtype"):
        return picture
    kept = min(MOST_VALUES, left[0])
    left[0] -= min(kept, int(values.size))
    listed = values[:kept].tolist()
    if values.size > kept:
        rest = values.astype("float64")
        listed += [float(rest.min()), float(rest.max()), float(rest.sum())]
    return dict(picture, value=listed)


def compare(expected: Optional[Picture], got: Optional[Picture], across: bool = False) -> Tuple[Difference, ...]:
    """Where ``got`` is not ``expected``, at most MOST_DIFFERENCES places; None stands for no result at all.

    ``across``: they come from two runtimes, whose sums run in other orders.
    """
    found: List[Difference] = []
    nothing = {"kind": "nothing"}
    _compare("out", expected or nothing, got or nothing, found, across)
    return tuple(found[:MOST_DIFFERENCES])


def distances(a: Picture, b: Picture) -> Tuple[Optional[float], Optional[float]]:
    """The largest absolute and relative distance of two arrays; None where they cannot be subtracted.

    Relative to the larger of the expected value and a thousandth of the largest one.
    """
    left, right = a["value"], b["value"]
    if a["shape"] != b["shape"] or not (hasattr(left, "dtype") and hasattr(right, "dtype")):
        return None, None
    if not len(left):
        return 0.0, 0.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        left, right = left.astype("float64"), right.astype("float64")
        apart = abs(right - left)
        apart[(left == right) | ((left != left) & (right != right))] = 0.0
        floor = max(float(abs(left).max()) * 1e-3, 1e-30)
        most = float(apart.max()), float((apart / abs(left).clip(floor)).max())
    return (most[0] if most[0] < math.inf else None), (most[1] if most[1] < math.inf else None)


def _compare(place: str, a: Picture, b: Picture, found: List[Difference], across: bool = False) -> None:
    if len(found) >= MOST_DIFFERENCES:
        return
    how = _kind_of_difference(a, b)
    if how:
        found.append(Difference(place, how, shown(a), shown(b)))
    elif isinstance(a.get("items"), dict):
        for key, item in a["items"].items():
            _compare("%s[%r]" % (place, key), item, b["items"][key], found, across)
    elif isinstance(a.get("items"), list):
        for number, (left, right) in enumerate(zip(a["items"], b["items"])):
            _compare("%s[%d]" % (place, number), left, right, found, across)
    elif "dtype" in a:
        found += _compare_values(place, a, b, across)
    elif not _equal(a.get("value"), b.get("value"), _PLAIN):
        found.append(Difference(place, "value", shown(a), shown(b)))


def _kind_of_difference(a: Picture, b: Picture) -> str:
    """In which respect two pictures cannot be compared value by value; "" when they can."""
    if a["kind"] != b["kind"] or type(a.get("items")) is not type(b.get("items")):
        return "type"
    for respect in ("dtype", "shape"):
        if a.get(respect) != b.get(respect):
            return respect
    if isinstance(a.get("items"), dict):
        return "" if a["items"].keys() == b["items"].keys() else "keys"
    return "" if a.get("items") is None or len(a["items"]) == len(b["items"]) else "length"


def _compare_values(place: str, a: Picture, b: Picture, across: bool) -> List[Difference]:
    """The difference of two arrays of one dtype and shape, in a list; an empty one where they are the same."""
    left, right = a["value"], b["value"]
    if len(left) != len(right):
        return [Difference(place, "length", shown(a), shown(b))]
    bounds = tolerance(a["dtype"])
    if across and bounds != _EXACT and len(left) and hasattr(left, "dtype"):
        finite = abs(left[abs(left) < math.inf])
        bounds = bounds[0], bounds[1] + _OTHER_RUNTIME * (float(finite.max()) if len(finite) else 0.0)
    indices = _unequal_indices(left, right, bounds)
    if not len(indices):
        return []
    pairs = [(left[n], right[n]) for n in indices[:MOST_ITEMS]]
    nan = any((x != x) != (y != y) for x, y in pairs)
    worst = max(range(len(pairs)), key=lambda n: _distance(*pairs[n]))
    most = _distance(*pairs[worst])
    return [
        Difference(
            place,
            "nan" if nan else "value",
            shown(a, int(indices[worst])),
            shown(b, int(indices[worst])),
            most if 0 <= most < math.inf else None,
            len(indices),
            len(left),
        )
    ]


def _unequal_indices(a: Any, b: Any, bounds: Tuple[float, float]) -> Any:
    """The indices at which two flat arrays, or two lists, of one length differ, by the rule of ``_equal``."""
    if not (hasattr(a, "dtype") and hasattr(b, "dtype")):
        return [n for n, (x, y) in enumerate(zip(a, b)) if not _equal(x, y, bounds)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # NumPy's, about infinities that are subtracted
        same = (a == b) | ((a != a) & (b != b))
        if bounds != _EXACT:
            same |= (abs(b - a) <= bounds[1] + bounds[0] * abs(a)) & (abs(a) != math.inf)
    return (~same).nonzero()[0]


def _equal(a: Any, b: Any, bounds: Tuple[float, float]) -> bool:
    """Whether two values are the same: NaN equals NaN, infinities equal themselves, numbers within ``bounds``."""
    if type(a) is not type(b):
        return False
    if not isinstance(a, float) or a == b:
        return bool(a == b)
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return not math.isinf(a) and abs(b - a) <= bounds[1] + bounds[0] * abs(a)


def _distance(a: Any, b: Any) -> float:
    """How far two unequal numbers are apart; infinite for what is no number, so that this is shown first."""
    try:
        distance = abs(float(b) - float(a))
    except (TypeError, ValueError, OverflowError):
        return math.inf
    return math.inf if math.isnan(distance) else distance


def shown(picture: Picture, index: int = 0) -> str:
    """A picture in a few words, like ``Tensor float32 [2] [1, 2]``; of a large array the values from ``index`` on."""
    kind = str(picture["kind"])
    if "dtype" in picture:
        values = list(picture["value"][index : index + _SHOWN_VALUES] if index else picture["value"][:_SHOWN_VALUES])
        if len(picture["value"]) <= _SHOWN_VALUES:
            index, values = 0, list(picture["value"])
        texts = ["%g" % value if isinstance(value, float) else str(value) for value in values]
        more = "…" if index + len(values) < len(picture["value"]) else ""
        inside = ", ".join((["…"] if index else []) + texts + ([more] if more else []))
        name = "Tensor" if kind == "tensor" else "array"
        return "%s %s %s [%s]" % (name, picture["dtype"], picture["shape"], inside)
    if picture.get("items") is not None:
        keys = " " + ", ".join(map(repr, picture["items"])) if isinstance(picture["items"], dict) else ""
        return ("%s of %d" % (kind, len(picture["items"])) + keys)[:_LONGEST_SHOWN]
    return repr(picture["value"])[:_LONGEST_SHOWN] if "value" in picture else kind


def is_picture(value: Any, depth: int = 0) -> bool:
    """Whether ``value``, read from another process, is a picture as ``transferable`` makes them."""
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str) or depth > DEEPEST + 1:
        return False
    items = value.get("items")
    if items is not None:
        parts = items.values() if isinstance(items, dict) else items if isinstance(items, list) else [None]
        return all(is_picture(part, depth + 1) for part in parts)
    if "dtype" in value:
        shape, values = value.get("shape"), value.get("value")
        sizes = isinstance(shape, list) and all(type(size) is int for size in shape)
        return isinstance(value["dtype"], str) and sizes and isinstance(values, list) and all(map(_is_scalar, values))
    return _is_scalar(value.get("value"))


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float, str))
