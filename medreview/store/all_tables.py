"""All tables of a workspace, for what goes through every one; other modules map only those that they read."""

from sqlmodel import SQLModel

from medreview.domain import (
    answers,
    audit,
    collected_returns,
    comparisons,
    datasets,
    images,
    model_requests,
    models,
    packages,
    personal_data,
    questions,
    ratings,
    runs,
    scores,
    studies,
    tags,
)

_MAPPED_BY = (
    *(answers, audit, collected_returns, comparisons, datasets, images, model_requests, models),
    *(packages, personal_data, questions, ratings, runs, scores, studies, tags),
)
ALL_TABLES = SQLModel.metadata
