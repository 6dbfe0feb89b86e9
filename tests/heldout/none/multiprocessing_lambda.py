# paddle: ==3.1.1
import multiprocessing as mp

import paddle

net = paddle.nn.Linear(2, 2)

if __name__ == "__main__":
    ctx = mp.get_context("spawn")
    worker = ctx.Process(target=lambda: print(net(paddle.rand([1, 2]))))
    worker.start()
    worker.join()
