"""Splitting a log into failures: tracebacks and chains, transformed code, crashes, warnings, ranks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.model import Failure
from tests.making import CONVERTER, traceback_of

TRANSFORMED = f"""\
ValueError: In transformed code:

    File "/home/user/net.py", line 8, in forward
            while rows < 10:
            ~~~~~~~~~~~~~~~~ <--- HERE
                rows = 1

    File "{CONVERTER}", line 9, in convert_while_loop
\t_run_py_while(cond, body)

    TypeError: bad loop
      [Hint: Expected a, but received b.]
"""
CRASH = """\
--------------------------------------
C++ Traceback (most recent call last):
--------------------------------------
0   paddle::framework::PirInterpreter::Run()
1   phi::DenseTensor::meta() const

----------------------
Error Message Summary:
----------------------
FatalError: `Segmentation fault` is detected by the operating system.
  [TimeInfo: *** Aborted at 1700000000 (unix time) try "date -d @1700000000" if you are using GNU date ***]
"""


def failures_of(text: str) -> list[Failure]:
    return split_failures(clean_lines(text))[0]


def said(failure: Failure) -> list[tuple[str, str]]:
    return [(statement.exception, statement.text) for statement in failure.statements]


def test_a_plain_traceback() -> None:
    (failure,) = failures_of("epoch 1\n" + traceback_of("my.pkg.CustomError: it broke", "again") + "\nbye\n")
    assert said(failure) == [("CustomError", "it broke again")]
    assert failure.complete
    assert [frame.path for frame in failure.frames] == ["/home/user/train.py"]
    assert [line.number for line in failure.statements[0].lines] == [5, 6]


def test_transformed_code_gives_the_inner_statement_and_the_users_line() -> None:
    (failure,) = failures_of(traceback_of(TRANSFORMED))
    assert said(failure) == [
        ("ValueError", "In transformed code:"),
        ("TypeError", "bad loop [Hint: Expected a, but received b.]"),
    ]
    assert [line.text.strip() for line in failure.user_code] == ["while rows < 10:"]
    assert failure.frames[-1].path.endswith("convert_operators.py")


def test_a_chain_is_one_failure() -> None:
    first = traceback_of("KeyError: 1")
    for words in (
        "\nThe above exception was the direct cause of the following exception:\n\n",
        "\nDuring handling of the above exception, another exception occurred:\n\n",
    ):
        (failure,) = failures_of(first + words + traceback_of("ValueError: 2"))
        assert said(failure) == [("KeyError", "1"), ("ValueError", "2")]


def test_two_tracebacks_are_two_failures() -> None:
    both = failures_of(traceback_of("KeyError: 1") + "\nretrying\n" + traceback_of("ValueError: 2"))
    assert [said(failure) for failure in both] == [[("KeyError", "1")], [("ValueError", "2")]]


def test_a_traceback_inside_a_message_belongs_to_it() -> None:
    (failure,) = failures_of("InnerError: worker failed with message:\n" + traceback_of("KeyError: 1"))
    assert [name for name, _ in said(failure)] == ["InnerError", "KeyError"]


def test_only_the_last_line() -> None:
    (failure,) = failures_of("TypeError: bad\nthing")
    assert said(failure) == [("TypeError", "bad thing")]
    assert not failure.complete


def test_a_warning_is_its_own_failure_and_ends_nothing_else() -> None:
    log = "/x/control_flow.py:15: UserWarning: branches differ: a\n  warnings.warn(\n" + traceback_of("ValueError: x")
    warning, error = failures_of(log)
    assert (warning.kind, said(warning)) == ("warning", [("UserWarning", "branches differ: a")])
    assert (error.kind, said(error)) == ("error", [("ValueError", "x")])


def test_a_crash_report() -> None:
    (failure,) = failures_of(CRASH)
    assert failure.kind == "crash"
    assert failure.statements[-1].exception == "FatalError"
    assert failure.frames[0].function.startswith("paddle::framework")


def test_ranks_do_not_mix() -> None:
    ranks = [traceback_of(f"ValueError: rank {rank}").splitlines() for rank in (0, 1)]
    log = "\n".join(f"[rank{rank}]: {line}" for lines in zip(*ranks, strict=True) for rank, line in enumerate(lines))
    assert [said(failure) for failure in failures_of(log)] == [
        [("ValueError", "rank 0")],
        [("ValueError", "rank 1")],
    ]


def test_windows_paths_and_notebooks() -> None:
    (failure,) = failures_of(traceback_of("ValueError: x", frames=(r"C:\env\paddle\jit\dy2static\error.py",)))
    assert failure.frames[0].path == "C:/env/paddle/jit/dy2static/error.py"
    notebook = (
        "----------------------------------------\n"
        "ValueError                                Traceback (most recent call last)\n"
        "Cell In[3], line 5\n      4 net = Net()\n----> 5 net(x)\n\n"
        "File /env/paddle/jit/dy2static/error.py:452, in ErrorData.raise_new_exception(self)\n"
        "    451     raise new\n\nValueError: In transformed code\n"
    )
    (failure,) = failures_of(notebook)
    assert [frame.path for frame in failure.frames] == ["Cell In[3]", "/env/paddle/jit/dy2static/error.py"]
    assert said(failure) == [("ValueError", "In transformed code")]


def test_glog_lines_are_no_message() -> None:
    log = (
        traceback_of("ValueError: x")
        + "I1121 02:14:50.133746  3134 program_interpreter.cc:212] New Executor is Running."
    )
    assert said(failures_of(log)[0]) == [("ValueError", "x")]


def test_an_ordinary_log_has_no_failures() -> None:
    assert failures_of("\n".join(f"epoch {n} step {n} loss: 0.{n}, acc: 0.{n}" for n in range(50))) == []


PIECES = [
    "Traceback (most recent call last):",
    '  File "x.py", line 1, in f',
    "    code",
    "ValueError: x",
    "",
    "  y",
    "The above exception was the direct cause of the following exception:",
    "a.py:1: UserWarning: w",
    "[rank1]: E: x",
    "    ~~~ <--- HERE",
    "C++ Traceback (most recent call last):",
    "0   f()",
    "Fatal Python error: Aborted",
    "W1121 03:02:11.900156 23811 a.cc:1] x",
    "ValueError: In transformed code:",
    "  Compile Traceback (most recent call last):",
]


@given(st.lists(st.sampled_from(PIECES)))
def test_every_line_lands_somewhere_once(pieces: list[str]) -> None:
    lines = clean_lines("\n".join(pieces))
    failures, rest = split_failures(lines)
    landed = sorted(line.number for failure in failures for line in failure.lines)
    landed = sorted([*landed, *(line.number for line in rest)])
    assert landed == [line.number for line in lines if line.text.strip()]
    assert all(failure.statements or failure.frames for failure in failures)


def test_a_chain_goes_on_after_a_line_of_the_cpp_log() -> None:
    words = (
        "\nI1121 02:14:50.133746  3134 a.cc:1] working\nDuring handling of the above exception, another occurred:\n\n"
    )
    (failure,) = failures_of(traceback_of("KeyError: 1") + words + traceback_of("ValueError: 2"))
    assert said(failure) == [("KeyError", "1"), ("ValueError", "2")]


def test_the_call_stack_before_a_message_belongs_to_it() -> None:
    """FLAGS_call_stack_level=2."""
    stack = (
        "ValueError: \n\n  Compile Traceback (most recent call last):\n\n"
        "C++ Traceback (most recent call last):\n0   f()\n\n"
    )
    (failure,) = failures_of(traceback_of(stack + "Error Message Summary:\nNotFoundError: no kernel\n"))
    assert failure.kind == "error"
    assert said(failure)[-1] == ("NotFoundError", "no kernel")


def test_a_launchers_stack_behind_a_failure_is_another() -> None:
    both = failures_of(traceback_of("KeyError: 1", "stopping") + traceback_of("RuntimeError: worker died"))
    assert [said(failure)[0][0] for failure in both] == ["KeyError", "RuntimeError"]


def test_pytests_frames_are_frames() -> None:
    log = (
        "____________ test_net ____________\n\n>       run()\n\ntests/test_net.py:4: \n_ _ _ _ _\n"
        "/env/paddle/jit/dy2static/error.py:454: in raise_new_exception\n    raise new_exception\n"
        "E   ValueError: In transformed code:\nE   \nE       TypeError: bad\n"
    )
    (failure,) = failures_of(log)
    assert failure.complete
    assert failure.frames[-1].path == "/env/paddle/jit/dy2static/error.py"
    assert said(failure)[-1] == ("TypeError", "bad")


def test_a_block_keeps_together_without_its_indentation() -> None:
    flat = "\n".join(line.strip() for line in traceback_of(TRANSFORMED).splitlines())
    (failure,) = failures_of(flat)
    assert [name for name, _ in said(failure)] == ["ValueError", "TypeError"]


def test_an_exception_without_a_message_says_the_line_that_raised_it() -> None:
    frame = '  File "a.py", line 1, in f\n    raise NotImplementedError\n    ^^^^\n'
    log = f"Traceback (most recent call last):\n{frame}NotImplementedError\n"
    (failure,) = failures_of(log)
    assert said(failure) == [("NotImplementedError", "raise NotImplementedError")]
    assert [line.number for line in failure.statements[0].lines] == [3]


def test_a_stack_that_was_cut_off_does_not_swallow_the_rest_of_the_log() -> None:
    (failure,) = failures_of(traceback_of().rstrip("\n") + "\n" + "epoch done\n" * 5000)
    assert len(failure.lines) < 400


def test_the_place_of_a_graph_break_is_no_stack_frame() -> None:
    report = [
        "BreakGraphInlineCallBreak (1):",
        '\tFile "model.py", line 10, in embed encountered breakgraph error caused by',
        "    Not support builtin function: print with args: Args(ConstantVariable)",
    ]
    failures, rest = split_failures(clean_lines("\n".join(report)))
    assert failures == []
    assert [line.number for line in rest] == [1, 2, 3]


def test_files_of_an_old_paddle_have_the_paths_of_today() -> None:
    old = "/env/lib/python3.8/site-packages/paddle/fluid/"
    (failure,) = failures_of(
        "Traceback (most recent call last):\n"
        f'  File "{old}dygraph/dygraph_to_static/program_translator.py", line 711, in __getitem__\n'
        "    self._caches[item] = self._build_once(item)\n"
        f'  File "{old}framework.py", line 4, in append_op\n'
        "    raise ValueError(x)\n"
        "ValueError: x\n"
    )
    assert [frame.path.partition("site-packages/")[2] for frame in failure.frames] == [
        "paddle/jit/dy2static/program_translator.py",
        "paddle/base/framework.py",
    ]
