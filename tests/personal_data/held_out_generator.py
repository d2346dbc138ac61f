"""Texts with personal data in known places, for measuring only: nothing of them was used to write the rules.

``python -m tests.personal_data.held_out_generator`` writes ``held_out_generated.txt`` anew, the same each time.
"""

import random
from pathlib import Path

_FIRST = ("الهام", "بهروز", "سمیرا", "کاوه", "فاطمه", "یاسمن", "رامین", "هانیه", "مجتبی", "شقایق", "ایمان", "نرگس")
_LAST = ("طاهری", "قاسمی", "فرهادی", "نوری", "اکبرپور", "شریفی", "بهرامی", "زمانی", "یوسفی", "رستگار", "کیانی", "مقدم")
_GIVEN = ("Olivia", "Hassan", "Greta", "Samuel", "Priya", "Dmitri", "Chloe", "Mateo", "Ingrid", "Tariq")
_FAMILY = ("Whitaker", "Rahimi", "Lindqvist", "Okafor", "Patel", "Sokolov", "Moreau", "Vargas", "Keller", "Aziz")
_STREETS = ("سعدی", "ولیعصر", "طالقانی", "مدرس", "آزادی", "بهشتی", "کاشانی", "فردوسی")
_CITIES = ("شیراز", "مشهد", "تبریز", "کرج", "رشت", "یزد", "اهواز", "قم")
_ROADS = ("Cedar", "Highfield", "Station", "Queen", "Lakeview", "Orchard")
_ENDS = ("Street", "Avenue", "Road", "Drive", "Lane", "Blvd")
_SITES = ("drsaina", "webmd", "doctoreto", "tebyan", "nhs-help", "medline-forum", "hidoctor")
_TOPS = ("com", "ir", "org", "net", "co.uk", "info")
_HOSTS = ("gmail.com", "yahoo.com", "outlook.com", "mail.ru", "iran.ir", "students.tums.ac.ir", "proton.me")
_NICKS = ("rose", "night_owl", "amir", "green.leaf", "mona", "skywalker", "nima", "tiger")

_TEXTS = (
    "چند روز است گلودرد شدید دارم، اگر جواب دادید روی {phone} پیام بگذارید.",
    "پدرم سکته کرده، شماره ما {phone} یا {phone} است، خواهش می‌کنم راهنمایی کنید",
    "نوبت می‌خواستم. {phone}",
    "سلام خسته نباشید موبایل {phone} مال مادرم است و بعد از عمل درد دارد",
    "Rash for two weeks. Call {phone} between 9 and 5, dose was 20 mg.",
    "reach my husband at {phone} if anything is urgent",
    "نتیجه پاتولوژی را به {email} ایمیل کردم، وزنم ۶۲ است",
    "Could you mail the diet plan to {email}?",
    "آدرس ایمیل بنده {email} می‌باشد و شماره {phone}",
    "email me: {email}. My BP is 130/85.",
    "در سایت {link} خوانده‌ام که این دارو برای کبد ضرر دارد",
    "MRI images: {link} thanks in advance",
    "لینک آزمایش {link}",
    "همه چیز در {link} هست، آیا خطرناک است؟",
    "I found the leaflet on {link} but it says 40 mg.",
    "کد ملی {id} و متولد ۱۳۶۴ هستم، بیمه تامین اجتماعی",
    "برای ثبت نسخه الکترونیک کد ملی مادر {id} است",
    "کدملی: {id} تلفن: {phone}",
    "شماره ملی بیمار {id} در پرونده ثبت شد",
    "My Iranian national number is {id}, born in 1984.",
    "آدرس منزل {address} لطفا دارو را بفرستید",
    "ما ساکن {address} هستیم و بچه آسم دارد",
    "Please ship the device to {address_en}.",
    "we moved to {address_en} last month and mould is everywhere",
    "من {full} هستم و میگرن دارم",
    "اسم من {first} است و ۴۱ سالمه",
    "آقای دکتر {last} گفتند ام‌آر‌آی لازم نیست",
    "خانم {last} ماما هستند و این را توصیه کردند",
    "با احترام {full}",
    "نام بیمار: {full}، سن: ۴۷",
    "دکتر {first} {last} فوق تخصص گوارش آندوسکوپی کردند",
    "My name is {given} {family} and I take 75 mg aspirin.",
    "Dr. {family} changed my insulin to 12 units.",
    "Kind regards, {given}",
    "Ms {family} has had vertigo since 2019.",
    "my daughter {given} weighs 14 kg",
    "آیدی من در تلگرام {handle} است، عکس زخم را آنجا می‌فرستم",
    "DM me on twitter {handle} please",
    "اینستاگرام {handle} دنبالم کنید",
    "قند خونم {n} و تری‌گلیسیرید {n} است، قرص {n} میلی‌گرمی می‌خورم",
    "ferritin {n}, platelets {big}, WBC {n}00 and dose {n} mg",
    "شماره نسخه {big} بود و تاریخ ۱۴۰۱/۱۱/۰۳",
    "از سال ۱۳۸۸ دیابت دارم و روزی {n} واحد انسولین می‌زنم",
    "LMP 2022-11-{day}, hCG {big} mIU/mL",
    "دکتر داخلی گفت آزمایش بدهم، خانم همکارم هم همین مشکل را دارد",
    "Doctors say the street air is bad; my son is 6 and Dr visits are costly.",
)


def _persian(text: str, draw: random.Random) -> str:
    return text.translate(dict(zip(range(48, 58), "۰۱۲۳۴۵۶۷۸۹", strict=True))) if draw.random() < 0.5 else text


def _digits(draw: random.Random, n: int) -> str:
    return "".join(draw.choices("0123456789", k=n))


def _phone(draw: random.Random) -> str:
    own = draw.choice(("912", "935", "990", "921", "918", "902")) + _digits(draw, 7)
    city = draw.choice(("21", "51", "41", "71", "26", "13")) + draw.choice("23456789") + _digits(draw, 7)
    space = draw.choice(("", "", " ", "-", "‌", "."))
    shapes = (
        f"0{own}",
        f"0{own[:3]}{space}{own[3:6]}{space}{own[6:]}",
        f"0{own[:3]}{space}{own[3:6]}{space}{own[6:8]}{space}{own[8:]}",
        f"+98{own}",
        f"+98 {own[:3]} {own[3:6]} {own[6:]}",
        f"0098{own}",
        f"0{city}",
        f"0{city[:2]}{draw.choice(' -')}{city[2:]}",
        f"(0{city[:2]}) {city[2:6]} {city[6:]}",
        f"+98 {city[:2]} {city[2:]}",
    )
    return _persian(draw.choice(shapes), draw)


def _email(draw: random.Random) -> str:
    nick = draw.choice(_NICKS) + draw.choice(("", _digits(draw, 2), f".{_digits(draw, 4)}", "_md"))
    return f"{nick}@{draw.choice(_HOSTS)}"


def _link(draw: random.Random) -> str:
    site = f"{draw.choice(_SITES)}.{draw.choice(_TOPS)}"
    start = draw.choice(("https://", "http://", "www.", "https://www.", "HTTPS://"))
    path = draw.choice(("", "/", f"/p/{_digits(draw, 4)}", f"/q?id={_digits(draw, 3)}&x=1", "/a_b-c/d.html#top"))
    return start + site + path


def _id(draw: random.Random) -> str:
    start = _digits(draw, 9)
    rest = sum(int(one) * weight for one, weight in zip(start, range(10, 1, -1), strict=True)) % 11
    code = start + str(rest if rest < 2 else 11 - rest)
    return _persian(
        draw.choice((code, code, f"{code[:3]}-{code[3:9]}-{code[9]}", f"{code[:3]} {code[3:9]} {code[9]}")), draw
    )


def _address(draw: random.Random) -> str:
    street = draw.choice(("خیابان", "خ", "بلوار")) + f" {draw.choice(_STREETS)}"
    lane = draw.choice((f"، کوچه {draw.randint(2, 40)}", "، کوچه لاله", f" نرسیده به میدان {draw.choice(_STREETS)}"))
    return _persian(f"{draw.choice(_CITIES)}، {street}{lane}، پلاک {draw.randint(1, 300)}", draw)


def _address_en(draw: random.Random) -> str:
    unit = draw.choice(("", ", Apt 3", ", Flat 12"))
    return f"{draw.randint(2, 999)} {draw.choice(_ROADS)} {draw.choice(_ENDS)}{unit}"


def filled(text: str, draw: random.Random) -> str:
    def marked(kind: str, value: str) -> str:
        return f"⟦{kind}:{value}⟧"

    makers = {
        "phone": lambda: marked("phone", _phone(draw)),
        "email": lambda: marked("email", _email(draw)),
        "link": lambda: marked("link", _link(draw)),
        "id": lambda: marked("id", _id(draw)),
        "address": lambda: marked("address", _address(draw)),
        "address_en": lambda: marked("address", _address_en(draw)),
        "full": lambda: marked("name", f"{draw.choice(_FIRST)} {draw.choice(_LAST)}"),
        "first} {last": lambda: marked("name", f"{draw.choice(_FIRST)} {draw.choice(_LAST)}"),
        "first": lambda: marked("name", draw.choice(_FIRST)),
        "last": lambda: marked("name", draw.choice(_LAST)),
        "given} {family": lambda: marked("name", f"{draw.choice(_GIVEN)} {draw.choice(_FAMILY)}"),
        "given": lambda: marked("name", draw.choice(_GIVEN)),
        "family": lambda: marked("name", draw.choice(_FAMILY)),
        "handle": lambda: marked("handle", f"@{draw.choice(_NICKS)}{draw.choice(('', '_', '.'))}{_digits(draw, 3)}"),
        "n": lambda: _persian(str(draw.randint(5, 400)), draw),
        "big": lambda: _persian(str(draw.randint(10_000, 999_999)), draw),
        "day": lambda: f"{draw.randint(1, 28):02}",
    }
    for slot, make in makers.items():
        while f"{{{slot}}}" in text:
            text = text.replace(f"{{{slot}}}", make(), 1)
    return text


def main() -> None:
    draw = random.Random(20261123)
    texts = [filled(text, draw) for text in _TEXTS for _ in range(4)]
    Path(__file__).with_name("held_out_generated.txt").write_text("\n".join(texts) + "\n", "utf-8")


if __name__ == "__main__":
    main()
