"""Open a package into a workspace of the rater's own, once, and find that workspace again later.

Reads files through ``exchange``, lets the importers' guard look at every image, and writes rows through ``store``.
The window and the headless command call it.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.exchange.errors import PassphraseNeeded as PassphraseNeeded
    from medreview.exchange.errors import WrongPassphrase as WrongPassphrase
    from medreview.workflows.receive_package.received_work import PackageView as PackageView
    from medreview.workflows.receive_package.received_work import ReceivedWork as ReceivedWork
    from medreview.workflows.receive_package.received_work import look_into as look_into
    from medreview.workflows.receive_package.received_work import receive as receive
    from medreview.workflows.receive_package.received_work import workspace_of as workspace_of
    from medreview.workflows.receive_package.rows import Profile as Profile

__getattr__ = named_when_used(__name__)
