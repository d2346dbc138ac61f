"""Packages and returns as files: written whole, read back the same, refused with file, place and reason."""

import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.errors import MedReviewError
from medreview.exchange.consistency import Inconsistent
from medreview.exchange.container import open_package, read_return, write_package, write_return
from medreview.exchange.contents import (
    NEUTRAL_DATASET,
    PackageContent,
    PackedAnswer,
    PackedCriterion,
    PackedItem,
    PackedQuestion,
)
from medreview.exchange.errors import (
    NotAPackage,
    PackageCut,
    PackageDamaged,
    PackageNotReturn,
    PackageTooBig,
    PackageTooNew,
    PassphraseNeeded,
    ReturnNotPackage,
    WrongPassphrase,
)
from medreview.jobs import Cancelled, CancelToken, Progress
from tests.unit.exchange.packed import TEXT, a_package, a_return, an_image, changed, images

PASSPHRASE = "correct horse battery"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    path = tmp_path / "r1.mrpack"
    write_package(path, a_package(2), images(2).items())
    return path


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Locking takes seconds on purpose: once for all tests."""
    path = tmp_path_factory.mktemp("locked") / "r1.mrpack"
    write_package(path, a_package(1), images(1).items(), passphrase=PASSPHRASE)
    return path


def entries_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rewritten(path: Path, entries: dict[str, bytes], *, seals: bool = True) -> Path:
    """The file with other entries; ``seals``: with a manifest that fits them, as somebody who knows the form would."""
    entries = dict(entries)
    if seals:
        cover = json.loads(entries.pop("manifest.json"))
        cover["entries"] = {
            name: {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
            for name, content in entries.items()
        }
        entries["manifest.json"] = json.dumps(cover).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


def refusal(path: Path, kind: type[MedReviewError] = PackageDamaged) -> str:
    with pytest.raises(kind) as caught, open_package(path):
        pass
    assert path.name in str(caught.value)
    return str(caught.value)


def test_that_a_package_is_read_as_it_was_written(package: Path) -> None:
    with open_package(package) as opened:
        assert opened.content == a_package(2)
        assert {sha256: opened.image(sha256) for sha256 in images(2)} == images(2)
        assert opened.file_sha256 == hashlib.sha256(package.read_bytes()).hexdigest()
        assert not opened.is_locked


def test_that_the_same_content_gives_the_same_bytes(package: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.mrpack"
    write_package(again, a_package(2), images(2).items())
    assert again.read_bytes() == package.read_bytes()


def everything_in_order(value: object) -> object:
    """The same with the names of every mapping in a row, so that comparing minds their order."""
    match value:
        case dict():
            return [(name, everything_in_order(part)) for name, part in value.items()]
        case list() | tuple():
            return [everything_in_order(part) for part in value]
        case _:
            return value


def test_that_every_name_in_a_plan_keeps_its_planned_place(tmp_path: Path) -> None:
    """Reasons go by digit, and the first wording stands in for a language that is not there."""
    plan = a_package().plan
    plan["cannot_judge_reasons"] = {"unclear": {"fa": "مبهم", "en": "unclear"}, "other": {"en": "other"}}
    plan["title"] = {"fa": "مطالعه", "de": "Studie"}
    package = changed(a_package(), plan=plan)
    write_package(tmp_path / "r1.mrpack", package, images(1).items())
    with open_package(tmp_path / "r1.mrpack") as opened:
        assert everything_in_order(opened.content.plan) == everything_in_order(plan)


def test_that_a_package_with_sorted_names_is_still_read(tmp_path: Path) -> None:
    """So did the version before write them; the hash of the content does not mind the order."""
    plan = a_package().plan
    plan["cannot_judge_reasons"] = {"unclear": {"en": "unclear"}, "other": {"en": "other"}}
    path = tmp_path / "r1.mrpack"
    write_package(path, changed(a_package(), plan=plan), images(1).items())
    entries = entries_of(path)
    entries["plan.json"] = json.dumps(json.loads(entries["plan.json"]), sort_keys=True).encode()
    with open_package(rewritten(tmp_path / "sorted.mrpack", entries)) as opened:
        assert list(opened.content.plan["cannot_judge_reasons"]) == ["other", "unclear"]  # type: ignore[call-overload]


def test_that_a_return_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "r1.mrreturn"
    write_return(path, a_return())
    assert read_return(path) == a_return()


def test_that_reading_changes_nothing_beside_the_file(package: Path) -> None:
    before = package.read_bytes()
    with open_package(package):
        pass
    assert package.read_bytes() == before
    assert list(package.parent.iterdir()) == [package]


def test_that_a_locked_package_opens_with_its_passphrase(locked: Path) -> None:
    with open_package(locked, PASSPHRASE) as opened:
        assert opened.is_locked
        assert opened.content == a_package(1)
        assert [opened.image(sha256) for sha256 in images(1)] == [an_image()]


def test_that_nothing_of_a_locked_package_can_be_read(locked: Path) -> None:
    assert TEXT.encode() not in locked.read_bytes()
    assert b"manifest" not in locked.read_bytes()


def test_that_a_locked_package_asks_for_its_passphrase(locked: Path) -> None:
    refusal(locked, PassphraseNeeded)


def test_that_a_wrong_passphrase_is_told_from_damage(locked: Path, tmp_path: Path) -> None:
    with pytest.raises(WrongPassphrase), open_package(locked, "correct horse batter"):
        pass
    hurt = tmp_path / "hurt.mrpack"
    hurt.write_bytes(locked.read_bytes()[:-20])
    with pytest.raises(PackageDamaged, match="cut or changed after it was locked"), open_package(hurt, PASSPHRASE):
        pass


@pytest.mark.parametrize("work", ["23", "63", "99"])
def test_that_a_lock_that_would_take_all_memory_is_not_tried(work: str, tmp_path: Path) -> None:
    path = tmp_path / "hard.mrpack"
    path.write_bytes(b"age-encryption.org/v1\n-> scrypt EdWW610/6CLaoYXOkyZu+w " + work.encode() + b"\n" + b"A" * 99)
    with pytest.raises(PackageDamaged), open_package(path, PASSPHRASE):
        pass


def test_that_a_return_is_not_taken_for_a_package_nor_the_other_way_round(package: Path, tmp_path: Path) -> None:
    path = tmp_path / "r1.mrreturn"
    write_return(path, a_return())
    refusal(path, ReturnNotPackage)
    with pytest.raises(PackageNotReturn):
        read_return(package)


@pytest.mark.parametrize("content", [b"", b"P", b"SQLite format 3\0", b"question,answer\n1,2\n", b"\0" * 5000])
def test_that_any_other_file_is_told_to_be_no_package(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.mrpack"
    path.write_bytes(content)
    refusal(path, NotAPackage)


def test_that_a_folder_and_any_zip_are_no_packages(tmp_path: Path) -> None:
    refusal(tmp_path, NotAPackage)
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "a")
    refusal(path, NotAPackage)


def test_that_a_cut_package_is_told_from_a_damaged_one(package: Path) -> None:
    whole = package.read_bytes()
    for length in (4, 100, len(whole) // 2, len(whole) - 1):
        package.write_bytes(whole[:length])
        refusal(package, PackageCut)
    package.write_bytes(whole[:-22] + b"x" + whole[-22:])
    refusal(package)


def test_that_a_package_of_a_newer_program_is_told_so_whatever_else_it_holds(package: Path) -> None:
    entries = entries_of(package)
    entries["manifest.json"] = b'{"kind": "package", "format": 2, "parts": []}'
    entries["new.bin"] = b"?"
    refusal(rewritten(package, entries, seals=False), PackageTooNew)


def test_that_a_changed_entry_is_named(package: Path) -> None:
    entries = entries_of(package)
    entries["answers.jsonl"] = entries["answers.jsonl"].replace(b"500 mg", b"900 mg")
    assert "answers.jsonl" in refusal(rewritten(package, entries, seals=False))


def test_that_a_changed_text_is_noticed_though_every_entry_fits_the_manifest(package: Path) -> None:
    entries = entries_of(package)
    entries["answers.jsonl"] = entries["answers.jsonl"].replace(b"500 mg", b"900 mg")
    assert "content_sha256" in refusal(rewritten(package, entries))


@pytest.mark.parametrize(
    "name", ["../evil.txt", "/etc/passwd", "images/../x", "images/" + "A" * 64, "C:\\x", "images/" + "0" * 64, "a\n"]
)
def test_that_an_entry_that_does_not_belong_there_is_refused(name: str, package: Path) -> None:
    refusal(rewritten(package, entries_of(package) | {name: b"x"}))


def test_that_an_entry_without_manifest_line_and_a_line_without_entry_are_refused(package: Path) -> None:
    whole = entries_of(package)
    more = rewritten(package, whole | {"more.txt": b"x"}, seals=False)
    assert "more.txt" in refusal(more)
    less = rewritten(package, {name: content for name, content in whole.items() if name != "plan.json"}, seals=False)
    assert "plan.json" in refusal(less)
    refusal(rewritten(package, {name: content for name, content in whole.items() if name != "plan.json"}))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_that_two_entries_of_one_name_are_refused(package: Path) -> None:
    with zipfile.ZipFile(package, "a") as archive:
        archive.writestr("plan.json", b"{}")
    assert "two entries" in refusal(package)


def test_that_a_link_is_refused(package: Path) -> None:
    entries = entries_of(package)
    with zipfile.ZipFile(package, "w") as archive:
        for name, content in entries.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o120777 << 16 if name == "plan.json" else 0
            archive.writestr(entry, content)
    assert "not a plain file" in refusal(package)


def test_that_a_bomb_is_refused_before_it_is_unpacked(package: Path) -> None:
    zeros = bytes(30 << 20)
    assert "size limit" in refusal(rewritten(package, entries_of(package) | {"plan.json": zeros}))
    refusal(rewritten(package, entries_of(package) | {"plan.json": bytes(70 << 20)}), PackageTooBig)


def test_that_a_size_that_lies_is_noticed(package: Path) -> None:
    whole = bytearray(package.read_bytes())
    at = whole.index(b"PK\x01\x02")
    size_at = at + 24
    (size,) = struct.unpack_from("<L", whole, size_at)
    struct.pack_into("<L", whole, size_at, size + 1)
    package.write_bytes(whole)
    refusal(package)


@pytest.mark.parametrize(
    ("document", "content"),
    [
        ("plan.json", b"[" * 100_000),
        ("plan.json", b'{"name": NaN}'),
        ("plan.json", b'{"name": 1e999}'),
        ("plan.json", b"[]"),
        ("plan.json", b'{"seed": 99999999999999999999}'),
        ("plan.json", b"\xff\xfe"),
        ("questions.jsonl", b'{"number":1'),
        ("questions.jsonl", b'{"number":1}\n'),
        ("answers.jsonl", b"\n"),
    ],
)
def test_that_a_document_that_is_not_ours_is_refused_by_name(document: str, content: bytes, package: Path) -> None:
    assert document in refusal(rewritten(package, entries_of(package) | {document: content}))


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
def test_that_texts_that_no_workspace_can_hold_are_refused(text: str, package: Path) -> None:
    question = json.loads(entries_of(package)["questions.jsonl"])
    question["text"] = text
    line = json.dumps(question).encode() + b"\n"
    assert "questions.jsonl:1" in refusal(rewritten(package, entries_of(package) | {"questions.jsonl": line}))


def test_that_an_unknown_field_and_a_field_of_another_type_are_refused(package: Path) -> None:
    question = json.loads(entries_of(package)["questions.jsonl"])
    for extra in ({"author": "Dr Hidden"}, {"number": "1"}, {"number": True}):
        line = json.dumps(question | extra).encode() + b"\n"
        assert "questions.jsonl:1" in refusal(rewritten(package, entries_of(package) | {"questions.jsonl": line}))


def _with_answer(**parts: object) -> Callable[[PackageContent], PackageContent]:
    return lambda content: changed(content, answers=(replace(content.answers[0], **parts),))


def _with_pair(**parts: object) -> Callable[[PackageContent], PackageContent]:
    return lambda content: changed(content, pairs=(content.pairs[0], replace(content.pairs[1], **parts)))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_with_answer(question=2), "answers.jsonl:1"),
        (_with_answer(number=5), "answers.jsonl:1"),
        (_with_answer(sentences=((0, 9), (8, 21))), "answers.jsonl:1"),
        (_with_answer(sentences=((0, 9), (9, 900))), "answers.jsonl:1"),
        (_with_answer(splitter=None), "answers.jsonl:1"),
        (_with_pair(answer=2), "pairs.jsonl:2"),
        (_with_pair(position=7), "pairs.jsonl:2"),
        (_with_pair(uid="a1"), "pairs.jsonl"),
        (_with_pair(uid="../x"), "pairs.jsonl:2"),
        (_with_pair(granularity="finest"), "pairs.jsonl:2"),
        (_with_pair(items=()), "pairs.jsonl:2"),
        (_with_pair(items=(PackedItem(0), PackedItem(0))), "pairs.jsonl:2"),
        (_with_pair(items=(PackedItem(3),)), "pairs.jsonl:2"),
        (_with_pair(granularity="coarse", items=(PackedItem(),)), "pairs.jsonl"),
        (lambda content: changed(content, pairs=()), "pairs.jsonl"),
        (lambda content: changed(content, plan=content.plan | {"name": "Another"}), "plan.json"),
        (lambda content: changed(content, plan=content.plan | {"surprise": 1}), "plan.json"),
        (lambda content: replace(content, manifest=replace(content.manifest, rater_code="r2")), "plan.json"),
        (lambda content: replace(content, manifest=replace(content.manifest, n_images=7)), "about.json"),
        (lambda content: replace(content, manifest=replace(content.manifest, made_at="now")), "about.json"),
        (lambda content: replace(content, manifest=replace(content.manifest, uid="../../x")), "about.json"),
    ],
)
def test_that_records_that_contradict_each_other_are_never_written(
    change: Callable[[PackageContent], PackageContent], place: str, tmp_path: Path
) -> None:
    with pytest.raises(Inconsistent) as caught:
        write_package(tmp_path / "x.mrpack", change(a_package(1)), images(1).items())
    assert caught.value.place.startswith(place)
    assert list(tmp_path.iterdir()) == []


def _with_compared(**parts: object) -> Callable[[PackageContent], PackageContent]:
    return lambda content: changed(content, pairs=(*content.pairs[:2], replace(content.pairs[2], **parts)))


def _with_another_question(content: PackageContent) -> PackageContent:
    questions = (*content.questions, PackedQuestion(2, "open", "And at night?", "en", None))
    return changed(content, questions=questions, answers=(content.answers[0], replace(content.answers[1], question=2)))


@pytest.mark.parametrize(
    "change",
    [
        _with_compared(other_answer=None),
        _with_compared(other_answer=2),
        _with_compared(other_answer=3),
        _with_compared(other_answer=0),
        _with_compared(granularity="coarse"),
        _with_compared(answer=1, other_answer=2, items=(PackedItem(0),)),
        _with_another_question,
    ],
    ids=["alone", "with itself", "with nothing", "with 0", "on a scale", "a sentence", "of another question"],
)
def test_that_a_package_compares_two_answers_to_one_question_or_is_never_written(
    change: Callable[[PackageContent], PackageContent], tmp_path: Path
) -> None:
    with pytest.raises(Inconsistent) as caught:
        write_package(tmp_path / "x.mrpack", change(a_package(1, compares=True)), images(1).items())
    assert caught.value.place.startswith("pairs.jsonl:3")


def test_that_two_compared_answers_are_read_as_they_were_written(tmp_path: Path) -> None:
    content = a_package(0, compares=True)
    write_package(tmp_path / "x.mrpack", content, ())
    with open_package(tmp_path / "x.mrpack") as opened:
        assert opened.content == content


def test_that_nothing_is_written_of_another_answer_where_none_is_compared(package: Path) -> None:
    assert b"other_answer" not in entries_of(package)["pairs.jsonl"]


def _with_criteria(*criteria: PackedCriterion) -> Callable[[PackageContent], PackageContent]:
    return lambda content: changed(content, questions=(replace(content.questions[0], criteria=criteria),))


def _with_practice(content: PackageContent, **parts: object) -> PackageContent:
    values: dict[str, object] = {"dataset": NEUTRAL_DATASET, "answer": "1", "values": {"doctor": 1.0}}
    item = {**values, "sentence_index": None, "why": {}, "by_criteria": True, **parts}
    practice = {"items": [item], "pass_share": None, "within": 0, "attempts": 1}
    return changed(content, plan={**content.plan, "practice": practice})


@pytest.mark.parametrize(
    "parts", [{"values": {"other": 1.0}}, {"sentence_index": 0}, {"answer": "7"}], ids=["unknown", "sentence", "nobody"]
)
def test_that_practice_by_criteria_names_those_of_its_question(parts: dict[str, object], tmp_path: Path) -> None:
    content = a_package(0, criteria=True)
    write_package(tmp_path / "fine.mrpack", _with_practice(content), ())
    with pytest.raises(Inconsistent) as caught:
        write_package(tmp_path / "x.mrpack", _with_practice(content, **parts), ())
    assert caught.value.place == "plan.json, practice"


def _with_a_sentence(content: PackageContent) -> PackageContent:
    return changed(content, pairs=(*content.pairs[:2], replace(content.pairs[2], items=(PackedItem(0),))))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_with_criteria(), "pairs.jsonl:3"),
        (_with_criteria(PackedCriterion("a", 1.0), PackedCriterion("a", 2.0)), "questions.jsonl:1"),
        (_with_criteria(PackedCriterion(" ", 1.0)), "questions.jsonl:1"),
        (_with_criteria(PackedCriterion("a", float("inf"))), "questions.jsonl:1"),
        (_with_a_sentence, "pairs.jsonl:3"),
    ],
    ids=["none", "twice", "without a name", "endless points", "a sentence"],
)
def test_that_a_package_by_criteria_has_those_of_its_questions_or_is_never_written(
    change: Callable[[PackageContent], PackageContent], place: str, tmp_path: Path
) -> None:
    with pytest.raises(Inconsistent) as caught:
        write_package(tmp_path / "x.mrpack", change(a_package(1, criteria=True)), images(1).items())
    assert caught.value.place.startswith(place)


def test_that_criteria_that_nobody_asks_are_never_written(tmp_path: Path) -> None:
    with pytest.raises(Inconsistent, match="are not asked"):
        write_package(tmp_path / "x.mrpack", _with_criteria(PackedCriterion("a", 1.0))(a_package()), images(1).items())


def test_that_criteria_are_read_as_they_were_written(tmp_path: Path) -> None:
    content = a_package(0, criteria=True)
    write_package(tmp_path / "x.mrpack", content, ())
    with open_package(tmp_path / "x.mrpack") as opened:
        assert opened.content == content


def test_that_nothing_is_written_of_criteria_where_none_are_asked(package: Path) -> None:
    assert b"criteria" not in entries_of(package)["questions.jsonl"]


def test_that_an_image_that_no_question_shows_is_refused(package: Path) -> None:
    content = an_image(99)
    name = f"images/{hashlib.sha256(content).hexdigest()}"
    assert "images" in refusal(rewritten(package, entries_of(package) | {name: content}))


def test_that_stopping_leaves_neither_file_nor_rest(tmp_path: Path) -> None:
    cancel = CancelToken()

    def report(progress: Progress) -> None:
        if progress.done == 1:
            cancel.cancel()

    with pytest.raises(Cancelled):
        write_package(tmp_path / "x.mrpack", a_package(3), images(3).items(), report=report, cancel=cancel)
    assert list(tmp_path.iterdir()) == []


def test_that_a_document_that_packs_extremely_well_can_still_be_read(tmp_path: Path) -> None:
    long = "a" * (7 << 20)
    content = changed(
        a_package(0),
        questions=(PackedQuestion(1, "open", long, "en", None),),
        answers=(PackedAnswer(1, 1, TEXT, "fa", "ours", "1", ((0, 8), (9, 21), (22, 30))),),
    )
    write_package(tmp_path / "x.mrpack", content, ())
    with open_package(tmp_path / "x.mrpack") as opened:
        assert opened.content == content


def test_that_a_return_with_a_gap_in_its_trail_is_not_written(tmp_path: Path) -> None:
    content = a_return()
    gap = replace(content, entries=(replace(content.entries[0], sequence=2),))
    with pytest.raises(Inconsistent, match=r"entries\.jsonl:1"):
        write_return(tmp_path / "x.mrreturn", gap)


def test_that_a_manifest_of_a_million_lines_is_refused(package: Path) -> None:
    entries = entries_of(package)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, b"[" + b"1," * 3_000_000 + b"1]" if name == "manifest.json" else content)
    package.write_bytes(buffer.getvalue())
    refusal(package, MedReviewError)
