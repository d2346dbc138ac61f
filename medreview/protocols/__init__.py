"""What a judge is asked and how its reply is read: one module a protocol, prompts in ``resources/prompts``.

A protocol is a value: dimensions with their scales, a prompt file, and one of the readers. Pure: no SQL, no Qt, no
model is loaded. May import llm's message types, text, domain, errors, paths. Workflows that run judges, import
judgements or show prompts call it; ``registry`` finds a protocol by name, ``own`` reads one from a person's file.
"""

from medreview.domain.judge_runs import ReadingKind
from medreview.protocols.cases import Case, Input, InputMissing
from medreview.protocols.prompt_files import PromptUnreadable
from medreview.protocols.protocol import JudgeProtocol, ScoredLabel
from medreview.protocols.readings import Reading, Unread, Verdict
from medreview.protocols.registry import PROTOCOL_NAMES, ProtocolUnknown, find_protocol
from medreview.protocols.scales import JudgedDimension, JudgedLevel

__all__ = [
    "PROTOCOL_NAMES",
    "Case",
    "Input",
    "InputMissing",
    "JudgeProtocol",
    "JudgedDimension",
    "JudgedLevel",
    "PromptUnreadable",
    "ProtocolUnknown",
    "Reading",
    "ReadingKind",
    "ScoredLabel",
    "Unread",
    "Verdict",
    "find_protocol",
]
