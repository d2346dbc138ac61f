"""Datasets and models for judge runs in tests: ``from tests.judged_answers import a_judge, judged_dataset``."""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import sqlalchemy as sa
from sqlmodel import col, select

from medreview.domain.answers import Answer, Author, AuthorKind
from medreview.domain.datasets import Dataset
from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.domain.questions import Question
from medreview.domain.runs import Judgement, RunItem
from medreview.store.workspace import Workspace
from tests.builders import CREATED_AT

Told = tuple[object, ...]


def a_judge(
    workspace: Workspace,
    name: str = "judge-1b",
    *,
    family: str | None = "Alpha",
    size_class: str | None = "1B",
    kind: ModelKind = ModelKind.LOCAL,
    path: Path | str = "/models/judge.gguf",
    projector: Path | None = None,
    abilities: dict[str, object] | None = None,
    prices: tuple[float, float] | None = None,
) -> str:
    """A model with a source; its name."""
    is_local = kind is ModelKind.LOCAL
    file = Path(path)
    sha256 = hashlib.sha256(file.read_bytes()).hexdigest() if is_local and file.is_file() else "0" * 64
    with workspace.transaction() as session:
        model = Model(name=name, family=family, size_class=size_class, sha256=sha256)
        session.add(model)
        session.flush()
        session.add(
            ModelSource(
                model_id=model.id or 0,
                kind=kind,
                path=str(path) if is_local else None,
                projector_path=str(projector) if projector else None,
                base_url=None if is_local else "http://127.0.0.1:9/v1",
                remote_name=None if is_local else name,
                card={},
                abilities=abilities or {},
                input_price=prices[0] if prices else None,
                output_price=prices[1] if prices else None,
            )
        )
    return name


def judged_dataset(
    workspace: Workspace,
    answers: Iterable[Sequence[str]],
    *,
    name: str = "D",
    references: Sequence[str] = ("Rest and drink.",),
    authors: Sequence[str] = ("model-a", "model-b", "model-c"),
    kind: str = "open",
) -> list[int]:
    """A question for every entry, with its answers by the authors in turn and its references; ids of the answers."""
    ids: list[int] = []
    with workspace.transaction() as session:
        dataset = Dataset(name=name, created_at=CREATED_AT)
        session.add(dataset)
        session.flush()
        for number, texts in enumerate(answers):
            question = Question(
                dataset_id=dataset.id or 0,
                key=f"q{number}",
                text=f"What helps against fever number {number}?",
                kind=kind,
                language="en",
                split="test" if number % 2 else "eval",
                context=[],
                options=[],
            )
            session.add(question)
            session.flush()
            written = [(author, text, None) for author, text in zip(authors, texts, strict=False)]
            expert = [("expert", text, float(len(references) - n)) for n, text in enumerate(references)]
            for place, (author, text, weight) in enumerate([*written, *expert]):
                known = session.exec(select(Author).where(Author.name == author)).first()
                if known is None:
                    known = Author(name=author, kind=AuthorKind.PHYSICIAN if author == "expert" else AuthorKind.MODEL)
                    session.add(known)
                    session.flush()
                answer = Answer(
                    dataset_id=dataset.id or 0,
                    question_id=question.id or 0,
                    key=f"q{number}-{place}",
                    author_id=known.id or 0,
                    text=text,
                    is_reference=weight is not None,
                    reference_weight=weight,
                    language="en",
                )
                session.add(answer)
                session.flush()
                if weight is None:
                    ids.append(answer.id or 0)
    return ids


def told(workspace: Workspace, run_id: int) -> list[Told]:
    """Everything that a run was told, in an order of its own: what two runs must agree in to be the same."""
    names = ("attempt", "value", "validity", "raw_output", "marker", "n_references", "granularity", "setup", "extra")
    with workspace.reading() as session:
        query = (
            select(RunItem.position, Judgement)
            .join(RunItem, col(RunItem.id) == col(Judgement.run_item_id))
            .where(Judgement.run_id == run_id)
        )
        given = [
            (position, row.dimension, row.answer_id, row.sentence_index, *(getattr(row, name) for name in names))
            for position, row in session.exec(query)
        ]
    return sorted(given, key=lambda one: (one[0], str(one[1]), str(one[4])))


def pending_positions(workspace: Workspace, run_id: int) -> list[int]:
    with workspace.reading() as session:
        query = sa.select(col(RunItem.position)).where(col(RunItem.run_id) == run_id, col(RunItem.done_at).is_(None))
        return sorted(session.connection().execute(query).scalars())
