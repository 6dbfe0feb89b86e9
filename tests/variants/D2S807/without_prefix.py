import paddle

paddle.set_flags({"enable_pir_api": 0})
net = paddle.nn.Linear(2, 2)
paddle.jit.save(net, "old/linear", input_spec=[paddle.static.InputSpec([None, 2])])
