# paddle: ==3.3.1
import logging

import paddle

logging.basicConfig(level=logging.DEBUG, format="[%(asctime)s] %(levelname)s %(name)s: %(message)s")
log = logging.getLogger("ppdet.engine")
net = paddle.nn.Conv2D(3, 4, 3)
log.info("Start training with to_static=False, full_graph is ignored")
for i in range(3):
    net(paddle.rand([1, 3, 8, 8])).mean().backward()
    log.debug("iter %d done", i)
log.warning("No validation dataset, skip evaluation")
log.info("Save checkpoint: output/0.pdparams")
