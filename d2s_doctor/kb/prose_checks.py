"""Checks of what an entry says: both languages alike, nothing left to do, every code and address somewhere."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

from d2s_doctor.kb.yaml_file import Path, YamlFile
from d2s_doctor.model import Entry
from d2s_doctor.prose import ProseToken, prose_tokens

UNFINISHED = "<TODO"
"""What a skeleton puts where an author must write. Paddle's own messages say plain TODO."""

_TODO = re.compile(rf"{UNFINISHED}\b[^>]*>?")
_FALLBACK = re.compile(r"\{([a-z_][a-z0-9_]*)\|[^{}]*\}")
CODE = re.compile(r"\b[A-Z][A-Z0-9]{1,7}[0-9]{3}\b")
_SPACE = re.compile(r"\s")


def check_unfinished(source: YamlFile) -> None:
    """Every line that still waits for its author."""
    for number, line in enumerate(source.text.splitlines(), 1):
        for what in _TODO.findall(line):
            source.report_line(number, f"not written yet: {what}")


def check_alike(source: YamlFile, entry: Entry) -> None:
    """English and Chinese name the same number of different pieces of code, and the same other entries."""
    for field, text in (("title", entry.title), *entry.prose()):
        en, zh = _spans(text.en), _spans(text.zh)
        if len(en) != len(zh):
            odd = ", ".join(f"`{span}`" for span in sorted(en ^ zh))
            source.report((field,), f"{field}: en names {len(en)} pieces of code, zh {len(zh)}; they differ in {odd}")
        codes = set(CODE.findall(text.en)) ^ set(CODE.findall(text.zh))
        if codes:
            source.report((field,), f"{field}: only one language names {', '.join(sorted(codes))}")


def check_links(source: YamlFile, entry: Entry) -> None:
    """Links in prose and references are web addresses, or codes."""
    for index, address in enumerate(entry.references):
        if not _is_address(address):
            source.report(("references", index), f"references: {address!r} is no web address")
    for field, text in (("title", entry.title), *entry.prose()):
        for language, prose in text._asdict().items():
            for target in [t.attribute for t in _tokens(prose) if (t.kind, t.value) == ("open", "a")]:
                if not CODE.fullmatch(target.lstrip("#")) and not _is_address(target):
                    place: Path = (field, language)
                    source.report(place, f"{field}.{language}: link to {target!r}; give a web address or a code")


def check_codes(source: YamlFile, entry: Entry, known: Collection[str]) -> None:
    """Every code in the prose is an entry; ``known`` are all codes of the base."""
    families = {code[:-3] for code in known}
    for field, text in (("title", entry.title), *entry.prose()):
        for language, prose in text._asdict().items():
            for code in sorted(set(CODE.findall(prose))):
                if code not in known and code[:-3] in families:
                    source.report((field, language), f"{field}.{language}: {code} is no entry")


def _spans(prose: str) -> set[str]:
    """Code spans, white space and the fallbacks of captures taken out."""
    spans = (token.value for token in _tokens(prose) if token.kind == "code")
    return {" ".join(_FALLBACK.sub(r"{\1}", span).split()) for span in spans}


def _tokens(prose: str) -> Iterable[ProseToken]:
    """Of prose that cannot be read none; what is wrong with it stands in entry_checks.py."""
    try:
        return tuple(prose_tokens(prose))
    except ValueError:
        return ()


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and "." in host.strip(".") and not _SPACE.search(text)
