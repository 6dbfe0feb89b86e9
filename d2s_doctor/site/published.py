"""The whole base for programs, at an address that says its version, and the JSON Schema that it keeps to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

from d2s_doctor.inside.modes import OBSERVED_MODES
from d2s_doctor.inside.stacks import environment_name
from d2s_doctor.kb.schema import entry_schema
from d2s_doctor.kb.verified import VerificationRecord
from d2s_doctor.model import Entry, Outcome
from d2s_doctor.render.json import SCHEMA_VERSION, entry_data

FOLDER = f"kb/v{SCHEMA_VERSION}"
"""Where it is published: a later version stands beside it, and this address goes on to hold what its schema says."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def published_files(entries: Iterable[Entry], records: Iterable[VerificationRecord], version: str) -> dict[str, str]:
    """The base and the schemas of it and of an entry, by path below the root of the site."""
    return {
        f"{FOLDER}/kb.json": _text(_base(entries, records, version)),
        f"{FOLDER}/kb.schema.json": _text(base_schema(version)),
        f"{FOLDER}/entry.schema.json": _text({**entry_schema(), "$comment": f"d2s-doctor {version}"}),
    }


def _base(entries: Iterable[Entry], records: Iterable[VerificationRecord], version: str) -> dict[str, Any]:
    verified: dict[str, Any] = {}
    stacks: dict[str, Any] = {}
    for record in records:
        done = {"python": record.python, "entries": record.entries}
        if record.stack:
            stacks[environment_name(record.paddle, record.stack)] = {**done, "packages": list(record.packages)}
        else:
            verified[record.paddle] = done
    return {
        "schema_version": SCHEMA_VERSION,
        "version": version,
        "entries": [_published(entry) for entry in entries],
        "verified": verified,
        "stacks": stacks,
    }


_EMPTY: tuple[Any, ...] = ("", [], None)


def _published(entry: Entry) -> dict[str, Any]:
    """An entry as its file has it: a list that every entry has may be empty, what is optional is then left out."""
    required = entry_schema()["required"]
    values = entry_data(entry).items()
    return {name: _without_empty(value) for name, value in values if name in required or value not in _EMPTY}


def _without_empty(value: Any) -> Any:
    """What is empty is left out, as an entry's file does."""
    if isinstance(value, dict):
        return {name: _without_empty(each) for name, each in value.items() if each not in _EMPTY}
    return [_without_empty(each) for each in value] if isinstance(value, list) else value


_STRING = {"type": "string"}


def base_schema(version: str) -> dict[str, Any]:
    """The JSON Schema of ``kb.json``. Fields may be added within a version, so that none is forbidden."""
    runs = {"type": "object", "additionalProperties": {"$ref": "#/$defs/run"}}
    properties = {
        "schema_version": {"const": SCHEMA_VERSION},
        "version": {**_STRING, "description": "The release of d2s-doctor."},
        "entries": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
        "verified": {**runs, "description": "What was observed, by release of Paddle."},
        "stacks": {**runs, "description": "The same with packages beside Paddle, by release and name of the stack."},
    }
    return {
        "$schema": _DIALECT,
        "$comment": f"d2s-doctor {version}",
        "title": "d2s-doctor knowledge base",
        **_object(properties, *properties),
        "$defs": {
            "entry": {name: value for name, value in entry_schema().items() if name != "$schema"},
            **_definitions(),
        },
    }


def _definitions() -> dict[str, Any]:
    """A run of all samples, what it did with those of one entry, and each of these by mode."""
    cell = {
        "outcome": {"enum": list(get_args(Outcome)), "description": "What the sample was seen to do."},
        "exception": {**_STRING, "description": "The class of what it raised."},
        "matched": {**_STRING, "description": "The code that the matcher answers to its log."},
        "signal": {"type": "integer", "description": "The signal that ended it."},
    }
    modes = {"enum": list(OBSERVED_MODES)}
    done = {
        "digest": {**_STRING, "description": "Of both samples; another digest is that of other samples."},
        "date": {**_STRING, "format": "date"},
        "before": {"$ref": "#/$defs/cells"},
        "after": {"$ref": "#/$defs/cells"},
    }
    run = {
        "python": {**_STRING, "description": "The version of Python that ran the samples."},
        "packages": {"type": "array", "items": _STRING, "description": "Those beside Paddle."},
        "entries": {"type": "object", "additionalProperties": {"$ref": "#/$defs/done"}},
    }
    return {
        "cells": {"type": "object", "propertyNames": modes, "additionalProperties": _object(cell, "outcome")},
        "done": _object(done, "digest", "before", "after"),
        "run": _object(run, "python", "entries"),
    }


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
