"""Why a file is no model that can be used, each as one sentence. Told by the child as a name with values."""

from medreview.errors import MedReviewError


class CardRefused(MedReviewError):
    """A file that is no usable model; nothing of it was loaded."""


class NotAModelFile(CardRefused):
    def __init__(self, file: str) -> None:
        super().__init__("{file} is not a model file. Choose one in the GGUF format.", file=file)


class NoFile(CardRefused):
    def __init__(self, file: str) -> None:
        super().__init__("{file} is not there. Choose another file.", file=file)


class IsFolder(CardRefused):
    def __init__(self, file: str) -> None:
        super().__init__(
            "{file} is a folder. Choose a file in it, or add it to the folders that are looked through.", file=file
        )


class NotReadable(CardRefused):
    def __init__(self, file: str, reason: str) -> None:
        super().__init__("{file} cannot be opened: {reason}. Choose another file.", file=file, reason=reason)


class CutOff(CardRefused):
    def __init__(self, file: str) -> None:
        super().__init__("{file} is not complete: its end is missing. Download it again.", file=file)


class HeaderDamaged(CardRefused):
    def __init__(self, file: str) -> None:
        super().__init__("{file} is damaged: what it says of itself makes no sense. Download it again.", file=file)


class BigEndian(CardRefused):
    def __init__(self, file: str) -> None:
        super().__init__("{file} was made for computers of another byte order. Choose the usual file.", file=file)


class VersionUnknown(CardRefused):
    def __init__(self, file: str, version: int) -> None:
        super().__init__(
            "{file} has version {version} of the GGUF format, which is not supported. Choose a file of version 2 or 3.",
            file=file,
            version=version,
        )


class NoWeights(CardRefused):
    def __init__(self, file: str) -> None:
        super().__init__("{file} holds only a vocabulary and no model. Choose another file.", file=file)


class NumbersUnknown(CardRefused):
    """Weights of a kind that the engine does not know or crashes on."""

    def __init__(self, file: str, kind: str) -> None:
        super().__init__(
            "{file} holds numbers of the kind {kind}, which cannot be used. Choose another file.", file=file, kind=kind
        )


class NotFirstPart(CardRefused):
    def __init__(self, file: str, first: str) -> None:
        super().__init__(
            "{file} is a later part of a split model. Choose its first part, {first}.", file=file, first=first
        )


class PartsMissing(CardRefused):
    def __init__(self, file: str, n_parts: int, missing: str) -> None:
        super().__init__(
            "{file} is one of {n_parts} parts, and {missing} is not beside it. Put all parts into one folder.",
            file=file,
            n_parts=n_parts,
            missing=missing,
        )


class NotReadInTime(CardRefused):
    """The child that read it was ended, by us or by the system."""

    def __init__(self, file: str) -> None:
        super().__init__("{file} could not be read within the limits for a model file. Choose another file.", file=file)


REFUSALS: dict[str, type[CardRefused]] = {
    kind.__name__: kind
    for kind in (
        NotAModelFile,
        NoFile,
        IsFolder,
        NotReadable,
        CutOff,
        HeaderDamaged,
        BigEndian,
        VersionUnknown,
        NoWeights,
        NumbersUnknown,
        NotFirstPart,
        PartsMissing,
    )
}
