"""Examinations in PDF come in as the questions that went into them; what is in doubt is seen by a person."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.cli import main
from medreview.importers.paper.answer_keys import KeyUnreadable
from medreview.importers.paper.page_reader import NotAPdf, PdfLocked, PdfPageBroken, PdfReader, PdfTooLarge
from medreview.importers.paper.paper_drafts import PaperMissing, made_draft, papers_folder
from medreview.importers.paper.second_readings import ReaderUnknown
from medreview.jobs import Cancelled, CancelToken
from medreview.store.tables.questions import stored_questions
from medreview.workflows.import_dataset.papers import (
    Doubt,
    KeyDiffers,
    MeasuresUnseen,
    NothingTaken,
    PagesMissing,
    PaperScanned,
    PaperView,
    QuestionIncomplete,
    accept,
    accept_clean,
    chosen_pages,
    cut_image,
    give_up,
    import_paper,
    join_key,
    mend,
    open_paper,
    read_second,
    skip,
    take_decision_back,
    take_key_as_far,
    view_paper,
    views,
)
from tests.builders import a_workspace
from tests.exam_papers import PaperStyle, PlannedQuestion, planned_questions, write_key, write_paper
from tests.fakes.fake_engine import FakeEngine, FakeStopped
from tests.judged_answers import a_judge

NEEDS_PDFTOTEXT = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
NEEDS_TESSERACT = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
STYLES = {
    "persian": PaperStyle(),
    "ascii digits, numbered options": PaperStyle(has_persian_digits=False, labels="numbers"),
    "two columns": PaperStyle(columns=2),
    "options in one line, stacked key": PaperStyle(in_one_line=True, key="stacked"),
    "english": PaperStyle(is_persian=False, has_persian_digits=False, labels="latin"),
    "presentation forms": PaperStyle(has_forms=True),
    "keys below": PaperStyle(labels="numbers", key="inline"),
    "english columns, numbered options": PaperStyle(
        is_persian=False, has_persian_digits=False, labels="numbers", columns=2
    ),
}


@pytest.fixture
def workspace(tmp_path):
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def a_paper(folder: Path, n: int = 8, style: PaperStyle | None = None, **how) -> tuple[Path, list[PlannedQuestion]]:
    chosen = style or PaperStyle()
    questions = planned_questions(n, chosen, **how)
    return write_paper(folder / "exam.pdf", questions, chosen), questions


def untagged(text: str) -> str:
    return re.sub(r"\s*<Image \d+>", "", text)


def is_right(view: PaperView, number: int, planned: PlannedQuestion) -> bool:
    found = next((one.found for one in view.items if one.number == number), None)
    return found is not None and (untagged(found.text), found.options, found.key, len(found.images)) == (
        planned.text,
        planned.options,
        planned.key,
        planned.n_images,
    )


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
def test_that_a_paper_holds_the_questions_that_went_into_it(workspace, tmp_path, style):
    has_images = style.key != "inline" and not style.has_forms and not style.in_one_line
    path, questions = a_paper(tmp_path, 24, style, images_every=4 if has_images else 0)
    view = open_paper(workspace, path)
    wrong = [number for number, one in enumerate(questions, 1) if not is_right(view, number, one)]
    by_hand = [one.number for one in view.items if set(one.found.doubts) - {Doubt.ONE_READING}]
    assert (len(view.items), wrong, by_hand) == (24, [], [])


def test_that_hardly_a_question_of_many_papers_needs_a_hand(workspace, tmp_path, full):
    n_wrong_unseen = n_by_hand = n_all = 0
    for seed, style in list(enumerate(STYLES.values(), start=20))[:: 1 if full else 3]:
        path, questions = a_paper(tmp_path, 12, style, seed=seed)
        view = open_paper(workspace, path.rename(tmp_path / f"paper-{seed}.pdf"))
        for number, planned in enumerate(questions, 1):
            doubts = {Doubt.NO_TEXT}
            if found := [one for one in view.items if one.number == number]:
                doubts = set(found[0].found.doubts) - {Doubt.ONE_READING}
            n_all += 1
            n_by_hand += bool(doubts)
            n_wrong_unseen += not doubts and not is_right(view, number, planned)
    assert n_all == (96 if full else 36)
    assert n_by_hand <= 2
    assert n_wrong_unseen == 0


def test_that_what_was_taken_comes_in_as_choice_questions_with_their_page(workspace, tmp_path):
    path, questions = a_paper(tmp_path, 8, images_every=3)
    view = open_paper(workspace, path)
    for number in range(1, 9):
        accept(workspace.path, view, number, has_looked=True)
    skip(workspace.path, view, 2)
    report = import_paper(workspace, "exam", dataset="Residency")
    assert report.datasets == ("Residency",)
    with workspace.reading() as session:
        stored = {one.record.question_id: one for one in stored_questions(session)}
    assert set(stored) == {f"exam-{number}" for number in (1, 3, 4, 5, 6, 7, 8)}
    third = stored["exam-3"]
    assert third.record.kind == "choice"
    assert third.record.options == questions[2].options
    assert third.record.correct_option == (questions[2].key,)
    assert third.record.source == "exam.pdf, p. 1"
    assert len(third.images) == questions[2].n_images > 0
    assert third.record.question.endswith(f"<Image {questions[2].n_images}>")
    again = import_paper(workspace, "exam", dataset="Residency")
    assert sum(count.n_added + count.n_changed for count in again.counts) == 0


def test_that_only_questions_with_images_come_in_where_that_is_wanted(workspace, tmp_path):
    path, questions = a_paper(tmp_path, 8, images_every=3)
    view = open_paper(workspace, path)
    for number in range(1, 9):
        accept(workspace.path, view, number, has_looked=True)
    import_paper(workspace, "exam", only_with_images=True)
    with workspace.reading() as session:
        stored = {one.record.question_id for one in stored_questions(session)}
    assert stored == {f"exam-{n}" for n, one in enumerate(questions, 1) if one.n_images}


def test_that_nothing_comes_in_that_nobody_took(workspace, tmp_path):
    open_paper(workspace, a_paper(tmp_path, 4)[0])
    with pytest.raises(NothingTaken):
        import_paper(workspace, "exam")
    assert accept_clean(workspace.path, view_paper(workspace.path, "exam")) == 0  # it was read once only


@NEEDS_PDFTOTEXT
def test_that_questions_in_which_two_readings_agree_can_be_taken_at_once(workspace, tmp_path):
    view = open_paper(workspace, a_paper(tmp_path, 12)[0], readers=["pdftotext"])
    clean = sum(not one.needs_hand for one in view.items)
    assert clean >= 11
    assert accept_clean(workspace.path, view) == clean
    assert view_paper(workspace.path, "exam").n_taken == clean


def _with_another_dose(workspace, tmp_path) -> PaperView:
    """A paper whose second reading has another number in question 2."""
    from medreview.importers.paper.paper_drafts import paper_named
    from medreview.importers.paper.second_readings import plain_lines

    view = open_paper(workspace, a_paper(tmp_path, 4)[0])
    draft = paper_named(workspace.path, "exam")
    for number, page in view.pages.items():
        text = "\n".join(line.text for line in page.lines)
        changed = text.replace("70 ساله", "17 ساله")
        draft.save_second("a model", number, plain_lines(changed, number))
    draft.save_head(replace(draft.head, readers=("a model",)))
    return view_paper(workspace.path, "exam")


def test_that_a_number_that_differs_between_two_readings_is_never_taken_unseen(workspace, tmp_path):
    view = _with_another_dose(workspace, tmp_path)
    assert [one.number for one in view.items if Doubt.MEASURES in one.found.doubts] == [2]
    with pytest.raises(MeasuresUnseen) as refused:
        accept(workspace.path, view, 2, has_looked=False)
    assert refused.value.message.values["first"] == "70"
    assert refused.value.message.values["second"] == "17"
    assert accept_clean(workspace.path, view) == 3
    assert view_paper(workspace.path, "exam").item(2).decision is None
    accept(workspace.path, view, 2, has_looked=True)
    assert Doubt.MEASURES in view_paper(workspace.path, "exam").item(2).decision.seen


def _text_of(view: PaperView, page: int) -> str:
    return "\n".join(line.text for line in view.pages[page].lines if line.text)


def test_that_a_model_that_sees_reads_the_pages_and_goes_on_where_it_stopped(workspace, tmp_path):
    a_judge(workspace, "seer", projector=tmp_path / "projector.gguf")
    view = open_paper(workspace, a_paper(tmp_path, 16)[0])

    def rule(request):
        (image,) = request.messages[-1].images
        assert image.content.startswith(b"\xff\xd8")
        return _text_of(view, int(request.key)).replace("70 ساله", "17 ساله")

    stopping = FakeEngine(rule, window=1, stop_after=1)
    with pytest.raises(FakeStopped):
        read_second(workspace, "exam", "seer", open_engine=stopping.open)
    engine = FakeEngine(rule)
    view = read_second(workspace, "exam", "seer", open_engine=engine.open)
    assert [one.number for one in view.items if one.found.doubts] == [2]
    assert {one.reader for one in view.items} == {"seer"}
    assert len(engine.asked) == len(view.pages) - 1


def test_that_a_scan_is_read_by_a_model_and_questions_are_read_once_only(workspace, tmp_path):
    a_judge(workspace, "seer", projector=tmp_path / "projector.gguf")
    scan = PaperStyle(is_scanned=True)
    questions = planned_questions(4, scan)
    told = open_paper(workspace, write_paper(tmp_path / "told.pdf", questions, PaperStyle()))
    write_paper(tmp_path / "scan.pdf", questions, scan)
    draft, _ = made_draft(workspace.path, tmp_path / "scan.pdf", tuple(told.pages))
    with pytest.raises(PaperScanned):
        open_paper(workspace, tmp_path / "scan.pdf")
    view = read_second(
        workspace, draft.folder.name, "seer", open_engine=FakeEngine(lambda one: _text_of(told, int(one.key))).open
    )
    assert [one.found.options for one in view.items] == [one.options for one in questions]
    assert all(Doubt.ONE_READING in one.found.doubts for one in view.items)


def test_that_a_model_that_is_blind_is_no_reader(workspace, tmp_path):
    a_judge(workspace, "blind")
    with pytest.raises(ReaderUnknown):
        open_paper(workspace, a_paper(tmp_path, 4)[0], readers=["blind"])


def test_that_a_mended_question_is_kept_as_it_was_written(workspace, tmp_path):
    view = open_paper(workspace, a_paper(tmp_path, 4)[0])
    mended = replace(view.item(1).now, text="دیگر", options=("یک", "دو"), key=2)
    mend(workspace.path, view, mended, has_looked=True)
    now = view_paper(workspace.path, "exam").item(1)
    assert (now.now.text, now.now.options, now.now.key, now.decision.is_mended) == ("دیگر", ("یک", "دو"), 2, True)
    take_decision_back(workspace.path, view, 1)
    assert view_paper(workspace.path, "exam").item(1).decision is None


@pytest.mark.parametrize("change", [{"text": " "}, {"options": ("one",)}, {"key": 7}, {"options": ("one", "")}])
def test_that_a_question_without_text_options_or_a_key_among_them_is_not_taken(workspace, tmp_path, change):
    view = open_paper(workspace, a_paper(tmp_path, 4)[0])
    with pytest.raises(QuestionIncomplete):
        mend(workspace.path, view, replace(view.item(1).now, **change), has_looked=True)


def test_that_a_part_of_a_page_can_be_cut_out_as_an_image(workspace, tmp_path):
    view = open_paper(workspace, a_paper(tmp_path, 4)[0])
    name = cut_image(workspace.path, view, 1, (60.0, 80.0, 300.0, 200.0))
    mend(workspace.path, view, replace(view.item(1).now, images=(name,)), has_looked=True)
    import_paper(workspace, "exam")
    with workspace.reading() as session:
        stored = next(iter(stored_questions(session)))
    assert stored.record.images == (name,)
    assert stored.record.question.endswith("<Image 1>")


def test_that_the_key_of_a_file_of_its_own_is_joined(workspace, tmp_path):
    style = PaperStyle(key="none")
    path, questions = a_paper(tmp_path, 10, style)
    assert all(one.found.key is None for one in open_paper(workspace, path).items)
    view = join_key(workspace.path, "exam", write_key(tmp_path / "key.pdf", questions, PaperStyle()))
    assert [one.found.key for one in view.items] == [one.key for one in questions]
    table = tmp_path / "key.csv"
    table.write_text("number,key\n" + "".join(f"{n},{one.key}\n" for n, one in enumerate(questions, 1)))
    assert [one.found.key for one in join_key(workspace.path, "exam", table).items] == [one.key for one in questions]


def test_that_numbers_that_begin_anew_are_said_and_no_question_from_there_on_is_taken_for_clean(workspace, tmp_path):
    questions = planned_questions(6, PaperStyle(key="none"))
    parts = [write_paper(tmp_path / f"{n}.pdf", questions, PaperStyle(key="none")) for n in range(2)]
    _put_together(tmp_path / "two.pdf", *parts)
    view = open_paper(workspace, tmp_path / "two.pdf")
    assert [str(note) for note in view.notes if "start again after question 6" in str(note)]
    assert [one.number for one in view.items if Doubt.BEGINS_ANEW in one.found.doubts] == [6]
    first = open_paper(workspace, tmp_path / "two.pdf", pages="1")
    assert [one.number for one in first.items] == [1, 2, 3, 4, 5, 6]
    assert first.notes == ()


def test_that_a_key_with_other_numbers_is_said_before_and_nothing_is_joined(workspace, tmp_path):
    path, questions = a_paper(tmp_path, 6, PaperStyle(key="none"))
    key = write_key(tmp_path / "key.pdf", [*questions, *questions], PaperStyle())
    with pytest.raises(KeyDiffers) as refused:
        open_paper(workspace, path, key=key)
    assert refused.value.message.values["only_key"] == "7–12"
    assert not list(views(workspace.path))
    view = open_paper(workspace, path, key=key, key_as_far=True)
    assert [one.found.key for one in view.items] == [one.key for one in questions]


def test_that_a_key_of_the_papers_own_page_with_other_numbers_waits_for_a_person(workspace, tmp_path):
    path, questions = a_paper(tmp_path, 6)
    assert open_paper(workspace, path).key_problem is None
    few = write_paper(tmp_path / "few.pdf", questions[:5], PaperStyle(key="none"))
    both = tmp_path / "both.pdf"
    _put_together(both, few, write_key(tmp_path / "k.pdf", questions, PaperStyle()))
    view = open_paper(workspace, both)
    assert view.key_problem is not None
    assert all(one.found.key is None for one in view.items)
    assert [one.found.key for one in take_key_as_far(workspace.path, "both").items] == [
        one.key for one in questions[:5]
    ]


def _put_together(path: Path, *parts: Path) -> None:
    import pypdfium2

    made = pypdfium2.PdfDocument.new()
    for part in parts:
        with pypdfium2.PdfDocument(part) as document:
            made.import_pages(document)
    made.save(path)


def test_that_a_file_without_a_key_in_it_is_no_key(workspace, tmp_path):
    open_paper(workspace, a_paper(tmp_path, 4)[0])
    text = tmp_path / "words.txt"
    text.write_text("nothing here")
    with pytest.raises(KeyUnreadable):
        join_key(workspace.path, "exam", text)


def test_that_a_scan_is_said_to_be_one_before_anything_is_kept(workspace, tmp_path):
    path, _ = a_paper(tmp_path, 4, PaperStyle(is_scanned=True))
    with pytest.raises(PaperScanned):
        open_paper(workspace, path)
    assert not list(views(workspace.path))


@NEEDS_TESSERACT
def test_that_a_scan_is_read_by_tesseract_and_every_question_needs_a_look(workspace, tmp_path):
    style = PaperStyle(is_persian=False, has_persian_digits=False, labels="latin", is_scanned=True, size=14)
    path, questions = a_paper(tmp_path, 6, style)
    view = open_paper(workspace, path, readers=["tesseract"])
    found = [one.found for one in view.items]
    assert len(found) >= 5
    n_right = sum(
        untagged(one.text) == questions[one.number - 1].text and one.options == questions[one.number - 1].options
        for one in found
    )
    assert n_right >= 3
    assert all(Doubt.ONE_READING in one.doubts for one in found)


def test_that_a_reader_that_is_not_there_is_named_with_those_that_are(workspace, tmp_path):
    with pytest.raises(ReaderUnknown):
        open_paper(workspace, a_paper(tmp_path, 4)[0], readers=["no such reader"])
    assert not list(views(workspace.path))


def test_that_a_paper_locked_by_a_password_is_refused(workspace, tmp_path):
    import fpdf

    made = fpdf.FPDF()
    made.add_page()
    made.set_encryption(owner_password="owner", user_password="user")
    made.output(str(tmp_path / "locked.pdf"))
    with pytest.raises(PdfLocked):
        open_paper(workspace, tmp_path / "locked.pdf")
    assert not list(views(workspace.path))


def test_that_pages_that_are_not_there_are_refused(workspace, tmp_path):
    path, _ = a_paper(tmp_path, 4)
    for pages in ("9", "0", "2-1", "x", "1-"):
        with pytest.raises(PagesMissing):
            open_paper(workspace, path, pages=pages)


def test_that_pages_are_chosen_in_every_kind_of_digit_and_comma() -> None:
    assert chosen_pages("۱-۳، ۵", 9, "a.pdf") == chosen_pages("1-3,5", 9, "a.pdf") == (1, 2, 3, 5)


def _pdf(objects: list[bytes]) -> bytes:
    content = b"%PDF-1.7\n"
    places = []
    for number, one in enumerate(objects, 1):
        places.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    start = len(content)
    content += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    content += b"".join(b"%010d 00000 n \n" % place for place in places)
    return content + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)


def _one_page(content: bytes, box: bytes = b"0 0 595 842", more: bytes = b"") -> bytes:
    stream = b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(content), more, content)
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 4 0 R>>" % box
    return _pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1/Kids[3 0 R]>>", page, stream])


HOSTILE = {
    "no pdf": b"hello, I am no PDF",
    "nothing": b"",
    "only its head": b"%PDF-1.7\n",
    "pages that hold themselves": _pdf(
        [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]/Parent 2 0 R>>"]
    ),
    "a count beyond all pages": _pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 99999999/Kids[]>>"]),
    "a huge page": _one_page(b"", box=b"0 0 9999999 9999999"),
    "a page without area": _one_page(b"", box=b"0 0 0 0"),
    "a stream that swells": _one_page(zlib.compress(b"q " * (150 << 20), 9), more=b"/Filter/FlateDecode"),
    "half a stream": _one_page(zlib.compress(b"BT ET " * 500)[:40], more=b"/Filter/FlateDecode"),
    "saves without end": _one_page(b"q " * 200_000),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_that_a_hostile_file_is_refused_or_read_and_leaves_the_program_well(workspace, tmp_path, content):
    path = tmp_path / "hostile.pdf"
    path.write_bytes(content)
    try:
        view = open_paper(workspace, path)
    except (NotAPdf, PdfTooLarge, PdfPageBroken, PaperScanned):
        pass
    else:
        assert view.items == ()
    assert open_paper(workspace, a_paper(tmp_path, 4)[0]).items


def test_that_the_child_has_limits_of_memory_and_time(tmp_path):
    if sys.platform == "win32":
        pytest.skip("the limits are POSIX")
    import resource

    from medreview.importers.paper.page_child import MOST_MEMORY

    path, _ = a_paper(tmp_path, 2)
    with PdfReader(path) as reader:
        reader.n_pages()
        limits = {
            name: resource.prlimit(reader._process.pid, getattr(resource, f"RLIMIT_{name}"))[0]
            for name in ("AS", "CPU", "CORE")
        }
    assert limits["AS"] == MOST_MEMORY
    assert 0 < limits["CPU"] < 120
    assert limits["CORE"] == 0


def test_that_a_child_that_breaks_costs_one_page_and_the_next_reading_goes_on(tmp_path):
    path, _ = a_paper(tmp_path, 8)
    with PdfReader(path, patience_s=0.5) as reader:
        reader.n_pages()
        os.kill(reader._process.pid, signal.SIGSTOP)
        with pytest.raises(PdfPageBroken):
            reader.page(1, tmp_path)
    with PdfReader(path) as reader:
        assert reader.page(1, tmp_path).characters


def test_that_a_reading_that_was_stopped_goes_on_behind_the_pages_that_are_there(workspace, tmp_path):
    path, _ = a_paper(tmp_path, 30)
    token = CancelToken()

    def stop(progress):
        if progress.done == 2:
            token.cancel()

    with pytest.raises(Cancelled):
        open_paper(workspace, path, report=stop, cancel=token)
    pages = papers_folder(workspace.path) / "exam" / "pages"
    read_before = {one.name: one.stat().st_mtime_ns for one in pages.glob("*.json")}
    assert len(read_before) == 2
    view = open_paper(workspace, path)
    assert len(view.items) == 30
    assert all((pages / name).stat().st_mtime_ns == at for name, at in read_before.items())


@pytest.mark.guards
def test_that_a_kill_loses_no_decision(workspace, tmp_path):
    path, _ = a_paper(tmp_path, 8)
    open_paper(workspace, path)
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from medreview.workflows.import_dataset.papers import accept, skip, view_paper\n"
        "path = Path(sys.argv[1])\n"
        "view = view_paper(path, 'exam')\n"
        "for turn in range(10_000):\n"
        "    number = turn % 8 + 1\n"
        "    if turn % 16 < 8:\n"
        "        accept(path, view, number, has_looked=True)\n"
        "    else:\n"
        "        skip(path, view, number)\n"
        "    print(turn, flush=True)\n"
    )
    for n_told in (1, 5, 13):
        command = [sys.executable, "-c", program, str(workspace.path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ}) as child:
            told = [int(child.stdout.readline()) for _ in range(n_told)]
            child.kill()
            told += [int(line) for line in child.stdout.read().split()]
        decisions = {one.number: one.decision for one in view_paper(workspace.path, "exam").items}
        assert decisions[told[-1] % 8 + 1].is_taken == (told[-1] % 16 < 8)


def test_that_a_damaged_paper_is_told_among_the_others_and_can_be_given_up(workspace, tmp_path, capsys):
    path, _ = a_paper(tmp_path, 4)
    open_paper(workspace, path)
    (papers_folder(workspace.path) / "exam" / "paper.json").write_text("{")
    assert open_paper(workspace, path).head.name == "exam-2"
    assert [(one.head.name, len(one.items), len(one.notes)) for one in views(workspace.path)] == [
        ("exam", 0, 1),
        ("exam-2", 4, 0),
    ]
    assert main(["data", "paper", "list", str(workspace.path)]) == 0
    assert "paper.json of the paper exam is damaged" in capsys.readouterr().out
    give_up(workspace.path, "exam")
    assert [one.head.name for one in views(workspace.path)] == ["exam-2"]


def test_that_a_paper_can_be_given_up(workspace, tmp_path):
    open_paper(workspace, a_paper(tmp_path, 4)[0])
    give_up(workspace.path, "exam")
    with pytest.raises(PaperMissing):
        view_paper(workspace.path, "exam")


def test_that_the_command_goes_the_whole_way(workspace, tmp_path, capsys):
    path, questions = a_paper(tmp_path, 5)
    file = str(workspace.path)
    workspace.close()

    def told(*arguments: str) -> dict:
        assert main(["data", "paper", *arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    opened = told("open", file, str(path))
    assert [one["options"] for one in opened["questions"]] == [list(one.options) for one in questions]
    assert told("list", file)["papers"][0]["n_left"] == 5
    assert "first_reading" in told("show", file, "exam", "--question", "2")
    told("accept", file, "exam", "--question", "1")
    told("mend", file, "exam", "--question", "2", "--option", "1=یک", "--key", "1")
    told("skip", file, "exam", "--question", "3")
    told("reopen", file, "exam", "--question", "3")
    assert told("accept", file, "exam", "--clean")["n_taken"] == 2
    assert told("import", file, "exam", "--dataset", "D")["tables"]["questions"]["added"] == 2
    told("drop", file, "exam")
    assert main(["data", "paper", "show", file, "exam"]) == 3


def test_that_a_long_paper_is_read_page_by_page(workspace, tmp_path, full):
    n = 150 if full else 40
    path, questions = a_paper(tmp_path, n, PaperStyle(size=14, spacing=12.0))
    pages: list[int] = []
    view = open_paper(workspace, path, report=lambda progress: pages.append(progress.done))
    assert pages == list(range(1, len(view.pages) + 1))
    assert len(view.items) == n
    assert sum(not is_right(view, number, one) for number, one in enumerate(questions, 1)) == 0
