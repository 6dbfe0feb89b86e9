"""jax.lax.while_loop whose carry changes its type: same idea as in Paddle, another framework."""
import jax
import jax.numpy as jnp

print(jax.lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, jnp.concatenate([c[1], c[1]])), (0, jnp.ones(2))))
