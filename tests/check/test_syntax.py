"""Trees are walked as ``ast`` walks them."""

from __future__ import annotations

import ast
from pathlib import Path

from d2s_doctor.check.body import uses_of_names
from d2s_doctor.check.syntax import children, walk

_ROOT = Path(__file__).parents[2]
_ODD = """
@decorated
async def f(a: int, /, *b: str, c=1, **d) -> None:
    global g
    match a:
        case {"k": [1, *rest], **others} | Point(x=0) as p if (y := b): pass
    try: del d[1:2, ...]
    except (A, B) as e: raise C from e
    async with open() as h: x[0] += await (yield lambda z=1: {**d, f"{a!r:>{c}}": [i async for i in b if i]})
"""


def test_every_node_but_the_marks_of_reading_and_writing_in_the_order_of_ast() -> None:
    texts = [_ODD, (_ROOT / "d2s_doctor/check/statements.py").read_text("utf-8")]
    for tree in map(ast.parse, texts):
        kept = [each for each in ast.walk(tree) if not isinstance(each, ast.expr_context)]
        assert walk(tree) == kept
        for node in kept:
            own = [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.expr_context)]
            assert children(node) == own


def test_names_are_found_within_handlers_cases_and_with_items() -> None:
    names = uses_of_names(ast.parse(_ODD).body)
    assert {"A", "B", "y", "h", "i"} <= names.keys()
    assert [read.line for read in names["open"].reads] == [9]
