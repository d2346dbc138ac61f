"""An examination as a model sits it: thinking, for as long as it may, then the choice of an option in a reading."""

import json
from dataclasses import dataclass, replace
from typing import cast

from medreview.domain.run_kinds import Validity
from medreview.domain.runs import ReadingKind
from medreview.domain.table_rows import OptionSet
from medreview.errors import Message
from medreview.llm.messages import ChatMessage, Completion, FinishReason, Role, TextPart
from medreview.protocols.exam import UNREAD_WORDS, Unread, read_exam_reply
from medreview.protocols.prompt_files import PromptUnreadable, filled
from medreview.protocols.refusals import is_refusal
from medreview.protocols.reply_text import split_thinking
from medreview.protocols.schema import ChoiceField, ChoicesField
from medreview.protocols.scored import ScoredLabel
from medreview.protocols.strategies import ONE_STEP, SEVERAL, QuestionCase, Strategy

THINK, CLOSE = "think", "close"
CLOSING_TOKENS = 64
"""Of a choice that is asked for after the thinking; no more is to be said."""
MOST_SCORED_OPTIONS = 26
"""As many as there are letters; where more are to choose from, hardly one is told from the next by its probability."""

_VALIDITIES = {Unread.NO_OPTION: Validity.OUT_OF_RANGE, Unread.REFUSED: Validity.REFUSED}
_FORCED = Message("The thinking was ended at its limit, and the choice was asked for.")


@dataclass(frozen=True, slots=True)
class ExamStep:
    """The result of a step: a ``choice``, numbers from 1, or the thinking that ``said`` carries on to the choice.

    ``unread`` says why there is neither; ``is_forced`` that the thinking was ended at its limit.
    """

    validity: Validity
    choice: OptionSet = ()
    said: str | None = None
    thinking: str = ""
    unread: Unread | None = None
    is_forced: bool = False

    @property
    def reason(self) -> Message | None:
        if self.unread is not None:
            return UNREAD_WORDS[self.unread]
        return _FORCED if self.is_forced else None


@dataclass(frozen=True, slots=True)
class Examination:
    """The examination of a question with options: a strategy's wording, a reading, and a limit of thinking.

    Freely the model thinks and chooses in one reply, and is asked for its choice only where the limit ended it. In the
    other readings it thinks first, and the choice alone is held to its form, or scored. ``thinking_tokens`` None: as
    long as a reply may be; 0: not at all.
    """

    strategy: Strategy
    reading: ReadingKind = ReadingKind.FREE
    thinking_tokens: int | None = None

    @property
    def steps(self) -> tuple[str, ...]:
        if self.thinking_tokens == 0:
            return (CLOSE,)
        if self.reading is not ReadingKind.FREE:
            return (THINK, CLOSE)
        return (ONE_STEP,) if self.thinking_tokens is None else (ONE_STEP, CLOSE)

    def check(self) -> None:
        """Refuse a strategy that has no words for this reading.

        Raises
        ------
        PromptUnreadable
            If it has no closing where one is needed.
        """
        if CLOSE in self.steps and not self._closing():
            reason = Message("this reply mode needs a section closing, which asks for the choice.")
            raise PromptUnreadable(self.strategy.prompt.file, reason)

    def step_of(self, case: QuestionCase) -> str:
        return self.steps[len(case.said)]

    def is_scored(self, case: QuestionCase) -> bool:
        return self.reading is ReadingKind.SCORED and self.step_of(case) == CLOSE

    def most_tokens(self, case: QuestionCase, usual: int) -> int:
        """The most tokens of the next reply; ``usual`` are those of a reply that thinks without a limit of its own."""
        return CLOSING_TOKENS if self.step_of(case) == CLOSE else self.thinking_tokens or usual

    def messages(self, case: QuestionCase) -> tuple[ChatMessage, ...]:
        """The conversation of the next step."""
        first = replace(case, said=())
        if self.step_of(case) != CLOSE:
            return self.strategy.render(first)
        is_direct = not self.thinking_tokens and self.thinking_tokens is not None
        strategy = replace(self.strategy, steps=("direct",)) if is_direct else self.strategy
        *before, asked = strategy.render(first)
        closing = TextPart(self._closing(takes_several=case.takes_several))
        thought = case.said[-1].strip() if case.said else ""
        if not thought:  # two turns of the user in a row are refused by some templates
            return (*before, replace(asked, parts=(*asked.parts, closing)))
        assistant = ChatMessage(Role.ASSISTANT, (TextPart(thought),))
        return (*before, asked, assistant, ChatMessage(Role.USER, (closing,)))

    def form(self, case: QuestionCase) -> tuple[ChoiceField | ChoicesField, ...]:
        """The fields of the JSON that the next reply is held to; none where it is free."""
        is_held = self.reading is ReadingKind.CONSTRAINED and self.step_of(case) == CLOSE
        field = ChoicesField if case.takes_several else ChoiceField
        return (field("answer", tuple(label.text for label in self.labels(case))),) if is_held else ()

    def labels(self, case: QuestionCase) -> tuple[ScoredLabel, ...]:
        """The options' numbers."""
        return tuple(ScoredLabel(str(n), n) for n in range(1, len(case.options) + 1))

    def read(self, completion: Completion, case: QuestionCase) -> ExamStep:
        """The reading of a step's reply; any reply gives one, never an error."""
        thought, said = split_thinking(completion.text, (case.question, *case.options))
        thinking = "\n".join(part for part in (completion.thinking, thought) if part)
        if completion.finish_reason is FinishReason.REFUSED:
            return ExamStep(Validity.REFUSED, thinking=thinking, unread=Unread.REFUSED)
        is_cut = completion.finish_reason is FinishReason.LENGTH
        step = self.step_of(case)
        carried = "\n".join(part for part in (thinking, said.strip()) if part)
        if step == THINK:
            return self._thought(carried, thinking, is_cut=is_cut)
        if self.form(case):
            choice, unread = _in_form(said, len(case.options), takes_several=case.takes_several)
            unread = Unread.REFUSED if unread is Unread.OTHER_FORM and is_refusal(said.strip()) else unread
        else:
            found = read_exam_reply(completion.text, case.options, case.question, takes_several=case.takes_several)
            choice, unread = found.choice, found.unread
        if choice:
            return ExamStep(Validity.VALID, choice, thinking=thinking)
        if is_cut and step != CLOSE and self.thinking_tokens:
            return ExamStep(Validity.TRUNCATED, said=carried, thinking=thinking, is_forced=True)
        if is_cut:
            return ExamStep(Validity.TRUNCATED, thinking=thinking, unread=Unread.CUT_OFF)
        if not said.strip() and thinking:
            unread = Unread.ONLY_THINKS
        unread = unread or Unread.EMPTY
        return ExamStep(_VALIDITIES.get(unread, Validity.UNPARSABLE), thinking=thinking, unread=unread)

    def _thought(self, carried: str, thinking: str, *, is_cut: bool) -> ExamStep:
        if is_cut:
            return ExamStep(Validity.TRUNCATED, said=carried, thinking=thinking, is_forced=True)
        if not carried:
            return ExamStep(Validity.UNPARSABLE, said="", unread=Unread.EMPTY)
        return ExamStep(Validity.VALID, said=carried, thinking=thinking)

    def _closing(self, *, takes_several: bool = False) -> str:
        several = (f"{self.reading.value} {SEVERAL}", SEVERAL) if takes_several else ()
        if takes_several and self.reading is not ReadingKind.FREE:
            several = several[:1]  # the words of a free reply would ask for another form
        return filled(self.strategy.prompt.section("closing", *several, self.reading.value), {}).strip()


def _in_form(said: str, n_options: int, *, takes_several: bool) -> tuple[OptionSet, Unread | None]:
    """The numbers in a reply that is the JSON that was asked for, and nothing else."""
    try:
        told: object = json.loads(said)
    except (ValueError, RecursionError):
        return (), Unread.OTHER_FORM if said.strip() else Unread.EMPTY
    given = cast("dict[str, object]", told).get("answer") if isinstance(told, dict) else None
    parts = cast("list[object]", given) if takes_several and isinstance(given, list) else [given]
    written = [str(part) if isinstance(part, str | int) and not isinstance(part, bool) else "" for part in parts]
    if not written or not all(text.isascii() and text.isdecimal() for text in written):
        return (), Unread.OTHER_FORM
    numbers = sorted({int(text) for text in written})
    return (tuple(numbers), None) if numbers[0] >= 1 and numbers[-1] <= n_options else ((), Unread.NO_OPTION)
