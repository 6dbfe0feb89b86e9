"""How soon the language server answers: after a change in one file, and while it looks through a large project.

    python -m benchmarks.lsp_latency FOLDER [--lines 1000] [--changes 10]

FOLDER is any project, such as an unpacked toolkit. Printed are seconds from a change to its diagnostics, the pause in
which a person may type on left out, beside ``ruff check`` of the same file; and how long hovers take from the moment
on in which the project is opened, beside those when it has been read.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from d2s_doctor.integrations.lsp_server import DEBOUNCE

_METHOD = """
    def method_{n}(self, x, scale: float = 1.0):
        y = self.layer_{n}(x) * scale
        if self.training:
            y = paddle.nn.functional.dropout(y, 0.1)
        for _ in range(3):
            y = y + x.reshape([x.shape[0], -1]).mean()
        return paddle.abs(y)  # D2S103
"""
_HOVERS = 40


def model(lines: int) -> str:
    """A Layer of that many lines whose forward calls all its methods."""
    count = lines // len(_METHOD.splitlines())
    calls = "".join(f"        x = self.method_{n}(x)\n" for n in range(count))
    head = "import paddle\n\n\nclass Net(paddle.nn.Layer):\n"
    methods = "".join(_METHOD.format(n=n) for n in range(count))
    return (
        f"{head}{methods}\n    def forward(self, x):\n{calls}        return x\n\n\nnet = paddle.jit.to_static(Net())\n"
    )


class Client(LanguageClient):
    """An editor with one document."""

    def __init__(self) -> None:
        super().__init__("benchmark", "1")
        self.published: asyncio.Queue[int | None] = asyncio.Queue()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def publish(parameters: types.PublishDiagnosticsParams) -> None:
            self.published.put_nowait(parameters.version)

    async def begin(self, folder: Path, path: Path, text: str) -> None:
        """Open the project and the document."""
        await self.start_io(sys.executable, "-m", "d2s_doctor", "lsp")
        root = types.WorkspaceFolder(folder.as_uri(), "project")
        await self.initialize_async(types.InitializeParams(types.ClientCapabilities(), workspace_folders=[root]))
        self.initialized(types.InitializedParams())
        item = types.TextDocumentItem(path.as_uri(), "python", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    async def change(self, path: Path, version: int, text: str) -> float:
        """Seconds from a change to what is found in it."""
        whole = types.TextDocumentContentChangeWholeDocument(text)
        document = types.VersionedTextDocumentIdentifier(version, path.as_uri())
        started = time.perf_counter()
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))
        while await asyncio.wait_for(self.published.get(), 300) != version:
            pass
        return time.perf_counter() - started - DEBOUNCE

    async def hover(self, path: Path, line: int) -> float:
        """Seconds to the answer for the code that stands at the end of this line."""
        asked = types.HoverParams(types.TextDocumentIdentifier(path.as_uri()), types.Position(line, 38))
        started = time.perf_counter()
        await self.text_document_hover_async(asked)
        return time.perf_counter() - started

    async def end(self) -> None:
        """Shut the server down."""
        await self.shutdown_async(None)
        self.exit(None)
        await self.stop()  # type: ignore[no-untyped-call]


async def measure(folder: Path, path: Path, text: str, changes: int) -> tuple[list[float], list[float], list[float]]:
    """Seconds of hovers while the project is read, of changes, and of hovers afterwards."""
    client = Client()
    line = text.splitlines().index("        return paddle.abs(y)  # D2S103")
    await client.begin(folder, path, text)
    opening = []
    for _ in range(_HOVERS):
        opening.append(await client.hover(path, line))
        await asyncio.sleep(0.05)
    changed = [await client.change(path, version, f"{text}# {version}\n") for version in range(2, changes + 2)]
    quiet = [await client.hover(path, line) for _ in range(_HOVERS)]
    await client.end()
    return opening, changed, quiet


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--changes", type=int, default=10)
    options = parser.parse_args()
    text = model(options.lines)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "model.py")
        path.write_text(text)
        started = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "ruff", "check", "-q", "--no-cache", str(path)],
            check=False,
            stdout=subprocess.DEVNULL,
        )
        ruff = time.perf_counter() - started
        opening, changed, quiet = asyncio.run(measure(options.folder.resolve(), path, text, options.changes))
    print("| what | median s | longest s |\n|---|--:|--:|")
    rows = {
        "hover while the project is read": opening,
        "hover afterwards": quiet,
        f"change of {len(text.splitlines())} lines": changed,
        "`ruff check` of the same file": [ruff],
    }
    for what, seconds in rows.items():
        print(f"| {what} | {statistics.median(seconds):.3f} | {max(seconds):.3f} |")


if __name__ == "__main__":
    main()
