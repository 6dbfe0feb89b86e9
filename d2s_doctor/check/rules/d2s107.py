"""The branches of an if return different structures."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import NONE, Value

_NOTHING = " None"


@rule("D2S107")
def find(facts: Facts) -> Iterator[Violation]:
    if facts.function is None:
        return
    structures = [(each, _structure(each.value)) for each in facts.returns.values()]
    known = [structure for _, structure in structures if structure] + ([_NOTHING] if facts.falls_through else [])
    for each, structure in structures:
        different = [other for other in known if other != structure]
        if each.guarded and structure and different:
            yield Violation(each.node, {"first": structure, "other": different[0]})
            return


def _structure(value: Value) -> str:
    """A structure in few signs; empty where it is not certain."""
    if value.is_tensor or value.kinds & {"int", "float", "bool"}:
        return " (x)"
    if value.kinds == {"tuple"} and value.size is not None:
        return f" ({', '.join('x' * value.size)})"
    if value.kinds == {"dict"} and value.keys is not None:
        return f" {{{', '.join(sorted(value.keys))}}}"
    return _NOTHING if value.kinds == {NONE} else ""
