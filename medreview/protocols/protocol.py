"""A judging protocol as a value: what it asks, in which form, and how the reply is read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from medreview.domain.run_kinds import Validity
from medreview.domain.runs import ReadingKind
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.llm.messages import ChatMessage, Completion, FinishReason, Role, TextPart
from medreview.protocols.free_replies import LineReader, json_attempts, other_members, without_objects
from medreview.protocols.prompt_files import (
    WITHOUT_REFERENCES,
    Case,
    Input,
    InputMissing,
    PromptFile,
    delimited,
    filled,
)
from medreview.protocols.quotations import Planted, own_attempts
from medreview.protocols.readings import GradeAttempt, ReadGrade, Reading, cut_off, declined, last_attempt
from medreview.protocols.refusals import is_refusal
from medreview.protocols.reply_text import plain_text, split_thinking, without_echo
from medreview.protocols.scales import JudgedDimension, JudgedLevel
from medreview.protocols.schema import ChoiceField, ReplyField, reply_example, reply_grammar, reply_schema
from medreview.protocols.scored import ScoredLabel, scored_labels

FreeReader = Callable[[str, Sequence[JudgedDimension], tuple[str, ...]], Mapping[str, Sequence[GradeAttempt]]]
_REPEATS_OF_A_LOOP = 8
_MARKER_SUFFIX = "_marker"


def read_json_or_lines(
    reply: str, dimensions: Sequence[JudgedDimension], texts: tuple[str, ...], *, result_mark: str | None = None
) -> Mapping[str, Sequence[GradeAttempt]]:
    """Verdicts of a free reply: in JSON objects and, outside of them, in lines."""
    objects = json_attempts(reply, dimensions)
    lines = LineReader(dimensions, result_mark).attempts(without_objects(reply), takes_bare=not any(objects.values()))
    found = {name: [*objects[name], *lines[name]] for name in objects}
    return own_attempts(reply, found, Planted(texts, dimensions))


@dataclass(frozen=True, slots=True)
class JudgeProtocol:
    """A judging protocol.

    Attributes
    ----------
    variant
        The setup, where a prompt has sections of their own for it; empty for the plain one.
    more_fields
        What the JSON reply holds beside the verdicts, with those that come before them.
    markers
        Words of how sure the judge is, one beside each verdict; none where they are not asked for.
    """

    name: str
    language: str
    dimensions: tuple[JudgedDimension, ...]
    prompt: PromptFile
    setup: str | None = None
    variant: str = ""
    granularity: Granularity = Granularity.COARSE
    codebook: str = ""
    more_fields: tuple[ReplyField, ...] = ()
    markers: tuple[str, ...] = ()
    free_reader: FreeReader = read_json_or_lines

    @property
    def inputs(self) -> frozenset[Input]:
        """The parts that a case must have. References are needed unless the prompt has a form without them."""
        needed = self.prompt.inputs(self.variant)
        if any(section.endswith(WITHOUT_REFERENCES) for section in self.prompt.sections):
            return needed - {Input.REFERENCES}
        return needed

    @property
    def shows_references(self) -> bool:
        """True if the prompt puts reference answers in, needed or not."""
        return Input.REFERENCES in self.prompt.inputs(self.variant)

    @property
    def compares_two(self) -> bool:
        """True if the prompt puts two answers in, and asks which is better."""
        return Input.OTHER_ANSWER in self.prompt.inputs(self.variant)

    @property
    def asked_unit(self) -> Granularity:
        """The thing that is asked about at a time; of two answers that are compared, the pair."""
        return Granularity.PAIRWISE if self.compares_two else self.granularity

    @property
    def reply_fields(self) -> tuple[ReplyField, ...]:
        """The fields of the JSON reply in order: what is thought over first comes first."""
        if not self.markers:
            return (*self.more_fields, *self.dimensions)
        beside = ((d, ChoiceField(f"{d.name}{_MARKER_SUFFIX}", self.markers)) for d in self.dimensions)
        return (*self.more_fields, *(field for pair in beside for field in pair))

    def dimension(self, name: str) -> JudgedDimension | None:
        return next((dimension for dimension in self.dimensions if dimension.name == name), None)

    def with_prompt(self, prompt: PromptFile) -> "JudgeProtocol":
        """The same protocol asked in another wording."""
        return replace(self, prompt=prompt)

    def schema(self) -> dict[str, object]:
        """JSON Schema of the constrained reply."""
        return reply_schema(self.reply_fields)

    def grammar(self) -> str:
        """GBNF of the constrained reply."""
        return reply_grammar(self.reply_fields)

    def labels(self) -> dict[str, tuple[ScoredLabel, ...]]:
        """For each dimension, the labels whose probabilities a scored reading asks for."""
        return {dimension.name: scored_labels(dimension) for dimension in self.dimensions}

    def render(
        self, case: Case, reading: ReadingKind = ReadingKind.CONSTRAINED, *, dimension: str | None = None
    ) -> tuple[ChatMessage, ...]:
        """The conversation to send. What all cases share comes first, so that a model can keep it.

        Parameters
        ----------
        case : Case
            The texts to put in; they stand between tags that none of them contains.
        reading : ReadingKind
            Decides which form of reply is asked for.
        dimension : str, optional
            The dimension a scored reading asks about; needed then, and only then.

        Raises
        ------
        InputMissing
            If the prompt puts in what the case does not have.
        """
        if (reading is ReadingKind.SCORED) != (dimension is not None):
            raise ValueError("a dimension is named for a scored reading, and only then")
        missing = next((needed for needed in Input if needed in self.inputs and not case.has(needed)), None)
        if missing:
            raise InputMissing(self.name, missing)
        variants = (self.variant,) if case.references else (WITHOUT_REFERENCES, self.variant)
        values = self._values(case, dimension)
        sections = ("system", f"form {reading.value}")
        system = [filled(self.prompt.section(name, *variants), values) for name in sections]
        asked = [filled(self.prompt.section("user", *variants), values)]
        if reading is ReadingKind.SCORED:
            asked.append(filled(self.prompt.section("ask", *variants), values))
        user = ChatMessage(Role.USER, (*case.images, TextPart(_joined(asked))))
        text = _joined(system)
        return (ChatMessage(Role.SYSTEM, (TextPart(text),)), user) if text else (user,)

    def read(self, reply: str | Completion, case: Case, reading: ReadingKind = ReadingKind.FREE) -> Reading:
        """Read a reply; any text gives a reading, never an error.

        Parameters
        ----------
        reply : str or Completion
            What the model wrote; a completion also tells whether it was cut off or declined.
        case : Case
            What it judged, so that what it copied is not taken for a verdict. Texts may be missing.
        reading : ReadingKind
            ``CONSTRAINED`` reads JSON only; ``FREE`` what the protocol's own form allows.
        """
        completion = reply if isinstance(reply, Completion) else Completion(reply)
        texts = tuple(plain_text(text) for text in (*case.texts, *case.beside) if text.strip())
        thought, said = split_thinking(completion.text, texts)
        own_words = plain_text(self._own_words())
        text = without_echo(plain_text(said), texts, own_words, lambda line: self._gives_a_verdict(line, reading))
        found = self._found(text, texts, reading)
        chosen = {dimension.name: last_attempt(found[dimension.name]) for dimension in self.dimensions}
        has_verdict = any(attempt and attempt.outcome.value is not None for attempt in chosen.values())
        declines = completion.finish_reason is FinishReason.REFUSED or (not has_verdict and is_refusal(text))
        outcomes: dict[str, ReadGrade] = {}
        for dimension in self.dimensions:
            attempt = chosen[dimension.name]
            if attempt and not _is_cut(attempt, text, completion):
                outcomes[dimension.name] = attempt.outcome
            elif declines:
                outcomes[dimension.name] = declined(dimension)
            elif completion.finish_reason is FinishReason.LENGTH:
                outcomes[dimension.name] = cut_off(dimension)
            else:
                outcomes[dimension.name] = ReadGrade(None, Validity.UNPARSABLE, _why_nothing(said, text, dimension))
        thinking = "\n".join(part for part in (completion.thinking, thought) if part)
        coinciding = frozenset(name for name, attempt in chosen.items() if attempt and attempt.coincides)
        return Reading(MappingProxyType(outcomes), thinking, self._notes(said), coinciding)

    def _found(self, text: str, texts: tuple[str, ...], reading: ReadingKind) -> Mapping[str, Sequence[GradeAttempt]]:
        if reading is not ReadingKind.CONSTRAINED:
            return self.free_reader(text, self.dimensions, texts)
        found = json_attempts(text, self.dimensions, marker_suffix=_MARKER_SUFFIX)
        return own_attempts(text, found, Planted(texts, self.dimensions))

    def _gives_a_verdict(self, line: str, reading: ReadingKind) -> bool:
        return any(self._found(line, (), reading).values())

    def _values(self, case: Case, dimension: str | None) -> dict[str, str]:
        asked = self.dimension(dimension) if dimension else None
        if dimension and asked is None:
            raise ValueError(f"{self.name} has no dimension {dimension}")
        tagged = {
            Input.QUESTION.value: delimited("question", case.full_question, case.texts),
            Input.ANSWER.value: delimited("answer_a" if self.compares_two else "answer", case.answer, case.texts),
            Input.OTHER_ANSWER.value: delimited("answer_b", case.other_answer, case.texts),
            Input.SENTENCE.value: delimited("sentence", case.sentence or "", case.texts),
            Input.CRITERION.value: delimited("criterion", case.criterion, case.texts),
            Input.REFERENCES.value: _tagged_references(case),
        }
        labels = self.labels()
        own = {
            "codebook": self.codebook,
            "json": reply_example(self.reply_fields),
            "scales": "\n".join(
                f"- {d.name}: {' | '.join(_named(level) for level in d.levels)}" for d in self.dimensions
            ),
            "dimension": asked.name if asked else "",
            "levels": _offered(labels[asked.name], asked.levels) if asked else "",
        }
        return tagged | own

    def _own_words(self) -> str:
        return "\n".join([*self.prompt.sections.values(), self.codebook])

    def _notes(self, text: str) -> Mapping[str, object]:
        named = {more.name for more in self.more_fields}
        return MappingProxyType({k: v for k, v in other_members(text, self.dimensions).items() if k in named})


def _is_cut(attempt: GradeAttempt, text: str, completion: Completion) -> bool:
    """True if the value stands at the very end of a reply that was cut off: more of it might have come."""
    if completion.finish_reason is not FinishReason.LENGTH or attempt.end < 0:
        return False
    return not text[attempt.end :].strip()


def _why_nothing(reply: str, read: str, dimension: JudgedDimension) -> Message:
    values: dict[str, object] = {"dimension": dimension.name}
    if not reply.strip():
        return Message("The judge gave no reply, so there is no verdict on {dimension}.", values)
    if not read.strip():
        return Message("The reply only repeats the prompt, so there is no verdict on {dimension}.", values)
    if _is_loop(read):
        return Message("The reply repeats itself and has no verdict on {dimension}.", values)
    return Message("The reply has no verdict on {dimension}.", values)


def _is_loop(text: str) -> bool:
    words = text.split()
    for n_words in range(1, 13):
        tail = words[-n_words * _REPEATS_OF_A_LOOP :]
        if len(tail) == n_words * _REPEATS_OF_A_LOOP and tail == tail[:n_words] * _REPEATS_OF_A_LOOP:
            return True
    return False


def _tagged_references(case: Case) -> str:
    if len(case.references) == 1:
        return delimited("reference", case.references[0], case.texts)
    return "\n".join(delimited(f"reference_{n}", text, case.texts) for n, text in enumerate(case.references, start=1))


def _offered(labels: Sequence[ScoredLabel], levels: Sequence[JudgedLevel]) -> str:
    """The labels to choose from, each explained where it only stands in for its level."""
    shown: list[str] = []
    for label, level in zip(labels, levels, strict=True):
        is_plain = label.text in level.names or label.text[:1].isdigit() or label.text[:1] == "-"
        shown.append(label.text if is_plain else f"{label.text} ({_named(level)})")
    return " | ".join(shown)


def _named(level: JudgedLevel) -> str:
    return level.label if isinstance(level.code, str) else " ".join([level.label, *level.words[:1]])


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class ShippedProtocol:
    """A protocol as it is found by name.

    Attributes
    ----------
    languages
        Those of its prompt, the usual one first.
    make
        The protocol in a language and one of ``setups``, the plain one where that is None.
    setups
        The plain one first; empty where it has none.
    own_scales
        Setups whose levels are not the plain one's.
    """

    name: str
    languages: tuple[str, ...]
    make: Callable[[str, str | None], JudgeProtocol]
    setups: tuple[str, ...] = ()
    own_scales: frozenset[str] = frozenset()
