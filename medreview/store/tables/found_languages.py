"""Languages of questions and answers that no file told: found in their texts, and kept as found."""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlmodel import Session, col

from medreview.domain.answers import Answer
from medreview.domain.questions import LANGUAGE_FOUND, Question, QuestionKind
from medreview.store.bulk import table_of

FoundIn = type[Question] | type[Answer]


def texts_without_language(session: Session, model: FoundIn, *, after: int, limit: int) -> list[tuple[int, str]]:
    """Keys and texts of questions or answers whose language nobody knows, from a key on; terms are too short to ask."""
    table = table_of(model)
    # Any index over the language would have all of these rows sorted again for every step.
    is_wanted = sa.func.coalesce(table.c.language, "") == ""
    wanted = [is_wanted, sa.func.abs(table.c.is_placeholder) == 0, table.c.id > after]
    if model is Question:
        wanted.append(col(Question.kind) != QuestionKind.TERM)
    query = sa.select(table.c.id, table.c.text).where(*wanted).order_by(table.c.id).limit(limit)
    return [(key, text) for key, text in session.connection().execute(query)]


def keep_found_languages(session: Session, model: FoundIn, languages: Mapping[int, str]) -> None:
    """Give rows without a language the one that was found, marked as found."""
    if not languages:
        return
    table = table_of(model)
    marked = sa.func.json_set(table.c.extra, f"$.{LANGUAGE_FOUND}", sa.func.json("true"))
    statement = sa.update(table).where(table.c.id == sa.bindparam("of_row"), table.c.language.is_(None))
    statement = statement.values(language=sa.bindparam("found"), extra=sa.type_coerce(marked, sa.String))
    session.connection().execute(statement, [{"of_row": key, "found": found} for key, found in languages.items()])
