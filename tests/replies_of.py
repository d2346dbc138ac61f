"""What llama.cpp writes for a protocol's prompt, without our engine between."""

from typing import Any

from medreview.domain.runs import ReadingKind
from medreview.protocols.prompt_files import Case
from medreview.protocols.protocol import JudgeProtocol


def reply_of(model: Any, protocol: JudgeProtocol, case: Case, reading: ReadingKind) -> str:
    """The likeliest reply of a ``llama_cpp.Llama``, held to the protocol's grammar if the reading is constrained."""
    from llama_cpp import LlamaGrammar

    grammar = None
    if reading is ReadingKind.CONSTRAINED:
        grammar = LlamaGrammar.from_string(protocol.grammar(), verbose=False)
    messages = [{"role": m.role.value, "content": m.text} for m in protocol.render(case, reading)]
    reply = model.create_chat_completion(messages=messages, grammar=grammar, temperature=0.0, max_tokens=200)
    return reply["choices"][0]["message"]["content"]


def constrained_reply(model: Any, protocol: JudgeProtocol, case: Case) -> str:
    return reply_of(model, protocol, case, ReadingKind.CONSTRAINED)
