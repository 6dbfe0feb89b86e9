"""What the raw facts about hardware mean for the Paddle that is installed on it: build, device, CPU, memory."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from d2s_doctor.env.probed import Probed, probed

_LEAST_MEMORY = 1 << 30
"""Below a free gigabyte, importing Paddle and converting a small model can fail."""
_ARM = ("arm64", "aarch64")
Facts = Mapping[str, Any]
Known = Mapping[str, Facts]


def judge_build(facts: Facts, known: Known) -> Probed:
    """What Paddle was compiled for."""
    install = known.get("paddle.install")
    if install is not None and not install.get("location"):
        return probed("build", "skipped", "skipped.not_installed")
    if not facts.get("known") and facts.get("with_cuda") is None:
        return probed("build", "unknown", "build.unknown")
    kind = build_kind(facts)
    return probed(
        "build",
        "ok",
        f"build.{kind}",
        cuda=_version(facts.get("cuda_version")),
        cudnn=_version(facts.get("cudnn_version")),
        hip=_version(facts.get("hip_version")),
        xpu=_version(facts.get("xpu_xre_version")) or _version(facts.get("xpu_version")),
        cinn=_version(facts.get("cinn_version")),
        tensorrt=_version(facts.get("tensorrt_version")),
        commit=facts.get("commit"),
    )


def build_kind(facts: Facts) -> str:
    """cuda, rocm, xpu or cpu. ROCm builds also call themselves CUDA builds, so they are looked at first."""
    if facts.get("with_rocm") or _version(facts.get("hip_version")):
        return "rocm"
    if facts.get("with_cuda") or _version(facts.get("cuda_version")):
        return "cuda"
    if facts.get("with_xpu") or _version(facts.get("xpu_xre_version")) or _version(facts.get("xpu_version")):
        return "xpu"
    return "cpu"


def judge_device(facts: Facts, known: Known) -> Probed:
    """Whether the device that Paddle was built for is there, visible, and its driver new enough."""
    build = known.get("build", {})
    kind = build_kind(build)
    shown = _device_facts(facts, build)
    if facts.get("custom"):
        return probed("device", "ok", "device.custom", **shown)
    if kind == "cuda":
        return _cuda(facts, build, shown)
    if kind in ("rocm", "xpu"):
        count = facts.get("gpus") if kind == "rocm" else facts.get("xpus")
        state, message = _counted(count, facts)
        return probed("device", state, message, **{**shown, "count": count})  # type: ignore[arg-type]
    nvidia = facts.get("nvidia") or {}
    if nvidia.get("cards") and known.get("paddle.install", {}).get("location"):
        return probed("device", "warn", "device.unused", **shown)
    return probed("device", "ok", "device.cards" if nvidia.get("cards") else "device.cpu", **shown)


def _device_facts(facts: Facts, build: Facts) -> dict[str, object]:
    nvidia = facts.get("nvidia") or {}
    return {
        "current": facts.get("current"),
        "count": facts.get("gpus"),
        "cards": nvidia.get("cards"),
        "driver": nvidia.get("driver"),
        "driver_cuda": nvidia.get("cuda"),
        "cuda": _version(build.get("cuda_version")),
        "cudnn": _version(build.get("cudnn_version")),
        "cudnn_found": _cudnn_found(facts),
        "custom": facts.get("custom"),
        "tools": facts.get("tools"),
        "variables": [f"{name}={value}" for name, value in (facts.get("variables") or {}).items()],
        "hiding": " ".join(_hiding(facts)),
        "error": nvidia.get("error"),
    }


def _cuda(facts: Facts, build: Facts, shown: dict[str, object]) -> Probed:
    nvidia = facts.get("nvidia") or {}
    needed, driver = _numbers(build.get("cuda_version")), _numbers(nvidia.get("cuda"))
    if needed and driver and driver[0] < needed[0]:
        return probed("device", "fail", "device.driver_old", **shown)
    count = facts.get("gpus")
    if count == 0 or (count is None and not driver):
        return probed("device", "warn", _why_none(facts), **shown)
    built, found = _numbers(build.get("cudnn_version")), _numbers(shown["cudnn_found"])
    if built and found and built[0] != found[0]:
        return probed("device", "fail", "device.cudnn", **shown)
    too_old = _too_old_card(nvidia.get("cards") or [], build.get("archs") or [])
    if too_old:
        return probed("device", "fail", "device.arch", **{**shown, "cards": too_old, "archs": build.get("archs")})
    if needed and driver and driver < needed:
        # NVIDIA's minor version compatibility: the same major release works, with limits.
        return probed("device", "warn", "device.driver_minor", **shown)
    if count is None:
        return probed("device", "unknown", "device.unasked", **shown)
    return probed("device", "ok", "device.gpu", **shown)


def _counted(count: object, facts: Facts) -> tuple[str, str]:
    if count is None:
        return "unknown", "device.unasked"
    return ("ok", "device.accelerator") if count else ("warn", _why_none(facts))


def _why_none(facts: Facts) -> str:
    """Why no device is visible: a variable hides them, the driver does not answer, or there is none."""
    nvidia = facts.get("nvidia") or {}
    if _hiding(facts):
        return "device.hidden"
    if nvidia.get("error"):
        return "device.driver_silent"
    return "device.none"


def _hiding(facts: Facts) -> list[str]:
    """Variables whose value leaves no device visible."""
    variables = (facts.get("variables") or {}).items()
    return [name for name, value in variables if "VISIBLE" in name and value.strip() in ("", "-1")]


def _too_old_card(cards: list[str], archs: list[str]) -> list[str]:
    """Cards (``name, 6.1``) whose compute capability is below everything that Paddle was compiled for."""
    compiled = [int(arch) for arch in archs if str(arch).isdigit()]
    found = []
    for card in cards:
        capability = re.search(r",\s*(\d+)\.(\d)$", card)
        if compiled and capability and int(capability[1] + capability[2]) < min(compiled):
            found.append(card)
    return found


def _cudnn_found(facts: Facts) -> str:
    """The cuDNN that Paddle loads, from its number (8904 is 8.9.4, 90100 is 9.1.0), else the package's."""
    number = facts.get("cudnn")
    if isinstance(number, int) and number >= 1000:
        scale = 10_000 if number >= 90_000 else 1000
        return f"{number // scale}.{number % scale // 100}.{number % 100}"
    return str(facts.get("cudnn_package") or "").split(",")[0]


def _version(text: object) -> str:
    """A version of the version file, where False, None, 0 and their texts all mean "not built with it"."""
    return "" if str(text) in ("None", "False", "0", "", "OFF") else str(text)


def _numbers(text: object) -> tuple[int, int] | None:
    found = re.match(r"(\d+)(?:\.(\d+))?", _version(text))
    return (int(found[1]), int(found[2] or 0)) if found else None


def judge_cpu(facts: Facts, known: Known) -> Probed:
    shown = {"model": facts.get("model") or facts.get("machine"), "cores": facts.get("cores")}
    if str(facts.get("machine", "")).lower() in _ARM:
        return probed("cpu", "ok", "cpu.arm", **shown)
    if facts.get("avx") is None:
        return probed("cpu", "unknown", "cpu.unknown", **shown)
    if not facts["avx"]:
        return probed("cpu", "fail", "cpu.no_avx", **shown)
    return probed("cpu", "ok", "cpu.avx2" if facts.get("avx2") else "cpu.avx", **shown)


def judge_memory(facts: Facts, known: Known) -> Probed:
    total, available, limit = (facts.get(name) for name in ("total", "available", "limit"))
    shown = {"total": _gigabytes(limit or total), "available": _gigabytes(available)}
    if not total:
        return probed("memory", "unknown", "memory.unknown")
    room = min(size for size in (available, limit, total) if size)
    if room < _LEAST_MEMORY:
        return probed("memory", "warn", "memory.low", **{**shown, "available": _gigabytes(room)})
    if limit:
        return probed("memory", "ok", "memory.limited", **shown)
    return probed("memory", "ok", "memory.ok" if available else "memory.total", **shown)


def _gigabytes(size: Any) -> str:
    return f"{size / (1 << 30):.1f}" if size else ""
