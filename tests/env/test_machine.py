"""Hardware, judged from replies that only a machine with a GPU would give."""

from __future__ import annotations

from typing import Any

import pytest

from d2s_doctor.env.judge import judge
from tests.env.test_judge import NOTHING, installed

CUDA: dict[str, Any] = {"known": True, "cuda_version": "12.6", "cudnn_version": "9.5.1", "archs": ["75", "80", "90"]}
CPU: dict[str, Any] = {"known": True, "cuda_version": "False"}
NVIDIA: dict[str, Any] = {"driver": "560.35.03", "cuda": "12.6", "cards": ["NVIDIA A100, 8.0"], "error": None}
NO_NVIDIA: dict[str, Any] = {"driver": None, "cuda": None, "cards": [], "error": None}
SEEN: dict[str, Any] = {"nvidia": NVIDIA, "gpus": 1, "cudnn": 90501, "current": "gpu:0", "variables": {}}


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        (CPU, "build.cpu"),
        (CUDA, "build.cuda"),
        ({**CPU, "with_cuda": True, "with_rocm": True, "hip_version": "6.1"}, "build.rocm"),
        ({**CPU, "xpu_xre_version": "4.32.0.1"}, "build.xpu"),
        ({**CPU, "with_xpu": True}, "build.xpu"),
        ({"known": False}, "build.unknown"),
    ],
)
def test_build(facts: dict[str, Any], message: str) -> None:
    assert judge("build", facts, installed()).message == message
    assert judge("build", facts, NOTHING).message == "skipped.not_installed"


@pytest.mark.parametrize(
    ("change", "state", "message"),
    [
        ({}, "ok", "device.gpu"),
        ({"nvidia": {**NVIDIA, "cuda": "11.8"}, "gpus": 0}, "fail", "device.driver_old"),
        ({"nvidia": {**NVIDIA, "cuda": "12.2"}}, "warn", "device.driver_minor"),
        ({"nvidia": {**NVIDIA, "cuda": "13.0"}}, "ok", "device.gpu"),
        ({"nvidia": NO_NVIDIA, "gpus": 0}, "warn", "device.none"),
        ({"nvidia": {**NO_NVIDIA, "error": "timeout"}, "gpus": 0}, "warn", "device.driver_silent"),
        ({"gpus": 0, "variables": {"CUDA_VISIBLE_DEVICES": ""}}, "warn", "device.hidden"),
        ({"gpus": 0, "variables": {"CUDA_VISIBLE_DEVICES": "-1"}}, "warn", "device.hidden"),
        ({"gpus": None}, "unknown", "device.unasked"),
        ({"cudnn": 8904}, "fail", "device.cudnn"),
        ({"cudnn": None, "cudnn_package": "8.9.7.29"}, "fail", "device.cudnn"),
        ({"nvidia": {**NVIDIA, "cards": ["Tesla P4, 6.1"]}}, "fail", "device.arch"),
        ({"nvidia": {**NVIDIA, "cards": ["Tesla P4"]}}, "ok", "device.gpu"),
        ({"custom": ["npu:0"]}, "ok", "device.custom"),
    ],
)
def test_device_of_a_cuda_build(change: dict[str, Any], state: str, message: str) -> None:
    assert judge("device", {**SEEN, **change}, installed(build=CUDA))[1:3] == (state, message)


def test_device_of_other_builds() -> None:
    def result(facts: dict[str, Any], build: dict[str, Any]) -> tuple[str, str]:
        found = judge("device", facts, installed(build=build))
        return found.state, found.message

    assert result({"nvidia": NO_NVIDIA}, CPU) == ("ok", "device.cpu")
    assert result({"nvidia": NVIDIA}, CPU) == ("warn", "device.unused")
    assert result({"gpus": 2}, {"with_rocm": True}) == ("ok", "device.accelerator")
    assert result({"xpus": 0}, {"with_xpu": True}) == ("warn", "device.none")
    assert result({}, {"with_xpu": True}) == ("unknown", "device.unasked")
    assert judge("device", {"nvidia": NVIDIA}, NOTHING)[1:3] == ("ok", "device.cards")


def test_cudnn_numbers_are_read() -> None:
    for number, text in ((8904, "8.9.4"), (90100, "9.1.0"), (90501, "9.5.1")):
        assert judge("device", {**SEEN, "cudnn": number}, installed(build=CUDA)).facts["cudnn_found"] == text


@pytest.mark.parametrize(
    ("facts", "state", "message"),
    [
        ({"machine": "x86_64", "avx": True, "avx2": True}, "ok", "cpu.avx2"),
        ({"machine": "x86_64", "avx": True, "avx2": False}, "ok", "cpu.avx"),
        ({"machine": "x86_64", "avx": False}, "fail", "cpu.no_avx"),
        ({"machine": "x86_64", "avx": None}, "unknown", "cpu.unknown"),
        ({"machine": "arm64", "avx": None}, "ok", "cpu.arm"),
    ],
)
def test_cpu(facts: dict[str, Any], state: str, message: str) -> None:
    assert judge("cpu", facts, {})[1:3] == (state, message)


@pytest.mark.parametrize(
    ("total", "available", "limit", "state", "message"),
    [
        (32, 20, None, "ok", "memory.ok"),
        (32, None, None, "ok", "memory.total"),
        (32, 20, 4, "ok", "memory.limited"),
        (32, 20, 0.5, "warn", "memory.low"),
        (32, 0.5, None, "warn", "memory.low"),
        (None, None, None, "unknown", "memory.unknown"),
    ],
)
def test_memory(total: float | None, available: float | None, limit: float | None, state: str, message: str) -> None:
    sizes = {"total": total, "available": available, "limit": limit}
    facts = {name: size and int(size * (1 << 30)) for name, size in sizes.items()}
    assert judge("memory", facts, {})[1:3] == (state, message)
