"""Scores of a detector are merged by a nested function that is called from both branches of an if."""
import paddle


@paddle.jit.to_static(full_graph=True)
def detect(feature, threshold):
    result = {"score": paddle.zeros([1]), "boxes": feature[:, :2]}

    def keep(score):
        result.update(score=score.reshape([1]), boxes=result["boxes"] * 2.0)

    if feature.max() > threshold:
        keep(feature.max())
    else:
        keep(feature.min())
    return result["score"] + result["boxes"].sum()


print(detect(paddle.ones([2, 4]), paddle.to_tensor(0.5)))
