"""The message catalogue: every sentence of the program, its app and its site, one YAML file a language.

A file holds sections of keys; ``section.key`` names a message. Adding ``xx.yaml`` beside ``en.yaml`` adds a language
everywhere. What is read at run time is JSON compiled from the YAML (see ``compile``), so that ``match`` loads no YAML.
"""

from __future__ import annotations

import json
import os

DEFAULT = "en"
"""The language that speaks where another one lacks a message."""
SOURCES = os.path.dirname(os.path.abspath(__file__))
_COMPILED = os.path.join(os.path.dirname(os.path.dirname(SOURCES)), "data")
_FILE = "messages.{}.json"
_loaded: dict[str, dict[str, str]] = {}
_languages: tuple[str, ...] = ()


def languages() -> tuple[str, ...]:
    """The codes of all languages, like ``("en", "zh")``, the default one first.

    A checkout has the YAML files, an installed package only the compiled ones.
    """
    global _languages
    if not _languages:
        found = {name[: -len(".yaml")] for name in os.listdir(SOURCES) if name.endswith(".yaml")}
        if not found:
            before, _, after = _FILE.partition("{}")
            names = os.listdir(_COMPILED)
            found = {name[len(before) : -len(after)] for name in names if name.startswith(before)}
        _languages = (DEFAULT, *sorted(found - {DEFAULT}))
    return _languages


def next_language(language: str) -> str:
    """The language after this one, the first after the last: what a toggle switches to."""
    known = languages()
    return known[(known.index(language) + 1) % len(known)]


def has_message(key: str) -> bool:
    """Whether the catalogue holds this message."""
    return key in catalogue(DEFAULT)


def message(key: str, language: str) -> str:
    """The text of a message with its places still to be filled. Raises KeyError when there is no such message."""
    return catalogue(language)[key]


def say(key: str, language: str, /, **values: object) -> str:
    """A message with its places filled; a value is never read as a format or as markup.

    Raises KeyError when there is no such message, or when a value is missing.
    """
    return catalogue(language)[key].format_map(values)


def catalogue(language: str) -> dict[str, str]:
    """All messages of a language by ``section.key``, those of the default language where it lacks some.

    Raises KeyError for a language that there is not.
    """
    found = _loaded.get(language)
    if found is None:
        if language not in languages():
            raise KeyError(language)
        found = _loaded[language] = _read(language)
    return found


def compile_catalogue(folder: str) -> None:
    """Compile every language into ``folder``; the build hook calls this."""
    for language in languages():
        _compile(language, os.path.join(folder, _FILE.format(language)))


def _read(language: str) -> dict[str, str]:
    """The compiled catalogue; in a checkout it is compiled anew when the YAML is newer."""
    path = os.path.join(_COMPILED, _FILE.format(language))
    if _is_stale(path, language):
        return _compile(language, path)
    with open(path, "rb") as handle:
        messages: dict[str, str] = json.loads(handle.read())
    return messages


def _sources(language: str) -> list[str]:
    """The YAML files that a compiled catalogue is made of; later ones win."""
    return [os.path.join(SOURCES, f"{name}.yaml") for name in (DEFAULT, language)]


def _is_stale(path: str, language: str) -> bool:
    """Whether a YAML file is newer than what was compiled of it."""
    try:
        edited = max(os.stat(source).st_mtime for source in _sources(language))
    except FileNotFoundError:  # an installed package ships the compiled files alone
        return False
    try:
        return os.stat(path).st_mtime < edited
    except FileNotFoundError:
        return True


def _compile(language: str, path: str) -> dict[str, str]:
    from d2s_doctor.render.messages.compile import read_yaml, write_compiled  # YAML stays off the path of `match`

    messages: dict[str, str] = {}
    for source in _sources(language):
        messages.update(read_yaml(source))
    write_compiled(messages, path)
    return messages
