"""Let models judge answers: plan runs, look at what would be asked, carry them out, look at what came of it.

The machine is ``model_runs``; here is what is said of judges alone: drafts and their plans, previews, lists, single
judgements and panels. May import ``model_runs``, ``analysis`` and all below; the screens of runs and the command
``judge`` call it. No protocol that ships compares two answers: the order that can be swapped is that of references.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.model_runs.run_preview import PairingView as PairingView
    from medreview.protocols.prompt_files import INPUT_WORDS as INPUT_WORDS
    from medreview.store.queries.judgement_facts import JudgementFilter as JudgementFilter
    from medreview.workflows.run_judge.judge_drafts import JudgeDraft as JudgeDraft
    from medreview.workflows.run_judge.judge_drafts import ProtocolView as ProtocolView
    from medreview.workflows.run_judge.judge_drafts import available_protocols as available_protocols
    from medreview.workflows.run_judge.judge_drafts import own_protocol_view as own_protocol_view
    from medreview.workflows.run_judge.judge_runs import create_runs as create_runs
    from medreview.workflows.run_judge.judge_runs import plan_queued_run as plan_queued_run
    from medreview.workflows.run_judge.judge_runs import queue_runs as queue_runs
    from medreview.workflows.run_judge.judgements import AttemptView as AttemptView
    from medreview.workflows.run_judge.judgements import JudgementDetail as JudgementDetail
    from medreview.workflows.run_judge.judgements import JudgementLine as JudgementLine
    from medreview.workflows.run_judge.judgements import JudgementPage as JudgementPage
    from medreview.workflows.run_judge.judgements import SideBySide as SideBySide
    from medreview.workflows.run_judge.judgements import judgement_detail as judgement_detail
    from medreview.workflows.run_judge.judgements import judgements_page as judgements_page
    from medreview.workflows.run_judge.judgements import side_by_side as side_by_side
    from medreview.workflows.run_judge.panels import PanelLine as PanelLine
    from medreview.workflows.run_judge.panels import panel as panel
    from medreview.workflows.run_judge.preview import JudgeModelOption as JudgeModelOption
    from medreview.workflows.run_judge.preview import JudgeOptions as JudgeOptions
    from medreview.workflows.run_judge.preview import judge_options as judge_options
    from medreview.workflows.run_judge.preview import preview_run as preview_run

__getattr__ = named_when_used(__name__)
