"""Questions to judges and the reading of their replies: one module a protocol, prompts in ``resources/prompts``.

A protocol is a value: dimensions with their scales, a prompt file, and one of the readers. Pure: no SQL, no Qt, no
model is loaded. May import llm's message types, text, domain, errors, paths. Workflows that run judges, import
judgements or show prompts call it; ``registry`` finds a protocol by name, in a person's file or in a plan.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.domain.runs import ReadingKind as ReadingKind
    from medreview.protocols.prompt_files import Case as Case
    from medreview.protocols.prompt_files import Input as Input
    from medreview.protocols.protocol import JudgeProtocol as JudgeProtocol
    from medreview.protocols.readings import ReadGrade as ReadGrade
    from medreview.protocols.readings import Reading as Reading
    from medreview.protocols.registry import PROTOCOL_NAMES as PROTOCOL_NAMES
    from medreview.protocols.registry import find_protocol as find_protocol

__getattr__ = named_when_used(__name__)
