"""Models that answer and judge: look for files, add them and endpoints, correct what is known, test, forget.

Files are never copied or changed, and a key never comes here but for one test. Imports ``llm`` for files and engines
and ``store`` for the workspace; the Models screen and the command ``models`` call it.
"""

from medreview.llm.cloud.addresses import AddressUnusable
from medreview.workflows.manage_models.adding import add_cloud, add_local, move_file, presets
from medreview.workflows.manage_models.changing import correct_model, forget_model, set_prices
from medreview.workflows.manage_models.endpoints import (
    KeyKept,
    KeySaved,
    forget_key,
    names_at_endpoint,
    save_key,
    where_key_lies,
)
from medreview.workflows.manage_models.errors import (
    ModelAddressMissing,
    ModelHasSource,
    ModelNameMissing,
    SizeClassUnusable,
)
from medreview.workflows.manage_models.finding import (
    found_file,
    found_files,
    stop_watching,
    watch_folder,
    watched_folders,
)
from medreview.workflows.manage_models.listing import list_models, model_place, show_model
from medreview.workflows.manage_models.testing import test_model
from medreview.workflows.manage_models.views import (
    STANDING_WORDS,
    Ability,
    CloudDraft,
    FileRole,
    Finding,
    FolderKind,
    FoundFile,
    FoundFiles,
    ModelCard,
    ModelCorrection,
    ModelKind,
    ModelState,
    ModelView,
    PresetView,
    ProbeState,
    RefusedFile,
    TemplateKind,
    TestReport,
    WatchedFolder,
)

__all__ = [
    "STANDING_WORDS",
    "Ability",
    "AddressUnusable",
    "CloudDraft",
    "FileRole",
    "Finding",
    "FolderKind",
    "FoundFile",
    "FoundFiles",
    "KeyKept",
    "KeySaved",
    "ModelAddressMissing",
    "ModelCard",
    "ModelCorrection",
    "ModelHasSource",
    "ModelKind",
    "ModelNameMissing",
    "ModelState",
    "ModelView",
    "PresetView",
    "ProbeState",
    "RefusedFile",
    "SizeClassUnusable",
    "TemplateKind",
    "TestReport",
    "WatchedFolder",
    "add_cloud",
    "add_local",
    "correct_model",
    "forget_key",
    "forget_model",
    "found_file",
    "found_files",
    "list_models",
    "model_place",
    "move_file",
    "names_at_endpoint",
    "presets",
    "save_key",
    "set_prices",
    "show_model",
    "stop_watching",
    "test_model",
    "watch_folder",
    "watched_folders",
    "where_key_lies",
]
