"""What the schema cannot say about entries: small checks, each its own function, each with file and line."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import PurePath
from typing import Any

from d2s_doctor.inside.releases import MEASURED, in_range, is_before_measured
from d2s_doctor.inside.stacks import releases_of
from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.families import FOLDERS, family_of
from d2s_doctor.kb.proofs import PROOFS, PROVING
from d2s_doctor.kb.prose_checks import check_alike, check_codes, check_links
from d2s_doctor.kb.yaml_file import YamlFile
from d2s_doctor.model import Entry
from d2s_doctor.template import Template, parse

EntryCheck = Callable[[YamlFile, Entry], None]
LONGEST_SAMPLE = 25
LONGEST_TITLE = 80


def check_entry(source: YamlFile, entry: Entry) -> None:
    """Note in ``source`` everything that is wrong with one entry."""
    for check in _ENTRY_CHECKS:
        check(source, entry)


def check_readable(source: YamlFile, fields: Mapping[str, Any]) -> None:
    """Like ``check_entry`` where only some ``fields`` of an entry could be read: checks of others are left out."""
    partial: Any = _PartialEntry(fields)
    for check in _ENTRY_CHECKS:
        with contextlib.suppress(_UnreadableFieldError):
            check(source, partial)


class _UnreadableFieldError(Exception):
    """A check asked for a field that could not be read."""


class _PartialEntry:
    """An entry of which some fields are not known; asking for one of those raises _UnreadableFieldError."""

    prose = Entry.prose

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            raise _UnreadableFieldError(name)
        return self._fields[name]


def check_base(entries: Iterable[tuple[YamlFile, Entry]], elsewhere: Collection[str] = ()) -> None:
    """Note what is wrong between entries: codes and slugs used twice, links to nowhere.

    ``elsewhere`` are codes of other bases that may be linked to.
    """
    known: dict[str, str] = {}
    pairs = list(entries)
    for source, entry in sorted(pairs, key=lambda pair: not PurePath(pair[0].name).name.startswith(pair[1].id)):
        for field, value in (("id", entry.id), ("slug", entry.slug)):
            if value in known:
                source.report((field,), f"{field} {value} is taken by {known[value]}")
            known.setdefault(value, source.name)
    codes = {entry.id for _, entry in pairs}.union(elsewhere)
    for source, entry in pairs:
        for index, code in enumerate(entry.see_also):
            if code not in codes or code == entry.id:
                source.report(("see_also", index), f"see_also: {code} is no other entry")
        check_codes(source, entry, codes)


def _place(source: YamlFile, entry: Entry) -> None:
    path = PurePath(source.name)
    if path.stem != f"{entry.id}-{entry.slug}":
        source.report(("id",), f"the file should be called {entry.id}-{entry.slug}.yaml")
    family = FOLDERS.get(family_of(entry.id)) if entry.id.startswith("D2S") else None
    if family and path.parent.name != family:
        source.report(("id",), f"{entry.id} belongs in the folder {family}/, not {path.parent.name}/")


def _languages(source: YamlFile, entry: Entry) -> None:
    for field, text in (("title", entry.title), *entry.prose()):
        if not _has_chinese(text.zh):
            source.report((field, "zh"), f"{field}.zh holds no Chinese")
        if _has_chinese(text.en):
            source.report((field, "en"), f"{field}.en holds Chinese")
    if not any(map(_has_chinese, entry.symptoms.zh)):
        source.report(("symptoms", "zh"), "symptoms.zh holds no Chinese")
    for language in ("en", "zh"):
        if not entry.symptoms.in_language(language):
            source.report(("symptoms", language), f"symptoms.{language} must not be empty")
        if len(entry.title.in_language(language)) > LONGEST_TITLE:
            source.report(("title", language), f"title.{language} is longer than {LONGEST_TITLE} characters")


def _has_chinese(text: str) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in text)


def _signatures(source: YamlFile, entry: Entry) -> None:
    for index, signature in enumerate(entry.signatures):
        where = ("signatures", index)
        for field, text in (("message", signature.message), *(("earlier", e) for e in signature.earlier)):
            template = _parsed(source, (*where, field), text)
            if template and not any(literal.strip() for literal in template.literals):
                source.report((*where, field), f"{field} has no literal text, so it would match anything")
            if template and "" in (literal.strip() for literal in template.literals[1:-1]):
                source.report((*where, field), f"{field}: two captures need literal text between them")
        first = entry.signatures.index(signature)
        if first < index:
            source.report(where, f"signatures: number {index + 1} is number {first + 1} again")
    if entry.kind == "error" and not entry.signatures:
        source.report(("signatures",), "an entry of kind error shows something: give at least one signature")


def _title(source: YamlFile, entry: Entry) -> None:
    for language in ("en", "zh"):
        _parsed(source, ("title", language), entry.title.in_language(language))


def _proofs(source: YamlFile, entry: Entry) -> None:
    """Every signature says whether its words prove the cause; what proves it has no other causes."""
    for index, signature in enumerate(entry.signatures):
        where = ("signatures", index)
        if signature.proof is None:
            source.report(where, f"proof is missing: do these words alone prove the cause? one of {', '.join(PROOFS)}")
        proves = signature.proof in PROVING
        if signature.group and signature.group not in constants("groups"):
            source.report((*where, "group"), f"group: {signature.group} is not in groups.yaml")
        elif proves and not signature.ascii and (signature.group or signature.decisive):
            source.report(where, f"proof: {signature.proof} proves the cause: group and decisive are of no use")


def _sources(source: YamlFile, entry: Entry) -> None:
    """A wording that no measured release can print says where it was read; of any other there is a recorded log."""
    for index, signature in enumerate(entry.signatures):
        where = ("signatures", index)
        if is_before_measured(signature.paddle) and not signature.source:
            source.report(
                (*where, "paddle"), f"source is missing: no measured release is {signature.paddle}; where was it read?"
            )
        if signature.source and not is_before_measured(signature.paddle):
            source.report((*where, "source"), "source: a measured release can show this wording; record a log instead")


def _captures(source: YamlFile, entry: Entry) -> None:
    ever = _captured(entry)
    for field, text in entry.prose():
        used = {}
        for language in ("en", "zh"):
            template = _parsed(source, (field, language), text.in_language(language))
            if not template:
                return
            used[language] = set(template.names)
            for name, fallback in zip(template.names, template.fallbacks, strict=True):
                if name not in ever:
                    source.report((field, language), f"{field}.{language}: no signature captures {{{name}}}")
                elif fallback is None:
                    lack = f"{{{name}}} needs a fallback, {{{name}|…}}, for readers without a log"
                    source.report((field, language), f"{field}.{language}: {lack}")
        if used["en"] != used["zh"]:
            odd = ", ".join(sorted(used["en"] ^ used["zh"]))
            source.report((field,), f"{field}: en and zh use different captures ({odd})")


def _captured(entry: Entry) -> set[str]:
    """Capture names that any signature has."""
    names: set[str] = set()
    for signature in entry.signatures:
        for text in (signature.message, *signature.earlier):
            with contextlib.suppress(ValueError):  # reported by _signatures
                names |= set(parse(text).names)
    return names


def _parsed(source: YamlFile, path: tuple[str | int, ...], text: str) -> Template | None:
    try:
        return parse(text)
    except ValueError as error:
        source.report(path, f"{path[-1]}: {error}")
        return None


def _samples(source: YamlFile, entry: Entry) -> None:
    for field in ("before", "after"):
        sample = getattr(entry, field)
        lines = len(sample.splitlines())
        if lines > LONGEST_SAMPLE:
            source.report((field,), f"{field} has {lines} lines; at most {LONGEST_SAMPLE}")
        try:
            tree = ast.parse(sample)
        except (SyntaxError, ValueError) as error:
            source.report((field,), f"{field} is not Python: {error}")
            continue
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if "out" not in names:
            source.report((field,), f"{field} should leave its result in `out`")


def _expectations(source: YamlFile, entry: Entry) -> None:
    for release in releases_of(entry.stack, MEASURED):
        covering = [e for e in entry.expect if in_range(release, e.paddle)]
        if len(covering) != 1:
            how = "in no range" if not covering else "in more than one range"
            source.report(("expect",), f"expect: Paddle {release} is {how}")
    for index, expected in enumerate(entry.expect):
        if expected.run is None and (expected.ast is None or expected.sot is None):
            source.report(("expect", index), "expect: give both ast and sot, or run")


_ENTRY_CHECKS: tuple[EntryCheck, ...] = (
    _place,
    _languages,
    _signatures,
    _title,
    _proofs,
    _sources,
    _captures,
    _samples,
    _expectations,
    check_alike,
    check_links,
)
