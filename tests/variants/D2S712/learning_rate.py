# env: SOT_LOG_LEVEL=2
# paddle: ==3.3.1
import paddle


@paddle.jit.to_static
def update(weight, grad, rate):
    return weight - grad * rate


weight = paddle.ones([2])
for step in range(1, 23):
    weight = update(weight, weight * 0.1, 0.5 / step)
print(weight.shape)
