"""Stacking arrays of different shapes with NumPy after .numpy() in eager mode."""
import numpy as np
import paddle

predictions = [paddle.ones([n, 2]).numpy() for n in (3, 4, 3)]
print(np.stack(predictions).mean(axis=0))
