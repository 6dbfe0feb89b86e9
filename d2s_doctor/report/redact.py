"""Takes out of a text what names its owner or opens a door: secrets, mail, homes, users, hosts, addresses, numbers.

The same thing always becomes the same mark, so that a reader still sees what belongs together. What Paddle itself
prints stays: paths from site-packages on, versions, public addresses.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from d2s_doctor.report.addresses import addresses
from d2s_doctor.report.assigned import assigned, kind_of_name
from d2s_doctor.report.checks import CHECKS, is_common
from d2s_doctor.report.distinct import DistinctLines
from d2s_doctor.report.familiar import named_folders, named_relatives, named_values
from d2s_doctor.report.introduced import introduced
from d2s_doctor.report.patterns import Pattern, load_patterns
from d2s_doctor.report.prefilter import crosses_lines, lowered, text_form, windows
from d2s_doctor.report.randomness import looks_random
from d2s_doctor.report.spans import Span, joined
from d2s_doctor.report.tables import columns

_SHORTEST_NAME = 3
_DISTINCT_NAME = 5
"""From this length on a name is taken out of ``name_x`` and ``x-name`` too."""
_MOST_NAMES = 4096
_MOST_ALIKE = 32
"""Names that are remembered in all, and with the same first word: a hostile log may hold millions."""
_NUMBERED_FROM_ONE = frozenset({"host", "ip", "email", "secret", "phone", "id"})
_WORD = re.compile(r"[A-Za-z0-9]+|[^\W_A-Za-z0-9]+")
_CHINESE = re.compile(r"[\u4e00-\u9fff]{2,4}")
_RUN = re.compile(r"(?<![A-Za-z0-9+/_~=-])[A-Za-z0-9+/_~-]{12,}={0,2}")
_ASSIGNS = re.compile(r"[A-Za-z_]\\?[\"']?[ ]?[=:：][ ]?\\?[\"']?$")
_SHORTEST_ASSIGNED = 12
_LONGEST_EXAMINED_PART = 16
_HEX = re.compile(r"[0-9a-fA-F]{12,}")
_DIGEST_BEFORE = re.compile(
    r"(?i)(?:commit|sha\d{0,3}|md5|digest|checksum|git|rev(?:ision)?|hash|blob|tree|version|build|whl|/paddle\w*|@|trace|span)(?:sum)?s?\W{0,12}(?:id|is|of)?\W{0,4}$"
)


_LISTED_DIGEST = re.compile(r"(?: [ *])[\w./-]+(?:\n|$)")
"""What follows a digest in the lists of md5sum and the like."""
_IN_LIBRARY = re.compile(
    r"(?:site-packages|dist-packages|node_modules|/usr/(?:local/)?(?:lib|bin|share))[/\\][^\s:\"',;]{1,300}"
)
_MOST_IN_LIBRARIES = 3
"""A name that more paths of installed files hold is that of a package or tool, and stays."""
_IN_ADDRESS = re.compile(r"://[^\s\"'<>]*\Z")
_JOINS = ("_", "-", "<", ".")


class Redactor:
    """Redacts texts of one report. ``counts`` says how many places of each kind were taken out.

    ``homes``, ``users`` and ``hosts`` are what is known of this machine; more is learned from the texts, so every text
    is given to ``learn`` before any is given to ``redact``. A redacted text has as many lines as it had.
    """

    def __init__(self, homes: Iterable[str] = (), users: Iterable[str] = (), hosts: Iterable[str] = ()) -> None:
        self.counts: Counter[str] = Counter()
        self._marks: dict[tuple[str, str], str] = {}
        self._marks_of_kind: Counter[str] = Counter()
        self._names: dict[str, list[tuple[str, str]]] = {}
        self._known: set[str] = set()
        self._in_libraries: Counter[str] = Counter()
        self._homes = [home.rstrip("/\\") for home in homes if len(home.rstrip("/\\")) > 2]
        for kind, names in (("user", users), ("host", hosts)):
            for name in names:
                self._remember(kind, name)

    def learn(self, text: str) -> None:
        """Take notice of names that stand where only a name can stand; they are redacted wherever else they stand."""
        lines = DistinctLines(text)
        self._learn(text, [*_by_form(text, lines, only_learned=True), *_by_words(text, lines)])

    def _learn(self, text: str, found: Iterable[Span]) -> None:
        self._remember_all(text, found)
        for path in _IN_LIBRARY.finditer(text):
            for part in set(re.split(r"[/\\]", path[0].lower())) & self._known:
                self._in_libraries[part] += 1

    def redact(self, text: str) -> str:
        """``text`` with marks such as ``<home>``, ``<user>``, ``<host-1>``, ``<secret-1>``."""
        lines = DistinctLines(text)
        by_form, by_words = list(_by_form(text, lines)), list(_by_words(text, lines))  # costly: once, for both uses
        self._learn(text, [*by_form, *by_words])
        parts: list[str] = []
        end = 0
        for span in joined([*by_form, *self._found(text, lines), *by_words]):
            private = text[span.start : span.end]
            # Every other line keeps its place.
            parts += [text[end : span.start], self._mark(span.kind, private), "\n" * private.count("\n")]
            end = span.end
        return "".join([*parts, text[end:]])

    def _found(self, text: str, lines: DistinctLines) -> Iterator[Span]:
        for find in (random_runs, named_folders, named_relatives, named_values):
            yield from lines.everywhere(find(lines.text))
        for home in self._homes:
            for found in re.finditer(re.escape(home) + r"(?![\w.-])", text):
                yield Span(found.start(), found.end(), "home")
        yield from self._named(text)

    def _remember_all(self, text: str, spans: Iterable[Span]) -> None:
        for span in spans:
            if span.learn and span.kind in ("user", "host"):
                for name in re.split(r",|(?<=\]),", text[span.start : span.end]):
                    self._remember(span.kind, name)

    def _remember(self, kind: str, name: str) -> None:
        name = name.lower().strip(" .,:")
        shortest = 2 if _CHINESE.fullmatch(name) else _SHORTEST_NAME
        words = _WORD.findall(name)
        if len(name) < shortest or len(name) > 200 or name in self._known or is_common(name) or not words:
            return
        if kind_of_name(name):  # "password" behind "login": what introduces names is none, or it goes everywhere
            return
        alike = self._names.setdefault(words[0], [])
        if len(self._known) < _MOST_NAMES and len(alike) < _MOST_ALIKE and name[: len(words[0])] == words[0]:
            self._known.add(name)
            alike.append((name, kind))
            alike.sort(key=lambda each: -len(each[0]))

    def _named(self, text: str) -> Iterator[Span]:
        """Where the remembered names stand."""
        lower = lowered(text)
        for word in _WORD.finditer(lower):
            for name, kind in self._names.get(word[0], ()):
                start, end = word.start(), word.start() + len(name)
                if self._in_libraries[name] > _MOST_IN_LIBRARIES:
                    continue
                if lower.startswith(name, start) and _stands_alone(lower, start, end):
                    yield Span(start, end, kind)
                    break
        for name in [name for name in self._known if _CHINESE.fullmatch(name)][:_MOST_ALIKE]:
            yield from (Span(found.start(), found.end(), "user") for found in re.finditer(name, lower))

    def _mark(self, kind: str, value: str) -> str:
        self.counts[kind] += 1
        key = (kind, value.lower())
        known = self._marks.get(key)
        if known is None:
            self._marks_of_kind[kind] += 1
            number = self._marks_of_kind[kind]
            plain = number == 1 and kind not in _NUMBERED_FROM_ONE
            known = self._marks[key] = f"<{kind}>" if plain else f"<{kind}-{number}>"
        return known


def random_runs(text: str, shortest: int = _LONGEST_EXAMINED_PART) -> Iterator[Span]:
    """Long runs of characters that look generated, but digests of commits and files and what compilers name."""
    for run in _RUN.finditer(text):
        if _IN_ADDRESS.search(text[max(0, run.start() - 200) : run.start()]):
            continue  # whose parts are looked at one by one
        if run[0].startswith(("_Z", "/", "0x")) or "_ZN" in run[0][:4]:
            places = [
                part for part in re.finditer(r"[A-Za-z0-9+_~=-]+", run[0]) if not part[0].startswith(("_Z", "0x"))
            ]
        elif looks_random(run[0]):
            places = [re.match(r".*", run[0], re.DOTALL)]  # type: ignore[list-item]
        else:
            places = list(re.finditer(r"[A-Za-z0-9+]+", run[0]))
        for part in places:
            start, end = run.start() + part.start(), run.start() + part.end()
            is_value = start == run.start() and _ASSIGNS.search(text[max(0, start - 8) : start])
            least = _SHORTEST_ASSIGNED if is_value else shortest
            if end - start >= least and looks_random(part[0]) and not _is_digest(text, start, part[0]):
                yield Span(start, end, "secret")


def _is_digest(text: str, start: int, run: str) -> bool:
    """A digest that a maintainer needs, or a short number in base 16."""
    if not _HEX.fullmatch(run):
        return False
    if _LISTED_DIGEST.match(text, start + len(run)) and (start == 0 or text[start - 1] == "\n"):
        return True
    return len(run) < 32 or bool(_DIGEST_BEFORE.search(text[max(0, start - 40) : start].rpartition("\n")[2]))


def _by_form(text: str, lines: DistinctLines, only_learned: bool = False) -> Iterator[Span]:
    """What a place in the text shows by itself, whatever else is known. ``lines`` are those of ``text``."""
    form, form_of_lines = text_form(text), text_form(lines.text)
    for pattern in load_patterns().patterns:
        if only_learned and not pattern.learn:
            continue
        if crosses_lines(pattern):
            yield from spans_of(pattern, text, form)
        else:
            yield from lines.everywhere(spans_of(pattern, lines.text, form_of_lines))
    yield from assigned(text)
    yield from lines.everywhere(addresses(lines.text))


def _by_words(text: str, lines: DistinctLines) -> Iterator[Span]:
    """What a word before or above introduces. It comes last: what is known of a name says more."""
    yield from lines.everywhere(introduced(lines.text))
    yield from columns(text)


def spans_of(pattern: Pattern, text: str, form: str) -> Iterator[Span]:
    """What one pattern takes out of ``text``, whose form (`text_form`) is ``form``."""
    check = CHECKS[pattern.check] if pattern.check else None
    for start, end in windows(pattern, form):
        for found in pattern.expression.finditer(text, start, end):
            for group, kind in pattern.groups:
                private = found[group]
                if private and (check is None or check(found, private)):
                    yield Span(*found.span(group), kind, learn=pattern.learn)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """A name is no part of a longer word, and none of our own marks, as ``<user>``."""
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if (before.isascii() and before.isalnum()) or (after.isascii() and after.isalpha()):
        return False
    if end - start >= _DISTINCT_NAME:
        return True
    if after.isdigit() or before in _JOINS or after in ("_", ">"):
        return False
    return not (after == "-" and text[end + 1 : end + 2].isalnum())
