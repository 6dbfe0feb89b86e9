# paddle: ==3.3.1
import argparse

p = argparse.ArgumentParser(prog="export_model.py", description="export a model to static graph with paddle.jit.save")
p.add_argument("-c", "--config", required=True)
p.add_argument("--output_dir", default="output_inference")
p.parse_args(["--output", "inference", "--to_static"])
