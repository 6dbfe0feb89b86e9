"""Only what matters to an entry is a warning."""

from __future__ import annotations

from d2s_doctor.env.relevance import on_topic, relevant_to
from d2s_doctor.env.results import probe_result
from d2s_doctor.inside.probes import TOPICS
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.schema import entry_schema


def test_every_name_of_the_schema_leads_to_a_probe() -> None:
    assert entry_schema()["properties"]["relevant"]["items"] == {"enum": list(TOPICS)}
    assert all(on_topic(topic) for topic in TOPICS)
    assert on_topic("paddle.version") == ("paddle.install", "paddle.import")
    assert on_topic("file") == ("file",)


def test_what_does_not_matter_is_noted(kb: KnowledgeBase) -> None:
    entry = kb.entries["D2S103"]._replace(relevant=("paddle.version", "pir"))
    results = (
        probe_result("pir", "warn", "pir.environment"),
        probe_result("sot", "warn", "sot.python"),
        probe_result("numpy", "fail", "numpy.two", version="2.0"),
        probe_result("cpu", "ok", "cpu.avx2"),
        probe_result("paddle.import", "fail", "import.raised"),
        probe_result("build", "skipped", "skipped.import"),
    )
    seen = relevant_to(entry, results)
    assert [result.state for result in seen] == ["warn", "ok", "unknown", "ok", "fail", "skipped"]
    assert seen[2].facts == {"version": "2.0", "noted": "fail"}
    assert [result.message for result in seen] == [result.message for result in results]


def test_without_a_list_nothing_but_paddle_itself_matters(kb: KnowledgeBase) -> None:
    entry = kb.entries["D2S103"]._replace(relevant=())
    results = [
        probe_result("pir", "warn", "x"),
        probe_result("paddle.install", "fail", "x"),
        probe_result("file", "fail", "x"),
    ]
    assert [result.state for result in relevant_to(entry, results)] == ["ok", "fail", "unknown"]
