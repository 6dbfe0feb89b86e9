# env: SOT_COLLECT_INFO=breakgraph_reason
# paddle: >=3.0.0
import collections

import paddle


@paddle.jit.to_static
def moving(frames):
    window = collections.deque(maxlen=2)
    for i in range(3):
        window.append(frames[i] * 2)
    return window[0] + window[1]


print(moving(paddle.ones([3, 2])))
