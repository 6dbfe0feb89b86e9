"""The samples of an entry on its page: what changed between them, and both of them whole."""

from __future__ import annotations

import difflib
import re
from html import escape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import Comment

from d2s_doctor.model import Entry, Language
from d2s_doctor.render.first_help import UNSEEN, unseen_note
from d2s_doctor.render.messages import say
from d2s_doctor.site.parts import block

_AROUND = 2
"""Unchanged lines that a change is shown with, on each side."""
_SCAFFOLD = re.compile(r"\s*(?:import|from)\s|\s*(?:print|paddle\.seed)\(")
"""What stands around the code that fails."""
_COLOURED = re.compile(r'<span class="(\w+)">([^<]*)</span>')
_PLAIN = {"n", "p", "w", "o", "si", "nn"}
_LEFT_OUT = '<span class="d2s-line d2s-left-out" aria-hidden="true">⋯\n</span>'


def focused_diff(entry: Entry, language: Language) -> str:
    """The lines that differ with two unchanged ones around, the old above the new; long lines wrap."""
    code = {"-": _coloured(entry.before), "+": _coloured(entry.after)}
    kinds = {"-": "gone", "+": "new"}
    lines = []
    for sign, number in _changes(entry):
        if number is None:
            lines.append(_LEFT_OUT)
        else:
            lines.append(_line(code.get(sign, code["+"])[number], kinds.get(sign, "")))
    label = escape(say("entry.diff", language))
    return block(f'<pre tabindex="0" aria-label="{label}"><code>{"".join(lines)}</code></pre>', "highlight d2s-diff")


def changed_lines(entry: Entry) -> list[tuple[str, int | str]]:
    """The same lines, each with its sign (``-``, ``+``, space): the text of an old one, or a place in the new one."""
    old = entry.before.splitlines()
    return [
        (sign, "⋯" if number is None else old[number] if sign == "-" else number) for sign, number in _changes(entry)
    ]


def _changes(entry: Entry) -> list[tuple[str, int | None]]:
    """Sign and place of every line to show: a place in the old sample for ``-``, else in the new; None for a gap.

    A change of what is only around the failing code (imports, prints) is left out where another one is there.
    """
    before, after = entry.before.splitlines(), entry.after.splitlines()
    old, new = _without_comments(before), _without_comments(after)
    if [*filter(None, old)] == [*filter(None, new)]:  # what is changed is said in a remark
        old, new = before, after
    rows: list[tuple[str, int]] = []
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changes = [code for code in codes if code[0] != "equal"]
    weighty = [code for code in changes if any(map(_weighs, old[code[1] : code[2]] + new[code[3] : code[4]]))]
    for code in codes:
        _, a, b, c, d = code
        if code in (weighty or changes):
            rows += [("-", number) for number in range(a, b) if old[number].strip()]
            rows += [("+" if new[number].strip() else " ", number) for number in range(c, d)]
        else:
            rows += [(" ", number) for number in range(c, d)]
    return _around_changes(rows, after)


def _around_changes(rows: list[tuple[str, int]], after: list[str]) -> list[tuple[str, int | None]]:
    """The changed ``rows`` and those around them, without the empty lines at an end of what is unchanged."""
    changed = [place for place, (sign, _) in enumerate(rows) if sign != " "]
    near = {at for place in changed for at in range(place - _AROUND, place + _AROUND + 1)}
    found: list[tuple[str, int | None]] = []
    last = len(rows)
    for place, (sign, number) in reversed(list(enumerate(rows))):
        is_last = not found or found[-1][0] != " " or last != place + 1
        if place not in near or (sign == " " and is_last and not after[number].strip()):
            continue
        if found and not near.issuperset(range(place, last)):
            found.append((" ", None))
        found.append((sign, number))
        last = place
    return found[::-1]


def _without_comments(lines: list[str]) -> list[str]:
    """The lines without their comments, since a changed remark is no change of the code."""
    tokens = PythonLexer(stripnl=False).get_tokens("\n".join(lines))
    bare = "".join(text for kind, text in tokens if kind not in Comment).removesuffix("\n").split("\n")
    return [line.rstrip() for line in bare] if len(bare) == len(lines) else lines


def _weighs(code: str) -> bool:
    return bool(code.strip()) and not _SCAFFOLD.match(code)


def samples(entry: Entry, language: Language) -> str:
    """Both samples whole, with the lines that differ marked by sign and colour."""
    before, after = entry.before.splitlines(), entry.after.splitlines()
    gone: set[int] = set()
    new: set[int] = set()
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            gone |= set(range(a, b))
            new |= set(range(c, d))
    shown = UNSEEN if unseen_note(entry, language) else entry.kind
    left = _sample(entry.before, gone, "gone", say(f"site.samples.before.{shown}", language))
    right = _sample(entry.after, new, "new", say("site.samples.after", language))
    return block(left + right, "d2s-samples")


def _sample(code: str, marked: set[int], kind: str, caption: str) -> str:
    lines = [_line(line, kind if number in marked else "") for number, line in enumerate(_coloured(code))]
    pre = f'<div class="highlight"><pre><code>{"".join(lines)}</code></pre></div>'
    return f"<figure><figcaption>{escape(caption)}</figcaption>{pre}</figure>"


def _coloured(code: str) -> list[str]:
    """The lines of ``code`` as HTML in few bytes, without the marks of what has the colour of plain text."""
    html = highlight(code, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    html = _COLOURED.sub(lambda found: found[2] if found[1] in _PLAIN else f"<i class={found[1]}>{found[2]}</i>", html)
    return html.rstrip("\n").split("\n")


def _line(html: str, kind: str = "") -> str:
    return f'<span class="d2s-line d2s-{kind}">{html}\n</span>' if kind else f"{html}\n"
