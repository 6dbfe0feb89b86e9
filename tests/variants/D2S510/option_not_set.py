"""The output path comes from an option that nobody set."""
import argparse

import paddle
from paddle.static import InputSpec

parser = argparse.ArgumentParser()
parser.add_argument("--save-path")
options = parser.parse_args([])
net = paddle.nn.Embedding(10, 4)
net.eval()
paddle.jit.save(net, options.save_path, input_spec=[InputSpec([None], "int64")])
