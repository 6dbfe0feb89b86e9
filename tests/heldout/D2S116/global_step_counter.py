# paddle: ==3.0.0
import logging

import paddle
import paddle.nn as nn

logging.basicConfig(level=logging.INFO)
log = logging.getLogger("train")

NUM_TRACED = 0
MAX_TRACE = 3


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(8, 8)
        self.cls = nn.Linear(8, 2)

    def forward(self, x):
        global NUM_TRACED
        if NUM_TRACED < MAX_TRACE:
            NUM_TRACED += 1
        h, _ = self.rnn(x)
        return self.cls(h[:, -1])


def main():
    paddle.seed(1)
    enc = paddle.jit.to_static(Encoder(), full_graph=True)
    opt = paddle.optimizer.SGD(parameters=enc.parameters())
    ce = nn.CrossEntropyLoss()
    for it in range(2):
        loss = ce(enc(paddle.randn([4, 5, 8])), paddle.randint(0, 2, [4]))
        loss.backward()
        opt.step()
        opt.clear_grad()
        log.info("iter %d loss %.3f traced %d", it, float(loss), NUM_TRACED)


main()
