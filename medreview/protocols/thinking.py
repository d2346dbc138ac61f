"""Split off what a reasoning model thinks aloud: it is kept, and never read as a verdict."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NAMES = r"think|thinking|thought|thoughts|reasoning|reflection|analysis|seed:think|scratchpad"
_OPEN = rf"<(?:{_NAMES})>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<\|channel\|>(?:analysis|commentary)<\|message\|>"
_CLOSE = (
    rf"</(?:{_NAMES})>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>"
    r"|(?:<\|end\|>)?(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>"
)
_TAG = re.compile(rf"(?P<open>{_OPEN})|(?P<close>{_CLOSE})", re.IGNORECASE)
_FINAL_MARKS = re.compile(r"<\|(?:begin_of_solution|end_of_solution|return|end|im_end|eot_id)\|>")


@dataclass(frozen=True, slots=True)
class SplitReply:
    """``is_only_thinking``: a thought began, and no reply came after it."""

    thinking: str
    reply: str
    is_only_thinking: bool


def split_thinking(text: str, texts: Sequence[str] = ()) -> SplitReply:
    """Divide a reply into what was thought and what was said.

    A closing tag without an opening one means that the prompt had opened it: everything before is thinking. So does
    an opening tag that is never closed, for everything after it. Both keep a verdict that was only considered, or
    quoted while thinking, from being read. A closing tag without an opening one that stands in one of the judged
    ``texts`` is quoted and divides nothing.
    """
    judged = "\n".join(texts).casefold()
    thoughts: list[str] = []
    said: list[str] = []
    depth, start = 0, 0
    for tag in _TAG.finditer(text):
        piece = text[start : tag.start()]
        if tag["open"]:
            (thoughts if depth else said).append(piece)
            depth += 1
        elif depth:
            thoughts.append(piece)
            depth -= 1
        elif tag[0].casefold() in judged:
            said.append(piece)
        else:
            thoughts.extend([*said, piece])
            said.clear()
        start = tag.end()
    (thoughts if depth else said).append(text[start:])
    reply = _FINAL_MARKS.sub("", "".join(said)).strip()
    thinking = "\n".join(stripped for thought in thoughts if (stripped := thought.strip()))
    return SplitReply(thinking, reply, is_only_thinking=not reply and bool(thinking or depth))
