"""What keeps a package from being opened into a workspace, each as one sentence with what to do."""

from medreview.errors import MedReviewError


class PackageNotOpened(MedReviewError):
    """Something in a package that is whole cannot be shown here; nothing was made of it."""

    template = "{file} was not opened: {reason} Ask for the package again."


class PlaceForWorkspaceMissing(MedReviewError):
    template = "{folder} cannot take the workspace for your ratings ({reason}). Choose another place."
