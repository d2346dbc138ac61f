"""Why a file of cases cannot be run."""

from medreview.errors import MedReviewError


class CasesUnreadable(MedReviewError):
    """The file is missing, is not JSON, or does not have the form of a file of cases."""

    def __init__(self, file: str, reason: str) -> None:
        self.file, self.reason = file, reason
        super().__init__(
            "{file} is not a file of statistics cases: {reason}. Choose a JSON file with schema_version 1 and cases.",
            file=file,
            reason=reason,
        )
