"""Names of columns of ratings, which tell a dimension, a rater, an author, or a judge, each in any order.

Raters and authors that no list knows are told by the other columns: VarBot_Accuracy stands beside GPT-4o_Accuracy.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import Scale
from medreview.importers.asked_together import n_shared
from medreview.importers.author_kinds import author_kind
from medreview.importers.column_names import ANSWERS_BY_LANGUAGE, plain_name
from medreview.importers.column_roles import ColumnRole, Said
from medreview.importers.model_names import LONGEST_NAME
from medreview.importers.person_names import (
    ANNOTATORS,
    ASSISTANTS,
    HUMANS,
    MODELS_BY_LANGUAGE,
    PHYSICIANS,
    RATERS,
    SEVERAL_PHYSICIANS,
)
from medreview.importers.rated_columns import QUESTION_IN_NAME, RATER, is_dimension
from medreview.importers.rated_places import ASKED_OF_PLACES, parted_name, places_of
from medreview.importers.reference_names import is_called_a_model
from medreview.importers.told_scales import told_name
from medreview.importers.words_by_language import Called, words_for

_PARTS = re.compile(r"[_|/:：()（）\[\]]+|\s[-–—]\s")
_AROUND = " _-–—:：.()（）[]/|"
_WORD_END = re.compile(r"[\s_|/:：()（）\[\]–—-]+")
_SAID_ONLY = frozenset(
    {"score", "scores", "rating", "ratings", "grade", "grades", "evaluation", "assessment", "mark", "marks", "points"}
    | {"scoring", "grading", "marking", "judgement", "judgment", "note", *words_for(Called.SCORE)}
)
"""Words that say that something was rated, and not in what."""
_GIVING = _SAID_ONLY | frozenset(
    {"evaluations", "eval", "evals", "assessments", "annotation", "annotations", "review", "reviews", "feedback"}
    | {"result", "results", "gradings", "judgements", "judgments", "values"}
)
"""Words that say that an object holds what somebody gave."""
_LABELLED = RATERS | ANNOTATORS | PHYSICIANS | _SAID_ONLY | {"label", "labels"}
"""Words that say that somebody labelled a text."""
_JUDGES = frozenset({"judge", "judges", "autorater", "autograder", "automated", "automatic", "geval"})
_ALL = RATERS | ANNOTATORS | PHYSICIANS | {"specialist"}
_PEOPLE = HUMANS | SEVERAL_PHYSICIANS | _ALL | {"manual", *(f"{name}s" for name in _ALL)}
_INITIALS = re.compile(r"[A-ZÄÖÜ]{2,3}|(?:[A-ZÄÖÜ]\.\s?){2,3}")
_NO_INITIALS = frozenset(
    {"AI", "KI", "IA", "LLM", "ID", "QA", "GP", "MD", "RN", "UK", "US", "EU", "CT", "MRI", "ECG", "EKG", "ED", "ER"}
    | {"ICU", "IQ", "SD", "CI", "ICC", "IQR", "EHR", "NLP", "ML", "RAG", "OK", "NO", "YES", "NA", "GQS", "FRE", "PDF"}
    | {"URL", "API", "FA", "EN", "DE", "FR", "ES", "ALL", "SUM", "AVG", "MIN", "MAX", "PRE", "GPT", "GLM"}
)
_NUMBERED = r"[ _.#-]?(?:\d{1,2}|[a-h])"
_LETTERED = re.compile(rf"(?:{'|'.join(sorted({'system', *ASSISTANTS, *MODELS_BY_LANGUAGE}))}){_NUMBERED}", re.I)
"""One of several who answered, and who are not named: Model A."""
_BLINDED = re.compile(rf"(?:response|answer|output|text|reply|arm|{'|'.join(ANSWERS_BY_LANGUAGE)}){_NUMBERED}", re.I)
"""One of several answers, whose place may be another one's in each row: Response A."""


@dataclass(frozen=True, slots=True)
class RatedColumn:
    """A column of ratings with everything that its name, or a person, says they have in common.

    Attributes
    ----------
    is_of_people
        Whether it says that people, or a judge beside those who wrote what is rated, gave them, and not who.
    who
        Somebody in its name, of whom nothing tells whether they rated or wrote what was rated.
    judge
        The model that gave what it holds.
    is_scaled, scale
        Whether its name tells a scale, and which one.
    author_column, answer_column, rater_column
        The columns that hold who wrote what it rates in each row, its text, and who gave it, where others stand beside
        those.
    """

    name: str
    dimension: str | None = None
    rater: str | None = None
    author: str | None = None
    question_id: str | None = None
    answer_id: str | None = None
    who: str = ""
    is_of_people: bool = False
    judge: str | None = None
    is_scaled: bool = False
    scale: Scale | None = None
    author_column: str | None = None
    answer_column: str | None = None
    rater_column: str | None = None

    @property
    def is_of_dimension(self) -> bool:
        """True if it is named for a dimension that many studies have, or a scale stands behind its name."""
        return self.dimension is not None and (self.is_scaled or is_dimension(self.dimension))


@dataclass(frozen=True, slots=True)
class ToldBeside:
    """The facts that the rest of a table tells of its columns of ratings.

    Attributes
    ----------
    authors
        Those whose answers have columns of their own.
    names_author, names_rater
        Whether a column, a sheet or a person tells who wrote what was rated, and who rated it.
    names_dimension
        Whether a column, a sheet or a person tells what was rated in all columns.
    holds_answer
        Whether one column holds the answer of each row.
    may_be_question
        Whether no other column names the questions, so that one of ratings may be named for its own.
    authors_by_place, answers_by_place
        The columns of who wrote the answers under letters or numbers, and of their texts, by those.
    """

    authors: tuple[str, ...] = ()
    names_author: bool = False
    names_rater: bool = False
    names_dimension: bool = False
    holds_answer: bool = False
    may_be_question: bool = False
    authors_by_place: Mapping[str, str] = field(default_factory=dict[str, str])
    answers_by_place: Mapping[str, str] = field(default_factory=dict[str, str])


def is_called_rating(column: str) -> bool:
    """True for a name with a word that says that something was rated: score, rating_by_nurse."""
    return not _SAID_ONLY.isdisjoint(plain_name(column).split("_"))


def only_says_rated(name: str) -> bool:
    """True for a name that says that something was rated, and not in what: score."""
    return {*plain_name(name).split("_")} <= _SAID_ONLY


def labels_beside(
    columns: Iterable[str], answers: Iterable[str], rows: Sequence[Mapping[str, object]]
) -> dict[str, list[str]]:
    """The columns of a few labels of several answers, by what is added to their names: reply_1_expert, reply_2_expert.

    What is added says that somebody rated, or labelled.
    """
    found: dict[str, list[str]] = {}
    by_length = sorted({name.strip() for name in answers}, key=len, reverse=True)
    for column in columns:
        answer = next((name for name in by_length if column.startswith(name)), column)
        added = column[len(answer) :]
        if added and not added[0].isalnum() and not _LABELLED.isdisjoint(plain_name(added).split("_")):
            found.setdefault(added.strip(_AROUND), []).append(column)
    return {added: own for added, own in found.items() if len(own) >= _FEWEST and _are_labels(own, rows)}


def _are_labels(columns: Sequence[str], rows: Sequence[Mapping[str, object]]) -> bool:
    """True for a few short words or numbers, each again and again."""
    labels = [cell.strip() for row in rows for name in columns if isinstance(cell := row.get(name), str) and cell]
    labels += [str(cell) for row in rows for name in columns if isinstance(cell := row.get(name), int | float)]
    return 1 < len({*labels}) <= len(labels) // 2 and all(len(label) <= LONGEST_NAME for label in labels)


def rated_columns(
    columns: Iterable[str], said: Said, beside: ToldBeside, *, of_raters: frozenset[str] = frozenset()
) -> list[RatedColumn]:
    """Columns of ratings as their names tell them, each in the light of the others.

    Parameters
    ----------
    of_raters
        The columns of which all of the name is a rater's.
    """
    authors = sorted(beside.authors, key=len, reverse=True)  # the name of one may be a part of another's
    columns = [*columns]
    places = places_of(columns, beside.authors_by_place)
    alone = {name: _alone(name, authors) for name in columns}
    of_several = {**_by_parts(alone, authors), **_by_objects(columns, authors)}
    found = [
        RatedColumn(name, rater=name) if name in of_raters else of_several.get(name) or alone[name] for name in columns
    ]
    found = [_in_place(one, places[one.name], beside) if one.name in places else one for one in found]
    found = [replace(one, author=None, who="") if _is_said(one, said) else one for one in found]
    return _told_apart([_with_said(one, said, beside) for one in _among_others(found, said, beside)])


def _told_apart(found: list[RatedColumn]) -> list[RatedColumn]:
    """The columns, with the whole name as the dimension of those that would be one without their scales."""
    n_alike = Counter(map(_place, found))
    return [
        replace(one, dimension=one.name.strip()) if n_alike[_place(one)] > 1 and one.dimension else one for one in found
    ]


def _place(one: RatedColumn) -> tuple[str | None, ...]:
    return (
        one.rater,
        one.author or one.author_column,
        one.judge,
        one.who,
        one.question_id,
        one.answer_id,
        plain_name(one.dimension or ""),
    )


def _by_parts(alone: Mapping[str, RatedColumn], authors: Collection[str]) -> dict[str, RatedColumn]:
    """The columns in whose names the same stands behind or before each of several others.

    Those are known authors; a model beside people, as in LLM Readiness beside Human Readiness; or what stands beside
    them are dimensions, of which one is known: fluency_plain and factualness_plain beside fluency_tuned and
    factualness_tuned.

    Parameters
    ----------
    alone
        The columns as their own names tell them; where those of one name tell all the same, they need no others.
    authors
        Those whose answers have columns of their own.
    """
    written = {plain_name(name): name for name in authors}
    best: list[RatedColumn] = []
    for place in (0, 1):
        series: dict[str, dict[str, RatedColumn]] = {}
        for column in alone:
            for parts in _parted(column.strip()):
                who, rest = parts[place], parts[1 - place]
                told = told_name(rest)
                one = RatedColumn(column, told.name.strip(), who=who, is_scaled=told.is_scaled, scale=told.scale)
                series.setdefault(who, {})[plain_name(rest)] = one
        alike: dict[frozenset[str], list[str]] = {}
        for who, own in series.items():
            alike.setdefault(frozenset(own), []).append(who)
        for rests, group in alike.items():
            found = [one for who in group for one in series[who].values()]
            are_authors = {*map(plain_name, group)} <= written.keys()
            is_needed = are_authors or any(_differ(alone, series[who].values()) for who in group)
            is_told = len(group) >= _FEWEST and (are_authors or _tell_two(group, [*series[group[0]].values()]))
            is_apart = len({one.name for one in found}) == len(found) == len(rests) * len(group)
            if is_needed and is_told and is_apart and len(found) > len(best):
                best = [_by_author(one, written) for one in found] if are_authors else found
    return {one.name: one for one in best}


def _by_author(one: RatedColumn, authors: Mapping[str, str]) -> RatedColumn:
    """A column of ratings of a known author, with the rater whom the rest of its name may tell."""
    author = authors[plain_name(one.who)]
    rater, _, rest = _told_by(one.dimension or "")
    return replace(one, author=author, who="", rater=rater, dimension=rest if rater else one.dimension)


def _differ(alone: Mapping[str, RatedColumn], columns: Iterable[RatedColumn]) -> bool:
    """True if the names of columns with one word in common do not all tell the same somebody."""
    told = {one.author or one.rater or one.who for one in (alone[column.name] for column in columns)}
    return len(told) > 1 or not all(told)


def _parted(name: str) -> Iterator[tuple[str, str]]:
    """The beginnings of a name at the ends of its words, each with what stands behind."""
    for between in islice(_BETWEEN_WORDS.finditer(name), _MOST_CUTS):
        parts = name[: between.start()].strip(_AROUND), name[between.end() :].strip(_AROUND)
        if all(parts):
            yield parts


def _tell_two(names: Sequence[str], told: Sequence[RatedColumn]) -> bool:
    """True for several names beside several dimensions."""
    are_both = any(map(is_a_model, names)) and any(map(is_a_person, names))
    may_be_names = not any(is_dimension(name) or RATER.search(name) or name.isdecimal() for name in names)
    may_be_names = may_be_names and _SAID_ONLY.isdisjoint(map(plain_name, names))
    is_of_dimensions = may_be_names and any(is_dimension(one.dimension or "") for one in told)
    return len(names) >= _FEWEST and len(told) >= _FEWEST and (are_both or is_of_dimensions)


def _by_objects(columns: Iterable[str], authors: Collection[str]) -> dict[str, RatedColumn]:
    """The columns inside of objects that hold the same each, by what tells their objects apart: reply_bot.accuracy.

    Where that is the name of a model, or of all of the ``authors`` known, the objects are of what those wrote; where it
    is a dimension, of what each rater gave; else they may be of raters, too.
    """
    inside: dict[str, dict[str, str]] = {}
    for column in columns:
        around, inner = _in_object(column)
        inside.setdefault(around, {})[inner] = column
    of_raters = {name: own for name, own in inside.items() if name and all(map(_is_rater, own))}
    if any(len(own) >= _FEWEST for own in of_raters.values()):  # what each gave, under the name of what they rated
        return {
            column: RatedColumn(column, _last_dimension(name), rater=inner)
            for name, own in of_raters.items()
            for inner, column in own.items()
        }
    of_dimensions = {name: own for name, own in inside.items() if is_dimension(name.rpartition(".")[2])}
    if of_dimensions and not any(map(is_dimension, (inner for own in of_dimensions.values() for inner in own))):
        names = {inner for own in of_dimensions.values() for inner in own}
        return {
            column: _inside(column, _last_dimension(name), inner, names, authors)
            for name, own in of_dimensions.items()
            for inner, column in own.items()
        }
    alike = [name for name, own in inside.items() if any(own.keys() & o.keys() for n, o in inside.items() if n != name)]
    words = {name: _WORDS.findall(name.strip()) for name in alike if name}
    begin = n_shared([*words.values()])
    end = n_shared([told[begin:][::-1] for told in words.values()])
    told = {name: "".join(own[begin : len(own) - end]).strip(_AROUND) for name, own in words.items()}
    if len(told) < _FEWEST or not all(told.values()):
        return {}
    shared = {*plain_name("".join(next(iter(words.values()))[:begin])).split("_")}  # the same in all of them
    whole = {name: name.rpartition(".")[2] for name in told}
    if all(map(_is_rater, whole.values())) and len({*whole.values()}) == len(whole):
        told = whole  # annotator_1, and not 1
    names = [*told.values()]
    are_authors = any(map(is_a_model, names)) or {*map(plain_name, names)} <= {*map(plain_name, authors)}
    is_by_others = not (_PEOPLE | _JUDGES).isdisjoint(shared)
    if any(map(is_a_model, names)) and _AROUND_JUDGES.issuperset(plain_name(name.partition(".")[0]) for name in told):
        return {
            column: RatedColumn(column, inner, judge=who)
            for name, who in told.items()
            for inner, column in inside[name].items()
        }
    are_raters = not are_authors and any(map(_is_rater, names))
    if not are_raters and any(map(is_dimension, names)):  # each with what every rater, or every author, got
        inner_names = {inner for name in told for inner in inside[name]}
        return {
            column: _inside(column, who, inner, inner_names, authors)
            for name, who in told.items()
            for inner, column in inside[name].items()
        }
    return {
        column: RatedColumn(
            column,
            inner,
            author=who if are_authors else None,
            rater=who if are_raters else None,
            who="" if are_authors or are_raters else who,
            is_of_people=is_by_others,
        )
        for name, who in told.items()
        for inner, column in inside[name].items()
    }


_AROUND_JUDGES = frozenset({"judges", "judgements", "judgments"})
"""Names of objects around those who judged."""


def _in_object(column: str) -> tuple[str, str]:
    """The objects around a name, and its own; a point before a space is none of theirs: Dr. Hale."""
    *around, inner = re.split(r"\.(?!\s)", column)
    return ".".join(around), inner


def _inside(
    column: str, dimension: str | None, inner: str, names: Collection[str], authors: Collection[str]
) -> RatedColumn:
    """A column in the object of a dimension, by one of several ``names`` of raters or authors, or of either."""
    known = {*map(plain_name, authors)}
    if any(is_a_model(name) or plain_name(name) in known for name in names):
        return RatedColumn(column, dimension, author=inner)
    is_of_raters = any(map(_is_rater, names))
    return RatedColumn(column, dimension, rater=inner if is_of_raters else None, who="" if is_of_raters else inner)


def _last_dimension(around: str) -> str | None:
    """The name of the innermost object, unless it only says that something was rated."""
    name = around.rpartition(".")[2]
    return None if only_says_given(name) or giver_around(f"{around}.") else name


def _is_rater(name: str) -> bool:
    is_titled = _TITLED.fullmatch(name) is not None
    return is_titled or RATER.fullmatch(name) is not None or is_a_person(name) or is_initials(name)


_TITLED = re.compile(r"dr[._ ]+[^\W\d_]+", re.IGNORECASE)
"""A doctor by name, as a name inside an object: dr_a."""


_WORDS = re.compile(r"[^\W_]+[\W_]*")
_BETWEEN_WORDS = re.compile(r"[\s_|/:：–—-]+")


def _in_place(one: RatedColumn, mark: str, beside: ToldBeside) -> RatedColumn:
    """A column of ratings of the answer that stands under a letter or number, whose author each row tells."""
    rest = (parted_name(one.name) or ("", ""))[1].replace("*", "_")
    words = [word for word in plain_name(rest).split("_") if word and word not in ASKED_OF_PLACES]
    return replace(
        one,
        dimension=" ".join(words) or "score",
        author=None,
        who="",
        author_column=beside.authors_by_place[mark],
        answer_column=beside.answers_by_place.get(mark),
    )


def _is_said(one: RatedColumn, said: Said) -> bool:
    return one.who != "" and any(said.of_column(one.name, what) for what in ("dimension", "author", "rater"))


def _with_said(one: RatedColumn, said: Said, beside: ToldBeside) -> RatedColumn:
    told = {
        what: said.of_column(one.name, what) for what in ("rater", "author", "dimension", "question_id", "answer_id")
    }
    dimension = one.dimension
    is_question = beside.may_be_question and one.rater is one.author is None
    if is_question and QUESTION_IN_NAME.fullmatch(plain_name(one.name)):
        told["question_id"], dimension = told["question_id"] or one.name.strip(), None
    return replace(
        one,
        dimension=told["dimension"] or dimension or None,
        rater=told["rater"] or one.rater,
        author=told["author"] or one.author,
        question_id=told["question_id"],
        answer_id=told["answer_id"],
        who="" if told["dimension"] or told["rater"] or told["author"] else one.who,
    )


def giver_around(column: str) -> str:
    """The people or the model after whom an object around a name is called, as those who gave what it holds.

    Models stand beside a word that says so, as they may have written something else: human_scores, gpt4_ratings.
    """
    around = [part for part in _in_object(column)[0].split(".") if part]
    is_given = any(only_says_given(part) for part in around)
    for part in reversed(around):
        who = _OF_GIVING.sub("", part)
        words = {*plain_name(who).split("_")}
        if is_a_person(who) and (who != part or is_given):
            return who
        if who != part and (is_a_model(who) or not _JUDGES.isdisjoint(words)):
            return who
    return ""


_OF_GIVING = re.compile(rf"[\s_-]+(?:{'|'.join(sorted(_GIVING))})$", re.IGNORECASE)


def only_says_given(name: str) -> bool:
    """True for the name of an object that says that somebody gave what it holds, and neither who nor what."""
    return {*plain_name(name).split("_")} <= _GIVING


def _in_giving(column: str, authors: Iterable[str]) -> RatedColumn | None:
    """A column in an object whose name tells who gave what it holds, or that somebody did, as its own name tells it."""
    around, inner = _in_object(column)
    if who := giver_around(column):
        told = told_name(inner)
        return RatedColumn(column, told.name.strip() or None, who=who, is_scaled=told.is_scaled, scale=told.scale)
    return (
        replace(_alone(inner, authors), name=column)
        if around and all(map(only_says_given, around.split(".")))
        else None
    )


def _alone(column: str, authors: Iterable[str]) -> RatedColumn:
    """A column as its own name tells it, with those in ``who`` whom it names beside a known dimension."""
    return _in_giving(column, authors) or _by_name_apart(column, authors) or _by_own_name(column, authors)


def named_apart(name: str) -> tuple[str, str] | None:
    """The beginning of a name, and what stands in brackets or behind a dash at its end, if it may be a person's."""
    found = _APART.fullmatch(name.strip())
    if found is None:
        return None
    who = (found["inside"] or found["behind"]).strip()
    words = [word.strip(".,") for word in who.split()]
    may_be_name = (
        all(word[:1].isupper() and word.replace("-", "").isalpha() for word in words) and len(words) <= _LONGEST
    )
    is_other = (
        is_dimension(who) or is_a_model(who) or is_a_person(who) or not _NO_NAMES.isdisjoint(map(str.lower, words))
    ) or is_initials(who)  # which the other columns tell
    return (found["rest"], who) if may_be_name and not is_other else None


_APART = re.compile(
    r"(?P<rest>.*[^\W_])(?:[\s_]*[(\[（](?P<inside>[^()\[\]（）]{2,60})[)\]）]|\s[-–—]\s(?P<behind>[^()\[\]]{2,60}))"
)
_LONGEST = 3
_NO_NAMES = frozenset(
    {"final", "draft", "new", "old", "clean", "copy", "all", "total", "mean", "average", "optional", "required"}
    | {"english", "german", "french", "spanish", "persian", "farsi", "arabic", "chinese", "hindi", "russian", "n"}
    | {"yes", "no", "scale", "likert", "score", "rating", "before", "after", "pre", "post", "baseline", "results"}
)
"""Words apart in names of columns and files that name nobody."""


def _by_name_apart(column: str, authors: Iterable[str]) -> RatedColumn | None:
    """A column of a rating or a known dimension, with somebody apart in its name: accuracy (Nowak)."""
    apart = named_apart(column)
    if apart is None or RATER.search(column) or apart[1] in authors:
        return None
    told = told_name(apart[0])
    is_rated = is_dimension(apart[0]) or only_says_rated(told.name)
    name = told.name.strip()
    return RatedColumn(column, name, who=apart[1], is_scaled=told.is_scaled, scale=told.scale) if is_rated else None


def _by_own_name(column: str, authors: Iterable[str]) -> RatedColumn:
    told = told_name(column)
    plain = RatedColumn(column, told.name.strip() or None, is_scaled=told.is_scaled, scale=told.scale)
    if _OWNED.fullmatch(told.name.strip()) and author_kind(told.name) is AuthorKind.MODEL:
        return replace(plain, author=told.name.strip(), dimension=None)
    found = RATER.search(told.name)
    rest = told.name if found is None else f"{told.name[: found.start()]}|{told.name[found.end() :]}".strip(_AROUND)
    of_answer = _beside_author(rest, authors)
    if of_answer and _cut(of_answer[0]):  # an author who is called after a dimension, too
        author, dimension = of_answer
        return replace(plain, rater=found.group() if found else None, author=author, dimension=dimension)
    if (cut := _cut(rest)) is None:
        rater, author, dimension = _told_by(told.name)
        if author is None and (of_answer := _beside_author(dimension, authors)):
            author, dimension = of_answer
        if rater is author is None and (of_people := _OF_PEOPLE.match(told.name.strip())):
            return replace(plain, who=of_people["who"])
        return replace(plain, rater=rater, author=author, dimension=dimension or None)
    own, dimension = cut
    parts = [part.strip(_AROUND) for part in _PARTS.split(own) if part.strip(_AROUND)]
    may_be_initials = found is None and plain_name(dimension) not in _SAID_ONLY
    initials = next((part for part in parts if may_be_initials and is_initials(part)), None)
    own = " ".join(part for part in parts if part != initials) if initials or "|" in own else own
    own = _giver(own)
    if found is None and (one := _ONE_RATER.fullmatch(own)) and not _is_kind(one["which"]):
        return replace(plain, rater=own, dimension=dimension)
    plain = replace(plain, rater=found.group() if found else initials, dimension=dimension)
    of_author = next((name for name in authors if plain_name(name) == plain_name(own)), None)
    is_author = author_kind(own) is AuthorKind.MODEL or (found and author_kind(own) is AuthorKind.PHYSICIAN)
    author = of_author or (own if own and (is_author or _LETTERED.fullmatch(own)) else None)
    return replace(plain, author=author, who="" if author else own)


_OF_PEOPLE = re.compile(
    rf"(?P<who>{'|'.join(sorted(HUMANS | PHYSICIANS | SEVERAL_PHYSICIANS, key=len, reverse=True))})[\s_-]+[^\W_]",
    re.IGNORECASE,
)
"""A name that begins with who gave what it holds: human_natural_flow."""


def _giver(own: str) -> str:
    """The person or model before a word that says that they gave what was rated: LLM-based; any other name as it is."""
    giver = _OF_GIVING.sub("", _GIVEN_BY.sub("", own))
    return giver if is_a_person(giver) or is_a_model(giver) else own


_GIVEN_BY = re.compile(r"[\s_-]+(?:based|level|assigned|given|rated|judged|scored|graded|provided)$", re.IGNORECASE)


def _is_kind(word: str) -> bool:
    """True for a word before that for raters which tells their kind, people or programs, and not who they are."""
    return word.casefold() in _PEOPLE | _JUDGES | ASSISTANTS | {"llm", "auto", "model"} or author_kind(word) is not None


_ONE_RATER = re.compile(rf"(?P<which>[^\W\d_]{{3,}})[ _-](?:{'|'.join(sorted(RATERS))})", re.IGNORECASE)
"""A rater with one word that tells which: second reviewer."""
_OWNED = re.compile(r"[\w.-]+/[\w.-]+")
"""A model with whoever made it, as hubs of models call it: mistralai/Mixtral-8x7B."""


def _cut(name: str) -> tuple[str, str] | None:
    """The rest of a name, and the dimension at its end or its beginning; None for others, and a dimension alone."""
    if is_dimension(name):
        return None
    ends = [found.span() for found in _WORD_END.finditer(name)]
    after = ((name[:begin], name[end:]) for begin, end in ends[-_MOST_CUTS:])
    before = ((name[end:], name[:begin]) for begin, end in reversed(ends[:_MOST_CUTS]))
    cuts = [(rest.strip(_AROUND), told.strip(_AROUND)) for rest, told in (*after, *before)]
    cuts = [(rest, told) for rest, told in cuts if rest and told]
    cuts = [(rest, told) for rest, told in cuts if not is_dimension(rest) and plain_name(rest) not in _SAID_ONLY]
    known = next(((rest, told) for rest, told in cuts if is_dimension(told)), None)
    return known or next(((rest, told) for rest, told in cuts if plain_name(told) in _SAID_ONLY), None)


_MOST_CUTS = 8
"""Words that a dimension may have beside other ones; whole texts are names of columns, too."""


def is_initials(text: str) -> bool:
    """True for two or three capitals that are no common word in short."""
    return _INITIALS.fullmatch(text.strip()) is not None and text.strip().replace(".", "") not in _NO_INITIALS


def _told_by(column: str) -> tuple[str | None, str | None, str]:
    """The rater, the author, and the rest, which is the dimension, of a name without a known one at either end."""
    found = RATER.search(column)
    rest = column if found is None else f"{column[: found.start()]}|{column[found.end() :]}"
    parts = [part.strip() for part in _PARTS.split(rest) if part.strip(_AROUND)]
    author = next((part for part in parts if author_kind(part) is AuthorKind.MODEL), None)
    if author is None and found is not None and len(parts) > 1:
        author = next((part for part in parts if author_kind(part) is AuthorKind.PHYSICIAN), None)
    if found is None and author is None:
        return None, None, column
    is_cut = author is not None and len(parts) > 1
    dimension = " ".join(part for part in parts if part != author) if is_cut else rest.strip(_AROUND)
    return (found.group() if found else None), author, "" if dimension == author else dimension


def _beside_author(name: str, authors: Iterable[str]) -> tuple[str, str] | None:
    """The longest author in a name, and the rest of it: quality_physician, reply_physician_label."""
    for author in sorted(filter(None, authors), key=len, reverse=True):
        if found := re.search(rf"(?<![^\W_]){re.escape(author)}(?![^\W_])", name, re.IGNORECASE):
            rest = [part for part in (name[: found.start()].strip(_AROUND), name[found.end() :].strip(_AROUND)) if part]
            if len(rest) == 1 or (rest and len(author) >= _FEWEST_SIGNS):
                return author, " ".join(rest)
    return None


_FEWEST_SIGNS = 3
"""Signs of an author's name that other words stand around: less may be a word."""


def _among_others(found: Sequence[RatedColumn], said: Said, beside: ToldBeside) -> list[RatedColumn]:
    """The columns with those in their names as what the others make them: raters, authors or judges."""
    if not beside.names_rater:
        found = _of_initials(found, beside)
    n_raters = len({one.rater for one in found if one.rater})
    is_told = beside.names_rater or n_raters < _FEWEST
    found = [_without_initials(one) if is_told and is_initials(one.rater or "") else one for one in found]
    if beside.names_author or beside.holds_answer:  # people wrote nothing that stands here
        found = [
            _of_people(one) if is_a_person(one.author or "") and one.author not in beside.authors else one
            for one in found
        ]
    has_people = any(one.rater or is_a_person(one.who) for one in found)
    are_judges = beside.names_author or (beside.holds_answer and has_people and not beside.authors)
    has_models = any(is_a_model(one.author) for one in found)
    told = [
        _as_judge(one, said)
        if one.judge or _is_judge(one, beside, are_judges=are_judges, has_models=has_models)
        else one
        for one in found
    ]
    told = told if beside.names_author or beside.holds_answer else _beside_models(told)
    if not are_judges and not beside.authors and not beside.names_rater and not n_raters:
        told = _both_or_neither(told)
    return [_named(one, told, beside) if one.who else one for one in told]


_FEWEST = 2


def _of_initials(found: Sequence[RatedColumn], beside: ToldBeside) -> list[RatedColumn]:
    """The columns of which initials, or a word for those who rate, are all of the name, as those of raters.

    So are others which a rater is all of, or the dimension is told elsewhere. Where all are called so, it is open
    whether they are: beside authors they wrote nothing.
    """
    alone = {one.name for one in found if one.rater is one.author is None and _may_rate(one.dimension or "")}
    n_raters = sum(one.rater is not None and not one.dimension for one in found)
    if n_raters or (beside.names_dimension and len(alone) >= _FEWEST):
        return [replace(one, rater=one.dimension, dimension=None) if one.name in alone else one for one in found]
    is_open = beside.names_author and not beside.holds_answer and len(alone) == len(found) >= _FEWEST
    return [replace(one, who=one.dimension or "", dimension=None) if is_open else one for one in found]


def _may_rate(name: str) -> bool:
    return is_initials(name) or is_a_person(name) or plain_name(name) in _CARING


_CARING = frozenset(
    {"nurse", "surgeon", "pharmacist", "dentist", "resident", "psychiatrist", "cardiologist", "student"}
)


def _beside_models(found: Sequence[RatedColumn]) -> list[RatedColumn]:
    """The columns, those called something unknown as somebody's, where models or systems are all of others' names."""
    are_systems = (plain_name(one.dimension or "") in _SYSTEMS and one.rater is one.author is None for one in found)
    if not any(one.author and one.dimension is None for one in found) and not any(are_systems):
        return [*found]
    unknown = (one.rater is one.author is None and not (one.who or one.is_of_dimension) for one in found)
    return [
        replace(one, who=one.dimension or "", dimension=None) if is_open and one.dimension and not one.judge else one
        for one, is_open in zip(found, unknown, strict=True)
    ]


def _of_people(one: RatedColumn) -> RatedColumn:
    return replace(one, author=None, is_of_people=True)


def _without_initials(one: RatedColumn) -> RatedColumn:
    return replace(one, rater=None, who=" ".join(filter(None, (one.who, one.rater))))


def is_a_person(who: str) -> bool:
    """True for somebody who is called what people alone are: human, expert."""
    return plain_name(who) in _PEOPLE


def is_a_model(name: str | None) -> bool:
    """True for somebody who is called as models are."""
    return bool(name) and (is_called_a_model(name) or author_kind(name) is AuthorKind.MODEL)


def _is_judge(one: RatedColumn, beside: ToldBeside, *, are_judges: bool, has_models: bool) -> bool:
    """True where a model gave what a column holds: it is called a judge, or others wrote what is rated.

    Beside models (``has_models``), whoever is named in their place is one.
    """
    if one.author and one.is_of_people:
        return False
    words = plain_name(one.name).split("_")
    if len(words) <= _MOST_WORDS and not _JUDGES.isdisjoint(words):
        return True
    is_model = is_a_model(one.author or one.who) or (one.author is not None and has_models)
    return are_judges and one.rater is None and one.author not in beside.authors and is_model


_MOST_WORDS = 6


def _as_judge(one: RatedColumn, said: Said) -> RatedColumn:
    """A judge, who stands as a rater only where a person said that these are ratings."""
    name = one.judge or one.author or one.who or one.name
    dimension = one.dimension if not _JUDGES & {*plain_name(one.dimension or "").split("_")} else None
    told = replace(one, dimension=dimension, author=None, who="", judge=None)
    return replace(told, rater=name) if said.roles.get(one.name) == ColumnRole.RATING else replace(told, judge=name)


def _both_or_neither(told: Sequence[RatedColumn]) -> list[RatedColumn]:
    """The columns in which a model and a person may both have rated, or both have written what nobody names."""
    if not any(is_a_model(one.author or one.who) for one in told) or not any(is_a_person(one.who) for one in told):
        return [*told]
    return [replace(one, who=one.who or one.author or "", author=None) for one in told]


def _named(one: RatedColumn, others: Sequence[RatedColumn], beside: ToldBeside) -> RatedColumn:
    """A column with somebody in its name as what the others and the rest of the table tell; else open, or no one."""
    alone = replace(one, who="")
    by_author, by_rater, by_who = (_dimensions(others, told) for told in ("author", "rater", "who"))
    own = by_who[one.who]
    may_write = one.author is None and not beside.names_author
    is_rated = may_write and (beside.names_rater or one.rater is not None)  # so that names are those of authors
    is_name = _LIKE_A_NAME.search(one.who) is not None
    n_alike = sum(told == own for told in by_who.values())
    are_both = any(map(is_a_model, by_who)) and any(map(is_a_person, by_who))
    is_apart = (apart := named_apart(one.name)) is not None and apart[1] == one.who
    is_open = _BLINDED.fullmatch(one.who) is not None or (are_both and not is_rated) or is_apart
    is_beside_models = is_a_model(one.who) or any(by_author[name] == own for name in by_author if is_a_model(name))
    is_one_of_names = is_rated and is_name and n_alike >= _FEWEST and not own <= _SAID_ONLY
    if not is_open and (are_both or (may_write and is_beside_models)):
        return replace(alone, author=one.who)
    if not is_open and is_a_person(one.who):
        dimension = one.dimension if any(other.judge for other in others) else told_name(_in_object(one.name)[1]).name
        return replace(alone, dimension=dimension, is_of_people=True)
    if not is_open and one.rater is None and own in by_rater.values():
        return replace(alone, rater=one.who)
    if not is_open and is_one_of_names:
        return replace(alone, author=one.who)
    may_be_several = n_alike >= _FEWEST and (is_name or len(own) >= _FEWEST)
    is_open = is_open or (may_be_several and (is_initials(one.who) or not own <= _SAID_ONLY))
    lacks_author = may_write and not beside.authors and not beside.holds_answer
    is_of_system = any(told == own and plain_name(name) in _SYSTEMS for name, told in by_who.items())
    is_of_one = any(map(is_dimension, own)) or is_of_system
    is_open = is_open or (lacks_author and n_alike >= _FEWEST and is_of_one)
    is_open = is_open and _OF_TIMES.fullmatch(plain_name(one.who)) is None
    return one if is_open else replace(alone, dimension=told_name(one.name).name)


_SYSTEMS = frozenset(
    {"baseline", "ours", "proposed", "vanilla", "control", "finetuned", "fine_tuned", "tuned", "rag", "zero_shot"}
    | {"few_shot", "cot", "ensemble", "base_model", "our_model"}
)
"""Names of systems that only their study knows."""
_OF_TIMES = re.compile(
    r"(?:round|session|sitting|visit|time|phase|week|day|month|occasion|pre|post|before|after|test|retest|t)_?\d{0,2}"
)
"""Words for when something was rated, which name nobody."""
_LIKE_A_NAME = re.compile(r"[a-z][A-Z]|\d|[A-Z]{2}|[A-Z]$")
"""Signs of names of models and people, which no word of a dimension has: VarBot, Bot-2, AB, Response A."""


def _dimensions(columns: Iterable[RatedColumn], of: str) -> dict[str, frozenset[str]]:
    """The dimensions beside each name of one sort."""
    found: dict[str, set[str]] = {}
    for one in columns:
        if name := getattr(one, of):
            found.setdefault(name, set()).add(plain_name(one.dimension or ""))
    return {name: frozenset(told) for name, told in found.items()}
