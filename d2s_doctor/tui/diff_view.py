"""Before and after as one diff, each side in its syntax colours."""

from __future__ import annotations

from pygments.token import Token
from textual.content import Content
from textual.highlight import HighlightTheme, TokenType, highlight
from textual.widgets import Static

from d2s_doctor.render.text import diff_lines

_LOOKS = {"-": "on $error 18%", "+": "on $success 18%"}


class _PlainHighlight(HighlightTheme):
    """Textual's colours without its underlined names."""

    STYLES: dict[TokenType, str] = {  # noqa: RUF012
        Token.Comment: "$text-muted italic",
        Token.Keyword: "$text-accent",
        Token.Literal.Number: "$text-warning",
        Token.Literal.String: "$text-success",
        Token.Name.Decorator: "$text-accent",
        Token.Name.Function: "bold",
        Token.Name.Class: "bold",
        Token.Name.Builtin: "$text-accent",
        Token.Operator.Word: "$text-accent",
    }


_SIGNS = {"-": "bold $text-error", "+": "bold $text-success"}


def diff_content(before: str, after: str) -> Content:
    """The diff with a sign in front of each line, so that it reads without colours too."""
    old, new = (iter(_coloured(text)) for text in (before, after))
    rows: list[Content] = []
    lines = diff_lines(before, after) or [" " + line for line in before.splitlines()]
    for line in lines:
        sign = line[:1] or " "
        if sign == "-":
            code = next(old)
        else:
            code = next(new)
            if sign == " ":
                next(old)
        rows.append(Content.assemble((f"{sign} ", _SIGNS.get(sign, "")), code))
    widest = max((row.cell_length for row in rows), default=0)
    painted = []
    for line, row in zip(lines, rows, strict=True):
        look = _LOOKS.get(line[:1])
        painted.append(row.pad_right(widest - row.cell_length + 1).stylize_before(look) if look else row)
    return Content("\n").join(painted)


def _coloured(code: str) -> list[Content]:
    lines = highlight(code, language="python", theme=_PlainHighlight).split("\n", allow_blank=True)
    return [*lines, *[Content("")] * (len(code.splitlines()) - len(lines))]


class DiffView(Static):
    """The samples of an entry; long lines scroll sideways."""

    def show_samples(self, before: str, after: str) -> None:
        self.update(diff_content(before, after))
