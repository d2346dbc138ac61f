"""Fingerprints, which tell one content of a package from another."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import TypeAdapter

from medreview.domain.plan_json import canonical_sha256
from medreview.domain.study_plans import StudyPlan
from medreview.exchange.contents import PackedAnswer, PackedPair, PackedQuestion, PackedReference

Packed = TypeVar("Packed", PackedQuestion, PackedAnswer, PackedReference)

_PLAN = TypeAdapter(StudyPlan)
_QUESTIONS = TypeAdapter(tuple[PackedQuestion, ...])
_ANSWERS = TypeAdapter(tuple[PackedAnswer, ...])
_PAIRS = TypeAdapter(tuple[PackedPair, ...])


def images_of(questions: Iterable[PackedQuestion]) -> frozenset[str]:
    """The SHA-256 of every image that the questions show."""
    return frozenset(image.sha256 for question in questions for image in question.images)


def content_sha256(
    plan: Mapping[str, object],
    questions: Sequence[PackedQuestion],
    answers: Sequence[PackedAnswer],
    pairs: Sequence[PackedPair],
) -> str:
    """Hash of everything that a rater is shown: the same content gives the same hash, whenever it is packed.

    What is as usual is left out, so that a later program, which knows more fields, gives the same hash. A language that
    was found in a text is none here: it may be found at any time, also after the package was made.
    """
    questions, answers = _as_told(questions), _as_told(answers)
    return canonical_sha256(
        {
            "plan": _PLAN.dump_python(_PLAN.validate_python(plan), mode="json", exclude_defaults=True),
            "questions": _QUESTIONS.dump_python(tuple(questions), mode="json", exclude_defaults=True),
            "answers": _ANSWERS.dump_python(tuple(answers), mode="json", exclude_defaults=True),
            "pairs": _PAIRS.dump_python(tuple(pairs), mode="json", exclude_defaults=True),
        }
    )


def _as_told(texts: Sequence[Packed]) -> tuple[Packed, ...]:
    """Questions, answers or references without the languages that nobody told."""
    return tuple(_without_found_language(text) for text in texts)


def _without_found_language(text: Packed) -> Packed:
    if isinstance(text, PackedQuestion):
        text = replace(text, references=_as_told(text.references))
    return replace(text, language=None, is_language_found=False) if text.is_language_found else text
