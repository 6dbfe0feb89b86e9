"""Layers and values, written after the rules: small models as people write them."""

import collections
import functools
import math
import random

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import nn

X = paddle.to_tensor([[1.0, -2.0, 3.0, 0.5], [0.5, 4.0, -1.0, 2.0]])


class Base(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(x)


class Attention(nn.Layer):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = nn.Linear(4, 4), nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x, mask=None):
        scores = paddle.matmul(self.q(x), self.k(x), transpose_y=True) / math.sqrt(4)
        if mask is not None:
            scores = scores + mask
        return paddle.matmul(F.softmax(scores), self.v(x))


class ScaledBySqrt(Base):
    def forward(self, x):
        y = self.fc(x)
        return y / math.sqrt(y.abs().sum())


class InPlaceResidual(Base):
    def forward(self, x):
        y = self.fc(x)
        y.add_(x)
        return y


class InPlaceAssigned(Base):
    def forward(self, x):
        y = self.fc(x)
        y = y.add_(x)
        return y


class WritesCorner(Base):
    def forward(self, x):
        y = self.fc(x)
        y[0, 0] = 0.0
        return y


class WritesRowThenItem(Base):
    def forward(self, x):
        y = self.fc(x)
        y[1][2] = 7.0
        return y


class MovingAverage(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", paddle.zeros([4]))

    def forward(self, x):
        self.mean = 0.9 * self.mean + 0.1 * x.mean(axis=0)
        return x - self.mean


class MovingAverageGuarded(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", paddle.zeros([4]))

    def forward(self, x):
        if x.max() > 0:
            self.mean = 0.9 * self.mean + 0.1 * x.mean(axis=0)
        return x - self.mean


class Warmup(nn.Layer):
    def __init__(self):
        super().__init__()
        self.step = 0

    def forward(self, x):
        self.step += 1
        return x * min(self.step, 10)


class RandomShift(Base):
    def forward(self, x):
        return self.fc(x) * 0 + random.choice([1.0, 1.0])


class LazyLayer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = None

    def forward(self, x):
        if self.proj is None:
            self.proj = nn.Linear(x.shape[-1], 2, weight_attr=nn.initializer.Constant(1.0))
        return self.proj(x)


class PositionTable(nn.Layer):
    def forward(self, x):
        return x + paddle.arange(x.shape[1], dtype="float32")


class NumpyTable(nn.Layer):
    def __init__(self):
        super().__init__()
        self.table = np.arange(4).astype("float32")

    def forward(self, x):
        return x + paddle.to_tensor(self.table)


class NumpyOnTensor(Base):
    def forward(self, x):
        y = self.fc(x)
        return y * float(np.max(y.numpy()))


class PrintsShape(Base):
    def forward(self, x):
        y = self.fc(x)
        print("shape %s %d" % (y.shape, y.ndim))
        return y


class LogsValue(Base):
    def forward(self, x):
        y = self.fc(x)
        print("mean %.3f" % y.mean())
        return y


class LogsFString(Base):
    def forward(self, x):
        y = self.fc(x)
        print(f"mean {y.mean()}")
        return y


class LogsFStringFormat(Base):
    def forward(self, x):
        y = self.fc(x)
        print(f"mean {y.mean():.3f}")
        return y


class DeviceBranch(Base):
    def forward(self, x):
        if x.place.is_gpu_place():
            x = x.astype("float16")
        return self.fc(x)


class ViewsHeads(Base):
    def forward(self, x):
        return self.fc(x).view([2, 2, 2])


class ReshapesHeads(Base):
    def forward(self, x):
        return self.fc(x).reshape([2, 2, 2])


class StopsGradient(Base):
    def forward(self, x):
        y = self.fc(x)
        y.stop_gradient = True
        return y


class RequiresGrad(Base):
    def forward(self, x):
        y = self.fc(x)
        y.requires_grad = False
        return y


class TagsTensor(Base):
    def forward(self, x):
        y = self.fc(x)
        y.stage = "fc"
        return y * 2


class CopiesData(Base):
    def forward(self, x):
        return self.fc(x.data)


class ChecksLeaf(Base):
    def forward(self, x):
        return self.fc(x) if x.is_leaf else x


class FillsZero(Base):
    def forward(self, x):
        y = self.fc(x)
        y.zero_()
        return y + 1


class GradHook(Base):
    def forward(self, x):
        y = self.fc(x)
        y.register_hook(lambda g: g * 0.5)
        return y


class HelperWithDict(Base):
    def forward(self, x):
        cache = {}
        self.fill(cache, x)
        return cache["y"]

    def fill(self, cache, x):
        cache["y"] = self.fc(x)


class HelperWithDictGuarded(Base):
    def forward(self, x):
        cache = {"y": x}
        if x.mean() > 0:
            self.fill(cache, x)
        return cache["y"]

    def fill(self, cache, x):
        cache["y"] = self.fc(x)


class Mixin:
    def gate(self, y):
        if y.max() > 0:
            weight = y.mean()
        return y * weight


class WithMixin(Mixin, Base):
    def forward(self, x):
        return self.gate(self.fc(x).abs())


class Inherited(Base):
    def forward(self, x):
        return super().forward(x) + 1


class UsesPartial(Base):
    def __init__(self):
        super().__init__()
        self.act = functools.partial(F.leaky_relu, negative_slope=0.2)

    def forward(self, x):
        return self.act(self.fc(x))


class NamedOutput(Base):
    Out = collections.namedtuple("Out", ["y", "x"])

    def forward(self, x):
        return self.Out(self.fc(x), x).y


class SumsList(Base):
    def forward(self, x):
        parts = [self.fc(x) for _ in range(3)]
        return sum(parts)


class TensorOfTensors(Base):
    def forward(self, x):
        y = self.fc(x)
        return paddle.to_tensor([y.min(), y.max()])


class StacksTensors(Base):
    def forward(self, x):
        y = self.fc(x)
        return paddle.stack([y.min(), y.max()])


class WrapsArray(Base):
    def forward(self, x):
        return self.fc(x) + paddle.Tensor(np.ones([4], dtype="float32"))


class CountsValues(Base):
    def forward(self, x):
        d = {"a": self.fc(x), "b": x}
        return sum(d.values()) / len(d.values())


class EnumeratesFromOne(Base):
    def forward(self, x):
        for i, scale in enumerate([1.0, 2.0], start=1):
            x = x + i * scale
        return self.fc(x)


class IndexesListByTensor(Base):
    def forward(self, x):
        table = [0.1, 0.2, 0.3, 0.4]
        return self.fc(x) * table[x[0].argmax()]


class IndexesTensorByTensor(Base):
    def forward(self, x):
        return self.fc(x)[x[:, 0].argmax()]


class SlicesByShape(Base):
    def forward(self, x):
        half = x.shape[1] // 2
        return paddle.concat([x[:, half:], x[:, :half]], axis=1)


class IsTensorBranch(Base):
    def forward(self, x):
        if paddle.is_tensor(x):
            return self.fc(x)
        return x


class IsInstanceBranch(Base):
    def forward(self, x):
        if isinstance(x, (list, tuple)):
            x = x[0]
        return self.fc(x)


class IsInstanceTensor(Base):
    def forward(self, x):
        if not isinstance(x, paddle.Tensor):
            x = x * 100
        return self.fc(x)


class TextBlock(Base):
    def forward(self, x):
        text = """
one
two
"""
        return self.fc(x) * len(text.split())


class ConvertsInside(Base):
    def __init__(self):
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(4, 4), nn.ReLU())

    def forward(self, x):
        for layer in self.inner:
            x = layer(x)
        return x


class BackwardInside(Base):
    def forward(self, x):
        loss = self.fc(x).mean()
        loss.backward()
        return loss


class StaticFc(nn.Layer):
    def forward(self, x):
        return paddle.static.nn.fc(x, 2)


class TolistShape(Base):
    def forward(self, x):
        size = paddle.shape(x).tolist()
        return self.fc(x).reshape(size)


class MaxOfTensors(Base):
    def forward(self, x):
        return self.fc(x) * max(x.mean(), x.max())


class MaxOfShapes(Base):
    def forward(self, x):
        return self.fc(x) * max(*x.shape)


class SplitsTuple(Base):
    def forward(self, x):
        a, b = paddle.split(self.fc(x), 2, axis=1)
        return a * b


class AppendsToTensor(Base):
    def forward(self, x):
        parts = paddle.concat([x, self.fc(x)])
        if len(self.__dict__) < 0:
            parts.append(x)
        return parts


class OpenDict(Base):
    def forward(self, x, options={"scale": 2.0}):  # noqa: B006
        return self.fc(x) * options["scale"]


CASES = {
    name: [(X,), (X,)]
    for name, value in list(globals().items())
    if isinstance(value, type) and issubclass(value, nn.Layer) and value is not nn.Layer
}
