"""The kinds of those who wrote, rated or judged something, as their names tell them."""

import re

from medreview.domain.answers import AuthorKind
from medreview.importers.column_names import plain_name
from medreview.importers.model_names import is_model
from medreview.importers.person_names import NO_PHYSICIANS, PHYSICIANS, SEVERAL_PHYSICIANS
from medreview.importers.reference_names import is_called_a_person

CALLED_PHYSICIANS = (
    PHYSICIANS | SEVERAL_PHYSICIANS | {"answered_by", "expert_name", "doctor_name", "physician_name", "نام_پزشک", "dr"}
)
"""Plain names that tell a physician, or an expert, also of columns that name one."""
_EXPERTS = frozenset(
    {"expert", "experts", "experte", "expertin", "experten", "experto", "experta", "esperto", "esperta", "perito"}
    | {"ekspert", "deskundige", "asiantuntija", "szakértő", "uzman", "эксперт", "експерт", "خبیر", "الخبیر", "کارشناس"}
    | {"מומחה", "ماہر", "विशेषज्ञ", "বিশেষজ্ঞ", "专家", "専門家", "전문가", "ahli", "pakar", "chuyên_gia", "ผู้เชี่ยวชาญ"}
    | {"expert_name"}
)
"""Those among them that know something well, be it medicine or not."""
TITLED = re.compile(r"(?:dr|prof|دکتر)_(?!(?:.+_)?(?:comment|note|remark|rating|score|name|id|date)s?(?:_|$)).+")


def author_kind(author: str) -> AuthorKind | None:
    """The kind that a name tells, for what it says of others: an expert beside models is read as physicians are."""
    name = plain_name(author)
    if TITLED.fullmatch(name) and NO_PHYSICIANS & {*name.split("_")}:
        return AuthorKind.PERSON
    if name in CALLED_PHYSICIANS or TITLED.fullmatch(name):
        return AuthorKind.PHYSICIAN
    return AuthorKind.MODEL if is_model(author) else None


def writer_kind(author: str, kind: AuthorKind | None = None) -> AuthorKind | None:
    """The kind of whoever wrote answers; one of whom only is told that it is an expert, or human, is a person.

    Parameters
    ----------
    kind
        As it is known, where more than the name tells it.
    """
    told = kind or author_kind(author)
    if told is AuthorKind.PHYSICIAN and plain_name(author) in _EXPERTS:
        return AuthorKind.PERSON
    return told or (AuthorKind.PERSON if is_called_a_person(author) else None)
