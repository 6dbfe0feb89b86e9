"""``d2s-doctor lsp``: what ``check`` finds, in an editor while one types, by the Language Server Protocol."""

from __future__ import annotations

import asyncio
import os
import re
from typing import NamedTuple

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from d2s_doctor import __version__
from d2s_doctor.check.config import find_config
from d2s_doctor.check.finding import UNREADABLE, RuleFinding
from d2s_doctor.check.linter import CheckOptions, check_sources
from d2s_doctor.check.source_file import SourceFile
from d2s_doctor.errors import ExpectedError
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.integrations.lsp_project import ProjectFiles, buffer_source
from d2s_doctor.kb.load import load_kb
from d2s_doctor.model import Entry
from d2s_doctor.render.entry_address import entry_address
from d2s_doctor.render.findings import message_of
from d2s_doctor.render.markdown import entry_markdown
from d2s_doctor.render.messages import say
from d2s_doctor.render.user_language import language_of, user_language

DEBOUNCE = 0.15
"""Seconds without a change after which a file is checked."""
_CODE = re.compile(r"\bD2S\d{3}\b")
_NOQA = re.compile(r"#\s*noqa:\s*[A-Z0-9,\s]+$", re.IGNORECASE)


class CheckedDocument(NamedTuple):
    """What was found in one version of a document, with its text as it was read."""

    version: int | None
    findings: tuple[RuleFinding, ...]
    source: SourceFile


class DoctorServer(LanguageServer):
    """Checks open documents, each with the files of the project that belong to it."""

    def __init__(self, language: str | None = None) -> None:
        super().__init__("d2s-doctor", __version__)
        self.language = language or user_language()
        self.is_language_given = bool(language)
        self.files = ProjectFiles()
        self.checked: dict[str, CheckedDocument] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._open: set[str] = set()
        self._busy = asyncio.Lock()

    def begin(self, parameters: types.InitializeParams) -> None:
        """Take the editor's language and look through its folders in the background."""
        if parameters.locale and not self.is_language_given:
            self.language = language_of(parameters.locale)
        uris = [folder.uri for folder in parameters.workspace_folders or ()]
        folders = [path for uri in uris or filter(None, [parameters.root_uri]) if (path := to_fs_path(uri))]
        loop = asyncio.get_running_loop()
        self.files.start(folders, lambda: loop.call_soon_threadsafe(self._check_all))

    def schedule(self, uri: str, delay: float = DEBOUNCE) -> None:
        """Check a document when nothing has changed in it for ``delay`` seconds."""
        earlier = self._waiting.pop(uri, None)
        if earlier:
            earlier.cancel()
        loop = asyncio.get_running_loop()
        self._waiting[uri] = loop.call_later(delay, lambda: loop.create_task(self._check(uri)))

    def opened(self, uri: str) -> None:
        """A document was opened."""
        self._open.add(uri)
        self.schedule(uri, 0)

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self.checked.pop(uri, None)
        self._open.discard(uri)
        self._publish(uri, None, [])

    def _check_all(self) -> None:
        for uri in self._open:
            self.schedule(uri, 0)

    async def _check(self, uri: str) -> None:
        """Check in a thread, one document at a time; what was changed meanwhile is checked again, not shown."""
        self._waiting.pop(uri, None)
        async with self._busy:
            if uri not in self._open:
                return
            document = self.workspace.get_text_document(uri)
            version = document.version
            buffers = {each.path: each.source for each in self.workspace.text_documents.values()}
            try:
                found = await asyncio.to_thread(self._find, document.path, buffers)
            except Exception as error:  # one file must not end the server; the editor's log names it
                text = f"{document.path}: {type(error).__name__}: {error}"
                self.window_log_message(types.LogMessageParams(types.MessageType.Error, text))
                return
        if uri in self._open and document.version == version:
            self.checked[uri] = found._replace(version=version)
            self._publish(uri, version, [self._diagnostic(each, document) for each in found.findings])

    def _find(self, path: str, buffers: dict[str, str]) -> CheckedDocument:
        own = buffer_source(path, buffers[path])
        related = self.files.related(path, buffers[path])
        others = [buffer_source(p, buffers[p]) if p in buffers else self.files.source(p) for p in related]
        try:
            result = check_sources([own, *others], load_kb().entries, _options_for(path))
        except ExpectedError:  # the settings of the project; the command line says what is wrong with them
            result = check_sources([own, *others], load_kb().entries, CheckOptions())
        return CheckedDocument(None, tuple(each for each in result.findings if each.path == path), own)

    def _publish(self, uri: str, version: int | None, diagnostics: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=diagnostics)
        )

    def _diagnostic(self, finding: RuleFinding, document: TextDocument) -> types.Diagnostic:
        address = entry_address(finding.code, self.language)
        unreadable = finding.code == UNREADABLE
        return types.Diagnostic(
            range=range_of(finding, document),
            message=message_of(finding, self.language),
            severity=types.DiagnosticSeverity.Error if unreadable else types.DiagnosticSeverity.Warning,
            code=finding.code,
            code_description=types.CodeDescription(href=address) if address else None,
            source="d2s-doctor",
        )

    def actions(self, uri: str, wanted: types.Range) -> list[types.CodeAction]:
        """A change for each hint at these lines, and one that makes ``check`` ignore the finding there."""
        checked, document = self.checked.get(uri), self.workspace.get_text_document(uri)
        if checked is None or checked.version != document.version:
            return []
        found = []
        for finding in checked.findings:
            if finding.line - 1 > wanted.end.line or finding.end_line - 1 < wanted.start.line:
                continue
            if finding.edits:
                title = f"{finding.code}: {message_of(finding, self.language)}"
                found.append(self._action(title, uri, finding, hint_edits(finding, checked.source, document), True))
            if finding.code != UNREADABLE:
                title = say("lsp.ignore", self.language, code=finding.code)
                found.append(self._action(title, uri, finding, [ignoring_edit(finding, document)], False))
        return found

    def _action(
        self, title: str, uri: str, finding: RuleFinding, edits: list[types.TextEdit], preferred: bool
    ) -> types.CodeAction:
        return types.CodeAction(
            title=title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[self._diagnostic(finding, self.workspace.get_text_document(uri))],
            is_preferred=preferred,
            edit=types.WorkspaceEdit(changes={uri: list(edits)}),
        )

    def hover(self, uri: str, position: types.Position) -> types.Hover | None:
        """The entry behind a finding, or behind a code that is written there: cause, fix, address."""
        document = self.workspace.get_text_document(uri)
        lines = document.lines
        line = lines[position.line] if position.line < len(lines) else ""
        entries = load_kb().entries
        named = [m[0] for m in _CODE.finditer(line) if m.start() <= position.character <= m.end() and m[0] in entries]
        checked = self.checked.get(uri)
        for finding in checked.findings if checked else ():
            where = range_of(finding, document)
            if (where.start.line, where.start.character) <= (position.line, position.character) <= (
                where.end.line,
                where.end.character,
            ) and finding.code in entries:
                named.append(finding.code)
        if not named:
            return None
        texts = [self._entry_text(entries[code]) for code in dict.fromkeys(named)]
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "\n\n---\n\n".join(texts)))

    def _entry_text(self, entry: Entry) -> str:
        address = entry_address(entry.id, self.language)
        title = f"{entry.id}: {entry.title.in_language(self.language)}"
        parts = [f"### [{title}]({address})" if address else f"### {title}"]
        parts += [each for each in entry_markdown(entry, {}, self.language) if not each.startswith(("<details", "</"))]
        return "\n\n".join(parts)


def _options_for(path: str) -> CheckOptions:
    """The settings of the file's project, as the command line reads them. Raises ExpectedError."""
    values = find_config(os.path.dirname(path)).values
    release = values.get("paddle", "")
    return CheckOptions(
        (release,) if release[:1].isdigit() else MEASURED,
        values.get("mode", "auto"),
        tuple(values.get("select", ())),
        tuple(values.get("ignore", ())),
        tuple(values.get("exclude", ())),
        bool(values.get("every-layer", False)),
    )


def range_of(finding: RuleFinding, document: TextDocument) -> types.Range:
    """Where a finding is, in the units of the editor (UTF-16, mostly)."""
    start = types.Position(finding.line - 1, finding.column - 1)
    end = types.Position(finding.end_line - 1, max(finding.end_column - 1, 0))
    return document.position_codec.range_to_client_units(document.lines, types.Range(start, end))


def hint_edits(finding: RuleFinding, source: SourceFile, document: TextDocument) -> list[types.TextEdit]:
    """The changes of a hint; ``check`` counts bytes of UTF-8."""

    def position(line: int, column: int) -> types.Position:
        return types.Position(line - 1, len(source.lines[line - 1].encode()[:column].decode("utf-8", "ignore")))

    edits = []
    for each in finding.edits:
        given = types.Range(position(each.line, each.column), position(each.end_line, each.end_column))
        edits.append(types.TextEdit(document.position_codec.range_to_client_units(document.lines, given), each.text))
    return edits


def ignoring_edit(finding: RuleFinding, document: TextDocument) -> types.TextEdit:
    """A ``# noqa: CODE`` at the end of the finding's first line; a list of codes that is there gets one more."""
    line = document.lines[finding.line - 1].rstrip("\r\n")
    text = f", {finding.code}" if _NOQA.search(line) else f"  # noqa: {finding.code}"
    at = types.Position(finding.line - 1, len(line))
    return types.TextEdit(document.position_codec.range_to_client_units(document.lines, types.Range(at, at)), text)


def make_server(language: str | None = None) -> DoctorServer:
    """The server with its handlers; without ``language`` it speaks the editor's."""
    server = DoctorServer(language)

    @server.feature(types.INITIALIZE)
    def initialize(parameters: types.InitializeParams) -> None:
        server.begin(parameters)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(parameters: types.DidOpenTextDocumentParams) -> None:
        server.opened(parameters.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(parameters: types.DidChangeTextDocumentParams) -> None:
        server.schedule(parameters.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(parameters: types.DidSaveTextDocumentParams) -> None:
        server.schedule(parameters.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(parameters: types.DidCloseTextDocumentParams) -> None:
        server.forget(parameters.text_document.uri)

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def actions(parameters: types.CodeActionParams) -> list[types.CodeAction]:
        return server.actions(parameters.text_document.uri, parameters.range)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(parameters: types.HoverParams) -> types.Hover | None:
        return server.hover(parameters.text_document.uri, parameters.position)

    return server


def serve(language: str | None) -> None:
    """Serve an editor on standard input and output until it leaves."""
    make_server(language).start_io()
