import paddle


class Normalise:
    def __init__(self, mean, std):
        self.mean, self.std = mean, std

    def __call__(self, image):
        return (image - self.mean) / self.std


transform = paddle.jit.to_static(Normalise(0.5, 0.2), full_graph=True)
print(transform(paddle.ones([1, 3, 2, 2])).shape)
