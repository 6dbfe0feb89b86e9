"""The one parser of Markdown: markdown-it, with the captures of a template and the line breaks of Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby, pairwise
from operator import itemgetter

from markdown_it import MarkdownIt
from markdown_it.token import Token

from d2s_doctor.template import Template, fill, parse, short_captures

_MARK = re.compile("\ue000([0-9]{1,4})\ue001")
"""Stands for a capture while the text around it is parsed. Markdown takes it for a letter."""
_MARK_CHARACTERS = re.compile("[\ue000\ue001]")
_FRONT_MATTER = re.compile(r"\A---\n.*?^---$\n?", re.MULTILINE | re.DOTALL)
_AFTER_STOP = re.compile("(?<=[\u3000-\u303f\uff00-\uff60]) +")


def parse_prose(markdown: str) -> Iterator[tuple[str, ...]]:
    """The fields of each ``d2s_doctor.prose.ProseToken`` of ``markdown``, a template; empty ones at the end left out.

    Raises ValueError when ``markdown`` is no template.
    """
    return _prose_tokens(parse_markdown(markdown))


def parse_markdown(markdown: str) -> list[Token]:
    """``markdown``, a template, as tokens of markdown-it whose contents are templates again.

    Raises ValueError when it is no template.
    """
    template = parse(_MARK_CHARACTERS.sub("", markdown))
    source = template.literals[0]
    for number, literal in enumerate(template.literals[1:]):
        source += f"\ue000{number}\ue001{literal}"
    tokens = _parser().parse(source)
    for token in _with_children(tokens):
        if token.children:
            _join_lines(token.children)
        token.content = _as_template(token.content, template)
    return tokens


def filled_markdown(markdown: str, captures: Mapping[str, str], longest: int) -> list[Token]:
    """``parse_markdown`` with captures filled in as literal text, cut to ``longest`` characters."""
    values = short_captures(captures, longest)
    tokens = parse_markdown(markdown)
    for token in _with_children(tokens):
        token.content = fill(token.content, values)
    return tokens


def join_chinese_lines(markdown: str) -> str:
    """``markdown`` with the lines of its paragraphs joined where a space would tear Chinese apart.

    For text that another program renders; front matter, code and tables stay as they are.
    """
    front = _FRONT_MATTER.match(markdown)
    start = front.end() if front else 0
    lines = markdown[start:].split("\n")
    tokens = _parser().parse(markdown[start:])
    for token, inner in reversed(list(pairwise(tokens))):
        if token.type == "paragraph_open" and inner.map:
            for number in range(inner.map[1] - 1, inner.map[0], -1):
                before, after = lines[number - 1].rstrip(), lines[number].lstrip()
                if before and after and not _needs_space(before[-1], after[0]):
                    lines[number - 1 : number + 1] = [before + after]
    return markdown[:start] + "\n".join(lines)


def _needs_space(before: str, after: str) -> bool:
    """Whether a line break between these two characters is a space: not inside Chinese, not beside its stops."""
    if _is_full_width_mark(before) or _is_full_width_mark(after):
        return False
    return not (_is_wide(before) and _is_wide(after))


def _is_full_width_mark(character: str) -> bool:
    return "\u3000" <= character <= "\u303f" or "\uff00" <= character <= "\uff60"


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


class _ProseParser(MarkdownIt):
    def normalizeLink(self, url: str) -> str:  # markdown-it's name
        """An address with a capture in it is none: a log does not say where a link leads."""
        return "" if "\ue000" in url else super().normalizeLink(url)


@cache
def _parser() -> MarkdownIt:
    """CommonMark with tables. Not typographic, no bare addresses: text of a log stays as it was."""
    return _ProseParser("commonmark", {"html": False}).enable("table").disable("image")


def _with_children(tokens: Iterable[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()


def _join_lines(children: list[Token]) -> None:
    """Make every line break of a paragraph the space that it stands for, or nothing."""
    for place, token in enumerate(children):
        if token.type == "softbreak":
            before = _nearest_text(children, range(place - 1, -1, -1))[-1]
            after = _nearest_text(children, range(place + 1, len(children)))[0]
            token.type, token.tag = "text", ""
            token.content = " " if _needs_space(before, after) else ""
        elif token.type == "text":
            token.content = _AFTER_STOP.sub("", token.content)


def _nearest_text(children: list[Token], places: range) -> str:
    """The text next to a line break; a code span is seen as a backtick."""
    for place in places:
        if children[place].content:
            return "`" if children[place].type == "code_inline" else children[place].content
    return " "


def _as_template(content: str, template: Template) -> str:
    """Put the captures back where their marks stand."""

    def capture(mark: re.Match[str]) -> str:
        number = int(mark[1])
        if number >= len(template.names):  # an entity of a stranger's entry that looks like a mark
            return ""
        name, fallback = template.names[number], template.fallbacks[number]
        return f"{{{name}}}" if fallback is None else f"{{{name}|{fallback}}}"

    return _MARK.sub(capture, content.replace("{", "{{").replace("}", "}}"))


def _prose_tokens(tokens: Iterable[Token]) -> Iterator[tuple[str, ...]]:
    """What readers need of markdown-it's tokens."""
    for token in tokens:
        if token.type == "inline":
            yield from _joined_text(_prose_tokens(token.children or ()))
        elif token.type in ("fence", "code_block"):
            yield "block", token.content
        elif token.type == "code_inline":
            yield "code", token.content
        elif token.type == "hardbreak":
            yield ("break",)
        elif token.nesting == 0:
            if token.content:
                yield "text", token.content
        elif not token.hidden:
            attribute = str(token.attrs.get("href") or token.attrs.get("start") or "")
            kind = "open" if token.nesting > 0 else "close"
            yield (kind, token.tag, attribute) if attribute else (kind, token.tag)


def _joined_text(tokens: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Neighbouring pieces of text as one."""
    for kind, same in groupby(tokens, key=itemgetter(0)):
        if kind == "text":
            yield kind, "".join(token[1] for token in same)
        else:
            yield from same
