"""``d2s-doctor mcp``: the commands as tools for agents, by the Model Context Protocol on standard input and output.

Every tool runs the command of its name with ``--json`` in a process of its own: its result has the documented schema,
and neither a hostile log nor a sample can harm the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.types import ToolAnnotations

from d2s_doctor import __version__
from d2s_doctor.kb.load import load_kb
from d2s_doctor.model import Entry
from d2s_doctor.render.entry_address import entry_address
from d2s_doctor.render.markdown import entry_markdown

Speech = Literal["en", "zh"]
"""The languages of answers."""
_SECONDS = 600
_ENDING = 5
"""Seconds that a command has to end when nobody waits for it any more."""
_READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
_ASKS = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
"""Starts the Python that the agent names, which may be any program: no client may approve that unseen."""
_EXECUTES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=True)
_AgreedTo = Literal[True, False]
"""Not bool, of which the SDK takes a text like "yes" too."""
_START = "import sys; sys.path[:] = {path!r}; from d2s_doctor.cli.main import main; sys.exit(main())"
"""Starts a command with our own path: ``-m`` would execute files of the working folder, somebody's repository."""
_INSTRUCTIONS = (
    "Explains failures of PaddlePaddle's dynamic-to-static conversion (to_static, jit.save, jit.load, SOT, inference, "
    "export). Begin with match_log and the whole log, from the first line of the traceback to the last. The verdicts "
    "'likely', 'ambiguous' and 'none' are honest: say so, and look at 'missing' for what would decide. "
    "run_sample executes code: ask the person first."
)


async def _command(name: str, *arguments: str, stdin: str = "") -> dict[str, Any]:
    """What a command prints with ``--json``. Raises ToolError with what it says instead."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _START.format(path=sys.path), name, "--json", *arguments),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
    )
    try:
        out, err = await asyncio.wait_for(process.communicate(stdin.encode("utf-8", "replace")), _SECONDS)
    except BaseException:  # also when the agent cancels
        await _end(process)
        raise
    try:
        found: dict[str, Any] = json.loads(out)
    except ValueError as error:
        raise ToolError(err.decode("utf-8", "replace").strip() or f"ended with {process.returncode}") from error
    return found


async def _end(process: asyncio.subprocess.Process) -> None:
    """As Ctrl-C does, so that it ends what it started too; by force where that does not help."""
    with suppress(ProcessLookupError):
        if sys.platform != "win32":
            process.send_signal(signal.SIGINT)
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(process.wait(), _ENDING)
                return
        process.kill()
        await process.wait()


def _options(**values: object) -> list[str]:
    """Options of the command line: those without a value are left out."""
    found = []
    for name, value in values.items():
        if value is True:
            found.append(f"--{name}")
        elif value:
            found.append(f"--{name}={value}")
    return found


def make_server(language: str) -> MCPServer:
    """The server with its tools, resources and prompt; ``language`` is what it speaks where a call says nothing."""
    server = MCPServer("d2s-doctor", version=__version__, instructions=_INSTRUCTIONS)
    _add_knowledge(server, language)
    _add_examination(server, language)
    _add_execution(server, language)
    _add_resources(server, language)
    return server


def _add_knowledge(server: MCPServer, language: str) -> None:
    @server.tool(title="Explain a log", annotations=_READS)
    async def match_log(
        log: str = "", path: str = "", explain: bool = False, lang: Speech | None = None
    ) -> dict[str, Any]:
        """Find the entry that explains a failure. Give the text of the log, or the path of its file.

        ``explain`` adds every candidate with its factors.
        """
        if bool(log) == bool(path):
            raise ToolError("give either log or path")
        given = _options(explain=explain, lang=lang or language)
        if path and not os.path.isfile(path):  # a pipe or a device may never end
            raise ToolError(f"no file: {path!r}")
        return await _command("match", *given, "--", os.path.abspath(path) if path else "-", stdin=log)

    @server.tool(title="Search entries", annotations=_READS)
    async def search_entries(words: str, lang: Speech | None = None) -> dict[str, Any]:
        """Find entries by symptom, in English or Chinese, for a failure without a message."""
        return await _command("search", *_options(lang=lang or language), "--", words)

    @server.tool(title="Show an entry", annotations=_READS)
    async def show_entry(code: str, lang: Speech | None = None) -> dict[str, Any]:
        """An entry in full, by code or slug: cause, fix, both samples, what was observed on each release of Paddle."""
        return await _command("show", *_options(lang=lang or language), "--", code)


def _add_examination(server: MCPServer, language: str) -> None:
    @server.tool(title="Check source", annotations=_READS)
    async def check_source(
        source: str = "", path: str = "", paddle: str = "all", lang: Speech | None = None
    ) -> dict[str, Any]:
        """Find code that conversion refuses or changes silently, without running it.

        Give Python source, or the path of a file or folder. ``paddle`` is a release such as 3.3.1, or all.
        """
        if bool(source) == bool(path):
            raise ToolError("give either source or path")
        given = _options(paddle=paddle, lang=lang or language)
        if path:
            return await _command("check", *given, "--", os.path.abspath(path))
        with tempfile.TemporaryDirectory(prefix="d2s-doctor-mcp-") as folder:
            file = Path(folder, "source.py")
            file.write_text(source, "utf-8")
            return await _command("check", *given, "--", str(file))

    @server.tool(title="Look at the environment (starts the person's Python)", annotations=_ASKS)
    async def look_at_environment(python: str = "", lang: Speech | None = None) -> dict[str, Any]:
        """Ask the person's Python about itself, its Paddle, switches and devices. Paddle is imported there.

        ``python`` is the path of a Python that the person named; it is started.
        """
        return await _command("env", *_options(python=python, lang=lang or language))

    @server.tool(title="Inspect an artefact", annotations=_READS)
    async def inspect_artefact(path: str, lang: Speech | None = None) -> dict[str, Any]:
        """Say what a saved or exported model is and what is wrong with it, from its files alone; nothing is run."""
        return await _command("inspect", *_options(lang=lang or language), "--", os.path.abspath(path))


def _add_execution(server: MCPServer, language: str) -> None:
    @server.tool(title="Run a sample (executes code)", annotations=_EXECUTES)
    async def run_sample(
        code: str,
        person_agreed: _AgreedTo,
        sample: Literal["before", "after"] = "after",
        python: str = "",
        seconds: int = 60,
        lang: Speech | None = None,
    ) -> dict[str, Any]:
        """Execute an entry's sample in the person's own Python, in a sandbox where there is one.

        ``person_agreed`` is true only after the person was asked and said yes.
        """
        _need(person_agreed)
        given = _options(sample=sample, python=python, seconds=seconds, lang=lang or language)
        return await _command("run", *given, "--", code)

    @server.tool(title="Compare artefacts (executes code)", annotations=_EXECUTES)
    async def compare_artefacts(
        first: str, person_agreed: _AgreedTo, second: str = "", python: str = "", lang: Speech | None = None
    ) -> dict[str, Any]:
        """Run two models, or a model and its Layer (``file.py:Name``), on the same inputs and say where they differ.

        Without ``second`` the runtimes of the first are compared. Each model is loaded and run by the person's Python,
        and the file of a Layer is executed.
        ``person_agreed`` is true only after the person was asked and said yes.
        """
        _need(person_agreed)
        given = _options(python=python, lang=lang or language)
        return await _command("compare", *given, "--", *map(os.path.abspath, filter(None, (first, second))))


def _need(person_agreed: bool) -> None:
    if not person_agreed:
        raise ToolError("not run: ask the person first")


def _add_resources(server: MCPServer, language: str) -> None:
    def markdown(entry: Entry) -> str:
        title = f"# {entry.id}: {entry.title.in_language(language)}"
        address = entry_address(entry.id, language)
        return "\n\n".join([title, *entry_markdown(entry, {}, language), *([address] if address else [])]) + "\n"

    @server.resource("d2s://entries", title="All entries", mime_type="text/markdown")
    def all_entries() -> str:
        """Every entry by code and title."""
        entries = load_kb().entries.values()
        return "".join(
            f"- [{each.id}](d2s://entries/{each.id}) {each.title.in_language(language)}\n" for each in entries
        )

    @server.resource("d2s://entries/{code}", title="An entry", mime_type="text/markdown")
    def entry(code: str) -> str:
        """One entry: cause, fix and the changed lines."""
        found = load_kb().find(code)
        if found is None:
            raise ResourceError(f"no entry {code!r}")
        return markdown(found)

    @server.prompt(title="Explain this failure")
    def explain_failure(log: str) -> str:
        """Explain a failure of dynamic-to-static conversion from its log."""
        return (
            "Call match_log with the log below. Tell the person the cause and the fix for their own code in their own "
            "words and language, with the entry's code. If the verdict is not 'match', say how sure it is and what "
            "text would decide.\n\n" + log
        )


def serve(language: str) -> None:
    """Serve on standard input and output until the client leaves."""
    make_server(language).run("stdio")
