"""From messages to tokens, in the form the model was trained on.

The template comes with the model file, so it is rendered in a sandbox, here in the child. What stands in a message is
text: where it spells one of the model's control tokens, it is read as letters.
"""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from medreview.errors import Message
from medreview.llm.local.bindings import chat_formatter
from medreview.llm.local.failures import TemplateUnusable
from medreview.llm.local.llama import LoadedModel, Tokens
from medreview.llm.messages import ChatMessage, ImagePart, Role, TextPart

CHATML = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
PLAIN = "{% for message in messages %}{{ message['content'] }}\n\n{% endfor %}"
_LONGEST_TEMPLATE = 200_000
# From a private area of Unicode; a message that holds these characters loses them.
_OPEN, _CLOSE = "\ue0f0", "\ue0f1"
_HELD = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")


class ChatTemplate:
    """The chat template of one model.

    Attributes
    ----------
    source
        ``model`` for the file's own, else ``chatml`` or ``plain``, after the tokens that the model knows.
    folds_system
        Whether the template has no place for a system message, which then begins the first turn of the user.
    """

    def __init__(self, model: LoadedModel, file: str) -> None:
        self._file = file
        self._vocabulary = model.vocabulary
        own = model.metadata("tokenizer.chat_template") or ""
        if own.strip():
            self.source, text = "model", own
        elif "<|im_start|>" in model.vocabulary.special_texts:
            self.source, text = "chatml", CHATML
        else:
            self.source, text = "plain", PLAIN
        if len(text) > _LONGEST_TEMPLATE:
            raise TemplateUnusable(file=file, reason=Message("it is too long"))
        self._formatter = self._compiled(text)
        self._special = _any_of(model.vocabulary.special_texts)
        self.folds_system = False
        self.folds_system = not self._has_place_for_system()

    def text(self, messages: Sequence[ChatMessage], *, is_brief: bool, image_mark: str = "") -> str:
        """A conversation as the model is shown it, ready for its reply, with control tokens in messages broken up.

        ``is_brief`` asks a model that can do without thinking first to do without; ``image_mark`` stands for images.
        """
        turns = [(m.role.value, self._special.sub(_broken_up, _content(m, image_mark))) for m in messages]
        return self.without_bos(self._rendered(turns, is_brief=is_brief))

    def tokens(self, messages: Sequence[ChatMessage], *, is_brief: bool) -> Tokens:
        """Tokens of a conversation without images."""
        turns = [(m.role.value, _content(m, "")) for m in messages]
        if not any(self._special.search(content) for _, content in turns):
            return self.of_text(self._rendered(turns, is_brief=is_brief))
        held = [(role, f"{_OPEN}{number}{_CLOSE}") for number, (role, _) in enumerate(turns)]
        pieces = _HELD.split(self._rendered(held, is_brief=is_brief))
        parts = [self.of_text(pieces[0])]
        for number, after in zip(pieces[1::2], pieces[2::2], strict=True):
            parts.append(self._vocabulary.tokens(turns[int(number)][1]))
            parts.append(self._vocabulary.tokens(after, parse_special=True))
        return np.concatenate(parts)

    def of_text(self, rendered: str) -> Tokens:
        """Tokens of a rendered conversation, with exactly one token for the beginning where the model wants one."""
        return self._vocabulary.tokens(self.without_bos(rendered), add_special=True, parse_special=True)

    def without_bos(self, rendered: str) -> str:
        bos = self._vocabulary.bos
        return rendered.removeprefix(bos) if bos and self._vocabulary.adds_bos else rendered

    def _rendered(self, turns: Sequence[tuple[str, str]], *, is_brief: bool) -> str:
        if self.folds_system:
            turns = _folded(turns)
        given: dict[str, Any] = {"enable_thinking": False} if is_brief else {}
        try:
            return self._formatter(messages=[{"role": r, "content": c} for r, c in turns], **given).prompt
        except Exception as error:  # a program of a stranger: it may raise anything
            raise TemplateUnusable(file=self._file, reason=_first_line(error)) from error

    def _compiled(self, text: str) -> Any:
        try:
            return chat_formatter()(template=text, eos_token=self._vocabulary.eos, bos_token=self._vocabulary.bos)
        except Exception as error:  # read by jinja2 and compiled by Python, each with errors of its own
            raise TemplateUnusable(file=self._file, reason=_first_line(error)) from error

    def _has_place_for_system(self) -> bool:
        system, user = f"{_OPEN}0{_CLOSE}", f"{_OPEN}1{_CLOSE}"
        try:
            shown = self._rendered([("system", system), ("user", user)], is_brief=False)
        except TemplateUnusable:
            shown = ""
        if system in shown:
            return True
        if user not in self._rendered([("user", user)], is_brief=False):
            raise TemplateUnusable(file=self._file, reason=Message("it does not show the messages"))
        return False


def _content(message: ChatMessage, image_mark: str) -> str:
    shown: list[str] = []
    for part in message.parts:
        match part:
            case TextPart():
                shown.append(part.text.replace(_OPEN, "").replace(_CLOSE, ""))
            case ImagePart():
                shown.append(image_mark)
    return "\n".join(text for text in shown if text)


def _broken_up(found: re.Match[str]) -> str:
    return f"{found[0][0]}\u2060{found[0][1:]}"


def _folded(turns: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    system = [content for role, content in turns if role == Role.SYSTEM]
    others = [turn for turn in turns if turn[0] != Role.SYSTEM]
    if not others:
        return [(Role.USER.value, "\n\n".join(system))]
    role, content = others[0]
    return [(role, "\n\n".join([*system, content])), *others[1:]]


def _any_of(texts: Sequence[str]) -> re.Pattern[str]:
    longest_first = sorted(texts, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
