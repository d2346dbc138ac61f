"""Why a name or a file is not taken as an image."""

from medreview.errors import Message


class ImageRefused(Exception):
    """Why a name or a file is not taken as an image; importers turn it into a problem of the row."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))
