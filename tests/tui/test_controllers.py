"""Controllers without an app: what they change in the session, whatever order threads end in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from d2s_doctor.kb import load
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.tui.diagnosis_controller import DiagnosisController
from d2s_doctor.tui.environment_controller import EnvironmentController
from d2s_doctor.tui.history_controller import HistoryController
from d2s_doctor.tui.session import Session
from tests.tui.driving import AST

QUIET = partial(HistoryController, wanted=False)


class QuietHost:
    """A host whose threads run when the test lets them."""

    def __init__(self) -> None:
        self.session = Session()
        self.chosen_keys: dict[str, str] = {}
        self.threads: list[Callable[[], object]] = []
        self.notices: list[str] = []

    def run_in_thread(self, work: Callable[[], object], group: str) -> None:
        self.threads.append(work)

    def call_in_app(self, function: Callable[..., object], *values: object) -> None:
        function(*values)

    def redraw(self) -> None:
        """There is nothing to draw."""

    def show_step(self, step: str) -> None:
        self.session.step = step

    def notify_user(self, text: str, *, failed: bool = False, seconds: float = 10) -> None:
        self.notices.append(text)

    def run_threads(self) -> None:
        while self.threads:
            self.threads.pop(0)()


@pytest.fixture
def host() -> QuietHost:
    return QuietHost()


def test_a_log_waits_for_the_knowledge_base(host: QuietHost, kb: KnowledgeBase) -> None:
    changes: list[str] = []
    controller = DiagnosisController(host, ("train.log", AST), lambda: changes.append(host.session.step), QUIET(host))
    assert host.session.diagnosis is None and controller.waiting == ("train.log", AST)
    controller.load_base()
    host.run_threads()
    assert host.session.entry and host.session.entry.id == "D2S103"
    assert controller.waiting is None and not host.session.matching
    assert changes == ["diagnosis"]


def test_a_user_who_has_moved_on_stays_there(host: QuietHost, kb: KnowledgeBase) -> None:
    host.session.kb = kb
    DiagnosisController(host, None, lambda: None, QUIET(host)).open_log("train.log", AST)
    assert host.session.matching
    host.show_step("environment")
    host.run_threads()
    assert host.session.diagnosis and host.session.step == "environment"


def test_the_diagnosis_of_an_earlier_log_is_dropped(host: QuietHost, kb: KnowledgeBase) -> None:
    host.session.kb = kb
    controller = DiagnosisController(host, None, lambda: None, QUIET(host))
    controller.open_log("first.log", AST)
    host.threads.pop(0)()
    (match_first,) = host.threads
    host.threads.clear()
    controller.open_log("second.log", "all is well\n")
    host.threads.pop(0)()
    match_first()
    assert host.session.diagnosis is None and host.session.matching
    host.run_threads()
    assert host.session.diagnosis and host.session.diagnosis.verdict == "none"


def test_a_knowledge_base_that_cannot_be_read_is_named(host: QuietHost, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("no such disk")

    monkeypatch.setattr(load, "load_kb", fail)
    DiagnosisController(host, None, lambda: None, QUIET(host)).load_base()
    assert host.session.kb is None and "no such disk" in host.notices[0]


def test_another_python_starts_with_nothing_known(host: QuietHost, python: str) -> None:
    controller = EnvironmentController(host, "", QUIET(host))
    controller.find_python()
    assert host.session.interpreter and host.session.interpreter.path == python
    host.session.worker, host.session.probing = "ready", frozenset({"paddle.install"})
    controller.use_python(python)
    assert host.session.interpreter.why == "given"
    assert (host.session.worker, host.session.probing, host.session.probed) == ("", frozenset(), {})
