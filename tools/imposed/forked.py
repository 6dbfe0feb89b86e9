"""Runs in a Paddle environment: imports Paddle once, then runs each program in a fork of its own.

    python forked.py JOBS     (one line a job: folder, program, file for the output, separated by tabs)

Switches are read when Paddle is imported, so one import serves all programs under the same switches.
What the import printed stands at the head of every output, as it would if the program had been run alone.
"""

import os
import signal
import sys
import time
import traceback
import types

SECONDS = 40


def run(folder: str, program: str) -> int:
    os.chdir(folder)
    sys.path[0] = folder
    sys.argv = [program]
    path = os.path.join(folder, program)
    main = types.ModuleType("__main__")
    main.__file__ = path
    main.__dict__["__builtins__"] = __builtins__
    sys.modules["__main__"] = main
    with open(path, encoding="utf-8") as handle:
        source = handle.read()
    try:
        exec(compile(source, path, "exec"), main.__dict__)
    except SystemExit:
        return 0
    except BaseException as error:
        # The frames of this script are left out: a program run alone has none.
        traceback.print_exception(type(error), error, error.__traceback__ and error.__traceback__.tb_next)
        return 1
    return 0


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as handle:
        jobs = [line.rstrip("\n").split("\t") for line in handle]
    head = os.open(sys.argv[1] + ".head", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    kept = os.dup(1)
    os.dup2(head, 1)
    os.dup2(head, 2)
    import paddle  # noqa: F401

    sys.stdout.flush()
    sys.stderr.flush()
    with open(sys.argv[1] + ".head", "rb") as handle:
        printed = handle.read()
    for folder, program, target in jobs:
        child = os.fork()
        if child == 0:
            output = os.open(target, os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
            os.write(output, printed)
            os.dup2(output, 1)
            os.dup2(output, 2)
            code = run(folder, program)
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        end = time.time() + SECONDS
        status: int | None = None
        while status is None and time.time() < end:
            done, waited = os.waitpid(child, os.WNOHANG)
            status = waited if done else None
            time.sleep(0.05)
        if status is None:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        word = "hangs" if status is None else "passes" if status == 0 else "fails"
        os.write(kept, f"{target}\t{word}\n".encode())


main()
