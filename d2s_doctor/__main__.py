"""``python -m d2s_doctor``."""

import sys

from d2s_doctor.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
