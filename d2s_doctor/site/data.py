"""What scripts read: the sentences of the scripts, and data in general.

Scripts get their data as scripts, since a page opened as a file may not fetch anything.
"""

from __future__ import annotations

import json

from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.families import FOLDERS
from d2s_doctor.model import Language
from d2s_doctor.render.first_help import UNSEEN
from d2s_doctor.render.messages import message
from d2s_doctor.render.terms import OUTCOME_SIGNS

_SHORT = ("site", "verdict", "punctuation")
"""Sections whose name the scripts leave out of a key."""
_SCRIPT_MESSAGES = (
    *(f"verdict.{verdict}" for verdict in ("match", "likely", "ambiguous", "none")),
    *(f"verdict.{verdict}.sure" for verdict in ("match", "likely", "ambiguous", "none")),
    *("verdict.none.help", "punctuation.colon", "punctuation.join", "site.cause", "site.fix"),
    *("answer.evidence", "answer.also", "answer.next", "answer.missing"),
    *("log.also", "log.line", "log.lines", "log.repeats", "log.follows", "log.more"),
    *(f"outcome.{name}" for name in (*OUTCOME_SIGNS, UNSEEN, "as_it_stands")),
    *(f"site.page.{name}" for name in ("copy", "copy.fixed", "copied", "open", "failed", "filled", "link", "menu")),
    *(f"site.theme.{name}" for name in ("system", "light", "dark")),
    *(f"site.search.{name}" for name in ("found", "nothing", "all", "label", "hint", "results")),
    *("site.filter.matched", "site.filter.found"),
    *(
        f"site.answer.{name}"
        for name in ("release", "release.unknown", "nearest", "nearest.only", "issue", "issue.body", "words")
    ),
    *(f"site.answer.{name}" for name in ("issue.note", "words.only", "conversion", "further", "list", "code")),
    *("verdict.likely.words", "answer.causes"),
    *(f"upgrade.{name}" for name in ("log.named", "log.files", "all", "sot", "ast", "none")),
    *(f"verdict.none.{kind}.sure" for kind in ("foreign", "conversion", "near", "cut", "question")),
    *(f"verdict.none.foreign.{name}" for name in constants("paddle")["foreign"]),
    *("verdict.none.near", "verdict.none.cut", *(f"family.{digit}" for digit in FOLDERS)),
)
"""What the scripts say."""


def wording_script(language: Language) -> str:
    """The sentences of the scripts: ``window.d2s.say``."""
    wording = {_short_key(key): message(key, language) for key in _SCRIPT_MESSAGES}
    return script("say", wording) + script("measured", list(MEASURED))


def _short_key(key: str) -> str:
    section, _, rest = key.partition(".")
    return rest if section in _SHORT else key


def script(name: str, data: object) -> str:
    """The text of a script that sets ``window.d2s.<name>`` to ``data``, which JSON can hold."""
    return f"(window.d2s=window.d2s||{{}}).{name}={script_text(data)};\n"


def script_text(data: object) -> str:
    """Data that JSON can hold as it is written in a script, or in an element ``script`` of a page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # Inside a script these would end a line or the script itself.
    for bad, good in (("<", "\\u003c"), ("\u2028", "\\u2028"), ("\u2029", "\\u2029")):
        text = text.replace(bad, good)
    return text
