"""Asking environments that hold a real Paddle."""

from __future__ import annotations

import pytest

from d2s_doctor.env.ask import ask
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.verify.envs import ensure

pytestmark = pytest.mark.paddle


@pytest.mark.parametrize("release", MEASURED)
def test_a_sound_environment_has_nothing_to_complain_of(release: str) -> None:
    results = {result.id: result for result in ask(str(ensure(release)), smoke=True)}
    assert {result.state for result in results.values()} == {"ok"}
    assert results["paddle.import"].facts["version"] == release
    assert results["pir"].message == "pir.default"
    assert results["pir"].facts["value"] == str(release != "2.6.2")
    assert results["build"].message == "build.cpu"
    assert results["smoke"].message == "smoke.ok"


def test_pir_off_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGS_enable_pir_api", "0")
    results = {result.id: result for result in ask(str(ensure("3.3.1")), smoke=True)}
    assert results["pir"][1:3] == ("warn", "pir.no_ast")
    assert results["sot"][1:3] == ("warn", "sot.pir")
    assert results["smoke"].facts["step"] == "ast"


def test_numpy_2_beside_paddle_2_6() -> None:
    results = {result.id: result for result in ask(str(ensure("2.6.2+numpy2")))}
    # Whatever else happens, and it happens at random, the cause is named.
    assert results["numpy"][1:3] == ("fail", "numpy.two")
    assert len(results) == 13
