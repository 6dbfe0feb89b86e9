# paddle: ==2.6.2
from dataclasses import dataclass, field
from typing import List

import paddle
from paddle import nn


@dataclass
class GenerationConfig:
    temperature: float = 0.7
    top_k: int = 3
    stop_ids: List[int] = field(default_factory=lambda: [0])


class LMHead(nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(8, 12)

    def sample(self, hidden, cfg):
        logits = self.proj(hidden) / cfg.temperature
        top, idx = paddle.topk(logits, cfg.top_k)
        return idx[:, 0]

    def forward(self, hidden, cfg):
        return self.sample(hidden, cfg)


head = LMHead()
head.eval()
static_head = paddle.jit.to_static(head, full_graph=True)
print(static_head(paddle.rand([2, 8]), GenerationConfig(top_k=2)))
