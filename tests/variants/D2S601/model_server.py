"""An inference service that loads the convolution model its training job has exported in the old format."""
import os
import subprocess
import sys

TRAINING_JOB = '''
import paddle

class Digits(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(1, 4, 3)
        self.fc = paddle.nn.Linear(4 * 26 * 26, 10)

    def forward(self, image):
        return self.fc(paddle.nn.functional.relu(self.conv(image)).flatten(1))

spec = paddle.static.InputSpec([None, 1, 28, 28], "float32", "image")
paddle.jit.save(Digits(), "export/v7/digits", input_spec=[spec])
'''


def run_training_job():
    with open("train_digits.py", "w") as script:
        script.write(TRAINING_JOB)
    old_format = dict(os.environ, FLAGS_enable_pir_api="0")
    subprocess.check_call([sys.executable, "train_digits.py"], env=old_format)


class ModelServer:
    def __init__(self, root):
        import paddle

        self.paddle = paddle
        prefix = os.path.join(root, "digits")
        print("files:", sorted(os.listdir(root)), flush=True)
        self.model = paddle.jit.load(prefix)
        self.model.eval()

    def predict(self, pixels):
        image = self.paddle.to_tensor(pixels, dtype="float32").reshape([1, 1, 28, 28])
        return int(self.model(image).argmax())


run_training_job()
server = ModelServer("export/v7")
print("ready, a blank image is a", server.predict([0.0] * 784))
