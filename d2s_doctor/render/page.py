"""A page that is built line by line."""

from __future__ import annotations

from d2s_doctor.model import Language
from d2s_doctor.render.layout import Paint, wrap
from d2s_doctor.render.messages import say


class Page:
    """Builds a page line by line in one language, width and palette."""

    def __init__(self, language: Language, width: int, paint: Paint) -> None:
        self.language = language
        self.width = width
        self.paint = paint
        self.lines: list[str] = []

    def fresh(self) -> Page:
        """An empty page of the same language, width and palette."""
        return Page(self.language, self.width, self.paint)

    def message(self, key: str, /, **values: object) -> str:
        """A message of the catalogue in the language of the page, its places filled with ``values``."""
        return say(key, self.language, **values)

    def heading(self, key: str) -> None:
        """An empty line and the message ``key`` in bold."""
        self.lines += ["", self.paint(self.message(key), "bold")]

    def paragraph(self, text: str) -> None:
        """One paragraph of our own words."""
        self.lines += wrap(text, self.width)

    def text(self) -> str:
        """The page as text that ends with one line feed."""
        return "\n".join(self.lines).strip("\n") + "\n"
