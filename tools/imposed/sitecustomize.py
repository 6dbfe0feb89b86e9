"""Put on PYTHONPATH while a log is recorded: forces the mode of ``to_static`` without adding a stack frame."""

import importlib.util
import os

_spec = importlib.util.spec_from_file_location("d2s_worker", os.environ["D2S_WORKER"])
assert _spec and _spec.loader
_worker = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_worker)
_worker.impose_mode(os.environ["D2S_MODE"])
