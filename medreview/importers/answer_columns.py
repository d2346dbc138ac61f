"""Columns that hold one author's answers each: named after a model or a doctor, or after an answer and whose it is."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from medreview.domain.answers import AuthorKind
from medreview.domain.unstated_authors import NOT_STATED
from medreview.importers.author_kinds import CALLED_PHYSICIANS, TITLED, author_kind, writer_kind
from medreview.importers.cell_values import are_keys_alone, asks, holds_verdicts, is_filled, is_phrase, n_signs
from medreview.importers.column_names import (
    ANSWERS_BY_LANGUAGE,
    MODELS,
    SPELLINGS,
    language_of_name,
    plain_name,
    without_form,
)
from medreview.importers.column_roles import YES, Authorship, AuthorSource, ColumnRole, Reason
from medreview.importers.conversations import AnsweredTurn
from medreview.importers.file_heads import FileHead
from medreview.importers.model_names import (
    LONGEST_NAME,
    OF_A_VERSION,
    is_model,
    is_model_alone,
    is_named_model,
    may_name_systems,
    names_models,
    stages_of_models,
)
from medreview.importers.nested_names import named_alone, parts_of
from medreview.importers.opened_results import writes_marks
from medreview.importers.person_names import (
    ANNOTATORS,
    COUNSELLORS,
    HUMANS,
    PHYSICIANS,
    RATERS,
)
from medreview.importers.published_sets import published_set
from medreview.importers.reference_names import (
    REFERENCE_ANSWERS,
    REFERENCES,
    TELLS_OF_IT,
    WAYS_TO_PROMPT,
    has_several_for,
    is_held_to_several,
    says_a_model,
)
from medreview.importers.row_lists import WHO_ANSWERS, is_of_evaluation
from medreview.importers.written_values import value_of_text
from medreview.llm.cloud.json_values import items

_WORDS = (
    "answers?|responses?|reply|replies|outputs?|completion|generation|prediction|result|impressions?|إجابة|رد|"
    + "|".join(sorted(ANSWERS_BY_LANGUAGE, key=len, reverse=True))
)
_OF = "from|by|of|von|vom|der|des|del|della|de|du|da|do|dell"
_BY_MODELS = "(?:predicted|generated)"
_AFFIX = re.compile(
    rf"(?:{_BY_MODELS}_)?(?:{_WORDS})_(?:(?:{_OF})_)?(?P<after>.+)|(?P<before>.+)_(?:{_WORDS})"
    r"|(?!标准|参考|正确|最佳|期望|预期|標準|参照|正確|模範|期待)(?P<whose>[^\W\d]+?)の?(?:回答|答案)"
)
_WRITTEN_BEFORE = re.compile(
    rf"^(?:{_BY_MODELS}[\s_\-]*)?(?:{_WORDS})(?:[\s_\-.:]+|(?-i:(?=[A-Z])))(?:(?:{_OF})[\s_\-]+)?", re.IGNORECASE
)
_WRITTEN_AFTER = re.compile(
    rf"(?:[\s_\-.:]+(?:{_WORDS})|(?<=\w)の?(?:回答|答案)"
    r"|(?<=[a-z0-9])(?:Answers?|Responses?|Reply|Outputs?|Impressions?))$",
    re.IGNORECASE,
)
_BY_A_MODEL = frozenset(
    {"result", "prediction", "generation", "completion", "model_output", "model_answer", "model_response", "generated"}
    | {"model_completion", "model_generation", "model_reply", "generated_response"}
    | {"outputs", "output_text", "generated_text", "generated_answer", "predicted_answer", "actual_output"}
)
_OF_CASE = re.compile(r"(?P<by>.+)_(?:diagnos[ei]s|diagnostic|treatment|advice|opinion|recommendation)")
"""Names of what a case is answered with, after whom it is by: doctor_diagnosis."""
_NUMBERED_SIDE = re.compile(rf"(?P<side>{'|'.join(sorted(COUNSELLORS | PHYSICIANS))})(?:_?\d|_[a-d])")
"""One of several who answer the same: helper_a."""
_DOCTOR = AuthorKind.PHYSICIAN
_TELLS_OF_PHYSICIANS = re.compile(
    rf"(?:{'|'.join(sorted(PHYSICIANS))})_(?:name|id|specialty|speciality|specialization)|answered_by|نام_پزشک|تخصص_پزشک"
)
_NUMBERED = re.compile(r".*?_?((?<!\d)\d+|[ab])")
_LIKE_REFERENCES = re.compile(
    r"(?:references?|refs?|(?:gold(?:en)?_?)?standard|gold(?:en)?|targets?|labels?|ideal|expected|ground_truths?|correct|true|human"
    r"|expert)"
    r"(?:_long|_short)?(?:_?(?:texts?|answers?|responses?|outputs?|summary|summaries|completions?|solutions?"
    r"|reports?|impressions?|written|explanations?|diagnos[ei]s))?_?\d*"
    r"|impressions?|مرجع"
)
_CITED, _CITES = re.compile(r"(?:references?|refs?|مرجع)_?\d*"), frozenset({"reference", "مرجع"})
"""Names of what is cited, too: reference answers only beside what a model wrote."""
_OF_EVALUATIONS = frozenset({"retrieved_contexts", "retrieval_context"})
_OUTER_REFERENCES = frozenset({"reference_outputs", "expected", "expected_output", "target"})
"""Names of objects around reference answers."""
_PLACES_IN_PASSAGE = frozenset({"answer_start", "answer_end"})
_FORMS = frozenset(
    {"open", "closed", "open-ended", "close-ended", "yes/no", "number", "other", "exactmatch", "multiplechoice"}
)
"""Cells of ``answer_type`` in sets of questions; elsewhere such a column may name who answered."""
_AS_IN_EXAMS = frozenset({"model_answer", "model_answers"})
"""Names of the texts of a model and, beside those of students, of what theirs should be like."""
_GOLD = frozenset({"gt", "gt_answer", "gold_answer", "correct_answer"})
_VOTES = frozenset({"score", "ups", "votes"})
"""Told of answers by the users of a forum, which nobody votes on elsewhere."""
_WRONG = frozenset({"incorrect", "hallucinated", "wrong"})
"""Words for answers that are there to be told from right ones: no reference, whoever wrote them."""
_RIGHT = frozenset({"best", "right"})
_KEYED = re.compile(r"(?:best|right|wrong|incorrect)_(?:answer|response)_?\d{1,2}")
"""Names of several answers that are right, and of several that are wrong."""
_REAL, _PREDICTED = frozenset({"real", "true"}), frozenset({"predicted", "prediction", "predictions"})
_NAMES_MODELS = MODELS | {"response_model", "answer_model"}
_AUTHOR_BESIDE = ("generator", "model", "author", "llm", "system", "annotator", "doctor", "physician", "expert")
_UNNAMED_AUTHOR = "reference"
_JUDGING = frozenset({"judge", "judges", "judgement", "judgements", "judgment", "judgments", "grader", "graders"})
"""Names of objects that hold what judges said of answers, with their own words."""
_FEWEST_SIGNS = 12
_FEWEST_BESIDE = 5
"""Signs that references have beside what a model wrote; fewer are a key or a label."""
_LINK = re.compile(r"https?://\S*")


def answer_columns(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The columns whose names tell that they hold answers, or whose, and whose cells are texts."""
    of_models = bool(stages := _stages(columns)) or any(
        is_by_a_model(name.rstrip(" _0123456789"))
        or _is_text_of_model(name)
        or plain_name(name) in _OF_EVALUATIONS
        or (plain_name(name) in _NAMES_MODELS and names_models(name, rows))
        for name in columns
    )
    references = REFERENCES if of_models else REFERENCES - _CITES
    fewest_signs = dict.fromkeys(references, _FEWEST_BESIDE if of_models else _FEWEST_SIGNS)
    fewest_signs |= dict.fromkeys(REFERENCE_ANSWERS, 1)
    if of_models and any(_mostly_asks(name, rows) for name in columns):
        fewest_signs |= {_plain_last(name): 1 for name in columns if _is_decided(name, rows)}
    plain = {*map(plain_name, columns)}
    named = [
        name
        for name in columns
        if (
            _affixed(_plain_last(name))
            or _of_case_by(name)
            or _plain_last(name) in _ANSWERS | references
            or _is_text_of_model(name)
            or says_a_model(_plain_last(name))
            or _KEYED.fullmatch(_plain_last(name))
            or (_plain_last(name) in _SPOKEN and _object_of(name, columns))
        )
        and _holds_texts(
            name,
            rows,
            fewest_signs=fewest_signs.get(_plain_last(name), 1),
            takes_lists=_plain_last(name) in references,
        )
        and not (_plain_last(name) in REFERENCE_ANSWERS and are_keys_alone([row.get(name) for row in rows]))
        and not (fewest_signs.get(_plain_last(name), 1) > 1 and _is_of_labels(name, rows))
        and not names_models(name, rows)
        and not is_by_judge(name)
        and not (_plain_last(name) == "generated" and holds_verdicts(row.get(name) for row in rows))
        and not (plain_name(name).startswith("raw_") and plain_name(name).removeprefix("raw_") in plain)
    ]
    named += [name for name in _in_one_object(columns, rows) if name not in named]
    raw = [name for name in named if plain_name(name).startswith("raw_")]  # what the answer beside it was read from
    named = (
        [name for name in named if name not in raw] if any(is_by_a_model(n) for n in named if n not in raw) else named
    )
    labels = [name for name in named if _is_of_labels(name, rows)]
    are_told = any(_are_sentences(name, rows) for name in named)  # then labels are said of one of these
    classes = [name for name in labels if are_told or _plain_last(name) in _OF_A_CLASS]
    named = [name for name in named if name not in classes or len(classes) == len(named)]
    of_authors = [
        name
        for name in columns
        if name not in named
        and (is_model(_last(name)) or TITLED.fullmatch(_plain_last(name)) or name in stages)
        and not _is_part_of_reply(name, columns)
        and not _is_label_of_model(name, rows)
        and _plain_last(name) not in _NAMES_MODELS
        and not set(_plain_last(name).split("_")) & (TELLS_OF_IT | RATERS)
        and _holds_texts(name, rows, fewest_signs=_FEWEST_SIGNS if len(parts_of(name)) == 1 else 1)
        and not _is_of_marks(name, rows)
        and not names_models(name, rows)
    ]
    of_people = [
        name
        for name in (columns if of_authors else ())
        if _plain_last(name) in CALLED_PHYSICIANS and _holds_texts(name, rows, fewest_signs=LONGEST_NAME)
    ]
    telling = {beside for name in named for beside in _names_beside(name, tuple(columns), rows)}
    return [name for name in columns if name in {*named, *of_authors, *of_people} - telling]


def _in_one_object(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The columns of objects that are called several answers, each under the name of one who may have given it."""
    inside: dict[str, list[str]] = {}
    for name in columns:
        *_, around, last = ("", *parts_of(name))
        is_told = bool({*plain_name(last).split("_")} & (TELLS_OF_IT | _ANSWERS)) or plain_name(last).isdecimal()
        if plain_name(around) in _SEVERAL and not is_told and _holds_texts(name, rows, fewest_signs=_FEWEST_SIGNS):
            inside.setdefault(name.removesuffix(last), []).append(name)
    return [name for names in inside.values() if len(names) > 1 and not _are_languages(names) for name in names]


def _are_languages(columns: Iterable[str]) -> bool:
    return all(language_of_name(f"answer_{_plain_last(name)}") for name in columns)


_SEVERAL = frozenset(
    {"answers", "responses", "replies", "outputs", "completions", "generations", "candidates", "summaries"}
)
"""Names of objects that hold an answer under the name of each author."""
_OF_A_CLASS = frozenset({"prediction", "result", "predicted_answer", "output", "generated"})
"""Names of texts that models write and, as the same few words again and again beside one, of its class."""


def _is_part_of_reply(column: str, columns: Iterable[str]) -> bool:
    """True for one of several columns after the same model and something that its reply tells: gpt4_dosage."""
    model, _, part = _plain_last(column).rpartition("_")
    if not part.isalpha() or not is_model(model) or OF_A_VERSION.fullmatch(part):
        return False
    beside = {name.removeprefix(f"{model}_") for name in map(_plain_last, columns) if name.startswith(f"{model}_")}
    is_long = len(part) >= _SHORTEST_PART or bool(beside & _ANSWERS)  # beside its answer a short one is no version
    return is_long and len(beside) > 1 and not beside & WAYS_TO_PROMPT


def _is_label_of_model(column: str, rows: Sequence[Mapping[str, object]]) -> bool:
    """True for classes under the name of a model and of what they say of it: llama_3_bucket."""
    *_, part = _plain_last(column).split("_")
    is_told = part.isalpha() and len(part) >= _SHORTEST_PART and not OF_A_VERSION.fullmatch(part)
    is_named = is_told and part not in WAYS_TO_PROMPT and part != _plain_last(column)
    return is_named and not is_model(part) and _is_of_labels(column, rows)


_SHORTEST_PART = 4


def is_by_judge(column: str) -> bool:
    """True for a column of an object that holds what judges said of answers."""
    return bool(_JUDGING & {plain_name(part) for part in parts_of(column)[:-1]})


def _is_text_of_model(column: str) -> bool:
    """True for the text itself in an object that is named for a model: responses.gpt-4.text."""
    *_, around, last = ("", *parts_of(column))
    return plain_name(last) in _TEXT_ITSELF and is_model(around)


def names_authors(column: str, rows: Iterable[Mapping[str, object]]) -> bool:
    """True if the cells of a column are names of models or of physicians."""
    names = [cell for row in rows if isinstance(cell := row.get(column), str) and cell.strip()]
    return bool(names) and all(len(name) <= LONGEST_NAME and author_kind(name) is not None for name in names)


def _are_named(answers: Sequence[AnsweredTurn]) -> bool:
    return bool(answers) and all(answer.author for answer in answers)


def _tell_authors(answers: Sequence[AnsweredTurn]) -> bool:
    """True if all answers are named, or something beside them names models or physicians under an unknown name."""
    told = [(name, cell) for one in answers for name, cell in one.extra.items() if isinstance(cell, str)]
    named = [cell for name, cell in told if not {*plain_name(name).split("_")} & (_OF_OTHERS | _JUDGING)]
    return _are_named(answers) or any(len(one) <= LONGEST_NAME and author_kind(one) is not None for one in named)


def may_name_authors(column: str, head: FileHead) -> bool:
    """True for names of models or physicians in a column that does not say of what else they are."""
    words = {*_plain_last(column).split("_")}
    is_of_others = bool(words & (_OF_OTHERS | _COMPARES | _JUDGING)) or is_of_evaluation(column, head.columns)
    return not is_of_others and names_authors(column, head.first_rows)


_COMPARES = frozenset({"best", "better", "winner", "winning", "preferred", "chosen", "favourite", "favorite", "worst"})
"""Words in names of columns that tell one model from others, whose answers stand beside it."""
_OF_OTHERS = frozenset(
    {"embedding", "embeddings", "retriever", "retrieval", "reranker", "tokenizer", "scorer", "translator"}
    | {"translation", "question", "teacher", "base", "verifier", "checker", *RATERS, *ANNOTATORS}
) - {"reader"}
"""Words in names of columns of models and people who did something else than answer."""
NO_AUTHORS = (_OF_OTHERS | _COMPARES | _JUDGING) - {"base"}
"""All of them, but base, which is a word of models' names, too."""


def authorship_of(
    column: str, head: FileHead, *, author_column: str | None, is_one_of_several: bool, answers: Sequence[AnsweredTurn]
) -> Authorship:
    """The author of a column's texts: as a person said, as names of columns or its own cells tell, or not known.

    Parameters
    ----------
    author_column
        The column that names the author of each row.
    is_one_of_several
        Whether other columns hold answers too.
    answers
        Those of the first rows, with what their cells say of who gave them.
    """
    is_unnamed = author_column is not None and {*re.split(r"[_.]+", plain_name(author_of(column)))} <= _UNNAMED_MODEL
    found = (
        _said_author(column, head, author_column, is_one_of_several)
        or _published_author(column, head)
        or next((_by_column(name, head) for name in _called_first(column, head)), None)
        or (_author_beside(column, head, author_column, is_one_of_several) if is_unnamed else None)
        or _named_author(column, is_one_of_several, head.columns)
        or _author_around(column, head.columns)
        or _author_among_models(column, head.columns)
        or (None if _tell_authors(answers) else _author_beside(column, head, author_column, is_one_of_several))
        or _told_author(column, head, answers)
        or Authorship(author_of(column) or column, AuthorSource.COLUMN_NAME, why=Reason.NOTHING, is_sure=False)
    )
    if found.source is AuthorSource.COLUMN_NAME and found.why is not Reason.PERSON:
        found = replace(found, name=named_alone(found.name, column, head.columns))
    if head.said.roles.get(column) != ColumnRole.ANSWER or not found.is_reference or found.why is Reason.PERSON:
        return found
    name = author_of(column) or column if found.name == _UNNAMED_AUTHOR else found.name
    is_sure = is_one_of_several or found.source is AuthorSource.COLUMN
    return replace(found, name=name, is_reference=False, is_sure=is_sure)


_UNNAMED_MODEL = frozenset(
    {"model", "llm", "ai", "response", "output", "text", "final", "generated", "choice", "prediction"}
)
"""Words of names that tell that a model wrote texts, and not which one."""


def _published_author(column: str, head: FileHead) -> Authorship | None:
    """The reference of a published set."""
    known = published_set(head.columns, head.first_rows)
    if known is None or plain_name(column) != known.reference:
        return None
    name = author_of(column) or _UNNAMED_AUTHOR
    return Authorship(name, AuthorSource.COLUMN_NAME, known.kind, is_reference=True, why=Reason.LAYOUT)


def _named_author(column: str, is_one_of_several: bool, columns: Sequence[str]) -> Authorship | None:
    """A model, a physician, a reference, or what is wrong beside one, that the column is named after."""
    author = "" if is_by_a_model(column) else author_of(column)
    words = {*_plain_last(column).split("_")}
    outer, *inner = parts_of(column)
    is_outer = bool(inner) and plain_name(outer) in (_OUTER_REFERENCES | REFERENCES if inner[1:] else _OUTER_REFERENCES)
    is_of_exam = plain_name(column) in _AS_IN_EXAMS and any("student" in plain_name(name) for name in columns)
    if is_outer or is_of_exam or _plain_last(column) == "model_solution":
        name = column if is_outer and is_one_of_several else _UNNAMED_AUTHOR
        return Authorship(name, AuthorSource.COLUMN_NAME, is_reference=True)
    if words & _WRONG:
        return Authorship((author or column).lower(), AuthorSource.COLUMN_NAME)
    others = {word for name in columns if name != column for word in _plain_last(name).split("_")}
    are_best = words & _RIGHT and _KEYED.fullmatch(_plain_last(column)) and is_one_of_several
    if are_best or (words & _RIGHT and others & _WRONG) or (words & _REAL and others & _PREDICTED):
        return Authorship(column, AuthorSource.COLUMN_NAME, is_reference=True)
    kind = author_kind(author) if author else None
    if author and kind is None and re.match(rf"{_BY_MODELS}_", plain_name(column)):
        kind = AuthorKind.MODEL
    if side := _NUMBERED_SIDE.fullmatch(_plain_last(column)):
        return Authorship(column, AuthorSource.COLUMN_NAME, writer_kind(side["side"]))
    if kind is None and _plain_last(column) not in REFERENCES and not is_reference(author):
        return None
    is_named = is_one_of_several or kind is AuthorKind.MODEL
    name = (column if is_reference(_of_case_by(column)) else author or column) if is_named else _UNNAMED_AUTHOR
    is_given = kind is None or plain_name(author) in CALLED_PHYSICIANS  # a named doctor may be one of those compared
    return Authorship(name, AuthorSource.COLUMN_NAME, kind and writer_kind(author, kind), is_given)


def _author_around(column: str, columns: Sequence[str]) -> Authorship | None:
    """The author that an object is named after, of several that hold the same."""
    name = "" if is_by_a_model(column) else _object_of(column, columns)
    return Authorship(name, AuthorSource.COLUMN_NAME, writer_kind(name), is_reference(name)) if name else None


def _author_among_models(column: str, columns: Sequence[str]) -> Authorship | None:
    """The author that a column is named after as others, of which most are models' or all hold what models put out."""
    author, is_made = author_of(column), plain_name(column).endswith(_MADE)
    alike = [name for name in columns if _around_author(name) == _around_author(column)] if author else []
    if column in _stages(columns):
        return Authorship(author, AuthorSource.COLUMN_NAME, AuthorKind.MODEL)
    n_models = sum(author_kind(author_of(name)) is AuthorKind.MODEL for name in alike)
    is_variant = bool({*plain_name(author).split("_")} & _VARIANTS)
    is_one = len(alike) >= _FEWEST_ALIKE and (is_made or 2 * n_models > len(alike)) and not is_variant
    return Authorship(author, AuthorSource.COLUMN_NAME, AuthorKind.MODEL if is_made else None) if is_one else None


_VARIANTS = frozenset(
    {"original", "final", "revised", "combined", "merged", "edited", "clean", "old", "new", "human", "baseline", "mean"}
    | {"average", "consensus", "ensemble", "all", "first", "second", "last", "raw", "parsed", "processed"}
)
"""Words for texts that may be anybody's."""


def _stages(columns: Iterable[str]) -> frozenset[str]:
    """The columns of a model before and after it was tuned, by their names around: base_answer and lora_answer."""
    around: dict[str, dict[str, str]] = {}
    for name in columns:
        around.setdefault(_around_author(name), {})[name] = author_of(name)
    return frozenset[str]().union(*map(stages_of_models, around.values()))


def _around_author(column: str) -> str:
    """A column's plain name with a gap for its author."""
    return plain_name(column).replace(plain_name(author_of(column)) or "\0", "{}", 1)


def _object_of(column: str, columns: Sequence[str]) -> str:
    """The object that a column is from, if each of several has such a column; empty if not.

    Objects inside one other object, of which one is called like a model, are models: gen.gpt.text.
    """
    *outer, around, last = ("", *parts_of(column))
    told = [("", *parts_of(name)) for name in columns]
    alike = {parts[-2] for parts in told if [*parts[:-2], parts[-1]] == [*outer, last]}
    are_models = not any(outer) or (len(outer) == len(("", "gen")) and any(map(is_model, alike)))
    are_told = len(alike) > 1 and all(
        is_model(name) or plain_name(name) in CALLED_PHYSICIANS | _PEOPLE for name in alike
    )
    return around if (are_told or len(alike) >= _FEWEST_ALIKE) and are_models else ""


_PEOPLE = HUMANS | {"nurse", "resident"}


def _author_beside(
    column: str, head: FileHead, author_column: str | None, is_one_of_several: bool
) -> Authorship | None:
    """The author that another column names, or the file where the name only says that a model wrote it."""
    if beside := _column_beside(column, head) or _beside_in_object(column, head):
        return _by_column(beside, head)
    by_model = (is_by_a_model(column) and not _is_to_train_on(column, head)) or _is_compared(column, head)
    is_other = author_column is not None and _is_of_others(column, head, author_column, is_one_of_several)
    is_other = is_other or is_held_to_several(column, author_column or "", head.first_rows)
    if author_column is not None and not is_other:
        told = ((name, _plain_last(name)) for name in head.columns if name != column)
        others = (name for name, plain in told if _affixed(plain) or plain in REFERENCES)
        is_one = not is_one_of_several or any(map(head.said.is_reference, head.columns))
        is_alone = is_one or plain_name(_last(column)) not in _ANSWER_ITSELF
        if by_model or is_alone or any(is_held_to_several(name, author_column, head.first_rows) for name in others):
            return _by_column(author_column, head)
    if by_model and any(may_name_authors(n, head) or may_name_systems(n, head.first_rows) for n in head.columns):
        return None
    if by_model or (head.sheet and not is_one_of_several and is_model_alone(head.sheet)):
        name = head.sheet if head.sheet and not by_model else head.path.stem
        if any(map(str.isalpha, name)):  # else it is a date or a number
            return Authorship(name, AuthorSource.FILE_NAME, AuthorKind.MODEL)
    return None


def _is_of_others(column: str, head: FileHead, author_column: str, is_one_of_several: bool) -> bool:
    """True for the words of experts, or what is right, beside a column that names models: these wrote other texts."""
    kinds = _kinds_in(author_column, head)
    are_models = plain_name(author_column) in _NAMES_MODELS or kinds == {AuthorKind.MODEL}
    words = {*plain_name(author_column).split("_")}
    of_people = not kinds.isdisjoint({_DOCTOR, AuthorKind.PERSON}) or bool(words & (CALLED_PHYSICIANS | {"expert"}))
    alike = [name for name in head.columns if _LIKE_REFERENCES.fullmatch(_plain_last(name))]
    is_called = column in alike and not any(has_several_for(column, name, head.first_rows) for name in alike)
    return is_called and (are_models or (is_one_of_several and not of_people))


def _beside_in_object(column: str, head: FileHead) -> str | None:
    """The name of the author in the same object as a text, of which several objects, or the row itself, hold one."""
    outer, _, last = column.rpartition(".")
    told = [name for name in head.columns if outer and name.startswith(f"{outer}.") and plain_name(name) != last]
    names = WHO_ANSWERS if last in head.columns else _NAMES_MODELS
    called = [name for name in told if plain_name(_last(name)) in names and _hold_names(name, head.first_rows)]
    alike = {name.rpartition(".")[0] for name in head.columns if name == last or name.endswith(f".{last}")}
    return called[0] if called and len(alike) > 1 else None


def _is_to_train_on(column: str, head: FileHead) -> bool:
    """True for completions beside prompts and nothing else, as services take them to train a model on."""
    return plain_name(column) == "completion" and {*map(plain_name, head.columns)} == {"prompt", "completion"}


def _is_compared(column: str, head: FileHead) -> bool:
    """True for an output beside the one that was expected: what a program gave, to be held against it."""
    expected = any(plain_name(_last(name)) in _EXPECTED for name in head.columns)
    return expected and plain_name(_last(column)) in {"output", "output_text"}


_EXPECTED = frozenset({"expected", "expected_output", "expected_answer", "reference_output"})


def _told_author(column: str, head: FileHead, answers: Sequence[AnsweredTurn]) -> Authorship | None:
    """Physicians or named people whom the cells tell, or physicians whom another column tells of."""
    roles = {plain_name(answer.role).rstrip("0123456789_") for answer in answers}
    of_physicians = Authorship(_UNNAMED_AUTHOR, AuthorSource.CELLS, _DOCTOR, is_reference=True, why=Reason.CELLS)
    if answers and (roles <= CALLED_PHYSICIANS or all(author_kind(a.author or a.role) is _DOCTOR for a in answers)):
        return of_physicians
    telling = (
        name for name in head.columns if _tells_of_physicians(name, head) and plain_name(name) not in CALLED_PHYSICIANS
    )
    if any(AuthorKind.MODEL not in _kinds_in(name, head) for name in telling):
        return replace(of_physicians, why=Reason.BESIDE)
    if answers and all(_PLACES_IN_PASSAGE & answer.extra.keys() for answer in answers):
        return replace(of_physicians, kind=None)  # parts of a passage, which whoever made the questions marked
    are_cited = any(plain_name(name) in _TELLS_OF_PASSAGES for name in head.columns)
    if plain_name(column) == "answer" and (are_cited or _tells_what_is_expected(head)):
        return replace(of_physicians, kind=None, why=Reason.BESIDE)
    if answers and all(_VOTES & answer.extra.keys() for answer in answers) and "subreddit" in head.columns:
        return Authorship("Reddit", AuthorSource.CELLS, AuthorKind.PERSON, why=Reason.BESIDE)
    kind = AuthorKind.MODEL if is_by_a_model(column) else None
    return Authorship(column, AuthorSource.CELLS, kind, why=Reason.CELLS) if _are_named(answers) else None


_TELLS_OF_PASSAGES = frozenset({"relevant_passage_ids", "supporting_facts", "gold_passage_ids", "gold_passages"})
"""Columns of what an answer has to be found in, as sets for retrieval tell it."""


def _tells_what_is_expected(head: FileHead) -> bool:
    """True where each row tells the form of the answer that is right, as questions on images do."""
    told = {
        str(row.get(name, "")).casefold()
        for name in head.columns
        if plain_name(name) == "answer_type"
        for row in head.first_rows
    }
    has_reference = any(is_reference(_last(name)) or plain_name(name) in _GOLD for name in head.columns)
    return bool(told) and told <= _FORMS and not has_reference


def _said_author(column: str, head: FileHead, author_column: str | None, is_one_of_several: bool) -> Authorship | None:
    """The author that a person said, as far as it was said; None where only the column's place is."""
    said = head.said
    author, kind = said.of_texts(column, "author"), said.of_texts(column, "kind")
    reference, role = said.of_texts(column, "reference"), said.roles.get(column)
    if not (author or kind or reference) and role != ColumnRole.REFERENCE:
        return None
    known = None if author == NOT_STATED else AuthorKind(kind) if kind else writer_kind(author or "")
    is_given = role == ColumnRole.REFERENCE or (reference or "").strip().casefold() in YES
    is_named = said.of_column(column, "author") is not None  # of this column: what a person says goes before others
    is_held_against = role == ColumnRole.REFERENCE or (is_given and is_one_of_several)  # whom a row names wrote others
    if author_column is not None and not (is_held_against or is_named):
        return replace(_by_column(author_column, head), kind=known, is_reference=is_given, why=Reason.PERSON)
    source = AuthorSource.CONSTANT
    if author is None and known is AuthorKind.MODEL:
        author, source = head.path.stem, AuthorSource.FILE_NAME
    name = author or (column if is_one_of_several or not is_given else _UNNAMED_AUTHOR)
    return Authorship(name, source, known, is_given, Reason.PERSON)


def _by_column(column: str, head: FileHead) -> Authorship:
    """The authors whom a column names, all of the kind that it is called after unless some cell names another kind."""
    name = plain_name(column)
    of_physicians = _tells_of_physicians(column, head)
    kind = (
        (writer_kind(column) or _DOCTOR)
        if of_physicians
        else AuthorKind.MODEL
        if _OF_ONE.sub("", name) in _NAMES_MODELS
        else None
    )
    if kind is not None and _kinds_in(column, head) - {None, kind}:
        return Authorship(column, AuthorSource.COLUMN, why=Reason.BESIDE)
    return Authorship(column, AuthorSource.COLUMN, kind, of_physicians, Reason.BESIDE)


def _tells_of_physicians(column: str, head: FileHead) -> bool:
    """True for a column called after physicians, unless it only says who answered, and no name of a person is in it."""
    cells = [str(cell) for row in head.first_rows if is_filled(cell := row.get(column))]
    are_codes = plain_name(_last(column)) == _WHO_ANSWERED and all(map(_CODED.fullmatch, cells))
    name, last = plain_name(column), plain_name(_last(column))
    return (name in CALLED_PHYSICIANS or bool(_TELLS_OF_PHYSICIANS.fullmatch(last))) and not are_codes


_WHO_ANSWERED, _CODED = "answered_by", re.compile(r"[a-z]+(?:[_-][a-z0-9]+)*")
_OF_ONE = re.compile(r"_?\d+$|_[ab]$")
"""The number or letter that ends the name of one of several: model_1, model_b."""


def _kinds_in(column: str, head: FileHead) -> set[AuthorKind | None]:
    return {author_kind(cell) for row in head.first_rows if isinstance(cell := row.get(column), str)}


def _column_beside(column: str, head: FileHead) -> str | None:
    """The column that names the author of one of several numbered ones: generator_1 of output_1."""
    return next(iter(_names_beside(column, head.columns, head.first_rows)), None)


def _names_beside(column: str, columns: tuple[str, ...], rows: Sequence[Mapping[str, object]]) -> list[str]:
    """The columns of short names that are called after authors and numbered as another one, the fullest first."""
    found = _NUMBERED.fullmatch(plain_name(column))
    if found is None:
        return []
    called = _called_after_authors(columns)
    wanted = (f"{author}{mark}{found[1]}" for author in _AUTHOR_BESIDE for mark in ("_", ""))
    beside = [name for one in wanted for name in called.get(one, ()) if name != column]
    named = [name for name in beside if _hold_names(name, rows)]
    return sorted(named, key=lambda name: -sum(is_filled(row.get(name)) for row in rows))


def _called_first(column: str, head: FileHead) -> list[str]:
    """The numbered column of authors that begins the name of another one: model_a of model_a_answer."""
    plain, called = plain_name(column), _called_after_authors(head.columns)
    before = (own for own in called if plain.startswith(f"{own}_") and _NUMBERED.fullmatch(own))
    return [name for own in before for name in called[own] if _hold_names(name, head.first_rows)]


def _hold_names(column: str, rows: Iterable[Mapping[str, object]]) -> bool:
    cells = [str(cell) for row in rows if is_filled(cell := row.get(column))]
    return bool(cells) and max(map(len, cells)) <= LONGEST_NAME


@lru_cache(maxsize=8)
def _called_after_authors(columns: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    """The columns by the plain names that begin as those of authors, those of objects in the rows last."""
    found: dict[str, list[str]] = {}
    for name in sorted(columns, key=lambda name: "." in name):
        for plain in {plain_name(name), plain_name(_last(name))}:
            if plain.startswith(_AUTHOR_BESIDE):
                found.setdefault(plain, []).append(name)
    return found


def author_of(column: str) -> str:
    """The author of a column of answers by its name; empty where the name only says that they are answers."""
    if by := _of_case_by(column):
        return by
    parts = parts_of(column)
    is_plain, inner = plain_name(parts[0]) in _PLAIN, plain_name(parts[-1])
    if parts[1 + is_plain :] and (inner in _TEXT_ITSELF or (is_plain and inner in _PLAIN)):
        return ".".join(parts[1:-1]) if is_plain else parts[-2]  # answers.gpt4.text, gpt4.text
    name = without_form(plain_name(column))
    if re.sub(r"_?\d+$", "", name) in _PLAIN or name in _PLAIN:
        return ""
    if not _AFFIX.fullmatch(name):
        return _last(column).strip()
    written = column.strip()[: len(column.strip()) - len(plain_name(column)) + len(name)]
    name = _WRITTEN_AFTER.sub("", _WRITTEN_BEFORE.sub("", written)).strip(" _-.:")
    return re.sub(r"^\(([^()]*)\)$", r"\1", name) or column.strip()


def _of_case_by(column: str) -> str:
    """The physician, the model or the reference that a column of diagnoses or the like is named after; else nothing."""
    found = _OF_CASE.fullmatch(_plain_last(column))
    by = found["by"] if found else ""
    return _last(column)[: len(by)] if by in CALLED_PHYSICIANS | REFERENCES or is_model(by) else ""


def numbered_name(name: str, number: int, n_all: int) -> str:
    """The name of one of several authors of whom only the column tells."""
    return f"{name} {number}" if n_all > 1 else name


def first_numbered(columns: Sequence[str]) -> str | None:
    """The first of several columns that only say that they are answers, and which one: Reply 1."""
    return next((name for name in columns if plain_name(name).endswith("1") and not author_of(name)), None)


def is_by_a_model(column: str) -> bool:
    """True if a column's name says that a model wrote what is in it, but not which one."""
    *_, around, last = ("", *parts_of(column))
    called = around if plain_name(last) in _TEXT_ITSELF | {"value", "body"} and around else column
    names = {plain_name(called), without_form(plain_name(called))}
    return bool(names & _BY_A_MODEL) or any(map(says_a_model, names)) or plain_name(_last(column)) == "output_text"


@lru_cache(maxsize=4096)
def is_reference(author: str) -> bool:
    return without_form(plain_name(author)).removesuffix("_long").removesuffix("_short") in REFERENCES


def is_wrong_one(author: str) -> bool:
    """True for the author of answers that are there to be told from right ones, whoever wrote them."""
    return bool({*plain_name(author).split("_")} & _WRONG)


def is_numbered_side(column: str) -> bool:
    """True for the column of one of several who answer the same: helper_a."""
    return _NUMBERED_SIDE.fullmatch(plain_name(column)) is not None


def may_be_reference(column: str, cells: Iterable[object], authors: Iterable[Authorship]) -> bool:
    """True for words, however few, under a name that references have, where no other column holds any.

    Letters alone are keys, and right is one of them beside those that a model gave.

    Parameters
    ----------
    authors
        Those of the columns of answers: beside a person's, a reference is as often a work that is cited.
    """
    name = _plain_last(column)
    filled = [*filter(is_filled, cells)]
    texts = [str(cell).strip() for cell in filled]
    known = tuple(authors)
    are_words = any(sum(map(str.isalpha, text)) > 1 for text in texts)
    are_keys = any(author.kind is AuthorKind.MODEL for author in known) and all(map(_LETTER.fullmatch, texts))
    if not _LIKE_REFERENCES.fullmatch(name) or not (texts and (are_words or are_keys)) or writes_marks(texts):
        return False
    are_phrases = all(isinstance(cell, str) and is_phrase(cell) for cell in filled)
    if (name in {"label", "labels"} and not are_phrases) or all(text.casefold() in {"true", "false"} for text in texts):
        return False  # a class, or whether something is so
    is_cited = bool(known) and all(author.kind is not AuthorKind.MODEL for author in known)
    is_told = any(author.is_reference for author in known) or any(map(_LINK.fullmatch, texts))
    return not is_told and not (is_cited and _CITED.fullmatch(name))


_LETTER = re.compile(r"[A-J]")


def is_given_as_right(author: str) -> bool:
    """True for a physician without a name, or a reference: an answer that nobody rates is what others are held to."""
    return plain_name(author) in CALLED_PHYSICIANS or is_reference(author)


def _affixed(name: str) -> bool:
    found = _AFFIX.fullmatch(name)
    inner = found and (found["after"] or found["before"] or found["whose"])
    words = set(str(inner).split("_")) - ({"text"} if inner and is_named_model(inner) else set())  # text-davinci
    return bool(inner) and not inner.isdigit() and not words & TELLS_OF_IT


def _last(column: str) -> str:
    """The last name of a nested column, without the side on which raters saw it: gpt4 (Option A)."""
    return _SIDE.sub("", parts_of(column)[-1])


def tells_side(column: str) -> bool:
    """True for a name with the side on which raters saw the answer: gpt4 (Option A)."""
    return _SIDE.search(parts_of(column)[-1]) is not None


_SIDE = re.compile(
    r"(?<!\s)\s*[(\[（](?:option|response|answer|choice|side)?\s*(?:[A-Da-d]|[1-9])[)\]）]\s*$", re.IGNORECASE
)


def _plain_last(column: str) -> str:
    return without_form(plain_name(_last(column)))


def _holds_texts(
    column: str, rows: Iterable[Mapping[str, object]], *, fewest_signs: int, takes_lists: bool = False
) -> bool:
    cells = [row.get(column) for row in rows]
    if takes_lists:
        cells = ["\n".join(map(str, texts)) if (texts := items(cell)) else cell for cell in cells]
    texts = [cell for cell in cells if isinstance(cell, str) and cell.strip()]
    if len(texts) != sum(is_filled(cell) for cell in cells) or not texts:
        return False
    if any(_LINK.fullmatch(text.strip()) for text in texts) or all(_CODE.fullmatch(text.strip()) for text in texts):
        return False
    are_numbers = 2 * sum(map(_is_number, texts)) >= len(texts)  # a few are answers among others
    are_alone = _plain_last(column) not in REFERENCE_ANSWERS or are_keys_alone(texts)
    if (are_numbers and are_alone) or writes_marks(texts):
        return False
    return sum(map(n_signs, texts)) >= fewest_signs * len(texts)


def _is_of_marks(column: str, rows: Iterable[Mapping[str, object]]) -> bool:
    """True for ids, each a word with a number in it, and for lists of labels, as programs write them."""
    told = [str(cell).strip() for row in rows if is_filled(cell := row.get(column))]
    labels = [str(label) for text in told for label in items(value_of_text(text))]
    return all(map(_ID.fullmatch, told)) or len(labels) >= max(len(told), 2 * len({*labels}))


_ID = re.compile(r"(?=\S*\d)[A-Za-z0-9_-]{8,}", re.ASCII)
_CODE = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}", re.IGNORECASE)


def _mostly_asks(column: str, rows: Sequence[Mapping[str, object]]) -> bool:
    return 2 * sum(asks(str(row.get(column) or "")) for row in rows) > len(rows)


def _is_decided(column: str, rows: Iterable[Mapping[str, object]]) -> bool:
    """True for what is right in yes and no, which answers questions that ask for it."""
    said = {str(row.get(column) or "").strip().casefold() for row in rows} - {""}
    return _plain_last(column) in _TRUTHS and bool(said) and said <= _DECISIONS


def _is_of_labels(column: str, rows: Sequence[Mapping[str, object]]) -> bool:
    """True for the same few words again and again, as classes of answers are called; sentences are none."""
    said = [str(cell).strip().casefold() for row in rows if is_filled(cell := row.get(column))]
    return len(said) > _MOST_ALIKE * len({*said}) and not _are_sentences(column, rows)


def _are_sentences(column: str, rows: Iterable[Mapping[str, object]]) -> bool:
    texts = [str(cell) for row in rows if is_filled(cell := row.get(column))]
    return sum(map(n_signs, texts)) >= _FEWEST_IN_SENTENCES * len(texts) > 0


_MOST_ALIKE, _FEWEST_IN_SENTENCES = 3, 40
_TRUTHS = frozenset({"ground_truth", "gold", "golden", "truth"})
_DECISIONS = frozenset({"yes", "no", "maybe"})


def _is_number(text: str) -> bool:
    return not any(sign.isalpha() for sign in text)


_PLAIN = frozenset(
    re.sub(r"_?\d+$", "", plain_name(name)) for name in SPELLINGS["answer"] if not _affixed(plain_name(name))
)
_ANSWERS = frozenset(plain_name(name) for name in SPELLINGS["answer"]) - {"result", "content"}
_SPOKEN = frozenset({"utterance", "text", "content"})
_FEWEST_ALIKE, _MADE = 3, ("_output", "_outputs", "_generation", "_completion")
_TEXT_ITSELF = frozenset({"text", "content", "answer_string"})
_ANSWER_ITSELF = frozenset({"answer", "answers", "solution", "پاسخ", "جواب", "答案", "回答"})
