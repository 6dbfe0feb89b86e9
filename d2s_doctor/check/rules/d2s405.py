"""Writing to a part of a Tensor taken by an index."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S405")
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Subscript):
        inner = node.value
        if isinstance(node.ctx, ast.Load) or not isinstance(inner, ast.Subscript) or not _is_basic(inner.slice, facts):
            continue
        if facts.value(inner.value).is_tensor_for_sure:
            yield Violation(node, {"name": text_of(node)}, _one_index(node, inner, facts))
    yield from _through_name(facts)


def _through_name(facts: Facts) -> Iterator[Violation]:
    """``row = y[0]`` and ``row[1] = v``, with ``y`` read afterwards."""
    views = {
        each.targets[0].id: each.value.value.id
        for each in facts.body.nodes(ast.Assign)
        if isinstance(each.targets[0], ast.Name) and isinstance(each.value, ast.Subscript)
        if isinstance(each.value.value, ast.Name) and _is_basic(each.value.slice, facts)
        if facts.value(each.value.value).is_tensor_for_sure
        if isinstance(each.value.slice, (ast.Constant, ast.Name)) and each.targets[0].id != each.value.value.id
    }
    for statement in facts.body.nodes(ast.Assign):
        target = statement.targets[0]
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and target.value.id in views:
            base = views[target.value.id]
            if len(facts.body.uses[target.value.id].writes) == 1 and facts.is_read_after(base, statement):
                yield Violation(target, {"name": target.value.id, "base": base}, message="D2S405.name")


def _is_basic(index: ast.expr, facts: Facts) -> bool:
    """Whether an index takes a view in eager mode: numbers and slices, no mask and no Tensor."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return all(isinstance(part, (ast.Constant, ast.Slice)) or facts.value(part).kinds == {"int"} for part in parts)


def _one_index(outer: ast.Subscript, inner: ast.Subscript, facts: Facts) -> tuple[Edit, ...]:
    """``y[0][1]`` as ``y[0, 1]``; only where the first index takes away an axis."""
    first, named = isinstance(inner.slice, ast.Constant), isinstance(inner.value, (ast.Name, ast.Attribute))
    if not first or not named or isinstance(outer.slice, ast.Tuple):
        return ()
    return replace_node(outer, f"{facts.text(inner.value)}[{facts.text(inner.slice)}, {facts.text(outer.slice)}]")
