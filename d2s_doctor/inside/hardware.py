"""What a build of Paddle is for."""

from .probe import RawFacts
from .probe_tools import built_with


def build_kind(facts: RawFacts) -> str:
    """cuda, rocm, xpu or cpu. ROCm builds also call themselves CUDA builds, so they are looked at first."""
    if facts.get("with_rocm") or built_with(facts.get("hip_version")):
        return "rocm"
    if facts.get("with_cuda") or built_with(facts.get("cuda_version")):
        return "cuda"
    if facts.get("with_xpu") or built_with(facts.get("xpu_xre_version")) or built_with(facts.get("xpu_version")):
        return "xpu"
    return "cpu"
