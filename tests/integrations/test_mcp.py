"""The server as a process of its own, asked by the SDK's client."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from d2s_doctor.verify.envs import ensure
from tests.making import CONVERTER, traceback_of

LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
SERVER = StdioServerParameters(command=sys.executable, args=["-m", "d2s_doctor", "mcp", "--lang", "en"])
SOURCE = "import paddle\n\n\n@paddle.jit.to_static(full_graph=True)\ndef f(x):\n    return paddle.abs(x).tolist()\n"


def ask(question: Callable[[Client], Awaitable[None]], server: StdioServerParameters = SERVER) -> None:
    async def run() -> None:
        async with Client(server) as client:
            await question(client)

    asyncio.run(asyncio.wait_for(run(), 120))


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert result.structured_content and result.structured_content.get("schema_version") == 1
    return result.structured_content


def test_tools_answer_in_the_schema_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "train.log").write_text(LOG, "utf-8")

    async def question(client: Client) -> None:
        assert (await call(client, "match_log", log=LOG))["matches"][0]["id"] == "D2S103"
        of_file = await call(client, "match_log", path=str(tmp_path / "train.log"), lang="zh", explain=True)
        assert of_file["matches"][0]["title"].isascii() is False and of_file["explain"]
        assert (await call(client, "match_log", log="epoch 1"))["verdict"] == "none"
        asked = await call(client, "match_log", log="Paddle: memory of the predictor keeps growing", lang="zh")
        assert asked["suggestions"][0]["id"] == "D2S054" and not asked["suggestions"][0]["title"].isascii()
        found = await call(client, "search_entries", words="--json loop condition changes")
        assert "D2S103" in [each["id"] for each in found["results"]]
        assert (await call(client, "show_entry", code="D2S103"))["entry"]["slug"] == "while-predicate-type-change"
        findings = (await call(client, "check_source", source=SOURCE))["findings"]
        assert [(each["line"], each["code"]) for each in findings] == [(6, "D2S307")]
        environment = await call(client, "look_at_environment", python=sys.executable)
        assert environment["interpreter"]["path"] and environment["probes"]

    ask(question)


def test_what_cannot_be_done_is_said_and_code_runs_with_consent_only() -> None:
    async def question(client: Client) -> None:
        missing = await client.call_tool("show_entry", {"code": "D2S9999"})
        assert missing.is_error and "no entry" in str(missing.content)
        both = await client.call_tool("match_log", {"log": "x", "path": "y"})
        assert both.is_error
        endless = await client.call_tool("match_log", {"path": os.devnull})
        assert endless.is_error and "no file" in str(endless.content)
        refused = await client.call_tool("run_sample", {"code": "D2S103", "person_agreed": False})
        assert refused.is_error and "ask the person first" in str(refused.content)
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        executing = [name for name, tool in tools.items() if tool.annotations and not tool.annotations.read_only_hint]
        assert executing == ["look_at_environment", "run_sample", "compare_artefacts"]
        for name in ("run_sample", "compare_artefacts"):
            annotations = tools[name].annotations
            assert annotations and annotations.destructive_hint
            assert "person_agreed" in tools[name].input_schema["required"]
        given = await client.call_tool("run_sample", {"code": "D2S103", "person_agreed": "yes"})
        assert given.is_error and "person_agreed" in str(given.content)
        compared = await client.call_tool("compare_artefacts", {"first": "a", "person_agreed": False})
        assert compared.is_error and "ask the person first" in str(compared.content)
        assert all(tool.description and tool.title for tool in tools.values())

    ask(question)


def test_entries_are_resources_and_a_prompt_asks_for_an_explanation() -> None:
    async def question(client: Client) -> None:
        listed: Any = (await client.read_resource("d2s://entries")).contents[0]
        assert "- [D2S103](d2s://entries/D2S103) The while condition" in listed.text
        entry: Any = (await client.read_resource("d2s://entries/D2S103")).contents[0]
        assert entry.text.startswith("# D2S103: ") and "```diff" in entry.text
        with pytest.raises(Exception, match="no entry"):
            await client.read_resource("d2s://entries/D2S9999")
        prompt: Any = (await client.get_prompt("explain_failure", {"log": LOG})).messages[0].content
        assert LOG in prompt.text and "match_log" in prompt.text

    ask(question)


def test_nothing_of_the_folder_around_is_executed(tmp_path: Path) -> None:
    """An agent's folder is somebody's repository; ``python -m`` would import from it."""
    for name in ("d2s_doctor", "importlib", "warnings", "csv", "argparse"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w'); raise SystemExit(1)", "utf-8")
    # The SDK's server imports much: it starts from elsewhere, and is in this folder when it is asked.
    starts = "import os, sys; sys.path.remove(''); from d2s_doctor.cli.main import main"
    code = f"{starts}; os.chdir({str(tmp_path)!r}); main(['mcp', '--lang', 'en'])"

    async def question(client: Client) -> None:
        assert (await call(client, "match_log", log=LOG))["matches"][0]["id"] == "D2S103"
        assert not (tmp_path / "ran").exists()

    ask(question, StdioServerParameters(command=sys.executable, args=["-c", code], cwd=str(Path(__file__).parents[2])))


def test_an_artefact_is_inspected(tmp_path: Path) -> None:
    parameters = tmp_path / "net.pdiparams"
    parameters.write_bytes(b"nothing that Paddle wrote")

    async def question(client: Client) -> None:
        found = await call(client, "inspect_artefact", path=str(parameters))
        assert "program_missing" in str(found["models"]), found
        missing = await client.call_tool("inspect_artefact", {"path": str(tmp_path / "none.onnx")})
        assert missing.is_error and "none.onnx" in str(missing.content)

    ask(question)


@pytest.mark.paddle
def test_a_sample_runs_in_the_person_s_paddle_once_they_agreed() -> None:
    async def question(client: Client) -> None:
        python = ensure("3.3.1")
        fixed = await call(client, "run_sample", code="D2S103", person_agreed=True, python=python)
        failing = await call(client, "run_sample", code="D2S103", person_agreed=True, python=python, sample="before")
        assert (fixed["outcome"], fixed["paddle"]) == ("passes", "3.3.1")
        assert (failing["outcome"], failing["exception"].rpartition(".")[2]) == ("raises", "Dygraph2StaticException")

    ask(question)
