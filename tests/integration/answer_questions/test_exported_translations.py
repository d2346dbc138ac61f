"""Variants go out with their translators and come back with them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from medreview.domain.questions import Translation
from medreview.errors import ImportRefused
from medreview.reporting.table_files import FileForm
from medreview.store.queries.translations import variants_of
from medreview.store.workspace import Workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace
from tests.integration.answer_questions.test_exported_tags import brought
from tests.integration.answer_questions.test_tags import ids
from tests.integration.answer_questions.test_translation_runs import by_step, translated
from tests.judged_answers import a_judge, judged_dataset

SAID = {"question": "=تب شمارهٔ ۱ با ۵۰ میلی‌گرم؟"}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    """Two questions, one of which has a variant by a model."""
    made = a_workspace(tmp_path, "home.medreview")
    a_judge(made, "model-1b")
    judged_dataset(made, (("a",), ("b",)))
    translated(made, by_step(SAID))
    yield made
    made.close()


@pytest.mark.parametrize("form", [FileForm.CSV, FileForm.JSONL, FileForm.PARQUET])
def test_that_a_translation_that_goes_out_comes_back_as_it_was(home: Workspace, tmp_path: Path, form: FileForm) -> None:
    export_tables(home, tmp_path / "out", forms=[form])
    other = a_workspace(tmp_path, "other.medreview")
    found = brought(other, tmp_path / "out", form, "questions", "translations")
    assert found == {"questions": (3, 0), "translations": (1, 0)}
    export_tables(other, tmp_path / "again", forms=[form])
    for table in ("questions", "translations"):
        again, out = (tmp_path / folder / f"{table}.{form}" for folder in ("again", "out"))
        assert again.read_bytes() == out.read_bytes()
    with other.reading() as there, home.reading() as here:
        (first, variant), (_, made) = (variants_of(one, ids(two)["q0"]) for one, two in ((there, other), (here, home)))
    assert (first.translator, variant.translator, variant.run) == ("", "model-1b", made.run)
    assert (variant.checks, variant.back_translation) == (made.checks, made.back_translation)
    assert variant.checks["numbers"]
    assert [str(finding) for finding in check_workspace(other.path).findings] == []
    other.close()
    assert brought(home, tmp_path / "out", form, "translations") == {"translations": (0, 1)}


@pytest.mark.parametrize("form", [FileForm.CSV, FileForm.JSONL, FileForm.PARQUET])
def test_that_a_translation_of_which_nobody_told_the_source_goes_out_and_comes_back(
    home: Workspace, tmp_path: Path, form: FileForm
) -> None:
    with home.transaction() as session:
        session.connection().execute(sa.update(Translation).values(source_id=None, run_id=None, translator="Ann"))
    export_tables(home, tmp_path / "out", forms=[form])
    other = a_workspace(tmp_path, "other.medreview")
    found = brought(other, tmp_path / "out", form, "questions", "translations")
    assert found == {"questions": (3, 0), "translations": (1, 0)}
    export_tables(other, tmp_path / "again", forms=[form])
    again, out = (tmp_path / folder / f"translations.{form}" for folder in ("again", "out"))
    assert again.read_bytes() == out.read_bytes()
    with other.reading() as session:
        _, variant = variants_of(session, ids(other)["q0"])
    assert (variant.translator, variant.source_id) == ("Ann", None)
    assert [str(finding) for finding in check_workspace(other.path).findings] == []
    other.close()
    assert brought(home, tmp_path / "out", form, "translations") == {"translations": (0, 1)}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("q0.fa,q0,Ann,,", "q0.fa is in the workspace already, with another translator"),
        ("q1,q0,Ann,,", "q1 is not a variant of q0 here"),
        ("q0.fa,q1,Ann,,", "q0.fa is not a variant of q1 here"),
        ("q1,,Ann,,", "q1 is not a variant of"),
        ("q7,q0,Ann,,", "Question q7 is not in the workspace"),
        ("q0.fa,q0,Ann,,[1]", "checks is not a JSON object"),
        ("q0.fa,q0,,,", "The translator is missing"),
    ],
)
def test_that_a_translation_of_something_else_is_refused(home: Workspace, tmp_path: Path, row: str, said: str) -> None:
    path = tmp_path / "translations.csv"
    path.write_text(f"question_id,variant_of,translator,run,checks\n{row}\n", encoding="utf-8")
    with pytest.raises(ImportRefused) as refused:
        import_files(home, ImportRequest((FileChoice(path),)))
    assert said in "\n".join(str(problem.message) for problem in refused.value.problems)
