"""A traced value used as a shape under jax.jit."""
import jax
import jax.numpy as jnp


@jax.jit
def pad(x, n):
    return jnp.concatenate([x, jnp.zeros(n)])


print(pad(jnp.ones(3), 4))
