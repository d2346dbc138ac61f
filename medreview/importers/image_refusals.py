"""Refusals of a name or a file as an image."""

from medreview.errors import Message


class ImageRefused(Exception):
    """A name or a file is not taken as an image; importers turn it into a problem of the row."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


class ImageDamaged(ImageRefused):
    def __init__(self, name: str, reason: str) -> None:
        super().__init__(Message("{name} is damaged and does not decode: {reason}.", {"name": name, "reason": reason}))
