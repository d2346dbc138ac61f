"""The statistics of a case with a known result: the public function that computes each, and its names for results.

They are the very functions that the analyses use.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from medreview.metrics.bleu import bleu
from medreview.metrics.deltableu import Segment, delta_bleu
from medreview.metrics.rouge import ROUGE_KINDS, rouge
from medreview.metrics.sari import SariVariant, sari
from medreview.stats.agreement import (
    AgreementTable,
    fleiss_kappa,
    gwet_ac,
    krippendorff_alpha,
    percent_agreement,
    randolph_kappa,
)
from medreview.stats.classification import BinaryCounts, binary_classification, multiclass_classification
from medreview.stats.cohen import cohen_kappa, cross_table, pabak
from medreview.stats.comparisons import (
    OmnibusTest,
    cliffs_delta,
    cohens_d,
    cohens_dz,
    friedman,
    holm,
    kruskal_wallis,
    mann_whitney,
    matched_rank_biserial,
    mcnemar,
    paired_t,
    welch_t,
    wilcoxon_signed_rank,
)
from medreview.stats.complete_ratings import IccForm, intraclass_correlation, kendall_w
from medreview.stats.correlation import correlations, units_of_table
from medreview.stats.count_table import count_ratings, level_codes
from medreview.stats.count_table import units_of_table as counts_of_table
from medreview.stats.estimates import NAN, Estimate, FloatArray, Interval, ratio
from medreview.stats.intervals import ResampledSums, Resampling, clopper_pearson, wilson
from medreview.stats.limits_of_agreement import limits_of_agreement
from medreview.stats.metric_ranking import pairwise_ranking_accuracy

Input = Mapping[str, Any]
Computed = dict[str, float]
_N_RESAMPLES = 40_000  # so many that chance stays well below the tolerance of such a case


def _agreement(table: AgreementTable) -> Computed:
    found: Computed = {
        "percent_agreement": percent_agreement(table).value,
        "randolph_kappa": randolph_kappa(table).value,
    }
    for name, one in (
        ("fleiss_kappa", fleiss_kappa(table)),
        ("fleiss_kappa_gwet_missing", fleiss_kappa(table)),
        ("gwet_ac1", gwet_ac(table)),
        *((f"gwet_ac2_{kind}", gwet_ac(table, kind)) for kind in ("linear", "quadratic", "ordinal")),
    ):
        found[name] = one.value
        found[f"{name}_se"] = one.others[0].standard_error if one.others else NAN
    for metric in ("nominal", "ordinal", "interval", "ratio"):
        found[f"krippendorff_{metric}"] = krippendorff_alpha(table, metric).value
    return found


def _agreement_from_counts(case: Input) -> Computed:
    return _agreement(AgreementTable(np.asarray(case["counts"], float), levels=case.get("scale")))


def _agreement_from_ratings(case: Input) -> Computed:
    scale = case["scale"]
    counts = count_ratings(level_codes(_numbers(case["units_by_raters"]), scale), len(scale))
    return _agreement(AgreementTable(counts, levels=scale))


def _complete_ratings(case: Input) -> Computed:
    ratings = _numbers(case["units_by_raters"])
    found: Computed = {
        "kendall_w": kendall_w(ratings).value,
        "kendall_w_uncorrected": kendall_w(ratings, is_corrected=False).value,
    }
    forms: dict[str, IccForm] = {"icc_2_1": "ICC(2,1)", "icc_2_k": "ICC(2,k)", "icc_3_1": "ICC(3,1)"}
    for name, form in forms.items():
        one = intraclass_correlation(ratings, form)
        (interval,) = one.others or (Interval(NAN, NAN, ""),)
        found |= {name: one.value, f"{name}_low": interval.low, f"{name}_high": interval.high}
    return found


def _friedman(case: Input) -> Computed:
    return _omnibus(friedman(_numbers(case["blocks"])))


def _kruskal_wallis(case: Input) -> Computed:
    return _omnibus(kruskal_wallis([_numbers(group) for group in case["groups"]]))


def _omnibus(test: OmnibusTest) -> Computed:
    return {"statistic": test.statistic, "df": test.df, "p": test.p}


def _cohen_from_table(case: Input) -> Computed:
    return _two_raters(np.asarray(case["table"], float))


def _cohen_from_ratings(case: Input) -> Computed:
    if "units_by_raters" in case:
        first, second = _numbers(case["units_by_raters"]).T
    else:
        first, second = _numbers(case["x"]), _numbers(case["y"])
    known = np.concatenate([first, second])
    scale = case.get("scale") or np.unique(known[~np.isnan(known)]).tolist()
    return _two_raters(cross_table(first, second, scale), scale)


def _two_raters(table: FloatArray, scale: list[float] | None = None) -> Computed:
    found: Computed = {}
    for name, one in (
        ("kappa", cohen_kappa(table, levels=scale)),
        ("kappa_linear", cohen_kappa(table, "linear", levels=scale)),
        ("kappa_quadratic", cohen_kappa(table, "quadratic", levels=scale)),
    ):
        found[name] = one.value
        found[f"{name}_se"] = one.interval.standard_error if one.interval else NAN
        found |= {f"{name}_low": one.low, f"{name}_high": one.high}
    units = AgreementTable(counts_of_table(table), levels=scale)
    return found | {
        "percent_agreement": percent_agreement(units).value,
        "pabak_2po_minus_1": pabak(table).pabak.value,
        "brennan_prediger": randolph_kappa(units).value,
        "gwet_ac1": gwet_ac(units).value,
        "scott_pi": fleiss_kappa(units).value,
    }


def _cohen_custom_weights(case: Input) -> Computed:
    table, disagreement = np.asarray(case["table"], float), np.asarray(case["disagreement_weights"], float)
    agreement = 1 - ratio(disagreement, disagreement.max())
    return {"kappa": cohen_kappa(table).value, "kappa_weighted": cohen_kappa(table, agreement).value}


def _pabak(case: Input) -> Computed:
    found = pabak(np.asarray(case["table"], float))
    return {
        "pabak": found.pabak.value,
        "prevalence_index": found.prevalence_index,
        "bias_index": found.bias_index,
    }


def _correlation(case: Input) -> Computed:
    return _correlated(_numbers(case["x"]), _numbers(case["y"]))


def _correlation_from_table(case: Input) -> Computed:
    return _correlated(*units_of_table(np.asarray(case["table"])))


def _correlated(x: FloatArray, y: FloatArray) -> Computed:
    found = correlations(x, y)
    kendall = found.kendall_tau_b
    return {
        "pearson": found.pearson.estimate.value,
        "pearson_p": found.pearson.p,
        "spearman": found.spearman.estimate.value,
        "spearman_p": found.spearman.p,
        "kendall_tau_b": kendall.estimate.value,
        "kendall_p": kendall.p,
        "kendall_p_exact": kendall.p if kendall.p_method == "exact" else NAN,
        "mean": found.mean,
    }


def _mcnemar(case: Input) -> Computed:
    found = mcnemar(case["table"][0][1], case["table"][1][0])
    return {
        "chi2": found.chi2,
        "p": found.p,
        "chi2_corrected": found.chi2_corrected,
        "p_corrected": found.p_corrected,
        "p_exact": found.p_exact,
        "p_mid": found.p_mid,
    }


def _proportion_ci(case: Input) -> Computed:
    k, n, confidence = case["k"], case["n"], case.get("conf", 0.95)
    score, exact = wilson(k, n, confidence), clopper_pearson(k, n, confidence)
    return {
        "p": float(ratio(k, n)),
        "wilson_low": score.low,
        "wilson_high": score.high,
        "clopper_low": exact.low,
        "clopper_high": exact.high,
    }


def _mann_whitney(case: Input) -> Computed:
    x, y = _numbers(case["x"]), _numbers(case["y"])
    found, delta = mann_whitney(x, y), cliffs_delta(x, y).value
    return {"u": found.statistic, "p": found.p, "cliffs_delta": delta, "rank_biserial": delta}


def _wilcoxon(case: Input) -> Computed:
    x, y = _numbers(case["x"]), _numbers(case["y"])
    found = wilcoxon_signed_rank(x, y)
    return {
        "w": found.statistic,
        "statistic": found.statistic,
        "p": found.p,
        "n": found.n,
        "matched_rank_biserial": matched_rank_biserial(x, y).value,
    }


def _t_tests(case: Input) -> Computed:
    x, y = _numbers(case["x"]), _numbers(case["y"])
    paired, welch = paired_t(x, y), welch_t(x, y)
    return {
        "paired_t": paired.t,
        "paired_df": paired.df,
        "paired_p": paired.p,
        "welch_t": welch.t,
        "welch_df": welch.df,
        "welch_p": welch.p,
        "cohens_d_pooled": cohens_d(x, y).value,
        "cohens_dz": cohens_dz(x, y).value,
    }


def _classification(case: Input) -> Computed:
    cells = case["confusion"]
    found = binary_classification(BinaryCounts(cells["tp"], cells["fn"], cells["fp"], cells["tn"]))
    return _values(found, "accuracy", "precision", "recall", "specificity", "f1", "balanced_accuracy", "kappa")


def _classification_multiclass(case: Input) -> Computed:
    table = np.asarray(case["table"], float)
    found = multiclass_classification(table)
    by_class = {f"f1_{place}": one.value for place, one in enumerate(found.f1_of_classes)}
    return _values(found, "accuracy", "macro_f1", "weighted_f1") | by_class | {"kappa": cohen_kappa(table).value}


def _pairwise_ranking_accuracy(case: Input) -> Computed:
    questions = [question for question, answers in case["human"].items() for _ in answers]
    human = [value for answers in case["human"].values() for value in answers]
    metric = [value for question in case["human"] for value in case["metric"][question]]
    found = pairwise_ranking_accuracy(
        _numbers(human), _numbers(metric), np.asarray(questions), threshold=case.get("tie_threshold", 0.05)
    )
    return {
        "correct": found.n_correct,
        "n_pairs": found.n_pairs,
        "accuracy": found.accuracy.value,
        "correct_no_threshold": found.n_correct_at_zero,
        "accuracy_no_threshold": found.at_zero.value,
    }


def _holm(case: Input) -> Computed:
    return {f"p_adj_{place}": float(p) for place, p in enumerate(holm(case["p"]))}


def _limits_of_agreement(case: Input) -> Computed:
    found = limits_of_agreement(_numbers(case["first"]), _numbers(case["second"]))
    (of_bias,) = found.bias.others
    return {
        "bias": found.bias.value,
        "bias_low": of_bias.low,
        "bias_high": of_bias.high,
        "sd": found.spread,
        "lower": found.lower.value,
        "upper": found.upper.value,
    }


def _cluster_bootstrap_mean(case: Input) -> Computed:
    clusters = [[float(value) for value in cluster] for cluster in case["clusters"]]
    sums = np.array([[sum(cluster), len(cluster)] for cluster in clusters])
    resampled = ResampledSums(sums, None, Resampling(_N_RESAMPLES))
    means = resampled.values(lambda totals: ratio(totals[..., 0], totals[..., 1]))
    return {
        "estimate": float(ratio(resampled.total[0], resampled.total[1])),
        "exact_boot_mean": float(means.mean()),
        "exact_boot_sd": float(means.std()),
    }


def _numbers(values: Any) -> FloatArray:
    """Numbers with null as NaN, of any depth."""
    return np.array(values, dtype=object).astype(float)


def _values(found: object, *names: str) -> Computed:
    estimates: dict[str, Estimate] = {name: getattr(found, name) for name in names}
    return {name: one.value for name, one in estimates.items()}


_SARI_NAMES: dict[str, SariVariant] = {"xu": "xu2016", "hf": "common"}


def _bleu_sentence(case: Input) -> Computed:
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


def _deltableu_corpus(case: Input) -> Computed:
    """Of every system, deltaBLEU and, with weights of 1, BLEU; on 0 to 100."""
    found: Computed = {}
    for number, answers in enumerate(case["hypotheses"], start=1):
        weighted = _segments(answers, case["references"], case["weights"])
        plain = _segments(answers, case["references"], [[1.0] * len(answers) for _ in case["references"]])
        found[f"system{number}_deltableu"] = 100 * delta_bleu(weighted).value
        found[f"system{number}_deltableu_paper"] = 100 * delta_bleu(weighted, variant="paper").value
        found[f"system{number}_bleu_uniform"] = 100 * delta_bleu(plain).value
    return found


def _rouge_one(case: Input) -> Computed:
    return _rouge(case["hypothesis"], [case["reference"]], case.get("language", "en"))


def _rouge_several(case: Input) -> Computed:
    return _rouge(case["hypothesis"], case["references"], case.get("language", "en"))


def _sari_both(case: Input) -> Computed:
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


STATISTICS: Mapping[str, Callable[[Input], Computed]] = {
    "agreement_from_counts": _agreement_from_counts,
    "agreement_from_ratings": _agreement_from_ratings,
    "complete_ratings": _complete_ratings,
    "friedman": _friedman,
    "kruskal_wallis": _kruskal_wallis,
    "cohen_from_table": _cohen_from_table,
    "cohen_from_ratings": _cohen_from_ratings,
    "cohen_custom_weights": _cohen_custom_weights,
    "pabak": _pabak,
    "correlation": _correlation,
    "correlation_from_table": _correlation_from_table,
    "mcnemar": _mcnemar,
    "proportion_ci": _proportion_ci,
    "mann_whitney": _mann_whitney,
    "wilcoxon_signed_rank": _wilcoxon,
    "t_tests": _t_tests,
    "classification": _classification,
    "classification_multiclass": _classification_multiclass,
    "pairwise_ranking_accuracy": _pairwise_ranking_accuracy,
    "holm": _holm,
    "limits_of_agreement": _limits_of_agreement,
    "cluster_bootstrap_mean": _cluster_bootstrap_mean,
    "bleu_sentence": _bleu_sentence,
    "deltableu_corpus": _deltableu_corpus,
    "rouge": _rouge_one,
    "rouge_multi": _rouge_several,
    "sari": _sari_both,
}
