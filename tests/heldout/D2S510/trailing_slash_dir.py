# paddle: >=3.0.0,<=3.1.1
import argparse
import os

import paddle
from paddle import nn
from paddle.static import InputSpec


def parse():
    ap = argparse.ArgumentParser("export")
    ap.add_argument("--output_path", default="inference/ppocr/")
    ap.add_argument("--shape", nargs=3, type=int, default=[3, 16, 40])
    return ap.parse_args()


def main(args):
    os.makedirs(args.output_path, exist_ok=True)
    model = nn.Sequential(nn.Conv2D(3, 4, 3), nn.ReLU())
    model.eval()
    model = paddle.jit.to_static(
        model, input_spec=[InputSpec([None] + args.shape, "float32", "x")], full_graph=True
    )
    paddle.jit.save(model, args.output_path)
    print("inference model is saved to", args.output_path)


main(parse())
