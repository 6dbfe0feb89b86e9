"""The switches of conversion and the defaults that each Paddle release gives them, read from its wheels."""

from __future__ import annotations

from typing import Mapping, NamedTuple, Optional, Tuple, Union

from .releases import in_range

_ON = frozenset({"y", "yes", "t", "true", "on", "1"})
_OFF = frozenset({"n", "no", "f", "false", "off", "0"})
_2 = "<3.0.0"
_3 = ">=3.0.0"
_31 = ">=3.1.0"


class Switch(NamedTuple):
    """An environment variable that Paddle reads. ``kind`` is bool, int or text; ``defaults`` maps ranges of releases
    to a default.

    A release in no range does not read the variable. Paddle refuses a value that it cannot read ``strict``-ly.
    """

    name: str
    kind: str
    defaults: Tuple[Tuple[str, str], ...]
    strict: str = "<0"

    def default(self, release: str) -> Optional[str]:
        """What ``release`` takes when the variable is not set; None when it does not read it."""
        return next((default for wanted, default in self.defaults if in_range(release, wanted)), None)


def _flag(name: str, default: str, wanted: str = "") -> Switch:
    # Flags of the C++ core: a value that it cannot read is ignored.
    return Switch(name, "bool", ((wanted, default),))


def _bool(name: str, default: str, wanted: str = "") -> Switch:
    # 2.6 takes whatever is not a yes for a no; from 3.0 on `to_static` raises ValueError: Invalid truth value.
    return Switch(name, "bool", ((wanted, default),), _3)


def _int(name: str, default: str, wanted: str = "", strict: str = "<0") -> Switch:
    return Switch(name, "int", ((wanted, default),), strict)


def _text(name: str, default: str, wanted: str = "") -> Switch:
    return Switch(name, "text", ((wanted, default),))


PIR = Switch("FLAGS_enable_pir_api", "bool", ((_2, "False"), (_3, "True")))
SOT = _bool("ENABLE_FALL_BACK", "True")
SWITCHES = (
    SOT,
    Switch("FLAGS_enable_pir_in_executor", "bool", PIR.defaults),
    _flag("FLAGS_enable_pir_with_pt_in_dy2st", "True"),
    _flag("FLAGS_prim_all", "False"),
    _flag("FLAGS_prim_forward", "False"),
    _flag("FLAGS_prim_backward", "False"),
    _flag("FLAGS_use_cinn", "False"),
    _int("FLAGS_call_stack_level", "1"),
    _bool("STRICT_MODE", "False"),
    _int("SOT_LOG_LEVEL", "0"),
    _int("MIN_GRAPH_SIZE", "10"),
    _int("TRANSLATOR_DISABLE_NEW_ERROR", "0", strict=">=0"),
    _int("TRANSLATOR_SIMPLIFY_NEW_ERROR", "1", strict=">=0"),
    _int("TRANSLATOR_VERBOSITY", "-1", strict=">=0"),
    _int("TRANSLATOR_CODE_LEVEL", "-1", strict=">=0"),
    _bool("COST_MODEL", "False", _2),
    _bool("CLEAN_CODE", "False", _2),
    _text("SHOW_TRACKERS", "", _2),
    _int("EVENT_LEVEL", "-1", _2),
    _bool("SOT_WITH_CONTROL_FLOW", "True", _3),
    _text("SOT_COLLECT_INFO", "", _3),
    _bool("SOT_SERIALIZE_INFO", "False", _3),
    _text("SOT_EXPORT", "", _3),
    _bool("SOT_BREAK_GRAPH_ON_GET_SYMBOLIC_VALUE", "False", _3),
    _text("SOT_FORCE_FALLBACK_SIR_IDS", "", _3),
    _int("SOT_EVENT_LEVEL", "0", _3),
    _bool("SOT_ALLOW_DYNAMIC_SHAPE", "True", _3),
    _bool("SOT_ENABLE_0_SIZE_FALLBACK", "True", _31),
    _text("SOT_SPECIALIZED_DIM_NUMBERS", "0", _31),
    _bool("ENABLE_CINN_IN_DY2ST", "True", _31),
    _bool("ENV_SOT_TRACE_NUMPY", "True", _31),
    _bool("SOT_ENABLE_COMPILE_TIME_LIMIT", "True", ">=3.3.0"),
)
UNKNOWN_TO_PADDLE = ("ENABLE_SOT",)
"""Names that people set and no release reads; what is meant is ENABLE_FALL_BACK."""


class Settings(NamedTuple):
    """What the environment sets: ``changed`` from the default, ``ignored`` by the release, ``malformed`` for it."""

    changed: Tuple[str, ...]
    ignored: Tuple[str, ...]
    malformed: Tuple[str, ...]


def settings(environment: Mapping[str, str], release: str) -> Settings:
    """Compare an environment with the defaults of a release."""
    changed, ignored, malformed = [], [n for n in UNKNOWN_TO_PADDLE if n in environment], []
    for switch in SWITCHES:
        text = environment.get(switch.name)
        if text is None:
            continue
        default = switch.default(release)
        value = meaning(switch, text)
        if default is None:
            ignored.append(switch.name)
        elif value is None and in_range(release, switch.strict):
            malformed.append(f"{switch.name}={text}")
        elif value is not None and value != meaning(switch, default):
            changed.append(f"{switch.name}={text} ({default or '-'})")
    return Settings(tuple(changed), tuple(ignored), tuple(malformed))


def meaning(switch: Switch, text: str) -> Union[bool, int, str, None]:
    """What a text means to a switch; None when Paddle cannot read it."""
    if switch.kind == "text":
        return text
    if switch.kind == "int":
        try:
            return int(text)
        except ValueError:
            return None
    word = text.lower()
    return True if word in _ON else False if word in _OFF else None
