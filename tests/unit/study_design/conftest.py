"""The published design as shipped, and questions to fill it with."""

import json
from collections.abc import Callable

import pytest

from medreview.domain.ids import AnswerId
from medreview.domain.study_plans import StudyPlan, plan_from_json
from medreview.paths import resources_folder
from medreview.study_design.batches import AnswerToRate, QuestionToRate

Questions = tuple[QuestionToRate, ...]


@pytest.fixture(scope="session")
def paper_plan() -> StudyPlan:
    path = resources_folder() / "templates" / "cqa-eval.json"
    return plan_from_json(json.loads(path.read_text(encoding="utf-8")), name=path.name)


@pytest.fixture(scope="session")
def questions_to_rate() -> Callable[..., Questions]:
    """Ask for ``n`` questions with ``n_answers`` answers each, of ``n_sentences`` sentences."""

    def build(n: int, *, n_answers: int = 3, n_sentences: int = 8) -> Questions:
        return tuple(
            QuestionToRate(
                f"set/q{index:03}",
                tuple(
                    AnswerToRate(AnswerId(index * n_answers + k + 1), f"set/q{index:03}-{k}", n_sentences)
                    for k in range(n_answers)
                ),
            )
            for index in range(n)
        )

    return build


@pytest.fixture(scope="session")
def paper_questions(questions_to_rate: Callable[..., Questions]) -> Questions:
    """100 questions with three answers each, between 3 and 12 sentences."""
    return tuple(
        QuestionToRate(
            question.key,
            tuple(AnswerToRate(answer.answer, answer.key, 3 + (answer.answer * 7) % 10) for answer in question.answers),
        )
        for question in questions_to_rate(100)
    )
