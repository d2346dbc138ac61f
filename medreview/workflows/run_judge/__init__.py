"""Let models judge answers: plan runs, look at what would be asked, carry them out, look at what came of it.

Plans are stored before anything is loaded; what is pending is what was planned and has no judgement, so stopping,
crashing and resuming are the same path. Imports ``protocols`` for prompts and readers, ``llm`` for engines and
``store`` for the file; the Judges screens and the command ``judge`` call it.

No protocol that ships compares two answers. The order that can be swapped is that of reference answers; comparing
judges holds the two runs against each other. Re-exported for screens: ``EngineSettings``.
"""

from medreview.llm.engines import EngineSettings
from medreview.workflows.run_judge.batch_export import (
    BatchDialect,
    BatchExport,
    BatchNeedsText,
    NothingPending,
    export_batch,
)
from medreview.workflows.run_judge.batch_import import BatchImport, import_batch
from medreview.workflows.run_judge.carrying_out import carry_out
from medreview.workflows.run_judge.chosen_protocols import available_protocols, own_protocol_view
from medreview.workflows.run_judge.drafts import JudgeDraft
from medreview.workflows.run_judge.errors import (
    AnswerGone,
    JudgeCannotSee,
    JudgementGone,
    ModelChanged,
    ModelNotReachable,
    PromptTooLong,
    RunMissing,
    RunNameTaken,
    RunRefused,
    RunUnderWay,
    RunWasImported,
)
from medreview.workflows.run_judge.events import (
    STATE_WORDS,
    GivenOutcome,
    ItemFailed,
    JudgementGiven,
    OnEvent,
    RunEvent,
    RunFinished,
    RunOutcome,
    RunPaused,
    RunProgress,
    RunStarted,
    RunState,
    RunStopped,
    no_events,
)
from medreview.workflows.run_judge.judgements import judgement_detail, judgements_page, side_by_side
from medreview.workflows.run_judge.listing import (
    ask_failed_again,
    delete_run,
    list_runs,
    rename_run,
    run_standing,
)
from medreview.workflows.run_judge.making import create_runs
from medreview.workflows.run_judge.panels import (
    PanelLine,
    PanelMember,
    PanelMethod,
    PanelMixed,
    PanelTooSmall,
    PanelView,
    panel,
)
from medreview.workflows.run_judge.previewing import JudgeModelOption, JudgeOptions, judge_options, preview_run
from medreview.workflows.run_judge.views import (
    AttemptView,
    JudgementDetail,
    JudgementFilter,
    JudgementLine,
    JudgementPage,
    ModelPreview,
    OneValue,
    PairingView,
    ProtocolView,
    RenderedMessage,
    RenderedPrompt,
    RunPreview,
    RunStanding,
    RunView,
    SessionView,
    SideBySide,
)

__all__ = [
    "STATE_WORDS",
    "AnswerGone",
    "AttemptView",
    "BatchDialect",
    "BatchExport",
    "BatchImport",
    "BatchNeedsText",
    "EngineSettings",
    "GivenOutcome",
    "ItemFailed",
    "JudgeCannotSee",
    "JudgeDraft",
    "JudgeModelOption",
    "JudgeOptions",
    "JudgementDetail",
    "JudgementFilter",
    "JudgementGiven",
    "JudgementGone",
    "JudgementLine",
    "JudgementPage",
    "ModelChanged",
    "ModelNotReachable",
    "ModelPreview",
    "NothingPending",
    "OnEvent",
    "OneValue",
    "PairingView",
    "PanelLine",
    "PanelMember",
    "PanelMethod",
    "PanelMixed",
    "PanelTooSmall",
    "PanelView",
    "PromptTooLong",
    "ProtocolView",
    "RenderedMessage",
    "RenderedPrompt",
    "RunEvent",
    "RunFinished",
    "RunMissing",
    "RunNameTaken",
    "RunOutcome",
    "RunPaused",
    "RunPreview",
    "RunProgress",
    "RunRefused",
    "RunStanding",
    "RunStarted",
    "RunState",
    "RunStopped",
    "RunUnderWay",
    "RunView",
    "RunWasImported",
    "SessionView",
    "SideBySide",
    "ask_failed_again",
    "available_protocols",
    "carry_out",
    "create_runs",
    "delete_run",
    "export_batch",
    "import_batch",
    "judge_options",
    "judgement_detail",
    "judgements_page",
    "list_runs",
    "no_events",
    "own_protocol_view",
    "panel",
    "preview_run",
    "rename_run",
    "run_standing",
    "side_by_side",
]
