"""The sessions on the page of the doors are what happens; its configuration of Neovim works in Neovim."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from tests.making import CONVERTER, traceback_of

ROOT = Path(__file__).resolve().parents[2]
DRIVER = Path(__file__).with_name("neovim.lua")
LOG = traceback_of(
    "paddle.jit.dy2static.utils.Dygraph2StaticException: python while pred change from bool to variable.",
    frames=(CONVERTER,),
)
TRAIN = """\
import paddle


@paddle.jit.to_static(full_graph=True)
def halve(x):
    rows = 8
    while rows > 1:
        x = x[::2]
        rows = paddle.shape(x)[0]
    return x
"""
LOCALES = {"en": "C.UTF-8", "zh": "zh_CN.UTF-8"}
languages = pytest.mark.parametrize("language", ["en", "zh"])


def blocks(language: str, part: str, kind: str) -> list[str]:
    """The blocks of a kind in a part of the page."""
    page = (ROOT / "docs" / language / "doors.md").read_text("utf-8")
    section = page.partition(f"{{#{part}}}")[2].partition("\n## ")[0]
    return re.findall(rf"```{kind}\n(.*?)```", section, re.DOTALL)


@languages
def test_exec(language: str, tmp_path: Path) -> None:
    Path(tmp_path, "train.py").write_text(f"import sys; sys.exit({LOG!r})", "utf-8")
    commands = re.split(r"(?m)^\$ ", blocks(language, "exec", "console")[0])[1:]
    command, _, shown = commands[0].partition("\n")
    arguments = [sys.executable if each == "python" else each for each in shlex.split(command)[1:]]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "d2s_doctor", *arguments],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    printed = iter(done.stderr.decode().splitlines())
    missing = [line for line in shown.splitlines() if not line.startswith("...") and line not in printed]
    assert not missing
    assert commands[1].split() == ["echo", "$?", str(done.returncode)]


@languages
def test_mcp(language: str, tmp_path: Path) -> None:
    """What runs a sample is left to the tests with Paddle."""
    Path(tmp_path, "train.log").write_text(LOG, "utf-8")
    session = blocks(language, "mcp", "text")[0]
    calls = re.findall(r"(?m)^> (\w+) (\{.*\})\n  (.*)$", session)
    assert [name for name, _, _ in calls] == ["match_log", "run_sample", "run_sample"]
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "d2s_doctor", "mcp", "--lang", language], cwd=tmp_path
    )

    async def run() -> None:
        async with Client(server) as client:
            matched = (await client.call_tool(calls[0][0], json.loads(calls[0][1]))).structured_content
            assert matched
            best = matched["matches"][0]
            assert calls[0][2] == f"verdict: {matched['verdict']}, {best['id']} {best['title']}"
            refused = await client.call_tool(calls[1][0], json.loads(calls[1][1]))
            assert refused.is_error and calls[1][2] in str(refused.content)

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.terminal
@pytest.mark.skipif(shutil.which("nvim") is None, reason="no Neovim here")
@languages
def test_neovim(language: str, tmp_path: Path) -> None:
    new, old = blocks(language, "lsp", "lua")
    version = subprocess.run(["nvim", "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = re.findall(r"\d+", version)[:2]
    Path(tmp_path, "init.lua").write_text(new if (int(major), int(minor)) >= (0, 11) else old, "utf-8")
    Path(tmp_path, "train.py").write_text(TRAIN, "utf-8")
    Path(tmp_path, "pyproject.toml").touch()
    bin_folder = Path(tmp_path, "bin")
    bin_folder.mkdir()
    command = bin_folder / "d2s-doctor"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m d2s_doctor "$@"\n', "utf-8")
    command.chmod(0o755)
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    environment |= {"LC_ALL": LOCALES[language], "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["nvim", "--headless", "-i", "NONE", "-n", "-u", "init.lua", "-S", str(DRIVER)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout == blocks(language, "lsp", "text")[0], done.stderr
