"""From raw facts to a state and a sentence. Pure: no interpreter, no file, no environment of our own.

``known`` holds the raw facts of the probes that answered before, for what depends on Paddle's release.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from d2s_doctor.env.machine import judge_build, judge_cpu, judge_device, judge_memory
from d2s_doctor.env.probed import USES_PADDLE, Probed, probed
from d2s_doctor.inside.releases import MEASURED, in_range, release_key
from d2s_doctor.inside.switches import PIR, SOT, meaning, settings

Facts = Mapping[str, Any]
Known = Mapping[str, Facts]
_OLDEST_PYTHON = (3, 8)
_NUMPY_2 = (">=2.0.0", "<3.0.0")
"""NumPy from 2.0 on brings Paddle before 3.0 down, at random."""
_NEWEST_PYTHON_OF_SOT = (("<3.0.0", (3, 11)), ("<3.3.0", (3, 13)), (">=3.3.0", (3, 14)))
_NEWEST_PYTHON_OF_TRACED_EXCEPTIONS = (3, 10)
_SOT_NEEDS_PIR = ">=3.1.0"
_AST_NEEDS_PIR = ">=3.2.2"
"""With PIR off, 3.2.2 fails to call a function with an ``if`` on a Tensor, 3.3.1 any converted function."""
_NAMES_EXCEPTION = re.compile(r"\s*\w+(Error|Exception): ")
_PLAIN_PATH = re.compile(r"[\w./\\:~+-]+", re.ASCII)


def judge(id: str, facts: Facts, known: Known) -> Probed:
    """What the answer of a probe means."""
    return _JUDGES[id](facts, known)


def failed(id: str, message: str, facts: Facts, known: Known) -> Probed:
    """What it means that a probe gave no answer: ``message`` is raised, crashed or hung.

    Where Paddle takes part this is a finding; elsewhere it is only something that stays unknown.
    """
    if id == "paddle.import":
        if not_installed(known):
            return probed(id, "skipped", "skipped.not_installed")
        return probed(id, "fail", f"import.{message}", **facts)
    return probed(id, "fail" if id in USES_PADDLE else "unknown", message, **facts)


def skipped(id: str, known: Known) -> Probed:
    """A probe that could not run because Paddle is not there, or is but cannot be imported."""
    return probed(id, "skipped", "skipped.not_installed" if not_installed(known) else "skipped.import")


def not_installed(known: Known) -> bool:
    install = known.get("paddle.install")
    return install is not None and not install.get("location")


def release_of(known: Known) -> str:
    """Paddle's release as the import, its files or its package tell it; "" when none does."""
    install = known.get("paddle.install", {})
    packages = install.get("packages") or {}
    candidates = (known.get("paddle.import", {}).get("version"), install.get("version"), *packages.values())
    return next((str(text) for text in candidates if text and release_key(str(text)) > (0, 0, 0)), "")


def _python(facts: Facts, known: Known) -> Probed:
    version = str(facts.get("version", ""))
    shown = {
        "version": version,
        "implementation": facts.get("implementation"),
        "executable": facts.get("executable"),
        "bits": facts.get("bits"),
        "platform": f"{facts.get('system', '')} {facts.get('machine', '')}",
        "libc": facts.get("libc"),
    }
    if facts.get("bits") == 32:
        return probed("python", "fail", "python.bits", **shown)
    if facts.get("implementation") != "CPython":
        return probed("python", "fail", "python.implementation", **shown)
    if release_key(version)[:2] < _OLDEST_PYTHON:
        return probed("python", "warn", "python.old", **shown)
    return probed("python", "ok", "python.ok", **shown)


def _install(facts: Facts, known: Known) -> Probed:
    packages = facts.get("packages") or {}
    names = [f"{name} {version}" for name, version in sorted(packages.items())]
    version = str(facts.get("version") or next(iter(packages.values()), ""))
    shown = {
        "packages": names,
        "version": version,
        "location": facts.get("location"),
        "python": _command(known),
        "names": " ".join(sorted(packages)),
        "requirement": " ".join(f"{name}=={version}" for name, version in sorted(packages.items())),
        "measured": f"{MEASURED[0]}–{MEASURED[-1]}",
    }
    if facts.get("shadow"):
        return probed("paddle.install", "warn", "install.shadow", **shown, files=facts["shadow"])
    if facts.get("remains"):
        return probed("paddle.install", "fail", "install.remains", **{**shown, "location": facts["remains"]})
    if not facts.get("location"):
        return probed("paddle.install", "fail", "install.hollow" if packages else "install.none", **shown)
    if len(packages) > 1:
        return probed("paddle.install", "warn", "install.several", **shown)
    if packages and _disagree(version, next(iter(packages.values()))):
        return probed("paddle.install", "warn", "install.mixed", **shown)
    if version and _unmeasured(version):
        return probed("paddle.install", "unknown", "install.unmeasured", **shown)
    return probed("paddle.install", "ok", "install.ok" if packages else "install.unpackaged", **shown)


def _disagree(file: str, package: str) -> bool:
    """Whether Paddle's own version and its package's differ; builds from a branch call themselves 0.0.0."""
    return (0, 0, 0) not in (release_key(file), release_key(package)) and release_key(file) != release_key(package)


def _unmeasured(version: str) -> bool:
    """Whether a release lies outside the series that entries are measured on."""
    series = release_key(version)[:2]
    return not release_key(MEASURED[0])[:2] <= series <= release_key(MEASURED[-1])[:2]


def _import(facts: Facts, known: Known) -> Probed:
    commit = str(facts.get("commit") or "")[:10]
    shown = {"version": facts.get("version"), "commit": commit, "seconds": facts.get("seconds")}
    return probed("paddle.import", "ok", "import.ok", **shown, location=facts.get("location"))


def _numpy(facts: Facts, known: Known) -> Probed:
    version, release = facts.get("version"), release_of(known)
    old = bool(release) and in_range(release, _NUMPY_2[1])
    wanted = '"numpy<2"' if old else "numpy"
    shown = {"version": version, "paddle": release, "python": _command(known), "wanted": wanted}
    if not facts.get("found"):
        if not release:
            return probed("numpy", "ok", "numpy.absent", **shown)
        return probed("numpy", "fail", "numpy.none", **shown)
    if not version:
        return probed("numpy", "unknown", "numpy.unpackaged", **shown)
    if old and in_range(str(version), _NUMPY_2[0]):
        return probed("numpy", "fail", "numpy.two", **shown)
    return probed("numpy", "ok", "numpy.ok", **shown)


def _pir(facts: Facts, known: Known) -> Probed:
    """The value and its source; that the user's own code sets it cannot be seen from here."""
    release, text = release_of(known), facts.get("environment")
    value, default = bool(facts.get("value")), PIR.default(release)
    shown = {"value": value, "release": release, "default": default, "text": text}
    if not release:
        return probed("pir", "unknown", "pir.undated", **shown)
    differs = str(value) != default
    if text is not None:
        message = "pir.no_ast" if not value and in_range(release, _AST_NEEDS_PIR) else "pir.environment"
        return probed("pir", "warn" if differs else "ok", message, **shown)
    return probed("pir", "warn", "pir.elsewhere", **shown) if differs else probed("pir", "ok", "pir.default", **shown)


def _switches(facts: Facts, known: Known) -> Probed:
    environment, release = facts.get("environment") or {}, release_of(known)
    if not release:
        names = sorted(environment)
        return probed(
            "switches", "unknown" if names else "ok", "switches.undated" if names else "switches.none", names=names
        )
    found = settings(environment, release)
    unset = " ".join([setting.partition("=")[0] for setting in found.changed] + list(found.ignored))
    shown = {"release": release, **found._asdict(), "unset": unset}
    if found.malformed:
        return probed("switches", "fail", "switches.malformed", **shown)
    if found.changed and found.ignored:
        return probed("switches", "warn", "switches.both", **shown)
    if found.changed:
        return probed("switches", "warn", "switches.changed", **shown)
    if found.ignored:
        return probed("switches", "warn", "switches.ignored", **shown)
    return probed("switches", "ok", "switches.default", **shown)


def _sot(facts: Facts, known: Known) -> Probed:
    release = release_of(known)
    if not release:
        return skipped("sot", known) if not_installed(known) else probed("sot", "unknown", "sot.undated")
    version = str(facts.get("python", ""))
    python = release_key(version)[:2]
    newest = next(newest for wanted, newest in _NEWEST_PYTHON_OF_SOT if in_range(release, wanted))
    pir = known.get("pir", {}).get("value")
    shown = {"python": version, "release": release, "newest": "{}.{}".format(*newest)}
    if python > newest:
        return probed("sot", "warn", "sot.python", **shown)
    if pir is False and in_range(release, _SOT_NEEDS_PIR):
        return probed("sot", "warn", "sot.pir", **shown)
    if meaning(SOT, str(facts.get("switch") or "1")) is False:
        return probed("sot", "warn", "sot.switch", **shown, text=facts.get("switch"))
    untraced = python > _NEWEST_PYTHON_OF_TRACED_EXCEPTIONS
    return probed("sot", "ok", "sot.exceptions" if untraced else "sot.ok", **shown)


def _toolkits(facts: Facts, known: Known) -> Probed:
    packages = [f"{name} {version}" for name, version in sorted((facts.get("packages") or {}).items())]
    return probed("toolkits", "ok", "toolkits.some" if packages else "toolkits.none", packages=packages)


def _smoke(facts: Facts, known: Known) -> Probed:
    for step in ("eager", "ast", "sot"):
        outcome = facts.get(step)
        if outcome != "passed":
            differs = outcome == "differs"
            message = "smoke.differs" if differs else "smoke.failed"
            return probed("smoke", "fail", message, step=step, error=_gist(str(outcome)))
    return probed("smoke", "ok", "smoke.ok")


def _gist(error: str) -> str:
    """The line that says what is wrong: the last one of a converted traceback that names an exception."""
    named = [line for line in error.splitlines() if _NAMES_EXCEPTION.match(line)]
    return named[-1] if named else error


def _command(known: Known) -> str:
    """The interpreter as a word of a command that a reader will copy into a shell."""
    path = str(known.get("python", {}).get("executable") or "")
    return path if _PLAIN_PATH.fullmatch(path) else "python"


_JUDGES: dict[str, Callable[[Facts, Known], Probed]] = {
    "python": _python,
    "paddle.install": _install,
    "numpy": _numpy,
    "cpu": judge_cpu,
    "memory": judge_memory,
    "toolkits": _toolkits,
    "switches": _switches,
    "paddle.import": _import,
    "build": judge_build,
    "pir": _pir,
    "sot": _sot,
    "device": judge_device,
    "smoke": _smoke,
}
