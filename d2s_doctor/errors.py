"""What can go wrong and be mended by the user. The catalogue says it, so no sentence stands here."""

from __future__ import annotations


class ExpectedError(Exception):
    """Something the user can mend: message ``error.<key>`` of the catalogue, with ``values`` in its places.

    ``d2s_doctor.render.messages.error_text`` says it in a language; ``str`` names the key and the values.
    """

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    def __str__(self) -> str:
        return " ".join(map(str, (self.key, *self.values.values())))


def reason_of(error: Exception) -> str:
    """Why the system refused something, without the number of the error and the name of the file."""
    return getattr(error, "strerror", None) or str(error)
