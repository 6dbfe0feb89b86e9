import paddle


def use_compiler():
    return paddle.get_flags("FLAGS_use_cinn")["FLAGS_use_cinn"]


print(use_compiler())
