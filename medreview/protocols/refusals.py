"""Tell that a model declined, in English, Persian and Chinese; asked only where no verdict was found.

A judge that writes that it cannot find a fault, or that the answer cannot help, does not decline: the words count only
where they speak of the judging itself.
"""

import re

_JUDGING = (
    r"(?:assist|help|provide|evaluat|rat(?:e|ing)|judg|assess|comply|give (?:medical|you|an?\b|advice)"
    r"|do (?:this|that|so)|complete|fulfil|grad|scor|offer|continue|comment|review)"
)
_UNABLE = r"can ?not|can't|could not|couldn't|won't|will not|(?:must )?decline"
_ENGLISH = (
    r"\bi(?:'m| am)? (?:really |very |so )?sorry,? (?:but|i)\b",
    rf"\b(?:i|we) (?:{_UNABLE})\W+(?:\w+\W+){{0,3}}?{_JUDGING}",
    r"\bi (?:must|have to) (?:respectfully )?decline\b",
    rf"\b(?:i am|i'm|am) (?:not able|unable|not qualified|not comfortable|not allowed)\W+(?:\w+\W+){{0,3}}?{_JUDGING}",
    r"\bas an? (?:ai|artificial|language model|large language)",
    rf"^\W*(?:can(?: ?no|')t|unable to|not able to) {_JUDGING}",
    r"\bagainst (?:my|the) (?:guidelines|policy|policies)\b",
)
_PERSIAN_JUDGING = r"(?:امتیاز|ارزیابی|داوری|قضاوت|اظهار\W?نظر|نظر بدهم|کمک|پاسخ بدهم|جواب بدهم|انجام)"
_PERSIAN_UNABLE = r"(?:نمی\W?توانم|نمی\W?تونم|قادر نیستم|مجاز نیستم|اجازه ندارم|صلاحیت ندارم)"
_PERSIAN = (
    r"متأسفم|متاسفم|پوزش می|عذر می\W?خواه|معذرت می",
    rf"{_PERSIAN_UNABLE}[^.\n]{{0,60}}{_PERSIAN_JUDGING}|{_PERSIAN_JUDGING}[^.\n]{{0,60}}{_PERSIAN_UNABLE}",
    r"به\W?عنوان (?:یک )?(?:هوش مصنوعی|مدل زبانی|دستیار)",
)
_CHINESE = (
    r"抱歉|对不起|對不起",
    r"(?:^|[，。！,!\s]|我|本模型)(?:无法|不能|不便|没办法|無法)(?:对|为|给|提供|回答|评|判断|协助|帮助|完成|評)",
    r"作为(?:一个|一名)?(?:人工智能|AI|语言模型|大模型)",
)
_REFUSAL = re.compile("|".join([*_ENGLISH, *_PERSIAN, *_CHINESE]), re.IGNORECASE | re.MULTILINE)
_LOOKED_AT = 400  # a model that declines says so at once; later the same words speak of the answer


def is_refusal(text: str) -> bool:
    """Whether the beginning of the reply declines to judge."""
    return bool(_REFUSAL.search(text[:_LOOKED_AT].replace("’", "'")))
