# paddle: ==3.3.1
import paddle

print("paddle", paddle.__version__.split(".")[0])
from paddleocr import PaddleOCR

ocr = PaddleOCR(use_angle_cls=True, lang="ch")
