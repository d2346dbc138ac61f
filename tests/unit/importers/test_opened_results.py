"""Results of raters and judges inside objects, by the names of their dimensions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from medreview.importers.opened_results import holds_reasons, opened_results


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ({"accuracy": {"score": 4, "reasoning": "All right."}}, {"accuracy": 4, "accuracy.reasoning": "All right."}),
        (
            {
                "results": {
                    "safety": {"rating": None, "comment": "Not said."},
                    "tone": {"rating": 2, "comment": "Cold."},
                }
            },
            {"safety": None, "safety.comment": "Not said.", "tone": 2, "tone.comment": "Cold."},
        ),
        (
            {"tone_check": {"tone_score": 0.5, "reason": "Mild.", "parts": []}},
            {"tone_score": 0.5, "tone_score.reason": "Mild.", "tone_check.parts": []},
        ),
        (
            {"grounding": {"label": "unsupported", "rationale": "Nobody said so."}},
            {"grounding": "unsupported", "grounding.rationale": "Nobody said so."},
        ),
        ({"accuracy": 3, "marks": {"accuracy": 4, "depth": 2}}, {"accuracy": 3, "marks.accuracy": 4, "depth": 2}),
        (
            {"by": {"m-1": {"tone": 4, "reason": "Warm."}, "m-2": {"tone": 1, "depth": 3, "reason": "Cold."}}},
            {"m-1.tone": 4, "m-1.reason": "Warm.", "m-2.tone": 1, "m-2.reason": "Cold.", "depth": 3},
        ),
        ({"source": {"title": "A leaflet", "year": 2001}}, {"source": {"title": "A leaflet", "year": 2001}}),
        ({"claims": [{"score": 1, "reason": "So it is."}]}, {"claims": [{"score": 1, "reason": "So it is."}]}),
    ],
)
def test_that_results_stand_in_columns_of_their_dimensions(
    cells: Mapping[str, object], expected: Mapping[str, object]
) -> None:
    assert opened_results(cells) == expected


def test_that_only_what_has_a_reason_is_a_result() -> None:
    assert holds_reasons({"id": "1", "accuracy": {"score": 4, "reasoning": "All right."}})
    assert holds_reasons({"results": {"accuracy": {"score": 4, "reasoning": "All right."}}})
    assert not holds_reasons({"marks": {"accuracy": 4}, "source": {"title": "A leaflet", "year": 2001}})
