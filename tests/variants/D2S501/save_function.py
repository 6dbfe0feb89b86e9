"""A post-processing function, not a layer, is saved although it was only ever called undecorated."""
import paddle


def decode_boxes(anchors, deltas):
    centre = (anchors[:, :2] + anchors[:, 2:]) / 2
    size = anchors[:, 2:] - anchors[:, :2]
    centre = centre + deltas[:, :2] * size
    size = size * paddle.exp(deltas[:, 2:])
    return paddle.concat([centre - size / 2, centre + size / 2], axis=1)


def main():
    anchors = paddle.to_tensor([[0.0, 0.0, 2.0, 2.0], [1.0, 1.0, 5.0, 3.0]])
    print(decode_boxes(anchors, paddle.zeros([2, 4])).tolist())
    paddle.jit.save(decode_boxes, "postprocess/decode")


main()
