# paddle: ==3.2.2
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
