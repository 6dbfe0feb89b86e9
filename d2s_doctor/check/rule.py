"""What a rule is, what it finds, and the little that rules share."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from types import CodeType
from typing import NamedTuple, Protocol

from d2s_doctor.check.facts import Facts


class Edit(NamedTuple):
    """Replace a stretch of source; lines are 1-based, columns 0-based in UTF-8 bytes, as ``ast`` counts."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class Violation(NamedTuple):
    """A place that a rule objects to.

    ``captures`` fill its message; ``edits`` are a hint, applied with --fix only. ``message`` is the key of the message
    within section ``rule`` of the catalogue, where a rule has several; "" is the rule's code. ``paddle`` are the
    releases on which this form fails, where these are fewer than those of the entry's sample.
    """

    node: ast.AST
    captures: dict[str, str]
    edits: tuple[Edit, ...] = ()
    message: str = ""
    paddle: str = ""


class Finder(Protocol):
    """A function that finds violations."""

    __code__: CodeType

    def __call__(self, facts: Facts, /) -> Iterable[Violation]: ...


class Rule(NamedTuple):
    """One rule. ``code`` is the entry that explains what it finds; message ``rule.<code>`` of the catalogue says it.

    ``find`` is called with the facts of each converted function; with ``everywhere`` also of code that is not
    converted, such as export scripts. ``mode`` is ast or sot where the entry's sample runs as a program of its own, so
    that the entry does not say in which mode it fails; ``only`` where the sample fails in both, but most of what the
    rule finds in that one. ``unsafe`` is about its edits: they may change what the code
    does in eager mode. ``since`` is the release of this package that has it first.
    """

    code: str
    find: Finder
    everywhere: bool
    mode: str = ""
    unsafe: bool = False
    only: str = ""
    since: str = "0.1.0"

    @property
    def file(self) -> str:
        """The path of the module that defines it."""
        return self.find.__code__.co_filename


def rule(
    code: str, *, everywhere: bool = False, mode: str = "", unsafe: bool = False, only: str = "", since: str = "0.1.0"
) -> Callable[[Finder], Rule]:
    """Make a rule of a function that finds violations; a rule at the top of a module in ``rules`` is in force."""
    return lambda find: Rule(code, find, everywhere, mode, unsafe, only, since)


def replace_node(node: ast.expr | ast.stmt, text: str) -> tuple[Edit, ...]:
    """The edit that puts ``text`` in the place of a node."""
    end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return (Edit(node.lineno, node.col_offset, end_line, end_column, text),)


def replace_attribute(node: ast.Attribute, text: str) -> tuple[Edit, ...]:
    """The edit that puts ``text`` behind the dot of ``owner.name``, and leaves the owner as it stands."""
    line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
    return (Edit(line, end - len(node.attr.encode("utf-8")), line, end, text),)
