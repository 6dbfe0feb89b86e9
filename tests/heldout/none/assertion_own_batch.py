# paddle: ==3.2.2
import paddle

net = paddle.jit.to_static(paddle.nn.Linear(4, 4))


def collate(batch):
    widths = {b.shape[0] for b in batch}
    assert len(widths) == 1, f"samples of different width in one batch: {sorted(widths)}"
    return paddle.stack(batch)


print(net(collate([paddle.rand([4]), paddle.rand([4])])).shape)
print(net(collate([paddle.rand([4]), paddle.rand([3])])).shape)
