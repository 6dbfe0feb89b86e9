"""The app's own messages: section ``app`` of the catalogue, and its help."""

from __future__ import annotations

from d2s_doctor.render.messages import message, next_language
from d2s_doctor.render.messages import say as say_message


def say(key: str, language: str, /, **values: object) -> str:
    """One sentence of the app; ``values`` fill its places and are never read as markup or format."""
    return say_message(f"app.{key}", language, **values)


def command_text(key: str, language: str) -> str:
    """What a command is called; the one that switches the language is called so in the language it leads to."""
    return say(key, next_language(language) if key.endswith(".language") else language)


def help_text(pane: str, language: str) -> str:
    """What F1 shows for a pane, as Markdown."""
    return message(f"help.{pane}", language) + message("help.everywhere", language)
