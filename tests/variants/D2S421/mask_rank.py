import paddle


class Pool(paddle.nn.Layer):
    def forward(self, lengths, attention_mask):
        valid = lengths[attention_mask == 1]
        return valid.sum()


net = paddle.jit.to_static(Pool())
out = net(paddle.ones([4]), paddle.ones([4, 1], dtype="int64"))
