"""A post that describes a failure in words leads to the same entries, through whichever door it comes."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest

from d2s_doctor import diagnose
from d2s_doctor.cli.main import main
from d2s_doctor.integrations.failure import answer_for, plain_text
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Language
from d2s_doctor.render.redacted_issue import redacted_issue
from d2s_doctor.tui.log_text import diagnose_log, shown_log

POSTS: dict[Language, str] = {
    "en": "Paddle: memory of the predictor keeps growing\n\nAfter export the results differ; dropout is still on.\n",
    "zh": "Paddle 动转静后推理结果和动态图不一致，而且显存一直增长\n\nDropout 在导出模型后仍然生效，忘记调用 eval\n",
}


def codes(shown: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"D2S\d{3}", shown)))


class Stopped(BaseException):
    """Ends a program with words of its own, and no traceback."""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_door_gives_the_same_codes(
    language: Language, kb: KnowledgeBase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    post = POSTS[language]
    found = diagnose(post, kb=kb)
    wanted = found.suggestions
    assert len(wanted) == 3 and found.unanswered and found.unanswered.kind == "question"
    assert diagnose(post.encode("utf-16"), kb=kb) == found

    file = tmp_path / "post.md"
    file.write_text(post, "utf-8")
    printed = {}
    for name in ("text", "json", "markdown"):
        assert main(["match", "--lang", language, "--format", name, str(file)]) == 1
        printed[name] = capsys.readouterr().out
    data = json.loads(printed["json"])
    assert tuple(each["id"] for each in data["suggestions"]) == wanted
    assert data["unanswered"]["kind"] == "question"
    assert codes(printed["text"]) == codes(printed["markdown"]) == wanted

    in_app = diagnose_log(shown_log("post.md", post), kb)
    assert in_app.diagnosis == found
    assert tuple(entry.id for entry in in_app.nearest) == wanted
    assert codes(redacted_issue(BytesIO(post.encode()), kb, None, language).markdown) == wanted


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_exception_without_a_traceback_is_read_as_its_text(language: Language) -> None:
    answer = answer_for(Stopped(POSTS[language]))
    wanted = diagnose(f"{__name__}.Stopped: {POSTS[language]}\n").suggestions
    assert wanted and codes(plain_text(answer, language)) == wanted
