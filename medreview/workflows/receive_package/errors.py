"""What keeps a package from being opened into a workspace, each as one sentence with what to do."""

from medreview.errors import MedReviewError, Message


class PackageNotOpened(MedReviewError):
    """Something in a package that is whole cannot be shown here; nothing was made of it."""

    def __init__(self, file: str, reason: Message) -> None:
        super().__init__(
            "{file} was not opened: {reason} Ask for the package again.",
            file=file,
            reason=reason,
        )


class PlaceForWorkspaceMissing(MedReviewError):
    def __init__(self, folder: str, reason: str) -> None:
        super().__init__(
            "{folder} cannot take the workspace for your ratings ({reason}). Choose another place.",
            folder=folder,
            reason=reason,
        )
