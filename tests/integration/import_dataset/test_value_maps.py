"""Words become numbers as the person said, in any layout; the way a file was read is kept and used again."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.importers.errors import ValueMapRefused
from medreview.importers.file_heads import ReadAs
from medreview.store.tables.questions import stored_questions
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from medreview.workflows.import_dataset.saved_mappings import (
    MappingUnreadable,
    SavedMapping,
    mapping_of,
    read_mapping,
    read_mapping_file,
)
from tests.builders import a_workspace

RATINGS = "rater,answer_id,granularity,dimension,Verdict,study\nr1,a1,coarse,safety,Agree,S\nr2,a1,coarse,safety,no,S\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def a_choice(folder: Path, content: str = RATINGS, name: str = "r.csv") -> FileChoice:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return FileChoice(path, "ratings", {"Verdict": "value"})


def values(workspace: Workspace) -> list[object]:
    with workspace.reading() as session:
        return [row.value for row in stored_ratings(session)]


def test_that_words_of_a_ratings_column_are_listed_with_a_suggestion(workspace: Workspace, tmp_path: Path) -> None:
    content = RATINGS.replace(",no,", ",Disagree,")
    (words,) = preview(workspace, ImportRequest((a_choice(tmp_path, content),))).files[0].words
    assert (words.column, words.words) == ("Verdict", ("Agree", "Disagree"))
    assert words.suggested == {"Agree": 3, "Disagree": 1}


def test_that_words_become_the_numbers_that_were_said(workspace: Workspace, tmp_path: Path) -> None:
    choice = replace(a_choice(tmp_path), values={"Verdict": {"agree": 5, "No": 1}})
    seen = preview(workspace, ImportRequest((choice,)))
    assert (seen.problems, seen.files[0].words) == ((), ())
    assert [row[4] for row in seen.files[0].first_rows] == ["5", "1"]
    import_files(workspace, ImportRequest((choice,)))
    assert sorted(map(str, values(workspace))) == ["1.0", "5.0"]


def test_that_letters_name_the_correct_option(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_text("question_id,question,option_1,option_2,correct_option\nq1,Which?,x,y,B\n", encoding="utf-8")
    choice = FileChoice(path, "questions")
    (words,) = preview(workspace, ImportRequest((choice,))).files[0].words
    import_files(workspace, ImportRequest((replace(choice, values={words.column: words.suggested}),)))
    with workspace.reading() as session:
        assert [stored.record.correct_option for stored in stored_questions(session)] == [(2,)]


def test_that_a_column_which_is_not_there_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    choice = replace(a_choice(tmp_path), values={"Rating": {"agree": 5}})
    with pytest.raises(ValueMapRefused, match=r"r\.csv has no column “Rating”"):
        preview(workspace, ImportRequest((choice,)))


def test_that_a_saved_mapping_reads_another_file_in_the_same_way(workspace: Workspace, tmp_path: Path) -> None:
    choice = replace(a_choice(tmp_path), values={"Verdict": {"Agree": 5, "no": 1}})
    seen = preview(workspace, ImportRequest((choice,)))
    saved = mapping_of(seen.files[0], seen.request.files[0])
    (tmp_path / "m.json").write_text(saved.as_json(), encoding="utf-8")
    other = a_choice(tmp_path, RATINGS.replace("r1", "r3").replace("r2", "r4"), "other.csv")
    again = read_mapping_file(tmp_path / "m.json").applied_to(FileChoice(other.path))
    import_files(workspace, ImportRequest((again,)))
    assert sorted(map(str, values(workspace))) == ["1.0", "5.0"]


@pytest.mark.parametrize(
    "content",
    [
        *("", "[]", "{", '{"column": {}}', '{"columns": {"a": 1}}', '{"values": {"a": {"b": true}}}', '{"layout": 1}'),
        *('{"read": {"encoding": 1}}', '{"read": {"delimiter": ";;"}}', '{"read": {"delimiter": ""}}', '{"read": []}'),
        *('{"read": {"header_row": 21}}', '{"read": {"header_row": true}}', '{"read": {"row": 1}}'),
    ],
)
def test_that_what_is_no_mapping_is_refused(content: str) -> None:
    with pytest.raises(MappingUnreadable, match=r"m\.json is not a mapping"):
        read_mapping(content, "m.json")


def test_that_a_mapping_comes_back_from_its_json() -> None:
    text = json.dumps({"layout": None, "columns": {"a": None}, "values": {"b": {"x": 1, "y": "fine"}}})
    assert json.loads(read_mapping(text, "m.json").as_json()) == json.loads(text)


def test_that_a_mapping_keeps_how_a_person_said_that_the_text_is_written() -> None:
    said = ReadAs("cp932", delimiter=";", quote="", header_row=0)
    kept = read_mapping(SavedMapping(read_as=said).as_json(), "m.json")
    assert kept.applied_to(FileChoice(Path("a.csv"))).read_as == said
    assert SavedMapping().applied_to(FileChoice(Path("a.csv"), read_as=said)).read_as == said
