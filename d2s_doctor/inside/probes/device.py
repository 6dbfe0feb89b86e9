"""The device that Paddle was compiled for."""

import re
import sys
from typing import Any, Dict, List, Optional, Tuple

from ..probe import Known, Probe, ProbeVerdict, RawFacts, verdict
from ..probe_tools import (
    ENVIRONMENT,
    attempt,
    build_kind,
    built_with,
    distribution,
    tool,
)
from ..programs import find_program

_VISIBILITY = ("CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "XPU_VISIBLE_DEVICES", "FLAGS_selected_gpus")


class DeviceProbe(Probe):
    """Whether the device is there and visible, and its driver new enough."""

    id = "device"
    order = 120
    topics = ("device",)
    uses_paddle = True

    def ask(self, paddle: Any) -> Dict[str, Any]:
        """The hardware first, so that a driver which brings Paddle down is still named."""
        facts: Dict[str, Any] = {"variables": {name: ENVIRONMENT[name] for name in _VISIBILITY if name in ENVIRONMENT}}
        facts["nvidia"] = _nvidia()
        facts["tools"] = [name for name in ("rocm-smi", "xpu-smi", "xpu_smi", "npu-smi", "ixsmi") if find_program(name)]
        cudnn = [distribution("nvidia-cudnn-cu" + major) for major in ("11", "12", "13")]
        facts["cudnn_package"] = ", ".join(version for version in cudnn if version)
        if paddle:
            device, core = paddle.device, paddle.base.core
            facts["current"] = attempt(lambda: device.get_device())
            facts["gpus"] = attempt(lambda: device.cuda.device_count())
            facts["xpus"] = attempt(lambda: core.get_xpu_device_count() if device.is_compiled_with_xpu() else 0)
            facts["custom"] = attempt(lambda: list(device.get_available_custom_device() or []))
            facts["cudnn"] = attempt(lambda: device.get_cudnn_version())
        return facts

    def judge(self, facts: RawFacts, known: Known) -> ProbeVerdict:
        """Whether the device that Paddle was built for is there, visible, and its driver new enough."""
        build = known.get("build", {})
        kind = build_kind(build)
        shown = _device_facts(facts, build)
        if facts.get("custom"):
            return verdict("ok", "device.custom", **shown)
        if kind == "cuda":
            return _cuda(facts, build, shown)
        if kind in ("rocm", "xpu"):
            count = facts.get("gpus") if kind == "rocm" else facts.get("xpus")
            state, message = _counted(count, facts)
            return verdict(state, message, **{**shown, "count": count})
        nvidia = facts.get("nvidia") or {}
        if nvidia.get("cards") and known.get("paddle.install", {}).get("location"):
            return verdict("warn", "device.unused", **shown)
        return verdict("ok", "device.cards" if nvidia.get("cards") else "device.cpu", **shown)


def _nvidia() -> Dict[str, Any]:
    """Driver and cards as nvidia-smi tells them; without it, what the driver's library says."""
    found: Dict[str, Any] = {"driver": None, "cuda": None, "cards": [], "error": None}
    program = find_program("nvidia-smi")
    if program:
        said = tool(program)
        text = said.get("text", "")
        found["error"] = said.get("error")
        driver = re.search(r"Driver Version:\s*([\d.]+)", text)
        cuda = re.search(r"CUDA (?:UMD )?Version:\s*([\d.]+)", text)
        found["driver"], found["cuda"] = driver and driver.group(1), cuda and cuda.group(1)
    if program and not found["error"]:
        rows = tool(program, "--query-gpu=name,compute_cap", "--format=csv,noheader")
        if rows.get("error"):  # drivers before 2022 do not know compute_cap
            rows = tool(program, "--query-gpu=name", "--format=csv,noheader")
        found["cards"] = [line.strip() for line in rows.get("text", "").splitlines() if line.strip()]
    if not found["cuda"]:
        found["cuda"] = attempt(_driver_cuda)
    return found


def _driver_cuda() -> Optional[str]:
    import ctypes

    number = ctypes.c_int()
    library = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    library.cuDriverGetVersion(ctypes.byref(number))
    return f"{number.value // 1000}.{number.value % 1000 // 10}" if number.value else None


def _device_facts(facts: RawFacts, build: RawFacts) -> Dict[str, object]:
    nvidia = facts.get("nvidia") or {}
    return {
        "current": facts.get("current"),
        "count": facts.get("gpus"),
        "cards": nvidia.get("cards"),
        "driver": nvidia.get("driver"),
        "driver_cuda": nvidia.get("cuda"),
        "cuda": built_with(build.get("cuda_version")),
        "cudnn": built_with(build.get("cudnn_version")),
        "cudnn_found": _cudnn_found(facts),
        "custom": facts.get("custom"),
        "tools": facts.get("tools"),
        "variables": [f"{name}={value}" for name, value in (facts.get("variables") or {}).items()],
        "hiding": " ".join(_hiding(facts)),
        "error": nvidia.get("error"),
    }


def _cuda(facts: RawFacts, build: RawFacts, shown: Dict[str, object]) -> ProbeVerdict:
    nvidia = facts.get("nvidia") or {}
    needed, driver = _numbers(build.get("cuda_version")), _numbers(nvidia.get("cuda"))
    if needed and driver and driver[0] < needed[0]:
        return verdict("fail", "device.driver_old", **shown)
    count = facts.get("gpus")
    if count == 0 or (count is None and not driver):
        return verdict("warn", _reason_without_device(facts), **shown)
    built, found = _numbers(build.get("cudnn_version")), _numbers(shown["cudnn_found"])
    if built and found and built[0] != found[0]:
        return verdict("fail", "device.cudnn", **shown)
    too_old = _too_old_card(nvidia.get("cards") or [], build.get("archs") or [])
    if too_old:
        return verdict("fail", "device.arch", **{**shown, "cards": too_old, "archs": build.get("archs")})
    if needed and driver and driver < needed:
        # NVIDIA's minor version compatibility: the same major release works, with limits.
        return verdict("warn", "device.driver_minor", **shown)
    if count is None:
        return verdict("unknown", "device.unasked", **shown)
    return verdict("ok", "device.gpu", **shown)


def _counted(count: object, facts: RawFacts) -> Tuple[str, str]:
    if count is None:
        return "unknown", "device.unasked"
    return ("ok", "device.accelerator") if count else ("warn", _reason_without_device(facts))


def _reason_without_device(facts: RawFacts) -> str:
    """Why no device is visible: a variable hides them, the driver does not answer, or there is none."""
    nvidia = facts.get("nvidia") or {}
    if _hiding(facts):
        return "device.hidden"
    if nvidia.get("error"):
        return "device.driver_silent"
    return "device.none"


def _hiding(facts: RawFacts) -> List[str]:
    """Variables whose value leaves no device visible."""
    variables = (facts.get("variables") or {}).items()
    return [name for name, value in variables if "VISIBLE" in name and value.strip() in ("", "-1")]


def _too_old_card(cards: List[str], archs: List[str]) -> List[str]:
    """Cards (``name, 6.1``) whose compute capability is below everything that Paddle was compiled for."""
    compiled = [int(arch) for arch in archs if str(arch).isdigit()]
    found = []
    for card in cards:
        capability = re.search(r",\s*(\d+)\.(\d)$", card)
        if compiled and capability and int(capability[1] + capability[2]) < min(compiled):
            found.append(card)
    return found


def _cudnn_found(facts: RawFacts) -> str:
    """The cuDNN that Paddle loads, from its number (8904 is 8.9.4, 90100 is 9.1.0), else the package's."""
    number = facts.get("cudnn")
    if isinstance(number, int) and number >= 1000:
        scale = 10_000 if number >= 90_000 else 1000
        return f"{number // scale}.{number % scale // 100}.{number % 100}"
    return str(facts.get("cudnn_package") or "").split(",")[0]


def _numbers(text: object) -> Optional[Tuple[int, int]]:
    found = re.match(r"(\d+)(?:\.(\d+))?", built_with(text))
    return (int(found[1]), int(found[2] or 0)) if found else None


PROBE = DeviceProbe()
