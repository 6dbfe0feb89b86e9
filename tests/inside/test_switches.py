"""The table of switches: against what the script sends, and against environments."""

from __future__ import annotations

import pytest

from d2s_doctor.inside.probes import changed_switches
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.inside.switches import PIR, SWITCHES, UNKNOWN_TO_PADDLE, settings


def test_the_script_sends_every_switch() -> None:
    for name in (*(switch.name for switch in SWITCHES), PIR.name, *UNKNOWN_TO_PADDLE):
        assert changed_switches._SWITCHES.fullmatch(name), name


def test_each_switch_is_read_by_some_release() -> None:
    for switch in SWITCHES:
        assert any(switch.default(release) is not None for release in MEASURED), switch.name


@pytest.mark.parametrize(
    ("environment", "release", "changed", "ignored", "malformed"),
    [
        ({}, "3.3.1", (), (), ()),
        ({"STRICT_MODE": "False", "MIN_GRAPH_SIZE": "10", "SOT_EXPORT": ""}, "3.3.1", (), (), ()),
        ({"STRICT_MODE": "0", "FLAGS_enable_pir_in_executor": "1"}, "3.3.1", (), (), ()),
        ({"FLAGS_enable_pir_in_executor": "1"}, "2.6.2", ("FLAGS_enable_pir_in_executor=1 (False)",), (), ()),
        ({"SOT_LOG_LEVEL": "3"}, "3.3.1", ("SOT_LOG_LEVEL=3 (0)",), (), ()),
        ({"SOT_EXPORT": "/tmp/x"}, "3.0.0", ("SOT_EXPORT=/tmp/x (-)",), (), ()),
        ({"COST_MODEL": "1"}, "3.3.1", (), ("COST_MODEL",), ()),
        ({"COST_MODEL": "1"}, "2.6.2", ("COST_MODEL=1 (False)",), (), ()),
        ({"ENABLE_SOT": "0"}, "3.3.1", (), ("ENABLE_SOT",), ()),
        ({"ENABLE_FALL_BACK": "maybe"}, "3.3.1", (), (), ("ENABLE_FALL_BACK=maybe",)),
        ({"ENABLE_FALL_BACK": "maybe"}, "2.6.2", (), (), ()),
        ({"TRANSLATOR_VERBOSITY": "high"}, "2.6.2", (), (), ("TRANSLATOR_VERBOSITY=high",)),
        ({"HOME": "/root", "FLAGS_benchmark": "1"}, "3.3.1", (), (), ()),
    ],
)
def test_settings(
    environment: dict[str, str],
    release: str,
    changed: tuple[str, ...],
    ignored: tuple[str, ...],
    malformed: tuple[str, ...],
) -> None:
    assert settings(environment, release) == (changed, ignored, malformed)
