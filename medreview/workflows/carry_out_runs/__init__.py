"""Carry out stored runs of every kind: list, look, start, pause, ask again, rename, delete, batch files.

Plans of runs are made in the workflow of their kind; the machine is ``model_runs``. May import ``model_runs`` and all
below; the screens of runs and the commands ``run`` and ``judge`` call it.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.llm.engines import EngineSettings as EngineSettings
    from medreview.llm.messages import ROLE_WORDS as ROLE_WORDS
    from medreview.model_runs.batch_export import BatchDialect as BatchDialect
    from medreview.model_runs.batch_export import BatchExport as BatchExport
    from medreview.model_runs.batch_export import export_batch as export_batch
    from medreview.model_runs.batch_import import BatchImport as BatchImport
    from medreview.model_runs.batch_import import import_batch as import_batch
    from medreview.model_runs.execution import ItemDone as ItemDone
    from medreview.model_runs.execution import RunEvent as RunEvent
    from medreview.model_runs.execution import RunOutcome as RunOutcome
    from medreview.model_runs.execution import RunProgress as RunProgress
    from medreview.model_runs.execution import RunStarted as RunStarted
    from medreview.model_runs.execution import carry_out as carry_out
    from medreview.model_runs.queued_steps import ANALYSIS as ANALYSIS
    from medreview.model_runs.queued_steps import ANALYSIS_WORDS as ANALYSIS_WORDS
    from medreview.model_runs.queued_steps import STEP_STATE_WORDS as STEP_STATE_WORDS
    from medreview.model_runs.queued_steps import AnalysisKind as AnalysisKind
    from medreview.model_runs.queued_steps import AnalysisRequest as AnalysisRequest
    from medreview.model_runs.queued_steps import QueuedStep as QueuedStep
    from medreview.model_runs.queued_steps import StepState as StepState
    from medreview.model_runs.queued_steps import StepWork as StepWork
    from medreview.model_runs.queued_steps import add_analysis as add_analysis
    from medreview.model_runs.queued_steps import add_run as add_run
    from medreview.model_runs.queued_steps import analysis_of as analysis_of
    from medreview.model_runs.queued_steps import carry_out_step as carry_out_step
    from medreview.model_runs.queued_steps import list_steps as list_steps
    from medreview.model_runs.queued_steps import move_step as move_step
    from medreview.model_runs.queued_steps import next_step as next_step
    from medreview.model_runs.queued_steps import remove_done_steps as remove_done_steps
    from medreview.model_runs.queued_steps import remove_step as remove_step
    from medreview.model_runs.reruns import DifferentReply as DifferentReply
    from medreview.model_runs.reruns import RunComparison as RunComparison
    from medreview.model_runs.reruns import compare_runs as compare_runs
    from medreview.model_runs.reruns import reasons_to_differ as reasons_to_differ
    from medreview.model_runs.reruns import run_again as run_again
    from medreview.model_runs.run_plans import Noted as Noted
    from medreview.model_runs.run_plans import RunRefused as RunRefused
    from medreview.model_runs.run_plans import refusal_of as refusal_of
    from medreview.model_runs.run_preview import TOKEN_SOURCE_WORDS as TOKEN_SOURCE_WORDS
    from medreview.model_runs.run_preview import ModelPreview as ModelPreview
    from medreview.model_runs.run_preview import RenderedPrompt as RenderedPrompt
    from medreview.model_runs.run_preview import RunPreview as RunPreview
    from medreview.model_runs.run_preview import TokenSource as TokenSource
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
    from medreview.model_runs.stored_runs import RunMissing as RunMissing
    from medreview.model_runs.stored_runs import RunState as RunState
    from medreview.store.queries.question_items import TextLengths as TextLengths

__getattr__ = named_when_used(__name__)
