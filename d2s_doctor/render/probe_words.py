"""The sentences of the probes, in both languages; ``{name}`` is a fact of the probe."""

from __future__ import annotations

from d2s_doctor.env.probed import State
from d2s_doctor.model import Language, Text

STATES: dict[Language, dict[State, str]] = {
    "en": {"ok": "ok", "warn": "warn", "fail": "fail", "unknown": "unknown", "skipped": "skipped"},
    "zh": {"ok": "正常", "warn": "警告", "fail": "失败", "unknown": "未知", "skipped": "跳过"},
}
WHY = {
    "given": Text("given with --python", "由 --python 指定"),
    "virtual_env": Text("the active virtual environment", "当前激活的虚拟环境"),
    "conda": Text("the active conda environment", "当前激活的 conda 环境"),
    "path": Text(
        "the first Python on PATH; choose another with --python", "PATH 中的第一个 Python，可用 --python 另选"
    ),
    "ours": Text(
        "the Python of d2s-doctor itself, none other was found", "没有找到别的 Python，用的是 d2s-doctor 自己的"
    ),
}
SENTENCES = {
    "python.ok": Text(
        "{implementation} {version}, {bits}-bit, {platform}", "{implementation} {version}，{bits} 位，{platform}"
    ),
    "python.bits": Text(
        "Python {version} is a 32-bit one; Paddle exists for 64 bits only",
        "Python {version} 是 32 位的，Paddle 只有 64 位版本",
    ),
    "python.implementation": Text(
        "{implementation} {version}: Paddle runs on CPython only", "{implementation} {version}：Paddle 只支持 CPython"
    ),
    "python.old": Text(
        "Python {version} is older than any that Paddle 2.6 or later supports",
        "Python {version} 太旧，Paddle 2.6 及以后的版本都不支持",
    ),
    "python.silent": Text(
        "{path} does not work as a Python 3.8 or later: {error}", "{path} 不能作为 Python 3.8 及以上版本运行：{error}"
    ),
    "python.hung": Text("{path} said nothing for {seconds} s", "{path} 等了 {seconds} 秒没有任何响应"),
    "install.ok": Text("{packages}", "{packages}"),
    "install.unpackaged": Text(
        "Paddle {version|of unknown version} at {location}, not installed as a package (PYTHONPATH or a source build)",
        "Paddle {version|（版本未知）} 位于 {location}，不是通过安装包装的（PYTHONPATH 或源码编译）",
    ),
    "install.none": Text("Paddle is not installed in this Python", "这个 Python 里没有安装 Paddle"),
    "install.hollow": Text(
        "{packages} is recorded as installed, but its files are gone (uninstalling a second Paddle takes them along)",
        "记录显示装了 {packages}，但文件已经不在（卸载另一个 Paddle 包时会被一并删除）",
    ),
    "install.remains": Text(
        "{location} is what an uninstalled Paddle left behind", "{location} 是卸载 Paddle 后残留的目录"
    ),
    "install.several": Text(
        "several packages share one paddle folder: {packages}", "几个安装包共用同一个 paddle 目录：{packages}"
    ),
    "install.mixed": Text(
        "the package says {packages}, the files say {version}", "安装包是 {packages}，文件却是 {version}"
    ),
    "install.shadow": Text(
        "here lies {files}: a script started here imports that instead", "当前目录有 {files}，在这里运行脚本会先导入它"
    ),
    "install.unmeasured": Text(
        "Paddle {version} is outside the measured releases {measured}; answers may not fit it",
        "Paddle {version} 不在实测范围 {measured} 之内，结论未必适用",
    ),
    "import.ok": Text(
        "version {version}, commit {commit|unknown}, imported in {seconds} s",
        "版本 {version}，commit {commit|未知}，导入用时 {seconds} 秒",
    ),
    "import.raised": Text("import paddle fails: {error}", "import paddle 报错：{error}"),
    "import.crashed": Text(
        "import paddle brings Python down ({how}): {error|no message}",
        "import paddle 使进程崩溃（{how}）：{error|没有输出}",
    ),
    "import.hung": Text("import paddle did not finish in {seconds} s", "import paddle 超过 {seconds} 秒没有结束"),
    "numpy.ok": Text("NumPy {version}", "NumPy {version}"),
    "numpy.none": Text("NumPy is missing; Paddle needs it", "缺少 NumPy，Paddle 离不开它"),
    "numpy.absent": Text("not installed", "未安装"),
    "numpy.unpackaged": Text("there, but of unknown version", "已安装，但版本未知"),
    "numpy.two": Text(
        "NumPy {version} beside Paddle {paddle}: Paddle before 3.0 was built for NumPy 1.x and crashes at random",
        "NumPy {version} 与 Paddle {paddle} 不兼容：3.0 之前的 Paddle 按 NumPy 1.x 编译，会随机崩溃",
    ),
    "pir.default": Text(
        "FLAGS_enable_pir_api = {value}, the default of {release}",
        "FLAGS_enable_pir_api = {value}，是 {release} 的默认值",
    ),
    "pir.environment": Text(
        "FLAGS_enable_pir_api = {value}, set by the environment (={text}); the default of {release} is {default}",
        "FLAGS_enable_pir_api = {value}，由环境变量设置（={text}）；{release} 的默认值是 {default}",
    ),
    "pir.no_ast": Text(
        "FLAGS_enable_pir_api = {value}, set by the environment (={text}): right for loading models of Paddle 2.x,"
        " but functions that to_static of {release} converts fail under it",
        "FLAGS_enable_pir_api = {value}，由环境变量设置（={text}）：加载 2.x 模型可以这样，"
        "但 {release} 的 to_static 转换出的函数会因此报错",
    ),
    "pir.elsewhere": Text(
        "FLAGS_enable_pir_api = {value}, neither the default of {release} ({default}) nor set by the environment:"
        " start-up code or a build of its own",
        "FLAGS_enable_pir_api = {value}，既不是 {release} 的默认值（{default}），"
        "环境变量也没有设置：来自启动代码或自行编译的版本",
    ),
    "pir.undated": Text(
        "FLAGS_enable_pir_api = {value}; Paddle's version is unknown", "FLAGS_enable_pir_api = {value}，Paddle 版本未知"
    ),
    "switches.default": Text("none differs from its default in {release}", "全部是 {release} 的默认值"),
    "switches.none": Text("none is set", "都没有设置"),
    "switches.undated": Text("set, for a Paddle of unknown version: {names}", "设置了 {names}，但 Paddle 版本未知"),
    "switches.changed": Text("set, default in brackets: {changed}", "已修改（括号内为默认值）：{changed}"),
    "switches.ignored": Text("set, but not read by {release}: {ignored}", "设置了但 {release} 不读取：{ignored}"),
    "switches.both": Text(
        "set, default in brackets: {changed}; not read by {release}: {ignored}",
        "已修改（括号内为默认值）：{changed}；{release} 不读取：{ignored}",
    ),
    "switches.malformed": Text(
        "{release} cannot read {malformed} and raises ValueError", "{release} 无法解析 {malformed}，会报 ValueError"
    ),
    "sot.ok": Text("Python {python} is supported by SOT of {release}", "{release} 的 SOT 支持 Python {python}"),
    "sot.exceptions": Text(
        "Python {python} is supported by SOT of {release}; try/except is traced on Python 3.10 and earlier only",
        "{release} 的 SOT 支持 Python {python}；try/except 只有在 Python 3.10 及以下才能追踪",
    ),
    "sot.python": Text(
        "SOT of {release} supports Python up to {newest}; on {python} to_static warns and converts by AST",
        "{release} 的 SOT 最高支持 Python {newest}；在 {python} 上 to_static 会告警并改用 AST",
    ),
    "sot.pir": Text("SOT of {release} raises while PIR is off", "关闭 PIR 后，{release} 的 SOT 会报错"),
    "sot.switch": Text(
        "off by ENABLE_FALL_BACK={text}: to_static converts by AST",
        "被 ENABLE_FALL_BACK={text} 关闭，to_static 改用 AST",
    ),
    "sot.undated": Text("Paddle's version is unknown", "Paddle 版本未知"),
    "build.cpu": Text("CPU", "CPU 版"),
    "build.cuda": Text(
        "CUDA {cuda|of unknown version}, cuDNN {cudnn|unknown}", "CUDA {cuda|（版本未知）}，cuDNN {cudnn|未知}"
    ),
    "build.rocm": Text("ROCm {hip|of unknown version}", "ROCm {hip|（版本未知）}"),
    "build.xpu": Text("XPU, XRE {xpu|of unknown version}", "XPU，XRE {xpu|（版本未知）}"),
    "build.unknown": Text("cannot be told: no version file, no import", "无法判断：没有版本文件，也没能导入"),
    "device.cpu": Text("CPU only", "只有 CPU"),
    "device.gpu": Text(
        "{count} visible: {cards|GPU}; driver {driver|unknown} takes CUDA {driver_cuda|unknown},"
        " Paddle wants {cuda|unknown}",
        "可见 {count} 个：{cards|GPU}；驱动 {driver|未知} 支持 CUDA {driver_cuda|未知}，Paddle 需要 {cuda|未知}",
    ),
    "device.cards": Text("{cards}; driver {driver|unknown}", "{cards}；驱动 {driver|未知}"),
    "device.accelerator": Text(
        "{count} visible, in use: {current|unknown}", "可见 {count} 个，当前使用 {current|未知}"
    ),
    "device.custom": Text("custom device: {custom}", "自定义硬件：{custom}"),
    "device.unused": Text(
        "{cards} is there, but this Paddle is built for the CPU only", "有 {cards}，但这个 Paddle 只是 CPU 版"
    ),
    "device.none": Text("Paddle is built for a device, but none is visible", "Paddle 是为加速卡编译的，但没有可见的卡"),
    "device.hidden": Text(
        "Paddle is built for a device, but {variables} hides them all",
        "Paddle 是为加速卡编译的，但 {variables} 把卡全部隐藏了",
    ),
    "device.driver_silent": Text(
        "Paddle is built for a GPU, but its driver does not answer: {error}",
        "Paddle 是 GPU 版，但显卡驱动没有响应：{error}",
    ),
    "device.driver_old": Text(
        "driver {driver} takes CUDA {driver_cuda} at most, Paddle is built for {cuda}",
        "驱动 {driver} 最高支持 CUDA {driver_cuda}，而 Paddle 按 CUDA {cuda} 编译",
    ),
    "device.driver_minor": Text(
        "driver {driver} is made for CUDA {driver_cuda}, Paddle for {cuda}: the same major version works, with limits",
        "驱动 {driver} 对应 CUDA {driver_cuda}，Paddle 按 {cuda} 编译：主版本相同可以运行，但有限制",
    ),
    "device.cudnn": Text(
        "Paddle is built for cuDNN {cudnn}, cuDNN {cudnn_found} is loaded",
        "Paddle 按 cuDNN {cudnn} 编译，实际加载的是 {cudnn_found}",
    ),
    "device.arch": Text(
        "{cards} (compute capability last) is older than what Paddle is compiled for: {archs}",
        "{cards}（末尾为计算能力）低于 Paddle 编译时支持的架构：{archs}",
    ),
    "device.unasked": Text("Paddle did not say which devices it sees", "Paddle 没有给出可见的设备"),
    "cpu.avx2": Text("{model}, {cores} cores, AVX2", "{model}，{cores} 核，支持 AVX2"),
    "cpu.avx": Text("{model}, {cores} cores, AVX but no AVX2", "{model}，{cores} 核，支持 AVX，不支持 AVX2"),
    "cpu.arm": Text("{model}, {cores} cores", "{model}，{cores} 核"),
    "cpu.no_avx": Text(
        "{model} has no AVX; Paddle's packages need it (illegal instruction)",
        "{model} 不支持 AVX，官方安装包需要它（否则报非法指令）",
    ),
    "cpu.unknown": Text("{model}; whether it has AVX cannot be told", "{model}，无法判断是否支持 AVX"),
    "memory.ok": Text("{available} of {total} GiB free", "共 {total} GiB，可用 {available} GiB"),
    "memory.total": Text("{total} GiB", "{total} GiB"),
    "memory.limited": Text("{total} GiB allowed to this container", "容器限制为 {total} GiB"),
    "memory.low": Text(
        "{available} GiB free: importing or converting may be killed",
        "可用内存只有 {available} GiB，导入或转换时可能被系统杀掉",
    ),
    "memory.unknown": Text("cannot be told", "无法判断"),
    "toolkits.some": Text("{packages}", "{packages}"),
    "toolkits.none": Text("none installed", "没有安装"),
    "smoke.ok": Text(
        "a layer trains; an if on a Tensor converts by AST and by SOT",
        "动态图可训练；对 Tensor 的 if 用 AST 和 SOT 都能转换",
    ),
    "smoke.differs": Text("{step} computes wrong values", "{step} 的计算结果不对"),
    "smoke.failed": Text("{step} fails: {error}", "{step} 失败：{error}"),
    "file.pir": Text("{path}: {files} (the format of Paddle 3.x)", "{path}：{files}（3.x 格式）"),
    "file.both": Text("{path}: {files} (both formats)", "{path}：{files}（两种格式都有）"),
    "file.legacy": Text(
        "{path}: {files}; the format of Paddle 2.x, which 3.x does not look at while PIR is on",
        "{path}：{files}；是 2.x 格式，3.x 开着 PIR 时不会去找它",
    ),
    "file.empty": Text("{path}: {empty} is empty", "{path}：{empty} 是空文件"),
    "file.suffix": Text(
        "{path} is there; paddle.jit.load wants it without its ending",
        "{path} 存在，但 paddle.jit.load 要的是不带后缀的路径",
    ),
    "file.folder": Text(
        "{path} is a folder; paddle.jit.load wants a folder and the name of the model",
        "{path} 是目录，paddle.jit.load 要的是目录加模型名",
    ),
    "file.missing": Text("{path}: the folder is there, the model is not", "{path}：目录在，模型文件不在"),
    "file.elsewhere": Text(
        "{path}: not even the folder is here; is the log from another machine?",
        "{path}：连目录都没有，日志是不是来自另一台机器？",
    ),
    "file.refused": Text("{path} is not looked at", "{path} 不予检查"),
    "raised": Text("the probe fails: {error}", "检查出错：{error}"),
    "crashed": Text(
        "the probe brings Python down ({how}): {error|no message}", "检查使进程崩溃（{how}）：{error|没有输出}"
    ),
    "hung": Text("no answer in {seconds} s", "{seconds} 秒内没有结果"),
    "silent": Text("Python ended without an answer: {error}", "Python 没有给出结果就结束了：{error}"),
    "skipped.not_installed": Text("because Paddle is not installed", "因为没有安装 Paddle"),
    "skipped.import": Text("because Paddle cannot be imported", "因为 Paddle 无法导入"),
    "skipped.python": Text("because this Python does not work", "因为这个 Python 不能用"),
}


def _command(text: str) -> Text:
    return Text(text, text)


HOW = {
    "install.none": Text(
        "{python} -m pip install paddlepaddle    (or name the right Python: d2s-doctor env --python PATH)",
        "{python} -m pip install paddlepaddle    （或者指定正确的 Python：d2s-doctor env --python PATH）",
    ),
    "install.hollow": _command("{python} -m pip install --force-reinstall --no-deps {requirement}"),
    "install.remains": Text("delete the folder {location}, then install Paddle", "删除目录 {location}，再安装 Paddle"),
    "install.several": Text(
        "{python} -m pip uninstall -y {names}    (then install the one you need)",
        "{python} -m pip uninstall -y {names}    （然后只装需要的那一个）",
    ),
    "install.mixed": _command("{python} -m pip install --force-reinstall --no-deps {requirement}"),
    "install.shadow": Text("rename {files}, or start the script elsewhere", "改名 {files}，或换个目录运行"),
    "numpy.none": _command("{python} -m pip install {wanted|numpy}"),
    "numpy.two": _command('{python} -m pip install "numpy<2"'),
    "pir.environment": _command("unset FLAGS_enable_pir_api"),
    "pir.no_ast": _command("unset FLAGS_enable_pir_api"),
    "sot.pir": _command("unset FLAGS_enable_pir_api"),
    "sot.switch": _command("unset ENABLE_FALL_BACK"),
    "sot.python": Text(
        "use Python {newest}, or say to_static(full_graph=True) to mean AST",
        "换用 Python {newest}，或写明 to_static(full_graph=True)",
    ),
    "switches.changed": _command("unset {unset}"),
    "switches.both": _command("unset {unset}"),
    "switches.ignored": Text(
        "unset {unset}    (SOT is switched by ENABLE_FALL_BACK, PIR by FLAGS_enable_pir_api)",
        "unset {unset}    （SOT 的开关是 ENABLE_FALL_BACK，PIR 的开关是 FLAGS_enable_pir_api）",
    ),
    "switches.malformed": Text("write True or False (or a number)", "改成 True 或 False（或数字）"),
    "device.hidden": _command("unset {hiding}"),
    "device.driver_old": Text(
        "update the driver, or install a Paddle for CUDA {driver_cuda}",
        "升级显卡驱动，或安装适配 CUDA {driver_cuda} 的 Paddle",
    ),
    "file.legacy": _command("export FLAGS_enable_pir_api=0"),
}
