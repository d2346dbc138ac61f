"""Hand out a study: one package for each rater, holding what that rater is shown and nothing that could unblind.

Reads rows through ``store``, writes files through ``exchange``, and records every package that left. The study's list
in the window and the headless command call it.
"""

from medreview.workflows.hand_out.errors import (
    ImportedNotHandedOut,
    NothingToHandOut,
    NotPacked,
    OneFileForSeveral,
    PlanChangedMeanwhile,
    RaterNotInStudy,
    ReceivedNotHandedOut,
)
from medreview.workflows.hand_out.handing_out import RaterToHandOut, WrittenPackage, hand_out, raters_to_hand_out
from medreview.workflows.hand_out.packing import content_shown
from medreview.workflows.hand_out.passphrases import generated_passphrase

__all__ = [
    "ImportedNotHandedOut",
    "NotPacked",
    "NothingToHandOut",
    "OneFileForSeveral",
    "PlanChangedMeanwhile",
    "RaterNotInStudy",
    "RaterToHandOut",
    "ReceivedNotHandedOut",
    "WrittenPackage",
    "content_shown",
    "generated_passphrase",
    "hand_out",
    "raters_to_hand_out",
]
