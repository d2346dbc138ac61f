"""Refusals of a package or a return, each as one sentence that names the file, the place and the reason."""

from medreview.errors import MedReviewError, Message


class NotAPackage(MedReviewError):
    template = "{file} is neither a package nor a return of medreview. Choose a file that ends in .mrpack or .mrreturn."


class PackageCut(MedReviewError):
    """The file begins as one of ours and ends too early."""

    template = "{file} is truncated. Copy it again, or ask for it to be sent again."


class PackageDamaged(MedReviewError):
    """``place`` is where in the file: an entry, a line of it, a field."""

    def __init__(self, file: str, place: str, reason: Message) -> None:
        self.place = place
        self.reason = reason
        super().__init__(
            "{file} is not used, because of its content at {place}: {reason} Ask for it to be sent again.",
            file=file,
            place=place,
            reason=reason,
        )


class PackageTooNew(MedReviewError):
    template = (
        "{file} was made by a newer medreview (format {version}, this program knows up to {known}). "
        "Install the newer program to open it."
    )


class PackageTooBig(MedReviewError):
    template = "{file} is not used, because it is larger than {limit_mb} MB. Ask for a package with fewer images."


class TooMuchToPack(MedReviewError):
    template = (
        "{file} is not written, because it would be larger than {limit_mb} MB. Plan the study with fewer images, "
        "or leave the passphrase out."
    )


class ReturnNotPackage(MedReviewError):
    """A return where a package is asked for."""

    template = "{file} is what a rater sends back, not a package. Collect it in the workspace of its study."


class PackageNotReturn(MedReviewError):
    """A package where a return is asked for."""

    template = "{file} is a package for a rater, not what a rater sends back. Choose a file that ends in .mrreturn."


class PassphraseNeeded(MedReviewError):
    template = "{file} is locked. Give the passphrase that belongs to it."


class LockUnworkable(MedReviewError):
    template = "{file} could not be locked or unlocked: it takes a gigabyte of memory. Close other programs, try again."


class WrongPassphrase(MedReviewError):
    template = "This passphrase does not open {file}. Type it as it was given to you."


class PassphraseTooWeak(MedReviewError):
    """It would be guessed at once."""


class PassphraseTooShort(PassphraseTooWeak):
    template = (
        "A passphrase of {n} {n:=character|characters} is guessed at once. Use at least {least} characters, such as "
        "four words."
    )


class PassphraseRepeats(PassphraseTooWeak):
    template = "Repeated or consecutive characters are guessed at once. Use a mix of different ones."


class PassphraseCommon(PassphraseTooWeak):
    template = "{word} is among the first guesses. Use other words, such as four that have nothing in common."
