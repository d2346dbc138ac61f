"""Released ratings give the published figures; skipped where the datasets are not beside the checkout."""

import csv
import json

import numpy as np
import pytest

from medreview.stats.agreement import AgreementTable, fleiss_kappa, percent_agreement
from medreview.stats.count_table import count_ratings
from medreview.stats.intervals import Resampling
from medreview.stats.rater_groups import randolph_by_group
from medreview.stats.scales import THREE_POINTS, three_point


@pytest.fixture(scope="module")
def sentences(shared_data):
    """Rows of the released sentence ratings of CQA-EVAL, six physicians in two groups of three."""
    path = shared_data / "cqaeval_fine" / "data" / "fine_5pt_expert+llm_consolidated.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_that_sentence_ratings_of_correctness_give_the_published_kappa(sentences):
    raters = sorted({name for row in sentences for name in row["annotator_ratings"]})
    group = {name: min(row["annotator_ratings"]) for row in sentences for name in row["annotator_ratings"]}
    ratings = np.array(
        [[row["annotator_ratings"].get(name, {}).get("correctness", np.nan) for name in raters] for row in sentences],
        float,
    )
    found = randolph_by_group(
        three_point(ratings),
        [group[name] for name in raters],
        THREE_POINTS,
        clusters=np.array([row["question_id"] for row in sentences]),
        resampling=Resampling(),
    )
    assert [one.n_raters for one in found.of_groups] == [3, 3]
    assert round(found.mean.value, 2) == 0.90
    assert found.mean.low < 0.90 < found.mean.high


def test_that_three_physicians_agree_on_statements_about_answers(shared_data):
    path = shared_data / "kqa" / "NLI_medical_annotator.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    labels = ("Contradiction", "Neutral", "Entailment")
    codes = np.array([[labels.index(row[f"label_{place}"]) for place in range(3)] for row in rows])
    table = AgreementTable(count_ratings(codes, 3), levels=(-1, 0, 1), resampling=Resampling(200))
    unanimous = np.mean([len(set(row)) == 1 for row in codes])
    two_of_three = np.mean([len(set(row)) == 2 for row in codes])
    assert percent_agreement(table).value == pytest.approx(unanimous + two_of_three / 3)
    assert (percent_agreement(table).n_units, percent_agreement(table).n_raters) == (399, 3)
    assert fleiss_kappa(table).low > 0.6
