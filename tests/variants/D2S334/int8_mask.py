"""The number of valid positions, counted in int16."""
import paddle


@paddle.jit.to_static(full_graph=True)
def mean_valid(values, mask):
    count = mask.astype("int64").sum().astype("int16")
    return (values * mask.astype("float32")).sum() / int(count)


print(mean_valid(paddle.ones([4]), paddle.to_tensor([1, 1, 0, 1], dtype="int8")))
