"""Asks the Python that runs it about itself, its Paddle and its machine, and judges nothing.

It talks in lines of JSON on what was its standard output; everything else that is printed, by whomever, goes to
standard error:

    {"probe": ID, "state": "started"}     so that the asker knows which probe crashed or hung
    {"probe": ID, "facts": {...}}         or {"probe": ID, "error": "ValueError: ..."}

    start.py probe_script [--skip ID,ID] [--smoke]

Skipping ``paddle.import`` means that Paddle is not touched at all.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import json
import os
import platform
import re
import struct
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from .packages import paddle_packages
from .programs import find_program

if TYPE_CHECKING:
    from collections.abc import Callable

    Facts = dict[str, Any]

_ENVIRONMENT = dict(os.environ)  # before Paddle changes it
_SWITCHES = re.compile(
    "(FLAGS_|SOT_|ENV_SOT_|TRANSLATOR_).*"
    "|ENABLE_(SOT|FALL_BACK|CINN_IN_DY2ST)|STRICT_MODE|MIN_GRAPH_SIZE|COST_MODEL|CLEAN_CODE|SHOW_TRACKERS|EVENT_LEVEL"
)
_VISIBILITY = ("CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "XPU_VISIBLE_DEVICES", "FLAGS_selected_gpus")
_TOOLKITS = (
    "paddleocr paddledet paddlenlp paddlex paddleseg paddleclas paddlespeech paddleslim paddlehub paddle3d ppdiffusers"
    " paddle2onnx x2paddle paddlelite fastdeploy-python fastdeploy-gpu-python visualdl onnx onnxruntime gast protobuf"
)
_TOOL_SECONDS = 2
_paddle: Any = None


def _distribution(name: str) -> str | None:
    """The version that package metadata claims, or None."""
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def probe_python() -> Facts:
    return {
        "version": platform.python_version(),
        "implementation": platform.python_implementation(),
        "executable": sys.executable,
        "bits": struct.calcsize("P") * 8,
        "system": platform.system(),
        "machine": platform.machine(),
        "platform": platform.platform(),
        "libc": " ".join(platform.libc_ver()).strip(),
    }


def probe_paddle_install() -> Facts:
    """What is installed, without importing it: an import may fail, hang or crash."""
    spec = importlib.util.find_spec("paddle")
    folders = list(spec.submodule_search_locations or []) if spec else []
    beside = [name for name in ("paddle.py", "numpy.py", os.path.join("paddle", "__init__.py")) if os.path.exists(name)]
    return {
        "packages": paddle_packages(),
        "location": spec.origin if spec else None,
        "remains": folders[0] if spec and not spec.origin and folders else None,
        "version": _version_file().get("full_version"),
        "shadow": [name for name in beside if not spec or os.path.abspath(name) != spec.origin],
    }


def _version_file() -> Facts:
    """The constants of Paddle's generated version module, read as text so that a broken Paddle tells them too."""
    spec = importlib.util.find_spec("paddle")
    if not spec or not spec.origin:
        return {}
    for name in (os.path.join("version", "__init__.py"), "version.py"):
        path = os.path.join(os.path.dirname(spec.origin), name)
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as handle:
                return _constants(handle.read())
    return {}


def _constants(source: str) -> Facts:
    found: Facts = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            with contextlib.suppress(ValueError):
                found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


def probe_numpy() -> Facts:
    return {"version": _distribution("numpy"), "found": importlib.util.find_spec("numpy") is not None}


def probe_cpu() -> Facts:
    facts: Facts = {"machine": platform.machine(), "model": "", "cores": os.cpu_count(), "avx": None, "avx2": None}
    if sys.platform.startswith("linux"):
        text = _read("/proc/cpuinfo")
        model = re.search(r"^(?:model name|Model|Hardware)\s*:\s*(.+)$", text, re.M)
        flags = re.search(r"^flags\s*:\s*(.+)$", text, re.M)
        facts["model"] = model.group(1) if model else ""
        facts["cores"] = len(os.sched_getaffinity(0))
        features = flags.group(1).split() if flags else None
    elif sys.platform == "darwin":
        facts["model"] = _tool("sysctl", "-n", "machdep.cpu.brand_string").get("text", "").strip()
        text = _tool("sysctl", "-n", "machdep.cpu.features", "machdep.cpu.leaf7_features").get("text", "")
        features = text.lower().replace("avx1.0", "avx").split() or None
    else:
        facts["model"] = platform.processor()
        features = _windows_features()
    if features is not None:
        facts["avx"], facts["avx2"] = "avx" in features, "avx2" in features
    return facts


def _windows_features() -> list[str]:
    import ctypes

    present = getattr(ctypes, "windll").kernel32.IsProcessorFeaturePresent  # noqa: B009
    return [name for name, number in (("avx", 39), ("avx2", 40)) if present(number)]


def probe_memory() -> Facts:
    """Bytes; ``limit`` is what the container allows."""
    if sys.platform.startswith("linux"):
        text = _read("/proc/meminfo")
        sizes = {name: int(number) * 1024 for name, number in re.findall(r"^(\w+):\s+(\d+) kB", text, re.M)}
        limits = [_read("/sys/fs/cgroup/memory.max"), _read("/sys/fs/cgroup/memory/memory.limit_in_bytes")]
        limit = next((int(text) for text in limits if text.strip().isdigit()), None)
        total = sizes.get("MemTotal")
        limit = limit if limit and total and limit < total else None
        return {"total": total, "available": sizes.get("MemAvailable"), "limit": limit}
    if sys.platform == "darwin":
        text = _tool("sysctl", "-n", "hw.memsize").get("text", "").strip()
        return {"total": int(text) if text.isdigit() else None, "available": None, "limit": None}
    return _windows_memory()


def _windows_memory() -> Facts:
    import ctypes

    class Status(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ulong), ("load", ctypes.c_ulong)] + [
            (name, ctypes.c_ulonglong) for name in ("total", "available", "a", "b", "c", "d", "e")
        ]

    status = Status()
    status.length = ctypes.sizeof(Status)
    getattr(ctypes, "windll").kernel32.GlobalMemoryStatusEx(ctypes.byref(status))  # noqa: B009
    return {"total": status.total, "available": status.available, "limit": None}


def probe_toolkits() -> Facts:
    found = {name: _distribution(name) for name in _TOOLKITS.split()}
    return {"packages": {name: version for name, version in found.items() if version}}


def probe_switches() -> Facts:
    return {"environment": {name: value for name, value in _ENVIRONMENT.items() if _SWITCHES.fullmatch(name)}}


def probe_paddle_import() -> Facts:
    global _paddle
    start = time.time()
    _paddle = importlib.import_module("paddle")
    version = getattr(_paddle, "version", None)
    return {
        "seconds": round(time.time() - start, 1),
        "version": str(_paddle.__version__),
        "commit": getattr(version, "commit", None),
        "location": getattr(_paddle, "__file__", None),
    }


def probe_build() -> Facts:
    """What Paddle was built for: its version file, and what its core says where it could be imported."""
    constants = _version_file()
    names = ("commit", "cuda_version", "cudnn_version", "hip_version", "xpu_xre_version", "xpu_version")
    facts: Facts = {name: constants.get(name) for name in (*names, "with_mkl", "cinn_version", "tensorrt_version")}
    facts["archs"] = [str(arch) for arch in constants.get("compiled_cuda_archs") or []]
    facts["known"] = bool(constants)
    for kind in ("cuda", "rocm", "xpu", "cinn", "ipu", "distribute") if _paddle else ():
        facts["with_" + kind] = _try(getattr(_paddle.device, "is_compiled_with_" + kind, _none))
    return facts


def probe_pir() -> Facts:
    """The value that Paddle works with; it is fixed when Paddle is imported."""
    name = "FLAGS_enable_pir_api"
    return {"value": bool(_paddle.get_flags([name])[name]), "environment": _ENVIRONMENT.get(name)}


def probe_sot() -> Facts:
    return {"python": ".".join(map(str, sys.version_info[:2])), "switch": _ENVIRONMENT.get("ENABLE_FALL_BACK")}


def probe_device() -> Facts:
    """The hardware first, so that a driver which brings Paddle down is still named."""
    facts: Facts = {"variables": {name: _ENVIRONMENT[name] for name in _VISIBILITY if name in _ENVIRONMENT}}
    facts["nvidia"] = _nvidia()
    facts["tools"] = [name for name in ("rocm-smi", "xpu-smi", "xpu_smi", "npu-smi", "ixsmi") if find_program(name)]
    cudnn = [_distribution("nvidia-cudnn-cu" + major) for major in ("11", "12", "13")]
    facts["cudnn_package"] = ", ".join(version for version in cudnn if version)
    if _paddle:
        device, core = _paddle.device, _paddle.base.core
        facts["current"] = _try(lambda: device.get_device())
        facts["gpus"] = _try(lambda: device.cuda.device_count())
        facts["xpus"] = _try(lambda: core.get_xpu_device_count() if device.is_compiled_with_xpu() else 0)
        facts["custom"] = _try(lambda: list(device.get_available_custom_device() or []))
        facts["cudnn"] = _try(lambda: device.get_cudnn_version())
    return facts


def _nvidia() -> Facts:
    """Driver and cards as nvidia-smi tells them; without it, what the driver's library says."""
    found: Facts = {"driver": None, "cuda": None, "cards": [], "error": None}
    program = find_program("nvidia-smi")
    if program:
        said = _tool(program)
        text = said.get("text", "")
        found["error"] = said.get("error")
        driver = re.search(r"Driver Version:\s*([\d.]+)", text)
        cuda = re.search(r"CUDA (?:UMD )?Version:\s*([\d.]+)", text)
        found["driver"], found["cuda"] = driver and driver.group(1), cuda and cuda.group(1)
    if program and not found["error"]:
        rows = _tool(program, "--query-gpu=name,compute_cap", "--format=csv,noheader")
        if rows.get("error"):  # drivers before 2022 do not know compute_cap
            rows = _tool(program, "--query-gpu=name", "--format=csv,noheader")
        found["cards"] = [line.strip() for line in rows.get("text", "").splitlines() if line.strip()]
    if not found["cuda"]:
        found["cuda"] = _try(_driver_cuda)
    return found


def _driver_cuda() -> str | None:
    import ctypes

    number = ctypes.c_int()
    library = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    library.cuDriverGetVersion(ctypes.byref(number))
    return f"{number.value // 1000}.{number.value % 1000 // 10}" if number.value else None


def probe_smoke() -> Facts:
    """A layer forwards and backwards, then one function with an ``if`` on a Tensor through both converters."""
    x = _paddle.full([2, 2], 1.5)
    facts = {"eager": _outcome(_train, x, [[3.0], [3.0]])}
    expected = [[2.5, 2.5], [2.5, 2.5]]
    for name, full_graph in (("ast", True), ("sot", False)):
        convert = _paddle.jit.to_static(_branch, full_graph=full_graph)
        facts[name] = _outcome(convert, x, expected)
    return facts


def _train(x: Any) -> Any:
    layer = _paddle.nn.Linear(2, 1)
    layer(x).sum().backward()
    return layer.weight.grad


def _branch(x: Any) -> Any:
    if x.sum() > 0:  # noqa: SIM108
        y = x + 1
    else:
        y = x - 1
    return y


def _outcome(step: Callable[[Any], Any], x: Any, expected: list[list[float]]) -> str:
    try:
        return "passed" if step(x).numpy().tolist() == expected else "differs"
    except Exception as error:
        return _describe(error)


def _try(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception:
        return None


def _none() -> None:
    return None


def _describe(error: BaseException) -> str:
    return type(error).__name__ + ": " + str(error)[:2000]


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as handle:
            return handle.read(1 << 20)
    except OSError:
        return ""


def _tool(*command: str) -> dict[str, str]:
    """What a small program prints, as {"text"} or {"error"}; a driver that hangs must not hang the probe."""
    program = find_program(command[0]) or command[0]
    if not os.path.isabs(program):
        return {"error": "not found"}
    try:
        done = subprocess.run(
            (program, *command[1:]), stdin=subprocess.DEVNULL, capture_output=True, timeout=_TOOL_SECONDS
        )
    except subprocess.TimeoutExpired:
        return {"error": "timeout"}
    except OSError as error:
        return {"error": _describe(error)}
    text = done.stdout.decode("utf-8", "replace")
    return {"error": (text or f"exit {done.returncode}").strip()[:200]} if done.returncode else {"text": text}


PROBES = (
    ("python", probe_python),
    ("paddle.install", probe_paddle_install),
    ("numpy", probe_numpy),
    ("cpu", probe_cpu),
    ("memory", probe_memory),
    ("toolkits", probe_toolkits),
    ("switches", probe_switches),
    ("paddle.import", probe_paddle_import),
    ("build", probe_build),
    ("pir", probe_pir),
    ("sot", probe_sot),
    ("device", probe_device),
    ("smoke", probe_smoke),
)


def _private_output() -> int:
    """A channel that only this script writes to: standard output itself now leads to standard error."""
    channel = os.dup(1)
    os.dup2(2, 1)
    # Whatever a start-up file of this Python printed may have left its line unfinished.
    os.write(channel, b"\n")
    return channel


def _leave_nothing() -> None:
    """No core file of a crash in the user's folder."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    except (ImportError, OSError, ValueError):
        pass


def main(arguments: list[str]) -> None:
    skip = arguments[arguments.index("--skip") + 1].split(",") if "--skip" in arguments else []
    channel = _private_output()
    _leave_nothing()
    for name, probe in PROBES:
        if name in skip or (name == "smoke" and "--smoke" not in arguments):
            continue
        if name in ("pir", "smoke") and not _paddle:
            continue
        _tell(channel, {"probe": name, "state": "started"})
        try:
            answer = {"probe": name, "facts": probe()}
        except BaseException as error:  # a Paddle that calls sys.exit is a result too
            answer = {"probe": name, "error": _describe(error)}
        _tell(channel, answer)
    # Paddle's own end may crash or hang; there is nothing left to say.
    os._exit(0)


def _tell(channel: int, message: Facts) -> None:
    data = json.dumps(message).encode("ascii") + b"\n"
    while data:
        data = data[os.write(channel, data) :]
