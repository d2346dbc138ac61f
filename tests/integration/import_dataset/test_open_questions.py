"""A file is not imported before it is known what its columns are and who wrote their texts."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from medreview.cli.program import main
from medreview.importers.column_roles import Reason, Said
from medreview.importers.errors import ConstantRefused, KindRefused, NameIsColumn, OpenAsks, RoleRefused, WordRefused
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.datasets import dataset_ids
from medreview.store.tables.model_outputs import stored_scores
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from medreview.workflows.workspace_files import open_workspace

PAIRS = "question,answer\nWhy?,So.\nHow?,Thus.\n"
OUTPUTS = "question,response_a,response_b\nWhy?,So.,Thus.\nHow?,Thus.,So.\n"


@pytest.fixture
def closed(workspace: Workspace) -> Path:
    """The path of a workspace that no program has open."""
    workspace.close()
    return workspace.path


def a_file(folder: Path, text: str = PAIRS, name: str = "clinic.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def chosen(path: Path, **said: str) -> ImportRequest:
    return ImportRequest((FileChoice(path, said=Said({}, said)),))


def authors(workspace: Workspace) -> set[tuple[str, str | None, bool]]:
    with workspace.reading() as session:
        return {(a.author, a.author_kind, a.is_reference) for a in stored_answers(session)}


def test_that_two_columns_of_nobody_are_refused_with_what_to_say(workspace: Workspace, tmp_path: Path) -> None:
    asked = r"Who wrote the texts in the column response_a\? .*--set response_a.reference=yes"
    with pytest.raises(OpenAsks, match=asked):
        import_files(workspace, chosen(a_file(tmp_path, OUTPUTS)), only_good_rows=True)
    assert authors(workspace) == set()


def test_that_the_command_refuses_shows_and_takes_the_answer(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = a_file(tmp_path, OUTPUTS)
    command = ["import", str(closed), str(path)]
    assert main(command) == 1
    assert "Who wrote the texts in the column response_a?" in capsys.readouterr().err
    assert main([*command, "--preview"]) == 0
    shown = capsys.readouterr().out
    assert "answer (author not stated; not recognised; 2 of 2 filled): So. | Thus." in shown
    assert "--set response_a.author=NAME --set response_a.kind=model  (A model)" in shown
    assert "Nothing is imported before it is answered" in shown
    said = ["--set", "response_a.author=gpt-4", "--set", "response_b.author=gpt-3.5", "--set", "language=en"]
    assert main([*command, *said]) == 0
    with closing(open_workspace(closed)) as workspace:
        assert authors(workspace) == {("gpt-4", "model", False), ("gpt-3.5", "model", False)}
        with workspace.reading() as session:
            assert {answer.language for answer in stored_answers(session)} == {"en"}


def test_that_the_only_answers_of_nobody_come_in_and_that_is_said_with_what_to_do(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["import", str(closed), str(a_file(tmp_path))]
    assert main([*command, "--preview"]) == 0
    shown = capsys.readouterr().out
    assert "OPEN QUESTION: Who wrote the texts in the column answer? It may stay open:" in shown
    assert "--set 'answer.author=not stated'  (The file does not say)" in shown
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "clinic.csv does not tell who wrote the answers (answer): their author is not stated." in told
    assert "(--set answer.reference=yes or --set answer.author=NAME --set answer.kind=model)" in told
    with closing(open_workspace(closed)) as workspace:
        assert authors(workspace) == {("not stated", None, False)}


def test_that_a_person_may_say_that_the_file_does_not_say(workspace: Workspace, tmp_path: Path) -> None:
    request = chosen(a_file(tmp_path), **{"answer.author": "not stated"})
    (file,) = preview(workspace, request).files
    assert file.asks == ()
    import_files(workspace, chosen(a_file(tmp_path)))
    again = import_files(workspace, request)
    assert [(count.n_added, count.n_identical) for count in again.counts] == [(0, 2), (0, 2)]


def test_that_the_preview_as_json_has_readings_and_open_questions(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(workspace.path), str(a_file(tmp_path)), "--preview", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (file,) = told["files"]
    assert [(one["column"], one["role"]) for one in file["readings"]] == [
        ("question", "question"),
        ("answer", "answer"),
    ]
    assert file["asks"][0]["choices"][0]["options"] == "--set answer.reference=yes"
    assert (file["asks"][0]["may_stay_open"], file["readings"][1]["author"]["name"]) == (True, "not stated")
    assert any("their author is not stated" in note for note in told["notes"])


def test_that_a_role_is_said_on_the_command(closed: Path, tmp_path: Path) -> None:
    path = a_file(tmp_path, "case,verdict\nWhy?,So.\n")
    command = ["import", str(closed), str(path)]
    assert main([*command, "--role", "case=question", "--role", "verdict=reference"]) == 0
    with closing(open_workspace(closed)) as workspace:
        assert authors(workspace) == {("reference", None, True)}


def test_that_a_file_of_which_no_row_comes_in_is_refused(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = a_file(tmp_path, "case_id,response\n1,N/A\n2,No answer\n3,N/A\n")
    said = ["--role", "case_id=id", "--set", "response.author=A", "--set", "response.kind=person"]
    assert main(["import", str(closed), str(path), "--layout", "qa-pairs", *said]) == 1
    assert "Nothing was imported from clinic.csv. Rows of clinic.csv whose answer only says" in capsys.readouterr().err


def test_that_what_was_said_is_saved_with_the_mapping(closed: Path, tmp_path: Path) -> None:
    mapping = str(tmp_path / "how.json")
    command = ["import", str(closed), str(a_file(tmp_path))]
    assert main([*command, "--set", "answer.author=Dr A", "--save-mapping", mapping]) == 0
    second = a_file(tmp_path, PAIRS.replace("?", "!"), "second.csv")
    assert main(["import", str(closed), str(second), "--mapping", mapping]) == 0
    with closing(open_workspace(closed)) as workspace:
        assert {author for author, *_ in authors(workspace)} == {"Dr A"}


def test_that_references_are_read_as_the_last_time_and_that_is_said(workspace: Workspace, tmp_path: Path) -> None:
    import_files(workspace, chosen(a_file(tmp_path), reference="yes"))
    found = preview(workspace, chosen(a_file(tmp_path, PAIRS.replace("?", "!"), "second.csv")))
    (file,) = found.files
    assert (file.asks, file.columns[1].why) == ((), Reason.SAVED)
    assert any("second.csv is read as clinic.csv was" in str(note) for note in found.notes)


EXAMPLE = {
    "prompt_id": "p1",
    "prompt": [{"role": "user", "content": "Is it safe?"}],
    "ideal_completions_data": {"ideal_completion": "It is safe."},
    "rubrics": [{"criterion": "Says that it is safe.", "points": 5}],
}


def test_that_the_same_file_is_read_in_the_layout_of_the_last_time_although_another_is_found(
    workspace: Workspace, tmp_path: Path
) -> None:
    path = a_file(tmp_path, json.dumps(EXAMPLE) + "\n", "sample.jsonl")
    assert preview(workspace, chosen(path)).files[0].layout == "healthbench"
    said = Said({}, {"ideal_completions_data.ideal_completion.reference": "yes"})
    import_files(workspace, ImportRequest((FileChoice(path, "qa-pairs", said=said),)))
    found = preview(workspace, chosen(path))
    assert (found.files[0].layout, found.files[0].asks) == ("qa-pairs", ())
    assert [count.n_added for count in found.counts] == [0, 0]


def test_that_what_was_said_at_an_earlier_import_and_does_not_fit_is_left_aside_and_that_is_said(
    workspace: Workspace, tmp_path: Path
) -> None:
    path = a_file(tmp_path, json.dumps(EXAMPLE) + "\n", "sample.jsonl")
    said = Said({}, {"ideal_completions_data.ideal_completion.reference": "yes"})
    import_files(workspace, ImportRequest((FileChoice(path, "qa-pairs", said=said),)))
    found = preview(workspace, ImportRequest((FileChoice(path, "healthbench"),)))
    assert found.files[0].layout == "healthbench"
    assert any("does not fit this reading and is left aside" in str(note) for note in found.notes)
    with pytest.raises(ConstantRefused):
        preview(workspace, ImportRequest((FileChoice(path, "healthbench", said=said),)))


def test_that_every_answer_to_a_question_on_authors_is_taken_where_the_file_lacks_their_column(
    workspace: Workspace, tmp_path: Path
) -> None:
    path = a_file(tmp_path, json.dumps(EXAMPLE) + "\n", "sample.jsonl")
    (file,) = preview(workspace, ImportRequest((FileChoice(path, "healthbench-grades"),))).files
    for choice in (choice for ask in file.asks for choice in ask.choices):
        said = Said(choice.roles, {name: value or "Med42" for name, value in choice.constants.items()})
        preview(workspace, ImportRequest((FileChoice(path, "healthbench-grades", said=said),)))
    assert file.problems


def test_that_the_author_of_another_file_is_offered_and_not_taken(workspace: Workspace, tmp_path: Path) -> None:
    import_files(workspace, chosen(a_file(tmp_path), author="gpt-4"))
    (file,) = preview(workspace, chosen(a_file(tmp_path, PAIRS.replace("?", "!"), "llama.csv"))).files
    (ask,) = file.asks
    assert (str(ask.choices[0].words), ask.choices[0].constants) == (
        "gpt-4, as in clinic.csv",
        {"answer.author": "gpt-4", "answer.kind": "model"},
    )


def test_that_a_constant_for_no_field_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    with pytest.raises(ConstantRefused, match="no field soup"):
        preview(workspace, chosen(a_file(tmp_path), soup="x"))


STAFF = "question,Answer,desk,speed\nWhy is it red?,It is sore.,17,fast\nHow long?,Four days.,23,slow\n"


@pytest.mark.parametrize("said", [{"author": "desk"}, {"Answer.author": "desk"}])
def test_that_a_column_of_names_is_no_name_of_all(workspace: Workspace, tmp_path: Path, said: dict[str, str]) -> None:
    staff = STAFF.replace("17", "clerk 17")
    with pytest.raises(NameIsColumn, match=r"“desk” is a column.*--role desk=author"):
        preview(workspace, chosen(a_file(tmp_path, staff), **said))
    by_column = ImportRequest((FileChoice(a_file(tmp_path, staff), said=Said({"desk": "author"})),))
    assert any("clerk 17" in str(note) for note in preview(workspace, by_column).notes)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"Answer.author": "@desk"}, "@desk stands for nothing in Answer.author.*@file, @sheet.*--role desk=author"),
        ({"author": "@row"}, "@row stands for nothing in author.*--role COLUMN=author"),
        ({"rater": "@row"}, "the words are @file, @sheet, @again"),
    ],
)
def test_that_words_which_stand_for_nothing_are_refused(
    workspace: Workspace, tmp_path: Path, said: dict[str, str], told: str
) -> None:
    with pytest.raises(WordRefused, match=told):
        preview(workspace, chosen(a_file(tmp_path, STAFF), **said))


@pytest.mark.parametrize("said", [{"author": "Answer"}, {"Answer.author": "Answer"}, {"author": "nurse"}])
def test_that_a_column_which_holds_no_names_may_be_called_like_an_author(
    workspace: Workspace, tmp_path: Path, said: dict[str, str]
) -> None:
    (file,) = preview(
        workspace,
        chosen(a_file(tmp_path, STAFF.replace("speed", "nurse").replace("fast", "").replace("slow", "")), **said),
    ).files
    assert not file.problems


@pytest.mark.parametrize(("said", "role"), [({"rater": "desk"}, "rater"), ({"dimension": "desk"}, "dimension")])
def test_that_who_rated_and_what_is_not_called_like_a_column_of_them(
    workspace: Workspace, tmp_path: Path, said: dict[str, str], role: str
) -> None:
    rated = "question,answer,desk,accuracy\nWhy is it red?,It is sore.,Kim,4\nHow long does it last?,Four days.,Lee,3\n"
    with pytest.raises(NameIsColumn, match=f"--role desk={role}"):
        preview(workspace, chosen(a_file(tmp_path, rated), author="gpt-4", **said))


def test_that_a_kind_of_authors_that_there_is_not_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    with pytest.raises(KindRefused, match="the kind expert"):
        preview(workspace, chosen(a_file(tmp_path), **{"answer.kind": "expert"}))


def test_that_numbers_like_scores_may_stay_open_and_are_told_of_with_long_texts(
    workspace: Workspace, tmp_path: Path
) -> None:
    text = f"question,gpt-4 answer,total_score,remarks\nWhy?,So.,4,{'x ' * 90}\nHow?,Thus.,5,{'y ' * 90}\n"
    request = chosen(a_file(tmp_path, text))
    found = preview(workspace, request)
    assert [(ask.columns, ask.may_stay_open) for ask in found.files[0].asks] == [(("total_score",), True)]
    notes = import_files(workspace, request).notes
    assert notes == found.notes
    told = " ".join(map(str, notes))
    assert "remarks (filled in 2 of 2 rows, for example x x x" in told
    assert "metadata only: total_score (filled in 2 of 2 rows, for example 4)" in told
    assert "(--role total_score=score)" in told
    assert told.count("total_score (") == 1  # once, not again among all that is kept


def test_that_numbers_beside_references_alone_are_not_offered_as_their_scores(
    workspace: Workspace, tmp_path: Path
) -> None:
    text = "question,gold answer,total_score\nWhy?,So.,4\nHow?,Thus.,5\n"
    (ask,) = preview(workspace, chosen(a_file(tmp_path, text))).files[0].asks
    assert "score" not in {role for choice in ask.choices for role in choice.roles.values()}


@pytest.mark.parametrize(
    "text",
    [
        "question,model,answer,overall_1_5\nWhy?,M,So.,4\n",
        "question,model,answer,likert\nWhy?,M,So.,4\n",
        "question,model,answer,accuracy\nWhy?,M,So.,4\n",
        "question,model,answer,score rank\nWhy?,M,So.,1\n",
        "question,model,answer,score\nWhy?,M,So.,4\nWhy?,M,So.,2\n",  # as two raters would say of one answer
        "question,policy,score\nWhy is it?,first,4\n",
        "question,A,B,score\nWhy is it?,So it is.,Thus it is.,4\n",
    ],
    ids=["scale", "likert", "dimension", "rank", "twice", "no-answers", "no-key"],
)
def test_that_ratings_and_numbers_of_what_is_not_read_have_to_be_told(
    workspace: Workspace, tmp_path: Path, text: str
) -> None:
    (file,) = preview(workspace, chosen(a_file(tmp_path, text))).files
    assert {ask.may_stay_open for ask in file.asks} == {False}


SCORED = "question,answer,correct\nWhy is it?,So it is.,1\nHow is it?,Thus it is.,0\nWhy is it?,Never.,0\n"


def test_that_scores_are_added_to_the_same_answers_when_they_are_said_later(
    workspace: Workspace, tmp_path: Path
) -> None:
    path = a_file(tmp_path, SCORED.replace("answer,", "model,answer,").replace("?,", "?,M,"))
    import_files(workspace, chosen(path))
    said = ImportRequest((FileChoice(path, said=Said({"correct": "score"})),))
    with workspace.reading() as session:
        before = [(row.answer_id, row.answer, row.extra) for row in stored_answers(session)]
        assert (len(before), list(stored_scores(session))) == (3, [])
    counts = {count.table: (count.n_added, count.n_identical) for count in import_files(workspace, said).counts}
    assert counts == {"questions": (0, 2), "answers": (0, 3), "scores": (3, 0)}
    assert (
        import_files(workspace, said).counts == preview(workspace, chosen(path)).counts
    )  # nothing new, and no question
    with workspace.reading() as session:
        assert [(row.answer_id, row.answer, row.extra) for row in stored_answers(session)] == before
        scores = {row.answer_id: row.value for row in stored_scores(session)}
    assert [scores[answer_id] for answer_id, _, _ in before] == [1, 0, 0]


def test_that_who_wrote_the_answers_and_what_their_numbers_are_may_both_be_said_later(
    workspace: Workspace, tmp_path: Path
) -> None:
    text = SCORED.replace("Why is it?,Never.,0\n", "Who was it?,Nobody at all.,0\n")
    path = a_file(tmp_path, text)
    found = import_files(workspace, chosen(path))
    assert sum("not stated" in str(note) or "scores" in str(note) for note in found.notes) == 2
    said = Said({"correct": "score"}, {"answer.author": "M", "answer.kind": "model"})
    import_files(workspace, ImportRequest((FileChoice(path, said=said),), takes_over_changes=True))
    assert authors(workspace) == {("M", "model", False)}
    with workspace.reading() as session:
        assert sorted((row.author, row.value) for row in stored_scores(session)) == [("M", 0), ("M", 0), ("M", 1)]


def test_that_scores_once_said_are_taken_from_the_next_file_with_the_same_columns(
    workspace: Workspace, tmp_path: Path
) -> None:
    text = "question,model,answer,mark score\nWhy?,M,So.,4\n"
    first = FileChoice(a_file(tmp_path, text), said=Said({"mark score": "score"}))
    import_files(workspace, ImportRequest((first,)))
    (file,) = preview(workspace, chosen(a_file(tmp_path, text.replace("?", "!"), "second.csv"))).files
    assert (file.asks, {column.name: column.field for column in file.columns}["mark score"]) == ((), "score")
    import_files(workspace, chosen(tmp_path / "second.csv"))
    with workspace.reading() as session:
        assert [(row.metric, row.value) for row in stored_scores(session)] == [("mark score", 4.0)] * 2


def test_that_an_update_under_another_name_is_recognised(workspace: Workspace, tmp_path: Path) -> None:
    plain = "question_id,question\n" + "".join(f"q{n},Why {n}?\n" for n in range(5))
    import_files(workspace, chosen(a_file(tmp_path, plain, "plain.csv")))
    changed = a_file(tmp_path, plain.replace("Why 3", "How 3") + "q9,Why 9?\n", "plain_v2.csv")
    notes = " ".join(map(str, preview(workspace, chosen(changed)).notes))
    assert "Of the first 6 questions of plain_v2, 4 are in plain under the same IDs." in notes


def test_that_the_command_adds_no_update_beside_what_is_there_unless_that_is_said(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = "question_id,question\n" + "".join(f"q{n},Why {n}?\n" for n in range(5))
    changed = a_file(tmp_path, plain.replace("Why 3", "How 3") + "q9,Why 9?\n", "plain_v2.csv")
    command = ["data", "import", str(closed)]
    assert main([*command, str(a_file(tmp_path, plain, "plain.csv"))]) == 0
    assert main([*command, str(changed)]) == 1
    told = capsys.readouterr().err
    assert "Nothing was imported: of the first 6 questions of plain_v2, 4 are in plain under the same IDs." in told
    assert main([*command, str(changed), "--dataset", "plain", "--update"]) == 0
    assert "questions: 1 added, 1 changed, 4 already there" in capsys.readouterr().out
    assert main([*command, str(changed), "--dataset", "plain_v2"]) == 0
    assert "questions: 6 added" in capsys.readouterr().out
    with closing(open_workspace(closed)) as opened, opened.reading() as session:
        assert dataset_ids(session).keys() == {"plain", "plain_v2"}


def test_that_a_file_which_names_its_dataset_itself_comes_in_beside_another(closed: Path, tmp_path: Path) -> None:
    plain = "dataset,question_id,question\n" + "".join(f"D,q{n},Why {n}?\n" for n in range(5))
    command = ["data", "import", str(closed)]
    assert main([*command, str(a_file(tmp_path, plain, "plain.csv"))]) == 0
    assert main([*command, str(a_file(tmp_path, plain.replace("D,", "E,"), "plain_v2.csv"))]) == 0


def test_that_other_questions_under_the_same_ids_are_no_update(workspace: Workspace, tmp_path: Path) -> None:
    plain = "question_id,question\n" + "".join(f"q{n},Why {n}?\n" for n in range(5))
    import_files(workspace, chosen(a_file(tmp_path, plain, "plain.csv")))
    other = a_file(tmp_path, plain.replace("Why", "How"), "other.csv")
    assert not any("same IDs" in str(note) for note in preview(workspace, chosen(other)).notes)


def test_that_the_command_lists_layouts_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "--layouts"]) == 0
    assert "rating-rows: Ratings, one per row\n    rater, answer_id, dimension, value" in capsys.readouterr().out


KNOWN = "id,question,Dr. A answer\n1,Why does it hurt?,It is a nerve.\n2,How often do I take it?,Twice a day.\n"


@pytest.mark.parametrize(
    ("again", "n_known"),
    [
        ("id,question,Dr. A answer\nx,Why does  it hurt?,It is a nerve.\ny,Is it safe?,Yes it is.\n", 1),
        ("id,question,Dr. A answer\nx,Is it safe?,Yes it is.\n", 0),
        ("id,case,question,Dr. A answer\nx,A man of 50 with a cough.,Why does it hurt?,It is a nerve.\n", 0),
        ("id,question,Option A,Option B,key\nx,Why does it hurt?,a nerve,a bone,A\n", 0),
        (KNOWN, 0),
    ],
)
def test_that_a_question_which_is_there_under_another_name_is_told_of(
    workspace: Workspace, tmp_path: Path, again: str, n_known: int
) -> None:
    import_files(workspace, ImportRequest((FileChoice(a_file(tmp_path, KNOWN)),)))
    found = preview(workspace, ImportRequest((FileChoice(a_file(tmp_path, again, "other.csv")),)))
    told = [str(note) for note in found.notes if "Questions with the text of one in the workspace" in str(note)]
    assert len(told) == n_known
    for note in told:
        assert "another dataset: 1, such as x of other and 1 of clinic." in note
        assert note.endswith("medreview data clean sets aside those with the same answers.")


LETTERS = "patient,letter\np1,Your knee is better and needs no operation.\np2,Nothing is broken; come back soon.\n"


@pytest.mark.parametrize(("more", "n_questions"), [({}, 1), ({"question_id": "@row"}, 2)])
def test_that_the_question_of_all_rows_is_written_where_a_file_holds_none_and_is_remembered(
    workspace: Workspace, tmp_path: Path, more: dict[str, str], n_questions: int
) -> None:
    letters = a_file(tmp_path, LETTERS, "letters.csv")
    with pytest.raises(OpenAsks, match="write what all rows answer"):
        import_files(workspace, ImportRequest((FileChoice(letters),)))
    said = {"question": "Write to the patient.", "letter.author": "Dr A", **more}
    import_files(workspace, ImportRequest((FileChoice(letters, said=Said({"letter": "answer"}, said)),)))
    with workspace.reading() as session:
        assert [one.record.question for one in stored_questions(session)] == ["Write to the patient."] * n_questions
        assert [one.author for one in stored_answers(session)] == ["Dr A"] * 2
    again = import_files(workspace, ImportRequest((FileChoice(letters),)))
    assert [(count.n_added, count.n_identical) for count in again.counts] == [(0, n_questions), (0, 2)]


def test_that_a_question_said_of_all_rows_takes_no_column_of_the_file_away(
    workspace: Workspace, tmp_path: Path
) -> None:
    said = Said({}, {"question": "What else?", "answer.author": "Dr A"})
    import_files(workspace, ImportRequest((FileChoice(a_file(tmp_path, PAIRS), said=said),)))
    with workspace.reading() as session:
        assert [one.record.question for one in stored_questions(session)] == ["Why?", "How?"]


def test_that_what_is_said_of_several_files_needs_a_place_in_one_of_them(workspace: Workspace, tmp_path: Path) -> None:
    rated = "question_id,author,rater,accuracy\nq1,gpt-4,A,4\n"
    paths = [a_file(tmp_path), a_file(tmp_path, rated, "marks.csv")]

    def asked_with(said: Said) -> ImportRequest:
        return ImportRequest(tuple(FileChoice(path, said=said) for path in paths), dataset="clinic")

    preview(workspace, asked_with(Said({}, {"occasion": "2"})))
    with pytest.raises(ConstantRefused, match="there is no field ocasion for 2"):
        preview(workspace, asked_with(Said({}, {"ocasion": "2"})))
    with pytest.raises(RoleRefused, match="“anwser” cannot be read as answer: the file has no such column"):
        preview(workspace, asked_with(Said({"anwser": "answer"}, {})))


def test_that_one_table_of_a_folder_can_be_read_alone(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "study"
    folder.mkdir()
    a_file(folder)
    a_file(folder, OUTPUTS, "outputs.csv")
    command = ["import", str(closed), str(folder), "--set", "author=gpt-4", "--sheet"]
    assert main([*command, "clinic"]) == 1
    assert "study has no sheet or file clinic. It has: clinic.csv, outputs.csv." in capsys.readouterr().err
    assert main([*command, "clinic.csv"]) == 0
    with closing(open_workspace(closed)) as workspace:
        assert authors(workspace) == {("gpt-4", "model", False)}
