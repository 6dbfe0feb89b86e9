# paddle: ==3.3.1
import paddle
import paddle.static as static

paddle.enable_static()


def build_net(x):
    h = paddle.nn.functional.relu(static.nn.fc(x, 8))
    return static.nn.fc(h, 3)


main, startup = static.Program(), static.Program()
with static.program_guard(main, startup):
    x = static.data("x", [None, 6], "float32")
    logits = build_net(x)

exe = static.Executor(paddle.CPUPlace())
exe.run(static.default_startup_program())
static.save_inference_model("static_out/net", [x], [logits], exe, program=main)
print("done")
