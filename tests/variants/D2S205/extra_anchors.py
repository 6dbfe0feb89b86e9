"""An anchor generator that extends its list with fixed anchors after a data-dependent branch."""

import tempfile

import paddle
from paddle import nn


class Anchors(nn.Layer):
    def forward(self, feature):
        anchors = [feature.mean(axis=0)]
        if feature.max() > 0.5:
            anchors.append(feature.max(axis=0))
        anchors.extend([paddle.zeros([4]), paddle.ones([4])])
        return paddle.stack(anchors)


net = Anchors()
print("eager", net(paddle.ones([2, 4])).shape)
with tempfile.TemporaryDirectory() as folder:
    paddle.jit.save(net, folder + "/anchors", input_spec=[paddle.static.InputSpec([2, 4], "float32")])
print("exported")
