"""Whether a judge is asked on the levels that the raters of a study had."""

from collections.abc import Iterator

from medreview.domain.study_plans import StudyPlan
from medreview.errors import Message
from medreview.protocols import JudgeProtocol
from medreview.protocols.scales import folded


def other_scales(protocol: JudgeProtocol, plan: StudyPlan) -> Iterator[Message]:
    """Dimensions of one name that have other levels in the study; values count, whatever a model writes for them."""
    rated = {folded(d.name): d for d in plan.dimensions_for(protocol.granularity)}
    for dimension in protocol.dimensions:
        beside = rated.get(folded(dimension.name))
        levels = {level.value for level in dimension.levels}
        if beside is not None and levels != set(beside.scale.values):
            yield Message(
                "{dimension}: the protocol has the levels {judged}, and the study {study} has {rated}. Judge and "
                "raters cannot be compared on these; choose a protocol with the study's levels.",
                {
                    "dimension": dimension.name,
                    "judged": _words(levels),
                    "study": plan.name,
                    "rated": _words(set(beside.scale.values)),
                },
            )


def _words(levels: set[float]) -> str:
    return ", ".join(f"{level:g}" for level in sorted(levels))
