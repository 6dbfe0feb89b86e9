# paddle: >=3.1.1,<=3.2.2
import subprocess
import sys

cmd = [sys.executable, "-m", "paddle.distributed.launch", "--nproc_per_node", "1", "tools/train_dist.py"]
sys.exit(subprocess.run(cmd).returncode)
