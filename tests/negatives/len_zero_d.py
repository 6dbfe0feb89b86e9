"""len() of a 0-D Tensor in eager mode: the words of the TensorArray entries."""
import paddle

losses = paddle.to_tensor([1.0, 2.0]).sum()
print("average over", len(losses))
