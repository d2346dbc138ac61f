"""Words of a person on several files at once that none of these files has a place for."""

from collections.abc import Sequence

from medreview.errors import MedReviewError
from medreview.importers.errors import RoleRefused, no_such_column
from medreview.workflows.import_dataset.reader import ReadFile
from medreview.workflows.import_dataset.said_values import constant_refused


def refuse_without_place(files: Sequence[ReadFile]) -> None:
    """Refuse what was said of files and has a place in none; where one of them has a place, others do without.

    Raises
    ------
    ConstantRefused
        If none of the tables has a field for a value that all rows share, or none of the files such a column.
    RoleRefused
        If none of the files has a column that a role was said of.
    """
    refused = [(file, _without_place(file)) for file in files]
    placed = {name for file, errors in refused for name in _said(file) if name not in errors}
    for _, errors in refused:
        for name, error in errors.items():
            if name not in placed:
                raise error


def _said(file: ReadFile) -> tuple[str, ...]:
    return (*file.choice.said.roles, *file.choice.said.constants)


def _without_place(file: ReadFile) -> dict[str, MedReviewError]:
    said, columns = file.choice.said, (*file.draft.head.columns, *file.draft.inner_columns)
    found: dict[str, MedReviewError] = {**file.without_place}
    for name in said.about_others(columns):
        if name in said.roles:
            reason = no_such_column(name, columns)
            found[name] = RoleRefused(file=file.draft.file, column=name, role=said.roles[name], reason=reason)
        else:
            found[name] = constant_refused(file.draft, name, said.constants[name])
    return found
