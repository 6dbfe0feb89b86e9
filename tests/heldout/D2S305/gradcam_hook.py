# paddle: ==3.1.1
import paddle
from paddle import nn
import paddle.nn.functional as F


class GradCAM(nn.Layer):
    def __init__(self, num_classes=3):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2D(3, 6, 3, padding=1), nn.ReLU(), nn.MaxPool2D(2))
        self.classifier = nn.Linear(6, num_classes)
        self.gradients = []

    def save_gradient(self, grad):
        self.gradients.append(grad)
        return grad

    def forward(self, img):
        fmap = self.features(img)
        if self.training:
            fmap.register_hook(self.save_gradient)
        pooled = F.adaptive_avg_pool2d(fmap, 1).flatten(1)
        return self.classifier(pooled)


@paddle.jit.to_static(full_graph=True)
def class_score(img, index):
    return cam(img)[:, index].sum()


paddle.seed(3)
cam = GradCAM()
score = class_score(paddle.rand([1, 3, 16, 16]), 1)
score.backward()
print(len(cam.gradients))
