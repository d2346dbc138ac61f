"""Why a file is no model that can be used, each as one sentence. Told by the child as a name with values."""

from medreview.errors import MedReviewError


class CardRefused(MedReviewError):
    """A file that is no usable model; nothing of it was loaded."""


class NotAModelFile(CardRefused):
    template = "{file} is not a model file. Choose one in the GGUF format."


class NoFile(CardRefused):
    template = "{file} is not there. Choose another file."


class IsFolder(CardRefused):
    template = "{file} is a folder. Choose a file in it, or add it to the folders that are looked through."


class NotReadable(CardRefused):
    template = "{file} cannot be opened: {reason}. Choose another file."


class CutOff(CardRefused):
    template = "{file} is not complete: its end is missing. Download it again."


class HeaderDamaged(CardRefused):
    template = "{file} is damaged: what it says of itself makes no sense. Download it again."


class BigEndian(CardRefused):
    template = "{file} was made for computers of another byte order. Choose the usual file."


class VersionUnknown(CardRefused):
    template = (
        "{file} has version {version} of the GGUF format, which is not supported. Choose a file of version 2 or 3."
    )


class NoWeights(CardRefused):
    template = "{file} holds only a vocabulary and no model. Choose another file."


class NumbersUnknown(CardRefused):
    """Weights of a kind that the engine does not know or crashes on."""

    template = "{file} holds numbers of the kind {kind}, which cannot be used. Choose another file."


class NotFirstPart(CardRefused):
    template = "{file} is a later part of a split model. Choose its first part, {first}."


class PartsMissing(CardRefused):
    template = "{file} is one of {n_parts} parts, and {missing} is not beside it. Put all parts into one folder."


class NotReadInTime(CardRefused):
    """The child that read it was ended, by us or by the system."""

    template = "{file} could not be read within the limits for a model file. Choose another file."


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
