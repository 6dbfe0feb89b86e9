"""The prose of entries: parsed once, shown alike by command line, site and app, harmless whatever it holds."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.widgets import Static

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.model import Entry
from d2s_doctor.prose import ProseToken, prose_tokens
from d2s_doctor.prose_parser import join_chinese_lines, parse_prose
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.prose import prose_lines
from d2s_doctor.site.prose import prose_html
from d2s_doctor.tui.prose import ProseView

PLAIN = Paint(False)
ENDLESS = 1_000_000
"""Columns: every paragraph is one line."""


_MARKER = re.compile(r"^(?:-|\d+\.) ")
"""What the terminal writes before an item of a list; the others draw it apart from the text."""


class _Text(HTMLParser):
    """The paragraphs and items of HTML as text."""

    def __init__(self) -> None:
        super().__init__()
        self.paragraphs: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ("p", "li") and self.paragraphs[-1:] != [""]:
            self.paragraphs.append("")

    def handle_data(self, data: str) -> None:
        if self.paragraphs[-1] or data.strip():
            self.paragraphs[-1] += data


class OneView(App[None]):
    """Prose, alone."""

    def compose(self) -> ComposeResult:
        yield ProseView()


async def _paragraphs_of_app(markdown: str) -> list[str]:
    app = OneView()
    async with app.run_test():
        view = app.query_one(ProseView)
        await view.show(markdown, {})
        return [str(block.content) for block in view.query("MarkdownParagraph").results(Static)]


def _texts(entries: list[Entry], language: str) -> list[str]:
    fields = [getattr(entry, field) for entry in entries for field in ("cause", "fix", "documented")]
    return [getattr(text, language) for text in fields if text]


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "zh"])
def test_command_line_site_and_app_show_every_paragraph_alike(kb: KnowledgeBase, language: str) -> None:
    entries = list(kb.entries.values())
    texts = _texts(entries, language)
    site = _Text()
    site.feed(prose_html("\n\n".join(texts), lambda code: ""))
    terminal = [line for text in texts for line in prose_lines(text, {}, ENDLESS, PLAIN) if line]
    app = asyncio.run(_paragraphs_of_app("\n\n".join(texts)))
    assert len(entries) >= 219 and len(app) >= 2 * len(entries)
    assert [_MARKER.sub("", line.strip(), count=1).replace("`", "") for line in terminal] == site.paragraphs
    assert app == site.paragraphs
    assert not [text for text in app if "， " in text or "。 " in text]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("循环\n条件", "循环条件"),
        ("不管，\n`SOT` 拒绝\n（见下）", "不管，`SOT` 拒绝（见下）"),
        ("生成\n`while_loop` 算子", "生成 `while_loop` 算子"),
        ("Tensor\n变量", "Tensor 变量"),
        ("*循环*\n条件", "循环条件"),
        ("会失败， 请用", "会失败，请用"),
        ("a line,\nanother", "a line, another"),
        ("a\\\nb", "a\n  b"),
    ],
)
def test_lines_are_joined_as_each_script_wants(source: str, shown: str) -> None:
    assert "\n".join(prose_lines(source, {}, ENDLESS, PLAIN)) == f"  {shown}"


def test_a_page_that_others_render_keeps_its_blocks() -> None:
    kept = "---\ntitle: 标题。\nhide: [toc]\n---\n\n```text\n甲\n乙\n```\n\n| 甲\n| 乙\n"
    assert join_chinese_lines(kept) == kept
    assert join_chinese_lines("不管，\n`SOT`\n（见下）：\n\n- 一。\n- 二：\n  三\n") == (
        "不管，`SOT`（见下）：\n\n- 一。\n- 二：三\n"
    )


def test_blocks_on_a_terminal() -> None:
    source = """First **strong words** here.

1. one `x`
2. two, which needs
   more than a line
   - nested

> quoted

| a | b |
|---|---|
| 1 | {name} |

[page](https://paddle.example/a) and <https://paddle.example>

```python
x = {{1}}
```
"""
    assert prose_lines(source, {"name": "|"}, 24, PLAIN) == [
        "  First strong words",
        "  here.",
        "",
        "  1. one `x`",
        "  2. two, which needs",
        "     more than a line",
        "    - nested",
        "",
        "    quoted",
        "",
        "  a | b",
        "  1 | |",
        "",
        "  page",
        "  (https://paddle.example/a)",
        "  and",
        "  https://paddle.example",
        "",
        "      x = {1}",
    ]
    bold = prose_lines("The very first **strong words** here.", {}, 24, Paint(True))
    assert bold == ["  The very first \x1b[1mstrong\x1b[0m", "\x1b[1m  words\x1b[0m here."]


HOSTILE = [
    "**bold** `code` <b>",
    "[x](javascript:alert(1))",
    "\n\n# heading\n- item",
    "``` \n```",
    "{other} {{ }}",
    "\ufff9\ue0000\ue001",
    "\\` &lt; <https://x.example>",
]


@given(value=st.one_of(st.sampled_from(HOSTILE), st.text()))
def test_a_captured_value_is_literal_text(value: str) -> None:
    line = " ".join(value.split()).replace("\ufff9", "").replace("\ufffb", "") or "none"
    shown = "\n".join(prose_lines("a `{x|none}` and **{x|none}**.", {"x": value}, ENDLESS, PLAIN))
    assert " ".join(shown.split()) == f"a `{line}` and {line}."


def test_no_address_is_taken_from_a_log() -> None:
    for source in ("[text]({x|y})", "<https://{x|y}.example>", "[text](https://a.example/{x|y})"):
        assert not any(token.attribute for token in prose_tokens(source)), source


def test_what_looks_like_a_mark_of_the_parser_is_no_capture() -> None:
    tokens = prose_tokens("\ue0000\ue001 &#xE000;0&#xE001; &#xE000;7&#xE001; {x|y}")
    assert tokens[1] == ProseToken("text", "0 {x|y}  {x|y}")


def test_shipped_prose_is_parsed_when_it_is_compiled() -> None:
    """Every token of the compiled base equals what the parser makes, and showing an entry imports no parser."""
    entries = list(load_shipped().entries.values())
    for text in _texts(entries, "en") + _texts(entries, "zh"):
        assert prose_tokens(text) == tuple(ProseToken(*fields) for fields in parse_prose(text))
    program = (
        "import sys; from d2s_doctor.cli.main import main; from d2s_doctor.kb import compiled;"
        "compiled.CHECKOUT = ''; main(['show', 'D2S103']);"
        "print('markdown_it' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "while_loop" in done.stdout and done.stdout.splitlines()[-1] == "False"
