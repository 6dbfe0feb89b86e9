"""to_static of a function with *args."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import dotted_name, text_of


@rule("D2S314")
def find(facts: Facts) -> Iterator[Violation]:
    function = facts.function
    if function is not None and facts.is_root and function.node.args.vararg is not None and not function.parameters:
        yield Violation(function.node.args.vararg, {"name": function.name, "args": f"*{function.node.args.vararg.arg}"})
    elif function is not None and facts.is_root:
        decorators = function.node.decorator_list
        for above, below in pairwise(decorators):
            converts = text_of(above).partition("(")[0].rpartition(".")[2] == "to_static"
            wrapper = facts.module.functions.get(dotted_name(below)) if converts else None
            inner = [each for each in wrapper.body.nodes(ast.FunctionDef) if each.args.vararg] if wrapper else []
            if inner and inner[0].args.vararg:
                yield Violation(above, {"name": inner[0].name, "args": f"*{inner[0].args.vararg.arg}"})
