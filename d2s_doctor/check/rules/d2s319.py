"""to_static of a method of a plain class, or above staticmethod or classmethod."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import CONVERTERS
from d2s_doctor.check.project import ClassInfo, FunctionInfo
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S319", everywhere=True)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name in CONVERTERS and call.node.args:
            given = call.node.args[0]
            method = facts.value(given).ref
            plain = isinstance(method, FunctionInfo) and _of_plain_class(method)
            of_self = text_of(given).startswith("self.")  # which a mixin gives to a Layer
            if plain and isinstance(given, ast.Attribute) and not of_self:
                yield Violation(given, {"name": text_of(given)}, message="D2S319.plain")
    for cls in facts.module.classes.values() if facts.function is None and not facts.converted else ():
        for method in cls.methods.values():
            yield from _above_wrapper(method)


def _of_plain_class(method: FunctionInfo) -> bool:
    """Whether a method takes an object of a class that is no Layer; certain only where all bases are known."""
    cls = method.cls
    if cls is None or method.is_static or cls.is_layer:
        return False
    return all(isinstance(each, ClassInfo) for each in cls.ancestors) and not cls.has_other_bases


def _above_wrapper(method: FunctionInfo) -> Iterator[Violation]:
    decorators = [text_of(each) for each in method.node.decorator_list]
    for above, below in pairwise(decorators):
        if above.partition("(")[0].rpartition(".")[2] == "to_static" and below in ("staticmethod", "classmethod"):
            yield Violation(method.node.decorator_list[0], {"name": below}, message="D2S319.above")
