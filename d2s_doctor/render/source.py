"""What the user's own source said about the answer, as text and as data."""

from __future__ import annotations

import os
from typing import Any

from d2s_doctor.model import Language
from d2s_doctor.render.messages import say
from d2s_doctor.render.page import Page
from d2s_doctor.source.evidence import SourceEvidence

_LONGEST = 160


def source_sentence(source: SourceEvidence, language: Language) -> str:
    """Which files were read, and what they say about the entry."""
    files = say("punctuation.list", language).join(os.path.basename(path) for path in source.files)
    lacks = say("punctuation.list", language).join(say(f"source.construct.{name}", language) for name in source.lacks)
    return say(f"source.{source.verdict}", language, files=files, id=source.code, line=source.line, lacks=lacks)


def add_source(source: SourceEvidence, page: Page) -> None:
    """A heading, the sentence, and the line that spoke."""
    page.heading("source.title")
    page.paragraph(source_sentence(source, page.language))
    if source.verdict == "confirms":
        page.lines.append(f"  {os.path.basename(source.path)}:{source.line} | {source.text[:_LONGEST]}")


def source_data(source: SourceEvidence, language: Language) -> dict[str, Any]:
    """The same as JSON; ``line`` is null where no line spoke."""
    line = {"path": source.path, "line": source.line, "text": source.text} if source.verdict == "confirms" else None
    return {
        "id": source.code,
        "verdict": source.verdict,
        "files": list(source.files),
        "line": line,
        "lacks": list(source.lacks),
        "text": source_sentence(source, language),
    }
