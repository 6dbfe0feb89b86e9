"""A module that is not installed, imported by another module of the project."""
import importlib.util
import sys

with open("ppocr_tools.py", "w") as handle:
    handle.write("import paddleocr_is_not_installed as ocr\n\n\ndef run():\n    return ocr\n")
spec = importlib.util.spec_from_file_location("ppocr_tools", "ppocr_tools.py")
sys.modules["ppocr_tools"] = module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
