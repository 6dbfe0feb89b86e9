"""A converted method whose first parameter is not called self."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S308")
def find(facts: Facts) -> Iterator[Violation]:
    function = facts.function
    if function is None or function.cls is None or function.is_static or not function.cls.is_layer:
        return
    positional = [*function.node.args.posonlyargs, *function.node.args.args]
    by_class = any(isinstance(each, ast.Name) and each.id == "classmethod" for each in function.node.decorator_list)
    if positional and positional[0].arg != "self" and _is_converted(function.node) and not by_class:
        yield Violation(positional[0], {"name": function.name, "first": positional[0].arg})


def _is_converted(node: ast.FunctionDef) -> bool:
    """``forward``, or a method with a decorator of its own; others are only called."""
    return node.name == "forward" or any("to_static" in text_of(each) for each in node.decorator_list)
