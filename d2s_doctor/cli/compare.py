"""``d2s-doctor compare``: two models on the same inputs, in every runtime of the user's Python."""

from __future__ import annotations

import argparse
import re

from d2s_doctor.artefact.comparison import compare_models, side_of
from d2s_doctor.artefact.facts import BYTES, Port
from d2s_doctor.cli.console import Console
from d2s_doctor.cli.environment import pick
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.env.interpreter import installed_paddle
from d2s_doctor.errors import reason_of
from d2s_doctor.render.comparison import Compared

_INPUT = re.compile(r"([^=]+)=([^:]*):(\w+)")


def compare(options: argparse.Namespace, console: Console) -> ExitCode:
    """Run both and compare. NONE when they differ, or when there was nothing to compare."""
    kb = base_of(options)
    sides = [side_of(each, kb) for each in (options.first, options.second) if each]
    inputs = [_port(text) for text in options.input]
    python = pick(options.python, console).path
    try:
        release = installed_paddle(python) or ""
        found = compare_models(python, sides, kb, inputs, options.npz or "", release)
    except OSError as error:
        raise UsageError("cannot_start", path=python, reason=reason_of(error)) from error
    console.show_formatted("compare", Compared(found, kb.entries))
    return ExitCode.FOUND if found.agrees else ExitCode.NONE


def _port(text: str) -> Port:
    """``x=?x3x224x224:float32``: an open dimension is any word. Raises UsageError."""
    found = _INPUT.fullmatch(text)
    if not found or found[3] not in BYTES:
        raise UsageError("compare_input", text=repr(text))
    sizes = [part.strip() for part in re.split(r"[x,]", found[2].strip("[]() ")) if part.strip()]
    return Port(found[1], found[3], tuple(int(size) if size.isdigit() else size for size in sizes))
