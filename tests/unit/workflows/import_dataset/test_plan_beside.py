"""The plan that an export wrote beside the tables of a study, and what is none though it is called so."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from medreview.domain.study_plans import plan_to_json
from medreview.exchange.file_names import plan_file
from medreview.workflows.import_dataset.study_drafts import plan_beside
from tests.builders import a_plan

PLAN = a_plan()


def write(folder: Path, change: Callable[[dict[str, Any]], object], number: int = 1) -> None:
    values = json.loads(json.dumps(plan_to_json(PLAN)))
    change(values)
    (folder / plan_file(PLAN.name, number)).write_text(json.dumps(values), encoding="utf-8")


def levels_of(values: dict[str, Any]) -> list[dict[str, Any]]:
    return values["dimensions"][0]["scale"]["levels"]


def test_that_the_plan_of_the_study_is_found_behind_another_of_nearly_its_name(tmp_path: Path) -> None:
    write(tmp_path, lambda values: values.update(name="A study?"))
    write(tmp_path, lambda _: None, number=2)
    assert plan_beside((tmp_path / "nowhere", tmp_path), PLAN.name) == PLAN


@pytest.mark.parametrize(
    "change",
    [
        lambda values: levels_of(values)[0].update(value=float("nan")),
        lambda values: levels_of(values)[0].update(value=10.0**308 * 10),
        lambda values: values.update(idle_limit_s=float("inf")),
        lambda values: values["confidence"]["scale"].update(levels=[]),
        lambda values: values["dimensions"][0]["scale"].update(levels=[]),
        lambda values: levels_of(values).extend({"value": float(n), "label": {}} for n in range(6, 20_000)),
        lambda values: values.update(title={"en": "\ud83d"}),
        lambda values: values.update(unknown=1),
    ],
)
def test_that_a_plan_that_nobody_can_rate_by_or_keep_is_none(
    tmp_path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    write(tmp_path, change)
    assert plan_beside((tmp_path,), PLAN.name) is None
