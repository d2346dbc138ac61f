"""A protocol as a run's plan stores it: all that decides the wording, and the way back from there."""

from dataclasses import replace
from types import MappingProxyType

from medreview.domain.judge_plans import JudgePlan, PlannedPrompt
from medreview.protocols.own import own_protocol
from medreview.protocols.prompt_files import prompt_from_text
from medreview.protocols.protocol import JudgeProtocol
from medreview.protocols.registry import find_protocol


def planned_prompt(protocol: JudgeProtocol) -> PlannedPrompt:
    """All that decides the wording, to be stored."""
    prompt = protocol.prompt
    return PlannedPrompt(prompt.file, prompt.text, prompt.sha256, dict(prompt.sections), protocol.codebook)


def protocol_of(plan: JudgePlan) -> JudgeProtocol:
    """The protocol as it was planned, whatever the files that ship say by now.

    Raises
    ------
    ProtocolUnknown, PromptLanguageUnknown, SetupUnknown, PromptUnreadable
        If another version planned it in a way that is not known here.
    """
    prompt = prompt_from_text(plan.prompt.text, file=plan.prompt.file)
    if plan.is_own_protocol:
        base = own_protocol(prompt)
    else:
        base = find_protocol(plan.protocol, language=plan.language, setup=plan.setup)
    asked = replace(prompt, sections=MappingProxyType(dict(plan.prompt.sections)))
    return replace(base, prompt=asked, codebook=plan.prompt.codebook)
