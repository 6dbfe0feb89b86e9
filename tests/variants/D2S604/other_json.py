"""The prefix happens to name a configuration file of the same folder (Paddle 3) or nothing but rubbish (Paddle 2)."""
import json
import os

import paddle

os.makedirs("bert-base", exist_ok=True)
with open("bert-base/config.json", "w") as handle:
    json.dump({"hidden_size": 768, "num_attention_heads": 12}, handle)
with open("bert-base/config.pdmodel", "w") as handle:
    handle.write("<html><body>404 Not Found</body></html>")
encoder = paddle.jit.load("bert-base/config")
print(encoder(paddle.zeros([1, 8], "int64")))
