"""Two failing tests of unittest, one of them about Paddle numerics."""
import unittest

import numpy as np
import paddle


class TestSoftmax(unittest.TestCase):
    def test_sum(self):
        y = paddle.nn.functional.softmax(paddle.ones([2, 4]))
        np.testing.assert_allclose(y.numpy().sum(axis=1), [1.0, 1.1], rtol=1e-6)

    def test_shape(self):
        self.assertEqual(paddle.ones([2, 3]).transpose([1, 0]).shape, [2, 3])

    def test_passes(self):
        self.assertTrue(True)


if __name__ == "__main__":
    unittest.main(verbosity=2)
