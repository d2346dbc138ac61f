"""Strategies by which a model answers a question: what it is asked, in which steps, what of its reply is kept.

A strategy is one text file. It begins with lines of the form ``key: value`` (``#`` begins a comment)::

    strategy: persona
    title: Answers as a doctor would
    language: en

``steps`` names the steps, where there are several (``steps: translate, answer, back``); ``examples`` how many questions
with their answers are shown before the question; ``specialist`` the field of the question that names who is asked;
``answer_after`` the words after which the answer begins in the last reply; ``words`` and ``tokens`` how long an answer
may be; ``returns: choice`` that the last line of the reply names an option, as in an examination; ``returns: tags``
that values of lists come back, one ``field`` line for each field that they fill (``field: icd11 from icd11`` names a
list that ships or a text file beside the strategy, ``field: tone = calm | worried`` the values themselves);
``returns: translation`` that the question comes back in another language. After that come the sections of the prompt,
each under a mark of its own line: ``=== user ===`` and, before it, ``=== system ===``; in a strategy of several steps
``=== user NAME ===``. ``=== example ===`` is one example. Of an examination
``=== closing ===`` asks for the choice after the thinking, ``=== closing constrained ===`` and
``=== closing scored ===`` in those readings, and ``=== system direct ===`` begins where nothing is thought first.
Placeholders: ``{question}``, ``{options}``, ``{examples}``, ``{specialist}``, ``{words}``, ``{said}`` (the text of the
step before); in an example ``{question}`` and ``{answer}``. For tags ``{lists}`` are the values and ``{json}`` the
form of the reply; of a translation ``{parts}`` is the question with all its texts, ``{into}`` and ``{from}`` languages.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from medreview.domain.question_plans import MOST_EXAMPLES, NOT_IN_THE_LIST, QuestionPlan, TagField, TagValue
from medreview.domain.questions import KNOWN_FIELDS, NEVER_TAGGED
from medreview.domain.run_kinds import Validity
from medreview.domain.run_plans import PlannedPrompt
from medreview.domain.runs import ReadingKind
from medreview.domain.table_rows import options_text
from medreview.errors import Listed, Message, NotFound
from medreview.llm.messages import ChatMessage, Completion, FinishReason, Part, Role, TextPart
from medreview.paths import resources_folder
from medreview.protocols.exam import UNREAD_WORDS, Unread, read_exam_reply
from medreview.protocols.prompt_files import (
    Case,
    PromptFile,
    PromptForm,
    PromptUnreadable,
    delimited,
    filled,
    prompt_from_file,
    prompt_from_text,
)
from medreview.protocols.reply_text import split_thinking
from medreview.protocols.scales import folded
from medreview.protocols.schema import ReplyField
from medreview.protocols.tagging import (
    ReadTag,
    lists_to_show,
    read_tags,
    reply_to_show,
    tag_form,
    tags_text,
)
from medreview.protocols.translating import form_of_parts, language_to_say, read_parts, text_of_parts

STRATEGY_FORM = PromptForm(
    ("system", "user", "example", "closing"),
    frozenset(
        {"question", "options", "examples", "specialist", "words", "said", "answer"}
        | {"lists", "json", "parts", "into", "from"}
    ),
    ("question", "parts"),
    has_steps=True,
)
ONE_STEP = "answer"
SEVERAL = "several"
"""The last word of a section for questions with several right options."""
_KEYS = (
    *("strategy", "title", "title.fa", "language", "steps", "examples", "specialist"),
    *("answer_after", "words", "tokens", "returns", "translates", "field"),
)
_FOLDER = "strategies"


class Returns(StrEnum):
    """The kinds of thing that can come back of a question."""

    ANSWER = "answer"
    CHOICE = "choice"
    TAGS = "tags"
    TRANSLATION = "translation"


class StrategyUnknown(NotFound):
    template = (
        "No strategy is called {name} in {language}. There are {known}; one of your own is named as it was saved, or "
        "by its file."
    )


@dataclass(frozen=True, slots=True)
class QuestionCase(Case):
    """A question to ask, with what is shown beside it.

    ``examples`` are pairs of a question and its answer; ``said`` holds the texts of the steps before.
    ``takes_several``: all options that apply are asked for.
    """

    answer: str = ""
    options: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    specialist: str = ""
    said: tuple[str, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    language: str = ""
    takes_several: bool = False


@dataclass(frozen=True, slots=True)
class ReadText:
    """The text of a reply; None where ``validity`` says why there is none.

    A text that was cut off is there, and its validity says so. Of tags there may be some, though others failed.
    """

    text: str | None
    validity: Validity = Validity.VALID
    thinking: str = ""
    reason: Message | None = None
    tags: tuple[ReadTag, ...] = ()


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy.

    Attributes
    ----------
    steps
        Their names in order; one that is called ``answer`` where the file names none.
    n_examples
        Examples that are shown unless a run says otherwise; 0 shows none.
    specialist_field
        One of ``domain.questions.KNOWN_FIELDS``; empty where nobody in particular is asked.
    answer_after
        Words after which the answer begins in the last reply; empty takes the whole reply.
    most_words, most_tokens
        How long an answer may be; None: as long as it likes.
    fields
        What tags fill; values that a file holds are in it once ``replace`` put them there.
    into
        The language that a run translates into.
    """

    name: str
    titles: Mapping[str, str]
    language: str
    prompt: PromptFile
    steps: tuple[str, ...] = (ONE_STEP,)
    n_examples: int = 0
    specialist_field: str = ""
    answer_after: str = ""
    most_words: int | None = None
    most_tokens: int | None = None
    returns: Returns = Returns.ANSWER
    fields: tuple[TagField, ...] = ()
    into: str = ""
    translates: tuple[str, ...] = ()
    """Steps that only translate, which another model can be asked."""

    @property
    def returns_choice(self) -> bool:
        """The reply names one of the question's options, and no answer comes of it."""
        return self.returns is Returns.CHOICE

    @property
    def asks_for_several(self) -> bool:
        """True if the prompt has words for a question with several right options."""
        return any(name.endswith(f" {SEVERAL}") for name in self.prompt.sections)

    @property
    def image_step(self) -> int:
        """The step that images are shown in: the first one that does more than translate."""
        return next((at for at, step in enumerate(self.steps) if step not in self.translates), 0)

    def form(self, case: QuestionCase) -> tuple[ReplyField, ...]:
        """The fields of the JSON that the next step's reply is held to; empty where it is free."""
        if self.returns is Returns.TRANSLATION:
            return form_of_parts(case.parts)
        is_last = len(case.said) == len(self.steps) - 1
        is_tags = self.returns is Returns.TAGS and is_last
        return tag_form(self.fields, self.prompt).reply_fields if is_tags else ()

    def render(self, case: QuestionCase) -> tuple[ChatMessage, ...]:
        """The conversation of the next step, which is the one after those that ``case.said`` holds the texts of."""
        step = self.steps[len(case.said)]
        variants = (f"{step} {SEVERAL}", SEVERAL, step) if case.takes_several else (step,)
        values = {
            "question": delimited("question", case.full_question, self._texts(case)),
            "options": "\n".join(f"{n}. {option}" for n, option in enumerate(case.options, start=1)),
            "examples": "\n\n".join(self._example(example, case) for example in case.examples),
            "specialist": case.specialist,
            "words": str(self.most_words or ""),
            "said": delimited("text", case.said[-1], self._texts(case)) if case.said else "",
            "lists": lists_to_show(self.fields),
            "json": reply_to_show(self.fields),
            "parts": delimited("text", text_of_parts(case.parts), self._texts(case)),
            "into": language_to_say(self.into),
            "from": language_to_say(case.language),
        }
        system = filled(self.prompt.section("system", *variants), values).strip()
        asked = TextPart(filled(self.prompt.section("user", *variants), values).strip())
        user = ChatMessage(Role.USER, (*self._images(case), asked))
        return (ChatMessage(Role.SYSTEM, (TextPart(system),)), user) if system else (user,)

    def read(
        self,
        completion: Completion,
        *,
        step: int,
        case: QuestionCase | None = None,
        reading: ReadingKind = ReadingKind.FREE,
    ) -> ReadText:
        """The reading of a step's reply; any reply gives one, never an error.

        Of a ``case`` the option that the last line names, where the strategy returns one: its number from 1; the tags
        of its fields; or its parts in another language, as JSON.
        """
        thought, said = split_thinking(completion.text)
        thinking = "\n".join(part for part in (completion.thinking, thought) if part)
        is_cut = completion.finish_reason is FinishReason.LENGTH
        if completion.finish_reason is FinishReason.REFUSED:
            return ReadText(None, Validity.REFUSED, thinking, Message("The model declined to answer."))
        is_last = step == len(self.steps) - 1
        if is_last and self.returns_choice and case is not None:
            return _read_choice(completion.text, case, thinking, is_cut=is_cut)
        if said.strip() and case is not None and self.form(replace(case, said=("",) * step)):
            return replace(self._read_form(completion, said, case, reading), thinking=thinking)
        text = self._answer_in(said) if is_last and self.answer_after else said.strip()
        if text:
            return ReadText(text, Validity.TRUNCATED if is_cut else Validity.VALID, thinking)
        return self._nothing_read(said, thinking, is_cut=is_cut)

    def _nothing_read(self, said: str, thinking: str, *, is_cut: bool) -> ReadText:
        if is_cut:
            return ReadText(
                None, Validity.TRUNCATED, thinking, Message("The reply was cut off before the answer began.")
            )
        if said.strip():
            values = {"words": self.answer_after}
            reason = Message("The reply does not say {words}, after which the answer begins.", values)
        else:
            reason = Message("The reply contains only thinking.") if thinking else Message("The reply is empty.")
        return ReadText(None, Validity.UNPARSABLE, thinking, reason)

    def _read_form(self, completion: Completion, said: str, case: QuestionCase, reading: ReadingKind) -> ReadText:
        """The reading of a reply of a set form."""
        if self.returns is Returns.TRANSLATION:
            found = read_parts(said, case.parts)
            if not isinstance(found, Message):
                return ReadText(text_of_parts(found))
            is_cut = completion.finish_reason is FinishReason.LENGTH
            return ReadText(None, Validity.TRUNCATED if is_cut else Validity.UNPARSABLE, reason=found)
        tags = read_tags(self.fields, self.prompt, completion, case, reading)
        failed = next((one for one in tags if one.value is None), None)
        if failed is None:
            return ReadText(tags_text(tags), tags=tags)
        return ReadText(tags_text(tags), failed.validity, reason=failed.why, tags=tags)

    def _images(self, case: QuestionCase) -> tuple[Part, ...]:
        """The images in their order, in one step; each after its number, where the text may speak of it."""
        if len(case.said) != self.image_step or self.returns is Returns.TRANSLATION:
            return ()
        if not self.returns_choice:
            return case.images
        return tuple(part for n, image in enumerate(case.images, 1) for part in (TextPart(f"<Image {n}>"), image))

    def _answer_in(self, said: str) -> str:
        """The text after the last line that begins with the words."""
        lines = said.splitlines()
        mark = self.answer_after.casefold()
        for at in reversed(range(len(lines))):
            line = lines[at].strip().strip("*#_ ")
            if line.casefold().startswith(mark):
                return "\n".join([line[len(mark) :].strip("*_ "), *lines[at + 1 :]]).strip()
        return ""

    def _example(self, example: tuple[str, str], case: QuestionCase) -> str:
        question, answer = example
        texts = self._texts(case)
        values = {"question": delimited("question", question, texts), "answer": delimited("answer", answer, texts)}
        return filled(self.prompt.section("example"), values).strip()

    def _texts(self, case: QuestionCase) -> tuple[str, ...]:
        return (case.full_question, *case.said, *(text for example in case.examples for text in example))


def _read_choice(reply: str, case: QuestionCase, thinking: str, *, is_cut: bool) -> ReadText:
    found = read_exam_reply(reply, case.options, case.question, takes_several=case.takes_several)
    if found.choice:
        return ReadText(options_text(found.choice), Validity.VALID, thinking)
    unread = found.unread or Unread.NO_LINE
    validity = Validity.OUT_OF_RANGE if unread is Unread.NO_OPTION else Validity.UNPARSABLE
    return ReadText(None, Validity.TRUNCATED if is_cut else validity, thinking, UNREAD_WORDS[unread])


def shipped_strategies() -> tuple[Strategy, ...]:
    """Every strategy that ships, in each of its languages: a file that is put into their folder is found."""
    folder = resources_folder() / "prompts" / _FOLDER
    return tuple(strategy_from_file(path) for path in sorted(folder.glob("*.txt")))


def find_strategy(name: str, *, language: str | None = None) -> Strategy:
    """Find a strategy that ships; English where no language is given, or the first there is.

    Raises
    ------
    StrategyUnknown
        If there is none; names those there are.
    """
    every = shipped_strategies()
    named = {one.language: one for one in every if one.name == name}
    wanted = language or ("en" if "en" in named else next(iter(named), ""))
    if wanted not in named:
        known = Listed(f"{one.name} ({one.language})" for one in every)
        raise StrategyUnknown(name=name, language=wanted or "en", known=known)
    return named[wanted]


def strategy_from_file(path: Path) -> Strategy:
    """Read a strategy.

    Raises
    ------
    FileUnreadable
        If the file cannot be opened or is not UTF-8.
    PromptUnreadable
        If its header or a section says what no strategy knows.
    """
    return strategy_from_prompt(prompt_from_file(path, STRATEGY_FORM))


def strategy_from_prompt(prompt: PromptFile) -> Strategy:
    """A strategy from its file's text, see ``strategy_from_file``."""
    header = dict(prompt.header)
    unknown = next((key for key in header if key not in _KEYS), None)
    if unknown:
        values = {"key": unknown, "known": Listed(_KEYS)}
        raise PromptUnreadable(prompt.file, Message("{key} is not a known header line; use {known}.", values), unknown)
    if not header.get("strategy"):
        values = {"example": "strategy: persona"}
        raise PromptUnreadable(prompt.file, Message("its header needs a line such as {example}.", values), "strategy")
    steps = tuple(step.strip() for step in header.get("steps", ONE_STEP).split(",") if step.strip())
    field = header.get("specialist", "")
    if field and field not in KNOWN_FIELDS:
        values = {"field": field, "known": Listed(KNOWN_FIELDS)}
        raise PromptUnreadable(
            prompt.file, Message("questions have no field {field}; use {known}.", values), "specialist"
        )
    for step in steps:
        if not prompt.section("user", step):
            message = Message("the step {step} has no section user.", {"step": step})
            raise PromptUnreadable(prompt.file, message, "steps")
    translates = tuple(step.strip() for step in header.get("translates", "").split(",") if step.strip())
    if unknown := next((step for step in translates if step not in steps), None):
        values = {"step": unknown, "known": Listed(steps)}
        message = Message("it has no step {step} that translates; use {known}.", values)
        raise PromptUnreadable(prompt.file, message, "translates")
    if header.get("returns", Returns.ANSWER) not in set(Returns):
        values = {"returns": header["returns"], "known": Listed(Returns)}
        raise PromptUnreadable(
            prompt.file, Message("nothing is returned as {returns}; use {known}.", values), "returns"
        )
    fields = tuple(_field(prompt, told) for key, told in prompt.header if key == "field")
    if (header.get("returns") == Returns.TAGS) != bool(fields) or len({one.name for one in fields}) < len(fields):
        values = {"example": "field: icd11 from icd11"}
        message = Message("where tags are returned, each field has one line such as {example}.", values)
        raise PromptUnreadable(prompt.file, message, "field")
    n_examples = _number(prompt, header, "examples", most=MOST_EXAMPLES) or 0
    if n_examples and not prompt.section("example"):
        raise PromptUnreadable(prompt.file, Message("it shows examples and has no section example."), "examples")
    return Strategy(
        header["strategy"],
        {"en": header.get("title", ""), "fa": header.get("title.fa", "")},
        header.get("language", "en"),
        prompt,
        steps,
        n_examples,
        field,
        header.get("answer_after", ""),
        _number(prompt, header, "words"),
        _number(prompt, header, "tokens"),
        Returns(header.get("returns", Returns.ANSWER)),
        fields,
        translates=translates,
    )


def planned_strategy_prompt(strategy: Strategy) -> PlannedPrompt:
    """All that decides the wording, to be stored."""
    prompt = strategy.prompt
    return PlannedPrompt(prompt.file, prompt.text, prompt.sha256, dict(prompt.sections))


def strategy_of(plan: QuestionPlan) -> Strategy:
    """The strategy as it was planned, whatever the files that ship say by now.

    Raises
    ------
    PromptUnreadable
        If another version planned it in a way that is not known here.
    """
    prompt = prompt_from_text(plan.prompt.text, file=plan.prompt.file, form=STRATEGY_FORM)
    asked = replace(prompt, sections=MappingProxyType(dict(plan.prompt.sections)))
    strategy = strategy_from_prompt(asked)
    return replace(strategy, most_words=plan.most_words, fields=plan.fields, into=plan.into)


def n_words(text: str) -> int:
    """Words of an answer, by white space."""
    return len(text.split())


def _field(prompt: PromptFile, told: str) -> TagField:
    """A field with its values, or with the name of the list that has them."""
    name, mark, rest = (part.strip() for part in (told.partition("=") if "=" in told else told.partition(" from ")))
    values = tuple(TagValue(code) for code in (part.strip() for part in rest.split("|")) if code) if mark == "=" else ()
    codes = {folded(one.code) for one in values}
    is_sound = name.replace("_", "").isalnum() and name not in NEVER_TAGGED and bool(rest)
    if not is_sound or (mark == "=" and (not 1 < len(codes) == len(values) or folded(NOT_IN_THE_LIST) in codes)):
        known = {"line": told, "first": "icd11 from icd11", "second": "tone = calm | worried"}
        message = Message("the field {line} is not valid; write one such as {first} or {second}.", known)
        raise PromptUnreadable(prompt.file, message, "field")
    return TagField(name, values, "" if mark == "=" else rest)


def _number(prompt: PromptFile, header: Mapping[str, str], key: str, *, most: int | None = None) -> int | None:
    written = header.get(key, "")
    if not written:
        return None
    if not written.isdecimal() or int(written) < 1 or (most is not None and int(written) > most):
        raise PromptUnreadable(prompt.file, Message("{key} must be 1 or more.", {"key": key}), key)
    return int(written)
