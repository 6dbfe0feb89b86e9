"""A Python branch on a traced value under jax.jit."""
import jax
import jax.numpy as jnp


@jax.jit
def step(x):
    if x.sum() > 0:
        return x * 2
    return x - 1


print(step(jnp.ones(3)))
