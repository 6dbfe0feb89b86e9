"""Prose of entries to HTML that can do nothing but be read.

An entry may be a stranger's. Its Markdown is rendered without raw HTML, and what comes out is written anew from a
short list of tags, so that no trick of a Markdown parser gets past it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

from markdown import Markdown

from d2s_doctor.template import fill

_TAGS = frozenset(
    "p ul ol li em strong code pre blockquote br h3 h4 h5 h6 table thead tbody tr th td".split()  # noqa: SIM905
)
_VOID = frozenset({"br"})
_SILENT = frozenset({"script", "style"})
_CODE = re.compile(r"\b[A-Z][A-Z0-9]{1,7}[0-9]{3}\b")

_MARKS = r"[\u3000-\u303f\uff00-\uffef]"
_CHINESE = r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"
_BLOCK = r"```|[-*#|>\s]|\d+[.)]"
"""What begins a block of Markdown: such a line goes on being one."""
_BROKEN = re.compile(
    rf"(?<={_CHINESE})[ \t]*\n[ \t]*(?={_CHINESE})"
    rf"|(?<={_MARKS})[ \t]*\n[ \t]*(?!{_BLOCK})(?=\S)"
    rf"|(?<=\S)(?<!```)[ \t]*\n[ \t]*(?={_MARKS})"
)
_KEPT = re.compile(r"(\A---\n.*?^---$|^[ \t]*```.*?^[ \t]*```)", re.MULTILINE | re.DOTALL)
"""Front matter and fenced code, whose lines mean something."""

Link = Callable[[str], str]
"""From the code of an entry to the address of its page; "" when there is none."""


def unbroken(text: str) -> str:
    """Lines that break between Chinese characters or beside a Chinese mark, joined: a browser would show a gap."""
    parts = _KEPT.split(text)
    return "".join(part if number % 2 else _BROKEN.sub("", part) for number, part in enumerate(parts))


def prose_html(markdown: str, link: Link) -> str:
    """Markdown of an entry as HTML; captures show their fallbacks, codes lead to their entries."""
    parser = Markdown(extensions=["fenced_code", "tables", "sane_lists"], output_format="html")
    parser.preprocessors.deregister("html_block")
    parser.inlinePatterns.deregister("html")
    writer = _Writer(link)
    writer.feed(parser.convert(unbroken(fill(markdown, {}))))
    writer.close()
    return writer.result()


class _Writer(HTMLParser):
    """Writes allowed tags without any attribute but a safe ``href``, closes what is open, escapes the rest."""

    def __init__(self, link: Link) -> None:
        super().__init__(convert_charrefs=True)
        self._link = link
        self._parts: list[str] = []
        self._open: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag == "a":
            address = next((value or "" for name, value in attrs if name == "href"), "")
            href = self._href(address.strip())
            self._begin(tag, f' href="{escape(href)}"' if href else "")
        elif tag in _TAGS:
            self._begin(tag, "")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in self._open:
            while self._open:
                last = self._open.pop()
                self._parts.append(f"</{last}>")
                if last == tag:
                    break

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if {"a", "pre"} & set(self._open):
            self._parts.append(escape(data))
            return
        position = 0
        for found in _CODE.finditer(data):
            href = self._link(found[0])
            if href:
                self._parts.append(escape(data[position : found.start()]))
                self._parts.append(f'<a href="{escape(href)}">{found[0]}</a>')
                position = found.end()
        self._parts.append(escape(data[position:]))

    def result(self) -> str:
        return "".join(self._parts) + "".join(f"</{tag}>" for tag in reversed(self._open))

    def _begin(self, tag: str, attributes: str) -> None:
        self._parts.append(f"<{tag}{attributes}>")
        if tag not in _VOID:
            self._open.append(tag)

    def _href(self, address: str) -> str:
        if address.startswith(("https://", "http://")):
            return address
        code = address.lstrip("#")
        return self._link(code) if _CODE.fullmatch(code) else ""
