"""Messages as people paste them: without their stack, cut, beside other lines of a log, or not there at all."""

from __future__ import annotations

import pytest

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.model import Signature
from tests.making import CONVERTER, proving, traceback_of
from tests.match.test_alignment import entry_with

OPERATOR = """\
InvalidArgumentError: the {n} sizes of both inputs differ
      [operator < elementwise_add > error]
"""


def base(signature: Signature, mode: str = "infer") -> KnowledgeBase:
    return build_base([entry_with()._replace(mode=(mode,), signatures=(signature,))])  # type: ignore[arg-type]


def test_a_value_ends_where_the_log_goes_on() -> None:
    known = base(proving("[Tool] these operators are not known here, namely {operators},"), "onnx")
    log = "[Tool] these operators are not known here, namely {}\n[Tool] [pad: x] needs more, twelve\n"
    assert diagnose(log.format("pad,"), kb=known).matches[0].captures == {"operators": "pad"}
    assert diagnose(log.format(""), kb=known).verdict == "none"


def test_a_message_cut_within_a_word() -> None:
    known = base(proving("this model is not supported, because the kernel of another library was asked for here"))
    for end in ("another lib", "another l", "another library"):
        log = f"this model is not supported, because the kernel of {end}"
        assert diagnose(log, kb=known).verdict == "likely", end


def test_a_summary_that_names_an_operator_is_of_a_graph() -> None:
    signature = proving("the {n} sizes of both inputs differ", ("InvalidArgumentError",), generic=True)
    log = OPERATOR.replace("{n}", "3")
    assert diagnose(log, kb=base(signature)).verdict == "likely"
    assert diagnose(log, kb=base(signature, "ast")).verdict == "none"
    assert diagnose(log.replace("[operator", "[kernel"), kb=base(signature)).verdict == "none"


def test_a_value_that_is_not_ascii_leaves_the_cause_open() -> None:
    known = base(proving("cannot open the file {file}, is it there?")._replace(ascii=("file",)))
    log = traceback_of("RuntimeError: cannot open the file {}, is it there?", frames=("/home/user/serve.py",))
    assert diagnose(log.replace("{}", "a/net.pdmodel"), kb=known).verdict == "match"
    assert diagnose(log.replace("{}", "模型/net.pdmodel"), kb=known).verdict == "likely"


def test_what_is_nearest_is_named_and_not_denied() -> None:
    signature = proving("the {n} sizes of both inputs differ", ("ValueError",), generic=True)
    found = diagnose("my model says\nValueError: the 3 sizes of both inputs differ\n", kb=base(signature, "ast"))
    assert found.verdict == "none"
    assert found.findings[0].nearest
    assert found.unanswered
    assert found.unanswered.kind == "near"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("多线程调用 predictor，内存一直上涨，怎么释放？", "D2S054"),
        ("After export the results differ from those of the trained model", "D2S050"),
        (
            "[Question]: 导出之后的疑问\n### 请提出你的问题\n- 版本：Paddle 2.4\n"
            "参考 https://example.org/static_graph/save.md 导出\n```python\nraise ValueError('no')\n```\n"
            "去掉 to_static 以后，运行时间无明显变化。谢谢！",
            "D2S053",
        ),
        (
            "Export says success\nYesterday I trained a model. But the folder has no model file, where is .pdmodel?",
            "D2S052",
        ),
        ("ValueError: nobody knows this", ""),
        ("In inference, predict differs each time, eval() or dropout?", ""),
        ("I1121 10:50:31.624963 11454 paddle.cc:1619] Running ...\nExport done, results differ: no", ""),
        ("/site-packages/paddle/nn/x.py:7: UserWarning: no ccache\n导出之后的结果不一致", ""),
        ("my tensorflow model is slower after export", ""),
        ("", ""),
    ],
)
def test_a_question_is_answered_by_entries_on_it(text: str, code: str, kb: KnowledgeBase) -> None:
    assert diagnose(text, kb=kb).suggestions[:1] == ((code,) if code else ())


def test_a_name_with_a_capture_is_about_no_other_name() -> None:
    known = base(proving("name '__made_{number}' is not defined", ("NameError",)), "ast")
    log = traceback_of("NameError: {}", frames=(CONVERTER, "/home/user/net.py"))
    for said in ("name '__made_7' is not defined", "name made_7 is not defined"):
        assert diagnose(log.format(said), kb=known).verdict != "none", said
    for said in ("name 'np' is not defined", "name 'maker' is not defined"):
        assert diagnose(log.format(said), kb=known).verdict == "none", said


def test_tensorflow_that_lacks_a_class_of_gast_is_not_paddle(kb: KnowledgeBase) -> None:
    said = "module 'gast' has no attribute 'Index'"
    log = f"WARNING:tensorflow:AutoGraph could not transform <function f> and will run it as-is.\nCause: {said}\n"
    assert diagnose(log, kb=kb).verdict == "none"
    converting = ("/site-packages/paddle/fluid/dygraph/dygraph_to_static/program_translator.py",)
    assert diagnose(traceback_of(f"AttributeError: {said}", frames=converting), kb=kb).matches[0].id == "D2S815"


def test_the_version_of_a_broken_file_is_no_proof_of_a_model_that_was_loaded(kb: KnowledgeBase) -> None:
    said = "ValueError: (InvalidArgument) x\n  [Hint: Expected version == 0U, but received version:9 != 0U:0.]"
    training = traceback_of(said, frames=("/site-packages/paddle/framework/io.py",))
    assert diagnose(training, kb=kb).verdict == "none"
    alone = diagnose(said, kb=kb)
    assert not alone.matches or not alone.matches[0].proven
