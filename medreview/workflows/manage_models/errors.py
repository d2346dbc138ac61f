"""Obstacles to adding, changing or using a model, each as one sentence with what to do."""

from medreview.errors import Conflict, MedReviewError, NotFound


class ModelMissing(NotFound):
    template = "There is no model {name}. Choose one from the list of models."


class ModelNameMissing(MedReviewError):
    template = "A model needs a name. Write one as it should appear in tables and figures."


class ModelAddressMissing(MedReviewError):
    """A model at an endpoint needs the name that the endpoint calls it by."""

    template = "Write the name of the model at the endpoint, as its provider lists it."


class ModelHasSource(Conflict):
    """The name belongs to a model that can be reached already."""

    template = "There is a model called {name} already. Choose another name."


class FileAlreadyAdded(Conflict):
    """The same file, projector and adapter were added under another name."""

    template = "{file} was added already, as {name}. Use that model."


class ModelUsed(MedReviewError):
    """A model that results name is kept."""

    template = (
        "{name} is kept, because results name it (answers: {n_answers}, runs: {n_runs}, judgements: {n_judgements})."
    )


class FileRoleWrong(MedReviewError):
    """A file that is not what it was chosen for."""


class WritesNoText(FileRoleWrong):
    template = "{file} is not a model that writes text. Choose one that can chat."


class NoProjector(FileRoleWrong):
    template = "{file} is not a vision projector. Its name often begins with mmproj; choose that file."


class NoAdapter(FileRoleWrong):
    template = "{file} is not a LoRA adapter. Choose one in the GGUF format, or none."


class TemplateMissing(MedReviewError):
    template = "{file} has no chat template, so it cannot follow instructions. Choose the instruct or chat version."


class PartDoesNotFit(MedReviewError):
    """A projector or an adapter that was made for another model."""

    template = "{part} was not made for {file}: their sizes differ. Choose the one made for it."


class KeyInOtherField(MedReviewError):
    """A key that was pasted where it would be kept with the model; it is not shown."""

    template = (
        "One of the fields seems to contain a key. Move it to the key field: the other fields are saved in the "
        "workspace."
    )


class OtherFile(MedReviewError):
    """A file that is to replace a moved one and is another."""

    template = "{file} is not the file that {name} was added from. Find that file, or add this one under a new name."


class ModelNotReachable(MedReviewError):
    template = "The location of the model {name} is not known. Add its file or endpoint first."


class PriceUnusable(MedReviewError):
    template = "A price must be 0 or more, per million tokens."


class SizeClassUnusable(MedReviewError):
    template = "{size_class} is not a size class. Write it like 8B, 0.5B or 350M."


class FolderMissing(NotFound):
    template = "{folder} is not a folder. Choose one that is there."
