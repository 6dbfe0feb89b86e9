# paddle: none, any Python
import subprocess
import sys

code = subprocess.run(
    [sys.executable, "-m", "pip", "install", "--no-index", "--disable-pip-version-check", "paddlepaddle-gpu==2.6.2.post120"]
).returncode
sys.exit(code)
