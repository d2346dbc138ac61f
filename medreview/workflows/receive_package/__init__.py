"""Open a package into a workspace of the rater's own, once, and find that workspace again later.

Reads files through ``exchange``, lets the importers' guard look at every image, and writes rows through ``store``.
The window and the headless command call it.
"""

from medreview.exchange.errors import PassphraseNeeded, WrongPassphrase
from medreview.workflows.receive_package.errors import PackageNotOpened, PlaceForWorkspaceMissing
from medreview.workflows.receive_package.opening import PackageView, ReceivedWork, look_into, receive, workspace_of
from medreview.workflows.receive_package.own_work import OwnWork, own_work
from medreview.workflows.receive_package.places import default_folder
from medreview.workflows.receive_package.rows import Profile

__all__ = [
    "OwnWork",
    "PackageNotOpened",
    "PackageView",
    "PassphraseNeeded",
    "PlaceForWorkspaceMissing",
    "Profile",
    "ReceivedWork",
    "WrongPassphrase",
    "default_folder",
    "look_into",
    "own_work",
    "receive",
    "workspace_of",
]
