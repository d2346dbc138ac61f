"""A folder of exported tables explains itself, and no rater is named in it unless somebody says so."""

import csv
import hashlib
import io
import json
import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet  # noqa: TID253 - what is tested writes Parquet
import pyreadstat
import pytest

from medreview.atomic_files import FileNotWritten
from medreview.cli import main
from medreview.domain.table_columns import COLUMNS
from medreview.domain.table_rows import TableName
from medreview.exchange import pseudonyms
from medreview.exchange.pseudonyms import PseudonymsUnreadable, pseudonyms_beside, pseudonyms_for
from medreview.reporting.data_package import AboutPackage
from medreview.reporting.table_files import FileForm
from medreview.store.tables.corrections import Source
from medreview.store.tables.tags import write_tag_by_hand
from medreview.workflows.export_for_tools import Tool, export_for_tool
from medreview.workflows.export_tables import ExportChoice, export_table, export_tables, release_study
from medreview.workflows.export_tables.release import ReleaseFolderNotEmpty
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.workspace_files import Workspace, create_workspace, open_for_reading, open_workspace
from tests.made_sample import copy_sample

STUDY = "Sample study"
NAMES = ("R1", "R2", "R3")


@pytest.fixture
def sample(tmp_path: Path) -> Workspace:
    return open_for_reading(copy_sample(tmp_path / "sample.medreview"))


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))


def test_that_the_codebook_has_every_column_of_every_file(sample: Workspace, tmp_path: Path) -> None:
    done = export_tables(sample, tmp_path / "out")
    book = rows(tmp_path / "out" / "codebook.csv")
    told = {(one["table"], one["column"]) for one in book if not one["where"]}
    for table in done.tables:
        columns = next(iter(rows(table.files[0]))).keys()
        assert {(table.table, name) for name in columns} <= told
    assert all(one["meaning"] and one["type"] and one["missing"] for one in book if not one["where"])
    levels = {one["where"]: one["levels"] for one in book if (one["table"], one["column"]) == ("ratings", "value")}
    assert levels["study = Sample study; dimension = correctness"].startswith("1 = Disagree | 2 = Partially Disagree")
    status = next(one for one in book if (one["table"], one["column"]) == ("ratings", "status"))
    assert status["levels"] == "rated | cannot_judge = cannot judge | skipped"


def test_that_the_codebook_says_meanings_in_another_language_too(sample: Workspace, tmp_path: Path) -> None:
    choice = ExportChoice(translations={"fa": lambda message: f"fa {message}"})
    export_tables(sample, tmp_path / "out", choice=choice)
    book = rows(tmp_path / "out" / "codebook.csv")
    assert all(one["meaning_fa"] == f"fa {one['meaning']}" for one in book if one["meaning"])


def test_that_the_page_to_read_names_every_table_and_leaves_a_page_of_others_alone(
    sample: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "README.md").write_text("My own page.\n", encoding="utf-8")
    for _ in range(2):
        export_tables(sample, tmp_path)
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == "My own page.\n"
    page = (tmp_path / "README-medreview.md").read_text(encoding="utf-8")
    assert "| Ratings | 378 | ratings.csv, ratings.jsonl |" in page
    assert "have their own codes and names here" in page


def test_that_the_page_is_a_card_whose_configurations_are_the_tables(sample: Workspace, tmp_path: Path) -> None:
    about = AboutPackage("T: a title", licence="CC-BY-4.0")
    export_tables(sample, tmp_path, forms=(FileForm.CSV, FileForm.PARQUET), choice=ExportChoice(about=about))
    _, head, page = (tmp_path / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    lines = head.splitlines()
    assert lines[:3] == ['pretty_name: "T: a title"', "license: cc-by-4.0", "configs:"]
    assert lines[lines.index("  - config_name: ratings") + 1] == '    data_files: "ratings.parquet"'
    assert page.lstrip().startswith("# T: a title")


def test_that_the_data_package_describes_what_the_files_hold(sample: Workspace, tmp_path: Path) -> None:
    export_tables(sample, tmp_path / "out", forms=(FileForm.CSV, FileForm.PARQUET))
    package = json.loads((tmp_path / "out" / "datapackage.json").read_text(encoding="utf-8"))
    resources = {one["name"]: one for one in package["resources"]}
    assert set(resources) == {
        f"{name}.csv" for name in ("questions", "answers", "raters", "ratings", "surveys", "tags", "translations")
    }
    for name, resource in resources.items():
        content = (tmp_path / "out" / name).read_bytes()
        assert resource["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
        fields = resource["schema"]["fields"]
        for row in rows(tmp_path / "out" / name):
            assert list(row) == [field["name"] for field in fields]
            for field, cell in zip(fields, row.values(), strict=True):
                check(field, cell)
    assert resources["answers.csv"]["schema"]["foreignKeys"][0]["reference"]["resource"] == "questions.csv"


def check(field: dict[str, Any], cell: str) -> None:
    constraints = field.get("constraints", {})
    assert cell or not constraints.get("required"), field["name"]
    if cell and field["type"] == "boolean":
        assert cell in field["trueValues"] + field["falseValues"]
    elif cell and field["type"] in {"integer", "number"}:
        assert float(cell).is_integer() or field["type"] == "number"
    if cell and "enum" in constraints:
        assert cell in constraints["enum"]


def test_that_parquet_says_what_its_columns_mean(sample: Workspace, tmp_path: Path) -> None:
    export_table(sample, TableName.RATINGS, tmp_path / "ratings.parquet")
    schema = pyarrow.parquet.read_schema(tmp_path / "ratings.parquet")
    about = json.loads(schema.metadata[b"PANDAS_ATTRS"])
    assert set(about["columns"]) == set(schema.names)
    assert about["columns"]["wall_seconds"]["unit"] == "s"
    assert str(schema.field("rated_at").type) == "timestamp[us, tz=UTC]"
    assert str(schema.field("flagged").type) == str(schema.field("is_pilot").type) == "bool"


@pytest.mark.parametrize("form", ["sav", "dta"])
def test_that_spss_and_stata_get_labels(sample: Workspace, tmp_path: Path, form: str) -> None:
    export_tables(sample, tmp_path / "out", forms=(FileForm(form), FileForm.JSONL))
    frame, about = getattr(pyreadstat, f"read_{form}")(str(tmp_path / "out" / f"ratings.{form}"))
    written = [json.loads(line) for line in (tmp_path / "out" / "ratings.jsonl").read_text("utf-8").splitlines()]
    assert frame["value"].dropna().tolist() == [row["value"] for row in written if row["value"] is not None]
    assert frame["comment"].tolist() == [row["comment"] or "" for row in written]
    assert about.variable_value_labels["value"][5] == "Agree"
    assert about.variable_value_labels["status"] == {1: "rated", 2: "cannot judge", 3: "skipped"}
    assert about.column_names_to_labels["wall_seconds"].endswith("[s]")


def test_that_a_text_too_long_for_stata_is_cut_where_a_sign_ends(tmp_path: Path) -> None:
    workspace = create_workspace(tmp_path / "w.medreview")
    line = json.dumps({"question_id": "q", "question": "پ" * 3000, "meta.a": [1], "meta.A": "x"})
    (tmp_path / "questions.jsonl").write_text(line, encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "questions.jsonl", layout="questions"),), dataset="d"))
    export_tables(workspace, tmp_path / "out", forms=(FileForm.DTA, FileForm.SAV))
    workspace.close()
    (text,) = pyreadstat.read_dta(str(tmp_path / "out" / "questions.dta"))[0]["question"]
    assert text.endswith("پ…")
    assert 1990 < len(text.encode()) <= 2000
    frame, _ = pyreadstat.read_sav(str(tmp_path / "out" / "questions.sav"))
    assert frame["question"].tolist() == ["پ" * 3000]
    assert {"meta_A", "meta_a_2"} <= set(frame.columns)


def everything(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_that_no_code_and_no_name_of_a_rater_leaves_with_pseudonyms(sample: Workspace, tmp_path: Path) -> None:
    forms = (FileForm.CSV, FileForm.JSONL)
    export_tables(sample, tmp_path / "own", forms=forms)
    names = {one["name"] for one in rows(tmp_path / "own" / "raters.csv")}
    assert all(names)
    export_tables(sample, tmp_path / "out", forms=forms, choice=ExportChoice(with_pseudonyms=True))
    raters = rows(tmp_path / "out" / "raters.csv")
    assert {one["rater"] for one in raters} == {"P01", "P02", "P03"}
    assert {one["rater"] for one in rows(tmp_path / "out" / "ratings.csv")} == {"P01", "P02", "P03"}
    for path, content in everything(tmp_path / "out").items():
        assert not any(name.encode() in content for name in names), path
    assert [one["rater"] for one in raters] == ["P01", "P02", "P03"]
    given = [one["rater"] for one in rows(tmp_path / "out" / "ratings.csv")]
    assert given == sorted(given)
    plan = json.loads((tmp_path / "out" / "plan-Sample-study.json").read_text(encoding="utf-8"))
    assert {one["code"] for one in plan["raters"]} == {"P01", "P02", "P03"}


def test_that_persons_who_tagged_by_hand_are_not_named_with_pseudonyms(tmp_path: Path) -> None:
    sample = open_workspace(copy_sample(tmp_path / "sample.medreview"))
    rater = next(iter(NAMES))
    source = Source("2026-11-27T08:00:00+00:00", actor="Dr Mina Karimi", kind="edited", why="It says so.")
    with sample.transaction() as session:
        for actor in ("Dr Mina Karimi", "Another One", rater):
            write_tag_by_hand(session, 1, "specialty", "cardiology", source=replace(source, actor=actor))
    export_tables(sample, tmp_path / "out", choice=ExportChoice(with_pseudonyms=True))
    tagged = {one["source"] for one in rows(tmp_path / "out" / "tags.csv")}
    assert {"person", "person 2", pseudonyms_beside(sample.path).of_rater[rater]} <= tagged
    for path, content in everything(tmp_path / "out").items():
        assert b"Karimi" not in content, path
    sample.close()


def test_that_a_rater_keeps_the_pseudonym_and_only_the_side_of_the_workspace_knows_it(
    sample: Workspace, tmp_path: Path
) -> None:
    choice = ExportChoice(with_pseudonyms=True)
    for name in ("first", "second"):
        export_tables(sample, tmp_path / name, choice=choice)
    assert rows(tmp_path / "first" / "ratings.csv") == rows(tmp_path / "second" / "ratings.csv")
    kept = pseudonyms_beside(sample.path)
    assert sorted(kept.of_rater) == list(NAMES)
    assert kept.path.parent == sample.path.parent
    later = pseudonyms_for(sample.path, [*NAMES, "R4"])
    assert later.of_rater == {**kept.of_rater, "R4": "P04"}
    assert later.seed == kept.seed
    kept.path.write_text("{", encoding="utf-8")
    with pytest.raises(PseudonymsUnreadable, match="cannot be read"):
        export_tables(sample, tmp_path / "third", choice=choice)


def test_that_nothing_leaves_where_nobody_could_tell_later_who_is_who(
    sample: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path, *_content: object) -> None:
        raise FileNotWritten(path=path, reason="Read-only file system")

    monkeypatch.setattr(pseudonyms, "write_whole", refused)
    with pytest.raises(pseudonyms.PseudonymsNotKept, match=r"Read-only file system\. Copy the workspace"):
        export_tables(sample, tmp_path / "out", choice=ExportChoice(with_pseudonyms=True))
    with pytest.raises(pseudonyms.PseudonymsNotKept):
        export_for_tool(sample, STUDY, Tool.HELM, tmp_path / "helm", with_pseudonyms=True)
    assert [path for name in ("out", "helm") for path in (tmp_path / name).rglob("*") if path.is_file()] == []


def test_that_other_tools_get_pseudonyms_as_well(sample: Workspace, tmp_path: Path) -> None:
    export_for_tool(sample, STUDY, Tool.INSPECT, tmp_path / "out", with_pseudonyms=True)
    names = {path.stem.rpartition("-")[2] for path in (tmp_path / "out").glob("*.jsonl")}
    assert names == {"samples", "P01", "P02", "P03"}


def test_that_an_export_with_pseudonyms_comes_in_again(sample: Workspace, tmp_path: Path) -> None:
    export_tables(sample, tmp_path / "out", forms=(FileForm.CSV,), choice=ExportChoice(with_pseudonyms=True))
    workspace = create_workspace(tmp_path / "again.medreview")
    files = [tmp_path / "out" / f"{name}.csv" for name in ("questions", "answers", "raters", "ratings", "surveys")]
    request = ImportRequest(tuple(FileChoice(path, layout=path.stem) for path in files), tmp_path / "out" / "images")
    import_files(workspace, request)
    export_tables(workspace, tmp_path / "twice", forms=(FileForm.CSV,))
    workspace.close()
    for name in ("ratings", "surveys"):
        assert rows(tmp_path / "twice" / f"{name}.csv") == rows(tmp_path / "out" / f"{name}.csv")


def test_that_a_release_holds_one_study_with_licence_citation_and_sums(tmp_path: Path, capsys: Any) -> None:
    path = copy_sample(tmp_path / "sample.medreview")
    folder = tmp_path / "release"
    about = ["--licence", "CC-BY-4.0", "--creator", "A Team; B", "--cite", "A Team (2026)"]
    assert main(["study", "release", str(path), "--study", STUDY, "-o", str(folder), *about, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pseudonyms"] is True
    assert (folder / "LICENSE.txt").read_text(encoding="utf-8") == "CC-BY-4.0\n"
    assert '  - name: "A Team"\n  - name: "B"\n' in (folder / "CITATION.cff").read_text(encoding="utf-8")
    sums = dict(reversed(line.split("  ")) for line in (folder / "SHA256SUMS").read_text().splitlines())
    files = {one.relative_to(folder).as_posix(): one for one in folder.rglob("*") if one.is_file()}
    assert set(sums) == set(files) - {"SHA256SUMS"}
    assert all(hashlib.sha256(files[name].read_bytes()).hexdigest() == sha256 for name, sha256 in sums.items())
    rated = {one["answer_id"] for one in rows(folder / "ratings.csv")}
    answers = rows(folder / "answers.csv")
    assert rated <= {one["answer_id"] for one in answers}
    assert all(one["answer_id"] in rated or one["is_reference"] == "1" for one in answers)
    assert {one["question_id"] for one in rows(folder / "questions.csv")} == {one["question_id"] for one in answers}


def test_that_a_release_takes_no_folder_with_files_in_it(sample: Workspace, tmp_path: Path) -> None:
    (tmp_path / "release").mkdir()
    (tmp_path / "release" / "notes.txt").write_text("x", encoding="utf-8")
    choice = ExportChoice(study=STUDY, about=AboutPackage("T"))
    with pytest.raises(ReleaseFolderNotEmpty):
        release_study(sample, tmp_path / "release", choice)


@pytest.mark.parametrize("named", [False, True])
def test_that_a_command_leaves_names_out_unless_they_are_asked_for(tmp_path: Path, named: bool) -> None:
    path = copy_sample(tmp_path / "sample.medreview")
    options = ["--names"] if named else []
    assert main(["export", str(path), "raters", "-o", str(tmp_path / "raters.csv"), *options]) == 0
    assert {one["rater"] for one in rows(tmp_path / "raters.csv")} == (set(NAMES) if named else {"P01", "P02", "P03"})
    assert any(one["name"] for one in rows(tmp_path / "raters.csv")) is named


@pytest.mark.parametrize("tool", ["frictionless", "mlcroissant"])
def test_that_the_validators_of_the_field_take_a_release(sample: Workspace, tmp_path: Path, tool: str) -> None:
    program = shutil.which(tool)
    if program is None:
        pytest.skip(f"{tool} is not on the path: install it in an environment of its own")
    export_tables(sample, tmp_path / "out", forms=(FileForm.CSV,))
    commands = {
        "frictionless": [program, "validate", "datapackage.json"],
        "mlcroissant": [program, "validate", "--jsonld", "croissant-sample.json"],
    }
    done = subprocess.run(commands[tool], cwd=tmp_path / "out", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


READERS = {
    "datasets-cli": (
        "import datasets",
        "for name in datasets.get_dataset_config_names({folder!r}):",
        "    print(name, datasets.load_dataset({folder!r}, name)['train'].num_rows)",
    ),
    "mlcroissant": (
        "import mlcroissant",
        "told = mlcroissant.Dataset(jsonld={folder!r} + '/croissant-sample.json')",
        "for one in told.metadata.record_sets:",
        "    print(one.id, sum(1 for _ in told.records(one.id)))",
    ),
}
"""Lines that print each table and its number of rows, by a program of the environment that reads it."""


@pytest.mark.parametrize("form", [FileForm.CSV, FileForm.PARQUET])
@pytest.mark.parametrize("program", READERS)
def test_that_the_readers_of_the_field_find_every_row(
    sample: Workspace, tmp_path: Path, program: str, form: FileForm
) -> None:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not on the path: install it in an environment of its own")
    done = export_tables(sample, tmp_path / "out", forms=(form,))
    code = "\n".join(READERS[program]).format(folder=str(tmp_path / "out"))
    variables = os.environ | {"HF_HOME": str(tmp_path / "home"), "HF_HUB_OFFLINE": "1"}
    command = [str(Path(found).resolve().with_name("python")), "-c", code]
    read = subprocess.run(command, cwd=tmp_path / "out", capture_output=True, text=True, check=False, env=variables)
    assert read.returncode == 0, read.stdout + read.stderr
    assert dict(line.split() for line in read.stdout.splitlines()) == {
        one.table: str(one.n_rows) for one in done.tables
    }


def test_that_every_table_of_the_contract_can_be_labelled(tmp_path: Path) -> None:
    workspace = create_workspace(tmp_path / "empty.medreview")
    for table in TableName:
        for form in ("sav", "dta"):
            export_table(workspace, table, tmp_path / f"{table}.{form}")
            frame, _ = getattr(pyreadstat, f"read_{form}")(str(tmp_path / f"{table}.{form}"))
            assert len(frame.columns) == len(COLUMNS[table])
    workspace.close()
