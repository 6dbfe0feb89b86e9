import paddle


class Geometry:
    @paddle.jit.to_static(full_graph=True)
    @staticmethod
    def area(boxes):
        return (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])


print(Geometry.area(paddle.ones([2, 4])))
