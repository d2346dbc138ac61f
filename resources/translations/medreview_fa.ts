<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fa" sourcelanguage="en">
  <context>
    <name>AboutDialog</name>
    <message>
      <source>About medreview</source>
      <translation>دربارهٔ medreview</translation>
    </message>
    <message>
      <source>Icons: Lucide, ISC.</source>
      <translation>نشانه‌ها: Lucide، پروانهٔ ISC.</translation>
    </message>
    <message>
      <source>Licences</source>
      <translation>پروانه‌ها</translation>
    </message>
    <message>
      <source>Typefaces: Vazirmatn and Noto Sans SC, SIL Open Font License 1.1.</source>
      <translation>قلم‌ها: وزیرمتن و Noto Sans SC، پروانهٔ SIL Open Font 1.1.</translation>
    </message>
    <message>
      <source>Version {version}</source>
      <translation>نسخهٔ {version}</translation>
    </message>
    <message>
      <source>Works offline: questions, answers and ratings stay on this machine.</source>
      <translation>بدون اینترنت کار می‌کند: پرسش‌ها، پاسخ‌ها و امتیازها روی همین دستگاه می‌مانند.</translation>
    </message>
    <message>
      <source>medreview: MIT. Qt and PySide6: LGPL version 3.</source>
      <translation>medreview: پروانهٔ MIT. Qt و PySide6: پروانهٔ LGPL نسخهٔ ۳.</translation>
    </message>
  </context>
  <context>
    <name>AnswerPane</name>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Back</source>
      <translation>برگشت</translation>
    </message>
    <message>
      <source>Cannot judge</source>
      <translation>نمی‌توانم قضاوت کنم</translation>
    </message>
    <message>
      <source>Comment</source>
      <translation>یادداشت</translation>
    </message>
    <message>
      <source>Comment: {words}</source>
      <translation>یادداشت: {words}</translation>
    </message>
    <message>
      <source>Flag</source>
      <translation>نشان‌دار کردن</translation>
    </message>
    <message>
      <source>Flagged</source>
      <translation>نشان‌دار</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>بعدی</translation>
    </message>
    <message>
      <source>Sentence {n} of {total} …</source>
      <translation>جملهٔ {n} از {total} …</translation>
    </message>
    <message>
      <source>The whole answer …</source>
      <translation>کل پاسخ …</translation>
    </message>
    <message>
      <source>{action} ({key})</source>
      <translation>{action} ({key})</translation>
    </message>
  </context>
  <context>
    <name>AnswersSection</name>
    <message>
      <source>Authors</source>
      <translation>نویسندگان</translation>
    </message>
    <message>
      <source>Datasets</source>
      <translation>مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Kinds of question</source>
      <translation>نوع پرسش</translation>
    </message>
    <message>
      <source>Languages</source>
      <translation>زبان‌ها</translation>
    </message>
    <message>
      <source>Questions to draw</source>
      <translation>تعداد پرسش‌های انتخابی</translation>
    </message>
    <message>
      <source>Rate reference answers too ({n})</source>
      <translation>پاسخ‌های مرجع هم ارزیابی شوند ({n})</translation>
    </message>
    <message>
      <source>Splits</source>
      <translation>بخش‌ها</translation>
    </message>
    <message>
      <source>Tick what is to be in. Where nothing is ticked, everything is in. Authors stay hidden from raters.</source>
      <translation>آنچه باید باشد را تیک بزنید. هر جا تیکی نباشد، همه هست. نویسنده‌ها از ارزیابان پنهان می‌مانند.</translation>
    </message>
    <message>
      <source>Which answers are rated</source>
      <translation>کدام پاسخ‌ها ارزیابی می‌شوند</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>{answers} answers to {questions} questions fit.</source>
      <translation>{answers} پاسخ به {questions} پرسش با این انتخاب می‌خواند.</translation>
    </message>
  </context>
  <context>
    <name>BlocksSection</name>
    <message>
      <source>Batch set</source>
      <translation>مجموعهٔ دسته</translation>
    </message>
    <message>
      <source>Batch sets</source>
      <translation>مجموعه‌های دسته</translation>
    </message>
    <message>
      <source>Batch sets: a rater's batches, cut in turn; empty takes the rest</source>
      <translation>مجموعه‌های دسته: دسته‌های هر ارزیاب به‌نوبت تقسیم می‌شوند؛ خانهٔ خالی یعنی بقیه</translation>
    </message>
    <message>
      <source>Batches</source>
      <translation>دسته‌ها</translation>
    </message>
    <message>
      <source>Blocks in order</source>
      <translation>بلوک‌ها به‌ترتیب</translation>
    </message>
    <message>
      <source>Blocks: what is rated, in this order</source>
      <translation>بلوک‌ها: چه چیزی، به این ترتیب ارزیابی می‌شود</translation>
    </message>
    <message>
      <source>Granularity</source>
      <translation>واحد ارزیابی</translation>
    </message>
    <message>
      <source>Let pairs of the first batch come again at the end, hidden</source>
      <translation>جفت‌هایی از دستهٔ نخست در پایان، پنهانی، دوباره بیایند</translation>
    </message>
    <message>
      <source>Pairs in a batch</source>
      <translation>جفت در هر دسته</translation>
    </message>
    <message>
      <source>Pairs that come again</source>
      <translation>جفت‌های تکراری</translation>
    </message>
    <message>
      <source>Pilot</source>
      <translation>آزمایشی</translation>
    </message>
    <message>
      <source>Sentences per answer</source>
      <translation>جمله از هر پاسخ</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
  </context>
  <context>
    <name>CodebookPanel</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Close the codebook</source>
      <translation>بستن راهنما</translation>
    </message>
    <message>
      <source>Codebook</source>
      <translation>راهنمای ارزیابی</translation>
    </message>
    <message>
      <source>Find in the codebook</source>
      <translation>جست‌وجو در راهنما</translation>
    </message>
  </context>
  <context>
    <name>CodebooksSection</name>
    <message>
      <source>Codebooks</source>
      <translation>راهنماهای ارزیابی</translation>
    </message>
    <message>
      <source>Granularity</source>
      <translation>واحد ارزیابی</translation>
    </message>
    <message>
      <source>Read from a file…</source>
      <translation>خواندن از فایل…</translation>
    </message>
    <message>
      <source>Read the codebook from a file</source>
      <translation>خواندن راهنما از فایل</translation>
    </message>
    <message>
      <source>Text of the codebook</source>
      <translation>متن راهنما</translation>
    </message>
    <message>
      <source>What raters read while they rate, for each granularity.</source>
      <translation>آنچه ارزیابان هنگام کار می‌خوانند، برای هر واحد ارزیابی.</translation>
    </message>
    <message>
      <source>{name} is not a UTF-8 text. Choose another file.</source>
      <translation>{name} متن UTF-8 نیست. فایل دیگری انتخاب کنید.</translation>
    </message>
  </context>
  <context>
    <name>CommentBox</name>
    <message>
      <source>Back to the ratings</source>
      <translation>برگشت به امتیازها</translation>
    </message>
    <message>
      <source>Back to the ratings (Esc)</source>
      <translation>برگشت به امتیازها (Esc)</translation>
    </message>
    <message>
      <source>Comment</source>
      <translation>یادداشت</translation>
    </message>
    <message>
      <source>What should be known about these ratings?</source>
      <translation>دربارهٔ این امتیازها چه باید دانست؟</translation>
    </message>
  </context>
  <context>
    <name>ConsentPage</name>
    <message>
      <source>Before you begin</source>
      <translation>پیش از شروع</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>ادامه</translation>
    </message>
    <message>
      <source>Go on (Enter)</source>
      <translation>ادامه (Enter)</translation>
    </message>
    <message>
      <source>I agree</source>
      <translation>موافقم</translation>
    </message>
    <message>
      <source>I agree (Enter)</source>
      <translation>موافقم (Enter)</translation>
    </message>
    <message>
      <source>Terms of the study</source>
      <translation>شرایط مطالعه</translation>
    </message>
  </context>
  <context>
    <name>ConsentSection</name>
    <message>
      <source>Consent</source>
      <translation>رضایت‌نامه</translation>
    </message>
    <message>
      <source>Name in tables</source>
      <translation>نام در جدول‌ها</translation>
    </message>
    <message>
      <source>Raters agree to this before they begin. Left empty, nothing is asked.</source>
      <translation>ارزیابان پیش از شروع با این متن موافقت می‌کنند. اگر خالی بماند چیزی پرسیده نمی‌شود.</translation>
    </message>
    <message>
      <source>Reasons for “cannot judge”</source>
      <translation>دلیل‌های «نمی‌توانم قضاوت کنم»</translation>
    </message>
    <message>
      <source>Text of the consent</source>
      <translation>متن رضایت‌نامه</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>متن</translation>
    </message>
  </context>
  <context>
    <name>Core</name>
    <message>
      <source>A batch needs room for one pair or more.</source>
      <translation>هر دسته باید جای یک جفت یا بیشتر داشته باشد.</translation>
    </message>
    <message>
      <source>A block is {granularity}, but no dimension is rated {granularity}.</source>
      <translation>بلوکی با واحد «{granularity}» هست، ولی هیچ بُعدی با واحد «{granularity}» ارزیابی نمی‌شود.</translation>
    </message>
    <message>
      <source>A block rates the batch set {name}, which is not there.</source>
      <translation>بلوکی به مجموعهٔ دستهٔ {name} می‌پردازد که وجود ندارد.</translation>
    </message>
    <message>
      <source>A coarse rating has a sentence index; only fine ratings do.</source>
      <translation>امتیاز کل پاسخ شمارهٔ جمله دارد؛ فقط امتیاز تک‌جمله آن را دارد.</translation>
    </message>
    <message>
      <source>A dimension has no name. Give every dimension a name.</source>
      <translation>بُعدی نام ندارد. به هر بُعد نامی بدهید.</translation>
    </message>
    <message>
      <source>A fine rating needs the index of its sentence, from 0.</source>
      <translation>امتیاز تک‌جمله شمارهٔ جمله را لازم دارد، از ۰.</translation>
    </message>
    <message>
      <source>A name holds a semicolon, which stands between names.</source>
      <translation>در نامی نقطه‌ویرگول هست که جداکنندهٔ نام‌هاست.</translation>
    </message>
    <message>
      <source>A rater has no code. Give every rater a code.</source>
      <translation>ارزیابی کد ندارد. به هر ارزیاب کدی بدهید.</translation>
    </message>
    <message>
      <source>A rating that was not given has a value: {value}.</source>
      <translation>امتیازی که داده نشده مقدار دارد: {value}.</translation>
    </message>
    <message>
      <source>A reference leads nowhere: {place}. Restore the newest good backup.</source>
      <translation>ارجاعی به جایی نمی‌رسد: {place}. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>Agree to the terms before you rate, or leave the study.</source>
      <translation>پیش از ارزیابی با شرایط موافقت کنید یا از مطالعه بیرون بروید.</translation>
    </message>
    <message>
      <source>All groups are to share {n_shared} questions, but the study has {n_questions}.</source>
      <translation>قرار است همهٔ گروه‌ها {n_shared} پرسش مشترک داشته باشند، ولی مطالعه {n_questions} پرسش دارد.</translation>
    </message>
    <message>
      <source>An earlier turn is not an object with the texts role and text.</source>
      <translation>گفتهٔ پیشین شیئی با متن‌های role و text نیست.</translation>
    </message>
    <message>
      <source>Answer these questions before you move on: {n_items} are open.</source>
      <translation>پیش از ادامه به این پرسش‌ها پاسخ دهید: {n_items} پرسش مانده است.</translation>
    </message>
    <message>
      <source>Every level of the scale of {name} needs a number.</source>
      <translation>هر سطح مقیاس {name} به عدد نیاز دارد.</translation>
    </message>
    <message>
      <source>From here on the file is not CSV: {reason}.</source>
      <translation>از اینجا به بعد فایل CSV نیست: {reason}.</translation>
    </message>
    <message>
      <source>How the text of {file} is written could not be told for certain. Save it as UTF-8 (in a spreadsheet: CSV UTF-8) and import it again.</source>
      <translation>کدگذاری متن {file} با اطمینان شناخته نشد. آن را به صورت UTF-8 ذخیره کنید (در صفحه‌گسترده: CSV UTF-8) و دوباره وارد کنید.</translation>
    </message>
    <message>
      <source>In study {study}, sentence {position} of answer {answer} lies outside its text. Restore the newest good backup.</source>
      <translation>در مطالعهٔ {study}، جملهٔ {position} پاسخ {answer} بیرون از متن آن است. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>In study {study}, what {rater} said of answer {answer} ({dimension}) is not what the audit trail holds. Compare with a backup or with what the rater kept before using it.</source>
      <translation>در مطالعهٔ {study}، آنچه {rater} دربارهٔ پاسخ {answer} ({dimension}) گفته با زنجیرهٔ ثبت نمی‌خواند. پیش از به کار بردنش با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>No answers fit the selection. Import answers or choose others.</source>
      <translation>هیچ پاسخی با این انتخاب نمی‌خواند. پاسخ وارد کنید یا انتخاب را عوض کنید.</translation>
    </message>
    <message>
      <source>No block rates the batch set {name}. Add one or take the set out.</source>
      <translation>هیچ بلوکی به مجموعهٔ دستهٔ {name} نمی‌پردازد. بلوکی بیفزایید یا مجموعه را بردارید.</translation>
    </message>
    <message>
      <source>No block rates the dimension {name}. Let it be rated at a granularity that a block has.</source>
      <translation>هیچ بلوکی بُعد {name} را ارزیابی نمی‌کند. واحدی برایش برگزینید که بلوکی دارد.</translation>
    </message>
    <message>
      <source>No protocol is called {name}. There are {known}; one of your own is a prompt file.</source>
      <translation>پروتکلی به نام {name} نیست. این‌ها هست: {known}؛ پروتکل خودتان یک فایل دستور است.</translation>
    </message>
    <message>
      <source>No sentence of the answer is marked.</source>
      <translation>هیچ جمله‌ای از پاسخ نشان‌دار نیست.</translation>
    </message>
    <message>
      <source>No two raters rate the same answer, so their agreement cannot be measured.</source>
      <translation>هیچ دو ارزیابی به پاسخ یکسان امتیاز نمی‌دهند، پس توافقشان را نمی‌توان سنجید.</translation>
    </message>
    <message>
      <source>Nobody is to rate. Add a rater.</source>
      <translation>ارزیابی در کار نیست. ارزیابی بیفزایید.</translation>
    </message>
    <message>
      <source>Not rated yet: {dimensions}. Rate it, or say that you cannot judge it.</source>
      <translation>هنوز امتیاز ندارد: {dimensions}. امتیاز بدهید یا بگویید نمی‌توانید قضاوت کنید.</translation>
    </message>
    <message>
      <source>Nothing is left for the batch set {names} in the group {group}.</source>
      <translation>برای مجموعهٔ دستهٔ {names} در گروه {group} چیزی نمانده است.</translation>
    </message>
    <message>
      <source>Nothing is rated in {study} yet. Rate its answers, or import what raters returned, and analyse it then.</source>
      <translation>در {study} هنوز امتیازی داده نشده است. به پاسخ‌هایش امتیاز دهید یا آنچه ارزیابان برگردانده‌اند را وارد کنید و سپس تحلیل کنید.</translation>
    </message>
    <message>
      <source>Nothing is rated. Add a dimension.</source>
      <translation>چیزی ارزیابی نمی‌شود. بُعدی بیفزایید.</translation>
    </message>
    <message>
      <source>Nothing was imported. Problems: {n_problems}, the first: {first} Mend the file, or import only the good rows.</source>
      <translation>چیزی وارد نشد. شمار مشکل‌ها: {n_problems}، نخستین: {first} فایل را درست کنید یا فقط ردیف‌های سالم را وارد کنید.</translation>
    </message>
    <message>
      <source>One of the names of images is empty.</source>
      <translation>نام یکی از تصویرها خالی است.</translation>
    </message>
    <message>
      <source>Pairs are repeated {granularity} twice.</source>
      <translation>جفت‌ها با واحد «{granularity}» دو بار تکرار می‌شوند.</translation>
    </message>
    <message>
      <source>Placeholders stand for {n_answers} answers and {n_questions} questions that are not in the workspace. Import them into the same dataset to fill them in.</source>
      <translation>به‌جای {n_answers} پاسخ و {n_questions} پرسشی که در فضای کار نیست جانگهدار گذاشته می‌شود. برای پر شدنشان آن‌ها را به همان مجموعه‌داده وارد کنید.</translation>
    </message>
    <message>
      <source>Questions have between {fewest} and {most} answers, so authors are not compared on the same questions.</source>
      <translation>پرسش‌ها میان {fewest} و {most} پاسخ دارند، پس نویسنده‌ها روی پرسش‌های یکسان مقایسه نمی‌شوند.</translation>
    </message>
    <message>
      <source>Rate one sentence of an answer or more, or all of them.</source>
      <translation>یک جمله یا بیشتر از هر پاسخ، یا همه را، ارزیابی کنید.</translation>
    </message>
    <message>
      <source>Raters have begun with {study} ({n_entries} entries), so it is kept. Export it if you need it elsewhere.</source>
      <translation>ارزیابان {study} را شروع کرده‌اند ({n_entries} ثبت)، پس نگه داشته می‌شود. اگر جای دیگری لازمش دارید خروجی بگیرید.</translation>
    </message>
    <message>
      <source>Raters have begun with {study} ({n_entries} entries), so its design can no longer change. Make a new version of the study instead.</source>
      <translation>ارزیابان {study} را شروع کرده‌اند ({n_entries} ثبت)، پس طرح آن دیگر عوض نمی‌شود. به‌جای آن نسخهٔ تازه‌ای از مطالعه بسازید.</translation>
    </message>
    <message>
      <source>Repeat one pair or more, or none at all.</source>
      <translation>یک جفت یا بیشتر تکرار شود، یا هیچ.</translation>
    </message>
    <message>
      <source>Repeats are {granularity}, but no block rates the first batch set {granularity}.</source>
      <translation>تکرارها با واحد «{granularity}» است، ولی هیچ بلوکی نخستین مجموعهٔ دسته را با واحد «{granularity}» ارزیابی نمی‌کند.</translation>
    </message>
    <message>
      <source>Say at which granularity pairs are repeated.</source>
      <translation>بگویید جفت‌ها با کدام واحد ارزیابی تکرار می‌شوند.</translation>
    </message>
    <message>
      <source>Say how sure you are before you move on.</source>
      <translation>پیش از ادامه بگویید چقدر مطمئنید.</translation>
    </message>
    <message>
      <source>Say why {study} gets a new version.</source>
      <translation>بگویید چرا {study} نسخهٔ تازه می‌گیرد.</translation>
    </message>
    <message>
      <source>Several answers to {question} are by {author}; give the answer_id.</source>
      <translation>چند پاسخ به {question} از {author} است؛ answer_id را بنویسید.</translation>
    </message>
    <message>
      <source>Several datasets have a question {question}: {datasets}. Name the dataset.</source>
      <translation>چند مجموعه‌داده پرسش {question} دارند: {datasets}. مجموعه‌داده را نام ببرید.</translation>
    </message>
    <message>
      <source>Several datasets have {key}: {datasets}. Name the dataset.</source>
      <translation>چند مجموعه‌داده {key} دارند: {datasets}. مجموعه‌داده را نام ببرید.</translation>
    </message>
    <message>
      <source>Several files are named {name}; give the extension.</source>
      <translation>چند فایل {name} نام دارند؛ پسوند را هم بنویسید.</translation>
    </message>
    <message>
      <source>The answer {answer} is to question {question} by {author}, unlike in this row.</source>
      <translation>پاسخ {answer} به پرسش {question} و از {author} است، برخلاف این ردیف.</translation>
    </message>
    <message>
      <source>The audit trail {chain} is broken at entry {sequence} ({reason}). Compare with a backup or with what the rater kept before using these ratings.</source>
      <translation>زنجیرهٔ ثبت {chain} در مورد {sequence} گسسته است ({reason}). پیش از به کار بردن این امتیازها با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>The author {author} is a {kind}, not a {given}.</source>
      <translation>نویسندهٔ {author} از نوع {kind} است، نه {given}.</translation>
    </message>
    <message>
      <source>The batch set {name} needs one batch or more.</source>
      <translation>مجموعهٔ دستهٔ {name} به یک دسته یا بیشتر نیاز دارد.</translation>
    </message>
    <message>
      <source>The batch sets ask for {n_wanted} batches, but the group {group} has {n_batches}.</source>
      <translation>مجموعه‌های دسته {n_wanted} دسته می‌خواهند، ولی گروه {group} {n_batches} دسته دارد.</translation>
    </message>
    <message>
      <source>The batch sets {names} all take the rest. Give all but one a number of batches.</source>
      <translation>مجموعه‌های دستهٔ {names} همه «بقیه» را می‌گیرند. برای همه جز یکی تعداد دسته تعیین کنید.</translation>
    </message>
    <message>
      <source>The cell is not JSON: {reason}.</source>
      <translation>خانه JSON نیست: {reason}.</translation>
    </message>
    <message>
      <source>The column {column} is missing; no row can be read without it.</source>
      <translation>ستون {column} نیست؛ بدون آن هیچ ردیفی خوانده نمی‌شود.</translation>
    </message>
    <message>
      <source>The confidence question needs a scale.</source>
      <translation>پرسش اطمینان به مقیاس نیاز دارد.</translation>
    </message>
    <message>
      <source>The dimension {name} has no wording to show.</source>
      <translation>بُعد {name} متنی برای نمایش ندارد.</translation>
    </message>
    <message>
      <source>The disk that holds {path} is full: this last change was not saved, everything before it is. Free some space and do it again.</source>
      <translation>دیسکی که {path} روی آن است پر است: این آخرین تغییر ذخیره نشد، همهٔ پیشین‌ها ذخیره است. جا باز کنید و دوباره انجام دهید.</translation>
    </message>
    <message>
      <source>The earlier turns are not a list.</source>
      <translation>گفته‌های پیشین فهرست نیست.</translation>
    </message>
    <message>
      <source>The file is damaged ({finding}). Restore the newest good backup.</source>
      <translation>فایل آسیب دیده است ({finding}). تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>The form {form} asks nothing. Add a question or leave the form out.</source>
      <translation>پرسش‌نامهٔ {form} چیزی نمی‌پرسد. پرسشی بیفزایید یا آن را بردارید.</translation>
    </message>
    <message>
      <source>The form {form} has two questions called {name}.</source>
      <translation>پرسش‌نامهٔ {form} دو پرسش به نام {name} دارد.</translation>
    </message>
    <message>
      <source>The form {form} needs another name.</source>
      <translation>پرسش‌نامهٔ {form} به نام دیگری نیاز دارد.</translation>
    </message>
    <message>
      <source>The group {group} gets no question. Choose more questions or fewer groups.</source>
      <translation>به گروه {group} پرسشی نمی‌رسد. پرسش بیشتر یا گروه کمتری برگزینید.</translation>
    </message>
    <message>
      <source>The header names the column {column} twice.</source>
      <translation>سطر عنوان ستون {column} را دو بار دارد.</translation>
    </message>
    <message>
      <source>The image {name} cannot be shown: {reason}.</source>
      <translation>تصویر {name} را نمی‌توان نشان داد: {reason}.</translation>
    </message>
    <message>
      <source>The image {sha256} is no longer what was imported. Import it again from its source.</source>
      <translation>تصویر {sha256} دیگر همان نیست که وارد شد. آن را از منبعش دوباره وارد کنید.</translation>
    </message>
    <message>
      <source>The judge declined to rate {dimension}.</source>
      <translation>داور از امتیاز دادن به {dimension} خودداری کرد.</translation>
    </message>
    <message>
      <source>The judge gave no reply, so there is no verdict on {dimension}.</source>
      <translation>داور پاسخی نداد، پس دربارهٔ {dimension} رأیی نیست.</translation>
    </message>
    <message>
      <source>The line is not JSON: {reason}.</source>
      <translation>سطر JSON نیست: {reason}.</translation>
    </message>
    <message>
      <source>The line is not a JSON object.</source>
      <translation>سطر یک شیء JSON نیست.</translation>
    </message>
    <message>
      <source>The name {name} leads out of the folder of images.</source>
      <translation>نام {name} به بیرون از پوشهٔ تصویرها می‌رود.</translation>
    </message>
    <message>
      <source>The number is not finite.</source>
      <translation>عدد متناهی نیست.</translation>
    </message>
    <message>
      <source>The number of questions that all groups share cannot be below 0.</source>
      <translation>تعداد پرسش‌های مشترک گروه‌ها کمتر از ۰ نمی‌شود.</translation>
    </message>
    <message>
      <source>The pilot's batch set {name} needs a number of batches.</source>
      <translation>مجموعهٔ دستهٔ آزمایشی {name} به تعداد دسته نیاز دارد.</translation>
    </message>
    <message>
      <source>The plan of study {study} is not the one that was saved. Restore the newest good backup.</source>
      <translation>طرح مطالعهٔ {study} همان نیست که ذخیره شد. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>The prompt of {name} does not exist in {language}, only in {known}. Choose one of them.</source>
      <translation>دستور {name} به زبان {language} نیست، فقط به {known}. یکی از این‌ها را برگزینید.</translation>
    </message>
    <message>
      <source>The prompt of {protocol} needs {missing}, and there is none here. Leave this answer out, or choose another protocol.</source>
      <translation>دستور {protocol} به {missing} نیاز دارد که اینجا نیست. این پاسخ را کنار بگذارید یا پروتکل دیگری برگزینید.</translation>
    </message>
    <message>
      <source>The prompt {file} cannot be used: {reason}</source>
      <translation>دستور {file} را نمی‌توان به کار برد: {reason}</translation>
    </message>
    <message>
      <source>The question or answer {name} is there twice.</source>
      <translation>پرسش یا پاسخ {name} دو بار هست.</translation>
    </message>
    <message>
      <source>The question {name} has no wording to show.</source>
      <translation>پرسش {name} متنی برای نمایش ندارد.</translation>
    </message>
    <message>
      <source>The rater {rater} is in no group. Name one.</source>
      <translation>ارزیاب {rater} در هیچ گروهی نیست. گروهی نام ببرید.</translation>
    </message>
    <message>
      <source>The rater {rater} is listed twice.</source>
      <translation>ارزیاب {rater} دو بار در فهرست است.</translation>
    </message>
    <message>
      <source>The rating has no value; give one, or a status other than rated.</source>
      <translation>امتیاز مقدار ندارد؛ مقداری بدهید یا وضعیتی جز rated.</translation>
    </message>
    <message>
      <source>The record is not a JSON object.</source>
      <translation>این رکورد شیء JSON نیست.</translation>
    </message>
    <message>
      <source>The reply holds no verdict on {dimension}.</source>
      <translation>در پاسخ داور رأیی دربارهٔ {dimension} نیست.</translation>
    </message>
    <message>
      <source>The reply only repeats the prompt, so there is no verdict on {dimension}.</source>
      <translation>پاسخ داور فقط تکرار دستور است، پس دربارهٔ {dimension} رأیی نیست.</translation>
    </message>
    <message>
      <source>The reply says the same over and over and holds no verdict on {dimension}.</source>
      <translation>پاسخ داور پیوسته یک چیز را تکرار می‌کند و رأیی دربارهٔ {dimension} ندارد.</translation>
    </message>
    <message>
      <source>The reply was cut off before its verdict on {dimension}.</source>
      <translation>پاسخ داور پیش از رأی دربارهٔ {dimension} بریده شد.</translation>
    </message>
    <message>
      <source>The response {number} has no text.</source>
      <translation>پاسخ شمارهٔ {number} متنی ندارد.</translation>
    </message>
    <message>
      <source>The responses are not a list of objects.</source>
      <translation>پاسخ‌ها فهرستی از شیءها نیستند.</translation>
    </message>
    <message>
      <source>The row has {n_cells} fields, the header has {n_columns}.</source>
      <translation>ردیف {n_cells} فیلد دارد و سطر عنوان {n_columns}.</translation>
    </message>
    <message>
      <source>The row names an image; choose the folder that holds the images.</source>
      <translation>ردیف از تصویری نام می‌برد؛ پوشهٔ تصویرها را انتخاب کنید.</translation>
    </message>
    <message>
      <source>The row names no answer: give answer_id, or question_id and author.</source>
      <translation>ردیف پاسخی را نام نمی‌برد: answer_id یا question_id و author را بنویسید.</translation>
    </message>
    <message>
      <source>The row names no study; name the study that all rows belong to.</source>
      <translation>ردیف مطالعه‌ای را نام نمی‌برد؛ مطالعه‌ای را که همهٔ ردیف‌ها از آن است نام ببرید.</translation>
    </message>
    <message>
      <source>The sample has no image {name}. Correct the name in resources/sample/questions.csv.</source>
      <translation>نمونه تصویر {name} را ندارد. نام را در resources/sample/questions.csv درست کنید.</translation>
    </message>
    <message>
      <source>The scale of {name} has the level {value:g} twice.</source>
      <translation>مقیاس {name} سطح {value:g} را دو بار دارد.</translation>
    </message>
    <message>
      <source>The scale of {name} has {n_levels} levels, but the digit keys only reach {most}.</source>
      <translation>مقیاس {name} {n_levels} سطح دارد، ولی کلیدهای رقم فقط به {most} می‌رسند.</translation>
    </message>
    <message>
      <source>The scale of {name} needs two levels or more.</source>
      <translation>مقیاس {name} به دو سطح یا بیشتر نیاز دارد.</translation>
    </message>
    <message>
      <source>The scale of {study} was taken from the values found: {values}. Give a scale to have others refused.</source>
      <translation>مقیاس {study} از مقدارهای موجود گرفته شد: {values}. برای رد شدن مقدارهای دیگر مقیاس را بنویسید.</translation>
    </message>
    <message>
      <source>The seed is 0 or more, and resamples are 0 (no bootstrap) or at least 100. Change them.</source>
      <translation>بذر باید ۰ یا بیشتر باشد و بازنمونه‌گیری ۰ (بدون بوت‌استرپ) یا دست‌کم ۱۰۰. آن‌ها را تغییر دهید.</translation>
    </message>
    <message>
      <source>The seed is {seed}; choose 0 or a larger whole number.</source>
      <translation>بذر {seed} است؛ ۰ یا عدد صحیح بزرگ‌تری برگزینید.</translation>
    </message>
    <message>
      <source>The study needs a name.</source>
      <translation>مطالعه به نام نیاز دارد.</translation>
    </message>
    <message>
      <source>The study needs one question or more.</source>
      <translation>مطالعه به یک پرسش یا بیشتر نیاز دارد.</translation>
    </message>
    <message>
      <source>The study plan {name} cannot be read: {reason}. Choose another file or mend that field.</source>
      <translation>طرح مطالعهٔ {name} خوانده نمی‌شود: {reason}. فایل دیگری برگزینید یا آن فیلد را درست کنید.</translation>
    </message>
    <message>
      <source>The study {study} did not give {rater} the answer {answer} like this.</source>
      <translation>مطالعهٔ {study} پاسخ {answer} را این‌گونه به {rater} نداده است.</translation>
    </message>
    <message>
      <source>The study {study} does not rate sentence {index} of {answer}.</source>
      <translation>در مطالعهٔ {study} جملهٔ {index} از {answer} ارزیابی نمی‌شود.</translation>
    </message>
    <message>
      <source>The study {study} does not rate {dimension}, {granularity}.</source>
      <translation>در مطالعهٔ {study} بُعد {dimension} با واحد «{granularity}» ارزیابی نمی‌شود.</translation>
    </message>
    <message>
      <source>The study {study} was changed or removed meanwhile: this last change was not saved. Open it again.</source>
      <translation>مطالعهٔ {study} در این میان تغییر کرد یا حذف شد: این آخرین تغییر ذخیره نشد. دوباره بازش کنید.</translation>
    </message>
    <message>
      <source>The study {study} was planned without the rater {rater}.</source>
      <translation>مطالعهٔ {study} بدون ارزیاب {rater} طراحی شده است.</translation>
    </message>
    <message>
      <source>The text holds a NUL character, which no text may.</source>
      <translation>در متن نویسهٔ NUL هست که در هیچ متنی مجاز نیست.</translation>
    </message>
    <message>
      <source>The text holds half of a surrogate pair, which is no character.</source>
      <translation>در متن نیمی از یک جفت جانشین هست که نویسه نیست.</translation>
    </message>
    <message>
      <source>The value is nested too deep.</source>
      <translation>مقدار بیش از اندازه تودرتو است.</translation>
    </message>
    <message>
      <source>The workspace changed while rows were being imported. Nothing was imported; try again.</source>
      <translation>هنگام وارد کردن ردیف‌ها فضای کار تغییر کرد. چیزی وارد نشد؛ دوباره تلاش کنید.</translation>
    </message>
    <message>
      <source>The {field} is {given}, but {known} in another row of the same.</source>
      <translation>{field} اینجا {given} است، ولی در ردیف دیگری از همان {known}.</translation>
    </message>
    <message>
      <source>There are no ratings by rater in {field}.</source>
      <translation>در {field} امتیازی به تفکیک ارزیاب نیست.</translation>
    </message>
    <message>
      <source>There are two batch sets called {name}.</source>
      <translation>دو مجموعهٔ دسته به نام {name} هست.</translation>
    </message>
    <message>
      <source>There are two dimensions called {name}.</source>
      <translation>دو بُعد به نام {name} هست.</translation>
    </message>
    <message>
      <source>There are two forms called {name}.</source>
      <translation>دو پرسش‌نامه به نام {name} هست.</translation>
    </message>
    <message>
      <source>There are {n_modalities} modalities for {n_images} images.</source>
      <translation>برای {n_images} تصویر {n_modalities} نوع تصویربرداری نوشته شده است.</translation>
    </message>
    <message>
      <source>There is a study called {name} already. Choose another name.</source>
      <translation>مطالعه‌ای به نام {name} از پیش هست. نام دیگری برگزینید.</translation>
    </message>
    <message>
      <source>There is no block. Add one that rates a batch set.</source>
      <translation>بلوکی نیست. بلوکی بیفزایید که به یک مجموعهٔ دسته بپردازد.</translation>
    </message>
    <message>
      <source>There is no change left to take back.</source>
      <translation>تغییری برای پس گرفتن نمانده است.</translation>
    </message>
    <message>
      <source>There is no image {name} in the folder of images.</source>
      <translation>تصویر {name} در پوشهٔ تصویرها نیست.</translation>
    </message>
    <message>
      <source>There is no layout named {layout}. Choose one of: {layouts}.</source>
      <translation>قالبی به نام {layout} نیست. یکی از این‌ها را برگزینید: {layouts}.</translation>
    </message>
    <message>
      <source>There is no question {key} to be a variant of.</source>
      <translation>پرسش {key} نیست تا این گونهٔ دیگر آن باشد.</translation>
    </message>
    <message>
      <source>There is no question {question} in {dataset}, or it has a problem itself.</source>
      <translation>پرسش {question} در {dataset} نیست، یا خودش مشکل دارد.</translation>
    </message>
    <message>
      <source>There is no study {study} in this workspace. Choose one of: {known}.</source>
      <translation>مطالعهٔ {study} در این فضای کار نیست. یکی از این‌ها را برگزینید: {known}.</translation>
    </message>
    <message>
      <source>There is no study {study} in this workspace. Look at the list of studies.</source>
      <translation>مطالعهٔ {study} در این فضای کار نیست. فهرست مطالعه‌ها را ببینید.</translation>
    </message>
    <message>
      <source>There is no table {table} in an analysis. Choose one of: {known}.</source>
      <translation>جدول {table} در تحلیل نیست. یکی از این‌ها را برگزینید: {known}.</translation>
    </message>
    <message>
      <source>There is no template {name}. Choose one of: {known}.</source>
      <translation>الگوی {name} نیست. یکی از این‌ها را برگزینید: {known}.</translation>
    </message>
    <message>
      <source>There is no workspace at {path}. Check the place or open another one.</source>
      <translation>در {path} فضای کاری نیست. نشانی را بررسی کنید یا فایل دیگری باز کنید.</translation>
    </message>
    <message>
      <source>There is no {field}.</source>
      <translation>{field} خالی است.</translation>
    </message>
    <message>
      <source>There is nothing to rate for {rater} in {study}. Choose another study, or plan one with this rater.</source>
      <translation>در {study} چیزی برای ارزیابی {rater} نیست. مطالعهٔ دیگری برگزینید یا مطالعه‌ای با این ارزیاب طراحی کنید.</translation>
    </message>
    <message>
      <source>This part is not open yet. Finish what comes before it.</source>
      <translation>این بخش هنوز باز نیست. بخش پیش از آن را تمام کنید.</translation>
    </message>
    <message>
      <source>This plan cannot be carried out. Problems: {n_problems}, the first: {first} Change the plan there.</source>
      <translation>این طرح شدنی نیست. شمار مشکل‌ها: {n_problems}، نخستین: {first} طرح را در همان‌جا تغییر دهید.</translation>
    </message>
    <message>
      <source>This workspace holds no study yet. Plan one, or import ratings.</source>
      <translation>این فضای کار هنوز مطالعه‌ای ندارد. مطالعه‌ای طراحی کنید یا امتیازها را وارد کنید.</translation>
    </message>
    <message>
      <source>Two blocks rate the batch set {name} {granularity}, so pairs would come twice. Take one out.</source>
      <translation>دو بلوک مجموعهٔ دستهٔ {name} را با واحد «{granularity}» ارزیابی می‌کنند و جفت‌ها دو بار می‌آیند. یکی را بردارید.</translation>
    </message>
    <message>
      <source>Two levels of the scale of {name} are called {wording}.</source>
      <translation>دو سطح مقیاس {name} نام {wording} دارند.</translation>
    </message>
    <message>
      <source>What {file} holds was not recognised. Choose its layout: {layouts}.</source>
      <translation>محتوای {file} شناخته نشد. قالب آن را برگزینید: {layouts}.</translation>
    </message>
    <message>
      <source>it needs a section user with {placeholder} in it.</source>
      <translation>به بخش user با {placeholder} در آن نیاز دارد.</translation>
    </message>
    <message>
      <source>its header needs a line dimension for each dimension, each with a name of its own.</source>
      <translation>سرآغازش برای هر بُعد به یک سطر dimension با نام جدا نیاز دارد.</translation>
    </message>
    <message>
      <source>its header needs a line such as {example}, with a name that is not taken.</source>
      <translation>سرآغازش به سطری مانند {example} نیاز دارد، با نامی که گرفته نشده باشد.</translation>
    </message>
    <message>
      <source>no section is called {name}; use {known}.</source>
      <translation>بخشی به نام {name} نیست؛ {known} را به کار ببرید.</translation>
    </message>
    <message>
      <source>no statistic is named {name}</source>
      <translation>آماره‌ای به نام {name} نیست</translation>
    </message>
    <message>
      <source>the dimension {line} needs a name and two or more levels, rising, as in {example}.</source>
      <translation>بُعد {line} به نام و دو سطح یا بیشتر، افزایشی، نیاز دارد؛ مانند {example}.</translation>
    </message>
    <message>
      <source>the header knows no {key}; use {known}.</source>
      <translation>سرآغاز {key} را نمی‌شناسد؛ {known} را به کار ببرید.</translation>
    </message>
    <message>
      <source>the input cannot be used: {reason}</source>
      <translation>ورودی را نمی‌توان به کار برد: {reason}</translation>
    </message>
    <message>
      <source>the input lacks {name}</source>
      <translation>ورودی {name} را ندارد</translation>
    </message>
    <message>
      <source>the line {line} before the first section has no colon.</source>
      <translation>سطر {line} پیش از نخستین بخش دونقطه ندارد.</translation>
    </message>
    <message>
      <source>the placeholder {unknown} in the section {name} is not known; use {known}.</source>
      <translation>جانگهدار {unknown} در بخش {name} شناخته نیست؛ {known} را به کار ببرید.</translation>
    </message>
    <message>
      <source>the section {name} is there twice.</source>
      <translation>بخش {name} دو بار هست.</translation>
    </message>
    <message>
      <source>unknown format</source>
      <translation>قالب ناشناخته</translation>
    </message>
    <message>
      <source>{cell} is less than {least}.</source>
      <translation>{cell} کمتر از {least} است.</translation>
    </message>
    <message>
      <source>{cell} is neither 0 nor 1.</source>
      <translation>{cell} نه ۰ است نه ۱.</translation>
    </message>
    <message>
      <source>{cell} is not a number.</source>
      <translation>{cell} عدد نیست.</translation>
    </message>
    <message>
      <source>{cell} is not a whole number.</source>
      <translation>{cell} عدد صحیح نیست.</translation>
    </message>
    <message>
      <source>{cell} is not one of {allowed}.</source>
      <translation>{cell} از این‌ها نیست: {allowed}.</translation>
    </message>
    <message>
      <source>{cell} is not text.</source>
      <translation>{cell} متن نیست.</translation>
    </message>
    <message>
      <source>{correct} is outside the {n_options} options.</source>
      <translation>{correct} بیرون از {n_options} گزینه است.</translation>
    </message>
    <message>
      <source>{file} cannot be read: {reason}. Choose another file.</source>
      <translation>{file} خوانده نمی‌شود: {reason}. فایل دیگری برگزینید.</translation>
    </message>
    <message>
      <source>{file} changed while it was being imported. Nothing was imported; try again.</source>
      <translation>{file} هنگام ورود تغییر کرد. چیزی وارد نشد؛ دوباره انجام دهید.</translation>
    </message>
    <message>
      <source>{file} holds no rows. Choose another file.</source>
      <translation>{file} ردیفی ندارد. فایل دیگری برگزینید.</translation>
    </message>
    <message>
      <source>{file} is neither a .csv nor a .jsonl file. Choose a name with one of these.</source>
      <translation>{file} نه فایل ‎.csv است و نه ‎.jsonl. نامی با یکی از این دو برگزینید.</translation>
    </message>
    <message>
      <source>{file} is not JSON with records in it: {reason}. Save it again as a list of objects, or as JSONL.</source>
      <translation>{file} فایل JSON دارای رکورد نیست: {reason}. آن را دوباره به صورت فهرستی از شیءها یا JSONL ذخیره کنید.</translation>
    </message>
    <message>
      <source>{file} is not XML that can be read: {reason}. Save it as plain XML, or its rows as CSV, and import that.</source>
      <translation>{file} فایل XML خواندنی نیست: {reason}. آن را به صورت XML ساده، یا سطرهایش را به صورت CSV، ذخیره و همان را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is not a case to judge: {reason}. It is a JSON object with question and answer, and where the prompt needs them references (a list) and sentence.</source>
      <translation>{file} نمونه‌ای برای داوری نیست: {reason}. باید شیء JSON با question و answer باشد و هر جا دستور لازم دارد references (فهرست) و sentence.</translation>
    </message>
    <message>
      <source>{file} is not a file of statistics cases: {reason}. Choose a JSON file with schema_version 1 and cases.</source>
      <translation>{file} فایل نمونه‌های آماری نیست: {reason}. فایل JSON با schema_version برابر 1 و cases برگزینید.</translation>
    </message>
    <message>
      <source>{file} is not a text table but {found}. Save the table as CSV or JSONL and import that.</source>
      <translation>{file} جدول متنی نیست بلکه {found} است. جدول را به شکل CSV یا JSONL ذخیره و همان را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is only a pointer of Git LFS, the data is not in it. Fetch the real file and import that.</source>
      <translation>{file} فقط اشاره‌گر Git LFS است و داده در آن نیست. فایل اصلی را بگیرید و همان را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} was read as {encoding} text, which fits its content. Look at its first rows.</source>
      <translation>{file} به صورت متن {encoding} خوانده شد که با محتوایش می‌خواند. به سطرهای نخست آن نگاه کنید.</translation>
    </message>
    <message>
      <source>{file}: column {column} cannot be mapped to {target}. Use columns of the file and fields of its layout, each once.</source>
      <translation>{file}: ستون {column} را نمی‌توان به {target} نسبت داد. ستون‌های فایل و فیلدهای قالبش را، هر کدام یک بار، به کار ببرید.</translation>
    </message>
    <message>
      <source>{found} does not name a level of {dimension}.</source>
      <translation>{found} نام سطحی از {dimension} نیست.</translation>
    </message>
    <message>
      <source>{found} gives {dimension} more than one value.</source>
      <translation>{found} به {dimension} بیش از یک مقدار می‌دهد.</translation>
    </message>
    <message>
      <source>{found} is not among the levels of {dimension}: {levels}.</source>
      <translation>{found} از سطح‌های {dimension} نیست: {levels}.</translation>
    </message>
    <message>
      <source>{given} is no label of the scale; give the scale with its labels.</source>
      <translation>{given} برچسبی از مقیاس نیست؛ مقیاس را با برچسب‌هایش بنویسید.</translation>
    </message>
    <message>
      <source>{given} is not a number; give confidence as one.</source>
      <translation>{given} عدد نیست؛ confidence را عدد بنویسید.</translation>
    </message>
    <message>
      <source>{given} is outside the scale ({levels}).</source>
      <translation>{given} بیرون از مقیاس است ({levels}).</translation>
    </message>
    <message>
      <source>{key} has another {field} in an earlier row.</source>
      <translation>{key} در ردیف پیشینی {field} دیگری دارد.</translation>
    </message>
    <message>
      <source>{key} is given twice.</source>
      <translation>{key} دو بار آمده است.</translation>
    </message>
    <message>
      <source>{key} is in the workspace already, with another {field}.</source>
      <translation>{key} از پیش در فضای کار هست، با {field} دیگری.</translation>
    </message>
    <message>
      <source>{model} has the size class {size_class}; pairing needs one such as 8B. Correct it on the model's card.</source>
      <translation>ردهٔ اندازهٔ {model} {size_class} است؛ جفت کردن به رده‌ای مانند 8B نیاز دارد. آن را در کارت مدل درست کنید.</translation>
    </message>
    <message>
      <source>{n_answers} answers have no sentence to rate, the first is {answer}. Leave them out.</source>
      <translation>{n_answers} پاسخ جمله‌ای برای ارزیابی ندارند، نخستین {answer}. کنارشان بگذارید.</translation>
    </message>
    <message>
      <source>{n_answers} answers without text are left out.</source>
      <translation>{n_answers} پاسخ بی‌متن کنار گذاشته شد.</translation>
    </message>
    <message>
      <source>{n_left} batches of the group {group} are in no batch set. Let one set take the rest.</source>
      <translation>{n_left} دسته از گروه {group} در هیچ مجموعهٔ دسته‌ای نیست. بگذارید یک مجموعه بقیه را بگیرد.</translation>
    </message>
    <message>
      <source>{n_pairs} pairs are to be repeated, but the first batch of {rater} has {n_first}.</source>
      <translation>قرار است {n_pairs} جفت تکرار شود، ولی دستهٔ نخست {rater} {n_first} جفت دارد.</translation>
    </message>
    <message>
      <source>{n_questions} questions come without their images, only the names are kept. Choose the folder that holds the images to have them too.</source>
      <translation>{n_questions} پرسش بدون تصویرهایشان می‌آیند و فقط نام‌ها نگه داشته می‌شوند. برای داشتن تصویرها پوشه‌شان را برگزینید.</translation>
    </message>
    <message>
      <source>{n_questions} questions have more answers than a batch holds. Make the batch size {largest} or more.</source>
      <translation>{n_questions} پرسش بیش از گنجایش یک دسته پاسخ دارند. اندازهٔ دسته را {largest} یا بیشتر کنید.</translation>
    </message>
    <message>
      <source>{n_questions} questions have no reference answer to show.</source>
      <translation>{n_questions} پرسش پاسخ مرجعی برای نمایش ندارند.</translation>
    </message>
    <message>
      <source>{n_rows} judgements have raw output only and stay unread: no protocol here is called {protocols}.</source>
      <translation>{n_rows} داوری فقط خروجی خام دارند و نخوانده می‌مانند: پروتکلی به نام {protocols} اینجا نیست.</translation>
    </message>
    <message>
      <source>{n_rows} rows of {file} are marked as not rated; no rating is taken from them.</source>
      <translation>{n_rows} ردیف از {file} بی‌امتیاز نشان خورده است؛ از آن‌ها امتیازی گرفته نمی‌شود.</translation>
    </message>
    <message>
      <source>{n_rows} rows of {file} say the same as an earlier row and are taken once.</source>
      <translation>{n_rows} سطر از {file} همان سطری پیش از خود را می‌گویند و یک بار گرفته می‌شوند.</translation>
    </message>
    <message>
      <source>{n_wanted} questions are asked for, but only {n_questions} fit.</source>
      <translation>{n_wanted} پرسش خواسته شده، ولی فقط {n_questions} پرسش می‌خواند.</translation>
    </message>
    <message>
      <source>{name} cannot be read: {reason}.</source>
      <translation>{name} خوانده نمی‌شود: {reason}.</translation>
    </message>
    <message>
      <source>{name} has no setup {setup}. Choose one of: {known}.</source>
      <translation>{name} حالت {setup} را ندارد. یکی از این‌ها را برگزینید: {known}.</translation>
    </message>
    <message>
      <source>{name} has too many pixels: {reason}</source>
      <translation>{name} پیکسل‌های بیش از اندازه دارد: {reason}</translation>
    </message>
    <message>
      <source>{name} has {width} × {height} pixels; more than {limit} million are refused.</source>
      <translation>{name} {width} × {height} پیکسل دارد؛ بیش از {limit} میلیون پذیرفته نمی‌شود.</translation>
    </message>
    <message>
      <source>{name} is a link; only files in the folder are taken.</source>
      <translation>{name} پیوند است؛ فقط فایل‌های درون پوشه پذیرفته می‌شوند.</translation>
    </message>
    <message>
      <source>{name} is damaged and does not decode: {reason}.</source>
      <translation>{name} آسیب دیده است و باز نمی‌شود: {reason}.</translation>
    </message>
    <message>
      <source>{name} is larger than {limit} MB.</source>
      <translation>{name} بزرگ‌تر از {limit} مگابایت است.</translation>
    </message>
    <message>
      <source>{name} is not an image (PNG, JPEG, WebP, BMP, GIF, TIFF).</source>
      <translation>{name} تصویر نیست (PNG، JPEG، WebP، BMP، GIF، TIFF).</translation>
    </message>
    <message>
      <source>{n} reference answers have an unknown tag.</source>
      <translation>{n} پاسخ مرجع برچسبی ناشناخته دارند.</translation>
    </message>
    <message>
      <source>{path} cannot be made ({reason}). Choose another folder or another name.</source>
      <translation>{path} را نمی‌توان ساخت ({reason}). پوشه یا نام دیگری برگزینید.</translation>
    </message>
    <message>
      <source>{path} cannot be reached ({reason}): this last change was not saved, everything before it is. Check that the drive is connected and do it again.</source>
      <translation>دسترسی به {path} ممکن نیست ({reason}): این آخرین تغییر ذخیره نشد، همهٔ پیشین‌ها ذخیره است. وصل بودن درایو را بررسی کنید و دوباره انجام دهید.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}). Ask its owner to let you read it, or open another workspace.</source>
      <translation>{path} را نمی‌توان خواند ({reason}). از صاحبش اجازهٔ خواندن بگیرید یا فضای کاری دیگری باز کنید.</translation>
    </message>
    <message>
      <source>{path} cannot be written to: the file, its folder or the drive is read-only. Copy it to a folder of your own and open it there.</source>
      <translation>در {path} نمی‌توان نوشت: فایل، پوشه یا درایو فقط‌خواندنی است. آن را در پوشهٔ خودتان رونوشت کنید و همان‌جا باز کنید.</translation>
    </message>
    <message>
      <source>{path} could not be written: {reason}. What was there before is unchanged; choose another place.</source>
      <translation>{path} نوشته نشد: {reason}. آنچه پیش‌تر بود دست‌نخورده است؛ جای دیگری برگزینید.</translation>
    </message>
    <message>
      <source>{path} exists already. Open it, or choose another name.</source>
      <translation>{path} از پیش هست. بازش کنید یا نام دیگری برگزینید.</translation>
    </message>
    <message>
      <source>{path} is damaged ({finding}), and it was not touched. Keep a copy of it and open a backup instead.</source>
      <translation>{path} آسیب دیده است ({finding}) و به آن دست زده نشد. رونوشتی از آن نگه دارید و به‌جایش پشتیبانی را باز کنید.</translation>
    </message>
    <message>
      <source>{path} is not a medreview workspace, and it was not touched. Open a file that ends in .medreview.</source>
      <translation>{path} فضای کار medreview نیست و به آن دست زده نشد. فایلی با پسوند ‎.medreview باز کنید.</translation>
    </message>
    <message>
      <source>{path} is open in another medreview program. Close it there, then open it here.</source>
      <translation>{path} در برنامهٔ medreview دیگری باز است. آنجا ببندید و سپس اینجا باز کنید.</translation>
    </message>
    <message>
      <source>{path} names no file. Give the workspace a name.</source>
      <translation>{path} نام فایلی نیست. به فضای کاری نامی بدهید.</translation>
    </message>
    <message>
      <source>{path} was busy for too long: this last change was not saved. Do it again in a moment.</source>
      <translation>{path} بیش از اندازه مشغول بود: این آخرین تغییر ذخیره نشد. لحظه‌ای دیگر دوباره انجام دهید.</translation>
    </message>
    <message>
      <source>{path} was made by a newer medreview (format {version}, this program knows up to {known}), and it was not touched. Install the newer program to open it.</source>
      <translation>{path} با medreview تازه‌تری ساخته شده است (قالب {version}، این برنامه تا {known} را می‌شناسد) و به آن دست زده نشد. برای باز کردنش برنامهٔ تازه‌تر را نصب کنید.</translation>
    </message>
    <message>
      <source>{protocol} has no dimension {dimension}, only {known}.</source>
      <translation>{protocol} بُعد {dimension} را ندارد، فقط {known}.</translation>
    </message>
    <message>
      <source>{sentence} is not the number of a sentence of {answer}.</source>
      <translation>{sentence} شمارهٔ جمله‌ای از {answer} نیست.</translation>
    </message>
    <message>
      <source>{statistic} does not compute {names}</source>
      <translation>{statistic} {names} را محاسبه نمی‌کند</translation>
    </message>
    <message>
      <source>{text} is not a scale. Write 1:5, or 0,0.5,1, or the labels from level 1 on, or 1=bad,2=good.</source>
      <translation>{text} مقیاس نیست. 1:5 یا 0,0.5,1 یا برچسب‌ها از سطح ۱ به بعد، یا 1=bad,2=good بنویسید.</translation>
    </message>
    <message>
      <source>{value} is not a level of {name}. Choose one of: {levels}.</source>
      <translation>{value} سطحی از {name} نیست. یکی از این‌ها را برگزینید: {levels}.</translation>
    </message>
    <message>
      <source>{value} is not a number, and there is a text too.</source>
      <translation>{value} عدد نیست، و متنی هم هست.</translation>
    </message>
  </context>
  <context>
    <name>CrashDialog</name>
    <message>
      <source>Copy the report</source>
      <translation>رونوشت از گزارش</translation>
    </message>
    <message>
      <source>Crash report</source>
      <translation>گزارش خطا</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>ادامه</translation>
    </message>
    <message>
      <source>This is a fault of the program, not yours. The workspace was closed safely and every saved change is in it. The report below holds no text from your data: copy it and send it to the makers.</source>
      <translation>این خطا از برنامه است، نه از شما. فضای کار سالم بسته شد و هر تغییر ذخیره‌شده در آن هست. گزارش زیر هیچ متنی از داده‌های شما ندارد: آن را رونوشت کنید و برای سازندگان بفرستید.</translation>
    </message>
    <message>
      <source>medreview made a mistake</source>
      <translation>medreview خطا کرد</translation>
    </message>
  </context>
  <context>
    <name>DimensionsSection</name>
    <message>
      <source>Dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>برچسب</translation>
    </message>
    <message>
      <source>Levels of the scale</source>
      <translation>سطح‌های مقیاس</translation>
    </message>
    <message>
      <source>Name in tables</source>
      <translation>نام در جدول‌ها</translation>
    </message>
    <message>
      <source>Rated</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Raters see them in this order. Digit 1 gives the first level of the scale, digit 2 the second.</source>
      <translation>ارزیابان آن‌ها را به همین ترتیب می‌بینند. رقم ۱ سطح نخست مقیاس است و رقم ۲ سطح دوم.</translation>
    </message>
    <message>
      <source>Statement</source>
      <translation>گزاره</translation>
    </message>
  </context>
  <context>
    <name>DonePage</name>
    <message>
      <source>All done. Thank you.</source>
      <translation>تمام شد. سپاسگزاریم.</translation>
    </message>
    <message>
      <source>All studies</source>
      <translation>همهٔ مطالعه‌ها</translation>
    </message>
    <message>
      <source>Look back</source>
      <translation>بازبینی</translation>
    </message>
    <message>
      <source>You rated {n} answers, and every rating is saved.</source>
      <translation>به {n} پاسخ امتیاز دادید و همهٔ امتیازها ذخیره شده است.</translation>
    </message>
  </context>
  <context>
    <name>ExportScreen</name>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Choose the folder</source>
      <translation>انتخاب پوشه</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>انتخاب…</translation>
    </message>
    <message>
      <source>Every table that has rows is written as CSV and as JSONL, images beside them. Importing these files elsewhere gives the same tables again.</source>
      <translation>هر جدولی که ردیف دارد به شکل CSV و JSONL نوشته می‌شود و تصویرها کنار آن. وارد کردن همین فایل‌ها در جای دیگر همان جدول‌ها را می‌دهد.</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>خروجی</translation>
    </message>
    <message>
      <source>Exported {rows} to {folder}</source>
      <translation>{rows} در {folder} نوشته شد</translation>
    </message>
    <message>
      <source>Exporting</source>
      <translation>نوشتن خروجی</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>فایل‌ها</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>پوشه</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>ردیف</translation>
    </message>
    <message>
      <source>Table</source>
      <translation>جدول</translation>
    </message>
    <message>
      <source>Tables to write</source>
      <translation>جدول‌هایی که نوشته می‌شوند</translation>
    </message>
    <message>
      <source>The workspace holds no rows yet. Import some first.</source>
      <translation>فضای کار هنوز ردیفی ندارد. نخست داده وارد کنید.</translation>
    </message>
  </context>
  <context>
    <name>FileView</name>
    <message>
      <source>Field of the column {column}</source>
      <translation>فیلد ستون {column}</translation>
    </message>
    <message>
      <source>First rows of {file}</source>
      <translation>نخستین ردیف‌های {file}</translation>
    </message>
    <message>
      <source>Keep as metadata</source>
      <translation>نگه‌داری به‌عنوان فراداده</translation>
    </message>
    <message>
      <source>Read as</source>
      <translation>خواندن به قالب</translation>
    </message>
    <message>
      <source>{tables}, {n} rows. The first:</source>
      <translation>{tables}، {n} ردیف. نخستین‌ها:</translation>
    </message>
  </context>
  <context>
    <name>FormPage</name>
    <message>
      <source>About rating single sentences</source>
      <translation>دربارهٔ ارزیابی تک‌جمله‌ها</translation>
    </message>
    <message>
      <source>About rating whole answers</source>
      <translation>دربارهٔ ارزیابی کل پاسخ‌ها</translation>
    </message>
    <message>
      <source>Back</source>
      <translation>برگشت</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>بعدی</translation>
    </message>
    <message>
      <source>Next (Enter)</source>
      <translation>بعدی (Enter)</translation>
    </message>
  </context>
  <context>
    <name>FormsSection</name>
    <message>
      <source>Ask after each pair how sure the rater is</source>
      <translation>پس از هر جفت پرسیده شود ارزیاب چقدر مطمئن است</translation>
    </message>
    <message>
      <source>Asked</source>
      <translation>زمان پرسش</translation>
    </message>
    <message>
      <source>Forms</source>
      <translation>پرسش‌نامه‌ها</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>سطح‌ها</translation>
    </message>
    <message>
      <source>Levels as “1=Very low; 2=Low; 3=High”. Left empty, the question is answered in words.</source>
      <translation>سطح‌ها به شکل «1=خیلی کم; 2=کم; 3=زیاد». اگر خالی بماند پاسخ تشریحی است.</translation>
    </message>
    <message>
      <source>Levels of the confidence question</source>
      <translation>سطح‌های پرسش اطمینان</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>Name in tables</source>
      <translation>نام در جدول‌ها</translation>
    </message>
    <message>
      <source>On</source>
      <translation>فعال</translation>
    </message>
    <message>
      <source>Questions of the form</source>
      <translation>پرسش‌های پرسش‌نامه</translation>
    </message>
    <message>
      <source>Required</source>
      <translation>الزامی</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>عنوان</translation>
    </message>
    <message>
      <source>Title of the form</source>
      <translation>عنوان پرسش‌نامه</translation>
    </message>
    <message>
      <source>When it is asked</source>
      <translation>چه هنگام پرسیده شود</translation>
    </message>
    <message>
      <source>Wording</source>
      <translation>متن پرسش</translation>
    </message>
    <message>
      <source>Wording of the confidence question</source>
      <translation>متن پرسش اطمینان</translation>
    </message>
  </context>
  <context>
    <name>ImageDialog</name>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
  </context>
  <context>
    <name>ImageView</name>
    <message>
      <source>Image</source>
      <translation>تصویر</translation>
    </message>
  </context>
  <context>
    <name>ImageViewer</name>
    <message>
      <source>Fit the window (0)</source>
      <translation>هم‌اندازهٔ پنجره (0)</translation>
    </message>
    <message>
      <source>Next image</source>
      <translation>تصویر بعدی</translation>
    </message>
    <message>
      <source>Previous image</source>
      <translation>تصویر قبلی</translation>
    </message>
    <message>
      <source>Zoom in (+)</source>
      <translation>بزرگ‌نمایی (+)</translation>
    </message>
    <message>
      <source>Zoom out (-)</source>
      <translation>کوچک‌نمایی (-)</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
    </message>
  </context>
  <context>
    <name>ImportScreen</name>
    <message>
      <source>1:5, or 0,0.5,1</source>
      <translation>1:5 یا 0,0.5,1</translation>
    </message>
    <message>
      <source>As the file says</source>
      <translation>همان که در فایل است</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Choose</source>
      <translation>انتخاب کنید</translation>
    </message>
    <message>
      <source>Choose files</source>
      <translation>انتخاب فایل</translation>
    </message>
    <message>
      <source>Choose files…</source>
      <translation>انتخاب فایل…</translation>
    </message>
    <message>
      <source>Choose tables of questions and answers (CSV or JSONL), or drop them here. You see every row and every problem before anything is written.</source>
      <translation>جدول پرسش‌ها و پاسخ‌ها (CSV یا JSONL) را انتخاب کنید یا اینجا رها کنید. پیش از نوشته شدن هر چیز، ردیف‌ها و مشکل‌ها را می‌بینید.</translation>
    </message>
    <message>
      <source>Choose the folder that holds the images</source>
      <translation>پوشه‌ای را که تصویرها در آن است انتخاب کنید</translation>
    </message>
    <message>
      <source>Dataset</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>Field</source>
      <translation>فیلد</translation>
    </message>
    <message>
      <source>File</source>
      <translation>فایل</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>فایل‌ها</translation>
    </message>
    <message>
      <source>Images folder…</source>
      <translation>پوشهٔ تصویرها…</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>ورود داده</translation>
    </message>
    <message>
      <source>Import the {n} good rows</source>
      <translation>ورود {n} ردیف سالم</translation>
    </message>
    <message>
      <source>Import {n} rows</source>
      <translation>ورود {n} ردیف</translation>
    </message>
    <message>
      <source>Importing</source>
      <translation>در حال ورود داده</translation>
    </message>
    <message>
      <source>Problems</source>
      <translation>مشکل‌ها</translation>
    </message>
    <message>
      <source>Problems: {n}</source>
      <translation>مشکل‌ها: {n}</translation>
    </message>
    <message>
      <source>Read as</source>
      <translation>خواندن به قالب</translation>
    </message>
    <message>
      <source>Read {file} as</source>
      <translation>خواندن {file} به عنوان</translation>
    </message>
    <message>
      <source>Reading the files</source>
      <translation>خواندن فایل‌ها</translation>
    </message>
    <message>
      <source>Row</source>
      <translation>ردیف</translation>
    </message>
    <message>
      <source>Scale</source>
      <translation>مقیاس</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>Tables (*.csv *.jsonl *.tsv *.json);;All files (*)</source>
      <translation>جدول‌ها (*.csv *.jsonl *.tsv *.json);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>What is wrong</source>
      <translation>مشکل چیست</translation>
    </message>
  </context>
  <context>
    <name>Importing</name>
    <message>
      <source>Imported {rows}.</source>
      <translation>{rows} وارد شد.</translation>
    </message>
    <message>
      <source>Nothing new was imported.</source>
      <translation>چیز تازه‌ای وارد نشد.</translation>
    </message>
    <message>
      <source>Rows that are there already, and stay as they are: {n}.</source>
      <translation>ردیف‌هایی که از پیش هستند و همان‌طور می‌مانند: {n}.</translation>
    </message>
    <message>
      <source>Rows with problems, listed above: {n}.</source>
      <translation>ردیف‌های مشکل‌دار، در فهرست بالا: {n}.</translation>
    </message>
    <message>
      <source>This adds nothing.</source>
      <translation>با این کار چیزی افزوده نمی‌شود.</translation>
    </message>
    <message>
      <source>This adds {rows} to {datasets}.</source>
      <translation>با این کار {rows} به {datasets} افزوده می‌شود.</translation>
    </message>
    <message>
      <source>This adds {rows}.</source>
      <translation>با این کار {rows} افزوده می‌شود.</translation>
    </message>
  </context>
  <context>
    <name>KeyButton</name>
    <message>
      <source>Key for {action}: {key}</source>
      <translation>کلید {action}: {key}</translation>
    </message>
    <message>
      <source>Press a key</source>
      <translation>کلیدی بزنید</translation>
    </message>
  </context>
  <context>
    <name>KeyMap</name>
    <message>
      <source>Cannot judge</source>
      <translation>نمی‌توانم قضاوت کنم</translation>
    </message>
    <message>
      <source>Codebook</source>
      <translation>راهنمای ارزیابی</translation>
    </message>
    <message>
      <source>Comment</source>
      <translation>یادداشت</translation>
    </message>
    <message>
      <source>Flag for a second look</source>
      <translation>نشان‌دار کردن برای بازبینی</translation>
    </message>
    <message>
      <source>Move on</source>
      <translation>رفتن به بعدی</translation>
    </message>
    <message>
      <source>Next dimension</source>
      <translation>بُعد بعدی</translation>
    </message>
    <message>
      <source>Next sentence</source>
      <translation>جملهٔ بعدی</translation>
    </message>
    <message>
      <source>Overview</source>
      <translation>نمای کلی</translation>
    </message>
    <message>
      <source>Previous dimension</source>
      <translation>بُعد قبلی</translation>
    </message>
    <message>
      <source>Previous sentence</source>
      <translation>جملهٔ قبلی</translation>
    </message>
    <message>
      <source>Show the image</source>
      <translation>نمایش تصویر</translation>
    </message>
    <message>
      <source>Show the keys</source>
      <translation>نمایش کلیدها</translation>
    </message>
    <message>
      <source>Step back</source>
      <translation>یک گام به عقب</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>واگرد</translation>
    </message>
  </context>
  <context>
    <name>KeyTable</name>
    <message>
      <source>Not kept yet: give each action a key of its own; digits always rate.</source>
      <translation>هنوز ذخیره نشده: به هر کار کلیدی جدا بدهید؛ رقم‌ها همیشه امتیاز می‌دهند.</translation>
    </message>
    <message>
      <source>Use the designed keys</source>
      <translation>کلیدهای پیش‌فرض</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>گرفته شده</translation>
    </message>
  </context>
  <context>
    <name>Keys</name>
    <message>
      <source>Backspace</source>
      <translation>Backspace</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>پایین</translation>
    </message>
    <message>
      <source>Enter</source>
      <translation>Enter</translation>
    </message>
    <message>
      <source>Page down</source>
      <translation>Page Down</translation>
    </message>
    <message>
      <source>Page up</source>
      <translation>Page Up</translation>
    </message>
    <message>
      <source>Space</source>
      <translation>فاصله</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>بالا</translation>
    </message>
  </context>
  <context>
    <name>KeysSheet</name>
    <message>
      <source>Cannot judge any of it</source>
      <translation>دربارهٔ هیچ‌یک نمی‌توانم قضاوت کنم</translation>
    </message>
    <message>
      <source>Close what is open</source>
      <translation>بستن آنچه باز است</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>کلیدها</translation>
    </message>
    <message>
      <source>Letters and digits work under a Persian layout too.</source>
      <translation>حرف‌ها و رقم‌ها با صفحه‌کلید فارسی هم کار می‌کنند.</translation>
    </message>
    <message>
      <source>Next control</source>
      <translation>بخش بعدی</translation>
    </message>
    <message>
      <source>Rate</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Scroll the answer</source>
      <translation>پیمایش پاسخ</translation>
    </message>
    <message>
      <source>{first} to {last}</source>
      <translation>{first} تا {last}</translation>
    </message>
  </context>
  <context>
    <name>LevelsTable</name>
    <message>
      <source>Levels, the first for digit 1</source>
      <translation>سطح‌ها، نخستین برای رقم ۱</translation>
    </message>
    <message>
      <source>Number</source>
      <translation>عدد</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>متن</translation>
    </message>
  </context>
  <context>
    <name>Library</name>
    <message>
      <source>Age</source>
      <translation>سن</translation>
    </message>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Category</source>
      <translation>دسته‌بندی</translation>
    </message>
    <message>
      <source>ICD-11</source>
      <translation>ICD-11</translation>
    </message>
    <message>
      <source>Patient</source>
      <translation>بیمار</translation>
    </message>
    <message>
      <source>Question type</source>
      <translation>گونهٔ پرسش</translation>
    </message>
    <message>
      <source>Sex</source>
      <translation>جنس</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>منبع</translation>
    </message>
    <message>
      <source>Specialty</source>
      <translation>تخصص</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>بخش</translation>
    </message>
  </context>
  <context>
    <name>LibraryScreen</name>
    <message>
      <source>All datasets</source>
      <translation>همهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Datasets</source>
      <translation>مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Every kind</source>
      <translation>هر نوع</translation>
    </message>
    <message>
      <source>Every language</source>
      <translation>هر زبان</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>خروجی…</translation>
    </message>
    <message>
      <source>Find in questions</source>
      <translation>جست‌وجو در پرسش‌ها</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>ورود داده…</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>نوع</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>زبان</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>کتابخانه</translation>
    </message>
    <message>
      <source>No questions yet. Import a file.</source>
      <translation>هنوز پرسشی نیست. فایلی وارد کنید.</translation>
    </message>
    <message>
      <source>Nothing fits. Widen the filter.</source>
      <translation>چیزی پیدا نشد. صافی را بازتر کنید.</translation>
    </message>
    <message>
      <source>Questions</source>
      <translation>پرسش‌ها</translation>
    </message>
    <message>
      <source>{name}: {n_questions} questions, {n_answers} answers</source>
      <translation>{name}: {n_questions} پرسش، {n_answers} پاسخ</translation>
    </message>
    <message>
      <source>{n} questions</source>
      <translation>{n} پرسش</translation>
    </message>
  </context>
  <context>
    <name>OverviewPanel</name>
    <message>
      <source>Answer {n}: {state}</source>
      <translation>پاسخ {n}: {state}</translation>
    </message>
    <message>
      <source>Batch {n}, single sentences</source>
      <translation>دستهٔ {n}، تک‌جمله‌ها</translation>
    </message>
    <message>
      <source>Batch {n}, whole answers</source>
      <translation>دستهٔ {n}، کل پاسخ‌ها</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Close the overview</source>
      <translation>بستن نمای کلی</translation>
    </message>
    <message>
      <source>begun</source>
      <translation>شروع‌شده</translation>
    </message>
    <message>
      <source>done</source>
      <translation>تمام</translation>
    </message>
    <message>
      <source>flagged</source>
      <translation>نشان‌دار</translation>
    </message>
    <message>
      <source>not judged in part</source>
      <translation>بخشی قضاوت‌نشده</translation>
    </message>
    <message>
      <source>open</source>
      <translation>مانده</translation>
    </message>
    <message>
      <source>{done} of {total} answers done</source>
      <translation>{done} پاسخ از {total} تمام شده</translation>
    </message>
    <message>
      <source>{n} flagged</source>
      <translation>{n} نشان‌دار</translation>
    </message>
    <message>
      <source>{n} not judged</source>
      <translation>{n} قضاوت‌نشده</translation>
    </message>
  </context>
  <context>
    <name>PairPage</name>
    <message>
      <source>Codebook</source>
      <translation>راهنمای ارزیابی</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>کلیدها</translation>
    </message>
    <message>
      <source>Overview</source>
      <translation>نمای کلی</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>{action} ({key})</source>
      <translation>{action} ({key})</translation>
    </message>
  </context>
  <context>
    <name>Places</name>
    <message>
      <source>Export</source>
      <translation>خروجی</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>ورود داده</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>کتابخانه</translation>
    </message>
    <message>
      <source>Plan a study</source>
      <translation>طراحی مطالعه</translation>
    </message>
    <message>
      <source>Rate</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>تنظیمات</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>شروع</translation>
    </message>
    <message>
      <source>Studies</source>
      <translation>مطالعه‌ها</translation>
    </message>
  </context>
  <context>
    <name>Planner</name>
    <message>
      <source>after each batch</source>
      <translation>پس از هر دسته</translation>
    </message>
    <message>
      <source>at the end</source>
      <translation>در پایان</translation>
    </message>
    <message>
      <source>at the end of each granularity</source>
      <translation>در پایان هر واحد ارزیابی</translation>
    </message>
    <message>
      <source>at the start</source>
      <translation>در آغاز</translation>
    </message>
    <message>
      <source>coarse</source>
      <translation>کل پاسخ</translation>
    </message>
    <message>
      <source>coarse (whole answer)</source>
      <translation>کل پاسخ</translation>
    </message>
    <message>
      <source>fine</source>
      <translation>تک‌جمله</translation>
    </message>
    <message>
      <source>fine (single sentences)</source>
      <translation>تک‌جمله</translation>
    </message>
    <message>
      <source>repeats</source>
      <translation>تکرارها</translation>
    </message>
  </context>
  <context>
    <name>PlannerScreen</name>
    <message>
      <source>A plan is not saved</source>
      <translation>طرحی ذخیره نشده است</translation>
    </message>
    <message>
      <source>Answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>Back to the studies</source>
      <translation>برگشت به مطالعه‌ها</translation>
    </message>
    <message>
      <source>Begin anew</source>
      <translation>شروع از نو</translation>
    </message>
    <message>
      <source>Blocks</source>
      <translation>بلوک‌ها</translation>
    </message>
    <message>
      <source>Change the plan</source>
      <translation>تغییر طرح</translation>
    </message>
    <message>
      <source>Codebooks</source>
      <translation>راهنماهای ارزیابی</translation>
    </message>
    <message>
      <source>Consent</source>
      <translation>رضایت‌نامه</translation>
    </message>
    <message>
      <source>Dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>Forms</source>
      <translation>پرسش‌نامه‌ها</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>ادامه</translation>
    </message>
    <message>
      <source>Language of the wordings</source>
      <translation>زبان متن‌ها</translation>
    </message>
    <message>
      <source>Plan a new version</source>
      <translation>طراحی نسخهٔ تازه</translation>
    </message>
    <message>
      <source>Plan a study</source>
      <translation>طراحی مطالعه</translation>
    </message>
    <message>
      <source>Raters</source>
      <translation>ارزیابان</translation>
    </message>
    <message>
      <source>Reason for the new version</source>
      <translation>دلیل نسخهٔ تازه</translation>
    </message>
    <message>
      <source>Save the change</source>
      <translation>ذخیرهٔ تغییر</translation>
    </message>
    <message>
      <source>Save the new version</source>
      <translation>ذخیرهٔ نسخهٔ تازه</translation>
    </message>
    <message>
      <source>Save the study</source>
      <translation>ذخیرهٔ مطالعه</translation>
    </message>
    <message>
      <source>Saved {study}</source>
      <translation>{study} ذخیره شد</translation>
    </message>
    <message>
      <source>Saving the study</source>
      <translation>ذخیرهٔ مطالعه</translation>
    </message>
    <message>
      <source>Sections of the plan</source>
      <translation>بخش‌های طرح</translation>
    </message>
    <message>
      <source>Sentences</source>
      <translation>جمله‌ها</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>The plan of {study} is not saved. Go on with it, or begin anew?</source>
      <translation>طرح {study} ذخیره نشده است. با آن ادامه می‌دهید یا از نو شروع می‌کنید؟</translation>
    </message>
    <message>
      <source>Wordings in</source>
      <translation>متن‌ها به زبان</translation>
    </message>
  </context>
  <context>
    <name>ProgressHeader</name>
    <message>
      <source>Progress in this batch</source>
      <translation>پیشرفت در این دسته</translation>
    </message>
    <message>
      <source>answer {n} of {total}</source>
      <translation>پاسخ {n} از {total}</translation>
    </message>
    <message>
      <source>batch {n} of {total}</source>
      <translation>دستهٔ {n} از {total}</translation>
    </message>
    <message>
      <source>study {share}%</source>
      <translation>{share}٪ از مطالعه</translation>
    </message>
  </context>
  <context>
    <name>QuestionModel</name>
    <message>
      <source>Answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>Dataset</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>نوع</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>زبان</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
  </context>
  <context>
    <name>QuestionPage</name>
    <message>
      <source>Answer of {author}</source>
      <translation>پاسخ {author}</translation>
    </message>
    <message>
      <source>No answers yet. Import some.</source>
      <translation>هنوز پاسخی نیست. چند پاسخ وارد کنید.</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>The chosen question</source>
      <translation>پرسش انتخاب‌شده</translation>
    </message>
    <message>
      <source>reference</source>
      <translation>مرجع</translation>
    </message>
    <message>
      <source>{option} (key)</source>
      <translation>{option} (کلید)</translation>
    </message>
  </context>
  <context>
    <name>QuestionPane</name>
    <message>
      <source>Earlier turn</source>
      <translation>گفتهٔ پیشین</translation>
    </message>
    <message>
      <source>Image {n}</source>
      <translation>تصویر {n}</translation>
    </message>
    <message>
      <source>Now</source>
      <translation>اکنون</translation>
    </message>
    <message>
      <source>Option {n}</source>
      <translation>گزینهٔ {n}</translation>
    </message>
    <message>
      <source>Patient</source>
      <translation>بیمار</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Reference answer</source>
      <translation>پاسخ مرجع</translation>
    </message>
    <message>
      <source>Reference answer {n}</source>
      <translation>پاسخ مرجع {n}</translation>
    </message>
    <message>
      <source>Reply</source>
      <translation>پاسخ پیشین</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>عنوان</translation>
    </message>
  </context>
  <context>
    <name>Questions</name>
    <message>
      <source>Chinese</source>
      <translation>چینی</translation>
    </message>
    <message>
      <source>Choice</source>
      <translation>چندگزینه‌ای</translation>
    </message>
    <message>
      <source>English</source>
      <translation>انگلیسی</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>باز</translation>
    </message>
    <message>
      <source>Persian</source>
      <translation>فارسی</translation>
    </message>
    <message>
      <source>Term</source>
      <translation>اصطلاح</translation>
    </message>
  </context>
  <context>
    <name>Rail</name>
    <message>
      <source>Places</source>
      <translation>بخش‌های برنامه</translation>
    </message>
  </context>
  <context>
    <name>RatersSection</name>
    <message>
      <source>Group</source>
      <translation>گروه</translation>
    </message>
    <message>
      <source>Questions that every group rates</source>
      <translation>پرسش‌های مشترک همهٔ گروه‌ها</translation>
    </message>
    <message>
      <source>Rater</source>
      <translation>ارزیاب</translation>
    </message>
    <message>
      <source>Raters</source>
      <translation>ارزیابان</translation>
    </message>
    <message>
      <source>Raters and groups</source>
      <translation>ارزیابان و گروه‌ها</translation>
    </message>
    <message>
      <source>Raters of one group rate the same answers; the questions are dealt evenly among the groups.</source>
      <translation>ارزیابان یک گروه به پاسخ‌های یکسان امتیاز می‌دهند؛ پرسش‌ها به‌طور مساوی میان گروه‌ها پخش می‌شوند.</translation>
    </message>
  </context>
  <context>
    <name>Rating</name>
    <message>
      <source>about {n} h left</source>
      <translation>حدود {n} ساعت مانده</translation>
    </message>
    <message>
      <source>about {n} min left</source>
      <translation>حدود {n} دقیقه مانده</translation>
    </message>
    <message>
      <source>cannot judge</source>
      <translation>قضاوت‌نشده</translation>
    </message>
    <message>
      <source>cannot judge: {reason}</source>
      <translation>قضاوت‌نشده: {reason}</translation>
    </message>
    <message>
      <source>skipped</source>
      <translation>ردشده</translation>
    </message>
  </context>
  <context>
    <name>RatingDesk</name>
    <message>
      <source>There is no reason {n}.</source>
      <translation>دلیل {n} وجود ندارد.</translation>
    </message>
    <message>
      <source>This scale has {n} levels: press {first} to {last}.</source>
      <translation>این مقیاس {n} سطح دارد: از {first} تا {last} را بزنید.</translation>
    </message>
  </context>
  <context>
    <name>ReasonChooser</name>
    <message>
      <source>Keep as it is</source>
      <translation>همین‌طور بماند</translation>
    </message>
    <message>
      <source>Keep as it is (Esc)</source>
      <translation>همین‌طور بماند (Esc)</translation>
    </message>
    <message>
      <source>Why can it not be judged?</source>
      <translation>چرا نمی‌توان قضاوت کرد؟</translation>
    </message>
    <message>
      <source>Why can none of it be judged?</source>
      <translation>چرا دربارهٔ هیچ‌یک نمی‌توان قضاوت کرد؟</translation>
    </message>
    <message>
      <source>{dimension}: why can it not be judged?</source>
      <translation>{dimension}: چرا نمی‌توان قضاوت کرد؟</translation>
    </message>
  </context>
  <context>
    <name>ResultPane</name>
    <message>
      <source>Answers that two raters share, {granularity}</source>
      <translation>پاسخ‌های مشترک هر دو ارزیاب، {granularity}</translation>
    </message>
    <message>
      <source>Batches</source>
      <translation>دسته‌ها</translation>
    </message>
    <message>
      <source>Batches of {rater}, {granularity}: {sizes} pairs ({n} come again)</source>
      <translation>دسته‌های {rater}، {granularity}: {sizes} جفت ({n} جفت تکراری)</translation>
    </message>
    <message>
      <source>Between {least} and {most} for any two of {n} raters.</source>
      <translation>میان {least} و {most} برای هر دو نفر از {n} ارزیاب.</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>گروه</translation>
    </message>
    <message>
      <source>Hours</source>
      <translation>ساعت</translation>
    </message>
    <message>
      <source>Hours from ratings made here: {coarse} s for a whole answer, {fine} s for a sentence.</source>
      <translation>ساعت‌ها بر پایهٔ امتیازهای همین‌جا: {coarse} ثانیه برای کل پاسخ، {fine} ثانیه برای هر جمله.</translation>
    </message>
    <message>
      <source>Hours from the published times: {coarse} s for a whole answer, {fine} s for a sentence.</source>
      <translation>ساعت‌ها بر پایهٔ زمان‌های منتشرشده: {coarse} ثانیه برای کل پاسخ، {fine} ثانیه برای هر جمله.</translation>
    </message>
    <message>
      <source>Rater</source>
      <translation>ارزیاب</translation>
    </message>
    <message>
      <source>What the plan gives</source>
      <translation>حاصل این طرح</translation>
    </message>
    <message>
      <source>{granularity}, pairs</source>
      <translation>جفت، {granularity}</translation>
    </message>
    <message>
      <source>{questions} of {fitting} questions, {answers} answers.</source>
      <translation>{questions} پرسش از {fitting} پرسش، {answers} پاسخ.</translation>
    </message>
  </context>
  <context>
    <name>RowProblem</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>row {n}</source>
      <translation>ردیف {n}</translation>
    </message>
  </context>
  <context>
    <name>RowTable</name>
    <message>
      <source>Add</source>
      <translation>افزودن</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>پایین</translation>
    </message>
    <message>
      <source>Take out</source>
      <translation>برداشتن</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>بالا</translation>
    </message>
  </context>
  <context>
    <name>ScaleRow</name>
    <message>
      <source>not rated</source>
      <translation>بی‌امتیاز</translation>
    </message>
    <message>
      <source>{digit} of {n}</source>
      <translation>{digit} از {n}</translation>
    </message>
    <message>
      <source>{dimension}: {state}</source>
      <translation>{dimension}: {state}</translation>
    </message>
    <message>
      <source>{level}, {words}</source>
      <translation>{level}، {words}</translation>
    </message>
  </context>
  <context>
    <name>SentencesSection</name>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>By hand</source>
      <translation>دستی</translation>
    </message>
    <message>
      <source>Cut by the program, mended by hand. A change draws the sentences of that answer again, of no other.</source>
      <translation>برنامه جمله‌ها را بریده و دستی اصلاح می‌شود. هر تغییر فقط جمله‌های همان پاسخ را از نو برمی‌گزیند.</translation>
    </message>
    <message>
      <source>Join with next</source>
      <translation>پیوند با بعدی</translation>
    </message>
    <message>
      <source>No sentences are rated: add a fine block.</source>
      <translation>جمله‌ای ارزیابی نمی‌شود: یک بلوک تک‌جمله بیفزایید.</translation>
    </message>
    <message>
      <source>Sentences</source>
      <translation>جمله‌ها</translation>
    </message>
    <message>
      <source>Sentences of the answer</source>
      <translation>جمله‌های پاسخ</translation>
    </message>
    <message>
      <source>Split at cursor</source>
      <translation>شکستن در جای مکان‌نما</translation>
    </message>
    <message>
      <source>Take back</source>
      <translation>پس گرفتن</translation>
    </message>
    <message>
      <source>The marked sentence: put the cursor where the second half begins</source>
      <translation>جملهٔ نشان‌دار: مکان‌نما را جایی بگذارید که نیمهٔ دوم آغاز می‌شود</translation>
    </message>
    <message>
      <source>To split it, put the cursor where the second half begins:</source>
      <translation>برای شکستن، مکان‌نما را جایی بگذارید که نیمهٔ دوم آغاز می‌شود:</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>بله</translation>
    </message>
  </context>
  <context>
    <name>SettingsScreen</name>
    <message>
      <source> s</source>
      <translation> ثانیه</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>مانند سیستم</translation>
    </message>
    <message>
      <source>Click a key, then press the new one. Digits rate.</source>
      <translation>روی کلید بزنید و سپس کلید تازه را فشار دهید. رقم‌ها امتیاز می‌دهند.</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>تیره</translation>
    </message>
    <message>
      <source>Idle after</source>
      <translation>بی‌کار پس از</translation>
    </message>
    <message>
      <source>Kept in {file}</source>
      <translation>جای نگه‌داری: {file}</translation>
    </message>
    <message>
      <source>Keys while rating</source>
      <translation>کلیدهای ارزیابی</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>زبان</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>روشن</translation>
    </message>
    <message>
      <source>Look</source>
      <translation>ظاهر</translation>
    </message>
    <message>
      <source>Move on after the last digit, without the key for it</source>
      <translation>پس از آخرین رقم خودکار به بعدی برود</translation>
    </message>
    <message>
      <source>Rating</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>تنظیمات</translation>
    </message>
    <message>
      <source>Text size</source>
      <translation>اندازهٔ متن</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>پوسته</translation>
    </message>
    <message>
      <source>Without a key or a click for so long, time counts as idle.</source>
      <translation>اگر این مدت کلیدی یا کلیکی نباشد، زمان بی‌کاری به شمار می‌آید.</translation>
    </message>
    <message>
      <source>{n} %</source>
      <translation>{n}٪</translation>
    </message>
  </context>
  <context>
    <name>StartPage</name>
    <message>
      <source>Begin</source>
      <translation>شروع</translation>
    </message>
    <message>
      <source>Continue</source>
      <translation>ادامه</translation>
    </message>
    <message>
      <source>Look again</source>
      <translation>بازبینی</translation>
    </message>
    <message>
      <source>Nothing to rate yet. Plan a study, and its raters appear here.</source>
      <translation>هنوز چیزی برای ارزیابی نیست. مطالعه‌ای طراحی کنید تا ارزیابانش اینجا بیایند.</translation>
    </message>
    <message>
      <source>Plan a study</source>
      <translation>طراحی مطالعه</translation>
    </message>
    <message>
      <source>Progress of {rater}: {counts}</source>
      <translation>پیشرفت {rater}: {counts}</translation>
    </message>
    <message>
      <source>Who rates?</source>
      <translation>چه کسی ارزیابی می‌کند؟</translation>
    </message>
    <message>
      <source>done</source>
      <translation>تمام</translation>
    </message>
    <message>
      <source>{done} of {total}</source>
      <translation>{done} از {total}</translation>
    </message>
    <message>
      <source>{verb} as {rater}</source>
      <translation>{verb} با نام {rater}</translation>
    </message>
  </context>
  <context>
    <name>StartScreen</name>
    <message>
      <source>A file that ends in .medreview</source>
      <translation>فایلی با پسوند ‎.medreview</translation>
    </message>
    <message>
      <source>An empty file for your own data</source>
      <translation>فایلی خالی برای داده‌های خودتان</translation>
    </message>
    <message>
      <source>Changed since last time</source>
      <translation>تغییرها از بار پیش</translation>
    </message>
    <message>
      <source>Continue where you were</source>
      <translation>ادامه از همان‌جا</translation>
    </message>
    <message>
      <source>Find out offline whether medical answers can be trusted.</source>
      <translation>بدون اینترنت دریابید پاسخ‌های پزشکی درخور اعتمادند یا نه.</translation>
    </message>
    <message>
      <source>Look around in the sample</source>
      <translation>گشتی در نمونه</translation>
    </message>
    <message>
      <source>New workspace…</source>
      <translation>فضای کار تازه…</translation>
    </message>
    <message>
      <source>Open a workspace…</source>
      <translation>باز کردن فضای کار…</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
    </message>
    <message>
      <source>Questions, answers and a half-rated study to try things on</source>
      <translation>پرسش، پاسخ و مطالعه‌ای نیمه‌کاره برای آزمودن</translation>
    </message>
  </context>
  <context>
    <name>StatusLine</name>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Nothing leaves this machine</source>
      <translation>چیزی از این دستگاه بیرون نمی‌رود</translation>
    </message>
    <message>
      <source>Offline</source>
      <translation>بدون اینترنت</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
    </message>
  </context>
  <context>
    <name>StudiesScreen</name>
    <message>
      <source>Answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>Change the plan</source>
      <translation>تغییر طرح</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>Delete the study</source>
      <translation>حذف مطالعه</translation>
    </message>
    <message>
      <source>Delete the study…</source>
      <translation>حذف مطالعه…</translation>
    </message>
    <message>
      <source>Delete {study}? Its plan, {n} pairs and hand-made sentence cuts go; questions and answers stay.</source>
      <translation>{study} حذف شود؟ طرح آن، {n} جفت و برش‌های دستی جمله‌ها می‌رود؛ پرسش‌ها و پاسخ‌ها می‌مانند.</translation>
    </message>
    <message>
      <source>Delete…</source>
      <translation>حذف…</translation>
    </message>
    <message>
      <source>Follows {study}: {reason}</source>
      <translation>در پی {study}: {reason}</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>گروه</translation>
    </message>
    <message>
      <source>Its ratings were made elsewhere.</source>
      <translation>امتیازهایش در جای دیگری داده شده است.</translation>
    </message>
    <message>
      <source>Keep</source>
      <translation>نگه داشتن</translation>
    </message>
    <message>
      <source>Last rating</source>
      <translation>آخرین امتیاز</translation>
    </message>
    <message>
      <source>Made</source>
      <translation>ساخته‌شده</translation>
    </message>
    <message>
      <source>New study…</source>
      <translation>مطالعهٔ تازه…</translation>
    </message>
    <message>
      <source>New version…</source>
      <translation>نسخهٔ تازه…</translation>
    </message>
    <message>
      <source>No studies yet. Import questions and answers, then plan a study.</source>
      <translation>هنوز مطالعه‌ای نیست. پرسش و پاسخ وارد کنید و سپس مطالعه‌ای طراحی کنید.</translation>
    </message>
    <message>
      <source>Nobody has begun, so the plan can still change.</source>
      <translation>هنوز کسی شروع نکرده است، پس طرح را می‌توان تغییر داد.</translation>
    </message>
    <message>
      <source>Pairs</source>
      <translation>جفت‌ها</translation>
    </message>
    <message>
      <source>Pairs rated</source>
      <translation>جفت‌های ارزیابی‌شده</translation>
    </message>
    <message>
      <source>Questions</source>
      <translation>پرسش‌ها</translation>
    </message>
    <message>
      <source>Rate</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Rated</source>
      <translation>ارزیابی‌شده</translation>
    </message>
    <message>
      <source>Rater</source>
      <translation>ارزیاب</translation>
    </message>
    <message>
      <source>Raters have begun, so the plan is locked; change it in a new version.</source>
      <translation>ارزیابان شروع کرده‌اند، پس طرح قفل است؛ تغییر را در نسخهٔ تازه بدهید.</translation>
    </message>
    <message>
      <source>Raters of the study</source>
      <translation>ارزیابان مطالعه</translation>
    </message>
    <message>
      <source>State</source>
      <translation>وضعیت</translation>
    </message>
    <message>
      <source>Studies</source>
      <translation>مطالعه‌ها</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>Version</source>
      <translation>نسخه</translation>
    </message>
    <message>
      <source>being rated</source>
      <translation>در حال ارزیابی</translation>
    </message>
    <message>
      <source>finished</source>
      <translation>تمام‌شده</translation>
    </message>
    <message>
      <source>imported</source>
      <translation>واردشده</translation>
    </message>
    <message>
      <source>not begun</source>
      <translation>شروع‌نشده</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
    </message>
  </context>
  <context>
    <name>StudySection</name>
    <message>
      <source>Begin with</source>
      <translation>شروع از الگوی</translation>
    </message>
    <message>
      <source>Draw another</source>
      <translation>بذر دیگر</translation>
    </message>
    <message>
      <source>Draw another seed</source>
      <translation>بذر دیگری برگزین</translation>
    </message>
    <message>
      <source>Free form</source>
      <translation>طرح آزاد</translation>
    </message>
    <message>
      <source>Name of the study</source>
      <translation>نام مطالعه</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>Show reference answers beside the answer to rate</source>
      <translation>پاسخ‌های مرجع کنار پاسخ نشان داده شوند</translation>
    </message>
    <message>
      <source>The same seed gives the same plan: questions, groups, batches, orders, sentences.</source>
      <translation>بذر یکسان طرح یکسان می‌دهد: پرسش‌ها، گروه‌ها، دسته‌ها، ترتیب‌ها، جمله‌ها.</translation>
    </message>
    <message>
      <source>Title that raters see</source>
      <translation>عنوانی که ارزیابان می‌بینند</translation>
    </message>
  </context>
  <context>
    <name>Tables</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>Answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>Choices</source>
      <translation>گزینش‌ها</translation>
    </message>
    <message>
      <source>Judgements</source>
      <translation>داوری‌ها</translation>
    </message>
    <message>
      <source>Models</source>
      <translation>مدل‌ها</translation>
    </message>
    <message>
      <source>Questions</source>
      <translation>پرسش‌ها</translation>
    </message>
    <message>
      <source>Raters</source>
      <translation>ارزیابان</translation>
    </message>
    <message>
      <source>Ratings</source>
      <translation>امتیازها</translation>
    </message>
    <message>
      <source>Scores</source>
      <translation>نمره‌ها</translation>
    </message>
    <message>
      <source>Survey answers</source>
      <translation>پاسخ‌های پرسش‌نامه</translation>
    </message>
    <message>
      <source>{firsts} and {last}</source>
      <translation>{firsts} و {last}</translation>
    </message>
    <message>
      <source>{n} answer</source>
      <translation>{n} پاسخ</translation>
    </message>
    <message>
      <source>{n} answers</source>
      <translation>{n} پاسخ</translation>
    </message>
    <message>
      <source>{n} choice</source>
      <translation>{n} گزینش</translation>
    </message>
    <message>
      <source>{n} choices</source>
      <translation>{n} گزینش</translation>
    </message>
    <message>
      <source>{n} judgement</source>
      <translation>{n} داوری</translation>
    </message>
    <message>
      <source>{n} judgements</source>
      <translation>{n} داوری</translation>
    </message>
    <message>
      <source>{n} model</source>
      <translation>{n} مدل</translation>
    </message>
    <message>
      <source>{n} models</source>
      <translation>{n} مدل</translation>
    </message>
    <message>
      <source>{n} question</source>
      <translation>{n} پرسش</translation>
    </message>
    <message>
      <source>{n} questions</source>
      <translation>{n} پرسش</translation>
    </message>
    <message>
      <source>{n} rater</source>
      <translation>{n} ارزیاب</translation>
    </message>
    <message>
      <source>{n} raters</source>
      <translation>{n} ارزیاب</translation>
    </message>
    <message>
      <source>{n} rating</source>
      <translation>{n} امتیاز</translation>
    </message>
    <message>
      <source>{n} ratings</source>
      <translation>{n} امتیاز</translation>
    </message>
    <message>
      <source>{n} score</source>
      <translation>{n} نمره</translation>
    </message>
    <message>
      <source>{n} scores</source>
      <translation>{n} نمره</translation>
    </message>
    <message>
      <source>{n} survey answer</source>
      <translation>{n} پاسخ پرسش‌نامه</translation>
    </message>
    <message>
      <source>{n} survey answers</source>
      <translation>{n} پاسخ پرسش‌نامه</translation>
    </message>
  </context>
  <context>
    <name>ThumbnailStrip</name>
    <message>
      <source>Enlarge</source>
      <translation>بزرگ‌تر</translation>
    </message>
    <message>
      <source>Enlarge image {name}</source>
      <translation>بزرگ کردن تصویر {name}</translation>
    </message>
  </context>
  <context>
    <name>WindowMenus</name>
    <message>
      <source>&amp;Edit</source>
      <translation>&amp;ویرایش</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>&amp;فایل</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>&amp;راهنما</translation>
    </message>
    <message>
      <source>&amp;Study</source>
      <translation>&amp;مطالعه</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>&amp;نما</translation>
    </message>
    <message>
      <source>About medreview</source>
      <translation>دربارهٔ medreview</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>مانند سیستم</translation>
    </message>
    <message>
      <source>Close the workspace</source>
      <translation>بستن فضای کار</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>تیره</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>خروجی…</translation>
    </message>
    <message>
      <source>Full screen</source>
      <translation>تمام‌صفحه</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>ورود داده…</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>زبان</translation>
    </message>
    <message>
      <source>Larger text</source>
      <translation>متن بزرگ‌تر</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>روشن</translation>
    </message>
    <message>
      <source>New study…</source>
      <translation>مطالعهٔ تازه…</translation>
    </message>
    <message>
      <source>New workspace…</source>
      <translation>فضای کار تازه…</translation>
    </message>
    <message>
      <source>Normal text</source>
      <translation>متن عادی</translation>
    </message>
    <message>
      <source>Open a workspace…</source>
      <translation>باز کردن فضای کار…</translation>
    </message>
    <message>
      <source>Open the sample</source>
      <translation>باز کردن نمونه</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>خروج</translation>
    </message>
    <message>
      <source>Smaller text</source>
      <translation>متن کوچک‌تر</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>پوسته</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <source>coarse</source>
      <translation>کل پاسخ</translation>
    </message>
    <message>
      <source>fine</source>
      <translation>تک‌جمله</translation>
    </message>
    <message>
      <source>model</source>
      <translation>مدل</translation>
    </message>
    <message>
      <source>person</source>
      <translation>شخص</translation>
    </message>
    <message>
      <source>physician</source>
      <translation>پزشک</translation>
    </message>
    <message>
      <source>system</source>
      <translation>سامانه</translation>
    </message>
  </context>
  <context>
    <name>WorkspaceFiles</name>
    <message>
      <source>New workspace</source>
      <translation>فضای کار تازه</translation>
    </message>
    <message>
      <source>Open a workspace</source>
      <translation>باز کردن فضای کار</translation>
    </message>
    <message>
      <source>Opening the sample; the first time it is made, which takes some seconds</source>
      <translation>باز کردن نمونه؛ بار نخست ساخته می‌شود و چند ثانیه طول می‌کشد</translation>
    </message>
    <message>
      <source>Opening the workspace</source>
      <translation>باز کردن فضای کار</translation>
    </message>
    <message>
      <source>Workspaces (*.medreview)</source>
      <translation>فضاهای کار (*.medreview)</translation>
    </message>
  </context>
</TS>
