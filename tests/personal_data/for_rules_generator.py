"""Texts with personal data in known places, to write the rules by.

``python -m tests.personal_data.for_rules_generator`` writes ``for_rules_generated.txt`` anew, the same each time.
Its words and shapes are others than those of ``held_out_generator``.
"""

import random
from pathlib import Path

_NAMES = ("مینا جعفری", "حمید صبوری", "اکرم حیدری", "پویا ملکی", "سحر دهقان", "احسان رحیمی", "نازنین عباسی")
_ENGLISH_NAMES = ("Robert Miles", "Fatima Noor", "Jean Dupont", "Alice Wong", "Karl Weber")
_STREETS = ("شهید چمران", "گلستان", "هفتم تیر", "امیرکبیر", "ملاصدرا", "نیلوفر", "دانشگاه")
_LEADS = ("", "تلفن ", "شماره تماس: ", "واتساپ ", "call ", "با من تماس بگیرید ", "phone: ", "همراه ")
_TALK = (
    "سه ماه است معده درد دارم و پنتوپرازول ۴۰ می‌خورم.",
    "بعد از زایمان ریزش مو دارم.",
    "آزمایش تیروئید ۳.۲ بود.",
    "قلبم تند می‌زند و شب‌ها نمی‌خوابم.",
    "Is it safe to take ibuprofen 400 mg with losartan 25?",
    "The rash came back after 10 days.",
    "MRI in 2020-04-01 was normal, CRP 3.",
    "پریودم از ۱۴۰۰/۱۲/۰۱ عقب افتاده.",
)


def _number(draw: random.Random) -> str:
    own = "9" + draw.choice(("13", "16", "37", "39", "03", "20")) + "".join(draw.choices("0123456789", k=7))
    landline = draw.choice(("31", "44", "86", "54")) + draw.choice("345") + "".join(draw.choices("0123456789", k=7))
    gap = draw.choice((" ", "-", "‌", " - ", "_", "/"))
    shape = draw.randrange(8)
    parts = (
        f"0{own}",
        f"0{own[:3]}{gap}{own[3:]}",
        gap.join((f"0{own[:3]}", own[3:6], own[6:8], own[8:])),
        gap.join((f"0{own[:3]}", own[3:5], own[5:7], own[7:])),
        f"+98{gap}{own}",
        f"+98(0){own}",
        f"0{landline[:2]}{gap}{landline[2:]}",
        f"(0{landline[:2]}){landline[2:]}",
    )
    return _digits(parts[shape], draw)


def _digits(text: str, draw: random.Random) -> str:
    digits = draw.choice(("0123456789", "۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩"))
    return text.translate(dict(zip(range(48, 58), digits, strict=True)))


def _code(draw: random.Random) -> str:
    first = [draw.randrange(10) for _ in range(9)]
    rest = sum(one * (10 - at) for at, one in enumerate(first)) % 11
    code = "".join(map(str, [*first, rest if rest < 2 else 11 - rest]))
    return _digits(draw.choice((code, f"{code[:3]}-{code[3:9]}-{code[9]}")), draw)


def _one(kind: str, draw: random.Random) -> str:  # noqa: PLR0911 - one for each kind
    n = draw.randrange(1000)
    match kind:
        case "phone":
            return draw.choice(_LEADS) + f"⟦phone:{_number(draw)}⟧"
        case "email":
            name = draw.choice(("drali", "h.r", "kimia_77", "X-ray9", "b2b"))
            return draw.choice(("", "ایمیل ", "email: ")) + f"⟦email:{name}{n}@{draw.choice(('ymail.com', 'a-b.ir'))}⟧"
        case "link":
            start = draw.choice(
                ("http://pezeshk.ir/", "www.clinic24.com/", "https://x.io/a?b=", "youtube.com/watch?v=")
            )
            return f"⟦link:{start}{n}⟧"
        case "id":
            lead = draw.choice(("کد ملی ", "شماره ملی: ", "کدملی من ", "national id "))
            return lead + f"⟦id:{_code(draw)}⟧"
        case "address":
            street = draw.choice(("خیابان", "بلوار", "کوچه")) + f" {draw.choice(_STREETS)}"
            return f"آدرس: ⟦address:{street}، {draw.choice(('کوچه', 'بن بست'))} {n % 30 + 1}، پلاک {n}⟧"
        case "name":
            name, english = draw.choice(_NAMES), draw.choice(_ENGLISH_NAMES)
            return draw.choice((f"من ⟦name:{name}⟧ هستم", f"آقای ⟦name:{name}⟧", f"Mr. ⟦name:{english}⟧"))
        case _:
            return f"⟦handle:@user_{n}⟧"


def main() -> None:
    draw = random.Random(96)
    kinds = ("phone", "phone", "email", "link", "id", "address", "name", "handle", "")
    texts: list[str] = []
    for _ in range(20):
        for kind in kinds:
            said = [draw.choice(_TALK), *([_one(kind, draw)] if kind else [str(draw.randrange(10**6))])]
            draw.shuffle(said)
            texts.append(" ".join(said))
    Path(__file__).with_name("for_rules_generated.txt").write_text("\n".join(texts) + "\n", "utf-8")


if __name__ == "__main__":
    main()
