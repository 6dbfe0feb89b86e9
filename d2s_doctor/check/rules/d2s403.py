"""The result of an in-place method is dropped."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import API
from d2s_doctor.check.rule import Violation, replace_node, rule
from d2s_doctor.check.views import is_changed_view, names_of_views


@rule("D2S403")
def find(facts: Facts) -> Iterator[Violation]:
    views = names_of_views(facts)
    for statement in facts.body.nodes(ast.Expr):
        call = facts.calls.get(id(statement.value))
        if call is None or call.method not in API.in_place or not call.receiver.is_tensor:
            continue
        if is_changed_view(call, facts, views):  # D2S404: refused, not passed over
            continue
        receiver = call.node.func.value if isinstance(call.node.func, ast.Attribute) else None
        if isinstance(receiver, ast.Name) and facts.is_read_after(receiver.id, statement):
            text = f"{receiver.id} = {facts.text(call.node)}"
            yield Violation(statement, {"name": receiver.id, "method": call.method}, replace_node(statement, text))
