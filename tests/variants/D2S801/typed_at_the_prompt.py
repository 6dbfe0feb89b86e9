"""What somebody types at an interactive prompt, fed to Python's own console."""
import code
import sys
import traceback

LINES = """
import paddle
@paddle.jit.to_static(full_graph=True)
def norm(x):
    return x / (x * x).sum().sqrt()

y = norm(paddle.ones([4]))
""".strip("\n").split("\n")


class Console(code.InteractiveConsole):
    def showtraceback(self):
        traceback.print_exc()
        sys.exit(1)


console = Console()
for line in LINES:
    console.push(line)
print(console.locals["y"])
