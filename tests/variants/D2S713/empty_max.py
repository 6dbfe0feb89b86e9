# paddle: >=3.0.0
import paddle


@paddle.jit.to_static
def pad(batch):
    longest = max([item.shape[0] for item in batch])
    return [paddle.concat([item, paddle.zeros([longest - item.shape[0]])]) for item in batch]


pad([])
