"""What people tell of a dataset, its counts, and its card beside the tables."""

import csv
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.errors import ImportRefused
from medreview.reporting.dataset_card import CONFORMS_TO
from medreview.reporting.table_files import FileForm
from medreview.store.workspace import Workspace
from medreview.workflows.browse_library import library_contents
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.clean_questions import set_aside_by_hand
from medreview.workflows.edit_records import (
    EditRefused,
    EditWithoutReason,
    NoSuchRecord,
    dataset_form,
    edit_dataset,
    history_of_dataset,
)
from medreview.workflows.export_tables import card_of, count_dataset, export_tables
from medreview.workflows.export_tables.dataset_cards import DatasetGone
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_dataset, a_workspace
from tests.integration.answer_questions.test_exported_tags import brought
from tests.judged_answers import judged_dataset

TOLD = {"licence": "CC-BY-4.0", "source": "four forums", "cite": "A, B (2026)\nA dataset", "version": "1.2.0"}


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path, "home.medreview")
    judged_dataset(made, (("a", "b"), ("c",), ("d",)))
    yield made
    made.close()


def facts(workspace: Workspace, name: str = "D") -> dict[str, str]:
    return {field.name: field.value for field in dataset_form(workspace, name).fields if field.value}


def test_that_what_is_told_is_kept_with_what_was_told_before_and_why(workspace: Workspace) -> None:
    assert facts(workspace) == {}
    edit_dataset(workspace, "D", TOLD, why="as in the paper")
    edit_dataset(workspace, "D", {"licence": "CC0-1.0", "version": ""}, why="they changed it")
    assert facts(workspace) == {"licence": "CC0-1.0", "source": TOLD["source"], "cite": TOLD["cite"]}
    latest = {one.field: (one.before, one.after, one.why) for one in history_of_dataset(workspace, "D")[:2]}
    assert latest == {
        "licence": ("CC-BY-4.0", "CC0-1.0", "they changed it"),
        "version": ("1.2.0", "", "they changed it"),
    }
    assert not edit_dataset(workspace, "D", {"licence": "CC0-1.0"}, why="again"), "it is so already"
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []


def test_that_nothing_is_told_without_a_reason_of_no_dataset_and_in_no_broken_text(workspace: Workspace) -> None:
    with pytest.raises(EditWithoutReason):
        edit_dataset(workspace, "D", TOLD, why=" ")
    with pytest.raises(NoSuchRecord):
        edit_dataset(workspace, "E", TOLD, why="known")
    with pytest.raises(EditRefused):
        edit_dataset(workspace, "D", {"licence": "half \ud83d"}, why="known")
    with pytest.raises(DatasetGone):
        card_of(workspace, "E")


@pytest.mark.parametrize("form", [FileForm.CSV, FileForm.JSONL, FileForm.PARQUET, FileForm.XLSX])
def test_that_what_is_told_goes_out_and_comes_back(workspace: Workspace, tmp_path: Path, form: FileForm) -> None:
    edit_dataset(workspace, "D", TOLD, why="as in the paper")
    export_tables(workspace, tmp_path / "out", forms=[form])
    other = a_workspace(tmp_path, "other.medreview")
    if form is FileForm.XLSX:
        import_files(other, ImportRequest((FileChoice(tmp_path / "out" / "tables.xlsx"),)))
    else:
        assert brought(other, tmp_path / "out", form, "questions", "datasets")["datasets"] == (1, 0)
    assert facts(other) == facts(workspace) == TOLD
    other.close()


def test_that_a_file_that_tells_otherwise_is_taken_over_only_when_asked(workspace: Workspace, tmp_path: Path) -> None:
    edit_dataset(workspace, "D", TOLD, why="as in the paper")
    path = tmp_path / "datasets.csv"
    path.write_text("dataset,source,licence,contact\nD,four forums,CC0-1.0,us@example.org\n", encoding="utf-8")
    with pytest.raises(ImportRefused) as refused:
        import_files(workspace, ImportRequest((FileChoice(path),)))
    assert "with another licence" in str(refused.value.problems[0].message)
    import_files(workspace, ImportRequest((FileChoice(path),), takes_over_changes=True))
    assert facts(workspace) == {**TOLD, "licence": "CC0-1.0", "contact": "us@example.org"}, "no column, no word on it"
    path.write_text("dataset,source,licence\nE,four forums,CC0-1.0\n", encoding="utf-8")
    with pytest.raises(ImportRefused) as refused:
        import_files(workspace, ImportRequest((FileChoice(path),)))
    assert "There is no dataset E" in str(refused.value.problems[0].message)


def test_that_the_counts_leave_out_what_is_set_aside_and_count_it(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace)
    before = count_dataset(workspace, _only(workspace))
    set_aside_by_hand(workspace, [1], reason="an advertisement")
    counted = count_dataset(workspace, _only(workspace))
    assert counted.size.n_questions == before.size.n_questions - 1
    assert counted.size.set_aside == {"by-hand": 1}
    for table in counted.tables[1:]:
        number = table.columns[1]
        total = sum(row[1] for row in table.rows if isinstance(row[1], int))
        n_all = counted.size.n_images if number == "n_of_modality" else counted.size.n_questions
        assert total == n_all, table.name
        assert sum(row[2] for row in table.rows if isinstance(row[2], float)) == pytest.approx(1)
    workspace.close()


def _only(workspace: Workspace) -> str:
    (one,) = library_contents(workspace).datasets
    return one.name


def test_that_the_cards_lie_beside_the_tables_and_name_their_files_by_hash(
    workspace: Workspace, tmp_path: Path
) -> None:
    told = {"published": "2026-11-01", "creator": "A | B", "description": "Letters.\n<img src=x onerror=y> [a](b)"}
    edit_dataset(workspace, "D", TOLD | told, why="as in the paper")
    done = export_tables(workspace, tmp_path / "out", forms=[FileForm.CSV, FileForm.JSONL])
    assert [path.name for path in done.cards] == ["card-D.md", "croissant-D.json"]
    markdown = (tmp_path / "out" / "card-D.md").read_text("utf-8")
    assert "| Licence | CC-BY-4.0 |" in markdown
    assert "| Created by | A \\| B |" in markdown
    assert "| Web address | not stated |" in markdown
    assert "Letters.\n\\<img src=x onerror=y> \\[a](b)" in markdown, "nothing of a dataset is read as markup"
    assert "including language variants" in markdown, "counts say what they count"
    card = json.loads((tmp_path / "out" / "croissant-D.json").read_text("utf-8"))
    assert (card["@type"], card["conformsTo"], card["name"]) == ("sc:Dataset", CONFORMS_TO, "D")
    assert (card["license"], card["citeAs"], card["datePublished"]) == ("CC-BY-4.0", TOLD["cite"], "2026-11-01")
    assert "url" not in card, "what nobody told is not made up"
    for file in card["distribution"]:
        content = (tmp_path / "out" / file["contentUrl"]).read_bytes()
        assert file["sha256"] == hashlib.sha256(content).hexdigest()
        assert file["contentSize"] == f"{len(content)} B"
        assert file["name"] in markdown


def test_that_croissant_describes_every_column_of_every_table_as_the_specification_has_it(
    workspace: Workspace, tmp_path: Path
) -> None:
    edit_dataset(workspace, "D", TOLD, why="as in the paper")
    export_tables(workspace, tmp_path / "out", forms=[FileForm.CSV])
    card = json.loads((tmp_path / "out" / "croissant-D.json").read_text("utf-8"))
    files = {one["@id"]: one for one in card["distribution"]}
    assert all(one["@type"] == "cr:FileObject" and one["encodingFormat"] == "text/csv" for one in files.values())
    assert {one["@id"] for one in card["recordSet"]} >= {"questions", "answers", "datasets"}
    for record_set in card["recordSet"]:
        assert record_set["@type"] == "cr:RecordSet"
        (file,) = {field["source"]["fileObject"]["@id"] for field in record_set["field"]}
        with (tmp_path / "out" / file).open(encoding="utf-8", newline="") as opened:
            header = next(csv.reader(opened))
        assert [field["source"]["extract"]["column"] for field in record_set["field"]] == header
        for field in record_set["field"]:
            assert field["@type"] == "cr:Field"
            assert field["dataType"] in {"sc:Text", "sc:Integer", "sc:Float"}
            assert field["@id"] == f"{record_set['@id']}/{field['name']}"
            assert "references" not in field, "an id alone tells no row: datasets may share it"
    answers = next(one for one in card["recordSet"] if one["@id"] == "answers")
    assert answers["key"] == [{"@id": "answers/dataset"}, {"@id": "answers/answer_id"}]
    terms = set(card["@context"])
    assert terms >= {"sc", "cr", "dct", "conformsTo", "citeAs", "recordSet", "field", "dataType", "extract", "column"}


def test_that_datasets_whose_names_a_file_cannot_hold_have_cards_of_their_own(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path)
    for name in ("a/b", "a b"):
        judged_dataset(workspace, (("a",),), name=name)
    done = export_tables(workspace, tmp_path / "out", forms=[FileForm.CSV])
    assert len({path.name for path in done.cards}) == 4
    names = {json.loads(path.read_text("utf-8"))["name"] for path in done.cards if path.suffix == ".json"}
    assert names == {"a/b", "a b"}
    workspace.close()


def test_that_the_command_tells_and_writes_the_card(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(workspace.path)
    workspace.close()
    words = ("--set", "licence=CC0-1.0", "--why", "known")
    assert main(["edit", file, "--dataset", "D", *words]) == 0
    assert main(["history", file, "--dataset", "D"]) == 0
    assert "'' -> 'CC0-1.0'  (known)" in capsys.readouterr().out
    assert main(["data", "card", file, "D"]) == 0
    assert "| Licence | CC0-1.0 |" in capsys.readouterr().out
    assert main(["data", "card", file, "D", "-o", str(tmp_path / "card")]) == 0
    assert sorted(path.name for path in (tmp_path / "card").iterdir()) == ["card-D.md", "croissant-D.json"]
    assert main(["data", "card", file, "E"]) == 3
    assert "There is no dataset E" in capsys.readouterr().err
