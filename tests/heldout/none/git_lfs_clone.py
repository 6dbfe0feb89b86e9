# paddle: none, any Python
import subprocess
import sys

sys.exit(subprocess.run(["git", "-C", "/nonexistent/PaddleOCR", "pull"], env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).returncode)
