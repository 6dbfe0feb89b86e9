"""One entry in full: cause, fix, diff, what was observed, links. Used for a diagnosis and in the knowledge base."""

from __future__ import annotations

from collections.abc import Mapping

from pygments.token import Token
from textual.app import ComposeResult
from textual.containers import HorizontalScroll, VerticalScroll
from textual.content import Content
from textual.highlight import HighlightTheme, TokenType, highlight
from textual.message import Message
from textual.widgets import Markdown, OptionList, Static
from textual.widgets.option_list import Option

from d2s_doctor.env.refinement import outcomes_on
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.model import Entry, Language, Match
from d2s_doctor.render.first_help import first_help_markdown, passing_note
from d2s_doctor.render.messages import say as say_message
from d2s_doctor.render.terms import mode_name, outcome_level
from d2s_doctor.render.text import diff_lines
from d2s_doctor.tui.prose import ProseView
from d2s_doctor.tui.words import say

_LEVEL_SIGNS = {"success": "✓", "warning": "~", "error": "✗"}


_DIFF_LOOKS = {"-": "on $removed", "+": "on $added"}


class _PlainHighlight(HighlightTheme):
    """Textual's colours without its underlined names."""

    STYLES: dict[TokenType, str] = {  # noqa: RUF012
        Token.Comment: "$muted italic",
        Token.Keyword: "$text-accent",
        Token.Literal.Number: "$text-warning",
        Token.Literal.String: "$text-success",
        Token.Name.Decorator: "$text-accent",
        Token.Name.Function: "bold",
        Token.Name.Class: "bold",
        Token.Name.Builtin: "$text-accent",
        Token.Operator.Word: "$text-accent",
    }


_DIFF_SIGNS = {"-": "bold $text-error", "+": "bold $text-success"}


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
        rows.append(Content.assemble((f"{sign} ", _DIFF_SIGNS.get(sign, "")), code))
    widest = max((row.cell_length for row in rows), default=0)
    painted = []
    for line, row in zip(lines, rows, strict=True):
        look = _DIFF_LOOKS.get(line[:1])
        painted.append(row.pad_right(widest - row.cell_length + 1).stylize_before(look) if look else row)
    return Content("\n").join(painted)


def _coloured(code: str) -> list[Content]:
    lines = highlight(code, language="python", theme=_PlainHighlight).split("\n", allow_blank=True)
    return [*lines, *[Content("")] * (len(code.splitlines()) - len(lines))]


class DiffView(Static):
    """The samples of an entry; long lines scroll sideways."""

    def show_samples(self, before: str, after: str) -> None:
        """Draw the diff from ``before`` to ``after``."""
        self.update(diff_content(before, after))


class EntryView(VerticalScroll, can_focus=True):
    """Everything about one entry, in one language, with what the log said filled in."""

    class EntryWanted(Message):
        """Another entry, to which this one points, is to be shown."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._key: object = None
        self.entries: Mapping[str, Entry] = {}
        """By code, for the titles of what an entry points to."""

    def compose(self) -> ComposeResult:
        yield Static(classes="headline", markup=False)
        yield ProseView(classes="prose")
        yield Static(classes="heading diff-title", markup=False)
        with HorizontalScroll(classes="diff-scroll", can_focus=False):
            yield DiffView(markup=False)
        yield Static(classes="heading observed-title", markup=False)
        yield Static(classes="observed", markup=False)
        yield OptionList(classes="links", markup=False)

    async def show_entry(
        self, entry: Entry, match: Match | None, language: Language, release: str, headline: Content
    ) -> None:
        """Draw ``entry``; nothing happens when it is on the screen already."""
        key = (entry.id, match, language, release, headline)
        if key == self._key:
            return
        is_another = not isinstance(self._key, tuple) or self._key[0] != entry.id
        self._key = key
        prose = self.query_one(ProseView)
        self.query_one(".headline", Static).update(headline)
        # The cause is seen first, and drawn on its own.
        await prose.show(prose_of(entry, language), match.captures if match else {})
        for widget in self.query(".diff-title, .observed-title, .diff-scroll, .observed, .links"):
            widget.display = True
        self.query_one(".diff-title", Static).update(say_message("entry.diff", language))
        self.query_one(".observed-title", Static).update(say_message("entry.observed", language))
        self.query_one(".observed", Static).update(observed_content(entry, language, release))
        self.query_one(DiffView).show_samples(entry.before, entry.after)
        self._show_links(entry, language)
        if is_another:
            self.scroll_to(0, 0, animate=False)

    def _show_links(self, entry: Entry, language: Language) -> None:
        """Codes and addresses that the entry points to; Enter follows one."""
        links = self.query_one(OptionList)
        rows: list[Option] = []
        for field, values in (("see_also", entry.see_also), ("references", entry.references)):
            if values:
                title = Content.styled(say_message(f"entry.{field}", language), "bold $accent")
                rows += [Option(title, disabled=True), *(self._link(value, language) for value in values)]
        links.display = bool(rows)
        links.clear_options()
        links.add_options(rows)

    def _link(self, to: str, language: Language) -> Option:
        other = self.entries.get(to)
        title = f"  {other.title.in_language(language)}" if other else ""
        return Option(Content.assemble((to, "bold" if other else "underline"), title), id=to)

    def focus_links(self) -> None:
        """Go to the codes and addresses at the end, where there are any."""
        links = self.query_one(OptionList)
        if links.display:
            links.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        to = event.option_id or ""
        if to.startswith(("https://", "http://")):
            self.app.open_url(to)
        else:
            self.post_message(self.EntryWanted(to))

    async def show_text(self, headline: Content, markdown: str) -> None:
        """A page of its own instead of an entry."""
        key = (headline, markdown)
        if key == self._key:
            return
        self._key = key
        self.query_one(".headline", Static).update(headline)
        for widget in self.query(".diff-title, .observed-title, .diff-scroll, .observed, .links"):
            widget.display = False
        await self.query_one(ProseView).show(markdown, {})
        self.scroll_to(0, 0, animate=False)

    def on_markdown_link_clicked(self, event: Markdown.LinkClicked) -> None:
        event.stop()
        if event.href.startswith(("https://", "http://")):
            self.app.open_url(event.href)


def prose_of(entry: Entry, language: Language) -> str:
    """Cause and fix, and what the documentation says instead, as a template for their captures."""
    parts = []
    for field, text in entry.prose():
        first = first_help_markdown(entry, language) if field == "fix" else ""
        parts.append(f"## {say_message(f'entry.{field}', language)}\n\n{first}{text.in_language(language)}")
    return "\n\n".join(parts)


def observed_content(entry: Entry, language: Language, release: str) -> Content:
    """The matrix: a row a release, a column a mode; the user's own release is marked."""
    rows = []
    widest = (
        max((Content(say_message(f"outcome.{o}", language)).cell_length for o in _all_outcomes(entry)), default=0) + 5
    )
    for measured in MEASURED:
        is_users = measured == release
        cells: list[Content | tuple[str, str]] = [
            ("▶ " if is_users else "  ", "bold $accent"),
            (f"Paddle {measured:7}", "bold" if is_users else "$muted"),
        ]
        outcomes = outcomes_on(entry, measured)
        for mode, outcome in outcomes.items():
            name = mode_name(mode, language)
            sign = _LEVEL_SIGNS[outcome_level(outcome)]
            text = Content(f"{sign} {say_message(f'outcome.{outcome}', language)}")
            look = f"$text-{outcome_level(outcome)}"
            cells += [(f"{name} ", "$muted"), text.stylize(look).pad_right(widest - text.cell_length)]
        if not outcomes:
            cells.append((say("observed.never", language), "$muted"))
        if is_users:
            cells.append((f"◀ {say('observed.yours', language)}", "bold $accent"))
        rows.append(Content.assemble(*cells))
    if not entry.observed:
        rows.append(Content.styled(say("observed.none", language), "$muted"))
    if entry.passing:
        rows.append(Content(passing_note(entry, language)))
    return Content("\n").join(rows)


def _all_outcomes(entry: Entry) -> set[str]:
    return {outcome for release in MEASURED for outcome in outcomes_on(entry, release).values()}
