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
        converted = [
            (above, below)
            for above, below in pairwise(decorators)
            if text_of(above).partition("(")[0].rpartition(".")[2] == "to_static"
        ]
        if decorators and function.cls is None and "to_static" not in " ".join(map(text_of, decorators)):
            converted.append((decorators[0], decorators[0]))  # to_static(function) gets what this one gives back
        for place, decorator in converted:
            name, args = _starred_wrapper(facts, decorator)
            if args:
                yield Violation(place, {"name": name, "args": args})


def _starred_wrapper(facts: Facts, decorator: ast.expr) -> tuple[str, str]:
    """Of the function that one of the module's own decorators gives back its name and its ``*args``; else empty."""
    wrapper = facts.module.functions.get(dotted_name(decorator))
    for inner in wrapper.body.nodes(ast.FunctionDef) if wrapper else ():
        if inner.args.vararg:
            return inner.name, f"*{inner.args.vararg.arg}"
    return "", ""
