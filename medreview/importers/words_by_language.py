"""Words that columns are called by in many languages: a block a language, a line for what a column may tell.

Words are plain names, as ``column_names.plain_name`` gives them. English ones stand where they are used, with whatever
else tells their meaning; a language that is added here is known everywhere.
"""

from collections.abc import Mapping
from enum import Enum, auto


class Told(Enum):
    """Something that a column of a table of questions, answers or ratings may tell."""

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
    OPTIONS = auto()
    KEY = auto()
    CATEGORY = auto()


def words_for(told: Told) -> tuple[str, ...]:
    """The words of all languages for one thing, each once."""
    return tuple(dict.fromkeys(word for words in WORDS.values() for word in words.get(told, "").split()))


WORDS: Mapping[str, Mapping[Told, str]] = {
    "de": {
        Told.QUESTION: "frage patientenfrage",
        Told.QUESTIONS: "fragen",
        Told.ANSWER: "antwort antworten",
        Told.REFERENCE: (
            "erwartete_antwort richtige_antwort korrekte_antwort referenzantwort musterantwort musterlösung "
            "goldstandard"
        ),
        Told.MODEL: "modell ki_modell ki_system",
        Told.AUTHOR: "autor verfasser",
        Told.RATER: "bewerter bewerterin gutachter gutachterin prüfer beurteiler",
        Told.EXPERT: "arzt ärztin arztes experte expertin doktor",
        Told.SCORE: "bewertung punktzahl punkte note bewertungen",
        Told.DIMENSION: (
            "genauigkeit richtigkeit korrektheit vollständigkeit sicherheit verständlichkeit klarheit relevanz "
            "empathie qualität gesamtqualität nützlichkeit hilfreich lesbarkeit schaden schädlichkeit"
        ),
        Told.CRITERION: "kriterium",
        Told.COMMENT: "kommentar kommentare bemerkung bemerkungen anmerkung anmerkungen",
        Told.OPTIONS: "optionen antwortmöglichkeiten antwortoptionen",
        Told.KEY: "lösung richtige_antwort",
        Told.CATEGORY: "kategorie thema",
    },
    "fr": {
        Told.QUESTION: "question_du_patient question_posée",
        Told.ANSWER: "réponse reponse réponses",
        Told.REFERENCE: (
            "réponse_attendue reponse_attendue réponse_correcte bonne_réponse réponse_de_référence réponse_idéale"
        ),
        Told.MODEL: "modèle",
        Told.AUTHOR: "auteur",
        Told.RATER: "évaluateur evaluateur évaluatrice réviseur relecteur annotateur",
        Told.EXPERT: "médecin medecin docteur experte",
        Told.SCORE: "note notes évaluation notation",
        Told.DIMENSION: (
            "exactitude exhaustivité complétude sécurité clarté pertinence empathie qualité utilité lisibilité "
            "précision cohérence"
        ),
        Told.CRITERION: "critère",
        Told.COMMENT: "commentaire commentaires remarque remarques",
        Told.OPTIONS: "propositions",
        Told.KEY: "bonne_réponse réponse_correcte",
        Told.CATEGORY: "catégorie thème",
    },
    "es": {
        Told.QUESTION: "pregunta pregunta_del_paciente",
        Told.QUESTIONS: "preguntas",
        Told.ANSWER: "respuesta respuestas",
        Told.REFERENCE: (
            "respuesta_esperada respuesta_correcta respuesta_de_referencia respuesta_referencia respuesta_ideal"
        ),
        Told.MODEL: "modelo",
        Told.AUTHOR: "autor",
        Told.RATER: "evaluador evaluadora revisor revisora anotador calificador",
        Told.EXPERT: "médico medico médica experto experta especialista doctor",
        Told.SCORE: "puntuación puntaje calificación valoración nota evaluación",
        Told.DIMENSION: (
            "precisión exactitud integridad exhaustividad completitud seguridad claridad relevancia pertinencia "
            "empatía calidad utilidad legibilidad coherencia corrección"
        ),
        Told.CRITERION: "criterio dimensión",
        Told.COMMENT: "comentario comentarios observaciones",
        Told.OPTIONS: "opciones opcion",
        Told.KEY: "respuesta_correcta opción_correcta",
        Told.CATEGORY: "categoría tema",
    },
    "it": {
        Told.QUESTION: "domanda",
        Told.QUESTIONS: "domande",
        Told.ANSWER: "risposta risposte",
        Told.REFERENCE: "risposta_attesa risposta_corretta risposta_di_riferimento risposta_prevista risposta_ideale",
        Told.MODEL: "modello",
        Told.AUTHOR: "autore",
        Told.RATER: "valutatore valutatrice revisore annotatore",
        Told.EXPERT: "medico esperto esperta dottore",
        Told.SCORE: "punteggio voto valutazione",
        Told.DIMENSION: (
            "accuratezza correttezza completezza sicurezza chiarezza rilevanza pertinenza empatia qualità utilità "
            "leggibilità coerenza"
        ),
        Told.CRITERION: "criterio dimensione",
        Told.COMMENT: "commento commenti osservazioni",
        Told.OPTIONS: "opzioni",
        Told.KEY: "risposta_corretta",
        Told.CATEGORY: "categoria argomento",
    },
    "pt": {
        Told.QUESTION: "pergunta questão",
        Told.QUESTIONS: "perguntas questões",
        Told.ANSWER: "resposta respostas",
        Told.REFERENCE: (
            "resposta_esperada resposta_correta resposta_de_referência resposta_referencia gabarito resposta_ideal"
        ),
        Told.MODEL: "modelo",
        Told.AUTHOR: "autor",
        Told.RATER: "avaliador avaliadora revisor revisora anotador",
        Told.EXPERT: "médico medico médica especialista doutor perito",
        Told.SCORE: "pontuação nota avaliação",
        Told.DIMENSION: (
            "precisão exatidão acurácia correção completude completeza segurança clareza relevância empatia "
            "qualidade utilidade legibilidade coerência"
        ),
        Told.CRITERION: "critério dimensão",
        Told.COMMENT: "comentário comentários observações",
        Told.OPTIONS: "opções opcoes alternativas",
        Told.KEY: "resposta_correta gabarito alternativa_correta",
        Told.CATEGORY: "categoria assunto tema",
    },
    "nl": {
        Told.QUESTION: "vraag patiëntvraag",
        Told.QUESTIONS: "vragen",
        Told.ANSWER: "antwoord antwoorden",
        Told.REFERENCE: "verwacht_antwoord juiste_antwoord correcte_antwoord referentieantwoord modelantwoord",
        Told.MODEL: "taalmodel",
        Told.AUTHOR: "auteur",
        Told.RATER: "beoordelaar annotator",
        Told.EXPERT: "dokter deskundige",
        Told.SCORE: "beoordeling cijfer punten",
        Told.DIMENSION: (
            "nauwkeurigheid juistheid correctheid volledigheid veiligheid duidelijkheid begrijpelijkheid relevantie "
            "empathie kwaliteit bruikbaarheid leesbaarheid"
        ),
        Told.CRITERION: "criterium dimensie",
        Told.COMMENT: "opmerking opmerkingen commentaar toelichting",
        Told.OPTIONS: "opties antwoordopties",
        Told.KEY: "juiste_antwoord",
        Told.CATEGORY: "categorie onderwerp",
    },
    "sv": {
        Told.QUESTION: "fråga patientfråga",
        Told.QUESTIONS: "frågor",
        Told.ANSWER: "svar",
        Told.REFERENCE: "referenssvar förväntat_svar rätt_svar korrekt_svar facit modellsvar",
        Told.MODEL: "modell språkmodell",
        Told.AUTHOR: "författare",
        Told.RATER: "bedömare granskare annoterare",
        Told.EXPERT: "läkare",
        Told.SCORE: "poäng betyg bedömning",
        Told.DIMENSION: (
            "korrekthet noggrannhet fullständighet säkerhet tydlighet begriplighet relevans empati kvalitet "
            "användbarhet läsbarhet"
        ),
        Told.CRITERION: "kriterium",
        Told.COMMENT: "kommentar kommentarer anmärkning",
        Told.OPTIONS: "alternativ svarsalternativ",
        Told.KEY: "rätt_svar facit",
        Told.CATEGORY: "kategori ämne",
    },
    "da": {
        Told.QUESTION: "spørgsmål",
        Told.ANSWER: "svar",
        Told.REFERENCE: "referencesvar forventet_svar rigtigt_svar korrekt_svar facit",
        Told.MODEL: "sprogmodel",
        Told.AUTHOR: "forfatter",
        Told.RATER: "bedømmer vurderer",
        Told.EXPERT: "læge ekspert",
        Told.SCORE: "karakter vurdering bedømmelse",
        Told.DIMENSION: (
            "korrekthed nøjagtighed fuldstændighed sikkerhed klarhed forståelighed relevans empati kvalitet "
            "nytteværdi læsbarhed"
        ),
        Told.CRITERION: "kriterium",
        Told.COMMENT: "kommentar kommentarer bemærkning bemærkninger",
        Told.OPTIONS: "svarmuligheder valgmuligheder",
        Told.KEY: "rigtigt_svar facit",
        Told.CATEGORY: "kategori emne",
    },
    "no": {
        Told.QUESTION: "spørsmål",
        Told.ANSWER: "svar",
        Told.REFERENCE: "referansesvar forventet_svar riktig_svar korrekt_svar fasit",
        Told.MODEL: "modell språkmodell",
        Told.AUTHOR: "forfatter",
        Told.RATER: "vurderer bedømmer",
        Told.EXPERT: "lege ekspert",
        Told.SCORE: "poeng karakter vurdering",
        Told.DIMENSION: (
            "nøyaktighet korrekthet fullstendighet sikkerhet klarhet tydelighet relevans empati kvalitet nytteverdi "
            "lesbarhet"
        ),
        Told.CRITERION: "kriterium dimensjon",
        Told.COMMENT: "kommentar kommentarer merknad merknader",
        Told.OPTIONS: "alternativer svaralternativer",
        Told.KEY: "riktig_svar fasit",
        Told.CATEGORY: "kategori emne",
    },
    "fi": {
        Told.QUESTION: "kysymys",
        Told.QUESTIONS: "kysymykset",
        Told.ANSWER: "vastaus vastaukset",
        Told.REFERENCE: "viitevastaus oikea_vastaus mallivastaus odotettu_vastaus",
        Told.MODEL: "malli kielimalli",
        Told.AUTHOR: "kirjoittaja",
        Told.RATER: "arvioija",
        Told.EXPERT: "lääkäri asiantuntija",
        Told.SCORE: "pisteet pistemäärä arvosana arvio",
        Told.DIMENSION: (
            "tarkkuus oikeellisuus kattavuus täydellisyys turvallisuus selkeys ymmärrettävyys relevanssi empatia "
            "laatu hyödyllisyys luettavuus"
        ),
        Told.CRITERION: "kriteeri ulottuvuus",
        Told.COMMENT: "kommentti kommentit huomautus",
        Told.OPTIONS: "vaihtoehdot vastausvaihtoehdot",
        Told.KEY: "oikea_vastaus",
        Told.CATEGORY: "kategoria aihe",
    },
    "pl": {
        Told.QUESTION: "pytanie",
        Told.QUESTIONS: "pytania",
        Told.ANSWER: "odpowiedź odpowiedzi",
        Told.REFERENCE: (
            "oczekiwana_odpowiedź poprawna_odpowiedź prawidłowa_odpowiedź odpowiedź_wzorcowa odpowiedź_referencyjna"
        ),
        Told.AUTHOR: "autor",
        Told.RATER: "oceniający recenzent anotator",
        Told.EXPERT: "lekarz lekarza ekspert specjalista",
        Told.SCORE: "ocena punkty wynik",
        Told.DIMENSION: (
            "dokładność poprawność trafność kompletność bezpieczeństwo jasność zrozumiałość empatia jakość "
            "użyteczność czytelność"
        ),
        Told.CRITERION: "kryterium wymiar",
        Told.COMMENT: "komentarz komentarze uwagi",
        Told.OPTIONS: "opcje warianty",
        Told.KEY: "poprawna_odpowiedź prawidłowa_odpowiedź",
        Told.CATEGORY: "kategoria temat",
    },
    "cs": {
        Told.QUESTION: "otázka",
        Told.QUESTIONS: "otázky",
        Told.ANSWER: "odpověď odpovědi",
        Told.REFERENCE: "referenční_odpověď správná_odpověď očekávaná_odpověď vzorová_odpověď",
        Told.AUTHOR: "autor",
        Told.RATER: "hodnotitel recenzent anotátor",
        Told.EXPERT: "lékař odborník specialista",
        Told.SCORE: "hodnocení skóre známka",
        Told.DIMENSION: (
            "přesnost správnost úplnost bezpečnost srozumitelnost jasnost relevance empatie kvalita užitečnost "
            "čitelnost"
        ),
        Told.CRITERION: "kritérium dimenze",
        Told.COMMENT: "komentář komentáře poznámka poznámky",
        Told.OPTIONS: "možnosti",
        Told.KEY: "správná_odpověď",
        Told.CATEGORY: "kategorie téma",
    },
    "sk": {
        Told.QUESTION: "otázka",
        Told.QUESTIONS: "otázky",
        Told.ANSWER: "odpoveď odpovede",
        Told.REFERENCE: "referenčná_odpoveď správna_odpoveď očakávaná_odpoveď vzorová_odpoveď",
        Told.RATER: "hodnotiteľ",
        Told.EXPERT: "lekár odborník",
        Told.SCORE: "hodnotenie skóre",
        Told.DIMENSION: "presnosť správnosť úplnosť bezpečnosť zrozumiteľnosť kvalita",
        Told.CRITERION: "kritérium",
        Told.COMMENT: "komentár poznámka",
        Told.OPTIONS: "možnosti",
        Told.KEY: "správna_odpoveď",
        Told.CATEGORY: "kategória téma",
    },
    "hu": {
        Told.QUESTION: "kérdés",
        Told.QUESTIONS: "kérdések",
        Told.ANSWER: "válasz válaszok",
        Told.REFERENCE: "referenciaválasz referencia_válasz helyes_válasz elvárt_válasz mintaválasz",
        Told.MODEL: "modell nyelvi_modell",
        Told.AUTHOR: "szerző",
        Told.RATER: "értékelő bíráló",
        Told.EXPERT: "orvos szakértő",
        Told.SCORE: "pontszám értékelés osztályzat",
        Told.DIMENSION: (
            "pontosság helyesség teljesség biztonság érthetőség világosság relevancia empátia minőség hasznosság "
            "olvashatóság"
        ),
        Told.CRITERION: "kritérium szempont dimenzió",
        Told.COMMENT: "megjegyzés megjegyzések hozzászólás",
        Told.OPTIONS: "lehetőségek válaszlehetőségek",
        Told.KEY: "helyes_válasz",
        Told.CATEGORY: "kategória téma",
    },
    "ro": {
        Told.QUESTION: "întrebare întrebarea",
        Told.QUESTIONS: "întrebări",
        Told.ANSWER: "răspuns răspunsul răspunsuri",
        Told.REFERENCE: "răspuns_de_referință răspuns_corect răspunsul_corect răspuns_așteptat",
        Told.AUTHOR: "autor",
        Told.RATER: "evaluator recenzent",
        Told.EXPERT: "medic",
        Told.SCORE: "scor punctaj notă evaluare",
        Told.DIMENSION: (
            "acuratețe corectitudine completitudine siguranță claritate relevanță empatie calitate utilitate "
            "lizibilitate"
        ),
        Told.CRITERION: "criteriu dimensiune",
        Told.COMMENT: "comentariu comentarii observații",
        Told.OPTIONS: "opțiuni variante",
        Told.KEY: "răspuns_corect",
        Told.CATEGORY: "categorie",
    },
    "tr": {
        Told.QUESTION: "soru",
        Told.QUESTIONS: "sorular",
        Told.ANSWER: "cevap cevabı yanıt yanıtı cevaplar yanıtlar",
        Told.REFERENCE: "beklenen_cevap beklenen_yanıt doğru_cevap doğru_yanıt referans_cevap referans_yanıt",
        Told.AUTHOR: "yazar",
        Told.RATER: "değerlendirici değerlendiren hakem",
        Told.EXPERT: "hekim doktor uzman",
        Told.SCORE: "puan skor değerlendirme",
        Told.DIMENSION: (
            "doğruluk kesinlik tamlık eksiksizlik kapsamlılık güvenlik güvenilirlik açıklık anlaşılırlık netlik "
            "ilgililik empati kalite yararlılık faydalılık okunabilirlik"
        ),
        Told.CRITERION: "kriter ölçüt boyut",
        Told.COMMENT: "yorum yorumlar açıklama",
        Told.OPTIONS: "seçenekler şıklar",
        Told.KEY: "doğru_cevap doğru_yanıt doğru_seçenek",
        Told.CATEGORY: "kategori konu",
    },
    "ru": {
        Told.QUESTION: "вопрос вопрос_пациента",
        Told.QUESTIONS: "вопросы",
        Told.ANSWER: "ответ ответы",
        Told.REFERENCE: "ожидаемый_ответ правильный_ответ эталонный_ответ верный_ответ эталон",
        Told.MODEL: "модель",
        Told.AUTHOR: "автор",
        Told.RATER: "оценщик эксперт_оценщик рецензент разметчик асессор",
        Told.EXPERT: "врач врача доктор эксперт специалист",
        Told.SCORE: "оценка балл баллы рейтинг",
        Told.DIMENSION: (
            "точность правильность корректность полнота безопасность ясность понятность релевантность эмпатия "
            "качество полезность читаемость достоверность"
        ),
        Told.CRITERION: "критерий",
        Told.COMMENT: "комментарий комментарии примечание примечания",
        Told.OPTIONS: "варианты варианты_ответа варианты_ответов",
        Told.KEY: "правильный_ответ верный_ответ",
        Told.CATEGORY: "категория тема",
    },
    "uk": {
        Told.QUESTION: "питання запитання",
        Told.ANSWER: "відповідь відповіді",
        Told.REFERENCE: "еталонна_відповідь правильна_відповідь очікувана_відповідь",
        Told.MODEL: "модель",
        Told.AUTHOR: "автор",
        Told.RATER: "оцінювач рецензент",
        Told.EXPERT: "лікар експерт",
        Told.SCORE: "оцінка бал бали",
        Told.DIMENSION: (
            "точність правильність коректність повнота безпека ясність зрозумілість релевантність емпатія якість "
            "корисність"
        ),
        Told.CRITERION: "критерій",
        Told.COMMENT: "коментар коментарі примітка",
        Told.OPTIONS: "варіанти варіанти_відповіді",
        Told.KEY: "правильна_відповідь",
        Told.CATEGORY: "категорія тема",
    },
    "el": {
        Told.QUESTION: "ερώτηση",
        Told.QUESTIONS: "ερωτήσεισ",
        Told.ANSWER: "απάντηση απαντήσεισ",
        Told.REFERENCE: "απάντηση_αναφοράσ σωστή_απάντηση αναμενόμενη_απάντηση",
        Told.MODEL: "μοντέλο",
        Told.AUTHOR: "συγγραφέασ",
        Told.RATER: "αξιολογητήσ κριτήσ",
        Told.EXPERT: "ιατρόσ γιατρόσ ειδικόσ",
        Told.SCORE: "βαθμολογία βαθμόσ σκορ αξιολόγηση",
        Told.DIMENSION: (
            "ακρίβεια ορθότητα πληρότητα ασφάλεια σαφήνεια συνάφεια ενσυναίσθηση ποιότητα χρησιμότητα αναγνωσιμότητα"
        ),
        Told.CRITERION: "κριτήριο διάσταση",
        Told.COMMENT: "σχόλιο σχόλια παρατηρήσεισ",
        Told.OPTIONS: "επιλογέσ",
        Told.KEY: "σωστή_απάντηση",
        Told.CATEGORY: "κατηγορία θέμα",
    },
    "ar": {
        Told.QUESTION: "السوال سوال",
        Told.QUESTIONS: "الاسئلة سوالات",
        Told.ANSWER: "الجواب اجابة الاجابة الرد",
        Told.REFERENCE: "الاجابة_المتوقعة الاجابة_الصحیحة الاجابة_النموذجیة الاجابة_المرجعیة الجواب_الصحیح",
        Told.MODEL: "النموذج نموذج",
        Told.AUTHOR: "المولف الکاتب",
        Told.RATER: "المقیم مقیم المقیّم",
        Told.EXPERT: "الطبیب طبیب دکتور الخبیر خبیر",
        Told.SCORE: "الدرجة درجة التقییم تقییم",
        Told.DIMENSION: (
            "الدقة دقة الاکتمال اکتمال الشمولیة السلامة سلامة الامان الوضوح وضوح الصلة التعاطف الجودة الفائدة"
        ),
        Told.CRITERION: "المعیار معیار البعد",
        Told.COMMENT: "تعلیق التعلیق تعلیقات ملاحظات ملاحظة",
        Told.OPTIONS: "الخیارات خیارات",
        Told.KEY: "الاجابة_الصحیحة الجواب_الصحیح",
        Told.CATEGORY: "الفئة التصنیف الموضوع",
    },
    "fa": {
        Told.QUESTION: "سوال پرسش متن_سوال متن_پرسش سوال_کاربر پرسش_کاربر سوال_بیمار صورت_سوال",
        Told.QUESTIONS: "سوالات پرسشها",
        Told.ANSWER: "پاسخ جواب پاسخها",
        Told.REFERENCE: "پاسخ_مورد_انتظار پاسخ_مرجع پاسخ_صحیح پاسخ_درست جواب_صحیح جواب_درست",
        Told.MODEL: "مدل",
        Told.AUTHOR: "نویسنده",
        Told.RATER: "ارزیاب داور ارزیابیکننده",
        Told.EXPERT: "پزشک متخصص دکتر طبیب کارشناس",
        Told.SCORE: "امتیاز نمره",
        Told.DIMENSION: (
            "دقت صحت درستی کامل_بودن جامعیت ایمنی همدلی وضوح شفافیت ارتباط مرتبط_بودن انسجام کیفیت سودمندی مفید_بودن "
            "خوانایی"
        ),
        Told.CRITERION: "بعد معیار",
        Told.COMMENT: "توضیح توضیحات نظر یادداشت",
        Told.OPTIONS: "گزینهها گزینه_ها",
        Told.KEY: "گزینه_صحیح پاسخ_صحیح جواب_صحیح کلید پاسخ_درست",
        Told.CATEGORY: "دسته دسته_بندی موضوع",
    },
    "he": {
        Told.QUESTION: "שאלה",
        Told.QUESTIONS: "שאלות",
        Told.ANSWER: "תשובה תשובות",
        Told.REFERENCE: "תשובת_ייחוס תשובה_נכונה תשובה_צפויה",
        Told.MODEL: "מודל",
        Told.AUTHOR: "מחבר",
        Told.RATER: "מעריך בודק",
        Told.EXPERT: "רופא מומחה",
        Told.SCORE: "ציון ניקוד דירוג",
        Told.DIMENSION: "דיוק נכונות שלמות בטיחות בהירות רלוונטיות אמפתיה איכות תועלת",
        Told.CRITERION: "קריטריון ממד",
        Told.COMMENT: "הערה הערות",
        Told.OPTIONS: "אפשרויות",
        Told.KEY: "תשובה_נכונה",
        Told.CATEGORY: "קטגוריה נושא",
    },
    "ur": {
        Told.QUESTION: "سوال",
        Told.QUESTIONS: "سوالات",
        Told.ANSWER: "جواب جوابات",
        Told.REFERENCE: "درست_جواب صحیح_جواب حوالہ_جواب",
        Told.MODEL: "ماڈل",
        Told.AUTHOR: "مصنف",
        Told.RATER: "جائزہ_کار جانچنے_والا ممتحن",
        Told.EXPERT: "ڈاکٹر ماہر",
        Told.SCORE: "اسکور درجہ_بندی",
        Told.DIMENSION: "درستگی درستی جامعیت حفاظت ہمدردی",
        Told.COMMENT: "تبصرہ تبصرے",
        Told.OPTIONS: "اختیارات",
        Told.KEY: "درست_جواب صحیح_جواب",
        Told.CATEGORY: "زمرہ موضوع",
    },
    "hi": {
        Told.QUESTION: "प्रश्न सवाल",
        Told.ANSWER: "उत्तर जवाब",
        Told.REFERENCE: "संदर्भ_उत्तर सही_उत्तर अपेक्षित_उत्तर",
        Told.MODEL: "मॉडल",
        Told.AUTHOR: "लेखक",
        Told.RATER: "मूल्यांकनकर्ता समीक्षक",
        Told.EXPERT: "डॉक्टर चिकित्सक विशेषज्ञ",
        Told.SCORE: "अंक स्कोर रेटिंग",
        Told.DIMENSION: "सटीकता शुद्धता पूर्णता सुरक्षा स्पष्टता प्रासंगिकता सहानुभूति गुणवत्ता उपयोगिता",
        Told.CRITERION: "मानदंड आयाम",
        Told.COMMENT: "टिप्पणी टिप्पणियाँ",
        Told.OPTIONS: "विकल्प",
        Told.KEY: "सही_उत्तर सही_विकल्प",
        Told.CATEGORY: "श्रेणी विषय",
    },
    "bn": {
        Told.QUESTION: "প্রশ্ন",
        Told.ANSWER: "উত্তর",
        Told.REFERENCE: "রেফারেন্স_উত্তর সঠিক_উত্তর প্রত্যাশিত_উত্তর",
        Told.MODEL: "মডেল",
        Told.AUTHOR: "লেখক",
        Told.RATER: "মূল্যায়নকারী",
        Told.EXPERT: "ডাক্তার চিকিৎসক বিশেষজ্ঞ",
        Told.SCORE: "স্কোর নম্বর রেটিং",
        Told.DIMENSION: "নির্ভুলতা সম্পূর্ণতা নিরাপত্তা স্পষ্টতা প্রাসঙ্গিকতা সহানুভূতি গুণমান",
        Told.CRITERION: "মানদণ্ড",
        Told.COMMENT: "মন্তব্য",
        Told.OPTIONS: "বিকল্প",
        Told.KEY: "সঠিক_উত্তর",
        Told.CATEGORY: "বিভাগ বিষয়",
    },
    "zh": {
        Told.QUESTION: "问题 提问 题目 题干 设问 題目 題幹 問題 提問 患者问题 用户问题 患者提问 病人问题",
        Told.ANSWER: "回答 答案 答复 答覆",
        Told.REFERENCE: (
            "参考答案 标准答案 标准回答 参考回答 期望答案 期望回答 预期答案 正确答案 參考答案 標準答案 正確答案 "
            "參考回答"
        ),
        Told.MODEL: "模型",
        Told.AUTHOR: "作者",
        Told.RATER: "评分者 评估者 评审 评价者 评分人 評分者 評估者 評審 評分人 標註者 标注者 标注员",
        Told.EXPERT: "医生 大夫 专家 临床医生 专科医生 醫生 醫師 專家 医师",
        Told.SCORE: "评分 得分 分数 打分 評分 分數",
        Told.DIMENSION: (
            "准确性 准确度 正确性 完整性 全面性 安全性 相关性 清晰度 清晰性 同理心 一致性 连贯性 有用性 质量 可读性 "
            "专业性 準確性 準確度 正確性 相關性 連貫性 品質 可讀性 專業性"
        ),
        Told.CRITERION: "维度 指标 維度 指標 评价维度",
        Told.COMMENT: "备注 评语 评论 備註 評語 評論 意见 意見",
        Told.OPTIONS: "选项 選項",
        Told.KEY: "正确答案 正確答案 答案",
        Told.CATEGORY: "科室 类别 分类 類別 分類",
    },
    "ja": {
        Told.QUESTION: "質問 設問 問い 問題文 質問文",
        Told.ANSWER: "回答 答え 解答 返答",
        Told.REFERENCE: "模範解答 模範回答 期待される回答 期待回答 参照回答 正答 正解 参考回答",
        Told.MODEL: "モデル",
        Told.AUTHOR: "著者 作成者",
        Told.RATER: "評価者 採点者 査読者 アノテーター",
        Told.EXPERT: "医師 専門家 専門医",
        Told.SCORE: "評点 点数 スコア 得点 評価",
        Told.DIMENSION: (
            "正確性 正確さ 正しさ 網羅性 完全性 安全性 明瞭さ 明確さ 分かりやすさ わかりやすさ 関連性 共感性 共感 "
            "有用性 品質 信頼性 一貫性 読みやすさ 流暢性"
        ),
        Told.CRITERION: "評価項目 観点 評価基準",
        Told.COMMENT: "コメント 備考 所見 意見",
        Told.OPTIONS: "選択肢",
        Told.KEY: "正解 正答",
        Told.CATEGORY: "カテゴリ カテゴリー 分野 診療科",
    },
    "ko": {
        Told.QUESTION: "질문 문제 문항 질의",
        Told.ANSWER: "답변 응답 대답 답",
        Told.REFERENCE: "예상_답변 기대_답변 모범_답안 참조_답변 정답 모범답안",
        Told.MODEL: "모델",
        Told.AUTHOR: "작성자 저자",
        Told.RATER: "평가자 채점자 검토자",
        Told.EXPERT: "의사 전문가 전문의",
        Told.SCORE: "점수 평점 평가점수 등급",
        Told.DIMENSION: (
            "정확성 정확도 완전성 완성도 포괄성 안전성 명확성 명료성 관련성 적절성 공감 공감성 유용성 품질 신뢰성 "
            "일관성 가독성 유창성"
        ),
        Told.CRITERION: "평가항목 평가_기준 기준",
        Told.COMMENT: "의견 코멘트 비고 메모",
        Told.OPTIONS: "선택지 보기",
        Told.KEY: "정답",
        Told.CATEGORY: "분류 카테고리 진료과",
    },
    "vi": {
        Told.QUESTION: "câu_hỏi",
        Told.ANSWER: "câu_trả_lời",
        Told.REFERENCE: "câu_trả_lời_tham_khảo câu_trả_lời_đúng đáp_án đáp_án_tham_khảo",
        Told.MODEL: "mô_hình",
        Told.AUTHOR: "tác_giả",
        Told.RATER: "người_đánh_giá",
        Told.EXPERT: "bác_sĩ chuyên_gia",
        Told.SCORE: "điểm điểm_số đánh_giá",
        Told.DIMENSION: (
            "độ_chính_xác tính_chính_xác chính_xác tính_đầy_đủ độ_đầy_đủ an_toàn tính_an_toàn độ_an_toàn rõ_ràng "
            "độ_rõ_ràng tính_rõ_ràng độ_liên_quan sự_đồng_cảm chất_lượng tính_hữu_ích"
        ),
        Told.CRITERION: "tiêu_chí",
        Told.COMMENT: "nhận_xét ghi_chú bình_luận",
        Told.OPTIONS: "lựa_chọn các_lựa_chọn phương_án",
        Told.KEY: "đáp_án đáp_án_đúng",
        Told.CATEGORY: "danh_mục chủ_đề",
    },
    "th": {
        Told.QUESTION: "คําถาม",
        Told.ANSWER: "คําตอบ",
        Told.REFERENCE: "คําตอบอ้างอิง คําตอบที่ถูกต้อง",
        Told.MODEL: "แบบจําลอง โมเดล",
        Told.AUTHOR: "ผู้เขียน",
        Told.RATER: "ผู้ประเมิน",
        Told.EXPERT: "แพทย์ ผู้เชี่ยวชาญ",
        Told.SCORE: "คะแนน",
        Told.DIMENSION: (
            "ความถูกต้อง ความแม่นยํา ความครบถ้วน ความสมบูรณ์ ความปลอดภัย ความชัดเจน ความเกี่ยวข้อง ความเห็นอกเห็นใจ คุณภาพ ประโยชน์"
        ),
        Told.CRITERION: "เกณฑ์",
        Told.COMMENT: "ความคิดเห็น หมายเหตุ",
        Told.OPTIONS: "ตัวเลือก",
        Told.KEY: "เฉลย คําตอบที่ถูกต้อง",
        Told.CATEGORY: "หมวดหมู่",
    },
    "id": {
        Told.QUESTION: "pertanyaan soal",
        Told.ANSWER: "jawaban",
        Told.REFERENCE: "jawaban_referensi jawaban_benar jawaban_yang_benar jawaban_yang_diharapkan",
        Told.AUTHOR: "penulis",
        Told.RATER: "penilai",
        Told.EXPERT: "dokter ahli pakar",
        Told.SCORE: "skor nilai penilaian",
        Told.DIMENSION: (
            "akurasi ketepatan kebenaran kelengkapan keamanan kejelasan relevansi empati kualitas kegunaan keterbacaan"
        ),
        Told.CRITERION: "kriteria dimensi",
        Told.COMMENT: "komentar catatan",
        Told.OPTIONS: "pilihan opsi",
        Told.KEY: "jawaban_benar kunci_jawaban kunci",
        Told.CATEGORY: "kategori topik",
    },
}
"""By ISO 639-1 code of a language; between spaces, the usual word first."""
