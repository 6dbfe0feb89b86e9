"""Prose of an entry as a widget, from the same tokens as everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from textual.widgets import Markdown

from d2s_doctor.prose_parser import filled_markdown

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

LONGEST_VALUE = 300
"""Characters of a captured value that are shown."""


class ProseView(Markdown):
    """Markdown with ``{name}`` captures, which become literal text whatever they hold."""

    def __init__(self, markdown: str = "", *, classes: str | None = None) -> None:
        self._captures: Mapping[str, str] = {}
        super().__init__(markdown, parser_factory=self._parser, open_links=False, classes=classes)

    async def show(self, markdown: str, captures: Mapping[str, str]) -> None:
        """Draw another text. Raises ValueError when ``markdown`` is no template."""
        self._captures = captures
        await self.update(markdown)

    def _parser(self) -> MarkdownIt:
        return cast("MarkdownIt", _Parser(self._captures))


class _Parser:
    """What the widget uses of a MarkdownIt."""

    def __init__(self, captures: Mapping[str, str]) -> None:
        self._captures = captures

    def parse(self, markdown: str) -> list[Token]:
        return filled_markdown(markdown, self._captures, LONGEST_VALUE)
