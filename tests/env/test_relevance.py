"""Only what matters to an entry is a warning."""

from __future__ import annotations

from typing import get_args

from d2s_doctor.env.probed import PROBES, probed
from d2s_doctor.env.relevance import _PROBES, relevant_to
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Probe


def test_every_name_of_the_schema_leads_to_a_probe() -> None:
    assert set(_PROBES) == set(get_args(Probe))
    assert {id for ids in _PROBES.values() for id in ids} <= {*PROBES, "file"}


def test_what_does_not_matter_is_noted(kb: KnowledgeBase) -> None:
    entry = kb.entries["D2S103"]._replace(relevant=("paddle.version", "pir"))
    results = (
        probed("pir", "warn", "pir.environment"),
        probed("sot", "warn", "sot.python"),
        probed("numpy", "fail", "numpy.two", version="2.0"),
        probed("cpu", "ok", "cpu.avx2"),
        probed("paddle.import", "fail", "import.raised"),
        probed("build", "skipped", "skipped.import"),
    )
    seen = relevant_to(entry, results)
    assert [result.state for result in seen] == ["warn", "ok", "unknown", "ok", "fail", "skipped"]
    assert seen[2].facts == {"version": "2.0", "noted": "fail"}
    assert [result.message for result in seen] == [result.message for result in results]


def test_without_a_list_nothing_but_paddle_itself_matters(kb: KnowledgeBase) -> None:
    entry = kb.entries["D2S103"]._replace(relevant=())
    results = [probed("pir", "warn", "x"), probed("paddle.install", "fail", "x"), probed("file", "fail", "x")]
    assert [result.state for result in relevant_to(entry, results)] == ["ok", "fail", "unknown"]
