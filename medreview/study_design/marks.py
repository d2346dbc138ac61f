"""The categories under which raters mark words: what the study usually asks, and what is wrong with a list."""

from collections import Counter
from collections.abc import Iterator, Sequence

from medreview.domain.study_plans import MarkCategory, StudyPlan
from medreview.errors import Message

MOST_CATEGORIES = 9
"""One for each digit key."""
USUAL_MARKS: tuple[MarkCategory, ...] = (
    MarkCategory(
        "wrong",
        {"en": "Wrong", "fa": "نادرست"},
        {"en": "It contradicts what is known.", "fa": "با دانش موجود در تضاد است."},
    ),
    MarkCategory(
        "unsafe",
        {"en": "Unsafe", "fa": "ناایمن"},
        {"en": "Following it may cause harm.", "fa": "پیروی از آن می‌تواند آسیب برساند."},
    ),
    MarkCategory(
        "missing_evidence",
        {"en": "Missing evidence", "fa": "بدون شواهد"},
        {"en": "It may be so, but nothing supports it.", "fa": "شاید درست باشد، اما شواهدی برای آن نیست."},
    ),
    MarkCategory(
        "outdated",
        {"en": "Outdated", "fa": "منسوخ"},
        {
            "en": "It was so, and newer guidance says otherwise.",
            "fa": "زمانی درست بود؛ توصیه‌های جدیدتر چیز دیگری است.",
        },
    ),
)


def mark_problems(plan: StudyPlan) -> Iterator[Message]:
    """Tell what is wrong with the categories of a plan."""
    if len(plan.marks) > MOST_CATEGORIES:
        values = {"n": len(plan.marks), "most": MOST_CATEGORIES}
        yield Message("There are {n} categories for marked words, but digit keys only reach {most}.", values)
    for name, count in Counter(one.name for one in plan.marks).items():
        if count > 1:
            yield Message("There are two categories called {name}.", {"name": name})
    for category in plan.marks:
        if not category.name.strip():
            yield Message("A category for marked words has no name. Give every category a name.")
        elif not any(words.strip() for words in category.label.values()):
            yield Message("The category {name} has no wording to show.", {"name": category.name})


def marks_named(names: Sequence[str]) -> tuple[MarkCategory, ...]:
    """Categories with these names: the usual ones as they are, others under their name as wording."""
    usual = {one.name: one for one in USUAL_MARKS}
    return tuple(usual.get(name) or MarkCategory(name, {"en": name.replace("_", " ").capitalize()}) for name in names)
