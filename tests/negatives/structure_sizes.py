"""Two nested structures of different size compared in eager mode: the words of the dict-structure entry."""
import paddle
from paddle.utils import layers_utils

before = {"hidden": paddle.zeros([2]), "cell": paddle.zeros([2])}
after = {"hidden": paddle.ones([2]), "cell": paddle.ones([2]), "attention": paddle.ones([2])}
layers_utils.assert_same_structure(before, after)
print(layers_utils.map_structure(lambda a, b: a + b, before, after))
