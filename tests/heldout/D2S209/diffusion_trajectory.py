# paddle: ==2.6.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class Denoiser(nn.Layer):
    def __init__(self, dim=6):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(dim + 1, 16), nn.GELU(), nn.Linear(16, dim))

    def forward(self, x, t):
        tt = paddle.ones([x.shape[0], 1]) * t.astype("float32")
        return self.net(paddle.concat([x, tt], axis=-1))


class Sampler(nn.Layer):
    def __init__(self):
        super().__init__()
        self.unet = Denoiser()

    @paddle.jit.to_static(
        input_spec=[InputSpec([3, 6], "float32", "noise"), InputSpec([], "int64", "steps")], full_graph=True
    )
    def forward(self, noise, steps):
        x = noise
        frames = []
        t = steps
        while t > 0:
            x = x - 0.1 * self.unet(x, t)
            frames.append(x)
            t = t - 1
        return {"sample": x, "trajectory": frames}


paddle.seed(99)
sampler = Sampler()
sampler.eval()
with paddle.no_grad():
    res = sampler(paddle.randn([3, 6]), paddle.to_tensor(4))
print(res["sample"].shape, len(res["trajectory"]))
