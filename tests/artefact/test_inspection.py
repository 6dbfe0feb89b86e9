"""What ``inspect`` says of models of each release, and of files that are damaged or no models."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from d2s_doctor.artefact.facts import Parameter, Port
from d2s_doctor.artefact.inspection import inspect
from d2s_doctor.artefact.protobuf import MOST_FIELDS
from d2s_doctor.artefact.read import read_file
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import KnowledgeBase

MODELS = Path(__file__).parent / "models"
"""Written by Paddle itself; from the .pdmodel the stacks of source lines were taken out."""
PIR = [f"train-{release}" for release in ("3.0.0", "3.1.1", "3.2.2", "3.3.1")]


@pytest.mark.parametrize("name", [*PIR, "eval-2.6.2"])
def test_a_model_of_every_release(name: str, kb: KnowledgeBase) -> None:
    (model,) = inspect(str(MODELS / name), kb).models
    program = next(file for file in model.files if file.format in ("pir", "pdmodel"))
    release = name.partition("-")[2]
    assert program.writer.startswith("Paddle " + (release if release == "2.6.2" else release[:3]))
    assert program.inputs == (Port("image", "float32", ("?", 3, "?", 16)), Port("scale", "float32", (1,)))
    assert [(port.dtype, port.shape) for port in program.outputs] == [("float32", ("?", 5)), ("float32", ("?", 4))]
    assert program.operators["conv2d"] == 1
    assert "yield" in program.operators or program.operators["conditional_block"] == 2
    assert len(program.parameters or ()) == 8
    assert not model.problems
    assert not program.problems
    assert ("artefact.train-mode" in model.signs) == name.startswith("train")
    assert ("D2S525" in model.entries) == name.startswith("train")
    assert ("D2S601" in model.entries) == (release == "2.6.2")
    assert {reader.runtime for reader in model.readers} >= {"paddle.jit.load", "Paddle Inference"}


def test_an_input_that_is_returned_is_seen(kb: KnowledgeBase) -> None:
    (model,) = inspect(str(MODELS / "offset-3.3.1"), kb).models
    assert "D2S511" in model.entries


def test_onnx(kb: KnowledgeBase) -> None:
    (model,) = inspect(str(MODELS / "linear.onnx"), kb).models
    (file,) = model.files
    assert file.writer == "opset 13, IR 7"
    assert file.inputs == (Port("x", "float32", ("DynamicDimension.0", 4)),)
    assert sorted(each.shape for each in file.parameters or ()) == [(3,), (4, 3)]


def test_weights_are_compared_by_their_bytes(kb: KnowledgeBase, tmp_path: Path) -> None:
    weights = str(MODELS / "checkpoint.pdparams")
    (same,) = inspect(str(MODELS / "train-3.3.1"), kb, weights).models
    assert same.weights is not None
    assert (same.weights.total, same.weights.same, same.weights.other) == (8, 8, 0)
    (other,) = inspect(str(MODELS / "train-3.0.0"), kb, weights).models
    assert other.weights is not None
    assert (other.weights.other, other.weights.absent) == (2, 0)  # biases and batch norm begin alike
    assert "artefact.weights-differ" in other.signs


def test_a_state_dict_is_read_and_never_unpickled(tmp_path: Path) -> None:
    checkpoint = read_file(str(MODELS / "checkpoint.pdparams"))
    assert checkpoint.parameters is not None
    found = {each.name: each for each in checkpoint.parameters}
    assert found["model.conv.weight"]._replace(start=-1) == Parameter("model.conv.weight", "float32", (4, 3, 3, 3))

    class Evil:
        def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
            return Path.touch, (Path(tmp_path / "executed"),)  # type: ignore[return-value]

    (tmp_path / "evil.pdparams").write_bytes(pickle.dumps({"weight": Evil(), "more": [Evil()]}))
    assert read_file(str(tmp_path / "evil.pdparams")).parameters == ()
    assert not (tmp_path / "executed").exists()


def cut(name: str, part: float) -> Callable[[Path], str]:
    def make(folder: Path) -> str:
        data = (MODELS / name).read_bytes()
        (folder / f"cut{Path(name).suffix}").write_bytes(data[: int(len(data) * part)])
        return f"cut{Path(name).suffix}"

    return make


def written(name: str, data: bytes) -> Callable[[Path], str]:
    def make(folder: Path) -> str:
        (folder / name).write_bytes(data)
        return name

    return make


def other_parameters(folder: Path) -> str:
    shutil.copy(MODELS / "train-3.3.1.json", folder / "m.json")
    (folder / "m.pdiparams").write_bytes((MODELS / "train-3.3.1.pdiparams").read_bytes()[40:])
    return "m"


def without_parameters(folder: Path) -> str:
    shutil.copy(MODELS / "train-3.3.1.json", folder / "m.json")
    return "m.json"


def folder_beside(folder: Path) -> str:
    without_parameters(folder)
    shutil.copy(MODELS / "train-3.3.1.pdiparams", folder / "m.pdiparams")
    (folder / "m").mkdir()
    return "m.json"


@pytest.mark.parametrize(
    ("make", "problem", "entry"),
    [
        (cut("train-3.3.1.json", 0.6), "damaged", "D2S604"),
        (cut("eval-2.6.2.pdmodel", 0.6), "damaged", "D2S604"),
        (cut("linear.onnx", 0.6), "damaged", "D2S604"),
        (cut("train-3.3.1.pdiparams", 0.6), "damaged", "D2S606"),
        (cut("train-3.3.1.pdiparams", 0.6), "damaged", "D2S630"),
        (cut("checkpoint.pdparams", 0.6), "damaged", "D2S604"),
        (written("m.pdmodel", b""), "empty", "D2S604"),
        (written("m.pdmodel", bytes(4000)), "damaged", "D2S604"),
        (written("m.pdiparams", b"version https://git-lfs.github.com/spec/v1\n"), "foreign", "D2S604"),
        (written("m.json", b"<!DOCTYPE html><html>"), "foreign", "D2S604"),
        (written("m.json", b'{"base_code": {"magic": "pir"}, "program": 3}'), "damaged", "D2S604"),
        (written("m.onnx", b"hello, this is no model at all"), "damaged", "D2S604"),
        (written("m.nb", b"\x01\x00" + b"v2.14\0".ljust(16, b"\0") + b"\xff" * 8), "damaged", "D2S604"),
        (other_parameters, "parameters_wrong", "D2S606"),
        (without_parameters, "parameters_missing", "D2S605"),
        (folder_beside, "folder_beside", "D2S619"),
    ],
)
def test_damage_is_named(
    make: Callable[[Path], str], problem: str, entry: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = make(tmp_path)
    assert main(["inspect", str(tmp_path / name), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    (model,) = data["models"]
    problems = [*model["problems"], *(each for file in model["files"] for each in file["problems"])]
    assert problem in [each["problem"] for each in problems]
    assert all(each["text"] and "{" not in each["text"] for each in problems)
    assert entry in model["entries"]


def test_a_pickle_that_is_called_parameters_is_named(tmp_path: Path) -> None:
    shutil.copy(MODELS / "checkpoint.pdparams", tmp_path / "m.pdiparams")
    facts = read_file(str(tmp_path / "m.pdiparams"))
    assert (facts.format, facts.problems[0].key) == ("pdparams", "named_otherwise")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes of POSIX")
def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "m.onnx")
    assert read_file(str(tmp_path / "m.onnx")).problems[0].key == "unreadable"


def test_what_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", str(tmp_path / "nothing")]) == 2
    assert "no model" in capsys.readouterr().err
    assert main(["inspect", str(tmp_path)]) == 2
    assert "no file of a model" in capsys.readouterr().err


def test_a_hostile_program_costs_a_bounded_number_of_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("d2s_doctor.artefact.protobuf.MOST_FIELDS", 1000)
    assert MOST_FIELDS > 1000
    (tmp_path / "m.pdmodel").write_bytes(b"\x08\x01" * 5000)
    assert read_file(str(tmp_path / "m.pdmodel")).problems[0].key == "too_large"


def test_the_page_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for language, said in (("en", "all 8 parameters have the values of"), ("zh", "全部 8 个参数的值都与")):
        arguments = ["--weights", str(MODELS / "checkpoint.pdparams"), "--lang", language]
        assert main(["inspect", str(MODELS / "train-3.3.1.json"), *arguments]) == 0
        shown = capsys.readouterr().out
        assert said in shown
        assert "image float32 [?, 3, ?, 16]" in shown
        assert "D2S525" in shown


def test_a_buffer_that_is_not_saved_is_no_missing_parameter(tmp_path: Path, kb: KnowledgeBase) -> None:
    """As the state of an LSTM's dropout, which Paddle marks as not persistable."""
    text = (MODELS / "train-3.3.1.json").read_text("utf-8")
    kind = '{"#":"0.t_dtensor","D":[{"#":"0.t_ui8"},[],"NCHW",[],0]}'
    state = '{"#":"p","A":[0,1,1,"state"],"O":{"%%":900,"TT":' + kind + '},"OA":%s},'
    for flags, problems in (("[0,1,0]", 0), ("[1,1,0]", 1)):
        (tmp_path / "m.json").write_text(text.replace('"ops":[', '"ops":[' + state % flags, 1), "utf-8")
        shutil.copy(MODELS / "train-3.3.1.pdiparams", tmp_path / "m.pdiparams")
        (model,) = inspect(str(tmp_path / "m"), kb).models
        assert len(model.problems) == problems
