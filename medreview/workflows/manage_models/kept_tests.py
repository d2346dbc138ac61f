"""The result of a test, as it is kept with the model."""

from collections.abc import Mapping
from typing import Any, cast

from medreview.domain.stored_messages import message_from_json, message_to_json
from medreview.errors import Message
from medreview.llm.cloud.probes import Finding, ProbeState
from medreview.llm.engines import Ability
from medreview.workflows.manage_models.views import TestReport

LAST_TEST = "last_test"
"""The name under which a source's ``card`` holds the report."""


def test_to_json(report: TestReport) -> dict[str, object]:
    """The report as JSON values; abilities are kept beside it, with the model."""
    return {
        "problem": message_to_json(report.problem) if report.problem else None,
        "reply": report.reply,
        "engine": report.engine,
        "seconds": report.seconds,
        "n_context": report.n_context,
        "findings": [
            {"ability": found.ability.value, "state": found.state.value, "evidence": message_to_json(found.evidence)}
            for found in report.findings
        ],
        "notes": [message_to_json(note) for note in report.notes],
        "tested_at": report.tested_at,
    }


test_to_json.__test__ = False  # pyright: ignore[reportFunctionMemberAccess] - not a test case, whatever its name


def kept_test(model: str, card: Mapping[str, object]) -> TestReport | None:
    """The report of the last test of a model; None where it was never tested."""
    stored = card.get(LAST_TEST)
    if not isinstance(stored, Mapping):
        return None
    fields = cast("Mapping[str, Any]", stored)
    return TestReport(
        model,
        problem=message_from_json(fields["problem"]),
        reply=fields["reply"],
        engine=fields["engine"],
        seconds=fields["seconds"],
        n_context=fields["n_context"],
        findings=tuple(
            Finding(Ability(found["ability"]), ProbeState(found["state"]), _said(found["evidence"]))
            for found in fields["findings"]
        ),
        notes=tuple(_said(note) for note in fields["notes"]),
        tested_at=fields["tested_at"],
    )


def _said(stored: object) -> Message:
    return message_from_json(stored) or Message("", {})
