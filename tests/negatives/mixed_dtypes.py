"""Eager code that mixes dtypes: the words of D2S410, but no conversion."""
import paddle

ids = paddle.arange(3)
weights = paddle.concat([ids, paddle.ones([3])])
print(ids * weights)
