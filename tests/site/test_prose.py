"""Prose of entries becomes HTML that can only be read."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.prose_parser import page_sections, parse_markdown
from d2s_doctor.site.parts import plain_text, spans_html
from d2s_doctor.site.prose import prose_html
from d2s_doctor.site.publish import compact

ALLOWED = {
    *("p", "ul", "ol", "li", "em", "strong", "code", "pre", "blockquote", "br", "a"),
    *("h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
HOSTILE = [
    "<script>alert(1)</script>",
    "`<script>alert(1)</script>`",
    "``` \n</code></pre><script>alert(1)</script>\n```",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1) 'y')",
    "[x][y]\n\n[y]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "[x](data:text/html,<script>alert(1)</script>)",
    "![x](https://evil.example/x.png)",
    "x\n{{: onclick=alert(1) }}",
    "<img src=x onerror=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<style>body{{display:none}}</style>",
    '--8<-- "/etc/passwd"',
    "<!-- --><svg onload=alert(1)>",
]


class Seen(HTMLParser):
    """Tags and attributes, as a browser would see them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.depth: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag != "br":
            self.depth.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.depth.pop() == tag


def seen(html: str) -> Seen:
    parser = Seen()
    parser.feed(html)
    parser.close()
    return parser


def assert_harmless(html: str) -> None:
    found = seen(html)
    assert set(found.tags) <= ALLOWED
    assert not found.depth
    for name, value in found.attributes:
        assert name == "href"
        assert value.startswith(("https://", "http://", "../D2S"))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_prose_is_text(text: str) -> None:
    assert_harmless(prose_html(f"before {text} after", lambda code: ""))
    assert_harmless(prose_html(text, lambda code: ""))


@given(
    st.lists(st.sampled_from([*HOSTILE, "`", "```", "<", ">", "\n\n", "    ", "- ", "](", "[", "&#x", "D2S103", "|"]))
)
def test_no_combination_of_tricks_gets_through(pieces: list[str]) -> None:
    assert_harmless(prose_html(" ".join(pieces), lambda code: f"../{code}/"))


def test_markdown_of_entries_is_rendered() -> None:
    html = prose_html(
        "Take `x[{index|0}]`, **not** D2S103 or D2S999.", lambda code: "../D2S103/" if code == "D2S103" else ""
    )
    code = '<code>x[<span data-capture="index">0</span>]</code>'
    assert html == f'<p>Take {code}, <strong>not</strong> <a href="../D2S103/">D2S103</a> or D2S999.</p>'


def test_no_name_with_underscores_is_read_as_bold(kb: KnowledgeBase) -> None:
    """Markdown takes ``__mul__`` outside of code for a mark; a log that somebody searches for has the underscores."""
    texts = [(entry.id, words) for entry in kb.entries.values() for _, text in entry.prose() for words in text]
    parsed = [(code, token) for code, words in texts if "__" in words for token in parse_markdown(words)]
    assert parsed
    assert not {code for code, token in parsed for part in token.children or () if part.markup.startswith("_")}


def test_a_line_marks_nothing_but_code() -> None:
    assert spans_html("`` a`b `` of *__init__* <b> {x}") == "<code>a`b</code> of *__init__* &lt;b&gt; {x}"
    assert plain_text("`` a`b `` of `__init__`") == "a`b of __init__"


def test_sections_of_a_page() -> None:
    page = """---
title: no
---
<div class="x">intro</div>

# One `code` {#one}

Words [with a link](https://x.example/a) and <b>tags</b> &amp; more.

````text
```
# no heading
````

| a | b |
|---|---|
| 1 | 2 |

## Two

~~~
# no heading either
~~~
end
"""
    assert page_sections(page) == [
        ("One code", "one", "Words with a link and tags & more. a b 1 2"),
        ("Two", "", "end"),
    ]


def test_quotation_marks_need_no_entity_in_text() -> None:
    page = '<p title="&quot;b&quot;">say &quot;x&quot;\n  <pre>it&#x27;s &lt;i&gt;\n\n y</pre><script>"&quot;"</script>'
    less = '<p title="&quot;b&quot;">say "x"\n<pre>it\'s &lt;i&gt;\n\n y</pre><script>"&quot;"</script>'
    assert compact(page) == less
