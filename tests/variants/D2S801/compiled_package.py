"""A customer gets a package with only the compiled .pyc, and exports the model that is in it."""
import os
import pathlib
import py_compile
import sys
import tempfile

SOURCE = '''
import paddle
from paddle.static import InputSpec


class Denoiser(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv1D(1, 1, 3, padding=1)

    def forward(self, wave):
        noise = self.conv(wave)
        return wave - noise


def export(folder):
    model = Denoiser()
    model.eval()
    paddle.jit.save(model, folder + "/denoiser", input_spec=[InputSpec([None, 1, None], "float32")])
'''


def install(folder):
    module = pathlib.Path(folder, "vendor_model.py")
    module.write_text(SOURCE)
    py_compile.compile(str(module), cfile=str(module.with_suffix(".pyc")))
    module.unlink()
    sys.path.insert(0, folder)


with tempfile.TemporaryDirectory() as site:
    install(site)
    import vendor_model

    vendor_model.export(os.path.join(site, "exported"))
