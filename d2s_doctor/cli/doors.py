"""``mcp`` and ``lsp``: the servers, each of an extra of its own."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import ExitCode, UsageError


def mcp(options: argparse.Namespace, console: Console) -> ExitCode:
    """Serve agents on standard input and output until they leave."""
    _need("mcp", "mcp")
    from d2s_doctor.integrations.mcp_server import serve

    serve(console.language)
    return ExitCode.FOUND


def lsp(options: argparse.Namespace, console: Console) -> ExitCode:
    """Serve an editor on standard input and output until it leaves."""
    _need("lsp", "pygls")
    from d2s_doctor.integrations.lsp_server import serve

    serve(options.lang)
    return ExitCode.FOUND


def _need(extra: str, package: str) -> None:
    if find_spec(package) is None:
        command = f"pip install 'd2s-doctor[{extra}]'"
        raise UsageError("needs_package", what=f"d2s-doctor {extra}", package=package, command=command)
