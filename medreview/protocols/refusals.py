"""Tell that a model declined, in English, Persian and Chinese; asked only where no verdict was found."""

import re

_ENGLISH = (
    r"\bi(?:'m| am)? (?:really |very |so )?sorry\b",
    r"\bi (?:can ?not|can't|could not|couldn't|won't|will not|must decline|decline|am not able|am unable)\b",
    r"\bi(?:'m| am) (?:not able|unable|not qualified|not comfortable)\b",
    r"\bas an? (?:ai|artificial|language model|large language)",
    r"\b(?:unable|not able) to (?:assist|help|provide|evaluate|rate|judge|assess|comply)\b",
    r"^\W*can(?:no|')t (?:judge|rate|assess|evaluate|comply)\b",
    r"\bagainst (?:my|the) (?:guidelines|policy|policies)\b",
)
_PERSIAN = (
    r"متأسفم|متاسفم|متأسفانه|متاسفانه|پوزش می|عذر می\W?خواه|معذرت",
    r"نمی\W?توانم|نمی\W?تونم|قادر نیستم|مجاز نیستم|امکان‌?پذیر نیست",
    r"به عنوان (?:یک )?(?:هوش مصنوعی|مدل زبانی|دستیار)",
)
_CHINESE = (
    r"抱歉|对不起|對不起|很遗憾",
    r"(?:我|本模型)?(?:无法|不能|不便|没办法)(?:对|为|给|提供|回答|评|判断|协助|帮助|完成)",
    r"作为(?:一个|一名)?(?:人工智能|AI|语言模型|大模型)",
)
_REFUSAL = re.compile("|".join([*_ENGLISH, *_PERSIAN, *_CHINESE]), re.IGNORECASE | re.MULTILINE)
_LOOKED_AT = 400  # a model that declines says so at once; later the same words speak of the answer


def is_refusal(text: str) -> bool:
    """Whether the beginning of the reply declines to judge."""
    return bool(_REFUSAL.search(text[:_LOOKED_AT].replace("’", "'")))
