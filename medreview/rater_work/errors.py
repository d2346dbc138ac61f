"""Faults in a rater's work that no rater of the study can have done, and refusals of a PIN."""

from medreview.errors import Conflict, MedReviewError, Message, NotFound


class ReturnUnfit(MedReviewError):
    """The return was read, but it is not work at a package of a study here; it is set aside with this reason."""


class TrailImpossible(ReturnUnfit):
    """An entry says what no rater of the study can have done."""

    def __init__(self, sequence: int, reason: Message) -> None:
        self.sequence = sequence
        self.reason = reason
        super().__init__(
            "Entry {sequence} of its trail does not fit the study: {reason} Ask the rater to send it back again.",
            sequence=sequence,
            reason=reason,
        )


class NoSuchRater(NotFound):
    template = "There is no rater {rater} in this workspace. Check the code in the study."


class WrongPin(MedReviewError):
    template = "This is not the PIN of {rater}. Type it again, or ask the researcher for another one."


class PinUnfit(MedReviewError):
    template = "A PIN must have {least} to {most} characters. Choose another one."


class PinAlreadySet(Conflict):
    template = "{rater} has a PIN already. Only the researcher can change it, with a reason."


class PinReasonMissing(MedReviewError):
    template = "{rater} already has a PIN. Enter a reason for the change."
