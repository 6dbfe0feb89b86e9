"""What scripts read: what search can find, the sentences of the scripts, and the published JSON.

Scripts get their data as scripts, since a page opened as a file may not fetch anything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from d2s_doctor.inside.stacks import environment_name
from d2s_doctor.kb.verified import VerificationRecord
from d2s_doctor.model import Entry, Language
from d2s_doctor.prose_parser import page_sections
from d2s_doctor.render.json import SCHEMA_VERSION, entry_data
from d2s_doctor.render.messages import languages, message
from d2s_doctor.site.parts import messages, plain_text, plain_title

_LONGEST = 400
_VERDICTS = ("match", "likely", "ambiguous", "none")
_SCRIPT_MESSAGES = (
    *(f"verdict.{verdict}" for verdict in _VERDICTS),
    *(f"verdict.{verdict}.sure" for verdict in _VERDICTS),
    *("verdict.none.help", "punctuation.colon", "answer.evidence", "answer.also", "site.cause", "site.fix"),
    *("site.page.copy", "site.page.copy.fixed", "site.page.copied", "site.page.open", "site.page.none"),
    *("site.search.found", "site.search.nothing"),
)
"""What the scripts say; they know a message by its key without the section."""


class SearchItem(NamedTuple):
    """One thing that search can find. ``extra`` is searched but not shown."""

    url: str
    title: str
    text: str
    extra: str


def kb_json(entries: Iterable[Entry], records: Iterable[VerificationRecord], version: str) -> str:
    """All that is known, for programs."""
    verified: dict[str, Any] = {}
    stacks: dict[str, Any] = {}
    for record in records:
        done = {"python": record.python, "entries": record.entries}
        if record.stack:
            name = environment_name(record.paddle, record.stack)
            stacks[name] = {**done, "packages": list(record.packages)}
        else:
            verified[record.paddle] = done
    data = {
        "schema_version": SCHEMA_VERSION,
        "version": version,
        "entries": [entry_data(entry) for entry in entries],
        "verified": verified,
        "stacks": stacks,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def search_script(entries: Iterable[Entry], pages: Iterable[tuple[str, str]], language: Language) -> str:
    """``window.d2s.search``: entries, then the sections of other pages given as (address, Markdown)."""
    found = [_entry_item(entry, language) for entry in entries]
    for url, text in pages:
        found += _sections(url, text)
    return script("search", [list(item) for item in found])


def _entry_item(entry: Entry, language: Language) -> SearchItem:
    symptoms = entry.symptoms.in_language(language)
    names = [name for signature in entry.signatures for name in signature.exception]
    extra = [entry.slug.replace("-", " "), *dict.fromkeys(names), *messages(entry)]
    for other in languages():
        if other != language:
            extra += [plain_title(entry, other), *entry.symptoms.in_language(other)]
    return SearchItem(
        f"{entry.id}/",
        f"{entry.id} {plain_title(entry, language)}",
        " · ".join(map(plain_text, symptoms)),
        " ".join(extra),
    )


def _sections(url: str, text: str) -> list[SearchItem]:
    sections = page_sections(text)
    page = sections[0].title if sections else ""
    return [
        SearchItem(
            f"{url}#{each.anchor}" if each.anchor else url,
            page if each.title == page else f"{page} › {each.title}",
            each.text[:_LONGEST],
            "",
        )
        for each in sections
    ]


def wording_script(language: Language) -> str:
    """The sentences of the scripts: ``window.d2s.say``."""
    return script("say", {key.partition(".")[2]: message(key, language) for key in _SCRIPT_MESSAGES})


def script(name: str, data: object) -> str:
    """The text of a script that sets ``window.d2s.<name>`` to ``data``, which JSON can hold."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # Inside a script these would end a line or, were it ever put into a page, the script.
    for bad, good in (("<", "\\u003c"), ("\u2028", "\\u2028"), ("\u2029", "\\u2029")):
        text = text.replace(bad, good)
    return f"(window.d2s=window.d2s||{{}}).{name}={text};\n"
