"""paddle.tensor.array_write with something that is no list in eager mode."""
import paddle

array = paddle.zeros([2])
paddle.tensor.array_write(paddle.ones([2]), paddle.to_tensor([0]), array=array)
