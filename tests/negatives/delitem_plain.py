"""A read-only view that refuses operations by raising AttributeError: the very words of the list-del entry."""


class ReadOnlyView:
    def __init__(self, items):
        self.items = items

    def __getitem__(self, index):
        return self.items[index]

    def __delitem__(self, index):
        raise AttributeError("__delitem__")


history = ReadOnlyView([0.3, 0.2, 0.1])
while len(history.items) > 1:
    del history[0]
