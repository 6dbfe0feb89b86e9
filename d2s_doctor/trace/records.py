"""What was seen of a traced program, as records."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

_PADDLES = re.compile(r"[/\\\\]paddle[/\\\\]")


class Place(NamedTuple):
    """A line of the user's code."""

    file: str
    line: int
    name: str


class Reason(NamedTuple):
    """Why SOT broke a graph or gave a function up: Paddle's class of reason, its words, the user's line, how often.

    SOT reports one break again for every caller that it tried to put into one graph with it. ``reported`` counts these
    too, ``stack`` are the lines of the callers, the nearest first.
    """

    kind: str
    text: str
    place: Place | None
    times: int
    reported: int = 0
    stack: tuple[Place, ...] = ()


class ComparedOutput(NamedTuple):
    """The first output of one call that is not what eager mode gives; see d2s_doctor.inside.compare.Difference."""

    path: str
    how: str
    eager: str
    static: str
    most: float | None
    unequal: int | None
    size: int | None
    call: int


class Conversion(NamedTuple):
    """One program built from a function. ``seconds`` is the time it took, ``inputs`` what it was built for.

    ``source`` is what AST made of the function, ``program`` the text of the program, both for a page alone.
    One for ``shapes`` never runs: SOT has it built to learn what a Layer of Paddle's gives.
    """

    seconds: float
    operators: int | None
    inputs: str
    shapes: bool = False
    source: str = ""
    program: str = ""


class ConvertedFunction(NamedTuple):
    """One converted function of one process. ``graphs`` is the most that ran in one call."""

    process: int
    name: str
    mode: str
    place: Place
    calls: int
    seconds: float
    graphs: int
    conversions: tuple[Conversion, ...]
    translations: int
    breaks: tuple[Reason, ...]
    fallbacks: tuple[Reason, ...]
    errors: tuple[str, ...]
    compared: int
    differences: tuple[ComparedOutput, ...]
    uncompared: tuple[str, ...]

    @property
    def programs(self) -> int:
        """The programs that can run."""
        return sum(not conversion.shapes for conversion in self.conversions)

    @property
    def skipped(self) -> bool:
        """Whether SOT left it alone, as it leaves all code inside the folder of Paddle."""
        touched = self.translations or self.breaks or self.fallbacks or self.errors
        return self.mode == "sot" and _PADDLES.search(self.place.file) is not None and not touched

    @property
    def too_small(self) -> bool:
        """Whether SOT read it, and found no graph that is large enough to be run."""
        return self.mode == "sot" and bool(self.translations) and not (self.graphs or self.fallbacks or self.errors)


class SavedModel(NamedTuple):
    """A call of jit.save; ``error`` is its traceback, or empty."""

    path: str
    name: str
    seconds: float
    error: str


class KeptArtefact(NamedTuple):
    """A model that the program saved, by the function ``how``, and what was kept of it in ``folder`` ("" for nothing).

    ``prefix`` is where its files lie; ``about`` says where the forward of its Layer stands and what its weights are.
    ``cases`` and ``eager`` are what it was tried with and what eager mode did; ``cost`` is the time of that.
    ``asked`` are the inputs of its input_spec, by name ("" for none) and shape.
    """

    path: str
    how: str
    folder: str
    prefix: str
    cases: tuple[tuple[str, dict[str, list[int]]], ...]
    eager: tuple[dict[str, Any], ...]
    about: dict[str, Any]
    reason: str
    cost: float
    asked: tuple[tuple[str, tuple[int | str, ...]], ...] = ()


class Process(NamedTuple):
    """One process of the program. ``running`` is what it was doing when it ended, or empty."""

    pid: int
    paddle: str
    functions: tuple[ConvertedFunction, ...]
    saved: tuple[SavedModel, ...]
    uncaught: str
    running: str
    ended: bool
    unhooked: tuple[str, ...]
    artefacts: tuple[KeptArtefact, ...] = ()
