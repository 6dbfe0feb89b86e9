# paddle: ==3.2.2
# Why unanswered: an `async def` has no `def` for the converter, a bare IndexError; D2S309 names lambdas only, near enough.
import asyncio

import paddle
from paddle import nn

net = nn.Linear(4, 2)


@paddle.jit.to_static(full_graph=True)
async def handle(x):
    await asyncio.sleep(0)
    y = net(x)
    if y.mean() > 0:
        y = -y
    return y


async def serve():
    return await handle(paddle.rand([1, 4]))


print(asyncio.run(serve()).shape)
