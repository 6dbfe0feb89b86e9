# paddle: none, any Python
import torch
from torch.utils.data import DataLoader, Dataset


class Broken(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return torch.rand(3 + i)


if __name__ == "__main__":
    for batch in DataLoader(Broken(), batch_size=2, num_workers=1):
        print(batch.shape)
