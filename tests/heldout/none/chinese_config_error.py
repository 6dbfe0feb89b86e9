# paddle: ==3.0.0
import paddle


class 配置错误(Exception):
    pass


def 检查(cfg):
    print("正在读取配置文件 ...")
    if cfg.get("学习率", 0) <= 0:
        raise 配置错误("学习率必须大于零，请检查 config.yml 第 12 行")


net = paddle.jit.to_static(paddle.nn.Linear(2, 2))
print("模型参数量:", sum(int(p.numel()) for p in net.parameters()))
检查({"批大小": 32})
