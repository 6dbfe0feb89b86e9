"""A return directly in a with, try or except, and code behind the block."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule

_PASSED_OVER = (ast.With, ast.Try)


@rule("D2S122")
def find(facts: Facts) -> Iterator[Violation]:
    waiting: list[tuple[list[ast.stmt], bool]] = [(facts.body.statements, False)] if facts.function else []
    while waiting:
        statements, followed = waiting.pop()
        for position, statement in enumerate(statements):
            behind = followed or position + 1 < len(statements)
            if isinstance(statement, _PASSED_OVER):
                for block in _blocks(statement):
                    if behind and block and isinstance(block[-1], ast.Return) and block[-1].value is not None:
                        yield Violation(block[-1], {"block": "with" if isinstance(statement, ast.With) else "try"})
            if isinstance(statement, (*_PASSED_OVER, ast.If)):
                waiting += [(block, behind) for block in _blocks(statement)]


def _blocks(statement: ast.With | ast.Try | ast.If) -> list[list[ast.stmt]]:
    if isinstance(statement, ast.With):
        return [statement.body]
    blocks = [statement.body, statement.orelse]
    return blocks if isinstance(statement, ast.If) else [*blocks, *(each.body for each in statement.handlers)]
