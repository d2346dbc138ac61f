"""Why somebody's work cannot be what a rater of the study did, and why a PIN is refused."""

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


class NoSuchRater(MedReviewError):
    def __init__(self, rater: str) -> None:
        super().__init__("There is no rater {rater} in this workspace. Look the code up in the study.", rater=rater)


class WrongPin(MedReviewError):
    def __init__(self, rater: str) -> None:
        super().__init__(
            "This is not the PIN of {rater}. Type it again, or ask the researcher for another one.", rater=rater
        )


class PinUnfit(MedReviewError):
    def __init__(self, least: int, most: int) -> None:
        super().__init__("A PIN has {least} to {most} signs. Choose another one.", least=least, most=most)


class PinAlreadySet(MedReviewError):
    def __init__(self, rater: str) -> None:
        super().__init__("{rater} has a PIN already. Only the researcher can change it, with a reason.", rater=rater)


class PinReasonMissing(MedReviewError):
    def __init__(self, rater: str) -> None:
        super().__init__("{rater} has a PIN already. Say why it is changed.", rater=rater)
