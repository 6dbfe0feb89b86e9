"""paddle.utils.assert_same_structure of a list and a dict in eager mode."""
from paddle.utils import layers_utils

layers_utils.assert_same_structure([1, [2, 3]], [1, {"a": 2, "b": 3}])
