"""Layers: attributes, buffers, hooks, super, decorators."""

import functools

import paddle
from paddle import nn

X = paddle.to_tensor([[1.0, -2.0, 3.0, 0.5], [0.5, 4.0, -1.0, 2.0]])


class Plain(nn.Layer):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 3)

    def forward(self, x):
        return self.linear(x)


class SuperForward(Plain):
    def forward(self, x):
        return super().forward(x) * 2


class BufferFromNone(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cache = None

    def forward(self, x):
        if x.mean() > 0:
            self.cache = x
        return x + 1


class BufferUpdated(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("steps", paddle.zeros([1]))

    def forward(self, x):
        self.steps = self.steps + 1
        return x + self.steps


class BufferNoneThenTensor(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", None)

    def forward(self, x):
        self.seen = x.sum()
        return x + self.seen


class HookOnParameter(Plain):
    def forward(self, x):
        self.linear.weight.register_hook(lambda grad: grad * 2)
        return self.linear(x)


class HookOnTensor(Plain):
    def forward(self, x):
        y = self.linear(x)
        y.register_hook(lambda grad: grad * 2)
        return y


class ClearsGradient(Plain):
    def forward(self, x):
        y = self.linear(x)
        x.clear_gradient()
        return y


class LayerListLoop(nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = nn.LayerList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, x):
        for block in self.blocks:
            x = nn.functional.relu(block(x))
        return x


class LayerDictLoop(nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = nn.LayerDict({"a": nn.Linear(4, 4), "b": nn.Linear(4, 4)})

    def forward(self, x):
        for name, block in self.blocks.items():
            x = block(x)
        return x


class HelperMethod(Plain):
    def forward(self, x):
        return self._scaled(self.linear(x))

    def _scaled(self, y):
        if y.mean() > 0:
            scale = 2.0
        else:
            scale = 0.5
        return y * scale


class HelperMethodMissing(Plain):
    def forward(self, x):
        return self._scaled(self.linear(x))

    def _scaled(self, y):
        if y.abs().mean() > 0:
            scale = y.max()
        return y * scale


class StaticHelper(Plain):
    @staticmethod
    def double(y):
        return y * 2

    def forward(self, x):
        return self.double(self.linear(x))


class ClassHelper(Plain):
    factor = 3

    @classmethod
    def times(cls, y):
        return y * cls.factor

    def forward(self, x):
        return self.times(self.linear(x))


class PropertyRead(Plain):
    @property
    def width(self):
        return self.linear.weight.shape[1]

    def forward(self, x):
        return self.linear(x).reshape([-1, self.width])


class StateDictRead(Plain):
    def forward(self, x):
        y = self.linear(x)
        self.linear.weight.set_value(self.linear.weight * 0.5)
        return y


class TrainingBranch(Plain):
    def forward(self, x):
        if self.training:
            y = self.linear(x)
        else:
            y = x
        return y


class CountsCalls(Plain):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return self.linear(x) * self.calls


class MakesParameter(nn.Layer):
    def forward(self, x):
        weight = self.create_parameter([4, 2], default_initializer=nn.initializer.Constant(1.0))
        return paddle.matmul(x, weight)


class MakesLayer(nn.Layer):
    def forward(self, x):
        return nn.Linear(4, 2, weight_attr=nn.initializer.Constant(1.0))(x)


class FirstNotSelf(nn.Layer):
    def forward(this, x):
        return x + 1


class KeywordOnly(nn.Layer):
    def forward(self, x, *, scale=2.0):
        return x * scale


class Starred(nn.Layer):
    def forward(self, *parts):
        return parts[0] + 1


class ReturnsDict(Plain):
    def forward(self, x):
        return {"out": self.linear(x), "in": x}


class ReturnsTupleOfLists(Plain):
    def forward(self, x):
        return [self.linear(x), x], x


class ReturnsMixed(Plain):
    def forward(self, x):
        return self.linear(x), "name", 3, None


class UsesPartial(Plain):
    def forward(self, x):
        act = functools.partial(nn.functional.leaky_relu, negative_slope=0.1)
        return act(self.linear(x))


class UsesLambda(Plain):
    def forward(self, x):
        act = lambda y: y * 2  # noqa: E731
        return act(self.linear(x))


class InnerFunction(Plain):
    def forward(self, x):
        def act(y):
            if y.mean() > 0:
                return y
            return -y

        return act(self.linear(x))


class NoGradBlock(Plain):
    def forward(self, x):
        with paddle.no_grad():
            y = self.linear(x)
        return y


class TryBlock(Plain):
    def forward(self, x):
        try:
            y = self.linear(x)
        except ValueError:
            y = x
        return y


class ReturnInWith(Plain):
    def forward(self, x):
        with paddle.no_grad():
            return self.linear(x)


class SqueezesShape(nn.Layer):
    def forward(self, x):
        b, c = x.shape
        return x.reshape([c, b])


class MissingAttribute(Plain):
    def forward(self, x):
        return self.liner(x)


class Recursive(nn.Layer):
    def forward(self, x):
        return self.down(x, 3)

    def down(self, x, n):
        if n == 0:
            return x
        return self.down(x + 1, n - 1)


class RecursiveOnTensor(nn.Layer):
    def forward(self, x):
        return self.down(x)

    def down(self, x):
        if x.mean() > 5:
            return x
        return self.down(x + 1)


CASES = {
    name: [(X,), (X,)] for name, value in list(globals().items()) if isinstance(value, type) and issubclass(value, nn.Layer)
}
