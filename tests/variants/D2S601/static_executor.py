"""An old static-graph script: Executor and load_inference_model on a 2.x .pdmodel."""
import os
import subprocess
import sys

import numpy as np

EXPORT = """
import paddle
net = paddle.nn.Sequential(paddle.nn.Embedding(50, 8), paddle.nn.Flatten(), paddle.nn.Linear(40, 2))
net.eval()
paddle.jit.save(net, "sentiment/inference", input_spec=[paddle.static.InputSpec([None, 5], "int64", "token_ids")])
"""


def export_old_format():
    env = os.environ.copy()
    env["FLAGS_enable_pir_api"] = "0"
    subprocess.run([sys.executable, "-c", EXPORT], env=env, check=True)


def main():
    export_old_format()

    import paddle

    paddle.enable_static()
    executor = paddle.static.Executor(paddle.CPUPlace())
    program, feeds, fetches = paddle.static.load_inference_model("sentiment/inference", executor)
    tokens = np.arange(10, dtype="int64").reshape(2, 5)
    (scores,) = executor.run(program, feed={feeds[0]: tokens}, fetch_list=fetches)
    print("scores:", scores.shape)


if __name__ == "__main__":
    main()
