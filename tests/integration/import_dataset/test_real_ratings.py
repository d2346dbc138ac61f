"""Sentence ratings of real physicians, brought into the plain form, go in and out without loss."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.studies import Sentence
from medreview.domain.table_rows import TableName
from medreview.reporting.data_package import CODEBOOK
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace

DIMENSIONS = ("correctness", "relevance", "safety")
COLUMNS = ("rater", "answer_id", "question_id", "author", "granularity", "sentence_index", "sentence")


def tidy_rows(published: Path) -> Iterator[dict[str, object]]:
    for line in published.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        marked = re.search(r"<mark>(.*?)</mark>", row["answer"], re.DOTALL)
        assert marked is not None
        for rater, given in row["annotator_ratings"].items():
            for dimension in DIMENSIONS:
                yield {
                    "rater": rater,
                    "answer_id": row["answer_id"],
                    "question_id": row["question_id"],
                    "author": row["answer_type"],
                    "granularity": "fine",
                    "sentence_index": row["sentence_id"].rpartition("_")[2],
                    "sentence": marked.group(1),
                    "dimension": dimension,
                    "value": given[dimension],
                    "active_seconds": given["time"],
                }


@pytest.fixture
def ratings_file(shared_data: Path, tmp_path: Path) -> Path:
    published = shared_data / "cqaeval_fine" / "data" / "fine_5pt_expert+llm_consolidated.jsonl"
    path = tmp_path / "ratings.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, (*COLUMNS, "dimension", "value", "active_seconds"))
        writer.writeheader()
        writer.writerows(tidy_rows(published))
    return path


def test_that_eleven_thousand_real_ratings_come_back_as_they_were(
    shared_data: Path, ratings_file: Path, tmp_path: Path
) -> None:
    answers = [FileChoice(shared_data / "cqaeval_answers" / f"{table}.csv") for table in ("questions", "answers")]
    first = a_workspace(tmp_path, "first.medreview")
    import_files(first, ImportRequest(tuple(answers)))
    request = ImportRequest((FileChoice(ratings_file),), study="fine", scale="1:5", dataset="cqaeval_answers")
    report = import_files(first, request)
    assert [(c.table, c.n_added, c.n_problems) for c in report.counts] == [(TableName.RATINGS, 11061, 0)]
    assert report.notes == ()
    with first.reading() as session:
        sentences = session.exec(select(Sentence.start)).all()
        assert (len(sentences), sentences.count(None)) == (1229, 0)
    export_tables(first, tmp_path / "out")
    first.close()
    assert check_workspace(tmp_path / "first.medreview").is_sound

    second = a_workspace(tmp_path, "second.medreview")
    files = tuple(FileChoice(path) for path in sorted((tmp_path / "out").glob("*.csv")))
    import_files(second, ImportRequest(files))
    export_tables(second, tmp_path / "again")
    second.close()
    for path in set((tmp_path / "out").glob("*.csv")) - {tmp_path / "out" / CODEBOOK}:  # it also tells of plans
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes()
