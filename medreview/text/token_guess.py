"""The number of tokens of a text, guessed from its characters where no tokenizer can be asked.

Vocabularies differ, most on Persian: by how much one counts more or fewer than is guessed is found with a text of each
script that it has counted.
"""

import re
from collections.abc import Mapping
from enum import StrEnum


class Script(StrEnum):
    """A script by which tokens are guessed; digits count as Latin, all else as the script that most of a text is in."""

    LATIN = "latin"
    ARABIC = "arabic"
    HAN = "han"


# Characters that are no spaces for a token, as measured on the prompts, codebooks and guides that ship, halfway between
# the vocabularies of Qwen and of Mistral (tekken): the guess is within 10 % of both in English and 25 % in Chinese; in
# Persian, on which vocabularies differ most, it is 23 % too low for the first and 38 % too high for the second. By what
# they counted in ``SAMPLES``, the median of these texts is 10 % off at most in each language for eight of them: GPT-2,
# Llama 2 and 3, Qwen 2, Gemma, DeepSeek, Command R, Phi 3.
_CHARACTERS_A_TOKEN = (
    (re.compile(r"[A-Za-zÀ-ɏ]"), 3.8, Script.LATIN),
    (re.compile(r"[0-9]"), 1.0, Script.LATIN),
    (re.compile(r"[\u0600-\u077F\u200C\u200F\uFB50-\uFDFF\uFE70-\uFEFE]"), 1.65, Script.ARABIC),
    (re.compile(r"[\u3000-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]"), 1.3, Script.HAN),
)
_OTHERS_A_TOKEN = 2.0
EACH_PROMPT = "each_prompt"
"""The name, beside those of scripts in a scale, of the tokens that every prompt has beside its text."""
_LEAST_SCALE, _MOST_SCALE = 0.2, 5.0

SAMPLES: Mapping[Script, str] = {
    Script.LATIN: (
        "My father is 67 and has taken metformin 500 mg twice a day for 9 years. Since last week his feet are swollen "
        "in the evening, and he gets short of breath when he climbs the stairs. Should he see his family doctor now, "
        "or wait for the next blood test? Answer kindly and completely: name what is likely, what would be dangerous, "
        "which examinations help to tell them apart, and when he has to go to a hospital at once."
    ),
    Script.ARABIC: (
        "پدرم ۶۷ سال دارد و ۹ سال است که روزی دو بار قرص متفورمین ۵۰۰ میلی‌گرم می‌خورد. از هفتهٔ پیش عصرها پاهایش "
        "ورم می‌کند و هنگام بالا رفتن از پله نفسش تنگ می‌شود. آیا باید همین حالا به پزشک خانواده مراجعه کند یا تا آزمایش "
        "خون بعدی صبر کند؟ مهربانانه و کامل پاسخ بدهید: بگویید چه چیزی محتمل است، چه چیزی خطرناک خواهد بود، کدام "
        "معاینه‌ها به تشخیص کمک می‌کند و چه وقت باید فوراً به بیمارستان برود."
    ),
    Script.HAN: (
        "我父亲今年67岁,九年来每天服用两次二甲双胍,每次500毫克。从上周开始,他的脚到了晚上就会肿,上楼梯时还会气短。"
        "他应该现在就去看家庭医生,还是等到下一次验血?请耐心而完整地回答:说明最可能的原因是什么,哪些情况会有危险,"
        "做哪些检查可以帮助区分,以及什么时候必须马上去医院。"
    ),
}
"""A question in each script: how many tokens a model counts in them tells how it counts."""


def guessed_tokens(text: str, scale: Mapping[str, float] | None = None) -> float:
    """Tokens of a text by its scripts; ``scale`` is how many a vocabulary has for each that is guessed, by script.

    Examples
    --------
    >>> round(guessed_tokens("What helps against fever?"))
    6
    """
    return sum(n * (scale or {}).get(script, 1.0) for script, n in _by_script(text).items())


def token_scale(counted: Mapping[Script, float]) -> dict[str, float]:
    """The scale of a vocabulary by what it counted in ``SAMPLES``; empty where that cannot be a count of tokens.

    Examples
    --------
    >>> token_scale({Script.LATIN: 1.1 * guessed_tokens(SAMPLES[Script.LATIN])})
    {'latin': 1.1}
    """
    scale: dict[str, float] = {}
    for script in Script:  # Latin first: the others hold digits
        if script in counted:
            parts = _by_script(SAMPLES[script])
            others = sum(n * scale.get(other, 1.0) for other, n in parts.items() if other != script)
            scale[script.value] = round((counted[script] - others) / parts[script], 3)
    return scale if all(_LEAST_SCALE < value < _MOST_SCALE for value in scale.values()) else {}


def _by_script(text: str) -> dict[Script, float]:
    n_others = len(re.findall(r"\S", text))
    found = dict.fromkeys(Script, 0.0)
    for characters, n_a_token, script in _CHARACTERS_A_TOKEN:
        n = len(characters.findall(text))
        n_others -= n
        found[script] += n / n_a_token
    found[max(Script, key=found.__getitem__)] += max(0, n_others) / _OTHERS_A_TOKEN
    return found
