# env: SOT_COLLECT_INFO=breakgraph_reason
# paddle: >=3.0.0
"""no_grad in a helper breaks the graph of its caller."""
import paddle

backbone = paddle.nn.Linear(3, 3)
head = paddle.nn.Linear(3, 2)


def features(x):
    with paddle.no_grad():
        return backbone(x)


@paddle.jit.to_static
def classify(x):
    return paddle.nn.functional.softmax(head(features(x * 2)))


print(classify(paddle.ones([2, 3])).shape)
