"""Runs as HELM writes them: what was asked and answered, and the statistics of each instance over its raters.

A run is one author, a metric is a dimension, and a further answer of the author to a question is a further trial. The
fields are those of the files from which ``helm-summarize`` makes its pages (crfm-helm.readthedocs.io).
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev, pvariance

from medreview.exchange.rated_answers import MEAN, RatedAnswer, RatedAuthor

Json = dict[str, object]
_SPLIT = "test"
_CORRECT = "correct"
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")


def run_name(rated: RatedAuthor) -> str:
    """The name of the run and of its folder, of signs that every system takes."""
    scenario, study, model = (_NOT_IN_NAMES.sub("_", name) for name in (rated.dataset, rated.study, rated.author))
    return f"{scenario},study={study},granularity={rated.granularity},model={model}"


def files_of_run(rated: RatedAuthor) -> Mapping[str, object]:
    """The files of a run, each by its name without an ending."""
    trials = _trials(rated.answers)
    spec = _adapter_spec(rated)
    return {
        "run_spec": {
            "name": run_name(rated),
            "scenario_spec": {"class_name": f"medreview.{rated.dataset}", "args": {}},
            "adapter_spec": spec,
            "metric_specs": [
                {"class_name": f"medreview.{name}", "args": {"levels": levels, "mean": MEAN}}
                for name, levels in rated.levels().items()
            ],
            "groups": [rated.study],
        },
        "scenario": {
            "name": rated.dataset,
            "description": f"{rated.study}: {rated.granularity}",
            "tags": ["medreview"],
        },
        "scenario_state": {
            "adapter_spec": spec,
            "request_states": [
                _state(answer, trial, rated.author) for answer, trial in zip(rated.answers, trials, strict=True)
            ],
        },
        "per_instance_stats": [
            {
                "instance_id": answer.question.question_id,
                "train_trial_index": trial,
                "stats": [_stat(name, values) for name in rated.names if (values := answer.values(name))],
            }
            for answer, trial in zip(rated.answers, trials, strict=True)
        ],
        "stats": [
            _stat(name, means)
            for name in rated.names
            if (means := [fmean(values) for answer in rated.answers if (values := answer.values(name))])
        ],
    }


def _trials(answers: Sequence[RatedAnswer]) -> list[int]:
    """For each answer the number of earlier ones to its question."""
    seen: Counter[str] = Counter()
    trials: list[int] = []
    for answer in answers:
        trials.append(seen[answer.question.question_id])
        seen[answer.question.question_id] += 1
    return trials


def _adapter_spec(rated: RatedAuthor) -> Json:
    n_trials = max(_trials(rated.answers), default=0) + 1
    named = {"model": rated.author, "model_deployment": rated.author}
    return {"method": "generation", "num_outputs": 1, "max_train_instances": 0, "num_train_trials": n_trials, **named}


def _state(answer: RatedAnswer, trial: int, author: str) -> Json:
    question, said = answer.question, answer.answer
    named = {"model": author, "model_deployment": author}
    return {
        "instance": {
            "input": {"text": question.question},
            "references": [{"output": {"text": one.answer}, "tags": [_CORRECT]} for one in answer.references],
            "split": _SPLIT,
            "id": question.question_id,
            "extra_data": {"dataset": said.dataset, "answer_id": said.answer_id},
        },
        "train_trial_index": trial,
        "request": {**named, "prompt": question.question},
        "result": {
            "success": True,
            "embedding": [],
            "completions": [{"text": said.answer, "logprob": 0, "tokens": []}],
            "cached": True,
        },
        "num_train_instances": 0,
        "prompt_truncated": False,
    }


def _stat(name: str, values: Sequence[float]) -> Json:
    """A statistic with its spread, which HELM takes of the values there are and not of those they stand for."""
    return {
        "name": {"name": name, "split": _SPLIT},
        "count": len(values),
        "sum": sum(values),
        "sum_squared": sum(value * value for value in values),
        "min": min(values),
        "max": max(values),
        "mean": fmean(values),
        "variance": pvariance(values),
        "stddev": pstdev(values),
    }
