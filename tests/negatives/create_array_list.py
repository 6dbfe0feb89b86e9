"""paddle.tensor.create_array with a nested list in eager mode: the words of the nested-list entry."""
import paddle

array = paddle.tensor.create_array("float32", initialized_list=[[1.0, 2.0]])
print(len(array))
