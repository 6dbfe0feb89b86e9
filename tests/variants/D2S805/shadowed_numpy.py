import pathlib
import subprocess
import sys

pathlib.Path("numpy.py").write_text("zeros = None\n")
pathlib.Path("export.py").write_text("import paddle\n")
sys.exit(subprocess.run([sys.executable, "export.py"]).returncode)
