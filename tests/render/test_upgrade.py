"""What a log of an old release is answered first: does upgrading cure it?"""

from __future__ import annotations

import json

import pytest

from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match import diagnose
from d2s_doctor.model import Entry, Expectation, Signature, Text
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.json import answer_data
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.markdown import answer_markdown
from d2s_doctor.render.page import Page
from d2s_doctor.render.text import answer_text
from d2s_doctor.render.upgrade import cured_from, is_old
from tests.match.test_alignment import entry_with
from tests.render.test_first_help import FROM_3, UP_TO_2, observed

LOG = "paddlepaddle==2.3.2\nThe paddle.jit.save doesn't work when setting 'paddle.jit.enable_to_static' to False.\n"


@pytest.mark.parametrize(
    ("expect", "cured"),
    [
        ([Expectation(">=2.6.2", "raises", "raises")], ("", "")),
        ([Expectation(">=2.6.2", "raises", "passes")], ("2.6.2", "sot")),
        ([Expectation(UP_TO_2, "raises", "raises"), Expectation(FROM_3, "passes", "passes")], ("3.0.0", "")),
        ([Expectation(UP_TO_2, "passes", "raises"), Expectation(FROM_3, "passes", "raises")], ("2.6.2", "ast")),
        ([Expectation(UP_TO_2, run="passes"), Expectation(FROM_3, run="raises")], ("", "")),
        ([Expectation(FROM_3, "raises", "raises")], None),
    ],
)
def test_the_matrix_tells_from_which_release_on(expect: list[Expectation], cured: tuple[str, str] | None) -> None:
    entry = observed(*expect)
    assert cured_from(entry) == cured
    assert cured_from(entry._replace(observed=False)) is None
    assert cured_from(entry._replace(passing=Text("slow", "慢"))) is None


def test_what_only_old_releases_say_is_gone() -> None:
    entry: Entry = entry_with()._replace(observed=False, signatures=(Signature("a", paddle="<2.6.0"),))
    assert cured_from(entry) == (MEASURED[0], "")
    assert cured_from(entry._replace(signatures=(*entry.signatures, Signature("b")))) is None


@pytest.mark.parametrize(
    ("release", "old"),
    [("", False), ("<2.6", True), ("2.3.2", True), ("2.6", True), (MEASURED[0], False), ("3.2", False)],
)
def test_old_is_older_than_what_was_measured(release: str, old: bool) -> None:
    assert is_old(release) is old


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_format_says_it_before_the_entry(language: str, kb: KnowledgeBase) -> None:
    diagnosis = diagnose(LOG, kb)
    code = diagnosis.matches[0].id
    answer = Answer(diagnosis, kb.entries, "-", [], 3)
    data = answer_data(answer, Page(language, 10_000, Paint(False)))
    said = data["upgrade"]["text"]
    assert data["release"] == "2.3.2" and "2.3.2" in said
    assert data["upgrade"]["from"] is None and MEASURED[-1] in said
    assert json.loads(json.dumps(data)) == data
    markdown = answer_markdown(answer, Page(language, 10_000, Paint(False)))
    assert 0 < markdown.index(said) < markdown.index(code)
    text = answer_text(answer, Page(language, 10_000, Paint(False)))
    assert 0 < text.index(said) < text.index(code)


def test_a_log_of_a_measured_release_is_told_nothing(kb: KnowledgeBase) -> None:
    answer = Answer(diagnose(LOG.replace("2.3.2", "3.0.0"), kb), kb.entries, "-", [], 3)
    assert answer_data(answer, Page("en", 80, Paint(False)))["upgrade"] is None
