"""The text metrics of a case: which public function computes them, and under which names."""

from collections.abc import Mapping, Sequence
from typing import Any

from medreview.metrics.bleu import bleu
from medreview.metrics.deltableu import Segment, delta_bleu
from medreview.metrics.rouge import ROUGE_KINDS, rouge
from medreview.metrics.sari import SariVariant, sari

Input = Mapping[str, Any]
Computed = dict[str, float]
_SARI_NAMES: dict[str, SariVariant] = {"xu": "xu2016", "hf": "common"}


def bleu_sentence(case: Input) -> Computed:
    score = bleu(
        case["hypothesis"],
        case["references"],
        tokeniser=case.get("tokenize", "13a"),
        smoothing=case.get("smooth", "exp"),
    )
    return {
        "bleu": score.value,
        "bp": score.brevity_penalty,
        "sys_len": score.n_answer_tokens,
        "ref_len": score.n_reference_tokens,
    }


def deltableu_corpus(case: Input) -> Computed:
    """Of every system, deltaBLEU and, with weights of 1, BLEU; on 0 to 100."""
    found: Computed = {}
    for number, answers in enumerate(case["hypotheses"], start=1):
        weighted = _segments(answers, case["references"], case["weights"])
        plain = _segments(answers, case["references"], [[1.0] * len(answers) for _ in case["references"]])
        found[f"system{number}_deltableu"] = 100 * delta_bleu(weighted).value
        found[f"system{number}_deltableu_paper"] = 100 * delta_bleu(weighted, variant="paper").value
        found[f"system{number}_bleu_uniform"] = 100 * delta_bleu(plain).value
    return found


def rouge_one(case: Input) -> Computed:
    return _rouge(case["hypothesis"], [case["reference"]], case.get("language", "en"))


def rouge_several(case: Input) -> Computed:
    return _rouge(case["hypothesis"], case["references"], case.get("language", "en"))


def sari_both(case: Input) -> Computed:
    found: Computed = {}
    for short, variant in _SARI_NAMES.items():
        score = sari(
            case["source"],
            case["hypothesis"],
            case["references"],
            language=case.get("language", "en"),
            variant=variant,
        )
        found[f"sari_{variant if short == 'xu' else short}"] = score.value
        found |= {f"{short}_keep": score.keep, f"{short}_del": score.delete, f"{short}_add": score.add}
    return found


def _rouge(answer: str, references: Sequence[str], language: str) -> Computed:
    found: Computed = {}
    scores = rouge(answer, references, language=language)
    for kind in ROUGE_KINDS:
        found |= {f"{kind}_f": scores[kind].best_f, f"{kind}_f_mean": scores[kind].mean_f}
        best = max(scores[kind].of_references, key=lambda overlap: overlap.f)
        found |= {f"{kind}_p": best.precision, f"{kind}_r": best.recall}
    return found


def _segments(
    answers: Sequence[str], references: Sequence[Sequence[str]], weights: Sequence[Sequence[float]]
) -> list[Segment]:
    """References and weights come one row a reference, one column a segment."""
    return [
        Segment(answer, tuple(row[place] for row in references), tuple(row[place] for row in weights))
        for place, answer in enumerate(answers)
    ]
