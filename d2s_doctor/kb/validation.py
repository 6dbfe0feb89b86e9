"""YAML data to records of the model: checked against a JSON Schema, all problems with file and line."""

from __future__ import annotations

import types
import typing
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from d2s_doctor.kb.problem import Problem
from d2s_doctor.kb.yaml_file import YamlFile

LARGEST_FILE = 256 * 1024
"""Bytes."""


def read_text(path: Path, problems: list[Problem]) -> str | None:
    """What is in a file; None, with the reason noted, when it is no regular file of a sensible size."""
    try:
        if not path.is_file():
            problems.append(Problem(str(path), 0, "not a regular file"))
        elif path.stat().st_size > LARGEST_FILE:
            problems.append(Problem(str(path), 0, f"larger than {LARGEST_FILE} bytes; an entry is a few thousand"))
        else:
            return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        problems.append(Problem(str(path), 0, f"cannot be read: {error.strerror}"))
    return None


def convert(source: YamlFile, hint: Any, schema: dict[str, Any]) -> Any:
    """The data of ``source`` as a record, or a tuple of records, of the type ``hint``.

    None after its problems were noted in it.
    """
    from jsonschema import Draft202012Validator  # only authors need it

    if source.problems:
        return None
    for error in Draft202012Validator(schema).iter_errors(source.data):
        path = tuple(error.absolute_path)
        where = ".".join(map(str, path))
        source.report(path, f"{where}: {_plain(error)}" if where else _plain(error))
    return None if source.problems else _converted(hint, source.data)


def readable_fields(source: YamlFile, hint: Any, schema: dict[str, Any]) -> dict[str, Any]:
    """The fields of a record of the type ``hint`` that fit the schema, converted; none where the data is no mapping.

    They let what is right in a file be checked further when something else in it is not.
    """
    from jsonschema import Draft202012Validator

    if not isinstance(source.data, dict):
        return {}
    wrong = {error.absolute_path[0] for error in Draft202012Validator(schema).iter_errors(source.data) if error.path}
    hints = typing.get_type_hints(hint)
    good = {name: value for name, value in source.data.items() if name in hints and name not in wrong}
    left_out = {name: value for name, value in hint._field_defaults.items() if name not in source.data}
    return left_out | {name: _converted(hints[name], value) for name, value in good.items()}


def _plain(error: Any) -> str:
    """A schema error in the words of an author."""
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return f"missing: {', '.join(missing)}"
    if error.validator == "additionalProperties":
        unknown = sorted(set(error.instance) - set(error.schema["properties"]))
        known = list(error.schema["properties"])
        near = [f"{each}?" for name in unknown for each in get_close_matches(name, known, 1)]
        hint = f"; did you mean {' '.join(near)}" if near else ""
        return f"unknown: {', '.join(unknown)}{hint}; known are {', '.join(known)}"
    if error.validator == "enum":
        return f"{error.instance!r} is not one of {', '.join(map(str, error.validator_value))}"
    if error.validator == "minLength" or error.validator == "minItems":
        return "must not be empty"
    if error.validator == "type" and error.validator_value == "string" and not isinstance(error.instance, (dict, list)):
        return f"should be text, YAML reads {error.instance!r}; put it in quotes"
    if error.validator == "type":
        return f"should be of type {error.validator_value}, is {type(error.instance).__name__}"
    return str(error.message)


def _converted(hint: Any, value: Any) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        values = value if isinstance(value, list) else [value]
        return tuple(_converted(args[0], item) for item in values)
    if origin in (typing.Union, types.UnionType):
        return _converted(next(arg for arg in args if arg is not type(None)), value)
    if hasattr(hint, "_fields"):
        hints = typing.get_type_hints(hint)
        return hint(**{name: _converted(hints[name], item) for name, item in value.items()})
    return value
