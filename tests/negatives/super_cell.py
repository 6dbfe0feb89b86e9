"""Plain Python: zero-argument super() in a function that was attached to a class."""


class Base:
    def describe(self):
        return "base"


class Child(Base):
    pass


def describe(self):
    return "child of " + super().describe()


Child.describe = describe
print(Child().describe())
