"""`del x[i]` on a list that takes part in a Tensor loop."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import TENSOR_ARRAY


@rule("D2S202")
def find(facts: Facts) -> Iterator[Violation]:
    statements = {id(each.targets[0]): each for each in facts.body.nodes(ast.Delete) if len(each.targets) == 1}
    for change in facts.changes.values():
        in_graph = change.target.has_mark(TENSOR_ARRAY) or change.guarded
        if change.how == "del" and change.target.may_be("list") and in_graph:
            yield Violation(change.node, {"name": change.name}, _pop(change.node, statements))


def _pop(node: ast.AST, statements: dict[int, ast.Delete]) -> tuple[Edit, ...]:
    """``del x[i]`` as ``x.pop(i)``."""
    if not isinstance(node, ast.Subscript) or isinstance(node.slice, ast.Slice):
        return ()
    statement = statements.get(id(node))
    return replace_node(statement, f"{text_of(node.value)}.pop({text_of(node.slice)})") if statement else ()
