"""``d2s-doctor inspect``: what the files of an exported model say."""

from __future__ import annotations

import argparse

from d2s_doctor.artefact.inspection import inspect as look
from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import ExitCode
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.render.inspection import Inspected


def inspect(options: argparse.Namespace, console: Console) -> ExitCode:
    """Show what lies at a path. NONE when something is wrong with it."""
    kb = base_of(options)
    found = look(options.path, kb, options.weights or "")
    console.show_formatted("inspect", Inspected(found, kb.entries))
    wrong = any(model.problems or any(file.problems for file in model.files) for model in found.models)
    return ExitCode.NONE if wrong else ExitCode.FOUND
