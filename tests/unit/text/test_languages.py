import pytest

from medreview.text import guess_language, primary_language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The patient has asthma.", "en"),
        ("El niño tenía fiebre", "en"),
        ("بیمار تب دارد و پزشک دارو داد", "fa"),
        ("بيمار پزشك را ديد و گفت چرا", "fa"),
        ("سلام", "fa"),
        ("المريض يعاني من الحمى الشديدة والسعال", "ar"),
        ("مریض کو بخار ہے اور کھانسی ہو رہی ہے", "ur"),
        ("نەخۆش تای هەیە و دکتۆر دەرمانی دا", "ckb"),
        ("ناروغ تبه لري او ډاکټر ورته درمل ورکړل", "ps"),
        ("患者男性，45岁，因胸痛就诊。建议口服amoxicillin。", "zh"),
        ("患者は発熱しています", "ja"),
        ("환자는 열이 있다", "ko"),
        ("לחולה יש חום", "he"),
        ("دوز amoxicillin clavulanate برای بیمار", "fa"),
        ("У пациента жар", None),
        ("120/80 (۱۲)", None),
        ("", None),
    ],
)
def test_that_the_script_and_its_special_letters_tell_the_language(text: str, expected: str | None) -> None:
    assert guess_language(text) == expected


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("fa", "fa"),
        ("fa-IR", "fa"),
        ("ZH_hans", "zh"),
        (" en ", "en"),
        ("ckb", "ckb"),
        ("und", None),
        ("", None),
        ("Persian", None),
        ("۱۲", None),
        (None, None),
    ],
)
def test_that_a_tag_is_reduced_to_its_language(tag: str | None, expected: str | None) -> None:
    assert primary_language(tag) == expected
