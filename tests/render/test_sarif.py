"""SARIF 2.1.0: the shape that the standard asks for, and places that mean something on another machine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.author.corpus import SAMPLE, RecordedLog
from d2s_doctor.cli.main import main
from tests.making import CONVERTER, traceback_of
from tests.recorded import RECORDED, recorded

MESSAGE = "Dygraph2StaticException: python while pred change from bool to variable."


def sarif(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    main(["match", "--format", "sarif", *arguments])
    return json.loads(capsys.readouterr().out)


def check_essentials(data: Any) -> None:
    """What the standard requires of the parts that are used here."""
    assert set(data) == {"$schema", "version", "runs"}
    assert data["version"] == "2.1.0"
    (run,) = data["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "d2s-doctor"
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", driver["semanticVersion"])
    assert re.fullmatch(r"[a-z]{2}-[A-Z]{2}", run["language"])
    assert all(uri["uri"].endswith("/") for uri in run["originalUriBaseIds"].values())
    codes = [rule["id"] for rule in driver["rules"]]
    assert len(codes) == len(set(codes))
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
        assert rule["help"]["markdown"]
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
        assert len(rule["properties"]["tags"]) == len(set(rule["properties"]["tags"]))
    for result in run["results"]:
        assert codes[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        assert 0 <= result["rank"] <= 100
        assert all(re.fullmatch(r"[0-9a-f]+", value) for value in result["partialFingerprints"].values())
        assert len(result["locations"]) == 1
        for location in (*result["locations"], *result.get("relatedLocations", [])):
            place = location["physicalLocation"]
            assert place["region"]["startLine"] >= 1
            assert re.fullmatch(r"[\w.~%:/+-]+", place["artifactLocation"]["uri"])
            assert place["artifactLocation"].get("uriBaseId", "%SRCROOT%") in run["originalUriBaseIds"]
        numbers = [location["id"] for location in result.get("relatedLocations", [])]
        assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("log", [log for log in RECORDED if log.kind == SAMPLE][::9], ids=lambda log: log.name)
def test_real_logs(log: RecordedLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "train.log"
    path.write_bytes(log.data)
    check_essentials(sarif(capsys, str(path)))


def test_the_users_own_line_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    log = tmp_path / "my log.txt"
    log.write_text(traceback_of(MESSAGE, frames=(str(tmp_path / "models" / "net 1.py"), CONVERTER)))
    data = sarif(capsys, str(log))
    check_essentials(data)
    (result,) = data["runs"][0]["results"]
    (location,) = result["locations"]
    place = location["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "models/net%201.py", "uriBaseId": "%SRCROOT%"}
    assert place["region"]["startLine"] == 1
    assert location["logicalLocations"][0]["name"] == "step"
    related = result["relatedLocations"][0]["physicalLocation"]
    assert related["artifactLocation"]["uri"] == "my%20log.txt"
    assert related["region"]["startLine"] == 6
    assert result["level"] == "error"


def test_without_a_frame_of_the_user_it_is_in_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("train.log").write_text(f"start\n{MESSAGE}\n")
    (result,) = sarif(capsys, "train.log")["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "train.log"
    assert place["region"]["startLine"] == 2


def test_fingerprints_stay_when_lines_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prints = []
    for name, before in (("a", ""), ("b", "epoch 1\n" * 50)):
        log = tmp_path / name
        log.write_text(before + traceback_of(MESSAGE, frames=("net.py", CONVERTER)))
        prints.append(sarif(capsys, str(log))["runs"][0]["results"][0]["partialFingerprints"])
    assert prints[0] == prints[1]


def test_nothing_found_is_a_run_without_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log").write_text("all fine\n")
    data = sarif(capsys, str(tmp_path / "log"))
    check_essentials(data)
    assert data["runs"][0]["results"] == []


def test_other_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log"
    log.write_text(traceback_of(MESSAGE, frames=("net.py", CONVERTER)))
    assert main(["match", str(log), "--format", "json"]) == 0
    form = capsys.readouterr().out
    assert main(["match", str(log), "--json"]) == 0
    assert capsys.readouterr().out == form
    assert main(["match", str(log), "--format", "markdown", "--lang", "zh"]) == 0
    assert capsys.readouterr().out.startswith("## ✅ d2s-doctor：命中")


def test_every_failure_of_a_log_has_its_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    names = ("D2S103/sample.yaml#3.3.1-ast", "D2S501/sample.yaml#3.3.1-run", "D2S103/sample.yaml#3.3.1-ast")
    log = tmp_path / "train.log"
    log.write_text("\nepoch 2\n".join(recorded(name).text for name in names), encoding="utf-8")
    data = sarif(capsys, str(log))
    check_essentials(data)
    assert [result["ruleId"] for result in data["runs"][0]["results"]] == ["D2S103", "D2S501"]
