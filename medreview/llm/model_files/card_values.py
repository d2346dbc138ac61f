"""The values that a model file holds about itself."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from medreview.errors import MedReviewError, NotFound


class CardRefused(MedReviewError):
    """A file that is no usable model; nothing of it was loaded."""


class NotAModelFile(CardRefused):
    template = "{file} is not a model file. Choose one in the GGUF format."


class NoFile(CardRefused, NotFound):
    template = "{file} is not there. Choose another file."


class IsFolder(CardRefused):
    template = "{file} is a folder. Choose a file in it, or add it to the scanned folders."


class NotReadable(CardRefused):
    template = "{file} cannot be opened: {reason}. Choose another file."


class CutOff(CardRefused):
    template = "{file} is not complete: its end is missing. Download it again."


class HeaderDamaged(CardRefused):
    template = "{file} is damaged: its header is inconsistent. Download it again."


class BigEndian(CardRefused):
    template = "{file} was made for computers of another byte order. Choose the usual file."


class VersionUnknown(CardRefused):
    template = (
        "{file} has version {version} of the GGUF format, which is not supported. Choose a file of version 2 or 3."
    )


class NoWeights(CardRefused):
    template = "{file} has only a vocabulary and no model. Choose another file."


class NumbersUnknown(CardRefused):
    """Weights of a kind that the engine does not know or crashes on."""

    template = "{file} has numbers of the kind {kind}, which cannot be used. Choose another file."


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


class FileRole(StrEnum):
    """The purpose of a GGUF file."""

    TEXT = "text"
    PROJECTOR = "projector"
    ADAPTER = "adapter"
    EMBEDDING = "embedding"


class TemplateKind(StrEnum):
    """The form in which a model is told who says what; most are known by a mark, OTHER has a template of its own."""

    CHATML = "chatml"
    LLAMA_3 = "llama-3"
    LLAMA_2 = "llama-2"
    GEMMA = "gemma"
    PHI = "phi"
    HARMONY = "harmony"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ModelCard:
    """A file's card; what the file does not tell is None.

    Attributes
    ----------
    name
        As the file calls itself, else the file's own name.
    family, size_class
        A guess from names and counts, for a person to correct; ``size_class`` reads like ``8B``.
    n_parameters
        Numbers in all tensors of all parts.
    quantisation
        As in ``Q4_K_M``.
    width
        Length of a token's vector: of a projector, that of the text model it is made for.
    chat_template
        None where the file has none; a judge needs one.
    n_bytes, n_parts
        Of all parts of a model that is split into several files.
    """

    file: str
    role: FileRole
    architecture: str
    name: str
    family: str | None = None
    size_class: str | None = None
    n_parameters: int | None = None
    quantisation: str | None = None
    n_context: int | None = None
    n_layers: int | None = None
    width: int | None = None
    n_vocabulary: int | None = None
    chat_template: TemplateKind | None = None
    licence: str | None = None
    n_bytes: int = 0
    n_parts: int = 1

    @property
    def parameters_b(self) -> float | None:
        return None if self.n_parameters is None else self.n_parameters / 1e9

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def card_from_json(values: Mapping[str, Any]) -> ModelCard:
    """The card that ``to_json`` made; what a later version added is left out."""
    known = {name: values[name] for name in ModelCard.__dataclass_fields__ if name in values}
    known["role"] = FileRole(values["role"])
    template = values.get("chat_template")
    known["chat_template"] = TemplateKind(template) if template else None
    return ModelCard(**known)
