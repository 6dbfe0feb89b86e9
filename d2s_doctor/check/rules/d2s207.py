"""A dict or list is changed by a method or helper inside a Tensor loop or if."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import CallFact, Facts
from d2s_doctor.check.project import FunctionInfo
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of

_CONTAINERS = {"dict", "list"}
_METHODS = {"append", "pop", "update", "extend", "insert", "setdefault", "clear"}
_HIDDEN = {"update", "setdefault", "popitem"}


@rule("D2S207")
def find(facts: Facts) -> Iterator[Violation]:
    carried = _Carried(facts)
    result_dropped = {id(each.value) for each in facts.body.nodes(ast.Expr)}
    for call in facts.calls.values():
        if call.guarded and id(call.node) in result_dropped:
            for name, by in _changed(call, facts):
                if name not in carried.with_items:
                    yield Violation(call.node, {"name": name, "by": by})
    for change in facts.changes.values():
        # The converter carries names, not attributes.
        on_self = change.guarded and change.how in ("item", "append") and change.name.startswith("self.")
        if on_self and change.target.kinds & _CONTAINERS and change.name not in carried.whole:
            by = "append()" if change.how == "append" else text_of(change.node)
            yield Violation(change.node, {"name": change.name, "by": by})


class _Carried:
    """What is assigned under a Tensor condition, so that the converter carries it: as a whole, or an item of it."""

    def __init__(self, facts: Facts) -> None:
        heads: list[ast.stmt] = [each.node for each in facts.tensor_loops]
        heads += [each.node for each in facts.tensor_branches]
        inside: set[int] = set()
        for head in sorted(heads, key=lambda each: each.lineno):
            if id(head) not in inside:  # else it stands within one that was taken already
                inside.update(map(id, ast.walk(head)))
        targets = [target for each in facts.body.nodes(ast.Assign) if id(each) in inside for target in each.targets]
        self.whole = {text_of(target) for target in targets}
        self.with_items = {text_of(each.value if isinstance(each, ast.Subscript) else each) for each in targets}
        self.with_items |= {
            change.name
            for change in facts.changes.values()
            if change.guarded and change.how in ("append", "pop", "item")
        }


def _changed(call: CallFact, facts: Facts) -> Iterator[tuple[str, str]]:
    """The containers that a call changes, with what changes them."""
    if call.target is not None:
        for argument, parameter in zip(call.node.args, call.target.parameters, strict=False):
            is_container = isinstance(argument, ast.Name) and facts.value(argument).kinds & _CONTAINERS
            if is_container and parameter.arg in _written_names(call.target):
                yield text_of(argument), f"{call.target.name}()"
    elif call.method in _HIDDEN and call.receiver.may_be("dict") and isinstance(call.node.func, ast.Attribute):
        yield text_of(call.node.func.value), f"{call.method}()"


def _written_names(function: FunctionInfo) -> set[str]:
    """The names whose containers a helper changes."""
    written = [each.value for each in function.body.nodes(ast.Subscript) if not isinstance(each.ctx, ast.Load)]
    for call in function.body.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in _METHODS:
            written.append(call.func.value)
    return {each.id for each in written if isinstance(each, ast.Name)}
