import sys

import paddle


@paddle.jit.to_static(full_graph=True)
def decay(state, rounds):
    for _ in range(rounds):
        state.subtract_(paddle.ones([3]))
    return state


start = paddle.to_tensor([5.0, 6.0, 7.0])
got = decay(start.clone(), paddle.to_tensor(2))
print(got.numpy(), "expected [3. 4. 5.]")
sys.exit(int(abs(float(got[0]) - 3.0) > 1e-6))
