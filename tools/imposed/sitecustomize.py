"""Put on PYTHONPATH while a log is recorded: forces the mode of ``to_static`` without adding a stack frame."""

import importlib.util
import os

_spec = importlib.util.spec_from_file_location("d2s_modes", os.environ["D2S_MODES"])
assert _spec and _spec.loader
_modes = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_modes)
_modes.impose_mode(os.environ["D2S_MODE"])
