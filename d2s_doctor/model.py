"""The data that flows between the packages: immutable tuples without behaviour.

NamedTuples, not dataclasses: importing ``dataclasses`` alone costs more than reading a log.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from d2s_doctor.inside.modes import OBSERVED_MODES

Language: TypeAlias = str
"""The code of a language, like ``en``; `render.messages.languages` finds which there are."""
Kind = Literal["error", "silent", "hang", "crash", "performance", "guide"]
Mode = Literal["ast", "sot", "save", "load", "infer", "onnx", "deploy"]
Construct = Literal["if", "loop", "try", "with", "global", "match", "assert", "namedtuple", "self-call"]
Outcome = Literal["raises", "differs", "hangs", "crashes", "passes", "varies"]
Verdict = Literal["match", "likely", "ambiguous", "none"]
Proof = Literal["says-cause", "one-site", "signs", "python", "any-operand", "many-causes", "wraps", "crash", "warning"]
Drawback = Literal["", "tied", "strength", "observed", "specificity", "generic", "kind", "code", "rejected"]


class Text(NamedTuple):
    """One text in both languages, so that a reader may switch at any time."""

    en: str
    zh: str

    def in_language(self, language: Language) -> str:
        """The text in ``language``, in English where it is not written in that one."""
        text: str = getattr(self, language, self.en)
        return text


class Phrases(NamedTuple):
    """Short phrases in both languages; the lists need not run in parallel."""

    en: tuple[str, ...]
    zh: tuple[str, ...]

    def in_language(self, language: Language) -> tuple[str, ...]:
        """The phrases in ``language``, in English where there are none in that one."""
        phrases: tuple[str, ...] = getattr(self, language, self.en)
        return phrases


class Signature(NamedTuple):
    """One wording of a failure as a log shows it.

    ``message`` is literal text with ``{name}`` captures; white space counts as one space. ``proof`` says whether it
    proves the cause of its entry, and why (kb.proofs); ``decisive`` are texts any of which, in the same failure, proves
    it where the message does not. A value of the captures ``ascii`` that is not ASCII leaves the cause open. ``group``
    names the group of causes that print this message (kb/groups.yaml). ``source`` is where it stands in Paddle's
    source, for a wording of releases that can no longer be run.
    """

    message: str
    exception: tuple[str, ...] = ()
    frames: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    generic: bool = False
    paddle: str = ""
    proof: Proof | None = None
    decisive: tuple[str, ...] = ()
    group: str = ""
    source: str = ""
    ascii: tuple[str, ...] = ()


class Expectation(NamedTuple):
    """What the ``before`` sample was observed to do on a range of Paddle releases, per mode.

    ``sot0`` is given where SOT with MIN_GRAPH_SIZE=0 does something else than SOT with its default.
    """

    paddle: str
    ast: Outcome | None = None
    sot: Outcome | None = None
    run: Outcome | None = None
    sot0: Outcome | None = None

    def outcomes(self) -> dict[str, Outcome]:
        """What is said, by mode; a mode of which nothing is said is left out."""
        found = {mode: getattr(self, mode) for mode in OBSERVED_MODES}
        return {mode: outcome for mode, outcome in found.items() if outcome}


class Entry(NamedTuple):
    """Everything about one failure: one cause with one fix.

    ``observed`` is False where no measured wheel can show the failure (GPU, CINN); its source is in ``references``.
    ``relevant`` are topics of probes (inside.probes.TOPICS). ``stack`` names what the samples need beside Paddle
    (inside.stacks.STACKS); "" for Paddle alone. ``signs`` are what an exported model, a difference or source shows
    where there is no message (inside.signs.SIGNS). ``passing`` says what was seen where a silent or slow ``before``
    passes. ``needs`` are constructs of Python of which the user's code holds at least one wherever this is the
    cause.
    """

    id: str
    slug: str
    kind: Kind
    mode: tuple[Mode, ...]
    title: Text
    signatures: tuple[Signature, ...]
    symptoms: Phrases
    cause: Text
    fix: Text
    before: str
    after: str
    expect: tuple[Expectation, ...]
    relevant: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    documented: Text | None = None
    observed: bool = True
    stack: str = ""
    signs: tuple[str, ...] = ()
    passing: Text | None = None
    needs: tuple[Construct, ...] = ()

    def prose(self) -> list[tuple[str, Text]]:
        """The fields that hold Markdown and are filled in, by name, in the order in which they are read."""
        fields = (("cause", self.cause), ("fix", self.fix), ("documented", self.documented))
        return [(field, text) for field, text in fields if text]


class Retired(NamedTuple):
    """What is left of an entry that was taken away: its code is never used again, and says where it went.

    ``since`` is the release of d2s-doctor without the entry; ``replaced_by`` are codes that answer in its place.
    """

    id: str
    slug: str
    since: str
    reason: Text
    replaced_by: tuple[str, ...] = ()


class Line(NamedTuple):
    """One cleaned line. ``number`` is 1-based in the original input; ``stream`` names the rank or worker."""

    number: int
    text: str
    stream: str = ""


class Statement(NamedTuple):
    """What an exception, warning or crash said: its class name ("" when none) and its message.

    ``text`` has its white space normalised; ``starts`` maps offsets in it to ``lines``.
    """

    exception: str
    text: str
    starts: tuple[int, ...]
    lines: tuple[Line, ...]


class Frame(NamedTuple):
    """One Python stack frame; ``path`` with forward slashes."""

    path: str
    function: str
    line: Line


class Failure(NamedTuple):
    """One failure of a log: a chain of tracebacks, a crash report or a warning, taken together."""

    kind: Literal["error", "crash", "warning"]
    statements: tuple[Statement, ...]
    frames: tuple[Frame, ...]
    lines: tuple[Line, ...]
    user_code: tuple[Line, ...]
    complete: bool


class Evidence(NamedTuple):
    """A line of the original input that speaks for a match. ``line`` is 1-based."""

    line: int
    text: str


class Factor(NamedTuple):
    """One reason for the strength of a candidate, by the names of kb/factors.yaml and of d2s_doctor/match/scoring.py.

    ``value`` is multiplied in; 0 rules the candidate out. ``about`` is the text or class that it rests on, "" for none.
    """

    name: str
    value: float
    about: str = ""


class ConsideredEntry(NamedTuple):
    """An entry that was considered for a failure, for who asks why another one was named.

    ``message`` is the template of its best signature and ``line`` the first line of the input that this was laid on
    (from 1). ``strength`` is the product of ``factors``, 0..1; ``specificity`` counts the characters that the signature
    asks for, and decides between candidates that are as strong. ``drawback`` is the first criterion by which the entry
    is behind the best one: "" for the best one itself, "tied" where the log cannot tell the two apart, "rejected" where
    the last factor is 0.
    """

    id: str
    message: str
    line: int
    strength: float
    specificity: float
    factors: tuple[Factor, ...]
    drawback: Drawback = ""


class Match(NamedTuple):
    """An entry that explains a failure.

    ``score`` is a confidence, 0..1: the share of such answers that were right when it was measured.
    ``missing`` is the text that the log would have to hold to settle it, "" when nothing decisive is missing; it is a
    template whose captures stand for anything. ``strength`` is how well the log fits this entry taken alone, 0..1:
    unlike ``score`` it is not shared among entries that fit as well. ``proven``: the message, or a ``sign`` beside it,
    leaves no other cause; where it is False, ``group`` names the causes that print the same message, if it is known.
    """

    id: str
    score: float
    captures: dict[str, str]
    evidence: tuple[Evidence, ...]
    missing: str = ""
    strength: float = 0.0
    proven: bool = False
    sign: str = ""
    group: str = ""


class Finding(NamedTuple):
    """One distinct failure of a log with its own answer.

    ``first`` and ``last`` are lines of the input (from 1), ``says`` is what its exception said, ``repeats`` counts
    further occurrences of the same failure (other ranks, retries). ``follows`` is the place in
    ``Diagnosis.findings`` of the failure that this one is a consequence of. ``nearest`` is what it would be if the
    log held the text that is ``nearest.missing``; only where there is no match. ``considered`` are all entries that
    were looked at, best first; only with ``explain=True``.
    """

    verdict: Verdict
    matches: tuple[Match, ...]
    first: int
    last: int
    says: str
    repeats: int = 0
    follows: int | None = None
    nearest: Match | None = None
    considered: tuple[ConsideredEntry, ...] = ()


class Unanswered(NamedTuple):
    """Why a log has no answer.

    ``kind``: "foreign", it shows no failure of conversion; "conversion", it does, but no entry knows it; "near", an
    entry may fit, and what would tell is not there; "cut", the line that decides is not there; "question", it holds no
    message. ``about`` is for "foreign" what it looks like instead (``foreign`` in kb/paddle.yaml, "" for nothing
    known), for "conversion" the digit of the family that it belongs to. ``line`` is where the failure begins (from 1),
    0 where none was found.
    """

    kind: Literal["foreign", "conversion", "near", "cut", "question"]
    about: str = ""
    line: int = 0


class Diagnosis(NamedTuple):
    """What a log says, best match first. Holds no sentences: they are made when it is shown.

    ``verdict`` and ``matches`` are those of the root cause, which is ``findings[cause]``. ``considered`` are entries
    that were looked at for warnings and for lines outside every failure; only with ``explain=True``, where the verdict
    is "none". ``unanswered`` says why there is no answer; None where there is one. ``release`` is the Paddle that the
    log is from: as it names it, "<2.6" where its stacks hold files of old releases, "" where nothing tells.
    ``suggestions`` are the codes of entries on what a text without a message asks or describes, best first.
    """

    verdict: Verdict
    matches: tuple[Match, ...]
    findings: tuple[Finding, ...] = ()
    cause: int | None = None
    considered: tuple[ConsideredEntry, ...] = ()
    unanswered: Unanswered | None = None
    release: str = ""
    suggestions: tuple[str, ...] = ()
