"""A dataset is screened for personal data: looked at, kept, set aside, masked, taken back, purged."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.audit import AuditEntry
from medreview.domain.personal_data import TextKind
from medreview.domain.questions import Question
from medreview.domain.scores import Score
from medreview.domain.studies import Segmentation, Sentence
from medreview.jobs import Cancelled, CancelToken
from medreview.store.backup import back_up
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.browse_library import prepare_search
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.clean_questions import quarantined, words_of_rule
from medreview.workflows.edit_records import edit_question, history_of_question
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.mask_texts import (
    NothingMasked,
    NothingToMask,
    TextsChanged,
    UnmaskRefused,
    mask,
    masked_now,
    purge_originals,
    unmask,
    what_purging_leaves,
)
from medreview.workflows.screen_questions import (
    DatasetNotScreened,
    FoundPart,
    MoreThanHalfAside,
    NoRuleChosen,
    NothingToScreen,
    Screening,
    Stays,
    TextPlace,
    WordsTooShort,
    alike_by,
    keep,
    screen,
    set_parts_aside,
    show_kept_again,
    text_of,
)
from tests.builders import a_study, a_workspace
from tests.raw_pairs import RawPair, corpus, put_in

ASKED = "سلام، شماره من ۰۹۱۲ ۳۴۵ ۶۷۸۹ است و ایمیلم sara@post.ir"
ANSWERED = "با ۰۲۱۸۸۶۶۵۵۴۴ تماس بگیرید، یا دوباره ۰۲۱۸۸۶۶۵۵۴۴"
Texts = tuple[list[tuple[object, ...]], list[str]]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    put_in(opened, {"A": [RawPair(ASKED, [ANSWERED, "سلام، نگران نباشید"], 1), *corpus(9, {})]})
    yield opened
    opened.close()


def all_texts(workspace: Workspace) -> Texts:
    with workspace.reading() as session:
        questions = [
            (one.title, one.text, one.context, one.options)
            for one in session.exec(select(Question).order_by(sa.text("id")))
        ]
        return questions, list(session.exec(select(Answer.text).order_by(sa.text("id"))))


def findings(workspace: Workspace) -> list[str]:
    return [str(one) for one in check_workspace(workspace.path).findings]


def with_words(found: tuple[FoundPart, ...], words: str) -> list[FoundPart]:
    return [one for one in found if one.words == words]


def test_that_looking_finds_every_part_with_its_place_and_changes_nothing(workspace: Workspace) -> None:
    before = all_texts(workspace)
    screened = screen(workspace, Screening())
    assert [(one.key, one.place.field, one.rule, one.words) for one in screened.found] == [
        ("A/q0", "question", "phones", "۰۹۱۲ ۳۴۵ ۶۷۸۹"),
        ("A/q0", "question", "emails", "sara@post.ir"),
        ("A/q0", "answer", "phones", "۰۲۱۸۸۶۶۵۵۴۴"),
        ("A/q0", "answer", "phones", "۰۲۱۸۸۶۶۵۵۴۴"),
    ]
    for one in screened.found:
        assert text_of(workspace, one.place)[one.start : one.end] == one.words
    assert screened.n_questions == 10
    assert screened.counts["phones"] == 3
    assert all_texts(workspace) == before
    assert screened.table.rows[[row[0] for row in screened.table.rows].index("phones")][:4] == ("phones", 3, 1, 0)
    assert not any("sara" in str(row) for row in screened.tables[1].rows), "places are written out, not the words"


def test_that_parts_that_say_the_same_are_alike_and_others_are_not(workspace: Workspace) -> None:
    found = screen(workspace, Screening()).found
    phones = with_words(found, "۰۲۱۸۸۶۶۵۵۴۴")
    assert len({alike_by(one) for one in phones}) == 1
    assert len({alike_by(one) for one in found}) == 3


def test_that_titles_turns_and_options_are_looked_at_and_masked_like_questions(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        one = session.get_one(Question, 2)
        one.title, one.options = "sara@post.ir?", ["بله", "به 09121234567"]
        one.context = [{"role": "patient", "text": "09121234567"}, {"role": "doctor", "text": "بله"}]
    before = all_texts(workspace)
    found = [one for one in screen(workspace, Screening()).found if one.key == "A/q1"]
    assert {(one.place.field, one.place.position) for one in found} == {("title", 0), ("options", 1), ("context", 0)}
    mask(workspace, found)
    with workspace.reading() as session:
        one = session.get_one(Question, 2)
        assert (one.title, one.options, one.context[0]["text"]) == ("[EMAIL]?", ["بله", "به [PHONE]"], "[PHONE]")
    assert findings(workspace) == []
    assert unmask(workspace) == 3
    assert all_texts(workspace) == before


def test_that_a_mask_is_put_in_and_taken_back_and_the_trail_holds_hashes_alone(workspace: Workspace) -> None:
    before = all_texts(workspace)
    found = screen(workspace, Screening()).found
    told = mask(workspace, found[:1])
    assert (told.n_parts, told.n_texts, told.n_left) == (1, 1, {})
    assert text_of(workspace, found[0].place) == "سلام، شماره من [PHONE] است و ایمیلم sara@post.ir"
    mask(workspace, [one for one in screen(workspace, Screening()).found if one.rule == "emails"])
    assert text_of(workspace, found[0].place) == "سلام، شماره من [PHONE] است و ایمیلم [EMAIL]"
    assert screen(workspace, Screening()).counts == {
        **dict.fromkeys(screen(workspace, Screening()).counts, 0),
        "phones": 2,
    }
    (masked,) = masked_now(workspace)
    assert (masked.marks, masked.row.original, masked.why_not) == ("[PHONE] [EMAIL]", ASKED, None)
    with workspace.reading() as session:
        trail = [str((one.key, one.before, one.after)) for one in session.exec(select(AuditEntry))]
    assert len(trail) == 2
    assert not any(word in one for one in trail for word in ("۳۴۵", "sara", "سلام"))
    assert {change.field for change in history_of_question(workspace, 1)} == {"question"}
    assert findings(workspace) == []
    assert unmask(workspace, [masked.row.id]) == 1
    assert all_texts(workspace) == before
    assert masked_now(workspace) == ()
    assert findings(workspace) == []


def test_that_what_is_masked_is_found_by_its_words_no_more_until_it_is_back(workspace: Workspace) -> None:
    prepare_search(workspace, lambda _: None, CancelToken())

    def n_found(word: str) -> int:
        with workspace.reading() as session:
            query = sa.text("SELECT count(*) FROM text_search WHERE text_search MATCH :word")
            return session.connection().execute(query, {"word": word}).scalar_one()

    assert n_found("sara") == 1
    mask(workspace, screen(workspace, Screening()).found)
    assert (n_found("sara"), n_found("EMAIL")) == (0, 1)
    unmask(workspace)
    assert (n_found("sara"), n_found("EMAIL")) == (1, 0)


def test_that_a_purge_takes_every_trace_out_of_the_file_and_leaves_it_sound(workspace: Workspace) -> None:
    prepare_search(workspace, lambda _: None, CancelToken())
    mask(workspace, screen(workspace, Screening()).found)
    back_up(workspace.path, reason="test")
    before = all_texts(workspace)
    left = what_purging_leaves(workspace)
    assert (left.n_texts, left.n_backups) == (2, 1)
    assert "1 earlier backup of this workspace still contains the originals" in str(next(iter(left.remarks)))
    assert purge_originals(workspace) == left
    assert all_texts(workspace) == before, "marks stay"
    assert findings(workspace) == []
    (remark,) = check_workspace(workspace.path).remarks
    assert "2 originals of masked texts of the dataset A were removed" in str(remark)
    assert {str(one.why_not)[:28] for one in masked_now(workspace)} == {"its original was removed on "}
    with pytest.raises(UnmaskRefused, match="its original was removed"):
        unmask(workspace, [masked_now(workspace)[0].row.id])
    for again in (unmask, purge_originals):
        with pytest.raises(NothingMasked):
            again(workspace)
    workspace.close()
    content = workspace.path.read_bytes() + b"".join(one.read_bytes() for one in workspace.path.parent.glob("*-wal"))
    for word in ("sara", "۳۴۵ ۶۷۸۹", "۰۲۱۸۸۶۶۵۵۴۴", "02188665544"):
        assert word.encode() not in content, word


def test_that_a_text_is_masked_again_after_a_purge_and_that_comes_back_to_what_it_was_then(
    workspace: Workspace,
) -> None:
    found = screen(workspace, Screening()).found
    mask(workspace, found[:1])
    purge_originals(workspace)
    mask(workspace, [one for one in screen(workspace, Screening()).found if one.rule == "emails"])
    assert findings(workspace) == []
    assert unmask(workspace) == 1
    assert text_of(workspace, found[0].place) == "سلام، شماره من [PHONE] است و ایمیلم sara@post.ir"
    assert findings(workspace) == []


def test_that_what_changed_since_it_was_looked_at_is_not_masked(workspace: Workspace) -> None:
    found = screen(workspace, Screening()).found
    edit_question(workspace, 1, {"question": f"! {ASKED}"}, why="a typing error")
    before = all_texts(workspace)
    with pytest.raises(TextsChanged, match="1 of the texts changed after the preview"):
        mask(workspace, found)
    assert all_texts(workspace) == before
    again = screen(workspace, Screening()).found
    told = mask(workspace, again)
    assert [str(one) for one in told.remarks] == ["The history still shows earlier corrections of these texts: 1."]


def test_that_a_mask_in_a_text_that_was_corrected_since_stays(workspace: Workspace) -> None:
    mask(workspace, screen(workspace, Screening()).found[:1])
    edit_question(workspace, 1, {"question": "سلام، [PHONE]"}, why="shorter")
    (masked,) = masked_now(workspace)
    assert str(masked.why_not) == "the text has changed"
    with pytest.raises(UnmaskRefused, match="A/q0 stays: the text has changed"):
        unmask(workspace, [masked.row.id])
    assert findings(workspace) == []


def test_that_what_is_kept_is_shown_no_more_until_its_words_change_or_it_is_asked_for(workspace: Workspace) -> None:
    found = screen(workspace, Screening()).found
    assert keep(workspace, with_words(found, "۰۲۱۸۸۶۶۵۵۴۴")) == 2
    assert keep(workspace, with_words(found, "۰۲۱۸۸۶۶۵۵۴۴")) == 2, "twice is once"
    screened = screen(workspace, Screening())
    assert ([one.rule for one in screened.found], screened.n_kept) == (["phones", "emails"], 2)
    with workspace.transaction() as session:
        session.get_one(Answer, 1).text = f"سلام، {ANSWERED}"
    assert screen(workspace, Screening()).n_kept == 2, "the same words elsewhere in the same text"
    assert show_kept_again(workspace) == 1
    assert len(screen(workspace, Screening()).found) == 4


def test_that_a_question_is_set_aside_with_the_rule_and_without_the_words(workspace: Workspace) -> None:
    screened = screen(workspace, Screening())
    assert set_parts_aside(workspace, screened, screened.found, is_meant=False) == 1
    (one,) = quarantined(workspace)
    assert (one.key, one.rule, one.detail) == ("A/q0", "phones", "question 15-28")
    assert str(words_of_rule(one.rule)) == "A telephone number"
    assert screen(workspace, Screening()).found == (), "what is set aside is not looked at again"


def test_that_more_than_half_is_set_aside_only_if_it_is_meant(tmp_path: Path) -> None:
    workspace = a_workspace(tmp_path, "most.medreview")
    put_in(workspace, {"A": [RawPair(f"0912345678{n}", ["بله"]) for n in range(3)]})
    screened = screen(workspace, Screening())
    with pytest.raises(MoreThanHalfAside, match="3 of 3 questions would be set aside"):
        set_parts_aside(workspace, screened, screened.found, is_meant=False)
    assert quarantined(workspace) == ()
    assert set_parts_aside(workspace, screened, screened.found, is_meant=True) == 3
    workspace.close()


def test_that_nothing_to_look_by_or_at_is_said(tmp_path: Path, workspace: Workspace) -> None:
    with pytest.raises(NoRuleChosen):
        screen(workspace, Screening(rules=()))
    with pytest.raises(DatasetNotScreened, match="no dataset B"):
        screen(workspace, Screening(datasets=("A", "B")))
    empty = a_workspace(tmp_path, "empty.medreview")
    with pytest.raises(NothingToScreen):
        screen(empty, Screening())
    empty.close()
    with pytest.raises(NothingMasked):
        what_purging_leaves(workspace)


def test_that_a_screening_that_is_cancelled_changes_nothing(workspace: Workspace) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        screen(workspace, Screening(), cancel=token)
    before = all_texts(workspace)
    found = screen(workspace, Screening()).found
    with pytest.raises(Cancelled):
        mask(workspace, found, cancel=token)
    assert all_texts(workspace) == before


def a_study_with_phones(folder: Path) -> Workspace:
    """A study of two answers, both given out, and a question that nobody rates; telephone numbers in all texts."""
    workspace = a_workspace(folder, "rated.medreview")
    a_study(workspace, answers=2)
    put_in(workspace, {"Raw": [RawPair(ASKED, [ANSWERED])]})
    with workspace.transaction() as session:
        for answer in session.exec(select(Answer)):
            answer.text += " 0912 345 6789"
        for question in session.exec(select(Question)):
            question.text += " 0912 345 6789"
    return workspace


def test_that_what_was_given_out_is_set_aside_and_not_masked(tmp_path: Path) -> None:
    workspace = a_study_with_phones(tmp_path)
    screened = screen(workspace, Screening())
    stay = [one for one in screened.found if one.stays is Stays.SEEN]
    assert {one.key.split("/")[0] for one in stay} == {"A study"}
    before = all_texts(workspace)
    with pytest.raises(NothingToMask, match="handed out, rated, judged or scored"):
        mask(workspace, stay)
    told = mask(workspace, screened.found)
    assert told.n_left == {Stays.SEEN: len(stay)}
    assert f"{len(stay)} stay as they are: handed out" in str(next(iter(told.remarks)))
    assert all_texts(workspace)[0][0] == before[0][0]
    n = set_parts_aside(workspace, screened, stay, is_meant=True)
    assert n == len({one.place.question_id for one in stay})
    workspace.close()


def test_that_a_mask_stays_once_its_text_is_given_out(workspace: Workspace) -> None:
    mask(workspace, screen(workspace, Screening()).found)
    with workspace.transaction() as session:
        session.add(Score(answer_id=1, metric="length", value=3.0))
    refused = {one.row.place.field: str(one.why_not) for one in masked_now(workspace)}
    assert refused == dict.fromkeys(("question", "answer"), "handed out, rated, judged or scored")
    with pytest.raises(NothingMasked):
        unmask(workspace)


@settings(max_examples=12)
@given(chosen=st.data(), seed=st.integers(0, 10**6))
def test_that_masks_in_any_order_and_back_again_are_the_identity(
    tmp_path_factory: pytest.TempPathFactory, chosen: st.DataObject, seed: int
) -> None:
    workspace = a_workspace(tmp_path_factory.mktemp("masks"))
    try:
        noisy = [
            replace(one, question=f"09121234567 {one.question} a@b.ir 09121234567") for one in corpus(5, {}, seed=seed)
        ]
        put_in(workspace, {"A": [RawPair(ASKED, [ANSWERED], 2), *noisy]})
        before = all_texts(workspace)
        for _ in range(3):
            found = screen(workspace, Screening()).found
            if found:
                mask(workspace, chosen.draw(st.lists(st.sampled_from(found), unique=True, min_size=1)))
        assert findings(workspace) == []
        unmask(workspace)
        assert all_texts(workspace) == before
        assert findings(workspace) == []
    finally:
        workspace.close()


@settings(max_examples=8)
@given(chosen=st.data())
def test_that_masks_never_move_what_is_rated(tmp_path_factory: pytest.TempPathFactory, chosen: st.DataObject) -> None:
    workspace = a_study_with_phones(tmp_path_factory.mktemp("rated"))

    def rated() -> list[tuple[object, ...]]:
        with workspace.reading() as session:
            query = (
                select(Sentence.id, Sentence.start, Sentence.end, Answer.text, Question.text)
                .join(Segmentation, Segmentation.id == Sentence.segmentation_id)  # pyright: ignore[reportArgumentType]
                .join(Answer, Answer.id == Segmentation.answer_id)  # pyright: ignore[reportArgumentType]
                .join(Question, Question.id == Answer.question_id)  # pyright: ignore[reportArgumentType]
            )
            return [tuple(row) for row in session.exec(query)]

    try:
        before = rated()
        found = screen(workspace, Screening()).found
        parts = chosen.draw(st.lists(st.sampled_from(found), unique=True, min_size=1))
        try:
            mask(workspace, parts)
        except NothingToMask:
            assert all(one.stays for one in parts)
        assert rated() == before
        with suppress(NothingMasked):
            unmask(workspace)
        assert rated() == before
    finally:
        workspace.close()


EDITS = {
    "original": "UPDATE masked_text SET original = original || ' '",
    "salt": "UPDATE masked_text SET salt = 'x'",
    "marks": "UPDATE masked_text SET masks = '[[0, 3, \"[ID]\"]]'",
    "place": "UPDATE masked_text SET field = 'title'",
    "position": "UPDATE masked_text SET position = 1",
    "time": "UPDATE masked_text SET masked_at = '2020'",
    "purge": "UPDATE masked_text SET original = NULL, salt = NULL, purged_at = '2020'",
    "row": "DELETE FROM masked_text",
    "question": "UPDATE masked_text SET question_id = 2",
}


@pytest.mark.parametrize("name", EDITS)
def test_that_an_edit_beside_the_program_is_found(workspace: Workspace, name: str) -> None:
    mask(workspace, screen(workspace, Screening()).found[:1])
    workspace.close()
    connection = sqlite3.connect(workspace.path)
    connection.execute(EDITS[name])
    connection.commit()
    connection.close()
    (found,) = check_workspace(workspace.path).findings
    assert "or its original, differs from the audit trail" in str(found)
    open_workspace(workspace.path).close()


def test_that_a_place_names_its_field() -> None:
    assert {one.value for one in TextKind} == {"title", "question", "context", "options", "answer"}
    assert TextPlace(1, None, TextKind.QUESTION) == (1, None, "question", 0)


def test_that_words_of_a_persons_own_are_found_as_whole_words_in_any_form(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        session.get_one(Question, 2).text = "به كلينيك  مهر رفتم، کلینیک مهرگان نه، CLINIC Mehr هم نه"
        session.get_one(Question, 3).text = "Clinic mehr، clinic  MEHR"
    wanted = Screening(rules=(), words="کلینیک مهر", words_are="names")
    found = screen(workspace, wanted).found
    assert [(one.key, one.rule, one.words) for one in found] == [("A/q1", "names", "كلينيك  مهر")]
    assert [one.words for one in screen(workspace, Screening((), words="clinic mehr")).found] == [
        "CLINIC Mehr",
        "Clinic mehr",
        "clinic  MEHR",
    ]
    mask(workspace, found)
    assert text_of(workspace, found[0].place).startswith("به [NAME] رفتم، کلینیک مهرگان نه")
    with pytest.raises(WordsTooShort, match="“-م” is too short"):
        screen(workspace, Screening(words="-م"))


def test_that_a_file_of_old_does_not_undo_a_mask(workspace: Workspace, tmp_path: Path) -> None:
    table = tmp_path / "old.csv"
    rows = f'question_id,question,answer_id,answer,author\nz1,"{ASKED}",za1,"{ANSWERED}",forum\n'
    table.write_text(rows, encoding="utf-8")
    request = ImportRequest(files=(FileChoice(table),), dataset="Old", takes_over_changes=True)
    import_files(workspace, request)
    mask(workspace, screen(workspace, Screening(datasets=("Old",))).found)
    before = all_texts(workspace)
    report = import_files(workspace, request)
    assert all_texts(workspace) == before
    assert any("masked here and unmasked in the file: 2. They stay masked." in str(note) for note in report.notes)
    assert unmask(workspace) == 2
    assert findings(workspace) == []


def test_that_the_history_names_the_marks_and_no_words(workspace: Workspace) -> None:
    mask(workspace, [one for one in screen(workspace, Screening()).found if one.place.field == "question"])
    (change,) = history_of_question(workspace, 1)
    assert change.after == "[PHONE] [EMAIL]"
    assert change.before.startswith("SHA-256 ")
