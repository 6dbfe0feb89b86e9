"""The one parser of Markdown: markdown-it, with the captures of a template and the line breaks of Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from html import unescape
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from d2s_doctor.template import Template, fill, parse, short_captures

_MARK = re.compile("\ue000([0-9]{1,4})\ue001")
"""Stands for a capture while the text around it is parsed. Markdown takes it for a letter."""
_MARK_CHARACTERS = re.compile("[\ue000\ue001]")
_FRONT_MATTER = re.compile(r"\A---\n.*?^---$\n?", re.MULTILINE | re.DOTALL)
_ANCHOR = re.compile(r" *\{#([\w-]+)\}$")
_TAG = re.compile("<[^>]*>")
_AFTER_STOP = re.compile("(?<=[\u3000-\u303f\uff00-\uff60]) +")

ForPlace = Callable[[str], str]
"""What a value becomes so that it stays text where it stands."""


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
    tokens = _parser().parse(_with_marks(template))
    for token in _with_children(tokens):
        if token.children:
            _join_lines(token.children)
        token.content = _as_template(token.content, template)
    return tokens


def fill_markdown(markdown: str, captures: Mapping[str, str], in_code: ForPlace, in_text: ForPlace) -> str:
    """``markdown``, a template, as Markdown with captures filled in; what is not captured shows its fallback.

    ``in_code`` and ``in_text`` make a value fit to stand in code and elsewhere. Raises ValueError when ``markdown`` is
    no template.
    """
    template = parse(_MARK_CHARACTERS.sub("", markdown))
    tokens = _with_children(_parser().parse(_with_marks(template)))
    code = "".join(token.content for token in tokens if token.type in ("code_inline", "code_block", "fence"))
    numbers_in_code = {int(number) for number in _MARK.findall(code)}
    parts = [template.literals[0]]
    for number, (name, fallback, literal) in enumerate(
        zip(template.names, template.fallbacks, template.literals[1:], strict=True)
    ):
        value = captures.get(name)
        fit = in_code if number in numbers_in_code else in_text
        parts += (fit(value) if value else "…" if fallback is None else fallback, literal)
    return "".join(parts)


def line_pieces(text: str) -> list[tuple[bool, str]]:
    """The pieces of a title or symptom, in which nothing but code is marked: whether each is code, and its text."""
    pieces = _line_parser().parseInline(text)[0].children or []
    return [(token.type == "code_inline", token.content) for token in pieces]


class Section(NamedTuple):
    """A heading of level 1 to 3 and the words below it, both without marks; ``anchor`` is what ``{#anchor}`` says."""

    title: str
    anchor: str
    text: str


def page_sections(markdown: str) -> list[Section]:
    """The sections of a page of documentation, which may hold HTML. Blocks of code are left out."""
    sections: list[Section] = []
    tokens = _page_parser().parse(_FRONT_MATTER.sub("", markdown, count=1))
    for before, token in pairwise([Token("", "", 0), *tokens]):
        words = _words(token)
        if before.type == "heading_open" and before.tag in ("h1", "h2", "h3"):
            anchor = _ANCHOR.search(words)
            sections.append(Section(words[: anchor.start()] if anchor else words, anchor[1] if anchor else "", ""))
        elif words and sections:
            sections[-1] = sections[-1]._replace(text=f"{sections[-1].text} {words}".strip())
    return sections


def _words(token: Token) -> str:
    """The words of a block of a page, its tags and code blocks left out."""
    if token.type == "html_block":
        return " ".join(unescape(_TAG.sub(" ", token.content)).split())
    pieces = (each.content if each.type in ("text", "code_inline") else " " for each in token.children or ())
    return " ".join("".join(pieces).split())


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
def _line_parser() -> MarkdownIt:
    return MarkdownIt("zero").enable("backticks")


@cache
def _page_parser() -> MarkdownIt:
    """For our own pages: tags of HTML are no text."""
    return MarkdownIt("commonmark").enable("table")


@cache
def _parser() -> MarkdownIt:
    """CommonMark with tables. Not typographic, no bare addresses: text of a log stays as it was."""
    return _ProseParser("commonmark", {"html": False}).enable("table").disable("image")


def _with_marks(template: Template) -> str:
    """The Markdown of a template, with a mark for each capture."""
    marks = (f"\ue000{number}\ue001{literal}" for number, literal in enumerate(template.literals[1:]))
    return template.literals[0] + "".join(marks)


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
