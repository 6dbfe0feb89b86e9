import paddle


class Saliency(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.score = paddle.nn.Linear(4, 1)

    def forward(self, image, mask):
        total = self.score(image * mask).sum()
        gradients = paddle.grad(total, (part for part in (image, mask)))
        return gradients[0].abs()


net = paddle.jit.to_static(Saliency(), full_graph=True)
image, mask = paddle.ones([2, 4]), paddle.ones([2, 4])
image.stop_gradient = mask.stop_gradient = False
print(net(image, mask))
