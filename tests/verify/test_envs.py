"""Which packages stand beside a Paddle, and in which Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from d2s_doctor.inside.stacks import STACKS
from d2s_doctor.verify import envs


@pytest.mark.parametrize(
    ("release", "python", "packages"),
    [
        ("3.3.1", envs.PYTHON, ["paddlepaddle==3.3.1", "setuptools"]),
        ("2.6.2", envs.PYTHON, ["paddlepaddle==2.6.2", "setuptools", "numpy<2"]),
        ("2.6.2+numpy2", envs.PYTHON, ["paddlepaddle==2.6.2", "setuptools", "numpy>=2.3"]),
        ("3.3.1+onnx", envs.PYTHON, ["paddlepaddle==3.3.1", "setuptools", *STACKS["onnx"]["3.3.1"]]),
        ("2.6.2+onnx", envs.PYTHON, ["paddlepaddle==2.6.2", "setuptools", "numpy<2", *STACKS["onnx"]["2.6.2"]]),
        ("2.6.2+py3.12", "3.12", ["paddlepaddle==2.6.2", "setuptools", "numpy<2"]),
    ],
)
def test_what_follows_the_plus_changes_one_thing(
    release: str, python: str, packages: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, ...]] = []

    def note(*arguments: str) -> None:
        said.append(arguments)
        (tmp_path / release).mkdir(exist_ok=True)

    monkeypatch.setattr(envs, "_uv", note)
    envs.ensure(release, tmp_path)
    made, filled = said
    assert made[made.index("--python") + 1] == python
    assert list(filled[-len(packages) :]) == packages
