"""BrainCancerDB's judge of one-sentence explanations of terms: ``[n]``, with a word of how sure it is where asked.

Setups: ``vanilla``; ``epistemic``, which asks for a marker in round brackets beside each rating; ``bias``, which asks
as vanilla does but of a judge from the student's own family, see ``pairing``. Needs the term and the explanation. A
free reply is valid only as a whole number in square brackets, because that is what the study counts.
"""

from enum import StrEnum

from medreview.protocols.brackets import bracket_attempts
from medreview.protocols.prompt_files import shipped_prompt
from medreview.protocols.protocol import JudgeProtocol, ShippedProtocol
from medreview.protocols.scales import JudgedDimension, numbered

MARKERS = ("I am confident", "likely", "I am not sure")
DIMENSIONS = (
    JudgedDimension("correctness", numbered((0, 1)), ("درستی",)),
    JudgedDimension("readability", numbered((1, 2, 3)), ("خوانایی",)),
    JudgedDimension("completeness", numbered((0, 1)), ("کامل بودن",)),
)


class Setup(StrEnum):
    VANILLA = "vanilla"
    EPISTEMIC = "epistemic"
    BIAS = "bias"


def laaj(setup: Setup = Setup.VANILLA, language: str = "en") -> JudgeProtocol:
    asks_for_markers = setup is Setup.EPISTEMIC
    return JudgeProtocol(
        "laaj",
        language,
        DIMENSIONS,
        shipped_prompt("laaj", language),
        setup=setup.value,
        variant=setup.value if asks_for_markers else "",
        markers=MARKERS if asks_for_markers else (),
        free_reader=bracket_attempts,
    )


PROTOCOLS = (
    ShippedProtocol(
        "laaj",
        ("en",),
        lambda language, setup: laaj(Setup(setup or Setup.VANILLA), language),
        setups=tuple(setup.value for setup in Setup),
    ),
)
