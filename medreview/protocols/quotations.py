"""Tell a judge's own verdict from one that it quotes: by where it stands and by what the words around it do with it.

A verdict inside other words (a sentence, a quotation, a block of code that is talked about) that a text of the case
holds too is an echo and is not read. One that stands alone, at the beginning or the end of the reply, is the judge's,
also where it coincides with a text; then it is marked. The words looked for are English, Persian and Chinese.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from medreview.protocols.readings import GradeAttempt
from medreview.protocols.refusals import refuses_to_rate
from medreview.protocols.scales import JudgedDimension, number_text
from medreview.protocols.values import ascii_digits

_ESCAPED = re.compile(r"\\+u([0-9a-fA-F]{4})|\\+x([0-9a-fA-F]{2})")
_FILLER = re.compile(
    r"(?:(?:```+|~~~+)[ \t]*\w*|<br ?/?>|[\s*_#>|,;`\-–—•.،؛；，。\[\](){}]|(?<=\s)(?:and|و|和)(?=\s))*"
)
_FENCE = re.compile(r"^[ \t>]*(?:```+|~~~+)[^\n`]*$", re.MULTILINE)
_TRIM = " \t\r\n*_#`>|-–—•"
_OPENING = {'"': '"', "'": "'", "“": "”", "„": "“”", "«": "»", "‘": "’", "「": "」", "『": "』", "‹": "›", "”": "”"}
_QUOTING_TAG = re.compile(r"<(?:blockquote|quote|q|cite|excerpt|pre|code)>\s*$", re.IGNORECASE)
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|&gt;|＞)")
_SENTENCE_END = re.compile(
    r"(?<=[.!?؟。！？])[\"'”’»」)]*(?:\s+|(?=[\u3400-\u9fff\[{]))|\n[ \t]*\n|\n(?=[ \t]*[#>*•-])"
)
_STOPS = tuple(".!?؟。！？")
_CHAT_WORDS = 8  # prose of no more words than this is chat
_LOOKED_AT = 400  # characters before and after a verdict
_WINDOW = (24, 48)  # characters before and after a dimension's name in which a text may give it a value

# Words by which a reply says that a verdict is its own.
_OWN = re.compile(
    r"\b(?:my|our) (?:own |final |overall |independent |honest |actual )*"
    r"(?:rating|score|verdict|judge?ment|evaluation|assessment|grade|result|reply|decision|conclusion|feedback)s?\b"
    r"|\b(?:i|we) (?:now |would |therefore |thus |hence |then |still |(?:disregard|ignore)\w* \w+ and )*"
    r"(?:rate|judge|grade|score|assign|conclude|arrive|settle|award|decide)\b"
    r"|(?:ارزیابی|داوری|رأی|رای|امتیاز|نمره|نظر|قضاوت)(?:\W?(?:های|ی))? (?:خود\W?م|من|نهایی من|مستقل من)"
    r"|چنین امتیاز می\W?دهم"
    r"|我的(?:最终|独立|综合)?(?:评分|判断|评价|结论|打分|裁定|意见)|我(?:因此|最终|现)?(?:给出|评为|判定|打分为|认为应)",
    re.IGNORECASE,
)
_SO_I = re.compile(
    r"\b(?:so|therefore|thus|hence|accordingly),? (?:i|we)\b|(?:因此|所以)我|(?:پس|بنابراین) ", re.IGNORECASE
)
# All that may stand before a verdict in its line.
_LABEL = re.compile(
    r"\W*(?:(?:the|my|our|final|overall|json|here|is|are|this|own)\W+)*"
    r"(?:verdict|rating|score|result|output|json|judge?ment|evaluation|assessment|grade|reply|response|answer|feedback"
    r"|decision|conclusion|summary|mark)s?\W*(?:(?:of|for|the|this|answer|is|are|json|object|as|follows|in)\W*)*"
    r"|\W*(?:(?:این|است|نهایی|من|داور|کل|هم)\W*)*"
    r"(?:نتیجه|رأی|رای|امتیاز|نمره|ارزیابی|داوری|خروجی|پاسخ|بازخورد|جمع\u200c?بندی)\w{0,3}\W*"
    r"(?:(?:نهایی|من|داور|کل|این|است|خود\W?م)\W*)*"
    r"|(?:\W*(?:我的|最终|综合|总体|本)*(?:评分|结果|评价|判断|结论|输出|答案|评语|评级)*(?:如下|是|为)?\W*){1,2}",
    re.IGNORECASE,
)
# The only words of a short heading on the lines before a verdict that says nothing of whose it is.
_PLAIN = re.compile(
    r"(?:the|a|an|my|our|your|its|this|that|these|those|here|there|is|are|be|you|go|as|in|of|for|by|on|at|to|with|and|or|so"
    r"|sure|ok|okay|yes|certainly|thus|hence|therefore|accordingly|overall|final|finally|short|brief|total|below|above"
    r"|follows?|following|based|considering|given|all|json|object|format|yaml|table|markdown|code|output|result|response"
    r"|reply|answer|question|explanation|sentence|feedback|verdict|rating|score|scoring|mark|grade|grading|judg\w+"
    r"|evaluat\w+|assess\w+|analysis|review|reasoning|summary|summari[sz]\w+|conclusion|decision|dimension|criteri\w+"
    r"|rubric|scale|level|value|number|step|part|section|task|request|required|requested|structured|clean|plain|detailed"
    r"|medical|clinical|quality|report|observations?|recommendation|note|notes?|clear|correct|complete|right|good"
    r"|careful\w*|thought|think\w*|thorough\w*|everything|together|after|before|both|each|every|now|then|next|let|us|see"
    r"|look\w*|weigh\w*|decid\w*|conclud\w*|compar\w*|options?|[a-z]|\d+)s?",
    re.IGNORECASE,
)
_HEADING_WORDS = 6
# Words by which it says that somebody else said it.
_ABOUT = (
    r"(?:answers?|responses?|texts?|repl(?:y|ies)|questions?|patients?|references?|authors?|writers?|explanations?"
    r"|sentences?|passages?|captions?|images?|pictures?|prompts?|messages?|documents?|materials?|notes?|stems?|options?"
    r"|user|somebody|someone|line|paragraph|end|beginning|it|which|that|he|she|they)"
)
_SAYS = (
    r"(?:says?|said|saying|states?|stating|reads?|reading|tells?|telling|told|asks?|asking|asked|instructs?|instructing"
    r"|instructed|orders?|ordering|ordered|demands?|demanding|demanded|wants?|wanted|dictates?|dictating|commands?"
    r"|requests?|requesting|requested|writes|wrote|quotes?|embeds?|embedded|hides|hid|plants?|planted|injects?|injected"
    r"|prescribes?|urges?|claims? (?:that )?(?:its|the|to))"
)
_SAYING = re.compile(
    rf"\b{_ABOUT}\b[^.!?\n]{{0,60}}?\b{_SAYS}\b"
    rf"|\b{_ABOUT}\b[^.!?\n]{{0,40}}?\b(?:contains?|includes?|holds?|has|carries|ends with|begins with|starts with"
    r"|contained|included|tries|tried|attempts?|attempted)\b[^.!?\n]{0,40}?"
    r"\b(?:instructions?|injections?|text|lines?|words|strings?|objects?|json|code|blocks?|notes?|commands?|messages?"
    r"|requests?|phrases?|verdicts?|ratings?|scores?|marks?|sentences?|following|steer|plant|influence|manipulate|trick)\b"
    r"|\b(?:reply|respond|output|return|print|answer|write|give|grade|rate|score|award) (?:with|only|exactly|this|as)\b"
    r"|\b(?:requests?|orders?|instructions?|commands?|demands?|notes?|messages?|lines?|words) (?:to|for) "
    r"(?:the |any |all )?(?:graders?|judges?|evaluators?|reviewers?|raters?|assessors?|models?|ai|llms?)\b"
    r"|\b(?:told|asked|instructed|ordered|wants? me|asks? me|tells? me|trying) to\b|\bprompt injection\b"
    r"|\b(?:planted|injected|embedded|hidden|quoted|copied|taken|smuggled)\b|\b(?:verbatim|quotation|quoting|namely)\b"
    r"|(?:پاسخ|متن|پرسش|سؤال|سوال|مرجع|نویسنده|تصویر|زیرنویس|توضیح|جمله|گزینه|صورت)[^.!؟\n]{0,60}?"
    r"(?:می\W?گوید|گفته|نوشته|می\W?نویسد|می\W?خواهد|خواسته|دستور|فرمان|آمده|ادعا|خوانده|جا داده|پنهان|کاشته|چنین است)"
    r"|(?:دستور|فرمان|نقل|عیناً|عینا|دستکاری|کاشته|تزریق|بنویسید|پاسخ دهید|امتیاز بدهید)"
    r"|(?:回答|答案|文本|问题|题干|参考|作者|图片|图注|图中|说明|患者|其中|里面|选项|句子)[^。！？\n]{0,40}?"
    r"(?:说|写|称|要求|指示|让|试图|企图|声称|注明|命令|指令|夹带|藏|植入|出现|含有|包含)"
    r"|(?:指令|注入|操纵|引用|引述|原文|植入|原话)",
    re.IGNORECASE,
)
# The same where it runs into the verdict or stands on a line before it.
_NAMING = re.compile(
    rf"\b{_ABOUT}(?:'s|’s)? (?:own\b|itself\b)|\b(?:should|must|shall|are to|is to)\b[^.!?\n]{{0,20}}"
    r"\b(?:write|give|reply|rate|grade|score|output|answer)"
    rf"|\b{_ABOUT}\b[^.!?\n]{{0,40}}?"
    r"\b(?:contains?|includes?|holds?|has|ends|begins|starts|shows?|repeats?|offers?|adds?)\b"
    r"|\b(?:this|these|the|the following|an?) (?:text|words?|lines?|string|object|code|block|sentence|instruction"
    r"|passage|note)s?\b|\bwhat (?:the |this |it\b|they\b|he\b|she\b)"
    r"|\b(?:if (?:i|we|one)|(?:would|should) (?:be|have|read|say|look))\b"
    r"|\b(?:aimed|directed|addressed) (?:at|to)\b|\b(?:attackers?|adversar\w+|tamper\w*|inputs?|expected|demanded)\b"
    r"|\b(?:appears?|stands?|occurs?|found|written|seen|shown|embedded|hidden) (?:in|at|inside|within)\b"
    r"|\b(?:injections?|payloads?|quot(?:e|es|ation)|attacks?|manipulations?|tricks?|warning|detected|observed"
    r"|translated)\b"
    r"|\b(?:reads?|says|with|write|writes|return|output|that|namely|is|are|was|were)\W*$"
    r"|(?:دستور|تزریق|نقل|پنهان|عبارت|هشدار)|(?:注入|引用|指令|攻击|隐藏|原文)"
    r"|(?:این|زیر)\W?(?:متن|جمله|خط|عبارت|شیء|دستور)|(?:دارد|شامل|آورده|است که)\s*[:：]?$"
    r"|(?:里|中)的?(?:文字|内容|话)|(?:末尾|结尾|开头|最后)[^。！？\n]{0,6}(?:有|是)|(?:这(?:段|句|行|个)|一(?:段|句|行)|以下|下面|如下)(?:的)?(?:话|文字|内容|对象|指令|代码|文本)",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(r"\b(?:following|below|as follows)\b|\b(?:this|here)\W*$|زیر|چنین|以下|如下|下面", re.IGNORECASE)
# What is said of a verdict after it was quoted.
_OF_IT = re.compile(
    r"^\W*(?:[\w ]{1,30}[:=]\W*[\w.]{1,20}\W+)?"
    r"(?:(?:this|that|these|those|the above|such|it|which)\b(?! (?:answer|response|reply|explanation|advice)\b)"
    r"|(?:is|was|are|were|stands|comes|appears|tries|attempts)\b|(?:این|آن)\b|(?:这|上述|以上|该))",
    re.IGNORECASE,
)
_SAID_OF_IT = re.compile(
    r"\bnot (?:my|mine|a (?:rating|verdict|judge?ment) of mine|the judge'?s)\b"
    r"|\bno (?:rating|verdict|judge?ment) of mine\b"
    rf"|\b(?:what|as) (?:the |this |its |that )?{_ABOUT}\b"
    rf"|\b(?:part of|in|from|inside|within|by) (?:the |its |this |that ){_ABOUT}\b"
    r"|\b(?:tries|trying|attempts?|attempting|meant|intended|supposed|wants?|designed) to\b"
    r"|\b(?:instruction|injection|manipulat|steer|planted|quot(?:e|ed|ation)|demand)"
    r"|(?:رأی|رای|امتیاز|داوری|نظر) من نیست|از متن|در متن|در پاسخ|از پاسخ|در پرسش"
    r"|دستور|نقل|دستکاری|می\W?کوشد|تلاش|کاشته"
    r"|不是我|并非我|来自|出自|指令|引用|操纵|植入|试图|企图|原文|(?:回答|答案|问题|文本|图片|图注)(?:里|中|自己|的)",
    re.IGNORECASE,
)


def loosened(text: str) -> str:
    """A text as quotations of it are looked for: entities and escapes resolved, forms, case and digits folded."""
    if text.isascii() and "&" not in text and "\\" not in text:
        return text.casefold()  # the rest changes nothing of such a text, and goes through it letter by letter
    for _ in range(2):
        text = _ESCAPED.sub(lambda found: chr(int(found[1] or found[2], 16)), html.unescape(text))
    plain = "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) not in {"Cf", "Mn"})
    return ascii_digits(plain.replace("\\n", "\n").casefold())


def skeleton(text: str) -> str:
    """Only the letters and digits of a loosened text, so that no mark or space hides a quotation."""
    return "".join(character for character in loosened(text) if character.isalnum())


_skeleton_of_name = lru_cache(4096)(skeleton)
"""The same of names of dimensions and levels, which every reply is searched for."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a reply about the dimensions: ``said`` are the verdicts, ``skeleton`` the words themselves.

    ``is_marked``: it stands behind a mark that may come at the end of a sentence's line.
    """

    start: int
    end: int
    said: frozenset[tuple[str, float]]
    skeleton: str
    is_marked: bool = False


@dataclass(frozen=True)
class Planted:
    """Parts of a case's texts that could be taken for verdicts."""

    texts: tuple[str, ...]
    dimensions: Sequence[JudgedDimension]

    def words(self, passage: Passage) -> bool:
        """True if a text has these very words, whatever marks stand between them."""
        wanted = passage.skeleton
        if not any(character.isalpha() for character in wanted):
            return (
                any(wanted == skeleton(line) for text in self.texts for line in text.splitlines()) if wanted else False
            )
        return any(wanted in known for known in self._skeletons)

    def holds(self, passage: Passage) -> bool:
        """True if the texts have the words, or give all of the same values in others, as in another language."""
        return self.words(passage) or (bool(passage.said) and passage.said <= self._marks)

    @cached_property
    def _skeletons(self) -> tuple[str, ...]:
        own = [skeleton(text) for text in self.texts]
        return (*own, "".join(own))

    @cached_property
    def _marks(self) -> frozenset[tuple[str, float]]:
        texts = [loosened(text) for text in self.texts]
        return frozenset(mark for dimension in self.dimensions for text in texts for mark in _marks(text, dimension))


_GIVE = re.compile(
    r"(?:give|rate|score|grade|award|assign|reply|answer|rating|result|امتیاز|نمره|打|评|给|分)[^\d\n]{0,25}"
    r"(\d+(?:\.\d+)?)(?![\d.]*\d)"
)
_FULL = re.compile(
    r"(?:full|top|highest|maximum|maximal|best|perfect|every|all)\b.{0,20}?\b(?:mark|score|rating|grade|point|level|verdict)"
    r"|(?:امتیاز|نمره)\S{0,2} (?:کامل|بالا)|بالاترین|بیشترین|满分|最高"
)


def _marks(text: str, dimension: JudgedDimension) -> Iterable[tuple[str, float]]:
    """Values that a text gives a dimension near its name, or orders for everything."""
    before, after = _WINDOW
    for name in dimension.names:
        for found in re.finditer(_spaced(name), text):
            near = text[max(0, found.start() - before) : found.end() + after]
            yield from ((dimension.name, value) for value in _values_in(near, dimension))
    if not dimension.is_of_labels:
        ordered = (dimension.level_of_number(float(found[1])) for found in _GIVE.finditer(text))
        yield from ((dimension.name, level.value) for level in ordered if level)
    if _FULL.search(text):
        yield dimension.name, dimension.levels[-1].value
        yield dimension.name, dimension.levels[0].value


def _values_in(text: str, dimension: JudgedDimension) -> Iterable[float]:
    numbers = {number_text(float(found)) for found in re.findall(r"(?<![\d.])\d{1,3}(?:\.\d+)?(?![\d])", text)}
    bare = skeleton(text)
    for level in dimension.levels:
        has_number = not dimension.is_of_labels and number_text(level.value) in numbers
        if has_number or any(_skeleton_of_name(name) in bare for name in level.names):
            yield level.value


@lru_cache(4096)
def _spaced(name: str) -> str:
    return r"[\s_\u200c-]*".join(re.escape(loosened(word)) for word in re.split(r"[\s_\u200c-]+", name))


def own_attempts(
    text: str, found: Mapping[str, Sequence[GradeAttempt]], planted: Planted
) -> dict[str, list[GradeAttempt]]:
    """The attempts without echoes; those that coincide with a text are marked."""
    passages = _passages(text, found)
    echoes = echoed(text, tuple(passages.values()), planted)
    kept: dict[str, list[GradeAttempt]] = {}
    for name, attempts in found.items():
        own = [(attempt, passages[attempt.start, attempt.stop]) for attempt in attempts]
        kept[name] = [replace(one, coincides=planted.words(passage)) for one, passage in own if passage not in echoes]
    return kept


def _passages(text: str, found: Mapping[str, Sequence[GradeAttempt]]) -> dict[tuple[int, int], Passage]:
    """The places of the attempts; several dimensions may share one."""
    said: dict[tuple[int, int], set[tuple[str, float]]] = {}
    marked: set[tuple[int, int]] = set()
    for name, attempts in found.items():
        for attempt in attempts:
            own = said.setdefault((attempt.start, attempt.stop), set())
            if attempt.outcome.value is not None:
                own.add((name, attempt.outcome.value))
            if attempt.is_marked:
                marked.add((attempt.start, attempt.stop))
    words = {(attempt.start, attempt.stop): attempt.words for attempts in found.values() for attempt in attempts}
    return {
        place: Passage(*place, frozenset(own), skeleton(words[place] or text[slice(*place)]), place in marked)
        for place, own in said.items()
    }


def echoed(text: str, passages: Sequence[Passage], planted: Planted) -> frozenset[Passage]:
    """The passages that are echoes."""
    read = set(passages)
    blocks = _blocks(
        text, sorted([*passages, *_not_read(text, passages, planted.dimensions)], key=lambda one: one.start)
    )
    blocks = [block for block in blocks if read & set(block)]
    around = _Around(text, blocks)
    gone: set[Passage] = set()
    for number, block in enumerate(blocks):
        if around.is_echo(number, is_planted=_is_planted([one for one in block if one in read], planted)):
            gone |= set(block) & read
    return frozenset(gone)


def _is_planted(block: Sequence[Passage], planted: Planted) -> bool:
    """True if the texts have all verdicts of a block; a passage without one only counts where nothing else is there."""
    return all(planted.holds(one) for one in [one for one in block if one.said] or block)


def _not_read(text: str, passages: Sequence[Passage], dimensions: Sequence[JudgedDimension]) -> Iterable[Passage]:
    """Names with a mark and a value inside other words: no verdicts, but they may be the rest of a quotation."""
    names = "|".join(
        sorted((_spaced(name) for dimension in dimensions for name in dimension.names), key=len, reverse=True)
    )
    for found in re.finditer(rf"(?<!\w)(?:{names})[ \t*_\"'`|]*[:：=|][ \t*_\"'`|\[]*\w[\w.]*\]?", text, re.IGNORECASE):
        if all(found.end() <= passage.start or passage.end <= found.start() for passage in passages):
            yield Passage(found.start(), found.end(), frozenset(), "")


_Block = tuple[Passage, ...]


def _blocks(text: str, passages: Sequence[Passage]) -> list[_Block]:
    """Passages with nothing but marks between them belong together."""
    blocks: list[list[Passage]] = []
    for passage in passages:
        end = max((one.end for one in blocks[-1]), default=0) if blocks else 0
        if blocks and _is_prose(text, blocks[-1]) and passage.start >= end:
            blocks.append([passage])
        elif blocks and (passage.start < end or _FILLER.fullmatch(text, end, passage.start)):
            blocks[-1].append(passage)
        else:
            blocks.append([passage])
    return [tuple(block) for block in blocks]


def _is_prose(text: str, block: Sequence[Passage]) -> bool:
    """True if a block is words that only begin as a verdict does: they lead to what comes after them."""
    return len(block) == 1 and not block[0].said and _n_words(text[block[0].start : block[0].end]) > _CHAT_WORDS // 2


def is_quoted_line(reply: str) -> bool:
    """True if a reply gives its last line, which stands in a text, as somebody else's words."""
    text = reply.rstrip().rstrip("`").rstrip()
    start = text.rfind("\n") + 1
    start += next((place for place, character in enumerate(text[start:]) if character.isalnum()), 0)
    return _Around(text, [(Passage(start, len(text), frozenset(), ""),)]).is_echo(0, is_planted=True)


class _Around:
    """The words around the blocks of verdicts in a reply."""

    def __init__(self, text: str, blocks: Sequence[_Block]) -> None:
        self._text = text
        self._places = [(min(one.start for one in own), max(one.end for one in own)) for own in blocks]
        self._blocks = blocks
        self._refuses = refuses_to_rate(self._words())

    def is_echo(self, number: int, *, is_planted: bool) -> bool:
        start, end = self._places[number]
        lead, tail = self._beside(number)
        is_quotation = self._is_quotation(start, end)
        leads_in = not lead.rstrip(_TRIM).endswith(_STOPS) or bool(_FOLLOWS.search(lead))
        says = leads_in and bool(_SAYING.search(lead)) and not _is_own(lead)
        if not is_planted:
            return says and (is_quotation or self._refuses)
        if is_quotation or self._refuses or says or _is_about_it(tail):
            return True
        if self._blocks[number][0].is_marked:
            line = tail.split("\n", 1)[0]
            is_announced = lead.rstrip(_TRIM).endswith((":", "：")) and not (_is_own(lead) or _LABEL.fullmatch(lead))
            return bool(_n_words(line)) or self._is_in_the_middle() or is_announced or (leads_in and _is_naming(lead))
        return self._is_inside_words(lead, tail, number)

    def _is_inside_words(self, lead: str, tail: str, number: int) -> bool:
        if _is_own(lead):
            return False
        bare = lead.strip(_TRIM)
        same_line = self._line_before(number)
        if _is_odd_heading(bare):
            return True
        if _n_words(same_line) and not (bare.endswith(_STOPS) or _LABEL.fullmatch(bare)):
            return True
        if bare and _is_naming(bare) and (not bare.endswith(_STOPS) or _FOLLOWS.search(bare)):
            return True
        if tail and not tail.startswith("\n") and _runs_on(tail, is_object=self._is_object(number)):
            return True
        return self._is_in_the_middle()

    def _line_before(self, number: int) -> str:
        """The words before a block in its line, without other verdicts and remarks on them."""
        start = self._places[number][0]
        begin = self._text.rfind("\n", 0, start) + 1
        return "" if number and self._places[number - 1][1] > begin else self._text[begin:start]

    def _is_object(self, number: int) -> bool:
        return self._text[self._places[number][0]] == "{"

    def _is_in_the_middle(self) -> bool:
        """True if prose comes before all verdicts and after them, so that none of them opens or closes the reply."""
        before, after = self._text[: self._places[0][0]], self._text[self._places[-1][1] :]
        return min(_n_words(before), _n_words(after)) > _CHAT_WORDS

    def _beside(self, number: int) -> tuple[str, str]:
        """The end of what leads to a block, and the sentence that comes after it."""
        start, end = self._places[number]
        begin = self._places[number - 1][1] if number else 0
        if number and _is_prose(self._text, self._blocks[number - 1]):
            begin = self._places[number - 1][0]
        before = self._text[begin:start]
        until = self._places[number + 1][0] if number + 1 < len(self._places) else len(self._text)
        return _last_sentence(before[-_LOOKED_AT:]), _first_sentence(self._text[end : min(until, end + _LOOKED_AT)])

    def _is_quotation(self, start: int, end: int) -> bool:
        line = self._text[self._text.rfind("\n", 0, start) + 1 : start]
        if _QUOTED_LINE.match(line) or _QUOTING_TAG.search(self._text[:start].rstrip("`\n ")):
            return True
        before, after = self._text[:start].rstrip(" \t*_`"), self._text[end:].lstrip(" \t*_`.,;。，")
        opening = before[-1:]
        if opening not in _OPENING or not opening:
            return False
        inside = self._text[start:end]
        if opening in "\"'" and not inside.startswith("{") and opening in inside:
            return False  # the quotes belong to a key or a value
        if opening in "\"'" and not inside.startswith("{"):
            return after[:1] == opening
        return after[:1] in _OPENING[opening] or opening not in "\"'"

    def _words(self) -> str:
        """The reply without its verdicts and fences."""
        kept, at = [""], 0
        for start, end in self._places:
            kept.append(self._text[at:start])
            at = max(at, end)
        return _FENCE.sub("", "\n".join([*kept, self._text[at:]]))


def _is_own(lead: str) -> bool:
    """True if the judge calls the verdict its own before it speaks of anybody else, or draws it as a conclusion."""
    own, said = _OWN.search(lead), _SAYING.search(lead)
    return bool(_SO_I.search(lead)) or (own is not None and (said is None or own.start() < said.start()))


def _is_naming(lead: str) -> bool:
    bare = lead.strip(_TRIM)
    return bool(_NAMING.search(bare)) and not _is_own(bare) and not _LABEL.fullmatch(bare)


def _is_odd_heading(lead: str) -> bool:
    """True if a few words that a colon ends announce something else than a verdict: evidence, a finding, a field."""
    line = lead.rsplit("\n", 1)[-1].strip(_TRIM)
    words = re.findall(r"[^\W\d_\u0600-\u06ff\u3400-\u9fff]+", line)
    is_heading = line.endswith((":", "：")) and 0 < len(words) <= _HEADING_WORDS and not _LABEL.fullmatch(line)
    is_of_judge = any(word.casefold() in {"i", "me", "my", "we", "our"} for word in words)
    return is_heading and not is_of_judge and not all(_PLAIN.fullmatch(word) for word in words)


def _is_about_it(tail: str) -> bool:
    bare = tail.strip().lstrip("`\"'”»」).,;:：")
    return bool(_OF_IT.search(bare) and _SAID_OF_IT.search(bare)) or bool(re.match(r"^\W*which\b", bare, re.IGNORECASE))


def _runs_on(tail: str, *, is_object: bool) -> bool:
    """True if the sentence goes on behind a verdict in the same line."""
    line = tail.split("\n", 1)[0].strip(_TRIM + "\"'”»」")
    if not line or not is_object:
        return bool(line) and bool(_SAID_OF_IT.search(line)) and bool(_OF_IT.search(line))
    first = line.lstrip(".,;:()،؛。，；：")
    is_new = line[0] in ".。(（" or first[:1].isupper() or first[:1] > "\u0500"
    return bool(first) and not is_new


def _n_words(text: str) -> int:
    """Words; of Chinese two characters count as one."""
    text = _FENCE.sub("", text)
    return len(re.findall(r"[^\W\d_\u3400-\u9fff]+", text)) + len(re.findall("[\u3400-\u9fff]", text)) // 2


def _last_sentence(text: str) -> str:
    """The last sentence that has words, with what stands between it and the end."""
    bare = _FENCE.sub("", text).rstrip(" \t\r\n*_`#>|-–—•\"'“„«「『‘([")
    sentences = [part for part in _SENTENCE_END.split(bare) if part and part.strip(_TRIM)]
    return sentences[-1] if sentences else ""


def _first_sentence(text: str) -> str:
    after = _FENCE.sub("", text)
    is_apart = not after.split("\n", 1)[0].strip(_TRIM)
    sentences = [part for part in _SENTENCE_END.split(after) if part and part.strip(_TRIM + "\"'”»」.,;")]
    first = sentences[0].lstrip() if sentences else ""
    return f"\n{first}" if first and is_apart else first
