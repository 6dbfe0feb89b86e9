"""A kernel that eager mode does not have either: the words of D2S409."""
import paddle

print(paddle.argmax(paddle.to_tensor([False, True])))
