"""Everything that runs inside the user's own Python: standard library and Paddle only, in syntax of Python 3.8.

It imports nothing of d2s_doctor. ``command`` says how it is started: isolated, so that neither the working folder nor
a start-up file on the user's path is executed because we asked a question.
"""

import os
from typing import List

_START = os.path.join(os.path.dirname(os.path.abspath(__file__)), "start.py")


def is_on_disk() -> bool:
    """Whether another Python can be given these files; not when this program runs from within an archive."""
    return os.path.isfile(_START)


def command(python: str, program: str, *arguments: str) -> List[str]:
    """The command line that runs ``program`` (a module of this package with a ``main``) in the interpreter ``python``.

    ``-I`` keeps the working folder, PYTHONPATH, the user's site-packages and usercustomize out of Python's start;
    ``start.py`` then adds the places where the user's own Python would find Paddle.
    """
    return [python, "-I", _START, program, *arguments]
