"""Labels in words that somebody gave answers: the columns of them, and the order of their words by how much each says.

``harm: none, mild, severe`` beside ``bias: no, yes`` says the same as numbers would; which order words without any
degree have, a person says.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from medreview.domain.study_plans import Scale
from medreview.importers.cell_values import NUMBER, is_filled
from medreview.importers.column_names import plain_name, words_of_name
from medreview.importers.column_roles import is_rationale
from medreview.importers.model_names import LONGEST_NAME, is_named_model
from medreview.importers.person_names import (
    ANNOTATORS,
    ASSISTANTS,
    AUTHOR_COLUMNS,
    HUMANS,
    PHYSICIANS,
    RATER_COLUMNS,
    RATERS,
)
from medreview.importers.rated_columns import counts_rows, is_dimension, stands_beside
from medreview.importers.scales import labelled_levels, read_scale, status_of_word
from medreview.importers.value_maps import certain_scale, folded, suggested_values

_DEGREES: Mapping[str, float] = {
    **dict.fromkeys(("no", "none", "not", "non", "never", "lack", "lacks", "without", "absent", "nothing", "zero"), 0),
    **dict.fromkeys(("بدون", "هیچ", "ندارد"), 0),
    **dict.fromkeys(
        ("low", "little", "minimal", "minor", "slight", "slightly", "mild", "mildly", "weak", "few", "کم"), 1
    ),
    **dict.fromkeys(("moderate", "moderately", "medium", "intermediate", "some", "somewhat", "متوسط"), 2),
    **dict.fromkeys(("partly", "partially", "partial", "mixed"), 2),
    **dict.fromkeys(
        ("high", "highly", "great", "greatly", "severe", "severely", "major", "strong", "strongly", "many"), 3
    ),
    **dict.fromkeys(("full", "fully", "complete", "completely", "always", "زیاد", "شدید"), 3),
}
"""Words that say how much there is of something, from nothing to all of it."""
_WHETHER: Mapping[str, float] = {
    **dict.fromkeys(("unsupported", "contradicted", "opposed", "خیر"), 0),
    **dict.fromkeys(("supported", "aligned", "yes", "بله"), 3),
}
"""Words that say whether something is so, to which the degree may be added: yes, little; partially supported."""
_WORDS = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"of", "to", "with", "the", "a", "an", "in", "from", "for", "by", "at", "is", "are", "has", "have"})
_FEWEST, _MOST_LEVELS, _MOST_WORDS, _LONGEST = 2, 7, 8, 2 * LONGEST_NAME
_OF_LABELS = frozenset(
    {"harm", "harms", "harmful", "bias", "empathy", "consensus", "grammar", "grammaticality", "hallucination", "safety"}
    | {"hallucinations", "correctness", "accuracy", "completeness", "relevance", "relevancy", "clarity", "factuality"}
    | {"factual", "faithfulness", "helpfulness", "harmfulness", "appropriateness", "inappropriate", "toxicity", "tone"}
    | {"verdict", "grade", "rating", "quality", "coherence", "fluency", "usefulness", "misinformation", "actionability"}
    | {"appropriate", "accurate", "inaccurate", "unsafe", "biased", "hallucinated", "helpful", "relevant", "overall"}
)
"""Words in names of what is said of answers; those of a question are in no such list."""
_OF_OTHERS = frozenset(
    {"difficulty", "category", "type", "split", "language", "lang", "gender", "sex", "ethnicity", "race", "specialty"}
    | {"speciality", "topic", "source", "model", "author", "subset", "format", "style", "dataset", "version", "domain"}
    | {"condition", "tier", "prompt", "question", "patient", "image", "department", "subject", "theme", "intent", "key"}
    | {"priority", "triage"}
)
"""Words in names of what describes a question, a file or who asked."""


def ordered_words(words: Collection[str]) -> tuple[str, ...] | None:
    """The words of a column from the least to the most, where each says how much there is of the same; else None.

    Words of a ladder that may have further ones between them have no place here: a person gives the whole of it.
    """
    told = {word.strip(): _degree(word) for word in words}
    abouts = [about for _, about in told.values() if about]
    graded = [about for degree, about in told.values() if degree is not None and about]
    degrees = {word: _MOST if degree is None and about in graded else degree for word, (degree, about) in told.items()}
    known = [degree for degree in degrees.values() if degree is not None]
    is_of_one = all(about & abouts[0] for about in abouts)
    if len(told) < _FEWEST or len({*known}) < len(told) or not is_of_one or suggested_values([*told]):
        return None
    return tuple(word for _, word in sorted(zip(known, degrees, strict=True)))


def are_degrees(cells: Iterable[object]) -> bool:
    """True if filled cells are words of one order, at least two of them: mild, severe; a word for none stands apart.

    Yes and no, and other pairs of opposites, may be told of anything.
    """
    words = {str(cell).strip() for cell in cells if is_filled(cell)}
    words = {word for word in words if status_of_word(word) is None}
    if len(words) < _FEWEST or not all(any(map(str.isalpha, word)) and len(word) <= _LONGEST for word in words):
        return False
    return ordered_words(words) is not None or (len(words) > _FEWEST and certain_scale(words) is not None)


def is_of_raters(column: str, rows: Sequence[Mapping[str, object]], by: str) -> bool:
    """True for what is the same in all rows of each of several raters, as their experience is."""
    told: dict[str, set[str]] = {}
    for row in rows:
        told.setdefault(str(row.get(by)), set()).add(str(row.get(column)))
    return 1 < len(told) < len(rows) and all(len(words) == 1 for words in told.values())


_MOST = 3.0
"""The degree of what is said without one beside what is only partly so: factual, partly factual."""


def _degree(word: str) -> tuple[float | None, frozenset[str]]:
    """The degree that a label tells, and the words of what; None where it says nothing of that, or two things."""
    parts = [part.casefold() for part in _WORDS.findall(word)]
    is_denied = bool(parts) and _DEGREES.get(parts[0]) == 0
    degrees = [_DEGREES[part] for part in parts if part in _DEGREES]
    whether = [_WHETHER[part] for part in parts if part in _WHETHER]
    about = frozenset(parts) - _DEGREES.keys() - _WHETHER.keys() - _SMALL
    given = degrees or whether
    if len(given) != 1 or (degrees and not is_denied and 0 in whether):
        return None, about
    return given[0], about


def labels_in_words(
    columns: Sequence[str], free: Collection[str], rows: Sequence[Mapping[str, object]], asked: Iterable[str]
) -> list[str]:
    """The free columns of a few short words that look like labels of the answers in their rows.

    One is named for what is said of answers, or several have the same levels; those that stand in one run with them
    are labels, too. What all answers to a question have is the question's.

    Parameters
    ----------
    columns
        All columns in their order.
    asked
        Those that tell the questions apart.
    """
    told = {name: words for name in columns if name in free and (words := _labels(name, rows))}
    keys = [*asked]
    told = {
        name: words
        for name, words in told.items()
        if not _is_of_questions(name, rows, keys)
        and (len(words) > 1 or is_called_label(name) or all(_degree(word)[0] is not None for word in words))
        and (is_called_label(name) or not _is_ones_own(name, columns))
    }
    alike = Counter(frozenset(words) for words in told.values() if len(words) > 1 and not suggested_values([*words]))
    strong = {
        name
        for name, words in told.items()
        if is_called_label(name) or (alike[frozenset(words)] > 1 and _may_be_beside(name))
    }
    runs = [[*run] for fits, run in groupby(columns, lambda name: name in told and _may_be_beside(name)) if fits]
    taken = strong.union(*(run for run in runs if not strong.isdisjoint(run)))
    return [name for name in columns if name in taken]


def _is_ones_own(column: str, columns: Sequence[str]) -> bool:
    """True for what a person or a model said, who begins the name, beside what another said of the same thing.

    ``gpt4_eligibility`` and ``expert_eligibility`` are verdicts on what was asked, and none on an answer.
    """
    who, _, what = plain_name(column).partition("_")
    others = [other for other, _, same in (plain_name(one).partition("_") for one in columns) if same == what != ""]
    return _is_somebody(who) and any(other != who and _is_somebody(other) for other in others)


def _is_somebody(word: str) -> bool:
    return word in PHYSICIANS | HUMANS | ASSISTANTS | RATERS | ANNOTATORS or is_named_model(word)


def _may_be_beside(column: str) -> bool:
    return not words_of_name(column) & _OF_OTHERS and plain_name(column) not in _WHO


_WHO = frozenset({*AUTHOR_COLUMNS, *RATER_COLUMNS})


def describes_question(column: str, rows: Sequence[Mapping[str, object]], asked: Sequence[str]) -> bool:
    """True for what is called after a question, and is the same beside all answers to it: risk_tier, difficulty.

    What only questions have is told of them also where each has one answer.
    """
    words = words_of_name(column)
    if words & _OF_QUESTIONS_ALONE:
        return not _differs_between_answers(column, rows, asked)
    return bool(words & _OF_OTHERS) and _is_of_questions(column, rows, asked)


_OF_QUESTIONS_ALONE = frozenset({"difficulty", "urgency", "priority"})


def _differs_between_answers(column: str, rows: Sequence[Mapping[str, object]], asked: Sequence[str]) -> bool:
    """True if it is not the same in all rows of some question."""
    first: dict[tuple[str, ...], str] = {}
    return any(
        first.setdefault(tuple(str(row.get(name)) for name in asked), cell := str(row.get(column))) != cell
        for row in (rows if asked else ())
    )


def _is_of_questions(column: str, rows: Sequence[Mapping[str, object]], asked: Sequence[str]) -> bool:
    """True for a column that is the same beside all answers to a question, and differs between questions."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for row in rows if asked else ():
        groups.setdefault(tuple(str(row.get(name)) for name in asked), []).append(str(row.get(column)))
    several = [cells for cells in groups.values() if len(cells) > 1]
    of_each = {cells[0] for cells in several}
    return len(several) >= _FEWEST_GROUPS and len(of_each) > 1 and all(len({*cells}) == 1 for cells in several)


_FEWEST_GROUPS = 4
"""Fewer questions may have answers alike by chance."""


def _labels(column: str, rows: Sequence[Mapping[str, object]]) -> frozenset[str]:
    """The different words of a column, folded, where they are few, short, and come again; else nothing."""
    cells = [cell for row in rows if is_filled(cell := row.get(column))]
    texts = [cell.strip() for cell in cells if isinstance(cell, str)]
    says_why = is_rationale(column) and plain_name(column).rpartition("_")[2] not in _OF_LABELS
    if len(texts) < max(_FEWEST, len(cells)) or stands_beside(column) or says_why or counts_rows(texts):
        return frozenset()
    words = {folded(text) for text in texts if status_of_word(text) is None}
    are_short = all(len(word) <= _LONGEST and len(word.split()) <= _MOST_WORDS for word in words)
    are_few = len(words) <= min(_MOST_LEVELS, max(1, len(texts) // 2))
    are_numbers = any(NUMBER.fullmatch(word) or word.startswith("[") for word in words)
    return frozenset(words) if are_short and are_few and not are_numbers else frozenset()


def is_called_label(column: str) -> bool:
    """True for a name that tells what is said of an answer."""
    name = column.rpartition(".")[2]
    return _may_be_beside(name) and (is_dimension(name) or bool(words_of_name(name) & _OF_LABELS))


def scales_of_words(words: Mapping[str, Collection[str]]) -> dict[str, Scale]:
    """By dimension the scale that its words are of and no other one, or the only word that was given on it.

    Dimensions with words in common share their scale, so that a word is the same level in all of them. ``none`` is
    what there is of something beside words for more of it, and no rating beside any others.
    """
    plain = {name: {word for word in own if status_of_word(word) is None} for name, own in words.items()}
    of_all = certain_scale({word for own in plain.values() for word in own})
    found: dict[str, Scale] = {}
    for name, rated in plain.items():
        with_none = rated | {word for word in words[name] if folded(word) == _NONE}
        own = with_none if ordered_words(with_none) else rated
        beside = [others for others in plain.values() if len(own & others) > 1]
        ordered = ordered_words(own.union(*beside)) or _only_word(own)
        if certain := of_all or certain_scale(own):
            found[name] = read_scale(certain)
        elif ordered:
            is_none = _degree(ordered[0])[0] == 0
            found[name] = Scale(labelled_levels(enumerate(ordered, start=0 if is_none else 1)))
    return found


_NONE = "none"


def _only_word(own: Collection[str]) -> tuple[str, ...]:
    """The only word of a dimension, unless it is one of a known ladder, of which it says not how many there are."""
    is_of_ladder = any(_degree(word)[0] is None for word in own) and bool(suggested_values(own))
    return tuple(own) if len(own) == 1 and not is_of_ladder else ()


UNSURE = "?"


def words_without_order(words: Mapping[str, Collection[str]], found: Collection[str]) -> dict[str, tuple[str, ...]]:
    """By dimension the words of which nobody can tell the order, as they may be given, from the least they may mean.

    Behind a word that tells nothing of its place is a question mark, with which no scale is read.
    """
    apart = {name: [word for word in own if status_of_word(word) is None] for name, own in words.items()}
    meant = {name: suggested_values(own) for name, own in apart.items()}
    ranks = {name: {word: meant[name].get(word, _degree(word)[0]) for word in own} for name, own in apart.items()}
    return {
        name: tuple(
            word if ranks[name][word] is not None else f"{word}{UNSURE}"
            for word in sorted(own, key=lambda word: (ranks[name][word] is None, ranks[name][word] or 0, word))
        )
        for name, own in apart.items()
        if name not in found and len(own) > 1
    }
