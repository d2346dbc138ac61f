"""Words that columns are called by in many languages: a block a language, a line for what a column may tell.

Words are plain names, as ``column_names.plain_name`` gives them. English ones stand where they are used, with whatever
else tells their meaning; a language that is added here is known everywhere.
"""

from collections.abc import Mapping
from enum import Enum, auto


class Called(Enum):
    """Something that a column of a table of questions, answers or ratings may be called."""

    QUESTION = auto()
    QUESTIONS = auto()
    """Several in one cell."""
    ANSWER = auto()
    REFERENCE = auto()
    """The answer that others are held to."""
    MODEL = auto()
    AUTHOR = auto()
    RATER = auto()
    EXPERT = auto()
    """Physicians and other experts, who answer or rate."""
    SCORE = auto()
    """That something was rated, and not in what."""
    DIMENSION = auto()
    CRITERION = auto()
    """Names of columns that hold the name of a dimension."""
    COMMENT = auto()
    OPTION = auto()
    OPTIONS = auto()
    """All in one cell."""
    KEY = auto()
    CATEGORY = auto()


def words_for(called: Called) -> tuple[str, ...]:
    """The words of all languages for one thing, each once."""
    return tuple(dict.fromkeys(word for words in WORDS.values() for word in words.get(called, "").split()))


WORDS: Mapping[str, Mapping[Called, str]] = {
    "de": {
        Called.QUESTION: "frage patientenfrage",
        Called.QUESTIONS: "fragen",
        Called.ANSWER: "antwort antworten",
        Called.REFERENCE: (
            "erwartete_antwort richtige_antwort korrekte_antwort referenzantwort musterantwort musterlösung "
            "goldstandard"
        ),
        Called.MODEL: "modell ki_modell ki_system",
        Called.AUTHOR: "autor verfasser",
        Called.RATER: "bewerter bewerterin gutachter gutachterin prüfer beurteiler",
        Called.EXPERT: "arzt ärztin arztes experte expertin doktor",
        Called.SCORE: "bewertung punktzahl punkte note bewertungen",
        Called.DIMENSION: (
            "genauigkeit richtigkeit korrektheit vollständigkeit sicherheit verständlichkeit klarheit relevanz "
            "empathie qualität gesamtqualität nützlichkeit hilfreich lesbarkeit schaden schädlichkeit"
        ),
        Called.CRITERION: "kriterium",
        Called.COMMENT: "kommentar kommentare bemerkung bemerkungen anmerkung anmerkungen",
        Called.OPTION: "antwortoption antwortmöglichkeit",
        Called.OPTIONS: "optionen antwortmöglichkeiten antwortoptionen",
        Called.KEY: "lösung richtige_antwort",
        Called.CATEGORY: "kategorie thema",
    },
    "fr": {
        Called.QUESTION: "question_du_patient question_posée énoncé",
        Called.ANSWER: "réponse reponse réponses",
        Called.REFERENCE: (
            "réponse_attendue reponse_attendue réponse_correcte bonne_réponse réponse_de_référence réponse_idéale"
        ),
        Called.MODEL: "modèle",
        Called.AUTHOR: "auteur",
        Called.RATER: "évaluateur evaluateur évaluatrice réviseur relecteur annotateur",
        Called.EXPERT: "médecin medecin docteur experte",
        Called.SCORE: "note notes évaluation notation",
        Called.DIMENSION: (
            "exactitude exhaustivité complétude sécurité clarté pertinence empathie qualité utilité lisibilité "
            "précision cohérence"
        ),
        Called.CRITERION: "critère",
        Called.COMMENT: "commentaire commentaires remarque remarques",
        Called.OPTION: "proposition",
        Called.OPTIONS: "propositions",
        Called.KEY: "bonne_réponse réponse_correcte",
        Called.CATEGORY: "catégorie thème",
    },
    "es": {
        Called.QUESTION: "pregunta pregunta_del_paciente enunciado",
        Called.QUESTIONS: "preguntas",
        Called.ANSWER: "respuesta respuestas",
        Called.REFERENCE: (
            "respuesta_esperada respuesta_correcta respuesta_de_referencia respuesta_referencia respuesta_ideal"
        ),
        Called.MODEL: "modelo",
        Called.AUTHOR: "autor",
        Called.RATER: "evaluador evaluadora revisor revisora anotador calificador",
        Called.EXPERT: "médico medico médica experto experta especialista doctor",
        Called.SCORE: "puntuación puntaje calificación valoración nota evaluación",
        Called.DIMENSION: (
            "precisión exactitud integridad exhaustividad completitud seguridad claridad relevancia pertinencia "
            "empatía calidad utilidad legibilidad coherencia corrección"
        ),
        Called.CRITERION: "criterio dimensión",
        Called.COMMENT: "comentario comentarios observaciones",
        Called.OPTION: "opción opcion alternativa",
        Called.OPTIONS: "opciones opcion",
        Called.KEY: "respuesta_correcta opción_correcta",
        Called.CATEGORY: "categoría tema",
    },
    "it": {
        Called.QUESTION: "domanda",
        Called.QUESTIONS: "domande",
        Called.ANSWER: "risposta risposte",
        Called.REFERENCE: (
            "risposta_attesa risposta_corretta risposta_di_riferimento risposta_prevista risposta_ideale"
        ),
        Called.MODEL: "modello",
        Called.AUTHOR: "autore",
        Called.RATER: "valutatore valutatrice revisore annotatore",
        Called.EXPERT: "medico esperto esperta dottore",
        Called.SCORE: "punteggio voto valutazione",
        Called.DIMENSION: (
            "accuratezza correttezza completezza sicurezza chiarezza rilevanza pertinenza empatia qualità utilità "
            "leggibilità coerenza"
        ),
        Called.CRITERION: "criterio dimensione",
        Called.COMMENT: "commento commenti osservazioni",
        Called.OPTION: "opzione alternativa",
        Called.OPTIONS: "opzioni",
        Called.KEY: "risposta_corretta",
        Called.CATEGORY: "categoria argomento",
    },
    "pt": {
        Called.QUESTION: "pergunta questão enunciado",
        Called.QUESTIONS: "perguntas questões",
        Called.ANSWER: "resposta respostas",
        Called.REFERENCE: (
            "resposta_esperada resposta_correta resposta_de_referência resposta_referencia gabarito resposta_ideal"
        ),
        Called.MODEL: "modelo",
        Called.AUTHOR: "autor",
        Called.RATER: "avaliador avaliadora revisor revisora anotador",
        Called.EXPERT: "médico medico médica especialista doutor perito",
        Called.SCORE: "pontuação nota avaliação",
        Called.DIMENSION: (
            "precisão exatidão acurácia correção completude completeza segurança clareza relevância empatia "
            "qualidade utilidade legibilidade coerência"
        ),
        Called.CRITERION: "critério dimensão",
        Called.COMMENT: "comentário comentários observações",
        Called.OPTION: "alternativa opção opcao",
        Called.OPTIONS: "opções opcoes alternativas",
        Called.KEY: "resposta_correta gabarito alternativa_correta",
        Called.CATEGORY: "categoria assunto tema",
    },
    "nl": {
        Called.QUESTION: "vraag patiëntvraag",
        Called.QUESTIONS: "vragen",
        Called.ANSWER: "antwoord antwoorden",
        Called.REFERENCE: "verwacht_antwoord juiste_antwoord correcte_antwoord referentieantwoord modelantwoord",
        Called.MODEL: "taalmodel",
        Called.AUTHOR: "auteur",
        Called.RATER: "beoordelaar annotator",
        Called.EXPERT: "dokter deskundige",
        Called.SCORE: "beoordeling cijfer punten",
        Called.DIMENSION: (
            "nauwkeurigheid juistheid correctheid volledigheid veiligheid duidelijkheid begrijpelijkheid relevantie "
            "empathie kwaliteit bruikbaarheid leesbaarheid"
        ),
        Called.CRITERION: "criterium dimensie",
        Called.COMMENT: "opmerking opmerkingen commentaar toelichting",
        Called.OPTION: "optie antwoordoptie",
        Called.OPTIONS: "opties antwoordopties",
        Called.KEY: "juiste_antwoord",
        Called.CATEGORY: "categorie onderwerp",
    },
    "sv": {
        Called.QUESTION: "fråga patientfråga",
        Called.QUESTIONS: "frågor",
        Called.ANSWER: "svar",
        Called.REFERENCE: "referenssvar förväntat_svar rätt_svar korrekt_svar facit modellsvar",
        Called.MODEL: "modell språkmodell",
        Called.AUTHOR: "författare",
        Called.RATER: "bedömare granskare annoterare",
        Called.EXPERT: "läkare",
        Called.SCORE: "poäng betyg bedömning",
        Called.DIMENSION: (
            "korrekthet noggrannhet fullständighet säkerhet tydlighet begriplighet relevans empati kvalitet "
            "användbarhet läsbarhet"
        ),
        Called.CRITERION: "kriterium",
        Called.COMMENT: "kommentar kommentarer anmärkning",
        Called.OPTION: "alternativ svarsalternativ",
        Called.OPTIONS: "alternativ svarsalternativ",
        Called.KEY: "rätt_svar facit",
        Called.CATEGORY: "kategori ämne",
    },
    "da": {
        Called.QUESTION: "spørgsmål",
        Called.ANSWER: "svar",
        Called.REFERENCE: "referencesvar forventet_svar rigtigt_svar korrekt_svar facit",
        Called.MODEL: "sprogmodel",
        Called.AUTHOR: "forfatter",
        Called.RATER: "bedømmer vurderer",
        Called.EXPERT: "læge ekspert",
        Called.SCORE: "karakter vurdering bedømmelse",
        Called.DIMENSION: (
            "korrekthed nøjagtighed fuldstændighed sikkerhed klarhed forståelighed relevans empati kvalitet "
            "nytteværdi læsbarhed"
        ),
        Called.CRITERION: "kriterium",
        Called.COMMENT: "kommentar kommentarer bemærkning bemærkninger",
        Called.OPTION: "mulighed svarmulighed",
        Called.OPTIONS: "svarmuligheder valgmuligheder",
        Called.KEY: "rigtigt_svar facit",
        Called.CATEGORY: "kategori emne",
    },
    "no": {
        Called.QUESTION: "spørsmål",
        Called.ANSWER: "svar",
        Called.REFERENCE: "referansesvar forventet_svar riktig_svar korrekt_svar fasit",
        Called.MODEL: "modell språkmodell",
        Called.AUTHOR: "forfatter",
        Called.RATER: "vurderer bedømmer",
        Called.EXPERT: "lege ekspert",
        Called.SCORE: "poeng karakter vurdering",
        Called.DIMENSION: (
            "nøyaktighet korrekthet fullstendighet sikkerhet klarhet tydelighet relevans empati kvalitet nytteverdi "
            "lesbarhet"
        ),
        Called.CRITERION: "kriterium dimensjon",
        Called.COMMENT: "kommentar kommentarer merknad merknader",
        Called.OPTION: "alternativ svaralternativ",
        Called.OPTIONS: "alternativer svaralternativer",
        Called.KEY: "riktig_svar fasit",
        Called.CATEGORY: "kategori emne",
    },
    "fi": {
        Called.QUESTION: "kysymys",
        Called.QUESTIONS: "kysymykset",
        Called.ANSWER: "vastaus vastaukset",
        Called.REFERENCE: "viitevastaus oikea_vastaus mallivastaus odotettu_vastaus",
        Called.MODEL: "malli kielimalli",
        Called.AUTHOR: "kirjoittaja",
        Called.RATER: "arvioija",
        Called.EXPERT: "lääkäri asiantuntija",
        Called.SCORE: "pisteet pistemäärä arvosana arvio",
        Called.DIMENSION: (
            "tarkkuus oikeellisuus kattavuus täydellisyys turvallisuus selkeys ymmärrettävyys relevanssi empatia "
            "laatu hyödyllisyys luettavuus"
        ),
        Called.CRITERION: "kriteeri ulottuvuus",
        Called.COMMENT: "kommentti kommentit huomautus",
        Called.OPTION: "vaihtoehto vastausvaihtoehto",
        Called.OPTIONS: "vaihtoehdot vastausvaihtoehdot",
        Called.KEY: "oikea_vastaus",
        Called.CATEGORY: "kategoria aihe",
    },
    "pl": {
        Called.QUESTION: "pytanie",
        Called.QUESTIONS: "pytania",
        Called.ANSWER: "odpowiedź odpowiedzi",
        Called.REFERENCE: (
            "oczekiwana_odpowiedź poprawna_odpowiedź prawidłowa_odpowiedź odpowiedź_wzorcowa odpowiedź_referencyjna"
        ),
        Called.AUTHOR: "autor",
        Called.RATER: "oceniający recenzent anotator",
        Called.EXPERT: "lekarz lekarza ekspert specjalista",
        Called.SCORE: "ocena punkty wynik",
        Called.DIMENSION: (
            "dokładność poprawność trafność kompletność bezpieczeństwo jasność zrozumiałość empatia jakość "
            "użyteczność czytelność"
        ),
        Called.CRITERION: "kryterium wymiar",
        Called.COMMENT: "komentarz komentarze uwagi",
        Called.OPTION: "opcja wariant",
        Called.OPTIONS: "opcje warianty",
        Called.KEY: "poprawna_odpowiedź prawidłowa_odpowiedź",
        Called.CATEGORY: "kategoria temat",
    },
    "cs": {
        Called.QUESTION: "otázka",
        Called.QUESTIONS: "otázky",
        Called.ANSWER: "odpověď odpovědi",
        Called.REFERENCE: "referenční_odpověď správná_odpověď očekávaná_odpověď vzorová_odpověď",
        Called.AUTHOR: "autor",
        Called.RATER: "hodnotitel recenzent anotátor",
        Called.EXPERT: "lékař odborník specialista",
        Called.SCORE: "hodnocení skóre známka",
        Called.DIMENSION: (
            "přesnost správnost úplnost bezpečnost srozumitelnost jasnost relevance empatie kvalita užitečnost "
            "čitelnost"
        ),
        Called.CRITERION: "kritérium dimenze",
        Called.COMMENT: "komentář komentáře poznámka poznámky",
        Called.OPTION: "možnost",
        Called.OPTIONS: "možnosti",
        Called.KEY: "správná_odpověď",
        Called.CATEGORY: "kategorie téma",
    },
    "sk": {
        Called.QUESTION: "otázka",
        Called.QUESTIONS: "otázky",
        Called.ANSWER: "odpoveď odpovede",
        Called.REFERENCE: "referenčná_odpoveď správna_odpoveď očakávaná_odpoveď vzorová_odpoveď",
        Called.RATER: "hodnotiteľ",
        Called.EXPERT: "lekár odborník",
        Called.SCORE: "hodnotenie skóre",
        Called.DIMENSION: "presnosť správnosť úplnosť bezpečnosť zrozumiteľnosť kvalita",
        Called.CRITERION: "kritérium",
        Called.COMMENT: "komentár poznámka",
        Called.OPTION: "možnosť",
        Called.OPTIONS: "možnosti",
        Called.KEY: "správna_odpoveď",
        Called.CATEGORY: "kategória téma",
    },
    "hu": {
        Called.QUESTION: "kérdés",
        Called.QUESTIONS: "kérdések",
        Called.ANSWER: "válasz válaszok",
        Called.REFERENCE: "referenciaválasz referencia_válasz helyes_válasz elvárt_válasz mintaválasz",
        Called.MODEL: "modell nyelvi_modell",
        Called.AUTHOR: "szerző",
        Called.RATER: "értékelő bíráló",
        Called.EXPERT: "orvos szakértő",
        Called.SCORE: "pontszám értékelés osztályzat",
        Called.DIMENSION: (
            "pontosság helyesség teljesség biztonság érthetőség világosság relevancia empátia minőség hasznosság "
            "olvashatóság"
        ),
        Called.CRITERION: "kritérium szempont dimenzió",
        Called.COMMENT: "megjegyzés megjegyzések hozzászólás",
        Called.OPTION: "opció lehetőség",
        Called.OPTIONS: "lehetőségek válaszlehetőségek",
        Called.KEY: "helyes_válasz",
        Called.CATEGORY: "kategória téma",
    },
    "ro": {
        Called.QUESTION: "întrebare întrebarea",
        Called.QUESTIONS: "întrebări",
        Called.ANSWER: "răspuns răspunsul răspunsuri",
        Called.REFERENCE: "răspuns_de_referință răspuns_corect răspunsul_corect răspuns_așteptat",
        Called.AUTHOR: "autor",
        Called.RATER: "evaluator recenzent",
        Called.EXPERT: "medic",
        Called.SCORE: "scor punctaj notă evaluare",
        Called.DIMENSION: (
            "acuratețe corectitudine completitudine siguranță claritate relevanță empatie calitate utilitate "
            "lizibilitate"
        ),
        Called.CRITERION: "criteriu dimensiune",
        Called.COMMENT: "comentariu comentarii observații",
        Called.OPTION: "opțiune opțiunea varianta variantă",
        Called.OPTIONS: "opțiuni variante",
        Called.KEY: "răspuns_corect",
        Called.CATEGORY: "categorie",
    },
    "tr": {
        Called.QUESTION: "soru",
        Called.QUESTIONS: "sorular",
        Called.ANSWER: "cevap cevabı yanıt yanıtı cevaplar yanıtlar",
        Called.REFERENCE: "beklenen_cevap beklenen_yanıt doğru_cevap doğru_yanıt referans_cevap referans_yanıt",
        Called.AUTHOR: "yazar",
        Called.RATER: "değerlendirici değerlendiren hakem",
        Called.EXPERT: "hekim doktor uzman",
        Called.SCORE: "puan skor değerlendirme",
        Called.DIMENSION: (
            "doğruluk kesinlik tamlık eksiksizlik kapsamlılık güvenlik güvenilirlik açıklık anlaşılırlık netlik "
            "ilgililik empati kalite yararlılık faydalılık okunabilirlik"
        ),
        Called.CRITERION: "kriter ölçüt boyut",
        Called.COMMENT: "yorum yorumlar açıklama",
        Called.OPTION: "seçenek şık",
        Called.OPTIONS: "seçenekler şıklar",
        Called.KEY: "doğru_cevap doğru_yanıt doğru_seçenek",
        Called.CATEGORY: "kategori konu",
    },
    "ru": {
        Called.QUESTION: "вопрос вопрос_пациента",
        Called.QUESTIONS: "вопросы",
        Called.ANSWER: "ответ ответы",
        Called.REFERENCE: "ожидаемый_ответ правильный_ответ эталонный_ответ верный_ответ эталон",
        Called.MODEL: "модель",
        Called.AUTHOR: "автор",
        Called.RATER: "оценщик эксперт_оценщик рецензент разметчик асессор",
        Called.EXPERT: "врач врача доктор эксперт специалист",
        Called.SCORE: "оценка балл баллы рейтинг",
        Called.DIMENSION: (
            "точность правильность корректность полнота безопасность ясность понятность релевантность эмпатия "
            "качество полезность читаемость достоверность"
        ),
        Called.CRITERION: "критерий",
        Called.COMMENT: "комментарий комментарии примечание примечания",
        Called.OPTION: "вариант вариант_ответа опция",
        Called.OPTIONS: "варианты варианты_ответа варианты_ответов",
        Called.KEY: "правильный_ответ верный_ответ",
        Called.CATEGORY: "категория тема",
    },
    "uk": {
        Called.QUESTION: "питання запитання",
        Called.ANSWER: "відповідь відповіді",
        Called.REFERENCE: "еталонна_відповідь правильна_відповідь очікувана_відповідь",
        Called.MODEL: "модель",
        Called.AUTHOR: "автор",
        Called.RATER: "оцінювач рецензент",
        Called.EXPERT: "лікар експерт",
        Called.SCORE: "оцінка бал бали",
        Called.DIMENSION: (
            "точність правильність коректність повнота безпека ясність зрозумілість релевантність емпатія якість "
            "корисність"
        ),
        Called.CRITERION: "критерій",
        Called.COMMENT: "коментар коментарі примітка",
        Called.OPTION: "варіант варіант_відповіді",
        Called.OPTIONS: "варіанти варіанти_відповіді",
        Called.KEY: "правильна_відповідь",
        Called.CATEGORY: "категорія тема",
    },
    "el": {
        Called.QUESTION: "ερώτηση",
        Called.QUESTIONS: "ερωτήσεισ",
        Called.ANSWER: "απάντηση απαντήσεισ",
        Called.REFERENCE: "απάντηση_αναφοράσ σωστή_απάντηση αναμενόμενη_απάντηση",
        Called.MODEL: "μοντέλο",
        Called.AUTHOR: "συγγραφέασ",
        Called.RATER: "αξιολογητήσ κριτήσ",
        Called.EXPERT: "ιατρόσ γιατρόσ ειδικόσ",
        Called.SCORE: "βαθμολογία βαθμόσ σκορ αξιολόγηση",
        Called.DIMENSION: (
            "ακρίβεια ορθότητα πληρότητα ασφάλεια σαφήνεια συνάφεια ενσυναίσθηση ποιότητα χρησιμότητα αναγνωσιμότητα"
        ),
        Called.CRITERION: "κριτήριο διάσταση",
        Called.COMMENT: "σχόλιο σχόλια παρατηρήσεισ",
        Called.OPTION: "επιλογή",
        Called.OPTIONS: "επιλογέσ",
        Called.KEY: "σωστή_απάντηση",
        Called.CATEGORY: "κατηγορία θέμα",
    },
    "ar": {
        Called.QUESTION: "السوال سوال",
        Called.QUESTIONS: "الاسئلة سوالات",
        Called.ANSWER: "الجواب اجابة الاجابة الرد",
        Called.REFERENCE: "الاجابة_المتوقعة الاجابة_الصحیحة الاجابة_النموذجیة الاجابة_المرجعیة الجواب_الصحیح",
        Called.MODEL: "النموذج نموذج",
        Called.AUTHOR: "المولف الکاتب",
        Called.RATER: "المقیم مقیم المقیّم",
        Called.EXPERT: "الطبیب طبیب دکتور الخبیر خبیر",
        Called.SCORE: "الدرجة درجة التقییم تقییم",
        Called.DIMENSION: (
            "الدقة دقة الاکتمال اکتمال الشمولیة السلامة سلامة الامان الوضوح وضوح الصلة التعاطف الجودة الفائدة"
        ),
        Called.CRITERION: "المعیار معیار البعد",
        Called.COMMENT: "تعلیق التعلیق تعلیقات ملاحظات ملاحظة",
        Called.OPTION: "الخیار خیار الاختیار",
        Called.OPTIONS: "الخیارات خیارات",
        Called.KEY: "الاجابة_الصحیحة الجواب_الصحیح",
        Called.CATEGORY: "الفئة التصنیف الموضوع",
    },
    "fa": {
        Called.QUESTION: "سوال پرسش متن_سوال متن_پرسش سوال_کاربر پرسش_کاربر سوال_بیمار صورت_سوال",
        Called.QUESTIONS: "سوالات پرسشها",
        Called.ANSWER: "پاسخ جواب پاسخها",
        Called.REFERENCE: "پاسخ_مورد_انتظار پاسخ_مرجع پاسخ_صحیح پاسخ_درست جواب_صحیح جواب_درست",
        Called.MODEL: "مدل",
        Called.AUTHOR: "نویسنده",
        Called.RATER: "ارزیاب داور ارزیابیکننده",
        Called.EXPERT: "پزشک متخصص دکتر طبیب کارشناس",
        Called.SCORE: "امتیاز نمره",
        Called.DIMENSION: (
            "دقت صحت درستی کامل_بودن جامعیت ایمنی همدلی وضوح شفافیت ارتباط مرتبط_بودن انسجام کیفیت سودمندی مفید_بودن "
            "خوانایی"
        ),
        Called.CRITERION: "بعد معیار",
        Called.COMMENT: "توضیح توضیحات نظر یادداشت",
        Called.OPTION: "گزینه",
        Called.OPTIONS: "گزینهها گزینه_ها",
        Called.KEY: "گزینه_صحیح پاسخ_صحیح جواب_صحیح کلید پاسخ_درست",
        Called.CATEGORY: "دسته دسته_بندی موضوع",
    },
    "he": {
        Called.QUESTION: "שאלה",
        Called.QUESTIONS: "שאלות",
        Called.ANSWER: "תשובה תשובות",
        Called.REFERENCE: "תשובת_ייחוס תשובה_נכונה תשובה_צפויה",
        Called.MODEL: "מודל",
        Called.AUTHOR: "מחבר",
        Called.RATER: "מעריך בודק",
        Called.EXPERT: "רופא מומחה",
        Called.SCORE: "ציון ניקוד דירוג",
        Called.DIMENSION: "דיוק נכונות שלמות בטיחות בהירות רלוונטיות אמפתיה איכות תועלת",
        Called.CRITERION: "קריטריון ממד",
        Called.COMMENT: "הערה הערות",
        Called.OPTION: "אפשרות",
        Called.OPTIONS: "אפשרויות",
        Called.KEY: "תשובה_נכונה",
        Called.CATEGORY: "קטגוריה נושא",
    },
    "ur": {
        Called.QUESTION: "سوال",
        Called.QUESTIONS: "سوالات",
        Called.ANSWER: "جواب جوابات",
        Called.REFERENCE: "درست_جواب صحیح_جواب حوالہ_جواب",
        Called.MODEL: "ماڈل",
        Called.AUTHOR: "مصنف",
        Called.RATER: "جائزہ_کار جانچنے_والا ممتحن",
        Called.EXPERT: "ڈاکٹر ماہر",
        Called.SCORE: "اسکور درجہ_بندی",
        Called.DIMENSION: "درستگی درستی جامعیت حفاظت ہمدردی",
        Called.COMMENT: "تبصرہ تبصرے",
        Called.OPTION: "آپشن",
        Called.OPTIONS: "اختیارات",
        Called.KEY: "درست_جواب صحیح_جواب",
        Called.CATEGORY: "زمرہ موضوع",
    },
    "hi": {
        Called.QUESTION: "प्रश्न सवाल",
        Called.ANSWER: "उत्तर जवाब",
        Called.REFERENCE: "संदर्भ_उत्तर सही_उत्तर अपेक्षित_उत्तर",
        Called.MODEL: "मॉडल",
        Called.AUTHOR: "लेखक",
        Called.RATER: "मूल्यांकनकर्ता समीक्षक",
        Called.EXPERT: "डॉक्टर चिकित्सक विशेषज्ञ",
        Called.SCORE: "अंक स्कोर रेटिंग",
        Called.DIMENSION: "सटीकता शुद्धता पूर्णता सुरक्षा स्पष्टता प्रासंगिकता सहानुभूति गुणवत्ता उपयोगिता",
        Called.CRITERION: "मानदंड आयाम",
        Called.COMMENT: "टिप्पणी टिप्पणियाँ",
        Called.OPTION: "विकल्प",
        Called.OPTIONS: "विकल्प",
        Called.KEY: "सही_उत्तर सही_विकल्प",
        Called.CATEGORY: "श्रेणी विषय",
    },
    "bn": {
        Called.QUESTION: "প্রশ্ন",
        Called.ANSWER: "উত্তর",
        Called.REFERENCE: "রেফারেন্স_উত্তর সঠিক_উত্তর প্রত্যাশিত_উত্তর",
        Called.MODEL: "মডেল",
        Called.AUTHOR: "লেখক",
        Called.RATER: "মূল্যায়নকারী",
        Called.EXPERT: "ডাক্তার চিকিৎসক বিশেষজ্ঞ",
        Called.SCORE: "স্কোর নম্বর রেটিং",
        Called.DIMENSION: "নির্ভুলতা সম্পূর্ণতা নিরাপত্তা স্পষ্টতা প্রাসঙ্গিকতা সহানুভূতি গুণমান",
        Called.CRITERION: "মানদণ্ড",
        Called.COMMENT: "মন্তব্য",
        Called.OPTION: "বিকল্প",
        Called.OPTIONS: "বিকল্প",
        Called.KEY: "সঠিক_উত্তর",
        Called.CATEGORY: "বিভাগ বিষয়",
    },
    "zh": {
        Called.QUESTION: "问题 提问 题目 题干 设问 題目 題幹 問題 提問 患者问题 用户问题 患者提问 病人问题",
        Called.ANSWER: "回答 答案 答复 答覆",
        Called.REFERENCE: (
            "参考答案 标准答案 标准回答 参考回答 期望答案 期望回答 预期答案 正确答案 參考答案 標準答案 正確答案 "
            "參考回答"
        ),
        Called.MODEL: "模型",
        Called.AUTHOR: "作者",
        Called.RATER: "评分者 评估者 评审 评价者 评分人 評分者 評估者 評審 評分人 標註者 标注者 标注员",
        Called.EXPERT: "医生 大夫 专家 临床医生 专科医生 醫生 醫師 專家 医师",
        Called.SCORE: "评分 得分 分数 打分 評分 分數",
        Called.DIMENSION: (
            "准确性 准确度 正确性 完整性 全面性 安全性 相关性 清晰度 清晰性 同理心 一致性 连贯性 有用性 质量 可读性 "
            "专业性 準確性 準確度 正確性 相關性 連貫性 品質 可讀性 專業性"
        ),
        Called.CRITERION: "维度 指标 維度 指標 评价维度",
        Called.COMMENT: "备注 评语 评论 備註 評語 評論 意见 意見",
        Called.OPTION: "选项 選項",
        Called.OPTIONS: "选项 選項",
        Called.KEY: "正确答案 正確答案 答案",
        Called.CATEGORY: "科室 类别 分类 類別 分類",
    },
    "ja": {
        Called.QUESTION: "質問 設問 問い 問題文 質問文",
        Called.ANSWER: "回答 答え 解答 返答",
        Called.REFERENCE: "模範解答 模範回答 期待される回答 期待回答 参照回答 正答 正解 参考回答",
        Called.MODEL: "モデル",
        Called.AUTHOR: "著者 作成者",
        Called.RATER: "評価者 採点者 査読者 アノテーター",
        Called.EXPERT: "医師 専門家 専門医",
        Called.SCORE: "評点 点数 スコア 得点 評価",
        Called.DIMENSION: (
            "正確性 正確さ 正しさ 網羅性 完全性 安全性 明瞭さ 明確さ 分かりやすさ わかりやすさ 関連性 共感性 共感 "
            "有用性 品質 信頼性 一貫性 読みやすさ 流暢性"
        ),
        Called.CRITERION: "評価項目 観点 評価基準",
        Called.COMMENT: "コメント 備考 所見 意見",
        Called.OPTION: "選択肢",
        Called.OPTIONS: "選択肢",
        Called.KEY: "正解 正答",
        Called.CATEGORY: "カテゴリ カテゴリー 分野 診療科",
    },
    "ko": {
        Called.QUESTION: "질문 문제 문항 질의",
        Called.ANSWER: "답변 응답 대답 답",
        Called.REFERENCE: "예상_답변 기대_답변 모범_답안 참조_답변 정답 모범답안",
        Called.MODEL: "모델",
        Called.AUTHOR: "작성자 저자",
        Called.RATER: "평가자 채점자 검토자",
        Called.EXPERT: "의사 전문가 전문의",
        Called.SCORE: "점수 평점 평가점수 등급",
        Called.DIMENSION: (
            "정확성 정확도 완전성 완성도 포괄성 안전성 명확성 명료성 관련성 적절성 공감 공감성 유용성 품질 신뢰성 "
            "일관성 가독성 유창성"
        ),
        Called.CRITERION: "평가항목 평가_기준 기준",
        Called.COMMENT: "의견 코멘트 비고 메모",
        Called.OPTION: "선택지 보기",
        Called.OPTIONS: "선택지 보기",
        Called.KEY: "정답",
        Called.CATEGORY: "분류 카테고리 진료과",
    },
    "vi": {
        Called.QUESTION: "câu_hỏi",
        Called.ANSWER: "câu_trả_lời",
        Called.REFERENCE: "câu_trả_lời_tham_khảo câu_trả_lời_đúng đáp_án đáp_án_tham_khảo",
        Called.MODEL: "mô_hình",
        Called.AUTHOR: "tác_giả",
        Called.RATER: "người_đánh_giá",
        Called.EXPERT: "bác_sĩ chuyên_gia",
        Called.SCORE: "điểm điểm_số đánh_giá",
        Called.DIMENSION: (
            "độ_chính_xác tính_chính_xác chính_xác tính_đầy_đủ độ_đầy_đủ an_toàn tính_an_toàn độ_an_toàn rõ_ràng "
            "độ_rõ_ràng tính_rõ_ràng độ_liên_quan sự_đồng_cảm chất_lượng tính_hữu_ích"
        ),
        Called.CRITERION: "tiêu_chí",
        Called.COMMENT: "nhận_xét ghi_chú bình_luận",
        Called.OPTION: "phương_án lựa_chọn đáp_án",
        Called.OPTIONS: "lựa_chọn các_lựa_chọn phương_án",
        Called.KEY: "đáp_án đáp_án_đúng",
        Called.CATEGORY: "danh_mục chủ_đề",
    },
    "th": {
        Called.QUESTION: "คําถาม",
        Called.ANSWER: "คําตอบ",
        Called.REFERENCE: "คําตอบอ้างอิง คําตอบที่ถูกต้อง",
        Called.MODEL: "แบบจําลอง โมเดล",
        Called.AUTHOR: "ผู้เขียน",
        Called.RATER: "ผู้ประเมิน",
        Called.EXPERT: "แพทย์ ผู้เชี่ยวชาญ",
        Called.SCORE: "คะแนน",
        Called.DIMENSION: (
            "ความถูกต้อง ความแม่นยํา ความครบถ้วน ความสมบูรณ์ ความปลอดภัย ความชัดเจน ความเกี่ยวข้อง ความเห็นอกเห็นใจ คุณภาพ ประโยชน์"
        ),
        Called.CRITERION: "เกณฑ์",
        Called.COMMENT: "ความคิดเห็น หมายเหตุ",
        Called.OPTION: "ตัวเลือก",
        Called.OPTIONS: "ตัวเลือก",
        Called.KEY: "เฉลย คําตอบที่ถูกต้อง",
        Called.CATEGORY: "หมวดหมู่",
    },
    "id": {
        Called.QUESTION: "pertanyaan soal",
        Called.ANSWER: "jawaban",
        Called.REFERENCE: "jawaban_referensi jawaban_benar jawaban_yang_benar jawaban_yang_diharapkan",
        Called.AUTHOR: "penulis",
        Called.RATER: "penilai",
        Called.EXPERT: "dokter ahli pakar",
        Called.SCORE: "skor nilai penilaian",
        Called.DIMENSION: (
            "akurasi ketepatan kebenaran kelengkapan keamanan kejelasan relevansi empati kualitas kegunaan keterbacaan"
        ),
        Called.CRITERION: "kriteria dimensi",
        Called.COMMENT: "komentar catatan",
        Called.OPTION: "pilihan opsi",
        Called.OPTIONS: "pilihan opsi",
        Called.KEY: "jawaban_benar kunci_jawaban kunci",
        Called.CATEGORY: "kategori topik",
    },
}
"""By ISO 639-1 code of a language; between spaces, the usual word first."""
