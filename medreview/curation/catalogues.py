"""Lists that questions are sorted by, as text files in ``resources/catalogues``: the chapters of ICD-11."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from medreview.paths import resources_folder
from medreview.text.normalise import for_search

_LANGUAGES = ("en", "fa", "zh")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of ICD-11: its code, its titles and the specialist whom one sees with it, by language."""

    code: str
    titles: Mapping[str, str]
    specialists: Mapping[str, str]


@cache
def icd11_chapters() -> tuple[Chapter, ...]:
    """The 28 chapters, 01 to 26, V and X, in their order."""
    lines = (resources_folder() / "catalogues" / "icd11.txt").read_text("utf-8").splitlines()
    chapters: list[Chapter] = []
    for line in lines:
        if line.strip() and not line.startswith("#"):
            code, english, persian, *specialists = (part.strip() for part in line.split("|"))
            titles = {"en": english, "fa": persian}
            chapters.append(Chapter(code, titles, dict(zip(_LANGUAGES, specialists, strict=True))))
    return tuple(chapters)


def chapter_of(value: str) -> Chapter | None:
    """The chapter that a field of a question names, by its code or its title; None for any other text."""
    wanted = for_search(value).strip()
    bare = wanted.removeprefix("chapter").strip()
    code = bare.zfill(2) if bare.isdecimal() else bare
    for chapter in icd11_chapters():
        if code == for_search(chapter.code) or wanted in {for_search(title) for title in chapter.titles.values()}:
            return chapter
    return None


def specialist_of(field: str, value: str | None, language: str) -> str:
    """Who is asked about a question with this value; empty where it names nobody.

    Of ICD-11 the specialist of the chapter, of any other field the value itself.
    """
    if not value or not value.strip():
        return ""
    if field != "icd11":
        return value.strip()
    chapter = chapter_of(value)
    return "" if chapter is None else chapter.specialists.get(language, chapter.specialists["en"])
