"""Endless recursion in plain Python."""


def depth(node):
    return 1 + depth(node["child"])


node = {}
node["child"] = node
print(depth(node))
