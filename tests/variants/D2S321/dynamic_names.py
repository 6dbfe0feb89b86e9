"""dynamic_dims takes numbers, not the names of the axes (paddle.jit.marker exists from 3.1 on)."""
import paddle

marker = getattr(paddle.jit, "marker", None)
if marker is not None and hasattr(marker, "dynamic_dims"):
    marker.dynamic_dims(paddle.ones([2, 3]), ["batch"])
