"""A trainer with a debug flag that is still set when the epoch's model is exported."""
import paddle
from paddle.static import InputSpec


class Trainer:
    def __init__(self, net, debug):
        self.net = paddle.jit.to_static(net)
        paddle.jit.enable_to_static(not debug)

    def epoch(self, batches):
        for batch in batches:
            self.net(batch).mean().backward()

    def export(self, path):
        self.net.eval()
        paddle.jit.save(self.net, path, input_spec=[InputSpec([None, 6], "float32")])


trainer = Trainer(paddle.nn.Linear(6, 1), debug=True)
trainer.epoch([paddle.ones([2, 6])])
trainer.export("trained/epoch_1")
