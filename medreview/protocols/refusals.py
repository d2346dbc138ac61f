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
    """True if the beginning of the reply declines to judge."""
    return bool(_REFUSAL.search(text[:_LOOKED_AT].replace("’", "'")))


_IT = (
    r"(?:(?:it|this|that|them|anything|either|any of (?:it|this))\b"
    r"(?: (?:answer|response|reply|text|explanation|one|sentence)\b)?"
    r"|(?:the|this|that|such an?) (?:answer|response|reply|text|explanation|sentence)\b)?"
)
_NOT = (
    r"(?:(?:will|do|would|can|could|shall|must|should|am) ?(?:not|n't)|won't|can't|cannot|don't|couldn't|wouldn't|never"
    r"|decline(?:d|s)? to|refuse(?:d|s)? to|unable to|not able to|not going to|not willing to|unwilling to)"
)
_I = r"\b(?:i|we)(?:'m| am| are|'ll)?(?: (?:also|therefore|thus|must|have to|simply|hereby)){0,2}"
_RATE = r"(?:rate|grade|judge|score|evaluate|assess)"
_NOT_RATED = re.compile(
    rf"{_I} {_NOT} (?:\w+ )?{_RATE}\b"
    rf"\s*{_IT}(?=\s*(?:$|[.!?;,:\n)\"”]|\b(?:at all|here|now|because|since|and|as|for|on|under|like)\b))"
    rf"|{_I} {_NOT} (?:give|provide|offer|assign|issue) (?:it |you )?(?:a|an|any|the|my|such) (?:\w+ ){{0,2}}"
    r"(?:rating|score|grade|verdict|judge?ment|evaluation|assessment)"
    r"|\b(?:i|we) (?:must |have to |respectfully |therefore |hereby )*(?:decline|refuse)(?=\s*(?:$|[.!;,\n]))"
    r"|\bno (?:rating|verdict|score|judge?ment|grade) (?:is|will be|can be) (?:given|provided|possible|assigned)"
    r"|\bno (?:rating|verdict|score|judge?ment|grade)s?(?: from me| here)?\s*[.!]?\s*$"
    r"|(?:^|[:,;] )\W*(?:it is |this is )?not (?:rated|graded|scored)\s*[.!]?\s*$"
    r"|\b(?:it|this|the (?:answer|response|reply|text))(?: \w+)? ?(?:cannot|can't|can not|could not|will not|must not)"
    r" be (?:\w+ )?(?:rated|graded|scored|evaluated|judged)\b"
    r"|\b(?:rating|score|grade|grading|verdict|judge?ment|evaluation|assessment)s? (?:(?:is|are|was|were) )?"
    r"(?:withheld|suspended|void|declined|refused)\b"
    r"|\b(?:leave|left|remains?|stays?) (?:\w+ ){0,2}(?:unrated|ungraded|unscored)\b|(?:^|[.;,] )unrated\s*[.!]?\s*$"
    r"|\b(?:i|we) (?:\w+ )?abstain\b|^\W*abstain(?:ed|ing)?\s*[.!:]?\s*$"
    r"|\b(?:not possible|impossible) to (?:rate|grade|score|judge)\b"
    r"|(?:امتیاز|نمره|رأی|رای|ارزیابی|داوری|قضاوت)(?:\W?ای|ی)?(?: \w+){0,2}? (?:نمی\W?(?:دهم|کنم|توانم)|نخواهم)"
    r"(?!.{0,25}(?:اما|ولی))"
    r"|از (?:امتیاز\W?دهی|امتیاز دادن|ارزیابی|داوری|رأی دادن)[^.\n]{0,30}(?:خودداری|سر باز|معذور)"
    r"|نمی\W?توانم[^.،؛\n]{0,25}(?:امتیاز|نمره|رأی|داوری|ارزیابی|قضاوت)(?! را تغییر)(?!.{0,25}(?:اما|ولی))"
    r"|(?:امتیازدهی|ارزیابی|داوری) (?:انجام نشد|نشد|متوقف شد)|از (?:رأی|رای|امتیاز) دادن[^.\n]{0,10}می\W?گذرم"
    r"|弃权|(?:本次|故|所以|因此)?(?:不评|不打分|不评分)(?=\s*(?:$|[。！.\n]))"
    r"|(?:不会|拒绝|无法|不能|不予|不愿)(?:(?!影响|改变|左右|按)[^。，；！\n]){0,8}?"
    r"(?:评分|打分|评价|评判|评级|判断)(?=\s*(?:$|[。，；！.,;\n]))",
    re.IGNORECASE | re.MULTILINE,
)


def refuses_to_rate(text: str) -> bool:
    """True if a reply says anywhere, in so many words, that it gives no rating.

    Not being able to judge one thing, or not following an order, is none.
    """
    return bool(_NOT_RATED.search(text.replace("’", "'")))
