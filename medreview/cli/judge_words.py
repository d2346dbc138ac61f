"""How runs of judges are told on the command line, in sentences and as JSON."""

from collections.abc import Mapping

from medreview.workflows.run_judge import ModelPreview, PanelLine, RunPreview, RunSummary, RunView

_PERCENT = 100


def verdict_sentence(line: PanelLine) -> str:
    sentence = "" if line.sentence_index is None else f" sentence {line.sentence_index + 1}"
    votes = ", ".join("-" if vote is None else f"{vote:g}" for vote in line.votes)
    verdict = line.verdict.undefined_because or f"{line.verdict.value:g}"
    return f"{line.answer}{sentence}, {line.dimension}: {verdict} of {votes}"


def preview_as_json(seen: RunPreview) -> Mapping[str, object]:
    return {
        "name": seen.name,
        "models": [
            {
                "model": model.model,
                "n_answers": model.n_answers,
                "n_items": model.n_items,
                "n_calls": model.n_calls,
                "input_tokens": model.input_tokens,
                "output_tokens": model.output_tokens,
                "minutes": model.minutes,
                "cost": model.cost,
                "skipped": {reason.value: n for reason, n in model.skipped.items()},
                "warnings": [str(warning) for warning in model.warnings],
            }
            for model in seen.models
        ],
        "pairing": None
        if seen.pairing is None
        else {
            "judges": list(seen.pairing.judges),
            "students": list(seen.pairing.students),
            "cells": [[list(cell) for cell in row] for row in seen.pairing.cells],
        },
        "prompts": [
            {
                "answer": prompt.answer,
                "sentence_index": prompt.sentence_index,
                "dimension": prompt.dimension,
                "messages": [{"role": message.role, "text": message.text} for message in prompt.messages],
            }
            for prompt in seen.prompts
        ],
    }


def preview_sentences(seen: RunPreview) -> list[str]:
    sentences = [sentence for model in seen.models for sentence in _model_sentences(model)]
    for prompt in seen.prompts[:1]:
        sentences += [f"--- {prompt.answer}", *(f"[{message.role}]\n{message.text}" for message in prompt.messages)]
    return sentences


def _model_sentences(model: ModelPreview) -> list[str]:
    time = "" if model.minutes is None else f", about {model.minutes:.0f} minutes"
    cost = "" if model.cost is None else f", about {model.cost:.2f} in the provider's currency"
    asked = f"{model.model}: {model.n_items} items of {model.n_answers} answers"
    tokens = f"about {model.input_tokens} tokens in and {model.output_tokens} out"
    skipped = [f"  skipped, {reason.value.replace('_', ' ')}: {n}" for reason, n in model.skipped.items()]
    return [f"{asked}; {tokens}{time}{cost}", *skipped, *(f"  {warning}" for warning in model.warnings)]


def run_as_json(view: RunView) -> dict[str, object]:
    return {
        "run": view.run,
        "name": view.name,
        "state": view.state.value,
        "model": view.model,
        "protocol": view.protocol,
        "setup": view.setup,
        "reading": view.reading.value if view.reading else None,
        "created_at": view.created_at,
        "n_items": view.n_items,
        "n_done": view.n_done,
        "n_judgements": view.n_judgements,
        "n_valid": view.n_valid,
        "one_value": {one.dimension: one.value for one in view.one_value},
        "plan_sha256": view.plan_sha256,
        "requests": {
            "sent": view.requests.n_sent,
            "answered": view.requests.n_answered,
            "refused": view.requests.n_refused,
            "never_answered": view.n_never_answered,
            "usage_not_believed": view.requests.n_not_believed,
            "input_tokens": view.requests.input_tokens,
            "output_tokens": view.requests.output_tokens,
        },
    }


def standing_as_json(standing: RunSummary) -> dict[str, object]:
    return run_as_json(standing.view) | {
        "validity": standing.validity,
        "n_failed": standing.n_failed,
        "n_coinciding": standing.n_coinciding,
    }


def standing_sentence(standing: RunSummary) -> str:
    sentence = run_sentence(standing.view)
    if standing.n_coinciding:
        sentence += f"; {standing.n_coinciding} verdicts stand word for word in a text of their question too"
    if standing.n_failed:
        again = f"ask them again with --resume '{standing.view.name}' --failed"
        sentence += f"; {standing.n_failed} could not be answered, {again}"
    unanswered = unanswered_sentence(standing.view)
    return f"{sentence}\n{unanswered}" if unanswered else sentence


def run_sentence(view: RunView) -> str:
    share = f", {_PERCENT * view.n_valid / view.n_judgements:.1f}% valid" if view.n_judgements else ""
    same = "".join(f"; {one.dimension}: all {one.n_answers} answers got {one.value:g}" for one in view.one_value)
    requests = f", {view.requests.n_sent} requests sent" if view.requests.n_sent else ""
    judged = f"{view.n_done} of {view.n_items} judged by {view.model}"
    return f"{view.name}: {view.state.value}, {judged}{share}{requests}{same}"


def unanswered_sentence(view: RunView) -> str:
    """What a run sends again, or has sent in vain; empty where there is none."""
    if not view.n_never_answered:
        return ""
    return (
        f"{view.name}: {view.n_never_answered} requests were sent whose answers never arrived; "
        "what they cost is not known here."
    )
