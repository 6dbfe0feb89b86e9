"""Every sample of every entry on real Paddle: the recorded files are never trusted alone."""

from __future__ import annotations

import pytest

from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.inside.stacks import STACKS, parts_of, releases_of
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.verified import VerificationRecord, disagreements
from d2s_doctor.model import Entry
from d2s_doctor.run.report import Limits
from d2s_doctor.verify.envs import ensure
from d2s_doctor.verify.matrix import verify_release
from d2s_doctor.verify.observe import Observed, SampleRunner
from tests.recorded import RECORDED

ALWAYS = ("3.3.1", "2.6.2")
"""The newest release, and the one that differs most from it."""


def faults(release: str, kb: KnowledgeBase, entries: list[Entry], seconds: float) -> dict[str, str]:
    """What is not as the entries say, by code."""
    record = VerificationRecord(release)
    found: dict[str, str] = {}
    answers = {log.name: log.answer for log in RECORDED}

    def look(code: str, sample: str, mode: str, observed: Observed) -> None:
        # Eager code may fail in words that say nothing of conversion: the recorded log tells what can be expected.
        known = answers.get(f"{code}/sample.yaml#{release}-{mode}") == code
        if sample == "before" and observed.outcome == "raises" and observed.matched != code and known:
            found[code] = f"{code} {mode}: {observed.matched or 'none'}\n{observed.ran.output[-600:]}"

    with SampleRunner(str(ensure(release)), kb, Limits(seconds=seconds)) as sample_runner:
        assert sample_runner.start() == parts_of(release)[0]
        verify_release(entries, sample_runner, record, look)
    for entry in entries:
        for text in disagreements(entry, record):
            found[entry.id] = f"{entry.id}: {text}"
    return found


def check(release: str, kb: KnowledgeBase) -> None:
    entries = [entry for entry in kb.entries.values() if entry.stack == parts_of(release)[1]]
    first = faults(release, kb, entries, 20)
    # On a busy machine a time limit says little; what is really wrong is wrong again.
    wrong = faults(release, kb, [kb.entries[code] for code in first], 60) if first else {}
    assert not wrong, "\n".join(wrong.values())


@pytest.mark.paddle
@pytest.mark.parametrize("release", ALWAYS)
def test_every_sample_on_the_newest_and_the_oldest_release(release: str, kb: KnowledgeBase) -> None:
    check(release, kb)


@pytest.mark.matrix
@pytest.mark.parametrize("release", [release for release in MEASURED if release not in ALWAYS])
def test_every_sample_on_the_other_releases(release: str, kb: KnowledgeBase) -> None:
    check(release, kb)


@pytest.mark.matrix
@pytest.mark.parametrize(
    "environment", [f"{release}+{stack}" for stack in STACKS for release in releases_of(stack, MEASURED)]
)
def test_every_sample_with_the_packages_beside_paddle(environment: str, kb: KnowledgeBase) -> None:
    check(environment, kb)
