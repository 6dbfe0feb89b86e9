"""The server as a process of its own, asked by pygls' client as an editor asks it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

ABOVE = "import paddle\n\n\n@paddle.jit.to_static(full_graph=True)\ndef f(x):\n"
SOURCE = ABOVE + '    s = "😀中", paddle.abs(x).tolist()  # D2S103\n    return s\n'
MODEL = (
    "import paddle\n\n\nclass Net(paddle.nn.Layer):\n    def forward(self, x):\n        return paddle.abs(x).tolist()\n"
)
TRAIN = "import paddle\nfrom model import Net\n\nnet = paddle.jit.to_static(Net(), full_graph=True)\n"


class Editor(LanguageClient):
    """Keeps what the server publishes."""

    def __init__(self) -> None:
        super().__init__("test-editor", "1")
        self.published: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def publish(parameters: types.PublishDiagnosticsParams) -> None:
            self.published.put_nowait(parameters)

    async def change(self, uri: str, version: int, text: str) -> None:
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    async def open(self, path: Path, text: str) -> str:
        item = types.TextDocumentItem(path.as_uri(), "python", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return path.as_uri()

    async def next(self, uri: str, version: int) -> list[types.Diagnostic]:
        """What is published of this version."""
        while True:
            found = await asyncio.wait_for(self.published.get(), 30)
            if found.uri == uri and found.version == version:
                return list(found.diagnostics)

    async def settled(self) -> None:
        """Until nothing more is published."""
        with contextlib.suppress(asyncio.TimeoutError):
            while True:
                await asyncio.wait_for(self.published.get(), 2)


def edit(folder: Path, question: Callable[[Editor], Awaitable[None]], locale: str = "en", *options: str) -> None:
    async def run() -> None:
        editor = Editor()
        await editor.start_io(sys.executable, "-m", "d2s_doctor", "lsp", *options)
        root = types.WorkspaceFolder(folder.as_uri(), "project")
        parameters = types.InitializeParams(types.ClientCapabilities(), locale=locale, workspace_folders=[root])
        await editor.initialize_async(parameters)
        editor.initialized(types.InitializedParams())
        await question(editor)
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()  # type: ignore[no-untyped-call]

    asyncio.run(asyncio.wait_for(run(), 120))


def codes(found: list[types.Diagnostic]) -> list[tuple[int, Any]]:
    return [(each.range.start.line, each.code) for each in found]


def test_findings_hints_ignoring_and_hover(tmp_path: Path) -> None:
    path = tmp_path / "never saved.py"

    async def question(editor: Editor) -> None:
        uri = await editor.open(path, SOURCE)
        (found,) = await editor.next(uri, 1)
        assert (found.code, found.source, found.severity) == ("D2S307", "d2s-doctor", types.DiagnosticSeverity.Warning)
        line = SOURCE.splitlines()[5]
        start = len(line[: line.index("paddle.abs")].encode("utf-16-le")) // 2
        assert (found.range.start.line, found.range.start.character) == (5, start)
        where = types.TextDocumentIdentifier(uri)
        context = types.CodeActionContext([found])
        actions = await editor.text_document_code_action_async(types.CodeActionParams(where, found.range, context))
        (ignore,) = [each for each in actions or () if isinstance(each, types.CodeAction) and "ignore" in each.title]
        assert ignore.edit and ignore.edit.changes
        (change,) = ignore.edit.changes[uri]
        assert change.new_text == "  # noqa: D2S307"
        of_finding = await editor.text_document_hover_async(types.HoverParams(where, found.range.start))
        in_comment = types.Position(5, len(line.encode("utf-16-le")) // 2 - 2)
        of_code = await editor.text_document_hover_async(types.HoverParams(where, in_comment))
        assert of_finding and "D2S307: " in of_finding.contents.value  # type: ignore[union-attr]
        assert of_code and "D2S103: " in of_code.contents.value  # type: ignore[union-attr]
        elsewhere = await editor.text_document_hover_async(types.HoverParams(where, types.Position(0, 2)))
        assert elsewhere is None
        await editor.change(uri, 2, SOURCE.replace("  # D2S103", change.new_text))
        assert await editor.next(uri, 2) == []
        await editor.change(uri, 3, "def broken(:\n")
        assert codes(await editor.next(uri, 3)) == [(0, "E999")]

    edit(tmp_path, question)


def test_a_hint_is_offered_as_a_change(tmp_path: Path) -> None:
    text = "import paddle\n\n\nclass A(paddle.nn.Layer):\n    @paddle.jit.to_static(full_graph=True)\n"
    text += "    def forward(self, x):\n        return super().forward(x)\n"

    async def question(editor: Editor) -> None:
        uri = await editor.open(tmp_path / "a.py", text)
        (found,) = [each for each in await editor.next(uri, 1) if each.code == "D2S301"]
        parameters = types.CodeActionParams(
            types.TextDocumentIdentifier(uri), found.range, types.CodeActionContext([found])
        )
        actions = await editor.text_document_code_action_async(parameters)
        (hint,) = [each for each in actions or () if isinstance(each, types.CodeAction) and each.is_preferred]
        assert hint.edit and hint.edit.changes
        assert "super(A, self)" in "".join(each.new_text for each in hint.edit.changes[uri])

    edit(tmp_path, question)


@pytest.mark.thorough
def test_the_project_around_counts_and_the_language_is_the_editor_s(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(TRAIN, "utf-8")

    async def question(editor: Editor) -> None:
        uri = await editor.open(tmp_path / "model.py", MODEL)
        found = await editor.next(uri, 1)
        while not found:  # the project is looked through meanwhile
            found = await editor.next(uri, 1)
        assert codes(found) == [(5, "D2S307")]
        assert not found[0].message.isascii()

    edit(tmp_path, question, "zh-cn")


def test_the_last_of_quick_changes_is_what_counts(tmp_path: Path) -> None:
    async def question(editor: Editor) -> None:
        uri = await editor.open(tmp_path / "a.py", "")
        for version in range(2, 40):
            await editor.change(uri, version, SOURCE if version % 2 else "")
        assert codes(await editor.next(uri, 39)) == [(5, "D2S307")]
        assert editor.published.empty()

    edit(tmp_path, question, "en", "--stdio", "--lang", "zh")


def test_files_and_buffers_of_the_project_that_change_count_at_once(tmp_path: Path) -> None:
    async def question(editor: Editor) -> None:
        uri = await editor.open(tmp_path / "model.py", MODEL)
        await editor.settled()
        (tmp_path / "train.py").write_text(TRAIN, "utf-8")
        event = types.FileEvent((tmp_path / "train.py").as_uri(), types.FileChangeType.Created)
        editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
        assert codes(await editor.next(uri, 1)) == [(5, "D2S307")]
        train = await editor.open(tmp_path / "train.py", TRAIN)
        await editor.settled()
        await editor.change(train, 2, TRAIN.replace("paddle.jit.to_static", "print"))
        assert await editor.next(uri, 1) == []

    edit(tmp_path, question)


def test_ignoring_is_offered_only_where_a_comment_can_stand(tmp_path: Path) -> None:
    text = ABOVE + "    s = paddle.abs(x).tolist() + \\\n        [1]\n    return s, paddle.abs(x).tolist()\n"

    async def question(editor: Editor) -> None:
        uri = await editor.open(tmp_path / "a.py", text)
        found = await editor.next(uri, 1)
        assert [line for line, _ in codes(found)] == [5, 7]
        whole = types.Range(types.Position(0, 0), types.Position(99, 0))
        parameters = types.CodeActionParams(types.TextDocumentIdentifier(uri), whole, types.CodeActionContext([]))
        actions = await editor.text_document_code_action_async(parameters)
        edits = [each.edit.changes[uri][0] for each in actions or () if each.edit]  # type: ignore[union-attr,index]
        assert [each.range.start.line for each in edits] == [7]

    edit(tmp_path, question)


def test_what_is_not_there_any_more_is_no_error(tmp_path: Path) -> None:
    emoji = ABOVE + '    s = "😀😀😀😀😀😀😀😀😀😀"; D2S103 = 1\n    return s\n'

    async def question(editor: Editor) -> None:
        async def hover(uri: str, line: int, character: int) -> Any:
            where = types.TextDocumentIdentifier(uri)
            return await editor.text_document_hover_async(types.HoverParams(where, types.Position(line, character)))

        assert await hover((tmp_path / "never opened.py").as_uri(), 0, 0) is None
        uri = await editor.open(tmp_path / "a.py", SOURCE)
        await editor.next(uri, 1)
        await editor.change(uri, 2, "x")
        assert await hover(uri, 5, 12) is None
        await editor.change(uri, 3, emoji)
        start = len(emoji.splitlines()[5].partition("D2S")[0].encode("utf-16-le")) // 2
        assert await hover(uri, 5, start + 3) and not await hover(uri, 5, start - 4)

    edit(tmp_path, question)


def test_settings_of_the_editor(tmp_path: Path) -> None:
    async def question(editor: Editor) -> None:
        uri = await editor.open(tmp_path / "a.py", SOURCE)
        assert len(await editor.next(uri, 1)) == 1
        for settings, expected in (
            ({"d2s-doctor": {"ignore": ["D2S307"]}}, 0),
            ({"d2s-doctor": {"ignore": 3, "mode": "nonsense", "lang": ["zh"], "paddle": None}}, 1),
            ({"d2s-doctor": {"ignore": ["D2S307"]}}, 0),
            (["nonsense"], 1),
        ):
            editor.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
            assert len(await editor.next(uri, 1)) == expected, settings

    edit(tmp_path, question)


def test_what_the_project_says_is_converted_is_checked(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.d2s-doctor]\nentry = ["model:Net"]\n')

    async def question(editor: Editor) -> None:
        uri = await editor.open(tmp_path / "model.py", MODEL)
        assert codes(await editor.next(uri, 1)) == [(5, "D2S307")]

    edit(tmp_path, question)
