"""Every sentence that the app itself says, in both languages. What the rooms say is in ``render/words.py``."""

from __future__ import annotations

from d2s_doctor.model import Language, Text

WORDS = {
    "step.log": Text("Log", "日志"),
    "step.diagnosis": Text("Diagnosis", "诊断"),
    "step.environment": Text("Environment", "环境"),
    "step.try": Text("Try it", "试运行"),
    "key.help": Text("Help", "帮助"),
    "key.open": Text("Open", "打开"),
    "key.next": Text("Next step", "下一步"),
    "key.run": Text("Run", "运行"),
    "key.cancel": Text("Cancel", "取消"),
    "key.base": Text("Knowledge base", "知识库"),
    "key.language": Text("中文", "English"),
    "key.theme": Text("Light/dark", "明暗"),
    "key.copy": Text("Copy fix", "复制改法"),
    "key.report": Text("Report", "报告"),
    "key.python": Text("Choose Python", "选择 Python"),
    "key.quit": Text("Quit", "退出"),
    "key.command_palette": Text("Commands", "命令"),
    "do.help": Text("Help on this pane", "当前窗格的帮助"),
    "do.open": Text("Open a log file", "打开日志文件"),
    "do.next": Text("Next step", "下一步"),
    "do.run": Text("Run the sample", "运行样例"),
    "do.cancel": Text("Cancel the run", "取消运行"),
    "do.base": Text("Browse and search the knowledge base", "浏览和搜索知识库"),
    "do.language": Text("切换到中文", "Switch to English"),
    "do.theme": Text("Switch between light and dark", "切换明暗主题"),
    "do.copy": Text("Copy the fix, or the command of a probe", "复制改法或检查项的命令"),
    "do.report": Text("Save a report", "保存报告"),
    "do.python": Text("Choose another Python", "选择另一个 Python"),
    "do.quit": Text("Quit", "退出"),
    "log.empty": Text(
        "Paste a failed log here.\n\nThe whole traceback is best, from its first line to its last. Nothing "
        "leaves this machine.",
        "把失败的日志粘贴到这里。\n\n最好是从第一行到最后一行的完整报错。日志不会离开这台机器。",
    ),
    "log.open": Text("Open a file", "打开文件"),
    "log.again": Text("Reopen the last log", "重新打开上次的日志"),
    "log.examples": Text("Or try an example", "或者看一个例子"),
    "log.lines": Text("{name} · {lines} lines", "{name} · {lines} 行"),
    "log.pasted": Text("pasted", "粘贴内容"),
    "log.stdin": Text("standard input", "标准输入"),
    "log.example": Text("example {code}", "示例 {code}"),
    "log.cut": Text(
        "{count} characters in the middle are left out: only the beginning and the end are read.",
        "日志太长，省略了中间的 {count} 个字符，只读开头和结尾。",
    ),
    "log.reading": Text("Reading…", "正在读取……"),
    "failures": Text("{count} failures in this log", "日志里有 {count} 处失败"),
    "failures.cause": Text("first cause", "最先的原因"),
    "matches": Text("Matches", "匹配"),
    "nearest": Text("Nearest, in words", "字面上最接近"),
    "evidence": Text("Evidence · Enter jumps there", "依据 · 回车跳转"),
    "evidence.failure": Text("Where it is · Enter jumps there", "位置 · 回车跳转"),
    "diagnosis.empty": Text(
        "No log yet. Paste one anywhere, or press F6 to browse the knowledge base.",
        "还没有日志。随时可以粘贴，或按 F6 浏览知识库。",
    ),
    "diagnosis.matching": Text("Looking for the cause…", "正在查找原因……"),
    "diagnosis.picked": Text("Picked by hand", "手动选择"),
    "diagnosis.picked.sure": Text("not from your log", "与日志无关"),
    "none.blank": Text(
        "This log is empty\n\nPaste another one, or open another file with Ctrl+O.",
        "这份日志是空的\n\n请重新粘贴，或按 Ctrl+O 打开别的文件。",
    ),
    "none.title": Text("No entry explains this log", "没有条目能解释这份日志"),
    "none.body": Text(
        "Nothing in it is a conversion failure that the knowledge base knows. Three ways on:\n\n"
        "- **Is it complete?** Paste the whole traceback, from its first line to its last.\n"
        "- **Describe what goes wrong**: press **F6** and say it in your words, such as *my result is wrong*.\n"
        "- **Save a report** with **Ctrl+S**: it holds the log and your environment, ready to file.\n",
        "日志里没有知识库认识的动转静失败。可以这样做：\n\n"
        "- **日志完整吗？** 请粘贴从第一行到最后一行的完整报错。\n"
        "- **描述现象**：按 **F6**，用自己的话搜索，比如“结果不对”。\n"
        "- **保存报告**：按 **Ctrl+S**，里面有日志和环境信息，可以直接提交。\n",
    ),
    "none.failure.title": Text("No entry explains this failure", "没有条目能解释这处失败"),
    "none.failure": Text(
        "Others on the list may have an answer of their own. If this one is yours, **F6** searches the knowledge "
        "base in your words, and **Ctrl+S** saves a report, ready to file.\n",
        "列表中的其他失败也许有解释。如果你关心的正是这一处，可按 **F6** 换自己的话搜索，或按 **Ctrl+S** 保存报告。\n",
    ),
    "none.nearest": Text(
        "The nearest entries are on the list; they may still not be yours.",
        "列表里是字面上最接近的条目，未必是你的问题。",
    ),
    "observed.yours": Text("your release", "你的版本"),
    "observed.none": Text("no measured release can show it", "没有实测版本能复现"),
    "observed.never": Text("not observed", "未实测"),
    "env.chosen": Text("chosen by you", "由你选择"),
    "env.path": Text("the first Python on PATH", "PATH 中的第一个 Python"),
    "env.finding": Text("Looking for your Python…", "正在查找 Python……"),
    "env.asking": Text("asking…", "检查中……"),
    "env.noted": Text("no bearing on {code}", "与 {code} 无关"),
    "env.here": Text("{code} on Paddle {release}: {outcomes}", "{code} 在 Paddle {release} 上：{outcomes}"),
    "env.uncovered": Text("{code} says nothing about Paddle {release}", "{code} 没有说明 Paddle {release}"),
    "env.unknown": Text("Your Paddle release is not known yet.", "还不知道你的 Paddle 版本。"),
    "env.no_paddle": Text(
        "This Python has no Paddle, so nothing can be run with it. Choose another one (Ctrl+G).",
        "这个 Python 里没有 Paddle，没法运行样例，请另选一个（Ctrl+G）。",
    ),
    "env.keys": Text("Enter asks a probe again · F9 copies its command", "回车重新检查 · F9 复制命令"),
    "env.again": Text("Ask all again", "全部重查"),
    "try.empty": Text("Nothing to try yet: find an entry first.", "还没有可运行的样例，先找到条目。"),
    "try.before": Text("before (fails)", "修改前（出错）"),
    "try.after": Text("after (corrected)", "修改后"),
    "try.edited": Text("edited", "已编辑"),
    "try.run": Text("Run", "运行"),
    "try.cancel": Text("Cancel", "取消"),
    "try.reset": Text("Reset", "还原"),
    "try.output": Text("Output", "输出"),
    "try.ready": Text("Paddle {paddle} is loaded and ready.", "Paddle {paddle} 已加载，可以运行。"),
    "try.ready.cold": Text("Ready.", "可以运行。"),
    "try.starting": Text("Loading Paddle…", "正在加载 Paddle……"),
    "try.failed": Text("Cannot run here: {error}", "无法运行：{error}"),
    "try.running": Text("Running… {seconds} s", "运行中……{seconds} 秒"),
    "try.yours": Text(
        "Your own version of the sample, so the entry makes no promise about it.", "样例被你改过，条目不作保证。"
    ),
    "try.nothing": Text("(it printed nothing)", "（没有输出）"),
    "ask.title": Text("Run this code?", "运行这段代码？"),
    "ask.body": Text(
        "{what}, {lines} lines, with\n{python}\n\nIt runs in a new folder that is deleted afterwards, for "
        "{seconds} s at most.",
        "{what}，{lines} 行，使用\n{python}\n\n在临时目录里运行，结束后删除，最多 {seconds} 秒。",
    ),
    "ask.yes": Text("Run", "运行"),
    "ask.no": Text("Not now", "先不运行"),
    "open.title": Text("Open a log", "打开日志"),
    "open.hint": Text("Path of a file: → completes it, Enter opens it", "输入文件路径，→ 补全，回车打开"),
    "open.failed": Text("cannot read {path}: {reason}", "无法读取 {path}：{reason}"),
    "python.title": Text("Which Python?", "用哪个 Python？"),
    "python.hint": Text("Path of a Python or of its environment, → completes it", "Python 或其环境目录的路径，→ 补全"),
    "python.failed": Text("no Python at {path}", "{path} 不是可用的 Python"),
    "base.title": Text("Knowledge base", "知识库"),
    "base.hint": Text(
        "Describe what goes wrong: my result is wrong, loop hangs, D2S103…", "描述现象：结果不对、循环卡死、D2S103……"
    ),
    "base.none": Text("Nothing fits; try other words.", "没有找到，换几个词试试。"),
    "base.keys": Text("Enter takes the entry · Esc goes back", "回车选用条目 · Esc 返回"),
    "family.1": Text("Control flow", "控制流"),
    "family.2": Text("Containers", "容器"),
    "family.3": Text("Language and Layer code", "语言与 Layer 写法"),
    "family.4": Text("Values", "数值"),
    "family.5": Text("Export", "导出"),
    "family.6": Text("Loading", "加载"),
    "family.7": Text("SOT", "SOT"),
    "family.8": Text("Environment", "环境"),
    "family.9": Text("Training", "训练"),
    "family.0": Text("Others", "其他"),
    "help.title": Text("Help", "帮助"),
    "help.close": Text("Esc closes", "Esc 关闭"),
    "palette.hint": Text("Search for a command", "搜索命令"),
    "copied": Text("Copied: {what}", "已复制：{what}"),
    "copied.fix": Text("the fix of {code}", "{code} 的改法"),
    "copied.command": Text("the command", "命令"),
    "copied.report": Text("the report", "报告"),
    "report.saved": Text("Report saved: {path}.", "报告已保存：{path}。"),
    "report.failed": Text("the report could not be saved: {reason}", "报告保存失败：{reason}"),
    "crash.title": Text("Something in d2s-doctor itself went wrong", "d2s-doctor 自身出错了"),
    "crash.body": Text(
        "Your log is kept. Please report this; it holds no part of your log.",
        "日志没有丢。请把下面的内容报告给我们，其中不含日志内容。",
    ),
    "crash.copy": Text("Copy", "复制"),
    "crash.again": Text("Go on", "继续"),
    "crash.quit": Text("Quit", "退出"),
    "kb.failed": Text("the knowledge base cannot be read: {reason}", "知识库无法读取：{reason}"),
}
HELP = {
    "log": Text(
        "## Log\n\nPaste anywhere in the app: matching starts by itself. Highlighted lines are the evidence.\n\n"
        "- **Ctrl+O** opens a file\n- **Arrows, Page keys, Home, End** scroll; the mouse selects, **Ctrl+C** "
        "copies\n",
        "## 日志\n\n在任何位置粘贴，匹配自动开始；高亮行是依据。\n\n"
        "- **Ctrl+O** 打开文件\n- **方向键、翻页键、Home、End** 滚动；鼠标选中后按 **Ctrl+C** 复制\n",
    ),
    "diagnosis": Text(
        "## Diagnosis\n\nThe best match first, with cause and fix for what your log says.\n\n"
        "- **Arrows** on the list choose another match\n- **Enter** on a line of evidence jumps to it in the log\n"
        "- **F9** copies the fix, **Ctrl+S** saves a report\n",
        "## 诊断\n\n最可能的匹配排在最前，原因和改法已填入日志中的具体值。\n\n"
        "- 列表里用**方向键**切换匹配\n- 在依据上按**回车**跳到日志对应行\n- **F9** 复制改法，**Ctrl+S** 保存报告\n",
    ),
    "environment": Text(
        "## Environment\n\nYour Python is asked in a process of its own; nothing is changed. What has no "
        "bearing on the entry is only noted.\n\n"
        "- **Enter** asks the chosen probe again\n- **F9** copies the command that changes it\n- **Ctrl+G** "
        "chooses another Python\n",
        "## 环境\n\n在独立进程里检查你的 Python，不做任何修改。与当前条目无关的问题只作提示。\n\n"
        "- **回车**重新检查选中的一项\n- **F9** 复制修改命令\n- **Ctrl+G** 换一个 Python\n",
    ),
    "try": Text(
        "## Try it\n\nBoth samples of the entry; edit them as you like. They run in your own Python, in a "
        "folder that is deleted afterwards.\n\n"
        "- **Ctrl+R** runs, **Esc** cancels\n- **Tab** leaves the editor\n",
        "## 试运行\n\n条目的两段样例，可以随意修改。用你自己的 Python 在临时目录里运行，结束后删除。\n\n"
        "- **Ctrl+R** 运行，**Esc** 取消\n- **Tab** 离开编辑器\n",
    ),
    "base": Text(
        "## Knowledge base\n\nType what goes wrong, in English or Chinese; or a code.\n\n- **Down** goes to "
        "the list\n- **Enter** takes the entry\n",
        "## 知识库\n\n输入现象（中英文均可）或编号。\n\n- **↓** 进入列表\n- **回车**选用条目\n",
    ),
    "everywhere": Text(
        "\n## Everywhere\n\n- **F2–F5** the four steps, **Ctrl+N** the next one\n- **F6** knowledge base, "
        "**Ctrl+P** all commands\n"
        "- **F7** 中文, **F8** light or dark\n- **Ctrl+Q** quits; nothing is left running\n",
        "\n## 随处可用\n\n- **F2–F5** 四个步骤，**Ctrl+N** 下一步\n- **F6** 知识库，**Ctrl+P** 全部命令\n"
        "- **F7** English，**F8** 明暗\n- **Ctrl+Q** 退出，不留任何进程\n",
    ),
}


def say(key: str, language: Language, **values: object) -> str:
    """One sentence; ``values`` fill its places and are never read as markup or format."""
    text: str = getattr(WORDS[key], language)
    return text.format(**values) if values else text


def help_text(pane: str, language: Language) -> str:
    """What F1 shows for a pane, as Markdown."""
    return str(getattr(HELP[pane], language)) + str(getattr(HELP["everywhere"], language))
