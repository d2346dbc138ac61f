"""Tags in a reply: a value for each field from its list, read as a judge's labels are, with the reason beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.domain.question_plans import NOT_IN_THE_LIST, TagField, TagValue
from medreview.domain.run_kinds import Validity
from medreview.domain.runs import ReadingKind
from medreview.domain.stored_messages import message_to_json
from medreview.errors import Message
from medreview.llm.messages import Completion
from medreview.protocols.prompt_files import Case, PromptFile
from medreview.protocols.protocol import JudgeProtocol
from medreview.protocols.readings import ReadGrade
from medreview.protocols.scales import JudgedDimension, JudgedLevel
from medreview.protocols.schema import TextField

_REASON = "_reason"
_REASON_CHARACTERS = 300
_NO_FIT = ("not in the list", "no value fits", "n/a", "null", "هیچ‌کدام", "هیچکدام", "无", "以上都不是")


@dataclass(frozen=True, slots=True)
class ReadTag:
    """One field in a reply: a value of its list with the model's reason, else why there is none."""

    field: str
    value: str | None
    validity: Validity
    reason: str = ""
    why: Message | None = None

    def as_json(self) -> dict[str, object]:
        why = {"why": message_to_json(self.why)} if self.why else {}
        return {"field": self.field, "value": self.value, "validity": self.validity, "reason": self.reason, **why}


def read_tags(
    fields: tuple[TagField, ...], prompt: PromptFile, completion: Completion, case: Case, reading: ReadingKind
) -> tuple[ReadTag, ...]:
    """Read a reply; any text gives a reading, never an error. What is planted in the question is not taken for one."""
    read = tag_form(fields, prompt).read(completion, case, reading)
    tags: list[ReadTag] = []
    for field in fields:
        grade = read.outcomes[field.name]
        said = read.notes.get(f"{field.name}{_REASON}")
        reason = " ".join(said.split()) if isinstance(said, str) else ""
        if grade.value is None:
            tags.append(ReadTag(field.name, None, grade.validity, reason, _why(grade, field)))
        elif not grade.value:
            why = Message("The model says that no value of {field} fits.", {"field": field.name})
            tags.append(ReadTag(field.name, None, Validity.OUT_OF_RANGE, reason, why))
        else:
            tags.append(ReadTag(field.name, field.values[int(grade.value) - 1].code, Validity.VALID, reason))
    return tuple(tags)


def tag_form(fields: tuple[TagField, ...], prompt: PromptFile) -> JudgeProtocol:
    """The form of the reply, as a judge's whose levels are the values: each after its reason."""
    return JudgeProtocol(
        "tags",
        "",
        tuple(JudgedDimension(field.name, _levels(field.values)) for field in fields),
        prompt,
        more_fields=tuple(TextField(f"{field.name}{_REASON}", _REASON_CHARACTERS) for field in fields),
    )


def reply_to_show(fields: Sequence[TagField]) -> str:
    """The object that is asked for, as a prompt shows it: without all values again."""
    parts = [f'"{field.name}{_REASON}": "...", "{field.name}": "..."' for field in fields]
    return "{" + ", ".join(parts) + "}"


def lists_to_show(fields: Sequence[TagField]) -> str:
    """Each field with its values, and what one says where none fits."""
    return "\n\n".join("\n".join([f"{field.name}:", *map(_shown, field.values)]) for field in fields)


def tags_text(tags: Sequence[ReadTag]) -> str | None:
    """The values as one text to show; None where there is none."""
    return "\n".join(f"{one.field}: {one.value}" for one in tags if one.value is not None) or None


def stored_tags(extra: Mapping[str, object]) -> Sequence[Mapping[str, object]]:
    """The tags that ``ReadTag.as_json`` kept with a reply."""
    found = extra.get("tags")
    return found if isinstance(found, list) else ()  # pyright: ignore[reportUnknownVariableType]


def _why(grade: ReadGrade, field: TagField) -> Message | None:
    """Without all values of the list, which a judge's few levels are told with."""
    if grade.validity is Validity.UNPARSABLE and grade.reason and "found" not in grade.reason.values:
        return Message("The reply has no value for {field}.", {"field": field.name})
    if grade.validity is not Validity.OUT_OF_RANGE or grade.reason is None:
        return grade.reason
    values = {"found": grade.reason.values.get("found", ""), "field": field.name}
    return Message("{found} is not in the list of {field}.", values)


def _levels(values: Sequence[TagValue]) -> tuple[JudgedLevel, ...]:
    numbered = (JudgedLevel(place, one.code, _words(one)) for place, one in enumerate(values, start=1))
    return (JudgedLevel(0, NOT_IN_THE_LIST, _NO_FIT), *numbered)


def _words(value: TagValue) -> tuple[str, ...]:
    """Other ways to name a value: its title, both together, and the number without zeros before it."""
    title = (value.title, f"{value.code} {value.title}", f"{value.code}: {value.title}") if value.title else ()
    number = (str(int(value.code)),) if value.code.isdecimal() and value.code != str(int(value.code)) else ()
    return (*title, *number, *(f"chapter {one}" for one in (value.code, *number)))


def _shown(value: TagValue) -> str:
    title = f": {value.title}" if value.title and value.title != value.code else ""
    return f"- {value.code}{title}{f' ({value.about})' if value.about else ''}"
