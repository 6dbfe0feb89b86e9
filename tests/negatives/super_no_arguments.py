"""Plain Python: super() in a static method."""


class Base:
    def build(self):
        return []


class Child(Base):
    @staticmethod
    def build():
        return super().build() + [1]


print(Child.build())
