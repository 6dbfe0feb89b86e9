"""Fake Paddles: packages on PYTHONPATH that break in the ways real ones do."""

from __future__ import annotations

from pathlib import Path

WORKING = """
import os
class _Core:
    @staticmethod
    def get_xpu_device_count(): return 0
class base: core = _Core
class version: commit = "abc123"
class device:
    class cuda:
        @staticmethod
        def device_count(): return 0
    @staticmethod
    def get_device(): return "cpu"
    @staticmethod
    def get_available_custom_device(): return []
    @staticmethod
    def get_cudnn_version(): return None
    @staticmethod
    def is_compiled_with_xpu(): return False
    @staticmethod
    def is_compiled_with_cuda(): return False
    @staticmethod
    def is_compiled_with_rocm(): return False
__version__ = "3.3.1"
def get_flags(names):
    return {name: os.environ.get(name, "1") == "1" for name in names}
"""
VERSION_FILE = """
full_version = '{version}'
cuda_version = '{cuda}'
cudnn_version = '{cudnn}'
commit = 'abc123'
compiled_cuda_archs = []
def show():
    print(full_version)
"""


def fake_paddle(
    folder: Path, source: str, *, version: str = "3.3.1", cuda: str = "False", cudnn: str = "False"
) -> Path:
    """Write a package ``paddle`` with this ``__init__`` below ``folder``, and its package metadata."""
    package = folder / "paddle"
    (package / "version").mkdir(parents=True)
    (package / "__init__.py").write_text(source, encoding="utf-8")
    text = VERSION_FILE.format(version=version, cuda=cuda, cudnn=cudnn)
    (package / "version" / "__init__.py").write_text(text, encoding="utf-8")
    fake_package(folder, "paddlepaddle", version)
    return folder


def fake_package(folder: Path, name: str, version: str) -> None:
    """Metadata that says that a package is installed; no files of it."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
