"""Runs the programs of a folder one after the other, each in a folder of its own: one import of Paddle for all."""

import os
import runpy
import sys
import traceback

import paddle

for program in sys.argv[1:]:
    home = os.path.splitext(os.path.basename(program))[0]
    os.makedirs(home)
    os.chdir(home)
    try:
        runpy.run_path(program, run_name="__main__")
    except Exception:
        traceback.print_exc()
    paddle.disable_static()
    os.chdir("..")
