# paddle: ==2.6.2
import numpy as np
import paddle
from paddle.io import DataLoader, Dataset


class Coco(Dataset):
    def __init__(self):
        self.ann = [{"bbox": [0, 0, 1, 1]}, {"segmentation": []}, {"bbox": [1, 1, 2, 2]}, {"bbox": [0, 1, 2, 2]}]

    def __getitem__(self, i):
        return np.array(self.ann[i]["bbox"], dtype="float32")

    def __len__(self):
        return len(self.ann)


head = paddle.jit.to_static(paddle.nn.Linear(4, 1))
for boxes in DataLoader(Coco(), batch_size=2, num_workers=2):
    print(head(boxes).shape)
