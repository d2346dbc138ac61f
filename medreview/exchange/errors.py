"""Why a package or a return is not taken, each as one sentence that names the file, the place and the reason."""

from medreview.errors import MedReviewError, Message


class NotAPackage(MedReviewError):
    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} is neither a package nor a return of medreview. Choose a file that ends in .mrpack or .mrreturn.",
            file=file,
        )


class PackageCut(MedReviewError):
    """The file begins as one of ours and ends too early."""

    def __init__(self, file: str) -> None:
        super().__init__("{file} ends in the middle. Copy it again, or ask for it to be sent again.", file=file)


class PackageDamaged(MedReviewError):
    """``place`` is where in the file: an entry, a line of it, a field."""

    def __init__(self, file: str, place: str, reason: Message) -> None:
        self.place = place
        self.reason = reason
        super().__init__(
            "{file} is not used, because of what it holds at {place}: {reason} Ask for it to be sent again.",
            file=file,
            place=place,
            reason=reason,
        )


class PackageTooNew(MedReviewError):
    def __init__(self, file: str, version: int, known: int) -> None:
        super().__init__(
            "{file} was made by a newer medreview (format {version}, this program knows up to {known}). "
            "Install the newer program to open it.",
            file=file,
            version=version,
            known=known,
        )


class PackageTooBig(MedReviewError):
    def __init__(self, file: str, limit_mb: int) -> None:
        super().__init__(
            "{file} is not used, because it holds more than {limit_mb} MB. Ask for a package with fewer images.",
            file=file,
            limit_mb=limit_mb,
        )


class TooMuchToPack(MedReviewError):
    def __init__(self, file: str, limit_mb: int) -> None:
        super().__init__(
            "{file} is not written, because it would hold more than {limit_mb} MB. Plan the study with fewer images, "
            "or leave the passphrase out.",
            file=file,
            limit_mb=limit_mb,
        )


class ReturnNotPackage(MedReviewError):
    """A return where a package is asked for."""

    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} is what a rater sends back, not a package. Collect it in the workspace of its study.", file=file
        )


class PackageNotReturn(MedReviewError):
    """A package where a return is asked for."""

    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} is a package for a rater, not what a rater sends back. Choose a file that ends in .mrreturn.",
            file=file,
        )


class PassphraseNeeded(MedReviewError):
    def __init__(self, file: str) -> None:
        super().__init__("{file} is locked. Give the passphrase that belongs to it.", file=file)


class LockUnworkable(MedReviewError):
    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} could not be locked or unlocked: it takes a gigabyte of memory. Close other programs, try again.",
            file=file,
        )


class WrongPassphrase(MedReviewError):
    def __init__(self, file: str) -> None:
        super().__init__("This passphrase does not open {file}. Type it as it was given to you.", file=file)


class PassphraseTooWeak(MedReviewError):
    def __init__(self, least: int) -> None:
        super().__init__(
            "This passphrase is guessed at once. Take {least} signs or more, and several different ones.", least=least
        )
