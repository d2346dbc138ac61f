"""The command ``data``: screen, mask, put back, purge."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from medreview.cli import main
from medreview.cli.output import NOT_FOUND
from medreview.domain.answers import Answer
from medreview.domain.questions import Question
from medreview.domain.scores import Score
from medreview.domain.tags import Tag
from medreview.store.workspace import open_workspace
from tests.builders import a_workspace
from tests.raw_pairs import RawPair, corpus, put_in


def result_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def private(tmp_path: Path) -> str:
    workspace = a_workspace(tmp_path)
    said = RawPair("تلفن من 0912 345 6789 است", ["با ۰۹۱۲۳۴۵۶۷۸۹ یا sara@post.ir تماس می‌گیریم"])
    put_in(workspace, {"A": [said, *corpus(5, {})]})
    workspace.close()
    return str(workspace.path)


def test_that_screening_tells_places_and_figures_and_changes_nothing_unless_it_is_asked_to(
    private: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "screen", private]) == 0
    shown = capsys.readouterr().out
    assert "A telephone number: 2 (recall 1.00, precision 1.00 on labelled texts)" in shown
    assert "A/q0, Question 8-21, phones: 0912 345 6789" in shown
    assert "Nothing was changed; --mask, --aside or --keep does." in shown
    looked = result_of(capsys, "data", "screen", private, "-o", str(tmp_path / "out"))
    assert looked["counts"] == {**dict.fromkeys(looked["counts"], 0), "phones": 2, "emails": 1}
    written = (tmp_path / "out" / "personal_data_found.csv").read_text("utf-8-sig")
    assert len(written.splitlines()) == 1 + 3
    assert "sara" not in written


def test_that_what_the_rules_find_in_fields_is_said_and_the_fields_stay(
    private: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(open_workspace(Path(private))) as workspace, workspace.transaction() as session:
        first, second, third, *_ = session.exec(select(Question).order_by(col(Question.id)))
        first.source = "https://forum.example/7"
        second.extra = {"mobile": "09123456780", "visits": 3}
        third.extra = {"mobile": "0912 345 6780"}
        answer = session.exec(select(Answer).where(Answer.question_id == third.id)).one()
        answer.extra = {"contact": "to doctor@clinic.example"}
    assert main(["data", "screen", private]) == 0
    shown = capsys.readouterr().out
    assert "The field mobile is not masked: A telephone number, in 2 questions." in shown
    looked = result_of(capsys, "data", "screen", private, "--mask")
    assert looked["in_fields"] == [
        {"field": "answers.contact", "rule": "emails", "n": 1},
        {"field": "mobile", "rule": "phones", "n": 2},
        {"field": "source", "rule": "links", "n": 1},
    ]
    result_of(capsys, "data", "aside", private, "--dataset", "A", "--question", "q1", "--why", "a number")
    again = result_of(capsys, "data", "screen", private, "--rule", "phones")
    assert again["in_fields"] == [{"field": "mobile", "rule": "phones", "n": 1}]


def test_that_what_is_alike_is_masked_listed_put_back_and_purged(
    private: str, capsys: pytest.CaptureFixture[str]
) -> None:
    masked = result_of(capsys, "data", "screen", private, "--alike", "+98 912 345 6789", "--mask")
    assert (masked["n_done"], len(masked["found"])) == (2, 2)
    listed = result_of(capsys, "data", "masks", private)["masked"]
    assert [(one["field"], one["marks"]) for one in listed] == [("answer", ["[PHONE]"]), ("question", ["[PHONE]"])]
    one = ("--dataset", "A", "--question", "q0")
    assert result_of(capsys, "data", "unmask", private, *one)["n_unmasked"] == 2
    for unclear in ((), ("--all", "--dataset", "A"), ("--question", "q0")):
        assert main(["data", "unmask", private, *unclear]) == 1
        assert "Name the texts to unmask" in capsys.readouterr().err
    result_of(capsys, "data", "screen", private, "--rule", "phones", "--question", "q0", "--mask")
    assert result_of(capsys, "data", "remove-originals", private) == {
        "ok": True,
        "n_texts": 2,
        "is_purged": False,
        "remarks": [],
    }
    assert result_of(capsys, "data", "remove-originals", private, "--yes")["is_purged"]
    assert main(["data", "unmask", private, "--all"]) == 1
    assert "No masked text has its original here." in capsys.readouterr().err
    assert main(["check", private]) == 0
    assert "2 originals of masked texts of the dataset A were removed" in capsys.readouterr().out


def test_that_what_is_kept_or_set_aside_is_not_shown_again(private: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert result_of(capsys, "data", "screen", private, "--rule", "emails", "--keep")["n_done"] == 1
    assert result_of(capsys, "data", "screen", private)["n_kept"] == 1
    assert result_of(capsys, "data", "screen", private, "--show-kept")["n_kept"] == 0
    assert result_of(capsys, "data", "screen", private, "--without", "phones", "--aside")["n_done"] == 1
    assert result_of(capsys, "data", "quarantine", private)["quarantine"][0]["rule"] == "emails"
    assert main(["data", "screen", private, "--rule", "moles"]) == NOT_FOUND
    assert "There is no rule for personal data called moles." in capsys.readouterr().err


def test_that_a_question_is_named_by_its_id_alone_or_behind_its_dataset_and_a_wrong_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(a_workspace(tmp_path, "slash.medreview")) as workspace:
        put_in(workspace, {"A/q0": [RawPair("0912 345 6789", ["بله"]), RawPair("0912 345 6780", ["بله"])]})
    for name, words in (("q0", "0912 345 6789"), ("A/q0/q1", "0912 345 6780")):
        found = result_of(capsys, "data", "screen", str(workspace.path), "--question", name)["found"]
        assert [one["words"] for one in found] == [words]
    assert main(["data", "screen", str(workspace.path), "--question", "q2", "--mask"]) == NOT_FOUND
    assert "There is no question q2. Name it by its ID" in capsys.readouterr().err


def test_that_each_reason_for_which_parts_stay_is_said_with_its_number(
    private: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tag = {"field": "personal_data", "value": "yes", "source": "model-1b", "tagged_at": "2026", "extra": {}}
    with closing(open_workspace(Path(private))) as workspace, workspace.transaction() as session:
        session.add(Tag(question_id=2, **tag))
        session.add(Score(answer_id=1, metric="length", value=1.0))
    assert main(["data", "screen", private]) == 0
    told = capsys.readouterr().out
    assert "Left unmasked, handed out, rated, judged or scored: 3" in told
    assert "Left unmasked, tagged for the question as a whole, with no words to mask: 1" in told


def test_that_words_of_ones_own_are_found_too(private: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--words", "تلفن من", "--words-are", "addresses")
    found = result_of(capsys, "data", "screen", private, *words, "--rule", "emails")["found"]
    assert [(one["rule"], one["words"]) for one in found] == [("addresses", "تلفن من"), ("emails", "sara@post.ir")]
    assert main(["data", "screen", private, "--words", "a"]) == 1
    assert "is too short to look for" in capsys.readouterr().err


def test_that_the_rules_for_personal_data_are_listed_with_their_figures(capsys: pytest.CaptureFixture[str]) -> None:
    shown = result_of(capsys, "data", "rules")
    phones = next(one for one in shown["personal_data"] if one["rule"] == "phones")
    assert (phones["mark"], phones["n_labelled"], phones["recall"]) == ("[PHONE]", 53, 1.0)
    assert main(["data", "rules"]) == 0
    told = capsys.readouterr().out
    assert "Personal data, measured on 314 labelled texts that were held out when the rules were written:" in told
    assert "national-ids: A national identity number, [ID]. Recall 0.96 (27 of 28), precision 1.00 (27 of 27)." in told
