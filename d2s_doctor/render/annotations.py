"""Annotations as GitHub's log understands them: what ``match`` and ``check`` found, at the lines of a change."""

from __future__ import annotations

import json
from urllib.parse import unquote

from d2s_doctor.render.formats import Answer
from d2s_doctor.render.page import Page
from d2s_doctor.render.sarif import answer_sarif


def annotation(level: str, text: str, **properties: object) -> str:
    """One line of it; neither ``text`` nor a property can end the line or begin another command."""
    given = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    return f"::{level} {given}::{_escaped(text)}\n"


def answer_github(answer: Answer, page: Page) -> str:
    """The answer of ``match``: one for every failure that is explained, at the user's own line where the log has it."""
    (run,) = json.loads(answer_sarif(answer, page))["runs"]
    lines = []
    for result in run["results"]:
        level = {"error": "error", "warning": "warning"}.get(result["level"], "notice")
        place = result["locations"][0]["physicalLocation"] if result["locations"] else {}
        uri = place.get("artifactLocation", {})
        own = {"file": unquote(uri["uri"]), "line": place["region"]["startLine"]} if "uriBaseId" in uri else {}
        if "snippet" in place.get("region", ()):  # a line of the log, which is no file of the change
            own = {}
        lines.append(annotation(level, result["message"]["text"], **own, title=result["ruleId"]))
    return "".join(lines)


def _escaped(text: str, more: str = "") -> str:
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
