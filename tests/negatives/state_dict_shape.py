"""Eager set_state_dict with shapes that do not fit (warnings), then an assertion of the user's own."""
import paddle


def restore(net, state):
    missing, unexpected = net.set_state_dict(state)
    assert not missing and not unexpected, f"bad checkpoint: missing {missing}, unexpected {unexpected}"


net = paddle.nn.Linear(4, 2)
restore(net, {"weight": paddle.ones([4, 3]), "scale": paddle.ones([2])})
