"""What raw facts mean, without any interpreter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.env.judge import failed, judge, skipped
from d2s_doctor.inside import probes
from d2s_doctor.inside.probe import release_of
from d2s_doctor.inside.probes import PROBES

PYTHON = {"version": "3.11.7", "implementation": "CPython", "bits": 64, "executable": "/env/bin/python"}


def installed(version: str = "3.3.1", **more: Any) -> dict[str, dict[str, Any]]:
    """What is known when a Paddle is installed."""
    install = {"packages": {"paddlepaddle": version}, "location": "/env/paddle/__init__.py", "version": version}
    return {"python": PYTHON, "paddle.install": install, **more}


NOTHING: dict[str, dict[str, Any]] = {"paddle.install": {"packages": {}, "location": None}}


def test_every_file_is_a_probe_and_says_what_it_is() -> None:
    files = {path.stem for path in Path(probes.__path__[0]).glob("*.py")} - {"__init__"}
    assert len(files) == len(PROBES)
    assert [probe.order for probe in PROBES.values()] == sorted({probe.order for probe in PROBES.values()})
    for probe in PROBES.values():
        assert not isinstance(probe, probes.BrokenProbe), probe.reason
        assert type(probe).__doc__
        assert not (probe.needs_paddle and not probe.uses_paddle)


@pytest.mark.parametrize(
    ("change", "state", "message"),
    [
        ({}, "ok", "python.ok"),
        ({"bits": 32}, "fail", "python.bits"),
        ({"implementation": "PyPy"}, "fail", "python.implementation"),
        ({"version": "3.7.16"}, "warn", "python.old"),
        ({"version": "3.14.0rc2"}, "ok", "python.ok"),
    ],
)
def test_python(change: dict[str, Any], state: str, message: str) -> None:
    assert judge("python", {**PYTHON, **change}, {})[1:3] == (state, message)


@pytest.mark.parametrize(
    ("change", "state", "message"),
    [
        ({}, "ok", "install.ok"),
        ({"packages": {}, "location": None, "version": None}, "fail", "install.none"),
        ({"location": None, "version": None}, "fail", "install.hollow"),
        ({"location": None, "remains": "/env/paddle", "packages": {}}, "fail", "install.remains"),
        ({"packages": {"paddlepaddle": "3.3.1", "paddlepaddle-gpu": "3.3.1"}}, "warn", "install.several"),
        ({"version": "2.6.2"}, "warn", "install.mixed"),
        ({"version": "0.0.0"}, "unknown", "install.unmeasured"),
        ({"packages": {"paddlepaddle-gpu": "3.3.1.post126"}}, "ok", "install.ok"),
        ({"packages": {}}, "ok", "install.unpackaged"),
        ({"shadow": ["paddle.py"]}, "warn", "install.shadow"),
        ({"packages": {"paddlepaddle": "2.5.2"}, "version": "2.5.2"}, "unknown", "install.unmeasured"),
        ({"packages": {"paddlepaddle": "4.0.0"}, "version": "4.0.0"}, "unknown", "install.unmeasured"),
    ],
)
def test_install(change: dict[str, Any], state: str, message: str) -> None:
    facts = {**installed()["paddle.install"], **change}
    assert judge("paddle.install", facts, {})[1:3] == (state, message)


@pytest.mark.parametrize(
    ("version", "paddle", "state", "message"),
    [
        ("1.26.4", "2.6.2", "ok", "numpy.ok"),
        ("2.0.0", "2.6.2", "fail", "numpy.two"),
        ("2.4.6", "3.0.0", "ok", "numpy.ok"),
        ("2.4.6", "3.0.0rc1", "ok", "numpy.ok"),
    ],
)
def test_numpy(version: str, paddle: str, state: str, message: str) -> None:
    assert judge("numpy", {"version": version, "found": True}, installed(paddle))[1:3] == (state, message)


def test_numpy_that_is_missing() -> None:
    gone = {"version": None, "found": False}
    assert judge("numpy", gone, NOTHING)[1:3] == ("ok", "numpy.absent")
    result = judge("numpy", gone, installed("2.6.2"))
    assert (result.state, result.facts["wanted"]) == ("fail", '"numpy<2"')


@pytest.mark.parametrize(
    ("release", "value", "environment", "state", "message"),
    [
        ("3.3.1", True, None, "ok", "pir.default"),
        ("2.6.2", False, None, "ok", "pir.default"),
        ("3.1.1", False, "0", "warn", "pir.environment"),
        ("3.3.1", False, "0", "warn", "pir.no_ast"),
        ("3.3.1", True, "1", "ok", "pir.environment"),
        ("2.6.2", True, "1", "warn", "pir.environment"),
        ("2.6.2", False, "0", "ok", "pir.environment"),
        ("3.3.1", False, None, "warn", "pir.elsewhere"),
    ],
)
def test_pir_says_where_its_value_comes_from(
    release: str, value: bool, environment: str | None, state: str, message: str
) -> None:
    result = judge("pir", {"value": value, "environment": environment}, installed(release))
    assert result[1:3] == (state, message)
    assert result.facts["value"] == str(value)


@pytest.mark.parametrize(
    ("release", "python", "more", "state", "message"),
    [
        ("2.6.2", "3.10", {}, "ok", "sot.ok"),
        ("2.6.2", "3.11", {}, "ok", "sot.exceptions"),
        ("2.6.2", "3.12", {}, "warn", "sot.python"),
        ("3.0.0", "3.13", {}, "ok", "sot.exceptions"),
        ("3.2.2", "3.14", {}, "warn", "sot.python"),
        ("3.3.1", "3.14", {}, "ok", "sot.exceptions"),
        ("3.3.1", "3.15", {}, "warn", "sot.python"),
        ("3.1.1", "3.10", {"pir": {"value": False}}, "warn", "sot.pir"),
        ("3.0.0", "3.10", {"pir": {"value": False}}, "ok", "sot.ok"),
    ],
)
def test_sot(release: str, python: str, more: dict[str, Any], state: str, message: str) -> None:
    assert judge("sot", {"python": python}, installed(release, **more))[1:3] == (state, message)


def test_sot_switched_off_or_without_paddle() -> None:
    assert judge("sot", {"python": "3.10", "switch": "0"}, installed()).message == "sot.switch"
    assert judge("sot", {"python": "3.10"}, NOTHING).message == "skipped.not_installed"


@pytest.mark.parametrize(
    ("environment", "state", "message"),
    [
        ({}, "ok", "switches.default"),
        ({"SOT_LOG_LEVEL": "3"}, "warn", "switches.changed"),
        ({"ENABLE_SOT": "1"}, "warn", "switches.ignored"),
        ({"ENABLE_SOT": "1", "SOT_LOG_LEVEL": "3"}, "warn", "switches.both"),
        ({"ENABLE_FALL_BACK": "maybe", "SOT_LOG_LEVEL": "3"}, "fail", "switches.malformed"),
    ],
)
def test_switches(environment: dict[str, str], state: str, message: str) -> None:
    assert judge("switches", {"environment": environment}, installed())[1:3] == (state, message)
    undated = judge("switches", {"environment": environment}, NOTHING)
    assert undated.message == ("switches.undated" if environment else "switches.none")


def test_smoke() -> None:
    good = {"eager": "passed", "ast": "passed", "sot": "passed"}
    assert judge("smoke", good, {}).state == "ok"
    assert judge("smoke", {**good, "sot": "differs"}, {}).message == "smoke.differs"
    text = 'ValueError: In transformed code:\n\n    File "a.py"\n\n    ValueError: (InvalidArgument) sum(): no\n'
    result = judge("smoke", {**good, "ast": text}, {})
    assert (result.state, result.facts) == ("fail", {"step": "ast", "error": "ValueError: (InvalidArgument) sum(): no"})


def test_no_answer_is_a_failure_where_paddle_takes_part() -> None:
    assert failed("memory", "hung", {"seconds": 5}, installed())[1:3] == ("unknown", "hung")
    assert failed("device", "crashed", {"how": "SIGSEGV"}, installed())[1:3] == ("fail", "crashed")
    assert failed("paddle.import", "raised", {"error": "x"}, installed())[1:3] == ("fail", "import.raised")
    assert failed("paddle.import", "raised", {"error": "x"}, NOTHING)[1:3] == ("skipped", "skipped.not_installed")
    assert skipped("pir", installed()).message == "skipped.import"


def test_the_release_comes_from_the_best_source() -> None:
    assert release_of({}) == ""
    assert release_of(installed("3.1.1")) == "3.1.1"
    assert release_of(installed("3.1.1", **{"paddle.import": {"version": "3.0.0"}})) == "3.0.0"
    assert release_of(installed("3.1.1", **{"paddle.import": {"version": "0.0.0"}})) == "3.1.1"


def test_facts_are_cleaned_and_commands_are_safe_to_copy() -> None:
    nasty = {**PYTHON, "executable": "/tmp/$(reboot)/python"}
    result = judge("numpy", {"version": "2.0\x1b[31m\n", "found": True}, {**installed("2.6.2"), "python": nasty})
    assert result.facts["version"] == "2.0"
    assert result.facts["python"] == "python"
    assert len(failed("device", "raised", {"error": "x" * 9000}, {}).facts["error"]) == 600
