"""Logs of inspect, which ``inspect view`` opens: what was asked, answered, and said of it by raters and judges.

A log is an archive of JSON files: a header, a file for each sample, and summaries of all samples. A sample is an
answer, or a sentence of one; every rater and every judge is a scorer with a value for each dimension, and a repeat is
a further epoch. The form is that of inspect.aisi.org.uk/eval-logs.html.
"""

import json
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from statistics import fmean
from typing import BinaryIO

from medreview import __version__
from medreview.domain.table_rows import JudgementRow
from medreview.exchange.inspect_scores import Json, sample_id, scores_of
from medreview.exchange.rated_answers import RatedAnswer, RatedAuthor
from medreview.llm.cloud.json_values import items, members

_VERSION = 2
_LONGEST_IN_SUMMARY = 1000
_MEAN = "The mean over samples of what a rater or judge said; epochs of a sample count as their mean."
_WRITTEN = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so that the same ratings make the same bytes."""
_Scores = dict[tuple[str, int], dict[str, Json]]
"""The scores of each sample, which is known by its id and epoch, by scorer."""


def write_log(file: BinaryIO, rated: RatedAuthor) -> None:
    """Write the log of all answers of an author."""
    samples = [sample for answer in rated.answers for sample in _samples(answer, rated.author)]
    summaries = [_summary(sample) for sample in samples]
    begun: Json = {
        "version": _VERSION,
        "eval": _spec(rated, samples),
        "plan": {"name": "plan", "steps": [], "config": {}},
    }
    moment = rated.last_rated.isoformat()
    results: Json = {
        "total_samples": len(samples),
        "completed_samples": len(samples),
        "scores": _means(samples, rated.names),
    }
    stats: Json = {"started_at": moment, "completed_at": moment, "model_usage": {}}
    files: dict[str, object] = {
        "_journal/start.json": begun,
        **{f"samples/{one['id']}_epoch_{one['epoch']}.json": one for one in samples},
        "_journal/summaries/1.json": summaries,
        "summaries.json": summaries,
        "header.json": {**begun, "status": "success", "results": results, "stats": stats},
    }
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _WRITTEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, json.dumps(content, ensure_ascii=False))


def _spec(rated: RatedAuthor, samples: Sequence[Json]) -> Json:
    ids = list(dict.fromkeys(sample["id"] for sample in samples))
    scorers = {name: score for sample in samples for name, score in members(sample["scores"]).items()}
    return {
        "eval_id": rated.key,
        "run_id": rated.key,
        "created": rated.last_rated.isoformat(),
        "task": rated.study,
        "task_id": rated.key,
        "dataset": {"name": rated.dataset, "samples": len(ids), "sample_ids": ids, "shuffled": False},
        "model": rated.author,
        "config": {"epochs": max((int(str(sample["epoch"])) for sample in samples), default=1)},
        "packages": {"medreview": __version__},
        "scorers": [_scorer(name, members(members(score)["metadata"])) for name, score in scorers.items()],
        "metadata": {"granularity": rated.granularity, "levels": rated.levels(), "mean": _MEAN},
    }


def _scorer(name: str, about: Mapping[str, object]) -> Json:
    """A rater, or a judge, which inspect calls the model of a scorer."""
    options = {"model": about["judge"]} if "judge" in about else {}
    return {"name": name, "options": options, "metrics": {"*": [{"name": "mean", "options": {}}]}, "metadata": {}}


def _samples(answer: RatedAnswer, author: str) -> list[Json]:
    """The answer, or each sentence of it, once for each time that it was rated."""
    asked, said = answer.question.question, answer.answer.answer
    reply = {"role": "assistant", "content": said, "source": "generate", "model": author}
    shared: Json = {
        "input": asked,
        "target": [one.answer for one in answer.references] or "",
        "messages": [{"role": "user", "content": asked}, reply],
        "output": {"model": author, "choices": [{"message": reply, "stop_reason": "stop"}], "completion": said},
        "metadata": {
            "dataset": answer.answer.dataset,
            "question_id": answer.question.question_id,
            "answer_id": answer.answer.answer_id,
            "author": author,
        },
        "store": {},
        "events": [],
        "model_usage": {},
        "attachments": {},
    }
    return [{"id": key, "epoch": epoch, **shared, "scores": scores} for (key, epoch), scores in _scores(answer).items()]


def _scores(answer: RatedAnswer) -> _Scores:
    """The scores by raters, then by judges, of the answer or of each of its sentences, in the order of the text."""
    found: _Scores = defaultdict(dict)
    for rater in sorted({rating.rater for rating in answer.ratings}):
        for record in scores_of(rating for rating in answer.ratings if rating.rater == rater):
            place = str(record["id"]), int(str(record["epoch"]))
            sentence = members(record["metadata"]).get("sentence")
            score = {name: record[name] for name in ("value", "explanation", "metadata") if name in record}
            found[place][rater] = score if sentence is None else {"answer": sentence, **score}
    opinions = sorted(answer.judgements, key=_opinion)
    for (index, repeat, name), group in groupby(opinions, key=_opinion):
        found[sample_id(answer.answer.answer_id, None if index < 0 else index), repeat][name] = _judged(list(group))
    return dict(sorted(found.items(), key=lambda one: (len(one[0][0]), one[0])))


def _opinion(judgement: JudgementRow) -> tuple[int, int, str]:
    """The place of a judgement in the answer, its repeat, and its judge by all that tells it from others."""
    parts = (judgement.protocol, judgement.setup, judgement.run)
    name = f"{judgement.judge} ({', '.join(filter(None, parts))})"
    return -1 if judgement.sentence_index is None else judgement.sentence_index, judgement.repeat or 1, name


_OF_JUDGEMENT = ("judge", "protocol", "setup", "run", "granularity", "sentence_index", "repeat", "validity")


def _judged(judgements: Sequence[JudgementRow]) -> Json:
    first = judgements[0]
    about = {name: getattr(first, name) for name in _OF_JUDGEMENT}
    score: Json = {
        "value": {one.dimension: one.value for one in judgements},
        "metadata": {name: value for name, value in about.items() if value is not None},
    }
    return score | ({"explanation": first.raw_output} if first.raw_output else {})


def _means(samples: Sequence[Json], dimensions: Iterable[str]) -> list[Json]:
    """The mean of each scorer in each dimension, over samples; several epochs of a sample count once."""
    given: dict[tuple[str, str], dict[object, list[float]]] = defaultdict(lambda: defaultdict(list))
    for sample in samples:
        for scorer, score in members(sample["scores"]).items():
            for dimension, value in members(members(score)["value"]).items():
                if isinstance(value, float | int):
                    given[scorer, dimension][sample["id"]].append(float(value))
    n_samples = len({sample["id"] for sample in samples})
    order = {dimension: place for place, dimension in enumerate(dimensions)}
    return [
        {
            "name": dimension,
            "scorer": scorer,
            "reducer": "mean",
            "scored_samples": len(of_sample),
            "unscored_samples": n_samples - len(of_sample),
            "params": {},
            "metrics": {"mean": {"name": "mean", "value": fmean(map(fmean, of_sample.values())), "params": {}}},
        }
        for (scorer, dimension), of_sample in sorted(
            given.items(), key=lambda one: (one[0][0], order.get(one[0][1], len(order)))
        )
    ]


def _summary(sample: Json) -> Json:
    """A sample for the list of all: without what was answered, and with long texts cut."""
    kept = {name: sample[name] for name in ("id", "epoch", "input", "target", "metadata", "scores", "model_usage")}
    return {**{name: _short(value) for name, value in kept.items()}, "completed": True}


def _short(value: object) -> object:
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_IN_SUMMARY else f"{value[:_LONGEST_IN_SUMMARY]}…"
    if parts := items(value):
        return [_short(one) for one in parts]
    return {name: _short(one) for name, one in members(value).items()} if members(value) else value
