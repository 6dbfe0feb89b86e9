# paddle: >=3.2.2,<=3.3.1
import os

import paddle
from paddle import nn

os.environ.setdefault("D2S_VERBOSE", "3")


def setup_debug():
    level = os.environ["D2S_VERBOSE"]
    paddle.jit.set_verbosity(level, also_to_stdout=True)
    paddle.jit.set_code_level(100)


class Model(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    @paddle.jit.to_static
    def forward(self, x):
        if x.mean() > 0:
            return self.fc(x)
        return x


if __name__ == "__main__":
    setup_debug()
    print(Model()(paddle.ones([2, 4])))
