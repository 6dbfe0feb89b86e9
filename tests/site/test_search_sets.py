"""What people look for, through the one lookup of the site: questions, single error lines, whole tracebacks."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Sequence

import pytest
import yaml

from d2s_doctor.author.corpus import HELD_OUT, SAMPLE, VARIATION, RecordedLog
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.site.data import script
from d2s_doctor.site.matcher import matcher_script
from d2s_doctor.site.parts import plain_title
from d2s_doctor.site.search import index_data
from tests.recorded import ONE_OF_EACH
from tests.site.conftest import ROOT
from tests.site.javascript import MATCHER, node

pytestmark = pytest.mark.thorough

QUESTIONS = yaml.safe_load((ROOT / "tests" / "kb" / "questions.yaml").read_text("utf-8"))
LOOKUP = (ROOT / "docs" / "assets" / "d2s-lookup.js").read_text("utf-8")
RUNNER = """
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
const { scripts, texts } = JSON.parse(readFileSync(0, "utf8"));
const page = { document: {}, location: {}, d2s: { load: async () => {} } };
page.window = page;
vm.createContext(page);
for (const script of scripts) vm.runInContext(script, page);
const answers = texts.map(async (text) => (await page.d2s.lookup(text)).results.map(({ url }) => url.slice(0, -1)));
Promise.all(answers).then((found) => process.stdout.write(JSON.stringify(found)));
"""
_ERROR = re.compile(r"^\s*(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Iteration)\b.*")

Lookup = Callable[[Sequence[str]], list[list[str]]]


@pytest.fixture(scope="module")
def lookup(kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Lookup:
    """From texts to the codes that the site lists for each, best first."""
    entries = [kb.entries[code] for code in sorted(kb.entries)]
    shown = [[entry.id, plain_title(entry, "en"), ""] for entry in entries]
    data = script("search", {"entries": shown, "pages": []}) + script("index", index_data(entries))
    runner = tmp_path_factory.mktemp("lookup") / "run.js"
    runner.write_text(RUNNER, encoding="utf-8")

    def run(texts: Sequence[str]) -> list[list[str]]:
        request = json.dumps({"scripts": [data, matcher_script(entries), MATCHER, LOOKUP], "texts": texts})
        command = [node(), str(runner)]
        done = subprocess.run(command, input=request, capture_output=True, encoding="utf-8", timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)  # type: ignore[no-any-return]

    return run


def found(lookup: Lookup, cases: Sequence[tuple[str, Sequence[str]]], first: int) -> tuple[float, list[str]]:
    """The share of texts with one of their codes among the first ones listed, and those without."""
    answers = lookup([text for text, _ in cases])
    missed = [
        f"{codes}: {text[:160]!r} finds {answer[:first]}"
        for (text, codes), answer in zip(cases, answers, strict=True)
        if not set(answer[:first]) & set(codes)
    ]
    share = 1 - len(missed) / len(cases)
    print(f"{len(cases) - len(missed)} of {len(cases)} ({share:.1%}) among the first {first}")
    return share, missed


def failures(kinds: Sequence[str]) -> list[RecordedLog]:
    """Of every second program a recorded run that failed for an entry and said something."""
    return [log for log in ONE_OF_EACH[::2] if log.kind in kinds and log.entry and log.text.strip()]


def error_line(log: RecordedLog) -> str:
    """What somebody copies: the last line that names an exception."""
    lines = [line.strip() for line in log.text.splitlines() if _ERROR.match(line)]
    return lines[-1] if lines else ""


def test_questions_lead_to_an_entry_that_answers(lookup: Lookup) -> None:
    cases = [(question, codes) for question, *codes in QUESTIONS]
    share, missed = found(lookup, cases, 3)
    assert len(cases) == 60
    assert share >= 0.95, missed


def test_error_lines_lead_to_their_entry(lookup: Lookup) -> None:
    """Of programs made apart from the samples, with names of their own; one line says less than a log."""
    cases = [(line, [log.entry]) for log in failures([VARIATION, HELD_OUT]) if log.entry and (line := error_line(log))]
    share, missed = found(lookup, cases, 3)
    assert len(cases) > 201
    assert share >= 0.9, missed


@pytest.mark.parametrize("kinds", [(SAMPLE,), (VARIATION, HELD_OUT)])
def test_whole_tracebacks_lead_to_their_entry(lookup: Lookup, kinds: Sequence[str]) -> None:
    cases = [(log.text, [log.entry]) for log in failures(kinds) if log.entry and "Traceback (most recent" in log.text]
    share, missed = found(lookup, cases, 1)
    assert len(cases) > 80
    assert share >= 0.94, missed
