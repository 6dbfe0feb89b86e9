"""``%load_ext d2s_doctor``: a failing cell gets its answer under the traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from d2s_doctor.render.formats import Answer

_EXTENSION = "_d2s_doctor"


class NotebookExtension:
    """What is registered in one IPython shell: a hook behind each cell, ``%d2s`` and ``%%d2s_compare``."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._failed: BaseException | None = None

    def load(self) -> None:
        """Register everything. Nothing else is loaded before a cell fails or a magic is used."""
        self._shell.events.register("post_run_cell", self.after_cell)
        self._shell.register_magic_function(self.explain, "line", "d2s")
        self._shell.register_magic_function(self.compare, "cell", "d2s_compare")

    def unload(self) -> None:
        """Take everything back."""
        self._shell.events.unregister("post_run_cell", self.after_cell)
        for kind, name in (("line", "d2s"), ("cell", "d2s_compare")):
            self._shell.magics_manager.magics[kind].pop(name, None)

    def after_cell(self, result: Any) -> None:
        """IPython showed the traceback already; the answer comes under it, where there is one."""
        error = result.error_in_exec or result.error_before_exec
        if not isinstance(error, Exception):
            return
        self._failed = error
        try:
            from d2s_doctor.integrations.failure import answer_for

            answer = answer_for(error)
            if answer.diagnosis.verdict != "none":
                _show(answer)
        except Exception as problem:  # IPython would print our traceback under the user's own
            print(f"d2s-doctor: {type(problem).__name__}: {problem}"[:2000])

    def explain(self, line: str) -> None:
        """Explain the last failure once more, whatever the answer; ``%d2s D2S103`` shows an entry."""
        from d2s_doctor.integrations.failure import answer_for
        from d2s_doctor.render.messages import say
        from d2s_doctor.render.user_language import user_language

        if line.strip():
            self._entry(line.strip())
        elif self._failed is None:
            print(say("notebook.no_failure", user_language()))
        else:
            _show(answer_for(self._failed))

    def compare(self, line: str, cell: str) -> None:
        """Run the cell; each converted function that it calls also runs eagerly, on copies, and both are compared."""
        from d2s_doctor.integrations.notebook_compare import comparing, comparison_text
        from d2s_doctor.render.messages import say
        from d2s_doctor.render.user_language import user_language

        if find_spec("paddle") is None:
            print(say("notebook.no_paddle", user_language()))
            return
        with comparing() as found, self._without_traceback():
            result = self._shell.run_cell(cell)
        print(comparison_text(found, user_language()))
        error = result.error_in_exec or result.error_before_exec
        if error:  # this cell is the one that failed: its traceback and answer come once, and "run all" ends here
            raise error

    @contextmanager
    def _without_traceback(self) -> Iterator[None]:
        """The cell within a magic is a cell of its own to IPython, which would show its failure and go on."""
        shown = {name: getattr(self._shell, name) for name in ("showtraceback", "showsyntaxerror")}
        self._shell.events.unregister("post_run_cell", self.after_cell)
        for name in shown:
            setattr(self._shell, name, lambda *args, **kwargs: None)
        try:
            yield
        finally:
            for name, original in shown.items():
                setattr(self._shell, name, original)
            self._shell.events.register("post_run_cell", self.after_cell)

    def _entry(self, name: str) -> None:
        from d2s_doctor.kb.load import load_kb
        from d2s_doctor.render.layout import Paint
        from d2s_doctor.render.messages import say
        from d2s_doctor.render.page import Page
        from d2s_doctor.render.text import entry_text
        from d2s_doctor.render.user_language import user_language

        language, entry = user_language(), load_kb().find(name)
        found = entry and entry_text(entry, Page(language, 80, Paint(False)))
        print(found or say("error.no_entry", language, name=repr(name)))


def _show(answer: Answer) -> None:
    """As HTML, or as text where the front end has none."""
    from IPython.display import display
    from markdown_it import MarkdownIt

    from d2s_doctor.integrations.failure import plain_text
    from d2s_doctor.render.layout import Paint
    from d2s_doctor.render.markdown import answer_markdown
    from d2s_doctor.render.page import Page
    from d2s_doctor.render.user_language import user_language

    language = user_language()
    # What came from outside is escaped in the Markdown already; the HTML in it is our own fold around the diff.
    html = MarkdownIt("commonmark").render(answer_markdown(answer, Page(language, 80, Paint(False))))
    show: Any = display
    show({"text/html": html, "text/plain": plain_text(answer, language)}, raw=True)


def load(shell: Any) -> None:
    """Load the extension into an IPython shell; a second time does nothing."""
    if not hasattr(shell, _EXTENSION):
        setattr(shell, _EXTENSION, NotebookExtension(shell))
        getattr(shell, _EXTENSION).load()


def unload(shell: Any) -> None:
    """Take the extension out of a shell again."""
    if hasattr(shell, _EXTENSION):
        getattr(shell, _EXTENSION).unload()
        delattr(shell, _EXTENSION)
