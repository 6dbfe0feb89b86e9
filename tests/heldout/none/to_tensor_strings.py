# paddle: ==3.3.1
import paddle

labels = ["cat", "dog", None]
y = paddle.to_tensor(labels)
