"""The message catalogue: every sentence of the program, its app and its site, one YAML file a language.

A file holds sections of keys; ``section.key`` names a message. Adding ``xx.yaml`` beside ``en.yaml`` adds a language
everywhere. What is read at run time is JSON compiled from the YAML, so that ``match`` loads no YAML.
"""

from __future__ import annotations

import os
import re

from d2s_doctor.errors import ExpectedError
from d2s_doctor.kb import compiled
from d2s_doctor.template import parse

DEFAULT = "en"
"""The language that speaks where another one lacks a message."""
SOURCES = os.path.dirname(os.path.abspath(__file__))
_PLURAL = re.compile(r"(\{(\w+)\}[^{}]*?)\(s\)")
_FILE = "messages.{}.json"
_loaded: dict[str, dict[str, str]] = {}
_languages: tuple[str, ...] = ()


def languages() -> tuple[str, ...]:
    """The codes of all languages, like ``("en", "zh")``, the default one first.

    A checkout has the YAML files, an installed package only the compiled ones.
    """
    global _languages
    if not _languages:
        folder, form = (SOURCES, "{}.yaml") if compiled.CHECKOUT else (compiled.FOLDER, _FILE)
        before, _, after = form.partition("{}")
        names = [name for name in compiled.file_names(folder) if name.startswith(before) and name.endswith(after)]
        found = {name[len(before) : -len(after)] for name in names}
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

    ``{files} file(s)`` becomes a plural, unless the number is 1.

    Raises KeyError when there is no such message, or when a value is missing.
    """
    text = catalogue(language)[key]
    if "(s)" in text:
        text = _PLURAL.sub(lambda found: found[1] + ("" if values.get(found[2]) == 1 else "s"), text)
    return text.format_map(values)


def error_text(error: Exception, language: str) -> str:
    """What an error says: the catalogue's sentence for an expected one, else its own text."""
    return say(f"error.{error.key}", language, **error.values) if isinstance(error, ExpectedError) else str(error)


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
    """Compile every language into ``folder``; the build hook calls this. Raises OSError."""
    for language in languages():
        compiled.write_file(os.path.join(folder, _FILE.format(language)), compiled.dump(_compile(language)))


def read_yaml(path: str) -> dict[str, str]:
    """The messages of a catalogue file by ``section.key``. Raises ValueError that names what cannot be read."""
    import yaml  # stays off the path of `match`

    with open(path, encoding="utf-8") as handle:
        try:
            sections = yaml.safe_load(handle)
        except yaml.YAMLError as error:
            raise ValueError(f"{path}: {error}") from error
    for section, keys in sections.items() if isinstance(sections, dict) else [("it", sections)]:
        if not isinstance(keys, dict):
            raise ValueError(f"{path}: {section} is no section of keys")
    messages = {f"{section}.{key}": text for section, keys in sections.items() for key, text in keys.items()}
    for key, text in messages.items():
        if not isinstance(text, str):
            raise ValueError(f"{path}: {key} is not text: {text!r}")
    return messages


def mistakes(language: str) -> dict[str, str]:
    """What is wrong with a language's own messages, by key: these are said in the default language."""
    try:
        english, own = (read_yaml(source) for source in _sources(language))
    except ValueError as error:
        return {"": str(error)}
    found = {}
    for key in english.keys() | own.keys():
        if key not in english:
            found[key] = f"there is no such message in {DEFAULT}.yaml"
        elif key not in own:
            found[key] = "is missing"
        elif odd := _places(own[key]) ^ _places(english[key]):
            found[key] = f"its places are not those of {DEFAULT}.yaml: {', '.join(sorted(odd))}"
    return found


def _places(text: str) -> set[str]:
    try:
        return set(parse(text).names)
    except ValueError as error:
        return {str(error)}


def _read(language: str) -> dict[str, str]:
    """The compiled catalogue; in a checkout it is compiled anew when the YAML is newer."""
    name = _FILE.format(language)
    if compiled.is_stale(name, _sources(language)):
        messages = _compile(language)
        compiled.keep(name, messages)
        return messages
    found: dict[str, str] = compiled.read_compiled(name)
    return found


def _sources(language: str) -> list[str]:
    """The YAML files that a compiled catalogue is made of; later ones win."""
    return [os.path.join(SOURCES, f"{name}.yaml") for name in (DEFAULT, language)]


def _compile(language: str) -> dict[str, str]:
    messages = read_yaml(_sources(DEFAULT)[0])
    wrong = mistakes(language)
    if language != DEFAULT and "" not in wrong:
        own = read_yaml(_sources(language)[-1])
        messages.update((key, text) for key, text in own.items() if key not in wrong)
    return messages
