"""A deployment script that opens model files that are not there (plain FileNotFoundError)."""
import os


def read_model(folder):
    parts = {}
    for name in ("inference.pdmodel", "inference.pdiparams"):
        with open(os.path.join(folder, name), "rb") as handle:
            parts[name] = handle.read()
    return parts


print({name: len(data) for name, data in read_model("./inference_model").items()})
