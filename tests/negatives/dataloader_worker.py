"""An exception of the user's dataset inside a DataLoader worker process."""
import paddle


class Images(paddle.io.Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        if index == 5:
            raise ValueError(f"image {index} is broken: expected 3 channels, got 4")
        return paddle.zeros([3, 4]).numpy()


if __name__ == "__main__":
    for batch in paddle.io.DataLoader(Images(), batch_size=2, num_workers=1):
        print("batch", batch[0].shape if isinstance(batch, list) else batch.shape, flush=True)
