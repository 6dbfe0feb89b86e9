"""In CI a test may be skipped only for a reason on the list: a missing tool is a failure there, not a skip."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

ALLOWED = Path(__file__).with_name("allowed_skips.txt")


def allowed_reasons() -> list[re.Pattern[str]]:
    """The patterns of tests/allowed_skips.txt, one a line; ``#`` begins a comment."""
    lines = (line.partition("#")[0].strip() for line in ALLOWED.read_text(encoding="utf-8").splitlines())
    return [re.compile(line) for line in lines if line]


class SkipPolicy:
    """A pytest plugin that fails a run in CI when a test was skipped for a reason that is not on the list."""

    def __init__(self, reasons: list[re.Pattern[str]]) -> None:
        self._reasons = reasons
        self.unexpected: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            reason = reason.removeprefix("Skipped: ")
            if not any(pattern.fullmatch(reason) for pattern in self._reasons):
                self.unexpected.append(f"{report.nodeid}: {reason}")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.unexpected.append(f"{report.nodeid}: skipped as a whole")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in self.unexpected:
            terminalreporter.write_line(f"skip that is not in {ALLOWED.name}: {line}", red=True)

    # Last, so that nothing sets the status after it.
    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.unexpected and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def register(config: pytest.Config) -> None:
    """Add the policy to this run, where it is one of CI (``CI`` is set) and not a worker process of one."""
    if os.environ.get("CI") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(SkipPolicy(allowed_reasons()), "skip-policy")
