"""Let models judge answers: plan runs, look at what would be asked, carry them out, look at what came of it.

The machine is ``model_runs``; here is what is said of judges alone: drafts and their plans, previews, lists, single
judgements and panels. May import ``model_runs``, ``analysis`` and all below; the Judges screens and the command
``judge`` call it. No protocol that ships compares two answers: the order that can be swapped is that of references.
"""

from medreview.llm.engines import EngineSettings as EngineSettings
from medreview.model_runs.batch_export import BatchDialect as BatchDialect
from medreview.model_runs.batch_export import BatchExport as BatchExport
from medreview.model_runs.batch_export import BatchNeedsText as BatchNeedsText
from medreview.model_runs.batch_export import NothingPending as NothingPending
from medreview.model_runs.batch_export import export_batch as export_batch
from medreview.model_runs.batch_import import BatchImport as BatchImport
from medreview.model_runs.batch_import import import_batch as import_batch
from medreview.model_runs.execution import ItemDone as ItemDone
from medreview.model_runs.execution import ModelCannotSee as ModelCannotSee
from medreview.model_runs.execution import OnEvent as OnEvent
from medreview.model_runs.execution import PromptTooLong as PromptTooLong
from medreview.model_runs.execution import RunEvent as RunEvent
from medreview.model_runs.execution import RunOutcome as RunOutcome
from medreview.model_runs.execution import RunProgress as RunProgress
from medreview.model_runs.execution import RunStarted as RunStarted
from medreview.model_runs.execution import carry_out as carry_out
from medreview.model_runs.execution import no_events as no_events
from medreview.model_runs.planning import RunNameTaken as RunNameTaken
from medreview.model_runs.planning import RunRefused as RunRefused
from medreview.model_runs.rendered_prompts import RenderedMessage as RenderedMessage
from medreview.model_runs.rendered_prompts import RenderedPrompt as RenderedPrompt
from medreview.model_runs.run_summaries import OneValue as OneValue
from medreview.model_runs.run_summaries import RunSummary as RunSummary
from medreview.model_runs.run_summaries import RunView as RunView
from medreview.model_runs.run_summaries import SessionView as SessionView
from medreview.model_runs.run_summaries import ask_failed_again as ask_failed_again
from medreview.model_runs.run_summaries import delete_run as delete_run
from medreview.model_runs.run_summaries import list_runs as list_runs
from medreview.model_runs.run_summaries import rename_run as rename_run
from medreview.model_runs.run_summaries import run_summary as run_summary
from medreview.model_runs.stored_runs import STATE_WORDS as STATE_WORDS
from medreview.model_runs.stored_runs import ModelChanged as ModelChanged
from medreview.model_runs.stored_runs import ModelPlaceUnknown as ModelPlaceUnknown
from medreview.model_runs.stored_runs import RunMissing as RunMissing
from medreview.model_runs.stored_runs import RunState as RunState
from medreview.model_runs.stored_runs import RunUnderWay as RunUnderWay
from medreview.model_runs.stored_runs import RunWasImported as RunWasImported
from medreview.protocols.prompt_files import INPUT_WORDS as INPUT_WORDS
from medreview.store.queries.judgement_facts import JudgementFilter as JudgementFilter
from medreview.workflows.run_judge.judge_drafts import JudgeDraft as JudgeDraft
from medreview.workflows.run_judge.judge_drafts import ProtocolView as ProtocolView
from medreview.workflows.run_judge.judge_drafts import available_protocols as available_protocols
from medreview.workflows.run_judge.judge_drafts import own_protocol_view as own_protocol_view
from medreview.workflows.run_judge.judgements import AnswerGone as AnswerGone
from medreview.workflows.run_judge.judgements import AttemptView as AttemptView
from medreview.workflows.run_judge.judgements import JudgementDetail as JudgementDetail
from medreview.workflows.run_judge.judgements import JudgementGone as JudgementGone
from medreview.workflows.run_judge.judgements import JudgementLine as JudgementLine
from medreview.workflows.run_judge.judgements import JudgementPage as JudgementPage
from medreview.workflows.run_judge.judgements import SideBySide as SideBySide
from medreview.workflows.run_judge.judgements import judgement_detail as judgement_detail
from medreview.workflows.run_judge.judgements import judgements_page as judgements_page
from medreview.workflows.run_judge.judgements import side_by_side as side_by_side
from medreview.workflows.run_judge.panels import PanelLine as PanelLine
from medreview.workflows.run_judge.panels import PanelMember as PanelMember
from medreview.workflows.run_judge.panels import PanelMethod as PanelMethod
from medreview.workflows.run_judge.panels import PanelMixed as PanelMixed
from medreview.workflows.run_judge.panels import PanelTooSmall as PanelTooSmall
from medreview.workflows.run_judge.panels import PanelView as PanelView
from medreview.workflows.run_judge.panels import panel as panel
from medreview.workflows.run_judge.planning import create_runs as create_runs
from medreview.workflows.run_judge.preview import JudgeModelOption as JudgeModelOption
from medreview.workflows.run_judge.preview import JudgeOptions as JudgeOptions
from medreview.workflows.run_judge.preview import ModelPreview as ModelPreview
from medreview.workflows.run_judge.preview import PairingView as PairingView
from medreview.workflows.run_judge.preview import RunPreview as RunPreview
from medreview.workflows.run_judge.preview import judge_options as judge_options
from medreview.workflows.run_judge.preview import preview_run as preview_run
