"""``d2s-doctor lsp``: what ``check`` finds, in an editor while one types, by the Language Server Protocol."""

from __future__ import annotations

import ast
import asyncio
import gc
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from d2s_doctor import __version__
from d2s_doctor.check.config import SETTINGS, find_config
from d2s_doctor.check.finding import UNREADABLE, RuleFinding
from d2s_doctor.check.linter import CheckOptions, check_sources
from d2s_doctor.check.source_file import SourceFile
from d2s_doctor.errors import ExpectedError
from d2s_doctor.inside.modes import CHECK_MODES
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.integrations.lsp_project import ProjectFiles, buffer_source
from d2s_doctor.kb.load import load_kb
from d2s_doctor.model import Entry
from d2s_doctor.render.entry_address import entry_address
from d2s_doctor.render.findings import message_of
from d2s_doctor.render.markdown import entry_markdown
from d2s_doctor.render.messages import languages, say
from d2s_doctor.render.user_language import language_of, user_language

DEBOUNCE = 0.15
"""Seconds without a change after which a file is checked."""
OTHERS_DELAY = 0.6
"""The same for the other open files."""
_CODE = re.compile(r"\bD2S\d{3}\b")
_NOQA = re.compile(r"#\s*noqa:[A-Z0-9,\s]+$", re.IGNORECASE)


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
        self.settings: dict[str, Any] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._open: set[str] = set()
        self._busy = asyncio.Lock()

    def begin(self, parameters: types.InitializeParams) -> None:
        """Take the editor's language and look through its folders in the background."""
        if parameters.locale and not self.is_language_given:
            self.language = language_of(parameters.locale)
        self.configure(parameters.initialization_options)
        uris = [folder.uri for folder in parameters.workspace_folders or ()]
        folders = [path for uri in uris or filter(None, [parameters.root_uri]) if (path := to_fs_path(uri))]
        loop = asyncio.get_running_loop()
        self.files.start(folders, lambda: loop.call_soon_threadsafe(self.check_all))

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

    def changed(self, uri: str) -> None:
        """A document was changed; the other open ones may call it, and are checked later."""
        self.schedule(uri)
        for other in self._open - {uri}:
            self.schedule(other, OTHERS_DELAY)

    def files_changed(self, changes: Sequence[types.FileEvent]) -> None:
        """Files were made, changed or deleted beside the editor."""
        for each in changes:
            path = to_fs_path(each.uri)
            if path and path.endswith(".py"):
                self.files.update(path, exists=each.type != types.FileChangeType.Deleted)
        self.check_all()

    def watch(self) -> None:
        """Ask the editor to say when Python files change, where it can be asked."""
        workspace = self.client_capabilities.workspace
        watched = workspace and workspace.did_change_watched_files
        if watched and watched.dynamic_registration:
            watchers = [types.FileSystemWatcher("**/*.py")]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            wanted = types.Registration("python-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.client_register_capability(types.RegistrationParams([wanted]))

    def configure(self, settings: object) -> None:
        """Take the editor's settings: those of pyproject.toml, and ``lang``. What is not known is ignored."""
        values = settings.get("d2s-doctor", settings) if isinstance(settings, dict) else {}
        values = values if isinstance(values, dict) else {}
        self.settings = usable_settings(values)
        if values.get("lang") in (*languages(),) and not self.is_language_given:
            self.language = language_of(values["lang"])

    def forget(self, uri: str) -> None:
        """A document was closed."""
        self.checked.pop(uri, None)
        self._open.discard(uri)
        self._publish(uri, None, [])

    def check_all(self) -> None:
        """Check every open document again."""
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

    def _document(self, uri: str) -> TextDocument | None:
        """An open document; pygls reads others from the disk."""
        return self.workspace.get_text_document(uri) if uri in self._open else None

    def _find(self, path: str, buffers: dict[str, str]) -> CheckedDocument:
        own = buffer_source(path, buffers[path])
        related = self.files.related(path, buffers[path])
        others = [buffer_source(p, buffers[p]) if p in buffers else self.files.source(p) for p in related]
        try:
            result = check_sources([own, *others], load_kb().entries, _options_for(path, self.settings))
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
        checked, document = self.checked.get(uri), self._document(uri)
        if checked is None or document is None or checked.version != document.version:
            return []
        found = []
        for finding in checked.findings:
            if finding.line - 1 > wanted.end.line or finding.end_line - 1 < wanted.start.line:
                continue
            if finding.edits:
                title = f"{finding.code}: {message_of(finding, self.language)}"
                found.append(self._action(title, uri, finding, hint_edits(finding, checked.source, document), True))
            ignoring = ignoring_edit(finding, document) if finding.code != UNREADABLE else None
            if ignoring:
                title = say("lsp.ignore", self.language, code=finding.code)
                found.append(self._action(title, uri, finding, [ignoring], False))
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
        document = self._document(uri)
        if document is None or position.line >= len(document.lines):
            return None
        at = document.position_codec.position_from_client_units(document.lines, position)
        line = document.lines[at.line]
        entries = load_kb().entries
        named = [m[0] for m in _CODE.finditer(line) if m.start() <= at.character <= m.end() and m[0] in entries]
        checked = self.checked.get(uri)
        for finding in checked.findings if checked and checked.version == document.version else ():
            where = plain_range(finding)
            if (where.start.line, where.start.character) <= (at.line, at.character) <= (
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


def usable_settings(values: Mapping[str, Any]) -> dict[str, Any]:
    """Of what an editor was configured with, what ``check`` knows and can use."""
    known: dict[str, Any] = {}
    for name, kind in SETTINGS.items():
        value = values.get(name)
        if isinstance(value, kind) and (kind is not list or all(isinstance(each, str) for each in value)):
            known[name] = value
    if known.get("mode", "auto") not in CHECK_MODES:
        del known["mode"]
    return known


def _options_for(path: str, settings: dict[str, Any]) -> CheckOptions:
    """The settings of the file's project, as the command line reads them, below the editor's. Raises ExpectedError."""
    values: dict[str, Any] = {**find_config(os.path.dirname(path)).values, **settings}
    release = values.get("paddle", "")
    return CheckOptions(
        (release,) if release[:1].isdigit() else MEASURED,
        values.get("mode", "auto"),
        tuple(values.get("select", ())),
        tuple(values.get("ignore", ())),
        tuple(values.get("exclude", ())),
        bool(values.get("every-layer", False)),
        tuple(values.get("entry", ())),
    )


def plain_range(finding: RuleFinding) -> types.Range:
    """Where a finding is, in characters."""
    start = types.Position(finding.line - 1, finding.column - 1)
    return types.Range(start, types.Position(finding.end_line - 1, max(finding.end_column - 1, 0)))


def range_of(finding: RuleFinding, document: TextDocument) -> types.Range:
    """Where a finding is, in the units of the editor (UTF-16, mostly)."""
    return document.position_codec.range_to_client_units(document.lines, plain_range(finding))


def hint_edits(finding: RuleFinding, source: SourceFile, document: TextDocument) -> list[types.TextEdit]:
    """The changes of a hint; ``check`` counts bytes of UTF-8."""

    def position(line: int, column: int) -> types.Position:
        return types.Position(line - 1, len(source.lines[line - 1].encode()[:column].decode("utf-8", "ignore")))

    edits = []
    for each in finding.edits:
        given = types.Range(position(each.line, each.column), position(each.end_line, each.end_column))
        edits.append(types.TextEdit(document.position_codec.range_to_client_units(document.lines, given), each.text))
    return edits


def ignoring_edit(finding: RuleFinding, document: TextDocument) -> types.TextEdit | None:
    """A ``# noqa: CODE`` at the end of the finding's first line; a list of codes that is there gets one more.

    None where a comment cannot stand there: the line goes on by a backslash or in a text of several lines.
    """
    line = document.lines[finding.line - 1].rstrip("\r\n")
    text = f", {finding.code}" if _NOQA.search(line) else f"  # noqa: {finding.code}"
    if not _is_comment(document.lines, finding.line, text):
        return None
    at = types.Position(finding.line - 1, len(line))
    return types.TextEdit(document.position_codec.range_to_client_units(document.lines, types.Range(at, at)), text)


def _is_comment(lines: Sequence[str], number: int, text: str) -> bool:
    """Whether ``text`` at the end of a line changes nothing of the program."""
    commented = [*lines[: number - 1], lines[number - 1].rstrip("\r\n") + text + "\n", *lines[number:]]
    try:
        return ast.dump(ast.parse("".join(commented))) == ast.dump(ast.parse("".join(lines)))
    except (SyntaxError, ValueError, RecursionError):
        return False


def make_server(language: str | None = None) -> DoctorServer:
    """The server with its handlers; without ``language`` it speaks the editor's."""
    server = DoctorServer(language)
    _answer_notifications(server)
    _answer_questions(server)
    return server


def _answer_notifications(server: DoctorServer) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(parameters: types.InitializeParams) -> None:
        server.begin(parameters)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(parameters: types.DidOpenTextDocumentParams) -> None:
        server.opened(parameters.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(parameters: types.DidChangeTextDocumentParams) -> None:
        server.changed(parameters.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(parameters: types.DidSaveTextDocumentParams) -> None:
        server.schedule(parameters.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(parameters: types.DidCloseTextDocumentParams) -> None:
        server.forget(parameters.text_document.uri)

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        server.watch()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(parameters: types.DidChangeWatchedFilesParams) -> None:
        server.files_changed(parameters.changes)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(parameters: types.DidChangeConfigurationParams) -> None:
        server.configure(parameters.settings)
        server.check_all()


def _answer_questions(server: DoctorServer) -> None:
    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def actions(parameters: types.CodeActionParams) -> list[types.CodeAction]:
        return server.actions(parameters.text_document.uri, parameters.range)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(parameters: types.HoverParams) -> types.Hover | None:
        return server.hover(parameters.text_document.uri, parameters.position)


def serve(language: str | None) -> None:
    """Serve an editor on standard input and output until it leaves."""
    load_kb()
    gc.freeze()  # what is loaded stays to the end; to collect garbage in it would add a tenth to each check
    make_server(language).start_io()
