"""The extension in a real kernel, driven by nbclient as nbconvert does it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from d2s_doctor.verify.envs import ensure

ROOT = Path(__file__).resolve().parents[2]
FAILING = """
import paddle

@paddle.jit.to_static(full_graph=True)
def double_until(x):
    rows = 2
    while rows < 10:
        x = paddle.concat([x, x])
        rows = paddle.shape(x)[0]
    return x

double_until(paddle.ones([2, 3]))
"""
IMITATED = """
class Dygraph2StaticException(Exception): ...
Dygraph2StaticException.__module__ = 'paddle.jit.dy2static.utils'
text = "def fail(): raise Dygraph2StaticException('python while pred change from bool to variable.')"
exec(compile(text, '/env/lib/python3.11/site-packages/paddle/jit/dy2static/convert_operators.py', 'exec'))
fail()
"""
COMPARED = """%%d2s_compare
class Net(paddle.nn.Layer):
    def forward(self, x):
        return x + (1 if type(x).__name__ == 'Tensor' and paddle.in_dynamic_mode() else 2)

@paddle.jit.to_static(full_graph=True)
def same(x):
    return x * 2

paddle.jit.to_static(Net(), full_graph=True)(paddle.ones([2]))
same(paddle.ones([2]))
"""


def run(cells: list[str], **environment: str) -> list[Any]:
    """The outputs of each cell, in a kernel of its own."""
    made = [nbformat.v4.new_code_cell(cell) for cell in cells]  # type: ignore[no-untyped-call]
    notebook = nbformat.v4.new_notebook(cells=made)  # type: ignore[no-untyped-call]
    client = nbclient.NotebookClient(notebook, timeout=300, allow_errors=True, kernel_name="python3")
    variables = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", **environment}
    try:
        client.execute(env=variables)
    except CellExecutionError as error:  # allow_errors keeps them in the outputs
        raise AssertionError from error
    return [cell.outputs for cell in notebook.cells]


def html_of(outputs: Any) -> str:
    return "".join(each.data["text/html"] for each in outputs if each.output_type == "display_data")


def text_of(outputs: Any) -> str:
    return "".join(each.text for each in outputs if each.output_type == "stream")


def test_a_failing_cell_is_explained_under_its_traceback() -> None:
    cells = ["%load_ext d2s_doctor", "1 + 1", IMITATED, "raise KeyError('mine')", "%d2s", "%d2s D2S103"]
    loaded, fine, failed, own, again, entry = run([*cells])
    assert loaded == [] and len(fine) == 1
    assert [each.output_type for each in failed] == ["error", "display_data"]
    assert "D2S103" in html_of(failed) and "<h2>" in html_of(failed)
    assert "D2S103" in failed[1].data["text/plain"]
    assert [each.output_type for each in own] == ["error"]  # nothing is known, nothing is said
    assert "Unknown" in html_of(again)
    assert text_of(entry).startswith("D2S103  ")


def test_a_hostile_message_stays_text_and_unloading_ends_it() -> None:
    hostile = IMITATED.replace("bool", "<script>alert(1)</script>")
    (shown, unloaded) = run([f"%load_ext d2s_doctor\n{hostile}", f"%unload_ext d2s_doctor\n{IMITATED}"])
    assert "<script" not in html_of(shown)
    assert [each.output_type for each in unloaded] == ["error"]


def test_nothing_is_loaded_before_a_cell_fails() -> None:
    asks = "import sys; print(sorted(n for n in sys.modules if n.startswith('d2s_doctor') or n == 'yaml'))"
    _, before = run(["%load_ext d2s_doctor", asks])
    assert text_of(before).strip() == "['d2s_doctor', 'd2s_doctor.integrations', 'd2s_doctor.integrations.notebook']"


def test_a_compared_cell_that_fails_has_failed(tmp_path: Path) -> None:
    """Not "ok" with a traceback in its output: "run all" must end there."""
    (tmp_path / "paddle" / "jit" / "dy2static").mkdir(parents=True)
    for folder in ("", "jit", "jit/dy2static"):
        (tmp_path / "paddle" / folder / "__init__.py").write_text("", "utf-8")
    function = "class StaticFunction:\n    def __call__(self): ...\n"
    (tmp_path / "paddle" / "jit" / "dy2static" / "program_translator.py").write_text(function, "utf-8")
    cells = ["%load_ext d2s_doctor", f"%%d2s_compare\n{IMITATED}", "%%d2s_compare\ndef f(:", "%d2s", "1/0"]
    _, failed, syntax, again, later = run(cells, PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}")
    assert [each.output_type for each in failed] == ["stream", "error", "display_data"]
    assert failed[1].ename == "Dygraph2StaticException" and "D2S103" in html_of(failed)
    assert [each.output_type for each in syntax] == ["stream", "error"]
    assert html_of(again) and [each.output_type for each in later] == ["error"]


def test_without_paddle_nothing_is_compared() -> None:
    _, compared = run(["%load_ext d2s_doctor", "%%d2s_compare\nprint('ran')"])
    assert "Paddle is not installed in this kernel" in text_of(compared) and "ran\n" not in text_of(compared)


@pytest.fixture(params=["3.3.1", "2.6.2"])
def paddle_path(request: pytest.FixtureRequest) -> Iterator[str]:
    """What makes the kernel's Python find Paddle of a release; both are of one Python release."""
    folders = list(Path(ensure(request.param)).parent.parent.glob("lib/python*/site-packages"))
    if f"python{sys.version_info[0]}.{sys.version_info[1]}" != folders[0].parent.name:
        pytest.skip(f"no Python {folders[0].parent.name[6:]} here")
    yield str(folders[0])


@pytest.mark.paddle
def test_with_real_paddle(paddle_path: str) -> None:
    cells = ["%load_ext d2s_doctor\nimport paddle", FAILING, COMPARED, "%%d2s_compare\n1 + 1"]
    _, failed, compared, nothing = run(cells, PYTHONPATH=f"{ROOT}:{paddle_path}")
    assert [each.output_type for each in failed if each.output_type != "stream"] == ["error", "display_data"]
    assert "D2S103" in html_of(failed)
    lines = text_of(compared).splitlines()
    assert any(line.startswith("Net.forward: out") and "eager" in line for line in lines), lines
    assert any(line == "same: as in eager mode" for line in lines), lines
    assert "no converted function was called" in text_of(nothing)
