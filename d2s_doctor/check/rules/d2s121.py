"""A raise under an if on a Tensor fires during conversion."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of, walk


@rule("D2S121")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in [*facts.tensor_branches, *facts.size_branches]:
        if not branch.tensor and not _is_about_length(branch.node.test):
            continue
        for statement in [*branch.node.body, *branch.node.orelse]:
            if isinstance(statement, ast.Raise):
                message = "" if branch.tensor else "D2S121.size"
                yield Violation(statement, {"test": text_of(branch.node.test)}, message=message)


def _is_about_length(test: ast.expr) -> bool:
    """Whether a condition orders a size or divides it; one that is asked to equal another is that of channels."""
    return any(isinstance(each, (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Mod)) for each in walk(test))
