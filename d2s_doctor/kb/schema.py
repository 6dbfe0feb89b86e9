"""The JSON Schema of an entry, made from the model: what editors complete and what ``read`` checks against."""

from __future__ import annotations

import types
import typing
from typing import Any

from d2s_doctor.inside.probes import TOPICS
from d2s_doctor.inside.signs import SIGNS
from d2s_doctor.inside.stacks import STACKS
from d2s_doctor.kb.proofs import PROOFS
from d2s_doctor.model import Entry, Retired

_RULES: dict[str, dict[str, Any]] = {
    "Entry.id": {
        "pattern": "^[A-Z][A-Z0-9]{1,7}[0-9]{3}$",
        "description": "Stable code, never reused: D2S103.",
    },
    "Entry.slug": {
        "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
        "description": "Readable name; also in the file's name.",
    },
    "Entry.kind": {"description": "The worst that a user sees on any release."},
    "Entry.mode": {
        "minItems": 1,
        "description": "Where it happens; ast is full_graph=True, sot is full_graph=False, deploy is another runtime.",
    },
    "Entry.title": {"description": "What a person would search for, at most 65 characters."},
    "Entry.signatures": {"description": "What the log shows: one for each wording. Empty when nothing is shown."},
    "Entry.symptoms": {"description": "What a person would say or type into a search box."},
    "Entry.cause": {"description": "Markdown: what happens, why, then the releases. {name|fallback} is a capture."},
    "Entry.fix": {"description": "Markdown: numbered ways, the best first. {name|fallback} is a capture."},
    "Entry.before": {"description": "Runs as it stands, shows the failure, leaves its result in `out`."},
    "Entry.after": {"description": "The corrected sample; must equal its own eager result in every mode."},
    "Entry.expect": {
        "minItems": 1,
        "description": "What `before` was observed to do, by Paddle range and mode.",
    },
    "Entry.relevant": {
        "items": {"enum": list(TOPICS)},
        "description": "The environment probes that matter to this entry.",
    },
    "Entry.signs": {
        "items": {"enum": list(SIGNS)},
        "description": "What shows this cause without a message: in an exported model, a difference, or source.",
    },
    "Entry.see_also": {"items": {"type": "string", "pattern": "^[A-Z][A-Z0-9]{1,7}[0-9]{3}$"}},
    "Entry.references": {"items": {"type": "string", "pattern": "^https?://"}},
    "Entry.documented": {"description": "Where the official page and the measurement differ: both."},
    "Entry.observed": {
        "description": "False where no measured wheel can show it (GPU, CINN); references name the source."
    },
    "Entry.stack": {
        "enum": list(STACKS),
        "description": "The packages beside Paddle that the samples need (verify --stack); left out for none.",
    },
    "Entry.passing": {
        "description": "What was seen where a silent or slow `before` passes: graph breaks, a factor of time."
    },
    "Retired.id": {"pattern": "^[A-Z][A-Z0-9]{1,7}[0-9]{3}$"},
    "Retired.slug": {"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
    "Signature.message": {"description": "Literal text with {name} captures; double a literal brace."},
    "Signature.exception": {"description": "Class name as the decisive line shows it, without its module."},
    "Signature.frames": {"description": "Path endings of stack frames that confirm this cause; any one is enough."},
    "Signature.requires": {"description": "Literal texts that must all stand in the same failure."},
    "Signature.excludes": {"description": "Literal texts of which none may stand in the same failure."},
    "Signature.earlier": {"description": "Templates of an earlier line (a warning) that is shown as evidence too."},
    "Signature.generic": {"description": "Eager mode prints the same words: they count only inside a conversion."},
    "Signature.proof": {
        "description": "Whether these words prove the cause, and why: "
        + "; ".join(f"{name}: {reason}" for name, reason in PROOFS.items())
    },
    "Signature.decisive": {"description": "Literal texts: any one in the same failure proves the cause."},
    "Signature.group": {"description": "The group of causes that print this message, from kb/groups.yaml."},
    "Signature.ascii": {"description": "Captures whose value proves the cause only where it is plain ASCII."},
    "Signature.source": {
        "pattern": "^https://",
        "description": "Read, not run: where this wording stands in Paddle's source, for releases before all measured.",
    },
    "Entry.needs": {"description": "Constructs of which the user's code holds at least one where this is the cause."},
    "Signature.paddle": {"description": "Releases where this wording was seen, like >=3.0.0,<3.3.0."},
}
_RANGE = r"^((>=|<=|==|<|>)?\d+(\.\d+)*)(,(>=|<=|==|<|>)\d+(\.\d+)*)*$"
_RANGED = {"Signature.paddle", "Expectation.paddle"}
_ONE_OR_MANY = {"Signature.exception"}


def entry_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of one entry file."""
    schema = _object_schema(Entry)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "d2s-doctor entry",
        **schema,
    }


def retired_schema() -> dict[str, Any]:
    """JSON Schema of ``retired.yaml``: a list of retired entries."""
    return {"type": "array", "items": _object_schema(Retired)}


def _object_schema(cls: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    defaults = cls._field_defaults
    properties = {}
    for name, hint in hints.items():
        key = f"{cls.__name__}.{name}"
        shape = _shape(hint)
        if key in _ONE_OR_MANY:
            shape = {"anyOf": [{"type": "string", "minLength": 1}, shape]}
        if key in _RANGED:
            shape = {"type": "string", "pattern": _RANGE}
        properties[name] = {**shape, **_RULES.get(key, {})}
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in hints if name not in defaults],
        "additionalProperties": False,
    }


def _shape(hint: Any) -> dict[str, Any]:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return {"enum": list(args)}
    if origin is tuple:
        return {"type": "array", "items": _shape(args[0])}
    if origin in (typing.Union, types.UnionType):
        return _shape(next(arg for arg in args if arg is not type(None)))
    if hasattr(hint, "_fields"):
        return _object_schema(hint)
    if hint is bool:
        return {"type": "boolean"}
    return {"type": "string", "minLength": 1}
