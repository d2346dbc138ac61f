"""Why somebody's work cannot be what a rater of the study did."""

from medreview.errors import MedReviewError, Message


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
