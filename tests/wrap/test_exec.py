"""``exec``: what a command does, prints and ends with is the same with and without it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from d2s_doctor import load_kb
from d2s_doctor.wrap.reader import OutputReader
from tests.making import CONVERTER, traceback_of

EXEC = [sys.executable, "-m", "d2s_doctor", "exec"]
LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
terminals = pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    load_kb()  # the index is there, as in an installed package
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")


def python(code: str, *options: str) -> list[str]:
    return [*EXEC, *options, "--", sys.executable, "-c", code]


def run(command: list[str], stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False)


def test_bytes_input_and_exit_code_pass_unchanged() -> None:
    code = (
        "import sys; data = sys.stdin.buffer.read(); sys.stdout.buffer.write(data[::-1]);"
        "sys.stderr.buffer.write(bytes(range(256))); sys.exit(7)"
    )
    data = bytes(range(256)) * 9000
    done = run(python(code), data)
    assert done.stdout == data[::-1]
    assert done.stderr.startswith(bytes(range(256)))
    assert done.returncode == 7
    assert done.stderr[256:].decode() == (
        "\nd2s-doctor: ended with 7; nothing that it printed is a failure that is known here\n"
    )


def test_a_known_failure_is_explained_behind_it(tmp_path: Path) -> None:
    (tmp_path / "log").write_text(LOG, "utf-8")
    code = f"import sys; sys.stderr.write(open({str(tmp_path / 'log')!r}).read()); sys.exit(1)"
    files = [str(tmp_path / "answer.json"), str(tmp_path / "issue.md")]
    done = run(python(code, "--json", files[0], "--report", files[1]))
    assert done.returncode == 1
    assert done.stdout == b""
    said = done.stderr.decode().replace("\r\n", "\n")
    assert said.startswith(LOG)
    assert "Match: the log shows exactly this failure\n\nD2S103" in said[len(LOG) :]
    data = json.loads(Path(files[0]).read_text("utf-8"))
    assert (data["schema_version"], data["matches"][0]["id"], data["ended"]["code"]) == (1, "D2S103", 1)
    assert "python while pred change" in Path(files[1]).read_text("utf-8")


def test_a_success_is_silent_unless_asked() -> None:
    assert run(python("print(1)")).stderr == b""
    assert b"Unknown: " in run(python("print(1)", "--always")).stderr
    asked = "print('Paddle: memory of the predictor keeps growing')"
    assert run(python(asked)).stderr == b""
    assert b"D2S054" in run(python(asked, "--always")).stderr
    warned = run(python(f"print({LOG!r})"))
    assert (warned.returncode, b"D2S103" in warned.stderr) == (0, True)


@pytest.mark.parametrize(("command", "code"), [("no-such-command-of-ours", 127), (".", 126)])
@posix
def test_what_cannot_be_started_ends_as_in_a_shell(command: str, code: int) -> None:
    done = run([*EXEC, "--", command])
    assert (done.returncode, done.stdout) == (code, b"")
    assert done.stderr.startswith(f"d2s-doctor: cannot start '{command}': ".encode())


def test_a_file_that_cannot_be_written_is_said_and_changes_no_exit_code(tmp_path: Path) -> None:
    done = run(python("raise SystemExit(5)", "--json", str(tmp_path / "no" / "file")))
    assert done.returncode == 5
    assert b"d2s-doctor: --json: cannot write" in done.stderr


@posix
def test_a_command_that_dies_of_a_signal_is_seen_to_die_of_it() -> None:
    done = run([*EXEC, "--", "sh", "-c", "kill -SEGV $$"])
    assert done.returncode == -signal.SIGSEGV


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGUSR1])
def test_signals_reach_the_command(number: int) -> None:
    """Without a terminal, a signal for us alone is for the command; it decides what to do."""
    code = (
        f"import signal, sys, time; signal.signal({int(number)}, lambda *_: sys.exit(40)); print('up', flush=True);"
        "time.sleep(30)"
    )
    with subprocess.Popen(python(code), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as ran:
        assert ran.stdout and ran.stdout.readline() == b"up\n"
        ran.send_signal(number)
        ran.communicate(timeout=30)
    assert ran.returncode == 40


@posix
def test_a_reader_that_has_enough_ends_the_command() -> None:
    endless = "while True: print('y' * 80)"
    with subprocess.Popen(python(endless), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as ran:
        assert ran.stdout and ran.stdout.read(100)
        ran.stdout.close()
        assert ran.wait(timeout=30) != 0


def test_output_comes_as_it_is_printed() -> None:
    code = "import sys; print('first', flush=True); sys.stdin.readline(); print('second')"
    with subprocess.Popen(python(code), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as ran:
        assert ran.stdin and ran.stdout and ran.stdout.readline().strip() == b"first"
        ran.stdin.write(b"\n")
        ran.stdin.close()
        assert ran.stdout.readline().strip() == b"second"


@posix
def test_what_is_left_running_keeps_nobody_waiting(tmp_path: Path) -> None:
    started = time.monotonic()
    with open(tmp_path / "log", "wb") as log:
        subprocess.run([*EXEC, "--", "sh", "-c", "sleep 20 & echo started"], stdout=log, timeout=60, check=False)
    assert (tmp_path / "log").read_text("utf-8") == "started\n"
    assert time.monotonic() - started < 15


@posix
def test_descriptors_for_the_command_stay_open_and_ours_are_not_inherited() -> None:
    """``exec -- cat <(…)`` and make's jobs hand descriptors over."""
    ours, theirs = os.pipe()
    os.write(theirs, b"handed over")
    os.close(theirs)
    counts = "import os; print(len(os.listdir('/dev/fd')))"
    code = f"{counts}; print(os.read({ours}, 99))"
    with_us = subprocess.run(python(code), pass_fds=[ours], capture_output=True, timeout=60, check=False).stdout
    assert with_us.endswith(b"\nb'handed over'\n")
    alone = subprocess.run([sys.executable, "-c", counts], capture_output=True, check=False).stdout
    os.close(ours)
    assert int(with_us.split()[0]) == int(alone) + 1


@posix
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT"])
def test_what_is_ignored_stays_ignored(name: str) -> None:
    """``nohup d2s-doctor exec -- train`` outlives its terminal."""
    number = getattr(signal, name)
    asks = f"import signal; print(signal.getsignal({int(number)}) == signal.SIG_IGN)"
    ran = subprocess.run(
        python(asks),
        capture_output=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: signal.signal(number, signal.SIG_IGN),
    )
    assert ran.stdout == b"True\n"


@posix
def test_what_is_left_running_prints_on(tmp_path: Path) -> None:
    """A server that a script starts must not die of its next line."""
    server = f"(sleep 3; echo later; sleep 0.3; echo again; touch {tmp_path / 'alive'}) & echo started"
    with open(tmp_path / "log", "wb") as log:
        subprocess.run([*EXEC, "--", "sh", "-c", server], stdout=log, timeout=60, check=False)
    assert (tmp_path / "log").read_text("utf-8") == "started\n"
    deadline = time.monotonic() + 30
    while not (tmp_path / "alive").exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert (tmp_path / "alive").exists()
    assert (tmp_path / "log").read_text("utf-8") == "started\nlater\nagain\n"


def test_an_option_ahead_is_no_other_option_and_the_command_s_own_are_not_ours(tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    ahead = run(
        [*EXEC[:-1], "--lang", "zh", "exec", "--json", str(answer), "--", sys.executable, "-c", "raise SystemExit(3)"]
    )
    assert ahead.returncode == 3 and "退出码" in ahead.stderr.decode()
    assert json.loads(answer.read_text("utf-8"))["ended"]["code"] == 3
    unknown = run([*EXEC, "--", "no-such-command-of-ours", "--lang", "zh"])
    assert unknown.stderr.startswith(b"d2s-doctor: cannot start")
    wrong = run([*EXEC, "--nonsense", "--", "true", "--lang", "zh"])
    assert wrong.returncode == 2 and wrong.stderr.isascii()
    print_it = run([*EXEC[:-1], "--json", "exec", "--", sys.executable, "-c", "pass"])
    assert print_it.returncode == 2 and b"--json FILE" in print_it.stderr


class Terminal:
    """A command on a terminal of 33 rows and 101 columns, as its session's own."""

    def __init__(self, command: list[str]) -> None:
        import pty

        from d2s_doctor.wrap.streams import set_size

        self.process, self.end = pty.fork()
        if not self.process:
            set_size(0, (33, 101))
            os.execv(command[0], command)
        self.seen = b""

    def until(self, text: bytes) -> None:
        """Read on until ``text`` stands in what was shown."""
        deadline = time.monotonic() + 60
        while text not in self.seen and time.monotonic() < deadline:
            try:
                self.seen += os.read(self.end, 4096)
            except OSError:
                break
        assert text in self.seen

    def close(self) -> int:
        self.until(b"")
        with pytest.raises(OSError):
            while True:
                self.seen += os.read(self.end, 4096)
        os.close(self.end)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


SHOW_TERMINAL = (
    "import os, sys, signal\n"
    "def size(*_): print(list(map(os.isatty, range(3))), os.get_terminal_size(1), flush=True)\n"
    "signal.signal(signal.SIGWINCH, size); size(); sys.stderr.write('\\x1b[31mred\\x1b[0m\\n')"
)


@terminals
def test_a_terminal_stays_a_terminal_of_its_size() -> None:
    terminal = Terminal(python(SHOW_TERMINAL + "; input(); input()"))
    terminal.until(b"\x1b[31mred\x1b[0m\r\n")
    assert b"[True, True, True] os.terminal_size(columns=101, lines=33)\r\n" in terminal.seen
    from d2s_doctor.wrap.streams import set_size

    set_size(terminal.end, (20, 60))
    terminal.until(b"columns=60, lines=20")
    os.write(terminal.end, b"typed\n\n")
    assert terminal.close() == 0


@terminals
def test_ctrl_c_reaches_the_command_once() -> None:
    code = (
        "import sys, time\ntry:\n  print('up', flush=True); time.sleep(30)\n"
        "except KeyboardInterrupt:\n  time.sleep(0.5); print('cleaned'); sys.exit(9)"
    )
    terminal = Terminal(python(code))
    terminal.until(b"up")
    os.write(terminal.end, b"\x03")
    terminal.until(b"cleaned")
    assert terminal.close() == 9


def test_a_reader_sees_all_in_order_and_whole_lines() -> None:
    reader = OutputReader(lambda log: (log.read(7), log.read(10**9), log.read(5)))
    reader.add(b"one\ntw", 1)
    reader.add(b"warning\n", 2)
    reader.add(b"o\nthree", 1)
    assert reader.finish() == (b"one\nwar", b"ning\ntwo\nthree", b"")


def test_a_reader_that_fails_stops_nobody() -> None:
    def fail(log: object) -> None:
        raise RuntimeError("mistake")

    reader = OutputReader(fail)
    for _ in range(20):
        reader.add(b"x" * 1_000_000 + b"\n")
    with pytest.raises(RuntimeError, match="mistake"):
        reader.finish()


def test_a_reader_that_is_slow_makes_who_prints_wait() -> None:
    waiting = []

    def slow(log: object) -> int:
        total = 0
        while data := log.read(1 << 20):  # type: ignore[attr-defined]
            waiting.append(reader._waiting._size)
            total += len(data)
        return total

    reader = OutputReader(slow)
    for _ in range(64):
        reader.add(b"x" * 1_000_000 + b"\n")
    assert reader.finish() == 64_000_064
    assert max(waiting) < 8_000_000


@posix
def test_a_signal_before_the_command_is_known_reaches_it() -> None:
    """Its first output passes by before the call that starts it is back."""
    code = (
        "import os, signal, sys\n"
        "from d2s_doctor.wrap import transparent\n"
        "class Late(transparent.RunningCommand):\n"
        "    def __init__(self, *arguments, **options):\n"
        "        super().__init__(*arguments, **options)\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "transparent.RunningCommand = Late\n"
        "end = transparent.run_transparently(['sleep', '30'], lambda *_: None)\n"
        "sys.exit(end.signal)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], timeout=30, check=False)
    assert done.returncode == signal.SIGTERM
