"""Faults of a return, of a decision and of a correction, each as one sentence with what to do."""

from medreview.errors import MedReviewError, Message, NotFound
from medreview.rater_work.errors import ReturnUnfit


class OfAnotherStudy(ReturnUnfit):
    template = "It belongs to the study {study}, which is not in this workspace. Collect it where that study is."


class PackageUnknown(ReturnUnfit):
    template = (
        "It comes from a package of {study} that was never handed out from this workspace. Ask the "
        "rater which file it was made from."
    )


class OfAnotherPlan(ReturnUnfit):
    """The study was planned anew after the package was handed out."""

    template = (
        "It was made with another plan of {study} (version {plan_version}). "
        "Hand out a new package, or collect it in the version it belongs to."
    )


class RaterUnknown(ReturnUnfit):
    template = "Its package was not handed out to a rater {rater} of {study}. Ask who rated it."


class QuestionsChanged(ReturnUnfit):
    """The study shows other texts now than the rater saw."""

    template = (
        "The rater saw other questions, answers or sentences than {study} shows now. "
        "Undo the changes in the library and try again, or hand out a new package."
    )


class TrailBroken(ReturnUnfit):
    """An entry does not follow from the one before it: what was returned is not what was written while rating."""

    def __init__(self, sequence: int, reason: str) -> None:
        self.sequence = sequence
        super().__init__(
            "Its audit trail is broken at entry {sequence} ({reason}), so it was changed. Ask the rater to send it "
            "again.",
            sequence=sequence,
            reason=reason,
        )


class NotAReturn(MedReviewError):
    """It is no file of medreview at all; raters' files of other tools are imported."""

    template = (
        "{file} is not a return of medreview. Collect files that end in .mrreturn; ratings made with another tool "
        "are added with Import."
    )


class NoSuchRating(NotFound):
    template = "There is no such rating to change. Choose one from the list."


class NothingToDecide(MedReviewError):
    template = "There is only one version of this rating, so there is nothing to decide."


class CorrectionUnexplained(MedReviewError):
    template = "A correction needs a reason. Enter one."


class CorrectionUnfit(MedReviewError):
    """A correction has a value that the study does not ask for."""

    def __init__(self, reason: Message) -> None:
        self.reason = reason
        super().__init__("The rating is not corrected: {reason} Choose a level of its scale.", reason=reason)


class NothingSetAside(MedReviewError):
    template = "This return is no longer set aside. Refresh the list."


class TakeBackUnexplained(MedReviewError):
    template = "Withdrawing a return or putting it back needs a reason. Enter one."


class NoSuchReturn(NotFound):
    template = "No return has the number {number} here. Choose one from the list of returns."


class NoSuchStay(NotFound):
    template = "Return {of} has no recorded time {number}, only {n_stays}. Choose one from its list."


class NothingToTakeBack(MedReviewError):
    template = "It is already withdrawn. Refresh the list."


class NothingToPutBack(MedReviewError):
    template = "It already counts. Refresh the list."
