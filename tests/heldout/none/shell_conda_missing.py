# paddle: none, any Python
import subprocess
import sys

sys.exit(subprocess.run(["bash", "-c", "conda activate paddle_env && python tools/export_model.py -c cfg.yml"]).returncode)
