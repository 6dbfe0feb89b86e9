"""Writing to a part of a Tensor taken by an index."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.views import base_of_view


@rule("D2S405")
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Subscript):
        inner = node.value
        if isinstance(node.ctx, ast.Load) or not isinstance(inner, ast.Subscript) or not _is_basic(inner.slice, facts):
            continue
        if facts.value(inner.value).is_tensor_for_sure:
            yield Violation(node, {"name": text_of(node)}, _one_index(node, inner, facts))
    yield from _through_name(facts)
    yield from _through_call(facts)


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


def _through_call(facts: Facts) -> Iterator[Violation]:
    """``flat = y.reshape([-1])`` and ``flat[0] = v``, with ``y`` read afterwards and nothing put back into it."""
    views = {
        each.targets[0].id: base
        for each in facts.body.nodes(ast.Assign)
        if isinstance(each.targets[0], ast.Name)
        if sum(map(len, facts.body.uses[each.targets[0].id].writes.values())) == 1
        if (base := base_of_view(each.value, facts)) and base != each.targets[0].id
    }
    writes: list[tuple[ast.stmt, ast.expr]] = [(each, each.targets[0]) for each in facts.body.nodes(ast.Assign)]
    writes += [(each, each.target) for each in facts.body.nodes(ast.AugAssign)]
    for statement, target in writes:
        if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
            continue
        name = target.value.id
        base = views.get(name, "")
        if base and _shows(base, statement, facts) and not _is_put_back(name, base, statement, facts):
            yield Violation(target, {"name": name, "base": base}, message="D2S405.name")


def _is_put_back(name: str, base: str, statement: ast.stmt, facts: Facts) -> bool:
    """Whether a later statement sets the base, or a part of it, from the view: ``y = flat.reshape(y.shape)``."""
    for each in facts.body.nodes(ast.Assign):
        target = each.targets[0].value if isinstance(each.targets[0], ast.Subscript) else each.targets[0]
        names = {part.id for part in ast.walk(each.value) if isinstance(part, ast.Name)}
        if each.lineno > statement.lineno and text_of(target) == base and name in names:
            return True
    return False


def _shows(base: str, statement: ast.stmt, facts: Facts) -> bool:
    """Whether what the base holds is read after a statement, and not its shape alone."""
    if not facts.is_read_after(base, statement):
        return False
    shapes = {id(each.value) for each in facts.body.nodes(ast.Attribute) if each.attr in ("shape", "ndim", "dtype")}
    reads = [each for each in facts.body.nodes(ast.Name) if each.id == base and isinstance(each.ctx, ast.Load)]
    in_loop = any(loop.node.lineno < statement.lineno <= (loop.node.end_lineno or 0) for loop in facts.loops.values())
    return any(id(each) not in shapes and (in_loop or each.lineno > statement.lineno) for each in reads)


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
