"""Columns that hold one author's answers each: named after a model or a doctor, or after an answer and whose it is."""

import re
from collections.abc import Iterable, Mapping, Sequence

from medreview.domain.answers import AuthorKind
from medreview.importers.column_names import SPELLINGS, plain_name

_WORDS = "answers?|responses?|reply|replies|outputs?|completion|generation|prediction|result|پاسخ|جواب|回答|答案"
_AFFIX = re.compile(rf"(?:{_WORDS})_(?:from_|by_|of_)?(?P<after>.+)|(?P<before>.+)_(?:{_WORDS})")
_WRITTEN_BEFORE = re.compile(rf"^(?:{_WORDS})[\s_\-.:]+(?:(?:from|by|of)[\s_\-]+)?", re.IGNORECASE)
_WRITTEN_AFTER = re.compile(
    rf"(?:[\s_\-.:]+(?:{_WORDS})|(?<=[a-z0-9])(?:Answers?|Responses?|Reply|Outputs?))$", re.IGNORECASE
)
_MODEL = re.compile(
    r"(?:.*[^a-z])?(?:(?:chat)?gpt|o[134](?![a-z0-9])|claude|(?:bio|pmc_?)?(?:llama|mistral)|gemini|gemma|mixtral|qwen|"
    r"deepseek|palm|med_?palm|bard|copilot|grok|phi|command_r|meditron|medalpaca|alpaca|vicuna|falcon|aya|chatdoctor|"
    r"baichuan|huatuo(?:gpt)?|internlm|(?:chat)?glm|ernie|perplexity|kimi|llm|model).*"
)
_BY_A_MODEL = frozenset(
    {"result", "prediction", "generation", "completion", "model_output", "model_answer", "model_response", "generated"}
    | {"generated_answer", "llm_answer", "llm_response", "llm_output", "predicted_answer"}
)
_PHYSICIANS = frozenset({"physician", "doctor", "clinician", "expert", "پزشک", "متخصص", "医生"})
_TITLED = re.compile(r"(?:dr|prof|دکتر)_(?!(?:.+_)?(?:comment|note|remark|rating|score|name|id|date)s?(?:_|$)).+")
_REFERENCES = _PHYSICIANS | {"human", "reference", "gold", "ground_truth", "ideal", "final", "best", "manual"}
_TELLS_OF_IT = frozenset(
    {
        "id",
        "ids",
        "type",
        "url",
        "link",
        "start",
        "end",
        "idx",
        "index",
        "date",
        "time",
        "length",
        "len",
        "source",
        "lang",
    }
    | {"language", "label", "labels", "key", "score", "rank", "rating", "count", "kind", "status", "author", "html"}
    | {
        "correct",
        "exact",
        "tokens",
        "seconds",
        "option",
        "number",
        "no",
        "image",
        "images",
        "category",
        "level",
        "text",
    }
)
_FEWEST_SIGNS = 12
_LINK = re.compile(r"https?://\S*")


def answer_columns(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The columns whose names tell whose answers they hold, and whose cells are texts."""
    named = [name for name in columns if _affixed(plain_name(_last(name))) and _holds_texts(name, rows, fewest_signs=1)]
    of_authors = [
        name
        for name in columns
        if name not in named
        and (_MODEL.fullmatch(plain_name(_last(name))) or _TITLED.fullmatch(plain_name(_last(name))))
        and plain_name(_last(name)) not in {"model", "llm", "model_name"}
        and _holds_texts(name, rows, fewest_signs=_FEWEST_SIGNS if "." not in name else 1)
    ]
    return [name for name in columns if name in {*named, *of_authors}]


def author_of(column: str) -> str:
    """The author of a column of answers by its name; empty where the name only says that they are answers."""
    name = plain_name(column)
    if re.sub(r"_?\d+$", "", name) in _PLAIN or name in _PLAIN:
        return ""
    if not _AFFIX.fullmatch(name):
        return _last(column).strip()
    return _WRITTEN_AFTER.sub("", _WRITTEN_BEFORE.sub("", column.strip())).strip(" _-.:") or column.strip()


def first_numbered(columns: Sequence[str]) -> str | None:
    """The first of several columns that only say that they are answers, and which one: Reply 1."""
    return next((name for name in columns if plain_name(name).endswith("1") and not author_of(name)), None)


def is_by_a_model(column: str) -> bool:
    """True if a column's name says that a model wrote what is in it, but not which one."""
    return plain_name(column) in _BY_A_MODEL


def author_kind(author: str) -> AuthorKind | None:
    name = plain_name(author)
    if name in _PHYSICIANS or _TITLED.fullmatch(name):
        return AuthorKind.PHYSICIAN
    return AuthorKind.MODEL if _MODEL.fullmatch(name) else None


def is_reference(author: str) -> bool:
    return plain_name(author) in _REFERENCES


def _affixed(name: str) -> bool:
    found = _AFFIX.fullmatch(name)
    inner = found and (found["after"] or found["before"])
    return bool(inner) and not inner.isdigit() and not set(str(inner).split("_")) & _TELLS_OF_IT


def _last(column: str) -> str:
    """The last name of a nested column; a point in a number or before a space ("Dr. Kaya") is none between names."""
    return re.split(r"\.(?![\d\s])", column)[-1]


def _holds_texts(column: str, rows: Iterable[Mapping[str, object]], *, fewest_signs: int) -> bool:
    cells = [row.get(column) for row in rows]
    texts = [cell for cell in cells if isinstance(cell, str) and cell.strip()]
    if len(texts) != sum(cell is not None and cell != "" for cell in cells) or not texts:
        return False
    if any(_LINK.fullmatch(text.strip()) or _is_number(text) for text in texts):
        return False
    return sum(map(len, texts)) >= fewest_signs * len(texts)


def _is_number(text: str) -> bool:
    return not any(sign.isalpha() for sign in text)


_PLAIN = frozenset(
    re.sub(r"_?\d+$", "", plain_name(name)) for name in SPELLINGS["answer"] if not _affixed(plain_name(name))
)
