"""A score in one case, a score with its embedding in the other."""
import paddle


@paddle.jit.to_static(full_graph=True)
def verify(embedding, reference, threshold):
    score = paddle.nn.functional.cosine_similarity(embedding, reference, axis=0)
    if score < threshold:
        return score
    return score, embedding


print(verify(paddle.rand([16]), paddle.rand([16]), paddle.to_tensor(0.5)))
