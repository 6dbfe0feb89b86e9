"""What the parts that interpret one function share: where they stand, what they note, whom they ask."""

from __future__ import annotations

from typing import Protocol

from d2s_doctor.check.conversion import Conversions
from d2s_doctor.check.facts import Facts
from d2s_doctor.check.lookup import NameLookup
from d2s_doctor.check.project import FunctionInfo
from d2s_doctor.check.value import Value

_DEEPEST_IN_ALL = 250  # Python's own stack holds 1,000 frames, and a level takes two or three


class Program(Protocol):
    """The analysis of a whole project, as far as the interpretation of one function needs it."""

    conversions: Conversions
    lookup: NameLookup

    def call(
        self, function: FunctionInfo, arguments: tuple[Value, ...], keywords: dict[str, Value], context: Context
    ) -> Value:
        """Interpret a function of the project with these arguments; returns its result."""

    def is_recursive(self, function: FunctionInfo | None, context: Context) -> bool:
        """Whether a call comes back to a function that is being interpreted, under a Tensor condition of its own."""


class Context:
    """The state of one interpretation of one function (or of a module's own lines).

    ``guards`` counts the Tensor conditions around the current line, those around the call included.
    ``outer_depth`` is how deep the callers stand in their own statements and expressions.
    """

    def __init__(self, program: Program, facts: Facts, guards: int = 0, outer_depth: int = 0) -> None:
        self.program = program
        self.facts = facts
        self.guards = guards
        self.guards_of_call = guards
        self.local_names = facts.body.assigned_in(facts.body.statements) if facts.function else frozenset()
        self.outer_depth = outer_depth
        self.depth = 0
        self.loops = 0
        self.early_returns = 0
        """Tensor conditions under which the function has returned already: what follows is their other side."""

    @property
    def guarded(self) -> bool:
        """Whether the current line stands below a Tensor condition, here or in a caller."""
        return self.guards > 0

    @property
    def guarded_here(self) -> bool:
        """Whether the current line stands below a Tensor condition of this very function."""
        return self.guards > self.guards_of_call

    def too_deep(self, limit: int) -> bool:
        """Whether the nesting of this function exceeds ``limit``, or that of all callers together the stack's."""
        return self.depth > limit or self.depth + self.outer_depth > _DEEPEST_IN_ALL
