"""Prose of an entry as Markdown, with what a log said filled in as plain words.

A captured value is a stranger's text: it must not become a link, a heading or the end of a code span.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from markdown_it import MarkdownIt

from d2s_doctor.template import parse

LONGEST_VALUE = 300
_MARK = "[\u3000-\u303f\uff00-\uffef]"
_WIDE = "[\u2e80-\uffef]"
_GLUED = re.compile(rf"(?<={_WIDE})\n(?={_WIDE})|(?<={_MARK})\n(?=\S)(?![-*#|>]|\d+[.)]|```)")
_FENCED = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def fill_markdown(text: str, captures: Mapping[str, str]) -> str:
    """Markdown with its captures filled in: the value, else the fallback, else ``…``."""
    template = parse(text)
    filled = template.literals[0]
    for name, fallback, literal in zip(template.names, template.fallbacks, template.literals[1:], strict=True):
        value = " ".join(captures.get(name, "").split())
        if len(value) > LONGEST_VALUE:
            value = value[: LONGEST_VALUE - 1] + "…"
        in_code = filled.count("`") % 2 == 1
        if not value:
            filled += fallback if fallback is not None else "…"
        else:
            filled += value.replace("`", "'") if in_code else _PUNCTUATION.sub(r"\\\1", value)
        filled += literal
    return filled


def joined(text: str) -> str:
    """Chinese prose without the spaces that Markdown makes of line ends inside a paragraph; beside Latin they stay."""
    parts = _FENCED.split(text)
    return "".join(part if number % 2 else _GLUED.sub("", part) for number, part in enumerate(parts))


def parser() -> MarkdownIt:
    """CommonMark alone: a bare address in a captured value stays text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")
