"""Write protocols and strategies of one's own: begin from one that ships, try it, keep its versions, compare them.

May import ``model_runs`` and all below; the studio and the command ``prompts`` call it.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.model_runs.trials import N_TRIED as N_TRIED
    from medreview.model_runs.trials import TrialDraft as TrialDraft
    from medreview.model_runs.trials import TrialFinding as TrialFinding
    from medreview.model_runs.trials import TrialItem as TrialItem
    from medreview.model_runs.trials import TrialPreview as TrialPreview
    from medreview.model_runs.trials import TrialReply as TrialReply
    from medreview.model_runs.trials import TrialStep as TrialStep
    from medreview.model_runs.trials import carry_out_trial as carry_out_trial
    from medreview.model_runs.trials import preview_trial as preview_trial
    from medreview.protocols.own_prompts import PROMPT_KIND_WORDS as PROMPT_KIND_WORDS
    from medreview.protocols.own_prompts import PromptKey as PromptKey
    from medreview.protocols.own_prompts import PromptKind as PromptKind
    from medreview.protocols.own_prompts import PromptVersion as PromptVersion
    from medreview.protocols.own_prompts import drop_unsaved as drop_unsaved
    from medreview.protocols.own_prompts import is_shipped as is_shipped
    from medreview.protocols.own_prompts import keep_unsaved as keep_unsaved
    from medreview.protocols.own_prompts import own_prompts as own_prompts
    from medreview.protocols.own_prompts import shipped_prompts as shipped_prompts
    from medreview.protocols.own_prompts import stored_text as stored_text
    from medreview.protocols.prompt_files import PromptParts as PromptParts
    from medreview.protocols.prompt_files import PromptUnreadable as PromptUnreadable
    from medreview.protocols.prompt_files import parts_of as parts_of
    from medreview.protocols.strategies import Returns as Returns
    from medreview.workflows.write_prompts.own_texts import PLACEHOLDER_WORDS as PLACEHOLDER_WORDS
    from medreview.workflows.write_prompts.own_texts import begin_copy as begin_copy
    from medreview.workflows.write_prompts.own_texts import begin_language as begin_language
    from medreview.workflows.write_prompts.own_texts import compare_versions as compare_versions
    from medreview.workflows.write_prompts.own_texts import opened_text as opened_text
    from medreview.workflows.write_prompts.own_texts import prompt_versions as prompt_versions
    from medreview.workflows.write_prompts.own_texts import restore_version as restore_version
    from medreview.workflows.write_prompts.own_texts import returned_by as returned_by
    from medreview.workflows.write_prompts.own_texts import runs_by_prompt as runs_by_prompt
    from medreview.workflows.write_prompts.own_texts import save_file as save_file
    from medreview.workflows.write_prompts.own_texts import save_prompt as save_prompt

__getattr__ = named_when_used(__name__)
