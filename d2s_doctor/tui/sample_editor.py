"""The editor of a sample, in the colours of the app's theme."""

from __future__ import annotations

from rich.style import Style
from textual.theme import Theme
from textual.widgets import TextArea
from textual.widgets.text_area import TextAreaTheme

from d2s_doctor.tui.themes import THEMES


class SampleEditor(TextArea):
    """A sample."""

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(_syntax_of(theme))
        self.watch(self.app, "theme", self._follow)

    def _follow(self, name: str) -> None:
        if name in self.available_themes:
            self.theme = name


def _syntax_of(theme: Theme) -> TextAreaTheme:
    """Colours of Python for one theme; those that Textual brings are made for dark backgrounds only."""
    keyword, string, number = (
        Style(color=(colour or "").removeprefix("ansi_")) for colour in (theme.primary, theme.success, theme.warning)
    )
    looks = dict.fromkeys(
        (
            "keyword",
            "keyword.function",
            "keyword.return",
            "keyword.operator",
            "conditional",
            "repeat",
            "include",
            "exception",
        ),
        keyword,
    )
    looks |= dict.fromkeys(("string", "string.documentation"), string)
    looks |= dict.fromkeys(("number", "float", "boolean", "constant.builtin"), number)
    looks["comment"] = Style(italic=True)
    return TextAreaTheme(name=theme.name, syntax_styles=looks)
