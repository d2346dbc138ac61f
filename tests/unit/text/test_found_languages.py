"""The language of a text that no file told: found where script, letters and words say it, and else unknown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.text.found_languages import found_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is the best treatment for migraine with aura?", "en"),
        ("My doctor told me to stop aspirin before the operation. Is it safe?", "en"),
        ("سلام، سه روز است سردرد دارم؛ چه کنم؟", "fa"),
        ("سلام دكتر، من سه روز است كه سردرد دارم و نمي توانم بخوابم", "fa"),
        ("آیا amoxicillin clavulanate برای کودک من ضرر دارد؟", "fa"),
        ("ما هو علاج الصداع النصفي عند الأطفال؟ وهل يمكن استخدام الأسبرين؟", "ar"),
        ("مجھے تین دن سے سر درد ہے، میں کیا کروں؟", "ur"),
        ("نەخۆش تای هەیە و دکتۆر دەرمانی دا", "ckb"),
        ("ناروغ تبه لري او ډاکټر ورته درمل ورکړل", "ps"),
        ("头痛三天了，应该吃什么药？", "zh"),
        ("患者男性，45岁，因胸痛就诊。建议口服amoxicillin。", "zh"),
        ("頭痛が三日続いています。薬は何がいいですか。", "ja"),
        ("사흘째 두통이 있어요. 무슨 약을 먹어야 하나요?", "ko"),
        ("לחולה יש חום כבר שלושה ימים", "he"),
        ("Ich habe seit drei Tagen Kopfschmerzen, was kann ich nehmen und ist das gefährlich?", "de"),
        ("J'ai mal à la tête depuis trois jours, quel médicament est le plus sûr pour moi ?", "fr"),
        ("¿Qué puedo tomar para el dolor de cabeza que tengo desde hace tres días?", "es"),
        ("Não consigo dormir há três dias, o que posso tomar para a dor de cabeça?", "pt"),
        ("Ho mal di testa da tre giorni, che cosa posso prendere per il dolore e non è grave?", "it"),
        ("У меня три дня болит голова, что мне делать и какие лекарства можно?", "ru"),
        ("Üç gündür başım ağrıyor, bunun için ne kullanmalıyım ve hangi ilaç daha iyi?", "tr"),
        ("मुझे तीन दिन से सिर दर्द है, मैं क्या करूँ?", "hi"),
    ],
)
def test_that_a_question_says_its_language(text: str, language: str) -> None:
    assert found_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        *("", "aspirin", "MRI 1.5 T", "120/80 (۱۲)", "سلام", "Q1", "…", "😀😀😀😀", "Paracetamol 500 mg", "درد"),
        "سه روز است که سردرد دارم what is the best treatment for my migraine",
    ],
)
def test_that_a_short_or_mixed_text_is_of_no_known_language(text: str) -> None:
    assert found_language(text) is None


@given(st.text(max_size=600))
def test_that_any_text_has_the_same_answer_twice(text: str) -> None:
    assert found_language(text) == found_language(text)
