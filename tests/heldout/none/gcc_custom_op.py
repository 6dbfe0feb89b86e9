# paddle: none, any Python
import subprocess
import sys

src = '#include <paddle/extension.h>\n\nstd::vector<paddle::Tensor> ReluForward(const paddle::Tensor& x) { return {x}; }\n'
open("relu_op.cc", "w").write(src)
sys.exit(subprocess.run(["g++", "-c", "relu_op.cc", "-o", "relu_op.o"]).returncode)
