"""A list that does not fit into memory."""


def allocate(count):
    return [0.0] * count


allocate(10**17)
