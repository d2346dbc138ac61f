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
      <translation>نشانه‌ها: Lucide، مجوز ISC.</translation>
    </message>
    <message>
      <source>Licences</source>
      <translation>مجوزها</translation>
    </message>
    <message>
      <source>Typefaces: Vazirmatn and Noto Sans SC, SIL Open Font License 1.1.</source>
      <translation>قلم‌ها: وزیرمتن و Noto Sans SC، مجوز SIL Open Font نسخهٔ ۱٫۱.</translation>
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
      <translation>برنامهٔ medreview: مجوز MIT. کتابخانه‌های Qt و PySide6: مجوز LGPL نسخهٔ ۳.</translation>
    </message>
  </context>
  <context>
    <name>AddCloudPage</name>
    <message>
      <source>API</source>
      <translation>رابط (API)</translation>
    </message>
    <message>
      <source>Add a cloud endpoint</source>
      <translation>افزودن سرویس ابری</translation>
    </message>
    <message>
      <source>Add the model</source>
      <translation>افزودن مدل</translation>
    </message>
    <message>
      <source>Address</source>
      <translation>نشانی</translation>
    </message>
    <message>
      <source>Asking the endpoint…</source>
      <translation>در حال پرسیدن از سرویس…</translation>
    </message>
    <message>
      <source>Back to the models</source>
      <translation>برگشت به مدل‌ها</translation>
    </message>
    <message>
      <source>Family</source>
      <translation>خانواده</translation>
    </message>
    <message>
      <source>It runs on this machine: nothing leaves it.</source>
      <translation>روی همین دستگاه کار می‌کند: چیزی بیرون نمی‌رود.</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>کلید</translation>
    </message>
    <message>
      <source>List its models</source>
      <translation>گرفتن فهرست مدل‌ها</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>مدل</translation>
    </message>
    <message>
      <source>Models offered there: {n}.</source>
      <translation>مدل‌هایی که آنجا هست: {n}.</translation>
    </message>
    <message>
      <source>Name in tables and figures</source>
      <translation>نام در جدول‌ها و نمودارها</translation>
    </message>
    <message>
      <source>Price of a million tokens read</source>
      <translation>بهای یک میلیون توکن خوانده‌شده</translation>
    </message>
    <message>
      <source>Price of a million tokens written</source>
      <translation>بهای یک میلیون توکن نوشته‌شده</translation>
    </message>
    <message>
      <source>Provider or server</source>
      <translation>ارائه‌دهنده یا سرور</translation>
    </message>
    <message>
      <source>Questions and answers that it judges leave this machine and go to this provider.</source>
      <translation>پرسش‌ها و پاسخ‌هایی که داوری می‌کند از این دستگاه بیرون می‌رود و به این ارائه‌دهنده می‌رسد.</translation>
    </message>
    <message>
      <source>Size class</source>
      <translation>ردهٔ اندازه</translation>
    </message>
    <message>
      <source>What it judges goes to this address.</source>
      <translation>آنچه داوری می‌کند به این نشانی می‌رود.</translation>
    </message>
    <message>
      <source>another endpoint</source>
      <translation>سرویس دیگر</translation>
    </message>
    <message>
      <source>needs none</source>
      <translation>لازم نیست</translation>
    </message>
  </context>
  <context>
    <name>AddFilePage</name>
    <message>
      <source>Adapter…</source>
      <translation>آداپتور…</translation>
    </message>
    <message>
      <source>Add a model file</source>
      <translation>افزودن فایل مدل</translation>
    </message>
    <message>
      <source>Add the model</source>
      <translation>افزودن مدل</translation>
    </message>
    <message>
      <source>Back to the models</source>
      <translation>برگشت به مدل‌ها</translation>
    </message>
    <message>
      <source>Choose a file…</source>
      <translation>انتخاب فایل…</translation>
    </message>
    <message>
      <source>Choose a folder to search for models</source>
      <translation>پوشه‌ای برای جست‌وجوی مدل‌ها انتخاب کنید</translation>
    </message>
    <message>
      <source>Choose a model file</source>
      <translation>فایل مدل را انتخاب کنید</translation>
    </message>
    <message>
      <source>Choose its adapter</source>
      <translation>آداپتور آن را انتخاب کنید</translation>
    </message>
    <message>
      <source>Choose its vision projector</source>
      <translation>مبدل بینایی آن را انتخاب کنید</translation>
    </message>
    <message>
      <source>Files stay where they are; nothing is copied. Their cards are read without loading the model.</source>
      <translation>فایل‌ها سر جایشان می‌مانند؛ فایلی کپی نمی‌شود. کارتشان بدون بارگذاری مدل خوانده می‌شود.</translation>
    </message>
    <message>
      <source>Folders</source>
      <translation>پوشه‌ها</translation>
    </message>
    <message>
      <source>Looking through the folders…</source>
      <translation>در حال گشتن پوشه‌ها…</translation>
    </message>
    <message>
      <source>Models (*.gguf);;All files (*)</source>
      <translation>مدل‌ها (*.gguf);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>No model file was found. Choose a GGUF file, or a folder to search.</source>
      <translation>فایل مدلی پیدا نشد. یک فایل GGUF یا پوشه‌ای برای جست‌وجو انتخاب کنید.</translation>
    </message>
    <message>
      <source>Refresh</source>
      <translation>تازه‌سازی</translation>
    </message>
    <message>
      <source>Scale</source>
      <translation>ضریب</translation>
    </message>
    <message>
      <source>Scale of the adapter</source>
      <translation>ضریب آداپتور</translation>
    </message>
    <message>
      <source>Stop scanning {folder}</source>
      <translation>دیگر در {folder} جست‌وجو نشود</translation>
    </message>
    <message>
      <source>Vision projector…</source>
      <translation>مبدل بینایی…</translation>
    </message>
    <message>
      <source>Watch a folder…</source>
      <translation>زیر نظر گرفتن پوشه…</translation>
    </message>
    <message>
      <source>chat template {kind}</source>
      <translation>الگوی گفت‌وگو {kind}</translation>
    </message>
    <message>
      <source>licence {licence}</source>
      <translation>مجوز {licence}</translation>
    </message>
    <message>
      <source>none</source>
      <translation>هیچ</translation>
    </message>
    <message>
      <source>none: it sees no images</source>
      <translation>هیچ: تصویر نمی‌بیند</translation>
    </message>
    <message>
      <source>{n} layers</source>
      <translation>{n} لایه</translation>
    </message>
  </context>
  <context>
    <name>AnalysisDialog</name>
    <message>
      <source>Add an analysis</source>
      <translation>افزودن تحلیل</translation>
    </message>
    <message>
      <source>Add to the queue</source>
      <translation>افزودن به صف</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>انتخاب…</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>پوشه</translation>
    </message>
    <message>
      <source>Folder for the analysis</source>
      <translation>پوشهٔ تحلیل</translation>
    </message>
    <message>
      <source>It waits for every step before it, and is written when its turn comes.</source>
      <translation>منتظر همهٔ گام‌های پیش از خود می‌ماند و هنگام نوبتش نوشته می‌شود.</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>What is written</source>
      <translation>آنچه نوشته می‌شود</translation>
    </message>
  </context>
  <context>
    <name>AnalysisScreen</name>
    <message>
      <source>Copy methods paragraph</source>
      <translation>کپی پاراگراف روش‌ها</translation>
    </message>
    <message>
      <source>Export report…</source>
      <translation>خروجی گزارش…</translation>
    </message>
    <message>
      <source>Folder for the report</source>
      <translation>پوشهٔ گزارش</translation>
    </message>
    <message>
      <source>Intervals, seed and definitions (M)</source>
      <translation>فاصله‌های اطمینان، بذر تصادفی (seed) و تعریف‌ها (M)</translation>
    </message>
    <message>
      <source>Method</source>
      <translation>روش</translation>
    </message>
    <message>
      <source>Next panel</source>
      <translation>نمای بعدی</translation>
    </message>
    <message>
      <source>On the sheet: {title} ({n})</source>
      <translation>روی برگه: {title} ({n})</translation>
    </message>
    <message>
      <source>Pin or unpin the figure</source>
      <translation>سنجاق کردن یا برداشتن نمودار</translation>
    </message>
    <message>
      <source>Pinned: {panel}</source>
      <translation>سنجاق‌شده: {panel}</translation>
    </message>
    <message>
      <source>Previous panel</source>
      <translation>نمای قبلی</translation>
    </message>
    <message>
      <source>Put the figure on the sheet</source>
      <translation>افزودن نمودار به برگه</translation>
    </message>
    <message>
      <source>Register these analyses…</source>
      <translation>ثبت این تحلیل‌ها…</translation>
    </message>
    <message>
      <source>Registered on {day}; SHA-256 {sha256}…</source>
      <translation>در {day} ثبت شد؛ SHA-256 {sha256}…</translation>
    </message>
    <message>
      <source>Results in the form of a paper…</source>
      <translation>نتایج در قالب یک مقاله…</translation>
    </message>
    <message>
      <source>Sheet of figures…</source>
      <translation>برگهٔ نمودارها…</translation>
    </message>
    <message>
      <source>Table or figure</source>
      <translation>جدول یا نمودار</translation>
    </message>
    <message>
      <source>The methods paragraph is copied, with its references.</source>
      <translation>پاراگراف روش‌ها با منابعش کپی شد.</translation>
    </message>
    <message>
      <source>The report is in {folder}</source>
      <translation>گزارش در {folder} است</translation>
    </message>
    <message>
      <source>The sheet is full. Remove a figure from it first.</source>
      <translation>برگه پر است. اول یک نمودار از آن حذف کنید.</translation>
    </message>
    <message>
      <source>This number has no lines of its own; its definition stands under Method.</source>
      <translation>برای این عدد کد جداگانه‌ای نیست؛ تعریف آن در بخش «روش» آمده است.</translation>
    </message>
    <message>
      <source>Writing the report</source>
      <translation>نوشتن گزارش</translation>
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
      <source>Commented</source>
      <translation>یادداشت دارد</translation>
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
      <source>Say why</source>
      <translation>نوشتن دلیل</translation>
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
      <source>Why is said</source>
      <translation>دلیل گفته شد</translation>
    </message>
    <message>
      <source>{action} ({key})</source>
      <translation>{action} ({key})</translation>
    </message>
  </context>
  <context>
    <name>AnswerSide</name>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>This answer has no rating or judgement.</source>
      <translation>هیچ‌کس به این پاسخ امتیاز نداده و داوری نکرده است.</translation>
    </message>
  </context>
  <context>
    <name>AnswersSection</name>
    <message>
      <source>Answers that fit: {answers}; questions: {questions}.</source>
      <translation>پاسخ‌های مطابق: {answers}؛ پرسش‌ها: {questions}.</translation>
    </message>
    <message>
      <source>Authors stay hidden from raters.</source>
      <translation>نویسندگان از ارزیابان پنهان می‌مانند.</translation>
    </message>
    <message>
      <source>Leave out answers that were cut off or are too long</source>
      <translation>پاسخ‌هایی که بریده شده‌اند یا بیش از حد بلندند کنار گذاشته شوند</translation>
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
      <source>Tick what is to be in. Where nothing is ticked, everything is in.</source>
      <translation>آنچه می‌خواهید را تیک بزنید. اگر چیزی انتخاب نشود، همه در نظر گرفته می‌شود.</translation>
    </message>
    <message>
      <source>Which answers are rated</source>
      <translation>کدام پاسخ‌ها ارزیابی می‌شوند</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
  </context>
  <context>
    <name>AsidePage</name>
    <message>
      <source>Nothing is set aside.</source>
      <translation>چیزی کنار گذاشته نشده است.</translation>
    </message>
    <message>
      <source>Remove…</source>
      <translation>حذف…</translation>
    </message>
    <message>
      <source>These files were read and do not fit; nothing of them is in the study.</source>
      <translation>این فایل‌ها خوانده شدند و به این مطالعه مربوط نیستند؛ چیزی از آن‌ها در مطالعه نیست.</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>تلاش دوباره</translation>
    </message>
  </context>
  <context>
    <name>AsksView</name>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>Name: {question}</source>
      <translation>نام: {question}</translation>
    </message>
  </context>
  <context>
    <name>Backups</name>
    <message>
      <source>before an upgrade</source>
      <translation>پیش از ارتقا</translation>
    </message>
    <message>
      <source>none</source>
      <translation>هیچ</translation>
    </message>
    <message>
      <source>{n} MB</source>
      <translation>{n} مگابایت</translation>
    </message>
    <message>
      <source>{time}, ratings: {n}</source>
      <translation>{time}، امتیازها: {n}</translation>
    </message>
  </context>
  <context>
    <name>BackupsDialog</name>
    <message>
      <source>Back up now</source>
      <translation>گرفتن پشتیبان</translation>
    </message>
    <message>
      <source>Backups of {file}</source>
      <translation>پشتیبان‌های {file}</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Compared</source>
      <translation>مقایسه</translation>
    </message>
    <message>
      <source>Comparing…</source>
      <translation>در حال مقایسه…</translation>
    </message>
    <message>
      <source>Files that could not be opened and are kept there: {n}.</source>
      <translation>فایل‌هایی که باز نشدند و همان‌جا مانده‌اند: {n}.</translation>
    </message>
    <message>
      <source>In the backup</source>
      <translation>در پشتیبان</translation>
    </message>
    <message>
      <source>Looking for backups…</source>
      <translation>در حال یافتن پشتیبان‌ها…</translation>
    </message>
    <message>
      <source>Nothing has changed since the newest backup.</source>
      <translation>از تازه‌ترین پشتیبان تا کنون چیزی تغییر نکرده است.</translation>
    </message>
    <message>
      <source>Nothing would be lost with this backup.</source>
      <translation>با این پشتیبان چیزی از دست نمی‌رود.</translation>
    </message>
    <message>
      <source>Now</source>
      <translation>اکنون</translation>
    </message>
    <message>
      <source>Replace {file} with the backup of {time}? The current file is kept, too.</source>
      <translation>پشتیبان {time} به جای {file} گذاشته شود؟ آنچه اکنون هست نیز نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>Restore</source>
      <translation>بازیابی</translation>
    </message>
    <message>
      <source>Restore a backup</source>
      <translation>بازیابی پشتیبان</translation>
    </message>
    <message>
      <source>Restore this backup…</source>
      <translation>بازیابی این پشتیبان…</translation>
    </message>
    <message>
      <source>Show the folder</source>
      <translation>نمایش پوشه</translation>
    </message>
    <message>
      <source>The backup is of another format: it is upgraded when it is opened.</source>
      <translation>پشتیبان قالب دیگری دارد: هنگام باز کردن ارتقا می‌یابد.</translation>
    </message>
    <message>
      <source>The file cannot be compared with the backup ({backup}).</source>
      <translation>فایل را نمی‌توان با پشتیبان مقایسه کرد ({backup}).</translation>
    </message>
    <message>
      <source>The workspace and the backup are the same.</source>
      <translation>محتوای فضای کار و پشتیبان یکسان است.</translation>
    </message>
    <message>
      <source>There is no backup yet. One is made when something has changed.</source>
      <translation>هنوز نسخهٔ پشتیبان نیست. هر گاه چیزی تغییر کند گرفته می‌شود.</translation>
    </message>
    <message>
      <source>They are made while you work, in {folder}.</source>
      <translation>هنگام کار گرفته می‌شوند و در {folder} هستند.</translation>
    </message>
    <message>
      <source>What would be lost and come back</source>
      <translation>آنچه از دست می‌رود و آنچه برمی‌گردد</translation>
    </message>
    <message>
      <source>With this backup in place, what is marked as lost or changed is only in the kept copy.</source>
      <translation>پس از بازیابی، آنچه ازدست‌رفته یا تغییرکرده نشان داده شده فقط در نسخهٔ نگه‌داشته است.</translation>
    </message>
    <message>
      <source>Would be lost</source>
      <translation>از دست می‌رود</translation>
    </message>
    <message>
      <source>Would change</source>
      <translation>تغییر می‌کند</translation>
    </message>
    <message>
      <source>Would come back</source>
      <translation>برمی‌گردد</translation>
    </message>
    <message>
      <source>cannot be read</source>
      <translation>خوانده نمی‌شود</translation>
    </message>
  </context>
  <context>
    <name>BatchDialog</name>
    <message>
      <source>Anthropic's</source>
      <translation>قالب Anthropic</translation>
    </message>
    <message>
      <source>Choose a folder…</source>
      <translation>انتخاب پوشه…</translation>
    </message>
    <message>
      <source>Export as a batch</source>
      <translation>خروجی به شکل دستهٔ درخواست</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>تعداد فایل</translation>
    </message>
    <message>
      <source>Form</source>
      <translation>قالب</translation>
    </message>
    <message>
      <source>Name of the model there</source>
      <translation>نام مدل در آنجا</translation>
    </message>
    <message>
      <source>OpenAI's: for OpenAI and vLLM</source>
      <translation>قالب OpenAI: برای OpenAI و vLLM</translation>
    </message>
    <message>
      <source>Pending items of {run} are written as files for another machine or provider. They contain questions and answers, under names that reveal nothing.</source>
      <translation>مانده‌های {run} در فایل‌هایی نوشته می‌شود تا دستگاه یا ارائه‌دهندهٔ دیگری انجامشان دهد. فایل‌ها پرسش‌ها و پاسخ‌ها را با نام‌هایی که چیزی نمی‌گویند در خود دارند.</translation>
    </message>
    <message>
      <source>its own</source>
      <translation>نام خودش</translation>
    </message>
  </context>
  <context>
    <name>BatchFiles</name>
    <message>
      <source>Choose a folder for the files</source>
      <translation>پوشه‌ای برای فایل‌ها انتخاب کنید</translation>
    </message>
    <message>
      <source>Choose the files with the results</source>
      <translation>فایل‌های نتیجه را انتخاب کنید</translation>
    </message>
    <message>
      <source>Nothing binds {n} of them to their prompts: they were matched by custom_id alone.</source>
      <translation>چیزی {n} تای آن‌ها را به پرامپتشان پیوند نمی‌دهد؛ تنها از روی custom_id جفت شدند.</translation>
    </message>
    <message>
      <source>Questions that go on with their next step: {n}. Write its files.</source>
      <translation>پرسش‌هایی که به مرحلهٔ بعدی خود می‌روند: {n}. فایل‌های آن را بنویسید.</translation>
    </message>
    <message>
      <source>Results (*.jsonl *.json);;All files (*)</source>
      <translation>نتایج (*.jsonl *.json);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>Results taken in: {n}; still pending: {pending}; judged before: {already}.</source>
      <translation>نتیجه‌های دریافت‌شده: {n}؛ هنوز مانده: {pending}؛ پیش‌تر داوری‌شده: {already}.</translation>
    </message>
    <message>
      <source>Steps that follow: {n}. Take these results in, then write the next files.</source>
      <translation>مرحله‌های بعدی: {n}. این نتیجه‌ها را وارد کنید و سپس فایل‌های بعدی را بنویسید.</translation>
    </message>
    <message>
      <source>Taking in the results</source>
      <translation>دریافت نتایج</translation>
    </message>
    <message>
      <source>Writing the requests</source>
      <translation>نوشتن درخواست‌ها</translation>
    </message>
    <message>
      <source>Written to {folder}: requests {n}, files {files}.</source>
      <translation>در {folder} نوشته شد: درخواست‌ها {n}، فایل‌ها {files}.</translation>
    </message>
  </context>
  <context>
    <name>BesidePage</name>
    <message>
      <source>No other run has judged this answer.</source>
      <translation>اجرای دیگری این پاسخ را داوری نکرده است.</translation>
    </message>
    <message>
      <source>Reply here</source>
      <translation>پاسخ مدل در اینجا</translation>
    </message>
    <message>
      <source>Reply there</source>
      <translation>پاسخ مدل در آنجا</translation>
    </message>
  </context>
  <context>
    <name>BlocksSection</name>
    <message>
      <source>Batches</source>
      <translation>دسته‌ها</translation>
    </message>
    <message>
      <source>Blocks in order</source>
      <translation>بلوک‌ها به‌ترتیب</translation>
    </message>
    <message>
      <source>Hidden repeats</source>
      <translation>تکرار پنهان</translation>
    </message>
    <message>
      <source>Order of work: which part is rated how</source>
      <translation>ترتیب کار: کدام بخش چگونه ارزیابی می‌شود</translation>
    </message>
    <message>
      <source>Pairs in a batch</source>
      <translation>جفت در هر دسته</translation>
    </message>
    <message>
      <source>Pairs repeated</source>
      <translation>جفت‌های تکراری</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>بخش</translation>
    </message>
    <message>
      <source>Parts</source>
      <translation>بخش‌ها</translation>
    </message>
    <message>
      <source>Parts: the first batches to the first part; empty takes the rest</source>
      <translation>بخش‌ها: نخستین دسته‌ها به بخش اول؛ خالی یعنی بقیه</translation>
    </message>
    <message>
      <source>Pilot</source>
      <translation>آزمایشی</translation>
    </message>
    <message>
      <source>Rated unit</source>
      <translation>سطح ارزیابی</translation>
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
    <name>CapDialog</name>
    <message>
      <source>Raise the cap</source>
      <translation>بالا بردن سقف</translation>
    </message>
    <message>
      <source>Resume the run</source>
      <translation>ازسرگیری اجرا</translation>
    </message>
  </context>
  <context>
    <name>ChipList</name>
    <message>
      <source>Add</source>
      <translation>افزودن</translation>
    </message>
    <message>
      <source>Earlier</source>
      <translation>جلوتر</translation>
    </message>
    <message>
      <source>Later</source>
      <translation>عقب‌تر</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>حذف</translation>
    </message>
  </context>
  <context>
    <name>ChoiceBar</name>
    <message>
      <source>1:5, or 0,0.5,1</source>
      <translation>۱:۵ یا ۰،۰٫۵،۱</translation>
    </message>
    <message>
      <source>A dataset for questions whose ids mean other questions in this workspace, with all that is about them. Empty: they stay out and are listed.</source>
      <translation>مجموعه‌داده‌ای برای پرسش‌هایی که شناسهٔ آن‌ها در این فضای کار از آنِ پرسش دیگری است، همراه با هرچه دربارهٔ آن‌هاست. خالی: وارد نمی‌شوند و در فهرست می‌آیند.</translation>
    </message>
    <message>
      <source>As the file says</source>
      <translation>طبق فایل</translation>
    </message>
    <message>
      <source>Choose a folder with tables to import</source>
      <translation>پوشه‌ای با جدول‌های ورودی انتخاب کنید</translation>
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
      <source>Choose folder…</source>
      <translation>انتخاب پوشه…</translation>
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
      <source>Dimensions whose lowest level is the best, with commas between them. Their values are counted from the other end of the scale; what the file has stays in the metadata.</source>
      <translation>بُعدهایی که پایین‌ترین سطحشان بهترین است، با ویرگول میانشان. مقدارهایشان از سر دیگر مقیاس شمرده می‌شود و آنچه در فایل است در فراداده می‌ماند.</translation>
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
      <source>No dimension</source>
      <translation>هیچ بُعدی</translation>
    </message>
    <message>
      <source>Other questions into</source>
      <translation>پرسش‌های دیگر در</translation>
    </message>
    <message>
      <source>Reversed</source>
      <translation>معکوس</translation>
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
      <source>Tables and workspaces (*.csv *.tsv *.txt *.json *.jsonl *.xml *.xlsx *.parquet *.zip *.medreview);;Examination papers (*.pdf);;All files (*)</source>
      <translation>جدول‌ها و فضاهای کار (*.csv *.tsv *.txt *.json *.jsonl *.xml *.xlsx *.parquet *.zip *.medreview);;برگه‌های آزمون (*.pdf);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>They stay out</source>
      <translation>وارد نمی‌شوند</translation>
    </message>
  </context>
  <context>
    <name>ChoiceFrame</name>
    <message>
      <source>Authors</source>
      <translation>نویسندگان</translation>
    </message>
    <message>
      <source>Beside</source>
      <translation>در کنار</translation>
    </message>
    <message>
      <source>By</source>
      <translation>به تفکیک</translation>
    </message>
    <message>
      <source>Coefficient</source>
      <translation>ضریب</translation>
    </message>
    <message>
      <source>Dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>Judges</source>
      <translation>داوران</translation>
    </message>
    <message>
      <source>Raters</source>
      <translation>ارزیابان</translation>
    </message>
    <message>
      <source>Runs</source>
      <translation>اجراها</translation>
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
      <source>Subgroups</source>
      <translation>زیرگروه‌ها</translation>
    </message>
    <message>
      <source>Unit</source>
      <translation>واحد ارزیابی</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>as usual</source>
      <translation>مانند معمول</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>هیچ</translation>
    </message>
  </context>
  <context>
    <name>ChosenStrategySection</name>
    <message>
      <source>Choose a strategy of your own</source>
      <translation>راهبرد خودتان را انتخاب کنید</translation>
    </message>
    <message>
      <source>Edit in the studio…</source>
      <translation>ویرایش در کارگاه…</translation>
    </message>
    <message>
      <source>Language of the prompt</source>
      <translation>زبان پرامپت</translation>
    </message>
    <message>
      <source>Own strategy…</source>
      <translation>راهبرد خودم…</translation>
    </message>
    <message>
      <source>Prompt files (*.txt);;All files (*)</source>
      <translation>فایل‌های پرامپت (*.txt);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>Strategy</source>
      <translation>راهبرد</translation>
    </message>
  </context>
  <context>
    <name>CleaningScreen</name>
    <message>
      <source>Back to the library</source>
      <translation>بازگشت به کتابخانه</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Clean</source>
      <translation>پاک‌سازی</translation>
    </message>
    <message>
      <source>Datasets to clean</source>
      <translation>مجموعه‌داده‌هایی که پاک می‌شوند</translation>
    </message>
    <message>
      <source>Every dataset</source>
      <translation>همهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Looking at every question</source>
      <translation>نگاه به یکایک پرسش‌ها</translation>
    </message>
    <message>
      <source>Nothing is set aside.</source>
      <translation>چیزی کنار گذاشته نشده است.</translation>
    </message>
    <message>
      <source>Nothing was found.</source>
      <translation>چیزی یافته نشد.</translation>
    </message>
    <message>
      <source>Nothing was looked at yet.</source>
      <translation>هنوز چیزی دیده نشده است.</translation>
    </message>
    <message>
      <source>Rules check questions in free words one after the other. Nothing is deleted.</source>
      <translation>قاعده‌ها یکی پس از دیگری پرسش‌های آزاد را می‌بینند. چیزی پاک نمی‌شود.</translation>
    </message>
    <message>
      <source>Save the tables into a folder</source>
      <translation>ذخیرهٔ جدول‌ها در یک پوشه</translation>
    </message>
    <message>
      <source>Save the tables…</source>
      <translation>ذخیرهٔ جدول‌ها…</translation>
    </message>
    <message>
      <source>Saving the tables</source>
      <translation>ذخیرهٔ جدول‌ها</translation>
    </message>
    <message>
      <source>See what they take</source>
      <translation>ببین چه برمی‌دارند</translation>
    </message>
    <message>
      <source>Set aside by hand</source>
      <translation>کنار گذاشته به دست شخص</translation>
    </message>
    <message>
      <source>Set aside: {n}</source>
      <translation>کنار گذاشته شد: {n}</translation>
    </message>
    <message>
      <source>Set marked ones aside…</source>
      <translation>علامت‌خورده‌ها را کنار بگذار…</translation>
    </message>
    <message>
      <source>Set these aside</source>
      <translation>اینها را کنار بگذار</translation>
    </message>
    <message>
      <source>Setting aside</source>
      <translation>کنار گذاشتن</translation>
    </message>
    <message>
      <source>Take all back</source>
      <translation>همه را برگردان</translation>
    </message>
    <message>
      <source>Take marked ones back</source>
      <translation>علامت‌خورده‌ها را برگردان</translation>
    </message>
    <message>
      <source>Taken back: {n}</source>
      <translation>برگردانده شد: {n}</translation>
    </message>
    <message>
      <source>Taking back</source>
      <translation>برگرداندن</translation>
    </message>
    <message>
      <source>Why are they set aside? The reason is kept with them.</source>
      <translation>چرا کنار گذاشته می‌شوند؟ دلیل همراهشان نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>Written: {path}</source>
      <translation>نوشته شد: {path}</translation>
    </message>
    <message>
      <source>“{rule}” would take more than half of the questions it checked. Continue?</source>
      <translation>«{rule}» بیش از نیمی از آنچه دیده را برمی‌دارد. همین منظور است؟</translation>
    </message>
  </context>
  <context>
    <name>CloudAdding</name>
    <message>
      <source>Asking for the models of the endpoint</source>
      <translation>پرسیدن مدل‌های سرویس</translation>
    </message>
    <message>
      <source>Asking this system's keyring…</source>
      <translation>در حال پرسیدن از دسته‌کلید سیستم…</translation>
    </message>
    <message>
      <source>The key is in this system's keyring.</source>
      <translation>کلید در دسته‌کلید همین سیستم است.</translation>
    </message>
    <message>
      <source>The key of this endpoint is kept already; leave the field empty to use it.</source>
      <translation>کلید این سرویس از پیش نگه داشته شده است؛ برای به کار بردنش خانه را خالی بگذارید.</translation>
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
      <source>Rated unit</source>
      <translation>سطح ارزیابی</translation>
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
      <translation>فایل {name} متن UTF-8 نیست. فایل دیگری انتخاب کنید.</translation>
    </message>
  </context>
  <context>
    <name>Collecting</name>
    <message>
      <source>batch {batch}, answer {answer}, {part}</source>
      <translation>دستهٔ {batch}، پاسخ {answer}، {part}</translation>
    </message>
    <message>
      <source>no reason given</source>
      <translation>بی‌دلیل</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
    </message>
  </context>
  <context>
    <name>CollectingScreen</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Collect</source>
      <translation>گردآوری</translation>
    </message>
    <message>
      <source>Collect files…</source>
      <translation>گردآوری فایل‌ها…</translation>
    </message>
    <message>
      <source>Collect what raters sent back</source>
      <translation>گردآوری بازگشت‌ها</translation>
    </message>
    <message>
      <source>Collecting</source>
      <translation>در حال گردآوری</translation>
    </message>
    <message>
      <source>Keep the last word</source>
      <translation>نگه داشتن آخرین امتیاز</translation>
    </message>
    <message>
      <source>Last collection</source>
      <translation>آخرین گردآوری</translation>
    </message>
    <message>
      <source>Locked returns</source>
      <translation>بازگشت‌های قفل‌شده</translation>
    </message>
    <message>
      <source>Parts of collecting</source>
      <translation>بخش‌های گردآوری</translation>
    </message>
    <message>
      <source>Passphrase of {files}:</source>
      <translation>گذرواژهٔ {files}:</translation>
    </message>
    <message>
      <source>Put back</source>
      <translation>برگرداندن</translation>
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
      <source>Remove</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>Remove {file} from this list? The file that you were sent stays where it is.</source>
      <translation>فایل {file} از این فهرست حذف شود؟ فایلی که برایتان فرستاده‌اند سر جایش می‌ماند.</translation>
    </message>
    <message>
      <source>Returns</source>
      <translation>بازگشت‌ها</translation>
    </message>
    <message>
      <source>Returns (*.mrreturn)</source>
      <translation>بازگشت‌ها (*.mrreturn)</translation>
    </message>
    <message>
      <source>Seal the study</source>
      <translation>مُهر کردن مطالعه</translation>
    </message>
    <message>
      <source>Seal the study…</source>
      <translation>مُهر کردن مطالعه…</translation>
    </message>
    <message>
      <source>Sealing</source>
      <translation>مُهر کردن</translation>
    </message>
    <message>
      <source>Set aside</source>
      <translation>کنار گذاشته</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>Take back</source>
      <translation>پس گرفتن</translation>
    </message>
    <message>
      <source>Text files (*.txt)</source>
      <translation>فایل‌های متنی (*.txt)</translation>
    </message>
    <message>
      <source>The study is sealed in {file}. Print it, mail it or register it.</source>
      <translation>مطالعه در {file} مُهر شد. آن را چاپ کنید، بفرستید یا جایی ثبت کنید.</translation>
    </message>
    <message>
      <source>Use the rater's latest rating in all {n} conflicts of {study}? You can still decide each one later.</source>
      <translation>در هر {n} تعارض {study} آخرین امتیاز ارزیاب ملاک باشد؟ دربارهٔ هر یک باز هم می‌توان تصمیم گرفت.</translation>
    </message>
    <message>
      <source>Why do you withdraw it?</source>
      <translation>چرا پس گرفته می‌شود؟</translation>
    </message>
    <message>
      <source>Why is it to count again?</source>
      <translation>چرا باید دوباره به شمار آید؟</translation>
    </message>
    <message>
      <source>With a PIN, only {rater} continues as {rater} in this workspace. Empty: no PIN.</source>
      <translation>با پین، در این فضای کار فقط خود {rater} به نام {rater} ادامه می‌دهد. خالی: بی‌پین.</translation>
    </message>
    <message>
      <source>{rater} has a PIN. Give another one, or none, and say why; the reason is kept.</source>
      <translation>{rater} پین دارد. پین دیگری بدهید یا خالی بگذارید، و بگویید چرا؛ دلیل ثبت می‌شود.</translation>
    </message>
  </context>
  <context>
    <name>CommentBox</name>
    <message>
      <source>At most {count} signs are kept; the rest was not pasted.</source>
      <translation>حداکثر {count} نویسه نگه داشته می‌شود؛ بقیه چسبانده نشد.</translation>
    </message>
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
      <source>What led you to your ratings?</source>
      <translation>چه چیزی شما را به این امتیازها رساند؟</translation>
    </message>
    <message>
      <source>What should be known about these ratings?</source>
      <translation>دربارهٔ این امتیازها چه باید دانست؟</translation>
    </message>
    <message>
      <source>Why did you rate so?</source>
      <translation>چرا این‌گونه امتیاز دادید؟</translation>
    </message>
  </context>
  <context>
    <name>ComputeMetricsScreen</name>
    <message>
      <source>Answers are measured against the reference answers of their question. The same again changes nothing.</source>
      <translation>پاسخ‌ها در برابر پاسخ‌های مرجع پرسششان سنجیده می‌شوند. تکرار همان چیزی را عوض نمی‌کند.</translation>
    </message>
    <message>
      <source>Answers scored</source>
      <translation>پاسخ‌های نمره‌گرفته</translation>
    </message>
    <message>
      <source>Answers scored: {n}</source>
      <translation>پاسخ‌های نمره‌گرفته: {n}</translation>
    </message>
    <message>
      <source>Answers whose questions are set aside: {n}</source>
      <translation>پاسخ‌هایی که پرسششان کنار گذاشته شده: {n}</translation>
    </message>
    <message>
      <source>Answers without a reference: {n}</source>
      <translation>پاسخ‌های بدون مرجع: {n}</translation>
    </message>
    <message>
      <source>Back to the analysis</source>
      <translation>بازگشت به تحلیل</translation>
    </message>
    <message>
      <source>Compute</source>
      <translation>محاسبه</translation>
    </message>
    <message>
      <source>Compute metrics</source>
      <translation>محاسبهٔ سنجه‌ها</translation>
    </message>
    <message>
      <source>Computing metrics</source>
      <translation>در حال محاسبهٔ سنجه‌ها</translation>
    </message>
    <message>
      <source>Measured before by this model: {n}</source>
      <translation>پیش‌تر با همین مدل سنجیده شده: {n}</translation>
    </message>
    <message>
      <source>Random pairs of this set score {value} on average ({n} pairs, seed {seed}).</source>
      <translation>جفت‌های تصادفی همین مجموعه به‌طور میانگین {value} می‌گیرند ({n} جفت، بذر تصادفی {seed}).</translation>
    </message>
    <message>
      <source>Scores added: {n}</source>
      <translation>نمره‌های افزوده: {n}</translation>
    </message>
    <message>
      <source>Scores changed: {n}</source>
      <translation>نمره‌های تغییرکرده: {n}</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>توقف</translation>
    </message>
    <message>
      <source>Stopped. What was scored stays, and Compute goes on from there.</source>
      <translation>متوقف شد. آنچه نمره گرفته می‌ماند و «محاسبه» از همان‌جا ادامه می‌دهد.</translation>
    </message>
    <message>
      <source>Texts that the model's window cut: {n}</source>
      <translation>متن‌هایی که از گنجایش مدل بلندتر بود و بریده شد: {n}</translation>
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
      <source>'References' are measured against the other references of their question, so against one fewer than answers.</source>
      <translation>«مرجع‌ها» در برابر دیگر مرجع‌های همان پرسش سنجیده می‌شوند، یعنی یکی کمتر از پاسخ‌ها.</translation>
    </message>
    <message>
      <source>'Rogan-Gladen' corrects the share over the answers that only the judge judged by its sensitivity and specificity over the answers of all authors that people rated.</source>
      <translation>«Rogan-Gladen» سهم پاسخ‌هایی را که فقط داور داوری کرده با حساسیت و ویژگی او روی پاسخ‌های همهٔ نویسندگان که ارزیابان امتیاز داده‌اند تصحیح می‌کند.</translation>
    </message>
    <message>
      <source>'accuracy, unread as wrong' takes every unit that people rated and the judge did not judge readably as a wrong judgement; all other rows leave such units out and count them as unread.</source>
      <translation>«صحت، نخوانده‌ها نادرست» هر واحدی را که ارزیابان امتیاز داده‌اند و داوری قابل‌پردازش ندارد داوری نادرست می‌گیرد؛ همهٔ ردیف‌های دیگر چنین واحدهایی را کنار می‌گذارند و نخوانده می‌شمارند.</translation>
    </message>
    <message>
      <source>'all judges' takes every unit with two judgements; alpha is ordinal or nominal as the levels are.</source>
      <translation>«همهٔ داوران» هر واحد با دو داوری را می‌گیرد؛ alpha بسته به سطح‌ها ترتیبی یا اسمی است.</translation>
    </message>
    <message>
      <source>'always the commonest label' and 'labels at random', each as often as people gave it, read nothing; the second is the value to expect, and no draw.</source>
      <translation>«همیشه رایج‌ترین برچسب» و «برچسب‌های تصادفی»، هر کدام به همان فراوانی امتیازهای ارزیابان، متن را نمی‌بینند؛ دومی مقدار مورد انتظار است، نه یک نمونهٔ تصادفی.</translation>
    </message>
    <message>
      <source>'change along the way' is the least-squares slope from the first answer to the last, in levels: above 0 a rater grew milder (difference), or raters grew apart (distance).</source>
      <translation>«تغییر در طول کار» شیب کمترین مربعات از پاسخ نخست تا آخر است، بر حسب سطح: بالاتر از ۰ یعنی ارزیاب آسان‌گیرتر شده (تفاوت) یا ارزیابان از هم دورتر شده‌اند (فاصله).</translation>
    </message>
    <message>
      <source>'commonest' is the share of the value that the judge gave most often; at 100% it tells no answers apart.</source>
      <translation>«رایج‌ترین» سهم مقداری است که داور بیش از همه داده است؛ با ۱۰۰٪ هیچ پاسخی را از دیگری بازنمی‌شناسد.</translation>
    </message>
    <message>
      <source>'difference from the others' is a rater's value minus the mean of the other raters on the same answer or sentence, averaged over an answer, so that hard answers that came late move nobody; 'distance' is the same without its sign.</source>
      <translation>«تفاوت با دیگران» مقدار ارزیاب منهای میانگین ارزیابان دیگر روی همان پاسخ یا جمله است که در هر پاسخ میانگین گرفته می‌شود؛ پس پاسخ‌های دشواری که دیر آمده‌اند کسی را جابه‌جا نمی‌کنند. «فاصله» همان مقدار بدون علامت است.</translation>
    </message>
    <message>
      <source>'fractional': each image carries an equal part of its question.</source>
      <translation>«fractional»: هر تصویر سهم برابری از پرسش خود دارد.</translation>
    </message>
    <message>
      <source>'judge minus person' holds both against the other raters, on what the judge read, and so not against the label of all.</source>
      <translation>«داور منهای فرد» هر دو را با ارزیابان دیگر می‌سنجد، روی آنچه داور خوانده است، و نه با برچسب همه.</translation>
    </message>
    <message>
      <source>'length' counts characters, 'words shared with the reference' is ROUGE-1 against the best reference answer: F of a whole answer, precision of a sentence, words by language.</source>
      <translation>«طول» نویسه‌ها را می‌شمارد؛ «واژه‌های مشترک با مرجع» ROUGE-1 در برابر بهترین پاسخ مرجع است: F برای کل پاسخ، دقت برای جمله، واژه‌ها بنا بر زبان.</translation>
    </message>
    <message>
      <source>'majority label' always gives the people's most frequent label.</source>
      <translation>«برچسب اکثریت» همیشه پربسامدترین برچسب ارزیابان را می‌دهد.</translation>
    </message>
    <message>
      <source>'majority': the level that more than half of them gave.</source>
      <translation>«اکثریت»: سطحی که بیش از نیمی از آنان داده‌اند.</translation>
    </message>
    <message>
      <source>'median label': the judge against the median of the raters, the number to report; 'rounded mean label' rounds halves away from zero; 'mean of pairs' is the mean of the coefficients with each rater.</source>
      <translation>«برچسب میانه»: داور در برابر میانهٔ ارزیابان، عددی که گزارش می‌شود؛ «برچسب میانگین گردشده» نیمه‌ها را دور از صفر گرد می‌کند؛ «میانگین جفت‌ها» میانگین ضریب با هر ارزیاب است.</translation>
    </message>
    <message>
      <source>'median': the middle level, only where levels have an order; two different levels in the middle are a tie.</source>
      <translation>«میانه»: سطح میانی، فقط اگر سطح‌ها ترتیب داشته باشند؛ دو سطح متفاوت در میان، مساوی است.</translation>
    </message>
    <message>
      <source>'micro' is over statements, 'macro' the mean over answers, 'any' the share of answers with at least one.</source>
      <translation>«خُرد» روی گزاره‌هاست، «کلان» میانگین پاسخ‌ها و «دست‌کم یکی» سهم پاسخ‌هایی که دست‌کم یک گزارهٔ چنین دارند.</translation>
    </message>
    <message>
      <source>'minus people' is over the answers of one judge, judge minus people, in levels of the scale.</source>
      <translation>«منهای ارزیابان» روی پاسخ‌های یک داور است: داور منهای ارزیابان، به سطح‌های مقیاس.</translation>
    </message>
    <message>
      <source>'no valid rating' takes refused, truncated and failed replies too.</source>
      <translation>«بدون امتیاز معتبر» خروجی‌های ردشده، بریده و ناموفق را هم می‌شمارد.</translation>
    </message>
    <message>
      <source>'once': a question counts once in every modality among its images.</source>
      <translation>«once»: پرسش در هر نوع تصویربرداریِ تصویرهایش یک بار شمرده می‌شود.</translation>
    </message>
    <message>
      <source>'people alone' and 'judge alone' stand beside two corrections.</source>
      <translation>«فقط ارزیابان» و «فقط داور» کنار دو تصحیح آمده‌اند.</translation>
    </message>
    <message>
      <source>'people' is the mean of the raters' median labels over the judgements of answers that people rated on the same levels, 'minus people' the mean of these judgements less that; 'on rated' is the mean of these judgements.</source>
      <translation>«ارزیابان» میانگین برچسب میانهٔ ارزیابان روی داوری‌های پاسخ‌هایی است که ارزیابان با همان سطوح امتیاز داده‌اند؛ «منهای ارزیابان» میانگین این داوری‌ها منهای آن است؛ «روی امتیازدارها» میانگین همین داوری‌هاست.</translation>
    </message>
    <message>
      <source>'people' is the median label of the raters of a study that has the same dimension on the same levels, over the judged answers that it rates.</source>
      <translation>«ارزیابان» برچسب میانهٔ ارزیابان مطالعه‌ای است که همان بُعد را با همان سطح‌ها دارد، روی پاسخ‌های داوری‌شده‌ای که ارزیابی کرده است.</translation>
    </message>
    <message>
      <source>'per image': once for every image.</source>
      <translation>«به ازای هر تصویر»: یک بار برای هر تصویر.</translation>
    </message>
    <message>
      <source>'prediction-powered' takes the judge's mean over the answers that only it judged, and adds how far people and judge are apart on those that both did.</source>
      <translation>«استنباط مبتنی بر پیش‌بینی (PPI)» میانگین داور روی پاسخ‌هایی را می‌گیرد که فقط او داوری کرده، و فاصلهٔ ارزیابان و داور در پاسخ‌های مشترک را به آن می‌افزاید.</translation>
    </message>
    <message>
      <source>'rate' is the share of the group's judgements, 'share of all hallucinated' the part of all hallucinated judgements that falls to the group, 'any dimension' the share of outputs with at least one; 'share of the setup's hallucinated' the part of a setup's that falls to the judge.</source>
      <translation>«نرخ» سهم از داوری‌های گروه است؛ «سهم از همهٔ توهم‌ها» بخشی از همهٔ داوری‌های توهمی است که به گروه می‌رسد؛ «هر بُعد» سهم خروجی‌هایی است که دست‌کم یکی دارند؛ «سهم از توهم‌های این شیوه» بخشی از توهم‌های یک شیوه است که به داور می‌رسد.</translation>
    </message>
    <message>
      <source>'same again' is the share of answers judged twice or more whose repeats are all identical.</source>
      <translation>«دوباره همان» سهم پاسخ‌هایی است که دو بار یا بیشتر داوری شده‌اند و همهٔ تکرارهایشان یکسان است.</translation>
    </message>
    <message>
      <source>'share that differs' has Wilson's interval; 'mean difference' is as stored minus in reverse, with a bootstrap over questions.</source>
      <translation>«سهم اختلاف» فاصلهٔ اطمینان Wilson دارد؛ «اختلاف میانگین» ترتیب ذخیره منهای ترتیب وارونه است، با بوت‌استرپ روی پرسش‌ها.</translation>
    </message>
    <message>
      <source>'share that differs' has Wilson's interval; 'mean difference' is first minus second with a bootstrap over questions, and Wilcoxon's signed-rank test without zero differences, its p adjusted by Holm over all pairs of the table.</source>
      <translation>«سهم اختلاف» فاصلهٔ اطمینان Wilson دارد؛ «اختلاف میانگین» اولی منهای دومی است، با بوت‌استرپ روی پرسش‌ها و آزمون رتبهٔ علامت‌دار Wilcoxon بدون اختلاف‌های صفر، که p آن با Holm برای همهٔ جفت‌های جدول تصحیح شده است.</translation>
    </message>
    <message>
      <source>'single': only questions whose images share one modality.</source>
      <translation>«single»: فقط پرسش‌هایی که تصویرهایشان از یک نوع است.</translation>
    </message>
    <message>
      <source>'unit' is (three points + 1) / 2, from 0 to 1; 'paper' the mean of the three points, from -1 to 1; 'binary' the share of answers whose sentences make 1, 'binary, strict' the same where only the end points of the scale decide; 'declared scale' the mean value where there are no three points.</source>
      <translation>«واحد» برابر (سه‌سطحی + ۱) / ۲ است، از ۰ تا ۱؛ «مقاله» میانگین سه‌سطحی است، از ‎-۱ تا ۱؛ «دودویی» سهم پاسخ‌هایی که جمله‌هایشان ۱ می‌دهد، و «دودویی، سخت‌گیرانه» همان است وقتی فقط دو سر مقیاس تعیین‌کننده باشد؛ «مقیاس اعلام‌شده» میانگین مقدار، هر جا سه‌سطحی نباشد.</translation>
    </message>
    <message>
      <source>'without one rater' is the difference over questions that the other raters give; a rater carries the difference where its interval then no longer leaves out zero.</source>
      <translation>«بدون یک ارزیاب» تفاوتی است که ارزیابان دیگر روی پرسش‌ها می‌بینند؛ تفاوت به یک ارزیاب وابسته است اگر فاصلهٔ اطمینان بدون او دیگر صفر را کنار نگذارد.</translation>
    </message>
    <message>
      <source>--form-name {given} names no model. Write the name here, =, and the name in the paper.</source>
      <translation>--form-name {given} مدلی را نام نمی‌برد. نام این‌جا، سپس = و نام درون مقاله را بنویسید.</translation>
    </message>
    <message>
      <source>0 is what chance would give, 1 is full agreement.</source>
      <translation>۰ یعنی توافق در حد تصادف، ۱ یعنی توافق کامل.</translation>
    </message>
    <message>
      <source>0 is what equally likely levels would give, 1 is full agreement.</source>
      <translation>۰ یعنی همان که سطح‌های هم‌احتمال می‌دادند، ۱ یعنی توافق کامل.</translation>
    </message>
    <message>
      <source>0: a sentence is negative</source>
      <translation>۰: جمله‌ای منفی است</translation>
    </message>
    <message>
      <source>0: no sentence is positive</source>
      <translation>۰: هیچ جمله‌ای مثبت نیست</translation>
    </message>
    <message>
      <source>1 for the first rating, 2 for the hidden repeat</source>
      <translation>۱ برای امتیاز نخست و ۲ برای تکرار پنهان</translation>
    </message>
    <message>
      <source>1 is the first option</source>
      <translation>۱ گزینهٔ نخست است</translation>
    </message>
    <message>
      <source>1 is the second option, 0 the first</source>
      <translation>۱ گزینهٔ دوم است و ۰ گزینهٔ نخست</translation>
    </message>
    <message>
      <source>1 stands where a rater called the unit wrong; the label is that of most raters.</source>
      <translation>۱ یعنی ارزیاب آن واحد را نادرست دانسته است؛ برچسب، نظر بیشتر ارزیابان است.</translation>
    </message>
    <message>
      <source>1: a sentence is positive</source>
      <translation>۱: جمله‌ای مثبت است</translation>
    </message>
    <message>
      <source>1: no sentence is negative</source>
      <translation>۱: هیچ جمله‌ای منفی نیست</translation>
    </message>
    <message>
      <source>95% confidence intervals: {methods}.</source>
      <translation>فاصله‌های اطمینان ۹۵٪: {methods}.</translation>
    </message>
    <message>
      <source>95% interval</source>
      <translation>فاصلهٔ اطمینان ۹۵٪</translation>
    </message>
    <message>
      <source>95% intervals (Student's t over items)</source>
      <translation>فاصله‌های اطمینان ۹۵٪ (t استیودنت روی موردها)</translation>
    </message>
    <message>
      <source>95% intervals (Wilson)</source>
      <translation>فاصله‌های اطمینان ۹۵٪ (Wilson)</translation>
    </message>
    <message>
      <source>95% intervals (Wilson, over questions)</source>
      <translation>فاصله‌های اطمینان ۹۵٪ (Wilson، روی پرسش‌ها)</translation>
    </message>
    <message>
      <source>95% intervals (Wilson; bootstrap over questions for the shared part)</source>
      <translation>فاصله‌های اطمینان ۹۵٪ (ویلسون؛ برای بخش مشترک، بوت‌استرپ روی پرسش‌ها)</translation>
    </message>
    <message>
      <source>95% intervals (bootstrap over questions)</source>
      <translation>فاصله‌های اطمینان ۹۵٪ (بوت‌استرپ روی پرسش‌ها)</translation>
    </message>
    <message>
      <source>95% intervals (bootstrap over questions; these raters)</source>
      <translation>فاصله‌های اطمینان ۹۵٪ (بوت‌استرپ روی پرسش‌ها؛ همین ارزیابان)</translation>
    </message>
    <message>
      <source>95% intervals for these raters, questions resampled</source>
      <translation>فاصله‌های اطمینان ۹۵٪ برای همین ارزیابان، با بازنمونه‌گیری پرسش‌ها</translation>
    </message>
    <message>
      <source>95% intervals on hover and in the data</source>
      <translation>فاصله‌های اطمینان ۹۵٪ با نگه داشتن نشانگر و در داده‌ها</translation>
    </message>
    <message>
      <source>95% intervals over questions</source>
      <translation>فاصله‌های اطمینان ۹۵٪ روی پرسش‌ها</translation>
    </message>
    <message>
      <source>95% intervals, questions resampled</source>
      <translation>فاصله‌های اطمینان ۹۵٪، بازنمونه‌گیری از پرسش‌ها</translation>
    </message>
    <message>
      <source>95% intervals, questions resampled, on hover and in the data</source>
      <translation>فاصله‌های اطمینان ۹۵٪، بازنمونه‌گیری از پرسش‌ها، با نگه داشتن نشانگر و در داده‌ها</translation>
    </message>
    <message>
      <source>95% intervals: of one rater over questions, of their mean over raters</source>
      <translation>فاصله‌های اطمینان ۹۵٪: برای هر ارزیاب روی پرسش‌ها، برای میانگین آنان روی ارزیابان</translation>
    </message>
    <message>
      <source>95% limits of agreement, lower</source>
      <translation>حدود توافق ۹۵٪، پایینی</translation>
    </message>
    <message>
      <source>95% limits of agreement, upper</source>
      <translation>حدود توافق ۹۵٪، بالایی</translation>
    </message>
    <message>
      <source>95% of the differences are expected between the limits, bias ± 1.96 standard deviations (Bland and Altman 1999), where they do not grow with the rating.</source>
      <translation>انتظار می‌رود ۹۵٪ تفاوت‌ها میان دو حد باشد: سوگیری ± ۱٫۹۶ انحراف معیار (Bland و Altman، ۱۹۹۹)، اگر تفاوت‌ها با امتیاز بزرگ‌تر نشود.</translation>
    </message>
    <message>
      <source>&lt;{p}</source>
      <translation>&lt;{p}</translation>
    </message>
    <message>
      <source>&gt;{p}</source>
      <translation>&gt;{p}</translation>
    </message>
    <message>
      <source>A PIN has {least} to {most} signs. Choose another one.</source>
      <translation>پین {least} تا {most} نویسه دارد. یکی دیگر انتخاب کنید.</translation>
    </message>
    <message>
      <source>A batch needs room for one pair or more.</source>
      <translation>هر دسته باید جای یک جفت یا بیشتر داشته باشد.</translation>
    </message>
    <message>
      <source>A block is {granularity}, but no dimension is rated {granularity}.</source>
      <translation>بلوکی با واحد «{granularity}» هست، ولی هیچ بُعدی با واحد «{granularity}» ارزیابی نمی‌شود.</translation>
    </message>
    <message>
      <source>A block rates the part {name}, which is not there.</source>
      <translation>یک بلوک بخش {name} را ارزیابی می‌کند که وجود ندارد.</translation>
    </message>
    <message>
      <source>A cell holds the spreadsheet error {cell}.</source>
      <translation>در خانه‌ای خطای صفحه‌گستردهٔ {cell} هست.</translation>
    </message>
    <message>
      <source>A coarse rating has a sentence index; only fine ratings do.</source>
      <translation>امتیاز کل پاسخ شمارهٔ جمله دارد؛ فقط امتیاز تک‌جمله آن را دارد.</translation>
    </message>
    <message>
      <source>A column for each value of {field}; n counts them all.</source>
      <translation>برای هر مقدار {field} یک ستون؛ n شمار همه است.</translation>
    </message>
    <message>
      <source>A condition is a model, a language with its translator, with or without images, and a run; of several replies to a question under one condition the last counts.</source>
      <translation>هر شرایط یعنی یک مدل، یک زبان با مترجمش، با تصویر یا بی‌تصویر، و یک اجرا؛ از چند پاسخ به یک پرسش در شرایط یکسان، آخرین به شمار می‌آید.</translation>
    </message>
    <message>
      <source>A correction needs a reason. Say why the rating is changed.</source>
      <translation>اصلاح به دلیل نیاز دارد. بنویسید چرا امتیاز تغییر می‌کند.</translation>
    </message>
    <message>
      <source>A difference between authors depends on the subgroup ({p})</source>
      <translation>تفاوتی میان نویسندگان به زیرگروه بستگی دارد ({p})</translation>
    </message>
    <message>
      <source>A dimension has no name. Give every dimension a name.</source>
      <translation>بُعدی نام ندارد. به هر بُعد نامی بدهید.</translation>
    </message>
    <message>
      <source>A distance of {distance} is no difference. Choose one above 0.</source>
      <translation>فاصلهٔ {distance} اختلاف نیست. فاصله‌ای بیش از ۰ انتخاب کنید.</translation>
    </message>
    <message>
      <source>A drawing without results.</source>
      <translation>نموداری بدون نتیجه است.</translation>
    </message>
    <message>
      <source>A few signs again and again, or one by one, are guessed at once. Take several different ones.</source>
      <translation>چند نویسه که تکرار شوند یا پشت سر هم بیایند فوراً حدس زده می‌شوند. نویسه‌های گوناگون به کار ببرید.</translation>
    </message>
    <message>
      <source>A fine rating needs the index of its sentence, from 0.</source>
      <translation>امتیاز تک‌جمله شمارهٔ جمله را لازم دارد، از ۰.</translation>
    </message>
    <message>
      <source>A judge agrees no more than the commonest label would</source>
      <translation>توافق یک داور بیش از رایج‌ترین برچسب نیست</translation>
    </message>
    <message>
      <source>A judge is in no study: leave the study out, or name a run.</source>
      <translation>داور در هیچ مطالعه‌ای نیست: مطالعه را خالی بگذارید یا نام یک اجرا را بنویسید.</translation>
    </message>
    <message>
      <source>A judge is not shown to agree more than the commonest label would</source>
      <translation>توافق بیشترِ یک داور از رایج‌ترین برچسب نشان داده نشده است</translation>
    </message>
    <message>
      <source>A judge may differ from itself anyway: hold it against its repeats.</source>
      <translation>داور به هر حال ممکن است با خودش فرق کند: آن را با تکرارهایش بسنجید.</translation>
    </message>
    <message>
      <source>A judge that is mistaken about an explanation</source>
      <translation>داوری که دربارهٔ یک توضیح اشتباه می‌کند</translation>
    </message>
    <message>
      <source>A judge that is not above these has not shown that it reads.</source>
      <translation>اگر داور از این خط پایه‌ها بهتر نباشد، نشانی از فهم متن نداده است.</translation>
    </message>
    <message>
      <source>A judge whose verdicts change is swayed by order, or says something else each time: hold it against its repeats.</source>
      <translation>داوری که رأیش عوض شود یا از ترتیب اثر می‌گیرد یا هر بار چیز دیگری می‌گوید: آن را با تکرارهایش بسنجید.</translation>
    </message>
    <message>
      <source>A judgement is one dimension of one output.</source>
      <translation>هر داوری یک بُعد از یک خروجی است.</translation>
    </message>
    <message>
      <source>A judgement is one dimension of one output; the last attempt counts.</source>
      <translation>هر داوری یک بُعد از یک خروجی است؛ آخرین تلاش به شمار می‌آید.</translation>
    </message>
    <message>
      <source>A key goes into this system's keyring, never into the workspace or a file of settings.</source>
      <translation>کلید در دسته‌کلید همین سیستم گذاشته می‌شود، نه در فضای کار و نه در فایل تنظیمات.</translation>
    </message>
    <message>
      <source>A key is kept in memory until the program ends.</source>
      <translation>کلیدی تا بستن برنامه در حافظه نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>A key is one line without blanks. Copy it again from the provider's page.</source>
      <translation>کلید یک سطر بدون فاصله است. آن را دوباره از صفحهٔ ارائه‌دهنده کپی کنید.</translation>
    </message>
    <message>
      <source>A key of this endpoint was put into this system's keyring.</source>
      <translation>کلیدی از این سرویس در دسته‌کلید سیستم گذاشته شده است.</translation>
    </message>
    <message>
      <source>A label that shall be scored is empty.</source>
      <translation>برچسبی که باید احتمالش سنجیده شود خالی است.</translation>
    </message>
    <message>
      <source>A level's share is of the ratings with a value; the share that could not be judged, or was skipped, is of everything answered, once as a whole and once for every reason given.</source>
      <translation>سهم هر سطح از امتیازهای مقداردار است؛ سهم غیرقابل قضاوت یا ردشده از همهٔ پاسخ‌داده‌هاست، یک بار یک‌جا و یک بار برای هر دلیل.</translation>
    </message>
    <message>
      <source>A line of the question is a last line that stands in the question too.</source>
      <translation>سطر پرسش یعنی سطر آخری که در خود پرسش هم آمده است.</translation>
    </message>
    <message>
      <source>A link</source>
      <translation>پیوند</translation>
    </message>
    <message>
      <source>A marked part of {answer} is outside its text. Restore the newest good backup.</source>
      <translation>بخشی نشان‌گذاری‌شده از {answer} بیرون از متن آن است. تازه‌ترین نسخهٔ پشتیبان سالم را بازیابی کنید.</translation>
    </message>
    <message>
      <source>A metric measures against references, so it takes at least one of them.</source>
      <translation>سنجه در برابر مرجع‌ها می‌سنجد، پس دست‌کم یکی از آن‌ها را لازم دارد.</translation>
    </message>
    <message>
      <source>A model</source>
      <translation>یک مدل</translation>
    </message>
    <message>
      <source>A model counts tokens of its own, which are others.</source>
      <translation>هر مدل توکن‌های خودش را می‌شمارد که با این‌ها فرق دارند.</translation>
    </message>
    <message>
      <source>A model is chosen twice.</source>
      <translation>مدلی دو بار انتخاب شده است.</translation>
    </message>
    <message>
      <source>A model needs a name. Write one as it should appear in tables and figures.</source>
      <translation>مدل به نام نیاز دارد. نامی بنویسید که در جدول‌ها و نمودارها می‌آید.</translation>
    </message>
    <message>
      <source>A model that knows how sure it is has in each bin an accuracy like the mean probability.</source>
      <translation>مدلی که می‌داند چقدر مطمئن است، در هر بازه صحتی نزدیک به میانگین احتمال دارد.</translation>
    </message>
    <message>
      <source>A name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>A name at a social network</source>
      <translation>نام در شبکهٔ اجتماعی</translation>
    </message>
    <message>
      <source>A name holds a semicolon, which stands between names.</source>
      <translation>در نامی نقطه‌ویرگول هست که جداکنندهٔ نام‌هاست.</translation>
    </message>
    <message>
      <source>A number depends on the subgroup: {low:.2f} to {high:.2f} ({p}, Holm)</source>
      <translation>عددی به زیرگروه وابسته است: {low:.2f} تا {high:.2f} ({p}، هولم)</translation>
    </message>
    <message>
      <source>A number of identity</source>
      <translation>شمارهٔ هویت</translation>
    </message>
    <message>
      <source>A number or a unit differs between the two readings.</source>
      <translation>عدد یا یکایی در دو خوانش یکسان نیست.</translation>
    </message>
    <message>
      <source>A panel has two runs or more. Choose another run of the same protocol.</source>
      <translation>هیئت داوران دو اجرا یا بیشتر دارد. اجرای دیگری با همان پروتکل انتخاب کنید.</translation>
    </message>
    <message>
      <source>A passphrase of {n} signs is guessed at once. Take {least} signs or more, such as four words.</source>
      <translation>گذرواژه‌ای با {n} نویسه فوراً حدس زده می‌شود. دست‌کم {least} نویسه به کار ببرید، مثلاً چهار واژه.</translation>
    </message>
    <message>
      <source>A person in the judge's place</source>
      <translation>یک ارزیاب به‌جای داور</translation>
    </message>
    <message>
      <source>A physician</source>
      <translation>یک پزشک</translation>
    </message>
    <message>
      <source>A point for each answer that has a score and a rating.</source>
      <translation>یک نقطه برای هر پاسخی که هم نمرهٔ سنجه دارد و هم امتیاز.</translation>
    </message>
    <message>
      <source>A point for each of the {units} that judge and people both rated, on the study's scale.</source>
      <translation>یک نقطه برای هر مورد از {units} که هم داور و هم ارزیابان به آن امتیاز داده‌اند، روی مقیاس مطالعه.</translation>
    </message>
    <message>
      <source>A point for each rated answer: its length in characters, and the mean of its ratings over sentences, then over raters, on the scale that raters saw.</source>
      <translation>یک نقطه برای هر پاسخ امتیازدار: طول آن به نویسه، و میانگین امتیازهایش در جمله‌ها و سپس در ارزیابان، روی مقیاسی که ارزیابان دیده‌اند.</translation>
    </message>
    <message>
      <source>A preference between {first} and {second} belongs to another question than they do. Restore the newest good backup.</source>
      <translation>ترجیحی میان {first} و {second} از آنِ پرسشی جز پرسش خود آن‌هاست. تازه‌ترین نسخهٔ پشتیبان سالم را بازیابی کنید.</translation>
    </message>
    <message>
      <source>A price is a number from 0, for a million tokens.</source>
      <translation>بها عددی از ۰ به بالاست، برای یک میلیون توکن.</translation>
    </message>
    <message>
      <source>A question as it was written</source>
      <translation>یک پرسش همان‌گونه که نوشته شده است</translation>
    </message>
    <message>
      <source>A question counts once in every modality among its images.</source>
      <translation>هر پرسش در هر نوع تصویرِ خود یک بار شمرده می‌شود.</translation>
    </message>
    <message>
      <source>A question with several images</source>
      <translation>پرسشی با چند تصویر</translation>
    </message>
    <message>
      <source>A rater has no code. Give every rater a code.</source>
      <translation>یکی از ارزیابان کد ندارد. به هر ارزیاب کدی بدهید.</translation>
    </message>
    <message>
      <source>A rater's answers in the order in which they came, cut into ten parts as even as can be.</source>
      <translation>پاسخ‌های هر ارزیاب به ترتیب دریافت، در ده بخش تا حد ممکن برابر.</translation>
    </message>
    <message>
      <source>A rater's timed items of a granularity in the order in which they came, cut into ten parts as even as can be: the median active seconds of each part, and Spearman's rho of place and seconds, below 0 where a rater grew faster.</source>
      <translation>موردهای زمان‌دار هر ارزیاب در هر سطح ارزیابی به ترتیب انجام، در ده بخش تا حد امکان برابر: میانهٔ ثانیه‌های فعال هر بخش و همبستگی Spearman جایگاه و ثانیه‌ها، کمتر از ۰ اگر ارزیاب تندتر شده باشد.</translation>
    </message>
    <message>
      <source>A rater's timed items of a granularity in the order in which they came, cut into ten parts as even as can be: the median wall seconds of each part, idle time included, for active seconds are unknown; and Spearman's rho of place and seconds, below 0 where a rater grew faster.</source>
      <translation>موردهای زمان‌دار هر ارزیاب در هر سطح ارزیابی به ترتیب انجام، در ده بخش تا حد امکان برابر: میانهٔ ثانیه‌های کل هر بخش همراه با زمان بی‌فعالیتی، چون ثانیه‌های فعال معلوم نیست؛ و همبستگی Spearman جایگاه و ثانیه‌ها، کمتر از ۰ اگر ارزیاب تندتر شده باشد.</translation>
    </message>
    <message>
      <source>A rating that was not given has a value: {value}.</source>
      <translation>امتیازی که داده نشده مقدار دارد: {value}.</translation>
    </message>
    <message>
      <source>A reference held out and scored against the others, beside authors and people</source>
      <translation>یک پاسخ مرجع که کنار گذاشته و با بقیه سنجیده شده است، در کنار نویسندگان و ارزیابان</translation>
    </message>
    <message>
      <source>A reference leads nowhere: {place}. Restore the newest good backup.</source>
      <translation>ارجاعی به جایی نمی‌رسد: {place}. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>A reply that declines to answer or cannot be read is wrong and stays in the denominator.</source>
      <translation>خروجی‌ای که از پاسخ دادن سر باز می‌زند یا قابل‌پردازش نیست نادرست است و در مخرج می‌ماند.</translation>
    </message>
    <message>
      <source>A report needs a study or the form of a paper. Name one of them.</source>
      <translation>گزارش به یک مطالعه یا قالب یک مقاله نیاز دارد. یکی از آن‌ها را نام ببرید.</translation>
    </message>
    <message>
      <source>A sample has at least 1.</source>
      <translation>نمونه دست‌کم ۱ است.</translation>
    </message>
    <message>
      <source>A seed is 0 or more.</source>
      <translation>بذر ۰ یا بیشتر است.</translation>
    </message>
    <message>
      <source>A statement's label is the one that more than half of its raters gave.</source>
      <translation>برچسب هر گزاره همان است که بیش از نیمی از ارزیابانش داده‌اند.</translation>
    </message>
    <message>
      <source>A statement's label is the one that more than half of its raters gave; statements without such a label are left out and counted.</source>
      <translation>برچسب هر گزاره همان است که بیش از نیمی از ارزیابانش داده‌اند؛ گزاره‌های بی چنین برچسبی کنار گذاشته و شمرده می‌شوند.</translation>
    </message>
    <message>
      <source>A study whose answers are rated as a whole and by sentences, with repeats, questionnaires and a judge.</source>
      <translation>مطالعه‌ای که پاسخ‌هایش هم یک‌جا و هم جمله‌به‌جمله امتیاز گرفته‌اند، همراه با تکرار، پرسش‌نامه و یک داور.</translation>
    </message>
    <message>
      <source>A telephone number</source>
      <translation>شمارهٔ تلفن</translation>
    </message>
    <message>
      <source>A term with its scientific and its simple definition</source>
      <translation>یک اصطلاح با تعریف علمی و تعریف ساده</translation>
    </message>
    <message>
      <source>A web page came back in place of an answer of {host}. Sign in to the network if it asks for that, check the address, then resume the run.</source>
      <translation>به‌جای پاسخ {host} صفحهٔ وب برگشت. اگر شبکه می‌خواهد وارد آن شوید، نشانی را بررسی کنید و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>A whole answer takes {coarse:.0f} s, a sentence {fine:.0f} s (medians); {hours:.1f} h in all</source>
      <translation>کل پاسخ {coarse:.0f} ثانیه و یک جمله {fine:.0f} ثانیه (میانه)؛ روی هم {hours:.1f} ساعت</translation>
    </message>
    <message>
      <source>AC1</source>
      <translation>AC1</translation>
    </message>
    <message>
      <source>AC2 has ordinal weights.</source>
      <translation>AC2 وزن ترتیبی دارد.</translation>
    </message>
    <message>
      <source>About the datasets</source>
      <translation>دربارهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Acceptable: correct and partially correct; high impact: significant and critical; three points and binary as in the agreement table.</source>
      <translation>پذیرفتنی: درست و تا حدی درست؛ اثر بالا: مهم و بحرانی؛ سه‌سطحی و دودویی همان‌گونه که در جدول توافق است.</translation>
    </message>
    <message>
      <source>Accuracy</source>
      <translation>صحت</translation>
    </message>
    <message>
      <source>Accuracy by modality</source>
      <translation>صحت به تفکیک نوع تصویربرداری</translation>
    </message>
    <message>
      <source>Accuracy by modality and model</source>
      <translation>صحت به تفکیک نوع تصویر و مدل</translation>
    </message>
    <message>
      <source>Accuracy by model, language, images, modality and specialty, and what flipped.</source>
      <translation>صحت به تفکیک مدل، زبان، تصویر، نوع تصویر و تخصص، و آنچه تغییر کرد.</translation>
    </message>
    <message>
      <source>Accuracy by specialty</source>
      <translation>صحت به تفکیک تخصص</translation>
    </message>
    <message>
      <source>Accuracy by specialty and model, in the specialties with most questions</source>
      <translation>صحت به تفکیک تخصص و مدل، در تخصص‌هایی که بیشترین پرسش را دارند</translation>
    </message>
    <message>
      <source>Accuracy by the probability of the choice</source>
      <translation>صحت بر پایهٔ احتمال گزینهٔ انتخابی</translation>
    </message>
    <message>
      <source>Accuracy from {least:.0%} to {value:.0%} in {conditions} {conditions:=condition|conditions}; none is clearly best</source>
      <translation>صحت از {least:.0%} تا {value:.0%} در {conditions} شرط؛ هیچ‌کدام آشکارا بهترین نیست</translation>
    </message>
    <message>
      <source>Accuracy from {low:.0%} to {high:.0%}</source>
      <translation>صحت از {low:.0%} تا {high:.0%}</translation>
    </message>
    <message>
      <source>Accuracy in a specialty of knowledge and in one of images: internal medicine and orthopedics</source>
      <translation>صحت در یک تخصص متکی بر دانش و یک تخصص متکی بر تصویر: داخلی و ارتوپدی</translation>
    </message>
    <message>
      <source>Accuracy in the examination</source>
      <translation>صحت در آزمون</translation>
    </message>
    <message>
      <source>Accuracy in the questions as written and in translations, by language and model</source>
      <translation>صحت در پرسش‌های اصلی و در ترجمه‌ها، به تفکیک زبان و مدل</translation>
    </message>
    <message>
      <source>Accuracy is {low:.0%} everywhere</source>
      <translation>صحت همه‌جا {low:.0%} است</translation>
    </message>
    <message>
      <source>Accuracy is {value:.0%} in all {conditions} {conditions:=condition|conditions}</source>
      <translation>صحت در هر {conditions} شرط {value:.0%} است</translation>
    </message>
    <message>
      <source>Accuracy of each model in Persian and in English</source>
      <translation>صحت هر مدل به فارسی و انگلیسی</translation>
    </message>
    <message>
      <source>Accuracy of each model in the questions as they were written</source>
      <translation>صحت هر مدل در پرسش‌های اصلی</translation>
    </message>
    <message>
      <source>Accuracy of {name} where the probability of its choice is above {low} and up to {high}.</source>
      <translation>صحت {name} در جاهایی که احتمال گزینهٔ انتخابی آن بیش از {low} و حداکثر {high} است.</translation>
    </message>
    <message>
      <source>Accuracy of {name}.</source>
      <translation>صحت {name}.</translation>
    </message>
    <message>
      <source>Accuracy of {name}: {part}.</source>
      <translation>صحت {name}: {part}.</translation>
    </message>
    <message>
      <source>Accuracy with the images and from the text alone</source>
      <translation>صحت با تصویر و تنها از روی متن</translation>
    </message>
    <message>
      <source>Active seconds</source>
      <translation>ثانیه‌های فعال</translation>
    </message>
    <message>
      <source>Active seconds leave out idle time, idle seconds are what wall time has beyond them.</source>
      <translation>ثانیه‌های فعال زمان بی‌فعالیتی را ندارد؛ زمان بی‌فعالیتی باقی زمان کل است.</translation>
    </message>
    <message>
      <source>Active seconds leave out idle time; where they are unknown, wall seconds stand for themselves, idle time included.</source>
      <translation>ثانیه‌های فعال زمان بی‌فعالیتی را ندارد؛ هر جا معلوم نباشد، ثانیه‌های کل با نام خودش می‌آید، همراه با زمان بی‌فعالیتی.</translation>
    </message>
    <message>
      <source>Active seconds of each rater</source>
      <translation>ثانیه‌های فعال هر ارزیاب</translation>
    </message>
    <message>
      <source>Active seconds per answer</source>
      <translation>ثانیه‌های فعال برای هر پاسخ</translation>
    </message>
    <message>
      <source>Active seconds per item</source>
      <translation>ثانیه‌های فعال برای هر مورد</translation>
    </message>
    <message>
      <source>Added</source>
      <translation>افزوده</translation>
    </message>
    <message>
      <source>Added as</source>
      <translation>افزوده با نام</translation>
    </message>
    <message>
      <source>Address that the prompts were sent to</source>
      <translation>نشانی‌ای که پرامپت‌ها به آن فرستاده شده‌اند</translation>
    </message>
    <message>
      <source>Adjudicated values and the raters' own</source>
      <translation>مقدارهای نهایی و مقدارهای خود ارزیابان</translation>
    </message>
    <message>
      <source>After</source>
      <translation>پس از آن</translation>
    </message>
    <message>
      <source>Age</source>
      <translation>سن</translation>
    </message>
    <message>
      <source>Age of the patient, as the source says it</source>
      <translation>سن بیمار، همان‌طور که منبع نوشته است</translation>
    </message>
    <message>
      <source>Agree to the terms before you rate, or leave the study.</source>
      <translation>پیش از ارزیابی با شرایط موافقت کنید یا از مطالعه بیرون بروید.</translation>
    </message>
    <message>
      <source>Agreement</source>
      <translation>توافق</translation>
    </message>
    <message>
      <source>Agreement between judges</source>
      <translation>توافق میان داوران</translation>
    </message>
    <message>
      <source>Agreement between judges: {dimension}</source>
      <translation>توافق میان داوران: {dimension}</translation>
    </message>
    <message>
      <source>Agreement between raters</source>
      <translation>توافق میان ارزیابان</translation>
    </message>
    <message>
      <source>Agreement between raters (Randolph's kappa), by dimension</source>
      <translation>توافق ارزیابان (کاپای رندولف) به تفکیک بُعد</translation>
    </message>
    <message>
      <source>Agreement depends on the subgroup: κ of one is {by:.2f} higher than elsewhere ({p})</source>
      <translation>توافق به زیرگروه وابسته است: κ یکی {by:.2f} بالاتر از بقیه است ({p})</translation>
    </message>
    <message>
      <source>Agreement depends on the subgroup: κ of one is {by:.2f} lower than elsewhere ({p})</source>
      <translation>توافق به زیرگروه وابسته است: κ یکی {by:.2f} پایین‌تر از بقیه است ({p})</translation>
    </message>
    <message>
      <source>Agreement differs: {name} from {low:.2f} to {high:.2f}, beyond the intervals</source>
      <translation>توافق متفاوت است: {name} از {low:.2f} تا {high:.2f}، بیش از فاصله‌های اطمینان</translation>
    </message>
    <message>
      <source>Agreement in the pilot</source>
      <translation>توافق در مرحلهٔ آزمایشی</translation>
    </message>
    <message>
      <source>Agreement is not shown to depend on the subgroup (Holm)</source>
      <translation>وابستگی توافق به زیرگروه نشان داده نشده است (Holm)</translation>
    </message>
    <message>
      <source>Agreement is the same in all {n_all} {n_all:=place|places}: {name} {low:.2f}</source>
      <translation>توافق در هر {n_all} مورد یکسان است: {name} {low:.2f}</translation>
    </message>
    <message>
      <source>Agreement is the share of identical labels with the other raters on shared units; leniency the mean difference to the others' mean on the declared scale, above 0 where the rater rates higher.</source>
      <translation>توافق سهم برچسب‌های یکسان با دیگر ارزیابان در واحدهای مشترک است؛ آسان‌گیری اختلاف میانگین با میانگین دیگران روی مقیاس اعلام‌شده است، بیش از ۰ اگر ارزیاب امتیاز بالاتری دهد.</translation>
    </message>
    <message>
      <source>Agreement is with the median label of raters on the same levels.</source>
      <translation>توافق با برچسب میانهٔ ارزیابان روی همان سطح‌هاست.</translation>
    </message>
    <message>
      <source>Agreement may be chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}</source>
      <translation>توافق شاید تصادفی باشد: {name} {value:.2f} ({low:.2f} تا {high:.2f})، n = {n}</translation>
    </message>
    <message>
      <source>Agreement of each rater with the others</source>
      <translation>توافق هر ارزیاب با دیگران</translation>
    </message>
    <message>
      <source>Agreement of every two raters</source>
      <translation>توافق دوبه‌دوی ارزیابان</translation>
    </message>
    <message>
      <source>Agreement of every two raters: {dimension}, {setting}</source>
      <translation>توافق دوبه‌دوی ارزیابان: {dimension}، {setting}</translation>
    </message>
    <message>
      <source>Agreement of judge and people</source>
      <translation>توافق داور و ارزیابان</translation>
    </message>
    <message>
      <source>Agreement of judge and people (Randolph's kappa)</source>
      <translation>توافق داور و ارزیابان (کاپای Randolph)</translation>
    </message>
    <message>
      <source>Agreement of tags</source>
      <translation>توافق برچسب‌ها</translation>
    </message>
    <message>
      <source>Agreement of the judge with people is not defined here</source>
      <translation>توافق داور با ارزیابان در اینجا تعریف نمی‌شود</translation>
    </message>
    <message>
      <source>Agreement of the judge with the raters (Randolph's kappa)</source>
      <translation>توافق داور با ارزیابان (کاپای رندولف)</translation>
    </message>
    <message>
      <source>Agreement on pairs</source>
      <translation>توافق روی جفت‌ها</translation>
    </message>
    <message>
      <source>Agreement on {what} may be chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}</source>
      <translation>توافق در {what} شاید تصادفی باشد: {name} {value:.2f} ({low:.2f} تا {high:.2f})، n = {n}</translation>
    </message>
    <message>
      <source>Agreement on {what}: {name} {value:.2f}, {n} of {n_all} {units}</source>
      <translation>توافق در {what}: {name} {value:.2f}، {n} از {n_all} {units}</translation>
    </message>
    <message>
      <source>Agreement on {what}: {value:.0%} ({low:.0%} to {high:.0%}), n = {n}</source>
      <translation>توافق در {what}: {value:.0%} ({low:.0%} تا {high:.0%})، n = {n}</translation>
    </message>
    <message>
      <source>Agreement with SARI</source>
      <translation>هم‌خوانی با SARI</translation>
    </message>
    <message>
      <source>Agreement with people is with the median label of raters on the same levels.</source>
      <translation>توافق با ارزیابان با برچسب میانهٔ ارزیابان روی همان سطح‌هاست.</translation>
    </message>
    <message>
      <source>Agreement with people: the judge {value:.2f}</source>
      <translation>توافق با ارزیابان: داور {value:.2f}</translation>
    </message>
    <message>
      <source>Agreement with people: the judge {value:.2f}, a person in its place {person:.2f}</source>
      <translation>توافق با ارزیابان: داور {value:.2f}، یک ارزیاب به جای آن {person:.2f}</translation>
    </message>
    <message>
      <source>Agreement with people: {coefficient}</source>
      <translation>توافق با ارزیابان: {coefficient}</translation>
    </message>
    <message>
      <source>Agreement with people: {judge} {value:.2f}</source>
      <translation>توافق با ارزیابان: {judge} {value:.2f}</translation>
    </message>
    <message>
      <source>Agreement with people: {judge} {value:.2f}, a person in its place {person:.2f}</source>
      <translation>توافق با ارزیابان: {judge} {value:.2f}، یک ارزیاب به جای آن {person:.2f}</translation>
    </message>
    <message>
      <source>Agreement with the full rating</source>
      <translation>توافق با ارزیابی کامل</translation>
    </message>
    <message>
      <source>Agreement with the others</source>
      <translation>توافق با دیگران</translation>
    </message>
    <message>
      <source>Agreement with the others from {low:.0%} ({lowest}) to {high:.0%} ({highest})</source>
      <translation>توافق با دیگران از {low:.0%} ({lowest}) تا {high:.0%} ({highest})</translation>
    </message>
    <message>
      <source>Agreement with the others from {low:.0%} to {high:.0%}</source>
      <translation>توافق با دیگران از {low:.0%} تا {high:.0%}</translation>
    </message>
    <message>
      <source>Agreement with the others is {low:.0%} for every rater</source>
      <translation>توافق هر ارزیاب با دیگران {low:.0%} است</translation>
    </message>
    <message>
      <source>Agreement, effort, partial annotation, authors and a judge, for whole answers and for sentences.</source>
      <translation>توافق، زحمت، ارزیابی بخشی از جمله‌ها، نویسندگان و یک داور، برای کل پاسخ و برای جمله‌ها.</translation>
    </message>
    <message>
      <source>Agreement: {name} {value:.2f}, {n} of {n_all} {units}</source>
      <translation>توافق: {name} {value:.2f}، {n} از {n_all} {units}</translation>
    </message>
    <message>
      <source>Agreement: {value:.0%} ({low:.0%} to {high:.0%}), n = {n}</source>
      <translation>توافق: {value:.0%} ({low:.0%} تا {high:.0%})، n = {n}</translation>
    </message>
    <message>
      <source>All</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>All authors at once</source>
      <translation>همهٔ نویسندگان با هم</translation>
    </message>
    <message>
      <source>All groups are to share {n_shared} questions, but the study has {n_questions}.</source>
      <translation>قرار است همهٔ گروه‌ها {n_shared} پرسش مشترک داشته باشند، ولی مطالعه {n_questions} پرسش دارد.</translation>
    </message>
    <message>
      <source>All items are done: {n_all}, of which {n_unjudged} could not be judged</source>
      <translation>همهٔ موارد انجام شده است: {n_all}، که {n_unjudged} مورد غیرقابل قضاوت بود</translation>
    </message>
    <message>
      <source>All items are rated: {n_all}</source>
      <translation>همهٔ موردها ارزیابی شده‌اند: {n_all}</translation>
    </message>
    <message>
      <source>All judges together, {coefficient}: {value:.1%}.</source>
      <translation>همهٔ داوران با هم، {coefficient}: {value:.1%}.</translation>
    </message>
    <message>
      <source>All judges together, {coefficient}: {value:.2f}.</source>
      <translation>همهٔ داوران با هم، {coefficient}: {value:.2f}.</translation>
    </message>
    <message>
      <source>All over the units that the judge judged readably, against the people's label (the yardstick that the row names).</source>
      <translation>همه روی واحدهایی است که داوری قابل‌پردازش دارند، در برابر برچسب ارزیابان (معیاری که ردیف نام می‌برد).</translation>
    </message>
    <message>
      <source>All over the units with two ratings or more, on three points where the scale has them.</source>
      <translation>همه روی واحدهای دارای دو امتیاز یا بیشتر، سه‌سطحی اگر مقیاس داشته باشد.</translation>
    </message>
    <message>
      <source>All questions are set aside, so there is nothing to check. Import a dataset first.</source>
      <translation>پرسشی برای نگاه کردن نیست که کنار گذاشته نشده باشد. نخست مجموعه‌داده‌ای وارد کنید.</translation>
    </message>
    <message>
      <source>All raters together take each item at the share of the way its rater had gone.</source>
      <translation>برای همهٔ ارزیابان با هم، هر مورد در سهمی از راه می‌نشیند که ارزیابش رفته بود.</translation>
    </message>
    <message>
      <source>All seconds</source>
      <translation>همهٔ ثانیه‌ها</translation>
    </message>
    <message>
      <source>Also with (at), [dot] or white space in it, and with at and dot written in Persian letters.</source>
      <translation>با (at)، [dot] یا فاصله در میان آن هم، و با «ات» و «دات» به خط فارسی.</translation>
    </message>
    <message>
      <source>Amendment {n}: {reason}</source>
      <translation>اصلاحیهٔ {n}: {reason}</translation>
    </message>
    <message>
      <source>An address</source>
      <translation>نشانی</translation>
    </message>
    <message>
      <source>An answer takes {coarse:.0f} s as a whole, {fine:.0f} s by sentences (medians); {hours:.1f} h in all</source>
      <translation>هر پاسخ یکجا {coarse:.0f} و جمله‌به‌جمله {fine:.0f} ثانیه می‌برد (میانه)؛ روی هم {hours:.1f} ساعت</translation>
    </message>
    <message>
      <source>An answer takes {seconds:.0f} s (median of {n}); {hours:.1f} h in all</source>
      <translation>هر پاسخ {seconds:.0f} ثانیه می‌برد (میانهٔ {n} مورد)؛ روی هم {hours:.1f} ساعت</translation>
    </message>
    <message>
      <source>An answer's rating is the mean of the three-point values over raters and sentences; Spearman's rho is with the rating from all sentences.</source>
      <translation>امتیاز هر پاسخ میانگین مقدارهای سه‌سطحی روی ارزیابان و جمله‌هاست؛ همبستگی Spearman با امتیاز همهٔ جمله‌هاست.</translation>
    </message>
    <message>
      <source>An e-mail address</source>
      <translation>نشانی ایمیل</translation>
    </message>
    <message>
      <source>An earlier turn is not an object with the texts role and text.</source>
      <translation>گفتهٔ پیشین شیئی با متن‌های role و text نیست.</translation>
    </message>
    <message>
      <source>An explanation by {judge}</source>
      <translation>توضیحی از {judge}</translation>
    </message>
    <message>
      <source>An image may belong to it or to its neighbour.</source>
      <translation>تصویری شاید از این پرسش باشد یا از همسایه‌اش.</translation>
    </message>
    <message>
      <source>An image of this request cannot be read.</source>
      <translation>یکی از تصویرهای این درخواست خوانده نمی‌شود.</translation>
    </message>
    <message>
      <source>An image of this request has no content.</source>
      <translation>یکی از تصویرهای این درخواست محتوا ندارد.</translation>
    </message>
    <message>
      <source>An image of this request is too large to be shown to the model.</source>
      <translation>یکی از تصویرهای این درخواست برای نشان دادن به مدل بیش از اندازه بزرگ است.</translation>
    </message>
    <message>
      <source>An image, a video or a link in a message</source>
      <translation>تصویر، ویدئو یا پیوندی در پیام</translation>
    </message>
    <message>
      <source>An item is a whole answer (coarse) or a sentence (fine); an answer's seconds are the sum over its items, and missing where one of them has none.</source>
      <translation>مورد، کل پاسخ یا یک جمله است؛ ثانیه‌های هر پاسخ جمع موردهای آن است و اگر یکی زمان نداشته باشد گم‌شده است.</translation>
    </message>
    <message>
      <source>An item is a whole answer (coarse) or a sentence (fine); an answer's seconds are the sum over its items.</source>
      <translation>مورد، کل پاسخ یا یک جمله است؛ ثانیه‌های هر پاسخ جمع موردهای آن است.</translation>
    </message>
    <message>
      <source>An item is an answer or a sentence in one repeat.</source>
      <translation>هر مورد یک پاسخ یا یک جمله در یک تکرار است.</translation>
    </message>
    <message>
      <source>An item is rated where any dimension has a value, and could not be judged where none has and one says so.</source>
      <translation>مورد وقتی ارزیابی شده است که بُعدی مقدار داشته باشد، و وقتی غیرقابل قضاوت است که هیچ بُعدی مقدار ندارد و یکی چنین می‌گوید.</translation>
    </message>
    <message>
      <source>An item takes {seconds:.0f} s (median of {n}); {hours:.1f} h in all</source>
      <translation>هر مورد {seconds:.0f} ثانیه می‌برد (میانهٔ {n} مورد)؛ روی هم {hours:.1f} ساعت</translation>
    </message>
    <message>
      <source>Analyses</source>
      <translation>تحلیل‌ها</translation>
    </message>
    <message>
      <source>Another reason</source>
      <translation>دلیل دیگر</translation>
    </message>
    <message>
      <source>Another seed gave the same answer, so it shows no effect.</source>
      <translation>بذر دیگر همان پاسخ را داد، پس اثری نشان نمی‌دهد.</translation>
    </message>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Answer by answer</source>
      <translation>پاسخ به پاسخ</translation>
    </message>
    <message>
      <source>Answer hallucination is the share of statements that the answer contradicts; comprehensiveness the share of must-have statements that it entails.</source>
      <translation>توهم پاسخ سهم گزاره‌هایی است که پاسخ با آن‌ها تناقض دارد؛ جامعیت سهم گزاره‌های ضروری که از پاسخ برمی‌آید.</translation>
    </message>
    <message>
      <source>Answer hallucination: statements that answers contradict</source>
      <translation>توهم پاسخ: گزاره‌هایی که پاسخ‌ها با آن‌ها تناقض دارند</translation>
    </message>
    <message>
      <source>Answer in free text</source>
      <translation>پاسخ به‌صورت متن آزاد</translation>
    </message>
    <message>
      <source>Answer it above its first rows.</source>
      <translation>بالای ردیف‌های نخست فایل به آن پاسخ دهید.</translation>
    </message>
    <message>
      <source>Answer questions</source>
      <translation>پاسخ به پرسش‌ها</translation>
    </message>
    <message>
      <source>Answer these questions before you move on: {n_items} are open.</source>
      <translation>پیش از ادامه به این پرسش‌ها پاسخ دهید: {n_items} پرسش مانده است.</translation>
    </message>
    <message>
      <source>Answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>Answers (or sentences) that both judged validly, first repeat, on the dimension's own levels.</source>
      <translation>پاسخ‌هایی (یا جمله‌هایی) که هر دو داوری معتبر کرده‌اند، تکرار نخست، روی سطح‌های خود بُعد.</translation>
    </message>
    <message>
      <source>Answers (or sentences) that the same judge judged validly in both setups, first repeat.</source>
      <translation>پاسخ‌هایی (یا جمله‌هایی) که همان داور در هر دو حالت داوری معتبر کرده است، تکرار نخست.</translation>
    </message>
    <message>
      <source>Answers (or sentences) with two or more valid repeats: the share whose repeats all have one value, with Wilson's interval, and the mean over units of the sample standard deviation (ddof 1) of the repeats.</source>
      <translation>پاسخ‌هایی (یا جمله‌هایی) با دو یا چند تکرار معتبر: سهم آن‌هایی که همهٔ تکرارهایشان یک مقدار دارد، با فاصلهٔ اطمینان Wilson، و میانگین انحراف معیار نمونه‌ای (⁦ddof = ۱⁩) تکرارها روی واحدها.</translation>
    </message>
    <message>
      <source>Answers are too short to rate fewer of their sentences</source>
      <translation>پاسخ‌ها کوتاه‌تر از آن‌اند که جمله‌های کمتری ارزیابی شود</translation>
    </message>
    <message>
      <source>Answers contradict {low:.1%} to {high:.1%} of statements</source>
      <translation>پاسخ‌ها با {low:.1%} تا {high:.1%} گزاره‌ها در تناقض‌اند</translation>
    </message>
    <message>
      <source>Answers contradict {share:.1%} ({low:.1%} to {high:.1%}) of {n} {n:=statement|statements}</source>
      <translation>پاسخ‌ها با {share:.1%} ({low:.1%} تا {high:.1%}) از {n} گزاره در تناقض‌اند</translation>
    </message>
    <message>
      <source>Answers contradict {share:.1%} of statements in every part shown</source>
      <translation>پاسخ‌ها در هر بخش {share:.1%} از گزاره‌ها را نقض می‌کنند</translation>
    </message>
    <message>
      <source>Answers contradict {share:.1%} of {n} {n:=statement|statements}</source>
      <translation>پاسخ‌ها با {share:.1%} از {n} گزاره در تناقض‌اند</translation>
    </message>
    <message>
      <source>Answers left out because their questions are set aside: {n_answers}.</source>
      <translation>پاسخ‌هایی که نیامدند چون پرسششان کنار گذاشته شده است: {n_answers}.</translation>
    </message>
    <message>
      <source>Answers left out because they were cut off or are too long: {n_answers}.</source>
      <translation>پاسخ‌های کنارگذاشته‌شده، چون بریده شده یا بیش از حد بلند بودند: {n_answers}.</translation>
    </message>
    <message>
      <source>Answers of the run</source>
      <translation>پاسخ‌های اجرا</translation>
    </message>
    <message>
      <source>Answers of the run {name} were given out, judged or scored ({n}), so it stays. Delete what was made of them first, or leave the run.</source>
      <translation>پاسخ‌هایی از اجرای {name} توزیع، قضاوت یا نمره‌دهی شده‌اند ({n})، پس می‌ماند. نخست آنچه از آن‌ها ساخته شده را پاک کنید یا اجرا را نگه دارید.</translation>
    </message>
    <message>
      <source>Answers rated in {study} whose text is not here: {n_answers}. Import the questions and answers first.</source>
      <translation>پاسخ‌های ارزیابی‌شده در {study} که متنشان اینجا نیست: {n_answers}. نخست پرسش‌ها و پاسخ‌ها را وارد کنید.</translation>
    </message>
    <message>
      <source>Answers that flipped between Persian and English</source>
      <translation>پاسخ‌هایی که میان فارسی و انگلیسی تغییر کردند</translation>
    </message>
    <message>
      <source>Answers that were given out to raters, and the reference answers to their questions.</source>
      <translation>پاسخ‌هایی که به ارزیابان داده شد، و پاسخ‌های مرجعِ پرسش‌های آن‌ها.</translation>
    </message>
    <message>
      <source>Answers whose text is not known, left out: {n}.</source>
      <translation>پاسخ‌هایی که متنشان معلوم نیست و کنار گذاشته شده‌اند: {n}.</translation>
    </message>
    <message>
      <source>Answers with fewer references than {n_references}, which get those there are: {n_answers}.</source>
      <translation>پاسخ‌هایی که کمتر از {n_references} مرجع دارند و همان‌ها که هست را می‌گیرند: {n_answers}.</translation>
    </message>
    <message>
      <source>Answers without a sentence to rate: {n_answers}, the first {answer}. Leave out what has none.</source>
      <translation>پاسخ‌های بدون جمله‌ای برای ارزیابی: {n_answers}، نخستین {answer}. کنارشان بگذارید.</translation>
    </message>
    <message>
      <source>Answers without text, left out: {n_answers}.</source>
      <translation>پاسخ‌های بی‌متن که کنار گذاشته شد: {n_answers}.</translation>
    </message>
    <message>
      <source>Answers, one a row, each with its question</source>
      <translation>پاسخ‌ها، هر کدام در یک ردیف با پرسش خود</translation>
    </message>
    <message>
      <source>Answers, one a row, with the ids of their questions</source>
      <translation>پاسخ‌ها، هر کدام در یک ردیف، با شناسهٔ پرسش</translation>
    </message>
    <message>
      <source>Anthropic's endpoint has no such setting.</source>
      <translation>سرویس Anthropic چنین تنظیمی ندارد.</translation>
    </message>
    <message>
      <source>Anthropic's own</source>
      <translation>رابط خود Anthropic</translation>
    </message>
    <message>
      <source>Apart</source>
      <translation>فاصله</translation>
    </message>
    <message>
      <source>Applies when a run is next started or resumed.</source>
      <translation>از شروع یا ازسرگیری بعدی اجرا به کار می‌رود.</translation>
    </message>
    <message>
      <source>Arabic</source>
      <translation>عربی</translation>
    </message>
    <message>
      <source>Are options, answers or marked parts in {columns}? Then choose another layout, for this one has no place for them.</source>
      <translation>آیا در {columns} گزینه، پاسخ یا بخش‌های نشان‌شده هست؟ اگر هست قالب دیگری انتخاب کنید، چون این قالب جایی برایشان ندارد.</translation>
    </message>
    <message>
      <source>Are the numbers in {columns} ratings or scores? Then choose a layout of ratings, for this one has no place for them.</source>
      <translation>آیا عددهای {columns} امتیاز یا نمره‌اند؟ در این صورت یکی از چیدمان‌های امتیازها را انتخاب کنید، چون این چیدمان جایی برای آن‌ها ندارد.</translation>
    </message>
    <message>
      <source>Argilla: records with responses</source>
      <translation>Argilla: رکوردها با پاسخ‌های برچسب‌گذاران</translation>
    </message>
    <message>
      <source>As in the case are verdicts that stand in the same words in a text that was judged.</source>
      <translation>رأی‌های «همان واژه‌های مورد» با همان واژه‌ها در متنی که داوری شده هم آمده‌اند.</translation>
    </message>
    <message>
      <source>As the card of each model, or the person who added it, says.</source>
      <translation>به گفتهٔ کارت هر مدل یا کسی که آن را افزوده است.</translation>
    </message>
    <message>
      <source>As the language</source>
      <translation>مطابق زبان</translation>
    </message>
    <message>
      <source>As the rater's language is read</source>
      <translation>همسو با زبان ارزیاب</translation>
    </message>
    <message>
      <source>As the system</source>
      <translation>مانند سیستم</translation>
    </message>
    <message>
      <source>Asked again</source>
      <translation>پرسش دوباره</translation>
    </message>
    <message>
      <source>Asked for a sentence and held to a schema in llama.cpp's way, it kept to the schema.</source>
      <translation>یک جمله خواسته و به شیوهٔ llama.cpp به طرح‌واره پایبند شد؛ طرح‌واره را رعایت کرد.</translation>
    </message>
    <message>
      <source>Asked for a sentence and held to a schema, it kept to the schema.</source>
      <translation>یک جمله خواسته و به طرح‌واره پایبند شد؛ طرح‌واره را رعایت کرد.</translation>
    </message>
    <message>
      <source>Asked for a sentence and held to a schema, it took the schema and did not keep to it.</source>
      <translation>یک جمله خواسته و به طرح‌واره پایبند شد؛ طرح‌واره را پذیرفت ولی رعایت نکرد.</translation>
    </message>
    <message>
      <source>Asked otherwise</source>
      <translation>پرسیدن به شیوهٔ دیگر</translation>
    </message>
    <message>
      <source>Asked otherwise, judges say something else of {least:.0%} to {share:.0%} of answers</source>
      <translation>داوران با پرسشی دیگر دربارهٔ {least:.0%} تا {share:.0%} پاسخ‌ها چیز دیگری می‌گویند</translation>
    </message>
    <message>
      <source>Asked otherwise, judges say something else of {share:.0%} of answers</source>
      <translation>داوران با پرسشی دیگر دربارهٔ {share:.0%} از پاسخ‌ها چیز دیگری می‌گویند</translation>
    </message>
    <message>
      <source>Asked otherwise, the judge says something else of {share:.0%} of {n}</source>
      <translation>داور با پرسشی دیگر دربارهٔ {share:.0%} از {n} چیز دیگری می‌گوید</translation>
    </message>
    <message>
      <source>Asked otherwise, {judge} says something else of {share:.0%} of {n}</source>
      <translation>{judge} با پرسشی دیگر دربارهٔ {share:.0%} از {n} چیز دیگری می‌گوید</translation>
    </message>
    <message>
      <source>Asked to think within a budget, it answered without thinking.</source>
      <translation>با سقف استدلال آزمایش شد؛ بدون استدلال پاسخ داد.</translation>
    </message>
    <message>
      <source>Asked to think within a budget, it thought before it answered.</source>
      <translation>با سقف استدلال آزمایش شد؛ پیش از پاسخ استدلال کرد.</translation>
    </message>
    <message>
      <source>Asked with images.</source>
      <translation>با تصویر پرسیده شد.</translation>
    </message>
    <message>
      <source>Asked without images.</source>
      <translation>بدون تصویر پرسیده شد.</translation>
    </message>
    <message>
      <source>Asking again hides what a judge does when it is asked once.</source>
      <translation>پرسیدن دوباره می‌پوشاند که داور با یک بار پرسش چه می‌کند.</translation>
    </message>
    <message>
      <source>At equal distance those on which people were of one mind come first.</source>
      <translation>در فاصلهٔ برابر، آن‌هایی که ارزیابان هم‌رأی بوده‌اند جلوترند.</translation>
    </message>
    <message>
      <source>At least {n} % like another one</source>
      <translation>دست‌کم {n}٪ همانند دیگری</translation>
    </message>
    <message>
      <source>At most {first} {first:=reference|references}, and {second}</source>
      <translation>حداکثر {first} مرجع، و {second}</translation>
    </message>
    <message>
      <source>Attempt</source>
      <translation>تلاش</translation>
    </message>
    <message>
      <source>Attempts are all calls of the model for it: those that failed, those that the connection had to repeat, and those that were asked again.</source>
      <translation>تلاش‌ها همهٔ فراخوانی‌های مدل برای آن است: آنها که ناموفق بود، آنها که ارتباط ناچار به تکرارشان شد، و آنها که دوباره پرسیده شد.</translation>
    </message>
    <message>
      <source>Attempts, tokens and cost count failed calls too; seconds are the run's own at work, over its items.</source>
      <translation>تلاش‌ها، توکن‌ها و هزینه تماس‌های ناموفق را هم می‌شمارند؛ ثانیه‌ها زمان کار خود اجرا تقسیم بر موردهای آن است.</translation>
    </message>
    <message>
      <source>Author</source>
      <translation>نویسنده</translation>
    </message>
    <message>
      <source>Authors</source>
      <translation>نویسندگان</translation>
    </message>
    <message>
      <source>Authors by rating</source>
      <translation>نویسندگان بر حسب امتیاز</translation>
    </message>
    <message>
      <source>Authors by rating: {dimension}, {setting}</source>
      <translation>نویسندگان بر پایهٔ امتیاز: {dimension}، {setting}</translation>
    </message>
    <message>
      <source>Authors compared</source>
      <translation>مقایسهٔ نویسندگان</translation>
    </message>
    <message>
      <source>Authors compared by rater</source>
      <translation>مقایسهٔ نویسندگان به تفکیک ارزیاب</translation>
    </message>
    <message>
      <source>Averaged from sentence to rater to answer to question, then over questions.</source>
      <translation>میانگین‌گیری به ترتیب از جمله به ارزیاب، پاسخ، پرسش و سپس همهٔ پرسش‌ها.</translation>
    </message>
    <message>
      <source>Backspace</source>
      <translation>Backspace</translation>
    </message>
    <message>
      <source>Backups</source>
      <translation>پشتیبان‌ها</translation>
    </message>
    <message>
      <source>Backups are in a folder beside each workspace, under its name.</source>
      <translation>پشتیبان‌ها در پوشه‌ای کنار هر فضای کار و به نام آن هستند.</translation>
    </message>
    <message>
      <source>Batch</source>
      <translation>دسته</translation>
    </message>
    <message>
      <source>Batches of OpenAI and Anthropic: requests</source>
      <translation>دسته‌های OpenAI و Anthropic: درخواست‌ها</translation>
    </message>
    <message>
      <source>Batches of OpenAI and Anthropic: results</source>
      <translation>دسته‌های OpenAI و Anthropic: نتایج</translation>
    </message>
    <message>
      <source>Batches of the group {group} in no part: {n_left}. Let one part take the rest.</source>
      <translation>دسته‌های گروه {group} که در هیچ بخشی نیستند: {n_left}. بگذارید یک بخش بقیه را بگیرد.</translation>
    </message>
    <message>
      <source>Batches of the rater</source>
      <translation>دسته‌های ارزیاب</translation>
    </message>
    <message>
      <source>Before</source>
      <translation>پیش از آن</translation>
    </message>
    <message>
      <source>Began</source>
      <translation>آغاز</translation>
    </message>
    <message>
      <source>Behind @, or behind words such as Telegram or Instagram where a digit, a stop or a line stands in it.</source>
      <translation>پس از @، یا پس از واژه‌هایی مانند تلگرام و اینستاگرام، اگر رقم، نقطه یا خط زیر در آن باشد.</translation>
    </message>
    <message>
      <source>Behind titles, behind words such as “my name is”, “my son” or “regards”, in Persian also by a list of first names. Names that stand alone are not found, and some other words are taken for names.</source>
      <translation>پس از عنوان‌ها و واژه‌هایی مانند «اسم من»، «پسرم» و «با احترام»، در فارسی با فهرستی از نام‌های کوچک هم. نامی که تنها آمده باشد پیدا نمی‌شود و گاهی واژه‌ای دیگر نام گرفته می‌شود.</translation>
    </message>
    <message>
      <source>Beside it people among themselves, over the units that the judge's number is computed from: Randolph's kappa as a study reports it, inside each group of raters and then the mean over groups, and one rater against the median of the others, as if that rater were the judge.</source>
      <translation>کنارشان توافق ارزیابان با یکدیگر آمده است، روی همان واحدهایی که عدد داور از آن‌هاست: کاپای Randolph به شیوهٔ گزارش مطالعه، درون هر گروه ارزیابان و سپس میانگین گروه‌ها، و یک ارزیاب در برابر میانهٔ دیگران، گویی او داور باشد.</translation>
    </message>
    <message>
      <source>Beside people</source>
      <translation>در کنار ارزیابان</translation>
    </message>
    <message>
      <source>Beside the paper {number}</source>
      <translation>افزون بر مقاله {number}</translation>
    </message>
    <message>
      <source>Bias is the mean of judge minus people.</source>
      <translation>سوگیری میانگین داور منهای ارزیابان است.</translation>
    </message>
    <message>
      <source>Binary brings a rater's sentences to one value for the answer: correctness is 0 if any sentence is -1, relevance and communicating risks are 1 if any sentence is 1; strict counts only the end points.</source>
      <translation>دودویی جمله‌های یک ارزیاب را به یک مقدار برای پاسخ می‌رساند: correctness برابر ۰ است اگر جمله‌ای ‎-۱ باشد، relevance و communicating risks برابر ۱ است اگر جمله‌ای ۱ باشد؛ سخت‌گیرانه فقط دو سر مقیاس را می‌شمارد.</translation>
    </message>
    <message>
      <source>Bone</source>
      <translation>استخوان</translation>
    </message>
    <message>
      <source>Both answers of the pair are {answer}.</source>
      <translation>هر دو پاسخِ این جفت {answer} است.</translation>
    </message>
    <message>
      <source>Both deal out labels by rank, each label as often as people gave it, so that they know how frequent labels are and nothing else; tau-b is between the number itself and the people's label.</source>
      <translation>هر دو برچسب‌ها را به ترتیب رتبه پخش می‌کنند، هر برچسب به همان تعدادی که ارزیابان دادند؛ پس فقط بسامد برچسب‌ها را می‌دانند و نه چیز دیگر؛ tau-b میان خود عدد و برچسب ارزیابان است.</translation>
    </message>
    <message>
      <source>Both take the answers that people rated for a random sample of all, and both refuse where the judge does not tell good from bad better than chance.</source>
      <translation>هر دو، پاسخ‌های ارزیابی‌شده را نمونه‌ای تصادفی از همه می‌گیرند و اگر توان تفکیک داور از انتخاب تصادفی بهتر نباشد عددی نمی‌دهند.</translation>
    </message>
    <message>
      <source>Both {one} and {other} are to stand under {name}. Name one of them.</source>
      <translation>{one} و {other} هر دو قرار است زیر {name} بیایند. یکی از آن‌ها را نام ببرید.</translation>
    </message>
    <message>
      <source>Bradley-Terry with ties (Davidson)</source>
      <translation>بردلی–تری با تساوی‌ها (Davidson)</translation>
    </message>
    <message>
      <source>Brain</source>
      <translation>مغز</translation>
    </message>
    <message>
      <source>BrainCancerDB: judges of explained terms</source>
      <translation>BrainCancerDB: داوران توضیح اصطلاحات</translation>
    </message>
    <message>
      <source>Brier score of the chosen option</source>
      <translation>امتیاز Brier گزینهٔ انتخابی</translation>
    </message>
    <message>
      <source>Brier score of the chosen option: the squared difference of its probability from 1 or 0.</source>
      <translation>امتیاز Brier گزینهٔ انتخابی: مجذور فاصلهٔ احتمال آن از ۱ یا ۰.</translation>
    </message>
    <message>
      <source>Brier score over all options</source>
      <translation>امتیاز Brier همهٔ گزینه‌ها</translation>
    </message>
    <message>
      <source>Brier score over all options: squared differences from the key, summed over the options; 0 to 2.</source>
      <translation>امتیاز Brier همهٔ گزینه‌ها: مجموع مجذور فاصله‌ها از کلید روی همهٔ گزینه‌ها؛ از ۰ تا ۲.</translation>
    </message>
    <message>
      <source>Brier score {brier:.2f} ({low:.2f} to {high:.2f})</source>
      <translation>نمرهٔ Brier {brier:.2f} ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>Brier score, 0 is best</source>
      <translation>نمرهٔ Brier؛ ۰ بهترین است</translation>
    </message>
    <message>
      <source>Brier scores</source>
      <translation>نمره‌های Brier</translation>
    </message>
    <message>
      <source>Brier scores are {brier:.2f} in all {n} {n:=condition|conditions}; 0 is best</source>
      <translation>نمرهٔ Brier در هر {n} شرط {brier:.2f} است؛ بهترین ۰ است</translation>
    </message>
    <message>
      <source>Brier scores from {brier:.2f} to {most:.2f} in {n} {n:=condition|conditions}; 0 is best</source>
      <translation>نمره‌های Brier از {brier:.2f} تا {most:.2f} در {n} شرط؛ ۰ بهترین است</translation>
    </message>
    <message>
      <source>By</source>
      <translation>از</translation>
    </message>
    <message>
      <source>By judges: the same share over all that the judge read, corrected by the ratings of people (prediction-powered; what people rated counts as a random sample).</source>
      <translation>به گفتهٔ داوران: همان سهم روی هر آنچه داور خوانده است، اصلاح‌شده با ارزیابی‌های ارزیابان (به کمک پیش‌بینی؛ آنچه ارزیابان ارزیابی کرده‌اند نمونه‌ای تصادفی به شمار می‌آید).</translation>
    </message>
    <message>
      <source>By package or here</source>
      <translation>با بسته یا همین‌جا</translation>
    </message>
    <message>
      <source>By package, in workspaces of their own</source>
      <translation>با بسته، در فضای کار خود ارزیابان</translation>
    </message>
    <message>
      <source>By people: a statement that an answer contradicts, or a sentence below neutral on correctness, as more than half of its raters say; without such a majority it is left out.</source>
      <translation>به گفتهٔ ارزیابان: گزاره‌ای که پاسخ نقضش می‌کند، یا جمله‌ای که درستی آن پایین‌تر از خنثی است، به گفتهٔ بیش از نیمی از ارزیابانش؛ بدون چنین اکثریتی کنار گذاشته می‌شود.</translation>
    </message>
    <message>
      <source>CQA-EVAL: ratings of its raters and models</source>
      <translation>CQA-EVAL: امتیازهای ارزیابان و مدل‌ها</translation>
    </message>
    <message>
      <source>CQA-EVAL: what one rater sent back</source>
      <translation>CQA-EVAL: آنچه یک ارزیاب پس فرستاده است</translation>
    </message>
    <message>
      <source>CQA-EVAL: whole answers and single sentences</source>
      <translation>CQA-EVAL: کل پاسخ و تک‌جمله‌ها</translation>
    </message>
    <message>
      <source>Caches and logs are not kept. The desktop's own file dialogs may remember folders you chose there.</source>
      <translation>حافظهٔ نهان و فایل رخدادها نگه داشته نمی‌شود. پنجره‌های انتخاب فایل خود سیستم شاید پوشه‌هایی را که در آن‌ها انتخاب‌شده‌اید به یاد بسپارند.</translation>
    </message>
    <message>
      <source>Calendar</source>
      <translation>تقویم</translation>
    </message>
    <message>
      <source>Calibration of choices that were read from probabilities</source>
      <translation>کالیبراسیون گزینه‌هایی که از روی احتمال خوانده شدند</translation>
    </message>
    <message>
      <source>Calibration of scored choices</source>
      <translation>کالیبراسیون گزینه‌های امتیازداده‌شده</translation>
    </message>
    <message>
      <source>Calls for an item</source>
      <translation>فراخوانی‌ها برای هر مورد</translation>
    </message>
    <message>
      <source>Calls this month</source>
      <translation>درخواست‌های این ماه</translation>
    </message>
    <message>
      <source>Cannot judge</source>
      <translation>نمی‌توانم قضاوت کنم</translation>
    </message>
    <message>
      <source>Category</source>
      <translation>دسته‌بندی</translation>
    </message>
    <message>
      <source>Category of the marked part, such as a kind of error</source>
      <translation>دستهٔ بخش نشان‌شده، مثلاً نوع خطا</translation>
    </message>
    <message>
      <source>Cells left empty, because their numbers are too large to calculate: {n}.</source>
      <translation>خانه‌هایی که خالی ماندند، چون عددشان بزرگ‌تر از آن است که بتوان حساب کرد: {n}.</translation>
    </message>
    <message>
      <source>Changes</source>
      <translation>تغییرها</translation>
    </message>
    <message>
      <source>Changes, the latest first</source>
      <translation>تغییرها، تازه‌ترین در آغاز</translation>
    </message>
    <message>
      <source>Characters are code points; words are runs of letters and digits, in Chinese each character.</source>
      <translation>نویسه‌ها نقطه‌کدها هستند؛ واژه‌ها رشته‌هایی از حرف و رقم‌اند، در چینی هر نویسه یک واژه.</translation>
    </message>
    <message>
      <source>Chinese</source>
      <translation>چینی</translation>
    </message>
    <message>
      <source>Choice</source>
      <translation>چندگزینه‌ای</translation>
    </message>
    <message>
      <source>Choices</source>
      <translation>گزینش‌ها</translation>
    </message>
    <message>
      <source>Choose a coefficient</source>
      <translation>انتخاب ضریب</translation>
    </message>
    <message>
      <source>Choose a folder for the files.</source>
      <translation>پوشه‌ای برای فایل‌ها انتخاب کنید.</translation>
    </message>
    <message>
      <source>Choose a language to translate into, by its code, such as {example}.</source>
      <translation>زبان مقصد ترجمه را با کد آن انتخاب کنید، مانند {example}.</translation>
    </message>
    <message>
      <source>Choose a model to try the prompt with.</source>
      <translation>مدلی را برای آزمودن پرامپت انتخاب کنید.</translation>
    </message>
    <message>
      <source>Choose a model.</source>
      <translation>مدلی انتخاب کنید.</translation>
    </message>
    <message>
      <source>Choose at least one kind of personal data.</source>
      <translation>دست‌کم یک نوع دادهٔ شخصی را برای جست‌وجو انتخاب کنید.</translation>
    </message>
    <message>
      <source>Choose at least one metric.</source>
      <translation>دست‌کم یک سنجه را انتخاب کنید.</translation>
    </message>
    <message>
      <source>Choose raters</source>
      <translation>انتخاب ارزیابان</translation>
    </message>
    <message>
      <source>Choose sentences</source>
      <translation>انتخاب جمله‌ها</translation>
    </message>
    <message>
      <source>Choose the model whose embedding says which examples are nearest.</source>
      <translation>مدلی را انتخاب کنید که embedding آن نزدیک‌ترین نمونه‌ها را نشان دهد.</translation>
    </message>
    <message>
      <source>Chosen</source>
      <translation>انتخاب‌شده</translation>
    </message>
    <message>
      <source>Clean</source>
      <translation>پاک‌سازی</translation>
    </message>
    <message>
      <source>Cliff's delta equals the rank-biserial correlation of the Mann-Whitney test; every effect size stands under its own name.</source>
      <translation>دلتای Cliff با همبستگی rank-biserial آزمون Mann-Whitney برابر است؛ هر اندازهٔ اثر با نام خودش آمده است.</translation>
    </message>
    <message>
      <source>Clinical impact by model and strategy</source>
      <translation>پیامد بالینی به تفکیک مدل و راهبرد</translation>
    </message>
    <message>
      <source>Closing</source>
      <translation>پایان</translation>
    </message>
    <message>
      <source>Coarse (first) against fine (second), on the observations of the table effort.</source>
      <translation>کل پاسخ (اولی) در برابر تک‌جمله (دومی)، روی مشاهده‌های جدول بار کار.</translation>
    </message>
    <message>
      <source>Cochran's Q</source>
      <translation>Q کوکران</translation>
    </message>
    <message>
      <source>Code of the condition in ICD-11</source>
      <translation>کد بیماری در ICD-11</translation>
    </message>
    <message>
      <source>Code of the rater</source>
      <translation>کد ارزیاب</translation>
    </message>
    <message>
      <source>Codebook</source>
      <translation>راهنمای ارزیابی</translation>
    </message>
    <message>
      <source>Coefficients differ in what they take for agreement by chance.</source>
      <translation>ضریب‌ها در آنچه توافق تصادفی می‌شمارند فرق دارند.</translation>
    </message>
    <message>
      <source>Cohen's kappa has quadratic weights where the levels have an order and there are three or more.</source>
      <translation>کاپای Cohen وزن درجه‌دوم دارد اگر سطح‌ها ترتیب داشته و سه یا بیشتر باشند.</translation>
    </message>
    <message>
      <source>Cohen's kappa is unweighted unless it says so.</source>
      <translation>کاپای Cohen بی‌وزن است، مگر آنکه جز این گفته شود.</translation>
    </message>
    <message>
      <source>Cohen's kappa is unweighted; its interval is a bootstrap over questions.</source>
      <translation>کاپای کوهن بدون وزن است؛ فاصلهٔ آن با بوت‌استرپ روی پرسش‌ها به دست می‌آید.</translation>
    </message>
    <message>
      <source>Cohen's kappa stands with the pairs of raters.</source>
      <translation>کاپای Cohen در جدول جفت‌های ارزیابان آمده است.</translation>
    </message>
    <message>
      <source>Cohen's kappa, weighted (linear)</source>
      <translation>کاپای Cohen با وزن خطی</translation>
    </message>
    <message>
      <source>Cohen's kappa, weighted (quadratic)</source>
      <translation>کاپای Cohen با وزن درجه‌دوم</translation>
    </message>
    <message>
      <source>Cohen, linear weights</source>
      <translation>ضریب Cohen با وزن خطی</translation>
    </message>
    <message>
      <source>Cohen, quadratic weights</source>
      <translation>ضریب Cohen با وزن درجه‌دوم</translation>
    </message>
    <message>
      <source>Collect ratings</source>
      <translation>گردآوری امتیازها</translation>
    </message>
    <message>
      <source>Collected</source>
      <translation>گردآوری</translation>
    </message>
    <message>
      <source>Collected returns</source>
      <translation>فایل‌های بازگشتی گردآوری‌شده</translation>
    </message>
    <message>
      <source>Column of the imported file that has no place in the tables</source>
      <translation>ستونی از فایل واردشده که در جدول‌ها جایی ندارد</translation>
    </message>
    <message>
      <source>Columns of {file} and their labels: {labels}.</source>
      <translation>ستون‌های {file} و برچسب آن‌ها: {labels}.</translation>
    </message>
    <message>
      <source>Comment</source>
      <translation>یادداشت</translation>
    </message>
    <message>
      <source>Comment in free text</source>
      <translation>توضیح به‌صورت متن آزاد</translation>
    </message>
    <message>
      <source>Comments and flags</source>
      <translation>یادداشت‌ها و نشان‌ها</translation>
    </message>
    <message>
      <source>Commonest value</source>
      <translation>رایج‌ترین مقدار</translation>
    </message>
    <message>
      <source>Company or service that runs the model</source>
      <translation>شرکت یا سرویسی که مدل را اجرا می‌کند</translation>
    </message>
    <message>
      <source>Comparisons of two authors' answers to the same question, each verdict counted, in both orders too.</source>
      <translation>مقایسهٔ پاسخ‌های دو نویسنده به یک پرسش؛ هر رأی شمرده می‌شود، در هر دو ترتیب هم.</translation>
    </message>
    <message>
      <source>Comprehensiveness: must-have statements that answers entail</source>
      <translation>جامعیت: گزاره‌های ضروری که از پاسخ‌ها برمی‌آیند</translation>
    </message>
    <message>
      <source>Compute metrics</source>
      <translation>محاسبهٔ سنجه‌ها</translation>
    </message>
    <message>
      <source>Compute on the graphics processor where there is one</source>
      <translation>محاسبه روی پردازندهٔ گرافیکی، هر جا که باشد</translation>
    </message>
    <message>
      <source>Computed with medreview {medreview}, numpy {numpy} and scipy {scipy}.</source>
      <translation>محاسبه با medreview {medreview}، numpy {numpy} و scipy {scipy}.</translation>
    </message>
    <message>
      <source>Conditions</source>
      <translation>شرایط</translation>
    </message>
    <message>
      <source>Confidence runs from {low} to {high}.</source>
      <translation>اطمینان از {low} تا {high} است.</translation>
    </message>
    <message>
      <source>Confidence, ease, time and task load, for whole answers and for sentences</source>
      <translation>اطمینان، آسانی، زمان و بار کار، برای کل پاسخ و برای جمله‌ها</translation>
    </message>
    <message>
      <source>Context</source>
      <translation>پنجرهٔ متن</translation>
    </message>
    <message>
      <source>Correctness by model and strategy</source>
      <translation>درستی به تفکیک مدل و راهبرد</translation>
    </message>
    <message>
      <source>Correlation</source>
      <translation>همبستگی</translation>
    </message>
    <message>
      <source>Correlation with people's overall rating, English</source>
      <translation>همبستگی با امتیاز کلی ارزیابان، انگلیسی</translation>
    </message>
    <message>
      <source>Correlation with people's rating of consistency, Chinese</source>
      <translation>همبستگی با امتیاز ارزیابان به سازگاری، چینی</translation>
    </message>
    <message>
      <source>Correlation with the other dimensions, English</source>
      <translation>همبستگی با بُعدهای دیگر، انگلیسی</translation>
    </message>
    <message>
      <source>Cost follows from the prices noted for the model, in the currency in which they were noted.</source>
      <translation>هزینه از بهای ثبت‌شده برای مدل می‌آید، به همان ارزی که ثبت شده.</translation>
    </message>
    <message>
      <source>Cost of 100 answers</source>
      <translation>هزینهٔ ۱۰۰ پاسخ</translation>
    </message>
    <message>
      <source>Cost this month</source>
      <translation>هزینهٔ این ماه</translation>
    </message>
    <message>
      <source>Could not be judged</source>
      <translation>غیرقابل قضاوت</translation>
    </message>
    <message>
      <source>Could not connect securely to {host}. Check whether its address begins with http or https.</source>
      <translation>اتصال رمزگذاری‌شده با {host} برقرار نمی‌شود. ببینید نشانی آن با http آغاز می‌شود یا https.</translation>
    </message>
    <message>
      <source>Counted</source>
      <translation>به شمار آمده</translation>
    </message>
    <message>
      <source>Coverage by model and strategy</source>
      <translation>پوشش به تفکیک مدل و راهبرد</translation>
    </message>
    <message>
      <source>Crash reports, with lines of code and none of your texts:</source>
      <translation>گزارش‌های خطا، که سطرهای کد را دارند و هیچ متنی از شما را نه:</translation>
    </message>
    <message>
      <source>Criteria</source>
      <translation>معیارها</translation>
    </message>
    <message>
      <source>Criteria met by answers</source>
      <translation>معیارهای برآوردهٔ پاسخ‌ها</translation>
    </message>
    <message>
      <source>Cross table: {fields}</source>
      <translation>جدول متقاطع: {fields}</translation>
    </message>
    <message>
      <source>Curve</source>
      <translation>منحنی</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>تیره</translation>
    </message>
    <message>
      <source>Data</source>
      <translation>داده‌ها</translation>
    </message>
    <message>
      <source>Data set</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>Dataset</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>Dataset that the question belongs to</source>
      <translation>مجموعه‌داده‌ای که پرسش از آن است</translation>
    </message>
    <message>
      <source>Datasets</source>
      <translation>مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Date of publication</source>
      <translation>تاریخ انتشار</translation>
    </message>
    <message>
      <source>Days</source>
      <translation>روزها</translation>
    </message>
    <message>
      <source>Decided</source>
      <translation>تصمیم‌گرفته</translation>
    </message>
    <message>
      <source>Declared to be one: {match}.</source>
      <translation>یکی دانسته شده: {match}.</translation>
    </message>
    <message>
      <source>DermaVQA: questions with images and responses</source>
      <translation>DermaVQA: پرسش‌ها با تصویر و پاسخ</translation>
    </message>
    <message>
      <source>Description</source>
      <translation>توضیح</translation>
    </message>
    <message>
      <source>Detail</source>
      <translation>جزئیات</translation>
    </message>
    <message>
      <source>Differ in</source>
      <translation>اختلاف در</translation>
    </message>
    <message>
      <source>Difference of judge and people</source>
      <translation>اختلاف داور و ارزیابان</translation>
    </message>
    <message>
      <source>Difference of judge and people: {what}</source>
      <translation>تفاوت داور و ارزیابان: {what}</translation>
    </message>
    <message>
      <source>Difference of {judge} and people: {what}</source>
      <translation>تفاوت {judge} و ارزیابان: {what}</translation>
    </message>
    <message>
      <source>Differences</source>
      <translation>اختلاف‌ها</translation>
    </message>
    <message>
      <source>Differences between authors, rater by rater</source>
      <translation>تفاوت نویسندگان، ارزیاب به ارزیاب</translation>
    </message>
    <message>
      <source>Differences rater by rater</source>
      <translation>تفاوت‌ها ارزیاب به ارزیاب</translation>
    </message>
    <message>
      <source>Different</source>
      <translation>متفاوت</translation>
    </message>
    <message>
      <source>Dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>Dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>Distance of raters along the way</source>
      <translation>فاصلهٔ ارزیابان در طول کار</translation>
    </message>
    <message>
      <source>Distribution of judgements</source>
      <translation>توزیع داوری‌ها</translation>
    </message>
    <message>
      <source>Distribution of ratings</source>
      <translation>توزیع امتیازها</translation>
    </message>
    <message>
      <source>Does 1 in {column} mean the first option or the second?</source>
      <translation>در ستون {column}، عدد ۱ یعنی گزینهٔ نخست یا گزینهٔ دوم؟</translation>
    </message>
    <message>
      <source>Does asking in another way change the rating?</source>
      <translation>آیا پرسیدن به شکل دیگر امتیاز را عوض می‌کند؟</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>انجام‌شده</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>پایین</translation>
    </message>
    <message>
      <source>Each adjudicated value beside every rater's own at that place.</source>
      <translation>هر مقدار نهایی کنار مقدار هر ارزیاب در همان جا.</translation>
    </message>
    <message>
      <source>Each category against all others; the person's tag counts as true.</source>
      <translation>هر دسته در برابر همهٔ دسته‌های دیگر؛ تگ فرد درست به شمار می‌آید.</translation>
    </message>
    <message>
      <source>Each combination of {fields}</source>
      <translation>هر ترکیب {fields}</translation>
    </message>
    <message>
      <source>Each judge against the people's label, by the chosen yardstick (the majority where levels have no order).</source>
      <translation>هر داور در برابر برچسب ارزیابان با معیار انتخاب‌شده (اکثریت، آنجا که سطح‌ها ترتیبی ندارند).</translation>
    </message>
    <message>
      <source>Each of {names} could be {paper}, so they stand by themselves; choose one of them.</source>
      <translation>هر یک از {names} می‌تواند {paper} باشد، پس جداگانه آمده‌اند؛ یکی را انتخاب کنید.</translation>
    </message>
    <message>
      <source>Each on the answers that have the reference; more references make another number.</source>
      <translation>هر یک روی پاسخ‌هایی که آن مرجع را دارند؛ با مرجع‌های بیشتر عدد دیگری به دست می‌آید.</translation>
    </message>
    <message>
      <source>Each rater's timed items in the order in which they came, cut into ten parts: the median active seconds of each part.</source>
      <translation>موردهای زمان‌دار هر ارزیاب به ترتیب انجام، در ده بخش: میانهٔ ثانیه‌های فعال هر بخش.</translation>
    </message>
    <message>
      <source>Each rater's timed items in the order in which they came, cut into ten parts: the median wall seconds of each part, idle time included.</source>
      <translation>موردهای زمان‌دار هر ارزیاب به ترتیب انجام، در ده بخش: میانهٔ ثانیه‌های کل هر بخش، همراه با زمان بی‌فعالیتی.</translation>
    </message>
    <message>
      <source>Each rule sees what those above it left; a row counts one question with all its answers.</source>
      <translation>هر قاعده چیزی را می‌بیند که قاعده‌های بالاتر باقی گذاشته‌اند؛ هر ردیف یک پرسش با همهٔ پاسخ‌هایش است.</translation>
    </message>
    <message>
      <source>Earlier backups still contain the originals ({n:,} of this workspace): delete those that must not.</source>
      <translation>پشتیبان‌های پیشین هنوز متن‌های اصلی را دارند ({n:,} از این فضای کار): آنهایی را که نباید داشته باشند پاک کنید.</translation>
    </message>
    <message>
      <source>Earlier turn</source>
      <translation>گفتهٔ پیشین</translation>
    </message>
    <message>
      <source>Earlier turns of the conversation, as JSON</source>
      <translation>نوبت‌های پیشین گفت‌وگو، به‌صورت JSON</translation>
    </message>
    <message>
      <source>Earlier turns, the question and its answer are counted; several answers to one question count once.</source>
      <translation>نوبت‌های پیشین، پرسش و پاسخ آن شمرده می‌شوند؛ چند پاسخ به یک پرسش یک بار شمرده می‌شود.</translation>
    </message>
    <message>
      <source>Effort</source>
      <translation>بار کار</translation>
    </message>
    <message>
      <source>Effort in the order of rating</source>
      <translation>بار کار به ترتیب ارزیابی</translation>
    </message>
    <message>
      <source>Effort: coarse against fine</source>
      <translation>بار کار: کل پاسخ در برابر تک‌جمله</translation>
    </message>
    <message>
      <source>Either a rater or a judge said it: give one of the two.</source>
      <translation>این را یا ارزیاب گفته است یا داور: یکی از این دو را بنویسید.</translation>
    </message>
    <message>
      <source>Encoding</source>
      <translation>کدگذاری متن</translation>
    </message>
    <message>
      <source>English</source>
      <translation>انگلیسی</translation>
    </message>
    <message>
      <source>Enter</source>
      <translation>Enter</translation>
    </message>
    <message>
      <source>Entry {sequence} among what was collected of {chain} came with no return. Compare with a backup or with what the rater kept.</source>
      <translation>ثبت {sequence} در میان آنچه از {chain} جمع‌آوری شده، با هیچ فایل بازگشتی نیامده است. با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>Entry {sequence} of its trail does not fit the study: {reason} Ask the rater to send it back again.</source>
      <translation>مورد {sequence} سابقهٔ تغییرات آن با مطالعه سازگار نیست: {reason} از ارزیاب بخواهید دوباره بفرستد.</translation>
    </message>
    <message>
      <source>Every coefficient beside the others</source>
      <translation>هر ضریب کنار دیگر ضریب‌ها</translation>
    </message>
    <message>
      <source>Every dimension of studies of other data sets</source>
      <translation>همهٔ بُعدهای مطالعه‌های مجموعه‌داده‌های دیگر</translation>
    </message>
    <message>
      <source>Every judge agrees less with people than a person in its place does</source>
      <translation>توافق هر داور با ارزیابان کمتر از یک ارزیاب به جای آن است</translation>
    </message>
    <message>
      <source>Every level of the scale of {name} needs a number.</source>
      <translation>هر سطح مقیاس {name} به عدد نیاز دارد.</translation>
    </message>
    <message>
      <source>Every mean shown is {low:.2f}</source>
      <translation>همهٔ میانگین‌ها {low:.2f} است</translation>
    </message>
    <message>
      <source>Every other pair of conditions of one model: what flipped, with exact tests</source>
      <translation>هر جفت دیگر از شرایط یک مدل: آنچه تغییر کرد، با آزمون دقیق</translation>
    </message>
    <message>
      <source>Every pair stands here once, and the unweighted mean over the pairs that have a value.</source>
      <translation>هر جفت یک بار آمده است، و میانگین بی‌وزن جفت‌هایی که مقدار دارند.</translation>
    </message>
    <message>
      <source>Every question that a person tagged, the person's last tag, and the model's with its reason.</source>
      <translation>هر پرسشی که فردی برچسب زده است، آخرین برچسب آن فرد، و برچسب مدل با دلیلش.</translation>
    </message>
    <message>
      <source>Every study rates a data set of the paper.</source>
      <translation>هر مطالعه یکی از مجموعه‌داده‌های مقاله را می‌سنجد.</translation>
    </message>
    <message>
      <source>Every table with all columns, every figure as a file and the sources of all numbers are in {file}.</source>
      <translation>همهٔ جدول‌ها با همهٔ ستون‌ها، فایل همهٔ نمودارها و منبع همهٔ عددها در {file} است.</translation>
    </message>
    <message>
      <source>Every two raters agree alike: {name} {low:.2f} in all {n} {n:=place|places}</source>
      <translation>توافق هر دو ارزیاب یکسان است: {name} {low:.2f} در هر {n} مورد</translation>
    </message>
    <message>
      <source>Everything that the model wrote</source>
      <translation>همهٔ آنچه مدل نوشته است</translation>
    </message>
    <message>
      <source>Exact duplicates of an answer to one question count once, and ratings of -2 do not count, unless the switches for them say so; answers without a rating never count.</source>
      <translation>پاسخ‌های کاملاً یکسان به یک پرسش یک بار شمرده می‌شوند و امتیاز ۲- به شمار نمی‌آید، مگر با گزینه‌ای که برای آن‌هاست؛ پاسخ‌های بی‌امتیاز هرگز به شمار نمی‌آیند.</translation>
    </message>
    <message>
      <source>Exact sets: replies that choose all right options and no other; Wilson's interval.</source>
      <translation>مجموعهٔ دقیق: خروجی‌هایی که همهٔ گزینه‌های درست و تنها همان‌ها را انتخاب کرده‌اند؛ فاصلهٔ اطمینان Wilson.</translation>
    </message>
    <message>
      <source>Examination</source>
      <translation>آزمون</translation>
    </message>
    <message>
      <source>Examination papers</source>
      <translation>برگه‌های آزمون</translation>
    </message>
    <message>
      <source>Examination questions with a key, and what models chose.</source>
      <translation>پرسش‌های آزمون با کلید، و گزینه‌هایی که مدل‌ها انتخاب کردند.</translation>
    </message>
    <message>
      <source>Example</source>
      <translation>نمونه</translation>
    </message>
    <message>
      <source>Examples are drawn from the frozen part {part} of {dataset}, {n} times. Draw from what is trained on.</source>
      <translation>نمونه‌ها {n} بار از بخش تثبیت‌شدهٔ {part} در {dataset} برداشته می‌شوند. آن‌ها را از بخش آموزش بردارید.</translation>
    </message>
    <message>
      <source>Expected calibration error: accuracy and mean probability differ by this much in ten equally wide bins, weighted by their size; few questions alone make it larger.</source>
      <translation>خطای کالیبراسیون مورد انتظار: صحت و میانگین احتمال در ده بازهٔ هم‌پهنا، با وزن شمارشان، این اندازه تفاوت دارند؛ کم بودن پرسش‌ها به‌تنهایی آن را بزرگ‌تر می‌کند.</translation>
    </message>
    <message>
      <source>Expected end</source>
      <translation>پایان پیش‌بینی‌شده</translation>
    </message>
    <message>
      <source>Explained</source>
      <translation>توضیح‌داده</translation>
    </message>
    <message>
      <source>F (McGraw and Wong)</source>
      <translation>F (McGraw و Wong)</translation>
    </message>
    <message>
      <source>Family</source>
      <translation>خانواده</translation>
    </message>
    <message>
      <source>Family of the model</source>
      <translation>خانوادهٔ مدل</translation>
    </message>
    <message>
      <source>Fewer sentences</source>
      <translation>جمله‌های کمتر</translation>
    </message>
    <message>
      <source>Fewer than {n} words in a message</source>
      <translation>کمتر از {n} واژه در پیام</translation>
    </message>
    <message>
      <source>Field</source>
      <translation>فیلد</translation>
    </message>
    <message>
      <source>Field of the question that the tag is a value of</source>
      <translation>فیلدی از پرسش که تگ مقدار آن است</translation>
    </message>
    <message>
      <source>Figure {number}</source>
      <translation>شکل {number}</translation>
    </message>
    <message>
      <source>Figure {n}.</source>
      <translation>نمودار {n}.</translation>
    </message>
    <message>
      <source>Figures</source>
      <translation>نمودارها</translation>
    </message>
    <message>
      <source>File</source>
      <translation>فایل</translation>
    </message>
    <message>
      <source>File names of the question's images, with ; between</source>
      <translation>نام فایل تصویرهای پرسش، با ; در میان</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>فایل‌ها</translation>
    </message>
    <message>
      <source>Findings</source>
      <translation>یافته‌ها</translation>
    </message>
    <message>
      <source>Fingerprint</source>
      <translation>اثر انگشت</translation>
    </message>
    <message>
      <source>First occasion, pilots left out.</source>
      <translation>نوبت نخست، بدون دسته‌های آزمایشی.</translation>
    </message>
    <message>
      <source>First occasion, pilots left out; a rating that could not be judged is missing.</source>
      <translation>نوبت نخست، بدون دسته‌های آزمایشی؛ آنچه ارزیاب نتوانست قضاوت کند گم‌شده به شمار می‌آید.</translation>
    </message>
    <message>
      <source>First occasion, pilots left out; of the judge the last attempt of the first repeat.</source>
      <translation>نوبت اول، بدون آزمایشی‌ها؛ از داور آخرین تلاشِ تکرار اول.</translation>
    </message>
    <message>
      <source>First occasion, pilots left out; only answers that two raters rated.</source>
      <translation>نوبت نخست، بدون مرحلهٔ آزمایشی؛ فقط پاسخ‌هایی که دو ارزیاب به آن‌ها امتیاز داده‌اند.</translation>
    </message>
    <message>
      <source>First occasion, pilots left out; only items that are rated.</source>
      <translation>نوبت نخست، بدون دسته‌های آزمایشی؛ فقط موردهای ارزیابی‌شده.</translation>
    </message>
    <message>
      <source>First occasion; a place counts where two raters are {distance} or more apart in a dimension.</source>
      <translation>نوبت نخست؛ هر جا که دو ارزیاب در یک بُعد {distance} یا بیشتر فاصله داشته باشند به شمار می‌آید.</translation>
    </message>
    <message>
      <source>Flag for a second look</source>
      <translation>نشان‌دار کردن برای بازبینی</translation>
    </message>
    <message>
      <source>Flags</source>
      <translation>نشان‌ها</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>پوشه</translation>
    </message>
    <message>
      <source>For</source>
      <translation>برای</translation>
    </message>
    <message>
      <source>Form of a constrained reply</source>
      <translation>قالب خروجی قالب‌دار</translation>
    </message>
    <message>
      <source>Form of a free reply</source>
      <translation>شکل پاسخ آزاد</translation>
    </message>
    <message>
      <source>Form of a scored reply</source>
      <translation>قالب خروجی با احتمال سطح‌ها</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>قالب</translation>
    </message>
    <message>
      <source>Formulas in the sheet {sheet} of {file} without a saved result, which count as empty cells: {n_cells}. Open it in a spreadsheet program and save it to have their results.</source>
      <translation>فرمول‌های برگهٔ {sheet} در {file} که نتیجهٔ ذخیره‌شده ندارند و خانهٔ خالی به شمار می‌آیند: {n_cells}. برای داشتن نتیجه‌ها فایل را در یک برنامهٔ صفحه‌گسترده باز و ذخیره کنید.</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>یافته</translation>
    </message>
    <message>
      <source>French</source>
      <translation>فرانسوی</translation>
    </message>
    <message>
      <source>Friedman</source>
      <translation>Friedman</translation>
    </message>
    <message>
      <source>Friedman's test over the questions that all authors answered, whose answers are related; Kruskal and Wallis's takes every rating for independent and is there to compare with papers that use it.</source>
      <translation>آزمون Friedman روی پرسش‌هایی که همهٔ نویسندگان پاسخ داده‌اند و پاسخ‌هایشان به هم وابسته است؛ آزمون Kruskal و Wallis هر امتیاز را مستقل می‌گیرد و برای مقایسه با مقاله‌هایی آمده که از آن استفاده کرده‌اند.</translation>
    </message>
    <message>
      <source>From here on the file is not CSV: {reason}.</source>
      <translation>از اینجا به بعد فایل CSV نیست: {reason}.</translation>
    </message>
    <message>
      <source>From here on the file is not JSON: {reason}.</source>
      <translation>از اینجا به بعد فایل JSON نیست: {reason}.</translation>
    </message>
    <message>
      <source>From left to right, in every language</source>
      <translation>از چپ به راست، در هر زبان</translation>
    </message>
    <message>
      <source>From right to left, in every language</source>
      <translation>از راست به چپ، در هر زبان</translation>
    </message>
    <message>
      <source>From {low:.0%} ({lowest}) to {high:.0%} ({highest}) could not be judged</source>
      <translation>از {low:.0%} ({lowest}) تا {high:.0%} ({highest}) غیرقابل قضاوت بوده است</translation>
    </message>
    <message>
      <source>From {low:.0%} in {worst} to {high:.0%} in {best}</source>
      <translation>از {low:.0%} در {worst} تا {high:.0%} در {best}</translation>
    </message>
    <message>
      <source>From {low:.0%} to {high:.0%} could not be judged</source>
      <translation>از {low:.0%} تا {high:.0%} غیرقابل قضاوت بوده است</translation>
    </message>
    <message>
      <source>Frozen</source>
      <translation>تثبیت</translation>
    </message>
    <message>
      <source>German</source>
      <translation>آلمانی</translation>
    </message>
    <message>
      <source>Given</source>
      <translation>داده‌شده</translation>
    </message>
    <message>
      <source>Granularity after which it was asked</source>
      <translation>سطح ارزیابی که پس از آن پرسیده شده است</translation>
    </message>
    <message>
      <source>Gregorian</source>
      <translation>میلادی</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>گروه</translation>
    </message>
    <message>
      <source>Group of raters</source>
      <translation>گروه ارزیابان</translation>
    </message>
    <message>
      <source>Group of raters in the study</source>
      <translation>گروه ارزیابان در مطالعه</translation>
    </message>
    <message>
      <source>Gwet's AC2 (linear)</source>
      <translation>ضریب AC2 Gwet با وزن خطی</translation>
    </message>
    <message>
      <source>Gwet's AC2 (ordinal)</source>
      <translation>ضریب AC2 Gwet با وزن ترتیبی</translation>
    </message>
    <message>
      <source>Gwet's AC2 (quadratic)</source>
      <translation>ضریب AC2 Gwet با وزن درجه‌دوم</translation>
    </message>
    <message>
      <source>HELM: description of a run (run_spec)</source>
      <translation>HELM: شرح یک اجرا (run_spec)</translation>
    </message>
    <message>
      <source>HELM: instances of a scenario (instances)</source>
      <translation>HELM: پرسش‌های یک سناریو (instances)</translation>
    </message>
    <message>
      <source>HELM: predictions of a model (display_predictions)</source>
      <translation>HELM: خروجی‌های یک مدل (display_predictions)</translation>
    </message>
    <message>
      <source>HELM: statistics of each instance (per_instance_stats)</source>
      <translation>HELM: آمار هر پرسش (per_instance_stats)</translation>
    </message>
    <message>
      <source>HELM: what a run asked and got (scenario_state)</source>
      <translation>HELM: پرسیده‌ها و خروجی‌های یک اجرا (scenario_state)</translation>
    </message>
    <message>
      <source>Half of the new ratings took {seconds} seconds or longer. If the file counts milliseconds, divide them by 1000 before you import it.</source>
      <translation>نیمی از امتیازهای تازه {seconds} ثانیه یا بیشتر طول کشیده‌اند. اگر فایل با میلی‌ثانیه می‌شمارد، پیش از ورود آن‌ها را بر ۱۰۰۰ تقسیم کنید.</translation>
    </message>
    <message>
      <source>Hallucinated: the reply is unparsable or out of range.</source>
      <translation>توهم: خروجی قابل‌پردازش نیست یا بیرون از بازه است.</translation>
    </message>
    <message>
      <source>Hallucination</source>
      <translation>توهم</translation>
    </message>
    <message>
      <source>Handed out</source>
      <translation>توزیع‌شده</translation>
    </message>
    <message>
      <source>HealthBench: answers of a model, graded</source>
      <translation>HealthBench: پاسخ‌های یک مدل با داوری</translation>
    </message>
    <message>
      <source>HealthBench: conversations with criteria</source>
      <translation>HealthBench: گفت‌وگوها با معیارها</translation>
    </message>
    <message>
      <source>HealthBench: labels of physicians on criteria</source>
      <translation>HealthBench: نظر پزشکان دربارهٔ معیارها</translation>
    </message>
    <message>
      <source>Hebrew</source>
      <translation>عبری</translation>
    </message>
    <message>
      <source>Here</source>
      <translation>اینجا</translation>
    </message>
    <message>
      <source>Here: authors stay hidden until all are done</source>
      <translation>همین‌جا: نویسندگان تا پایان کار همه پنهان می‌مانند</translation>
    </message>
    <message>
      <source>Hidden repeats come last, after everything that they repeat.</source>
      <translation>تکرارهای پنهان در پایان می‌آیند، پس از همهٔ آنچه تکرار می‌کنند.</translation>
    </message>
    <message>
      <source>Highest {sign} with people: {value:.2f}</source>
      <translation>بیشترین {sign} با ارزیابان: {value:.2f}</translation>
    </message>
    <message>
      <source>Host</source>
      <translation>میزبان</translation>
    </message>
    <message>
      <source>How did the pilot go, and what did adjudication come to?</source>
      <translation>مرحلهٔ آزمایشی چگونه گذشت و تصمیم نهایی به کجا رسید؟</translation>
    </message>
    <message>
      <source>How far can a judge stand in for the raters?</source>
      <translation>داور تا کجا می‌تواند جای ارزیابان را بگیرد؟</translation>
    </message>
    <message>
      <source>How far do raters agree, beyond what chance would give?</source>
      <translation>توافق ارزیابان چقدر از توافق تصادفی بیشتر است؟</translation>
    </message>
    <message>
      <source>How far the rater's clock was ahead of UTC</source>
      <translation>میزان جلو بودن ساعت ارزیاب از UTC</translation>
    </message>
    <message>
      <source>How many sentences of an answer would have been enough?</source>
      <translation>چند جمله از هر پاسخ کافی بود؟</translation>
    </message>
    <message>
      <source>How metrics and judges follow people, by data set, dimension and number of references.</source>
      <translation>پیروی سنجه‌ها و داوران از ارزیابان، به تفکیک مجموعه‌داده، بُعد و شمار مرجع‌ها.</translation>
    </message>
    <message>
      <source>How much the order of two answers counts</source>
      <translation>ترتیب دو پاسخ چقدر اثر دارد</translation>
    </message>
    <message>
      <source>How often a judge says something else when asked otherwise</source>
      <translation>داور با پرسشی دیگر هر چند وقت چیز دیگری می‌گوید</translation>
    </message>
    <message>
      <source>How often a judge says something else with its references in reverse</source>
      <translation>داور با ترتیب وارونهٔ مرجع‌ها چند بار رأی دیگری می‌دهد</translation>
    </message>
    <message>
      <source>How often are models right, and when do they change their answer?</source>
      <translation>مدل‌ها چند وقت یک بار درست می‌گویند و کِی گزینه‌شان را عوض می‌کنند؟</translation>
    </message>
    <message>
      <source>How often judges say the same again</source>
      <translation>داوران چند بار همان را دوباره می‌گویند</translation>
    </message>
    <message>
      <source>How often vanilla and epistemic judgements differ</source>
      <translation>بسامد تفاوت داوری‌های ساده و با نشانهٔ اطمینان</translation>
    </message>
    <message>
      <source>How often {first} and {second} differ</source>
      <translation>{first} و {second} چند بار اختلاف دارند</translation>
    </message>
    <message>
      <source>How sure the rater was of the whole answer, on the confidence scale of the study</source>
      <translation>اطمینان ارزیاب دربارهٔ کل پاسخ، با مقیاس اطمینان مطالعه</translation>
    </message>
    <message>
      <source>How the numbers are computed</source>
      <translation>روش محاسبهٔ اعداد</translation>
    </message>
    <message>
      <source>How the reply was read</source>
      <translation>پاسخ مدل چگونه خوانده شد</translation>
    </message>
    <message>
      <source>How the set of questions was made</source>
      <translation>روش ساخت مجموعهٔ پرسش‌ها</translation>
    </message>
    <message>
      <source>How the text of {file} is written could not be told for certain. Save it as UTF-8 (in a spreadsheet: CSV UTF-8), or name its encoding ({control}).</source>
      <translation>نمی‌توان با اطمینان گفت که متن {file} با چه کدگذاری‌ای نوشته شده است. آن را به‌صورت UTF-8 ذخیره کنید (در صفحه‌گسترده: CSV UTF-8)، یا کدگذاری‌اش را نام ببرید ({control}).</translation>
    </message>
    <message>
      <source>How to cite it</source>
      <translation>شیوهٔ ارجاع</translation>
    </message>
    <message>
      <source>Huatuo: questions and answers in Chinese</source>
      <translation>Huatuo: پرسش‌ها و پاسخ‌های چینی</translation>
    </message>
    <message>
      <source>ICC(2,1)</source>
      <translation>ICC(2,1)</translation>
    </message>
    <message>
      <source>ICC(2,1): absolute agreement of one rater, raters being a sample (two-way, McGraw and Wong).</source>
      <translation>ICC(2,1): توافق مطلق یک ارزیاب، با این فرض که ارزیابان نمونه‌اند (دوطرفه، McGraw و Wong).</translation>
    </message>
    <message>
      <source>ICC(2,k)</source>
      <translation>ICC(2,k)</translation>
    </message>
    <message>
      <source>ICC(2,k): the same of the mean of all raters of a group.</source>
      <translation>ICC(2,k): همان برای میانگین همهٔ ارزیابان یک گروه.</translation>
    </message>
    <message>
      <source>ICC(3,1)</source>
      <translation>ICC(3,1)</translation>
    </message>
    <message>
      <source>ICC(3,1): consistency of one rater, for whom being always a step higher is no difference.</source>
      <translation>ICC(3,1): همسانی یک ارزیاب، که در آن همیشه یک پله بالاتر بودن تفاوت به شمار نمی‌آید.</translation>
    </message>
    <message>
      <source>ICD-11</source>
      <translation>ICD-11</translation>
    </message>
    <message>
      <source>ICD-11 chapter</source>
      <translation>فصل ICD-11</translation>
    </message>
    <message>
      <source>Identifier</source>
      <translation>شناسه</translation>
    </message>
    <message>
      <source>Identifier of the answer that the reply became</source>
      <translation>شناسهٔ پاسخی که از این خروجی به دست آمده است</translation>
    </message>
    <message>
      <source>Identifier of the answer, unique within its dataset</source>
      <translation>شناسهٔ پاسخ، یکتا در مجموعه‌دادهٔ خود</translation>
    </message>
    <message>
      <source>Identifier of the first of two answers</source>
      <translation>شناسهٔ پاسخ نخست از دو پاسخ</translation>
    </message>
    <message>
      <source>Identifier of the question that was translated</source>
      <translation>شناسهٔ پرسشی که ترجمه شده است</translation>
    </message>
    <message>
      <source>Identifier of the question, unique within its dataset</source>
      <translation>شناسهٔ پرسش، یکتا در مجموعه‌دادهٔ خود</translation>
    </message>
    <message>
      <source>Identifier of the second of two answers</source>
      <translation>شناسهٔ پاسخ دوم از دو پاسخ</translation>
    </message>
    <message>
      <source>Identifier of the translated question</source>
      <translation>شناسهٔ پرسش ترجمه‌شده</translation>
    </message>
    <message>
      <source>If it stays locked, the key is kept in memory and forgotten when the program ends.</source>
      <translation>اگر قفل بماند، کلید در حافظه می‌ماند و با بستن برنامه فراموش می‌شود.</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>تصویر</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
    <message>
      <source>Images by modality</source>
      <translation>تصویرها به تفکیک روش تصویربرداری</translation>
    </message>
    <message>
      <source>Images never opened</source>
      <translation>تصویرهای بازنشده</translation>
    </message>
    <message>
      <source>Images of a question</source>
      <translation>تصویرهای هر پرسش</translation>
    </message>
    <message>
      <source>Images per question</source>
      <translation>تصویر در هر پرسش</translation>
    </message>
    <message>
      <source>Images that say that text is drawn into them, which may name a patient: {n} ({names}). Look at each before anybody else sees it.</source>
      <translation>تصویرهایی که می‌گویند روی خود نوشته دارند و شاید نام بیماری در آن باشد: {n} ({names}). پیش از آن‌که کس دیگری ببیند، هر یک را نگاه کنید.</translation>
    </message>
    <message>
      <source>In doubt</source>
      <translation>محل تردید</translation>
    </message>
    <message>
      <source>In row {row} of {table} the text of {column} is longer than the {most} characters that a cell holds. Export it as CSV, JSONL or Parquet.</source>
      <translation>در ردیف {row} از {table} متن {column} بلندتر از {most} نویسه‌ای است که یک خانه جا دارد. آن را به شکل CSV،‏ JSONL یا Parquet خروجی بگیرید.</translation>
    </message>
    <message>
      <source>In study {study}, entry {sequence} of the audit trail {chain} does not follow from the entries before it: it was put in or repeated. Compare with a backup or with what the rater kept before using it.</source>
      <translation>در مطالعهٔ {study}، مورد {sequence} از سابقهٔ تغییرات {chain} دنبالهٔ موردهای پیش از خود نیست: افزوده یا تکرار شده است. پیش از به کار بردنش با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, sentence {position} of answer {answer} is outside its text. Restore the newest good backup.</source>
      <translation>در مطالعهٔ {study}، جملهٔ {position} پاسخ {answer} بیرون از متن آن است. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>In study {study}, the list of what raters were shown differs from the audit trail. Compare with a backup before using these ratings.</source>
      <translation>در مطالعهٔ {study}، فهرست آنچه به ارزیابان نشان داده شده با سابقهٔ تغییرات فرق دارد. پیش از به کار بردن این امتیازها با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, the list of what raters were shown is missing. Compare with a backup before using these ratings.</source>
      <translation>در مطالعهٔ {study} چیزی نمی‌گوید به ارزیابان چه نشان داده شده است: فهرست آن برداشته شده. پیش از به کار بردن این امتیازها با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, {subject} differs from the audit trail ({what}). Compare with a backup or with the rater's file before using it.</source>
      <translation>در مطالعهٔ {study}، {subject} با سابقهٔ تغییرات فرق دارد ({what}). پیش از به کار بردنش با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, {subject} is gone, and was there on {since}. Compare with a backup.</source>
      <translation>در مطالعهٔ {study}، {subject} نیست، ولی در {since} بود. با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, {subject} is missing, but the audit trail has it. Compare with a backup or with the rater's file.</source>
      <translation>در مطالعهٔ {study}، {subject} نیست، ولی در سابقهٔ تغییرات هست. با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, {subject} is newer than the end of the audit trail, which is an older copy or was cut. Compare with a backup before using it.</source>
      <translation>در مطالعهٔ {study}، {subject} تازه‌تر از پایان سابقهٔ تغییرات است؛ سابقه نسخه‌ای قدیمی‌تر یا بریده است. پیش از به کار بردنش با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, {subject} is not in the audit trail. Compare with a backup or with what the rater kept before using it.</source>
      <translation>در مطالعهٔ {study}، {subject} در سابقهٔ تغییرات نیست. پیش از به کار بردنش با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, {subject} is not what it was on {since}, when the study was locked. Compare with a backup before using these ratings.</source>
      <translation>در مطالعهٔ {study}، {subject} دیگر آن نیست که در {since}، هنگام قفل شدن مطالعه، بود. پیش از به کار بردن این امتیازها با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>In study {study}, {subject} was added after {since}, when the study was locked. Compare with a backup.</source>
      <translation>در مطالعهٔ {study}، {subject} پس از {since}، که مطالعه قفل شد، افزوده شده است. با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>In the audit trail {chain}, entry {sequence} is of {at}, which does not fit the entries around it: the clock of that computer was wrong.</source>
      <translation>در سابقهٔ تغییرات {chain}، زمان ثبت {sequence} ‏({at}) با ثبت‌های پیرامونش جور نیست: ساعت آن رایانه درست نبوده است.</translation>
    </message>
    <message>
      <source>In the backup</source>
      <translation>در پشتیبان</translation>
    </message>
    <message>
      <source>In the file</source>
      <translation>در فایل</translation>
    </message>
    <message>
      <source>In the file something is missing: {what}. Restore the newest good backup.</source>
      <translation>در فایل چیزی کم است: {what}. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>In the file {what} is not as medreview makes it. Restore the newest good backup.</source>
      <translation>در فایل، {what} آن‌گونه نیست که medreview می‌سازد. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>In the run {run}, item {number} (answer {answer}) has a judgement of something else. Restore the newest good backup.</source>
      <translation>در اجرای {run}، مورد {number} (پاسخ {answer}) داوری چیز دیگری را دارد. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>In the run {run}, item {number} (answer {answer}) has judgements and is called pending. Restore the newest good backup before the run goes on.</source>
      <translation>در اجرای {run}، مورد {number} (پاسخ {answer}) داوری دارد، ولی وضعیتش «در انتظار» است. پیش از ادامهٔ اجرا تازه‌ترین پشتیبان سالم را بازیابی کنید.</translation>
    </message>
    <message>
      <source>In the run {run}, item {number} (answer {answer}) is called judged and lacks judgements. Restore the newest good backup, or plan the run again.</source>
      <translation>در اجرای {run}، مورد {number} (پاسخ {answer}) داوری‌شده خوانده شده ولی داوری ندارد. تازه‌ترین پشتیبان سالم را برگردانید یا اجرا را از نو طراحی کنید.</translation>
    </message>
    <message>
      <source>In the run {run}, item {number} (question {answer}) is translated and its variant is gone. Restore the newest good backup, or plan the run again.</source>
      <translation>در اجرای {run}، مورد {number} (پرسش {answer}) ترجمه شده ولی گونهٔ آن نیست. تازه‌ترین پشتیبان سالم را برگردانید یا اجرا را از نو طراحی کنید.</translation>
    </message>
    <message>
      <source>In the run {run}, the tag {field} of question {question} is not what the model's reply says. Restore the newest good backup, or plan the run again.</source>
      <translation>در اجرای {run}، برچسب {field} پرسش {question} آن نیست که پاسخ مدل می‌گوید. تازه‌ترین پشتیبان سالم را برگردانید یا اجرا را از نو طراحی کنید.</translation>
    </message>
    <message>
      <source>In the workspace</source>
      <translation>در فضای کار</translation>
    </message>
    <message>
      <source>In {file}, the audit trail {chain} is broken at entry {sequence} ({reason}): that file was changed. Ask the rater for it again.</source>
      <translation>در {file} سابقهٔ تغییرات {chain} در مورد {sequence} گسسته است ({reason}): آن فایل تغییر کرده است. آن را دوباره از ارزیاب بخواهید.</translation>
    </message>
    <message>
      <source>Inspect: a whole evaluation log</source>
      <translation>Inspect: گزارش کامل یک ارزیابی</translation>
    </message>
    <message>
      <source>Inspect: samples of an evaluation log</source>
      <translation>Inspect: نمونه‌های گزارش ارزیابی</translation>
    </message>
    <message>
      <source>Inspect: scores of an evaluation log</source>
      <translation>Inspect: نمره‌های گزارش ارزیابی</translation>
    </message>
    <message>
      <source>Interim: {n_done} of {n_pairs} assigned {n_pairs:=answer|answers} {n_done:=is|are} rated.</source>
      <translation>نتایج موقت: {n_done} پاسخ از {n_pairs} پاسخ تخصیص‌یافته امتیاز گرفته است.</translation>
    </message>
    <message>
      <source>Interim: {n} of {n_all} rated in the whole study</source>
      <translation>نتایج میانی: {n} از {n_all} در کل مطالعه ارزیابی شده</translation>
    </message>
    <message>
      <source>Intervals are Student's, over items.</source>
      <translation>فاصله‌ها از t استیودنت روی موردهاست.</translation>
    </message>
    <message>
      <source>Intervals are Wilson's and take judgements for independent.</source>
      <translation>فاصله‌ها از ویلسون است و داوری‌ها را مستقل می‌گیرد.</translation>
    </message>
    <message>
      <source>Intervals are Wilson's over questions; all raters are taken together, each run of a judge by itself.</source>
      <translation>فاصله‌ها از روش Wilson روی پرسش‌هاست؛ همهٔ ارزیابان با هم و هر اجرای یک داور جداگانه آمده است.</translation>
    </message>
    <message>
      <source>Intervals are Wilson's, over questions where several ratings belong to one question.</source>
      <translation>فاصله‌های اطمینان از روش Wilson هستند؛ جایی که چند امتیاز به یک پرسش تعلق دارند، روی پرسش‌ها.</translation>
    </message>
    <message>
      <source>Intervals are approximate with {n} questions. In simulations of 5 and 10 questions, 95% intervals held the truth in {low:.0%} to {high:.0%}.</source>
      <translation>فاصله‌های اطمینان با {n} پرسش تقریبی‌اند. در شبیه‌سازی با ۵ و ۱۰ پرسش، فاصله‌های ۹۵٪ در {low:.0%} تا {high:.0%} موارد مقدار درست را در بر داشتند.</translation>
    </message>
    <message>
      <source>Intervals are over questions: what the answers to one question add to both parts of a number goes together, and 'Rogan-Gladen' resamples questions. They end where the scale does.</source>
      <translation>فاصله‌های اطمینان روی پرسش‌هاست: سهم پاسخ‌های یک پرسش در هر دو بخش یک عدد با هم حساب می‌شود و «Rogan-Gladen» پرسش‌ها را بازنمونه‌گیری می‌کند. این فاصله‌ها در دو سر مقیاس تمام می‌شوند.</translation>
    </message>
    <message>
      <source>Intervals are the jackknife's over questions; asymptotic ones stand only where there is one answer to a question, rated as a whole.</source>
      <translation>فاصله‌های اطمینان با جک‌نایف روی پرسش‌ها به دست آمده‌اند؛ فاصلهٔ مجانبی فقط جایی هست که هر پرسش یک پاسخ دارد و کل پاسخ ارزیابی شده است.</translation>
    </message>
    <message>
      <source>Intervals resample questions, and speak for these raters.</source>
      <translation>فاصله‌های اطمینان پرسش‌ها را بازنمونه‌گیری می‌کنند و فقط برای همین ارزیابان برقرارند.</translation>
    </message>
    <message>
      <source>Intervals resample questions.</source>
      <translation>فاصله‌های اطمینان با بازنمونه‌گیری از پرسش‌هاست.</translation>
    </message>
    <message>
      <source>Intervals resample questions; there is no strength where an author always wins or always loses.</source>
      <translation>فاصله‌ها از بازنمونه‌گیری پرسش‌ها به دست می‌آید؛ جایی که نویسنده‌ای همیشه می‌برد یا همیشه می‌بازد، توانی در کار نیست.</translation>
    </message>
    <message>
      <source>Intervals resample the questions: they hold for {n:=this|these} {n} {n:=rater|raters}, not for raters in general.</source>
      <translation>فاصله‌های اطمینان با بازنمونه‌گیری پرسش‌ها به دست آمده‌اند: برای همین {n} ارزیاب معتبرند، نه برای ارزیابان به طور کلی.</translation>
    </message>
    <message>
      <source>Intervals: bootstrap over questions.</source>
      <translation>فاصله‌های اطمینان: بوت‌استرپ روی پرسش‌ها.</translation>
    </message>
    <message>
      <source>Intra-rater reliability</source>
      <translation>پایایی درون‌ارزیاب</translation>
    </message>
    <message>
      <source>Intra-rater reliability is the share of identical labels between first and repeated rating; the mean over raters is the number to report.</source>
      <translation>پایایی درون‌ارزیاب سهم برچسب‌های یکسان میان ارزیابی نخست و تکراری است؛ عددی که گزارش می‌شود میانگین ارزیابان است.</translation>
    </message>
    <message>
      <source>Iran's national code, of which the check digit is right, and numbers of social security in the USA. About one in eleven other numbers of ten digits has a right check digit too.</source>
      <translation>کد ملی ایران با رقم کنترل درست، و شمارهٔ تأمین اجتماعی آمریکا. از هر یازده عدد ده‌رقمی دیگر، یکی هم رقم کنترل درست دارد.</translation>
    </message>
    <message>
      <source>Iranian numbers, mobile or not, with 0, +98 or 0098; numbers of other countries with their code; and, behind words such as phone or call, any number of seven digits and more. Signs and white space between count not.</source>
      <translation>شماره‌های ایران، همراه یا ثابت، با ۰، ‎+۹۸ یا ۰۰۹۸؛ شماره‌های کشورهای دیگر با کدشان؛ و پس از واژه‌هایی مانند تلفن و تماس هر عدد هفت‌رقمی و بیشتر. نشانه و فاصلهٔ میان رقم‌ها اهمیت ندارد.</translation>
    </message>
    <message>
      <source>Is about publications, which no workspace holds.</source>
      <translation>دربارهٔ مقاله‌هاست که در هیچ فضای کاری نیستند.</translation>
    </message>
    <message>
      <source>Is the codebook of the study, which the plan of the study shows.</source>
      <translation>همان راهنمای ارزیابی مطالعه است که طرح مطالعه نشان می‌دهد.</translation>
    </message>
    <message>
      <source>Is the list icd11, which Tags in the Library shows; its counts are Figure 5.</source>
      <translation>فهرست icd11 است که برچسب‌های کتابخانه نشان می‌دهد؛ شمارش آن در شکل ۵ است.</translation>
    </message>
    <message>
      <source>Is the lowest level of {dimension} the best, as its words say?</source>
      <translation>آیا پایین‌ترین سطح {dimension} بهترین است، چنان‌که واژه‌هایش می‌گویند؟</translation>
    </message>
    <message>
      <source>It and the trivial judges are over the answers that any judge shown here read; the table says each n.</source>
      <translation>آن و خط‌های پایه روی پاسخ‌هایی هستند که دست‌کم یکی از داوران اینجا خوانده است؛ جدول هر n را می‌گوید.</translation>
    </message>
    <message>
      <source>It counts already. Refresh the list.</source>
      <translation>همین حالا هم به شمار می‌آید. دوباره به فهرست نگاه کنید.</translation>
    </message>
    <message>
      <source>It gave the probabilities of {n} beginnings of its reply.</source>
      <translation>احتمال {n} آغاز پاسخ خود را داد.</translation>
    </message>
    <message>
      <source>It has another number of options than most.</source>
      <translation>شمار گزینه‌هایش با بیشتر پرسش‌ها فرق دارد.</translation>
    </message>
    <message>
      <source>It has no chat template, so it cannot follow instructions.</source>
      <translation>الگوی گفت‌وگو ندارد، پس نمی‌تواند از دستور پیروی کند.</translation>
    </message>
    <message>
      <source>It is already withdrawn. Refresh the list.</source>
      <translation>پیش‌تر پس گرفته شده است. دوباره به فهرست نگاه کنید.</translation>
    </message>
    <message>
      <source>It is named here</source>
      <translation>نامش همین‌جا نوشته می‌شود</translation>
    </message>
    <message>
      <source>It is not known where the model {model} is. Add it under Models first.</source>
      <translation>جای مدل {model} معلوم نیست. نخست آن را در «مدل‌ها» اضافه کنید.</translation>
    </message>
    <message>
      <source>It is not known where the model {name} is. Add its file or endpoint first.</source>
      <translation>جای مدل {name} معلوم نیست. نخست فایل یا سرویس آن را اضافه کنید.</translation>
    </message>
    <message>
      <source>It is not known where {model} is: this run can only be exported, to be carried out elsewhere.</source>
      <translation>جای {model} معلوم نیست: از این اجرا فقط می‌توان خروجی گرفت تا جای دیگری انجام شود.</translation>
    </message>
    <message>
      <source>It is what the question itself says.</source>
      <translation>این متن خود پرسش است.</translation>
    </message>
    <message>
      <source>It is work at a package of {study} that was never handed out from this workspace. Ask the rater which file it was made from.</source>
      <translation>کار روی بسته‌ای از {study} است که هرگز از این فضای کار توزیع نشده است. از ارزیاب بپرسید از کدام فایل ساخته شده است.</translation>
    </message>
    <message>
      <source>It is work at the study {study}, which is not in this workspace. Collect it where that study is.</source>
      <translation>کار روی مطالعهٔ {study} است که در این فضای کار نیست. آن را در فضای کار همان مطالعه گردآوری کنید.</translation>
    </message>
    <message>
      <source>It named the colours of a picture: {reply}.</source>
      <translation>رنگ‌های تصویر را نام برد: {reply}.</translation>
    </message>
    <message>
      <source>It needs {step}, which could not be finished.</source>
      <translation>به {step} نیاز دارد که به پایان نرسید.</translation>
    </message>
    <message>
      <source>It speaks of an image and has none.</source>
      <translation>از تصویری سخن می‌گوید و تصویری ندارد.</translation>
    </message>
    <message>
      <source>It took a picture of {left} and {right} and answered: {reply}.</source>
      <translation>تصویری از {left} و {right} گرفت و پاسخ داد: {reply}.</translation>
    </message>
    <message>
      <source>It took a temperature of 0.</source>
      <translation>دمای ۰ را پذیرفت.</translation>
    </message>
    <message>
      <source>It took the setting and gave no probabilities.</source>
      <translation>تنظیم را پذیرفت ولی احتمالی نداد.</translation>
    </message>
    <message>
      <source>It waits for {steps}.</source>
      <translation>منتظر {steps} است.</translation>
    </message>
    <message>
      <source>It was made later than one with {n_more} more changes: the rater seems to work with a restored backup.</source>
      <translation>پس از بازگشتی ساخته شده که {n_more} تغییر بیشتر دارد: گویا ارزیاب با پشتیبانِ بازیابی‌شده کار می‌کند.</translation>
    </message>
    <message>
      <source>It was made with another plan of {study} (version {plan_version}). Hand out a new package, or collect it in the version it belongs to.</source>
      <translation>با طرح دیگری از {study} (نسخهٔ {plan_version}) ساخته شده است. بستهٔ تازه‌ای توزیع کنید یا آن را در نسخهٔ خودش گردآوری کنید.</translation>
    </message>
    <message>
      <source>It was read once only.</source>
      <translation>تنها یک بار خوانده شده است.</translation>
    </message>
    <message>
      <source>Italian</source>
      <translation>ایتالیایی</translation>
    </message>
    <message>
      <source>Items on the first occasion, pilots left out: a whole answer, or a sentence of it.</source>
      <translation>موردهای نوبت نخست، بدون مرحلهٔ آزمایشی: کل یک پاسخ یا یک جمله از آن.</translation>
    </message>
    <message>
      <source>Items rated</source>
      <translation>سرعت</translation>
    </message>
    <message>
      <source>Its audit trail is broken at entry {sequence} ({reason}), so it was changed. Ask the rater to send it again.</source>
      <translation>سابقهٔ تغییرات آن در مورد {sequence} گسسته است ({reason})، پس کسی یا چیزی آن را تغییر داده است. از ارزیاب بخواهید دوباره بفرستد.</translation>
    </message>
    <message>
      <source>Its history parts at entry {sequence} from one that was collected before: the rater's file was copied, or restored from a backup. Both are kept; what differs is listed as a conflict.</source>
      <translation>سابقهٔ آن از مورد {sequence} با آنچه پیش‌تر گردآوری شده فرق دارد: فایل ارزیاب کپی یا از پشتیبان بازیابی شده است. هر دو نگه داشته می‌شوند؛ تفاوت‌ها در فهرست تعارض‌ها می‌آید.</translation>
    </message>
    <message>
      <source>Its package was not handed out to a rater {rater} of {study}. Ask who rated it.</source>
      <translation>بستهٔ آن در {study} به ارزیاب {rater} داده نشده است. بپرسید چه کسی ارزیابی کرده است.</translation>
    </message>
    <message>
      <source>Its replies came back in batch files, from an engine that is not known here.</source>
      <translation>خروجی‌هایش در فایل‌های دسته‌ای برگشته‌اند، از موتوری که اینجا شناخته نیست.</translation>
    </message>
    <message>
      <source>Its stays, {n} in number, are left out: they take {hours} hours together, and at most {most} passed since its package was handed out. Its ratings are taken in.</source>
      <translation>هر {n} ماندن آن کنار گذاشته شد: روی هم {hours} ساعت است، و از توزیع بسته‌اش حداکثر {most} ساعت گذشته. امتیازهایش گردآوری شد.</translation>
    </message>
    <message>
      <source>Its years of practice are left out: {years} is not what a person can have.</source>
      <translation>سال‌های کار آن کنار گذاشته شد: {years} سال از هیچ آدمی برنمی‌آید.</translation>
    </message>
    <message>
      <source>Japanese</source>
      <translation>ژاپنی</translation>
    </message>
    <message>
      <source>Judge</source>
      <translation>داور</translation>
    </message>
    <message>
      <source>Judge alone</source>
      <translation>فقط داور</translation>
    </message>
    <message>
      <source>Judge and people</source>
      <translation>داور و ارزیابان</translation>
    </message>
    <message>
      <source>Judge and people on the same collapsed labels.</source>
      <translation>داور و ارزیابان روی همان برچسب‌های ادغام‌شده.</translation>
    </message>
    <message>
      <source>Judge and people, answer by answer</source>
      <translation>داور و ارزیابان، پاسخ به پاسخ</translation>
    </message>
    <message>
      <source>Judge and people, answer by answer: {what}</source>
      <translation>داور و ارزیابان، پاسخ به پاسخ: {what}</translation>
    </message>
    <message>
      <source>Judge answers</source>
      <translation>داوری پاسخ‌ها</translation>
    </message>
    <message>
      <source>Judge hallucination</source>
      <translation>توهم داور</translation>
    </message>
    <message>
      <source>Judge hallucination at the first attempt, and in the end</source>
      <translation>توهم داور در تلاش نخست و در پایان</translation>
    </message>
    <message>
      <source>Judge hallucination by dimension and setup</source>
      <translation>توهم داور به تفکیک بُعد و حالت</translation>
    </message>
    <message>
      <source>Judge hallucination by judge and setup</source>
      <translation>توهم داور به تفکیک داور و حالت</translation>
    </message>
    <message>
      <source>Judge {judge} against the people of {study}; yardstick: {yardstick}.</source>
      <translation>داور {judge} در برابر ارزیابان {study}؛ معیار: {yardstick}.</translation>
    </message>
    <message>
      <source>Judgements</source>
      <translation>داوری‌ها</translation>
    </message>
    <message>
      <source>Judgements by level: {dimension}</source>
      <translation>داوری‌ها به تفکیک سطح: {dimension}</translation>
    </message>
    <message>
      <source>Judgements in the setups vanilla, epistemic and bias, and for Table 3 ratings of people on the same scale.</source>
      <translation>داوری در شیوه‌های ساده، با نشانهٔ اطمینان و سوگیری، و برای جدول ۳ امتیاز ارزیابان با همان مقیاس.</translation>
    </message>
    <message>
      <source>Judgements meet ratings of the same answer, or of the same sentence by its place in the text, in dimensions of one name or declared to be one.</source>
      <translation>داوری‌ها با امتیازهای همان پاسخ، یا همان جمله بنا بر جایش در متن، در بُعدهای هم‌نام یا یکی‌دانسته سنجیده می‌شوند.</translation>
    </message>
    <message>
      <source>Judgements that a form or a grammar kept valid, left out: {n}.</source>
      <translation>داوری‌هایی که قالب یا گرامر معتبرشان کرده، کنار گذاشته: {n}.</translation>
    </message>
    <message>
      <source>Judgements that can be used</source>
      <translation>داوری‌های قابل استفاده</translation>
    </message>
    <message>
      <source>Judgements with a value that is not on their scale, counted as out of range: {n}.</source>
      <translation>داوری‌هایی که مقدارشان در مقیاس نیست و بیرون از محدوده به شمار آمده‌اند: {n}.</translation>
    </message>
    <message>
      <source>Judgements with raw output only that stay unread: {n_rows}. No protocol here is called {protocols}.</source>
      <translation>داوری‌هایی که فقط خروجی خام دارند و نخوانده می‌مانند: {n_rows}. پروتکلی به نام {protocols} اینجا نیست.</translation>
    </message>
    <message>
      <source>Judgements without a valid rating, for whatever reason</source>
      <translation>داوری‌های بدون امتیاز معتبر، به هر دلیل</translation>
    </message>
    <message>
      <source>Judgements without value and validity, left out: {n}.</source>
      <translation>داوری‌های بی مقدار و اعتبار، کنار گذاشته: {n}.</translation>
    </message>
    <message>
      <source>Judges</source>
      <translation>داوران</translation>
    </message>
    <message>
      <source>Judges agree less with people than a person does in {n} of {all} {all:=comparison|comparisons}</source>
      <translation>توافق داوران با ارزیابان در {n} از {all} مقایسه کمتر از یک ارزیاب است</translation>
    </message>
    <message>
      <source>Judges and people have no dimension in common</source>
      <translation>داوران و ارزیابان هیچ بُعد مشترکی ندارند</translation>
    </message>
    <message>
      <source>Judges are held against what most raters said, a tie where two verdicts are said as often.</source>
      <translation>داوران با رأی بیشتر ارزیابان سنجیده می‌شوند؛ اگر دو رأی به یک اندازه آمده باشد، تساوی به شمار می‌آید.</translation>
    </message>
    <message>
      <source>Judges are not shown to agree more than the commonest label in {n} of {all} {all:=comparison|comparisons}</source>
      <translation>در {n} از {all} مقایسه نشان داده نشده است که توافق داور بیش از رایج‌ترین برچسب باشد</translation>
    </message>
    <message>
      <source>Judges are shown to give less than people in {below} of {n} {n:=comparison|comparisons}</source>
      <translation>داوران در {below} مقایسه از {n} مقدار کمتری از ارزیابان می‌دهند</translation>
    </message>
    <message>
      <source>Judges are shown to give more than people in {above} of {n} {n:=comparison|comparisons}</source>
      <translation>داوران در {above} مقایسه از {n} مقدار بیشتری از ارزیابان می‌دهند</translation>
    </message>
    <message>
      <source>Judges beside each other</source>
      <translation>داوران در کنار هم</translation>
    </message>
    <message>
      <source>Judges beside people</source>
      <translation>داوران در کنار ارزیابان</translation>
    </message>
    <message>
      <source>Judges beside people: {n}</source>
      <translation>داوران در کنار ارزیابان: {n}</translation>
    </message>
    <message>
      <source>Judges compared pairs of answers and rated no answer alone; verdicts: {n}</source>
      <translation>داوران جفت‌های پاسخ را مقایسه کرده‌اند و به هیچ پاسخی جداگانه امتیاز نداده‌اند؛ رأی‌ها: {n}</translation>
    </message>
    <message>
      <source>Judges give more than people in {above} and less in {below} of {n} {n:=comparison|comparisons}</source>
      <translation>داوران در {above} مقایسه از {n} بیشتر از ارزیابان و در {below} کمتر می‌دهند</translation>
    </message>
    <message>
      <source>Judges that agree may share their faults: people stand beside them in the table of means.</source>
      <translation>داورانی که با هم توافق دارند شاید خطای مشترک داشته باشند: در جدول میانگین‌ها ارزیابان کنارشان آمده‌اند.</translation>
    </message>
    <message>
      <source>Judges that gave all answers one value, and so tell none apart: {judges}</source>
      <translation>داورانی که به همهٔ پاسخ‌ها یک مقدار دادند و هیچ‌یک را بازنمی‌شناسند: {judges}</translation>
    </message>
    <message>
      <source>Judges with fewer and fewer references</source>
      <translation>داوران با مرجع‌های کمتر و کمتر</translation>
    </message>
    <message>
      <source>Judges, authors, and the setups in which each judged which</source>
      <translation>داوران، نویسندگان، و شیوه‌هایی که هر داور در آن‌ها داوری کرد</translation>
    </message>
    <message>
      <source>Judges: {judges}; judgements: {judgements}</source>
      <translation>داوران: {judges}؛ داوری‌ها: {judgements}</translation>
    </message>
    <message>
      <source>K-QA: questions with physicians' answers</source>
      <translation>K-QA: پرسش‌ها با پاسخ پزشکان</translation>
    </message>
    <message>
      <source>K-QA: statements labelled by physicians</source>
      <translation>K-QA: گزاره‌های برچسب‌خورده به دست پزشکان</translation>
    </message>
    <message>
      <source>Keep them as metadata</source>
      <translation>به‌صورت فراداده بماند</translation>
    </message>
    <message>
      <source>Kendall tau-b with people</source>
      <translation>تاو-بی کندال با ارزیابان</translation>
    </message>
    <message>
      <source>Kendall's W</source>
      <translation>W کندال (Kendall)</translation>
    </message>
    <message>
      <source>Kendall's W is corrected for ties, without which few levels keep it below 1.</source>
      <translation>W کندال برای گره‌ها تصحیح شده است؛ بی این تصحیح، سطح‌های اندک آن را زیر ۱ نگه می‌دارند.</translation>
    </message>
    <message>
      <source>Kendall's W, ties not corrected</source>
      <translation>W کندال (Kendall)، بدون تصحیح گره‌ها</translation>
    </message>
    <message>
      <source>Kendall's tau-b</source>
      <translation>تاو-b کندال (Kendall's tau-b)</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>کلید</translation>
    </message>
    <message>
      <source>Keys of an examination by the questions' ids</source>
      <translation>کلید آزمون بر پایهٔ شناسهٔ پرسش‌ها</translation>
    </message>
    <message>
      <source>Keys of endpoints are in the system's keyring, or in memory until the program ends.</source>
      <translation>کلید سرویس‌ها در دسته‌کلید سیستم است، یا تا بستن برنامه در حافظه.</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>نوع</translation>
    </message>
    <message>
      <source>Kind of author</source>
      <translation>نوع نویسنده</translation>
    </message>
    <message>
      <source>Kind of the author</source>
      <translation>نوع نویسنده</translation>
    </message>
    <message>
      <source>Kind of the question</source>
      <translation>نوع پرسش</translation>
    </message>
    <message>
      <source>Kinds of question</source>
      <translation>نوع پرسش</translation>
    </message>
    <message>
      <source>Kinds of replies</source>
      <translation>انواع خروجی</translation>
    </message>
    <message>
      <source>Kinds of the images in their order, with ; between</source>
      <translation>نوع تصویرها به‌ترتیب، با ; در میان</translation>
    </message>
    <message>
      <source>Korean</source>
      <translation>کره‌ای</translation>
    </message>
    <message>
      <source>Krippendorff's alpha (interval)</source>
      <translation>آلفای فاصله‌ای Krippendorff</translation>
    </message>
    <message>
      <source>Krippendorff's alpha (nominal)</source>
      <translation>آلفای اسمی Krippendorff</translation>
    </message>
    <message>
      <source>Krippendorff's alpha (ordinal)</source>
      <translation>آلفای ترتیبی Krippendorff</translation>
    </message>
    <message>
      <source>Krippendorff's alpha (ratio)</source>
      <translation>آلفای نسبتی Krippendorff</translation>
    </message>
    <message>
      <source>Krippendorff's alpha is nominal over the four outcomes; intervals resample questions.</source>
      <translation>آلفای کریپندورف اسمی است و روی چهار نتیجه حساب می‌شود؛ فاصله‌ها از بازنمونه‌گیری پرسش‌هاست.</translation>
    </message>
    <message>
      <source>Krippendorff, interval</source>
      <translation>ضریب فاصله‌ای Krippendorff</translation>
    </message>
    <message>
      <source>Krippendorff, nominal</source>
      <translation>ضریب اسمی Krippendorff</translation>
    </message>
    <message>
      <source>Krippendorff, ordinal</source>
      <translation>ضریب ترتیبی Krippendorff</translation>
    </message>
    <message>
      <source>Krippendorff, ratio</source>
      <translation>ضریب نسبتی Krippendorff</translation>
    </message>
    <message>
      <source>Kruskal-Wallis</source>
      <translation>Kruskal-Wallis</translation>
    </message>
    <message>
      <source>LM Studio</source>
      <translation>LM Studio</translation>
    </message>
    <message>
      <source>LM evaluation harness: results of a task</source>
      <translation>LM evaluation harness: نتایج یک آزمون</translation>
    </message>
    <message>
      <source>LM evaluation harness: samples of a task</source>
      <translation>LM evaluation harness: نمونه‌های یک آزمون</translation>
    </message>
    <message>
      <source>Label Studio: tasks with annotations</source>
      <translation>Label Studio: کارها با برچسب‌ها</translation>
    </message>
    <message>
      <source>Labels of people and judge</source>
      <translation>برچسب‌های ارزیابان و داور</translation>
    </message>
    <message>
      <source>Labels of people and of the judge for the correctness of the same answers</source>
      <translation>برچسب ارزیابان و داور برای درستی پاسخ‌های یکسان</translation>
    </message>
    <message>
      <source>Labels of people and of {judge}</source>
      <translation>برچسب‌های ارزیابان و {judge}</translation>
    </message>
    <message>
      <source>Labels: {labels}.</source>
      <translation>برچسب‌ها: {labels}.</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>زبان</translation>
    </message>
    <message>
      <source>Language of the text, as a BCP 47 tag</source>
      <translation>زبان متن، به‌صورت کد BCP 47</translation>
    </message>
    <message>
      <source>Language, look, keys of the rating screen, and the workspaces that were open last:</source>
      <translation>زبان، ظاهر، کلیدهای صفحهٔ ارزیابی و فضاهای کاری که آخر باز بوده‌اند:</translation>
    </message>
    <message>
      <source>Languages</source>
      <translation>زبان‌ها</translation>
    </message>
    <message>
      <source>Largest disagreements</source>
      <translation>بزرگ‌ترین اختلاف‌ها</translation>
    </message>
    <message>
      <source>Last date of the texts that the model was trained on</source>
      <translation>آخرین تاریخ متن‌هایی که مدل با آن‌ها آموزش دیده است</translation>
    </message>
    <message>
      <source>Last rating</source>
      <translation>آخرین امتیاز</translation>
    </message>
    <message>
      <source>Left</source>
      <translation>باقی‌مانده</translation>
    </message>
    <message>
      <source>Left out: {n} ({reason}).</source>
      <translation>کنار گذاشته‌شده: {n} ({reason}).</translation>
    </message>
    <message>
      <source>Left out: {n} {reason}.</source>
      <translation>کنار گذاشته: {n} {reason}.</translation>
    </message>
    <message>
      <source>Length</source>
      <translation>طول</translation>
    </message>
    <message>
      <source>Length and rating within authors</source>
      <translation>طول و امتیاز درون هر نویسنده</translation>
    </message>
    <message>
      <source>Length and rating within authors: {what}</source>
      <translation>طول و امتیاز درون هر نویسنده: {what}</translation>
    </message>
    <message>
      <source>Length is the number of characters of an answer; its Spearman with the rating is over the answers of one author, with a p where each question has one of them.</source>
      <translation>طول، تعداد نویسه‌های پاسخ است؛ همبستگی Spearman آن با امتیاز روی پاسخ‌های یک نویسنده است، و p جایی آمده که هر پرسش یک پاسخ از او دارد.</translation>
    </message>
    <message>
      <source>Length of answers and judgements</source>
      <translation>طول پاسخ‌ها و داوری‌ها</translation>
    </message>
    <message>
      <source>Length of answers by author</source>
      <translation>طول پاسخ‌ها به تفکیک نویسنده</translation>
    </message>
    <message>
      <source>Length of answers by author, mean ± standard deviation</source>
      <translation>طول پاسخ‌ها به تفکیک نویسنده، میانگین ± انحراف معیار</translation>
    </message>
    <message>
      <source>Length of the answer, in characters</source>
      <translation>طول پاسخ، به نویسه</translation>
    </message>
    <message>
      <source>Length of the prompt</source>
      <translation>طول پرامپت</translation>
    </message>
    <message>
      <source>Length of the reply</source>
      <translation>طول خروجی مدل</translation>
    </message>
    <message>
      <source>Leniency</source>
      <translation>آسان‌گیری</translation>
    </message>
    <message>
      <source>Leniency against the other raters</source>
      <translation>آسان‌گیری نسبت به دیگر ارزیابان</translation>
    </message>
    <message>
      <source>Leniency from {low:+.2f} ({lowest}) to {high:+.2f} ({highest}) steps</source>
      <translation>آسان‌گیری از {low:+.2f} ({lowest}) تا {high:+.2f} ({highest}) پله</translation>
    </message>
    <message>
      <source>Leniency from {low:+.2f} to {high:+.2f} steps</source>
      <translation>آسان‌گیری از {low:+.2f} تا {high:+.2f} پله</translation>
    </message>
    <message>
      <source>Letter case, forms of Arabic and Persian letters, digits of any script, marks and white space do not count. The one that came in first stays, whatever its file or dataset.</source>
      <translation>بزرگی و کوچکی حروف، شکل‌های عربی و فارسی حروف، رقم‌های هر خط، نشانه‌ها و فاصله‌ها به حساب نمی‌آیند. آن که نخست وارد شده می‌ماند، از هر فایل یا مجموعه‌داده‌ای.</translation>
    </message>
    <message>
      <source>Letters are setups: V vanilla, E epistemic, B bias.</source>
      <translation>حرف‌ها شیوه‌اند: V ساده، E با نشانهٔ اطمینان، B سوگیری.</translation>
    </message>
    <message>
      <source>Level chosen on the scale of the question</source>
      <translation>سطحی که در مقیاس پرسش انتخاب شده است</translation>
    </message>
    <message>
      <source>Level that the judge gave on the scale of the dimension</source>
      <translation>سطحی که داور در مقیاس بُعد داده است</translation>
    </message>
    <message>
      <source>Level that the rater chose on the scale of the dimension</source>
      <translation>سطحی که ارزیاب در مقیاس بُعد انتخاب کرده است</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>سطح‌ها</translation>
    </message>
    <message>
      <source>Licence</source>
      <translation>مجوز</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>روشن</translation>
    </message>
    <message>
      <source>Limits</source>
      <translation>محدودیت‌ها</translation>
    </message>
    <message>
      <source>Limits of agreement of judge and people</source>
      <translation>حدود توافق داور و انسان‌ها</translation>
    </message>
    <message>
      <source>Lines of {file} before its first heading, which are left out: {n_rows}.</source>
      <translation>سطرهای {file} پیش از نخستین عنوان، که کنار می‌مانند: {n_rows}.</translation>
    </message>
    <message>
      <source>LiveQA: ratings of retrieved answers</source>
      <translation>LiveQA: امتیاز پاسخ‌های بازیابی‌شده</translation>
    </message>
    <message>
      <source>LiveQA: test questions with references</source>
      <translation>LiveQA: پرسش‌های آزمون با پاسخ‌های مرجع</translation>
    </message>
    <message>
      <source>LiveQA: training questions with answers</source>
      <translation>LiveQA: پرسش‌های آموزشی با پاسخ</translation>
    </message>
    <message>
      <source>Local judges need a C++ compiler. Install one, then set the engine up again.</source>
      <translation>داور محلی به کامپایلر C++ نیاز دارد. یکی نصب کنید و سپس موتور را دوباره برپا کنید.</translation>
    </message>
    <message>
      <source>Local judges need a C++ compiler. Run this line, then set the engine up again: {command}</source>
      <translation>داور محلی به کامپایلر C++ نیاز دارد. این سطر را اجرا کنید و سپس موتور را دوباره برپا کنید: {command}</translation>
    </message>
    <message>
      <source>Long answers have six or more rated sentences.</source>
      <translation>پاسخ بلند شش جملهٔ ارزیابی‌شده یا بیشتر دارد.</translation>
    </message>
    <message>
      <source>Long answers may be better ones: hold it against the same number for people.</source>
      <translation>شاید پاسخ‌های بلند واقعاً بهتر باشند: آن را با همین عدد برای ارزیابان مقایسه کنید.</translation>
    </message>
    <message>
      <source>Longer answers are rated higher within some authors, lower within others</source>
      <translation>پاسخ‌های بلندتر درون برخی نویسندگان امتیاز بیشتر و درون برخی دیگر امتیاز کمتر دارند</translation>
    </message>
    <message>
      <source>Longer answers are rated higher within {n} of {all} {all:=author|authors}</source>
      <translation>پاسخ‌های بلندتر درون {n} نویسنده از {all} نویسنده امتیاز بیشتر دارند</translation>
    </message>
    <message>
      <source>Longer answers are rated higher within {n} of {all} {all:=author|authors} on {what}</source>
      <translation>{what}: پاسخ‌های بلندتر درون {n} نویسنده از {all} نویسنده امتیاز بیشتر دارند</translation>
    </message>
    <message>
      <source>Longer answers are rated lower within {n} of {all} {all:=author|authors}</source>
      <translation>پاسخ‌های بلندتر درون {n} نویسنده از {all} نویسنده امتیاز کمتر دارند</translation>
    </message>
    <message>
      <source>Longer answers are rated lower within {n} of {all} {all:=author|authors} on {what}</source>
      <translation>{what}: پاسخ‌های بلندتر درون {n} نویسنده از {all} نویسنده امتیاز کمتر دارند</translation>
    </message>
    <message>
      <source>Longer than the {n_context} tokens that {model} has room for, reply included: {keys}. Choose a larger context or shorter replies, or leave them out; as it is, the run will not begin.</source>
      <translation>با احتساب خروجی، بلندتر از {n_context} توکنی که در {model} جا می‌شود: {keys}. زمینهٔ بزرگ‌تر یا خروجی کوتاه‌تر انتخاب کنید، یا آن‌ها را کنار بگذارید؛ به این شکل اجرا شروع نمی‌شود.</translation>
    </message>
    <message>
      <source>Look</source>
      <translation>ظاهر</translation>
    </message>
    <message>
      <source>Looks at images that no person can have made are left out: {n}. Its ratings are taken in.</source>
      <translation>نگاه‌هایی به تصویر که از هیچ‌کس برنمی‌آید کنار گذاشته شد: {n}. ارزیابی‌های آن پذیرفته شد.</translation>
    </message>
    <message>
      <source>Lung</source>
      <translation>ریه</translation>
    </message>
    <message>
      <source>MEDIQA: answers with summaries</source>
      <translation>MEDIQA: پاسخ‌ها همراه خلاصه‌ها</translation>
    </message>
    <message>
      <source>MEDIQA: scored answers of 2019</source>
      <translation>MEDIQA: پاسخ‌های نمره‌دار سال ۲۰۱۹</translation>
    </message>
    <message>
      <source>MORQA: metrics and judges beside people</source>
      <translation>MORQA: سنجه‌ها و داوران در کنار ارزیابان</translation>
    </message>
    <message>
      <source>MT-bench: answers of a model</source>
      <translation>MT-bench: پاسخ‌های یک مدل</translation>
    </message>
    <message>
      <source>MT-bench: pairs of answers that a judge compared</source>
      <translation>MT-bench: جفت پاسخ‌هایی که یک داور مقایسه کرده است</translation>
    </message>
    <message>
      <source>MT-bench: questions of two turns</source>
      <translation>MT-bench: پرسش‌های دو نوبتی</translation>
    </message>
    <message>
      <source>MT-bench: scores that a judge gave</source>
      <translation>MT-bench: نمره‌های یک داور</translation>
    </message>
    <message>
      <source>Made</source>
      <translation>تاریخ ایجاد</translation>
    </message>
    <message>
      <source>Made by</source>
      <translation>سازنده</translation>
    </message>
    <message>
      <source>Majority label</source>
      <translation>برچسب اکثریت</translation>
    </message>
    <message>
      <source>Majority of the raters</source>
      <translation>اکثریت ارزیابان</translation>
    </message>
    <message>
      <source>Mark</source>
      <translation>نتیجه</translation>
    </message>
    <message>
      <source>Marked as personal data</source>
      <translation>گفته شده دادهٔ شخصی دارد</translation>
    </message>
    <message>
      <source>Marked parts of answers</source>
      <translation>بخش‌های نشان‌گذاری‌شدهٔ پاسخ‌ها</translation>
    </message>
    <message>
      <source>Masked now</source>
      <translation>پوشانده‌های کنونی</translation>
    </message>
    <message>
      <source>Masks</source>
      <translation>نشان‌ها</translation>
    </message>
    <message>
      <source>Mean and sample standard deviation (ddof 1) over the answers of the study whose text is known.</source>
      <translation>میانگین و انحراف معیار نمونه (ddof = ۱) روی پاسخ‌های مطالعه که متنشان معلوم است.</translation>
    </message>
    <message>
      <source>Mean and sample standard deviation (ddof 1) over valid judgements of an author's answers, all repeats; 'all judges' pools the judges of a setup.</source>
      <translation>میانگین و انحراف معیار نمونه‌ای (⁦ddof = ۱⁩) روی داوری‌های معتبر پاسخ‌های هر نویسنده، همهٔ تکرارها؛ «همهٔ داوران» داوران یک حالت را با هم می‌گیرد.</translation>
    </message>
    <message>
      <source>Mean and sample standard deviation (ddof 1) over valid judgements, all repeats; what is not valid is counted and never replaced.</source>
      <translation>میانگین و انحراف معیار نمونه‌ای (⁦ddof = ۱⁩) روی داوری‌های معتبر، همهٔ تکرارها؛ نامعتبرها شمرده می‌شوند و هرگز جایگزین نمی‌شوند.</translation>
    </message>
    <message>
      <source>Mean and standard deviation (n - 1) of each metric by author.</source>
      <translation>میانگین و انحراف معیار (⁦n − ۱⁩) هر سنجه به تفکیک نویسنده.</translation>
    </message>
    <message>
      <source>Mean difference of the ratings, first minus second, over the questions that both answered, with a bootstrap over questions, which speaks for these raters; Wilcoxon's signed-rank test without zero differences, its p adjusted by Holm over all pairs; matched rank-biserial correlation as the effect size.</source>
      <translation>میانگین تفاوت امتیازها، اولی منهای دومی، روی پرسش‌هایی که هر دو پاسخ داده‌اند، با بوت‌استرپ روی پرسش‌ها که برای همین ارزیابان برقرار است؛ آزمون رتبهٔ علامت‌دار Wilcoxon بدون تفاوت‌های صفر، با p تصحیح‌شده به روش Holm روی همهٔ زوج‌ها؛ و همبستگی rank-biserial جورشده برای اندازهٔ اثر.</translation>
    </message>
    <message>
      <source>Mean difference to the mean of the others on shared units, in steps of the declared scale: above 0 where the rater rates higher.</source>
      <translation>اختلاف میانگین با میانگین دیگران در واحدهای مشترک، به گام‌های مقیاس اعلام‌شده: بیش از ۰ اگر ارزیاب امتیاز بالاتری دهد.</translation>
    </message>
    <message>
      <source>Mean judgement of every judge</source>
      <translation>میانگین داوری هر داور</translation>
    </message>
    <message>
      <source>Mean judgement: {dimension}</source>
      <translation>میانگین داوری: {dimension}</translation>
    </message>
    <message>
      <source>Mean of the judgements of {judge}: {dimension}.</source>
      <translation>میانگین داوری‌های {judge}: {dimension}.</translation>
    </message>
    <message>
      <source>Mean of the valid judgements of the first repeat, over answers that people rated on the same levels.</source>
      <translation>میانگین داوری‌های معتبر تکرار اول، روی پاسخ‌هایی که ارزیابان با همان سطح‌ها ارزیابی کرده‌اند.</translation>
    </message>
    <message>
      <source>Mean over items; every call counts, those that failed and were repeated too.</source>
      <translation>میانگین روی موردها؛ هر فراخوانی شمرده می‌شود، آنها هم که ناموفق بود یا تکرار شد.</translation>
    </message>
    <message>
      <source>Mean over valid judgements; what is not valid is left out and counted.</source>
      <translation>میانگین روی داوری‌های معتبر؛ نامعتبرها کنار گذاشته و شمرده می‌شوند.</translation>
    </message>
    <message>
      <source>Mean rating of {author}: {dimension}, {setting}.</source>
      <translation>میانگین امتیاز {author}: {dimension}، {setting}.</translation>
    </message>
    <message>
      <source>Mean ratings of authors, from whole answers and from sentences</source>
      <translation>میانگین امتیاز نویسندگان، از کل پاسخ و از جمله‌ها</translation>
    </message>
    <message>
      <source>Mean score of each author's answers, on 0 to 1.</source>
      <translation>میانگین نمرهٔ پاسخ‌های هر نویسنده، از ۰ تا ۱.</translation>
    </message>
    <message>
      <source>Mean scores by author</source>
      <translation>میانگین نمره‌ها به تفکیک نویسنده</translation>
    </message>
    <message>
      <source>Mean value: {least:.2f} at {fewest} {fewest:=reference|references}, {most:.2f} at {n_most}, n = {n}</source>
      <translation>میانگین: {least:.2f} با {fewest} مرجع، {most:.2f} با {n_most} مرجع، n = {n}</translation>
    </message>
    <message>
      <source>Means from {low:.2f} to {high:.2f}</source>
      <translation>میانگین‌ها از {low:.2f} تا {high:.2f}</translation>
    </message>
    <message>
      <source>Means of authors</source>
      <translation>میانگین‌های نویسندگان</translation>
    </message>
    <message>
      <source>Means of judgements</source>
      <translation>میانگین داوری‌ها</translation>
    </message>
    <message>
      <source>Means of judgements by author</source>
      <translation>میانگین داوری‌ها به تفکیک نویسنده</translation>
    </message>
    <message>
      <source>Means of judges in three setups beside people and SARI, and replies without a valid rating.</source>
      <translation>میانگین داوران در سه شیوه در کنار ارزیابان و SARI، و خروجی‌های بدون امتیاز معتبر.</translation>
    </message>
    <message>
      <source>Means over items, totals over all of them; items for which nothing was recorded are left out.</source>
      <translation>میانگین روی موردها و جمع روی همهٔ آنهاست؛ موردهایی که چیزی برایشان ثبت نشده کنار گذاشته شده‌اند.</translation>
    </message>
    <message>
      <source>Means over random subsets; low and high are their 2.5th and 97.5th percentiles: how much the choice of sentences matters, not how sure the study is.</source>
      <translation>میانگین روی زیرمجموعه‌های تصادفی؛ پایین و بالا صدک‌های ۲٫۵ و ۹۷٫۵ آن‌هاست: اینکه انتخاب جمله‌ها چقدر اثر دارد، نه اینکه مطالعه چقدر مطمئن است.</translation>
    </message>
    <message>
      <source>Means ± standard deviations of judges by setup, over everything that was judged</source>
      <translation>میانگین ± انحراف معیار داوران به تفکیک شیوه، روی همهٔ داوری‌ها</translation>
    </message>
    <message>
      <source>Means ± standard deviations on what people rated: judges by setup, people, and SARI</source>
      <translation>میانگین ± انحراف معیار روی آنچه ارزیابان امتیاز دادند: داوران به تفکیک شیوه، ارزیابان، و SARI</translation>
    </message>
    <message>
      <source>Measure</source>
      <translation>سنجه</translation>
    </message>
    <message>
      <source>Measured by</source>
      <translation>با معیار</translation>
    </message>
    <message>
      <source>Measures that have nine in ten of the answers of the fullest one are ranked, by the mean and on the answers that all of them have; the others stand apart with theirs, and so do scores against a single reference.</source>
      <translation>سنجه‌هایی که نه‌دهم پاسخ‌های کامل‌ترین سنجه را دارند، بر پایهٔ میانگین و روی پاسخ‌هایی که همه‌شان دارند رتبه می‌گیرند؛ بقیه با پاسخ‌های خودشان جدا می‌ایستند، و نمره‌ها در برابر تنها یک پاسخ مرجع هم همین‌طور.</translation>
    </message>
    <message>
      <source>MedQuAD: pages with questions and answers</source>
      <translation>MedQuAD: صفحه‌ها با پرسش و پاسخ</translation>
    </message>
    <message>
      <source>MedQuAD: ratings of retrieved answers</source>
      <translation>MedQuAD: امتیاز پاسخ‌های بازیابی‌شده</translation>
    </message>
    <message>
      <source>MedQuAD: the answers that were rated</source>
      <translation>MedQuAD: پاسخ‌هایی که امتیاز گرفته‌اند</translation>
    </message>
    <message>
      <source>Median active seconds per item, idle time left out.</source>
      <translation>میانهٔ ثانیه‌های فعال هر مورد، بدون زمان بی‌فعالیتی.</translation>
    </message>
    <message>
      <source>Median of the active seconds on the first occasion, idle time left out.</source>
      <translation>میانهٔ ثانیه‌های فعال در نوبت نخست، بدون زمان بی‌فعالیتی.</translation>
    </message>
    <message>
      <source>Median of the answers, each on the scale of its own question.</source>
      <translation>میانهٔ پاسخ‌ها، هر کدام روی مقیاس پرسش خودش.</translation>
    </message>
    <message>
      <source>Median of the raters</source>
      <translation>میانهٔ ارزیابان</translation>
    </message>
    <message>
      <source>Median of the seconds of an answer: {setting}.</source>
      <translation>میانهٔ ثانیه‌های هر پاسخ: {setting}.</translation>
    </message>
    <message>
      <source>Median of the seconds of an item: {setting}.</source>
      <translation>میانهٔ ثانیه‌های هر مورد: {setting}.</translation>
    </message>
    <message>
      <source>Median of the wall seconds on the first occasion, idle time included; active seconds are unknown.</source>
      <translation>میانهٔ ثانیه‌های کل در نوبت نخست، همراه با زمان بی‌فعالیتی؛ ثانیه‌های فعال معلوم نیست.</translation>
    </message>
    <message>
      <source>Median wall seconds per item, idle time included; active seconds are unknown.</source>
      <translation>میانهٔ ثانیه‌های کل هر مورد، همراه با زمان بی‌فعالیتی؛ ثانیه‌های فعال معلوم نیست.</translation>
    </message>
    <message>
      <source>Median {seconds:.0f} s of wall time, idle time included; {hours:.1f} h in all</source>
      <translation>میانهٔ زمان کل {seconds:.0f} ثانیه، با زمان بی‌فعالیتی؛ روی هم {hours:.1f} ساعت</translation>
    </message>
    <message>
      <source>Medians from {low:.0f} to {high:.0f} seconds</source>
      <translation>میانه‌ها از {low:.0f} تا {high:.0f} ثانیه</translation>
    </message>
    <message>
      <source>Medical specialty</source>
      <translation>تخصص پزشکی</translation>
    </message>
    <message>
      <source>Methods</source>
      <translation>روش‌ها</translation>
    </message>
    <message>
      <source>Metric</source>
      <translation>سنجه</translation>
    </message>
    <message>
      <source>Metrics</source>
      <translation>سنجه‌ها</translation>
    </message>
    <message>
      <source>Metrics against single references</source>
      <translation>سنجه‌ها در برابر تک‌مرجع‌ها</translation>
    </message>
    <message>
      <source>Metrics and judges beside people</source>
      <translation>سنجه‌ها و داوران در کنار ارزیابان</translation>
    </message>
    <message>
      <source>Metrics and judges beside people, with intervals</source>
      <translation>سنجه‌ها و داوران کنار ارزیابان، با فاصله‌های اطمینان</translation>
    </message>
    <message>
      <source>Modalities of the images</source>
      <translation>نوع تصویربرداری تصویرها</translation>
    </message>
    <message>
      <source>Modality</source>
      <translation>نوع تصویربرداری</translation>
    </message>
    <message>
      <source>Modality of image {n}</source>
      <translation>نوع تصویربرداری تصویر {n}</translation>
    </message>
    <message>
      <source>Modality of images</source>
      <translation>نوع تصویر</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>مدل</translation>
    </message>
    <message>
      <source>Model files that were found</source>
      <translation>فایل‌های مدل پیداشده</translation>
    </message>
    <message>
      <source>Models</source>
      <translation>مدل‌ها</translation>
    </message>
    <message>
      <source>Models answer questions; each run is an author whose answers can be rated and judged.</source>
      <translation>مدل‌ها به پرسش‌ها پاسخ می‌دهند؛ هر اجرا نویسنده‌ای است که پاسخ‌هایش ارزیابی و داوری می‌شوند.</translation>
    </message>
    <message>
      <source>Models behind an interface: version, and how far their knowledge reaches</source>
      <translation>مدل‌های پشت واسط برنامه‌نویسی: نسخه و تاریخ پایان دانش</translation>
    </message>
    <message>
      <source>Models choose among the options of questions, with and without images; the key marks them.</source>
      <translation>مدل‌ها از میان گزینه‌های پرسش‌ها انتخاب می‌کنند، با تصویر و بی‌تصویر؛ کلید آن‌ها را تصحیح می‌کند.</translation>
    </message>
    <message>
      <source>Models give questions values of lists, such as chapters of ICD-11, each with its reason.</source>
      <translation>مدل‌ها به پرسش‌ها مقدارهایی از فهرست‌ها می‌دهند، مانند فصل‌های ICD-11، هر یک با دلیلش.</translation>
    </message>
    <message>
      <source>Models on this machine</source>
      <translation>مدل‌های این رایانه</translation>
    </message>
    <message>
      <source>Models put questions into another language; numbers are checked, and a back-translation is kept.</source>
      <translation>مدل‌ها پرسش‌ها را به زبانی دیگر برمی‌گردانند؛ عددها بررسی و ترجمهٔ برگشتی نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>Models rate answers by a protocol, as raters do, and can be held against them.</source>
      <translation>مدل‌ها با یک پروتکل به پاسخ‌ها امتیاز می‌دهند، مانند ارزیابان، و می‌توان آن‌ها را با ارزیابان سنجید.</translation>
    </message>
    <message>
      <source>Models were asked about {n:,} of these questions; their replies may contain the same words.</source>
      <translation>از مدل‌ها دربارهٔ {n:,} تا از این پرسش‌ها پرسیده شده است؛ شاید همین واژه‌ها در جواب‌هایشان باشد.</translation>
    </message>
    <message>
      <source>Models whose answers were judged, and who made them</source>
      <translation>مدل‌هایی که پاسخشان داوری شد، و سازندگان آن‌ها</translation>
    </message>
    <message>
      <source>Money is capped, and no prices are noted for {model}. Note them under Models, or cap the tokens instead.</source>
      <translation>برای هزینه سقف تعیین شده، ولی قیمتی برای {model} ثبت نشده است. آن را در «مدل‌ها» ثبت کنید یا به جای آن برای توکن‌ها سقف بگذارید.</translation>
    </message>
    <message>
      <source>Move on</source>
      <translation>رفتن به بعدی</translation>
    </message>
    <message>
      <source>Move on after the last digit, without the key for it</source>
      <translation>پس از آخرین رقم خودکار به بعدی برود</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>Name of a criterion of a good answer</source>
      <translation>نام یک معیار پاسخ خوب</translation>
    </message>
    <message>
      <source>Name of the dataset</source>
      <translation>نام مجموعه‌داده</translation>
    </message>
    <message>
      <source>Name of the metric with its variant</source>
      <translation>نام سنجه همراه با گونهٔ آن</translation>
    </message>
    <message>
      <source>Name of the model</source>
      <translation>نام مدل</translation>
    </message>
    <message>
      <source>Name of the model that judged</source>
      <translation>نام مدلی که داوری کرده است</translation>
    </message>
    <message>
      <source>Name of the model that was asked</source>
      <translation>نام مدلی که از آن پرسیده شده است</translation>
    </message>
    <message>
      <source>Name of the rater; left out of exports with pseudonyms</source>
      <translation>نام ارزیاب؛ در خروجی‌های با نام مستعار نمی‌آید</translation>
    </message>
    <message>
      <source>Name of the study</source>
      <translation>نام مطالعه</translation>
    </message>
    <message>
      <source>Name one analysis or more of {study} to register. Panels: {known}.</source>
      <translation>یک یا چند تحلیل {study} را برای ثبت نام ببرید. پنل‌ها: {known}.</translation>
    </message>
    <message>
      <source>Name the rater who is to decide.</source>
      <translation>ارزیابِ تصمیم‌گیرنده را نام ببرید.</translation>
    </message>
    <message>
      <source>Names of questions that look like others: {n_names}, such as {first} and {second}. They are kept apart; look whether they mean the same question.</source>
      <translation>نام پرسش‌هایی که به نام دیگری شباهت دارد: {n_names}، مانند {first} و {second}. جدا نگه داشته می‌شوند؛ ببینید آیا یک پرسش‌اند.</translation>
    </message>
    <message>
      <source>Needs answers to {n} {n:=question|questions} of {first} and of {second} each.</source>
      <translation>پاسخ به {n} پرسش از هر یک از {first} و {second} لازم است.</translation>
    </message>
    <message>
      <source>Neither times nor questionnaires of raters are known.</source>
      <translation>نه زمان و نه پرسش‌نامهٔ ارزیابان در دست است.</translation>
    </message>
    <message>
      <source>Network uses since installation</source>
      <translation>کاربردهای شبکه از زمان نصب</translation>
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
      <source>No answer came in {n_tries} tries ({fault}).</source>
      <translation>پس از {n_tries} تلاش پاسخی نرسید ({fault}).</translation>
    </message>
    <message>
      <source>No answer fits. Choose other answers to judge.</source>
      <translation>هیچ پاسخی با این انتخاب مطابقت ندارد. پاسخ‌های دیگری برای داوری انتخاب کنید.</translation>
    </message>
    <message>
      <source>No answer has a SARI score.</source>
      <translation>هیچ پاسخی نمرهٔ SARI ندارد.</translation>
    </message>
    <message>
      <source>No answer has both a known length and a rating.</source>
      <translation>هیچ پاسخی هم طول معلوم و هم امتیاز ندارد.</translation>
    </message>
    <message>
      <source>No answer has ratings of single sentences here.</source>
      <translation>اینجا هیچ پاسخی امتیاز تک‌جمله ندارد.</translation>
    </message>
    <message>
      <source>No answer has ratings of two raters here.</source>
      <translation>اینجا هیچ پاسخی امتیاز دو ارزیاب را ندارد.</translation>
    </message>
    <message>
      <source>No answer has sentences that several raters rated.</source>
      <translation>هیچ پاسخی جمله‌ای ندارد که چند ارزیاب به آن امتیاز داده باشند.</translation>
    </message>
    <message>
      <source>No answer is scored against single references yet.</source>
      <translation>هنوز هیچ پاسخی در برابر تک‌مرجع‌ها نمره نگرفته است.</translation>
    </message>
    <message>
      <source>No answer of the study {study} has a score of a metric or a judgement of a model. Score the answers, import scores, or let a model judge them.</source>
      <translation>هیچ پاسخی از مطالعهٔ {study} نمرهٔ سنجه یا داوری مدل ندارد. به پاسخ‌ها نمره بدهید، نمره‌ها را وارد کنید یا داوری را به مدلی بسپارید.</translation>
    </message>
    <message>
      <source>No answer of this study has a score of a metric yet.</source>
      <translation>هنوز هیچ پاسخی از این مطالعه نمره‌ای از سنجه‌ها ندارد.</translation>
    </message>
    <message>
      <source>No answer was rated by two raters of one group on three points.</source>
      <translation>هیچ پاسخی را دو ارزیابِ یک گروه با سه سطح امتیاز نداده‌اند.</translation>
    </message>
    <message>
      <source>No answer was scored against every single reference.</source>
      <translation>هیچ پاسخی با تک‌تک مرجع‌ها سنجیده نشده است.</translation>
    </message>
    <message>
      <source>No answers fit the selection. Import answers or choose others.</source>
      <translation>هیچ پاسخی با این انتخاب مطابقت ندارد. پاسخ وارد کنید یا انتخاب را عوض کنید.</translation>
    </message>
    <message>
      <source>No author has a rating with a mean here.</source>
      <translation>اینجا هیچ نویسنده‌ای امتیازی با میانگین ندارد.</translation>
    </message>
    <message>
      <source>No author is scored clearly above references held out ({all} {all:=metric|metrics})</source>
      <translation>هیچ نویسنده‌ای آشکارا بالاتر از مرجع‌های کنارگذاشته نمره نگرفته است ({all} سنجه)</translation>
    </message>
    <message>
      <source>No author's answers are rated as a whole or by sentences.</source>
      <translation>پاسخ‌های هیچ نویسنده‌ای یک‌جا یا جمله‌به‌جمله امتیاز نگرفته‌اند.</translation>
    </message>
    <message>
      <source>No author's longer answers are shown to be rated otherwise</source>
      <translation>برای هیچ نویسنده‌ای نشان داده نشد که پاسخ‌های بلندتر امتیاز دیگری داشته باشند</translation>
    </message>
    <message>
      <source>No author's longer answers are shown to be rated otherwise on {what}</source>
      <translation>{what}: تفاوت امتیاز پاسخ‌های بلندتر در هیچ نویسنده‌ای نشان داده نشد</translation>
    </message>
    <message>
      <source>No backup could be written to {folder} ({reason}); the workspace itself is not affected. Check that the disk has room and the folder is writable.</source>
      <translation>نسخهٔ پشتیبان در {folder} نوشته نشد ({reason})؛ به خود فضای کار آسیبی نرسیده است. ببینید دیسک جا دارد و نوشتن در پوشه مجاز است یا نه.</translation>
    </message>
    <message>
      <source>No block rates the dimension {name}. Let it be rated at a granularity that a block has.</source>
      <translation>هیچ بلوکی بُعد {name} را ارزیابی نمی‌کند. واحدی برایش انتخاب کنید که بلوکی دارد.</translation>
    </message>
    <message>
      <source>No block rates the part {name}. Add one or take the part out.</source>
      <translation>هیچ بلوکی بخش {name} را ارزیابی نمی‌کند. بلوکی اضافه کنید یا این بخش را حذف کنید.</translation>
    </message>
    <message>
      <source>No columns were found that hold a pair of texts, what they answer, and which is preferred.</source>
      <translation>ستون‌هایی با جفت متن، آنچه به آن پاسخ می‌دهند و متن برتر پیدا نشد.</translation>
    </message>
    <message>
      <source>No difference between authors in any dimension (Holm).</source>
      <translation>هیچ تفاوتی میان نویسندگان در هیچ بُعدی نیست (Holm).</translation>
    </message>
    <message>
      <source>No difference between authors is shown (Holm)</source>
      <translation>تفاوتی میان نویسندگان نشان داده نشده است (Holm)</translation>
    </message>
    <message>
      <source>No difference between authors is shown in any dimension (Holm)</source>
      <translation>در هیچ بُعدی تفاوتی میان نویسندگان نشان داده نشده است (Holm)</translation>
    </message>
    <message>
      <source>No difference between authors is shown on {what} (Holm)</source>
      <translation>در {what} تفاوتی میان نویسندگان نشان داده نشده است (Holm)</translation>
    </message>
    <message>
      <source>No difference between authors is shown to depend on the subgroup (Holm)</source>
      <translation>وابستگی تفاوت نویسندگان به زیرگروه نشان داده نشده است (Holm)</translation>
    </message>
    <message>
      <source>No examination was read from the probabilities of its options.</source>
      <translation>هیچ آزمونی از روی احتمال گزینه‌ها خوانده نشده است.</translation>
    </message>
    <message>
      <source>No judge has judged answers of this study yet</source>
      <translation>هنوز هیچ داوری پاسخ‌های این مطالعه را داوری نکرده است</translation>
    </message>
    <message>
      <source>No judge is shown to agree less with people than a person does</source>
      <translation>برای هیچ داوری توافقی کمتر از یک ارزیاب نشان داده نشده است</translation>
    </message>
    <message>
      <source>No judge is shown to give higher or lower values than people on average</source>
      <translation>برای هیچ داوری نشان داده نشده که به‌طور میانگین بیشتر یا کمتر از ارزیابان می‌دهد</translation>
    </message>
    <message>
      <source>No judge judged an answer of {study} yet. Run one over it, or import its judgements.</source>
      <translation>هنوز هیچ‌یک از داوران پاسخی از {study} را داوری نکرده است. اجرایی روی آن بسازید یا داوری‌هایش را وارد کنید.</translation>
    </message>
    <message>
      <source>No judge judged answers of this study on the raters' scale.</source>
      <translation>هیچ داوری پاسخ‌های این مطالعه را با مقیاس ارزیابان داوری نکرده است.</translation>
    </message>
    <message>
      <source>No judge judged what was chosen here</source>
      <translation>هیچ داوری آنچه را اینجا انتخاب شده داوری نکرده است</translation>
    </message>
    <message>
      <source>No judge was asked about the same answers in the setups vanilla and epistemic.</source>
      <translation>از هیچ داوری دربارهٔ پاسخ‌های یکسان در شیوه‌های ساده و با نشانهٔ اطمینان پرسیده نشده است.</translation>
    </message>
    <message>
      <source>No judge was asked about the same answers in two ways</source>
      <translation>از هیچ داوری دربارهٔ همان پاسخ‌ها به دو شیوه پرسیده نشده است</translation>
    </message>
    <message>
      <source>No judge was asked in the setups vanilla, epistemic and bias.</source>
      <translation>از هیچ داوری در شیوه‌های ساده، با نشانهٔ اطمینان و سوگیری پرسیده نشده است.</translation>
    </message>
    <message>
      <source>No judge was run with different numbers of references, such as {numbers}.</source>
      <translation>هیچ داوری با شمارهای متفاوت مرجع، مانند {numbers}، اجرا نشده است.</translation>
    </message>
    <message>
      <source>No judge with the protocol medjudge judged answers that people rated for correctness or impact.</source>
      <translation>هیچ داوری با پروتکل medjudge پاسخ‌هایی را داوری نکرده که ارزیابان به درستی یا پیامدشان امتیاز داده باشند.</translation>
    </message>
    <message>
      <source>No judge with the protocol medjudge judged answers whose correctness people rated.</source>
      <translation>هیچ داوری با پروتکل medjudge پاسخ‌هایی را داوری نکرده که ارزیابان به درستی‌شان امتیاز داده باشند.</translation>
    </message>
    <message>
      <source>No judge with the protocol medjudge labelled {dimension}.</source>
      <translation>هیچ داوری با پروتکل medjudge برای {dimension} برچسب نزده است.</translation>
    </message>
    <message>
      <source>No judged answer has a SARI score.</source>
      <translation>هیچ پاسخ داوری‌شده‌ای نمرهٔ SARI ندارد.</translation>
    </message>
    <message>
      <source>No key was found in {file}: it has no question numbers with an option after each.</source>
      <translation>در {file} کلیدی پیدا نشد: شمارهٔ پرسش‌ها با گزینه‌ای پس از هر یک در آن نیست.</translation>
    </message>
    <message>
      <source>No level takes more than {share:.0%} of {n} {n:=rating|ratings}</source>
      <translation>هیچ سطحی بیش از {share:.0%} از {n} امتیاز را ندارد</translation>
    </message>
    <message>
      <source>No list is called {name}. There are {known}; one of your own is a text file with one value in a line.</source>
      <translation>فهرستی به نام {name} نیست. این‌ها هست: {known}. فهرست خودتان فایلی متنی است که در هر سطر آن یک مقدار باشد.</translation>
    </message>
    <message>
      <source>No metric could be compared with people.</source>
      <translation>هیچ سنجه‌ای را نمی‌توان با ارزیابان مقایسه کرد.</translation>
    </message>
    <message>
      <source>No metric is clearly nearest to people on {dimension}; highest {sign}: {name}, {value:.2f}</source>
      <translation>در {dimension} هیچ سنجه‌ای آشکارا نزدیک‌ترین به ارزیابان نیست؛ بیشترین {sign}: {name}، {value:.2f}</translation>
    </message>
    <message>
      <source>No metric is clearly nearest to people; highest {sign}: {value:.2f}</source>
      <translation>هیچ سنجه‌ای آشکارا نزدیک‌ترین به ارزیابان نیست؛ بیشترین {sign}: {value:.2f}</translation>
    </message>
    <message>
      <source>No model answered the questions both in Persian and in English.</source>
      <translation>هیچ مدلی پرسش‌ها را هم به فارسی و هم به انگلیسی پاسخ نداده است.</translation>
    </message>
    <message>
      <source>No model answered the questions in the language in which they were written.</source>
      <translation>هیچ مدلی پرسش‌ها را به زبان اصلی‌شان پاسخ نداده است.</translation>
    </message>
    <message>
      <source>No model answered the same questions in Persian and in English.</source>
      <translation>هیچ مدلی پرسش‌های یکسان را به فارسی و انگلیسی پاسخ نداده است.</translation>
    </message>
    <message>
      <source>No model has answered a question of {study} whose key is known.</source>
      <translation>هیچ مدلی به پرسشی از {study} که کلیدش معلوم باشد پاسخ نداده است.</translation>
    </message>
    <message>
      <source>No model has answered a question with options whose key is known.</source>
      <translation>هیچ مدلی به پرسش چندگزینه‌ایِ دارای کلید پاسخ نداده است.</translation>
    </message>
    <message>
      <source>No model has answered a question with options whose key is known. Import choices, and questions with their correct option.</source>
      <translation>هنوز هیچ مدلی به پرسش چندگزینه‌ای با کلید معلوم پاسخ نداده است. گزینش‌ها و پرسش‌ها را با گزینهٔ درستشان وارد کنید.</translation>
    </message>
    <message>
      <source>No model of an examination has a version or a date of its knowledge; add them under Models.</source>
      <translation>هیچ‌یک از مدل‌های آزمون نسخه یا تاریخ دانش ندارد؛ آن‌ها را در بخش مدل‌ها اضافه کنید.</translation>
    </message>
    <message>
      <source>No model that is known here wrote an answer that a judge labelled.</source>
      <translation>هیچ مدل شناخته‌شده‌ای پاسخی ننوشته که داوری به آن برچسب زده باشد.</translation>
    </message>
    <message>
      <source>No model, author or judge of these results is called {name}. There are {known}.</source>
      <translation>در این نتایج مدل، نویسنده یا داوری به نام {name} نیست. این‌ها هستند: {known}.</translation>
    </message>
    <message>
      <source>No number here is shown to depend on the subgroup (Holm)</source>
      <translation>نشان داده نشده که عددی در اینجا به زیرگروه وابسته باشد (هولم)</translation>
    </message>
    <message>
      <source>No number here: {reason}</source>
      <translation>اینجا عددی نیست: {reason}</translation>
    </message>
    <message>
      <source>No numbered questions with options were found in {file}.</source>
      <translation>در {file} پرسش شماره‌دار با گزینه پیدا نشد.</translation>
    </message>
    <message>
      <source>No order in which two raters rated the same answers is known</source>
      <translation>ترتیبی که دو ارزیاب در آن به پاسخ‌های یکسان امتیاز داده باشند معلوم نیست</translation>
    </message>
    <message>
      <source>No pair was rated a second time.</source>
      <translation>هیچ پاسخی دوباره ارزیابی نشده است.</translation>
    </message>
    <message>
      <source>No picture could be drawn on this machine: {reason}. Install what is missing, or draw them elsewhere.</source>
      <translation>روی این دستگاه نموداری کشیده نشد: {reason}. کمبود را نصب کنید یا نمودارها را جای دیگری بکشید.</translation>
    </message>
    <message>
      <source>No pilot is rated.</source>
      <translation>هیچ مرحلهٔ آزمایشی ارزیابی نشده است.</translation>
    </message>
    <message>
      <source>No prices are noted for {model}, so money cannot be capped. Note them under Models, or cap the tokens.</source>
      <translation>برای {model} قیمتی ثبت نشده است، پس برای هزینه نمی‌توان سقف گذاشت. آن را در «مدل‌ها» ثبت کنید یا برای توکن‌ها سقف بگذارید.</translation>
    </message>
    <message>
      <source>No protocol is called {name}. There are {known}; one of your own is named as it was saved, or by its file.</source>
      <translation>پروتکلی به نام {name} نیست. این‌ها هست: {known}؛ پروتکل خودتان را با نامی که ذخیره شده یا با فایلش می‌نویسید.</translation>
    </message>
    <message>
      <source>No provider is called {name}. There are {known}; or give --url.</source>
      <translation>ارائه‌دهنده‌ای به نام {name} نیست. این‌ها هست: {known}؛ یا ‎--url را بدهید.</translation>
    </message>
    <message>
      <source>No question fits. Choose other questions to answer.</source>
      <translation>هیچ پرسشی جور نیست. پرسش‌های دیگری برای پاسخ‌دادن انتخاب کنید.</translation>
    </message>
    <message>
      <source>No question has a tag of the run {run} and one of {other}. Tag some by hand, or choose another run.</source>
      <translation>هیچ پرسشی هم برچسب اجرای {run} و هم برچسب {other} را ندارد. چند پرسش را با دست برچسب بزنید، یا اجرای دیگری را انتخاب کنید.</translation>
    </message>
    <message>
      <source>No question has a value in the field {field}.</source>
      <translation>هیچ پرسشی در فیلد {field} مقدار ندارد.</translation>
    </message>
    <message>
      <source>No question has both an answer and a reference answer to measure it against. Import them.</source>
      <translation>هیچ پرسشی هم پاسخ و هم پاسخ مرجع برای سنجیدن آن ندارد. آن‌ها را وارد کنید.</translation>
    </message>
    <message>
      <source>No question of an examination has a specialty.</source>
      <translation>هیچ پرسش آزمون تخصص ندارد.</translation>
    </message>
    <message>
      <source>No question of an examination has an image.</source>
      <translation>هیچ پرسش آزمون تصویر ندارد.</translation>
    </message>
    <message>
      <source>No question of this examination has a modality.</source>
      <translation>هیچ پرسش این آزمون نوع تصویربرداری ندارد.</translation>
    </message>
    <message>
      <source>No question of this examination has several right options.</source>
      <translation>هیچ پرسش این آزمون چند گزینهٔ درست ندارد.</translation>
    </message>
    <message>
      <source>No question of {dataset} is in a part called {part}.</source>
      <translation>هیچ پرسشی از {dataset} در بخشی به نام {part} نیست.</translation>
    </message>
    <message>
      <source>No question of {paper} was taken yet. Go through it first, and accept or mend what is right.</source>
      <translation>هنوز هیچ پرسشی از {paper} پذیرفته نشده است. نخست آن را مرور کنید و آنچه درست است بپذیرید یا اصلاح کنید.</translation>
    </message>
    <message>
      <source>No question that a model answered has an image whose modality is known.</source>
      <translation>هیچ پرسشی که مدلی پاسخ داده تصویری با نوع معلوم ندارد.</translation>
    </message>
    <message>
      <source>No question with an answer is left to train on. Choose other questions or other answers.</source>
      <translation>پرسشی با پاسخ برای آموزش نمانده است. پرسش‌ها یا پاسخ‌های دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>No question {question} is in the workspace, so that nothing can be said of it. Import it first, or name the dataset that has it.</source>
      <translation>پرسش {question} در فضای کار نیست و چیزی دربارهٔ آن نمی‌توان گفت. نخست آن را وارد کنید، یا مجموعه‌داده‌ای را نام ببرید که آن را دارد.</translation>
    </message>
    <message>
      <source>No rater has labelled statements of answers.</source>
      <translation>هیچ ارزیابی به گزاره‌های پاسخ‌ها برچسب نزده است.</translation>
    </message>
    <message>
      <source>No rater is shown to be more lenient or stricter than the others</source>
      <translation>آسان‌گیرتر یا سخت‌گیرتر بودن هیچ ارزیابی نشان داده نشده است</translation>
    </message>
    <message>
      <source>No rater rated answers of two authors here.</source>
      <translation>اینجا هیچ ارزیابی پاسخ‌های دو نویسنده را ارزیابی نکرده است.</translation>
    </message>
    <message>
      <source>No rater rated anything twice.</source>
      <translation>هیچ ارزیابی به چیزی دو بار امتیاز نداده است.</translation>
    </message>
    <message>
      <source>No rater rated that item in {study}, so there is nothing to note about it.</source>
      <translation>کسی آن جا را در {study} ارزیابی نکرده است، پس چیزی برای یادداشت نیست.</translation>
    </message>
    <message>
      <source>No rater was asked about the work.</source>
      <translation>از هیچ ارزیابی دربارهٔ کارش پرسیده نشده است.</translation>
    </message>
    <message>
      <source>No reference is measured against the others of its question yet.</source>
      <translation>هنوز هیچ مرجعی در برابر دیگر مرجع‌های پرسش خود سنجیده نشده است.</translation>
    </message>
    <message>
      <source>No reference was scored against the others; score the answers with references held out.</source>
      <translation>هیچ مرجعی با بقیه سنجیده نشده است؛ پاسخ‌ها را با کنار گذاشتن مرجع بسنجید.</translation>
    </message>
    <message>
      <source>No return has the number {number} here. Choose one from the list of returns.</source>
      <translation>هیچ فایل بازگشتی این‌جا شمارهٔ {number} ندارد. یکی را از فهرست فایل‌های بازگشتی انتخاب کنید.</translation>
    </message>
    <message>
      <source>No run was made: {problem}</source>
      <translation>اجرایی ساخته نشد: {problem}</translation>
    </message>
    <message>
      <source>No screen can be reached from here, so no window can open. Start medreview from the desktop, or use its commands: medreview --help lists them.</source>
      <translation>از اینجا به هیچ نمایشگری دسترسی نیست و پنجره‌ای باز نمی‌شود. medreview را از میز کار اجرا کنید یا فرمان‌هایش را به کار ببرید: medreview --help فهرستشان را نشان می‌دهد.</translation>
    </message>
    <message>
      <source>No sentence of the answer is marked.</source>
      <translation>هیچ جمله‌ای از پاسخ نشان‌دار نیست.</translation>
    </message>
    <message>
      <source>No sentence or statement is rated here, and no reply of a judge was read freely</source>
      <translation>اینجا نه جمله یا گزاره‌ای ارزیابی شده و نه پاسخی از داوری آزادانه خوانده شده است</translation>
    </message>
    <message>
      <source>No single reference could be compared with people.</source>
      <translation>هیچ تک‌مرجعی را نمی‌توان با ارزیابان مقایسه کرد.</translation>
    </message>
    <message>
      <source>No smaller number of sentences keeps ρ at {enough:.1f}: rate all of them</source>
      <translation>هیچ شمار کمتری از جمله‌ها ρ را در {enough:.1f} نگه نمی‌دارد: همه را ارزیابی کنید</translation>
    </message>
    <message>
      <source>No specialty has {n} {n:=question|questions} that a model answered.</source>
      <translation>هیچ تخصصی {n} پرسش ندارد که مدلی پاسخ داده باشد.</translation>
    </message>
    <message>
      <source>No strategy is called {name} in {language}. There are {known}; one of your own is named as it was saved, or by its file.</source>
      <translation>راهبردی به نام {name} به زبان {language} نیست. این‌ها هستند: {known}؛ راهبرد خودتان را با نامی که ذخیره شده یا با فایلش می‌نویسید.</translation>
    </message>
    <message>
      <source>No study in English rates another dimension than overall of answers that have scores.</source>
      <translation>هیچ مطالعه‌ای به انگلیسی جز بُعد کلی بُعد دیگری از پاسخ‌های دارای نمره را نمی‌سنجد.</translation>
    </message>
    <message>
      <source>No study in {language} rates {dimension} of answers that have scores.</source>
      <translation>هیچ مطالعه‌ای به زبان {language} بُعد «{dimension}» پاسخ‌های دارای نمره را نمی‌سنجد.</translation>
    </message>
    <message>
      <source>No study of {dataset} in {language} rates {dimension} of answers that have scores.</source>
      <translation>هیچ مطالعه‌ای از {dataset} به زبان {language} بُعد «{dimension}» پاسخ‌های دارای نمره را نمی‌سنجد.</translation>
    </message>
    <message>
      <source>No table was recognised in these, which are left out: {parts}.</source>
      <translation>در این‌ها جدولی شناخته نشد و کنار می‌مانند: {parts}.</translation>
    </message>
    <message>
      <source>No table was recognised in {file}. Choose the file with the rows itself, and its layout.</source>
      <translation>جدولی در {file} شناخته نشد. خود فایل ردیف‌ها و قالب آن را انتخاب کنید.</translation>
    </message>
    <message>
      <source>No text is masked of which the original is here.</source>
      <translation>هیچ متن پوشانده‌ای نیست که اصلش اینجا باشد.</translation>
    </message>
    <message>
      <source>No time was measured here.</source>
      <translation>اینجا زمانی سنجیده نشده است.</translation>
    </message>
    <message>
      <source>No two conditions of a model that differ in one thing answered the same questions.</source>
      <translation>هیچ دو شرط یک مدل که تنها در یک چیز فرق داشته باشند به پرسش‌های یکسان پاسخ نداده‌اند.</translation>
    </message>
    <message>
      <source>No two conditions that differ in one thing answered the same questions.</source>
      <translation>هیچ دو شرایطی که فقط در یک چیز فرق دارند به پرسش‌های یکسان پاسخ نداده‌اند.</translation>
    </message>
    <message>
      <source>No two raters rate the same answer, so their agreement cannot be measured.</source>
      <translation>هیچ دو ارزیابی به پاسخ یکسان امتیاز نمی‌دهند، پس توافقشان را نمی‌توان سنجید.</translation>
    </message>
    <message>
      <source>No {kind} of your own is called {name} in {language}. There are {known}.</source>
      <translation>{kind}ی از خودتان به نام {name} به زبان {language} نیست. این‌ها هست: {known}.</translation>
    </message>
    <message>
      <source>No, the highest is the best</source>
      <translation>نه، بالاترین سطح بهترین است</translation>
    </message>
    <message>
      <source>Nobody had rated before.</source>
      <translation>پیش از آن کسی امتیاز نداده بود.</translation>
    </message>
    <message>
      <source>Nobody has compared two answers yet.</source>
      <translation>هنوز کسی دو پاسخ را با هم مقایسه نکرده است.</translation>
    </message>
    <message>
      <source>Nobody has rated answers of this study yet</source>
      <translation>هنوز کسی پاسخ‌های این مطالعه را ارزیابی نکرده است</translation>
    </message>
    <message>
      <source>Nobody is to rate. Add a rater.</source>
      <translation>هنوز ارزیابی نیست. دست‌کم یک ارزیاب اضافه کنید.</translation>
    </message>
    <message>
      <source>Nominal size of the model, such as 8B</source>
      <translation>اندازهٔ اسمی مدل، مثلاً 8B</translation>
    </message>
    <message>
      <source>None of this can be masked: it is {reason}. Set the questions aside instead, so that they are not asked again.</source>
      <translation>هیچ‌کدام پوشاندنی نیست: {reason}. به‌جای آن پرسش‌ها را کنار بگذارید تا دیگر از کسی پرسیده نشوند.</translation>
    </message>
    <message>
      <source>None of {n} {n:=answer|answers} flipped</source>
      <translation>هیچ‌یک از {n} گزینه تغییر نکرد</translation>
    </message>
    <message>
      <source>Not filled: {reason}.</source>
      <translation>پر نشد: {reason}.</translation>
    </message>
    <message>
      <source>Not judged</source>
      <translation>غیرقابل قضاوت</translation>
    </message>
    <message>
      <source>Not judged, and why</source>
      <translation>غیرقابل قضاوت و دلیل</translation>
    </message>
    <message>
      <source>Not rated yet: {dimensions}. Rate it, or say that you cannot judge it.</source>
      <translation>هنوز امتیاز ندارد: {dimensions}. امتیاز بدهید یا بگویید نمی‌توانید قضاوت کنید.</translation>
    </message>
    <message>
      <source>Not to be masked</source>
      <translation>پوشاندنی نیست</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>نوشته</translation>
    </message>
    <message>
      <source>Note on the marked part</source>
      <translation>یادداشت دربارهٔ بخش نشان‌شده</translation>
    </message>
    <message>
      <source>Nothing can be scored at {host}: {reason} Choose another way to read the model.</source>
      <translation>در {host} نمی‌توان احتمال‌ها را سنجید: {reason} خوانش دیگری برای مدل انتخاب کنید.</translation>
    </message>
    <message>
      <source>Nothing here fits this prompt. Choose another dataset.</source>
      <translation>اینجا چیزی با این پرامپت جور نیست. مجموعه‌دادهٔ دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>Nothing is left for the part {names} in the group {group}.</source>
      <translation>در گروه {group} چیزی برای بخش {names} نمی‌ماند.</translation>
    </message>
    <message>
      <source>Nothing is left for {model} to answer: every question that fits is left out.</source>
      <translation>چیزی برای پاسخ‌دادن {model} نمی‌ماند: همهٔ پرسش‌های جور کنار گذاشته شده‌اند.</translation>
    </message>
    <message>
      <source>Nothing is left for {model} to judge: every answer that fits is skipped.</source>
      <translation>چیزی برای داوری {model} نمانده است: همهٔ پاسخ‌های مطابق کنار گذاشته می‌شوند.</translation>
    </message>
    <message>
      <source>Nothing is left for {model} to judge: pairing needs the family and the size class of the models that wrote the answers. Add them under Models, or judge without pairing.</source>
      <translation>چیزی برای داوری {model} نمانده است: جفت کردن به خانواده و ردهٔ اندازهٔ مدل‌هایی نیاز دارد که پاسخ‌ها را نوشته‌اند. آن‌ها را در «مدل‌ها» اضافه کنید یا بدون جفت کردن داوری کنید.</translation>
    </message>
    <message>
      <source>Nothing is pending in the run {run}, so there is nothing to write.</source>
      <translation>در اجرای {run} چیزی نمانده است، پس چیزی برای نوشتن نیست.</translation>
    </message>
    <message>
      <source>Nothing is rated here yet.</source>
      <translation>اینجا هنوز چیزی ارزیابی نشده است.</translation>
    </message>
    <message>
      <source>Nothing is rated in {study} yet. Rate its answers, or import what raters returned, and analyse it then.</source>
      <translation>در {study} هنوز امتیازی داده نشده است. به پاسخ‌هایش امتیاز دهید یا آنچه ارزیابان برگردانده‌اند را وارد کنید و سپس تحلیل کنید.</translation>
    </message>
    <message>
      <source>Nothing is rated. Add a dimension.</source>
      <translation>چیزی ارزیابی نمی‌شود. بُعدی اضافه کنید.</translation>
    </message>
    <message>
      <source>Nothing is shown to follow people on {dimension}: {sign} at most {value:.2f}</source>
      <translation>همراهی چیزی با ارزیابان در {dimension} نشان داده نشده است: {sign} حداکثر {value:.2f}</translation>
    </message>
    <message>
      <source>Nothing is shown to follow people on {dimension}: {sign} {value:.2f} ({low:.2f} to {high:.2f})</source>
      <translation>همراهی چیزی با ارزیابان در {dimension} نشان داده نشده است: {sign} {value:.2f} ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>Nothing is shown to follow people: {sign} at most {value:.2f}</source>
      <translation>همراهی چیزی با ارزیابان نشان داده نشده است: {sign} حداکثر {value:.2f}</translation>
    </message>
    <message>
      <source>Nothing of the pilot is in any other table.</source>
      <translation>چیزی از مرحلهٔ آزمایشی در جدول‌های دیگر نیست.</translation>
    </message>
    <message>
      <source>Nothing of the ratings</source>
      <translation>هیچ‌چیز از امتیازها</translation>
    </message>
    <message>
      <source>Nothing was given out yet.</source>
      <translation>هنوز چیزی واگذار نشده است.</translation>
    </message>
    <message>
      <source>Nothing was imported. Problems: {n_problems}, the first: {first} Fix the file, or import only the valid rows.</source>
      <translation>چیزی وارد نشد. شمار مشکل‌ها: {n_problems}، نخستین: {first} فایل را درست کنید یا فقط ردیف‌های سالم را وارد کنید.</translation>
    </message>
    <message>
      <source>Nothing was left because it could not be judged</source>
      <translation>هیچ موردی غیرقابل قضاوت نبوده است</translation>
    </message>
    <message>
      <source>Nothing was rated in {name} so far. Export it when ratings are there.</source>
      <translation>در {name} هنوز چیزی ارزیابی نشده است. وقتی امتیازی بود خروجی بگیرید.</translation>
    </message>
    <message>
      <source>Now</source>
      <translation>اکنون</translation>
    </message>
    <message>
      <source>Number</source>
      <translation>شماره</translation>
    </message>
    <message>
      <source>Number of answers</source>
      <translation>تعداد پاسخ‌ها</translation>
    </message>
    <message>
      <source>Number of assigned answers that are rated</source>
      <translation>تعداد پاسخ‌های واگذارشده‌ای که امتیاز گرفته‌اند</translation>
    </message>
    <message>
      <source>Number of assigned answers, each rater's counted</source>
      <translation>تعداد پاسخ‌های واگذارشده، برای هر ارزیاب جداگانه</translation>
    </message>
    <message>
      <source>Number of items that are done</source>
      <translation>تعداد موردهای انجام‌شده</translation>
    </message>
    <message>
      <source>Number of judgements, or of replies</source>
      <translation>تعداد داوری‌ها یا خروجی‌ها</translation>
    </message>
    <message>
      <source>Number of parameters of the model</source>
      <translation>تعداد پارامترهای مدل</translation>
    </message>
    <message>
      <source>Number of planned items</source>
      <translation>تعداد موردهای برنامه‌ریزی‌شده</translation>
    </message>
    <message>
      <source>Number of questions</source>
      <translation>تعداد پرسش‌ها</translation>
    </message>
    <message>
      <source>Number of raters</source>
      <translation>تعداد ارزیابان</translation>
    </message>
    <message>
      <source>Number of reference answers that were used</source>
      <translation>تعداد پاسخ‌های مرجعی که به کار رفته‌اند</translation>
    </message>
    <message>
      <source>Number of references</source>
      <translation>تعداد مرجع‌ها</translation>
    </message>
    <message>
      <source>Number of the batch after which it was asked</source>
      <translation>شمارهٔ دسته‌ای که پس از آن پرسیده شده است</translation>
    </message>
    <message>
      <source>Number of the option that the model chose, from 1; several with ; between</source>
      <translation>شمارهٔ گزینه‌ای که مدل انتخاب کرده است، از ۱؛ اگر چند گزینه باشد با ; در میان</translation>
    </message>
    <message>
      <source>Number of the rater's batch of answers</source>
      <translation>شمارهٔ دستهٔ پاسخ‌های ارزیاب</translation>
    </message>
    <message>
      <source>Number of the repetition with the same prompt, from 0</source>
      <translation>شمارهٔ تکرار با همان پرامپت، از ۰</translation>
    </message>
    <message>
      <source>Number of the right option, from 1; several with ; between</source>
      <translation>شمارهٔ گزینهٔ درست، از ۱؛ اگر چند گزینه باشد با ; در میان</translation>
    </message>
    <message>
      <source>Number of the try, from 1; the last one counts</source>
      <translation>شمارهٔ تلاش، از ۱؛ آخرین تلاش ملاک است</translation>
    </message>
    <message>
      <source>Number of the version of the study, from 1</source>
      <translation>شمارهٔ نسخهٔ مطالعه، از ۱</translation>
    </message>
    <message>
      <source>Number of times that the rating was saved</source>
      <translation>تعداد دفعاتی که امتیاز ذخیره شده است</translation>
    </message>
    <message>
      <source>Number of valid ones</source>
      <translation>تعداد موردهای معتبر</translation>
    </message>
    <message>
      <source>Of all hallucinated judgements, the part that falls to each setup.</source>
      <translation>از همهٔ داوری‌های توهمی، بخشی که به هر حالت می‌رسد.</translation>
    </message>
    <message>
      <source>Of choices whose options were scored; the likeliest one was chosen.</source>
      <translation>برای گزینه‌هایی که احتمالشان خوانده شد؛ محتمل‌ترین گزینه انتخاب شد.</translation>
    </message>
    <message>
      <source>Of dates on screen. Files keep ISO dates.</source>
      <translation>برای تاریخ‌های روی صفحه. تاریخ در فایل‌ها به شکل ISO می‌ماند.</translation>
    </message>
    <message>
      <source>Of everything that a rater answered on the first occasion.</source>
      <translation>از هر آنچه ارزیاب در نوبت نخست پاسخ داد.</translation>
    </message>
    <message>
      <source>Of pairs that were judged in both orders, the share whose verdict changes; McNemar's exact test asks whether those won twice by one place go to the first as often as to the second, its p adjusted by Holm.</source>
      <translation>از جفت‌هایی که به هر دو ترتیب داوری شده‌اند، سهم آن‌هایی که رأیشان عوض می‌شود؛ آزمون دقیق McNemar می‌پرسد آیا جفت‌هایی که هر دو بار یک جایگاه برده است، به همان اندازه به جایگاه اول می‌رسند که به دوم، با p تعدیل‌شده به روش Holm.</translation>
    </message>
    <message>
      <source>Of people the mean of all raters on the first occasion, pilots left out; n is their number.</source>
      <translation>از ارزیابان، میانگین همهٔ آنان در نوبت نخست، بدون مرحلهٔ آزمایشی؛ n تعداد آنان است.</translation>
    </message>
    <message>
      <source>Of questions with several right options.</source>
      <translation>مربوط به پرسش‌هایی با چند گزینهٔ درست.</translation>
    </message>
    <message>
      <source>Of the answers that the two setups judge differently and people rated.</source>
      <translation>از پاسخ‌هایی که دو حالت متفاوت داوری می‌کنند و ارزیابان به آن‌ها امتیاز داده‌اند.</translation>
    </message>
    <message>
      <source>Of the first {n} questions of {new}, {n_alike} are in {known} under the same ids. If this is an update, name {known} as the dataset ({naming}) and take over what differs ({taking}).</source>
      <translation>از {n} پرسش نخست {new}، {n_alike} پرسش با همان شناسه‌ها در {known} هست. اگر این نسخهٔ تازهٔ آن است، {known} را به‌عنوان مجموعه‌داده نام ببرید ({naming}) و تغییرها را بپذیرید ({taking}).</translation>
    </message>
    <message>
      <source>Of the judge the last attempt of the first repeat.</source>
      <translation>از داور، آخرین تلاش تکرار نخست.</translation>
    </message>
    <message>
      <source>Of the judge: the last attempt of the first repeat.</source>
      <translation>داور: آخرین تلاش تکرار نخست.</translation>
    </message>
    <message>
      <source>Of two labels the second is the class to find (acceptable, high, 1, the higher level): recall is its sensitivity, and the quadratic kappa equals the plain one.</source>
      <translation>از دو برچسب، دومی دسته‌ای است که باید یافت (پذیرفتنی، بالا، ۱، سطح بالاتر): بازیابی حساسیت آن است و کاپای درجه‌دوم با کاپای ساده برابر است.</translation>
    </message>
    <message>
      <source>Of verdicts for one of the two, the share for the answer shown first: one half if the order means nothing.</source>
      <translation>از رأی‌هایی که یکی از دو پاسخ را انتخاب‌شده‌اند، سهم پاسخی که اول نشان داده شده است: اگر ترتیب بی‌اثر باشد، نیمی از آن‌ها.</translation>
    </message>
    <message>
      <source>Ollama</source>
      <translation>Ollama</translation>
    </message>
    <message>
      <source>On the declared scale, furthest first: the distance is in steps of the scale between the people's label (the yardstick that the row names) and the judge's; where levels have no order every disagreement is one step.</source>
      <translation>روی مقیاس اعلام‌شده، دورترین نخست: فاصله به گام‌های مقیاس میان برچسب ارزیابان (معیاری که ردیف نام می‌برد) و برچسب داور است؛ اگر سطح‌ها ترتیب نداشته باشند هر اختلاف یک گام است.</translation>
    </message>
    <message>
      <source>On the two labels of correctness the quadratic kappa is the plain one.</source>
      <translation>روی دو برچسب درستی، کاپای درجه‌دو همان کاپای ساده است.</translation>
    </message>
    <message>
      <source>On {day}, {n:,} originals of masked texts of the dataset {dataset} were purged: their marks stay.</source>
      <translation>در {day}، {n:,} متن اصلیِ پوشانده از مجموعه‌دادهٔ {dataset} برای همیشه پاک شد: نشان‌ها می‌مانند.</translation>
    </message>
    <message>
      <source>One author is preferred to another in {value:.0%} ({low:.0%} to {high:.0%})</source>
      <translation>یک نویسنده در {value:.0%} بر دیگری ترجیح داده می‌شود ({low:.0%} تا {high:.0%})</translation>
    </message>
    <message>
      <source>One author, who is named here</source>
      <translation>یک نویسنده که نامش همین‌جا نوشته می‌شود</translation>
    </message>
    <message>
      <source>One column, 85 mm</source>
      <translation>یک ستون، ۸۵ میلی‌متر</translation>
    </message>
    <message>
      <source>One label of several judges, for every unit that two or more judged validly, first repeat.</source>
      <translation>یک برچسب از چند داور، برای هر واحدی که دو داور یا بیشتر داوری معتبر کرده‌اند، تکرار نخست.</translation>
    </message>
    <message>
      <source>One of the fields seems to contain a key. Move it to the key field: the other fields are saved in the workspace.</source>
      <translation>در یکی از خانه‌ها چیزی شبیه کلید هست. آن را در خانهٔ کلید بگذارید: آنچه در خانه‌های دیگر است در فضای کار نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>One of the names of images is empty.</source>
      <translation>نام یکی از تصویرها خالی است.</translation>
    </message>
    <message>
      <source>One of {conditions} {conditions:=condition|conditions} is clearly right most often: {value:.0%}</source>
      <translation>یکی از {conditions} شرط آشکارا بیش از همه درست است: {value:.0%}</translation>
    </message>
    <message>
      <source>One rater alone is chosen.</source>
      <translation>فقط یک ارزیاب انتخاب شده است.</translation>
    </message>
    <message>
      <source>One rater is shown to rate higher than the others in {n} of {n_all} {n_all:=place|places}</source>
      <translation>یک ارزیاب در {n} مورد از {n_all} مورد به‌روشنی بالاتر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>One rater is shown to rate lower than the others in {n} of {n_all} {n_all:=place|places}</source>
      <translation>یک ارزیاب در {n} مورد از {n_all} مورد به‌روشنی پایین‌تر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>One rater rates {by:.2f} steps higher than the others</source>
      <translation>یک ارزیاب {by:.2f} پله بالاتر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>One rater rates {by:.2f} steps lower than the others</source>
      <translation>یک ارزیاب {by:.2f} پله پایین‌تر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>One rater, who is named here</source>
      <translation>یک ارزیاب که نامش همین‌جا نوشته می‌شود</translation>
    </message>
    <message>
      <source>One sentence an answer keeps its rank: ρ at least {rho:.2f}, {share:.0%} fewer sentences</source>
      <translation>یک جمله از هر پاسخ رتبه‌اش را نگه می‌دارد: ρ دست‌کم {rho:.2f}، {share:.0%} جملهٔ کمتر</translation>
    </message>
    <message>
      <source>One side says nothing</source>
      <translation>یک طرف چیزی نمی‌گوید</translation>
    </message>
    <message>
      <source>Only a judge has a run or a protocol.</source>
      <translation>فقط داور اجرا یا پروتکل دارد.</translation>
    </message>
    <message>
      <source>Only places that were handed over count, so this is no agreement of the study.</source>
      <translation>فقط جاهایی که سپرده شده‌اند به شمار می‌آیند، پس این توافق مطالعه نیست.</translation>
    </message>
    <message>
      <source>Only units with a readable judgement count.</source>
      <translation>فقط واحدهایی که داوری قابل‌پردازش دارند به شمار می‌آیند.</translation>
    </message>
    <message>
      <source>Only what each rater gave</source>
      <translation>فقط امتیاز خود ارزیاب</translation>
    </message>
    <message>
      <source>Only what was read freely can tell.</source>
      <translation>فقط آنچه آزاد خوانده شد این را نشان می‌دهد.</translation>
    </message>
    <message>
      <source>Only what was read freely counts: a form that a model is held to cannot tell.</source>
      <translation>فقط آنچه آزاد خوانده شده شمرده می‌شود: قالبی که مدل به آن پایبند است چیزی نشان نمی‌دهد.</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>باز</translation>
    </message>
    <message>
      <source>OpenAI-compatible</source>
      <translation>سازگار با OpenAI</translation>
    </message>
    <message>
      <source>Opened again, and why</source>
      <translation>دوباره باز شد، و چرا</translation>
    </message>
    <message>
      <source>Option</source>
      <translation>گزینه</translation>
    </message>
    <message>
      <source>Option {n}</source>
      <translation>گزینهٔ {n}</translation>
    </message>
    <message>
      <source>Order of pairs</source>
      <translation>ترتیب پاسخ‌ها در جفت‌ها</translation>
    </message>
    <message>
      <source>Order of references</source>
      <translation>ترتیب مرجع‌ها</translation>
    </message>
    <message>
      <source>Order of two answers</source>
      <translation>ترتیب دو پاسخ</translation>
    </message>
    <message>
      <source>Ordinal and interval ones give neighbouring labels part of the credit: ordinal ones .67 on three levels, .90 on five.</source>
      <translation>ضریب‌های ترتیبی و فاصله‌ای به دو برچسب کنار هم بخشی از امتیاز را می‌دهند: ضریب‌های ترتیبی در سه سطح ۰٫۶۷ و در پنج سطح ۰٫۹۰.</translation>
    </message>
    <message>
      <source>Origin</source>
      <translation>منشأ</translation>
    </message>
    <message>
      <source>Other dimensions and granularities where no two authors differ after Holm's adjustment: {n}.</source>
      <translation>بُعدها و سطح‌های ارزیابی دیگری که پس از تصحیح Holm هیچ دو نویسنده‌ای در آن اختلاف ندارند: {n}.</translation>
    </message>
    <message>
      <source>Other than {n} messages</source>
      <translation>شمار پیام‌ها جز {n}</translation>
    </message>
    <message>
      <source>Ours is over answers, judge by judge; the paper's is over the means of its six models.</source>
      <translation>عدد ما روی پاسخ‌ها و داور به داور است؛ عدد مقاله روی میانگین شش مدل آن.</translation>
    </message>
    <message>
      <source>Outcome</source>
      <translation>نتیجه</translation>
    </message>
    <message>
      <source>Outside my expertise</source>
      <translation>بیرون از تخصص من</translation>
    </message>
    <message>
      <source>Over all units with two ratings: no group has units that all its raters rated.</source>
      <translation>روی همهٔ واحدهای دارای دو امتیاز: هیچ گروهی واحدی ندارد که همهٔ ارزیابانش به آن امتیاز داده باشند.</translation>
    </message>
    <message>
      <source>Over: {over}.</source>
      <translation>محاسبه روی: {over}.</translation>
    </message>
    <message>
      <source>Overview</source>
      <translation>نمای کلی</translation>
    </message>
    <message>
      <source>PABAK</source>
      <translation>PABAK</translation>
    </message>
    <message>
      <source>PABAK of two levels is Randolph's kappa.</source>
      <translation>PABAK با دو سطح همان کاپای Randolph است.</translation>
    </message>
    <message>
      <source>PIN</source>
      <translation>پین</translation>
    </message>
    <message>
      <source>POTATO: annotated instances</source>
      <translation>POTATO: نمونه‌های برچسب‌خورده</translation>
    </message>
    <message>
      <source>Packages of {study} were handed out ({n_packages}), so it stays as it is until they are back. Make a new version of the study instead.</source>
      <translation>بسته‌های {study} توزیع شده‌اند ({n_packages})، پس تا برنگشته‌اند همین‌گونه می‌ماند. به‌جای آن نسخهٔ تازه‌ای از مطالعه بسازید.</translation>
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
      <source>Page {page} of {file} could not be read within the limits of memory and time. Leave that page out with the choice of pages, or save the file as PDF again.</source>
      <translation>صفحهٔ {page} از {file} در محدودهٔ حافظه و زمان خوانده نشد. با انتخاب صفحه‌ها آن را کنار بگذارید، یا فایل را دوباره PDF کنید.</translation>
    </message>
    <message>
      <source>Pages</source>
      <translation>صفحه‌ها</translation>
    </message>
    <message>
      <source>Pages without a text layer, which were not read: {pages}.</source>
      <translation>صفحه‌های بی‌لایهٔ متن که خوانده نشدند: {pages}.</translation>
    </message>
    <message>
      <source>Paired statistics use the mean of each rater and answer at both granularities (of each rater for questionnaires).</source>
      <translation>آماره‌های زوجی میانگین هر ارزیاب و پاسخ در هر دو سطح ارزیابی را می‌گیرند (برای پرسش‌نامه‌ها میانگین هر ارزیاب).</translation>
    </message>
    <message>
      <source>Pairing needs the family and the size class of {model}. Add them under Models.</source>
      <translation>جفت کردن به خانواده و ردهٔ اندازهٔ {model} نیاز دارد. آن‌ها را در «مدل‌ها» اضافه کنید.</translation>
    </message>
    <message>
      <source>Pairs</source>
      <translation>جفت‌ها</translation>
    </message>
    <message>
      <source>Pairs are repeated {granularity} twice.</source>
      <translation>جفت‌ها با واحد «{granularity}» دو بار تکرار می‌شوند.</translation>
    </message>
    <message>
      <source>Pairs of a rater and an answer whose confidence is the mean of that at their sentences: {n_pairs}.</source>
      <translation>جفت‌های ارزیاب و پاسخ که اطمینانشان میانگین اطمینان در جمله‌هاست: {n_pairs}.</translation>
    </message>
    <message>
      <source>Pairs of answers</source>
      <translation>جفت‌های پاسخ</translation>
    </message>
    <message>
      <source>Pairs of answers, and which is preferred</source>
      <translation>جفت‌های پاسخ، و اینکه کدام ترجیح دارد</translation>
    </message>
    <message>
      <source>Pairs of raters</source>
      <translation>جفت‌های ارزیابان</translation>
    </message>
    <message>
      <source>Pairs rated</source>
      <translation>جفت‌های ارزیابی‌شده</translation>
    </message>
    <message>
      <source>Pairs with a verdict of both; a verdict that is not the same each time it is given counts as a tie.</source>
      <translation>جفت‌هایی که هر دو درباره‌شان رأی داده‌اند؛ رأیی که هر بار یکسان نباشد تساوی به شمار می‌آید.</translation>
    </message>
    <message>
      <source>Pairwise accuracy: all pairs of answers to one question; scores on 0 to 1 that differ by less than the threshold tie, people tie where their ratings are equal.</source>
      <translation>صحت جفت‌ها: همهٔ جفت‌های پاسخ به یک پرسش؛ نمره‌های ۰ تا ۱ که اختلافشان کمتر از آستانه است برابر شمرده می‌شوند، و امتیاز ارزیابان وقتی یکسان باشد.</translation>
    </message>
    <message>
      <source>Pairwise accuracy: all pairs of answers to one question; scores on 0 to 1 that differ by less than the threshold tie, people tie where their ratings are equal; beside it the same with threshold 0.</source>
      <translation>صحت جفتی: همهٔ جفت‌های پاسخ به یک پرسش؛ نمره‌های ۰ تا ۱ که کمتر از آستانه فرق دارند مساوی‌اند، و ارزیابان هر جا امتیازشان برابر باشد مساوی‌اند؛ کنار آن همان با آستانهٔ ۰ آمده است.</translation>
    </message>
    <message>
      <source>Panels of judges</source>
      <translation>هیئت‌های داوران</translation>
    </message>
    <message>
      <source>Paper</source>
      <translation>مقاله</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>پارامترها</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>بخش</translation>
    </message>
    <message>
      <source>Part of the dataset, such as train or test</source>
      <translation>بخشی از مجموعه‌داده، مثلاً train یا test</translation>
    </message>
    <message>
      <source>Part of the study that was rated in one go</source>
      <translation>بخشی از مطالعه که یک‌جا ارزیابی شده است</translation>
    </message>
    <message>
      <source>Partial annotation</source>
      <translation>ارزیابی بخشی از جمله‌ها</translation>
    </message>
    <message>
      <source>Parts as they are</source>
      <translation>بخش‌ها چنان‌که هستند</translation>
    </message>
    <message>
      <source>Parts of texts that were found</source>
      <translation>تکه‌های یافته در متن‌ها</translation>
    </message>
    <message>
      <source>Parts of {file} that tell of its rows and are none themselves: {n_rows}.</source>
      <translation>بخش‌هایی از {file} که دربارهٔ ردیف‌هایند و خود ردیف نیستند: {n_rows}.</translation>
    </message>
    <message>
      <source>Pearson</source>
      <translation>Pearson</translation>
    </message>
    <message>
      <source>Pearson's r</source>
      <translation>همبستگی Pearson (r)</translation>
    </message>
    <message>
      <source>Pearson's r pools all answers.</source>
      <translation>همبستگی Pearson همهٔ پاسخ‌ها را با هم می‌گیرد.</translation>
    </message>
    <message>
      <source>People alone</source>
      <translation>فقط ارزیابان</translation>
    </message>
    <message>
      <source>People among themselves, on what the judge read</source>
      <translation>ارزیابان میان خود، روی آنچه داور خوانده است</translation>
    </message>
    <message>
      <source>People call {hits} of {n} {n:=part|parts} of answers wrong ({low:.0%} to {high:.0%})</source>
      <translation>ارزیابان {hits} از {n} بخش پاسخ‌ها را نادرست می‌دانند ({low:.0%} تا {high:.0%})</translation>
    </message>
    <message>
      <source>People call {hits} of {n} {n:=part|parts} of answers wrong ({share:.0%})</source>
      <translation>ارزیابان {hits} از {n} بخش پاسخ‌ها را نادرست می‌دانند ({share:.0%})</translation>
    </message>
    <message>
      <source>People call {hits} of {n} {n:=part|parts} wrong; {bad} of {all} {all:=judgement|judgements} cannot be used</source>
      <translation>ارزیابان {hits} از {n} بخش را نادرست می‌دانند؛ {bad} از {all} داوری قابل استفاده نیست</translation>
    </message>
    <message>
      <source>People rated no answer that a judge judged in one of the three setups on the same levels.</source>
      <translation>ارزیابان به هیچ پاسخی که داوری در یکی از سه شیوه با همان سطوح داوری کرده باشد امتیاز نداده‌اند.</translation>
    </message>
    <message>
      <source>People's rating of an answer is the mean over its sentences, then over the raters of the first occasion, without pilots.</source>
      <translation>امتیاز ارزیابان به هر پاسخ، میانگین جمله‌هایش و سپس میانگین ارزیابان نوبت نخست است، بدون دسته‌های آزمایشی.</translation>
    </message>
    <message>
      <source>People's ratings are brought to 0 to 1 by the ends of their scale.</source>
      <translation>امتیازهای ارزیابان با دو سر مقیاسشان به بازهٔ ۰ تا ۱ آورده می‌شود.</translation>
    </message>
    <message>
      <source>People: first occasion, pilots left out.</source>
      <translation>ارزیابان: نوبت نخست، بدون دسته‌های آزمایشی.</translation>
    </message>
    <message>
      <source>People: the median label of the raters on the same answers.</source>
      <translation>ارزیابان: برچسب میانهٔ ارزیابان روی همان پاسخ‌ها.</translation>
    </message>
    <message>
      <source>PerMed-MM: examination questions with images</source>
      <translation>PerMed-MM: پرسش‌های آزمون با تصویر</translation>
    </message>
    <message>
      <source>PerMedCQA: patients' questions and MedJudge</source>
      <translation>PerMedCQA: پرسش‌های بیماران و MedJudge</translation>
    </message>
    <message>
      <source>Percent agreement between raters</source>
      <translation>درصد توافق میان ارزیابان</translation>
    </message>
    <message>
      <source>Persian</source>
      <translation>فارسی</translation>
    </message>
    <message>
      <source>Persian (Jalali)</source>
      <translation>شمسی (جلالی)</translation>
    </message>
    <message>
      <source>Persian (as written)</source>
      <translation>فارسی (متن اصلی)</translation>
    </message>
    <message>
      <source>Person or model that gave the value</source>
      <translation>شخص یا مدلی که مقدار را داده است</translation>
    </message>
    <message>
      <source>Person or model that translated</source>
      <translation>شخص یا مدلی که ترجمه کرده است</translation>
    </message>
    <message>
      <source>Personal data</source>
      <translation>دادهٔ شخصی</translation>
    </message>
    <message>
      <source>Pilot and adjudication</source>
      <translation>مرحلهٔ آزمایشی و تصمیم نهایی</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>جا</translation>
    </message>
    <message>
      <source>Place in the answer at which the marked part begins, from 0</source>
      <translation>جایی از پاسخ که بخش نشان‌شده از آن آغاز می‌شود، از ۰</translation>
    </message>
    <message>
      <source>Place in the answer before which the marked part ends</source>
      <translation>جایی از پاسخ که بخش نشان‌شده پیش از آن پایان می‌یابد</translation>
    </message>
    <message>
      <source>Place in which the rule found something</source>
      <translation>جایی که قاعده در آن چیزی یافته است</translation>
    </message>
    <message>
      <source>Place of the sentence in the answer, from 0</source>
      <translation>جای جمله در پاسخ، از ۰</translation>
    </message>
    <message>
      <source>Placeholders stand for what is not in the workspace (answers: {n_answers}, questions: {n_questions}). Import it into the same dataset to fill them in.</source>
      <translation>به‌جای آنچه در فضای کار نیست جانگهدار گذاشته می‌شود (پاسخ‌ها: {n_answers}، پرسش‌ها: {n_questions}). برای پر شدنشان آن را به همان مجموعه‌داده وارد کنید.</translation>
    </message>
    <message>
      <source>Places of the pilot where two raters are half of the scale or more apart on the first occasion, with the value of every rater and what the rater wrote when asked why.</source>
      <translation>جاهایی از مرحلهٔ آزمایشی که دو ارزیاب در نوبت نخست نیمی از مقیاس یا بیشتر فاصله دارند، با مقدار هر ارزیاب و آنچه در پاسخ به «چرا» نوشته است.</translation>
    </message>
    <message>
      <source>Places where raters differ</source>
      <translation>جاهایی که ارزیابان اختلاف دارند</translation>
    </message>
    <message>
      <source>Plan</source>
      <translation>طرح</translation>
    </message>
    <message>
      <source>Plan a pilot</source>
      <translation>برنامه‌ریزی مرحلهٔ آزمایشی</translation>
    </message>
    <message>
      <source>Plan a questionnaire</source>
      <translation>برنامه‌ریزی پرسش‌نامه</translation>
    </message>
    <message>
      <source>Plan a study</source>
      <translation>طراحی مطالعه</translation>
    </message>
    <message>
      <source>Plan hidden repeats</source>
      <translation>برنامه‌ریزی تکرار پنهان</translation>
    </message>
    <message>
      <source>Plan such a study</source>
      <translation>طراحی چنین مطالعه‌ای</translation>
    </message>
    <message>
      <source>Points are drawn a little beside their place, so that those on one place are seen.</source>
      <translation>نقطه‌ها اندکی کنار جای خود رسم می‌شوند تا آن‌هایی که روی هم‌اند دیده شوند.</translation>
    </message>
    <message>
      <source>Points for meeting the criterion; negative for what must not be there</source>
      <translation>امتیاز برآورده کردن معیار؛ منفی برای آنچه نباید در پاسخ باشد</translation>
    </message>
    <message>
      <source>Portuguese</source>
      <translation>پرتغالی</translation>
    </message>
    <message>
      <source>Precision</source>
      <translation>دقت</translation>
    </message>
    <message>
      <source>Precision and recall have Wilson's interval over questions, F1 a bootstrap over questions.</source>
      <translation>دقت (precision) و حساسیت فاصلهٔ Wilson بر پایهٔ پرسش‌ها دارند و F1 بوت‌استرپ بر پایهٔ پرسش‌ها.</translation>
    </message>
    <message>
      <source>Prediction-powered</source>
      <translation>استنباط مبتنی بر پیش‌بینی (PPI)</translation>
    </message>
    <message>
      <source>Preferences</source>
      <translation>ترجیح‌ها</translation>
    </message>
    <message>
      <source>Preferences between answers</source>
      <translation>ترجیح‌ها میان پاسخ‌ها</translation>
    </message>
    <message>
      <source>Preferences between authors</source>
      <translation>ترجیح‌ها میان نویسندگان</translation>
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
      <source>Problems</source>
      <translation>مشکل‌ها</translation>
    </message>
    <message>
      <source>Prodigy: tasks with decisions</source>
      <translation>Prodigy: کارها با تصمیم‌ها</translation>
    </message>
    <message>
      <source>Prompt as it was sent</source>
      <translation>پرامپت، همان‌گونه که فرستاده شد</translation>
    </message>
    <message>
      <source>Property that was rated or judged</source>
      <translation>ویژگی‌ای که ارزیابی یا داوری شده است</translation>
    </message>
    <message>
      <source>Protocol or strategy</source>
      <translation>پروتکل یا راهبرد</translation>
    </message>
    <message>
      <source>Protocol or strategy that the model was asked by</source>
      <translation>پروتکل یا راهبردی که از مدل با آن پرسیده شده است</translation>
    </message>
    <message>
      <source>Protocol that the judge was asked by</source>
      <translation>پروتکلی که از داور با آن پرسیده شده است</translation>
    </message>
    <message>
      <source>PubMedQA: questions on abstracts</source>
      <translation>PubMedQA: پرسش دربارهٔ چکیده‌ها</translation>
    </message>
    <message>
      <source>Purpose</source>
      <translation>هدف</translation>
    </message>
    <message>
      <source>Purpose of a study about another study</source>
      <translation>هدف مطالعه‌ای که دربارهٔ مطالعه‌ای دیگر است</translation>
    </message>
    <message>
      <source>Purpose of the study</source>
      <translation>هدف مطالعه</translation>
    </message>
    <message>
      <source>Quantised</source>
      <translation>کوانتیزه</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Question for one dimension</source>
      <translation>پرسش برای یک بُعد</translation>
    </message>
    <message>
      <source>Question of the questionnaire</source>
      <translation>پرسشی از پرسش‌نامه</translation>
    </message>
    <message>
      <source>Question that this one is a variant of, such as a translation</source>
      <translation>پرسشی که این پرسش گونه‌ای از آن است، مثلاً ترجمهٔ آن</translation>
    </message>
    <message>
      <source>Question type</source>
      <translation>گونهٔ پرسش</translation>
    </message>
    <message>
      <source>Question {number} cannot be taken: it needs a text, two options or more, and a key among them or none.</source>
      <translation>پرسش {number} را نمی‌توان پذیرفت: متن می‌خواهد، دو گزینه یا بیشتر، و کلیدی از میان آن‌ها یا هیچ.</translation>
    </message>
    <message>
      <source>Question {number} is not taken unseen: the readings differ in {first} and {second}. Look at the page, mend it where that is needed, and say that you looked.</source>
      <translation>پرسش {number} نادیده پذیرفته نمی‌شود: دو خوانش در {first} و {second} فرق دارند. صفحه را ببینید، اگر لازم است اصلاح کنید، و بگویید که دیده‌اید.</translation>
    </message>
    <message>
      <source>Question {question} is not what the run {run} translated. Restore the newest good backup.</source>
      <translation>پرسش {question} آن نیست که اجرای {run} ترجمه کرده است. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>Question {question} of the translator {translator} is a variant of another question than the one that was translated. Compare with a backup, or correct what it is a variant of.</source>
      <translation>پرسش {question} از مترجم {translator} گونهٔ پرسشی جز آن است که ترجمه شده است. آن را با یک پشتیبان مقایسه کنید، یا درست کنید که گونهٔ کدام پرسش است.</translation>
    </message>
    <message>
      <source>Questionnaire</source>
      <translation>پرسش‌نامه</translation>
    </message>
    <message>
      <source>Questions</source>
      <translation>پرسش‌ها</translation>
    </message>
    <message>
      <source>Questions by chapter of ICD-11</source>
      <translation>پرسش‌ها به تفکیک فصل ICD-11</translation>
    </message>
    <message>
      <source>Questions by field</source>
      <translation>پرسش‌ها به تفکیک فیلد</translation>
    </message>
    <message>
      <source>Questions by kind</source>
      <translation>پرسش‌ها به تفکیک نوع</translation>
    </message>
    <message>
      <source>Questions by language</source>
      <translation>پرسش‌ها به تفکیک زبان</translation>
    </message>
    <message>
      <source>Questions by number of images</source>
      <translation>پرسش‌ها به تفکیک شمار تصویرها</translation>
    </message>
    <message>
      <source>Questions by part</source>
      <translation>پرسش‌ها به تفکیک بخش</translation>
    </message>
    <message>
      <source>Questions by part of the benchmark</source>
      <translation>پرسش‌ها به تفکیک بخش‌های مجموعهٔ سنجش</translation>
    </message>
    <message>
      <source>Questions by sex</source>
      <translation>پرسش‌ها به تفکیک جنسیت</translation>
    </message>
    <message>
      <source>Questions by source</source>
      <translation>پرسش‌ها به تفکیک منبع</translation>
    </message>
    <message>
      <source>Questions by specialty</source>
      <translation>پرسش‌ها به تفکیک تخصص</translation>
    </message>
    <message>
      <source>Questions by specialty; those with few questions stand together</source>
      <translation>پرسش‌ها به تفکیک تخصص؛ تخصص‌های کم‌پرسش با هم آمده‌اند</translation>
    </message>
    <message>
      <source>Questions by their fields</source>
      <translation>پرسش‌ها به تفکیک فیلدها</translation>
    </message>
    <message>
      <source>Questions by their number of images</source>
      <translation>پرسش‌ها به تفکیک شمار تصویر</translation>
    </message>
    <message>
      <source>Questions by type</source>
      <translation>پرسش‌ها به تفکیک نوع</translation>
    </message>
    <message>
      <source>Questions by {field}</source>
      <translation>پرسش‌ها به تفکیک {field}</translation>
    </message>
    <message>
      <source>Questions changed since this split was previewed. Preview it again before making it.</source>
      <translation>از هنگام دیدن این بخش‌بندی پرسش‌ها تغییر کرده‌اند. دوباره ببینید و همان را که می‌بینید بسازید.</translation>
    </message>
    <message>
      <source>Questions have between {fewest} and {most} answers, so authors are not compared on the same questions.</source>
      <translation>پرسش‌ها میان {fewest} و {most} پاسخ دارند، پس نویسندگان روی پرسش‌های یکسان مقایسه نمی‌شوند.</translation>
    </message>
    <message>
      <source>Questions of the examination</source>
      <translation>پرسش‌های آزمون</translation>
    </message>
    <message>
      <source>Questions set aside</source>
      <translation>پرسش‌های کنار گذاشته</translation>
    </message>
    <message>
      <source>Questions that a person tagged, with the last tag of a person, and what the model said of them.</source>
      <translation>پرسش‌هایی که فردی برچسب زده است، با آخرین برچسب فرد و آنچه مدل دربارهٔ آن‌ها گفته است.</translation>
    </message>
    <message>
      <source>Questions that are also in a held-out split, in the same words or as a language variant: {n}; the first is {key}, which is {held} there. Leave them out, or remove them from one of the splits.</source>
      <translation>پرسش‌هایی که با همان واژه‌ها یا به زبانی دیگر در بخش کنارگذاشته‌شده هم هستند: {n}؛ نخستین آن‌ها {key} است که آنجا {held} نام دارد. آن‌ها را کنار بگذارید یا از یکی از بخش‌ها بیرون ببرید.</translation>
    </message>
    <message>
      <source>Questions that are in another part now: {n}.</source>
      <translation>پرسش‌هایی که اکنون در بخش دیگری‌اند: {n}.</translation>
    </message>
    <message>
      <source>Questions that are not set aside, language variants left out; shares are of those with a value.</source>
      <translation>پرسش‌هایی که کنار گذاشته نشده‌اند، بدون نسخه‌های زبانی؛ سهم‌ها از پرسش‌های دارای مقدار است.</translation>
    </message>
    <message>
      <source>Questions that are not set aside. Language variants count with their original, unless languages are counted.</source>
      <translation>پرسش‌هایی که کنار گذاشته نشده‌اند. گونه‌های زبانی با اصل خود شمرده می‌شوند، مگر آنکه زبان‌ها شمرده شوند.</translation>
    </message>
    <message>
      <source>Questions that are scored together show the same images before they differ.</source>
      <translation>پرسش‌هایی که با هم امتیاز می‌گیرند، پیش از آن‌که از هم جدا شوند همان تصویرها را نشان می‌دهند.</translation>
    </message>
    <message>
      <source>Questions that ask what one in the workspace asks, under another id or in another dataset: {n}, such as {new} of {dataset} and {known} of {other}. All come in; {clean} sets aside those with the same answers.</source>
      <translation>پرسش‌هایی که پرسش‌شان با شناسه‌ای دیگر یا در مجموعه‌داده‌ای دیگر در فضای کار هست: {n}، مانند {new} از {dataset} و {known} از {other}. همه وارد می‌شوند؛ {clean} آن‌هایی را که پاسخ‌هایشان هم یکی است کنار می‌گذارد.</translation>
    </message>
    <message>
      <source>Questions that come without their images, with the names only: {n_questions}. Choose the folder that holds the images to have them too.</source>
      <translation>پرسش‌هایی که بدون تصویرهایشان و فقط با نام آن‌ها می‌آید: {n_questions}. برای داشتن تصویرها پوشه‌شان را انتخاب کنید.</translation>
    </message>
    <message>
      <source>Questions that only one side has right: {pair}.</source>
      <translation>پرسش‌هایی که فقط یکی از دو طرف درست پاسخ داده است: {pair}.</translation>
    </message>
    <message>
      <source>Questions that raters answered about their work: {n}</source>
      <translation>پرسش‌هایی که ارزیابان دربارهٔ کارشان پاسخ داده‌اند: {n}</translation>
    </message>
    <message>
      <source>Questions that say the same as one in the frozen part {part} of {dataset}, and come into another part: {n}.</source>
      <translation>پرسش‌هایی که همان پرسشی از بخش تثبیت‌شدهٔ {part} از {dataset} را می‌گویند و به بخش دیگری می‌آیند: {n}.</translation>
    </message>
    <message>
      <source>Questions that stay with another one of the same words, or that they are a variant of: {n}</source>
      <translation>پرسش‌هایی که کنار پرسشی با همان واژه‌ها یا کنار اصل خود می‌مانند: {n}</translation>
    </message>
    <message>
      <source>Questions that the run {name} translated were answered, asked or tagged ({n}), so it stays. Delete what was made of them first, or leave the run.</source>
      <translation>پرسش‌هایی که اجرای {name} ترجمه کرده است پاسخ گرفته، پرسیده یا برچسب خورده‌اند ({n})، پس این اجرا می‌ماند. نخست آنچه را از آن‌ها ساخته شده است حذف کنید، یا اجرا را نگه دارید.</translation>
    </message>
    <message>
      <source>Questions that the template asks for: {n_wanted}. All that fit are taken: {n_questions}.</source>
      <translation>الگو {n_wanted} پرسش می‌خواهد. فقط {n_questions} پرسش واجد شرایط است؛ همه به کار می‌رود.</translation>
    </message>
    <message>
      <source>Questions whose key is not known: {n_questions}. They are asked and not marked.</source>
      <translation>پرسش‌هایی که کلیدشان دانسته نیست: {n_questions}. پرسیده می‌شوند و تصحیح نمی‌شوند.</translation>
    </message>
    <message>
      <source>Questions whose text is known and that are not set aside, language variants among them; an image counts in each question that shows it.</source>
      <translation>پرسش‌هایی که متنشان دانسته است و کنار گذاشته نشده‌اند، با ترجمه‌هایشان؛ هر تصویر در هر پرسشی که نشانش می‌دهد شمرده می‌شود.</translation>
    </message>
    <message>
      <source>Questions with answers</source>
      <translation>پرسش‌ها با پاسخ</translation>
    </message>
    <message>
      <source>Questions with answers from each data set</source>
      <translation>پرسش‌هایی با پاسخ از هر مجموعه‌داده</translation>
    </message>
    <message>
      <source>Questions with more answers than a batch holds: {n_questions}. Make the batch size {largest} or more.</source>
      <translation>پرسش‌هایی که بیش از گنجایش یک دسته پاسخ دارند: {n_questions}. اندازهٔ دسته را {largest} یا بیشتر کنید.</translation>
    </message>
    <message>
      <source>Questions with options</source>
      <translation>پرسش‌های گزینه‌دار</translation>
    </message>
    <message>
      <source>Questions with options, without a heading</source>
      <translation>پرسش‌های گزینه‌دار، بی سرستون</translation>
    </message>
    <message>
      <source>Questions with several right options</source>
      <translation>پرسش‌های دارای چند گزینهٔ درست</translation>
    </message>
    <message>
      <source>Questions with several right options are not among them.</source>
      <translation>پرسش‌هایی با چند گزینهٔ درست جزء آن‌ها نیستند.</translation>
    </message>
    <message>
      <source>Questions with source, sex, chapter and type; answers judged with the protocol medjudge; ratings beside it.</source>
      <translation>پرسش‌هایی با منبع، جنسیت، فصل و نوع؛ پاسخ‌هایی داوری‌شده با پروتکل medjudge؛ و امتیاز افراد در کنار آن.</translation>
    </message>
    <message>
      <source>Questions with the answers of every author</source>
      <translation>پرسش‌ها با پاسخ‌های همهٔ نویسندگان</translation>
    </message>
    <message>
      <source>Questions with the text of another one: {n_questions}, such as {first} and {second}. All are kept.</source>
      <translation>پرسش‌هایی با متن پرسشی دیگر: {n_questions}، مانند {first} و {second}. همه نگه داشته می‌شوند.</translation>
    </message>
    <message>
      <source>Questions with two tags that differ; empty where the model gave none.</source>
      <translation>پرسش‌هایی با دو برچسب متفاوت؛ هرجا مدل برچسبی نداده باشد خالی است.</translation>
    </message>
    <message>
      <source>Questions without a reference answer to show: {n_questions}.</source>
      <translation>پرسش‌هایی که پاسخ مرجعی برای نمایش ندارند: {n_questions}.</translation>
    </message>
    <message>
      <source>Questions without their language variants, which are in the part of their original.</source>
      <translation>پرسش‌ها بدون گونه‌هایشان به زبان‌های دیگر؛ هر گونه در بخش اصل خود است.</translation>
    </message>
    <message>
      <source>Questions, answers, images and ratings are in the workspace files, where you keep them.</source>
      <translation>پرسش‌ها، پاسخ‌ها، تصویرها و امتیازها در فایل‌های فضای کارند، هر جا که نگهشان دارید.</translation>
    </message>
    <message>
      <source>Questions, references, answers and raters of each data set</source>
      <translation>پرسش‌ها، مرجع‌ها، پاسخ‌ها و ارزیابان هر مجموعه‌داده</translation>
    </message>
    <message>
      <source>Questions: {n}.</source>
      <translation>پرسش‌ها: {n}.</translation>
    </message>
    <message>
      <source>Questions: {questions}, answers: {answers}, reference answers: {references}, images: {images}; questions set aside: {aside}.</source>
      <translation>پرسش‌ها: {questions}، پاسخ‌ها: {answers}، پاسخ‌های مرجع: {references}، تصویرها: {images}؛ پرسش‌های کنار گذاشته: {aside}.</translation>
    </message>
    <message>
      <source>Queue</source>
      <translation>صف</translation>
    </message>
    <message>
      <source>REDCap: data dictionary beside an export</source>
      <translation>REDCap: واژه‌نامهٔ داده‌ها در کنار خروجی</translation>
    </message>
    <message>
      <source>Randolph with people</source>
      <translation>Randolph با ارزیابان</translation>
    </message>
    <message>
      <source>Randolph's kappa</source>
      <translation>کاپای Randolph</translation>
    </message>
    <message>
      <source>Randolph's kappa in each group over the units that all its raters rated, then the mean over groups.</source>
      <translation>کاپای Randolph در هر گروه روی واحدهایی که همهٔ ارزیابان گروه به آن‌ها امتیاز داده‌اند، سپس میانگین گروه‌ها.</translation>
    </message>
    <message>
      <source>Randolph's kappa is computed in each group over the units that all its raters rated (raters without a rating in the dimension at the granularity do not count); its unweighted mean over groups is the number to report.</source>
      <translation>کاپای Randolph در هر گروه روی واحدهایی حساب می‌شود که همهٔ ارزیابان گروه به آن‌ها امتیاز داده‌اند (ارزیاب بی‌امتیاز در آن بُعد و سطح ارزیابی به شمار نمی‌آید)؛ عددی که گزارش می‌شود میانگین بی‌وزن گروه‌هاست.</translation>
    </message>
    <message>
      <source>Randolph's kappa of two raters over the units that both rated on the first occasion.</source>
      <translation>کاپای Randolph دو ارزیاب روی واحدهایی که هر دو در نوبت نخست به آن‌ها امتیاز داده‌اند.</translation>
    </message>
    <message>
      <source>Randolph, minus all other subgroups</source>
      <translation>Randolph، منهای همهٔ زیرگروه‌های دیگر</translation>
    </message>
    <message>
      <source>Ranges of merged cells in the sheet {sheet} of {file}: {n_ranges}. What is in the first cell of each counts for all of its rows.</source>
      <translation>محدوده‌های خانه‌های ادغام‌شده در برگهٔ {sheet} از {file}: {n_ranges}. محتوای نخستین خانهٔ هر محدوده برای همهٔ ردیف‌های آن به حساب می‌آید.</translation>
    </message>
    <message>
      <source>Rarer values, which the table lists: {n}.</source>
      <translation>مقدارهای کمیاب‌تر که در جدول آمده‌اند: {n}.</translation>
    </message>
    <message>
      <source>Rate</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Rate one sentence of an answer or more, or all of them.</source>
      <translation>یک جمله یا بیشتر از هر پاسخ، یا همه را، ارزیابی کنید.</translation>
    </message>
    <message>
      <source>Rated</source>
      <translation>ارزیابی‌شده</translation>
    </message>
    <message>
      <source>Rated from {first} to {last}, by the Persian calendar.</source>
      <translation>امتیازدهی از {first} تا {last} (تقویم هجری خورشیدی).</translation>
    </message>
    <message>
      <source>Rated from {first} to {last}.</source>
      <translation>ارزیابی از {first} تا {last}.</translation>
    </message>
    <message>
      <source>Rated unit</source>
      <translation>سطح ارزیابی</translation>
    </message>
    <message>
      <source>Rater</source>
      <translation>ارزیاب</translation>
    </message>
    <message>
      <source>Rater's specialty</source>
      <translation>تخصص ارزیاب</translation>
    </message>
    <message>
      <source>Rater's years of practice</source>
      <translation>سال‌های کار ارزیاب</translation>
    </message>
    <message>
      <source>Raters</source>
      <translation>ارزیابان</translation>
    </message>
    <message>
      <source>Raters agree beyond chance everywhere shown: {name} {low:.2f} to {high:.2f}</source>
      <translation>توافق ارزیابان در همهٔ موارد بیش از تصادف است: {name} {low:.2f} تا {high:.2f}</translation>
    </message>
    <message>
      <source>Raters agree beyond chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}</source>
      <translation>توافق ارزیابان بیش از تصادف است: {name} {value:.2f} ({low:.2f} تا {high:.2f})، n = {n}</translation>
    </message>
    <message>
      <source>Raters agree in {low:.0%} ({worst}) to {high:.0%} ({best}) of pairs of ratings</source>
      <translation>ارزیابان در {low:.0%} ({worst}) تا {high:.0%} ({best}) از جفت امتیازها توافق دارند</translation>
    </message>
    <message>
      <source>Raters agree in {low:.0%} of pairs of ratings in all {n_all} {n_all:=place|places}</source>
      <translation>ارزیابان در هر {n_all} مورد در {low:.0%} از جفت امتیازها توافق دارند</translation>
    </message>
    <message>
      <source>Raters agree in {low:.0%} to {high:.0%} of pairs of ratings</source>
      <translation>ارزیابان در {low:.0%} تا {high:.0%} از جفت امتیازها توافق دارند</translation>
    </message>
    <message>
      <source>Raters agree more on {best} ({name} {high:.2f}) than on {worst} ({name} {low:.2f})</source>
      <translation>توافق ارزیابان در {best} ({name} {high:.2f}) بیش از {worst} ({name} {low:.2f}) است</translation>
    </message>
    <message>
      <source>Raters agree on {what} beyond chance: {name} {value:.2f} ({low:.2f} to {high:.2f}), n = {n}</source>
      <translation>توافق در {what} بیش از تصادف است: {name} {value:.2f} ({low:.2f} تا {high:.2f})، n = {n}</translation>
    </message>
    <message>
      <source>Raters are not shown to grow apart or closer along the way</source>
      <translation>نشان داده نشد که ارزیابان در طول کار از هم دورتر یا به هم نزدیک‌تر شده باشند</translation>
    </message>
    <message>
      <source>Raters are not shown to grow faster or slower along the way</source>
      <translation>تندتر یا کندتر شدن ارزیابان در طول کار نشان داده نشده است</translation>
    </message>
    <message>
      <source>Raters are to see reference answers, but no question here has one. Import reference answers, or turn off showing them in the plan.</source>
      <translation>ارزیابان باید پاسخ مرجع را ببینند، ولی هیچ پرسشی در اینجا پاسخ مرجع ندارد. پاسخ‌های مرجع را وارد کنید، یا نمایش آن‌ها را در طرح خاموش کنید.</translation>
    </message>
    <message>
      <source>Raters came closer along the way in {n} of {all} {all:=place|places} (Holm)</source>
      <translation>ارزیابان در {n} مورد از {all} بُعد و سطح ارزیابی در طول کار به هم نزدیک‌تر شدند (Holm)</translation>
    </message>
    <message>
      <source>Raters changed pace in one unit of rating only ({p})</source>
      <translation>سرعت ارزیابان فقط در یکی از واحدهای ارزیابی تغییر کرده است ({p})</translation>
    </message>
    <message>
      <source>Raters grew apart along the way in {n} of {all} {all:=place|places} (Holm)</source>
      <translation>ارزیابان در {n} مورد از {all} بُعد و سطح ارزیابی در طول کار از هم دورتر شدند (Holm)</translation>
    </message>
    <message>
      <source>Raters grew apart in some dimensions along the way, and closer in others (Holm)</source>
      <translation>ارزیابان در طول کار در برخی بُعدها از هم دورتر و در برخی به هم نزدیک‌تر شدند (Holm)</translation>
    </message>
    <message>
      <source>Raters grew faster along the way ({p})</source>
      <translation>ارزیابان در طول کار تندتر شده‌اند ({p})</translation>
    </message>
    <message>
      <source>Raters grew slower along the way ({p})</source>
      <translation>ارزیابان در طول کار کندتر شده‌اند ({p})</translation>
    </message>
    <message>
      <source>Raters had already made {n} {n:=entry|entries}.</source>
      <translation>ارزیابان پیش از آن {n} مورد ثبت کرده بودند.</translation>
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
      <source>Raters of the study</source>
      <translation>ارزیابان مطالعه</translation>
    </message>
    <message>
      <source>Raters of {study} are nowhere {distance} or more apart. Choose a smaller distance.</source>
      <translation>ارزیابان {study} هیچ‌جا {distance} یا بیشتر فاصله ندارند. فاصلهٔ کمتری انتخاب کنید.</translation>
    </message>
    <message>
      <source>Raters or judges worked on it.</source>
      <translation>ارزیابان یا داوران روی آن کار کرده‌اند.</translation>
    </message>
    <message>
      <source>Raters rate alike: none is above or below the others on average</source>
      <translation>ارزیابان یکسان امتیاز می‌دهند: میانگین هیچ‌کدام بالاتر یا پایین‌تر نیست</translation>
    </message>
    <message>
      <source>Rating</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Rating fewer sentences</source>
      <translation>ارزیابی جمله‌های کمتر</translation>
    </message>
    <message>
      <source>Rating fewer sentences: agreement with the full rating, {answers}</source>
      <translation>ارزیابی جمله‌های کمتر: توافق با ارزیابی کامل، {answers}</translation>
    </message>
    <message>
      <source>Rating fewer sentences: variance between raters, {answers}</source>
      <translation>ارزیابی جمله‌های کمتر: واریانس میان ارزیابان، {answers}</translation>
    </message>
    <message>
      <source>Ratings</source>
      <translation>امتیازها</translation>
    </message>
    <message>
      <source>Ratings are averaged from sentence to rater to answer to question, then over questions.</source>
      <translation>میانگین امتیازها از جمله به ارزیاب، به پاسخ و به پرسش گرفته می‌شود و سپس روی پرسش‌ها.</translation>
    </message>
    <message>
      <source>Ratings averaged from sentence to rater to answer to question, then over questions.</source>
      <translation>میانگین امتیازها از جمله به ارزیاب، پاسخ و پرسش، سپس روی پرسش‌ها.</translation>
    </message>
    <message>
      <source>Ratings averaged from sentence to rater to answer to question, then over questions; three points, rescaled from 0 to 1, where the scale has them.</source>
      <translation>میانگین امتیازها از جمله به ارزیاب، به پاسخ و به پرسش، سپس روی پرسش‌ها؛ اگر مقیاس سه‌سطحی باشد، سه سطح به بازهٔ ۰ تا ۱ برده شده است.</translation>
    </message>
    <message>
      <source>Ratings by level</source>
      <translation>امتیازها بر حسب سطح</translation>
    </message>
    <message>
      <source>Ratings by level: {dimension}, {setting}</source>
      <translation>امتیازها به تفکیک سطح: {dimension}، {setting}</translation>
    </message>
    <message>
      <source>Ratings from some of the sentences beside those from all</source>
      <translation>امتیاز از بخشی از جمله‌ها در کنار امتیاز از همهٔ آن‌ها</translation>
    </message>
    <message>
      <source>Ratings in the order of rating</source>
      <translation>امتیازها به ترتیب ارزیابی</translation>
    </message>
    <message>
      <source>Ratings of follow-ups, which never count among the study's own: {n}.</source>
      <translation>امتیازهای پیگیری‌ها، که هرگز جزو امتیازهای خود مطالعه نیستند: {n}.</translation>
    </message>
    <message>
      <source>Ratings of pilots, left out: {n}.</source>
      <translation>امتیازهای دسته‌های آزمایشی، کنار گذاشته: {n}.</translation>
    </message>
    <message>
      <source>Ratings of {file} whose confidence stays in the metadata: {n_rows}. Its numbers run from 1 to 4, so that the file does not tell whether it counts from 0 or from 1; write 0 to 4 as words, or 1 to 5.</source>
      <translation>امتیازهای {file} که اطمینانشان در فراداده می‌ماند: {n_rows}. عددهایش از ۱ تا ۴ است و فایل نمی‌گوید شمارش از ۰ است یا از ۱؛ ۰ تا ۴ را با واژه بنویسید، یا ۱ تا ۵.</translation>
    </message>
    <message>
      <source>Ratings that a rater gave again, mean over raters</source>
      <translation>امتیازهایی که ارزیاب دوباره داد، میانگین ارزیابان</translation>
    </message>
    <message>
      <source>Ratings that differ</source>
      <translation>امتیازهایی که فرق دارند</translation>
    </message>
    <message>
      <source>Ratings that say {word} and count as {status}: {n_ratings}.</source>
      <translation>امتیازهایی که «{word}» گفته‌اند و «{status}» به شمار می‌آیند: {n_ratings}.</translation>
    </message>
    <message>
      <source>Ratings, one a row</source>
      <translation>امتیازها، هر کدام در یک ردیف</translation>
    </message>
    <message>
      <source>Ratings, one column a dimension or a rater</source>
      <translation>امتیازها، هر ستون یک بُعد یا یک ارزیاب</translation>
    </message>
    <message>
      <source>Read as</source>
      <translation>خواندن به قالب</translation>
    </message>
    <message>
      <source>Read every coefficient beside percent agreement and the distribution of ratings: where one level takes nearly all of them, chance-corrected coefficients differ widely.</source>
      <translation>هر ضریب را کنار درصد توافق و توزیع امتیازها بخوانید: هر جا یک سطح تقریباً همهٔ امتیازها را بگیرد، ضریب‌های تصحیح‌شده برای توافق تصادفی بسیار از هم دور می‌شوند.</translation>
    </message>
    <message>
      <source>Reason for not giving a value</source>
      <translation>دلیل نبود مقدار</translation>
    </message>
    <message>
      <source>Reason for which nothing was read</source>
      <translation>دلیل اینکه چیزی خوانده نشده است</translation>
    </message>
    <message>
      <source>Reason for which the model stopped, as it says</source>
      <translation>دلیل توقف مدل، به گفتهٔ خودش</translation>
    </message>
    <message>
      <source>Reason for which the rater could not judge or skipped</source>
      <translation>دلیل ارزیاب برای قضاوت نکردن یا رد شدن</translation>
    </message>
    <message>
      <source>Reason in a person's words</source>
      <translation>دلیل به بیان یک شخص</translation>
    </message>
    <message>
      <source>Reason that was given for the value</source>
      <translation>دلیلی که برای مقدار آورده شده است</translation>
    </message>
    <message>
      <source>Reasoning of the model, where it tells it</source>
      <translation>استدلال مدل، اگر آن را نشان دهد</translation>
    </message>
    <message>
      <source>Recall</source>
      <translation>بازیابی</translation>
    </message>
    <message>
      <source>Recall and precision come from labelled texts that were set aside before the rules were written.</source>
      <translation>بازیابی و دقت روی متن‌های برچسب‌خورده‌ای است که هنگام نوشتن قاعده‌ها کسی به آنها نگاه نکرد.</translation>
    </message>
    <message>
      <source>Reference</source>
      <translation>مرجع</translation>
    </message>
    <message>
      <source>Reference answer</source>
      <translation>پاسخ مرجع</translation>
    </message>
    <message>
      <source>Reference answers</source>
      <translation>پاسخ‌های مرجع</translation>
    </message>
    <message>
      <source>Reference answers with an unknown tag: {n}.</source>
      <translation>پاسخ‌های مرجع با برچسب ناشناخته: {n}.</translation>
    </message>
    <message>
      <source>References</source>
      <translation>منابع</translation>
    </message>
    <message>
      <source>References against the other references of their question</source>
      <translation>مرجع‌ها در برابر دیگر مرجع‌های پرسش خود</translation>
    </message>
    <message>
      <source>References as stored ({first}), and in reverse ({second})</source>
      <translation>مرجع‌ها به ترتیب ذخیره ({first})، و وارونه ({second})</translation>
    </message>
    <message>
      <source>References held out, beside the answers</source>
      <translation>مرجع‌های کنارگذاشته در کنار پاسخ‌ها</translation>
    </message>
    <message>
      <source>References in reverse</source>
      <translation>مرجع‌ها به ترتیب وارونه</translation>
    </message>
    <message>
      <source>References that people rated stand in the same row.</source>
      <translation>مرجع‌هایی که ارزیابان به آن‌ها امتیاز داده‌اند در همین ردیف می‌آیند.</translation>
    </message>
    <message>
      <source>Registered on {at} by {by}.</source>
      <translation>در {at} به دست {by} ثبت شد.</translation>
    </message>
    <message>
      <source>Registered on {at}, by the Persian calendar; the SHA-256 of the sheet begins with {sha256}.</source>
      <translation>ثبت‌شده در {at} (تقویم هجری خورشیدی)؛ SHA-256 برگه با {sha256} آغاز می‌شود.</translation>
    </message>
    <message>
      <source>Registered on {at}, this result {standing}; SHA-256 of the sheet: {sha256}…</source>
      <translation>ثبت‌شده در {at}؛ این نتیجه: {standing}؛ SHA-256 برگه: {sha256}…</translation>
    </message>
    <message>
      <source>Registered on {at}; the SHA-256 of the sheet begins with {sha256}.</source>
      <translation>در {at} ثبت شد؛ SHA-256 برگه با {sha256} آغاز می‌شود.</translation>
    </message>
    <message>
      <source>Registration of {study}</source>
      <translation>ثبت {study}</translation>
    </message>
    <message>
      <source>Reliability of the judge</source>
      <translation>پایایی داور</translation>
    </message>
    <message>
      <source>Reliability of the judge beside physicians</source>
      <translation>اعتمادپذیری داور در کنار پزشکان</translation>
    </message>
    <message>
      <source>Repeat consistency</source>
      <translation>ثبات در تکرار</translation>
    </message>
    <message>
      <source>Repeat one pair or more, or none at all.</source>
      <translation>یک جفت یا بیشتر تکرار شود، یا هیچ.</translation>
    </message>
    <message>
      <source>Repeats are {granularity}, but no block rates the first part {granularity}.</source>
      <translation>تکرارها {granularity} هستند، اما هیچ بلوکی بخش نخست را {granularity} ارزیابی نمی‌کند.</translation>
    </message>
    <message>
      <source>Replies are all that came and units those that count: replaced ones gave way to a later one, and those without a key cannot be marked.</source>
      <translation>خروجی‌ها همهٔ آن چیزی است که رسیده و واحدها آن‌هایی که شمرده می‌شوند: جایگزین‌شده‌ها جای خود را به خروجی بعدی داده‌اند و بی‌کلیدها نمره نمی‌گیرند.</translation>
    </message>
    <message>
      <source>Replies of judges that cannot be used</source>
      <translation>پاسخ‌های غیرقابل استفادهٔ داوران</translation>
    </message>
    <message>
      <source>Replies of judges without a valid rating</source>
      <translation>خروجی‌های داوران بدون امتیاز معتبر</translation>
    </message>
    <message>
      <source>Replies that differ</source>
      <translation>پاسخ‌های متفاوت</translation>
    </message>
    <message>
      <source>Reply</source>
      <translation>پاسخ مدل</translation>
    </message>
    <message>
      <source>Reply of the model, unchanged</source>
      <translation>خروجی مدل، بی‌تغییر</translation>
    </message>
    <message>
      <source>Reply problems: judgements that were read freely and are unparsable, out of range, refused, empty, cut off or failed; one judgement is one dimension of one reply, the last attempt.</source>
      <translation>مشکل‌های پاسخ: داوری‌هایی که آزادانه خوانده شده‌اند و پردازش‌ناپذیر، بیرون از محدوده، خودداری، خالی، بریده یا ناموفق‌اند؛ هر داوری یک بُعد از یک پاسخ است، در آخرین تلاش.</translation>
    </message>
    <message>
      <source>Requests</source>
      <translation>درخواست‌ها</translation>
    </message>
    <message>
      <source>Requests are those that left for an endpoint; their totals, and those of tokens and cost, count what was sent for items that are not judged yet and to find out whether the endpoint answers, too.</source>
      <translation>درخواست‌ها آنهایی است که به سرویس فرستاده شد؛ جمع آنها و جمع توکن‌ها و هزینه، آنچه را برای موردهای هنوز داوری‌نشده و برای آزمودن پاسخ‌دادن سرویس فرستاده شد هم می‌شمارد.</translation>
    </message>
    <message>
      <source>Responses of models with scores and feedback</source>
      <translation>پاسخ‌های مدل‌ها با نمره و بازخورد</translation>
    </message>
    <message>
      <source>Results in the form of {paper}</source>
      <translation>نتایج در قالب {paper}</translation>
    </message>
    <message>
      <source>Results of {study}</source>
      <translation>نتایج {study}</translation>
    </message>
    <message>
      <source>Return {of} has no stay {number}; it tells of {n_stays}. Choose one from its list.</source>
      <translation>فایل بازگشتی {of} ماندن شمارهٔ {number} ندارد؛ {n_stays} ماندن دارد. یکی را از فهرستش انتخاب کنید.</translation>
    </message>
    <message>
      <source>Returned</source>
      <translation>برگشته</translation>
    </message>
    <message>
      <source>Returns</source>
      <translation>بازگشت‌ها</translation>
    </message>
    <message>
      <source>Returns set aside</source>
      <translation>بازگشت‌های کنار گذاشته</translation>
    </message>
    <message>
      <source>Right</source>
      <translation>درست</translation>
    </message>
    <message>
      <source>Rogan-Gladen</source>
      <translation>Rogan-Gladen</translation>
    </message>
    <message>
      <source>Rounded mean of the raters</source>
      <translation>میانگین گردشدهٔ ارزیابان</translation>
    </message>
    <message>
      <source>Row</source>
      <translation>ردیف</translation>
    </message>
    <message>
      <source>Row with the names</source>
      <translation>ردیف نام ستون‌ها</translation>
    </message>
    <message>
      <source>Rows are the people's labels ({yardstick}) with their number, columns the judge's: shares of a row.</source>
      <translation>سطرها برچسب ارزیابان ({yardstick}) با تعدادشان است و ستون‌ها برچسب داور: سهم از سطر.</translation>
    </message>
    <message>
      <source>Rows of {file} apart below its table, as sums stand, left out: {n_rows}.</source>
      <translation>ردیف‌های {file} که مانند جمع‌ها زیر جدول و جدا از آن است و کنار می‌ماند: {n_rows}.</translation>
    </message>
    <message>
      <source>Rows of {file} marked as not rated, from which no rating is taken: {n_rows}.</source>
      <translation>ردیف‌های {file} که بی‌امتیاز نشان خورده و امتیازی از آن گرفته نمی‌شود: {n_rows}.</translation>
    </message>
    <message>
      <source>Rows of {file} that come in with the rows of another file that name them: {n_rows}.</source>
      <translation>ردیف‌های {file} که با ردیف‌های فایل دیگری که نامشان را می‌برد وارد می‌شود: {n_rows}.</translation>
    </message>
    <message>
      <source>Rows of {file} that name a question and say nothing of it: {n_rows}.</source>
      <translation>ردیف‌های {file} که پرسشی را نام می‌برند و چیزی از آن نمی‌گویند: {n_rows}.</translation>
    </message>
    <message>
      <source>Rows of {file} that say the same as an earlier one and are not taken again: {n_rows}.</source>
      <translation>ردیف‌های {file} که همان ردیف پیشین است و دوباره گرفته نمی‌شود: {n_rows}.</translation>
    </message>
    <message>
      <source>Rule</source>
      <translation>قاعده</translation>
    </message>
    <message>
      <source>Rule that set the question aside</source>
      <translation>قاعده‌ای که پرسش را کنار گذاشته است</translation>
    </message>
    <message>
      <source>Run</source>
      <translation>اجرا</translation>
    </message>
    <message>
      <source>Run a judge</source>
      <translation>اجرای یک داور</translation>
    </message>
    <message>
      <source>Run an examination</source>
      <translation>اجرای آزمون</translation>
    </message>
    <message>
      <source>Run of a model that it came from</source>
      <translation>اجرای مدلی که از آن آمده است</translation>
    </message>
    <message>
      <source>Run of the model; different runs are different conditions</source>
      <translation>اجرای مدل؛ هر اجرا شرایط جداگانه‌ای است</translation>
    </message>
    <message>
      <source>Runs</source>
      <translation>اجراها</translation>
    </message>
    <message>
      <source>Runs of five characters that both texts have; the share is an estimate. This rule only warns: look at both before one of them is set aside by hand.</source>
      <translation>رشته‌های پنج‌نویسه‌ای که هر دو متن دارند؛ این سهم برآورد است. این قاعده تنها هشدار می‌دهد: پیش از آن که یکی به دست کنار گذاشته شود هر دو را ببینید.</translation>
    </message>
    <message>
      <source>Runs that used it</source>
      <translation>اجراهایی که به کار برده‌اند</translation>
    </message>
    <message>
      <source>Russian</source>
      <translation>روسی</translation>
    </message>
    <message>
      <source>SARI</source>
      <translation>SARI</translation>
    </message>
    <message>
      <source>SHA-256 of the model's file</source>
      <translation>SHA-256 فایل مدل</translation>
    </message>
    <message>
      <source>SHA-256 of the plan: {sha256}</source>
      <translation>SHA-256 طرح: {sha256}</translation>
    </message>
    <message>
      <source>SHA-256 of the prompt as it was sent</source>
      <translation>SHA-256 پرامپت، همان‌طور که فرستاده شده است</translation>
    </message>
    <message>
      <source>SHA-256 of this sheet: {sha256}</source>
      <translation>SHA-256 این برگه: {sha256}</translation>
    </message>
    <message>
      <source>Same label again</source>
      <translation>همان برچسب دوباره</translation>
    </message>
    <message>
      <source>Sample variance over raters' means of an answer, averaged over answers.</source>
      <translation>واریانس نمونه‌ای میانگین‌های ارزیابان برای هر پاسخ، میانگین روی پاسخ‌ها.</translation>
    </message>
    <message>
      <source>Saved</source>
      <translation>ذخیره</translation>
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
      <source>Say what comes back: --dataset, with --question for one of it, --rule, or --all.</source>
      <translation>بگویید چه چیزی برگردد: ‎--dataset، با ‎--question برای یکی از آن، ‎--rule یا ‎--all.</translation>
    </message>
    <message>
      <source>Say which key: a file, or the one on the paper's own page as far as it fits.</source>
      <translation>بگویید کدام کلید: یک فایل، یا کلید صفحهٔ خود آزمون تا جایی که مطابقت دارد.</translation>
    </message>
    <message>
      <source>Say which texts come back: those of --dataset and --question, or --all.</source>
      <translation>بگویید کدام متن‌ها برگردند: آنهای ‎--dataset و ‎--question، یا ‎--all.</translation>
    </message>
    <message>
      <source>Say why a frozen part is thawed, so that others can follow.</source>
      <translation>بگویید چرا بخش تثبیت‌شده آزاد می‌شود تا دیگران هم بتوانند پی بگیرند.</translation>
    </message>
    <message>
      <source>Say why {study} gets a new version.</source>
      <translation>بگویید چرا {study} نسخهٔ تازه می‌گیرد.</translation>
    </message>
    <message>
      <source>Say why, so that others can follow the change.</source>
      <translation>دلیل را بنویسید تا دیگران بتوانند تغییر را پی بگیرند.</translation>
    </message>
    <message>
      <source>Say why, so that others can follow.</source>
      <translation>بگویید چرا، تا دیگران هم دریابند.</translation>
    </message>
    <message>
      <source>Say, scale of a dimension</source>
      <translation>بگویید، مقیاس یک بُعد</translation>
    </message>
    <message>
      <source>Scores</source>
      <translation>نمره‌ها</translation>
    </message>
    <message>
      <source>Scores against every single reference, and against all of them</source>
      <translation>نمره‌ها در برابر تک‌تک مرجع‌ها و در برابر همهٔ آن‌ها</translation>
    </message>
    <message>
      <source>Scores corrected for the judge</source>
      <translation>نمره‌های تصحیح‌شده برای داور</translation>
    </message>
    <message>
      <source>Scores corrected for the judge: {what}</source>
      <translation>نمره‌های تصحیح‌شده برای داور: {what}</translation>
    </message>
    <message>
      <source>Scores lie between 0 and 1, and so does the difference below which two of them tie.</source>
      <translation>نمره‌ها میان ۰ و ۱ است، و اختلافی که کمتر از آن دو نمره مساوی شمرده می‌شود نیز همین‌طور.</translation>
    </message>
    <message>
      <source>Scores that other publications report</source>
      <translation>نمره‌هایی که مقاله‌های دیگر گزارش کرده‌اند</translation>
    </message>
    <message>
      <source>Scores tie</source>
      <translation>برابری نمره‌ها</translation>
    </message>
    <message>
      <source>Seconds along the session</source>
      <translation>ثانیه‌ها در طول کار</translation>
    </message>
    <message>
      <source>Seconds along the session: {setting}</source>
      <translation>ثانیه‌ها در طول جلسه: {setting}</translation>
    </message>
    <message>
      <source>Seconds an item</source>
      <translation>ثانیه برای هر مورد</translation>
    </message>
    <message>
      <source>Seconds an item takes</source>
      <translation>ثانیه‌های هر مورد</translation>
    </message>
    <message>
      <source>Seconds an item takes, side by side</source>
      <translation>ثانیه‌های هر مورد، کنار هم</translation>
    </message>
    <message>
      <source>Seconds at work are the run's, shared by its items as they were judged side by side; seconds until a reply are one reply's own, and do not add up to a time.</source>
      <translation>ثانیه‌های کار زمان اجراست که میان موردهایش، همان‌گونه که کنار هم داوری شده‌اند، بخش شده است؛ ثانیه تا خروجی از آنِ یک خروجی است و جمعش زمان نمی‌شود.</translation>
    </message>
    <message>
      <source>Seconds per answer</source>
      <translation>ثانیه برای هر پاسخ</translation>
    </message>
    <message>
      <source>Seconds per item</source>
      <translation>ثانیه برای هر مورد</translation>
    </message>
    <message>
      <source>Section {number}</source>
      <translation>بخش {number}</translation>
    </message>
    <message>
      <source>Seed of the plan: {seed}</source>
      <translation>بذر تصادفی (seed) طرح: {seed}</translation>
    </message>
    <message>
      <source>Seed of the sampling</source>
      <translation>بذر تصادفی (seed) نمونه‌گیری</translation>
    </message>
    <message>
      <source>Sentence</source>
      <translation>جمله</translation>
    </message>
    <message>
      <source>Set aside</source>
      <translation>کنار گذاشته</translation>
    </message>
    <message>
      <source>Set aside by hand</source>
      <translation>کنار گذاشته به دست شخص</translation>
    </message>
    <message>
      <source>Set aside now</source>
      <translation>اکنون کنار گذاشته</translation>
    </message>
    <message>
      <source>Set aside: {rule}</source>
      <translation>کنار گذاشته: {rule}</translation>
    </message>
    <message>
      <source>Setting under which the metric was computed</source>
      <translation>تنظیمی که سنجه با آن محاسبه شده است</translation>
    </message>
    <message>
      <source>Settings of the metrics</source>
      <translation>تنظیم‌های سنجه‌ها</translation>
    </message>
    <message>
      <source>Setup</source>
      <translation>حالت</translation>
    </message>
    <message>
      <source>Setups</source>
      <translation>حالت‌ها</translation>
    </message>
    <message>
      <source>Setups compared</source>
      <translation>مقایسهٔ حالت‌ها</translation>
    </message>
    <message>
      <source>Setups with more judgements have more of them: read it beside the rates.</source>
      <translation>حالتی که داوری بیشتری دارد سهم بیشتری هم دارد: آن را کنار نرخ‌ها بخوانید.</translation>
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
      <source>Several modalities</source>
      <translation>چند نوع تصویربرداری</translation>
    </message>
    <message>
      <source>Several responses to {question} are by {rater}, so that none of them can be told to be the right one.</source>
      <translation>چند پاسخ به {question} از {rater} است و نمی‌توان گفت کدام‌یک درست است.</translation>
    </message>
    <message>
      <source>Sex</source>
      <translation>جنس</translation>
    </message>
    <message>
      <source>Sex of the patient, as the source says it</source>
      <translation>جنس بیمار، همان‌طور که منبع نوشته است</translation>
    </message>
    <message>
      <source>Share</source>
      <translation>سهم</translation>
    </message>
    <message>
      <source>Share of answers (or sentences) judged validly both ways whose values differ, first repeat.</source>
      <translation>سهم پاسخ‌هایی (یا جمله‌هایی) که به هر دو شیوه معتبر داوری شده‌اند و مقدارهایشان فرق دارد، تکرار اول.</translation>
    </message>
    <message>
      <source>Share of answers that the same judge judged differently in the two setups.</source>
      <translation>سهم پاسخ‌هایی که همان داور در دو حالت متفاوت داوری کرد.</translation>
    </message>
    <message>
      <source>Share of answers with two or more valid repeats whose repeats all have one value.</source>
      <translation>سهم پاسخ‌های دارای دو یا چند تکرار معتبر که همهٔ تکرارهایشان یک مقدار دارد.</translation>
    </message>
    <message>
      <source>Share of each level among the ratings with a value, on the first occasion.</source>
      <translation>سهم هر سطح از امتیازهای مقداردار، در نوبت نخست.</translation>
    </message>
    <message>
      <source>Share of each level among the valid judgements of an author's answers, all repeats.</source>
      <translation>سهم هر سطح از داوری‌های معتبر پاسخ‌های هر نویسنده، همهٔ تکرارها.</translation>
    </message>
    <message>
      <source>Share of each level among valid judgements.</source>
      <translation>سهم هر سطح از داوری‌های معتبر.</translation>
    </message>
    <message>
      <source>Share of identical labels between a rater's first and repeated rating, by the labels to report first.</source>
      <translation>سهم برچسب‌های یکسان میان ارزیابی نخست و تکراری هر ارزیاب، با برچسب‌هایی که نخست گزارش می‌شوند.</translation>
    </message>
    <message>
      <source>Share of identical labels with the other raters on shared units.</source>
      <translation>سهم برچسب‌های یکسان با دیگر ارزیابان در واحدهای مشترک.</translation>
    </message>
    <message>
      <source>Share of judgements by what could be read of them; the last attempt counts.</source>
      <translation>سهم داوری‌ها بنا بر آنچه از آن‌ها خوانده شد؛ آخرین تلاش به شمار می‌آید.</translation>
    </message>
    <message>
      <source>Share of judgements that were read freely and are valid; the last attempt counts.</source>
      <translation>سهم داوری‌هایی که آزادانه خوانده شده و معتبرند؛ آخرین تلاش به حساب می‌آید.</translation>
    </message>
    <message>
      <source>Share of judgements without a valid rating, of first attempts and of the last ones.</source>
      <translation>سهم داوری‌های بی امتیاز معتبر، در تلاش‌های نخست و در آخرین‌ها.</translation>
    </message>
    <message>
      <source>Share of judgements without a valid rating: unparsable or out of range.</source>
      <translation>سهم داوری‌های بی امتیاز معتبر: غیرقابل‌پردازش یا بیرون از محدوده.</translation>
    </message>
    <message>
      <source>Share of judgements without a valid rating: unparsable, out of range, refused, cut off or failed.</source>
      <translation>سهم داوری‌های بدون امتیاز معتبر: غیرقابل‌پردازش، بیرون از بازه، ردشده، بریده یا ناموفق.</translation>
    </message>
    <message>
      <source>Share of level {level} among the ratings with a value: {dimension}, {setting}.</source>
      <translation>سهم سطح {level} از امتیازهای دارای مقدار: {dimension}، {setting}.</translation>
    </message>
    <message>
      <source>Share of pairs of ratings of the same unit that are identical, pooled over groups.</source>
      <translation>سهم جفت‌امتیازهای یکسان از همان واحد، ادغام گروه‌ها.</translation>
    </message>
    <message>
      <source>Share of pairs of ratings of the same unit that are identical.</source>
      <translation>سهم جفت‌امتیازهای یکسان از همهٔ جفت‌امتیازهای یک واحد.</translation>
    </message>
    <message>
      <source>Share of questions that only one side has right: {pair}.</source>
      <translation>سهم پرسش‌هایی که فقط یکی از دو طرف درست پاسخ داده است: {pair}.</translation>
    </message>
    <message>
      <source>Share of the judgements of {judge} that are valid.</source>
      <translation>سهم داوری‌های معتبر {judge}.</translation>
    </message>
    <message>
      <source>Share of the people's label</source>
      <translation>سهم از برچسب ارزیابان</translation>
    </message>
    <message>
      <source>Share of wrong {units}, by people: {dimension}.</source>
      <translation>سهم {units} نادرست به نظر ارزیابان: {dimension}.</translation>
    </message>
    <message>
      <source>Share that could not be judged</source>
      <translation>سهم غیرقابل قضاوت</translation>
    </message>
    <message>
      <source>Shared part: of the options that were chosen or are right, the share that are both (Jaccard), as a mean over questions; a reply that cannot be read has 0. Bootstrap over questions.</source>
      <translation>بخش مشترک: از میان گزینه‌هایی که انتخاب شده‌اند یا درست‌اند، سهم آن‌هایی که هر دو ویژگی را دارند (Jaccard)، میانگین روی پرسش‌ها؛ خروجی غیرقابل‌پردازش ۰ می‌گیرد. بوت‌استرپ روی پرسش‌ها.</translation>
    </message>
    <message>
      <source>Shares</source>
      <translation>سهم‌ها</translation>
    </message>
    <message>
      <source>Shares and kappa have a bootstrap over questions, with Wilson's interval over questions beside shares; the asymptotic one of kappa stands only where there is one answer to a question, rated as a whole.</source>
      <translation>سهم‌ها و کاپا بوت‌استرپ روی پرسش‌ها دارند و کنار سهم‌ها فاصلهٔ Wilson روی پرسش‌ها آمده است؛ فاصلهٔ مجانبی کاپا فقط جایی هست که هر پرسش یک پاسخ دارد و کل پاسخ ارزیابی شده است.</translation>
    </message>
    <message>
      <source>Shares are of all questions that are counted, those without a value among them.</source>
      <translation>سهم‌ها از همهٔ پرسش‌های شمرده‌شده است، آن‌هایی که مقدار ندارند هم در میانشان.</translation>
    </message>
    <message>
      <source>Shares have Wilson's interval over questions: variants of a question in several languages count together.</source>
      <translation>سهم‌ها فاصلهٔ Wilson بر پایهٔ پرسش‌ها دارند: نسخه‌های یک پرسش به چند زبان با هم شمرده می‌شوند.</translation>
    </message>
    <message>
      <source>Short answers lift the curve, so that it stands for long answers alone too.</source>
      <translation>پاسخ‌های کوتاه منحنی را بالا می‌برند، پس برای پاسخ‌های بلند جداگانه هم آمده است.</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>نمایش</translation>
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
      <source>Shows</source>
      <translation>محتوا</translation>
    </message>
    <message>
      <source>Shows a prompt; the wording that was sent is kept with each run.</source>
      <translation>پرامپتی را نشان می‌دهد؛ متن فرستاده‌شده همراه هر اجرا نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>Shows examples; the Library shows each question with its answers.</source>
      <translation>نمونه‌هایی را نشان می‌دهد؛ کتابخانه هر پرسش را با پاسخ‌هایش نشان می‌دهد.</translation>
    </message>
    <message>
      <source>Shows one example; the page Judge and people opens the answers on which both differ most.</source>
      <translation>یک نمونه را نشان می‌دهد؛ صفحهٔ «داور و ارزیابان» پاسخ‌هایی را که بیشترین اختلاف را دارند باز می‌کند.</translation>
    </message>
    <message>
      <source>Shows one explanation of a judge; each run lists the explanations of all its judgements.</source>
      <translation>یک توضیح داور را نشان می‌دهد؛ هر اجرا توضیح همهٔ داوری‌هایش را دارد.</translation>
    </message>
    <message>
      <source>Shows one question of the set; the Library shows every question with its images.</source>
      <translation>یک پرسش از مجموعه را نشان می‌دهد؛ کتابخانه هر پرسش را با تصویرهایش نشان می‌دهد.</translation>
    </message>
    <message>
      <source>Shows one term; the Library shows each of them with its definitions.</source>
      <translation>یک اصطلاح را نشان می‌دهد؛ کتابخانه هر اصطلاح را با تعریف‌هایش نشان می‌دهد.</translation>
    </message>
    <message>
      <source>Shows two questions; the Library shows each question with all of its answers.</source>
      <translation>دو پرسش را نشان می‌دهد؛ کتابخانه هر پرسش را با همهٔ پاسخ‌هایش نشان می‌دهد.</translation>
    </message>
    <message>
      <source>Signs of it could not be read.</source>
      <translation>نشانه‌هایی از آن خوانده نشد.</translation>
    </message>
    <message>
      <source>Since this run was planned, other answers came in under the author {name}. Plan the run again under another name.</source>
      <translation>از زمان طراحی این اجرا، پاسخ‌های دیگری به نام نویسندهٔ {name} وارد شده‌اند. اجرا را با نام دیگری دوباره طراحی کنید.</translation>
    </message>
    <message>
      <source>Sit an examination</source>
      <translation>شرکت در آزمون</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>اندازه</translation>
    </message>
    <message>
      <source>Size class</source>
      <translation>ردهٔ اندازه</translation>
    </message>
    <message>
      <source>Size of the dataset</source>
      <translation>اندازهٔ مجموعه‌داده</translation>
    </message>
    <message>
      <source>Sizes of studies</source>
      <translation>اندازهٔ مطالعه‌ها</translation>
    </message>
    <message>
      <source>Soft tissue</source>
      <translation>بافت نرم</translation>
    </message>
    <message>
      <source>Somebody else</source>
      <translation>شخص دیگری</translation>
    </message>
    <message>
      <source>Sort questions by lists</source>
      <translation>دسته‌بندی پرسش‌ها با فهرست‌ها</translation>
    </message>
    <message>
      <source>Source</source>
      <translation>منبع</translation>
    </message>
    <message>
      <source>Space</source>
      <translation>فاصله</translation>
    </message>
    <message>
      <source>Spanish</source>
      <translation>اسپانیایی</translation>
    </message>
    <message>
      <source>Spearman</source>
      <translation>Spearman</translation>
    </message>
    <message>
      <source>Spearman of length and rating</source>
      <translation>Spearman طول و امتیاز</translation>
    </message>
    <message>
      <source>Spearman of place and seconds</source>
      <translation>Spearman جایگاه و ثانیه‌ها</translation>
    </message>
    <message>
      <source>Spearman's rho</source>
      <translation>همبستگی Spearman (rho)</translation>
    </message>
    <message>
      <source>Spearman's rho of an answer's SARI, with all its references, and its value: the mean over sentences and valid judgements of a judge, or over sentences of the people's median label.</source>
      <translation>روی اسپیرمن میان SARI پاسخ، با همهٔ مرجع‌هایش، و مقدار آن: میانگین روی جمله‌ها و داوری‌های معتبر یک داور، یا روی جمله‌ها برای برچسب میانهٔ ارزیابان.</translation>
    </message>
    <message>
      <source>Spearman's rho of an answer's length and its value; above 0 where longer answers are judged higher.</source>
      <translation>همبستگی Spearman میان طول پاسخ و مقدار آن؛ بیش از ۰ اگر پاسخ‌های بلندتر بالاتر داوری شوند.</translation>
    </message>
    <message>
      <source>Spearman's rho of an answer's length in characters and its value, the mean over repeats and sentences where there are several; above 0 where longer answers are judged higher.</source>
      <translation>همبستگی Spearman میان طول پاسخ به نویسه و مقدار آن، میانگین تکرارها و جمله‌ها اگر چند تا باشند؛ بیش از ۰ اگر پاسخ‌های بلندتر بالاتر داوری شوند.</translation>
    </message>
    <message>
      <source>Spearman's rho of answers' ratings from k sentences with their ratings from all sentences; the same k sentences for all raters of an answer.</source>
      <translation>همبستگی Spearman میان امتیاز پاسخ‌ها از k جمله و امتیازشان از همهٔ جمله‌ها؛ همان k جمله برای همهٔ ارزیابان هر پاسخ.</translation>
    </message>
    <message>
      <source>Spearman's rho of judgements and SARI</source>
      <translation>رو اسپیرمن داوری‌ها و SARI</translation>
    </message>
    <message>
      <source>Spearman's rho of {k} {k:=sentence|sentences} with all: {dimension}, {setting}.</source>
      <translation>روی اسپیرمن {k} جمله با همهٔ جمله‌ها: {dimension}، {setting}.</translation>
    </message>
    <message>
      <source>Spearman's rho of {n} sentences with all</source>
      <translation>rho Spearman میان {n} جمله و همه</translation>
    </message>
    <message>
      <source>Spearman's rho pools all answers, rounded to ten decimals before ranking.</source>
      <translation>همبستگی Spearman همهٔ پاسخ‌ها را با هم می‌گیرد و پیش از رتبه‌بندی تا ده رقم اعشار گرد می‌کند.</translation>
    </message>
    <message>
      <source>Spearman's rho with SARI</source>
      <translation>روی اسپیرمن با SARI</translation>
    </message>
    <message>
      <source>Spearman's rho with all sentences</source>
      <translation>رو اسپیرمن با همهٔ جمله‌ها</translation>
    </message>
    <message>
      <source>Specialties with fewer questions than the least number stand together as others.</source>
      <translation>تخصص‌هایی که پرسش‌هایشان از کمترین تعداد کمتر است با هم به نام «دیگر» می‌آیند.</translation>
    </message>
    <message>
      <source>Specialty</source>
      <translation>تخصص</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>بخش</translation>
    </message>
    <message>
      <source>Split with seed {seed}: {parts} of each value of {field}, the rest {rest}</source>
      <translation>بخش‌بندی با بذر {seed}: {parts} از هر مقدار {field}، بقیه {rest}</translation>
    </message>
    <message>
      <source>Split with seed {seed}: {parts}, the rest {rest}</source>
      <translation>بخش‌بندی با بذر {seed}: {parts}، بقیه {rest}</translation>
    </message>
    <message>
      <source>Splits</source>
      <translation>بخش‌ها</translation>
    </message>
    <message>
      <source>Stand in the definition of each score, which the window shows and every file holds.</source>
      <translation>در تعریف هر نمره آمده است که پنجره نشان می‌دهد و در هر پرونده هست.</translation>
    </message>
    <message>
      <source>State</source>
      <translation>وضعیت</translation>
    </message>
    <message>
      <source>State of the run</source>
      <translation>وضعیت اجرا</translation>
    </message>
    <message>
      <source>State there</source>
      <translation>وضعیت آنجا</translation>
    </message>
    <message>
      <source>Statements</source>
      <translation>گزاره‌ها</translation>
    </message>
    <message>
      <source>Statistics: {methods}.</source>
      <translation>آماره‌ها: {methods}.</translation>
    </message>
    <message>
      <source>Stays at a place or a time that the study does not have are left out: {n}. The first is number {number}; its ratings are taken in.</source>
      <translation>ماندن‌هایی که جا یا زمانشان در این مطالعه نیست کنار گذاشته شدند: {n}. نخستین آن‌ها شمارهٔ {number} است؛ امتیازهایش گردآوری شد.</translation>
    </message>
    <message>
      <source>Stays because</source>
      <translation>چرا می‌ماند</translation>
    </message>
    <message>
      <source>Stays left out, because no person can have made them: {n}.</source>
      <translation>ماندن‌هایی که کنار گذاشته شدند، چون از هیچ آدمی برنمی‌آیند: {n}.</translation>
    </message>
    <message>
      <source>Stays of the return</source>
      <translation>ماندن‌های فایل بازگشتی</translation>
    </message>
    <message>
      <source>Stays that are not what its trail tells are left out: {n}. Its ratings are taken in; ask the rater to send it back again.</source>
      <translation>زمان‌هایی که با سابقهٔ تغییرات فایل فرق دارند کنار گذاشته شدند: {n}. امتیازهایش پذیرفته شد؛ از ارزیاب بخواهید آن را دوباره بفرستد.</translation>
    </message>
    <message>
      <source>Stays that no person can have made are left out: {n}. The first is number {number}, with {active} active seconds in {wall}; its ratings are taken in.</source>
      <translation>ماندن‌هایی که از هیچ آدمی برنمی‌آیند کنار گذاشته شدند: {n}. نخستین آن‌ها شمارهٔ {number} است، با {active} ثانیهٔ فعال از {wall}؛ امتیازهایش گردآوری شد.</translation>
    </message>
    <message>
      <source>Step</source>
      <translation>مرحله</translation>
    </message>
    <message>
      <source>Step back</source>
      <translation>یک گام به عقب</translation>
    </message>
    <message>
      <source>Step of the strategy, from 0</source>
      <translation>گام راهبرد، از ۰</translation>
    </message>
    <message>
      <source>Strategy of answering</source>
      <translation>راهبرد پاسخ‌گویی</translation>
    </message>
    <message>
      <source>Strength of authors in pairs</source>
      <translation>توان نویسندگان در مقایسهٔ دوتایی</translation>
    </message>
    <message>
      <source>Strengths of Bradley and Terry with ties by Davidson (1970), by maximum likelihood, on the log scale and adding up to 0; what is called bad on both sides counts as a tie.</source>
      <translation>توان‌ها به روش Bradley و Terry با تساوی به روش Davidson (۱۹۷۰)، با بیشینهٔ درست‌نمایی، در مقیاس لگاریتمی و با جمع صفر؛ جایی که هر دو بد خوانده شده‌اند تساوی به شمار می‌آید.</translation>
    </message>
    <message>
      <source>Student's t over items</source>
      <translation>t استیودنت روی موردها</translation>
    </message>
    <message>
      <source>Student's t over raters</source>
      <translation>t استیودنت روی ارزیابان</translation>
    </message>
    <message>
      <source>Studies</source>
      <translation>مطالعه‌ها</translation>
    </message>
    <message>
      <source>Studies in which people rate medical answers, and this one</source>
      <translation>مطالعه‌هایی که در آن‌ها ارزیابان به پاسخ‌های پزشکی امتیاز می‌دهند، و این مطالعه</translation>
    </message>
    <message>
      <source>Studies of judges call the first two of these hallucinated judgements; they say nothing about the answers.</source>
      <translation>مطالعه‌های داوران دو مورد نخست را توهم داور می‌نامند؛ این‌ها چیزی دربارهٔ پاسخ‌ها نمی‌گویند.</translation>
    </message>
    <message>
      <source>Studies with reference answers, scores of metrics, and judgements with different numbers of references.</source>
      <translation>مطالعه‌هایی با پاسخ مرجع، نمرهٔ سنجه‌ها، و داوری با شمارهای متفاوت مرجع.</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>Study or run, remarks</source>
      <translation>مطالعه یا اجرا، توضیح</translation>
    </message>
    <message>
      <source>Study whose ratings this study is about</source>
      <translation>مطالعه‌ای که این مطالعه دربارهٔ امتیازهای آن است</translation>
    </message>
    <message>
      <source>Study {study}: {n} {n:=rating|ratings} (incl. repeats and “cannot judge”).</source>
      <translation>مطالعهٔ {study}: {n} امتیاز (با تکرارها و «نمی‌توانم قضاوت کنم»).</translation>
    </message>
    <message>
      <source>Study: {study}</source>
      <translation>مطالعه: {study}</translation>
    </message>
    <message>
      <source>Subgroups are of different questions. Each number is tested for a difference between them: Cochran's Q, errors from the intervals (Altman and Bland 2003), p adjusted by Holm for all numbers shown.</source>
      <translation>زیرگروه‌ها پرسش‌های جداگانه دارند. هر عدد برای اختلاف میان آن‌ها آزمون شده است: Q کوکران، با خطای برآمده از فاصله‌ها (Altman و Bland ۲۰۰۳)، و p با اصلاح هولم برای همهٔ عددهای نمودار.</translation>
    </message>
    <message>
      <source>Subgroups share questions, and so their numbers are not tested against each other.</source>
      <translation>زیرگروه‌ها پرسش‌های مشترک دارند، بنابراین عددهایشان با هم آزمون نمی‌شود.</translation>
    </message>
    <message>
      <source>Survey answers</source>
      <translation>پاسخ‌های پرسش‌نامه</translation>
    </message>
    <message>
      <source>Surveys of REDCap, Qualtrics, Google Forms, LimeSurvey and KoboToolbox</source>
      <translation>نظرسنجی‌های REDCap،‏ Qualtrics،‏ Google Forms،‏ LimeSurvey و KoboToolbox</translation>
    </message>
    <message>
      <source>System</source>
      <translation>سیستم</translation>
    </message>
    <message>
      <source>Table {number}</source>
      <translation>جدول {number}</translation>
    </message>
    <message>
      <source>Table {n}.</source>
      <translation>جدول {n}.</translation>
    </message>
    <message>
      <source>Tables</source>
      <translation>جدول‌ها</translation>
    </message>
    <message>
      <source>Tag {field}</source>
      <translation>برچسب {field}</translation>
    </message>
    <message>
      <source>Tags</source>
      <translation>برچسب‌ها</translation>
    </message>
    <message>
      <source>Tags and translations are not read from probabilities. Choose another reading.</source>
      <translation>برچسب و ترجمه از روی احتمال‌ها خوانده نمی‌شود. شیوهٔ خواندن دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>Tags by category</source>
      <translation>برچسب‌ها به تفکیک دسته</translation>
    </message>
    <message>
      <source>Tags of questions that are there, one column a field</source>
      <translation>تگ‌های پرسش‌های موجود، هر فیلد در یک ستون</translation>
    </message>
    <message>
      <source>Tags of the run {name} are in use ({fields}), so it cannot be deleted. Choose the tags of another run first.</source>
      <translation>برچسب‌های اجرای {name} معتبرند ({fields})، پس این اجرا می‌ماند. نخست برچسب‌های اجرای دیگری را انتخاب کنید.</translation>
    </message>
    <message>
      <source>Tags of {field} are to come from the run {run}, which gave none. Choose the tags of another run.</source>
      <translation>برچسب‌های {field} باید از اجرای {run} بیایند که برچسبی نداده است. برچسب‌های اجرای دیگری را انتخاب کنید.</translation>
    </message>
    <message>
      <source>Take half of the processor, with pauses; lighter on a battery</source>
      <translation>فقط نیمی از پردازنده و با درنگ به کار رود؛ هنگام کار با باتری کمتر</translation>
    </message>
    <message>
      <source>Take over the changes</source>
      <translation>پذیرفتن تغییرها</translation>
    </message>
    <message>
      <source>Taken</source>
      <translation>پذیرفته</translation>
    </message>
    <message>
      <source>Taken back</source>
      <translation>پس گرفته‌شده</translation>
    </message>
    <message>
      <source>Tau-b comes with its two-sided p.</source>
      <translation>tau-b با p دوسویهٔ خود می‌آید.</translation>
    </message>
    <message>
      <source>Tau-b pools all answers, rounded to ten decimals before ranking.</source>
      <translation>tau-b همهٔ پاسخ‌ها را با هم می‌گیرد و پیش از رتبه‌بندی تا ده رقم اعشار گرد می‌کند.</translation>
    </message>
    <message>
      <source>Tau-b, Pearson's r and Spearman's rho pool all answers, rounded to ten decimals before ranking; their mean is plain.</source>
      <translation>tau-b، همبستگی Pearson (r) و همبستگی Spearman (rho) همهٔ پاسخ‌ها را با هم می‌گیرند و پیش از رتبه‌بندی تا ده رقم اعشار گرد می‌کنند؛ میانگینشان میانگین ساده است.</translation>
    </message>
    <message>
      <source>Template that the study was planned from</source>
      <translation>الگویی که مطالعه از روی آن طراحی شده است</translation>
    </message>
    <message>
      <source>Ten bins of the chosen option's probability, each with its upper end.</source>
      <translation>ده بازهٔ احتمال گزینهٔ انتخابی، هر کدام با کران بالایش.</translation>
    </message>
    <message>
      <source>Term</source>
      <translation>اصطلاح</translation>
    </message>
    <message>
      <source>Terms with definitions</source>
      <translation>اصطلاح‌ها با تعریف</translation>
    </message>
    <message>
      <source>Tesseract, of the picture</source>
      <translation>Tesseract، از تصویر صفحه</translation>
    </message>
    <message>
      <source>Tested</source>
      <translation>آزمایش‌شده</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>متن</translation>
    </message>
    <message>
      <source>Text of one option of a choice question</source>
      <translation>متن یکی از گزینه‌های پرسش چندگزینه‌ای</translation>
    </message>
    <message>
      <source>Text of the answer</source>
      <translation>متن پاسخ</translation>
    </message>
    <message>
      <source>Text of the criterion</source>
      <translation>متن معیار</translation>
    </message>
    <message>
      <source>Text of the question</source>
      <translation>متن پرسش</translation>
    </message>
    <message>
      <source>Text of the sentence that was rated</source>
      <translation>متن جمله‌ای که ارزیابی شده است</translation>
    </message>
    <message>
      <source>Text size</source>
      <translation>اندازهٔ متن</translation>
    </message>
    <message>
      <source>Text that should be there instead</source>
      <translation>متنی که باید به جای آن باشد</translation>
    </message>
    <message>
      <source>Text that was read in the reply</source>
      <translation>متنی که از خروجی مدل خوانده شده است</translation>
    </message>
    <message>
      <source>Texts of {file} that differ from an earlier one of the same id in white space only: {n_rows}. The first stays.</source>
      <translation>متن‌های {file} که با متن پیشین همان شناسه فقط در فاصله‌ها فرق دارند: {n_rows}. نخستین می‌ماند.</translation>
    </message>
    <message>
      <source>Texts that are masked here and come as they were: {n_texts}. They stay masked.</source>
      <translation>متن‌هایی که اینجا پوشانده‌اند و همان‌گونه که بودند می‌آیند: {n_texts}. پوشانده می‌مانند.</translation>
    </message>
    <message>
      <source>Texts that differ from the ones that are there in white space only: {n_texts}. They are taken for the same, and the first stays.</source>
      <translation>متن‌هایی که با آنچه هست فقط در فاصله‌ها فرق دارند: {n_texts}. یکی به شمار می‌آیند و نخستین می‌ماند.</translation>
    </message>
    <message>
      <source>Texts were changed since: {n} prompts are not the ones that were sent.</source>
      <translation>متن‌ها از آن زمان تغییر کرده‌اند: {n} پرامپت همان نیست که فرستاده شد.</translation>
    </message>
    <message>
      <source>The 28 chapters of ICD-11</source>
      <translation>۲۸ فصل ICD-11</translation>
    </message>
    <message>
      <source>The PIN of {rater} differs from the audit trail. Set it again, with the reason.</source>
      <translation>پین {rater} همان نیست که در سابقهٔ تغییرات ثبت شده است. آن را با ذکر دلیل از نو تعیین کنید.</translation>
    </message>
    <message>
      <source>The SHA-256 of the data begins with {sha256}.</source>
      <translation>چک‌سام SHA-256 داده‌ها با {sha256} آغاز می‌شود.</translation>
    </message>
    <message>
      <source>The account at {host} has no credit left. Top it up or choose another model, then resume the run.</source>
      <translation>حساب {host} اعتبار ندارد. شارژش کنید یا مدل دیگری انتخاب کنید و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>The adapter {file} does not fit this model. Choose the adapter made for it, or none.</source>
      <translation>آداپتور {file} به این مدل نمی‌خورد. آداپتور خودش را انتخاب کنید یا هیچ.</translation>
    </message>
    <message>
      <source>The answer {answer} is to question {question} by {author}, unlike in this row.</source>
      <translation>پاسخ {answer} به پرسش {question} و از {author} است، برخلاف این ردیف.</translation>
    </message>
    <message>
      <source>The audit trail {chain} and the one in {file} part at entry {sequence}: one of them was changed, or both went on from the same backup. Ask the rater which one is theirs.</source>
      <translation>سابقهٔ تغییرات {chain} و سابقهٔ {file} در مورد {sequence} از هم جدا می‌شوند: یکی تغییر کرده یا هر دو از یک پشتیبان ادامه یافته‌اند. از ارزیاب بپرسید کدام از اوست.</translation>
    </message>
    <message>
      <source>The audit trail {chain} ends at entry {n_here} here and goes on to entry {n_there} in {file}: this workspace is older, and nothing was changed. Collect what was returned since.</source>
      <translation>سابقهٔ تغییرات {chain} اینجا در مورد {n_here} پایان می‌یابد و در {file} تا مورد {n_there} ادامه دارد: این فضای کار قدیمی‌تر است و چیزی دست نخورده است. آنچه از آن پس برگشته را گردآوری کنید.</translation>
    </message>
    <message>
      <source>The audit trail {chain} ends at entry {n_present}, and was collected up to entry {n_collected}: it is of an older copy, not changed. Collect {file} again.</source>
      <translation>سابقهٔ تغییرات {chain} در مورد {n_present} پایان می‌یابد و تا مورد {n_collected} گردآوری شده بود: از نسخه‌ای قدیمی‌تر است و دست نخورده. {file} را دوباره گردآوری کنید.</translation>
    </message>
    <message>
      <source>The audit trail {chain} goes on to entry {n_here} here and ends at entry {n_there} in {file}: that file is older, and nothing was changed.</source>
      <translation>سابقهٔ تغییرات {chain} اینجا تا مورد {n_here} ادامه دارد و در {file} در مورد {n_there} پایان می‌یابد: آن فایل قدیمی‌تر است و چیزی دست نخورده است.</translation>
    </message>
    <message>
      <source>The audit trail {chain} is broken at entry {sequence} ({reason}). Compare with a backup or with what the rater kept before using these ratings.</source>
      <translation>سابقهٔ تغییرات {chain} در مورد {sequence} گسسته است ({reason}). پیش از به کار بردن این امتیازها با پشتیبان یا نسخهٔ ارزیاب مقایسه کنید.</translation>
    </message>
    <message>
      <source>The audit trail {chain} is not the one that was sealed at {at} in {file}: an entry up to {sequence} was changed since. Compare with a backup or with what the rater kept before using these ratings.</source>
      <translation>سابقهٔ تغییرات {chain} همانی نیست که در {at} در {file} مُهر شد: موردی تا مورد {sequence} از آن پس عوض شده است. پیش از به کار بردن این امتیازها، با نسخهٔ پشتیبان یا با آنچه ارزیاب نگه داشته بسنجید.</translation>
    </message>
    <message>
      <source>The audit trail {chain} tells of a study, a rater or a dataset that is not here any more. Compare with a backup.</source>
      <translation>سابقهٔ تغییرات {chain} از مطالعه، ارزیاب یا مجموعه‌ای می‌گوید که دیگر اینجا نیست. با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>The audit trail {chain} was sealed up to entry {sequence} at {at} in {file}, and ends at entry {n_here} here: this workspace is older, or the end was cut off.</source>
      <translation>سابقهٔ تغییرات {chain} در {at} در {file} تا مورد {sequence} مُهر شد و این‌جا در مورد {n_here} پایان می‌یابد: این فضای کار قدیمی‌تر است، یا پایان آن بریده شده.</translation>
    </message>
    <message>
      <source>The author {author} is a {kind}, not a {given}.</source>
      <translation>نویسندهٔ {author} از نوع {kind} است، نه {given}.</translation>
    </message>
    <message>
      <source>The band is a person in the judge's place: each rater against the median of the others, then the mean.</source>
      <translation>نوار، یک ارزیاب به جای داور است: هر ارزیاب در برابر میانهٔ دیگران، سپس میانگین.</translation>
    </message>
    <message>
      <source>The band is the mean of the people's median label of all these answers.</source>
      <translation>نوار، میانگین برچسب میانهٔ ارزیابان برای همهٔ این پاسخ‌هاست.</translation>
    </message>
    <message>
      <source>The bootstrap drew {n} {n:=resample|resamples} of questions (seed {seed}).</source>
      <translation>در بوت‌استرپ، {n} بازنمونه از پرسش‌ها گرفته شد (بذر تصادفی {seed}).</translation>
    </message>
    <message>
      <source>The cell is no conversation: write a list of turns, each with a role and a text.</source>
      <translation>این خانه گفت‌وگو نیست: فهرستی از گفته‌ها بنویسید، هر یک با نقش و متن.</translation>
    </message>
    <message>
      <source>The cell is not JSON: {reason}.</source>
      <translation>خانه JSON نیست: {reason}.</translation>
    </message>
    <message>
      <source>The chat template of {file} cannot be used: {reason}. Choose another model file.</source>
      <translation>الگوی گفت‌وگوی {file} به کار نمی‌آید: {reason}. فایل مدل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>The cleaning rule {rule} is given twice. A rule looks at every question once.</source>
      <translation>قاعدهٔ پاک‌سازی {rule} دو بار آمده است. هر قاعده هر پرسش را یک بار می‌بیند.</translation>
    </message>
    <message>
      <source>The coarse variance is from whole answers, for comparison.</source>
      <translation>واریانس کل پاسخ برای مقایسه است.</translation>
    </message>
    <message>
      <source>The column {column} is missing; no row can be read without it.</source>
      <translation>ستون {column} نیست؛ بدون آن هیچ ردیفی خوانده نمی‌شود.</translation>
    </message>
    <message>
      <source>The commonest level takes from {low:.0%} to {high:.0%} of the ratings</source>
      <translation>پرتکرارترین سطح از {low:.0%} تا {high:.0%} امتیازها را دارد</translation>
    </message>
    <message>
      <source>The commonest level takes {low:.0%} ({least}) to {high:.0%} ({largest}) of ratings</source>
      <translation>پرتکرارترین سطح {low:.0%} ({least}) تا {high:.0%} ({largest}) امتیازها را دارد</translation>
    </message>
    <message>
      <source>The commonest level takes {low:.0%} of the ratings everywhere shown</source>
      <translation>سهم رایج‌ترین سطح همه‌جا {low:.0%} از امتیازهاست</translation>
    </message>
    <message>
      <source>The commonest level takes {share:.0%} of {n} {n:=rating|ratings}</source>
      <translation>پرتکرارترین سطح {share:.0%} از {n} امتیاز را دارد</translation>
    </message>
    <message>
      <source>The confidence question needs a scale.</source>
      <translation>پرسش اطمینان به مقیاس نیاز دارد.</translation>
    </message>
    <message>
      <source>The connection to {host} was closed. Resume the run to go on.</source>
      <translation>اتصال با {host} بسته شد. برای ادامه اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>The data hold one line for each item that was timed, of every rater that is shown.</source>
      <translation>داده‌ها برای هر موردِ زمان‌گیری‌شده از هر ارزیابِ نمایش‌داده‌شده یک سطر دارند.</translation>
    </message>
    <message>
      <source>The data hold the option that was chosen of each question, empty where unparsable, and the key.</source>
      <translation>داده‌ها برای هر پرسش گزینهٔ انتخاب‌شده (خالی اگر قابل‌پردازش نبوده) و کلید را دارند.</translation>
    </message>
    <message>
      <source>The dimension {name} has no wording to show.</source>
      <translation>بُعد {name} متنی برای نمایش ندارد.</translation>
    </message>
    <message>
      <source>The disk is full. Free about 2 GB, then set the local engine up again.</source>
      <translation>دیسک پر است. حدود ۲ گیگابایت جا باز کنید و سپس موتور محلی را دوباره برپا کنید.</translation>
    </message>
    <message>
      <source>The disk of {path} is full: this last change was not saved, everything before it is. Free some space and do it again.</source>
      <translation>دیسکی که {path} روی آن است پر است: این آخرین تغییر ذخیره نشد، همهٔ پیشین‌ها ذخیره است. جا باز کنید و دوباره انجام دهید.</translation>
    </message>
    <message>
      <source>The earlier turns are not a list.</source>
      <translation>گفته‌های پیشین فهرست نیست.</translation>
    </message>
    <message>
      <source>The embedding needs a model whose file is on this machine; {name} is none.</source>
      <translation>برای embedding مدلی لازم است که فایلش روی این دستگاه باشد؛ {name} چنین نیست.</translation>
    </message>
    <message>
      <source>The endpoint fails when it is asked for that ({fault}).</source>
      <translation>سرویس با این درخواست خطا می‌دهد ({fault}).</translation>
    </message>
    <message>
      <source>The endpoint gives no probabilities of its words.</source>
      <translation>سرویس احتمال واژه‌هایش را نمی‌دهد.</translation>
    </message>
    <message>
      <source>The endpoint gives the probabilities of {n_given} beginnings of a reply, and {label} is not one of them.</source>
      <translation>سرویس احتمال {n_given} آغاز پاسخ را می‌دهد و {label} میان آن‌ها نیست.</translation>
    </message>
    <message>
      <source>The endpoint refuses the request: {words}</source>
      <translation>سرویس درخواست را نمی‌پذیرد: {words}</translation>
    </message>
    <message>
      <source>The ends of the reversed scale of {dimension} are not known: give it ({option}).</source>
      <translation>دو سر مقیاس معکوس {dimension} معلوم نیست: آن را بدهید ({option}).</translation>
    </message>
    <message>
      <source>The engine broke off while it loaded {file}: the file is damaged or of a kind it does not know. Choose another GGUF file.</source>
      <translation>موتور هنگام بارگذاری {file} از کار افتاد: فایل آسیب دیده یا از گونه‌ای ناشناخته است. فایل GGUF دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>The engine broke off while {file} was at work. Resume the run; if that happens again, plan one with another model.</source>
      <translation>موتور هنگام کار با {file} از کار افتاد. اجرا را از سر بگیرید؛ اگر دوباره رخ داد، اجرایی با مدل دیگری طراحی کنید.</translation>
    </message>
    <message>
      <source>The engine ended before it had answered everything. Resume the run.</source>
      <translation>موتور پیش از پاسخ دادن به همه پایان یافت. اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>The engine for local models is not there yet. Wait until its set-up has ended: medreview engine --wait.</source>
      <translation>موتور مدل‌های محلی هنوز آماده نیست. تا پایان برپایی آن صبر کنید: ⁨medreview engine --wait⁩.</translation>
    </message>
    <message>
      <source>The engine is another one ({what}: {before}, now {now}).</source>
      <translation>موتور دیگری در کار است ({what}: {before}، اکنون {now}).</translation>
    </message>
    <message>
      <source>The engine returned no text.</source>
      <translation>موتور متنی نداد.</translation>
    </message>
    <message>
      <source>The engine stopped responding for {seconds} seconds with {file} and was stopped. Resume the run; if that happens again, plan one with a smaller model.</source>
      <translation>موتور با {file} به مدت {seconds} ثانیه پاسخی نداد و بسته شد. اجرا را از سر بگیرید؛ اگر دوباره رخ داد، اجرایی با مدل کوچک‌تری طراحی کنید.</translation>
    </message>
    <message>
      <source>The engine was compiled for this processor alone, with AMX code that breaks off with most models. Install it again after the line that the README has for it.</source>
      <translation>موتور فقط برای همین پردازنده و با کد AMX کامپایل شده است که با بیشتر مدل‌ها از کار می‌افتد. آن را پس از اجرای خطی که در README برایش آمده است دوباره نصب کنید.</translation>
    </message>
    <message>
      <source>The environment variable {variable} holds no key. Set it, or leave it out.</source>
      <translation>متغیر محیطی {variable} کلیدی ندارد. مقدارش را بدهید یا ننویسیدش.</translation>
    </message>
    <message>
      <source>The field {field} is not masked: {rule}, in {n:,} questions.</source>
      <translation>فیلد {field} پوشانده نمی‌شود: {rule} در {n:,} پرسش.</translation>
    </message>
    <message>
      <source>The fields of a judgement</source>
      <translation>فیلدهای یک داوری</translation>
    </message>
    <message>
      <source>The figures below count only the first two of these, which are judge hallucination.</source>
      <translation>نمودارهای زیر تنها دو مورد نخست را می‌شمارند که توهم داور است.</translation>
    </message>
    <message>
      <source>The file contains something that medreview did not make and that could change what you save: {what}. Ask for a clean copy or restore a backup; its data can be imported into a new workspace.</source>
      <translation>در فایل چیزی هست که medreview نساخته است و می‌تواند آنچه را ذخیره می‌کنید تغییر دهد: {what}. نسخهٔ پاکی بخواهید یا پشتیبانی را برگردانید؛ داده‌های آن را می‌توان به فضای کار تازه‌ای وارد کرد.</translation>
    </message>
    <message>
      <source>The file has a value of a kind that medreview never writes there ({place}), so the rest was not checked: it was changed or is damaged. Restore the newest good backup.</source>
      <translation>در این فایل مقداری از گونه‌ای هست که medreview هرگز آنجا نمی‌نویسد ({place})، پس بقیه وارسی نشد: کسی آن را تغییر داده یا فایل آسیب دیده است. تازه‌ترین پشتیبان سالم را بازیابی کنید.</translation>
    </message>
    <message>
      <source>The file is damaged ({finding}). Restore the newest good backup.</source>
      <translation>فایل آسیب دیده است ({finding}). تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>The file is named for it</source>
      <translation>نام فایل همان است</translation>
    </message>
    <message>
      <source>The file is named for its rater</source>
      <translation>نام فایل نام ارزیاب است</translation>
    </message>
    <message>
      <source>The file is named for the author</source>
      <translation>نام فایل نام نویسنده است</translation>
    </message>
    <message>
      <source>The file of {model} is no longer the one this run was planned with. Put the old file back, or plan a new run.</source>
      <translation>فایل {model} دیگر همان نیست که این اجرا با آن طراحی شد. فایل پیشین را برگردانید یا اجرای تازه‌ای طراحی کنید.</translation>
    </message>
    <message>
      <source>The files do not rate {dimension}, of which a scale or a direction was given. They rate: {dimensions}.</source>
      <translation>در فایل‌ها به {dimension} امتیازی داده نشده است، ولی برایش مقیاس یا جهت داده‌اید. بُعدهای فایل‌ها: {dimensions}.</translation>
    </message>
    <message>
      <source>The first row is no question with its options and, last, the letter of the right one.</source>
      <translation>ردیف نخست پرسشی با گزینه‌هایش و در پایان حرف گزینهٔ درست نیست.</translation>
    </message>
    <message>
      <source>The first {n} were tried. Check the replies: resume the run to continue, or leave it.</source>
      <translation>{n} مورد نخست آزمایش شد. خروجی‌ها را ببینید: برای بقیه، اجرا را ادامه دهید، یا آن را رها کنید.</translation>
    </message>
    <message>
      <source>The form of the reply cannot be held to: llama.cpp does not understand its grammar.</source>
      <translation>پاسخ را نمی‌توان به قالب پایبند کرد: llama.cpp گرامر آن را نمی‌فهمد.</translation>
    </message>
    <message>
      <source>The form {form} asks nothing. Add a question or leave the form out.</source>
      <translation>پرسش‌نامهٔ {form} چیزی نمی‌پرسد. پرسشی اضافه کنید یا آن را بردارید.</translation>
    </message>
    <message>
      <source>The form {form} has no model called {name}. It has {known}.</source>
      <translation>قالب {form} مدلی به نام {name} ندارد. این‌ها را دارد: {known}.</translation>
    </message>
    <message>
      <source>The form {form} has two questions called {name}.</source>
      <translation>پرسش‌نامهٔ {form} دو پرسش به نام {name} دارد.</translation>
    </message>
    <message>
      <source>The form {form} lays out one study, and there are several here. Name one of {studies}.</source>
      <translation>قالب {form} یک مطالعه را می‌چیند و اینجا چند مطالعه هست. یکی از {studies} را نام ببرید.</translation>
    </message>
    <message>
      <source>The form {form} needs another name.</source>
      <translation>پرسش‌نامهٔ {form} به نام دیگری نیاز دارد.</translation>
    </message>
    <message>
      <source>The group {group} gets no question. Choose more questions or fewer groups.</source>
      <translation>به گروه {group} پرسشی نمی‌رسد. پرسش بیشتر یا گروه کمتری انتخاب کنید.</translation>
    </message>
    <message>
      <source>The header names the column {column} twice.</source>
      <translation>سطر عنوان ستون {column} را دو بار دارد.</translation>
    </message>
    <message>
      <source>The history still shows earlier corrections of these texts: {n:,}.</source>
      <translation>اصلاح‌های پیشین این متن‌ها با واژه‌هایشان در تاریخچه مانده‌اند: {n:,}.</translation>
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
      <source>The judge</source>
      <translation>داور</translation>
    </message>
    <message>
      <source>The judge agrees less with people ({value:.2f}) than a person does ({person:.2f})</source>
      <translation>توافق داور با ارزیابان ({value:.2f}) کمتر از یک ارزیاب ({person:.2f}) است</translation>
    </message>
    <message>
      <source>The judge agrees more with people ({value:.2f}) than a person does ({person:.2f})</source>
      <translation>توافق داور با ارزیابان ({value:.2f}) بیشتر از یک ارزیاب ({person:.2f}) است</translation>
    </message>
    <message>
      <source>The judge beside trivial ones</source>
      <translation>داور در کنار خط پایه‌های ساده</translation>
    </message>
    <message>
      <source>The judge declined to rate {dimension}.</source>
      <translation>داور از امتیاز دادن به {dimension} خودداری کرد.</translation>
    </message>
    <message>
      <source>The judge did not reply, so there is no verdict on {dimension}.</source>
      <translation>داور پاسخی نداد، پس دربارهٔ {dimension} رأیی نیست.</translation>
    </message>
    <message>
      <source>The judgement {judgement} is gone. Refresh the list.</source>
      <translation>داوری {judgement} دیگر نیست. فهرست را دوباره ببینید.</translation>
    </message>
    <message>
      <source>The key and the questions have other numbers (only in the key: {only_key}; without a key: {only_paper}), so nothing was joined. Look whether it is the key of this paper; what fits can be taken where that is meant.</source>
      <translation>شماره‌های کلید و پرسش‌ها یکی نیست (تنها در کلید: {only_key}؛ بی‌کلید: {only_paper})، پس چیزی پیوند نخورد. ببینید که کلید همین آزمون است یا نه؛ اگر منظور همین است، بخش‌های مطابق پذیرفتنی است.</translation>
    </message>
    <message>
      <source>The key could not be put into the system's keyring, so it is kept in memory and forgotten when the program ends.</source>
      <translation>کلید در دسته‌کلید سیستم گذاشته نشد، پس در حافظه می‌ماند و با بستن برنامه فراموش می‌شود.</translation>
    </message>
    <message>
      <source>The key names an option that it has not got.</source>
      <translation>کلید گزینه‌ای را نام می‌برد که پرسش ندارد.</translation>
    </message>
    <message>
      <source>The key would travel to {host} so that anybody on the way can read it, and was not sent. Use an address that begins with https.</source>
      <translation>کلید تا {host} چنان می‌رفت که هر کس در راه بتواند بخواندش، پس فرستاده نشد. نشانی‌ای با آغاز https به کار ببرید.</translation>
    </message>
    <message>
      <source>The last line names an option that there is not.</source>
      <translation>سطر آخر گزینه‌ای را نام می‌برد که وجود ندارد.</translation>
    </message>
    <message>
      <source>The last line names an option with the text of another.</source>
      <translation>سطر آخر گزینه‌ای را با متن گزینه‌ای دیگر نام می‌برد.</translation>
    </message>
    <message>
      <source>The last line names no option.</source>
      <translation>سطر آخر گزینه‌ای را نام نمی‌برد.</translation>
    </message>
    <message>
      <source>The last line repeats the question.</source>
      <translation>سطر آخر پرسش را تکرار می‌کند.</translation>
    </message>
    <message>
      <source>The last {n} replies in a row could not be read, so the run paused. Check the replies: resume it, or plan a similar run with another protocol, reading or model.</source>
      <translation>{n} خروجی پیاپی مدل قابل‌پردازش نبود، پس اجرا متوقف ماند. ببینید چه برگشته است: برای ادامه آن را از سر بگیرید، یا اجرایی مانند آن با پروتکل، شیوهٔ خواندن یا مدل دیگری طرح کنید.</translation>
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
      <source>The line is not a question's number, a judgement and an answer.</source>
      <translation>سطر، شمارهٔ پرسش و یک داوری و یک پاسخ نیست.</translation>
    </message>
    <message>
      <source>The list of {field} changed since {run} sorted by it.</source>
      <translation>فهرست {field} از هنگامی که {run} با آن دسته‌بندی کرد تغییر کرده است.</translation>
    </message>
    <message>
      <source>The list of {field} changed since {run} used it; tags with values that are no longer in it: {n}. Confirm these tags, or sort again.</source>
      <translation>فهرست {field} از هنگامی که {run} با آن دسته‌بندی کرد تغییر کرده است؛ برچسب‌هایی با مقدارهایی که اکنون در آن نیستند: {n}. بگویید که با این حال همین برچسب‌ها را می‌خواهید، یا دوباره دسته‌بندی کنید.</translation>
    </message>
    <message>
      <source>The list {file} cannot be used: {reason}</source>
      <translation>فهرست {file} را نمی‌توان به کار برد: {reason}</translation>
    </message>
    <message>
      <source>The local engine can only be set up from the folder with the program's source.</source>
      <translation>موتور محلی را فقط از پوشهٔ کد برنامه می‌توان برپا کرد.</translation>
    </message>
    <message>
      <source>The local engine could not be downloaded. Connect this machine to the internet, then set it up again.</source>
      <translation>موتور محلی دریافت نشد. این دستگاه را به اینترنت وصل کنید و سپس دوباره برپایش کنید.</translation>
    </message>
    <message>
      <source>The local engine could not be set up: {reason} The whole output is in {log}.</source>
      <translation>موتور محلی برپا نشد: {reason} همهٔ خروجی در {log} است.</translation>
    </message>
    <message>
      <source>The local engine is being set up: {done} of {total} parts are compiled, about {minutes} min left.</source>
      <translation>موتور محلی در حال برپایی است: {done} بخش از {total} کامپایل شده، حدود {minutes} دقیقه مانده.</translation>
    </message>
    <message>
      <source>The local engine is being set up: {done} of {total} parts are compiled.</source>
      <translation>موتور محلی در حال برپایی است: {done} بخش از {total} کامپایل شده.</translation>
    </message>
    <message>
      <source>The local engine is being set up; this takes some minutes.</source>
      <translation>موتور محلی در حال برپایی است؛ چند دقیقه طول می‌کشد.</translation>
    </message>
    <message>
      <source>The local engine is not set up yet. Set it up once: that takes some minutes.</source>
      <translation>موتور محلی هنوز برپا نشده است. یک بار برپایش کنید: چند دقیقه طول می‌کشد.</translation>
    </message>
    <message>
      <source>The local engine is ready.</source>
      <translation>موتور محلی آماده است.</translation>
    </message>
    <message>
      <source>The local engine waits for the internet to be set up.</source>
      <translation>موتور محلی برای برپایی در انتظار اینترنت است.</translation>
    </message>
    <message>
      <source>The longest prompt, for {answer}, takes {n_prompt} tokens and its reply up to {n_reply}; the model has room for {n_context}. Plan the run with a larger context or shorter replies, or leave it out.</source>
      <translation>بلندترین پرامپت، برای {answer}، {n_prompt} توکن می‌گیرد و پاسخ مدل تا {n_reply}؛ مدل برای {n_context} جا دارد. اجرا را با پنجرهٔ متن بزرگ‌تر یا پاسخ‌های کوتاه‌تر طراحی کنید یا آن را کنار بگذارید.</translation>
    </message>
    <message>
      <source>The marked part ends at {end}, and the answer has {n_characters} characters.</source>
      <translation>بخش نشان‌گذاری‌شده در نویسهٔ {end} پایان می‌یابد و پاسخ {n_characters} نویسه دارد.</translation>
    </message>
    <message>
      <source>The marked part ends at {end}, before it begins.</source>
      <translation>بخش نشان‌گذاری‌شده در {end} پایان می‌یابد، پیش از آنکه آغاز شود.</translation>
    </message>
    <message>
      <source>The mask in {key} stays: {reason}.</source>
      <translation>پوشش در {key} می‌ماند: {reason}.</translation>
    </message>
    <message>
      <source>The masked text of {name}, or its original, differs from the audit trail. Compare with a backup.</source>
      <translation>در {name} آنچه پوشانده شده یا متن اصلی آن همان نیست که در ردّ تغییرها آمده است. با پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>The mean difference of two authors, first minus second, over the questions of each rater; the mean of these differences with Student's interval and test over raters.</source>
      <translation>میانگین تفاوت دو نویسنده، اولی منهای دومی، روی پرسش‌های هر ارزیاب؛ و میانگین این تفاوت‌ها با فاصلهٔ اطمینان و آزمون t استیودنت روی ارزیابان.</translation>
    </message>
    <message>
      <source>The mean of these has Student's interval over raters, and speaks for raters like these.</source>
      <translation>میانگین این‌ها فاصلهٔ اطمینان t استیودنت روی ارزیابان دارد و برای ارزیابان مانند این‌ها برقرار است.</translation>
    </message>
    <message>
      <source>The mean over questions of the first author's rating minus the second's, of each rater.</source>
      <translation>میانگین امتیاز نویسندهٔ نخست منهای نویسندهٔ دوم روی پرسش‌ها، برای هر ارزیاب.</translation>
    </message>
    <message>
      <source>The mean over random choices of sentences, the same for all raters.</source>
      <translation>میانگین روی انتخاب‌های تصادفی جمله‌ها که برای همهٔ ارزیابان یکسان است.</translation>
    </message>
    <message>
      <source>The mean score of an author's answers: the share of the second label of two, (three points + 1) / 2, or the place on the declared scale from 0 to 1; sentences are averaged to their answer first.</source>
      <translation>میانگین نمرهٔ پاسخ‌های هر نویسنده: سهم برچسب دوم از دو برچسب، (سه‌سطحی + ۱) / ۲، یا جایگاه روی مقیاس اعلام‌شده از ۰ تا ۱؛ نخست میانگین جمله‌های هر پاسخ گرفته می‌شود.</translation>
    </message>
    <message>
      <source>The model computes no usable numbers for this prompt; its file may be damaged.</source>
      <translation>مدل برای این پرامپت عددی که به کار آید حساب نمی‌کند؛ شاید فایلش آسیب دیده باشد.</translation>
    </message>
    <message>
      <source>The model declined to answer.</source>
      <translation>مدل از پاسخ‌دادن خودداری کرد.</translation>
    </message>
    <message>
      <source>The model gave no answer to {question}: {reason}.</source>
      <translation>مدل به {question} پاسخی نداد: {reason}.</translation>
    </message>
    <message>
      <source>The model gave no probabilities for the labels of {dimension}.</source>
      <translation>مدل برای برچسب‌های {dimension} احتمالی نداد.</translation>
    </message>
    <message>
      <source>The model gave no probabilities for the options.</source>
      <translation>مدل برای گزینه‌ها احتمالی نداد.</translation>
    </message>
    <message>
      <source>The model is a recurrent one: the last digits of its results can depend on what is judged beside them, so a repeated run may differ a little.</source>
      <translation>این مدل بازگشتی است: رقم‌های آخر نتایج می‌تواند به آنچه کنارشان داوری می‌شود بسته باشد، پس تکرار اجرا شاید کمی فرق کند.</translation>
    </message>
    <message>
      <source>The model says that no value of {field} fits.</source>
      <translation>به گفتهٔ مدل هیچ مقداری از {field} با پرسش مطابقت ندارد.</translation>
    </message>
    <message>
      <source>The model sees no images.</source>
      <translation>مدل تصویر نمی‌بیند.</translation>
    </message>
    <message>
      <source>The model weighed the options of {question} one by one. Import the display_predictions of the run instead.</source>
      <translation>مدل گزینه‌های {question} را یکی‌یکی سنجیده است. به جای آن، فایل display_predictions همان اجرا را وارد کنید.</translation>
    </message>
    <message>
      <source>The model's vocabulary cannot write the form of reply that is asked for.</source>
      <translation>واژگان مدل نمی‌تواند قالب پاسخ خواسته‌شده را بنویسد.</translation>
    </message>
    <message>
      <source>The name {name} is not UTF-8. Rename the file or the folder, and do it again.</source>
      <translation>نام {name} به UTF-8 نیست. نام فایل یا پوشه را عوض کنید و دوباره انجام دهید.</translation>
    </message>
    <message>
      <source>The name {name} leads out of the folder of images.</source>
      <translation>نام {name} به بیرون از پوشهٔ تصویرها می‌رود.</translation>
    </message>
    <message>
      <source>The nearest examples are found when the run is stored, as that takes a while; the prompts that are shown here have others.</source>
      <translation>نزدیک‌ترین نمونه‌ها هنگام ذخیرهٔ اجرا یافته می‌شوند، چون زمان می‌برد؛ پرامپت‌های اینجا نمونه‌های دیگری دارند.</translation>
    </message>
    <message>
      <source>The number before an author is the rank.</source>
      <translation>عدد پیش از نویسنده رتبهٔ اوست.</translation>
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
      <source>The number of references is 0 or more.</source>
      <translation>تعداد مرجع‌ها ۰ یا بیشتر است.</translation>
    </message>
    <message>
      <source>The numbers before it do not run on.</source>
      <translation>شماره‌های پیش از آن پیوسته نیست.</translation>
    </message>
    <message>
      <source>The numbers start again in it or before it.</source>
      <translation>شماره‌ها در آن یا پیش از آن از نو آغاز می‌شود.</translation>
    </message>
    <message>
      <source>The order of blocks of {rater} must name each of the {n_blocks} blocks once, from 0.</source>
      <translation>ترتیب بلوک‌های {rater} باید هر یک از {n_blocks} بلوک را یک بار، از ۰، نام ببرد.</translation>
    </message>
    <message>
      <source>The other interval draws raters as well as questions and speaks for raters like these; with few raters it is wide.</source>
      <translation>فاصلهٔ دیگر، افزون بر پرسش‌ها، ارزیابان را هم بازنمونه‌گیری می‌کند و برای ارزیابان مانند این‌ها برقرار است؛ با ارزیابان اندک پهن است.</translation>
    </message>
    <message>
      <source>The paper counts levels of confidence and ease from 0 on.</source>
      <translation>مقاله سطوح اطمینان و آسانی را از ۰ می‌شمارد.</translation>
    </message>
    <message>
      <source>The paper shows one answer; these are means over all answers of an author.</source>
      <translation>مقاله یک پاسخ را نشان می‌دهد؛ این‌ها میانگین همهٔ پاسخ‌های یک نویسنده‌اند.</translation>
    </message>
    <message>
      <source>The paper {paper} has no question {number}.</source>
      <translation>آزمون {paper} پرسش {number} ندارد.</translation>
    </message>
    <message>
      <source>The part {name} needs one batch or more.</source>
      <translation>بخش {name} دست‌کم یک دسته لازم دارد.</translation>
    </message>
    <message>
      <source>The part {part} of {dataset} is frozen already, for another reason ({why}). Thaw it first if it is to be frozen for this one.</source>
      <translation>بخش {part} از {dataset} از پیش با دلیل دیگری ({why}) تثبیت شده است. اگر قرار است با این دلیل تثبیت شود، نخست آن را از تثبیت درآورید.</translation>
    </message>
    <message>
      <source>The part {part} of {dataset} is frozen, but its questions have changed since. Compare with a backup before using it.</source>
      <translation>بخش {part} در {dataset} تثبیت شده است ولی پرسش‌هایی جز پرسش‌های آن هنگام دارد. پیش از استفاده با یک نسخهٔ پشتیبان مقایسه کنید.</translation>
    </message>
    <message>
      <source>The part {part} of {dataset} is frozen, so no new split can move its {n} questions. Split other datasets, or thaw it first and say why.</source>
      <translation>بخش {part} در {dataset} تثبیت شده است و هیچ بخش‌بندی تازه‌ای {n} پرسش آن را جابه‌جا نمی‌کند. مجموعه‌های دیگر را بخش کنید، یا اگر همین را می‌خواهید نخست آن را آزاد کنید و دلیلش را بگویید.</translation>
    </message>
    <message>
      <source>The part {part} of {dataset} is not frozen.</source>
      <translation>بخش {part} در {dataset} تثبیت نشده است.</translation>
    </message>
    <message>
      <source>The parts ask for {n_wanted} batches, but the group {group} has {n_batches}.</source>
      <translation>بخش‌ها {n_wanted} دسته می‌خواهند، اما گروه {group} {n_batches} دسته دارد.</translation>
    </message>
    <message>
      <source>The parts by value</source>
      <translation>بخش‌ها به تفکیک مقدار</translation>
    </message>
    <message>
      <source>The parts {names} all take the rest. Give all but one a number of batches.</source>
      <translation>بخش‌های {names} همه بقیه را می‌گیرند. به همه جز یکی تعداد دسته بدهید.</translation>
    </message>
    <message>
      <source>The people's label is the yardstick that the row names.</source>
      <translation>برچسب ارزیابان معیاری است که ردیف نام می‌برد.</translation>
    </message>
    <message>
      <source>The pilot's part {name} needs a number of batches.</source>
      <translation>بخش آزمایشی {name} تعداد دسته لازم دارد.</translation>
    </message>
    <message>
      <source>The places where raters of {study} differ have no text in this workspace. Import the answers first.</source>
      <translation>جاهایی که ارزیابان {study} اختلاف دارند در این فضای کار متنی ندارند. نخست پاسخ‌ها را وارد کنید.</translation>
    </message>
    <message>
      <source>The plain mean of tau-b, Pearson's r and Spearman's rho, each over all answers.</source>
      <translation>میانگین سادهٔ tau-b و همبستگی‌های Pearson و Spearman، هر یک روی همهٔ پاسخ‌ها.</translation>
    </message>
    <message>
      <source>The plan of study {study} is not the one that was saved. Restore the newest good backup.</source>
      <translation>طرح مطالعهٔ {study} همان نیست که ذخیره شد. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>The plan of the run {run} cannot be read: {reason}. Its judgements can be looked at, but it cannot go on.</source>
      <translation>طرح اجرای {run} خوانده نمی‌شود: {reason}. داوری‌هایش را می‌توان دید، ولی ادامه نمی‌یابد.</translation>
    </message>
    <message>
      <source>The plan of the run {run} is not the one that was stored. Restore the newest good backup.</source>
      <translation>طرح اجرای {run} همان نیست که ذخیره شد. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>The plan of {study} is not the one that was sealed at {at} in {file}.</source>
      <translation>طرح {study} همانی نیست که در {at} در {file} مُهر شد.</translation>
    </message>
    <message>
      <source>The plan of {study} was changed while it was packed. Hand it out again.</source>
      <translation>طرح {study} هنگام بسته‌بندی تغییر کرد. دوباره توزیعش کنید.</translation>
    </message>
    <message>
      <source>The plug-in {name} failed ({reason}). Update its package, or remove it.</source>
      <translation>افزونهٔ {name} با خطا روبه‌رو شد ({reason}). بسته‌اش را به‌روز یا حذف کنید.</translation>
    </message>
    <message>
      <source>The plug-in {name} of {package} was left out: {reason}. Update that package, or remove it.</source>
      <translation>افزونهٔ {name} از بستهٔ {package} کنار گذاشته شد: {reason}. آن بسته را به‌روز یا حذف کنید.</translation>
    </message>
    <message>
      <source>The probabilities of the options do not tell which one the model chose.</source>
      <translation>از احتمال گزینه‌ها برنمی‌آید که مدل کدام را انتخاب‌شده است.</translation>
    </message>
    <message>
      <source>The prompt for types of questions</source>
      <translation>پرامپت نوع پرسش‌ها</translation>
    </message>
    <message>
      <source>The prompt has {n_tokens} tokens; with its reply {n_context} have room at most. Set a larger context, or leave this item out.</source>
      <translation>پرامپت {n_tokens} توکن دارد؛ با پاسخ مدل حداکثر {n_context} جا می‌شود. پنجرهٔ متن را بزرگ‌تر کنید یا این مورد را کنار بگذارید.</translation>
    </message>
    <message>
      <source>The prompt is longer than the model can read.</source>
      <translation>پرامپت بلندتر از آن است که مدل بخواند.</translation>
    </message>
    <message>
      <source>The prompt of Prometheus</source>
      <translation>پرامپت Prometheus</translation>
    </message>
    <message>
      <source>The prompt of the examination</source>
      <translation>پرامپت آزمون</translation>
    </message>
    <message>
      <source>The prompt of the judges</source>
      <translation>پرامپت داوران</translation>
    </message>
    <message>
      <source>The prompt of the models that explain</source>
      <translation>پرامپت مدل‌هایی که توضیح می‌دهند</translation>
    </message>
    <message>
      <source>The prompt of the plain strategy</source>
      <translation>پرامپت راهبرد ساده</translation>
    </message>
    <message>
      <source>The prompt of the translation</source>
      <translation>پرامپت ترجمه</translation>
    </message>
    <message>
      <source>The prompt of {name} does not exist in {language}, only in {known}. Choose one of them.</source>
      <translation>پرامپت {name} به زبان {language} نیست، فقط به {known}. یکی از این‌ها را انتخاب کنید.</translation>
    </message>
    <message>
      <source>The prompt of {protocol} needs {missing}, and there is none here. Leave this answer out, or choose another protocol.</source>
      <translation>پرامپت {protocol} به {missing} نیاز دارد که اینجا نیست. این پاسخ را کنار بگذارید یا پروتکل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>The prompt that names a specialist</source>
      <translation>پرامپتی که متخصص را نام می‌برد</translation>
    </message>
    <message>
      <source>The prompt {file} cannot be used: {reason}</source>
      <translation>پرامپت {file} را نمی‌توان به کار برد: {reason}</translation>
    </message>
    <message>
      <source>The prompts of answering through another language</source>
      <translation>پرامپت‌های پاسخ از راه زبانی دیگر</translation>
    </message>
    <message>
      <source>The prompts of the judges</source>
      <translation>پرامپت‌های داوران</translation>
    </message>
    <message>
      <source>The provider kept the question from the model.</source>
      <translation>ارائه‌دهنده پرسش را به مدل نرساند.</translation>
    </message>
    <message>
      <source>The proxy of this network blocks {host}. Ask your IT support.</source>
      <translation>پراکسی این شبکه چیزی به {host} نمی‌گذراند. از مسئول شبکه بپرسید.</translation>
    </message>
    <message>
      <source>The question has no text.</source>
      <translation>پرسش متن ندارد.</translation>
    </message>
    <message>
      <source>The question lacks information that is needed</source>
      <translation>پرسش اطلاعات لازم را ندارد</translation>
    </message>
    <message>
      <source>The question numbers start again after question {number}, so later questions are mixed up with earlier ones. Discard this paper, and read the pages of each part as a separate paper.</source>
      <translation>شمارهٔ پرسش‌ها پس از پرسش {number} از نو آغاز می‌شود و آنچه در پی می‌آید با آن درآمیخته است. این برگه را رها کنید و صفحه‌های هر قسمت را چون برگه‌ای جدا بخوانید.</translation>
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
      <source>The question {question} has no criterion {criterion}. Import its criteria, too.</source>
      <translation>پرسش {question} معیاری به نام {criterion} ندارد. معیارهایش را هم وارد کنید.</translation>
    </message>
    <message>
      <source>The question, or every answer to it, has neither a letter nor a digit, or there is no answer.</source>
      <translation>پرسش یا همهٔ پاسخ‌هایش نه حرفی دارند و نه رقمی، یا پاسخی نیست.</translation>
    </message>
    <message>
      <source>The question, or the longest answer to it, has fewer words; signs and marks are no words.</source>
      <translation>پرسش، یا بلندترین پاسخ آن، واژه‌های کمتری دارد؛ نشانه‌ها واژه نیستند.</translation>
    </message>
    <message>
      <source>The questions were answered in one language only.</source>
      <translation>پرسش‌ها تنها به یک زبان پاسخ داده شده‌اند.</translation>
    </message>
    <message>
      <source>The questions were not answered both with their images and without them.</source>
      <translation>پرسش‌ها هم با تصویر و هم بدون آن پاسخ داده نشده‌اند.</translation>
    </message>
    <message>
      <source>The queue of runs has a step that is not what it says: {step}. Take it out and add it again.</source>
      <translation>گامی در صف اجراها با شرح خود فرق دارد: {step}. آن را بردارید و دوباره اضافه کنید.</translation>
    </message>
    <message>
      <source>The rater saw other questions, answers or sentences than {study} shows now. Undo the changes in the library and try again, or hand out a new package.</source>
      <translation>ارزیاب پرسش‌ها، پاسخ‌ها یا جمله‌هایی جز آنچه {study} اکنون نشان می‌دهد دیده است. تغییرهای کتابخانه را برگردانید و دوباره تلاش کنید، یا بستهٔ تازه‌ای توزیع کنید.</translation>
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
      <source>The rater's clock was wrong: {at} is before the package was handed out, or still to come. The ratings are taken in, in the order in which they were given; times like this are left out: {n}.</source>
      <translation>ساعت ارزیاب غلط بوده: {at} پیش از توزیع بسته است، یا هنوز نیامده. امتیازها به همان ترتیبی که داده شده‌اند گردآوری شدند؛ زمان‌های این‌چنینی کنار گذاشته شدند: {n}.</translation>
    </message>
    <message>
      <source>The rating has no value; give one, or a status other than rated.</source>
      <translation>امتیاز مقدار ندارد؛ مقداری بدهید یا وضعیتی جز rated.</translation>
    </message>
    <message>
      <source>The rating is not corrected: {reason} Choose a level of its scale.</source>
      <translation>امتیاز اصلاح نشد: {reason} سطحی از مقیاس آن انتخاب کنید.</translation>
    </message>
    <message>
      <source>The ratings and comments, under letters</source>
      <translation>امتیازها و یادداشت‌ها، با حرف به جای نام</translation>
    </message>
    <message>
      <source>The ratings of {study} were made elsewhere, so there is nothing to hand out. Plan a study of its answers.</source>
      <translation>امتیازهای {study} در جای دیگری داده شده است، پس چیزی برای توزیع نیست. مطالعه‌ای از پاسخ‌هایش طراحی کنید.</translation>
    </message>
    <message>
      <source>The ratings, under letters</source>
      <translation>امتیازها، با حرف به جای نام</translation>
    </message>
    <message>
      <source>The record is not a JSON object.</source>
      <translation>این رکورد شیء JSON نیست.</translation>
    </message>
    <message>
      <source>The relation of length and rating is not defined for any author</source>
      <translation>رابطهٔ طول و امتیاز برای هیچ نویسنده‌ای تعریف‌شده نیست</translation>
    </message>
    <message>
      <source>The reply could not be used, and the cap allows no other attempt.</source>
      <translation>خروجی قابل استفاده نبود و سقف اجازهٔ تلاش دیگری نمی‌دهد.</translation>
    </message>
    <message>
      <source>The reply does not say {words}, after which the answer begins.</source>
      <translation>پاسخ مدل عبارت {words} را که پاسخ پس از آن آغاز می‌شود ندارد.</translation>
    </message>
    <message>
      <source>The reply has another form than was asked for.</source>
      <translation>خروجی قالبی جز آنچه خواسته شده بود دارد.</translation>
    </message>
    <message>
      <source>The reply has no translation.</source>
      <translation>در خروجی مدل ترجمه‌ای نیست.</translation>
    </message>
    <message>
      <source>The reply has no value for {field}.</source>
      <translation>در خروجی مدل مقداری برای {field} نیست.</translation>
    </message>
    <message>
      <source>The reply has no verdict on {dimension}.</source>
      <translation>در پاسخ داور رأیی دربارهٔ {dimension} نیست.</translation>
    </message>
    <message>
      <source>The reply is empty.</source>
      <translation>پاسخ مدل خالی است.</translation>
    </message>
    <message>
      <source>The reply is far longer than was asked for, so it was not taken.</source>
      <translation>پاسخ مدل بسیار بلندتر از اندازهٔ خواسته‌شده است و پذیرفته نشد.</translation>
    </message>
    <message>
      <source>The reply is not from a model: it has no {missing}. Check the address of the endpoint.</source>
      <translation>آنچه برگشت پاسخ مدل نیست: {missing} ندارد. نشانی سرویس را بررسی کنید.</translation>
    </message>
    <message>
      <source>The reply only repeats the prompt, so there is no verdict on {dimension}.</source>
      <translation>پاسخ داور فقط تکرار پرامپت است، پس دربارهٔ {dimension} رأیی نیست.</translation>
    </message>
    <message>
      <source>The reply only thinks.</source>
      <translation>خروجی مدل فقط استدلال است.</translation>
    </message>
    <message>
      <source>The reply repeats itself and has no verdict on {dimension}.</source>
      <translation>پاسخ داور پیوسته یک چیز را تکرار می‌کند و رأیی دربارهٔ {dimension} ندارد.</translation>
    </message>
    <message>
      <source>The reply was cut off before its verdict on {dimension}.</source>
      <translation>پاسخ داور پیش از رأی دربارهٔ {dimension} بریده شد.</translation>
    </message>
    <message>
      <source>The reply was cut off before the answer began.</source>
      <translation>پاسخ مدل پیش از آغاز پاسخ بریده شد.</translation>
    </message>
    <message>
      <source>The report needs {option}. Name it, or list the forms of papers with --form list.</source>
      <translation>گزارش به {option} نیاز دارد. آن را بدهید یا با --form list قالب‌های مقاله‌ها را ببینید.</translation>
    </message>
    <message>
      <source>The request is larger than the endpoint takes.</source>
      <translation>درخواست بزرگ‌تر از آن است که سرویس بپذیرد.</translation>
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
      <source>The result of {key} does not say which step it answers.</source>
      <translation>نتیجهٔ {key} نمی‌گوید پاسخ کدام مرحله است.</translation>
    </message>
    <message>
      <source>The result of {key} is one of another prompt.</source>
      <translation>نتیجهٔ {key} از آنِ پرامپت دیگری است.</translation>
    </message>
    <message>
      <source>The return {file}, which was set aside, is not what was read. Ask for it again.</source>
      <translation>فایل بازگشتی {file} که کنار گذاشته شده، دیگر آن نیست که خوانده شد. آن را دوباره بخواهید.</translation>
    </message>
    <message>
      <source>The row 'references, held out' measures every reference answer against the other references of its question.</source>
      <translation>ردیف «مرجع‌ها، کنار گذاشته» هر پاسخ مرجع را در برابر دیگر مرجع‌های همان پرسش می‌سنجد.</translation>
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
      <source>The run stopped before its cap: it worked {spent} of {cap} hours. What came is kept; raise the cap to go on.</source>
      <translation>اجرا پیش از رسیدن به سقف ایستاد: {spent} ساعت از {cap} ساعت کار کرد. هر چه رسیده نگه داشته شده است؛ برای ادامه سقف را بالا ببرید.</translation>
    </message>
    <message>
      <source>The run stopped before its cap: {spent:,} of {cap:,} tokens are used, and the next request might pass it. What came is kept; raise the cap to go on.</source>
      <translation>اجرا پیش از رسیدن به سقف ایستاد: {spent:,} توکن از {cap:,} توکن مصرف شده است و درخواست بعدی ممکن است از آن بگذرد. هر چه رسیده نگه داشته شده است؛ برای ادامه سقف را بالا ببرید.</translation>
    </message>
    <message>
      <source>The run stopped before its cap: {spent} of {cap} are spent, and the next request might pass it. What came is kept; raise the cap to go on.</source>
      <translation>اجرا پیش از رسیدن به سقف ایستاد: {spent} از {cap} خرج شده است و درخواست بعدی ممکن است از آن بگذرد. هر چه رسیده نگه داشته شده است؛ برای ادامه سقف را بالا ببرید.</translation>
    </message>
    <message>
      <source>The run {name} has nothing to go on with, so it does not go into the queue.</source>
      <translation>از اجرای {name} چیزی نمانده است که ادامه یابد؛ پس به صف افزوده نمی‌شود.</translation>
    </message>
    <message>
      <source>The run {name} is in the queue already.</source>
      <translation>اجرای {name} از پیش در صف است.</translation>
    </message>
    <message>
      <source>The run {name} is under way already. Wait for it, or pause it first.</source>
      <translation>اجرای {name} از پیش در جریان است. منتظرش بمانید یا نخست مکث دهید.</translation>
    </message>
    <message>
      <source>The run {name} was imported with its judgements, so there is nothing to go on with. Plan a new run.</source>
      <translation>اجرای {name} با داوری‌هایش وارد شده است، پس چیزی برای ادامه نیست. اجرای تازه‌ای طراحی کنید.</translation>
    </message>
    <message>
      <source>The run {run} gave no tags of {fields}. Choose a run that sorts questions by lists.</source>
      <translation>اجرای {run} برای {fields} برچسبی نداده است. اجرایی را انتخاب کنید که پرسش‌ها را دسته‌بندی می‌کند.</translation>
    </message>
    <message>
      <source>The run {run} is in the workspace already and gave no such tag.</source>
      <translation>اجرای {run} از پیش در فضای کار است و چنین برچسبی نداده است.</translation>
    </message>
    <message>
      <source>The run {run} is in the workspace already and made no such variant.</source>
      <translation>اجرای {run} از پیش در فضای کار است و چنین گونه‌ای نساخته است.</translation>
    </message>
    <message>
      <source>The run {run} reads probabilities, which batch files do not bring back. Plan a constrained or free one.</source>
      <translation>اجرای {run} احتمال‌ها را می‌خواند که فایل‌های درخواست دسته‌ای برنمی‌گردانند. اجرایی قالب‌دار یا آزاد طراحی کنید.</translation>
    </message>
    <message>
      <source>The run's time at work over its items, as they were judged side by side.</source>
      <translation>زمان کار اجرا بخش بر موردهایش، همان‌گونه که کنار هم داوری شدند.</translation>
    </message>
    <message>
      <source>The runs of a panel have one protocol, and these have several: {protocols}. Choose runs of one.</source>
      <translation>اجراهای یک هیئت داوران یک پروتکل دارند و این‌ها چند تا: {protocols}. اجراهای یک پروتکل را انتخاب کنید.</translation>
    </message>
    <message>
      <source>The runs {first} and {second} were not planned alike, so their replies are not held against each other.</source>
      <translation>طرح اجراهای {first} و {second} یکسان نیست؛ پس خروجی‌هایشان با هم سنجیده نمی‌شوند.</translation>
    </message>
    <message>
      <source>The same coefficients as for the study, over its pilot blocks alone: first occasion, every unit with two ratings, Randolph's kappa in each group.</source>
      <translation>همان ضریب‌های مطالعه، فقط روی بلوک‌های آزمایشی: نوبت نخست، هر واحد با دو امتیاز، کاپای Randolph در هر گروه.</translation>
    </message>
    <message>
      <source>The same judge with fewer references</source>
      <translation>همان داور با مرجع‌های کمتر</translation>
    </message>
    <message>
      <source>The same judge, shown at most so many reference answers; answers (or sentences) that it judged validly with every number, first repeat.</source>
      <translation>همان داور، با نشان دادن حداکثر این تعداد پاسخ مرجع؛ پاسخ‌هایی (یا جمله‌هایی) که با هر تعداد معتبر داوری کرده است، تکرار اول.</translation>
    </message>
    <message>
      <source>The same k sentences of an answer for all its raters, drawn without replacement, all of them where there are fewer.</source>
      <translation>همان k جملهٔ هر پاسخ برای همهٔ ارزیابانش، بدون جایگذاری انتخاب‌شده؛ همهٔ جمله‌ها اگر کمتر باشند.</translation>
    </message>
    <message>
      <source>The same label again for {low:.0%} ({lowest}) to {high:.0%} ({highest}) of repeats</source>
      <translation>همان برچسب در {low:.0%} ({lowest}) تا {high:.0%} ({highest}) تکرارها</translation>
    </message>
    <message>
      <source>The same label again for {low:.0%} of every rater's repeats</source>
      <translation>هر ارزیاب در {low:.0%} از تکرارها همان برچسب را داده است</translation>
    </message>
    <message>
      <source>The same label again for {low:.0%} to {high:.0%} of repeats</source>
      <translation>همان برچسب در {low:.0%} تا {high:.0%} تکرارها</translation>
    </message>
    <message>
      <source>The same question and answers as another one</source>
      <translation>همان پرسش و پاسخ‌های دیگری</translation>
    </message>
    <message>
      <source>The same question in English</source>
      <translation>همان پرسش به انگلیسی</translation>
    </message>
    <message>
      <source>The same questions under two conditions that differ in one thing: the language, the images, the model, the translator, or the run.</source>
      <translation>همان پرسش‌ها در دو شرایط که تنها در یک چیز تفاوت دارند: زبان، تصویرها، مدل، مترجم یا اجرا.</translation>
    </message>
    <message>
      <source>The same seed gave the same answer twice, another seed another one.</source>
      <translation>بذر یکسان دو بار همان پاسخ را داد و بذر دیگر پاسخ دیگری.</translation>
    </message>
    <message>
      <source>The same seed gave two different answers.</source>
      <translation>بذر یکسان دو پاسخ متفاوت داد.</translation>
    </message>
    <message>
      <source>The sample could not be made in {folder} ({reason}). Make room there or ask your IT support; your own workspace can be anywhere.</source>
      <translation>نمونه در {folder} ساخته نشد ({reason}). آنجا جا باز کنید یا از مسئول این رایانه بپرسید؛ فضای کار خودتان می‌تواند هر جایی باشد.</translation>
    </message>
    <message>
      <source>The sample has a record in an earlier row.</source>
      <translation>نمونه در ردیفی پیش‌تر رکورد دارد.</translation>
    </message>
    <message>
      <source>The sample has no image {name}. Correct the name in resources/sample/questions.csv.</source>
      <translation>نمونه تصویر {name} را ندارد. نام را در resources/sample/questions.csv درست کنید.</translation>
    </message>
    <message>
      <source>The sample with both tags</source>
      <translation>نمونه با هر دو برچسب</translation>
    </message>
    <message>
      <source>The sample, models that were added, what they took, their folders, and the list of network uses:</source>
      <translation>نمونه، مدل‌های اضافه‌شده، مصرف آن‌ها، پوشه‌هایشان و فهرست کاربردهای شبکه:</translation>
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
      <translation>بذر {seed} است؛ ۰ یا عدد صحیح بزرگ‌تری انتخاب کنید.</translation>
    </message>
    <message>
      <source>The set-up of the local engine was interrupted. Set it up again: it goes on where it was.</source>
      <translation>برپایی موتور محلی نیمه‌کاره ماند. دوباره برپایش کنید: از همان‌جا ادامه می‌یابد.</translation>
    </message>
    <message>
      <source>The share is of all units with the people's label.</source>
      <translation>سهم از همهٔ واحدهای دارای آن برچسب ارزیابان است.</translation>
    </message>
    <message>
      <source>The share is of identical values, with Wilson's interval over questions; up and down say where the adjudicated value lies above or below the rater's, and the mean difference is adjudicated minus own.</source>
      <translation>سهم، سهم مقدارهای یکسان است، با فاصلهٔ Wilson بر پایهٔ پرسش‌ها؛ «بالاتر» و «پایین‌تر» می‌گوید مقدار نهایی کجا بالاتر یا پایین‌تر از مقدار ارزیاب است، و میانگین تفاوت، مقدار نهایی منهای مقدار خود ارزیاب است.</translation>
    </message>
    <message>
      <source>The share within is of the questions with the same values in the fields before the last one.</source>
      <translation>سهم درونی از پرسش‌هایی است که در فیلدهای پیش از آخری همین مقدارها را دارند.</translation>
    </message>
    <message>
      <source>The sheet is named for it</source>
      <translation>نام برگه همان است</translation>
    </message>
    <message>
      <source>The sheet is named for its rater</source>
      <translation>نام برگه نام ارزیاب است</translation>
    </message>
    <message>
      <source>The sheet is named for the author</source>
      <translation>نام برگه نام نویسنده است</translation>
    </message>
    <message>
      <source>The sheet {sheet} of {file} is hidden in the workbook. Choose another one if it is not meant.</source>
      <translation>برگهٔ {sheet} در {file} پنهان است. اگر منظورتان این برگه نیست، برگهٔ دیگری را انتخاب کنید.</translation>
    </message>
    <message>
      <source>The strategy {strategy} has no step that translates, so it takes no translator.</source>
      <translation>راهبرد {strategy} مرحله‌ای برای ترجمه ندارد، پس مترجمی نمی‌خواهد.</translation>
    </message>
    <message>
      <source>The study from collecting to judging</source>
      <translation>مطالعه از گردآوری تا داوری</translation>
    </message>
    <message>
      <source>The study has no dimension {dimension}. Choose one of: {known}.</source>
      <translation>مطالعه بُعد {dimension} را ندارد. یکی از این‌ها را انتخاب کنید: {known}.</translation>
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
      <source>The study plan {name} cannot be read: {reason}. Choose another file or fix that field.</source>
      <translation>طرح مطالعهٔ {name} خوانده نمی‌شود: {reason}. فایل دیگری انتخاب کنید یا آن فیلد را درست کنید.</translation>
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
      <source>The system ended the engine with {file}, most often because memory ran out. Close other programs, then resume the run; if that happens again, plan one with a smaller model.</source>
      <translation>سیستم موتور را با {file} بست، بیشتر از آن رو که حافظه تمام شد. برنامه‌های دیگر را ببندید و اجرا را از سر بگیرید؛ اگر دوباره رخ داد، اجرایی با مدل کوچک‌تری طراحی کنید.</translation>
    </message>
    <message>
      <source>The system's keyring does not answer, so the key is kept in memory and forgotten when the program ends.</source>
      <translation>دسته‌کلید سیستم پاسخ نمی‌دهد، پس کلید در حافظه می‌ماند و با بستن برنامه فراموش می‌شود.</translation>
    </message>
    <message>
      <source>The system's keyring does not answer. Log in again or ask your IT support.</source>
      <translation>دسته‌کلید سیستم پاسخ نمی‌دهد. دوباره وارد سیستم شوید یا از مسئول این رایانه بپرسید.</translation>
    </message>
    <message>
      <source>The system's keyring is locked, so the key is kept in memory and forgotten when the program ends. Unlock the keyring and enter the key again to keep it.</source>
      <translation>دسته‌کلید سیستم قفل است، پس کلید در حافظه می‌ماند و با بستن برنامه فراموش می‌شود. برای نگه داشتنش قفل دسته‌کلید را باز کنید و کلید را دوباره بنویسید.</translation>
    </message>
    <message>
      <source>The system's keyring is locked. Unlock it and try again.</source>
      <translation>دسته‌کلید سیستم قفل است. قفلش را باز و دوباره تلاش کنید.</translation>
    </message>
    <message>
      <source>The tag {field} of question {question} has no value or no source. Restore the newest good backup.</source>
      <translation>برچسب {field} پرسش {question} مقداری ندارد یا معلوم نیست چه کسی آن را داده است. تازه‌ترین پشتیبان سالم را برگردانید.</translation>
    </message>
    <message>
      <source>The test found that {model} does not keep to a form. Choose the free reading.</source>
      <translation>آزمون نشان داد که {model} به قالب پایبند نمی‌ماند. خواندن آزاد را انتخاب کنید.</translation>
    </message>
    <message>
      <source>The test found that {model} does not limit its thinking. Leave the effort to it.</source>
      <translation>آزمایش نشان داد که {model} استدلالش را محدود نمی‌کند. میزان تلاش را به خودش واگذارید.</translation>
    </message>
    <message>
      <source>The test made {n_calls} calls with {n_tokens} tokens.</source>
      <translation>آزمون {n_calls} فراخوانی با {n_tokens} توکن داشت.</translation>
    </message>
    <message>
      <source>The text cannot be understood</source>
      <translation>متن فهمیدنی نیست</translation>
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
      <source>The text of no answer is known.</source>
      <translation>متن هیچ پاسخی در دست نیست.</translation>
    </message>
    <message>
      <source>The text of {file} is not written as {encoding}. Name another encoding, such as UTF-8 or Shift_JIS.</source>
      <translation>متن {file} با کدگذاری {encoding} نوشته نشده است. کدگذاری دیگری را نام ببرید، مانند UTF-8 یا Shift_JIS.</translation>
    </message>
    <message>
      <source>The thinking was ended at its limit, and the choice was asked for.</source>
      <translation>استدلال در حد تعیین‌شده پایان داده و گزینه پرسیده شد.</translation>
    </message>
    <message>
      <source>The three can differ a lot.</source>
      <translation>این سه ممکن است بسیار با هم فرق کنند.</translation>
    </message>
    <message>
      <source>The translation has {found} options, and the question {n}.</source>
      <translation>ترجمه {found} گزینه دارد و پرسش {n} گزینه.</translation>
    </message>
    <message>
      <source>The translation lost {parts}.</source>
      <translation>این بخش‌ها در ترجمه نیامده‌اند: {parts}.</translation>
    </message>
    <message>
      <source>The translator {name} is none of the models that can be reached. Add it under Models.</source>
      <translation>مترجم {name} از مدل‌های در دسترس نیست. آن را در «مدل‌ها» اضافه کنید.</translation>
    </message>
    <message>
      <source>The two answers are of different datasets: {names}.</source>
      <translation>این دو پاسخ از مجموعه‌های دادهٔ متفاوت‌اند: {names}.</translation>
    </message>
    <message>
      <source>The two readings differ.</source>
      <translation>دو خوانش یکسان نیستند.</translation>
    </message>
    <message>
      <source>The value is chi-squared, corrected for ties; both speak for these raters.</source>
      <translation>مقدار، خی‌دوِ تصحیح‌شده برای گره‌هاست؛ هر دو فقط برای همین ارزیابان برقرارند.</translation>
    </message>
    <message>
      <source>The value is nested too deep.</source>
      <translation>مقدار بیش از اندازه تودرتو است.</translation>
    </message>
    <message>
      <source>The variant drops values above the 99th percentile of the granularity.</source>
      <translation>گونهٔ دیگر، مقدارهای بالاتر از صدک ۹۹ همان سطح ارزیابی را کنار می‌گذارد.</translation>
    </message>
    <message>
      <source>The vision projector cannot take these images.</source>
      <translation>مبدل بینایی این تصویرها را نمی‌گیرد.</translation>
    </message>
    <message>
      <source>The vision projector {file} does not fit this model. Choose the projector made for it, or none.</source>
      <translation>مبدل بینایی {file} به این مدل نمی‌خورد. مبدل خودش را انتخاب کنید یا هیچ.</translation>
    </message>
    <message>
      <source>The words are drawn by chance, and no seed was kept.</source>
      <translation>واژه‌ها تصادفی انتخاب می‌شوند و بذر تصادفی (seed) نگه داشته نشده است.</translation>
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
      <source>The {field} is {given}, but {known} in {file}.</source>
      <translation>{field} اینجا {given} است، ولی در {file}، {known}.</translation>
    </message>
    <message>
      <source>The {granularity} ratings of {study} do not show how raters agree: no two rated the same, or all are the same. Choose another study, or state what you expect.</source>
      <translation>امتیازهای {granularity} در {study} نشان نمی‌دهند ارزیابان چقدر توافق دارند: هیچ دو ارزیابی یک چیز را ارزیابی نکرده‌اند یا همهٔ امتیازها یکسان‌اند. مطالعهٔ دیگری انتخاب کنید یا انتظار خود را بنویسید.</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>پوسته</translation>
    </message>
    <message>
      <source>There</source>
      <translation>آنجا</translation>
    </message>
    <message>
      <source>There already</source>
      <translation>از پیش بوده</translation>
    </message>
    <message>
      <source>There are no options for the key {cell}.</source>
      <translation>برای کلید {cell} گزینه‌ای وجود ندارد.</translation>
    </message>
    <message>
      <source>There are no questions in free words to check. Import a dataset first.</source>
      <translation>پرسش آزادی برای دیدن نیست. نخست مجموعه‌داده‌ای وارد کنید.</translation>
    </message>
    <message>
      <source>There are no questions to count. Import a dataset first, or choose another one.</source>
      <translation>پرسشی برای شمردن نیست. نخست مجموعه‌ای وارد کنید یا مجموعهٔ دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>There are no questions to divide{where}. Import a dataset first, or take questions back from quarantine.</source>
      <translation>پرسشی برای بخش‌بندی نیست{where}. نخست مجموعه‌ای وارد کنید، یا پرسش‌ها را از قرنطینه برگردانید.</translation>
    </message>
    <message>
      <source>There are no ratings by rater in {field}.</source>
      <translation>در {field} امتیازی به تفکیک ارزیاب نیست.</translation>
    </message>
    <message>
      <source>There are several studies here. Name one of: {known}.</source>
      <translation>این‌جا چند مطالعه هست. یکی از این‌ها را نام ببرید: {known}.</translation>
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
      <source>There are two parts called {name}.</source>
      <translation>دو بخش با نام {name} هست.</translation>
    </message>
    <message>
      <source>There are {n_modalities} modalities for {n_images} images.</source>
      <translation>برای {n_images} تصویر {n_modalities} نوع تصویربرداری نوشته شده است.</translation>
    </message>
    <message>
      <source>There can be 0 to {most} examples.</source>
      <translation>شمار نمونه‌ها می‌تواند از ۰ تا {most} باشد.</translation>
    </message>
    <message>
      <source>There can be 1 to {most_attempts} attempts.</source>
      <translation>شمار تلاش‌ها می‌تواند از ۱ تا {most_attempts} باشد.</translation>
    </message>
    <message>
      <source>There can be 1 to {most_repeats} repeats and 1 to {most_attempts} attempts.</source>
      <translation>می‌شود ۱ تا {most_repeats} تکرار و ۱ تا {most_attempts} تلاش داشت.</translation>
    </message>
    <message>
      <source>There is a model called {name} already. Choose another name.</source>
      <translation>مدلی به نام {name} از پیش هست. نام دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>There is a run called {name} already. Choose another name.</source>
      <translation>اجرایی به نام {name} از پیش هست. نام دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>There is a study called {name} already. Choose another name.</source>
      <translation>مطالعه‌ای به نام {name} از پیش هست. نام دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>There is a {kind} called {name} already. Choose another name.</source>
      <translation>{kind}ی به نام {name} از پیش هست. نام دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>There is an author called {name} already. Choose another name for the run.</source>
      <translation>نویسنده‌ای به نام {name} هست. نام دیگری برای اجرا انتخاب کنید.</translation>
    </message>
    <message>
      <source>There is no answer {answer} in this workspace. Choose one from the library.</source>
      <translation>پاسخ {answer} در این فضای کار نیست. کتابخانه را ببینید.</translation>
    </message>
    <message>
      <source>There is no author called {name} here.</source>
      <translation>اینجا نویسنده‌ای به نام {name} نیست.</translation>
    </message>
    <message>
      <source>There is no backup {name} of {path}. List the backups, and give the number or the file of one.</source>
      <translation>پشتیبان {name} از {path} نیست. فهرست پشتیبان‌ها را بگیرید و شماره یا فایل یکی را بدهید.</translation>
    </message>
    <message>
      <source>There is no block. Add one that rates a part.</source>
      <translation>هیچ بلوکی نیست. بلوکی اضافه کنید که بخشی را ارزیابی کند.</translation>
    </message>
    <message>
      <source>There is no cleaning rule {rule}. There are: {rules}.</source>
      <translation>قاعدهٔ پاک‌سازی {rule} نیست. اینها هستند: {rules}.</translation>
    </message>
    <message>
      <source>There is no dataset {dataset} in the workspace.</source>
      <translation>مجموعه‌داده‌ای به نام {dataset} در فضای کار نیست.</translation>
    </message>
    <message>
      <source>There is no dataset {dataset} with questions in free words that are not set aside.</source>
      <translation>مجموعه‌دادهٔ {dataset} با پرسش‌های آزادی که کنار گذاشته نشده باشند نیست.</translation>
    </message>
    <message>
      <source>There is no dataset {dataset} with questions that are not set aside.</source>
      <translation>مجموعه‌داده‌ای به نام {dataset} با پرسشی که کنار گذاشته نشده باشد نیست.</translation>
    </message>
    <message>
      <source>There is no dataset {dataset}. Import its questions, too.</source>
      <translation>مجموعه‌داده‌ای به نام {dataset} نیست. پرسش‌هایش را هم وارد کنید.</translation>
    </message>
    <message>
      <source>There is no effort {effort}. Use one of {known}.</source>
      <translation>میزان تلاش {effort} وجود ندارد. یکی از {known} را به کار برید.</translation>
    </message>
    <message>
      <source>There is no form called {form}. The forms are {known}.</source>
      <translation>قالبی به نام {form} نیست. قالب‌ها {known} هستند.</translation>
    </message>
    <message>
      <source>There is no id.</source>
      <translation>شناسه‌ای نیست.</translation>
    </message>
    <message>
      <source>There is no image {name} in the folder of images.</source>
      <translation>تصویر {name} در پوشهٔ تصویرها نیست.</translation>
    </message>
    <message>
      <source>There is no key for it.</source>
      <translation>کلیدی برایش نیست.</translation>
    </message>
    <message>
      <source>There is no layout named {layout}. Choose one of: {layouts}.</source>
      <translation>قالبی به نام {layout} نیست. یکی از این‌ها را انتخاب کنید: {layouts}.</translation>
    </message>
    <message>
      <source>There is no metric {name}. Choose from: {known}.</source>
      <translation>سنجهٔ {name} نیست. از این‌ها انتخاب کنید: {known}.</translation>
    </message>
    <message>
      <source>There is no model {model}. Add it under Models first.</source>
      <translation>مدل {model} نیست. آن را در «مدل‌ها» اضافه کنید.</translation>
    </message>
    <message>
      <source>There is no model {name}. Choose one from the list of models.</source>
      <translation>مدلی به نام {name} نیست. فهرست مدل‌ها را ببینید.</translation>
    </message>
    <message>
      <source>There is no paper {paper} beside this workspace. Those there are: {papers}.</source>
      <translation>آزمون {paper} کنار این فضای کار نیست. آنچه هست: {papers}.</translation>
    </message>
    <message>
      <source>There is no question {key} to be a variant of.</source>
      <translation>پرسش {key} نیست تا این گونهٔ دیگر آن باشد.</translation>
    </message>
    <message>
      <source>There is no question {question} in {dataset}, or it has a problem itself. Import the questions first, or with their answers.</source>
      <translation>پرسش {question} در {dataset} نیست، یا خودش مشکلی دارد. پرسش‌ها را نخست وارد کنید، یا همراه پاسخ‌هایشان.</translation>
    </message>
    <message>
      <source>There is no question {question}. Name it by its id, or by its dataset and its id, such as forum/q12.</source>
      <translation>پرسشی به نام {question} نیست. شناسهٔ آن را بنویسید، یا مجموعه و شناسه‌اش را، مانند forum/q12.</translation>
    </message>
    <message>
      <source>There is no rater {rater} in this workspace. Look the code up in the study.</source>
      <translation>در این فضای کار ارزیابی با کد {rater} نیست. کد را در مطالعه ببینید.</translation>
    </message>
    <message>
      <source>There is no rating to change here. Choose one from the list.</source>
      <translation>اینجا امتیازی برای تغییر نیست. یکی را از فهرست انتخاب کنید.</translation>
    </message>
    <message>
      <source>There is no room for a backup of {path}: it needs {needed} MB, and {free} MB are free. Free some space; until then no backup is made.</source>
      <translation>برای پشتیبان {path} جا نیست: {needed} مگابایت لازم است و {free} مگابایت آزاد است. کمی جا باز کنید؛ تا آن زمان نسخهٔ پشتیبان گرفته نمی‌شود.</translation>
    </message>
    <message>
      <source>There is no rule for personal data called {rule}. There are: {rules}.</source>
      <translation>قاعده‌ای برای دادهٔ شخصی به نام {rule} نیست. این‌ها هستند: {rules}.</translation>
    </message>
    <message>
      <source>There is no run {run} in this workspace. Choose one from the list of runs.</source>
      <translation>اجرای {run} در این فضای کار نیست. فهرست اجراها را ببینید.</translation>
    </message>
    <message>
      <source>There is no run {run} with judgements here. Choose one of: {known}.</source>
      <translation>اجرای {run} با داوری اینجا نیست. یکی از این‌ها را انتخاب کنید: {known}.</translation>
    </message>
    <message>
      <source>There is no step {step} in the queue. Choose one from the queue.</source>
      <translation>گام {step} در صف نیست. صف را ببینید.</translation>
    </message>
    <message>
      <source>There is no study to set beside others.</source>
      <translation>مطالعه‌ای نیست که در کنار بقیه بیاید.</translation>
    </message>
    <message>
      <source>There is no study yet.</source>
      <translation>هنوز مطالعه‌ای نیست.</translation>
    </message>
    <message>
      <source>There is no study {name}. Choose one of the list of studies.</source>
      <translation>مطالعهٔ {name} نیست. یکی را از فهرست مطالعه‌ها انتخاب کنید.</translation>
    </message>
    <message>
      <source>There is no study {study} in this workspace.</source>
      <translation>مطالعهٔ {study} در این فضای کار نیست.</translation>
    </message>
    <message>
      <source>There is no study {study} in this workspace. Choose one from the list of studies.</source>
      <translation>مطالعهٔ {study} در این فضای کار نیست. فهرست مطالعه‌ها را ببینید.</translation>
    </message>
    <message>
      <source>There is no study {study} in this workspace. Choose one of: {known}.</source>
      <translation>مطالعهٔ {study} در این فضای کار نیست. یکی از این‌ها را انتخاب کنید: {known}.</translation>
    </message>
    <message>
      <source>There is no table {table} in an analysis. Choose one of: {known}.</source>
      <translation>جدول {table} در تحلیل نیست. یکی از این‌ها را انتخاب کنید: {known}.</translation>
    </message>
    <message>
      <source>There is no template {name}. Choose one of: {known}.</source>
      <translation>الگوی {name} نیست. یکی از این‌ها را انتخاب کنید: {known}.</translation>
    </message>
    <message>
      <source>There is no text of the answer {key}.</source>
      <translation>متن پاسخ {key} نیست.</translation>
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
      <source>There is no {key}, or its text is not known yet.</source>
      <translation>{key} نیست، یا متنش هنوز معلوم نیست.</translation>
    </message>
    <message>
      <source>There is nothing left to undo.</source>
      <translation>تغییری برای پس گرفتن نمانده است.</translation>
    </message>
    <message>
      <source>There is nothing to rate for {rater} in {study}. Choose another study, or plan one with this rater.</source>
      <translation>در {study} چیزی برای ارزیابی {rater} نیست. مطالعهٔ دیگری انتخاب کنید یا مطالعه‌ای با این ارزیاب طراحی کنید.</translation>
    </message>
    <message>
      <source>There is only one version of this rating, so there is nothing to decide.</source>
      <translation>از این امتیاز فقط یک نسخه هست، پس چیزی برای تصمیم نیست.</translation>
    </message>
    <message>
      <source>These answers name no question; choose the file with their judgements too.</source>
      <translation>این پاسخ‌ها پرسشی را نام نمی‌برند؛ فایل داوری‌هایشان را هم انتخاب کنید.</translation>
    </message>
    <message>
      <source>These fields cannot be counted: {reason}</source>
      <translation>این فیلدها شمردنی نیستند: {reason}</translation>
    </message>
    <message>
      <source>They are no answers; keep them as metadata</source>
      <translation>پاسخ نیست؛ به‌صورت فراداده بماند</translation>
    </message>
    <message>
      <source>They are reference answers</source>
      <translation>پاسخ مرجع است</translation>
    </message>
    <message>
      <source>This batch is finished and closed. Open it again in the overview, with a reason.</source>
      <translation>این دسته تمام و بسته شده است. آن را در نمای کلی، با نوشتن دلیل، دوباره باز کنید.</translation>
    </message>
    <message>
      <source>This copy of medreview came without an engine for local models. Take an install that has it, or a model at an endpoint.</source>
      <translation>این نسخهٔ medreview موتور مدل‌های محلی ندارد. نسخه‌ای را که موتور دارد نصب کنید یا مدلِ یک سرویس را به کار ببرید.</translation>
    </message>
    <message>
      <source>This copy runs from its source: setting it up, and setting up its local engine, fetches the packages it is made of from the Python package index, which is not in this list. An install fetches nothing.</source>
      <translation>این نسخه از کد برنامه اجرا می‌شود: برپایی آن و برپایی موتور محلی‌اش بسته‌های سازنده را از نمایهٔ بسته‌های Python می‌گیرد که در این فهرست نیست. برنامهٔ نصب‌شده چیزی نمی‌گیرد.</translation>
    </message>
    <message>
      <source>This dictionary only tells of an export; choose the export too.</source>
      <translation>این واژه‌نامه تنها دربارهٔ یک خروجی است؛ فایل خروجی را هم انتخاب کنید.</translation>
    </message>
    <message>
      <source>This installation has no engine for local models. Install it: pip install "medreview[engine]", after the line that the README has for it.</source>
      <translation>این نصب موتور مدل‌های محلی ندارد. آن را پس از اجرای خطی که در README برایش آمده است نصب کنید: ⁨pip install "medreview[engine]"⁩.</translation>
    </message>
    <message>
      <source>This is not the PIN of {rater}. Type it again, or ask the researcher for another one.</source>
      <translation>این پین {rater} نیست. دوباره بنویسید یا از پژوهشگر پین دیگری بخواهید.</translation>
    </message>
    <message>
      <source>This line is longer than any result of this run can be.</source>
      <translation>این سطر بلندتر از آن است که نتیجه‌ای از این اجرا باشد.</translation>
    </message>
    <message>
      <source>This line is no result of a batch: it has no custom_id.</source>
      <translation>این سطر نتیجهٔ دستهٔ درخواست نیست: custom_id ندارد.</translation>
    </message>
    <message>
      <source>This model cannot see images. Choose one with a vision projector.</source>
      <translation>این مدل تصویر نمی‌بیند. مدلی با مبدل بینایی انتخاب کنید.</translation>
    </message>
    <message>
      <source>This model's replies may hang on what is asked beside them, by the last bits of a number.</source>
      <translation>خروجی‌های این مدل ممکن است، در واپسین رقم‌های عدد، به آنچه هم‌زمان پرسیده می‌شود بستگی داشته باشند.</translation>
    </message>
    <message>
      <source>This part is not open yet. Finish what comes before it.</source>
      <translation>این بخش هنوز باز نیست. بخش پیش از آن را تمام کنید.</translation>
    </message>
    <message>
      <source>This passphrase does not open {file}. Type it as it was given to you.</source>
      <translation>این گذرواژه {file} را باز نمی‌کند. آن را همان‌گونه که به شما داده‌اند بنویسید.</translation>
    </message>
    <message>
      <source>This plan cannot be carried out. Problems: {n_problems}, the first: {first} Change the plan there.</source>
      <translation>این طرح شدنی نیست. شمار مشکل‌ها: {n_problems}، نخستین: {first} طرح را در همان‌جا تغییر دهید.</translation>
    </message>
    <message>
      <source>This return is no longer set aside. Refresh the list.</source>
      <translation>این بازگشت دیگر کنار گذاشته نیست. فهرست را دوباره ببینید.</translation>
    </message>
    <message>
      <source>This run shows images, and {model} cannot see them as it is loaded now. Add its vision projector, or plan a run without images.</source>
      <translation>این اجرا تصویر نشان می‌دهد و {model} آن‌گونه که اکنون بارگذاری شده نمی‌بیند. مبدل بینایی آن را اضافه کنید یا اجرایی بدون تصویر طراحی کنید.</translation>
    </message>
    <message>
      <source>This split cannot be made: {reason}</source>
      <translation>این بخش‌بندی شدنی نیست: {reason}</translation>
    </message>
    <message>
      <source>This system has no keyring, so the key is kept in memory and forgotten when the program ends.</source>
      <translation>این سیستم دسته‌کلید ندارد، پس کلید در حافظه می‌ماند و با بستن برنامه فراموش می‌شود.</translation>
    </message>
    <message>
      <source>This system has no keyring: a key is kept in memory and forgotten when the program ends.</source>
      <translation>این سیستم دسته‌کلید ندارد: کلید در حافظه می‌ماند و با بستن برنامه فراموش می‌شود.</translation>
    </message>
    <message>
      <source>This system's keyring does not answer: a key is kept in memory and forgotten when the program ends.</source>
      <translation>دسته‌کلید سیستم پاسخ نمی‌دهد: کلید در حافظه می‌ماند و با بستن برنامه فراموش می‌شود.</translation>
    </message>
    <message>
      <source>This system's keyring is locked, and asks for its own password when a key is put into it.</source>
      <translation>دسته‌کلید سیستم قفل است و هنگام گذاشتن کلید رمز خودش را می‌پرسد.</translation>
    </message>
    <message>
      <source>This text has {n_signs} signs, and {most} are kept at most: it was not saved. Shorten it.</source>
      <translation>این متن {n_signs} نویسه دارد و حداکثر {most} نویسه نگه داشته می‌شود؛ ذخیره نشد. کوتاهش کنید.</translation>
    </message>
    <message>
      <source>This workspace has no study yet. Plan one, or import ratings.</source>
      <translation>این فضای کار هنوز مطالعه‌ای ندارد. مطالعه‌ای طراحی کنید یا امتیازها را وارد کنید.</translation>
    </message>
    <message>
      <source>This workspace holds no judgements yet. Start a judge run, or import judgements.</source>
      <translation>این فضای کار هنوز داوری ندارد. اجرای داوری شروع کنید یا داوری‌ها را وارد کنید.</translation>
    </message>
    <message>
      <source>This workspace holds no preferences between answers. Import some, or let a judge compare pairs.</source>
      <translation>در این فضای کار ترجیحی میان پاسخ‌ها نیست. ترجیح‌ها را وارد کنید، یا بگذارید داوری جفت‌ها را مقایسه کند.</translation>
    </message>
    <message>
      <source>Those that have nine in ten of the answers of the fullest one are compared on the answers that all of them have; the others stand below, each with its own answers.</source>
      <translation>آن‌هایی که نه‌دهم پاسخ‌های کامل‌ترین را دارند روی پاسخ‌های مشترک همه مقایسه می‌شوند؛ بقیه، هر یک با پاسخ‌های خود، پایین‌تر می‌آیند.</translation>
    </message>
    <message>
      <source>Three points collapse 1 and 2 to -1, 3 to 0, 4 and 5 to 1.</source>
      <translation>سه‌سطحی ۱ و ۲ را ‎-۱، ۳ را ۰، و ۴ و ۵ را ۱ می‌گیرد.</translation>
    </message>
    <message>
      <source>Time and cost</source>
      <translation>زمان و هزینه</translation>
    </message>
    <message>
      <source>Time at the confidence question is not counted.</source>
      <translation>زمان پرسش اطمینان شمرده نمی‌شود.</translation>
    </message>
    <message>
      <source>Time at this item with idle stretches, over all stays</source>
      <translation>زمان صرف‌شده برای این مورد همراه با زمان بی‌فعالیتی، در همهٔ دفعات</translation>
    </message>
    <message>
      <source>Time at this item without idle stretches, over all stays</source>
      <translation>زمان صرف‌شده برای این مورد بدون زمان بی‌فعالیتی، در همهٔ دفعات</translation>
    </message>
    <message>
      <source>Time at which it came back, in UTC where the text says so</source>
      <translation>زمان بازگرداندن، به UTC اگر متن چنین بگوید</translation>
    </message>
    <message>
      <source>Time at which it was given, in UTC where the text says so</source>
      <translation>زمان ثبت، به UTC اگر متن چنین بگوید</translation>
    </message>
    <message>
      <source>Time at which it was set aside, in UTC where the text says so</source>
      <translation>زمان کنار گذاشتن، به UTC اگر متن چنین بگوید</translation>
    </message>
    <message>
      <source>Time at which the run was planned, in UTC</source>
      <translation>زمان برنامه‌ریزی اجرا، به UTC</translation>
    </message>
    <message>
      <source>Time at which the study was stored, in UTC</source>
      <translation>زمان ذخیرهٔ مطالعه، به UTC</translation>
    </message>
    <message>
      <source>Time at which the value was given, in UTC where the text says so</source>
      <translation>زمان ثبت مقدار، به UTC اگر متن چنین بگوید</translation>
    </message>
    <message>
      <source>Time at work</source>
      <translation>زمان کار</translation>
    </message>
    <message>
      <source>Time counts as idle after {least} to {most} seconds, not after {given:g}.</source>
      <translation>زمان پس از {least} تا {most} ثانیه بیکاری به حساب می‌آید، نه پس از {given:g} ثانیه.</translation>
    </message>
    <message>
      <source>Time for the answer, in seconds</source>
      <translation>زمان صرف‌شده برای پاسخ، به ثانیه</translation>
    </message>
    <message>
      <source>Time of the last change of the rating, in UTC where the text says so</source>
      <translation>زمان آخرین تغییر امتیاز، به UTC اگر متن چنین بگوید</translation>
    </message>
    <message>
      <source>Time of the last registration</source>
      <translation>زمان آخرین ثبت رسمی مطالعه</translation>
    </message>
    <message>
      <source>Time of the translation, in UTC where the text says so</source>
      <translation>زمان ترجمه، به UTC اگر متن چنین بگوید</translation>
    </message>
    <message>
      <source>Time this month</source>
      <translation>زمان این ماه</translation>
    </message>
    <message>
      <source>Time until the whole reply was there</source>
      <translation>زمان تا دریافت کل خروجی مدل</translation>
    </message>
    <message>
      <source>Timed items of which only wall time is known: {n_wall} of {n}. Idle time is in it.</source>
      <translation>موردهای زمان‌دار که فقط زمان کلشان معلوم است: {n_wall} از {n}. زمان بی‌فعالیتی هم در آن است.</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>عنوان</translation>
    </message>
    <message>
      <source>Title of the question</source>
      <translation>عنوان پرسش</translation>
    </message>
    <message>
      <source>To keep keys, install one, such as gnome-keyring or KWallet, and log in to the desktop again.</source>
      <translation>برای نگه داشتن کلیدها یکی نصب کنید، مانند gnome-keyring یا KWallet، و دوباره وارد میز کار شوید.</translation>
    </message>
    <message>
      <source>To keep keys, log in to the desktop again, or ask your IT support.</source>
      <translation>برای نگه داشتن کلیدها دوباره وارد میز کار شوید یا از پشتیبانی فناوری اطلاعات بپرسید.</translation>
    </message>
    <message>
      <source>To look at</source>
      <translation>نیازمند توجه</translation>
    </message>
    <message>
      <source>Tokens are those that were told of any of them, every attempt once, however many dimensions it gave.</source>
      <translation>توکن‌ها همان است که برای هر کدام گفته شده؛ هر تلاش یک بار، هر چند بُعد که داده باشد.</translation>
    </message>
    <message>
      <source>Tokens are words and marks of punctuation as sacrebleu cuts them (13a; zh for Chinese), lower-cased.</source>
      <translation>توکن‌ها واژه‌ها و نشانه‌های سجاوندی‌اند، آن‌گونه که sacrebleu می‌بُرد (13a؛ برای چینی zh)، با حروف کوچک.</translation>
    </message>
    <message>
      <source>Tokens of thinking are 0 or more.</source>
      <translation>توکن‌های استدلال ۰ یا بیشترند.</translation>
    </message>
    <message>
      <source>Tokens that judges write for an item</source>
      <translation>توکن‌هایی که داوران برای هر مورد می‌نویسند</translation>
    </message>
    <message>
      <source>Tokens this month</source>
      <translation>توکن‌های این ماه</translation>
    </message>
    <message>
      <source>Topic of the question, as the source says it</source>
      <translation>موضوع پرسش، همان‌طور که منبع نوشته است</translation>
    </message>
    <message>
      <source>Toyhom: questions to departments in Chinese</source>
      <translation>Toyhom: پرسش از بخش‌ها به چینی</translation>
    </message>
    <message>
      <source>Translate questions</source>
      <translation>ترجمهٔ پرسش‌ها</translation>
    </message>
    <message>
      <source>Translation back into the first language</source>
      <translation>ترجمهٔ برگشتی به زبان نخست</translation>
    </message>
    <message>
      <source>Translations</source>
      <translation>ترجمه‌ها</translation>
    </message>
    <message>
      <source>Translator</source>
      <translation>مترجم</translation>
    </message>
    <message>
      <source>Turkish</source>
      <translation>ترکی</translation>
    </message>
    <message>
      <source>Two authors differ by {by:.2f} ({low:.2f} to {high:.2f}) for these {n} raters</source>
      <translation>برای این {n} ارزیاب دو نویسنده {by:.2f} تفاوت دارند ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>Two authors differ by {by:.2f} ({low:.2f} to {high:.2f}) for this rater</source>
      <translation>از نگاه این ارزیاب دو نویسنده {by:.2f} تفاوت دارند ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>Two authors differ by {by:.2f} ({low:.2f} to {high:.2f}), raters like these too</source>
      <translation>دو نویسنده {by:.2f} تفاوت دارند ({low:.2f} تا {high:.2f})؛ ارزیابان مانند این‌ها نیز</translation>
    </message>
    <message>
      <source>Two blocks rate the part {name} {granularity}, so pairs would come twice. Take one out.</source>
      <translation>دو بلوک بخش {name} را {granularity} ارزیابی می‌کنند و جفت‌ها دو بار می‌آیند. یکی را حذف کنید.</translation>
    </message>
    <message>
      <source>Two columns, 178 mm</source>
      <translation>دو ستون، ۱۷۸ میلی‌متر</translation>
    </message>
    <message>
      <source>Two levels of the scale of {name} are called {wording}.</source>
      <translation>دو سطح مقیاس {name} نام {wording} دارند.</translation>
    </message>
    <message>
      <source>Two or more parts of an address behind each other, a number with the name of a street, a postal code.</source>
      <translation>دو بخش یا بیشتر از یک نشانی پشت سر هم، شماره با نام خیابان، یا کد پستی.</translation>
    </message>
    <message>
      <source>Two raters agree with {name} {low:.2f} (n = {n_low}) to {high:.2f} (n = {n_high})</source>
      <translation>توافق دو ارزیاب از {name} {low:.2f} (n = {n_low}) تا {high:.2f} (n = {n_high})</translation>
    </message>
    <message>
      <source>Two raters agree with {name} {low:.2f} ({low_1}, {low_2}: {low_what}) to {high:.2f} ({high_1}, {high_2}: {high_what})</source>
      <translation>توافق دو ارزیاب از {name} {low:.2f} ({low_1}، {low_2}: {low_what}) تا {high:.2f} ({high_1}، {high_2}: {high_what})</translation>
    </message>
    <message>
      <source>Two raters agree with {name} {low:.2f} ({low_1}, {low_2}; n = {n_low}) to {high:.2f} ({high_1}, {high_2}; n = {n_high})</source>
      <translation>توافق دو ارزیاب از {name} {low:.2f} ({low_1}، {low_2}؛ n = {n_low}) تا {high:.2f} ({high_1}، {high_2}؛ n = {n_high})</translation>
    </message>
    <message>
      <source>Two raters agree with {name} {low:.2f}, n = {n_low}</source>
      <translation>توافق دو ارزیاب: {name} {low:.2f}، n = {n_low}</translation>
    </message>
    <message>
      <source>Two raters over the units that both rated on the first occasion, on three points where the scale has them, and Cohen's quadratic kappa on the declared scale too.</source>
      <translation>دو ارزیاب روی واحدهایی که هر دو بار نخست ارزیابی کرده‌اند، با سه نقطه اگر مقیاس آن را دارد، و کاپای درجه‌دوم Cohen روی مقیاس اعلام‌شده نیز.</translation>
    </message>
    <message>
      <source>Two runs whose plans differ in nothing but the order of the reference answers (and in which answers they judge): answers (or sentences) that both judged validly with two or more references, first repeat.</source>
      <translation>دو اجرا که طرحشان جز در ترتیب پاسخ‌های مرجع (و اینکه کدام پاسخ‌ها را داوری می‌کنند) فرقی ندارد: پاسخ‌هایی (یا جمله‌هایی) که هر دو با دو یا چند مرجع داوری معتبر کرده‌اند، تکرار نخست.</translation>
    </message>
    <message>
      <source>Two specialties in which models change places: emergency medicine and pathology</source>
      <translation>دو تخصصی که مدل‌ها در آن‌ها جابه‌جا می‌شوند: طب اورژانس و آسیب‌شناسی</translation>
    </message>
    <message>
      <source>Type of question</source>
      <translation>نوع پرسش</translation>
    </message>
    <message>
      <source>Type of the question in the catalogue of question types</source>
      <translation>نوع پرسش در فهرست انواع پرسش</translation>
    </message>
    <message>
      <source>Types of questions, what each means, and how many there are</source>
      <translation>نوع پرسش‌ها، معنای هر یک و شمار آن‌ها</translation>
    </message>
    <message>
      <source>Under the name that the paper has: {names}.</source>
      <translation>با نامی که در مقاله دارند: {names}.</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>بازگردانی</translation>
    </message>
    <message>
      <source>Units by the people's label (the yardstick that the row names) and the judge's label, over the units that were read.</source>
      <translation>واحدها به تفکیک برچسب ارزیابان (معیاری که ردیف نام می‌برد) و برچسب داور، روی واحدهای خوانده‌شده.</translation>
    </message>
    <message>
      <source>Units without a label are counted and left out.</source>
      <translation>واحدهای بی‌برچسب شمرده و کنار گذاشته می‌شوند.</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>بالا</translation>
    </message>
    <message>
      <source>Urdu</source>
      <translation>اردو</translation>
    </message>
    <message>
      <source>User</source>
      <translation>کاربر</translation>
    </message>
    <message>
      <source>Valid</source>
      <translation>معتبر</translation>
    </message>
    <message>
      <source>Valid replies</source>
      <translation>خروجی‌های معتبر</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>مقدار</translation>
    </message>
    <message>
      <source>Value of the field</source>
      <translation>مقدار فیلد</translation>
    </message>
    <message>
      <source>Value of the metric</source>
      <translation>مقدار سنجه</translation>
    </message>
    <message>
      <source>Values</source>
      <translation>مقدارها</translation>
    </message>
    <message>
      <source>Values left out, because nobody can calculate with such numbers: {n}.</source>
      <translation>مقدارهایی که کنار گذاشته شدند، چون با چنین عددهایی نمی‌توان حساب کرد: {n}.</translation>
    </message>
    <message>
      <source>Values of {field} that are not in its list: {values}.</source>
      <translation>مقدارهایی از {field} که در فهرستش نیستند: {values}.</translation>
    </message>
    <message>
      <source>Values that are not shown: {n}.</source>
      <translation>مقدارهایی که نشان داده نشده‌اند: {n}.</translation>
    </message>
    <message>
      <source>Variance between raters</source>
      <translation>واریانس میان ارزیابان</translation>
    </message>
    <message>
      <source>Variance between raters by the number of sentences</source>
      <translation>واریانس میان ارزیابان به تفکیک شمار جمله</translation>
    </message>
    <message>
      <source>Variance between raters is at most {one:.2f} for one sentence, {six:.2f} for six</source>
      <translation>واریانس میان ارزیابان با یک جمله حداکثر {one:.2f} و با شش جمله حداکثر {six:.2f}</translation>
    </message>
    <message>
      <source>Variance between raters with {k} {k:=sentence|sentences}: {dimension}, {setting}.</source>
      <translation>واریانس میان ارزیابان با {k} جمله: {dimension}، {setting}.</translation>
    </message>
    <message>
      <source>Variant of the protocol, such as with references</source>
      <translation>گونه‌ای از پروتکل، مثلاً با پاسخ مرجع</translation>
    </message>
    <message>
      <source>Variants</source>
      <translation>گونه‌ها</translation>
    </message>
    <message>
      <source>Version</source>
      <translation>نسخه</translation>
    </message>
    <message>
      <source>Version of the model that the provider names</source>
      <translation>نسخه‌ای از مدل که ارائه‌دهنده نام می‌برد</translation>
    </message>
    <message>
      <source>Versions</source>
      <translation>نسخه‌ها</translation>
    </message>
    <message>
      <source>Wall seconds of each rater</source>
      <translation>ثانیه‌های کل هر ارزیاب</translation>
    </message>
    <message>
      <source>Wall seconds per answer</source>
      <translation>ثانیه‌های کل برای هر پاسخ</translation>
    </message>
    <message>
      <source>Wall seconds per item</source>
      <translation>ثانیه‌های کل برای هر مورد</translation>
    </message>
    <message>
      <source>Wall seconds run from beginning to end, whatever the rater did meanwhile; active seconds are unknown, because the time was taken elsewhere and idle time is not told.</source>
      <translation>ثانیه‌های کل از آغاز تا پایان است، ارزیاب در این میان هر چه کرده باشد؛ ثانیه‌های فعال معلوم نیست، چون زمان جای دیگری اندازه گرفته شده و زمان بی‌فعالیتی گفته نشده است.</translation>
    </message>
    <message>
      <source>Ways of asking</source>
      <translation>شیوه‌های پرسیدن</translation>
    </message>
    <message>
      <source>Web address</source>
      <translation>نشانی وب</translation>
    </message>
    <message>
      <source>Web addresses, names of image and video files, and marks that show one, in the question or an answer.</source>
      <translation>نشانی‌های وب، نام فایل‌های تصویر و ویدئو، و نشانه‌هایی که تصویری نشان می‌دهند، در پرسش یا پاسخ.</translation>
    </message>
    <message>
      <source>Weight of the reference answer in metrics</source>
      <translation>وزن پاسخ مرجع در سنجه‌ها</translation>
    </message>
    <message>
      <source>What</source>
      <translation>چه چیز</translation>
    </message>
    <message>
      <source>What a request took whose answer never arrived is not known and in no sum; figures of an endpoint that cannot be are left out.</source>
      <translation>آنچه درخواستی برد که جوابش هرگز نرسید دانسته نیست و در هیچ جمعی نیست؛ عددهای ناممکن سرویس کنار گذاشته شده است.</translation>
    </message>
    <message>
      <source>What all calls cost by the prices noted for the model, failed ones included.</source>
      <translation>هزینهٔ همهٔ تماس‌ها با قیمت‌های ثبت‌شدهٔ مدل، ناموفق‌ها هم.</translation>
    </message>
    <message>
      <source>What came back is released, and not set aside any longer.</source>
      <translation>آنچه برگشته آزاد (released) است و دیگر کنار گذاشته نیست.</translation>
    </message>
    <message>
      <source>What came back of {study} is taken in, but not sealed: {reason} Seal it in the menu Study.</source>
      <translation>آنچه از {study} برگشته گرفته شد، ولی مُهر نشد: {reason} از منوی «مطالعه» آن را مُهر کنید.</translation>
    </message>
    <message>
      <source>What can be compared</source>
      <translation>آنچه می‌توان مقایسه کرد</translation>
    </message>
    <message>
      <source>What could not be read, and values that are not on the study's scale, are counted here and never replaced by a value; every other table is over the units that were read.</source>
      <translation>آنچه خوانده نشد و مقدارهای بیرون از مقیاس مطالعه اینجا شمرده می‌شوند و هرگز با مقداری جایگزین نمی‌شوند؛ همهٔ جدول‌های دیگر روی واحدهای خوانده‌شده است.</translation>
    </message>
    <message>
      <source>What did rating cost, and did raters tire?</source>
      <translation>ارزیابی چه هزینه‌ای داشت و آیا ارزیابان خسته شدند؟</translation>
    </message>
    <message>
      <source>What do answers contradict, and what do they leave out?</source>
      <translation>پاسخ‌ها با چه تناقض دارند و چه را جا می‌گذارند؟</translation>
    </message>
    <message>
      <source>What do judges give, how steady are they, and what do they take?</source>
      <translation>توزیع امتیاز داوران چگونه است، چقدر ثبات دارند و چقدر هزینه دارند؟</translation>
    </message>
    <message>
      <source>What flipped</source>
      <translation>پاسخ‌هایی که تغییر کرد</translation>
    </message>
    <message>
      <source>What is rated</source>
      <translation>آنچه ارزیابی شده است</translation>
    </message>
    <message>
      <source>What is rated, by whom, and what is open?</source>
      <translation>چه چیزی را چه کسی ارزیابی کرده و چه مانده است؟</translation>
    </message>
    <message>
      <source>What is sent is the prompt with its images, the settings of the model, the key, and the word medreview; nothing else from this machine.</source>
      <translation>آنچه فرستاده می‌شود پرامپت با تصویرهایش، تنظیم‌های مدل، کلید و واژهٔ medreview است؛ چیز دیگری از این دستگاه نمی‌رود.</translation>
    </message>
    <message>
      <source>What is valid has a {field}, and what is not has none.</source>
      <translation>آنچه معتبر است {field} دارد و آنچه معتبر نیست ندارد.</translation>
    </message>
    <message>
      <source>What is wrong</source>
      <translation>مشکل چیست</translation>
    </message>
    <message>
      <source>What is wrong in answers, and which replies of judges cannot be used?</source>
      <translation>چه چیزی در پاسخ‌ها نادرست است، و کدام پاسخ‌های داوران قابل استفاده نیست؟</translation>
    </message>
    <message>
      <source>What judges gave back</source>
      <translation>اعتبار خروجی داوران</translation>
    </message>
    <message>
      <source>What judging took</source>
      <translation>هزینهٔ داوری</translation>
    </message>
    <message>
      <source>What other runs say of this answer</source>
      <translation>گفتهٔ اجراهای دیگر دربارهٔ این پاسخ</translation>
    </message>
    <message>
      <source>What people were told about the levels</source>
      <translation>آنچه دربارهٔ سطوح به ارزیابان گفته شد</translation>
    </message>
    <message>
      <source>What raters said of their work</source>
      <translation>گفتهٔ ارزیابان دربارهٔ کارشان</translation>
    </message>
    <message>
      <source>What rules found in the translation, as JSON</source>
      <translation>آنچه قاعده‌ها در ترجمه یافته‌اند، به‌صورت JSON</translation>
    </message>
    <message>
      <source>What the cleaning rules found</source>
      <translation>آنچه قاعده‌های پاک‌سازی یافتند</translation>
    </message>
    <message>
      <source>What the cleaning rules take</source>
      <translation>آنچه قاعده‌های پاک‌سازی برمی‌دارند</translation>
    </message>
    <message>
      <source>What the judge is shown of each answer</source>
      <translation>آنچه از هر پاسخ به داور نشان داده می‌شود</translation>
    </message>
    <message>
      <source>What the judge is told</source>
      <translation>آنچه به داور گفته می‌شود</translation>
    </message>
    <message>
      <source>What the model left counts in 'tagged at all' alone.</source>
      <translation>آنچه مدل برچسب نزده است تنها در «برچسب‌خورده» شمرده می‌شود.</translation>
    </message>
    <message>
      <source>What the model that tags is asked</source>
      <translation>آنچه از مدل برچسب‌زن پرسیده می‌شود</translation>
    </message>
    <message>
      <source>What the model was asked for</source>
      <translation>آنچه از مدل خواسته شده است</translation>
    </message>
    <message>
      <source>What the others gave and wrote, too</source>
      <translation>امتیازها و نوشته‌های دیگران هم</translation>
    </message>
    <message>
      <source>What the others gave, too</source>
      <translation>امتیازهای دیگران هم</translation>
    </message>
    <message>
      <source>What the questions are</source>
      <translation>ترکیب پرسش‌ها</translation>
    </message>
    <message>
      <source>What the questions are, answers as the judge labels them, and the judge beside physicians.</source>
      <translation>چیستی پرسش‌ها، پاسخ‌ها با برچسب داور، و داور در کنار پزشکان.</translation>
    </message>
    <message>
      <source>What the rules for personal data find</source>
      <translation>آنچه قاعده‌های دادهٔ شخصی می‌یابند</translation>
    </message>
    <message>
      <source>What was collected is taken back or put back with a reason. Say why.</source>
      <translation>آنچه گردآوری شده با دلیل پس گرفته یا برگردانده می‌شود. بگویید چرا.</translation>
    </message>
    <message>
      <source>What was found</source>
      <translation>آنچه یافته شد</translation>
    </message>
    <message>
      <source>What was said of the answer</source>
      <translation>آنچه دربارهٔ پاسخ گفته شد</translation>
    </message>
    <message>
      <source>What was taken for what</source>
      <translation>چه به جای چه گرفته شد</translation>
    </message>
    <message>
      <source>What {file} holds was not recognised. Choose its layout ({control}).</source>
      <translation>محتوای {file} شناخته نشد. قالب آن را انتخاب کنید ({control}).</translation>
    </message>
    <message>
      <source>What {study} shows {rater} was changed after it was sealed at {at} in {file}.</source>
      <translation>آنچه {study} به {rater} نشان می‌دهد، پس از مُهر شدن در {at} در {file}، عوض شده است.</translation>
    </message>
    <message>
      <source>When</source>
      <translation>زمان</translation>
    </message>
    <message>
      <source>Where</source>
      <translation>محل</translation>
    </message>
    <message>
      <source>Where a judge read nothing beyond what people rated, its own share stands there uncorrected.</source>
      <translation>آنجا که داور چیزی بیش از آنچه ارزیابان ارزیابی کرده‌اند نخوانده، سهم خودش بدون اصلاح آمده است.</translation>
    </message>
    <message>
      <source>Where no choice came with a reply, the last line of it is read; one that only repeats the question is not.</source>
      <translation>اگر گزینه‌ای همراه پاسخ نیامده باشد، آخرین سطر آن خوانده می‌شود؛ سطری که فقط پرسش را تکرار می‌کند خوانده نمی‌شود.</translation>
    </message>
    <message>
      <source>Where people rated what differs, on the same levels, their median label says which setup agrees with them.</source>
      <translation>هر جا ارزیابان روی همان سطح‌ها به موردهای متفاوت امتیاز داده باشند، برچسب میانهٔ آنان می‌گوید کدام حالت با آنان توافق دارد.</translation>
    </message>
    <message>
      <source>Where raters differ</source>
      <translation>جاهایی که ارزیابان اختلاف دارند</translation>
    </message>
    <message>
      <source>Where several options are right, exactly these must be chosen: one too few or too many is wrong.</source>
      <translation>جایی که چند گزینه درست است باید دقیقاً همان‌ها انتخاب شوند: یکی کمتر یا بیشتر نادرست است.</translation>
    </message>
    <message>
      <source>Where the hallucinated judgements are</source>
      <translation>جای داوری‌های توهمی</translation>
    </message>
    <message>
      <source>Where the other side has no run of the same name, each of its runs is compared.</source>
      <translation>اگر طرف دیگر اجرایی به همان نام ندارد، با تک‌تک اجراهایش مقایسه می‌شود.</translation>
    </message>
    <message>
      <source>Where the question comes from</source>
      <translation>منبع پرسش</translation>
    </message>
    <message>
      <source>Where {asked} is not computed for judges, {shown} is shown</source>
      <translation>هر جا {asked} برای داوران محاسبه نمی‌شود، {shown} نشان داده شده است</translation>
    </message>
    <message>
      <source>Where {first} and {second} differ, people agree with</source>
      <translation>هر جا {first} و {second} اختلاف دارند، ارزیابان موافق‌اند با</translation>
    </message>
    <message>
      <source>Whether a person gave the value</source>
      <translation>آیا شخصی مقدار را داده است</translation>
    </message>
    <message>
      <source>Whether a value could be read in the reply, and why not</source>
      <translation>آیا مقداری از خروجی خوانده شده است و اگر نه چرا</translation>
    </message>
    <message>
      <source>Whether it was rated in a pilot, which no result counts</source>
      <translation>آیا در مرحلهٔ آزمایشی ارزیابی شده است که در هیچ نتیجه‌ای به حساب نمی‌آید</translation>
    </message>
    <message>
      <source>Whether the answer is a reference that others are compared with</source>
      <translation>آیا پاسخ مرجعی است که پاسخ‌های دیگر با آن مقایسه می‌شوند</translation>
    </message>
    <message>
      <source>Whether the answer meets the criterion</source>
      <translation>آیا پاسخ معیار را برآورده می‌کند</translation>
    </message>
    <message>
      <source>Whether the images of the question were shown to the model</source>
      <translation>آیا تصویرهای پرسش به مدل نشان داده شده‌اند</translation>
    </message>
    <message>
      <source>Whether the item was rated, could not be judged or was skipped</source>
      <translation>آیا مورد امتیاز گرفته، غیرقابل قضاوت بوده یا رد شده است</translation>
    </message>
    <message>
      <source>Whether the question is still set aside</source>
      <translation>آیا پرسش هنوز کنار گذاشته شده است</translation>
    </message>
    <message>
      <source>Whether the rater marked the answer to come back to</source>
      <translation>آیا ارزیاب پاسخ را برای بازبینی نشان کرده است</translation>
    </message>
    <message>
      <source>Whether the study was made elsewhere</source>
      <translation>آیا مطالعه جای دیگری ساخته شده است</translation>
    </message>
    <message>
      <source>Whether the tags of this run count where no person said otherwise</source>
      <translation>آیا تگ‌های این اجرا ملاک‌اند، مگر آنکه شخصی نظر دیگری داده باشد</translation>
    </message>
    <message>
      <source>Whether whole answers or single sentences were rated</source>
      <translation>آیا کل پاسخ ارزیابی شده است یا تک‌جمله‌ها</translation>
    </message>
    <message>
      <source>Which answer is preferred: {who}</source>
      <translation>کدام پاسخ ترجیح داده می‌شود: {who}</translation>
    </message>
    <message>
      <source>Which answers are preferred to which, and does their order count?</source>
      <translation>کدام پاسخ به کدام ترجیح داده می‌شود و آیا ترتیبشان اثر دارد؟</translation>
    </message>
    <message>
      <source>Which automatic metrics order answers as people do?</source>
      <translation>کدام سنجه‌های خودکار پاسخ‌ها را مانند ارزیابان مرتب می‌کنند؟</translation>
    </message>
    <message>
      <source>Which dimension was rated in {columns}?</source>
      <translation>در {columns} به کدام بُعد امتیاز داده شده است؟</translation>
    </message>
    <message>
      <source>Which labels</source>
      <translation>کدام برچسب‌ها</translation>
    </message>
    <message>
      <source>Which levels were given, and what could not be judged?</source>
      <translation>کدام سطح‌ها داده شده و چه چیزی غیرقابل قضاوت بوده است؟</translation>
    </message>
    <message>
      <source>Which model wrote what stands in {column}?</source>
      <translation>آنچه در {column} آمده نوشتهٔ کدام مدل است؟</translation>
    </message>
    <message>
      <source>Which of the two answers is better</source>
      <translation>کدام‌یک از دو پاسخ بهتر است</translation>
    </message>
    <message>
      <source>Which of the two answers was shown first</source>
      <translation>کدام‌یک از دو پاسخ اول نشان داده شده است</translation>
    </message>
    <message>
      <source>Which two raters agree, and which do not?</source>
      <translation>کدام دو ارزیاب توافق دارند و کدام ندارند؟</translation>
    </message>
    <message>
      <source>Who</source>
      <translation>چه کسی</translation>
    </message>
    <message>
      <source>Who brought it back</source>
      <translation>کسی که آن را بازگردانده است</translation>
    </message>
    <message>
      <source>Who gave the ratings in {columns}?</source>
      <translation>امتیازهای {columns} را چه کسی داده است؟</translation>
    </message>
    <message>
      <source>Who is lenient, who is steady, who could not judge?</source>
      <translation>چه کسی آسان می‌گیرد، چه کسی ثبات دارد، چه کسی نتوانست قضاوت کند؟</translation>
    </message>
    <message>
      <source>Who set it aside</source>
      <translation>کسی که آن را کنار گذاشته است</translation>
    </message>
    <message>
      <source>Who wrote the answer</source>
      <translation>نویسندهٔ پاسخ</translation>
    </message>
    <message>
      <source>Who wrote the answers that are rated in {columns}?</source>
      <translation>پاسخ‌هایی را که در {columns} امتیاز گرفته‌اند چه کسی نوشته است؟</translation>
    </message>
    <message>
      <source>Who wrote the texts in {column}?</source>
      <translation>متن‌های {column} را چه کسی نوشته است؟</translation>
    </message>
    <message>
      <source>Whole answers alone are chosen.</source>
      <translation>فقط پاسخ‌های کامل انتخاب شده‌اند.</translation>
    </message>
    <message>
      <source>Whole answers: mean of three points from -1 to 1, as the paper has it; sentences: share of answers at 1. The released ratings fit the paper where the end points of the scale alone count.</source>
      <translation>کل پاسخ: میانگین سه سطح از ۱- تا ۱، مانند مقاله؛ جمله‌ها: سهم پاسخ‌های با مقدار ۱. امتیازهای منتشرشده وقتی با مقاله برابرند که فقط دو سر مقیاس شمرده شوند.</translation>
    </message>
    <message>
      <source>Whose answers are rated higher, and how sure is that?</source>
      <translation>پاسخ‌های چه کسی امتیاز بالاتری دارد، و با چه اطمینانی؟</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>چرا</translation>
    </message>
    <message>
      <source>Why it waits</source>
      <translation>دلیل انتظار</translation>
    </message>
    <message>
      <source>Wide differences in the pilot</source>
      <translation>اختلاف‌های زیاد در مرحلهٔ آزمایشی</translation>
    </message>
    <message>
      <source>Wilson over questions</source>
      <translation>Wilson روی پرسش‌ها</translation>
    </message>
    <message>
      <source>Wilson's interval.</source>
      <translation>فاصلهٔ اطمینان Wilson.</translation>
    </message>
    <message>
      <source>Wilson's interval; over questions, which are drawn with all their images, where images count.</source>
      <translation>فاصلهٔ Wilson؛ آنجا که تصویرها شمرده می‌شوند، بر پایهٔ پرسش‌ها، هر پرسش با همهٔ تصویرهایش.</translation>
    </message>
    <message>
      <source>With https:// or www. or without, pages at Instagram, Telegram and the like among them.</source>
      <translation>با ‎https://‎ یا ‎www.‎ یا بی آنها، صفحه‌های اینستاگرام و تلگرام و مانند آنها هم.</translation>
    </message>
    <message>
      <source>With or without images</source>
      <translation>با تصویر یا بی‌تصویر</translation>
    </message>
    <message>
      <source>With these shares of the levels kappa is between {least} and 1, so it cannot be {kappa}. State other shares.</source>
      <translation>با این سهم سطح‌ها، کاپا میان {least} و ۱ است و نمی‌تواند {kappa} باشد. سهم‌های دیگری بنویسید.</translation>
    </message>
    <message>
      <source>With {n} {n:=question|questions}, intervals are rough.</source>
      <translation>با {n} پرسش، فاصله‌های اطمینان تقریبی‌اند.</translation>
    </message>
    <message>
      <source>Within an author alone: over several, a difference between authors passes for one of length.</source>
      <translation>فقط درون هر نویسنده: با چند نویسنده، تفاوت نویسندگان اثر طول به نظر می‌رسد.</translation>
    </message>
    <message>
      <source>Without a value</source>
      <translation>بدون مقدار</translation>
    </message>
    <message>
      <source>Without a value, and so in {part}: {n}</source>
      <translation>بدون مقدار، پس در {part}: {n}</translation>
    </message>
    <message>
      <source>Without {rater} a difference between authors is no longer shown</source>
      <translation>بدون {rater} تفاوتی میان نویسندگان دیگر نشان داده نمی‌شود</translation>
    </message>
    <message>
      <source>Without {rater} the difference of {one} and {other} is no longer shown</source>
      <translation>بدون {rater} تفاوت {one} و {other} دیگر نشان داده نمی‌شود</translation>
    </message>
    <message>
      <source>Wording of confidence that was put into the answer for a probe</source>
      <translation>عبارت اطمینانی که برای آزمون در پاسخ گذاشته شده است</translation>
    </message>
    <message>
      <source>Words found</source>
      <translation>واژه‌های یافته</translation>
    </message>
    <message>
      <source>Words shared with the reference</source>
      <translation>واژه‌های مشترک با مرجع</translation>
    </message>
    <message>
      <source>Write the name by which the endpoint calls the model, as its provider lists it.</source>
      <translation>نامی را بنویسید که سرویس مدل را با آن می‌خواند، همان‌گونه که در فهرست ارائه‌دهنده است.</translation>
    </message>
    <message>
      <source>Write why the batch is opened again.</source>
      <translation>بنویسید چرا این دسته دوباره باز می‌شود.</translation>
    </message>
    <message>
      <source>Write why you rated as you did before you move on.</source>
      <translation>پیش از ادامه بنویسید چرا این‌گونه امتیاز دادید.</translation>
    </message>
    <message>
      <source>Written</source>
      <translation>فایل</translation>
    </message>
    <message>
      <source>Wrong</source>
      <translation>نادرست</translation>
    </message>
    <message>
      <source>Wrong parts of answers, and replies of judges that cannot be used</source>
      <translation>بخش‌های نادرست پاسخ‌ها، و پاسخ‌های غیرقابل استفادهٔ داوران</translation>
    </message>
    <message>
      <source>Wrong {units}, by judges: {dimension}</source>
      <translation>{units} نادرست به گفتهٔ داوران: {dimension}</translation>
    </message>
    <message>
      <source>Wrong {units}, by people: {dimension}</source>
      <translation>{units} نادرست به گفتهٔ ارزیابان: {dimension}</translation>
    </message>
    <message>
      <source>Yardstick</source>
      <translation>معیار</translation>
    </message>
    <message>
      <source>Years of practice of the rater</source>
      <translation>سابقهٔ کار ارزیاب به سال</translation>
    </message>
    <message>
      <source>Yes, count it from the other end</source>
      <translation>بله، از سر دیگر شمرده شود</translation>
    </message>
    <message>
      <source>a 7-Zip archive</source>
      <translation>بایگانی 7-Zip</translation>
    </message>
    <message>
      <source>a Feather table of the first version</source>
      <translation>جدول Feather نسخهٔ نخست</translation>
    </message>
    <message>
      <source>a PDF document</source>
      <translation>سند PDF</translation>
    </message>
    <message>
      <source>a Parquet table that is encrypted</source>
      <translation>جدول Parquet رمزگذاری‌شده</translation>
    </message>
    <message>
      <source>a Python pickle</source>
      <translation>فایل pickle پایتون</translation>
    </message>
    <message>
      <source>a RAR archive</source>
      <translation>بایگانی RAR</translation>
    </message>
    <message>
      <source>a Word document</source>
      <translation>سند Word</translation>
    </message>
    <message>
      <source>a batch is opened again without a reason.</source>
      <translation>دسته‌ای بی‌دلیل دوباره باز شده است.</translation>
    </message>
    <message>
      <source>a batch is opened or closed, never removed.</source>
      <translation>یک دسته باز یا بسته می‌شود و هرگز حذف نمی‌شود.</translation>
    </message>
    <message>
      <source>a binary workbook of Excel</source>
      <translation>کارپوشهٔ دودویی Excel</translation>
    </message>
    <message>
      <source>a collected version of what {rater} said of answer {answer} ({dimension})</source>
      <translation>نسخهٔ جمع‌آوری‌شده‌ای از آنچه {rater} دربارهٔ پاسخ {answer} ({dimension}) گفته</translation>
    </message>
    <message>
      <source>a column beside it says so</source>
      <translation>ستونی در کنار آن چنین می‌گوید</translation>
    </message>
    <message>
      <source>a compressed file inside another one</source>
      <translation>فایل فشرده‌ای درون فایل فشردهٔ دیگر</translation>
    </message>
    <message>
      <source>a database</source>
      <translation>پایگاه داده</translation>
    </message>
    <message>
      <source>a document in RTF</source>
      <translation>سند RTF</translation>
    </message>
    <message>
      <source>a document of LibreOffice</source>
      <translation>سند LibreOffice</translation>
    </message>
    <message>
      <source>a field is missing.</source>
      <translation>فیلدی کم است.</translation>
    </message>
    <message>
      <source>a look at an image is never taken back.</source>
      <translation>نگاه به تصویر هرگز پس گرفته نمی‌شود.</translation>
    </message>
    <message>
      <source>a number is too large.</source>
      <translation>عددی بیش از اندازه بزرگ است.</translation>
    </message>
    <message>
      <source>a person</source>
      <translation>یک فرد</translation>
    </message>
    <message>
      <source>a person in its place</source>
      <translation>یک ارزیاب به جای آن</translation>
    </message>
    <message>
      <source>a person in the judge's place</source>
      <translation>یک ارزیاب به جای داور</translation>
    </message>
    <message>
      <source>a portable file of SPSS</source>
      <translation>فایل portable از SPSS</translation>
    </message>
    <message>
      <source>a presentation</source>
      <translation>ارائه</translation>
    </message>
    <message>
      <source>a program</source>
      <translation>برنامهٔ اجرایی</translation>
    </message>
    <message>
      <source>a rater in the judge's place</source>
      <translation>یک ارزیاب به‌جای داور</translation>
    </message>
    <message>
      <source>a rating is withdrawn, never removed.</source>
      <translation>امتیاز پس گرفته می‌شود و هرگز حذف نمی‌شود.</translation>
    </message>
    <message>
      <source>a record is larger than {limit} MB.</source>
      <translation>رکوردی بزرگ‌تر از {limit} مگابایت است.</translation>
    </message>
    <message>
      <source>a seed is 0 or more.</source>
      <translation>بذر صفر یا بیشتر است.</translation>
    </message>
    <message>
      <source>a sentence is outside its text.</source>
      <translation>جمله‌ای بیرون از متن خود است.</translation>
    </message>
    <message>
      <source>a stay is never taken back.</source>
      <translation>زمان ماندن هرگز پس گرفته نمی‌شود.</translation>
    </message>
    <message>
      <source>a table of SAS</source>
      <translation>جدول SAS</translation>
    </message>
    <message>
      <source>a tar archive</source>
      <translation>بایگانی tar</translation>
    </message>
    <message>
      <source>a text contains a NUL character.</source>
      <translation>در متنی نویسهٔ NUL هست.</translation>
    </message>
    <message>
      <source>a time is not written as one.</source>
      <translation>زمانی به شکل زمان نوشته نشده است.</translation>
    </message>
    <message>
      <source>a transport file of SAS</source>
      <translation>فایل transport از SAS</translation>
    </message>
    <message>
      <source>a zip archive</source>
      <translation>بایگانی zip</translation>
    </message>
    <message>
      <source>above</source>
      <translation>بیش از</translation>
    </message>
    <message>
      <source>acceptable or problematic</source>
      <translation>پذیرفتنی یا مشکل‌دار</translation>
    </message>
    <message>
      <source>accuracy</source>
      <translation>صحت</translation>
    </message>
    <message>
      <source>accuracy without ties</source>
      <translation>صحت بدون برابرها</translation>
    </message>
    <message>
      <source>accuracy, unread as wrong</source>
      <translation>صحت، نخوانده‌ها نادرست</translation>
    </message>
    <message>
      <source>active seconds</source>
      <translation>ثانیه‌های فعال</translation>
    </message>
    <message>
      <source>active seconds an answer took</source>
      <translation>ثانیهٔ فعال برای هر پاسخ</translation>
    </message>
    <message>
      <source>active seconds per item</source>
      <translation>ثانیه‌های فعال هر مورد</translation>
    </message>
    <message>
      <source>added</source>
      <translation>افزوده</translation>
    </message>
    <message>
      <source>adjudication</source>
      <translation>تصمیم نهایی</translation>
    </message>
    <message>
      <source>after each batch</source>
      <translation>پس از هر دسته</translation>
    </message>
    <message>
      <source>after the file was moved or deleted</source>
      <translation>پس از جابه‌جا یا حذف شدن فایل</translation>
    </message>
    <message>
      <source>against</source>
      <translation>در برابر</translation>
    </message>
    <message>
      <source>against an expert's answer</source>
      <translation>مقایسه با پاسخ متخصص</translation>
    </message>
    <message>
      <source>against single references</source>
      <translation>در برابر تک‌مرجع‌ها</translation>
    </message>
    <message>
      <source>agreement (Randolph's kappa)</source>
      <translation>توافق (کاپای رندولف)</translation>
    </message>
    <message>
      <source>agreement on pairs</source>
      <translation>توافق روی جفت‌ها</translation>
    </message>
    <message>
      <source>agreement told</source>
      <translation>گزارش توافق</translation>
    </message>
    <message>
      <source>agreement with the other raters</source>
      <translation>توافق با ارزیابان دیگر</translation>
    </message>
    <message>
      <source>agreement with the others</source>
      <translation>توافق با دیگران</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>all answers</source>
      <translation>همهٔ پاسخ‌ها</translation>
    </message>
    <message>
      <source>all authors</source>
      <translation>همهٔ نویسندگان</translation>
    </message>
    <message>
      <source>all dimensions</source>
      <translation>همهٔ بُعدها</translation>
    </message>
    <message>
      <source>all judges</source>
      <translation>همهٔ داوران</translation>
    </message>
    <message>
      <source>all others ({n} {n:=value|values})</source>
      <translation>همهٔ بقیه ({n} مقدار)</translation>
    </message>
    <message>
      <source>all raters</source>
      <translation>همهٔ ارزیابان</translation>
    </message>
    <message>
      <source>all raters together</source>
      <translation>همهٔ ارزیابان با هم</translation>
    </message>
    <message>
      <source>all references</source>
      <translation>همهٔ مرجع‌ها</translation>
    </message>
    <message>
      <source>all texts of the question, to translate</source>
      <translation>همهٔ متن‌های پرسش، برای ترجمه</translation>
    </message>
    <message>
      <source>all units with two ratings</source>
      <translation>همهٔ واحدهای دارای دو امتیاز</translation>
    </message>
    <message>
      <source>all {n} questions</source>
      <translation>همهٔ {n} پرسش</translation>
    </message>
    <message>
      <source>almost no resample gives a value</source>
      <translation>تقریباً هیچ بازنمونه‌ای مقداری نمی‌دهد</translation>
    </message>
    <message>
      <source>also in a split that is held out, in the same words or as a language variant</source>
      <translation>که با همان واژه‌ها یا به زبانی دیگر در بخش کنارگذاشته‌شده هم هست</translation>
    </message>
    <message>
      <source>always the commonest label</source>
      <translation>همیشه رایج‌ترین برچسب</translation>
    </message>
    <message>
      <source>an Avro table</source>
      <translation>جدول Avro</translation>
    </message>
    <message>
      <source>an HDF5 file</source>
      <translation>فایل HDF5</translation>
    </message>
    <message>
      <source>an ORC table</source>
      <translation>جدول ORC</translation>
    </message>
    <message>
      <source>an array of numpy</source>
      <translation>آرایهٔ numpy</translation>
    </message>
    <message>
      <source>an image</source>
      <translation>تصویر</translation>
    </message>
    <message>
      <source>an image, a sound or a film</source>
      <translation>تصویر، صدا یا فیلم</translation>
    </message>
    <message>
      <source>an old or locked Office document</source>
      <translation>سند قدیمی یا قفل‌شدهٔ Office</translation>
    </message>
    <message>
      <source>another answer beside it</source>
      <translation>پاسخی دیگر در کنار آن</translation>
    </message>
    <message>
      <source>another number of options</source>
      <translation>تعداد گزینه‌ها فرق دارد</translation>
    </message>
    <message>
      <source>answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>answer given</source>
      <translation>پاسخ داده‌شده</translation>
    </message>
    <message>
      <source>answer hallucination</source>
      <translation>توهم پاسخ</translation>
    </message>
    <message>
      <source>answer {name} or its author</source>
      <translation>پاسخ {name} یا نویسنده‌اش</translation>
    </message>
    <message>
      <source>answering</source>
      <translation>پاسخ‌دهی</translation>
    </message>
    <message>
      <source>answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>answers from their sentences, end points alone</source>
      <translation>پاسخ از جمله‌ها، تنها دو سر مقیاس</translation>
    </message>
    <message>
      <source>answers from their sentences, two points</source>
      <translation>پاسخ از جمله‌ها، دو سطح</translation>
    </message>
    <message>
      <source>answers in all</source>
      <translation>همهٔ پاسخ‌ها</translation>
    </message>
    <message>
      <source>answers with any</source>
      <translation>پاسخ‌های دارای دست‌کم یکی</translation>
    </message>
    <message>
      <source>any</source>
      <translation>دست‌کم یکی</translation>
    </message>
    <message>
      <source>any dimension</source>
      <translation>دست‌کم یک بُعد</translation>
    </message>
    <message>
      <source>any field</source>
      <translation>هیچ فیلدی</translation>
    </message>
    <message>
      <source>as bad as</source>
      <translation>به همان بدیِ</translation>
    </message>
    <message>
      <source>as chosen</source>
      <translation>انتخاب‌شده‌ها</translation>
    </message>
    <message>
      <source>as good as</source>
      <translation>به خوبیِ</translation>
    </message>
    <message>
      <source>as in an earlier file</source>
      <translation>مانند فایلی پیشین</translation>
    </message>
    <message>
      <source>as in the case</source>
      <translation>همان واژه‌های مورد</translation>
    </message>
    <message>
      <source>as measured</source>
      <translation>همان‌گونه که سنجیده شد</translation>
    </message>
    <message>
      <source>as often right as sure</source>
      <translation>به همان اندازه درست که مطمئن</translation>
    </message>
    <message>
      <source>as planned</source>
      <translation>به ترتیب طرح</translation>
    </message>
    <message>
      <source>as registered</source>
      <translation>مطابق ثبت</translation>
    </message>
    <message>
      <source>as stored</source>
      <translation>به ترتیب ذخیره</translation>
    </message>
    <message>
      <source>asked</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>asked by {prompt} ({language}), version {n}</source>
      <translation>پرسیده با {prompt} ({language})، نسخهٔ {n}</translation>
    </message>
    <message>
      <source>asymptotic</source>
      <translation>مجانبی</translation>
    </message>
    <message>
      <source>asymptotic (Gwet)</source>
      <translation>مجانبی (Gwet)</translation>
    </message>
    <message>
      <source>at closing</source>
      <translation>هنگام بستن</translation>
    </message>
    <message>
      <source>at opening</source>
      <translation>هنگام باز کردن</translation>
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
      <source>attempts</source>
      <translation>تلاش‌ها</translation>
    </message>
    <message>
      <source>attempts per item</source>
      <translation>تلاش برای هر مورد</translation>
    </message>
    <message>
      <source>attempts that hold</source>
      <translation>تلاش‌های نهایی</translation>
    </message>
    <message>
      <source>author</source>
      <translation>نویسنده</translation>
    </message>
    <message>
      <source>author or judge</source>
      <translation>نویسنده یا داور</translation>
    </message>
    <message>
      <source>balanced accuracy</source>
      <translation>صحت متوازن</translation>
    </message>
    <message>
      <source>bands: 2.5th to 97.5th percentile of random choices of sentences</source>
      <translation>نوارها: صدک ۲٫۵ تا ۹۷٫۵ انتخاب‌های تصادفی جمله‌ها</translation>
    </message>
    <message>
      <source>batches in {name}: {n}</source>
      <translation>دسته‌ها در {name}: {n}</translation>
    </message>
    <message>
      <source>because their questions are set aside</source>
      <translation>چون پرسش‌هایشان کنار گذاشته شده‌اند</translation>
    </message>
    <message>
      <source>because they are set aside</source>
      <translation>چون کنار گذاشته شده‌اند</translation>
    </message>
    <message>
      <source>because they were cut off or are too long</source>
      <translation>چون بریده شده یا بیش از حد بلند بودند</translation>
    </message>
    <message>
      <source>before a backup was restored</source>
      <translation>پیش از بازیابی پشتیبان</translation>
    </message>
    <message>
      <source>before a collection was withdrawn</source>
      <translation>پیش از پس گرفتن یک گردآوری</translation>
    </message>
    <message>
      <source>before an import</source>
      <translation>پیش از ورود داده</translation>
    </message>
    <message>
      <source>before collecting returns</source>
      <translation>پیش از گردآوری بازگشت‌ها</translation>
    </message>
    <message>
      <source>before the rest of an import was removed</source>
      <translation>پیش از برداشتن باقی‌ماندهٔ یک درون‌برد</translation>
    </message>
    <message>
      <source>below {difference:.2f}</source>
      <translation>زیر {difference:.2f}</translation>
    </message>
    <message>
      <source>between</source>
      <translation>میان</translation>
    </message>
    <message>
      <source>bias</source>
      <translation>سوگیری</translation>
    </message>
    <message>
      <source>bias (B)</source>
      <translation>سوگیری (B)</translation>
    </message>
    <message>
      <source>bias of {judge}</source>
      <translation>سوگیری {judge}</translation>
    </message>
    <message>
      <source>binary</source>
      <translation>دودویی</translation>
    </message>
    <message>
      <source>binary, strict</source>
      <translation>دودویی، سخت‌گیرانه</translation>
    </message>
    <message>
      <source>bootstrap over few questions, Student's t</source>
      <translation>بوت‌استرپ روی پرسش‌های اندک، با t استیودنت</translation>
    </message>
    <message>
      <source>bootstrap over questions, BCa</source>
      <translation>بوت‌استرپ روی پرسش‌ها، BCa</translation>
    </message>
    <message>
      <source>bootstrap over questions, percentile</source>
      <translation>بوت‌استرپ روی پرسش‌ها، صدکی</translation>
    </message>
    <message>
      <source>both alike</source>
      <translation>هر دو یکسان</translation>
    </message>
    <message>
      <source>both are alike</source>
      <translation>هر دو یکسان‌اند</translation>
    </message>
    <message>
      <source>both are bad</source>
      <translation>هر دو بدند</translation>
    </message>
    <message>
      <source>both right</source>
      <translation>هر دو درست</translation>
    </message>
    <message>
      <source>by</source>
      <translation>به تفکیک</translation>
    </message>
    <message>
      <source>by a described rubric, Prometheus</source>
      <translation>با معیار شرح‌داده‌شده، Prometheus</translation>
    </message>
    <message>
      <source>by a model whose family or size is not known</source>
      <translation>از مدلی با خانواده یا اندازهٔ نامعلوم</translation>
    </message>
    <message>
      <source>by a person</source>
      <translation>از فرد</translation>
    </message>
    <message>
      <source>by authors that this judge is not paired with</source>
      <translation>از نویسندگانی که با این داور جفت نیستند</translation>
    </message>
    <message>
      <source>by dimension</source>
      <translation>به تفکیک بُعد</translation>
    </message>
    <message>
      <source>by hand</source>
      <translation>دستی</translation>
    </message>
    <message>
      <source>by name</source>
      <translation>بر پایهٔ نام</translation>
    </message>
    <message>
      <source>by setup</source>
      <translation>به تفکیک شیوه</translation>
    </message>
    <message>
      <source>by the model</source>
      <translation>از مدل</translation>
    </message>
    <message>
      <source>by value</source>
      <translation>بر پایهٔ مقدار</translation>
    </message>
    <message>
      <source>bytes without a meaning</source>
      <translation>بایت‌های بی‌معنا</translation>
    </message>
    <message>
      <source>calibration</source>
      <translation>کالیبراسیون</translation>
    </message>
    <message>
      <source>calls</source>
      <translation>فراخوانی‌ها</translation>
    </message>
    <message>
      <source>calls beyond one an item</source>
      <translation>تماس‌های بیش از یکی برای هر مورد</translation>
    </message>
    <message>
      <source>cannot judge</source>
      <translation>غیرقابل قضاوت</translation>
    </message>
    <message>
      <source>carries the difference</source>
      <translation>تفاوت به او وابسته است</translation>
    </message>
    <message>
      <source>category</source>
      <translation>دسته</translation>
    </message>
    <message>
      <source>change along the way</source>
      <translation>تغییر در طول کار</translation>
    </message>
    <message>
      <source>characters</source>
      <translation>نویسه</translation>
    </message>
    <message>
      <source>choice</source>
      <translation>گزینش</translation>
    </message>
    <message>
      <source>choice of a model</source>
      <translation>گزینهٔ مدل</translation>
    </message>
    <message>
      <source>clinical impact</source>
      <translation>اثر بالینی</translation>
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
      <source>codebook</source>
      <translation>راهنمای ارزیابی</translation>
    </message>
    <message>
      <source>coefficient</source>
      <translation>ضریب</translation>
    </message>
    <message>
      <source>coefficient; percent agreement as a share</source>
      <translation>ضریب؛ درصد توافق به شکل سهم</translation>
    </message>
    <message>
      <source>commonest value</source>
      <translation>رایج‌ترین مقدار</translation>
    </message>
    <message>
      <source>communicates risks</source>
      <translation>بیان خطرها</translation>
    </message>
    <message>
      <source>compared</source>
      <translation>مقایسه</translation>
    </message>
    <message>
      <source>comparison of the judges</source>
      <translation>مقایسهٔ داوران</translation>
    </message>
    <message>
      <source>comparisons without a verdict</source>
      <translation>مقایسهٔ بدون رأی</translation>
    </message>
    <message>
      <source>completeness</source>
      <translation>کامل بودن</translation>
    </message>
    <message>
      <source>comprehensiveness</source>
      <translation>جامعیت</translation>
    </message>
    <message>
      <source>confidence</source>
      <translation>اطمینان</translation>
    </message>
    <message>
      <source>confidence level</source>
      <translation>سطح اطمینان</translation>
    </message>
    <message>
      <source>confidence of the judge</source>
      <translation>اطمینان داور</translation>
    </message>
    <message>
      <source>consistency with the references</source>
      <translation>سازگاری با مرجع‌ها</translation>
    </message>
    <message>
      <source>constrained</source>
      <translation>قالب‌دار</translation>
    </message>
    <message>
      <source>constrained: the reply is held to its form</source>
      <translation>قالب‌دار: خروجی مدل به قالب آن پایبند می‌شود</translation>
    </message>
    <message>
      <source>constrained: thinks, then the choice is held to the options</source>
      <translation>قالب‌دار: استدلال می‌کند، سپس انتخاب به گزینه‌ها محدود است</translation>
    </message>
    <message>
      <source>context of the question</source>
      <translation>زمینهٔ پرسش</translation>
    </message>
    <message>
      <source>contradicted by the answer</source>
      <translation>در تناقض با پاسخ</translation>
    </message>
    <message>
      <source>corrected</source>
      <translation>اصلاح‌شده</translation>
    </message>
    <message>
      <source>correctness</source>
      <translation>درستی</translation>
    </message>
    <message>
      <source>cost of 100 answers</source>
      <translation>هزینهٔ ۱۰۰ پاسخ</translation>
    </message>
    <message>
      <source>cost per item</source>
      <translation>هزینهٔ هر مورد</translation>
    </message>
    <message>
      <source>could not be judged</source>
      <translation>غیرقابل قضاوت</translation>
    </message>
    <message>
      <source>count</source>
      <translation>شمار</translation>
    </message>
    <message>
      <source>counted by the model's own tokenizer</source>
      <translation>شمارش‌شده با توکن‌ساز خود مدل</translation>
    </message>
    <message>
      <source>counting</source>
      <translation>شیوهٔ شمارش</translation>
    </message>
    <message>
      <source>coverage</source>
      <translation>پوشش</translation>
    </message>
    <message>
      <source>cut off</source>
      <translation>بریده</translation>
    </message>
    <message>
      <source>dataset</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>decided</source>
      <translation>تصمیم‌گرفته</translation>
    </message>
    <message>
      <source>declared scale</source>
      <translation>مقیاس اعلام‌شده</translation>
    </message>
    <message>
      <source>declined to answer</source>
      <translation>از پاسخ سر باز زد</translation>
    </message>
    <message>
      <source>declined to answer, and count as wrong</source>
      <translation>از پاسخ دادن سر باز زده‌اند و نادرست شمرده می‌شوند</translation>
    </message>
    <message>
      <source>degrees of freedom</source>
      <translation>درجهٔ آزادی</translation>
    </message>
    <message>
      <source>difference</source>
      <translation>اختلاف</translation>
    </message>
    <message>
      <source>difference between the subgroups</source>
      <translation>اختلاف میان زیرگروه‌ها</translation>
    </message>
    <message>
      <source>difference from the others</source>
      <translation>تفاوت با دیگران</translation>
    </message>
    <message>
      <source>difference of mean ratings</source>
      <translation>تفاوت میانگین امتیازها</translation>
    </message>
    <message>
      <source>difference of one rater</source>
      <translation>تفاوت یک ارزیاب</translation>
    </message>
    <message>
      <source>difference of two authors (0 to 1)</source>
      <translation>تفاوت دو نویسنده (۰ تا ۱)</translation>
    </message>
    <message>
      <source>difference to all other subgroups</source>
      <translation>اختلاف با همهٔ زیرگروه‌های دیگر</translation>
    </message>
    <message>
      <source>dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>disagreement</source>
      <translation>مخالفت</translation>
    </message>
    <message>
      <source>distance</source>
      <translation>فاصله</translation>
    </message>
    <message>
      <source>distance from the others</source>
      <translation>فاصله از دیگران</translation>
    </message>
    <message>
      <source>doccano: documents with labels</source>
      <translation>doccano: متن‌ها با برچسب</translation>
    </message>
    <message>
      <source>doses that differ</source>
      <translation>مقدارهای متفاوت دارو</translation>
    </message>
    <message>
      <source>drawn at random</source>
      <translation>به‌تصادف</translation>
    </message>
    <message>
      <source>each part needs a name of its own, the rest too: {names}.</source>
      <translation>هر بخش، بقیه هم، نامی از آن خود می‌خواهد: {names}.</translation>
    </message>
    <message>
      <source>ease</source>
      <translation>آسانی</translation>
    </message>
    <message>
      <source>effect of the order</source>
      <translation>اثر ترتیب</translation>
    </message>
    <message>
      <source>effect size</source>
      <translation>اندازهٔ اثر</translation>
    </message>
    <message>
      <source>effort</source>
      <translation>تلاش</translation>
    </message>
    <message>
      <source>empty</source>
      <translation>خالی</translation>
    </message>
    <message>
      <source>empty for a field as it is now</source>
      <translation>برای فیلد در وضعیت کنونی خالی</translation>
    </message>
    <message>
      <source>empty for a local model</source>
      <translation>برای مدل محلی خالی</translation>
    </message>
    <message>
      <source>empty for free text</source>
      <translation>برای متن آزاد خالی</translation>
    </message>
    <message>
      <source>empty for the word of a person</source>
      <translation>برای نظر یک شخص خالی</translation>
    </message>
    <message>
      <source>empty for whole answers</source>
      <translation>برای کل پاسخ خالی</translation>
    </message>
    <message>
      <source>empty in a main study</source>
      <translation>در مطالعهٔ اصلی خالی</translation>
    </message>
    <message>
      <source>empty unless the reply is valid</source>
      <translation>خالی، مگر آنکه خروجی معتبر باشد</translation>
    </message>
    <message>
      <source>empty unless the status is rated</source>
      <translation>خالی، مگر آنکه وضعیت «ارزیابی‌شده» باشد</translation>
    </message>
    <message>
      <source>empty where it is not known</source>
      <translation>خالی اگر معلوم نباشد</translation>
    </message>
    <message>
      <source>empty where the metric is undefined</source>
      <translation>خالی اگر سنجه تعریف‌نشده باشد</translation>
    </message>
    <message>
      <source>empty where the question was changed since</source>
      <translation>خالی اگر پرسش از آن پس تغییر کرده باشد</translation>
    </message>
    <message>
      <source>empty while it is set aside</source>
      <translation>تا وقتی کنار گذاشته شده است خالی</translation>
    </message>
    <message>
      <source>empty without one</source>
      <translation>خالی اگر ثبت نشده باشد</translation>
    </message>
    <message>
      <source>end points need the levels 1 to 5</source>
      <translation>دو سر مقیاس به سطح‌های ۱ تا ۵ نیاز دارد</translation>
    </message>
    <message>
      <source>endpoint</source>
      <translation>سرویس</translation>
    </message>
    <message>
      <source>epistemic</source>
      <translation>معرفتی</translation>
    </message>
    <message>
      <source>epistemic (E)</source>
      <translation>با نشانهٔ اطمینان (E)</translation>
    </message>
    <message>
      <source>error</source>
      <translation>خطا</translation>
    </message>
    <message>
      <source>errors</source>
      <translation>خطاها</translation>
    </message>
    <message>
      <source>estimate</source>
      <translation>برآورد</translation>
    </message>
    <message>
      <source>estimated from the number of letters</source>
      <translation>برآورد از روی شمار حروف</translation>
    </message>
    <message>
      <source>estimated from what the model counted in earlier runs</source>
      <translation>برآورد از روی شمارش مدل در اجراهای پیشین</translation>
    </message>
    <message>
      <source>estimated from what the model counted when it was tested</source>
      <translation>برآورد از آنچه مدل هنگام آزمودن شمرد</translation>
    </message>
    <message>
      <source>every comparison is a tie</source>
      <translation>همهٔ مقایسه‌ها مساوی شده‌اند</translation>
    </message>
    <message>
      <source>every difference is zero</source>
      <translation>همهٔ اختلاف‌ها صفر است</translation>
    </message>
    <message>
      <source>every image</source>
      <translation>هر تصویر</translation>
    </message>
    <message>
      <source>every rating is the same, so agreement by chance is certain</source>
      <translation>همهٔ امتیازها یکسان است، پس توافق تصادفی حتمی است</translation>
    </message>
    <message>
      <source>every resample gives the same value</source>
      <translation>همهٔ بازنمونه‌ها یک مقدار می‌دهند</translation>
    </message>
    <message>
      <source>everything</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>exact</source>
      <translation>دقیق</translation>
    </message>
    <message>
      <source>exact sets</source>
      <translation>مجموعه‌های دقیق</translation>
    </message>
    <message>
      <source>examination</source>
      <translation>آزمون</translation>
    </message>
    <message>
      <source>expected calibration error, ten bins</source>
      <translation>خطای کالیبراسیون مورد انتظار، ده بازه</translation>
    </message>
    <message>
      <source>explanation</source>
      <translation>توضیح</translation>
    </message>
    <message>
      <source>explanations of terms, BrainCancerDB</source>
      <translation>توضیح اصطلاح‌ها، BrainCancerDB</translation>
    </message>
    <message>
      <source>exploratory</source>
      <translation>اکتشافی</translation>
    </message>
    <message>
      <source>factual accuracy</source>
      <translation>صحت واقعیت‌ها</translation>
    </message>
    <message>
      <source>fewer than five questions are too few for an interval</source>
      <translation>کمتر از پنج پرسش برای فاصلهٔ اطمینان کم است</translation>
    </message>
    <message>
      <source>fewer than three raters are too few to speak for others</source>
      <translation>کمتر از سه ارزیاب برای سخن گفتن دربارهٔ دیگران کم است</translation>
    </message>
    <message>
      <source>field</source>
      <translation>فیلد</translation>
    </message>
    <message>
      <source>file</source>
      <translation>فایل</translation>
    </message>
    <message>
      <source>file has changed</source>
      <translation>فایل تغییر کرده</translation>
    </message>
    <message>
      <source>file is gone</source>
      <translation>فایل نیست</translation>
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
      <source>finished</source>
      <translation>تمام‌شده</translation>
    </message>
    <message>
      <source>first</source>
      <translation>اولی</translation>
    </message>
    <message>
      <source>first attempts</source>
      <translation>تلاش‌های نخست</translation>
    </message>
    <message>
      <source>first minus second</source>
      <translation>اولی منهای دومی</translation>
    </message>
    <message>
      <source>first minus second, mean</source>
      <translation>اولی منهای دومی، میانگین</translation>
    </message>
    <message>
      <source>first minus second, raters like these</source>
      <translation>اولی منهای دومی، ارزیابان مانند این‌ها</translation>
    </message>
    <message>
      <source>first quartile</source>
      <translation>چارک اول</translation>
    </message>
    <message>
      <source>first run</source>
      <translation>اجرای نخست</translation>
    </message>
    <message>
      <source>flipped</source>
      <translation>تغییرکرده</translation>
    </message>
    <message>
      <source>follow-up</source>
      <translation>پیگیری</translation>
    </message>
    <message>
      <source>for trying only</source>
      <translation>تنها برای آزمودن</translation>
    </message>
    <message>
      <source>for which too few examples are left</source>
      <translation>که نمونهٔ کافی برایشان نمی‌ماند</translation>
    </message>
    <message>
      <source>fractional</source>
      <translation>کسری</translation>
    </message>
    <message>
      <source>free</source>
      <translation>آزاد</translation>
    </message>
    <message>
      <source>free: as the model writes, and validity is measured</source>
      <translation>آزاد: همان‌گونه که مدل می‌نویسد، و اعتبار سنجیده می‌شود</translation>
    </message>
    <message>
      <source>free: the last line of the reply is read</source>
      <translation>آزاد: سطر آخر خروجی خوانده می‌شود</translation>
    </message>
    <message>
      <source>frustration</source>
      <translation>سرخوردگی</translation>
    </message>
    <message>
      <source>gave way to a later reply under the same condition</source>
      <translation>جایگزین‌شده با خروجی دیرتر در همان شرایط</translation>
    </message>
    <message>
      <source>given out, rated, judged or scored</source>
      <translation>سپرده، امتیازداده، داوری‌شده یا سنجیده شده است</translation>
    </message>
    <message>
      <source>gives probabilities</source>
      <translation>دادن احتمال‌ها</translation>
    </message>
    <message>
      <source>gone</source>
      <translation>دیگر نیست</translation>
    </message>
    <message>
      <source>granularity</source>
      <translation>واحد ارزیابی</translation>
    </message>
    <message>
      <source>group</source>
      <translation>گروه</translation>
    </message>
    <message>
      <source>group {name}</source>
      <translation>گروه {name}</translation>
    </message>
    <message>
      <source>hallucinated</source>
      <translation>توهم</translation>
    </message>
    <message>
      <source>held up</source>
      <translation>معطل مانده</translation>
    </message>
    <message>
      <source>high</source>
      <translation>بالا</translation>
    </message>
    <message>
      <source>high effort</source>
      <translation>تلاش زیاد</translation>
    </message>
    <message>
      <source>high impact or not</source>
      <translation>اثر زیاد یا نه</translation>
    </message>
    <message>
      <source>higher</source>
      <translation>بالاتر</translation>
    </message>
    <message>
      <source>hits</source>
      <translation>تعداد</translation>
    </message>
    <message>
      <source>hours</source>
      <translation>ساعت</translation>
    </message>
    <message>
      <source>how answer {name} is cut into sentences</source>
      <translation>جمله‌بندی پاسخ {name}</translation>
    </message>
    <message>
      <source>how sure {rater} was of answer {answer}</source>
      <translation>اطمینان {rater} دربارهٔ پاسخ {answer}</translation>
    </message>
    <message>
      <source>id</source>
      <translation>شناسه</translation>
    </message>
    <message>
      <source>identical labels</source>
      <translation>برچسب‌های یکسان</translation>
    </message>
    <message>
      <source>identical labels, mean over raters</source>
      <translation>برچسب‌های یکسان، میانگین ارزیابان</translation>
    </message>
    <message>
      <source>identical labels, pooled</source>
      <translation>برچسب‌های یکسان، روی هم</translation>
    </message>
    <message>
      <source>idle seconds</source>
      <translation>زمان بی‌فعالیتی (ثانیه)</translation>
    </message>
    <message>
      <source>ignored</source>
      <translation>نادیده می‌گیرد</translation>
    </message>
    <message>
      <source>image {name}</source>
      <translation>تصویر {name}</translation>
    </message>
    <message>
      <source>images</source>
      <translation>تصویرها</translation>
    </message>
    <message>
      <source>imported</source>
      <translation>واردشده</translation>
    </message>
    <message>
      <source>in an example: its answer</source>
      <translation>در نمونه: پاسخ آن</translation>
    </message>
    <message>
      <source>in conflict</source>
      <translation>در تعارض</translation>
    </message>
    <message>
      <source>in parts</source>
      <translation>به بخش‌ها</translation>
    </message>
    <message>
      <source>in the currency of the prices</source>
      <translation>به واحد پول قیمت‌ها</translation>
    </message>
    <message>
      <source>in the language already that they would be translated into</source>
      <translation>که از پیش به زبان مقصد ترجمه‌اند</translation>
    </message>
    <message>
      <source>input tokens per item</source>
      <translation>توکن ورودی هر مورد</translation>
    </message>
    <message>
      <source>interval</source>
      <translation>فاصلهٔ اطمینان</translation>
    </message>
    <message>
      <source>intra-rater reliability</source>
      <translation>پایایی درون‌ارزیاب</translation>
    </message>
    <message>
      <source>it cannot be loaded ({reason})</source>
      <translation>بارگذاری نمی‌شود ({reason})</translation>
    </message>
    <message>
      <source>it does not belong there.</source>
      <translation>جایش آنجا نیست.</translation>
    </message>
    <message>
      <source>it does not say which {field}.</source>
      <translation>نمی‌گوید کدام {field}.</translation>
    </message>
    <message>
      <source>it does not unpack ({problem}).</source>
      <translation>باز نمی‌شود ({problem}).</translation>
    </message>
    <message>
      <source>it has no pair to rate.</source>
      <translation>جفتی برای ارزیابی ندارد.</translation>
    </message>
    <message>
      <source>it has no sentences, or some that its answer does not have.</source>
      <translation>جمله‌ای ندارد، یا جمله‌هایی دارد که در پاسخش نیست.</translation>
    </message>
    <message>
      <source>it has no step {step} that translates; use {known}.</source>
      <translation>مرحله‌ای به نام {step} که ترجمه کند ندارد؛ از {known} استفاده کنید.</translation>
    </message>
    <message>
      <source>it has {n} values; there can be {fewest} to {most}.</source>
      <translation>{n} مقدار دارد؛ می‌تواند {fewest} تا {most} مقدار داشته باشد.</translation>
    </message>
    <message>
      <source>it is another study's plan.</source>
      <translation>طرح مطالعهٔ دیگری است.</translation>
    </message>
    <message>
      <source>it is empty or too long.</source>
      <translation>خالی یا بیش از اندازه بلند است.</translation>
    </message>
    <message>
      <source>it is longer than it says.</source>
      <translation>بلندتر از آن است که می‌گوید.</translation>
    </message>
    <message>
      <source>it is missing.</source>
      <translation>نیست.</translation>
    </message>
    <message>
      <source>it is not JSON ({problem}).</source>
      <translation>JSON نیست ({problem}).</translation>
    </message>
    <message>
      <source>it is not a plain file.</source>
      <translation>فایل معمولی نیست.</translation>
    </message>
    <message>
      <source>it is not one that medreview knows.</source>
      <translation>از آن‌هایی نیست که medreview می‌شناسد.</translation>
    </message>
    <message>
      <source>it is not the next in order.</source>
      <translation>بعدی به‌ترتیب نیست.</translation>
    </message>
    <message>
      <source>it is not this rater's plan.</source>
      <translation>طرح این ارزیاب نیست.</translation>
    </message>
    <message>
      <source>it is not what was packed.</source>
      <translation>همان نیست که بسته‌بندی شد.</translation>
    </message>
    <message>
      <source>it is packed in a way that medreview does not write.</source>
      <translation>به شیوه‌ای فشرده شده که medreview نمی‌نویسد.</translation>
    </message>
    <message>
      <source>it is shorter than it says.</source>
      <translation>کوتاه‌تر از آن است که می‌گوید.</translation>
    </message>
    <message>
      <source>it is there twice.</source>
      <translation>دو بار هست.</translation>
    </message>
    <message>
      <source>it needs a section user with {placeholder} in it.</source>
      <translation>به بخش user با {placeholder} در آن نیاز دارد.</translation>
    </message>
    <message>
      <source>it offers nothing that belongs in {group}</source>
      <translation>چیزی که در {group} جا داشته باشد ندارد</translation>
    </message>
    <message>
      <source>it points to something that is not there.</source>
      <translation>به چیزی اشاره می‌کند که نیست.</translation>
    </message>
    <message>
      <source>it says more than which rating.</source>
      <translation>بیش از نشانی امتیاز می‌گوید.</translation>
    </message>
    <message>
      <source>it shows examples and has no section example.</source>
      <translation>نمونه نشان می‌دهد ولی بخش example ندارد.</translation>
    </message>
    <message>
      <source>it takes back an entry that is not before it.</source>
      <translation>موردی را پس می‌گیرد که پیش از آن نیست.</translation>
    </message>
    <message>
      <source>it was cut or changed after it was locked.</source>
      <translation>پس از قفل شدن بریده یا دست‌کاری شده است.</translation>
    </message>
    <message>
      <source>it was made by {actor}, not by the rater.</source>
      <translation>از {actor} است، نه از ارزیاب.</translation>
    </message>
    <message>
      <source>it would grow far too much when it is unpacked.</source>
      <translation>هنگام باز شدن بسیار بزرگ می‌شود.</translation>
    </message>
    <message>
      <source>item</source>
      <translation>مورد</translation>
    </message>
    <message>
      <source>items</source>
      <translation>موردها</translation>
    </message>
    <message>
      <source>items: no time was measured</source>
      <translation>موارد: زمانی اندازه‌گیری نشده است</translation>
    </message>
    <message>
      <source>items: no value of {field}</source>
      <translation>موارد: «{field}» مقدار ندارد</translation>
    </message>
    <message>
      <source>its cells say so</source>
      <translation>خانه‌هایش چنین می‌گویند</translation>
    </message>
    <message>
      <source>its directory is not one that medreview writes.</source>
      <translation>فهرست درونی آن از آن‌هایی نیست که medreview می‌نویسد.</translation>
    </message>
    <message>
      <source>its entries overlap.</source>
      <translation>بخش‌هایش روی هم افتاده‌اند.</translation>
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
      <source>its header needs a line such as {example}.</source>
      <translation>سرآغازش سطری مانند {example} لازم دارد.</translation>
    </message>
    <message>
      <source>its name says so</source>
      <translation>نامش چنین می‌گوید</translation>
    </message>
    <message>
      <source>its original was purged on {day}</source>
      <translation>متن اصلی‌اش در {day} برای همیشه پاک شد</translation>
    </message>
    <message>
      <source>its revision does not follow.</source>
      <translation>شمارهٔ بازنگری‌اش در پی پیشین نیست.</translation>
    </message>
    <message>
      <source>its size is not what it says.</source>
      <translation>اندازه‌اش همان نیست که می‌گوید.</translation>
    </message>
    <message>
      <source>jackknife over questions, Student's t</source>
      <translation>جک‌نایف روی پرسش‌ها، با t استیودنت</translation>
    </message>
    <message>
      <source>judge</source>
      <translation>داور</translation>
    </message>
    <message>
      <source>judge alone</source>
      <translation>فقط داور</translation>
    </message>
    <message>
      <source>judge and people</source>
      <translation>داور و ارزیابان</translation>
    </message>
    <message>
      <source>judge hallucination in any dimension</source>
      <translation>توهم داور در هر یک از بُعدها</translation>
    </message>
    <message>
      <source>judge hallucination, share of all hallucinated</source>
      <translation>توهم داور، سهم از همهٔ توهم‌ها</translation>
    </message>
    <message>
      <source>judge hallucination, share of judgements</source>
      <translation>توهم داور، سهم از داوری‌ها</translation>
    </message>
    <message>
      <source>judge minus people</source>
      <translation>داور منهای ارزیابان</translation>
    </message>
    <message>
      <source>judge minus person, against the other raters</source>
      <translation>داور منهای فرد، در برابر ارزیابان دیگر</translation>
    </message>
    <message>
      <source>judge minus person, high</source>
      <translation>داور منهای فرد، کران بالا</translation>
    </message>
    <message>
      <source>judge minus person, low</source>
      <translation>داور منهای فرد، کران پایین</translation>
    </message>
    <message>
      <source>judge only</source>
      <translation>فقط از داور</translation>
    </message>
    <message>
      <source>judge × setup × dimension</source>
      <translation>داور × حالت × بُعد</translation>
    </message>
    <message>
      <source>judge: {label}</source>
      <translation>داور: {label}</translation>
    </message>
    <message>
      <source>judged again</source>
      <translation>دوباره داوری‌شده</translation>
    </message>
    <message>
      <source>judged by models</source>
      <translation>داوری‌شده با مدل</translation>
    </message>
    <message>
      <source>judged dimension</source>
      <translation>بُعد داور</translation>
    </message>
    <message>
      <source>judgement</source>
      <translation>داوری</translation>
    </message>
    <message>
      <source>judgements</source>
      <translation>داوری‌ها</translation>
    </message>
    <message>
      <source>judgements that a form or a grammar kept valid</source>
      <translation>داوری‌هایی که یک قالب یا گرامر معتبر نگهشان داشته است</translation>
    </message>
    <message>
      <source>judgements without a valid rating, for whatever reason</source>
      <translation>داوری‌های بدون امتیاز معتبر، به هر دلیل</translation>
    </message>
    <message>
      <source>judgements without value and validity</source>
      <translation>داوری‌های بدون مقدار و اعتبار</translation>
    </message>
    <message>
      <source>judges</source>
      <translation>داوران</translation>
    </message>
    <message>
      <source>judging</source>
      <translation>داوری</translation>
    </message>
    <message>
      <source>k</source>
      <translation>k</translation>
    </message>
    <message>
      <source>kappa</source>
      <translation>کاپا</translation>
    </message>
    <message>
      <source>keeps to the form of a reply</source>
      <translation>پایبندی به قالب پاسخ</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>نوع</translation>
    </message>
    <message>
      <source>knowledge until</source>
      <translation>دانش تا</translation>
    </message>
    <message>
      <source>known by name</source>
      <translation>فقط نام</translation>
    </message>
    <message>
      <source>labels</source>
      <translation>برچسب‌ها</translation>
    </message>
    <message>
      <source>labels at random</source>
      <translation>برچسب‌های تصادفی</translation>
    </message>
    <message>
      <source>language</source>
      <translation>زبان</translation>
    </message>
    <message>
      <source>language model</source>
      <translation>مدل زبانی</translation>
    </message>
    <message>
      <source>least-squares slope</source>
      <translation>شیب کمترین مربعات</translation>
    </message>
    <message>
      <source>left</source>
      <translation>چپ</translation>
    </message>
    <message>
      <source>left as it was</source>
      <translation>ترجمه‌نشده</translation>
    </message>
    <message>
      <source>left out</source>
      <translation>کنار گذاشته</translation>
    </message>
    <message>
      <source>length</source>
      <translation>طول</translation>
    </message>
    <message>
      <source>leniency</source>
      <translation>آسان‌گیری</translation>
    </message>
    <message>
      <source>leniency against the others</source>
      <translation>آسان‌گیری نسبت به دیگران</translation>
    </message>
    <message>
      <source>less good than</source>
      <translation>ضعیف‌تر از</translation>
    </message>
    <message>
      <source>level</source>
      <translation>سطح</translation>
    </message>
    <message>
      <source>levels</source>
      <translation>سطح‌ها</translation>
    </message>
    <message>
      <source>levels of the scale</source>
      <translation>سطح‌های مقیاس</translation>
    </message>
    <message>
      <source>limits its thinking</source>
      <translation>محدود کردن استدلال</translation>
    </message>
    <message>
      <source>line of the question</source>
      <translation>سطر خود پرسش</translation>
    </message>
    <message>
      <source>lines: the middle half of the values</source>
      <translation>خط‌ها: نیمهٔ میانی مقدارها</translation>
    </message>
    <message>
      <source>llama.cpp could not compute this prompt (code {code}).</source>
      <translation>llama.cpp نتوانست این پرامپت را محاسبه کند (کد {code}).</translation>
    </message>
    <message>
      <source>long answers</source>
      <translation>پاسخ‌های بلند</translation>
    </message>
    <message>
      <source>low</source>
      <translation>پایین</translation>
    </message>
    <message>
      <source>low effort</source>
      <translation>تلاش کم</translation>
    </message>
    <message>
      <source>lower</source>
      <translation>پایین‌تر</translation>
    </message>
    <message>
      <source>lower limit of agreement</source>
      <translation>حد پایین توافق</translation>
    </message>
    <message>
      <source>m3-eval: answers that a model rated</source>
      <translation>m3-eval: پاسخ‌هایی که یک مدل داوری کرده است</translation>
    </message>
    <message>
      <source>macro</source>
      <translation>کلان</translation>
    </message>
    <message>
      <source>macro F1</source>
      <translation>macro F1</translation>
    </message>
    <message>
      <source>main blocks</source>
      <translation>بلوک‌های اصلی</translation>
    </message>
    <message>
      <source>majority</source>
      <translation>اکثریت</translation>
    </message>
    <message>
      <source>majority label</source>
      <translation>برچسب اکثریت</translation>
    </message>
    <message>
      <source>majority of the raters</source>
      <translation>اکثریت ارزیابان</translation>
    </message>
    <message>
      <source>marks of the examinations</source>
      <translation>نمره‌های آزمون‌ها</translation>
    </message>
    <message>
      <source>matched rank-biserial correlation</source>
      <translation>همبستگی rank-biserial زوجی</translation>
    </message>
    <message>
      <source>mean</source>
      <translation>میانگین</translation>
    </message>
    <message>
      <source>mean characters</source>
      <translation>میانگین نویسه‌ها</translation>
    </message>
    <message>
      <source>mean correlation</source>
      <translation>میانگین همبستگی‌ها</translation>
    </message>
    <message>
      <source>mean difference</source>
      <translation>اختلاف میانگین</translation>
    </message>
    <message>
      <source>mean difference from the others</source>
      <translation>میانگین تفاوت با دیگران</translation>
    </message>
    <message>
      <source>mean difference of one rater</source>
      <translation>میانگین تفاوت یک ارزیاب</translation>
    </message>
    <message>
      <source>mean difference without one rater</source>
      <translation>میانگین تفاوت بدون یک ارزیاب</translation>
    </message>
    <message>
      <source>mean distance from the others</source>
      <translation>میانگین فاصله از دیگران</translation>
    </message>
    <message>
      <source>mean of all pairs</source>
      <translation>میانگین همهٔ جفت‌ها</translation>
    </message>
    <message>
      <source>mean of an author (0 to 1)</source>
      <translation>میانگین یک نویسنده (۰ تا ۱)</translation>
    </message>
    <message>
      <source>mean of judge and people</source>
      <translation>میانگین داور و ارزیابان</translation>
    </message>
    <message>
      <source>mean of pairs</source>
      <translation>میانگین جفت‌ها</translation>
    </message>
    <message>
      <source>mean of the judge's values</source>
      <translation>میانگین مقدارهای داور</translation>
    </message>
    <message>
      <source>mean of the people's ratings</source>
      <translation>میانگین امتیازهای ارزیابان</translation>
    </message>
    <message>
      <source>mean of the raters</source>
      <translation>میانگین ارزیابان</translation>
    </message>
    <message>
      <source>mean of the raters' differences</source>
      <translation>میانگین تفاوت‌های ارزیابان</translation>
    </message>
    <message>
      <source>mean of the three correlations</source>
      <translation>میانگین سه همبستگی</translation>
    </message>
    <message>
      <source>mean of three points, rescaled to 0–1</source>
      <translation>میانگین سه سطح، برده‌شده به بازهٔ ۰–۱</translation>
    </message>
    <message>
      <source>mean on the dimension's scale</source>
      <translation>میانگین روی مقیاس بُعد</translation>
    </message>
    <message>
      <source>mean on the scale</source>
      <translation>میانگین روی مقیاس</translation>
    </message>
    <message>
      <source>mean over answers</source>
      <translation>میانگین پاسخ‌ها</translation>
    </message>
    <message>
      <source>mean over groups</source>
      <translation>میانگین گروه‌ها</translation>
    </message>
    <message>
      <source>mean over items</source>
      <translation>میانگین موردها</translation>
    </message>
    <message>
      <source>mean probability</source>
      <translation>میانگین احتمال</translation>
    </message>
    <message>
      <source>mean probability of the chosen option</source>
      <translation>میانگین احتمال گزینهٔ انتخابی</translation>
    </message>
    <message>
      <source>mean rating</source>
      <translation>میانگین امتیاز</translation>
    </message>
    <message>
      <source>mean rating on the scale from {low:g} to {high:g}</source>
      <translation>میانگین امتیاز در مقیاس {low:g} تا {high:g}</translation>
    </message>
    <message>
      <source>mean rating over questions</source>
      <translation>میانگین امتیاز روی پرسش‌ها</translation>
    </message>
    <message>
      <source>mean score, rescaled to 0–1</source>
      <translation>میانگین نمره، برده‌شده به بازهٔ ۰–۱</translation>
    </message>
    <message>
      <source>mean tokens</source>
      <translation>میانگین توکن</translation>
    </message>
    <message>
      <source>mean value</source>
      <translation>میانگین مقدار</translation>
    </message>
    <message>
      <source>mean ± sd</source>
      <translation>میانگین ± انحراف معیار</translation>
    </message>
    <message>
      <source>mean, as a part of its scale from 0 to 1</source>
      <translation>میانگین، به‌صورت بخشی از مقیاسش از ۰ تا ۱</translation>
    </message>
    <message>
      <source>mean, on 0 to 1</source>
      <translation>میانگین، از ۰ تا ۱</translation>
    </message>
    <message>
      <source>meaning</source>
      <translation>معنا</translation>
    </message>
    <message>
      <source>measure</source>
      <translation>سنجه</translation>
    </message>
    <message>
      <source>median</source>
      <translation>میانه</translation>
    </message>
    <message>
      <source>median label</source>
      <translation>برچسب میانه</translation>
    </message>
    <message>
      <source>median of the raters</source>
      <translation>میانهٔ ارزیابان</translation>
    </message>
    <message>
      <source>median {clock}</source>
      <translation>میانهٔ {clock}</translation>
    </message>
    <message>
      <source>medium effort</source>
      <translation>تلاش متوسط</translation>
    </message>
    <message>
      <source>medreview talks to a host only when you start a run or a test of a model at an endpoint, or list its models. It looks for no updates, sends no reports, and loads no fonts or prices.</source>
      <translation>برنامهٔ medreview فقط وقتی به میزبانی وصل می‌شود که شما اجرا یا آزمون مدلی را در سرویس شروع کنید یا فهرست مدل‌هایش را بگیرید. نه به‌روزرسانی را می‌جوید، نه گزارشی می‌فرستد، نه قلم یا بهایی بارگیری می‌کند.</translation>
    </message>
    <message>
      <source>medreview: batch of a run</source>
      <translation>medreview: دستهٔ درخواست یک اجرا</translation>
    </message>
    <message>
      <source>medreview: table {table}</source>
      <translation>medreview: جدول {table}</translation>
    </message>
    <message>
      <source>members</source>
      <translation>اعضا</translation>
    </message>
    <message>
      <source>mental demand</source>
      <translation>بار ذهنی</translation>
    </message>
    <message>
      <source>metadata</source>
      <translation>فراداده</translation>
    </message>
    <message>
      <source>method</source>
      <translation>روش</translation>
    </message>
    <message>
      <source>metric</source>
      <translation>سنجه</translation>
    </message>
    <message>
      <source>metrics and judges beside people</source>
      <translation>سنجه‌ها و داوران در کنار ارزیابان</translation>
    </message>
    <message>
      <source>micro</source>
      <translation>خُرد</translation>
    </message>
    <message>
      <source>mid-p</source>
      <translation>p میانی (mid-p)</translation>
    </message>
    <message>
      <source>minimal</source>
      <translation>کمینه</translation>
    </message>
    <message>
      <source>minus people</source>
      <translation>منهای ارزیابان</translation>
    </message>
    <message>
      <source>minus people, high</source>
      <translation>منهای ارزیابان، کران بالا</translation>
    </message>
    <message>
      <source>minus people, low</source>
      <translation>منهای ارزیابان، کران پایین</translation>
    </message>
    <message>
      <source>modality</source>
      <translation>نوع تصویربرداری</translation>
    </message>
    <message>
      <source>model</source>
      <translation>مدل</translation>
    </message>
    <message>
      <source>most references</source>
      <translation>بیشترین مرجع‌ها</translation>
    </message>
    <message>
      <source>much longer or shorter</source>
      <translation>بسیار بلندتر یا کوتاه‌تر</translation>
    </message>
    <message>
      <source>must-have, and in the answer</source>
      <translation>ضروری، و در پاسخ</translation>
    </message>
    <message>
      <source>n</source>
      <translation>n</translation>
    </message>
    <message>
      <source>n = {n}.</source>
      <translation>n = {n}.</translation>
    </message>
    <message>
      <source>n from {low} to {high}.</source>
      <translation>n از {low} تا {high}.</translation>
    </message>
    <message>
      <source>name at least one part with its size.</source>
      <translation>دست‌کم یک بخش را با اندازه‌اش نام ببرید.</translation>
    </message>
    <message>
      <source>name no option that can be read, and count as wrong</source>
      <translation>گزینهٔ قابل‌پردازشی نام نمی‌برند و نادرست شمرده می‌شوند</translation>
    </message>
    <message>
      <source>name one to {most}, each once.</source>
      <translation>یک تا {most} فیلد را نام ببرید، هر کدام یک بار.</translation>
    </message>
    <message>
      <source>nearest by a model's embedding</source>
      <translation>نزدیک‌ترین به سنجش embedding یک مدل</translation>
    </message>
    <message>
      <source>nearest by words</source>
      <translation>نزدیک‌ترین از نظر واژه‌ها</translation>
    </message>
    <message>
      <source>neither</source>
      <translation>هیچ‌کدام</translation>
    </message>
    <message>
      <source>neither right</source>
      <translation>هیچ‌کدام درست</translation>
    </message>
    <message>
      <source>neither: both are bad</source>
      <translation>هیچ‌کدام: هر دو بدند</translation>
    </message>
    <message>
      <source>never empty</source>
      <translation>هرگز خالی نیست</translation>
    </message>
    <message>
      <source>never shown</source>
      <translation>هرگز نشان داده نشود</translation>
    </message>
    <message>
      <source>no</source>
      <translation>خیر</translation>
    </message>
    <message>
      <source>no answer was judged by two judges</source>
      <translation>پاسخی را دو داور داوری نکرده‌اند</translation>
    </message>
    <message>
      <source>no dimension labels statements as contradiction or entailment</source>
      <translation>هیچ بُعدی گزاره‌ها را تناقض یا استنتاج برچسب نمی‌زند</translation>
    </message>
    <message>
      <source>no dimension that judge and people share has levels with an order</source>
      <translation>هیچ بُعد مشترک داور و انسان‌ها سطح‌هایی با ترتیب ندارد</translation>
    </message>
    <message>
      <source>no judge was asked in two setups about the same answers</source>
      <translation>از هیچ داوری در دو حالت دربارهٔ پاسخ‌های یکسان پرسیده نشده است</translation>
    </message>
    <message>
      <source>no judge was shown different numbers of references for the same answers</source>
      <translation>به هیچ داوری برای همان پاسخ‌ها تعداد متفاوتی مرجع نشان داده نشده است</translation>
    </message>
    <message>
      <source>no judged answer has a SARI score</source>
      <translation>هیچ پاسخ داوری‌شده‌ای امتیاز SARI ندارد</translation>
    </message>
    <message>
      <source>no judgement is valid</source>
      <translation>هیچ داوری معتبر نیست</translation>
    </message>
    <message>
      <source>no key</source>
      <translation>بی‌کلید</translation>
    </message>
    <message>
      <source>no options were scored</source>
      <translation>احتمال هیچ گزینه‌ای خوانده نشده است</translation>
    </message>
    <message>
      <source>no pair has verdicts of two raters or judges</source>
      <translation>برای هیچ جفتی رأی دو ارزیاب یا دو داور نیست</translation>
    </message>
    <message>
      <source>no pair was rated a second time</source>
      <translation>هیچ جفتی بار دوم ارزیابی نشده است</translation>
    </message>
    <message>
      <source>no question has a value in {field}.</source>
      <translation>هیچ پرسشی در {field} مقداری ندارد.</translation>
    </message>
    <message>
      <source>no question has several right options</source>
      <translation>هیچ پرسشی چند گزینهٔ درست ندارد</translation>
    </message>
    <message>
      <source>no rated answer has this score</source>
      <translation>هیچ پاسخ ارزیابی‌شده‌ای این نمره را ندارد</translation>
    </message>
    <message>
      <source>no rater makes an entry about {entity}.</source>
      <translation>هیچ‌یک از ارزیابان دربارهٔ {entity} چیزی ثبت نمی‌کند.</translation>
    </message>
    <message>
      <source>no reference answers shown</source>
      <translation>بدون نمایش پاسخ مرجع</translation>
    </message>
    <message>
      <source>no rule says how the sentences of an answer make one value in this dimension; correctness, relevance and communicating risks have one</source>
      <translation>قاعده‌ای نمی‌گوید جمله‌های پاسخ در این بُعد چگونه یک مقدار می‌شوند؛ correctness،‏ relevance و communicating risks قاعده دارند</translation>
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
      <source>no test because</source>
      <translation>بی‌آزمون زیرا</translation>
    </message>
    <message>
      <source>no time was measured</source>
      <translation>زمانی سنجیده نشده است</translation>
    </message>
    <message>
      <source>no time was measured, and no rater said how sure or how easy it was</source>
      <translation>زمانی سنجیده نشده و هیچ‌یک از ارزیابان نگفته است چقدر مطمئن بود یا چقدر آسان بود</translation>
    </message>
    <message>
      <source>no two raters are that far apart</source>
      <translation>هیچ دو ارزیابی این اندازه فاصله ندارند</translation>
    </message>
    <message>
      <source>no two runs differ only in the order of their references</source>
      <translation>هیچ دو اجرایی فقط در ترتیب مرجع‌هایشان فرق ندارند</translation>
    </message>
    <message>
      <source>no two units were rated by all raters of a group</source>
      <translation>هیچ دو واحدی را همهٔ ارزیابان یک گروه ارزیابی نکرده‌اند</translation>
    </message>
    <message>
      <source>no unit belongs to the positive class</source>
      <translation>هیچ واحدی از دستهٔ مثبت نیست</translation>
    </message>
    <message>
      <source>no unit was rated by two raters</source>
      <translation>هیچ واحدی را دو ارزیاب ارزیابی نکرده‌اند</translation>
    </message>
    <message>
      <source>no unrated answers left to predict</source>
      <translation>پاسخ ارزیابی‌نشده‌ای برای پیش‌بینی نمانده است</translation>
    </message>
    <message>
      <source>no valid rating</source>
      <translation>بدون امتیاز معتبر</translation>
    </message>
    <message>
      <source>no value</source>
      <translation>بی‌مقدار</translation>
    </message>
    <message>
      <source>no value of {field}</source>
      <translation>بدون مقدارِ «{field}»</translation>
    </message>
    <message>
      <source>nobody told which answer was shown first</source>
      <translation>هیچ‌کس نگفته است که کدام پاسخ اول نشان داده شد</translation>
    </message>
    <message>
      <source>none</source>
      <translation>هیچ</translation>
    </message>
    <message>
      <source>none: {reason}</source>
      <translation>ندارد: {reason}</translation>
    </message>
    <message>
      <source>normal approximation</source>
      <translation>تقریب نرمال</translation>
    </message>
    <message>
      <source>normal, over questions</source>
      <translation>نرمال، روی پرسش‌ها</translation>
    </message>
    <message>
      <source>normal, over questions, Student's t</source>
      <translation>نرمال، روی پرسش‌ها، با t استیودنت</translation>
    </message>
    <message>
      <source>normal, prediction-powered</source>
      <translation>نرمال، استنباط مبتنی بر پیش‌بینی (PPI)</translation>
    </message>
    <message>
      <source>normal, prediction-powered, Student's t</source>
      <translation>نرمال، استنباط مبتنی بر پیش‌بینی (PPI)، با t استیودنت</translation>
    </message>
    <message>
      <source>not accepted</source>
      <translation>نپذیرفته</translation>
    </message>
    <message>
      <source>not begun</source>
      <translation>شروع‌نشده</translation>
    </message>
    <message>
      <source>not compared because</source>
      <translation>مقایسه‌نشده زیرا</translation>
    </message>
    <message>
      <source>not in the language that was asked for</source>
      <translation>به زبانی جز زبان خواسته‌شده</translation>
    </message>
    <message>
      <source>not in the list</source>
      <translation>در فهرست نیست</translation>
    </message>
    <message>
      <source>not judged</source>
      <translation>داوری‌نشده</translation>
    </message>
    <message>
      <source>not known</source>
      <translation>نامعلوم</translation>
    </message>
    <message>
      <source>not rated in a dimension that is shown</source>
      <translation>بدون امتیاز در یکی از بُعدهای نشان‌داده‌شده</translation>
    </message>
    <message>
      <source>not rated yet</source>
      <translation>هنوز ارزیابی نشده</translation>
    </message>
    <message>
      <source>not registered</source>
      <translation>ثبت‌نشده</translation>
    </message>
    <message>
      <source>not tested</source>
      <translation>آزمایش‌نشده</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>گفته نشده</translation>
    </message>
    <message>
      <source>not valid</source>
      <translation>نامعتبر</translation>
    </message>
    <message>
      <source>not zero</source>
      <translation>ناصفر</translation>
    </message>
    <message>
      <source>note</source>
      <translation>یادداشت</translation>
    </message>
    <message>
      <source>nothing is left for {part}: the sizes ask for {wanted} of each value of {field}, and the most of one value are {most}.</source>
      <translation>برای {part} چیزی نمی‌ماند: اندازه‌ها از هر مقدار {field} به {wanted} پرسش نیاز دارند و پرشمارترین مقدار {most} پرسش دارد.</translation>
    </message>
    <message>
      <source>nothing is left for {part}: the sizes ask for {wanted}, and there are {most}.</source>
      <translation>برای {part} چیزی نمی‌ماند: اندازه‌ها به {wanted} پرسش نیاز دارند و {most} پرسش هست.</translation>
    </message>
    <message>
      <source>nothing is rated in a pilot of this study</source>
      <translation>در مرحلهٔ آزمایشی این مطالعه چیزی ارزیابی نشده است</translation>
    </message>
    <message>
      <source>nothing is rated in this dimension at this granularity</source>
      <translation>در این بُعد و سطح ارزیابی چیزی ارزیابی نشده است</translation>
    </message>
    <message>
      <source>nothing is returned as {returns}; use {known}.</source>
      <translation>چیزی به شکل {returns} بازگردانده نمی‌شود؛ از این‌ها استفاده کنید: {known}.</translation>
    </message>
    <message>
      <source>nothing new</source>
      <translation>تکراری</translation>
    </message>
    <message>
      <source>nothing of this study is adjudicated</source>
      <translation>چیزی از این مطالعه به ارزیاب نهایی نرسیده است</translation>
    </message>
    <message>
      <source>nothing says what it is</source>
      <translation>چیزی نمی‌گوید چیست</translation>
    </message>
    <message>
      <source>nothing was given out yet</source>
      <translation>هنوز چیزی واگذار نشده است</translation>
    </message>
    <message>
      <source>nothing was judged twice in the same way</source>
      <translation>چیزی دو بار به یک شیوه داوری نشده است</translation>
    </message>
    <message>
      <source>nothing was measured at both granularities</source>
      <translation>چیزی در هر دو سطح ارزیابی سنجیده نشده است</translation>
    </message>
    <message>
      <source>nothing was measured at this granularity</source>
      <translation>در این سطح ارزیابی چیزی سنجیده نشده است</translation>
    </message>
    <message>
      <source>nothing was read freely, so validity was not measured</source>
      <translation>چیزی آزاد خوانده نشد، پس اعتبار سنجیده نشد</translation>
    </message>
    <message>
      <source>numbers that differ</source>
      <translation>عددهای متفاوت</translation>
    </message>
    <message>
      <source>numbers that differ when put back</source>
      <translation>عددهای متفاوت در ترجمهٔ برگشتی</translation>
    </message>
    <message>
      <source>of</source>
      <translation>دربارهٔ</translation>
    </message>
    <message>
      <source>of runs that were not chosen</source>
      <translation>از اجراهایی که انتخاب نشده‌اند</translation>
    </message>
    <message>
      <source>of three points rescaled to 0–1</source>
      <translation>از سه نقطه در بازهٔ ۰ تا ۱</translation>
    </message>
    <message>
      <source>off the scale</source>
      <translation>بیرون از مقیاس</translation>
    </message>
    <message>
      <source>on rated</source>
      <translation>روی امتیازدارها</translation>
    </message>
    <message>
      <source>on rated, standard deviation</source>
      <translation>روی امتیازدارها، انحراف معیار</translation>
    </message>
    <message>
      <source>on the scale's own levels</source>
      <translation>روی سطح‌های خود مقیاس</translation>
    </message>
    <message>
      <source>once</source>
      <translation>یک بار</translation>
    </message>
    <message>
      <source>once in each</source>
      <translation>در هر کدام یک بار</translation>
    </message>
    <message>
      <source>one group of raters</source>
      <translation>یک گروه ارزیاب</translation>
    </message>
    <message>
      <source>one of the two variables does not vary</source>
      <translation>یکی از دو متغیر تغییر نمی‌کند</translation>
    </message>
    <message>
      <source>one rating of quality, MORQA</source>
      <translation>یک امتیاز کیفیت، MORQA</translation>
    </message>
    <message>
      <source>one sentence</source>
      <translation>یک جمله</translation>
    </message>
    <message>
      <source>one sentence of the answer, where sentences are judged</source>
      <translation>یک جمله از پاسخ، جایی که جمله‌ها داوری می‌شوند</translation>
    </message>
    <message>
      <source>only English right</source>
      <translation>تنها انگلیسی درست</translation>
    </message>
    <message>
      <source>only Persian right</source>
      <translation>تنها فارسی درست</translation>
    </message>
    <message>
      <source>only one granularity was measured</source>
      <translation>فقط یک سطح ارزیابی سنجیده شد</translation>
    </message>
    <message>
      <source>only one judge was asked</source>
      <translation>فقط از یک داور پرسیده شد</translation>
    </message>
    <message>
      <source>only the first right</source>
      <translation>فقط اولی درست</translation>
    </message>
    <message>
      <source>only the second right</source>
      <translation>فقط دومی درست</translation>
    </message>
    <message>
      <source>options that say the same</source>
      <translation>گزینه‌های یکسان</translation>
    </message>
    <message>
      <source>other answers</source>
      <translation>پاسخ‌های دیگر</translation>
    </message>
    <message>
      <source>other high</source>
      <translation>بالای دیگر</translation>
    </message>
    <message>
      <source>other interval</source>
      <translation>فاصلهٔ اطمینان دیگر</translation>
    </message>
    <message>
      <source>other judge</source>
      <translation>داور دیگر</translation>
    </message>
    <message>
      <source>other low</source>
      <translation>پایین دیگر</translation>
    </message>
    <message>
      <source>other rater</source>
      <translation>ارزیاب دیگر</translation>
    </message>
    <message>
      <source>other system</source>
      <translation>سامانهٔ دیگر</translation>
    </message>
    <message>
      <source>others</source>
      <translation>دیگر</translation>
    </message>
    <message>
      <source>out of range</source>
      <translation>بیرون از محدوده</translation>
    </message>
    <message>
      <source>outcome</source>
      <translation>نتیجه</translation>
    </message>
    <message>
      <source>output tokens per item</source>
      <translation>توکن خروجی هر مورد</translation>
    </message>
    <message>
      <source>over</source>
      <translation>روی</translation>
    </message>
    <message>
      <source>over the units that each row names</source>
      <translation>روی واحدهایی که هر سطر نام می‌برد</translation>
    </message>
    <message>
      <source>overall</source>
      <translation>کلی</translation>
    </message>
    <message>
      <source>own folder</source>
      <translation>پوشهٔ خودتان</translation>
    </message>
    <message>
      <source>p</source>
      <translation>p</translation>
    </message>
    <message>
      <source>p (Holm)</source>
      <translation>p (Holm)</translation>
    </message>
    <message>
      <source>p (McNemar, exact)</source>
      <translation>p (مک‌نمار، دقیق)</translation>
    </message>
    <message>
      <source>p (Pearson)</source>
      <translation>p (Pearson)</translation>
    </message>
    <message>
      <source>p (Spearman)</source>
      <translation>p (Spearman)</translation>
    </message>
    <message>
      <source>p (tau-b)</source>
      <translation>p (tau-b)</translation>
    </message>
    <message>
      <source>p &lt; .001</source>
      <translation>p &lt; ۰٫۰۰۱</translation>
    </message>
    <message>
      <source>p = .{thousandths:03d}</source>
      <translation>p = ۰٫{thousandths:03d}</translation>
    </message>
    <message>
      <source>p &gt; .999</source>
      <translation>p &gt; ۰٫۹۹۹</translation>
    </message>
    <message>
      <source>p by</source>
      <translation>روش p</translation>
    </message>
    <message>
      <source>p is McNemar's exact one; p (Holm) is corrected over all pairs of the same kind.</source>
      <translation>p از آزمون دقیق McNemar است؛ p (Holm) برای همهٔ جفت‌های هم‌نوع تصحیح شده است.</translation>
    </message>
    <message>
      <source>p of the correlations in Table 4</source>
      <translation>p همبستگی‌های جدول ۴</translation>
    </message>
    <message>
      <source>p of the correlations in Table 5</source>
      <translation>p همبستگی‌های جدول ۵</translation>
    </message>
    <message>
      <source>p values of several comparisons were adjusted by Holm's procedure [{numbers}].</source>
      <translation>مقدارهای p چند مقایسه با روش هولم (Holm) تعدیل شده‌اند [{numbers}].</translation>
    </message>
    <message>
      <source>p: Mann-Whitney; effect size: Cliff's delta of whole answers against sentences.</source>
      <translation>p: من-ویتنی؛ اندازهٔ اثر: دلتای کلیف کل پاسخ در برابر جمله‌ها.</translation>
    </message>
    <message>
      <source>pair</source>
      <translation>جفت</translation>
    </message>
    <message>
      <source>pair {pair} has no sentence {sentence}.</source>
      <translation>جفت {pair} جملهٔ {sentence} را ندارد.</translation>
    </message>
    <message>
      <source>pairs</source>
      <translation>جفت‌ها</translation>
    </message>
    <message>
      <source>pairs of answers</source>
      <translation>جفت‌های پاسخ</translation>
    </message>
    <message>
      <source>pairwise accuracy</source>
      <translation>صحت جفت‌ها</translation>
    </message>
    <message>
      <source>pairwise ranking accuracy (threshold 0)</source>
      <translation>صحت رتبه‌بندی جفت‌ها (آستانهٔ ۰)</translation>
    </message>
    <message>
      <source>pairwise ranking accuracy (ties below {n})</source>
      <translation>صحت رتبه‌بندی جفت‌ها (برابر زیر {n})</translation>
    </message>
    <message>
      <source>part</source>
      <translation>بخش</translation>
    </message>
    <message>
      <source>paused</source>
      <translation>در مکث</translation>
    </message>
    <message>
      <source>pdftotext, of the text layer</source>
      <translation>pdftotext، از لایهٔ متن</translation>
    </message>
    <message>
      <source>people</source>
      <translation>ارزیابان</translation>
    </message>
    <message>
      <source>people (H)</source>
      <translation>ارزیابان (H)</translation>
    </message>
    <message>
      <source>people alone</source>
      <translation>فقط ارزیابان</translation>
    </message>
    <message>
      <source>people and judge have no unit in common</source>
      <translation>ارزیابان و داور واحد مشترکی ندارند</translation>
    </message>
    <message>
      <source>people gave no such label</source>
      <translation>ارزیابان چنین برچسبی ندادند</translation>
    </message>
    <message>
      <source>people on the same answers</source>
      <translation>ارزیابان روی همان پاسخ‌ها</translation>
    </message>
    <message>
      <source>people, mean rating</source>
      <translation>ارزیابان، میانگین امتیاز</translation>
    </message>
    <message>
      <source>people, standard deviation</source>
      <translation>ارزیابان، انحراف معیار</translation>
    </message>
    <message>
      <source>people: {dimension}</source>
      <translation>ارزیابان: {dimension}</translation>
    </message>
    <message>
      <source>people: {label}</source>
      <translation>ارزیابان: {label}</translation>
    </message>
    <message>
      <source>per image</source>
      <translation>به ازای هر تصویر</translation>
    </message>
    <message>
      <source>percent agreement</source>
      <translation>درصد توافق</translation>
    </message>
    <message>
      <source>percent agreement with people</source>
      <translation>درصد توافق با ارزیابان</translation>
    </message>
    <message>
      <source>percentiles over random subsets</source>
      <translation>صدک‌ها روی زیرمجموعه‌های تصادفی</translation>
    </message>
    <message>
      <source>performance</source>
      <translation>کامیابی</translation>
    </message>
    <message>
      <source>person</source>
      <translation>شخص</translation>
    </message>
    <message>
      <source>person, high</source>
      <translation>فرد، کران بالا</translation>
    </message>
    <message>
      <source>person, low</source>
      <translation>فرد، کران پایین</translation>
    </message>
    <message>
      <source>physical demand</source>
      <translation>بار جسمی</translation>
    </message>
    <message>
      <source>physician</source>
      <translation>پزشک</translation>
    </message>
    <message>
      <source>pilot</source>
      <translation>آزمایشی</translation>
    </message>
    <message>
      <source>pooled over groups</source>
      <translation>ادغام گروه‌ها</translation>
    </message>
    <message>
      <source>positive</source>
      <translation>مثبت</translation>
    </message>
    <message>
      <source>precision</source>
      <translation>دقت</translation>
    </message>
    <message>
      <source>prediction-powered</source>
      <translation>استنباط مبتنی بر پیش‌بینی (PPI)</translation>
    </message>
    <message>
      <source>prediction-powered mean</source>
      <translation>میانگین استنباط مبتنی بر پیش‌بینی (PPI)</translation>
    </message>
    <message>
      <source>predictor</source>
      <translation>پیش‌بین</translation>
    </message>
    <message>
      <source>preference</source>
      <translation>ترجیح</translation>
    </message>
    <message>
      <source>preferences</source>
      <translation>ترجیح‌ها</translation>
    </message>
    <message>
      <source>preferred to</source>
      <translation>ترجیح‌یافته بر</translation>
    </message>
    <message>
      <source>probability of the chosen option</source>
      <translation>احتمال گزینهٔ انتخاب‌شده</translation>
    </message>
    <message>
      <source>promptfoo: results as JSON</source>
      <translation>promptfoo: نتیجه‌ها به‌صورت JSON</translation>
    </message>
    <message>
      <source>promptfoo: table of outputs</source>
      <translation>promptfoo: جدول خروجی‌ها</translation>
    </message>
    <message>
      <source>protocol</source>
      <translation>پروتکل</translation>
    </message>
    <message>
      <source>provider</source>
      <translation>سازنده</translation>
    </message>
    <message>
      <source>published</source>
      <translation>منتشرشده</translation>
    </message>
    <message>
      <source>quadratic kappa</source>
      <translation>کاپای درجه‌دوم</translation>
    </message>
    <message>
      <source>question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>question {name} as it is shown</source>
      <translation>پرسش {name} آن‌گونه که نشان داده می‌شود</translation>
    </message>
    <message>
      <source>questionnaire</source>
      <translation>پرسش‌نامه</translation>
    </message>
    <message>
      <source>questions</source>
      <translation>پرسش‌ها</translation>
    </message>
    <message>
      <source>questions from</source>
      <translation>منبع پرسش‌ها</translation>
    </message>
    <message>
      <source>questions have no field {field}; use {known}.</source>
      <translation>پرسش‌ها فیلد {field} ندارند؛ یکی از این‌ها را به کار ببرید: {known}.</translation>
    </message>
    <message>
      <source>questions of neither study</source>
      <translation>پرسش‌هایی که در هیچ‌یک از دو مطالعه نیستند</translation>
    </message>
    <message>
      <source>questions with all their answers</source>
      <translation>پرسش‌ها با همهٔ پاسخ‌هایشان</translation>
    </message>
    <message>
      <source>questions with several right options</source>
      <translation>پرسش‌های دارای چند گزینهٔ درست</translation>
    </message>
    <message>
      <source>rank</source>
      <translation>رتبه</translation>
    </message>
    <message>
      <source>rank sum</source>
      <translation>جمع رتبه‌ها</translation>
    </message>
    <message>
      <source>rank-biserial</source>
      <translation>rank-biserial</translation>
    </message>
    <message>
      <source>ranked</source>
      <translation>رتبه‌بندی‌شده</translation>
    </message>
    <message>
      <source>rate</source>
      <translation>نرخ</translation>
    </message>
    <message>
      <source>rated</source>
      <translation>ارزیابی‌شده</translation>
    </message>
    <message>
      <source>rated by experts</source>
      <translation>امتیاز متخصصان</translation>
    </message>
    <message>
      <source>rated, but without a score against any single reference</source>
      <translation>ارزیابی‌شده، اما بی‌امتیاز در برابر هر تک‌مرجع</translation>
    </message>
    <message>
      <source>rater</source>
      <translation>ارزیاب</translation>
    </message>
    <message>
      <source>rater {name}</source>
      <translation>ارزیاب {name}</translation>
    </message>
    <message>
      <source>rater {name} or their group</source>
      <translation>ارزیاب {name} یا گروهش</translation>
    </message>
    <message>
      <source>raters</source>
      <translation>ارزیابان</translation>
    </message>
    <message>
      <source>raters like these: jackknife over questions and raters, Student's t</source>
      <translation>ارزیابان مانند این‌ها: جک‌نایف روی پرسش‌ها و ارزیابان، t استیودنت</translation>
    </message>
    <message>
      <source>raters like these: pigeonhole bootstrap, Student's t</source>
      <translation>ارزیابان مانند این‌ها: بوت‌استرپ pigeonhole، با t استیودنت</translation>
    </message>
    <message>
      <source>rating</source>
      <translation>امتیاز</translation>
    </message>
    <message>
      <source>ratings</source>
      <translation>امتیازها</translation>
    </message>
    <message>
      <source>ratings agree on one level alone, so that an interval would be too short</source>
      <translation>امتیازها فقط روی یک سطح یکسان‌اند، پس فاصله بیش از حد کوتاه می‌شد</translation>
    </message>
    <message>
      <source>ratings: no value of {field}</source>
      <translation>امتیازها: «{field}» مقدار ندارد</translation>
    </message>
    <message>
      <source>ratings: {status}</source>
      <translation>امتیازها: {status}</translation>
    </message>
    <message>
      <source>read</source>
      <translation>خوانده‌شده</translation>
    </message>
    <message>
      <source>readability</source>
      <translation>خوانایی</translation>
    </message>
    <message>
      <source>reading</source>
      <translation>خوانش</translation>
    </message>
    <message>
      <source>ready</source>
      <translation>آماده</translation>
    </message>
    <message>
      <source>reason</source>
      <translation>دلیل</translation>
    </message>
    <message>
      <source>reasons given (kept as metadata)</source>
      <translation>دلیل‌ها (به‌صورت فراداده)</translation>
    </message>
    <message>
      <source>recall</source>
      <translation>بازیابی</translation>
    </message>
    <message>
      <source>recall (sensitivity)</source>
      <translation>بازیابی (حساسیت)</translation>
    </message>
    <message>
      <source>recall of high impact</source>
      <translation>حساسیت به پیامد زیاد</translation>
    </message>
    <message>
      <source>reference answer</source>
      <translation>پاسخ مرجع</translation>
    </message>
    <message>
      <source>reference answers</source>
      <translation>پاسخ‌های مرجع</translation>
    </message>
    <message>
      <source>reference {n}</source>
      <translation>مرجع {n}</translation>
    </message>
    <message>
      <source>references</source>
      <translation>مرجع‌ها</translation>
    </message>
    <message>
      <source>references from</source>
      <translation>منبع مرجع‌ها</translation>
    </message>
    <message>
      <source>references held out</source>
      <translation>مرجع‌های کنارگذاشته</translation>
    </message>
    <message>
      <source>references shown at most</source>
      <translation>بیشترین شمار مرجع‌های نشان‌داده‌شده</translation>
    </message>
    <message>
      <source>references, held out</source>
      <translation>مرجع‌های کنارگذاشته</translation>
    </message>
    <message>
      <source>refused</source>
      <translation>خودداری</translation>
    </message>
    <message>
      <source>released</source>
      <translation>بازگردانده‌شده</translation>
    </message>
    <message>
      <source>relevance</source>
      <translation>مرتبط بودن</translation>
    </message>
    <message>
      <source>repeats left out</source>
      <translation>تکرارهای کنار گذاشته</translation>
    </message>
    <message>
      <source>repeats with a seed</source>
      <translation>تکرار با بذر</translation>
    </message>
    <message>
      <source>replaced</source>
      <translation>جایگزین‌شده</translation>
    </message>
    <message>
      <source>replies</source>
      <translation>پاسخ‌های مدل</translation>
    </message>
    <message>
      <source>reply problems</source>
      <translation>مشکل‌های پاسخ</translation>
    </message>
    <message>
      <source>requests never answered</source>
      <translation>درخواست‌های بی‌پاسخ‌مانده</translation>
    </message>
    <message>
      <source>requests sent</source>
      <translation>درخواست‌های فرستاده‌شده</translation>
    </message>
    <message>
      <source>requests with usage left out</source>
      <translation>درخواست‌های با مصرف کنارگذاشته</translation>
    </message>
    <message>
      <source>resamples</source>
      <translation>بازنمونه‌گیری</translation>
    </message>
    <message>
      <source>results of a study with its judges</source>
      <translation>نتایج یک مطالعه با داوران آن</translation>
    </message>
    <message>
      <source>right</source>
      <translation>راست</translation>
    </message>
    <message>
      <source>rounded mean label</source>
      <translation>برچسب میانگین گردشده</translation>
    </message>
    <message>
      <source>rounded mean of the raters</source>
      <translation>میانگین گردشدهٔ ارزیابان</translation>
    </message>
    <message>
      <source>rule</source>
      <translation>قاعده</translation>
    </message>
    <message>
      <source>run</source>
      <translation>اجرا</translation>
    </message>
    <message>
      <source>said by</source>
      <translation>گفتهٔ</translation>
    </message>
    <message>
      <source>said of the question as a whole, without a place in it</source>
      <translation>دربارهٔ کل پرسش گفته شده، بی جایی در آن</translation>
    </message>
    <message>
      <source>same again</source>
      <translation>دوباره همان</translation>
    </message>
    <message>
      <source>same answers</source>
      <translation>همان پاسخ‌ها</translation>
    </message>
    <message>
      <source>scale</source>
      <translation>مقیاس</translation>
    </message>
    <message>
      <source>scale from 1 to 5</source>
      <translation>مقیاس ۱ تا ۵</translation>
    </message>
    <message>
      <source>scale of 0, 0.5 and 1</source>
      <translation>مقیاس ۰، ۰٫۵ و ۱</translation>
    </message>
    <message>
      <source>score</source>
      <translation>نمره</translation>
    </message>
    <message>
      <source>scored</source>
      <translation>با احتمال سطح‌ها</translation>
    </message>
    <message>
      <source>scored: probabilities of the levels, no text</source>
      <translation>با احتمال سطح‌ها، بدون متن</translation>
    </message>
    <message>
      <source>scored: thinks, then probabilities of the options</source>
      <translation>با احتمال گزینه‌ها: استدلال می‌کند، سپس احتمال گزینه‌ها خوانده می‌شود</translation>
    </message>
    <message>
      <source>sd</source>
      <translation>انحراف معیار</translation>
    </message>
    <message>
      <source>second</source>
      <translation>دومی</translation>
    </message>
    <message>
      <source>second run</source>
      <translation>اجرای دوم</translation>
    </message>
    <message>
      <source>seconds</source>
      <translation>ثانیه</translation>
    </message>
    <message>
      <source>seconds an answer took</source>
      <translation>ثانیه برای هر پاسخ</translation>
    </message>
    <message>
      <source>seconds an item</source>
      <translation>ثانیه برای هر مورد</translation>
    </message>
    <message>
      <source>seconds at work</source>
      <translation>ثانیه‌های کار</translation>
    </message>
    <message>
      <source>seconds by the clock an answer took</source>
      <translation>ثانیهٔ ساعت برای هر پاسخ</translation>
    </message>
    <message>
      <source>seconds per item at work</source>
      <translation>ثانیه‌های کار برای هر مورد</translation>
    </message>
    <message>
      <source>seconds until a reply</source>
      <translation>ثانیه تا خروجی</translation>
    </message>
    <message>
      <source>seed</source>
      <translation>بذر</translation>
    </message>
    <message>
      <source>seed {seed}</source>
      <translation>بذر تصادفی (seed) {seed}</translation>
    </message>
    <message>
      <source>sees images</source>
      <translation>دیدن تصویر</translation>
    </message>
    <message>
      <source>sentence</source>
      <translation>جمله</translation>
    </message>
    <message>
      <source>sentences</source>
      <translation>جمله‌ها</translation>
    </message>
    <message>
      <source>sentences elsewhere</source>
      <translation>جمله‌های جای دیگر</translation>
    </message>
    <message>
      <source>sentences of an answer</source>
      <translation>جمله‌های یک پاسخ</translation>
    </message>
    <message>
      <source>sentences rated of each answer, k</source>
      <translation>جمله‌های ارزیابی‌شدهٔ هر پاسخ، k</translation>
    </message>
    <message>
      <source>sentences, three points</source>
      <translation>جمله‌ها، سه سطح</translation>
    </message>
    <message>
      <source>sentences, two points</source>
      <translation>جمله‌ها، دو سطح</translation>
    </message>
    <message>
      <source>set aside</source>
      <translation>کنار گذاشته</translation>
    </message>
    <message>
      <source>setup</source>
      <translation>حالت</translation>
    </message>
    <message>
      <source>setup × dimension</source>
      <translation>حالت × بُعد</translation>
    </message>
    <message>
      <source>setup × judge</source>
      <translation>حالت × داور</translation>
    </message>
    <message>
      <source>setups</source>
      <translation>شیوه‌ها</translation>
    </message>
    <message>
      <source>share</source>
      <translation>سهم</translation>
    </message>
    <message>
      <source>share flipped</source>
      <translation>سهم تغییرکرده</translation>
    </message>
    <message>
      <source>share given again</source>
      <translation>سهم پاسخ تکراری یکسان</translation>
    </message>
    <message>
      <source>share of all hallucinated</source>
      <translation>سهم از همهٔ توهم‌ها</translation>
    </message>
    <message>
      <source>share of all hallucinated judgements</source>
      <translation>سهم از همهٔ داوری‌های توهمی</translation>
    </message>
    <message>
      <source>share of answers</source>
      <translation>سهم از پاسخ‌ها</translation>
    </message>
    <message>
      <source>share of answers that differ</source>
      <translation>سهم پاسخ‌های متفاوت</translation>
    </message>
    <message>
      <source>share of comparisons</source>
      <translation>سهم مقایسه‌ها</translation>
    </message>
    <message>
      <source>share of everything answered</source>
      <translation>سهم از همهٔ پاسخ‌داده‌ها</translation>
    </message>
    <message>
      <source>share of judgements</source>
      <translation>سهم از داوری‌ها</translation>
    </message>
    <message>
      <source>share of pairs</source>
      <translation>سهم از جفت‌ها</translation>
    </message>
    <message>
      <source>share of pairs whose verdict changes with the order</source>
      <translation>سهم جفت‌هایی که رأیشان با ترتیب عوض می‌شود</translation>
    </message>
    <message>
      <source>share of questions</source>
      <translation>سهم پرسش‌ها</translation>
    </message>
    <message>
      <source>share of ratings</source>
      <translation>سهم از امتیازها</translation>
    </message>
    <message>
      <source>share of sentences</source>
      <translation>سهم جمله‌ها</translation>
    </message>
    <message>
      <source>share of statements</source>
      <translation>سهم از گزاره‌ها</translation>
    </message>
    <message>
      <source>share of the ratings</source>
      <translation>سهم از امتیازها</translation>
    </message>
    <message>
      <source>share of the setup's hallucinated</source>
      <translation>سهم از توهم‌های این شیوه</translation>
    </message>
    <message>
      <source>share of valid judgements</source>
      <translation>سهم از داوری‌های معتبر</translation>
    </message>
    <message>
      <source>share of verdicts for the answer shown first</source>
      <translation>سهم رأی‌هایی که به پاسخ نشان‌داده‌شده در جای اول داده شده‌اند</translation>
    </message>
    <message>
      <source>share that could not be judged</source>
      <translation>سهم غیرقابل قضاوت</translation>
    </message>
    <message>
      <source>share that differs</source>
      <translation>سهم متفاوت</translation>
    </message>
    <message>
      <source>share within</source>
      <translation>سهم درونی</translation>
    </message>
    <message>
      <source>shared part (Jaccard)</source>
      <translation>بخش مشترک (Jaccard)</translation>
    </message>
    <message>
      <source>shipped with medreview</source>
      <translation>همراه medreview</translation>
    </message>
    <message>
      <source>shown; a judge that cannot see gets the text alone</source>
      <translation>نشان داده شود؛ داوری که تصویر نمی‌بیند فقط متن را می‌گیرد</translation>
    </message>
    <message>
      <source>shown; a judge that cannot see skips the answer</source>
      <translation>نشان داده شود؛ داوری که تصویر نمی‌بیند از پاسخ می‌گذرد</translation>
    </message>
    <message>
      <source>shown; a model that cannot see gets the text alone</source>
      <translation>نشان داده می‌شود؛ مدلی که نمی‌بیند تنها متن را می‌گیرد</translation>
    </message>
    <message>
      <source>shown; a model that cannot see skips the question</source>
      <translation>نشان داده می‌شود؛ مدلی که نمی‌بیند پرسش را رد می‌کند</translation>
    </message>
    <message>
      <source>shuffled, so that an unfinished run is a sample</source>
      <translation>درهم، تا اجرای نیمه‌کاره هم نمونه باشد</translation>
    </message>
    <message>
      <source>single</source>
      <translation>تک‌نوع</translation>
    </message>
    <message>
      <source>single sentences</source>
      <translation>تک‌جمله‌ها</translation>
    </message>
    <message>
      <source>single sentences, CQA-EVAL codebook</source>
      <translation>تک‌جمله‌ها، راهنمای ارزیابی CQA-EVAL</translation>
    </message>
    <message>
      <source>skipped</source>
      <translation>ردشده</translation>
    </message>
    <message>
      <source>slope for 100 characters</source>
      <translation>شیب برای ۱۰۰ نویسه</translation>
    </message>
    <message>
      <source>some always win, always lose or never meet the others, so that no finite strength fits best</source>
      <translation>برخی همیشه می‌برند، همیشه می‌بازند یا هرگز با دیگران مقایسه نشده‌اند، پس هیچ توان متناهی‌ای بهترین برازش را ندارد</translation>
    </message>
    <message>
      <source>specialty</source>
      <translation>تخصص</translation>
    </message>
    <message>
      <source>specificity</source>
      <translation>ویژگی</translation>
    </message>
    <message>
      <source>statements</source>
      <translation>گزاره‌ها</translation>
    </message>
    <message>
      <source>statistic</source>
      <translation>آماره</translation>
    </message>
    <message>
      <source>status</source>
      <translation>وضعیت</translation>
    </message>
    <message>
      <source>steps of the scale</source>
      <translation>گام‌های مقیاس</translation>
    </message>
    <message>
      <source>stopped</source>
      <translation>متوقف</translation>
    </message>
    <message>
      <source>strategy</source>
      <translation>راهبرد</translation>
    </message>
    <message>
      <source>strength of authors</source>
      <translation>توان نویسندگان</translation>
    </message>
    <message>
      <source>strength, log scale; 0 is the mean</source>
      <translation>توان، مقیاس لگاریتمی؛ صفر میانگین است</translation>
    </message>
    <message>
      <source>subgroup</source>
      <translation>زیرگروه</translation>
    </message>
    <message>
      <source>tag</source>
      <translation>تگ</translation>
    </message>
    <message>
      <source>tagged at all</source>
      <translation>برچسب‌خورده</translation>
    </message>
    <message>
      <source>tagging</source>
      <translation>برچسب‌گذاری</translation>
    </message>
    <message>
      <source>taken back</source>
      <translation>پس گرفته</translation>
    </message>
    <message>
      <source>takes a temperature</source>
      <translation>پذیرش دما</translation>
    </message>
    <message>
      <source>task load (NASA-TLX)</source>
      <translation>بار کار (NASA-TLX)</translation>
    </message>
    <message>
      <source>tau with people: {least:.2f} at {fewest} {fewest:=reference|references}, {most:.2f} at {n_most}, n = {n}</source>
      <translation>تاو با ارزیابان: {least:.2f} با {fewest} مرجع، {most:.2f} با {n_most} مرجع، n = {n}</translation>
    </message>
    <message>
      <source>tau-b</source>
      <translation>tau-b</translation>
    </message>
    <message>
      <source>temporal demand</source>
      <translation>فشار زمان</translation>
    </message>
    <message>
      <source>tenth of the way</source>
      <translation>یک‌دهم راه</translation>
    </message>
    <message>
      <source>test</source>
      <translation>آزمون</translation>
    </message>
    <message>
      <source>tested</source>
      <translation>آزمایش‌شده</translation>
    </message>
    <message>
      <source>text</source>
      <translation>متن</translation>
    </message>
    <message>
      <source>text only</source>
      <translation>تنها متن</translation>
    </message>
    <message>
      <source>text with a line that does not end</source>
      <translation>متنی با خطی که پایان ندارد</translation>
    </message>
    <message>
      <source>the answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>the answer shown first is preferred</source>
      <translation>پاسخی که اول نشان داده شده ترجیح دارد</translation>
    </message>
    <message>
      <source>the answer to judge</source>
      <translation>پاسخی که داوری می‌شود</translation>
    </message>
    <message>
      <source>the consent has other words than yes.</source>
      <translation>رضایت‌نامه پاسخی جز بله دارد.</translation>
    </message>
    <message>
      <source>the declared collapse has other levels than this scale</source>
      <translation>ادغام تعریف‌شده سطح‌های دیگری جز سطح‌های این مقیاس دارد</translation>
    </message>
    <message>
      <source>the dimension that is asked about, where one is asked at a time</source>
      <translation>بُعدی که دربارهٔ آن پرسیده می‌شود، جایی که یکی‌یکی پرسیده می‌شوند</translation>
    </message>
    <message>
      <source>the dimension {line} needs a name and two or more levels, rising, as in {example}.</source>
      <translation>بُعد {line} به نام و دو سطح یا بیشتر، افزایشی، نیاز دارد؛ مانند {example}.</translation>
    </message>
    <message>
      <source>the dimensions with their levels, in lines</source>
      <translation>بُعدها با سطح‌هایشان، سطر به سطر</translation>
    </message>
    <message>
      <source>the discussion note about answer {answer}</source>
      <translation>یادداشت گفت‌وگو دربارهٔ پاسخ {answer}</translation>
    </message>
    <message>
      <source>the earlier one is kept</source>
      <translation>مقدار زودتر نگه داشته شد</translation>
    </message>
    <message>
      <source>the examples, one after the other</source>
      <translation>نمونه‌ها، یکی پس از دیگری</translation>
    </message>
    <message>
      <source>the field {line} is none; write one such as {first} or {second}.</source>
      <translation>فیلد {line} پذیرفتنی نیست؛ فیلدی مانند {first} یا {second} بنویسید.</translation>
    </message>
    <message>
      <source>the file of a model</source>
      <translation>فایل مدل</translation>
    </message>
    <message>
      <source>the first answer</source>
      <translation>پاسخ اول</translation>
    </message>
    <message>
      <source>the first is preferred</source>
      <translation>اولی ترجیح دارد</translation>
    </message>
    <message>
      <source>the form of the reply, as JSON</source>
      <translation>شکل پاسخ مدل، به صورت JSON</translation>
    </message>
    <message>
      <source>the header knows no {key}; use {known}.</source>
      <translation>سرآغاز {key} را نمی‌شناسد؛ {known} را به کار ببرید.</translation>
    </message>
    <message>
      <source>the images are not those that the questions show.</source>
      <translation>تصویرها همان‌هایی نیستند که پرسش‌ها نشان می‌دهند.</translation>
    </message>
    <message>
      <source>the images that {rater} saw beside answer {answer}</source>
      <translation>تصویرهایی که {rater} کنار پاسخ {answer} دید</translation>
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
      <source>the judge</source>
      <translation>داور</translation>
    </message>
    <message>
      <source>the judge tells good from bad no better than chance</source>
      <translation>توان تفکیک داور از انتخاب تصادفی بهتر نیست</translation>
    </message>
    <message>
      <source>the language of the question</source>
      <translation>زبان پرسش</translation>
    </message>
    <message>
      <source>the language to translate into</source>
      <translation>زبانی که به آن ترجمه می‌شود</translation>
    </message>
    <message>
      <source>the last line is cut off.</source>
      <translation>آخرین سطر بریده است.</translation>
    </message>
    <message>
      <source>the later one is kept</source>
      <translation>مقدار دیرتر نگه داشته شد</translation>
    </message>
    <message>
      <source>the layout is known</source>
      <translation>چیدمانش شناخته‌شده است</translation>
    </message>
    <message>
      <source>the length of the answer is not known</source>
      <translation>طول پاسخ معلوم نیست</translation>
    </message>
    <message>
      <source>the levels have no order, so that there is no mean</source>
      <translation>سطح‌ها ترتیب ندارند، پس میانگینی نیست</translation>
    </message>
    <message>
      <source>the levels of that dimension</source>
      <translation>سطح‌های آن بُعد</translation>
    </message>
    <message>
      <source>the line {line} before the first section has no colon.</source>
      <translation>سطر {line} پیش از نخستین بخش دونقطه ندارد.</translation>
    </message>
    <message>
      <source>the line {line} has no value.</source>
      <translation>سطر {line} مقداری ندارد.</translation>
    </message>
    <message>
      <source>the manifest and the file do not name the same entries.</source>
      <translation>فهرست محتوا (manifest) و فایل بخش‌های یکسانی را نام نمی‌برند.</translation>
    </message>
    <message>
      <source>the most words of an answer</source>
      <translation>بیشترین شمار واژه‌های پاسخ</translation>
    </message>
    <message>
      <source>the name {name} is taken</source>
      <translation>نام {name} پیش‌تر گرفته شده است</translation>
    </message>
    <message>
      <source>the options, numbered</source>
      <translation>گزینه‌ها با شماره</translation>
    </message>
    <message>
      <source>the order of rating is not known, or no two raters rated the same answers</source>
      <translation>ترتیب ارزیابی معلوم نیست، یا هیچ دو ارزیابی به پاسخ‌های یکسان امتیاز نداده‌اند</translation>
    </message>
    <message>
      <source>the package that this workspace was made from</source>
      <translation>بسته‌ای که این فضای کار از آن ساخته شده</translation>
    </message>
    <message>
      <source>the package {uid} that was handed out</source>
      <translation>بستهٔ {uid} که داده شده</translation>
    </message>
    <message>
      <source>the paper's study</source>
      <translation>مطالعهٔ مقاله</translation>
    </message>
    <message>
      <source>the placeholder {unknown} in the section {name} is not known; use {known}.</source>
      <translation>جانگهدار {unknown} در بخش {name} شناخته نیست؛ {known} را به کار ببرید.</translation>
    </message>
    <message>
      <source>the plan, or what the study is called and is for,</source>
      <translation>طرح، یا نام و هدف مطالعه،</translation>
    </message>
    <message>
      <source>the question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>the questions have no reference answer</source>
      <translation>پرسش‌ها پاسخ مرجع ندارند</translation>
    </message>
    <message>
      <source>the rater's last word is kept</source>
      <translation>آخرین امتیاز ارزیاب ملاک شد</translation>
    </message>
    <message>
      <source>the reply of the step before</source>
      <translation>پاسخ مرحلهٔ پیش</translation>
    </message>
    <message>
      <source>the return of {rater} that was made at {at}</source>
      <translation>فایل بازگشتی {rater} که در {at} ساخته شده</translation>
    </message>
    <message>
      <source>the same words as another answer to the question, or rated -2</source>
      <translation>با همان واژه‌های پاسخی دیگر به همان پرسش، یا با امتیاز ⁦−۲⁩</translation>
    </message>
    <message>
      <source>the scale has only one level</source>
      <translation>مقیاس فقط یک سطح دارد</translation>
    </message>
    <message>
      <source>the second answer</source>
      <translation>پاسخ دوم</translation>
    </message>
    <message>
      <source>the second is preferred</source>
      <translation>دومی ترجیح دارد</translation>
    </message>
    <message>
      <source>the section {name} is there twice.</source>
      <translation>بخش {name} دو بار هست.</translation>
    </message>
    <message>
      <source>the specialist of the question's field</source>
      <translation>متخصص رشتهٔ پرسش</translation>
    </message>
    <message>
      <source>the step {step} has no section user.</source>
      <translation>مرحلهٔ {step} بخش user ندارد.</translation>
    </message>
    <message>
      <source>the study asks for no confidence.</source>
      <translation>مطالعه اطمینان را نمی‌پرسد.</translation>
    </message>
    <message>
      <source>the study has no form {form} there.</source>
      <translation>مطالعه آنجا پرسش‌نامهٔ {form} را ندارد.</translation>
    </message>
    <message>
      <source>the study has no such dimension; say which of its dimensions this is</source>
      <translation>مطالعه چنین بُعدی ندارد؛ بگویید این کدام بُعد آن است</translation>
    </message>
    <message>
      <source>the text of no answer is known</source>
      <translation>متن هیچ پاسخی معلوم نیست</translation>
    </message>
    <message>
      <source>the text was changed since</source>
      <translation>متن از آن پس تغییر کرده است</translation>
    </message>
    <message>
      <source>the texts of the answers are not known</source>
      <translation>متن پاسخ‌ها معلوم نیست</translation>
    </message>
    <message>
      <source>the time that {rater} took for answer {answer}</source>
      <translation>زمانی که {rater} برای پاسخ {answer} گذاشته</translation>
    </message>
    <message>
      <source>the values of the lists</source>
      <translation>مقدارهای فهرست‌ها</translation>
    </message>
    <message>
      <source>the verdict changes with the order</source>
      <translation>رأی با ترتیب عوض می‌شود</translation>
    </message>
    <message>
      <source>the {yardstick} gives no label here</source>
      <translation>{yardstick} این‌جا برچسبی نمی‌دهد</translation>
    </message>
    <message>
      <source>there are more than {limit} lines.</source>
      <translation>بیش از {limit} سطر هست.</translation>
    </message>
    <message>
      <source>there are no preferences between answers</source>
      <translation>هیچ ترجیحی میان پاسخ‌ها نیست</translation>
    </message>
    <message>
      <source>there are too few observations</source>
      <translation>مشاهده‌ها بسیار کم است</translation>
    </message>
    <message>
      <source>there are two entries of this name.</source>
      <translation>دو بخش به این نام هست.</translation>
    </message>
    <message>
      <source>there is no batch {batch} for this rater.</source>
      <translation>برای این ارزیاب دستهٔ {batch} وجود ندارد.</translation>
    </message>
    <message>
      <source>there is no pair {pair} for this rater.</source>
      <translation>این ارزیاب جفت {pair} را ندارد.</translation>
    </message>
    <message>
      <source>there is not enough memory for it</source>
      <translation>حافظه برای آن بس نیست</translation>
    </message>
    <message>
      <source>there is nothing to compute it from</source>
      <translation>چیزی برای محاسبه نیست</translation>
    </message>
    <message>
      <source>there is only one author</source>
      <translation>فقط یک نویسنده هست</translation>
    </message>
    <message>
      <source>there is only one rater</source>
      <translation>فقط یک ارزیاب هست</translation>
    </message>
    <message>
      <source>there is something between its parts.</source>
      <translation>میان بخش‌هایش چیزی هست.</translation>
    </message>
    <message>
      <source>these raters are of different groups, which share no answers</source>
      <translation>این ارزیابان از گروه‌های متفاوتی هستند که پاسخ مشترکی ندارند</translation>
    </message>
    <message>
      <source>thin lines: 95% intervals (Wilson) of each level's share</source>
      <translation>خط‌های نازک: فاصله‌های اطمینان ۹۵٪ (Wilson) سهم هر سطح</translation>
    </message>
    <message>
      <source>thinking</source>
      <translation>استدلال</translation>
    </message>
    <message>
      <source>third quartile</source>
      <translation>چارک سوم</translation>
    </message>
    <message>
      <source>this coefficient is not for these labels</source>
      <translation>این ضریب برای این برچسب‌ها نیست</translation>
    </message>
    <message>
      <source>this reading needs a section closing, which asks for the choice.</source>
      <translation>این شیوهٔ خواندن به بخش closing نیاز دارد که گزینه را می‌پرسد.</translation>
    </message>
    <message>
      <source>three points</source>
      <translation>سه‌سطحی</translation>
    </message>
    <message>
      <source>three points need the levels 1 to 5 (or -1, 0, 1); where the study was imported, give its scale</source>
      <translation>سه‌سطحی به سطح‌های ۱ تا ۵ (یا ‎-۱، ۰، ۱) نیاز دارد؛ اگر مطالعه وارد شده است، مقیاس آن را بدهید</translation>
    </message>
    <message>
      <source>three points, rescaled to 0–1</source>
      <translation>سه سطح، برده‌شده به بازهٔ ۰–۱</translation>
    </message>
    <message>
      <source>three points, −1 to 1</source>
      <translation>سه سطح، −۱ تا ۱</translation>
    </message>
    <message>
      <source>time at work over items</source>
      <translation>زمان کار روی موردها</translation>
    </message>
    <message>
      <source>times by a person</source>
      <translation>دفعات از فرد</translation>
    </message>
    <message>
      <source>times by the model</source>
      <translation>دفعات از مدل</translation>
    </message>
    <message>
      <source>title</source>
      <translation>عنوان</translation>
    </message>
    <message>
      <source>to questions without a key</source>
      <translation>به پرسش‌های بدون کلید</translation>
    </message>
    <message>
      <source>to questions without options, or of other datasets</source>
      <translation>به پرسش‌های بدون گزینه یا از مجموعه‌داده‌های دیگر</translation>
    </message>
    <message>
      <source>to whose question no other author's answer is there to compare</source>
      <translation>که برای مقایسه، پاسخی از نویسنده‌ای دیگر به همان پرسش نیست</translation>
    </message>
    <message>
      <source>tokens</source>
      <translation>توکن</translation>
    </message>
    <message>
      <source>tokens read</source>
      <translation>توکن‌های خوانده‌شده</translation>
    </message>
    <message>
      <source>tokens written</source>
      <translation>توکن‌های نوشته‌شده</translation>
    </message>
    <message>
      <source>total</source>
      <translation>جمع</translation>
    </message>
    <message>
      <source>translating</source>
      <translation>ترجمه</translation>
    </message>
    <message>
      <source>translation</source>
      <translation>ترجمه</translation>
    </message>
    <message>
      <source>translation back</source>
      <translation>ترجمهٔ بازگشتی</translation>
    </message>
    <message>
      <source>translator</source>
      <translation>مترجم</translation>
    </message>
    <message>
      <source>translator not known</source>
      <translation>مترجم نامشخص</translation>
    </message>
    <message>
      <source>twice for the first place</source>
      <translation>هر دو بار جایگاه اول</translation>
    </message>
    <message>
      <source>twice for the second place</source>
      <translation>هر دو بار جایگاه دوم</translation>
    </message>
    <message>
      <source>two raters</source>
      <translation>دو ارزیاب</translation>
    </message>
    <message>
      <source>undefined because</source>
      <translation>تعریف‌نشده زیرا</translation>
    </message>
    <message>
      <source>under way</source>
      <translation>در جریان</translation>
    </message>
    <message>
      <source>unit</source>
      <translation>واحد</translation>
    </message>
    <message>
      <source>units</source>
      <translation>واحدها</translation>
    </message>
    <message>
      <source>unknown format</source>
      <translation>قالب ناشناخته</translation>
    </message>
    <message>
      <source>unparsable</source>
      <translation>قابل‌پردازش نیست</translation>
    </message>
    <message>
      <source>unparsable because</source>
      <translation>قابل‌پردازش نیست، چون</translation>
    </message>
    <message>
      <source>unread</source>
      <translation>خوانده‌نشده</translation>
    </message>
    <message>
      <source>unweighted mean over pairs of raters</source>
      <translation>میانگین بی‌وزن جفت‌های ارزیابان</translation>
    </message>
    <message>
      <source>up to</source>
      <translation>تا</translation>
    </message>
    <message>
      <source>upper limit of agreement</source>
      <translation>حد بالای توافق</translation>
    </message>
    <message>
      <source>valid</source>
      <translation>معتبر</translation>
    </message>
    <message>
      <source>value</source>
      <translation>مقدار</translation>
    </message>
    <message>
      <source>vanilla</source>
      <translation>ساده</translation>
    </message>
    <message>
      <source>vanilla (V)</source>
      <translation>ساده (V)</translation>
    </message>
    <message>
      <source>variance</source>
      <translation>واریانس</translation>
    </message>
    <message>
      <source>variance between raters</source>
      <translation>واریانس میان ارزیابان</translation>
    </message>
    <message>
      <source>variance between raters with {n} sentences</source>
      <translation>واریانس میان ارزیابان با {n} جمله</translation>
    </message>
    <message>
      <source>variant</source>
      <translation>گونه</translation>
    </message>
    <message>
      <source>version of</source>
      <translation>نسخهٔ</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>در نوبت</translation>
    </message>
    <message>
      <source>wall seconds</source>
      <translation>ثانیه‌های کل</translation>
    </message>
    <message>
      <source>wall seconds per item</source>
      <translation>ثانیه‌های کل هر مورد</translation>
    </message>
    <message>
      <source>weight of ties</source>
      <translation>وزن تساوی‌ها</translation>
    </message>
    <message>
      <source>weighted F1</source>
      <translation>F1 وزن‌دار</translation>
    </message>
    <message>
      <source>what flipped</source>
      <translation>آنچه تغییر کرد</translation>
    </message>
    <message>
      <source>what it says was there before was not.</source>
      <translation>آنچه مقدار پیشین می‌نامد وجود نداشته است.</translation>
    </message>
    <message>
      <source>what the questions are</source>
      <translation>پرسش‌ها چه هستند</translation>
    </message>
    <message>
      <source>what was collected of {rater}, or taken back of it,</source>
      <translation>آنچه از {rater} جمع‌آوری یا پس گرفته شده،</translation>
    </message>
    <message>
      <source>what was decided about {rater}'s rating of answer {answer} ({dimension})</source>
      <translation>تصمیم دربارهٔ امتیاز {rater} به پاسخ {answer} ({dimension})</translation>
    </message>
    <message>
      <source>what was given out as pair {name}</source>
      <translation>آنچه به نام جفت {name} داده شده</translation>
    </message>
    <message>
      <source>what {rater} answered in the form {form} ({item})</source>
      <translation>پاسخ {rater} در پرسش‌نامهٔ {form} ({item})</translation>
    </message>
    <message>
      <source>what {rater} noted at answer {answer}</source>
      <translation>یادداشت {rater} برای پاسخ {answer}</translation>
    </message>
    <message>
      <source>what {rater} said of answer {answer} ({dimension})</source>
      <translation>آنچه {rater} دربارهٔ پاسخ {answer} ({dimension}) گفته</translation>
    </message>
    <message>
      <source>where tags are returned, each field has one line such as {example}.</source>
      <translation>هرجا برچسب بازگردانده شود، هر فیلد یک سطر دارد، مانند {example}.</translation>
    </message>
    <message>
      <source>where they are equal</source>
      <translation>وقتی یکسان باشند</translation>
    </message>
    <message>
      <source>which of two answers is better is said with the levels {known}.</source>
      <translation>بهتر بودن یکی از دو پاسخ با سطح‌های {known} گفته می‌شود.</translation>
    </message>
    <message>
      <source>which of two answers is better, asked in both orders</source>
      <translation>کدام‌یک از دو پاسخ بهتر است، پرسیده به هر دو ترتیب</translation>
    </message>
    <message>
      <source>while working</source>
      <translation>هنگام کار</translation>
    </message>
    <message>
      <source>who cut it into sentences is missing.</source>
      <translation>گفته نشده چه کسی آن را به جمله بریده است.</translation>
    </message>
    <message>
      <source>whole answers</source>
      <translation>کل پاسخ‌ها</translation>
    </message>
    <message>
      <source>whole answers, CQA-EVAL codebook</source>
      <translation>کل پاسخ، راهنمای ارزیابی CQA-EVAL</translation>
    </message>
    <message>
      <source>whole answers, three points</source>
      <translation>کل پاسخ، سه سطح</translation>
    </message>
    <message>
      <source>with</source>
      <translation>با تصویر</translation>
    </message>
    <message>
      <source>with at least 6 rated sentences</source>
      <translation>با دست‌کم ۶ جملهٔ ارزیابی‌شده</translation>
    </message>
    <message>
      <source>with duplicates</source>
      <translation>با تکراری‌ها</translation>
    </message>
    <message>
      <source>with duplicates and ratings of -2</source>
      <translation>با تکراری‌ها و امتیازهای ⁦−۲⁩</translation>
    </message>
    <message>
      <source>with images</source>
      <translation>با تصویر</translation>
    </message>
    <message>
      <source>with images, which the judge cannot see</source>
      <translation>تصویردار، که داور نمی‌بیند</translation>
    </message>
    <message>
      <source>with images, which the model cannot see</source>
      <translation>دارای تصویر، که مدل نمی‌بیند</translation>
    </message>
    <message>
      <source>with more than 26 options, whose probabilities cannot be told apart</source>
      <translation>با بیش از ۲۶ گزینه که احتمالشان از هم جدا نمی‌شود</translation>
    </message>
    <message>
      <source>with ratings of -2</source>
      <translation>با امتیازهای ⁦−۲⁩</translation>
    </message>
    <message>
      <source>with several right options, which this prompt or reading cannot ask for</source>
      <translation>دارای چند گزینهٔ درست، که با این پرامپت یا شیوهٔ خواندن نمی‌توان پرسید</translation>
    </message>
    <message>
      <source>with two options in the words of the right one</source>
      <translation>با دو گزینه به واژه‌های گزینهٔ درست</translation>
    </message>
    <message>
      <source>without</source>
      <translation>بی‌تصویر</translation>
    </message>
    <message>
      <source>without a key</source>
      <translation>بدون کلید</translation>
    </message>
    <message>
      <source>without a label</source>
      <translation>بی‌برچسب</translation>
    </message>
    <message>
      <source>without a reference answer</source>
      <translation>بدون پاسخ مرجع</translation>
    </message>
    <message>
      <source>without a score of every metric that is compared</source>
      <translation>بدون نمره از همهٔ سنجه‌هایی که مقایسه می‌شوند</translation>
    </message>
    <message>
      <source>without a value that names a specialist</source>
      <translation>بدون مقداری که متخصص را نام ببرد</translation>
    </message>
    <message>
      <source>without an answer to learn</source>
      <translation>بدون پاسخی برای آموختن</translation>
    </message>
    <message>
      <source>without duplicates, and without ratings of -2</source>
      <translation>بدون تکراری‌ها و بدون امتیازهای ⁦−۲⁩</translation>
    </message>
    <message>
      <source>without images</source>
      <translation>بدون تصویر</translation>
    </message>
    <message>
      <source>without one rater</source>
      <translation>بدون یک ارزیاب</translation>
    </message>
    <message>
      <source>without options</source>
      <translation>بدون گزینه</translation>
    </message>
    <message>
      <source>without sentences</source>
      <translation>بدون جمله</translation>
    </message>
    <message>
      <source>without text</source>
      <translation>بدون متن</translation>
    </message>
    <message>
      <source>without the longest 1%</source>
      <translation>بدون بلندترین ۱٪</translation>
    </message>
    <message>
      <source>without {name}</source>
      <translation>بدون {name}</translation>
    </message>
    <message>
      <source>words</source>
      <translation>واژه‌ها</translation>
    </message>
    <message>
      <source>words shared with the reference</source>
      <translation>واژه‌های مشترک با مرجع</translation>
    </message>
    <message>
      <source>writing style</source>
      <translation>شیوهٔ نگارش</translation>
    </message>
    <message>
      <source>written by a run, whose replies contain it too</source>
      <translation>اجرایی آن را نوشته است و در جواب‌هایش هم هست</translation>
    </message>
    <message>
      <source>wrong, by judges</source>
      <translation>نادرست، به گفتهٔ داوران</translation>
    </message>
    <message>
      <source>wrong, by people</source>
      <translation>نادرست، به گفتهٔ ارزیابان</translation>
    </message>
    <message>
      <source>yardstick</source>
      <translation>معیار</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>بله</translation>
    </message>
    <message>
      <source>you said so</source>
      <translation>شما گفته‌اید</translation>
    </message>
    <message>
      <source>{address} is not the address of an endpoint. Write it like https://api.example.org/v1, without a password, question mark or hash.</source>
      <translation>{address} نشانی سرویس نیست. آن را مانند https://api.example.org/v1 بنویسید، بدون گذرواژه، علامت پرسش یا #.</translation>
    </message>
    <message>
      <source>{answer}, sentence {number}</source>
      <translation>{answer}، جملهٔ {number}</translation>
    </message>
    <message>
      <source>{asked} is not computed for judges; {shown} is shown</source>
      <translation>{asked} برای داوران محاسبه نمی‌شود؛ {shown} نشان داده شده است</translation>
    </message>
    <message>
      <source>{at} is not a time.</source>
      <translation>{at} زمان نیست.</translation>
    </message>
    <message>
      <source>{author} (rho = {rho:.2f}, n = {n})</source>
      <translation>{author} (rho = {rho:.2f}، n = {n})</translation>
    </message>
    <message>
      <source>{author} contradicts {share:.1%} of {n} {n:=statement|statements} (95%: {low:.1%} to {high:.1%}).</source>
      <translation>{author} با {share:.1%} از {n} گزاره تناقض دارد (۹۵٪: {low:.1%} تا {high:.1%}).</translation>
    </message>
    <message>
      <source>{author} contradicts {share:.1%} of {n} {n:=statement|statements}.</source>
      <translation>{author} با {share:.1%} از {n} گزاره تناقض دارد.</translation>
    </message>
    <message>
      <source>{author} covers {share:.1%} of {n} must-have {n:=statement|statements} (95%: {low:.1%} to {high:.1%}).</source>
      <translation>{author} {share:.1%} از {n} گزارهٔ ضروری را در بر دارد (۹۵٪: {low:.1%} تا {high:.1%}).</translation>
    </message>
    <message>
      <source>{author} covers {share:.1%} of {n} must-have {n:=statement|statements}.</source>
      <translation>{author} {share:.1%} از {n} گزارهٔ ضروری را در بر دارد.</translation>
    </message>
    <message>
      <source>{author}, as in {file}</source>
      <translation>{author}، مانند {file}</translation>
    </message>
    <message>
      <source>{bad} of {all} {all:=judgement|judgements} of judges cannot be used</source>
      <translation>{bad} از {all} داوریِ داوران قابل استفاده نیست</translation>
    </message>
    <message>
      <source>{before}; {one}</source>
      <translation>{before}؛ {one}</translation>
    </message>
    <message>
      <source>{by} withdrew it on {day} ({why}), so it does not count. Put it back if it should count again.</source>
      <translation>{by} در {day} آن را پس گرفته است ({why}) و به شمار نمی‌آید. اگر باید دوباره به شمار آید، آن را برگردانید.</translation>
    </message>
    <message>
      <source>{cell} is a number in scientific notation, whose last digits are lost. Take it from the first file.</source>
      <translation>{cell} عددی با نمای علمی است که رقم‌های آخرش از دست رفته است. آن را از فایل نخستین بردارید.</translation>
    </message>
    <message>
      <source>{cell} is larger than any number that can be used.</source>
      <translation>{cell} بزرگ‌تر از هر عددی است که بتوان به کار برد.</translation>
    </message>
    <message>
      <source>{cell} is less than {least}.</source>
      <translation>{cell} کمتر از {least} است.</translation>
    </message>
    <message>
      <source>{cell} is more than {most}.</source>
      <translation>{cell} بیشتر از {most} است.</translation>
    </message>
    <message>
      <source>{cell} is neither 0 nor 1.</source>
      <translation>{cell} نه ۰ است نه ۱.</translation>
    </message>
    <message>
      <source>{cell} is not a number from 0 to {most}.</source>
      <translation>{cell} عددی از ۰ تا {most} نیست.</translation>
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
      <source>{cell} may be the number of one option or the text of another.</source>
      <translation>{cell} شاید شمارهٔ یک گزینه باشد یا متن گزینه‌ای دیگر.</translation>
    </message>
    <message>
      <source>{chapter}.{part}</source>
      <translation>{chapter}.{part}</translation>
    </message>
    <message>
      <source>{chosen} is not computed of {among}; Randolph's kappa is shown</source>
      <translation>{chosen} برای {among} حساب نمی‌شود؛ کاپای Randolph نشان داده می‌شود</translation>
    </message>
    <message>
      <source>{chosen} is not computed of {among}; Randolph's kappa is {low:.2f}</source>
      <translation>{chosen} برای {among} حساب نمی‌شود؛ کاپای Randolph {low:.2f} است</translation>
    </message>
    <message>
      <source>{chosen} is not computed of {among}; Randolph's kappa: {low:.2f} to {high:.2f}</source>
      <translation>{chosen} برای {among} حساب نمی‌شود؛ کاپای Randolph: {low:.2f} تا {high:.2f}</translation>
    </message>
    <message>
      <source>{coefficients}: by chance, all labels are equally likely.</source>
      <translation>{coefficients}: همهٔ برچسب‌ها به‌تصادف هم‌احتمال‌اند.</translation>
    </message>
    <message>
      <source>{coefficients}: by chance, labels come as often as they were given, so that the value falls where one label takes nearly all.</source>
      <translation>{coefficients}: هر برچسب به‌تصادف به همان بسامدی می‌آید که داده شده است، پس مقدار هر جا که یک برچسب تقریباً همه را بگیرد می‌افتد.</translation>
    </message>
    <message>
      <source>{coefficients}: chance is small where one label prevails, so that the value hardly falls there.</source>
      <translation>{coefficients}: هر جا یک برچسب چیره باشد توافق تصادفی کم است، پس مقدار آنجا چندان نمی‌افتد.</translation>
    </message>
    <message>
      <source>{coefficients}: the part of the spread that lies between units, so that the value falls where units hardly differ.</source>
      <translation>{coefficients}: سهمی از پراکندگی که میان واحدهاست؛ پس جایی که واحدها کم تفاوت دارند، مقدار آن پایین می‌آید.</translation>
    </message>
    <message>
      <source>{coefficient} of every two judges over the answers that both judged validly.</source>
      <translation>{coefficient} هر دو داور روی پاسخ‌هایی که هر دو داوری معتبر کرده‌اند.</translation>
    </message>
    <message>
      <source>{coefficient} of two raters over the units that both rated on the first occasion.</source>
      <translation>{coefficient} دو ارزیاب روی واحدهایی که هر دو بار نخست ارزیابی کرده‌اند.</translation>
    </message>
    <message>
      <source>{coefficient} of {dimension}, {setting}, {labels}.</source>
      <translation>{coefficient}: {dimension}، {setting}، {labels}.</translation>
    </message>
    <message>
      <source>{coefficient} of {judge} and people: {what}.</source>
      <translation>{coefficient} میان {judge} و ارزیابان: {what}.</translation>
    </message>
    <message>
      <source>{coefficient} of {metric} and people: {dimension}.</source>
      <translation>{coefficient}ِ {metric} و ارزیابان: {dimension}.</translation>
    </message>
    <message>
      <source>{coefficient}, judge against one rater</source>
      <translation>{coefficient}، داور در برابر یک ارزیاب</translation>
    </message>
    <message>
      <source>{coefficient}, judge against the majority label</source>
      <translation>{coefficient}، داور در برابر برچسب اکثریت</translation>
    </message>
    <message>
      <source>{coefficient}, judge against the median label</source>
      <translation>{coefficient}، داور در برابر برچسب میانه</translation>
    </message>
    <message>
      <source>{coefficient}, judge against the rounded mean label</source>
      <translation>{coefficient}، داور در برابر برچسب میانگین گردشده</translation>
    </message>
    <message>
      <source>{coefficient}, mean over answers</source>
      <translation>{coefficient}، میانگین پاسخ‌ها</translation>
    </message>
    <message>
      <source>{coefficient}, mean over groups</source>
      <translation>{coefficient}، میانگین گروه‌ها</translation>
    </message>
    <message>
      <source>{coefficient}, mean over pairs of judge and rater</source>
      <translation>{coefficient}، میانگین جفت‌های داور و ارزیاب</translation>
    </message>
    <message>
      <source>{coefficient}, mean over questions</source>
      <translation>{coefficient}، میانگین پرسش‌ها</translation>
    </message>
    <message>
      <source>{coefficient}, mean over raters against the median of the others</source>
      <translation>{coefficient}، میانگین ارزیابان در برابر میانهٔ دیگران</translation>
    </message>
    <message>
      <source>{coefficient}, pooled over groups</source>
      <translation>{coefficient}، ادغام گروه‌ها</translation>
    </message>
    <message>
      <source>{coefficient}, {over}</source>
      <translation>{coefficient}، {over}</translation>
    </message>
    <message>
      <source>{coefficient}, {over}.</source>
      <translation>{coefficient}، {over}.</translation>
    </message>
    <message>
      <source>{column} ({percent}% CI)</source>
      <translation>{column} (فاصلهٔ اطمینان {percent}٪)</translation>
    </message>
    <message>
      <source>{column}, published</source>
      <translation>{column}، منتشرشده</translation>
    </message>
    <message>
      <source>{condition}: {first} and {second}</source>
      <translation>{condition}: {first} و {second}</translation>
    </message>
    <message>
      <source>{condition}: {pair}</source>
      <translation>{condition}: {pair}</translation>
    </message>
    <message>
      <source>{control} has no value, or several of which one is meant.</source>
      <translation>{control} مقدار ندارد، یا چند مقدار دارد؛ فقط یکی را بدهید.</translation>
    </message>
    <message>
      <source>{correct} is outside the {n_options} options.</source>
      <translation>{correct} بیرون از {n_options} گزینه است.</translation>
    </message>
    <message>
      <source>{dataset}, {language}: {dimension}</source>
      <translation>{dataset}، {language}: {dimension}</translation>
    </message>
    <message>
      <source>{dimension} by author, judged by {judge}</source>
      <translation>{dimension} به تفکیک نویسنده، داوری {judge}</translation>
    </message>
    <message>
      <source>{dimension} has a value without being rated.</source>
      <translation>{dimension} بی‌آن‌که ارزیابی شده باشد مقدار دارد.</translation>
    </message>
    <message>
      <source>{dimension} is not rated there.</source>
      <translation>{dimension} آنجا ارزیابی نمی‌شود.</translation>
    </message>
    <message>
      <source>{dimension}, whole answers</source>
      <translation>{dimension}، کل پاسخ</translation>
    </message>
    <message>
      <source>{dimension}, {setting}, {labels}: coefficients run from {low:.2f} ({lowest}) to {high:.2f} ({highest}), because {share:.0%} of the ratings are {level:g}: two raters who drew from these ratings at random would agree on {by_chance:.0%}.</source>
      <translation>{dimension}، {setting}، {labels}: ضریب‌ها از {low:.2f} ({lowest}) تا {high:.2f} ({highest}) است، چون {share:.0%} از امتیازها {level:g} است: دو ارزیاب که به‌تصادف از این امتیازها بردارند در {by_chance:.0%} توافق می‌کنند.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}, {labels}: coefficients run from {low:.2f} ({lowest}) to {high:.2f} ({highest}), though no label takes more than {share:.0%} of the ratings.</source>
      <translation>{dimension}، {setting}، {labels}: ضریب‌ها از {low:.2f} ({lowest}) تا {high:.2f} ({highest}) است، هرچند هیچ برچسبی بیش از {share:.0%} از امتیازها را ندارد.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}, {labels}: every rating is {level:g}, so that {defined} are 1, and {undefined} have no value.</source>
      <translation>{dimension}، {setting}، {labels}: همهٔ امتیازها {level:g} است، پس {defined} برابر ۱ می‌شوند و {undefined} مقداری ندارند.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: among the answers of one author, longer ones are rated higher: {authors}.</source>
      <translation>{dimension}، {setting}: در میان پاسخ‌های یک نویسنده، پاسخ‌های بلندتر امتیاز بیشتری گرفته‌اند: {authors}.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: among the answers of one author, longer ones are rated lower: {authors}.</source>
      <translation>{dimension}، {setting}: در میان پاسخ‌های یک نویسنده، پاسخ‌های بلندتر امتیاز کمتری گرفته‌اند: {authors}.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: groups of raters differ beyond their intervals, which the mean over groups hides: {highest} {high:.2f} ({low_two:.2f} to {high_two:.2f}), {lowest} {low:.2f} ({low_one:.2f} to {high_one:.2f}).</source>
      <translation>{dimension}، {setting}: گروه‌های ارزیابان بیش از فاصله‌های اطمینانشان تفاوت دارند و میانگین گروه‌ها این را پنهان می‌کند: {highest} {high:.2f} ({low_two:.2f} تا {high_two:.2f})، {lowest} {low:.2f} ({low_one:.2f} تا {high_one:.2f}).</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: raters came closer along the way by {change:.2f} levels ({low:.2f} to {high:.2f}).</source>
      <translation>{dimension}، {setting}: ارزیابان در طول کار به هم نزدیک‌تر شدند: {change:.2f} سطح ({low:.2f} تا {high:.2f}).</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: raters grew apart along the way by {change:.2f} levels ({low:.2f} to {high:.2f}).</source>
      <translation>{dimension}، {setting}: ارزیابان در طول کار از هم دورتر شدند: {change:.2f} سطح ({low:.2f} تا {high:.2f}).</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: the means of {n} authors lie between {low:.2f} and {high:.2f}, {scale}; the highest and the lowest are not told apart.</source>
      <translation>{dimension}، {setting}: میانگین {n} نویسنده میان {low:.2f} و {high:.2f} است، {scale}؛ بالاترین و پایین‌ترین از هم جدا نمی‌شوند.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: without {rater} the difference of {first} and {second} is no longer there.</source>
      <translation>{dimension}، {setting}: بدون {rater} تفاوت {first} و {second} دیگر دیده نمی‌شود.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: {highest} has a higher mean ({high:.2f}) than {lowest} ({low:.2f}), {scale}.</source>
      <translation>{dimension}، {setting}: میانگین {highest} ({high:.2f}) از {lowest} ({low:.2f}) بالاتر است، {scale}.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: {n_apart} of {n} {n:=pair|pairs} of authors {n_apart:=differs|differ} after Holm's adjustment, for these raters and raters like them: {pairs}.</source>
      <translation>{dimension}، {setting}: {n_apart} زوج از {n} زوج نویسنده پس از تصحیح Holm تفاوت دارند، هم برای این ارزیابان و هم برای ارزیابان مانند آن‌ها: {pairs}.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: {n_apart} of {n} {n:=pair|pairs} of authors {n_apart:=differs|differ} after Holm's adjustment, for these {n_raters} {n_raters:=rater|raters}; raters like them might see it otherwise: {pairs}.</source>
      <translation>{dimension}، {setting}: {n_apart} زوج از {n} زوج نویسنده پس از تصحیح Holm تفاوت دارند، برای همین {n_raters} ارزیاب؛ ارزیابان مانند آن‌ها شاید چیز دیگری ببینند: {pairs}.</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: {rater} rates {by:.1f} steps higher than the others (n = {n}).</source>
      <translation>{dimension}، {setting}: {rater} {by:.1f} گام بالاتر از دیگران امتیاز می‌دهد (n = {n}).</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: {rater} rates {by:.1f} steps lower than the others (n = {n}).</source>
      <translation>{dimension}، {setting}: {rater} {by:.1f} گام پایین‌تر از دیگران امتیاز می‌دهد (n = {n}).</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: {share:.0%} identical on repeat.</source>
      <translation>{dimension}، {setting}: {share:.0%} یکسان در تکرار.</translation>
    </message>
    <message>
      <source>{dimension}, {units}</source>
      <translation>{dimension}، {units}</translation>
    </message>
    <message>
      <source>{dimension}: k = {k} {k:=sentence|sentences} per answer would have given rho = {rho:.2f} with the full rating, saving about {saved:.1f} of {all:.1f} hours of wall time.</source>
      <translation>{dimension}: با k = {k} جمله از هر پاسخ همبستگی rho = {rho:.2f} با ارزیابی کامل به دست می‌آمد و حدود {saved:.1f} ساعت از {all:.1f} ساعت زمان کل صرفه‌جویی می‌شد.</translation>
    </message>
    <message>
      <source>{dimension}: k = {k} {k:=sentence|sentences} per answer would have given rho = {rho:.2f} with the full rating, saving about {saved:.1f} of {all:.1f} hours.</source>
      <translation>{dimension}: با k = {k} جمله از هر پاسخ همبستگی rho = {rho:.2f} با ارزیابی کامل به دست می‌آمد و حدود {saved:.1f} ساعت از {all:.1f} ساعت صرفه‌جویی می‌شد.</translation>
    </message>
    <message>
      <source>{dimension}: k = {k} {k:=sentence|sentences} per answer would have given rho = {rho:.2f} with the full rating, saving {share:.0%} of the sentences.</source>
      <translation>{dimension}: با k = {k} جمله از هر پاسخ همبستگی rho = {rho:.2f} با ارزیابی کامل به دست می‌آمد و {share:.0%} از جمله‌ها صرفه‌جویی می‌شد.</translation>
    </message>
    <message>
      <source>{dimension}: no smaller number of sentences keeps rho at {enough:.1f} or above; rate all of them.</source>
      <translation>{dimension}: با هیچ تعداد کمتری از جمله‌ها rho برابر {enough:.1f} یا بیشتر نمی‌ماند؛ همه را ارزیابی کنید.</translation>
    </message>
    <message>
      <source>{dimension}: rho = {rho:.2f} for answers with at least {n} rated {n:=sentence|sentences}.</source>
      <translation>{dimension}: برای پاسخ‌های دارای دست‌کم {n} جملهٔ ارزیابی‌شده rho = {rho:.2f}.</translation>
    </message>
    <message>
      <source>{dimension}: statements without a majority, left out: {n}.</source>
      <translation>{dimension}: گزاره‌های بی اکثریت، کنار گذاشته: {n}.</translation>
    </message>
    <message>
      <source>{dimension}: the protocol has the levels {judged}, and the study {study} has {rated}. Judge and raters cannot be compared on these; choose a protocol with the study's levels.</source>
      <translation>{dimension}: سطح‌های پروتکل {judged} است و سطح‌های مطالعهٔ {study} {rated}. داور و ارزیابان در این سطح‌ها سنجیدنی نیستند؛ پروتکلی با سطح‌های مطالعه انتخاب کنید.</translation>
    </message>
    <message>
      <source>{dimension}: {setting}</source>
      <translation>{dimension}: {setting}</translation>
    </message>
    <message>
      <source>{dimension}: {setting}, {labels}</source>
      <translation>{dimension}: {setting}، {labels}</translation>
    </message>
    <message>
      <source>{field} cannot be changed. {reason}</source>
      <translation>{field} همان‌گونه می‌ماند. {reason}</translation>
    </message>
    <message>
      <source>{field} holds no question with an answer.</source>
      <translation>در {field} پرسشی همراه با پاسخ نیست.</translation>
    </message>
    <message>
      <source>{field} is no JSON object.</source>
      <translation>{field} شیء JSON نیست.</translation>
    </message>
    <message>
      <source>{field} is no field that can be tagged. {reason}</source>
      <translation>به {field} نمی‌توان برچسب زد. {reason}</translation>
    </message>
    <message>
      <source>{field} is no field to divide by.</source>
      <translation>با {field} نمی‌توان بخش کرد.</translation>
    </message>
    <message>
      <source>{field} is no tag: it comes in with the question itself.</source>
      <translation>{field} برچسب نیست: همراه خود پرسش وارد می‌شود.</translation>
    </message>
    <message>
      <source>{field}: names that differ from others only in signs that nobody sees: {n_names}, such as {first} and {second}. They are kept apart; look whether they mean the same.</source>
      <translation>{field}: نام‌هایی که فقط در نشانه‌های نادیدنی با نام‌های دیگر فرق دارند: {n_names}، مانند {first} و {second}. جدا نگه داشته می‌شوند؛ ببینید آیا یکی هستند.</translation>
    </message>
    <message>
      <source>{field}: the tags of {run} are used unless a person set another.</source>
      <translation>{field}: برچسب‌های {run} معتبرند، مگر جایی که کسی برچسب دیگری زده باشد.</translation>
    </message>
    <message>
      <source>{file} asks for no choice. Its header needs the line returns: choice.</source>
      <translation>‏{file} گزینه‌ای نمی‌پرسد. سرآغازش به سطر returns: choice نیاز دارد.</translation>
    </message>
    <message>
      <source>{file} belongs to a run of this program. Take its results in there: Runs, the run, Batch, Import results of the batch.</source>
      <translation>{file} از آنِ یکی از اجراهای همین برنامه است. نتایجش را همان‌جا وارد کنید: اجراها، همان اجرا، دستهٔ درخواست، ورود نتایج دستهٔ درخواست.</translation>
    </message>
    <message>
      <source>{file} brings back {brought}. Its header needs the line returns: {wanted}.</source>
      <translation>آنچه {file} برمی‌گرداند {brought} است. سرآغازش به سطر returns: {wanted} نیاز دارد.</translation>
    </message>
    <message>
      <source>{file} cannot be loaded as a model: it is damaged, incomplete or of a kind this engine does not know. Choose another GGUF file.</source>
      <translation>{file} به‌عنوان مدل بارگذاری نمی‌شود: آسیب‌دیده، ناقص یا از گونه‌ای ناشناخته برای این موتور است. فایل GGUF دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} cannot be opened: {reason}. Choose another file.</source>
      <translation>{file} باز نمی‌شود: {reason}. فایل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} cannot be read: {reason}. Choose another file.</source>
      <translation>{file} خوانده نمی‌شود: {reason}. فایل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} cannot contain the packages of {n_raters} raters. Name a folder, or one rater.</source>
      <translation>بسته‌های {n_raters} ارزیاب در {file} جا نمی‌گیرد. پوشه‌ای یا یک ارزیاب را نام ببرید.</translation>
    </message>
    <message>
      <source>{file} changed while it was being imported. Nothing was imported; try again.</source>
      <translation>{file} هنگام ورود تغییر کرد. چیزی وارد نشد؛ دوباره انجام دهید.</translation>
    </message>
    <message>
      <source>{file} could not be locked or unlocked: it takes a gigabyte of memory. Close other programs, try again.</source>
      <translation>{file} قفل یا باز نشد: این کار یک گیگابایت حافظه می‌خواهد. برنامه‌های دیگر را ببندید و دوباره تلاش کنید.</translation>
    </message>
    <message>
      <source>{file} could not be read within the limits for a model file. Choose another file.</source>
      <translation>{file} در محدودهٔ مجاز فایل مدل خوانده نشد. فایل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} differs from the package that {study} handed out.</source>
      <translation>{file} چیزی جز آن دارد که {study} هنگام توزیع بسته ثبت کرد.</translation>
    </message>
    <message>
      <source>{file} ends in none of .csv, .jsonl, .parquet and .xlsx. Choose a name with one of these.</source>
      <translation>{file} پسوند ‎.csv، ‎.jsonl، ‎.parquet یا ‎.xlsx ندارد. نامی با یکی از این‌ها انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} ends in the middle. Copy it again, or ask for it to be sent again.</source>
      <translation>{file} ناقص است. دوباره کپی کنید یا بخواهید دوباره بفرستند.</translation>
    </message>
    <message>
      <source>{file} has about {n_rows} rows; more than {limit} are refused. Split it into smaller files.</source>
      <translation>{file} حدود {n_rows} ردیف دارد؛ بیش از {limit} ردیف پذیرفته نمی‌شود. آن را به فایل‌های کوچک‌تر تقسیم کنید.</translation>
    </message>
    <message>
      <source>{file} has an open question: {question} {how}</source>
      <translation>{file} پرسشی باز دارد: {question} {how}</translation>
    </message>
    <message>
      <source>{file} has more than {limit} columns, which no table of questions has. Save the columns that are needed.</source>
      <translation>{file} بیش از {limit} ستون دارد که هیچ جدول پرسشی ندارد. فقط ستون‌های لازم را ذخیره کنید.</translation>
    </message>
    <message>
      <source>{file} has no chat template, so it cannot follow instructions. Choose the instruct or chat version.</source>
      <translation>{file} الگوی گفت‌وگو ندارد، پس نمی‌تواند از دستور پیروی کند. نسخهٔ instruct یا chat را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} has no column {column} whose words could stand for values. Name one of its columns.</source>
      <translation>{file} ستون {column} را با واژه‌هایی که جای مقدارها باشند ندارد. یکی از ستون‌هایش را نام ببرید.</translation>
    </message>
    <message>
      <source>{file} has numbers of the kind {kind}, which cannot be used. Choose another file.</source>
      <translation>{file} عددهایی از گونهٔ {kind} دارد که به کار نمی‌آیند. فایل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} has only a vocabulary and no model. Choose another file.</source>
      <translation>{file} فقط واژگان دارد و مدلی در آن نیست. فایل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} has version {version} of the GGUF format, which is not supported. Choose a file of version 2 or 3.</source>
      <translation>{file} نسخهٔ {version} قالب GGUF است که پشتیبانی نمی‌شود. فایلی با نسخهٔ ۲ یا ۳ انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} has {n_pages} pages. Choose pages among these, such as 1-{n_pages}.</source>
      <translation>{file} {n_pages} صفحه دارد. از میان همین صفحه‌ها انتخاب کنید، مانند ۱-{n_pages}.</translation>
    </message>
    <message>
      <source>{file} holds no passphrase. Write it in the first line.</source>
      <translation>در {file} گذرواژه‌ای نیست. آن را در سطر نخست بنویسید.</translation>
    </message>
    <message>
      <source>{file} holds no rows. Choose another file.</source>
      <translation>{file} ردیفی ندارد. فایل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is a folder. Choose a file in it, or add it to the folders that are looked through.</source>
      <translation>{file} پوشه است. فایلی در آن انتخاب کنید یا آن را به پوشه‌های جست‌وجو اضافه کنید.</translation>
    </message>
    <message>
      <source>{file} is a later part of a split model. Choose its first part, {first}.</source>
      <translation>{file} بخش بعدی یک مدل چندبخشی است. بخش نخست آن، {first}، را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is a package for a rater, not what a rater sends back. Choose a file that ends in .mrreturn.</source>
      <translation>{file} بستهٔ ارزیاب است، نه آنچه ارزیاب پس می‌فرستد. فایلی با پسوند ‎.mrreturn انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is a scan: its pages are pictures without a text layer. Choose a reading of pictures with it (here: {readers}).</source>
      <translation>{file} اسکن است: صفحه‌هایش تصویر بی‌لایهٔ متن است. همراهش خوانشی از تصویر انتخاب کنید (اینجا: {readers}).</translation>
    </message>
    <message>
      <source>{file} is damaged: what it says of itself makes no sense. Download it again.</source>
      <translation>{file} آسیب دیده است: آنچه از خود می‌گوید معنا ندارد. دوباره دریافتش کنید.</translation>
    </message>
    <message>
      <source>{file} is larger than is read: a file has at most {megabytes} MB and {pages} pages, of a usual size each. Split it, and read the parts.</source>
      <translation>{file} بزرگ‌تر از آن است که خوانده شود: فایل حداکثر {megabytes} مگابایت و {pages} صفحه دارد، هر یک به اندازهٔ معمول. آن را بخش کنید و بخش‌ها را بخوانید.</translation>
    </message>
    <message>
      <source>{file} is larger than {limit} GB. Split it into smaller files and import those.</source>
      <translation>{file} بزرگ‌تر از {limit} گیگابایت است. آن را به فایل‌های کوچک‌تر تقسیم و همان‌ها را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is locked by a password. Save it without one, and choose that file.</source>
      <translation>{file} با گذرواژه قفل است. آن را بی‌گذرواژه ذخیره کنید و همان فایل را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is locked. Give the passphrase that belongs to it.</source>
      <translation>{file} قفل است. گذرواژهٔ آن را بدهید.</translation>
    </message>
    <message>
      <source>{file} is neither a package nor a return of medreview. Choose a file that ends in .mrpack or .mrreturn.</source>
      <translation>{file} نه بستهٔ medreview است و نه بازگشت آن. فایلی با پسوند ‎.mrpack یا ‎.mrreturn انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is no LoRA adapter. Choose one in the GGUF format, or none.</source>
      <translation>{file} آداپتور LoRA نیست. آداپتوری در قالب GGUF انتخاب کنید یا هیچ.</translation>
    </message>
    <message>
      <source>{file} is no longer the file that was added: its content has changed. Put the old file back, or add this one under a new name.</source>
      <translation>{file} دیگر همان فایلی نیست که افزوده شد: محتوایش تغییر کرده است. فایل پیشین را برگردانید یا این را با نام تازه اضافه کنید.</translation>
    </message>
    <message>
      <source>{file} is no model that writes text. Choose one that can chat.</source>
      <translation>{file} مدلی نیست که متن بنویسد. مدلی انتخاب کنید که بتواند گفت‌وگو کند.</translation>
    </message>
    <message>
      <source>{file} is no vision projector. Its name often begins with mmproj; choose that file.</source>
      <translation>{file} مبدل بینایی نیست. نام آن بیشتر با mmproj آغاز می‌شود؛ همان فایل را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is no whole seal of medreview: line {line} is missing or was mistyped. Use the file as it was written.</source>
      <translation>{file} مُهر کاملی از medreview نیست: خط {line} نیست یا غلط نوشته شده. فایل را همان‌گونه که نوشته شد به کار ببرید.</translation>
    </message>
    <message>
      <source>{file} is not JSON with records in it: {reason}. Save it again as a list of objects, or as JSONL.</source>
      <translation>{file} فایل JSON دارای رکورد نیست: {reason}. آن را دوباره به صورت فهرستی از شیءها یا JSONL ذخیره کنید.</translation>
    </message>
    <message>
      <source>{file} is not XML that can be read: {reason}. Save it as plain XML, or its rows as CSV, and import that.</source>
      <translation>{file} یک XML سالم نیست: {reason}. آن را به صورت XML ساده، یا ردیف‌هایش را به صورت CSV، ذخیره و همان را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is not a PDF that can be read. Save or print it as PDF again, and choose that file.</source>
      <translation>{file} یک PDF سالم نیست. دوباره آن را PDF ذخیره یا چاپ کنید و همان فایل را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is not a Parquet or Arrow table that can be read: {reason}. Write it again, or as JSONL.</source>
      <translation>{file} یک جدول سالم Parquet یا Arrow نیست: {reason}. آن را دوباره یا به‌صورت JSONL بنویسید.</translation>
    </message>
    <message>
      <source>{file} is not a case to judge: {reason}. It is a JSON object with question and answer, and where the prompt needs them references (a list) and sentence.</source>
      <translation>{file} نمونه‌ای برای داوری نیست: {reason}. باید شیء JSON با question و answer باشد و هر جا پرامپت لازم دارد references (فهرست) و sentence.</translation>
    </message>
    <message>
      <source>{file} is not a file of statistics cases: {reason}. Choose a JSON file with schema_version 1 and cases.</source>
      <translation>{file} فایل نمونه‌های آماری نیست: {reason}. فایل JSON با schema_version برابر ۱ و cases انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is not a mapping. Write {example}, and name the layout in "layout" if it is not found.</source>
      <translation>{file} نگاشت ستون‌ها نیست. {example} بنویسید، و اگر قالب پیدا نمی‌شود نام آن را در "layout" بنویسید.</translation>
    </message>
    <message>
      <source>{file} is not a model file. Choose one in the GGUF format.</source>
      <translation>{file} فایل مدل نیست. فایلی در قالب GGUF انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is not a return of medreview. Collect files that end in .mrreturn; ratings made with another tool come in through Import.</source>
      <translation>{file} بازگشت medreview نیست. فایل‌هایی با پسوند ‎.mrreturn گردآوری کنید؛ امتیازهایی که با ابزار دیگری داده شده‌اند از «ورود داده» می‌آیند.</translation>
    </message>
    <message>
      <source>{file} is not a spreadsheet that can be read: {reason}. Save it again as XLSX, or its rows as CSV.</source>
      <translation>{file} یک صفحه‌گستردهٔ سالم نیست: {reason}. آن را دوباره به شکل XLSX، یا ردیف‌هایش را به شکل CSV، ذخیره کنید.</translation>
    </message>
    <message>
      <source>{file} is not a table of Stata, SPSS or R that can be read: {reason}. Save it again, or its rows as CSV.</source>
      <translation>{file} جدولی از Stata، SPSS یا R نیست که بتوان آن را خواند: {reason}. آن را دوباره ذخیره کنید، یا ردیف‌هایش را به‌صورت CSV.</translation>
    </message>
    <message>
      <source>{file} is not a text table but {found}. Save the table as CSV or JSONL and import that.</source>
      <translation>{file} جدول متنی نیست بلکه {found} است. جدول را به شکل CSV یا JSONL ذخیره و همان را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is not complete: its end is missing. Download it again.</source>
      <translation>{file} کامل نیست: پایانش کم است. دوباره دریافتش کنید.</translation>
    </message>
    <message>
      <source>{file} is not the file that {name} was added from. Find that file, or add this one under a new name.</source>
      <translation>{file} همان فایلی نیست که {name} از آن افزوده شد. آن فایل را بیابید یا این را با نام تازه اضافه کنید.</translation>
    </message>
    <message>
      <source>{file} is not there. Choose another file.</source>
      <translation>{file} آنجا نیست. فایل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is not there. Put the file back or choose another model.</source>
      <translation>{file} آنجا نیست. فایل را برگردانید یا مدل دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is not used, because it is larger than {limit_mb} MB. Ask for a package with fewer images.</source>
      <translation>{file} به کار نمی‌رود، زیرا بیش از {limit_mb} مگابایت دارد. بسته‌ای با تصویرهای کمتر بخواهید.</translation>
    </message>
    <message>
      <source>{file} is not used, because of its content at {place}: {reason} Ask for it to be sent again.</source>
      <translation>{file} به کار نمی‌رود، به سبب آنچه در {place} دارد: {reason} بخواهید دوباره بفرستند.</translation>
    </message>
    <message>
      <source>{file} is not written, because it would be larger than {limit_mb} MB. Plan the study with fewer images, or leave the passphrase out.</source>
      <translation>{file} نوشته نشد، زیرا بیش از {limit_mb} مگابایت می‌شد. مطالعه را با تصویرهای کمتر طراحی کنید یا گذرواژه نگذارید.</translation>
    </message>
    <message>
      <source>{file} is one JSON value of more than {limit} MB. Save its records as JSONL, one a line, and import that.</source>
      <translation>{file} یک مقدار JSON بزرگ‌تر از {limit} مگابایت است. رکوردهایش را به شکل JSONL، هر یک در یک سطر، ذخیره و همان را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is one of {n_parts} parts, and {missing} is not beside it. Put all parts into one folder.</source>
      <translation>{file} یکی از {n_parts} بخش است و {missing} کنارش نیست. همهٔ بخش‌ها را در یک پوشه بگذارید.</translation>
    </message>
    <message>
      <source>{file} is only a pointer of Git LFS, the data is not in it. Fetch the real file and import that.</source>
      <translation>{file} فقط اشاره‌گر Git LFS است و داده در آن نیست. فایل اصلی را بگیرید و همان را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is read as {earlier} was, which has the same columns.</source>
      <translation>{file} همان‌گونه خوانده می‌شود که {earlier} با همین ستون‌ها خوانده شد.</translation>
    </message>
    <message>
      <source>{file} is read without quotes around cells: its quotation marks are part of the text, and so every row has all its fields. Look at its first rows.</source>
      <translation>{file} بدون گیومه در دو سوی خانه‌ها خوانده می‌شود: گیومه‌هایش بخشی از متن‌اند و به این ترتیب هر ردیف همهٔ ستون‌هایش را دارد. به نخستین ردیف‌هایش نگاه کنید.</translation>
    </message>
    <message>
      <source>{file} is running text: no columns were found in it, and no headings such as {question} and {answer} at the start of lines. Save its questions and answers as a table, or put such headings before them.</source>
      <translation>{file} متن پیوسته است: نه ستونی در آن پیدا شد و نه عنوان‌هایی مانند {question} و {answer} در آغاز سطرها. پرسش‌ها و پاسخ‌ها را به شکل جدول ذخیره کنید یا پیش از هر یک چنین عنوانی بگذارید.</translation>
    </message>
    <message>
      <source>{file} is the workspace that is open. Choose another file, or open another workspace and import it there.</source>
      <translation>{file} همان فضای کار باز است. فایل دیگری انتخاب کنید، یا فضای کار دیگری باز و آن را آنجا وارد کنید.</translation>
    </message>
    <message>
      <source>{file} is there already and is not a return. Choose a name that ends in .mrreturn.</source>
      <translation>{file} از پیش هست و بازگشت نیست. نامی با پسوند ‎.mrreturn انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} is what a rater sends back, not a package. Collect it in the workspace of its study.</source>
      <translation>{file} بازگشت ارزیاب است، نه بسته. آن را در فضای کار مطالعه‌اش گردآوری کنید.</translation>
    </message>
    <message>
      <source>{file} makes embeddings and writes no text. Choose a model that can chat.</source>
      <translation>{file} بردار تعبیه می‌سازد و متن نمی‌نویسد. مدلی انتخاب کنید که بتواند گفت‌وگو کند.</translation>
    </message>
    <message>
      <source>{file} needs about {needed_gb} GB of memory and {free_gb} GB are free. Close other programs or choose a smaller model.</source>
      <translation>{file} حدود {needed_gb} گیگابایت حافظه لازم دارد و {free_gb} گیگابایت آزاد است. برنامه‌های دیگر را ببندید یا مدل کوچک‌تری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} of the paper {paper} is damaged. Give the paper up, and read it from its PDF again.</source>
      <translation>{file} از آزمون {paper} آسیب دیده است. آزمون را رها کنید و دوباره از PDF بخوانید.</translation>
    </message>
    <message>
      <source>{file} only says which option is right, by the id of the question. Import the file that holds the questions with their keys instead; what a model chose comes in from a file named after the model.</source>
      <translation>{file} فقط گزینهٔ درست هر شناسهٔ پرسش را می‌گوید. به‌جای آن فایلی را وارد کنید که پرسش‌ها را با کلیدشان دارد؛ گزینش‌های مدل از فایلی به نام همان مدل وارد می‌شود.</translation>
    </message>
    <message>
      <source>{file} seems to have no row with the names of its columns: its first row is taken as data, too. Choose the columns, or say which row holds the names ({option}).</source>
      <translation>به نظر می‌رسد {file} ردیفی با نام ستون‌ها ندارد: نخستین ردیفش هم داده به شمار می‌آید. ستون‌ها را انتخاب کنید، یا بگویید نام‌ها در کدام ردیف‌اند ({option}).</translation>
    </message>
    <message>
      <source>{file} was added already, as {name}. Use that model.</source>
      <translation>{file} از پیش با نام {name} اضافه شده است. همان مدل را به کار ببرید.</translation>
    </message>
    <message>
      <source>{file} was made by a newer medreview (format {version}, this program knows up to {known}). Install the newer program to open it.</source>
      <translation>{file} با medreview تازه‌تری ساخته شده است (قالب {version}؛ این برنامه تا {known} را می‌شناسد). برای باز کردنش برنامهٔ تازه‌تر را نصب کنید.</translation>
    </message>
    <message>
      <source>{file} was made for computers of another byte order. Choose the usual file.</source>
      <translation>{file} برای رایانه‌هایی با ترتیب بایت دیگر ساخته شده است. فایل معمول را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{file} was made for {rater}, and {study} has no such rater: the rater was removed.</source>
      <translation>{file} برای {rater} ساخته شده و {study} چنین ارزیابی ندارد: ارزیاب برداشته شده است.</translation>
    </message>
    <message>
      <source>{file} was made with another plan than {study} has now: one of them was changed.</source>
      <translation>{file} با طرحی جز طرح کنونی {study} ساخته شده: یکی از آن دو عوض شده است.</translation>
    </message>
    <message>
      <source>{file} was not imported: {n_lost} of its {n_rows} rows, the first of them row {row}, neither came in nor were refused when it was read as {layout}. Choose another layout, and report this file to the makers.</source>
      <translation>{file} وارد نشد: از {n_rows} ردیف آن، {n_lost} ردیف (نخستین آن‌ها ردیف {row}) هنگام خواندن به‌صورت {layout} نه وارد شد و نه رد شد. چیدمان دیگری انتخاب کنید و این فایل را به سازندگان گزارش دهید.</translation>
    </message>
    <message>
      <source>{file} was not opened: {reason} Ask for the package again.</source>
      <translation>{file} باز نشد: {reason} بسته را دوباره بخواهید.</translation>
    </message>
    <message>
      <source>{file} was not unpacked: {reason}. Unpack it yourself if you trust it, and import the folder.</source>
      <translation>{file} باز نشد: {reason}. اگر به آن اعتماد دارید خودتان بازش کنید و پوشه را وارد کنید.</translation>
    </message>
    <message>
      <source>{file} was read as {encoding} text, which fits its content. Look at its first rows.</source>
      <translation>{file} به صورت متن {encoding} خوانده شد که با محتوایش سازگار است. ردیف‌های نخست آن را ببینید.</translation>
    </message>
    <message>
      <source>{file}: column {column} cannot be mapped to {target}. Use columns of the file, and each of these fields at most once: {fields}.</source>
      <translation>{file}: ستون {column} را نمی‌توان به {target} نسبت داد. ستون‌های فایل را به کار ببرید و هر یک از این فیلدها را حداکثر یک بار: {fields}.</translation>
    </message>
    <message>
      <source>{file}: column {column} cannot be read as {role} here. Use columns of the file and one of: {roles}.</source>
      <translation>{file}: ستون {column} را نمی‌توان در اینجا {role} دانست. از ستون‌های فایل و یکی از این‌ها استفاده کنید: {roles}.</translation>
    </message>
    <message>
      <source>{file}: kept as metadata: {columns}.</source>
      <translation>{file}: به‌صورت فراداده می‌ماند: {columns}.</translation>
    </message>
    <message>
      <source>{file}: left out, for they tell who respondents are, where, or how to reach them: {columns} (columns: {n}).</source>
      <translation>{file}: کنار گذاشته شد، چون می‌گوید پاسخ‌دهندگان کیستند، کجایند یا چگونه می‌توان به آنان دست یافت: {columns} (شمار ستون‌ها: {n}).</translation>
    </message>
    <message>
      <source>{file}: there is no field {field} that could hold {value}. Use one of: {fields}.</source>
      <translation>{file}: فیلدی به نام {field} نیست که {value} در آن جای گیرد. یکی از این‌ها را به کار ببرید: {fields}.</translation>
    </message>
    <message>
      <source>{file}: these look like texts or scores and are kept as metadata only: {columns}. Say what they are, if raters or analyses are to have them.</source>
      <translation>{file}: این‌ها به متن یا نمره می‌مانند و فقط به‌صورت فراداده نگه داشته می‌شوند: {columns}. اگر ارزیابان یا تحلیل‌ها به آن‌ها نیاز دارند، بگویید چیستند.</translation>
    </message>
    <message>
      <source>{firsts} and {last}</source>
      <translation>{firsts} و {last}</translation>
    </message>
    <message>
      <source>{first} against {second}</source>
      <translation>{first} در برابر {second}</translation>
    </message>
    <message>
      <source>{first} and {second}</source>
      <translation>{first} و {second}</translation>
    </message>
    <message>
      <source>{first} by {second}</source>
      <translation>{first} در برابر {second}</translation>
    </message>
    <message>
      <source>{first} by {second}: {third}</source>
      <translation>{first} در برابر {second}: {third}</translation>
    </message>
    <message>
      <source>{first} {rest}</source>
      <translation>{first} {rest}</translation>
    </message>
    <message>
      <source>{first} ± {second}</source>
      <translation>{first} ± {second}</translation>
    </message>
    <message>
      <source>{first} × {rest}</source>
      <translation>{first} × {rest}</translation>
    </message>
    <message>
      <source>{first}, {rest}</source>
      <translation>{first}، {rest}</translation>
    </message>
    <message>
      <source>{first}, {second}</source>
      <translation>{first}، {second}</translation>
    </message>
    <message>
      <source>{first}/{second}</source>
      <translation>{first}/{second}</translation>
    </message>
    <message>
      <source>{first}; {rest}</source>
      <translation>{first}؛ {rest}</translation>
    </message>
    <message>
      <source>{first}&lt;{second}</source>
      <translation>{first}&lt;{second}</translation>
    </message>
    <message>
      <source>{first}–{second}</source>
      <translation>{first}–{second}</translation>
    </message>
    <message>
      <source>{flipped} of {n} {n:=answer|answers} flipped, right only in one: {first} and {second} ({p}, Holm)</source>
      <translation>{flipped} گزینه از {n} تغییر کرد، فقط در یکی درست: {first} و {second} ({p}، Holm)</translation>
    </message>
    <message>
      <source>{folder} already has {file}. Choose another folder, or allow its files to be replaced.</source>
      <translation>در {folder} از پیش {file} هست. پوشهٔ دیگری انتخاب کنید یا بگویید که فایل‌هایش جایگزین شوند.</translation>
    </message>
    <message>
      <source>{folder} cannot take the workspace for your ratings ({reason}). Choose another place.</source>
      <translation>فضای کار امتیازهای شما در {folder} جا نمی‌گیرد ({reason}). جای دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{folder} is not a folder. Choose one that is there.</source>
      <translation>{folder} پوشه نیست. پوشه‌ای موجود انتخاب کنید.</translation>
    </message>
    <message>
      <source>{follow_up}: beside {n} {n:=rating|ratings}, the adjudicated value is the same in {n_same}, above in {n_up} and below in {n_down}.</source>
      <translation>{follow_up}: در برابر {n} امتیاز، مقدار نهایی {n_same} بار برابر، {n_up} بار بالاتر و {n_down} بار پایین‌تر است.</translation>
    </message>
    <message>
      <source>{form} has no such question: {item}.</source>
      <translation>{form} چنین پرسشی ندارد: {item}.</translation>
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
      <source>{found} is not in the list of {field}.</source>
      <translation>{found} در فهرست {field} نیست.</translation>
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
      <source>{host} asks for a key and none is known. Enter it, then resume the run.</source>
      <translation>{host} کلید می‌خواهد و کلیدی معلوم نیست. آن را بنویسید و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>{host} cannot be reached. Check the network, the address and that the server runs, then resume the run.</source>
      <translation>دسترسی به {host} ممکن نیست. شبکه، نشانی و روشن بودن سرور را بررسی کنید و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>{host} cannot prove that it is {host}: its certificate is not trusted here. Nothing was sent: ask your IT support.</source>
      <translation>{host} نمی‌تواند ثابت کند {host} است: گواهی آن اینجا مورد اعتماد نیست. چیزی فرستاده نشد: از مسئول این شبکه بپرسید.</translation>
    </message>
    <message>
      <source>{host} does not tell which models it has. Write the name of the model.</source>
      <translation>{host} نمی‌گوید چه مدل‌هایی دارد. نام مدل را بنویسید.</translation>
    </message>
    <message>
      <source>{host} has had no room for {minutes} minutes or asks to wait longer. Everything answered is kept; resume the run later.</source>
      <translation>{host} {minutes} دقیقه است که جا ندارد یا صبر بیشتری می‌خواهد. هر پاسخی که رسیده نگه داشته شده است؛ اجرا را بعداً از سر بگیرید.</translation>
    </message>
    <message>
      <source>{host} keeps failing ({fault}). Everything answered is kept; resume the run later.</source>
      <translation>{host} پیوسته خطا می‌دهد ({fault}). هر پاسخی که رسیده نگه داشته شده است؛ اجرا را بعداً از سر بگیرید.</translation>
    </message>
    <message>
      <source>{host} knows no model {model} at this address. Check the name of the model and the address.</source>
      <translation>{host} در این نشانی مدلی به نام {model} نمی‌شناسد. نام مدل و نشانی را بررسی کنید.</translation>
    </message>
    <message>
      <source>{host} refuses every request: {words} Test the model to find out what it takes, then resume the run.</source>
      <translation>{host} هیچ درخواستی را نمی‌پذیرد: {words} مدل را آزمایش کنید تا ببینید چه می‌پذیرد و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>{host} refuses the key. Enter a key that is allowed to use this model, then resume the run.</source>
      <translation>{host} کلید را نمی‌پذیرد. کلیدی بنویسید که اجازهٔ این مدل را دارد و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>{host} sends compressed answers ({encoding}), though plain ones were asked for, and they are not unpacked. Ask the operator of the endpoint or the proxy, then resume the run.</source>
      <translation>{host} پاسخ فشرده ({encoding}) می‌فرستد، با آنکه پاسخ ساده خواسته شده بود؛ چنین پاسخی باز نمی‌شود. از مسئول سرویس یا پراکسی بپرسید و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>{host} sends on to {target}, and nothing was sent there. Sign in to the network if it asks for that, check the address, then resume the run.</source>
      <translation>{host} به {target} می‌فرستد و چیزی به آنجا فرستاده نشد. اگر شبکه می‌خواهد وارد آن شوید، نشانی را بررسی کنید و سپس اجرا را از سر بگیرید.</translation>
    </message>
    <message>
      <source>{judge} agrees less with people ({value:.2f}) than a person does ({person:.2f})</source>
      <translation>توافق {judge} با ارزیابان ({value:.2f}) کمتر از یک ارزیاب ({person:.2f}) است</translation>
    </message>
    <message>
      <source>{judge} agrees more with people ({value:.2f}) than a person does ({person:.2f})</source>
      <translation>توافق {judge} با ارزیابان ({value:.2f}) بیشتر از یک ارزیاب ({person:.2f}) است</translation>
    </message>
    <message>
      <source>{judge} agrees no more than the commonest label would</source>
      <translation>توافق {judge} بیش از رایج‌ترین برچسب نیست</translation>
    </message>
    <message>
      <source>{judge} and people, answer by answer: {what}</source>
      <translation>{judge} و ارزیابان، پاسخ به پاسخ: {what}</translation>
    </message>
    <message>
      <source>{judge} gave all {n} {n:=answer|answers} one value on a dimension, so it tells none apart</source>
      <translation>{judge} به هر {n} پاسخ در یک بُعد یک مقدار داد، پس هیچ‌یک را بازنمی‌شناسد</translation>
    </message>
    <message>
      <source>{judge} has no finished judgement in a run {run}. Its runs: {known}.</source>
      <translation>{judge} در اجرای {run} داوری تمام‌شده‌ای ندارد. اجراهایش: {known}.</translation>
    </message>
    <message>
      <source>{judge} is not shown to agree more than the commonest label would</source>
      <translation>توافق بیشترِ {judge} از رایج‌ترین برچسب نشان داده نشده است</translation>
    </message>
    <message>
      <source>{judge} judged no answer of {study}. Judges that did: {known}.</source>
      <translation>{judge} هیچ پاسخی از {study} را داوری نکرده است. این داوران کرده‌اند: {known}.</translation>
    </message>
    <message>
      <source>{judge} judges with {protocol}</source>
      <translation>داوری {judge} با {protocol}</translation>
    </message>
    <message>
      <source>{judge} sorts by {protocol}</source>
      <translation>{judge} با {protocol} دسته‌بندی می‌کند</translation>
    </message>
    <message>
      <source>{judge} translates by {protocol}</source>
      <translation>{judge} با {protocol} ترجمه می‌کند</translation>
    </message>
    <message>
      <source>{judge}, corrected</source>
      <translation>{judge}، اصلاح‌شده</translation>
    </message>
    <message>
      <source>{judge}, uncorrected</source>
      <translation>{judge}، اصلاح‌نشده</translation>
    </message>
    <message>
      <source>{judge}, {dimension}: all {n} {n:=answer|answers} got the same value, {value}.</source>
      <translation>{judge}، {dimension}: هر {n} پاسخ یک مقدار گرفته‌اند: {value}.</translation>
    </message>
    <message>
      <source>{judge}, {dimension}: {because}</source>
      <translation>{judge}، {dimension}: {because}</translation>
    </message>
    <message>
      <source>{judge}: agreement with people is not defined here</source>
      <translation>{judge}: توافق با ارزیابان در اینجا تعریف نمی‌شود</translation>
    </message>
    <message>
      <source>{judge}: judgements that are not valid</source>
      <translation>{judge}: داوری‌های نامعتبر</translation>
    </message>
    <message>
      <source>{judge}: people did not rate the same on the same levels</source>
      <translation>{judge}: ارزیابان همان را با همان سطح‌ها ارزیابی نکرده‌اند</translation>
    </message>
    <message>
      <source>{judge}: repeats after the first</source>
      <translation>{judge}: تکرارهای پس از اولی</translation>
    </message>
    <message>
      <source>{judge}: {fate}</source>
      <translation>{judge}: {fate}</translation>
    </message>
    <message>
      <source>{judge}: {protocol}</source>
      <translation>{judge}: {protocol}</translation>
    </message>
    <message>
      <source>{key} cannot be moved: the part {part} of {dataset} is frozen. Thaw the part first and say why.</source>
      <translation>{key} سر جایش می‌ماند: بخش {part} در {dataset} تثبیت شده است. اگر همین را می‌خواهید نخست بخش را آزاد کنید و دلیلش را بگویید.</translation>
    </message>
    <message>
      <source>{key} has another {field} in an earlier row.</source>
      <translation>{key} در ردیف پیشینی {field} دیگری دارد.</translation>
    </message>
    <message>
      <source>{key} has two results on one line, a response and a result.</source>
      <translation>{key} در یک سطر دو نتیجه دارد: یک response و یک result.</translation>
    </message>
    <message>
      <source>{key} is a number from 1.</source>
      <translation>{key} عددی از ۱ به بالا است.</translation>
    </message>
    <message>
      <source>{key} is given twice.</source>
      <translation>{key} دو بار آمده است.</translation>
    </message>
    <message>
      <source>{key} is in the workspace already, with another question. What is about it stays out, too: take over the changes to replace what is there, or have such rows go into another dataset.</source>
      <translation>{key} از پیش در فضای کار هست، با پرسش دیگری. آنچه دربارهٔ آن است هم وارد نمی‌شود: برای جایگزینی تغییرها را بپذیرید، یا چنین ردیف‌هایی را به مجموعه‌دادهٔ دیگری بفرستید.</translation>
    </message>
    <message>
      <source>{key} is in the workspace already, with another {field}.</source>
      <translation>{key} از پیش در فضای کار هست، با {field} دیگری.</translation>
    </message>
    <message>
      <source>{key} is in the workspace already, with another {field}. It stays as it is: raters or judges worked on it.</source>
      <translation>{key} از پیش در فضای کار هست، با {field} دیگری. همان‌طور می‌ماند: ارزیابان یا داوران روی آن کار کرده‌اند.</translation>
    </message>
    <message>
      <source>{key} is in the workspace already, with another {field}. Take over the changes to replace what is there.</source>
      <translation>{key} از پیش در فضای کار هست، با {field} دیگری. برای جایگزینی تغییرها را بپذیرید.</translation>
    </message>
    <message>
      <source>{key} is in {place} already.</source>
      <translation>{key} از پیش در {place} آمده است.</translation>
    </message>
    <message>
      <source>{key} is no request of the run {run}.</source>
      <translation>{key} درخواستی از اجرای {run} نیست.</translation>
    </message>
    <message>
      <source>{key} is no variant of {source} here.</source>
      <translation>{key} اینجا گونه‌ای از {source} نیست.</translation>
    </message>
    <message>
      <source>{key} would leave or join a part of a split that is frozen ({parts}). Thaw the part first, if that is meant.</source>
      <translation>{key} از بخشی تثبیت‌شده بیرون می‌رود یا به آن می‌پیوندد ({parts}). اگر همین را می‌خواهید نخست بخش را آزاد کنید.</translation>
    </message>
    <message>
      <source>{key}, {field}: stored: {stored}; this file: {given}. Also other: {others}; what is stored stays.</source>
      <translation>{key}، {field}: ثبت‌شده: {stored}؛ این فایل: {given}. این‌ها هم فرق دارد: {others}؛ آنچه ثبت شده است می‌ماند.</translation>
    </message>
    <message>
      <source>{key}, {field}: stored: {stored}; this file: {given}. What is stored stays.</source>
      <translation>{key}، {field}: ثبت‌شده: {stored}؛ این فایل: {given}. آنچه ثبت شده است می‌ماند.</translation>
    </message>
    <message>
      <source>{k} sentences an answer keep its rank: ρ at least {rho:.2f}, {share:.0%} fewer sentences</source>
      <translation>{k} جمله از هر پاسخ رتبه‌اش را نگه می‌دارد: ρ دست‌کم {rho:.2f}، {share:.0%} جملهٔ کمتر</translation>
    </message>
    <message>
      <source>{level:g}</source>
      <translation>{level:g}</translation>
    </message>
    <message>
      <source>{level:g} {word}</source>
      <translation>{level:g} {word}</translation>
    </message>
    <message>
      <source>{level}, n = {n}</source>
      <translation>{level}، n = {n}</translation>
    </message>
    <message>
      <source>{low:.0%} of every rater's items could not be judged</source>
      <translation>{low:.0%} از موارد هر ارزیاب غیرقابل قضاوت بود</translation>
    </message>
    <message>
      <source>{low:.0%} of replies to {n} {n:=question|questions} choose exactly the right options</source>
      <translation>{low:.0%} از خروجی‌ها به {n} پرسش دقیقاً گزینه‌های درست را انتخاب کرده‌اند</translation>
    </message>
    <message>
      <source>{low:.0%} to {high:.0%} of replies to {n} {n:=question|questions} choose exactly the right options</source>
      <translation>{low:.0%} تا {high:.0%} از خروجی‌ها به {n} پرسش دقیقاً گزینه‌های درست را انتخاب کرده‌اند</translation>
    </message>
    <message>
      <source>{low:g} to {high:g}</source>
      <translation>{low:g} تا {high:g}</translation>
    </message>
    <message>
      <source>{low_1} and {low_2} agree with {name} {low:.2f}, n = {n_low}</source>
      <translation>توافق {low_1} و {low_2}: {name} {low:.2f}، n = {n_low}</translation>
    </message>
    <message>
      <source>{mean} ± {sd}</source>
      <translation>{mean} ± {sd}</translation>
    </message>
    <message>
      <source>{measure}, answers with any</source>
      <translation>{measure}، پاسخ‌هایی که دارند</translation>
    </message>
    <message>
      <source>{measure}, share of statements</source>
      <translation>{measure}، سهم از گزاره‌ها</translation>
    </message>
    <message>
      <source>{measure}: higher in coarse than in fine (p = {p:.2g}, Cliff's delta {delta:.2f}).</source>
      <translation>{measure}: در کل پاسخ بیشتر از تک‌جمله (⁦p = {p:.2g}⁩، دلتای Cliff برابر {delta:.2f}).</translation>
    </message>
    <message>
      <source>{measure}: lower in coarse than in fine (p = {p:.2g}, Cliff's delta {delta:.2f}).</source>
      <translation>{measure}: در کل پاسخ کمتر از تک‌جمله (⁦p = {p:.2g}⁩، دلتای Cliff برابر {delta:.2f}).</translation>
    </message>
    <message>
      <source>{measure}: no difference between coarse and fine was shown (p = {p:.2g}, Cliff's delta {delta:.2f}).</source>
      <translation>{measure}: اختلافی میان کل پاسخ و تک‌جمله دیده نشد (⁦p = {p:.2g}⁩، دلتای Cliff برابر {delta:.2f}).</translation>
    </message>
    <message>
      <source>{method} [{numbers}]</source>
      <translation>{method} [{numbers}]</translation>
    </message>
    <message>
      <source>{metric} and people, answer by answer: {what}</source>
      <translation>{metric} و ارزیابان، پاسخ به پاسخ: {what}</translation>
    </message>
    <message>
      <source>{metric} needs a model whose file is on this machine. Choose one.</source>
      <translation>سنجهٔ {metric} مدلی لازم دارد که فایلش روی همین رایانه باشد. یکی را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{metric} needs the text that the answers simplify. Say whose answer it is.</source>
      <translation>سنجهٔ {metric} متنی را که پاسخ‌ها ساده کرده‌اند لازم دارد. بگویید پاسخ چه کسی است.</translation>
    </message>
    <message>
      <source>{metric}: random pairs of this set score {value:.2f}.</source>
      <translation>{metric}: جفت‌های تصادفی همین مجموعه {value:.2f} می‌گیرند.</translation>
    </message>
    <message>
      <source>{metric}: {dimension}</source>
      <translation>{metric}: {dimension}</translation>
    </message>
    <message>
      <source>{metric}: {n} {n:=score|scores} with a text that its model's window cut.</source>
      <translation>{metric}: {n} نمره با متنی که از گنجایش مدل بلندتر بود و بریده شد.</translation>
    </message>
    <message>
      <source>{metric}: {sign} {low:.2f} to {high:.2f} by single reference, {all:.2f} with all of them</source>
      <translation>{metric}: {sign} {low:.2f} تا {high:.2f} با تک‌مرجع‌ها، {all:.2f} با همهٔ آن‌ها</translation>
    </message>
    <message>
      <source>{metric}: {sign} {low:.2f} to {high:.2f}, by the reference it is measured against</source>
      <translation>{metric}: {sign} {low:.2f} تا {high:.2f}، بسته به مرجعی که در برابرش سنجیده می‌شود</translation>
    </message>
    <message>
      <source>{model} cannot see. Answers judged without the images of their question: {n_answers}.</source>
      <translation>{model} تصویر نمی‌بیند. پاسخ‌هایی که بدون تصویرهای پرسش داوری می‌شود: {n_answers}.</translation>
    </message>
    <message>
      <source>{model} cannot see. Questions asked without their images: {n_questions}.</source>
      <translation>{model} تصویر نمی‌بیند. پرسش‌هایی که بدون تصویرشان پرسیده می‌شوند: {n_questions}.</translation>
    </message>
    <message>
      <source>{model} could not read page {page}: {reason} The pages before it are kept.</source>
      <translation>{model} صفحهٔ {page} را نتوانست بخواند: {reason} صفحه‌های پیش از آن نگه داشته شد.</translation>
    </message>
    <message>
      <source>{model} gives no probabilities of labels. Choose another reading.</source>
      <translation>{model} احتمال برچسب‌ها را نمی‌دهد. خوانش دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{model} gives the same reply every time in this run, so repeats tell nothing.</source>
      <translation>{model} در این اجرا هر بار همان پاسخ را می‌دهد، پس تکرارها چیزی نمی‌گویند.</translation>
    </message>
    <message>
      <source>{model} has the size class {size_class}; pairing needs one such as 8B. Correct it on the model's card.</source>
      <translation>ردهٔ اندازهٔ {model} {size_class} است؛ جفت کردن به رده‌ای مانند 8B نیاز دارد. آن را در کارت مدل درست کنید.</translation>
    </message>
    <message>
      <source>{model} is at an endpoint, which may answer otherwise each time.</source>
      <translation>{model} در سرویس است و سرویس شاید هر بار جور دیگری پاسخ دهد.</translation>
    </message>
    <message>
      <source>{model} is for trying the program only: what it says means nothing.</source>
      <translation>{model} تنها برای امتحان برنامه است: آنچه می‌گوید معنایی ندارد.</translation>
    </message>
    <message>
      <source>{model} is not known to see images. Choose a model that does, or test it under Models first.</source>
      <translation>معلوم نیست {model} تصویر می‌بیند. مدلی انتخاب کنید که می‌بیند، یا نخست آن را در «مدل‌ها» آزمایش کنید.</translation>
    </message>
    <message>
      <source>{model} takes no word for its effort. Limit the tokens of its thinking instead.</source>
      <translation>{model} واژه‌ای برای میزان تلاش نمی‌پذیرد. به‌جای آن توکن‌های استدلالش را محدود کنید.</translation>
    </message>
    <message>
      <source>{model} was not tested for this reading. Test it under Models first.</source>
      <translation>{model} برای این شیوهٔ خواندن آزمایش نشده است. نخست آن را در «مدل‌ها» آزمایش کنید.</translation>
    </message>
    <message>
      <source>{model} would cost about {cost}, and the cap is {cap}. Raise it, or ask less.</source>
      <translation>هزینهٔ {model} حدود {cost} می‌شود و سقف {cap} است. آن را بالا ببرید یا کمتر بپرسید.</translation>
    </message>
    <message>
      <source>{model} would take about {hours} hours, and the cap is {cap}. Raise it, or ask less.</source>
      <translation>{model} حدود {hours} ساعت زمان می‌برد و سقف {cap} است. آن را بالا ببرید یا کمتر بپرسید.</translation>
    </message>
    <message>
      <source>{model} would take about {n_tokens} tokens, and the cap is {cap}. Raise it, or ask less.</source>
      <translation>{model} حدود {n_tokens} توکن مصرف می‌کند و سقف {cap} است. آن را بالا ببرید یا کمتر بپرسید.</translation>
    </message>
    <message>
      <source>{n:,} answer</source>
      <translation>{n:,} پاسخ</translation>
    </message>
    <message>
      <source>{n:,} answers</source>
      <translation>{n:,} پاسخ</translation>
    </message>
    <message>
      <source>{n:,} choice</source>
      <translation>{n:,} گزینش</translation>
    </message>
    <message>
      <source>{n:,} choices</source>
      <translation>{n:,} گزینش</translation>
    </message>
    <message>
      <source>{n:,} criteria</source>
      <translation>{n:,} معیار</translation>
    </message>
    <message>
      <source>{n:,} criteria held against answers</source>
      <translation>{n:,} معیار سنجیده با پاسخ‌ها</translation>
    </message>
    <message>
      <source>{n:,} criterion</source>
      <translation>{n:,} معیار</translation>
    </message>
    <message>
      <source>{n:,} criterion held against an answer</source>
      <translation>{n:,} معیار سنجیده با یک پاسخ</translation>
    </message>
    <message>
      <source>{n:,} dataset told of</source>
      <translation>{n:,} مجموعه‌داده با شناسنامه</translation>
    </message>
    <message>
      <source>{n:,} datasets told of</source>
      <translation>{n:,} مجموعه‌داده با شناسنامه</translation>
    </message>
    <message>
      <source>{n:,} field of questions</source>
      <translation>{n:,} فیلد از پرسش‌ها</translation>
    </message>
    <message>
      <source>{n:,} fields of questions</source>
      <translation>{n:,} فیلد از پرسش‌ها</translation>
    </message>
    <message>
      <source>{n:,} judgement</source>
      <translation>{n:,} داوری</translation>
    </message>
    <message>
      <source>{n:,} judgements</source>
      <translation>{n:,} داوری</translation>
    </message>
    <message>
      <source>{n:,} marked part of an answer</source>
      <translation>{n:,} بخش نشان‌گذاری‌شدهٔ پاسخ</translation>
    </message>
    <message>
      <source>{n:,} marked parts of answers</source>
      <translation>{n:,} بخش نشان‌گذاری‌شدهٔ پاسخ‌ها</translation>
    </message>
    <message>
      <source>{n:,} model</source>
      <translation>{n:,} مدل</translation>
    </message>
    <message>
      <source>{n:,} models</source>
      <translation>{n:,} مدل</translation>
    </message>
    <message>
      <source>{n:,} of the texts changed since the preview. Nothing was masked; preview again.</source>
      <translation>{n:,} متن پس از نگاه کردن تغییر کرده است. چیزی پوشانده نشد؛ دوباره نگاه کنید.</translation>
    </message>
    <message>
      <source>{n:,} of {n_all:,} questions would be set aside, more than half. Check the findings and confirm, or mask them instead.</source>
      <translation>{n:,} از {n_all:,} پرسش کنار گذاشته می‌شود، بیش از نیمی. آنچه را یافته شد ببینید و تأیید کنید که همین را می‌خواهید، یا به‌جای آن بپوشانید.</translation>
    </message>
    <message>
      <source>{n:,} preference between answers</source>
      <translation>{n:,} ترجیح میان پاسخ‌ها</translation>
    </message>
    <message>
      <source>{n:,} preferences between answers</source>
      <translation>{n:,} ترجیح میان پاسخ‌ها</translation>
    </message>
    <message>
      <source>{n:,} question</source>
      <translation>{n:,} پرسش</translation>
    </message>
    <message>
      <source>{n:,} question set aside</source>
      <translation>{n:,} پرسش کنار گذاشته</translation>
    </message>
    <message>
      <source>{n:,} questions</source>
      <translation>{n:,} پرسش</translation>
    </message>
    <message>
      <source>{n:,} questions set aside</source>
      <translation>{n:,} پرسش کنار گذاشته</translation>
    </message>
    <message>
      <source>{n:,} rater</source>
      <translation>{n:,} ارزیاب</translation>
    </message>
    <message>
      <source>{n:,} raters</source>
      <translation>{n:,} ارزیاب</translation>
    </message>
    <message>
      <source>{n:,} rating</source>
      <translation>{n:,} امتیاز</translation>
    </message>
    <message>
      <source>{n:,} ratings</source>
      <translation>{n:,} امتیاز</translation>
    </message>
    <message>
      <source>{n:,} score</source>
      <translation>{n:,} نمره</translation>
    </message>
    <message>
      <source>{n:,} scores</source>
      <translation>{n:,} نمره</translation>
    </message>
    <message>
      <source>{n:,} stay as they are: {reason}.</source>
      <translation>{n:,} همان‌گونه می‌ماند: {reason}.</translation>
    </message>
    <message>
      <source>{n:,} survey answer</source>
      <translation>{n:,} پاسخ پرسش‌نامه</translation>
    </message>
    <message>
      <source>{n:,} survey answers</source>
      <translation>{n:,} پاسخ پرسش‌نامه</translation>
    </message>
    <message>
      <source>{n:,} translation</source>
      <translation>{n:,} ترجمه</translation>
    </message>
    <message>
      <source>{n:,} translations</source>
      <translation>{n:,} ترجمه</translation>
    </message>
    <message>
      <source>{n_pairs} pairs are to be repeated, but the first batch of {rater} has {n_first}.</source>
      <translation>قرار است {n_pairs} جفت تکرار شود، ولی دستهٔ نخست {rater} {n_first} جفت دارد.</translation>
    </message>
    <message>
      <source>{n_raters} {n_raters:=rater|raters} gave {n_ratings} {n_ratings:=rating|ratings} to {n_answers} {n_answers:=answer|answers} to {n_questions} {n_questions:=question|questions}.</source>
      <translation>{n_raters} ارزیاب به {n_answers} پاسخِ {n_questions} پرسش {n_ratings} امتیاز {n_raters:=داد|دادند}.</translation>
    </message>
    <message>
      <source>{n_values} values of {study}, such as {value}, look like averages. An average of several raters is no rating of one: look where they come from.</source>
      <translation>{n_values} مقدار از {study}، مانند {value}، به میانگین می‌مانند. میانگین چند ارزیاب امتیاز یک ارزیاب نیست: ببینید از کجا آمده‌اند.</translation>
    </message>
    <message>
      <source>{n_wanted} questions are asked for, but only {n_questions} fit.</source>
      <translation>{n_wanted} پرسش خواسته شده، ولی فقط {n_questions} پرسش واجد شرایط است.</translation>
    </message>
    <message>
      <source>{name} (other answers)</source>
      <translation>{name} (پاسخ‌های دیگر)</translation>
    </message>
    <message>
      <source>{name} beside people on {dimension}: {sign} {value:.2f} ({low:.2f} to {high:.2f})</source>
      <translation>{name} در کنار ارزیابان در {dimension}: {sign} {value:.2f} ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{name} cannot be read: {reason}.</source>
      <translation>{name} خوانده نمی‌شود: {reason}.</translation>
    </message>
    <message>
      <source>{name} cannot be the name of a prompt. Use letters, digits and hyphens, with a letter first.</source>
      <translation>{name} نمی‌تواند نام یک پرامپت باشد. حرف، رقم و خط تیره به کار ببرید و با حرف آغاز کنید.</translation>
    </message>
    <message>
      <source>{name} follows people best ({sign} {value:.2f}, {low:.2f} to {high:.2f})</source>
      <translation>{name} بیش از همه با ارزیابان همراه است ({sign} {value:.2f}، {low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{name} follows people best on {dimension} ({sign} {value:.2f}, {low:.2f} to {high:.2f})</source>
      <translation>در {dimension} سنجهٔ {name} بیش از همه با ارزیابان همراه است ({sign} {value:.2f}، {low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{name} from {low:.2f} ({worst}) to {high:.2f} ({best})</source>
      <translation>{name} از {low:.2f} ({worst}) تا {high:.2f} ({best})</translation>
    </message>
    <message>
      <source>{name} from {low:.2f} to {high:.2f}</source>
      <translation>{name} از {low:.2f} تا {high:.2f}</translation>
    </message>
    <message>
      <source>{name} has no setup {setup}. Choose one of: {known}.</source>
      <translation>{name} حالت {setup} را ندارد. یکی از این‌ها را انتخاب کنید: {known}.</translation>
    </message>
    <message>
      <source>{name} has no version {version}; it has {n}.</source>
      <translation>{name} نسخهٔ {version} ندارد؛ شمار نسخه‌هایش {n} است.</translation>
    </message>
    <message>
      <source>{name} has the highest {sign} with people on {dimension}: {value:.2f}</source>
      <translation>در {dimension} بیشترین {sign} با ارزیابان از {name} است: {value:.2f}</translation>
    </message>
    <message>
      <source>{name} has too many pixels: {reason}</source>
      <translation>{name} پیکسل‌های بیش از اندازه دارد: {reason}</translation>
    </message>
    <message>
      <source>{name} has {n_frames} frames of {width} × {height} pixels; more than {limit} MB are refused.</source>
      <translation>{name} دارای {n_frames} فریم {width} × {height} پیکسلی است؛ بیش از {limit} مگابایت پذیرفته نمی‌شود.</translation>
    </message>
    <message>
      <source>{name} has {width} × {height} pixels; more than {limit} million are refused.</source>
      <translation>{name} {width} × {height} پیکسل دارد؛ بیش از {limit} میلیون پذیرفته نمی‌شود.</translation>
    </message>
    <message>
      <source>{name} holds more than pixels, which is not kept.</source>
      <translation>{name} جز تصویر داده‌های دیگری هم دارد که نگه داشته نمی‌شود.</translation>
    </message>
    <message>
      <source>{name} is a DICOM file in the transfer syntax {syntax}, which is not read. Save it uncompressed.</source>
      <translation>{name} فایل DICOM با نحو انتقال {syntax} است که خوانده نمی‌شود. آن را فشرده‌نشده ذخیره کنید.</translation>
    </message>
    <message>
      <source>{name} is a DICOM file with pixels of a kind that is not read: {kind}.</source>
      <translation>{name} فایل DICOM با گونه‌ای از پیکسل است که خوانده نمی‌شود: {kind}.</translation>
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
      <source>{name} is kept, because results name it (answers: {n_answers}, runs: {n_runs}, judgements: {n_judgements}).</source>
      <translation>{name} نگه داشته می‌شود، چون نتایج آن را نام می‌برند (پاسخ‌ها: {n_answers}، اجراها: {n_runs}، داوری‌ها: {n_judgements}).</translation>
    </message>
    <message>
      <source>{name} is larger than {limit} MB.</source>
      <translation>{name} بزرگ‌تر از {limit} مگابایت است.</translation>
    </message>
    <message>
      <source>{name} is no model on this machine. Choose one whose file is here to count tokens, or none.</source>
      <translation>{name} مدلی روی این دستگاه نیست. برای شمارش توکن‌ها مدلی را انتخاب کنید که فایلش اینجاست، یا هیچ مدلی.</translation>
    </message>
    <message>
      <source>{name} is not an image (PNG, JPEG, WebP, BMP, GIF, TIFF, DICOM).</source>
      <translation>{name} تصویر نیست (PNG،‏ JPEG،‏ WebP،‏ BMP،‏ GIF،‏ TIFF،‏ DICOM).</translation>
    </message>
    <message>
      <source>{name} is right in {value:.0%} of {n} {n:=question|questions} ({low:.0%} to {high:.0%})</source>
      <translation>{name} در {value:.0%} از {n} پرسش درست می‌گوید ({low:.0%} تا {high:.0%})</translation>
    </message>
    <message>
      <source>{name} is right most often: {value:.0%} ({low:.0%} to {high:.0%})</source>
      <translation>{name} بیش از همه درست می‌گوید: {value:.0%} ({low:.0%} تا {high:.0%})</translation>
    </message>
    <message>
      <source>{name} occurs twice in one object of this line.</source>
      <translation>{name} در یک شیء این سطر دو بار آمده است.</translation>
    </message>
    <message>
      <source>{name} takes the rest</source>
      <translation>{name} بقیه را می‌گیرد</translation>
    </message>
    <message>
      <source>{name}, Brier score {brier:.2f}</source>
      <translation>{name}، نمرهٔ Brier {brier:.2f}</translation>
    </message>
    <message>
      <source>{name}: Brier score {brier:.2f} ({low:.2f} to {high:.2f}), calibration error {error:.2f}</source>
      <translation>{name}: نمرهٔ Brier {brier:.2f} ({low:.2f} تا {high:.2f})، خطای کالیبراسیون {error:.2f}</translation>
    </message>
    <message>
      <source>{name}: from {low:.0%} in {worst} to {high:.0%} in {best}</source>
      <translation>{name}: از {low:.0%} در {worst} تا {high:.0%} در {best}</translation>
    </message>
    <message>
      <source>{name}: {count}</source>
      <translation>{name}: {count}</translation>
    </message>
    <message>
      <source>{name}: {low:.0%} everywhere shown</source>
      <translation>{name}: همه‌جا {low:.0%}</translation>
    </message>
    <message>
      <source>{n} %</source>
      <translation>{n}٪</translation>
    </message>
    <message>
      <source>{n} hidden repeats</source>
      <translation>{n} تکرار پنهان</translation>
    </message>
    <message>
      <source>{n} of {all} {all:=judge|judges} {n:=is|are} not shown to agree more than the commonest label would</source>
      <translation>برای {n} از {all} داور نشان داده نشده است که توافق بیش از رایج‌ترین برچسب باشد</translation>
    </message>
    <message>
      <source>{n} of {all} {all:=metric|metrics} {n:=scores|score} some author clearly above references held out</source>
      <translation>{n} سنجه از {all} سنجه نویسنده‌ای را آشکارا بالاتر از مرجع‌های کنارگذاشته نمره می‌دهد</translation>
    </message>
    <message>
      <source>{n} of {n_all} {n_all:=item|items} {n:=is|are} done</source>
      <translation>{n} از {n_all} مورد انجام شده است</translation>
    </message>
    <message>
      <source>{n} of {n_all} {n_all:=item|items} {n:=is|are} done; what is open is all with {rater}: {n_open}</source>
      <translation>{n} از {n_all} مورد انجام شده؛ هرچه مانده با {rater} است: {n_open}</translation>
    </message>
    <message>
      <source>{n} of {n_all} {n_all:=item|items} {n:=is|are} done; {rater} has most to do: {most}</source>
      <translation>{n} از {n_all} مورد انجام شده؛ بیشترین کارِ مانده با {rater}: {most}</translation>
    </message>
    <message>
      <source>{n} of {n_all} {n_all:=number|numbers} may be chance alone: {name} {low:.2f} to {high:.2f}</source>
      <translation>{n} از {n_all} عدد شاید فقط تصادف باشد: {name} {low:.2f} تا {high:.2f}</translation>
    </message>
    <message>
      <source>{n} of {n_all} {n_all:=rater|raters} {n:=is|are} shown to rate {one} above {other}</source>
      <translation>{n} ارزیاب از {n_all} به‌روشنی {one} را بالاتر از {other} {n:=می‌داند|می‌دانند}</translation>
    </message>
    <message>
      <source>{n} of {n_all} {n_all:=rater|raters} {n:=is|are} shown to see the largest difference between authors</source>
      <translation>بزرگ‌ترین اختلاف نویسندگان نزد {n} ارزیاب از {n_all} به‌روشنی دیده می‌شود</translation>
    </message>
    <message>
      <source>{n} of {n_all} {n_all:=table or figure|tables and figures} {n:=is|are} filled. Values in brackets are those of the paper.</source>
      <translation>{n} جدول و شکل از {n_all} پر شده است. مقدارهای درون کروشه از مقاله‌اند.</translation>
    </message>
    <message>
      <source>{n} pairs in a batch</source>
      <translation>{n} جفت در هر دسته</translation>
    </message>
    <message>
      <source>{n} questions of the frozen part {part} of {dataset} would be trained on. What a model that saw them scores on it says nothing.</source>
      <translation>با {n} پرسش از بخش تثبیت‌شدهٔ {part} در {dataset} آموزش داده می‌شود. امتیاز مدلی که آن‌ها را دیده باشد دیگر چیزی نمی‌گوید.</translation>
    </message>
    <message>
      <source>{n} shared questions</source>
      <translation>{n} پرسش مشترک</translation>
    </message>
    <message>
      <source>{n} {n:=question|questions} with {images} {images:=image|images}, from {specialties} {specialties:=specialty|specialties}</source>
      <translation>{n} پرسش با {images} تصویر، از {specialties} تخصص</translation>
    </message>
    <message>
      <source>{n} {n:=rating was|ratings were} skipped or could not be judged: missing, never a middle value.</source>
      <translation>{n} امتیاز رد شده یا غیرقابل قضاوت بوده است: دادهٔ گم‌شده، نه مقدار میانی.</translation>
    </message>
    <message>
      <source>{n} {n:=rating|ratings} came back in several versions. The rater's latest counts until you decide.</source>
      <translation>{n} امتیاز با چند نسخهٔ متفاوت بازگشته است. تا زمان تصمیم‌گیری، آخرین امتیاز ارزیاب به حساب می‌آید.</translation>
    </message>
    <message>
      <source>{n} {n:=reply is|replies are} to questions without a key and {n:=is|are} not marked.</source>
      <translation>{n} پاسخ به پرسش‌های بی‌کلید است و تصحیح نمی‌شود.</translation>
    </message>
    <message>
      <source>{n} {n:=reply is|replies are} to questions without options, or of other datasets, and {n:=is|are} not marked.</source>
      <translation>{n} پاسخ به پرسش‌هایی است که گزینه ندارند یا از مجموعه‌داده‌های دیگرند، و تصحیح نمی‌شود.</translation>
    </message>
    <message>
      <source>{n} {n:=reply|replies} gave way to a later one under the same condition.</source>
      <translation>{n} پاسخ جای خود را به پاسخی دیرتر در همان شرایط داده است.</translation>
    </message>
    <message>
      <source>{one} &gt; {other} (difference {difference:.2f}, p = {p:.2g})</source>
      <translation>{one} &gt; {other} (تفاوت {difference:.2f}، p = {p:.2g})</translation>
    </message>
    <message>
      <source>{one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}) for these {n} raters</source>
      <translation>{one} بالاتر از {other} به اندازهٔ {by:.2f} ({low:.2f} تا {high:.2f}) برای این {n} ارزیاب</translation>
    </message>
    <message>
      <source>{one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}) for this rater</source>
      <translation>از نگاه این ارزیاب {one} به‌اندازهٔ {by:.2f} بالاتر از {other} است ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}), raters like these too</source>
      <translation>{one} بالاتر از {other}، {by:.2f} ({low:.2f} تا {high:.2f})؛ ارزیابان مانند این‌ها نیز</translation>
    </message>
    <message>
      <source>{one} minus {other} is {by:.2f} higher in {part} than elsewhere ({p})</source>
      <translation>{one} منهای {other} در {part} به‌اندازهٔ {by:.2f} بیشتر از بقیه است ({p})</translation>
    </message>
    <message>
      <source>{one} minus {other} is {by:.2f} lower in {part} than elsewhere ({p})</source>
      <translation>{one} منهای {other} در {part} به‌اندازهٔ {by:.2f} کمتر از بقیه است ({p})</translation>
    </message>
    <message>
      <source>{pair} ({runs})</source>
      <translation>{pair} ({runs})</translation>
    </message>
    <message>
      <source>{pair}: none of {n} {n:=answer|answers} flipped</source>
      <translation>{pair}: هیچ‌یک از {n} گزینه تغییر نکرد</translation>
    </message>
    <message>
      <source>{pair}: {flipped} of {n} flipped, right only in one: {first} and {second} ({p}, Holm)</source>
      <translation>{pair}: {flipped} از {n} تغییر کرد، فقط در یکی درست: {first} و {second} ({p}، Holm)</translation>
    </message>
    <message>
      <source>{part} gets nothing of {values}.</source>
      <translation>{part} از {values} چیزی نمی‌گیرد.</translation>
    </message>
    <message>
      <source>{part} needs at least 1 question of each value.</source>
      <translation>{part} از هر مقدار دست‌کم ۱ پرسش می‌خواهد.</translation>
    </message>
    <message>
      <source>{part} was not made for {file}: their sizes differ. Choose the one made for it.</source>
      <translation>{part} برای {file} ساخته نشده است: اندازه‌هایشان فرق دارد. بخش خودش را انتخاب کنید.</translation>
    </message>
    <message>
      <source>{part} {number}</source>
      <translation>{part} {number}</translation>
    </message>
    <message>
      <source>{part}, {study}</source>
      <translation>{part}، {study}</translation>
    </message>
    <message>
      <source>{part}: {because}</source>
      <translation>{part}: {because}</translation>
    </message>
    <message>
      <source>{part}: {n}</source>
      <translation>{part}: {n}</translation>
    </message>
    <message>
      <source>{part}: {n} &lt; {size} × {n_values}; fewer than {size} of {short}</source>
      <translation>{part}: {n}، کمتر از {size} × {n_values}؛ کمتر از {size} تا از {short}</translation>
    </message>
    <message>
      <source>{part}: {n} = {size} × {n_full} of {n_values}; none of {short}</source>
      <translation>{part}: {n} = {size} × {n_full} از {n_values}؛ هیچ از {short}</translation>
    </message>
    <message>
      <source>{part}: {n} = {size} × {n_values}</source>
      <translation>{part}: {n} = {size} × {n_values}</translation>
    </message>
    <message>
      <source>{part}: {n} of {size}</source>
      <translation>{part}: {n} از {size}</translation>
    </message>
    <message>
      <source>{part}: {n}, all others</source>
      <translation>{part}: {n}، همهٔ بقیه</translation>
    </message>
    <message>
      <source>{part}: {n}, all others; none of {short}</source>
      <translation>{part}: {n}، همهٔ بقیه؛ هیچ از {short}</translation>
    </message>
    <message>
      <source>{path} cannot be made ({reason}). Choose another folder or another name.</source>
      <translation>{path} را نمی‌توان ساخت ({reason}). پوشه یا نام دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{path} cannot be reached ({reason}): this last change was not saved, everything before it is. Check that the drive is connected and do it again, or close the workspace and open it again.</source>
      <translation>دسترسی به {path} ممکن نیست ({reason}): این آخرین تغییر ذخیره نشد، همهٔ پیشین‌ها ذخیره است. وصل بودن درایو را بررسی کنید و دوباره انجام دهید، یا فضای کار را ببندید و دوباره باز کنید.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}). Ask its owner to let you read it, or open another workspace.</source>
      <translation>{path} را نمی‌توان خواند ({reason}). از صاحبش اجازهٔ خواندن بگیرید یا فضای کاری دیگری باز کنید.</translation>
    </message>
    <message>
      <source>{path} cannot be written to: the file, its folder or the drive is read-only. Copy it to a folder of your own and open it there.</source>
      <translation>در {path} نمی‌توان نوشت: فایل، پوشه یا درایو فقط‌خواندنی است. آن را در پوشهٔ خودتان کپی کنید و همان‌جا باز کنید.</translation>
    </message>
    <message>
      <source>{path} contains something that medreview did not make ({what}) and that could change what you save: it was not opened. Ask for a clean copy or restore a backup; its data can be imported into a new workspace.</source>
      <translation>در {path} چیزی هست که medreview نساخته است ({what}) و می‌تواند آنچه را ذخیره می‌کنید تغییر دهد؛ پس باز نشد. نسخهٔ پاکی بخواهید یا پشتیبانی را برگردانید؛ داده‌های آن را می‌توان به فضای کار تازه‌ای وارد کرد.</translation>
    </message>
    <message>
      <source>{path} could not be written: {reason}. What was there before is unchanged; choose another place.</source>
      <translation>{path} نوشته نشد: {reason}. آنچه پیش‌تر بود دست‌نخورده است؛ جای دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{path} did not accept this change, or cannot be read ({reason}): nothing of it was saved, everything before it is. Check the file with medreview check; if it is sound, change your input.</source>
      <translation>{path} این تغییر را نپذیرفت یا چیزی دارد که خوانده نمی‌شود ({reason}). از این تغییر چیزی ذخیره نشد و هر چه پیش از آن بود سر جایش است. فایل را با medreview check بررسی کنید؛ اگر سالم است، آنچه را داده‌اید تغییر دهید.</translation>
    </message>
    <message>
      <source>{path} exists already. Open it, or choose another name.</source>
      <translation>{path} از پیش هست. بازش کنید یا نام دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{path} has a field of more than {most} MB ({place}). Nothing was imported; ask for a copy with a shorter one.</source>
      <translation>{path} خانه‌ای بزرگ‌تر از {most} مگابایت دارد ({place}). چیزی از آن برداشته نشد؛ نسخه‌ای با متن کوتاه‌تر بخواهید.</translation>
    </message>
    <message>
      <source>{path} has a value of a kind that medreview never writes there ({place}): it was changed or is damaged. Nothing was imported; ask for a clean copy.</source>
      <translation>{path} مقداری از گونه‌ای دارد که medreview هرگز آنجا نمی‌نویسد ({place}): کسی آن را تغییر داده یا آسیب دیده است. چیزی از آن برداشته نشد؛ نسخه‌ای سالم بخواهید.</translation>
    </message>
    <message>
      <source>{path} is damaged ({finding}), and it was not touched. Keep it, and restore a backup if there is one.</source>
      <translation>{path} آسیب دیده است ({finding}) و به آن دست زده نشد. آن را نگه دارید و اگر نسخهٔ پشتیبان هست همان را بازیابی کنید.</translation>
    </message>
    <message>
      <source>{path} is not a medreview workspace, and it was not touched. Open another file.</source>
      <translation>{path} فضای کار medreview نیست و به آن دست زده نشد. فایل دیگری باز کنید.</translation>
    </message>
    <message>
      <source>{path} is not whole: {what} is missing or is not as medreview makes it. It was not opened; restore the newest good backup, or ask for a clean copy.</source>
      <translation>{path} کامل نیست: {what} نیست یا آن‌گونه نیست که medreview می‌سازد. باز نشد؛ تازه‌ترین پشتیبان سالم را برگردانید یا نسخهٔ پاکی بخواهید.</translation>
    </message>
    <message>
      <source>{path} is one file under two names (a hard link), and two programs could spoil it: it was not opened. Copy it, open the copy, and delete the other names.</source>
      <translation>{path} یک فایل با دو نام است (hard link) و دو برنامه می‌توانند خرابش کنند؛ پس باز نشد. آن را کپی کنید، نسخهٔ کپی را باز کنید و نام‌های دیگر را حذف کنید.</translation>
    </message>
    <message>
      <source>{path} is open in a program, or was not closed. Open it, close it again, and import it then.</source>
      <translation>{path} در برنامه‌ای باز است یا بسته نشده است. آن را باز کنید، دوباره ببندید و سپس وارد کنید.</translation>
    </message>
    <message>
      <source>{path} is open in another medreview program. Close it there, then open it here.</source>
      <translation>{path} در برنامهٔ medreview دیگری باز است. آنجا ببندید و سپس اینجا باز کنید.</translation>
    </message>
    <message>
      <source>{path} is open to be looked at only: this last change was not saved. Close the workspace, and open it where it can be written to and no other program has it open.</source>
      <translation>{path} فقط برای دیدن باز است: این آخرین تغییر ذخیره نشد. فضای کار را ببندید و جایی باز کنید که نوشتن در آن مجاز باشد و برنامهٔ دیگری آن را باز نداشته باشد.</translation>
    </message>
    <message>
      <source>{path} is open to read only. Open it with writable=True to add to it.</source>
      <translation>{path} فقط برای خواندن باز شده است. برای افزودن، آن را با writable=True باز کنید.</translation>
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
      <source>{path} was made by an older medreview. Open it with this program once, and import it then.</source>
      <translation>{path} با medreview قدیمی‌تری ساخته شده است. یک بار با این برنامه بازش کنید و سپس وارد کنید.</translation>
    </message>
    <message>
      <source>{path} was moved, deleted or replaced while it was open, or its drive was unplugged: this last change was not saved. Close the workspace and open it again, or restore its newest backup.</source>
      <translation>{path} هنگامی که باز بود جابه‌جا، حذف یا جایگزین شد، یا درایوش جدا شد: این آخرین تغییر ذخیره نشد. فضای کار را ببندید و دوباره باز کنید، یا تازه‌ترین پشتیبانش را بازیابی کنید.</translation>
    </message>
    <message>
      <source>{path} was not opened: {file} beside it is a link, and what it leads to would be written over. Delete the link, then open it again.</source>
      <translation>{path} باز نشد: {file} در کنار آن یک پیوند است و روی آنچه پیوند به آن می‌رسد نوشته می‌شد. پیوند را پاک کنید و دوباره باز کنید.</translation>
    </message>
    <message>
      <source>{path} was replaced while {log}, with the last changes of the file before it, still lay beside it: the two do not belong together, and neither was touched. To go on with the file that is there now, open it without that log, here or with medreview backups {path} without-log; the log is kept beside the backups.</source>
      <translation>{path} جایگزین شده، ولی {log} با آخرین تغییرهای فایل پیشین هنوز کنار آن است. این دو به هم تعلق ندارند و به هیچ‌کدام دست زده نشد. برای ادامه با فایلی که اکنون هست، آن را بدون آن log باز کنید، همین‌جا یا با medreview backups {path} without-log؛ log کنار پشتیبان‌ها نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>{problem}</source>
      <translation>{problem}</translation>
    </message>
    <message>
      <source>{problem}.</source>
      <translation>{problem}.</translation>
    </message>
    <message>
      <source>{protocol} has no dimension {dimension}, only {known}.</source>
      <translation>{protocol} بُعد {dimension} را ندارد، فقط {known}.</translation>
    </message>
    <message>
      <source>{protocol} judges against reference answers and needs at least one.</source>
      <translation>{protocol} در برابر پاسخ‌های مرجع داوری می‌کند و دست‌کم یکی لازم دارد.</translation>
    </message>
    <message>
      <source>{protocol} shows no reference answers, so their order changes nothing.</source>
      <translation>{protocol} پاسخ مرجع نشان نمی‌دهد، پس ترتیب آن‌ها چیزی را عوض نمی‌کند.</translation>
    </message>
    <message>
      <source>{question} stays out with all that is about it: in the workspace {answer} is the answer to another question. Have such rows go into another dataset.</source>
      <translation>{question} با هر چه دربارهٔ آن است وارد نمی‌شود: در فضای کار، {answer} پاسخ پرسش دیگری است. چنین ردیف‌هایی را به مجموعه‌دادهٔ دیگری بفرستید.</translation>
    </message>
    <message>
      <source>{rank}. {author}</source>
      <translation>{rank}. {author}</translation>
    </message>
    <message>
      <source>{rater} ({part})</source>
      <translation>{rater} ({part})</translation>
    </message>
    <message>
      <source>{rater} has a PIN already. Only the researcher can change it, with a reason.</source>
      <translation>{rater} از پیش پین دارد. فقط پژوهشگر می‌تواند با ذکر دلیل آن را عوض کند.</translation>
    </message>
    <message>
      <source>{rater} has a PIN already. Say why it is changed.</source>
      <translation>{rater} از پیش پین دارد. بگویید چرا عوض می‌شود.</translation>
    </message>
    <message>
      <source>{rater} has nothing to rate in {study}. Choose one of: {known}.</source>
      <translation>{rater} در {study} چیزی برای ارزیابی ندارد. یکی از این‌ها را انتخاب کنید: {known}.</translation>
    </message>
    <message>
      <source>{rater} is shown to rate higher than the others in {n} of {n_all} {n_all:=place|places} of the figure</source>
      <translation>{rater} در {n} مورد از {n_all} مورد نمودار به‌روشنی بالاتر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>{rater} is shown to rate lower than the others in {n} of {n_all} {n_all:=place|places} of the figure</source>
      <translation>{rater} در {n} مورد از {n_all} مورد نمودار به‌روشنی پایین‌تر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>{rater} rates nothing in {study}. Its raters: {known}.</source>
      <translation>{rater} در {study} چیزی ارزیابی نمی‌کند. ارزیابانش: {known}.</translation>
    </message>
    <message>
      <source>{rater} rates {by:.2f} steps higher than the others</source>
      <translation>{rater} {by:.2f} پله بالاتر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>{rater} rates {by:.2f} steps lower than the others</source>
      <translation>{rater} {by:.2f} پله پایین‌تر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>{rater} rates {what} {by:.2f} steps higher than the others</source>
      <translation>{rater} در {what} {by:.2f} پله بالاتر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>{rater} rates {what} {by:.2f} steps higher than the others ({low:.2f} to {high:.2f})</source>
      <translation>{rater} در {what} {by:.2f} پله بالاتر از دیگران امتیاز می‌دهد ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{rater} rates {what} {by:.2f} steps lower than the others</source>
      <translation>{rater} در {what} {by:.2f} پله پایین‌تر از دیگران امتیاز می‌دهد</translation>
    </message>
    <message>
      <source>{rater} rates {what} {by:.2f} steps lower than the others ({low:.2f} to {high:.2f})</source>
      <translation>{rater} در {what} {by:.2f} پله پایین‌تر از دیگران امتیاز می‌دهد ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{rater}, {units}</source>
      <translation>{rater}، {units}</translation>
    </message>
    <message>
      <source>{reader} could not read page {page}. Choose another second reading, or go on without one.</source>
      <translation>{reader} صفحهٔ {page} را نتوانست بخواند. خوانش دوم دیگری انتخاب کنید، یا بی‌آن پیش بروید.</translation>
    </message>
    <message>
      <source>{reader} is not installed here. Install it, or choose another second reading: {others}.</source>
      <translation>{reader} اینجا نصب نیست. نصبش کنید، یا خوانش دوم دیگری انتخاب کنید: {others}.</translation>
    </message>
    <message>
      <source>{reason}</source>
      <translation>{reason}</translation>
    </message>
    <message>
      <source>{reason} is no reason that the study knows.</source>
      <translation>{reason} از دلیل‌های این مطالعه نیست.</translation>
    </message>
    <message>
      <source>{rule}</source>
      <translation>{rule}</translation>
    </message>
    <message>
      <source>{rule} takes a whole number from {least} to {most}, not {number}.</source>
      <translation>{rule} عددی درست از {least} تا {most} می‌گیرد، نه {number}.</translation>
    </message>
    <message>
      <source>{rule} takes no number.</source>
      <translation>{rule} عددی نمی‌گیرد.</translation>
    </message>
    <message>
      <source>{rule}: this rule would take {n:,} of {n_all:,}, more than half. Check what it finds and confirm, or leave the rule out.</source>
      <translation>{rule}: این قاعده {n:,} از {n_all:,} را برمی‌دارد، بیش از نیم. ببینید چه می‌یابد، و بگویید که همین منظور است، یا قاعده را کنار بگذارید.</translation>
    </message>
    <message>
      <source>{sentence} is not the number of a sentence of {answer}.</source>
      <translation>{sentence} شمارهٔ جمله‌ای از {answer} نیست.</translation>
    </message>
    <message>
      <source>{setting}, {labels}</source>
      <translation>{setting}، {labels}</translation>
    </message>
    <message>
      <source>{setting}: a rater took {seconds:.0f} active seconds for an answer (median of {n}), {hours:.1f} hours for all.</source>
      <translation>{setting}: هر ارزیاب برای یک پاسخ {seconds:.0f} ثانیهٔ فعال صرف کرد (میانهٔ {n})، و {hours:.1f} ساعت برای همه.</translation>
    </message>
    <message>
      <source>{setting}: from beginning to end an answer took {seconds:.0f} seconds of wall time (median of {n}), {hours:.1f} hours for all. How much of it was active is unknown.</source>
      <translation>{setting}: از آغاز تا پایان، هر پاسخ {seconds:.0f} ثانیه زمان کل برد (میانهٔ {n})، و {hours:.1f} ساعت برای همه. معلوم نیست چه مقدار از آن فعال بوده است.</translation>
    </message>
    <message>
      <source>{setting}: raters grew faster along the way (rho = {rho:.2f}, p = {p:.2g}).</source>
      <translation>{setting}: ارزیابان در طول کار تندتر شدند (⁦rho = {rho:.2f}⁩، ⁦p = {p:.2g}⁩).</translation>
    </message>
    <message>
      <source>{setting}: raters grew neither faster nor slower for certain (rho = {rho:.2f}, p = {p:.2g}).</source>
      <translation>{setting}: نمی‌توان با اطمینان گفت ارزیابان تندتر یا کندتر شدند (⁦rho = {rho:.2f}⁩، ⁦p = {p:.2g}⁩).</translation>
    </message>
    <message>
      <source>{setting}: raters grew slower along the way (rho = {rho:.2f}, p = {p:.2g}).</source>
      <translation>{setting}: ارزیابان در طول کار کندتر شدند (⁦rho = {rho:.2f}⁩، ⁦p = {p:.2g}⁩).</translation>
    </message>
    <message>
      <source>{share:.0%} of {n} {n:=rating is|ratings are} “{level}”</source>
      <translation>{share:.0%} از {n} امتیاز «{level}» است</translation>
    </message>
    <message>
      <source>{size_class} is not a size class. Write it like 8B, 0.5B or 350M.</source>
      <translation>{size_class} ردهٔ اندازه نیست. آن را مانند 8B، 0.5B یا 350M بنویسید.</translation>
    </message>
    <message>
      <source>{statistic} does not compute {names}</source>
      <translation>{statistic} {names} را محاسبه نمی‌کند</translation>
    </message>
    <message>
      <source>{study} (version {n})</source>
      <translation>{study} (نسخهٔ {n})</translation>
    </message>
    <message>
      <source>{study} (version {n}, another revision of the codebook)</source>
      <translation>{study} (نسخهٔ {n}، بازنگری دیگری از راهنمای ارزیابی)</translation>
    </message>
    <message>
      <source>{study} came here in a package, so it is handed out where it was planned. Send your ratings back there.</source>
      <translation>{study} با بسته به اینجا آمده است، پس جایی توزیع می‌شود که طراحی شده است. امتیازهایتان را به همان‌جا پس بفرستید.</translation>
    </message>
    <message>
      <source>{study} follows up the differences in {about}. Open those, and make the follow-up there.</source>
      <translation>{study} پیگیری اختلاف‌های {about} است. همان اختلاف‌ها را ببینید و پیگیری را آنجا بسازید.</translation>
    </message>
    <message>
      <source>{study} has no audit trail yet, so there is nothing to seal. Seal it after the first rating or return.</source>
      <translation>{study} هنوز سابقه‌ای ندارد، پس چیزی برای مُهر کردن نیست. پس از آن‌که کسی امتیاز داد یا فایلی بازگشت، مُهر کنید.</translation>
    </message>
    <message>
      <source>{study} has no pairs to rate, so there is nothing to hand out. Plan it first.</source>
      <translation>{study} جفتی برای ارزیابی ندارد، پس چیزی برای توزیع نیست. نخست آن را طراحی کنید.</translation>
    </message>
    <message>
      <source>{study} is a follow-up of differences in another study, so its plan cannot change. Make another follow-up instead.</source>
      <translation>{study} اختلاف‌های ارزیابان مطالعه‌ای دیگر را دارد، پس طرحش همین‌گونه می‌ماند. به‌جای آن پیگیری دیگری بسازید.</translation>
    </message>
    <message>
      <source>{study} now shows {rater} something else than {file}, though every text is there: an order, a sentence or a level was changed.</source>
      <translation>آنچه {study} اکنون به {rater} نشان می‌دهد همانی نیست که {file} دارد، هرچند همهٔ متن‌ها هستند: ترتیبی، جمله‌ای یا سطحی عوض شده است.</translation>
    </message>
    <message>
      <source>{study} shows {rater} other texts than {file}: {n} were changed or are gone, the first of them begins “{text}”.</source>
      <translation>{study} به {rater} متن‌های دیگری نشان می‌دهد جز آن‌ها که {file} دارد: {n} متن عوض شده یا نیست؛ نخستین آن‌ها چنین آغاز می‌شود: «{text}».</translation>
    </message>
    <message>
      <source>{study} was not handed out, because of {place}: {reason} Correct it, then hand out again.</source>
      <translation>{study} توزیع نشد، به سبب {place}: {reason} آن را درست و دوباره توزیع کنید.</translation>
    </message>
    <message>
      <source>{study} was registered on {at}. Say why it is registered again.</source>
      <translation>{study} در {at} ثبت شده است. بگویید چرا دوباره ثبت می‌شود.</translation>
    </message>
    <message>
      <source>{study} was registered, so it is kept with its sheet. Make a new version of the study instead.</source>
      <translation>{study} ثبت شده است و با برگه‌اش می‌ماند. به‌جای آن نسخهٔ تازه‌ای از مطالعه بسازید.</translation>
    </message>
    <message>
      <source>{study}: {because}</source>
      <translation>{study}: {because}</translation>
    </message>
    <message>
      <source>{table} has {n_rows} rows and {n_columns} columns, more than a sheet of a workbook holds. Export it as CSV, JSONL or Parquet.</source>
      <translation>{table} {n_rows} ردیف و {n_columns} ستون دارد، بیش از گنجایش یک برگ صفحه‌گسترده. آن را به شکل CSV،‏ JSONL یا Parquet خروجی بگیرید.</translation>
    </message>
    <message>
      <source>{test} (exact)</source>
      <translation>{test} (دقیق)</translation>
    </message>
    <message>
      <source>{test} (normal approximation)</source>
      <translation>{test} (تقریب نرمال)</translation>
    </message>
    <message>
      <source>{text}</source>
      <translation>{text}</translation>
    </message>
    <message>
      <source>{text} does not say which dimension of the judge is which of the study. Write JUDGED=RATED, or JUDGED=RATED:1=0,2=1 with the study's value for each of the judge's.</source>
      <translation>{text} نمی‌گوید کدام بُعد داور کدام بُعد مطالعه است. JUDGED=RATED بنویسید، یا JUDGED=RATED:1=0,2=1 با مقدار مطالعه برای هر مقدار داور.</translation>
    </message>
    <message>
      <source>{text} does not say which levels count as one. Write the levels of each in a row, with | between, such as {example}; every level stands once.</source>
      <translation>{text} نمی‌گوید کدام سطح‌ها یکی شمرده می‌شوند. سطح‌های هر کدام را پیاپی و با | در میان بنویسید، مانند {example}؛ هر سطح یک بار.</translation>
    </message>
    <message>
      <source>{text} is not a scale. Write 1:5, or 0,0.5,1, or the labels from level 1 on, or 1=bad,2=good.</source>
      <translation>{text} مقیاس نیست. ۱:۵ یا ۰،۰٫۵،۱ یا برچسب‌ها از سطح ۱ به بعد، یا ۱=بد،۲=خوب بنویسید.</translation>
    </message>
    <message>
      <source>{title} ({part})</source>
      <translation>{title} ({part})</translation>
    </message>
    <message>
      <source>{title} ({standing})</source>
      <translation>{title} ({standing})</translation>
    </message>
    <message>
      <source>{title}: {choices}; seed {seed}, {n} {n:=resample|resamples}</source>
      <translation>{title}: {choices}؛ بذر تصادفی (seed) {seed}، {n} بازنمونه</translation>
    </message>
    <message>
      <source>{units}: a rater could not judge</source>
      <translation>{units}: ارزیابی نتوانسته قضاوت کند</translation>
    </message>
    <message>
      <source>{units}: every rater skipped them or could not judge</source>
      <translation>{units}: همهٔ ارزیابان از آن‌ها گذشته‌اند یا نتوانسته‌اند قضاوت کنند</translation>
    </message>
    <message>
      <source>{units}: no rater rated another author's answer to the question</source>
      <translation>{units}: هیچ ارزیابی پاسخ نویسندهٔ دیگری به همان پرسش را ارزیابی نکرده است</translation>
    </message>
    <message>
      <source>{units}: no value of {field}</source>
      <translation>{units}: «{field}» مقدار ندارد</translation>
    </message>
    <message>
      <source>{units}: nobody gave a value</source>
      <translation>{units}: هیچ‌کس مقداری نداده است</translation>
    </message>
    <message>
      <source>{units}: not rated a second time</source>
      <translation>{units}: بار دوم ارزیابی نشده</translation>
    </message>
    <message>
      <source>{units}: of answers with fewer rated sentences, or without a value</source>
      <translation>{units}: از پاسخ‌هایی با جمله‌های ارزیابی‌شدهٔ کمتر، یا بی‌مقدار</translation>
    </message>
    <message>
      <source>{units}: raters are divided</source>
      <translation>{units}: ارزیابان هم‌نظر نیستند</translation>
    </message>
    <message>
      <source>{units}: too few ratings</source>
      <translation>{units}: امتیاز کافی ندارد</translation>
    </message>
    <message>
      <source>{units}: {rater} has no rating</source>
      <translation>{units}: {rater} امتیازی نداده است</translation>
    </message>
    <message>
      <source>{value:,}</source>
      <translation>{value:,}</translation>
    </message>
    <message>
      <source>{value:.0%}</source>
      <translation>{value:.0%}</translation>
    </message>
    <message>
      <source>{value:.0%} of {n} {n:=question is|questions are} right ({low:.0%} to {high:.0%})</source>
      <translation>{value:.0%} از {n} پرسش درست است ({low:.0%} تا {high:.0%})</translation>
    </message>
    <message>
      <source>{value:.0f}</source>
      <translation>{value:.0f}</translation>
    </message>
    <message>
      <source>{value:.1%}</source>
      <translation>{value:.1%}</translation>
    </message>
    <message>
      <source>{value:.1f}</source>
      <translation>{value:.1f}</translation>
    </message>
    <message>
      <source>{value:.2f}</source>
      <translation>{value:.2f}</translation>
    </message>
    <message>
      <source>{value:.3f}</source>
      <translation>{value:.3f}</translation>
    </message>
    <message>
      <source>{value:.4f}</source>
      <translation>{value:.4f}</translation>
    </message>
    <message>
      <source>{values}</source>
      <translation>{values}</translation>
    </message>
    <message>
      <source>{values} and {n} more</source>
      <translation>{values} و {n} تای دیگر</translation>
    </message>
    <message>
      <source>{value}</source>
      <translation>{value}</translation>
    </message>
    <message>
      <source>{value} (line {line}) says that no value fits.</source>
      <translation>{value} (سطر {line}) یعنی هیچ مقداری مطابقت ندارد.</translation>
    </message>
    <message>
      <source>{value} ({low}–{high})</source>
      <translation>{value} ({low}–{high})</translation>
    </message>
    <message>
      <source>{value} is not a level of {name}.</source>
      <translation>{value} از سطح‌های {name} نیست.</translation>
    </message>
    <message>
      <source>{value} is not a level of {name}. Choose one of: {levels}.</source>
      <translation>{value} سطحی از {name} نیست. یکی از این‌ها را انتخاب کنید: {levels}.</translation>
    </message>
    <message>
      <source>{value} is not a number, and there is a text too.</source>
      <translation>{value} عدد نیست، و متنی هم هست.</translation>
    </message>
    <message>
      <source>{value} is not a number.</source>
      <translation>{value} عدد نیست.</translation>
    </message>
    <message>
      <source>{value} is not in its list.</source>
      <translation>{value} در فهرست آن نیست.</translation>
    </message>
    <message>
      <source>{value} occurs twice, in the lines {first} and {second}.</source>
      <translation>{value} دو بار آمده است، در سطرهای {first} و {second}.</translation>
    </message>
    <message>
      <source>{warnings} Check the result and confirm, or choose other sizes.</source>
      <translation>{warnings} آنچه را به دست می‌آید ببینید و بگویید که همین را می‌خواهید، یا اندازه‌های دیگری انتخاب کنید.</translation>
    </message>
    <message>
      <source>{what}, {name}: {low:.2f} to {high:.2f} by subgroup ({p}, Holm)</source>
      <translation>{what}، {name}: {low:.2f} تا {high:.2f} به تفکیک زیرگروه ({p}، هولم)</translation>
    </message>
    <message>
      <source>{what}: means from {low:.2f} ({lowest}) to {high:.2f} ({highest})</source>
      <translation>{what}: میانگین‌ها از {low:.2f} ({lowest}) تا {high:.2f} ({highest})</translation>
    </message>
    <message>
      <source>{what}: only {judge:.0%} match; a trivial judge ({name}) would match {trivial:.0%}.</source>
      <translation>{what}: فقط {judge:.0%} همخوانی؛ خط پایهٔ «{name}» {trivial:.0%} همخوانی داشت.</translation>
    </message>
    <message>
      <source>{what}: the judge was asked for the levels {judged}, and the study has {rated}. The same number does not mean the same on both, so read no agreement from these figures.</source>
      <translation>{what}: از داور سطح‌های {judged} خواسته شده و سطح‌های مطالعه {rated} است. یک عدد در این دو یک معنا ندارد؛ پس از این رقم‌ها توافقی برداشت نکنید.</translation>
    </message>
    <message>
      <source>{what}: these {n} raters rate {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f})</source>
      <translation>{what}: {one} نزد این {n} ارزیاب {by:.2f} بالاتر از {other} ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{what}: this rater rates {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f})</source>
      <translation>{what}: این ارزیاب {one} را {by:.2f} بالاتر از {other} می‌داند ({low:.2f} تا {high:.2f})</translation>
    </message>
    <message>
      <source>{what}: without {rater} it is no longer shown that {one} is above {other}</source>
      <translation>{what}: بدون {rater} دیگر نشان داده نمی‌شود که {one} بالاتر از {other} است</translation>
    </message>
    <message>
      <source>{what}: {first} minus {second}</source>
      <translation>{what}: {first} منهای {second}</translation>
    </message>
    <message>
      <source>{what}: {judge:.0%} match; the best trivial judge ({name}) would match {trivial:.0%}.</source>
      <translation>{what}: {judge:.0%} همخوانی؛ بهترین خط پایه «{name}» {trivial:.0%} همخوانی داشت.</translation>
    </message>
    <message>
      <source>{what}: {level}</source>
      <translation>{what}: {level}</translation>
    </message>
    <message>
      <source>{what}: {low:.2f} to {high:.2f} by subgroup ({p}, Holm)</source>
      <translation>{what}: {low:.2f} تا {high:.2f} به تفکیک زیرگروه ({p}، هولم)</translation>
    </message>
    <message>
      <source>{what}: {n} of {n_all} {n_all:=rater|raters} {n:=is|are} shown to rate {one} above {other}</source>
      <translation>{what}: {n} ارزیاب از {n_all} به‌روشنی {one} را بالاتر از {other} {n:=می‌داند|می‌دانند}</translation>
    </message>
    <message>
      <source>{what}: {n} of {total} {total:=judgement|judgements} {n:=is|are} not on the study's scale and left out. See whether the judge was asked for the levels that people used.</source>
      <translation>{what}: {n} داوری از {total} داوری بیرون از مقیاس مطالعه است و کنار می‌ماند. ببینید از داور همان سطح‌هایی خواسته شده که ارزیابان به کار برده‌اند یا نه.</translation>
    </message>
    <message>
      <source>{what}: {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}) for {n} raters</source>
      <translation>{what}: {one} بالاتر از {other} به اندازهٔ {by:.2f} ({low:.2f} تا {high:.2f}) برای {n} ارزیاب</translation>
    </message>
    <message>
      <source>{what}: {one} above {other} by {by:.2f} ({low:.2f} to {high:.2f}), raters like these too</source>
      <translation>{what}: {one} بالاتر از {other}، {by:.2f} ({low:.2f} تا {high:.2f})؛ ارزیابان مانند این‌ها نیز</translation>
    </message>
    <message>
      <source>{what}: {one} minus {other} is {by:.2f} higher in {part} than elsewhere ({p})</source>
      <translation>{what}: {one} منهای {other} در {part} به‌اندازهٔ {by:.2f} بیشتر از بقیه است ({p})</translation>
    </message>
    <message>
      <source>{what}: {one} minus {other} is {by:.2f} lower in {part} than elsewhere ({p})</source>
      <translation>{what}: {one} منهای {other} در {part} به‌اندازهٔ {by:.2f} کمتر از بقیه است ({p})</translation>
    </message>
    <message>
      <source>{what}: {over}</source>
      <translation>{what}: {over}</translation>
    </message>
    <message>
      <source>{what}: κ of {part} is {by:.2f} higher than elsewhere ({p}, Holm)</source>
      <translation>{what}: κ در {part} به‌اندازهٔ {by:.2f} بالاتر از بقیه است ({p}، Holm)</translation>
    </message>
    <message>
      <source>{what}: κ of {part} is {by:.2f} lower than elsewhere ({p}, Holm)</source>
      <translation>{what}: κ در {part} به‌اندازهٔ {by:.2f} پایین‌تر از بقیه است ({p}، Holm)</translation>
    </message>
    <message>
      <source>{what}: ρ of length and rating from {low:.2f} ({least}) to {high:.2f} ({most})</source>
      <translation>{what}: ρ طول و امتیاز از {low:.2f} ({least}) تا {high:.2f} ({most})</translation>
    </message>
    <message>
      <source>{what}: ρ of length and rating is {low:.2f} within every author</source>
      <translation>{what}: ρ طول و امتیاز در هر نویسنده {low:.2f} است</translation>
    </message>
    <message>
      <source>{winner} is preferred to {other} by {who}: {value:.0%} ({low:.0%} to {high:.0%})</source>
      <translation>{winner} بر {other} ترجیح داده می‌شود، به گفتهٔ {who}: {value:.0%} ({low:.0%} تا {high:.0%})</translation>
    </message>
    <message>
      <source>{word} is among the first that are tried. Take other words, such as four that have nothing in common.</source>
      <translation>{word} از نخستین گذرواژه‌هایی است که امتحان می‌شود. واژه‌های دیگری به کار ببرید، مثلاً چهار واژهٔ بی‌ربط.</translation>
    </message>
    <message>
      <source>{workspace} was not made from a package, so there is nothing to send back. Open the file that the study's organiser gave you.</source>
      <translation>{workspace} از بسته ساخته نشده است، پس چیزی برای پس فرستادن نیست. فایلی را باز کنید که برگزارکنندهٔ مطالعه به شما داده است.</translation>
    </message>
    <message>
      <source>ρ of length and rating from {low:.2f} ({least}) to {high:.2f} ({most})</source>
      <translation>ρ طول و امتیاز از {low:.2f} ({least}) تا {high:.2f} ({most})</translation>
    </message>
    <message>
      <source>ρ of length and rating is {low:.2f} within every author</source>
      <translation>ρ طول و امتیاز در هر نویسنده {low:.2f} است</translation>
    </message>
    <message>
      <source>ρ of length and rating within authors from {low:.2f} to {high:.2f}</source>
      <translation>ρ طول و امتیاز در نویسندگان از {low:.2f} تا {high:.2f}</translation>
    </message>
    <message>
      <source>“{words}” is too short to look for: at least two letters or digits are needed.</source>
      <translation>«{words}» برای جست‌وجو کوتاه است: دست‌کم دو حرف یا رقم لازم است.</translation>
    </message>
  </context>
  <context>
    <name>CorrectionDialog</name>
    <message>
      <source>Correct the rating</source>
      <translation>اصلاح امتیاز</translation>
    </message>
    <message>
      <source>For instance: mistook the ends of the scale, by her letter</source>
      <translation>برای نمونه: دو سر مقیاس را جابه‌جا گرفته بود</translation>
    </message>
    <message>
      <source>New rating</source>
      <translation>امتیاز تازه</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>ذخیره</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>چرا</translation>
    </message>
    <message>
      <source>{rater}, {dimension}: {value}. What was there stays in the history.</source>
      <translation>{rater}، {dimension}: {value}. مقدار پیشین در تاریخچه می‌ماند.</translation>
    </message>
  </context>
  <context>
    <name>CountsScreen</name>
    <message>
      <source>Back to the library</source>
      <translation>بازگشت به کتابخانه</translation>
    </message>
    <message>
      <source>Count by</source>
      <translation>شمارش بر پایهٔ</translation>
    </message>
    <message>
      <source>Counts</source>
      <translation>شمارش</translation>
    </message>
    <message>
      <source>Datasets to count</source>
      <translation>مجموعه‌داده‌هایی که شمرده می‌شوند</translation>
    </message>
    <message>
      <source>How many questions have each value.</source>
      <translation>چند پرسش کدام مقدار را دارند.</translation>
    </message>
    <message>
      <source>and by</source>
      <translation>و</translation>
    </message>
    <message>
      <source>and by a third</source>
      <translation>و سوم</translation>
    </message>
    <message>
      <source>every dataset</source>
      <translation>همهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>nothing else</source>
      <translation>هیچ چیز دیگر</translation>
    </message>
    <message>
      <source>of</source>
      <translation>دربارهٔ</translation>
    </message>
  </context>
  <context>
    <name>CrashDialog</name>
    <message>
      <source>Copy the report</source>
      <translation>کپی گزارش</translation>
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
      <source>The report has no text from your data and was sent nowhere: copy it and send it to the developers.</source>
      <translation>گزارش زیر هیچ متنی از داده‌های شما ندارد و به جایی فرستاده نشده است: آن را کپی کنید و برای سازندگان بفرستید.</translation>
    </message>
    <message>
      <source>This is a fault of the program, not yours. Every saved change is in the workspace.</source>
      <translation>این خطای برنامه است، نه شما. هر تغییر ذخیره‌شده در فضای کار است.</translation>
    </message>
    <message>
      <source>medreview made a mistake</source>
      <translation>برنامهٔ medreview خطا کرد</translation>
    </message>
  </context>
  <context>
    <name>DataCanvas</name>
    <message>
      <source>{n} selected</source>
      <translation>{n} مورد انتخاب شد</translation>
    </message>
  </context>
  <context>
    <name>DataTable</name>
    <message>
      <source>As designed</source>
      <translation>چیدمان پیش‌فرض</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>ستون‌ها</translation>
    </message>
  </context>
  <context>
    <name>DatasetList</name>
    <message>
      <source>All datasets</source>
      <translation>همهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>{name}: questions {n_questions}, answers {n_answers}</source>
      <translation>{name}: پرسش‌ها {n_questions}، پاسخ‌ها {n_answers}</translation>
    </message>
  </context>
  <context>
    <name>DatasetScreen</name>
    <message>
      <source>Back to the library</source>
      <translation>بازگشت به کتابخانه</translation>
    </message>
    <message>
      <source>Contents of {dataset}</source>
      <translation>آنچه در {dataset} است</translation>
    </message>
    <message>
      <source>Dataset</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>Edit what is told of the dataset</source>
      <translation>ویرایش شناسنامهٔ مجموعه‌داده</translation>
    </message>
    <message>
      <source>Edit…</source>
      <translation>ویرایش…</translation>
    </message>
    <message>
      <source>History…</source>
      <translation>تاریخچه…</translation>
    </message>
    <message>
      <source>No questions yet. Import a file.</source>
      <translation>هنوز پرسشی نیست. فایلی وارد کنید.</translation>
    </message>
    <message>
      <source>Write the card into a folder</source>
      <translation>نوشتن شناسنامه در یک پوشه</translation>
    </message>
    <message>
      <source>Write the card…</source>
      <translation>نوشتن شناسنامه…</translation>
    </message>
    <message>
      <source>Writing the card</source>
      <translation>نوشتن شناسنامه</translation>
    </message>
    <message>
      <source>Written: {path}</source>
      <translation>نوشته شد: {path}</translation>
    </message>
    <message>
      <source>not told</source>
      <translation>گفته نشده</translation>
    </message>
  </context>
  <context>
    <name>DeleteQuestion</name>
    <message>
      <source>Delete</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>Delete the run</source>
      <translation>حذف اجرا</translation>
    </message>
    <message>
      <source>Delete {run}? Its plan, its judgements ({n}) and their raw outputs go; answers and models stay.</source>
      <translation>اجرای {run} حذف شود؟ طرح آن، داوری‌هایش ({n}) و خروجی‌های خامشان می‌رود؛ پاسخ‌ها و مدل‌ها می‌مانند.</translation>
    </message>
    <message>
      <source>Keep</source>
      <translation>نگه داشتن</translation>
    </message>
  </context>
  <context>
    <name>DetailsPane</name>
    <message>
      <source>Ability</source>
      <translation>توانایی</translation>
    </message>
    <message>
      <source>Adapter: {file}, scale {n}</source>
      <translation>آداپتور: {file}، ضریب {n}</translation>
    </message>
    <message>
      <source>Family</source>
      <translation>خانواده</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>یافته</translation>
    </message>
    <message>
      <source>It answered after {n} s, by {engine}.</source>
      <translation>پس از {n} ثانیه با {engine} پاسخ داد.</translation>
    </message>
    <message>
      <source>It wrote: {reply}</source>
      <translation>نوشت: {reply}</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>کلید</translation>
    </message>
    <message>
      <source>Licence: {licence}</source>
      <translation>مجوز: {licence}</translation>
    </message>
    <message>
      <source>Model name at the endpoint: {name}</source>
      <translation>نام مدل در سرویس: {name}</translation>
    </message>
    <message>
      <source>Named by {answers} answers, {runs} runs and {judgements} judgements</source>
      <translation>در {answers} پاسخ، {runs} اجرا و {judgements} داوری نام آن آمده است</translation>
    </message>
    <message>
      <source>Of these in this workspace: {use}</source>
      <translation>از این مقدار در همین فضای کار: {use}</translation>
    </message>
    <message>
      <source>Price of a million tokens read</source>
      <translation>بهای یک میلیون توکن خوانده‌شده</translation>
    </message>
    <message>
      <source>Price of a million tokens written</source>
      <translation>بهای یک میلیون توکن نوشته‌شده</translation>
    </message>
    <message>
      <source>Runs this month, all workspaces opened here: {use}</source>
      <translation>اجراهای این ماه در همهٔ فضاهای کاری که این‌جا باز شده‌اند: {use}</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>ذخیره</translation>
    </message>
    <message>
      <source>Size class</source>
      <translation>ردهٔ اندازه</translation>
    </message>
    <message>
      <source>Tested {time}</source>
      <translation>آزمایش‌شده {time}</translation>
    </message>
    <message>
      <source>Vision projector: {file}</source>
      <translation>مبدل بینایی: {file}</translation>
    </message>
    <message>
      <source>What a test found out</source>
      <translation>یافته‌های آزمون</translation>
    </message>
    <message>
      <source>not known</source>
      <translation>نامعلوم</translation>
    </message>
    <message>
      <source>room for {n} tokens</source>
      <translation>جا برای {n} توکن</translation>
    </message>
    <message>
      <source>{ability}: {evidence}</source>
      <translation>{ability}: {evidence}</translation>
    </message>
  </context>
  <context>
    <name>Differences</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>yes</source>
      <translation>بله</translation>
    </message>
    <message>
      <source>{dimension} (cannot judge)</source>
      <translation>{dimension} (غیرقابل قضاوت)</translation>
    </message>
    <message>
      <source>{dimension}, {setting}: {n} of {total} ({percent}%)</source>
      <translation>{dimension}، {setting}: {n} از {total} ({percent}٪)</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
    </message>
    <message>
      <source>{n} of {total} rated places differ by {distance} or more.</source>
      <translation>در {n} مورد از {total} موردِ ارزیابی‌شده، اختلاف {distance} یا بیشتر است.</translation>
    </message>
  </context>
  <context>
    <name>DifferencesFilterBar</name>
    <message>
      <source>A value against “cannot judge”</source>
      <translation>مقدار در برابر «غیرقابل قضاوت»</translation>
    </message>
    <message>
      <source>All dimensions</source>
      <translation>همهٔ بُعدها</translation>
    </message>
    <message>
      <source>Dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>Distance</source>
      <translation>فاصله</translation>
    </message>
    <message>
      <source>Part of the study</source>
      <translation>بخش مطالعه</translation>
    </message>
    <message>
      <source>The pilot</source>
      <translation>مرحلهٔ آزمایشی</translation>
    </message>
    <message>
      <source>With values missing</source>
      <translation>با مقدارهای نداده</translation>
    </message>
    <message>
      <source>Without the pilot</source>
      <translation>بدون مرحلهٔ آزمایشی</translation>
    </message>
    <message>
      <source>{n} or more apart</source>
      <translation>فاصلهٔ {n} یا بیشتر</translation>
    </message>
  </context>
  <context>
    <name>DifferencesScreen</name>
    <message>
      <source>Ask the raters why…</source>
      <translation>پرسیدن دلیل از ارزیابان…</translation>
    </message>
    <message>
      <source>Differences</source>
      <translation>اختلاف‌ها</translation>
    </message>
    <message>
      <source>Hand to an adjudicator…</source>
      <translation>سپردن به ارزیاب نهایی…</translation>
    </message>
    <message>
      <source>No studies yet. Plan one, or import ratings.</source>
      <translation>هنوز مطالعه‌ای نیست. مطالعه‌ای طراحی کنید یا امتیازها را وارد کنید.</translation>
    </message>
    <message>
      <source>Raters are nowhere this far apart. Choose a smaller distance.</source>
      <translation>ارزیابان هیچ‌جا این اندازه فاصله ندارند. فاصلهٔ کمتری انتخاب کنید.</translation>
    </message>
    <message>
      <source>Save the differences</source>
      <translation>ذخیرهٔ اختلاف‌ها</translation>
    </message>
    <message>
      <source>Save the differences…</source>
      <translation>ذخیرهٔ اختلاف‌ها…</translation>
    </message>
    <message>
      <source>Saving the differences</source>
      <translation>ذخیرهٔ اختلاف‌ها</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>The differences are in {file}</source>
      <translation>اختلاف‌ها در {file} است</translation>
    </message>
    <message>
      <source>Ticked: {n}. Only these are handed on.</source>
      <translation>علامت‌خورده: {n}. فقط همین‌ها سپرده می‌شوند.</translation>
    </message>
  </context>
  <context>
    <name>DifferencesText</name>
    <message>
      <source>… the same lines: {n}</source>
      <translation>… سطرهای یکسان: {n}</translation>
    </message>
  </context>
  <context>
    <name>DifferentRepliesDialog</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Replies that differ</source>
      <translation>پاسخ‌های متفاوت</translation>
    </message>
    <message>
      <source>Replies that differ: {n}.</source>
      <translation>پاسخ‌های متفاوت: {n}.</translation>
    </message>
    <message>
      <source>Replies that differ: {n}; the first {shown} of them are shown.</source>
      <translation>پاسخ‌های متفاوت: {n}؛ {shown} تای نخست نشان داده می‌شود.</translation>
    </message>
    <message>
      <source>The two replies</source>
      <translation>دو پاسخ</translation>
    </message>
  </context>
  <context>
    <name>DimensionBar</name>
    <message>
      <source>{dimension}, {unit}</source>
      <translation>{dimension}، {unit}</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
    </message>
  </context>
  <context>
    <name>DimensionBars</name>
    <message>
      <source>Differences by dimension</source>
      <translation>اختلاف‌ها بر پایهٔ بُعد</translation>
    </message>
  </context>
  <context>
    <name>DimensionForm</name>
    <message>
      <source>Label</source>
      <translation>برچسب</translation>
    </message>
    <message>
      <source>Levels of the scale</source>
      <translation>سطح‌های مقیاس</translation>
    </message>
    <message>
      <source>Levels, the first for digit 1</source>
      <translation>سطح‌ها، نخستین برای رقم ۱</translation>
    </message>
    <message>
      <source>Number</source>
      <translation>عدد</translation>
    </message>
    <message>
      <source>Rated</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Statement</source>
      <translation>گزاره</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>متن</translation>
    </message>
  </context>
  <context>
    <name>DimensionsSection</name>
    <message>
      <source>Dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>Name in tables</source>
      <translation>نام در جدول‌ها</translation>
    </message>
    <message>
      <source>Raters see them in this order. Digit 1 gives the first level of the scale, digit 2 the second.</source>
      <translation>ارزیابان آن‌ها را به همین ترتیب می‌بینند. رقم ۱ سطح نخست مقیاس است و رقم ۲ سطح دوم.</translation>
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
      <source>Answers you rated: {n}. Every rating is saved.</source>
      <translation>پاسخ‌هایی که ارزیابی کردید: {n}. همهٔ امتیازها ذخیره شده است.</translation>
    </message>
    <message>
      <source>Look back</source>
      <translation>بازبینی</translation>
    </message>
    <message>
      <source>Now send them back: they are on this machine only.</source>
      <translation>اکنون پسشان بفرستید: فقط روی همین دستگاه هستند.</translation>
    </message>
    <message>
      <source>Send back…</source>
      <translation>پس فرستادن…</translation>
    </message>
  </context>
  <context>
    <name>Drawer</name>
    <message>
      <source>Answers behind the number</source>
      <translation>پاسخ‌های پشت این عدد</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Judgements behind the number</source>
      <translation>داوری‌های پشت این عدد</translation>
    </message>
    <message>
      <source>Method</source>
      <translation>روش</translation>
    </message>
    <message>
      <source>Questions behind the number</source>
      <translation>پرسش‌های پشت این عدد</translation>
    </message>
  </context>
  <context>
    <name>EarlierComments</name>
    <message>
      <source>No comments here.</source>
      <translation>اینجا کسی چیزی ننوشته است.</translation>
    </message>
    <message>
      <source>What raters wrote</source>
      <translation>آنچه ارزیابان نوشته‌اند</translation>
    </message>
  </context>
  <context>
    <name>EditDialog</name>
    <message>
      <source>Original: {field}</source>
      <translation>متن اصلی: {field}</translation>
    </message>
    <message>
      <source>Raters or judges worked on it: what they saw cannot change.</source>
      <translation>ارزیابان یا داوران روی آن کار کرده‌اند: آنچه دیده‌اند همان می‌ماند.</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>ذخیره</translation>
    </message>
    <message>
      <source>Saving a change</source>
      <translation>ذخیرهٔ تغییر</translation>
    </message>
    <message>
      <source>The reason is kept with the change</source>
      <translation>دلیل همراه تغییر نگه داشته می‌شود</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>چرا</translation>
    </message>
  </context>
  <context>
    <name>Editing</name>
    <message>
      <source>Edit the answer</source>
      <translation>ویرایش پاسخ</translation>
    </message>
    <message>
      <source>Edit the question</source>
      <translation>ویرایش پرسش</translation>
    </message>
  </context>
  <context>
    <name>EngineLine</name>
    <message>
      <source>Progress of the set-up</source>
      <translation>پیشرفت برپایی</translation>
    </message>
    <message>
      <source>Set it up</source>
      <translation>برپایی</translation>
    </message>
  </context>
  <context>
    <name>ExamSection</name>
    <message>
      <source>Attempts at most</source>
      <translation>حداکثر تلاش</translation>
    </message>
    <message>
      <source>Choose a wording of your own</source>
      <translation>متن پرسش خودتان را انتخاب کنید</translation>
    </message>
    <message>
      <source>Effort at an endpoint</source>
      <translation>میزان تلاش در سرویس</translation>
    </message>
    <message>
      <source>How it is asked</source>
      <translation>شیوهٔ پرسش</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
    <message>
      <source>Language of the prompt</source>
      <translation>زبان پرامپت</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>ترتیب</translation>
    </message>
    <message>
      <source>Own wording…</source>
      <translation>متن خودم…</translation>
    </message>
    <message>
      <source>Prompt files (*.txt);;All files (*)</source>
      <translation>فایل‌های پرامپت (*.txt);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>Reading</source>
      <translation>خوانش</translation>
    </message>
    <message>
      <source>Sit it a second time without images</source>
      <translation>بار دیگر بی‌تصویر آزمون داده شود</translation>
    </message>
    <message>
      <source>Temperature</source>
      <translation>دما</translation>
    </message>
    <message>
      <source>The choice is asked for when the thinking ends by itself, or at its limit; 0 asks at once.</source>
      <translation>گزینه وقتی پرسیده می‌شود که استدلال خود پایان یابد یا به حدش برسد؛ با ۰ بی‌درنگ پرسیده می‌شود.</translation>
    </message>
    <message>
      <source>Tokens of a reply at most</source>
      <translation>حداکثر توکن پاسخ مدل</translation>
    </message>
    <message>
      <source>Tokens of thinking</source>
      <translation>توکن‌های استدلال</translation>
    </message>
    <message>
      <source>Use it as it ships</source>
      <translation>استفاده از متن پیش‌فرض برنامه</translation>
    </message>
    <message>
      <source>Wording</source>
      <translation>متن دستور</translation>
    </message>
    <message>
      <source>any</source>
      <translation>هر چه باشد</translation>
    </message>
    <message>
      <source>as it ships</source>
      <translation>متن پیش‌فرض برنامه</translation>
    </message>
    <message>
      <source>default</source>
      <translation>از راهبرد</translation>
    </message>
    <message>
      <source>left to the endpoint</source>
      <translation>به اختیار سرویس</translation>
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
      <source>Every table that has rows is written in each format, images beside them; XLSX is one workbook. Importing these files elsewhere gives the same tables again.</source>
      <translation>هر جدولی که ردیف دارد به هر قالب نوشته می‌شود و تصویرها کنار آن؛ XLSX یک فایل با چند برگه است. وارد کردن همین فایل‌ها در جای دیگر همان جدول‌ها را می‌دهد.</translation>
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
      <source>Formats</source>
      <translation>قالب‌ها</translation>
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
      <source>The workspace has no rows yet. Import some first.</source>
      <translation>فضای کار هنوز ردیفی ندارد. نخست داده وارد کنید.</translation>
    </message>
  </context>
  <context>
    <name>FieldDialog</name>
    <message>
      <source>Choose by a field</source>
      <translation>انتخاب بر پایهٔ فیلد</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Field</source>
      <translation>فیلد</translation>
    </message>
    <message>
      <source>Only these</source>
      <translation>فقط این‌ها</translation>
    </message>
    <message>
      <source>The commonest values; find rarer ones by their words.</source>
      <translation>پربسامدترین مقدارها؛ مقدارهای کمیاب‌تر را با واژه‌هایشان بیابید.</translation>
    </message>
    <message>
      <source>Values, with how many questions have them</source>
      <translation>مقدارها، با تعداد پرسش‌های هر کدام</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>خالی</translation>
    </message>
  </context>
  <context>
    <name>Figure</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>; </source>
      <translation>؛ </translation>
    </message>
    <message>
      <source>n = {n}</source>
      <translation>n = {n}</translation>
    </message>
    <message>
      <source>points: {n}</source>
      <translation>تعداد نقطه‌ها: {n}</translation>
    </message>
    <message>
      <source>seed {seed}</source>
      <translation>بذر تصادفی (seed) {seed}</translation>
    </message>
    <message>
      <source>{hits} of {n}</source>
      <translation>{hits} از {n}</translation>
    </message>
    <message>
      <source>{n} answers</source>
      <translation>{n} پاسخ</translation>
    </message>
    <message>
      <source>{n} items</source>
      <translation>{n} مورد</translation>
    </message>
    <message>
      <source>{n} judgements</source>
      <translation>{n} داوری</translation>
    </message>
    <message>
      <source>{n} questions</source>
      <translation>{n} پرسش</translation>
    </message>
    <message>
      <source>{n} ratings</source>
      <translation>{n} امتیاز</translation>
    </message>
    <message>
      <source>{n} sentences</source>
      <translation>{n} جمله</translation>
    </message>
    <message>
      <source>{n} statements</source>
      <translation>{n} گزاره</translation>
    </message>
    <message>
      <source>{value} ({low} to {high})</source>
      <translation>{value} ({low} تا {high})</translation>
    </message>
    <message>
      <source>{x} (across), {y} (up)</source>
      <translation>{x} (افقی)، {y} (عمودی)</translation>
    </message>
  </context>
  <context>
    <name>FigureMenu</name>
    <message>
      <source>Copy picture</source>
      <translation>کپی تصویر</translation>
    </message>
    <message>
      <source>Open what is behind it</source>
      <translation>باز کردن آنچه پشت این عدد است</translation>
    </message>
    <message>
      <source>Save as PDF…</source>
      <translation>ذخیره به شکل PDF…</translation>
    </message>
    <message>
      <source>Save as PNG…</source>
      <translation>ذخیره به شکل PNG…</translation>
    </message>
    <message>
      <source>Save as SVG…</source>
      <translation>ذخیره به شکل SVG…</translation>
    </message>
    <message>
      <source>Save data as CSV…</source>
      <translation>ذخیرهٔ داده‌ها به شکل CSV…</translation>
    </message>
    <message>
      <source>Show how this is computed…</source>
      <translation>نمایش شیوهٔ محاسبه…</translation>
    </message>
  </context>
  <context>
    <name>FigureStage</name>
    <message>
      <source>Figure</source>
      <translation>نمودار</translation>
    </message>
    <message>
      <source>Keep this figure beside the next ones (P)</source>
      <translation>نگه داشتن این نمودار در کنار نمودارهای بعدی (P)</translation>
    </message>
    <message>
      <source>Key {key}</source>
      <translation>کلید {key}</translation>
    </message>
    <message>
      <source>Left out</source>
      <translation>کنار گذاشته‌شده</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>باز کردن</translation>
    </message>
    <message>
      <source>Pin</source>
      <translation>سنجاق</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
    </message>
    <message>
      <source>Questions of this panel</source>
      <translation>پرسش‌های این بخش</translation>
    </message>
    <message>
      <source>Table</source>
      <translation>جدول</translation>
    </message>
    <message>
      <source>The same numbers as a table (T)</source>
      <translation>همین اعداد به‌صورت جدول (T)</translation>
    </message>
    <message>
      <source>{n} left out</source>
      <translation>{n} کنار گذاشته</translation>
    </message>
    <message>
      <source>{n} without a choice</source>
      <translation>{n} بدون گزینه</translation>
    </message>
    <message>
      <source>{n}: {reason}</source>
      <translation>{n}: {reason}</translation>
    </message>
  </context>
  <context>
    <name>FileAdding</name>
    <message>
      <source>Adding {model}</source>
      <translation>افزودن {model}</translation>
    </message>
    <message>
      <source>Reading the file's card</source>
      <translation>خواندن کارت فایل</translation>
    </message>
  </context>
  <context>
    <name>FileView</name>
    <message>
      <source>Author not known</source>
      <translation>نویسنده معلوم نیست</translation>
    </message>
    <message>
      <source>Come in or are there: {n}.</source>
      <translation>واردشدنی یا موجود: {n}.</translation>
    </message>
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
      <translation>فراداده بماند</translation>
    </message>
    <message>
      <source>Left out: {n}.</source>
      <translation>کنار گذاشته: {n}.</translation>
    </message>
    <message>
      <source>Published data and other programs</source>
      <translation>داده‌های منتشرشده و برنامه‌های دیگر</translation>
    </message>
    <message>
      <source>Read as</source>
      <translation>خواندن به قالب</translation>
    </message>
    <message>
      <source>Read by the layout</source>
      <translation>طبق قالب</translation>
    </message>
    <message>
      <source>Tables of any kind</source>
      <translation>جدول‌های گوناگون</translation>
    </message>
    <message>
      <source>Tables of medreview</source>
      <translation>جدول‌های medreview</translation>
    </message>
    <message>
      <source>With problems: {n}.</source>
      <translation>مشکل‌دار: {n}.</translation>
    </message>
    <message>
      <source>as in {column}</source>
      <translation>طبق {column}</translation>
    </message>
    <message>
      <source>as its cells say</source>
      <translation>طبق خانه‌هایش</translation>
    </message>
    <message>
      <source>filled: {n} of {n_all}</source>
      <translation>پرشده: {n} از {n_all}</translation>
    </message>
    <message>
      <source>rating, in a column named for its rater</source>
      <translation>امتیاز، در ستونی به نام ارزیابش</translation>
    </message>
    <message>
      <source>{tables}, rows: {n}.</source>
      <translation>{tables}، ردیف‌ها: {n}.</translation>
    </message>
  </context>
  <context>
    <name>FilesPage</name>
    <message>
      <source>Files: {n_files}. Ratings added: {n_added}, there already: {n_identical}, different: {n_differing}.</source>
      <translation>فایل‌ها: {n_files}. امتیازهای افزوده: {n_added}، از پیش بوده: {n_identical}، متفاوت: {n_differing}.</translation>
    </message>
    <message>
      <source>Nothing was collected yet. Choose what raters sent back, or drop it here.</source>
      <translation>هنوز چیزی گردآوری نشده است. بازگشت‌های ارزیابان را انتخاب کنید یا اینجا رها کنید.</translation>
    </message>
    <message>
      <source>Refused: {n}.</source>
      <translation>نپذیرفته: {n}.</translation>
    </message>
    <message>
      <source>Returns are not signed: anyone with a rater's package can rate as that rater.</source>
      <translation>فایل‌های بازگشتی امضا ندارند: هر که بستهٔ یک ارزیاب را دارد می‌تواند به جای او امتیاز بدهد.</translation>
    </message>
    <message>
      <source>Set aside: {n}.</source>
      <translation>کنار گذاشته: {n}.</translation>
    </message>
  </context>
  <context>
    <name>Filmstrip</name>
    <message>
      <source>Panels</source>
      <translation>نماها</translation>
    </message>
  </context>
  <context>
    <name>FilterBar</name>
    <message>
      <source>By field…</source>
      <translation>بر پایهٔ فیلد…</translation>
    </message>
    <message>
      <source>Choose questions by a field</source>
      <translation>انتخاب پرسش‌ها بر پایهٔ فیلد</translation>
    </message>
    <message>
      <source>Filters</source>
      <translation>فیلترها</translation>
    </message>
    <message>
      <source>Forget</source>
      <translation>حذف از فهرست</translation>
    </message>
    <message>
      <source>Keep this filter</source>
      <translation>نگه داشتن این فیلتر</translation>
    </message>
    <message>
      <source>Keep this filter…</source>
      <translation>نگه داشتن این فیلتر…</translation>
    </message>
    <message>
      <source>Kept filters</source>
      <translation>فیلترهای نگه‌داشته</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>Remove filter {filter}</source>
      <translation>برداشتن {filter}</translation>
    </message>
    <message>
      <source>nothing</source>
      <translation>خالی</translation>
    </message>
  </context>
  <context>
    <name>FilterPane</name>
    <message>
      <source>Datasets</source>
      <translation>مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Every kind</source>
      <translation>همهٔ نوع‌ها</translation>
    </message>
    <message>
      <source>Every language</source>
      <translation>همهٔ زبان‌ها</translation>
    </message>
    <message>
      <source>Find in questions and answers</source>
      <translation>جست‌وجو در پرسش‌ها و پاسخ‌ها</translation>
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
      <source>The questions have no further fields</source>
      <translation>پرسش‌ها فیلد دیگری ندارند</translation>
    </message>
  </context>
  <context>
    <name>FollowUpDialog</name>
    <message>
      <source>Ask the raters why</source>
      <translation>پرسیدن دلیل از ارزیابان</translation>
    </message>
    <message>
      <source>Create study</source>
      <translation>ساختن مطالعه</translation>
    </message>
    <message>
      <source>Every rater sees these places once more and says in writing why they rated so. The study's own ratings stay as they are.</source>
      <translation>هر ارزیاب این جاها را یک بار دیگر می‌بیند و می‌نویسد چرا این‌گونه امتیاز داده است. امتیازهای خود مطالعه همان می‌مانند.</translation>
    </message>
    <message>
      <source>Hand to an adjudicator</source>
      <translation>سپردن به ارزیاب نهایی</translation>
    </message>
    <message>
      <source>Made {name}. Places: {n}.</source>
      <translation>{name} ساخته شد. جاها: {n}.</translation>
    </message>
    <message>
      <source>Making the follow-up</source>
      <translation>ساختن پیگیری</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>One rater rates these places once more and decides. The study's own ratings stay as they are.</source>
      <translation>یک ارزیاب این جاها را بار دیگر ارزیابی می‌کند و تصمیم می‌گیرد. امتیازهای خود مطالعه همان می‌مانند.</translation>
    </message>
    <message>
      <source>Places ticked: {n}</source>
      <translation>جاهای علامت‌خورده: {n}</translation>
    </message>
    <message>
      <source>Places {distance} or more apart: {n}</source>
      <translation>جاهای با فاصلهٔ {distance} یا بیشتر: {n}</translation>
    </message>
    <message>
      <source>Rate it here, or hand it out from the list of studies.</source>
      <translation>همین‌جا ارزیابی کنید یا از فهرست مطالعه‌ها توزیعش کنید.</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>What is shown</source>
      <translation>آنچه نشان داده می‌شود</translation>
    </message>
    <message>
      <source>Who decides</source>
      <translation>چه کسی تصمیم می‌گیرد</translation>
    </message>
    <message>
      <source>{n} without a text are left out.</source>
      <translation>{n} جای بی‌متن کنار می‌ماند.</translation>
    </message>
  </context>
  <context>
    <name>FormDialog</name>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
  </context>
  <context>
    <name>FormForm</name>
    <message>
      <source>Asked</source>
      <translation>زمان پرسش</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>سطح‌ها</translation>
    </message>
    <message>
      <source>Levels as “1=Very low; 2=Low; 3=High”. Left empty, the question is answered in words.</source>
      <translation>سطح‌ها به شکل «۱=خیلی کم؛ ۲=کم؛ ۳=زیاد». اگر خالی بماند پاسخ تشریحی است.</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
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
    <name>FormedReplySection</name>
    <message>
      <source>Attempts at most</source>
      <translation>حداکثر تلاش</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>ترتیب</translation>
    </message>
    <message>
      <source>Reading</source>
      <translation>خوانش</translation>
    </message>
    <message>
      <source>Temperature</source>
      <translation>دما</translation>
    </message>
    <message>
      <source>Tokens of a reply at most</source>
      <translation>حداکثر توکن پاسخ مدل</translation>
    </message>
    <message>
      <source>default</source>
      <translation>از راهبرد</translation>
    </message>
  </context>
  <context>
    <name>FormsSection</name>
    <message>
      <source>Ask after each pair how sure the rater is</source>
      <translation>پس از هر جفت پرسیده شود ارزیاب چقدر مطمئن است</translation>
    </message>
    <message>
      <source>Forms</source>
      <translation>پرسش‌نامه‌ها</translation>
    </message>
    <message>
      <source>In a row under the scales, not on a card of its own</source>
      <translation>در یک ردیف زیر مقیاس‌ها، نه در یک کارت جدا</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>سطح‌ها</translation>
    </message>
    <message>
      <source>Levels of the confidence question</source>
      <translation>سطح‌های پرسش اطمینان</translation>
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
      <source>Wording</source>
      <translation>متن پرسش</translation>
    </message>
    <message>
      <source>Wording of the confidence question</source>
      <translation>متن پرسش اطمینان</translation>
    </message>
  </context>
  <context>
    <name>FrameBar</name>
    <message>
      <source>Frame</source>
      <translation>فریم</translation>
    </message>
    <message>
      <source>Frame {n} of {total}</source>
      <translation>فریم {n} از {total}</translation>
    </message>
  </context>
  <context>
    <name>Guide</name>
    <message>
      <source>Data in and out</source>
      <translation>ورود و خروج داده</translation>
    </message>
    <message>
      <source>First steps for raters</source>
      <translation>گام‌های نخست برای ارزیابان</translation>
    </message>
    <message>
      <source>First steps for researchers</source>
      <translation>گام‌های نخست برای پژوهشگران</translation>
    </message>
    <message>
      <source>For the IT department</source>
      <translation>برای واحد فناوری اطلاعات</translation>
    </message>
    <message>
      <source>Letting models work</source>
      <translation>کار با مدل‌ها</translation>
    </message>
    <message>
      <source>Models and keys</source>
      <translation>مدل‌ها و کلیدها</translation>
    </message>
    <message>
      <source>Planning a study</source>
      <translation>طراحی مطالعه</translation>
    </message>
    <message>
      <source>Radiographs, scans and photographs</source>
      <translation>رادیوگرافی، اسکن و عکس</translation>
    </message>
    <message>
      <source>Raters at other sites</source>
      <translation>ارزیابان جاهای دیگر</translation>
    </message>
    <message>
      <source>Reading the results</source>
      <translation>خواندن نتایج</translation>
    </message>
    <message>
      <source>Settings and backups</source>
      <translation>تنظیمات و پشتیبان‌ها</translation>
    </message>
    <message>
      <source>Where raters differ</source>
      <translation>جاهایی که ارزیابان اختلاف دارند</translation>
    </message>
  </context>
  <context>
    <name>GuideDialog</name>
    <message>
      <source>Find on this page</source>
      <translation>جست‌وجو در این صفحه</translation>
    </message>
    <message>
      <source>Guide</source>
      <translation>راهنمای برنامه</translation>
    </message>
    <message>
      <source>Pages of the guide</source>
      <translation>صفحه‌های راهنما</translation>
    </message>
  </context>
  <context>
    <name>HandOutDialog</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Copy the list</source>
      <translation>کپی فهرست</translation>
    </message>
    <message>
      <source>Copy the passphrases now: they are kept nowhere, and without one its package cannot be opened.</source>
      <translation>اکنون گذرواژه‌ها را کپی کنید: هیچ‌جا نگه داشته نمی‌شوند و بسته بدون گذرواژه‌اش باز نمی‌شود.</translation>
    </message>
    <message>
      <source>Every ticked rater gets a file with their own pairs, without authors, other raters or judges.</source>
      <translation>هر ارزیاب تیک‌خورده فایلی از جفت‌های خود می‌گیرد، بدون نویسندگان، ارزیابان دیگر و داوران.</translation>
    </message>
    <message>
      <source>Folder for the packages</source>
      <translation>پوشهٔ بسته‌ها</translation>
    </message>
    <message>
      <source>Give every package a passphrase, or do not lock them.</source>
      <translation>به هر بسته گذرواژه‌ای بدهید، یا بسته‌ها را قفل نکنید.</translation>
    </message>
    <message>
      <source>Hand out {study}</source>
      <translation>توزیع {study}</translation>
    </message>
    <message>
      <source>Handed out</source>
      <translation>توزیع‌شده</translation>
    </message>
    <message>
      <source>Lock the packages</source>
      <translation>بسته‌ها قفل شوند</translation>
    </message>
    <message>
      <source>New passphrases</source>
      <translation>گذرواژه‌های تازه</translation>
    </message>
    <message>
      <source>One passphrase for all</source>
      <translation>یک گذرواژه برای همه</translation>
    </message>
    <message>
      <source>Packages written: {n}. Each contains only what its rater is shown.</source>
      <translation>بسته‌های نوشته‌شده: {n}. هر یک فقط آنچه را ارزیابش می‌بیند دارد.</translation>
    </message>
    <message>
      <source>Pairs</source>
      <translation>جفت‌ها</translation>
    </message>
    <message>
      <source>Passphrase</source>
      <translation>گذرواژه</translation>
    </message>
    <message>
      <source>Passphrase for all</source>
      <translation>گذرواژه برای همه</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
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
      <source>Show the folder</source>
      <translation>نمایش پوشه</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>توقف</translation>
    </message>
    <message>
      <source>Stopped. Packages that were complete are kept.</source>
      <translation>متوقف شد. بسته‌های کامل‌شده نگه داشته شدند.</translation>
    </message>
    <message>
      <source>The list is copied. Send each passphrase apart from its package.</source>
      <translation>فهرست کپی شد. هر گذرواژه را جدا از بسته‌اش بفرستید.</translation>
    </message>
    <message>
      <source>Tick the raters who get a package.</source>
      <translation>ارزیابانی را که بسته می‌گیرند تیک بزنید.</translation>
    </message>
    <message>
      <source>Write the packages…</source>
      <translation>نوشتن بسته‌ها…</translation>
    </message>
    <message>
      <source>Writing the packages</source>
      <translation>نوشتن بسته‌ها</translation>
    </message>
    <message>
      <source>Written</source>
      <translation>فایل</translation>
    </message>
    <message>
      <source>{file}, {size} MB</source>
      <translation>{file}، {size} مگابایت</translation>
    </message>
  </context>
  <context>
    <name>HistoryDialog</name>
    <message>
      <source>After</source>
      <translation>پس از آن</translation>
    </message>
    <message>
      <source>Before</source>
      <translation>پیش از آن</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Nothing was changed since it was imported.</source>
      <translation>از هنگام ورود چیزی تغییر نکرده است.</translation>
    </message>
    <message>
      <source>What was changed</source>
      <translation>آنچه تغییر کرده</translation>
    </message>
    <message>
      <source>replaced by an import</source>
      <translation>با ورود داده جایگزین شد</translation>
    </message>
  </context>
  <context>
    <name>ImagePane</name>
    <message>
      <source>Bring back</source>
      <translation>بازگرداندن</translation>
    </message>
    <message>
      <source>Image {n}</source>
      <translation>تصویر {n}</translation>
    </message>
    <message>
      <source>The images are in a window of their own.</source>
      <translation>تصویرها در پنجرهٔ جداگانه‌اند.</translation>
    </message>
  </context>
  <context>
    <name>ImageView</name>
    <message>
      <source>Image</source>
      <translation>تصویر</translation>
    </message>
    <message>
      <source>Loading…</source>
      <translation>در حال بارگذاری…</translation>
    </message>
    <message>
      <source>Stored value {n}</source>
      <translation>مقدار ذخیره‌شده {n}</translation>
    </message>
    <message>
      <source>Window {width}, level {level}</source>
      <translation>پنجره {width}، سطح {level}</translation>
    </message>
    <message>
      <source>{n} HU</source>
      <translation>{n} هانسفیلد</translation>
    </message>
    <message>
      <source>{n} mm</source>
      <translation>{n} میلی‌متر</translation>
    </message>
    <message>
      <source>{n} mm at the detector</source>
      <translation>{n} میلی‌متر روی آشکارساز</translation>
    </message>
    <message>
      <source>{n} pixels, size unknown</source>
      <translation>{n} پیکسل، اندازه نامعلوم</translation>
    </message>
  </context>
  <context>
    <name>ImageViewer</name>
    <message>
      <source>Back beside the question</source>
      <translation>بازگرداندن کنار پرسش</translation>
    </message>
    <message>
      <source>In a window of its own</source>
      <translation>در پنجرهٔ جداگانه</translation>
    </message>
    <message>
      <source>Invert</source>
      <translation>وارونه‌کردن</translation>
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
      <source>Reset</source>
      <translation>بازنشانی</translation>
    </message>
    <message>
      <source>Ruler</source>
      <translation>خط‌کش</translation>
    </message>
    <message>
      <source>Side by side</source>
      <translation>کنار هم</translation>
    </message>
    <message>
      <source>The file's own</source>
      <translation>پنجرهٔ خود فایل</translation>
    </message>
    <message>
      <source>Wheel: frames or images · Ctrl + wheel: zoom · left drag: move · right drag: window · {reset}: reset</source>
      <translation>چرخ: برش‌ها یا تصویرها · Ctrl + چرخ: بزرگ‌نمایی · کشیدن با دکمهٔ چپ: جابه‌جایی · با دکمهٔ راست: پنجره · {reset}: بازنشانی</translation>
    </message>
    <message>
      <source>Window of grey values</source>
      <translation>پنجرهٔ خاکستری</translation>
    </message>
    <message>
      <source>Zoom in</source>
      <translation>بزرگ‌نمایی</translation>
    </message>
    <message>
      <source>Zoom out</source>
      <translation>کوچک‌نمایی</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
    </message>
  </context>
  <context>
    <name>ImageWindow</name>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
  </context>
  <context>
    <name>ImportDifferences</name>
    <message>
      <source>Rows that differ: {n}</source>
      <translation>ردیف‌هایی که فرق دارند: {n}</translation>
    </message>
    <message>
      <source>Take over the changes</source>
      <translation>پذیرفتن تغییرها</translation>
    </message>
    <message>
      <source>The old values stay in the audit trail.</source>
      <translation>مقدارهای پیشین در سابقهٔ تغییرات می‌مانند.</translation>
    </message>
  </context>
  <context>
    <name>ImportScreen</name>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Choose files or a folder with questions and answers (CSV, JSON, XLSX, Parquet, XML, text, zip, or another workspace), or drop them here. You see every row and every problem before anything is written.</source>
      <translation>فایل‌ها یا پوشه‌ای با پرسش و پاسخ (CSV،‏ JSON،‏ XLSX،‏ Parquet،‏ XML، متن، zip یا فضای کاری دیگر) انتخاب کنید یا اینجا رها کنید. پیش از نوشتن، همهٔ ردیف‌ها و مشکل‌ها را می‌بینید.</translation>
    </message>
    <message>
      <source>Choose, or type to search</source>
      <translation>انتخاب کنید، یا برای جست‌وجو بنویسید</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>فایل‌ها</translation>
    </message>
    <message>
      <source>Import again (new: {n}, changed: {n_changed})</source>
      <translation>ورود دوباره (تازه: {n}، تغییرکرده: {n_changed})</translation>
    </message>
    <message>
      <source>Import rows ({n})</source>
      <translation>ورود ردیف‌ها ({n})</translation>
    </message>
    <message>
      <source>Import the good rows ({n})</source>
      <translation>ورود ردیف‌های سالم ({n})</translation>
    </message>
    <message>
      <source>Importing</source>
      <translation>در حال ورود داده</translation>
    </message>
    <message>
      <source>Open questions: {n}</source>
      <translation>پرسش‌های باز: {n}</translation>
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
      <source>Rows among them that were there and changed: {n}.</source>
      <translation>از این‌ها ردیف‌هایی که موجود بودند و تغییر کردند: {n}.</translation>
    </message>
    <message>
      <source>Rows that are there already, and stay as they are: {n}.</source>
      <translation>ردیف‌هایی که از پیش هستند و همان‌طور می‌مانند: {n}.</translation>
    </message>
    <message>
      <source>Rows that get the file's content: {n}.</source>
      <translation>ردیف‌هایی که محتوای فایل را می‌گیرند: {n}.</translation>
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
    <name>JudgementList</name>
    <message>
      <source>Dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>Every dimension</source>
      <translation>همهٔ بُعدها</translation>
    </message>
    <message>
      <source>Every state</source>
      <translation>همهٔ وضعیت‌ها</translation>
    </message>
    <message>
      <source>Newer</source>
      <translation>تازه‌تر</translation>
    </message>
    <message>
      <source>Older</source>
      <translation>قدیمی‌تر</translation>
    </message>
    <message>
      <source>State</source>
      <translation>وضعیت</translation>
    </message>
    <message>
      <source>also in a text</source>
      <translation>در متن هم هست</translation>
    </message>
    <message>
      <source>{first} to {last} of {n}</source>
      <translation>{first} تا {last} از {n}</translation>
    </message>
    <message>
      <source>{n} judgements</source>
      <translation>{n} داوری</translation>
    </message>
  </context>
  <context>
    <name>JudgementPreviewPane</name>
    <message>
      <source>No author of these answers is a model whose family and size class are known.</source>
      <translation>نویسندهٔ هیچ‌یک از این پاسخ‌ها مدلی با خانواده و ردهٔ اندازهٔ معلوم نیست.</translation>
    </message>
  </context>
  <context>
    <name>JudgementView</name>
    <message>
      <source>All levels together had {share} of the model's probability.</source>
      <translation>همهٔ سطح‌ها با هم {share} از احتمال مدل را داشتند.</translation>
    </message>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Attempt</source>
      <translation>تلاش</translation>
    </message>
    <message>
      <source>Attempt {n} of {total}</source>
      <translation>تلاش {n} از {total}</translation>
    </message>
    <message>
      <source>Dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>Expected value {mean}, standard deviation {sd}.</source>
      <translation>مقدار مورد انتظار {mean}، انحراف معیار {sd}.</translation>
    </message>
    <message>
      <source>How the reply was read</source>
      <translation>پاسخ مدل چگونه خوانده شد</translation>
    </message>
    <message>
      <source>Other runs</source>
      <translation>اجراهای دیگر</translation>
    </message>
    <message>
      <source>Parts of the judgement</source>
      <translation>بخش‌های داوری</translation>
    </message>
    <message>
      <source>Prompt</source>
      <translation>پرامپت</translation>
    </message>
    <message>
      <source>Prompt of</source>
      <translation>پرامپتِ</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Question and answer</source>
      <translation>پرسش و پاسخ</translation>
    </message>
    <message>
      <source>Rendered again; the prompt that was sent differed, because the texts changed since.</source>
      <translation>از نو ساخته شده؛ آنچه فرستاده شد فرق داشت، چون متن‌ها از آن پس تغییر کرده‌اند.</translation>
    </message>
    <message>
      <source>Rendered anew.</source>
      <translation>از نو ساخته شده.</translation>
    </message>
    <message>
      <source>Reply</source>
      <translation>پاسخ مدل</translation>
    </message>
    <message>
      <source>Sentence that is judged</source>
      <translation>جملهٔ مورد داوری</translation>
    </message>
    <message>
      <source>State</source>
      <translation>وضعیت</translation>
    </message>
    <message>
      <source>Thinking</source>
      <translation>استدلال مدل</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>مقدار</translation>
    </message>
    <message>
      <source>What was sent is not known.</source>
      <translation>معلوم نیست چه فرستاده شد.</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>چرا</translation>
    </message>
    <message>
      <source>Word for word what was sent.</source>
      <translation>واژه‌به‌واژه همان که فرستاده شد.</translation>
    </message>
    <message>
      <source>all dimensions</source>
      <translation>همهٔ بُعدها</translation>
    </message>
    <message>
      <source>repeat {n}</source>
      <translation>تکرار {n}</translation>
    </message>
    <message>
      <source>reply after {n} s</source>
      <translation>خروجی پس از {n} ثانیه</translation>
    </message>
    <message>
      <source>seed {n}</source>
      <translation>بذر {n}</translation>
    </message>
    <message>
      <source>sentence {n}</source>
      <translation>جملهٔ {n}</translation>
    </message>
    <message>
      <source>{dimension}: {shares}</source>
      <translation>{dimension}: {shares}</translation>
    </message>
    <message>
      <source>{n} tokens read</source>
      <translation>{n} توکن خوانده</translation>
    </message>
    <message>
      <source>{n} written</source>
      <translation>{n} نوشته</translation>
    </message>
  </context>
  <context>
    <name>JudgementsPane</name>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>Open its run</source>
      <translation>باز کردن اجرای آن</translation>
    </message>
    <message>
      <source>Parts of the judgement</source>
      <translation>بخش‌های داوری</translation>
    </message>
    <message>
      <source>Question and answer</source>
      <translation>پرسش و پاسخ</translation>
    </message>
    <message>
      <source>Reply</source>
      <translation>پاسخ پیشین</translation>
    </message>
    <message>
      <source>State</source>
      <translation>وضعیت</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>مقدار</translation>
    </message>
    <message>
      <source>Values</source>
      <translation>مقدارها</translation>
    </message>
    <message>
      <source>n = {n} judgements</source>
      <translation>n = {n} داوری</translation>
    </message>
    <message>
      <source>n = {n}; each with all its judgements</source>
      <translation>n = {n}؛ هر یک با همهٔ داوری‌هایش</translation>
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
    <name>KeyField</name>
    <message>
      <source>Asking this system's keyring…</source>
      <translation>در حال پرسیدن از دسته‌کلید سیستم…</translation>
    </message>
    <message>
      <source>Forget the key</source>
      <translation>حذف کلید</translation>
    </message>
    <message>
      <source>Keep the key</source>
      <translation>نگه داشتن کلید</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>کلید</translation>
    </message>
    <message>
      <source>No key is kept for this endpoint.</source>
      <translation>کلیدی برای این سرویس نگه داشته نشده است.</translation>
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
    <name>Library</name>
    <message>
      <source>reference</source>
      <translation>مرجع</translation>
    </message>
  </context>
  <context>
    <name>LibraryScreen</name>
    <message>
      <source>About a dataset…</source>
      <translation>دربارهٔ یک مجموعه‌داده…</translation>
    </message>
    <message>
      <source>Answers</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>Answers: {n}</source>
      <translation>پاسخ‌ها: {n}</translation>
    </message>
    <message>
      <source>Clean…</source>
      <translation>پاک‌سازی…</translation>
    </message>
    <message>
      <source>Count…</source>
      <translation>شمارش…</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>خروجی…</translation>
    </message>
    <message>
      <source>Find in questions and answers</source>
      <translation>جست‌وجو در پرسش‌ها و پاسخ‌ها</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
    <message>
      <source>Images: {n}</source>
      <translation>تصویرها: {n}</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>ورود داده…</translation>
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
      <translation>چیزی پیدا نشد. فیلتر را بازتر کنید.</translation>
    </message>
    <message>
      <source>Personal data…</source>
      <translation>دادهٔ شخصی…</translation>
    </message>
    <message>
      <source>Prepare</source>
      <translation>آماده‌سازی</translation>
    </message>
    <message>
      <source>Questions</source>
      <translation>پرسش‌ها</translation>
    </message>
    <message>
      <source>Questions: {n}</source>
      <translation>پرسش‌ها: {n}</translation>
    </message>
    <message>
      <source>Set aside</source>
      <translation>کنار گذاشته</translation>
    </message>
    <message>
      <source>Set aside by hand</source>
      <translation>کنار گذاشته به دست شخص</translation>
    </message>
    <message>
      <source>Setting aside</source>
      <translation>کنار گذاشتن</translation>
    </message>
    <message>
      <source>Split…</source>
      <translation>بخش‌بندی…</translation>
    </message>
    <message>
      <source>Taking back</source>
      <translation>برگرداندن</translation>
    </message>
    <message>
      <source>Texts that cannot be found by their words yet: {n}</source>
      <translation>متن‌هایی که هنوز با واژه‌هایشان یافت نمی‌شود: {n}</translation>
    </message>
    <message>
      <source>What is listed</source>
      <translation>آنچه فهرست می‌شود</translation>
    </message>
    <message>
      <source>What raters and judges said of the answers</source>
      <translation>آنچه ارزیابان و داوران دربارهٔ پاسخ‌ها گفتند</translation>
    </message>
    <message>
      <source>Why is it set aside? The reason is kept with it.</source>
      <translation>چرا کنار گذاشته می‌شود؟ دلیل همراهش نگه داشته می‌شود.</translation>
    </message>
  </context>
  <context>
    <name>ListPage</name>
    <message>
      <source>Add a cloud endpoint…</source>
      <translation>افزودن سرویس ابری…</translation>
    </message>
    <message>
      <source>Add a file…</source>
      <translation>افزودن فایل…</translation>
    </message>
    <message>
      <source>Comparing the file</source>
      <translation>مقایسهٔ فایل</translation>
    </message>
    <message>
      <source>Find the moved file…</source>
      <translation>یافتن فایل جابه‌جاشده…</translation>
    </message>
    <message>
      <source>Forget</source>
      <translation>حذف از فهرست</translation>
    </message>
    <message>
      <source>Forget the model</source>
      <translation>حذف مدل از فهرست</translation>
    </message>
    <message>
      <source>Forget {model} in all workspaces? Its family, size class, prices and test go; its file stays where it is.</source>
      <translation>مدل {model} از فهرست همهٔ فضاهای کار حذف شود؟ خانواده، ردهٔ اندازه، بها و آزمون آن می‌رود؛ فایلش سر جایش می‌ماند.</translation>
    </message>
    <message>
      <source>Forget…</source>
      <translation>حذف از فهرست…</translation>
    </message>
    <message>
      <source>Keep</source>
      <translation>نگه داشتن</translation>
    </message>
    <message>
      <source>Models</source>
      <translation>مدل‌ها</translation>
    </message>
    <message>
      <source>Models (*.gguf);;All files (*)</source>
      <translation>مدل‌ها (*.gguf);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>New run with this model…</source>
      <translation>اجرای تازه با این مدل…</translation>
    </message>
    <message>
      <source>No models yet. Add a file: a small one ships for trying the program.</source>
      <translation>هنوز مدلی نیست. فایلی اضافه کنید: مدل کوچکی برای آزمودن برنامه همراه آن است.</translation>
    </message>
    <message>
      <source>Or add a cloud endpoint.</source>
      <translation>یا سرویسی ابری اضافه کنید.</translation>
    </message>
    <message>
      <source>Test</source>
      <translation>آزمودن</translation>
    </message>
    <message>
      <source>Testing {model}</source>
      <translation>آزمودن {model}</translation>
    </message>
    <message>
      <source>Where is the file now?</source>
      <translation>فایل اکنون کجاست؟</translation>
    </message>
    <message>
      <source>being tested</source>
      <translation>در حال آزمون</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>A model is at work. Pause it and close?</source>
      <translation>مدلی مشغول کار است. مکث داده و پنجره بسته شود؟</translation>
    </message>
    <message>
      <source>Close without saving</source>
      <translation>بستن بدون ذخیره</translation>
    </message>
    <message>
      <source>Keep open</source>
      <translation>باز بماند</translation>
    </message>
    <message>
      <source>Pause and close</source>
      <translation>مکث و بستن</translation>
    </message>
    <message>
      <source>What came is kept, and the run can go on later.</source>
      <translation>آنچه آمده می‌ماند و اجرا بعداً ادامه می‌یابد.</translation>
    </message>
    <message>
      <source>What you wrote last could not be saved and is lost with this window. Close it all the same?</source>
      <translation>آخرین نوشتهٔ شما ذخیره نشد و با این پنجره از دست می‌رود. با این حال بسته شود؟</translation>
    </message>
    <message>
      <source>{file} (read-only)</source>
      <translation>{file} (فقط برای دیدن)</translation>
    </message>
  </context>
  <context>
    <name>MappingBar</name>
    <message>
      <source>Choose, or name this one</source>
      <translation>انتخاب یا نام تازه</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>Manage</source>
      <translation>مدیریت</translation>
    </message>
    <message>
      <source>Mapping</source>
      <translation>نگاشت</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>نام</translation>
    </message>
    <message>
      <source>Rename mapping</source>
      <translation>تغییر نام نگاشت</translation>
    </message>
    <message>
      <source>Rename or delete saved mappings</source>
      <translation>تغییر نام یا حذف نگاشت‌های ذخیره‌شده</translation>
    </message>
    <message>
      <source>Rename…</source>
      <translation>تغییر نام…</translation>
    </message>
    <message>
      <source>Save mapping</source>
      <translation>ذخیرهٔ نگاشت</translation>
    </message>
  </context>
  <context>
    <name>MenuChoice</name>
    <message>
      <source>{title}: {what}</source>
      <translation>{title}: {what}</translation>
    </message>
  </context>
  <context>
    <name>Messages</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>What you wrote last could not be saved. It was copied: paste it when you are back there.</source>
      <translation>آخرین نوشتهٔ شما ذخیره نشد، ولی کپی شد: وقتی به آنجا برگشتید آن را جای‌گذاری کنید.</translation>
    </message>
  </context>
  <context>
    <name>MethodPane</name>
    <message>
      <source>Definitions</source>
      <translation>تعریف‌ها</translation>
    </message>
    <message>
      <source>Intervals</source>
      <translation>فاصله‌های اطمینان</translation>
    </message>
    <message>
      <source>Levels that count as one</source>
      <translation>سطح‌هایی که یکی شمرده می‌شوند</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>Without resampling</source>
      <translation>بدون بازنمونه‌گیری</translation>
    </message>
    <message>
      <source>{n} resamples</source>
      <translation>{n} بازنمونه‌گیری</translation>
    </message>
  </context>
  <context>
    <name>Models</name>
    <message>
      <source> · </source>
      <translation> · </translation>
    </message>
    <message>
      <source>It is known from answers or judgements that were imported. Add a file or an endpoint to use it.</source>
      <translation>از پاسخ‌ها یا داوری‌های واردشده شناخته است. برای به کار بردنش فایل یا سرویسی اضافه کنید.</translation>
    </message>
    <message>
      <source>It is there for trying the program. Its ratings mean nothing.</source>
      <translation>برای آزمودن برنامه است. امتیازهایش معنایی ندارد.</translation>
    </message>
    <message>
      <source>It was not tested yet. Test it before a long run.</source>
      <translation>هنوز آزمایش نشده است. پیش از اجرای طولانی آن را آزمایش کنید.</translation>
    </message>
    <message>
      <source>It was tested and can judge.</source>
      <translation>آزمون شده و می‌تواند داوری کند.</translation>
    </message>
    <message>
      <source>Its file is no longer the one that was added. Put the old one back, or add the new one.</source>
      <translation>فایلش دیگر همان نیست که افزوده شد. فایل پیشین را برگردانید یا این را اضافه کنید.</translation>
    </message>
    <message>
      <source>Its file is not where it was. Find it where it is now.</source>
      <translation>فایلش سر جایش نیست. جای کنونی آن را بیابید.</translation>
    </message>
    <message>
      <source>cost {n}</source>
      <translation>هزینهٔ {n}</translation>
    </message>
    <message>
      <source>no, or ignored</source>
      <translation>نه، یا نادیده می‌گیرد</translation>
    </message>
    <message>
      <source>not here</source>
      <translation>اینجا نیست</translation>
    </message>
    <message>
      <source>not tested</source>
      <translation>آزمایش‌نشده</translation>
    </message>
    <message>
      <source>{n} GB</source>
      <translation>{n} گیگابایت</translation>
    </message>
    <message>
      <source>{n} MB</source>
      <translation>{n} مگابایت</translation>
    </message>
    <message>
      <source>{n} billion</source>
      <translation>{n} میلیارد</translation>
    </message>
    <message>
      <source>{n} calls</source>
      <translation>{n} درخواست</translation>
    </message>
    <message>
      <source>{n} million</source>
      <translation>{n} میلیون</translation>
    </message>
    <message>
      <source>{n} tokens</source>
      <translation>{n} توکن</translation>
    </message>
  </context>
  <context>
    <name>ModelsScreen</name>
    <message>
      <source>Find the moved file…</source>
      <translation>یافتن فایل جابه‌جاشده…</translation>
    </message>
    <message>
      <source>Forget the model…</source>
      <translation>حذف مدل از فهرست…</translation>
    </message>
    <message>
      <source>Test the model</source>
      <translation>آزمودن مدل</translation>
    </message>
  </context>
  <context>
    <name>ModelsSection</name>
    <message>
      <source>Add a model…</source>
      <translation>افزودن مدل…</translation>
    </message>
    <message>
      <source>There is no model yet. Add a file or a cloud endpoint.</source>
      <translation>هنوز مدلی نیست. فایل یا سرویسی ابری اضافه کنید.</translation>
    </message>
    <message>
      <source>at an endpoint</source>
      <translation>در سرویس</translation>
    </message>
    <message>
      <source>not here: its run can only be exported</source>
      <translation>اینجا نیست: از اجرایش فقط می‌توان خروجی گرفت</translation>
    </message>
    <message>
      <source>on this machine</source>
      <translation>روی همین دستگاه</translation>
    </message>
    <message>
      <source>sees images</source>
      <translation>دیدن تصویر</translation>
    </message>
  </context>
  <context>
    <name>NewAnswersScreen</name>
    <message>
      <source>Answer questions</source>
      <translation>پاسخ به پرسش‌ها</translation>
    </message>
    <message>
      <source>Models that answer</source>
      <translation>مدل‌هایی که پاسخ می‌دهند</translation>
    </message>
    <message>
      <source>Name of the run and of the author of its answers</source>
      <translation>نام اجرا و نویسندهٔ پاسخ‌هایش</translation>
    </message>
    <message>
      <source>Who answers</source>
      <translation>چه کسی پاسخ می‌دهد</translation>
    </message>
  </context>
  <context>
    <name>NewExamScreen</name>
    <message>
      <source>Models that sit the examination</source>
      <translation>مدل‌هایی که در آزمون شرکت می‌کنند</translation>
    </message>
    <message>
      <source>Name of the run</source>
      <translation>نام اجرا</translation>
    </message>
    <message>
      <source>Sit an examination</source>
      <translation>شرکت در آزمون</translation>
    </message>
    <message>
      <source>Who sits it</source>
      <translation>شرکت‌کنندگان</translation>
    </message>
  </context>
  <context>
    <name>NewJudgementsScreen</name>
    <message>
      <source>Judge answers</source>
      <translation>داوری پاسخ‌ها</translation>
    </message>
    <message>
      <source>Models that judge</source>
      <translation>مدل‌هایی که داوری می‌کنند</translation>
    </message>
    <message>
      <source>Name of the run</source>
      <translation>نام اجرا</translation>
    </message>
    <message>
      <source>Who judges</source>
      <translation>چه کسی داوری می‌کند</translation>
    </message>
  </context>
  <context>
    <name>NewRunScreen</name>
    <message>
      <source>Back to the runs</source>
      <translation>برگشت به اجراها</translation>
    </message>
    <message>
      <source>New run</source>
      <translation>اجرای تازه</translation>
    </message>
    <message>
      <source>What shall models do?</source>
      <translation>مدل‌ها چه کنند؟</translation>
    </message>
  </context>
  <context>
    <name>NewTagsScreen</name>
    <message>
      <source>Models that sort questions</source>
      <translation>مدل‌هایی که پرسش‌ها را دسته‌بندی می‌کنند</translation>
    </message>
    <message>
      <source>Name of the run</source>
      <translation>نام اجرا</translation>
    </message>
    <message>
      <source>Sort questions by lists</source>
      <translation>دسته‌بندی پرسش‌ها با فهرست‌ها</translation>
    </message>
    <message>
      <source>Who sorts</source>
      <translation>دسته‌بندی‌کنندگان</translation>
    </message>
  </context>
  <context>
    <name>NewTranslationsScreen</name>
    <message>
      <source>Models that translate</source>
      <translation>مدل‌هایی که ترجمه می‌کنند</translation>
    </message>
    <message>
      <source>Name of the run</source>
      <translation>نام اجرا</translation>
    </message>
    <message>
      <source>Translate questions</source>
      <translation>ترجمهٔ پرسش‌ها</translation>
    </message>
    <message>
      <source>Who translates</source>
      <translation>مترجمان</translation>
    </message>
  </context>
  <context>
    <name>NoteField</name>
    <message>
      <source>Note of the discussion</source>
      <translation>نوشتهٔ گفت‌وگو</translation>
    </message>
    <message>
      <source>What came of talking it over?</source>
      <translation>نتیجهٔ گفت‌وگو چه بود؟</translation>
    </message>
  </context>
  <context>
    <name>NotesView</name>
    <message>
      <source>Notes</source>
      <translation>نکته‌ها</translation>
    </message>
  </context>
  <context>
    <name>OptionSlider</name>
    <message>
      <source>{title}: {what}</source>
      <translation>{title}: {what}</translation>
    </message>
  </context>
  <context>
    <name>OrderStrip</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>Drag a block, or move it with Alt and an arrow key.</source>
      <translation>بلوک را بکشید، یا با Alt و یک کلید جهت‌نما جابه‌جا کنید.</translation>
    </message>
    <message>
      <source>Order of work</source>
      <translation>ترتیب کار</translation>
    </message>
    <message>
      <source>hidden repeats</source>
      <translation>تکرار پنهان</translation>
    </message>
    <message>
      <source>pilot</source>
      <translation>آزمایشی</translation>
    </message>
    <message>
      <source>{hours} h</source>
      <translation>{hours} ساعت</translation>
    </message>
    <message>
      <source>{rater} · {group}</source>
      <translation>{rater} · {group}</translation>
    </message>
    <message>
      <source>{rater}, block {place} of {n}: pilot, {block}, {batches} pairs, {hours} h</source>
      <translation>{rater}، بلوک {place} از {n}: آزمایشی، {block}، {batches} جفت، {hours} ساعت</translation>
    </message>
    <message>
      <source>{rater}, block {place} of {n}: {block}, {batches} pairs, {hours} h</source>
      <translation>{rater}، بلوک {place} از {n}: {block}، {batches} جفت، {hours} ساعت</translation>
    </message>
    <message>
      <source>{rater}, group {group}: {hours} h. {blocks}</source>
      <translation>{rater}، گروه {group}: {hours} ساعت. {blocks}</translation>
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
      <source>Open again…</source>
      <translation>باز کردن دوباره…</translation>
    </message>
    <message>
      <source>begun</source>
      <translation>شروع‌شده</translation>
    </message>
    <message>
      <source>closed</source>
      <translation>بسته</translation>
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
      <translation>بخشی غیرقابل قضاوت</translation>
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
      <translation>{n} غیرقابل قضاوت</translation>
    </message>
  </context>
  <context>
    <name>PackageDialog</name>
    <message>
      <source>Another place…</source>
      <translation>جای دیگر…</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>شروع</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Checking the package</source>
      <translation>وارسی بسته</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Making the workspace for your ratings</source>
      <translation>ساختن فضای کار برای امتیازهای شما</translation>
    </message>
    <message>
      <source>Open a package</source>
      <translation>باز کردن بسته</translation>
    </message>
    <message>
      <source>Passphrase</source>
      <translation>گذرواژه</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
    </message>
    <message>
      <source>Show the passphrase</source>
      <translation>نمایش گذرواژه</translation>
    </message>
    <message>
      <source>Specialty</source>
      <translation>تخصص</translation>
    </message>
    <message>
      <source>Unlock</source>
      <translation>باز کردن قفل</translation>
    </message>
    <message>
      <source>What you rated of an earlier version stays in {file}. This one is rated on its own.</source>
      <translation>امتیازهای شما از نسخهٔ پیشین در {file} می‌ماند. این نسخه جدا ارزیابی می‌شود.</translation>
    </message>
    <message>
      <source>Where to keep your ratings</source>
      <translation>جای نگه‌داری امتیازهای شما</translation>
    </message>
    <message>
      <source>Workspaces (*.medreview)</source>
      <translation>فضاهای کار (*.medreview)</translation>
    </message>
    <message>
      <source>Years of practice</source>
      <translation>سال‌های کار</translation>
    </message>
    <message>
      <source>You rate as {rater}. Pairs of question and answer: {n}.</source>
      <translation>شما با نام {rater} ارزیابی می‌کنید. جفت‌های پرسش و پاسخ: {n}.</translation>
    </message>
    <message>
      <source>Your name</source>
      <translation>نام شما</translation>
    </message>
    <message>
      <source>Your name goes to the organiser's list of raters only; your ratings carry your code.</source>
      <translation>نامتان فقط به فهرست ارزیابان برگزارکننده می‌رسد؛ کنار امتیازها کد شما می‌آید.</translation>
    </message>
    <message>
      <source>Your ratings are kept on this machine, in</source>
      <translation>امتیازهای شما روی همین دستگاه نگه داشته می‌شود، در</translation>
    </message>
    <message>
      <source>may stay empty</source>
      <translation>می‌تواند خالی بماند</translation>
    </message>
    <message>
      <source>not said</source>
      <translation>گفته‌نشده</translation>
    </message>
    <message>
      <source>{file} is locked. You were given its passphrase apart from the file.</source>
      <translation>{file} قفل است. گذرواژه‌اش را جدا از فایل به شما داده‌اند.</translation>
    </message>
  </context>
  <context>
    <name>PageView</name>
    <message>
      <source>Draw around a part of the page to cut it out as an image.</source>
      <translation>برای بریدن تصویر، دور بخشی از صفحه بکشید.</translation>
    </message>
    <message>
      <source>The page</source>
      <translation>صفحه</translation>
    </message>
  </context>
  <context>
    <name>PaintedFigure</name>
    <message>
      <source>Rows: {order}</source>
      <translation>سطرها: {order}</translation>
    </message>
    <message>
      <source>The order of the rows</source>
      <translation>ترتیب سطرها</translation>
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
    <name>PairingTable</name>
    <message>
      <source>Judge</source>
      <translation>داور</translation>
    </message>
    <message>
      <source>Who judges whom</source>
      <translation>چه کسی چه کسی را داوری می‌کند</translation>
    </message>
  </context>
  <context>
    <name>PaperFormDialog</name>
    <message>
      <source>A model or author here</source>
      <translation>مدل یا نویسنده‌ای در این‌جا</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Folder for the form</source>
      <translation>پوشهٔ قالب</translation>
    </message>
    <message>
      <source>Here</source>
      <translation>اینجا</translation>
    </message>
    <message>
      <source>In the paper</source>
      <translation>در مقاله</translation>
    </message>
    <message>
      <source>Looking at what can be filled…</source>
      <translation>بررسی آنچه پر می‌شود…</translation>
    </message>
    <message>
      <source>Paper</source>
      <translation>مقاله</translation>
    </message>
    <message>
      <source>Results in the form of a paper</source>
      <translation>نتایج در قالب یک مقاله</translation>
    </message>
    <message>
      <source>Shows</source>
      <translation>محتوا</translation>
    </message>
    <message>
      <source>Tables and figures</source>
      <translation>جدول‌ها و شکل‌ها</translation>
    </message>
    <message>
      <source>Write…</source>
      <translation>نوشتن…</translation>
    </message>
    <message>
      <source>Writing the form</source>
      <translation>نوشتن قالب</translation>
    </message>
    <message>
      <source>Writing…</source>
      <translation>در حال نوشتن…</translation>
    </message>
    <message>
      <source>Written: {path}</source>
      <translation>نوشته شد: {path}</translation>
    </message>
    <message>
      <source>filled</source>
      <translation>پر شده</translation>
    </message>
    <message>
      <source>itself</source>
      <translation>خودش</translation>
    </message>
    <message>
      <source>stands in the paper as</source>
      <translation>در مقاله می‌آید به نام</translation>
    </message>
    <message>
      <source>{n} of {n_all} tables and figures can be filled.</source>
      <translation>{n} جدول و شکل از {n_all} پر می‌شود.</translation>
    </message>
  </context>
  <context>
    <name>PapersScreen</name>
    <message>
      <source>A, or Ctrl+Enter anywhere</source>
      <translation>A، یا Ctrl+Enter در هر جا</translation>
    </message>
    <message>
      <source>Accept</source>
      <translation>پذیرش</translation>
    </message>
    <message>
      <source>Accept all that nothing is in doubt of</source>
      <translation>پذیرش همهٔ بی‌تردیدها</translation>
    </message>
    <message>
      <source>All papers</source>
      <translation>همهٔ برگه‌ها</translation>
    </message>
    <message>
      <source>All questions</source>
      <translation>همهٔ پرسش‌ها</translation>
    </message>
    <message>
      <source>All, or 1-20,25</source>
      <translation>همه، یا ۱-۲۰،۲۵</translation>
    </message>
    <message>
      <source>As the paper</source>
      <translation>به نام برگه</translation>
    </message>
    <message>
      <source>Back to the library</source>
      <translation>بازگشت به کتابخانه</translation>
    </message>
    <message>
      <source>Before</source>
      <translation>پیش از آن</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Choose a PDF…</source>
      <translation>انتخاب PDF…</translation>
    </message>
    <message>
      <source>Choose a second reading above.</source>
      <translation>بالا یک خوانش دوم انتخاب کنید.</translation>
    </message>
    <message>
      <source>Choose the PDF of an examination</source>
      <translation>PDF یک آزمون را انتخاب کنید</translation>
    </message>
    <message>
      <source>Choose the file with the key</source>
      <translation>فایل کلید را انتخاب کنید</translation>
    </message>
    <message>
      <source>Dataset</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>پایین</translation>
    </message>
    <message>
      <source>Examination papers</source>
      <translation>برگه‌های آزمون</translation>
    </message>
    <message>
      <source>Give it up</source>
      <translation>رها شود</translation>
    </message>
    <message>
      <source>Give it up…</source>
      <translation>رها کردن…</translation>
    </message>
    <message>
      <source>Give {paper} up with its decisions ({n})? What was imported stays.</source>
      <translation>{paper} با تصمیم‌هایش ({n}) رها شود؟ آنچه وارد شده می‌ماند.</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>ادامه</translation>
    </message>
    <message>
      <source>Go through</source>
      <translation>مرور</translation>
    </message>
    <message>
      <source>Import those taken</source>
      <translation>وارد کردن پذیرفته‌ها</translation>
    </message>
    <message>
      <source>Import those taken: {n}</source>
      <translation>وارد کردن پذیرفته‌ها: {n}</translation>
    </message>
    <message>
      <source>Importing</source>
      <translation>در حال ورود داده</translation>
    </message>
    <message>
      <source>Keep it</source>
      <translation>بماند</translation>
    </message>
    <message>
      <source>Key in a file of its own…</source>
      <translation>کلید در فایلی جدا…</translation>
    </message>
    <message>
      <source>Keys (*.pdf *.csv *.txt);;All files (*)</source>
      <translation>کلیدها (*.pdf *.csv *.txt);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>بعدی</translation>
    </message>
    <message>
      <source>No papers yet. Choose the PDF of an examination.</source>
      <translation>هنوز برگه‌ای نیست. PDF یک آزمون را انتخاب کنید.</translation>
    </message>
    <message>
      <source>None</source>
      <translation>هیچ</translation>
    </message>
    <message>
      <source>Only with images</source>
      <translation>تنها تصویردارها</translation>
    </message>
    <message>
      <source>PDF (*.pdf)</source>
      <translation>PDF (*.pdf)</translation>
    </message>
    <message>
      <source>Pages</source>
      <translation>صفحه‌ها</translation>
    </message>
    <message>
      <source>Question {n} of {all}  ·  taken {taken}, open {open}, in doubt {doubtful}</source>
      <translation>پرسش {n} از {all}  ·  پذیرفته {taken}، باز {open}، محل تردید {doubtful}</translation>
    </message>
    <message>
      <source>Questions accepted: {n}</source>
      <translation>پرسش‌های پذیرفته: {n}</translation>
    </message>
    <message>
      <source>Questions imported: {n}</source>
      <translation>پرسش‌های واردشده: {n}</translation>
    </message>
    <message>
      <source>Read it a second time</source>
      <translation>خواندن دوباره</translation>
    </message>
    <message>
      <source>Reading the paper</source>
      <translation>خواندن برگه</translation>
    </message>
    <message>
      <source>Reading the paper a second time</source>
      <translation>خواندن دوبارهٔ برگه</translation>
    </message>
    <message>
      <source>Second reading</source>
      <translation>خوانش دوم</translation>
    </message>
    <message>
      <source>Skip</source>
      <translation>رد شدن</translation>
    </message>
    <message>
      <source>Take what fits</source>
      <translation>پذیرفتن بخش‌های مطابق</translation>
    </message>
    <message>
      <source>Take what fits of the key</source>
      <translation>پذیرفتن بخش‌های مطابق کلید</translation>
    </message>
    <message>
      <source>The pages are read one by one, with questions, options, key and images. You go through them question by question; nothing comes into the library before you took it.</source>
      <translation>صفحه‌ها یکی‌یکی با پرسش‌ها، گزینه‌ها، کلید و تصویرها خوانده می‌شوند. پرسش به پرسش مرورشان می‌کنید؛ پیش از پذیرش شما چیزی به کتابخانه نمی‌آید.</translation>
    </message>
    <message>
      <source>Those in doubt</source>
      <translation>پرسش‌های محل تردید</translation>
    </message>
    <message>
      <source>Those still open</source>
      <translation>پرسش‌های هنوز باز</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>بالا</translation>
    </message>
    <message>
      <source>open</source>
      <translation>مانده</translation>
    </message>
    <message>
      <source>skipped</source>
      <translation>ردشده</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>گرفته شده</translation>
    </message>
    <message>
      <source>taken as mended</source>
      <translation>پذیرفته با اصلاح</translation>
    </message>
  </context>
  <context>
    <name>PartRow</name>
    <message>
      <source>Name of part {n}</source>
      <translation>نام بخش {n}</translation>
    </message>
    <message>
      <source>Size of part {n}</source>
      <translation>اندازهٔ بخش {n}</translation>
    </message>
    <message>
      <source>no part</source>
      <translation>بدون بخش</translation>
    </message>
  </context>
  <context>
    <name>PersonalDataScreen</name>
    <message>
      <source>; kept earlier: {kept}</source>
      <translation>؛ پیش‌تر نگه داشته شده: {kept}</translation>
    </message>
    <message>
      <source>All that say the same as these: {n}</source>
      <translation>هر چه همین را می‌گوید: {n}</translation>
    </message>
    <message>
      <source>Back to the library</source>
      <translation>بازگشت به کتابخانه</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Datasets to check</source>
      <translation>مجموعه‌داده‌هایی که نگاه شوند</translation>
    </message>
    <message>
      <source>Every dataset</source>
      <translation>همهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Every kind</source>
      <translation>همهٔ نوع‌ها</translation>
    </message>
    <message>
      <source>Everything in the list: {n}</source>
      <translation>هر چه در فهرست است: {n}</translation>
    </message>
    <message>
      <source>Keep</source>
      <translation>نگه داشتن</translation>
    </message>
    <message>
      <source>Keeping</source>
      <translation>نگه داشتن</translation>
    </message>
    <message>
      <source>Kept; they are not shown again.</source>
      <translation>نگه داشته شد؛ دیگر نشان داده نمی‌شود.</translation>
    </message>
    <message>
      <source>Kinds to list</source>
      <translation>نوع‌هایی که فهرست شوند</translation>
    </message>
    <message>
      <source>Look for it</source>
      <translation>جست‌وجو کن</translation>
    </message>
    <message>
      <source>Looking at every text</source>
      <translation>نگاه به همهٔ متن‌ها</translation>
    </message>
    <message>
      <source>Mask</source>
      <translation>بپوشان</translation>
    </message>
    <message>
      <source>Masked: {n}</source>
      <translation>پوشانده شد: {n}</translation>
    </message>
    <message>
      <source>Masking</source>
      <translation>پوشاندن</translation>
    </message>
    <message>
      <source>Nothing is masked.</source>
      <translation>چیزی پوشانده نیست.</translation>
    </message>
    <message>
      <source>Nothing was found.</source>
      <translation>چیزی یافته نشد.</translation>
    </message>
    <message>
      <source>Nothing was looked at yet.</source>
      <translation>هنوز چیزی دیده نشده است.</translation>
    </message>
    <message>
      <source>Originals removed: {n}</source>
      <translation>متن‌های اصلیِ پاک‌شده: {n}</translation>
    </message>
    <message>
      <source>Personal data</source>
      <translation>دادهٔ شخصی</translation>
    </message>
    <message>
      <source>Put all back</source>
      <translation>همه را برگردان</translation>
    </message>
    <message>
      <source>Put marked ones back</source>
      <translation>علامت‌خورده‌ها را برگردان</translation>
    </message>
    <message>
      <source>Put marks in the place of {n} parts of texts? The originals are kept until you remove them.</source>
      <translation>به جای {n} تکه از متن‌ها نشان گذاشته شود؟ متن‌های اصلی تا وقتی پاکشان کنید می‌مانند.</translation>
    </message>
    <message>
      <source>Putting originals back</source>
      <translation>برگرداندن متن‌های اصلی</translation>
    </message>
    <message>
      <source>Remove originals</source>
      <translation>متن‌های اصلی را پاک کن</translation>
    </message>
    <message>
      <source>Remove originals…</source>
      <translation>پاک کردن متن‌های اصلی…</translation>
    </message>
    <message>
      <source>Remove the originals of {n} masked texts for good? Their marks can then not be taken back.</source>
      <translation>متن اصلی {n} متن پوشانده برای همیشه پاک شود؟ پس از آن نشان‌ها برگشتنی نیستند.</translation>
    </message>
    <message>
      <source>Removing originals</source>
      <translation>پاک کردن متن‌های اصلی</translation>
    </message>
    <message>
      <source>Searches questions and answers on this machine. Figures come from {n} labelled texts that were set aside before the rules were written.</source>
      <translation>پرسش‌ها و پاسخ‌هایشان را روی همین رایانه می‌گردد. عددها از {n} متن برچسب‌خورده‌ای است که هنگام نوشتن قاعده‌ها کسی به آنها نگاه نکرد.</translation>
    </message>
    <message>
      <source>Set aside: {n}</source>
      <translation>کنار گذاشته شد: {n}</translation>
    </message>
    <message>
      <source>Set questions aside</source>
      <translation>پرسش‌ها را کنار بگذار</translation>
    </message>
    <message>
      <source>Setting aside</source>
      <translation>کنار گذاشتن</translation>
    </message>
    <message>
      <source>Show what was kept again</source>
      <translation>نگه‌داشته‌ها را باز نشان بده</translation>
    </message>
    <message>
      <source>Shown again when you look: {n}</source>
      <translation>با جست‌وجوی بعدی باز نشان داده می‌شود: {n}</translation>
    </message>
    <message>
      <source>Texts put back: {n}</source>
      <translation>متن‌های برگشته: {n}</translation>
    </message>
    <message>
      <source>The marked ones: {n}</source>
      <translation>علامت‌خورده‌ها: {n}</translation>
    </message>
    <message>
      <source>The text of the marked part</source>
      <translation>متنِ تکهٔ علامت‌خورده</translation>
    </message>
    <message>
      <source>What is decided is for</source>
      <translation>تصمیم برای</translation>
    </message>
    <message>
      <source>What your words are</source>
      <translation>واژه‌های شما چیست</translation>
    </message>
    <message>
      <source>Words of your own to find</source>
      <translation>واژه‌های خودتان برای جست‌وجو</translation>
    </message>
    <message>
      <source>words of your own, such as a name</source>
      <translation>واژه‌های خودتان، مانند یک نام</translation>
    </message>
    <message>
      <source>{n} more stay as they are: they can be set aside, not masked.</source>
      <translation>{n} تای دیگر همان‌گونه می‌ماند: می‌شود کنارشان گذاشت، نمی‌شود پوشاندشان.</translation>
    </message>
    <message>
      <source>{n} of {all} questions would be set aside, more than half. Continue?</source>
      <translation>{n} از {all} پرسش کنار گذاشته می‌شود، بیش از نیمی. همین را می‌خواهید؟</translation>
    </message>
    <message>
      <source>{rule}: {n}</source>
      <translation>{rule}: {n}</translation>
    </message>
  </context>
  <context>
    <name>PinDialog</name>
    <message>
      <source>For instance: she forgot it</source>
      <translation>برای نمونه: آن را فراموش کرد</translation>
    </message>
    <message>
      <source>OK</source>
      <translation>تأیید</translation>
    </message>
    <message>
      <source>PIN</source>
      <translation>پین</translation>
    </message>
    <message>
      <source>PIN of {rater}</source>
      <translation>پین {rater}</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>چرا</translation>
    </message>
  </context>
  <context>
    <name>PlacePane</name>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Comments and explanations</source>
      <translation>یادداشت‌ها و توضیح‌ها</translation>
    </message>
    <message>
      <source>How far apart</source>
      <translation>اندازهٔ فاصله</translation>
    </message>
    <message>
      <source>No comments here.</source>
      <translation>اینجا کسی چیزی ننوشته است.</translation>
    </message>
    <message>
      <source>Not saved; it is tried again.</source>
      <translation>ذخیره نشد؛ دوباره تلاش می‌شود.</translation>
    </message>
    <message>
      <source>Noted {time}</source>
      <translation>نوشته‌شده {time}</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Rater</source>
      <translation>ارزیاب</translation>
    </message>
    <message>
      <source>This answer is no longer in the workspace.</source>
      <translation>این پاسخ دیگر در فضای کار نیست.</translation>
    </message>
    <message>
      <source>Values of the raters</source>
      <translation>مقدارهای ارزیابان</translation>
    </message>
    <message>
      <source>flagged</source>
      <translation>نشان‌دار</translation>
    </message>
    <message>
      <source>{rater} decides</source>
      <translation>تصمیم {rater}</translation>
    </message>
    <message>
      <source>{rater} explains</source>
      <translation>توضیح {rater}</translation>
    </message>
  </context>
  <context>
    <name>Places</name>
    <message>
      <source>Analysis</source>
      <translation>تحلیل</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>کتابخانه</translation>
    </message>
    <message>
      <source>Models</source>
      <translation>مدل‌ها</translation>
    </message>
    <message>
      <source>Rate</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Runs</source>
      <translation>اجراها</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>تنظیمات</translation>
    </message>
    <message>
      <source>Studies</source>
      <translation>مطالعه‌ها</translation>
    </message>
  </context>
  <context>
    <name>Planner</name>
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
      <source>Create study</source>
      <translation>ساختن مطالعه</translation>
    </message>
    <message>
      <source>Dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>Discard</source>
      <translation>دور انداختن</translation>
    </message>
    <message>
      <source>Forms</source>
      <translation>پرسش‌نامه‌ها</translation>
    </message>
    <message>
      <source>Keep draft</source>
      <translation>نگه داشتن پیش‌نویس</translation>
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
      <source>Saved {study}</source>
      <translation>مطالعهٔ {study} ذخیره شد</translation>
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
      <source>Size</source>
      <translation>اندازه</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>The plan of {study} is not saved. Keep this draft, or discard it?</source>
      <translation>طرح {study} ذخیره نشده است. این پیش‌نویس را نگه می‌دارید یا دور می‌اندازید؟</translation>
    </message>
    <message>
      <source>Wordings in</source>
      <translation>متن‌ها به زبان</translation>
    </message>
  </context>
  <context>
    <name>PlotView</name>
    <message>
      <source>Copy</source>
      <translation>کپی</translation>
    </message>
    <message>
      <source>Save picture or data</source>
      <translation>ذخیرهٔ تصویر یا داده‌ها</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>ذخیره…</translation>
    </message>
  </context>
  <context>
    <name>PlottedFigure</name>
    <message>
      <source>Back from a part of the figure to all of it (double click, or Esc)</source>
      <translation>بازگشت از بخشی از نمودار به همهٔ آن (دوبار کلیک یا Esc)</translation>
    </message>
    <message>
      <source>Drag to select, turn the wheel to zoom, drag with Shift to move.</source>
      <translation>برای انتخاب بکشید، برای بزرگ‌نمایی چرخ ماوس را بچرخانید و برای جابه‌جایی با Shift بکشید.</translation>
    </message>
    <message>
      <source>Whole figure</source>
      <translation>همهٔ نمودار</translation>
    </message>
  </context>
  <context>
    <name>PreviewPane</name>
    <message>
      <source>About {read} tokens are read ({counted}) and {written} written.</source>
      <translation>حدود {read} توکن خوانده ({counted}) و {written} توکن نوشته می‌شود.</translation>
    </message>
    <message>
      <source>Answers: {n}; calls: {calls}.</source>
      <translation>پاسخ‌ها: {n}؛ فراخوانی‌ها: {calls}.</translation>
    </message>
    <message>
      <source>First prompts as they are sent</source>
      <translation>نخستین پرامپت‌ها، همان‌گونه که فرستاده می‌شوند</translation>
    </message>
    <message>
      <source>First prompts, as they would be sent</source>
      <translation>پیش‌نمایش نخستین پرامپت‌ها</translation>
    </message>
    <message>
      <source>In the queue it waits for {names}, and is drawn when its turn comes.</source>
      <translation>در صف منتظر {names} می‌ماند و هنگام نوبتش انتخاب‌شده می‌شود.</translation>
    </message>
    <message>
      <source>It costs about {cost}, by the prices noted for it.</source>
      <translation>حدود {cost} هزینه دارد، بنا بر بهای ثبت‌شده.</translation>
    </message>
    <message>
      <source>It takes {time}.</source>
      <translation>{time} طول می‌کشد.</translation>
    </message>
    <message>
      <source>Looking at what the run would ask…</source>
      <translation>بررسی آنچه اجرا می‌پرسد…</translation>
    </message>
    <message>
      <source>Prompt of</source>
      <translation>پرامپتِ</translation>
    </message>
    <message>
      <source>Questions: {n}; calls: {calls}.</source>
      <translation>پرسش‌ها: {n}؛ فراخوانی‌ها: {calls}.</translation>
    </message>
    <message>
      <source>Run estimate</source>
      <translation>برآورد اجرا</translation>
    </message>
    <message>
      <source>Time: known after the first answers.</source>
      <translation>زمان: پس از نخستین پاسخ‌ها معلوم می‌شود.</translation>
    </message>
    <message>
      <source>sentence {n}</source>
      <translation>جملهٔ {n}</translation>
    </message>
  </context>
  <context>
    <name>PrivacyDialog</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Could not be removed: {what}</source>
      <translation>حذف نشد: {what}</translation>
    </message>
    <message>
      <source>Endpoints with a key in the keyring: {endpoints}</source>
      <translation>سرویس‌هایی که کلیدشان در دسته‌کلید است: {endpoints}</translation>
    </message>
    <message>
      <source>Keep</source>
      <translation>نگه داشتن</translation>
    </message>
    <message>
      <source>Network uses since installation: none</source>
      <translation>کاربردهای شبکه از زمان نصب: هیچ</translation>
    </message>
    <message>
      <source>Network uses since installation: {n}</source>
      <translation>کاربردهای شبکه از زمان نصب: {n}</translation>
    </message>
    <message>
      <source>Privacy</source>
      <translation>حریم خصوصی</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>Remove settings, crash reports, the list of network uses and the keys of endpoints from this machine? Workspaces and their backups stay: delete those yourself.</source>
      <translation>تنظیمات، گزارش‌های خطا، فهرست کاربردهای شبکه و کلید سرویس‌ها از این دستگاه حذف شود؟ فضاهای کار و پشتیبان‌هایشان می‌مانند: آن‌ها را خودتان در جایشان حذف کنید.</translation>
    </message>
    <message>
      <source>Remove what medreview keeps</source>
      <translation>حذف آنچه medreview نگه می‌دارد</translation>
    </message>
    <message>
      <source>Remove what medreview keeps…</source>
      <translation>حذف آنچه medreview نگه می‌دارد…</translation>
    </message>
    <message>
      <source>Removed files: {n}. Keys were removed from the keyring.</source>
      <translation>فایل‌های حذف‌شده: {n}. کلیدها از دسته‌کلید برداشته شدند.</translation>
    </message>
    <message>
      <source>Run: {run}</source>
      <translation>اجرا: {run}</translation>
    </message>
    <message>
      <source>Show the folder</source>
      <translation>نمایش پوشه</translation>
    </message>
    <message>
      <source>Show {folder}</source>
      <translation>نمایش {folder}</translation>
    </message>
    <message>
      <source>Test of an endpoint</source>
      <translation>آزمون سرویس</translation>
    </message>
    <message>
      <source>Where data lies</source>
      <translation>جای داده‌ها</translation>
    </message>
    <message>
      <source>{host} through {proxy}</source>
      <translation>{host} از راه {proxy}</translation>
    </message>
  </context>
  <context>
    <name>ProblemsView</name>
    <message>
      <source>Problems: {n}</source>
      <translation>مشکل‌ها: {n}</translation>
    </message>
  </context>
  <context>
    <name>ProgressHeader</name>
    <message>
      <source>Progress in this batch</source>
      <translation>پیشرفت در این دسته</translation>
    </message>
    <message>
      <source>Stop rating</source>
      <translation>پایان ارزیابی</translation>
    </message>
    <message>
      <source>While you rate here, the names of authors are hidden</source>
      <translation>تا وقتی این‌جا امتیاز می‌دهید، نام نویسندگان پنهان است</translation>
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
    <name>PromptEditor</name>
    <message>
      <source>Add a line</source>
      <translation>افزودن سطر</translation>
    </message>
    <message>
      <source>Add the part</source>
      <translation>افزودن بخش</translation>
    </message>
    <message>
      <source>Dimensions</source>
      <translation>بُعدها</translation>
    </message>
    <message>
      <source>Insert</source>
      <translation>درج</translation>
    </message>
    <message>
      <source>Insert where you write</source>
      <translation>درج در جای نوشتن</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>سطح‌ها</translation>
    </message>
    <message>
      <source>Levels of {dimension}, from low to high</source>
      <translation>سطح‌های {dimension}، از پایین به بالا</translation>
    </message>
    <message>
      <source>Part to add</source>
      <translation>بخشی برای افزودن</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>The prompt</source>
      <translation>پرامپت</translation>
    </message>
    <message>
      <source>Title</source>
      <translation>عنوان</translation>
    </message>
    <message>
      <source>What is asked, in lines</source>
      <translation>آنچه پرسیده می‌شود، سطر به سطر</translation>
    </message>
  </context>
  <context>
    <name>ProtocolSection</name>
    <message>
      <source>Choose a protocol of your own</source>
      <translation>پروتکل خودتان را انتخاب کنید</translation>
    </message>
    <message>
      <source>Choose an edited prompt</source>
      <translation>پرامپت ویراسته را انتخاب کنید</translation>
    </message>
    <message>
      <source>Copy the prompt to</source>
      <translation>کپی پرامپت در</translation>
    </message>
    <message>
      <source>Copy the prompt to edit…</source>
      <translation>کپی پرامپت برای ویرایش…</translation>
    </message>
    <message>
      <source>Edit in the studio…</source>
      <translation>ویرایش در کارگاه…</translation>
    </message>
    <message>
      <source>Judges {what}. It is shown: {inputs}.</source>
      <translation>{what} را داوری می‌کند. به او نشان داده می‌شود: {inputs}.</translation>
    </message>
    <message>
      <source>Language of the prompt</source>
      <translation>زبان پرامپت</translation>
    </message>
    <message>
      <source>Own protocol…</source>
      <translation>پروتکل خودتان…</translation>
    </message>
    <message>
      <source>Prompt files (*.txt);;All files (*)</source>
      <translation>فایل‌های پرامپت (*.txt);;همهٔ فایل‌ها (*)</translation>
    </message>
    <message>
      <source>Protocol</source>
      <translation>پروتکل</translation>
    </message>
    <message>
      <source>Reading</source>
      <translation>خوانش</translation>
    </message>
    <message>
      <source>Setup</source>
      <translation>حالت</translation>
    </message>
    <message>
      <source>Use an edited prompt…</source>
      <translation>پرامپت ویراسته…</translation>
    </message>
    <message>
      <source>Use it as it ships</source>
      <translation>استفاده از متن پیش‌فرض برنامه</translation>
    </message>
    <message>
      <source>What is asked</source>
      <translation>آنچه پرسیده می‌شود</translation>
    </message>
    <message>
      <source>Wording</source>
      <translation>متن دستور</translation>
    </message>
    <message>
      <source>as it ships</source>
      <translation>متن پیش‌فرض برنامه</translation>
    </message>
    <message>
      <source>from your own file</source>
      <translation>از فایل خودتان</translation>
    </message>
    <message>
      <source>from {file}</source>
      <translation>از {file}</translation>
    </message>
    <message>
      <source>{file} cannot be written: {reason}. Choose another place.</source>
      <translation>فایل {file} نوشته نشد: {reason}. جای دیگری انتخاب کنید.</translation>
    </message>
  </context>
  <context>
    <name>QShortcut</name>
    <message>
      <source>Alt</source>
      <translation>Alt</translation>
    </message>
    <message>
      <source>Ctrl</source>
      <translation>Ctrl</translation>
    </message>
    <message>
      <source>Del</source>
      <translation>Delete</translation>
    </message>
    <message>
      <source>Enter</source>
      <translation>Enter</translation>
    </message>
    <message>
      <source>Esc</source>
      <translation>Esc</translation>
    </message>
    <message>
      <source>Meta</source>
      <translation>Meta</translation>
    </message>
    <message>
      <source>PgDown</source>
      <translation>Page Down</translation>
    </message>
    <message>
      <source>PgUp</source>
      <translation>Page Up</translation>
    </message>
    <message>
      <source>Return</source>
      <translation>Enter</translation>
    </message>
    <message>
      <source>Shift</source>
      <translation>Shift</translation>
    </message>
  </context>
  <context>
    <name>QuestionForm</name>
    <message>
      <source>An image that is not of the question</source>
      <translation>تصویری که از این پرسش نیست</translation>
    </message>
    <message>
      <source>As it was read first</source>
      <translation>خوانش نخست</translation>
    </message>
    <message>
      <source>As read by {reader}</source>
      <translation>خوانش {reader}</translation>
    </message>
    <message>
      <source>Image {n} of the question</source>
      <translation>تصویر {n} پرسش</translation>
    </message>
    <message>
      <source>Images of its pages: press those of the question, in their order.</source>
      <translation>تصویرهای صفحه‌هایش: تصویرهای پرسش را به ترتیب بزنید.</translation>
    </message>
    <message>
      <source>No key</source>
      <translation>بی‌کلید</translation>
    </message>
    <message>
      <source>One option more</source>
      <translation>یک گزینهٔ دیگر</translation>
    </message>
    <message>
      <source>Option {n}</source>
      <translation>گزینهٔ {n}</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Read the same by {reader}.</source>
      <translation>{reader} هم همین را خواند.</translation>
    </message>
    <message>
      <source>The first reading</source>
      <translation>خوانش نخست</translation>
    </message>
    <message>
      <source>The key is option {n}</source>
      <translation>کلید گزینهٔ {n} است</translation>
    </message>
    <message>
      <source>The second reading</source>
      <translation>خوانش دوم</translation>
    </message>
  </context>
  <context>
    <name>QuestionPage</name>
    <message>
      <source>Answer of {author}</source>
      <translation>پاسخ {author}</translation>
    </message>
    <message>
      <source>Edit the question</source>
      <translation>ویرایش پرسش</translation>
    </message>
    <message>
      <source>Edit: {answer}</source>
      <translation>ویرایش: {answer}</translation>
    </message>
    <message>
      <source>Edit…</source>
      <translation>ویرایش…</translation>
    </message>
    <message>
      <source>History…</source>
      <translation>تاریخچه…</translation>
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
      <source>Ratings and judgements…</source>
      <translation>امتیازها و داوری‌ها…</translation>
    </message>
    <message>
      <source>Set aside: {rule}</source>
      <translation>کنار گذاشته: {rule}</translation>
    </message>
    <message>
      <source>Set aside…</source>
      <translation>کنار بگذار…</translation>
    </message>
    <message>
      <source>Take back</source>
      <translation>برگردان</translation>
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
    <name>QuestionTags</name>
    <message>
      <source>Change the tag: {field}</source>
      <translation>تغییر برچسب: {field}</translation>
    </message>
    <message>
      <source>Change…</source>
      <translation>تغییر…</translation>
    </message>
    <message>
      <source>History of the tag: {field}</source>
      <translation>سابقهٔ برچسب: {field}</translation>
    </message>
    <message>
      <source>History…</source>
      <translation>تاریخچه…</translation>
    </message>
    <message>
      <source>Tag the question by hand</source>
      <translation>برچسب زدن پرسش با دست</translation>
    </message>
    <message>
      <source>Tags</source>
      <translation>برچسب‌ها</translation>
    </message>
    <message>
      <source>Tag…</source>
      <translation>برچسب…</translation>
    </message>
    <message>
      <source>The current value came in with a file.</source>
      <translation>مقدار معتبر همراه یک فایل آمده است.</translation>
    </message>
    <message>
      <source>holds</source>
      <translation>معتبر</translation>
    </message>
    <message>
      <source>nothing holds</source>
      <translation>هیچ مقداری معتبر نیست</translation>
    </message>
    <message>
      <source>run {run}, {model}</source>
      <translation>اجرای {run}، {model}</translation>
    </message>
    <message>
      <source>{person}, by hand</source>
      <translation>{person}، با دست</translation>
    </message>
  </context>
  <context>
    <name>Questions</name>
    <message>
      <source>{language} (found)</source>
      <translation>{language} (یافته‌شده از متن)</translation>
    </message>
  </context>
  <context>
    <name>QuestionsPane</name>
    <message>
      <source>Chosen: {options}</source>
      <translation>انتخاب‌شده: {options}</translation>
    </message>
    <message>
      <source>No question is counted here.</source>
      <translation>هیچ پرسشی در اینجا شمرده نشده است.</translation>
    </message>
    <message>
      <source>Question and replies</source>
      <translation>پرسش و پاسخ‌های مدل</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>در حال خواندن…</translation>
    </message>
    <message>
      <source>Right: {options}</source>
      <translation>درست: {options}</translation>
    </message>
    <message>
      <source>n = {n}</source>
      <translation>n = {n}</translation>
    </message>
  </context>
  <context>
    <name>QuestionsSection</name>
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
      <source>Sample</source>
      <translation>نمونه</translation>
    </message>
    <message>
      <source>Seed of the sample</source>
      <translation>بذر نمونه</translation>
    </message>
    <message>
      <source>Splits</source>
      <translation>بخش‌ها</translation>
    </message>
    <message>
      <source>Where nothing is ticked, everything is in.</source>
      <translation>اگر چیزی انتخاب نشود، همه در نظر گرفته می‌شود.</translation>
    </message>
    <message>
      <source>Which questions</source>
      <translation>کدام پرسش‌ها</translation>
    </message>
    <message>
      <source>Words in the question</source>
      <translation>واژه‌های پرسش</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>any</source>
      <translation>هر چه باشد</translation>
    </message>
  </context>
  <context>
    <name>QueueScreen</name>
    <message>
      <source>Add a run</source>
      <translation>افزودن اجرا</translation>
    </message>
    <message>
      <source>Add an analysis…</source>
      <translation>افزودن تحلیل…</translation>
    </message>
    <message>
      <source>Back to the runs</source>
      <translation>برگشت به اجراها</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>پایین</translation>
    </message>
    <message>
      <source>Nothing waits. Add a run that is saved, or plan one and choose Add to the queue.</source>
      <translation>چیزی در انتظار نیست. اجرایی ذخیره‌شده را اضافه کنید، یا اجرایی طرح کنید و «افزودن به صف» را انتخاب کنید.</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>باز کردن</translation>
    </message>
    <message>
      <source>Pause the queue</source>
      <translation>مکث صف</translation>
    </message>
    <message>
      <source>Queue</source>
      <translation>صف</translation>
    </message>
    <message>
      <source>Remove finished steps</source>
      <translation>برداشتن آنچه پایان یافته</translation>
    </message>
    <message>
      <source>Start the queue</source>
      <translation>شروع صف</translation>
    </message>
    <message>
      <source>Steps are done in this order, one at a time. The queue is kept in the workspace: after a pause, a close or a power cut, start it again and it goes on at its step.</source>
      <translation>گام‌ها به این ترتیب و یکی‌یکی انجام می‌شوند. صف در فضای کار نگه داشته می‌شود: پس از مکث، بستن یا قطع برق دوباره شروعش کنید تا از همان گام ادامه یابد.</translation>
    </message>
    <message>
      <source>Take away</source>
      <translation>برداشتن</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>بالا</translation>
    </message>
    <message>
      <source>analysis</source>
      <translation>تحلیل</translation>
    </message>
    <message>
      <source>when its turn comes</source>
      <translation>هنگام نوبتش</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
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
    <name>RaterHomePage</name>
    <message>
      <source>Begin to rate</source>
      <translation>شروع ارزیابی</translation>
    </message>
    <message>
      <source>Continue rating</source>
      <translation>ادامهٔ ارزیابی</translation>
    </message>
    <message>
      <source>Look again</source>
      <translation>بازبینی</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
    </message>
    <message>
      <source>Send back…</source>
      <translation>پس فرستادن…</translation>
    </message>
    <message>
      <source>You can send back at any time, finished or not, and again later. What you rate is saved as you go.</source>
      <translation>هر زمان، تمام‌شده یا نه، می‌توانید پس بفرستید و بعداً دوباره. هر امتیاز همان هنگام ذخیره می‌شود.</translation>
    </message>
    <message>
      <source>You rate as {rater}.</source>
      <translation>شما با نام {rater} ارزیابی می‌کنید.</translation>
    </message>
    <message>
      <source>all done</source>
      <translation>همه ارزیابی شد</translation>
    </message>
    <message>
      <source>{done} of {total} rated</source>
      <translation>{done} از {total} ارزیابی شده</translation>
    </message>
  </context>
  <context>
    <name>RatersPage</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>A package and no return yet: {raters}.</source>
      <translation>بسته گرفته‌اند و هنوز بازگشتی نفرستاده‌اند: {raters}.</translation>
    </message>
    <message>
      <source>Batches of {rater}</source>
      <translation>دسته‌های {rater}</translation>
    </message>
    <message>
      <source>Closed batches opened again: {n}, by {raters}.</source>
      <translation>دسته‌های بسته‌ای که دوباره باز شدند: {n}، به دست {raters}.</translation>
    </message>
    <message>
      <source>Copy a reminder</source>
      <translation>کپی یادآوری</translation>
    </message>
    <message>
      <source>Language of the reminder</source>
      <translation>زبان یادآوری</translation>
    </message>
    <message>
      <source>No studies yet. Plan one, and hand its packages out.</source>
      <translation>هنوز مطالعه‌ای نیست. مطالعه‌ای طراحی و بسته‌هایش را توزیع کنید.</translation>
    </message>
    <message>
      <source>PIN…</source>
      <translation>پین…</translation>
    </message>
    <message>
      <source>Ratings in conflict: {n}.</source>
      <translation>امتیازهای در تعارض: {n}.</translation>
    </message>
    <message>
      <source>Standing still: {raters}.</source>
      <translation>کارشان پیش نمی‌رود: {raters}.</translation>
    </message>
    <message>
      <source>The reminder for {rater} is copied.</source>
      <translation>یادآوری برای {rater} کپی شد.</translation>
    </message>
    <message>
      <source>far quicker than the others</source>
      <translation>بسیار سریع‌تر از دیگران</translation>
    </message>
    <message>
      <source>nearly always the same value</source>
      <translation>تقریباً همیشه یک مقدار</translation>
    </message>
    <message>
      <source>no time measured</source>
      <translation>زمان سنجیده نشده</translation>
    </message>
    <message>
      <source>not yet</source>
      <translation>هنوز نه</translation>
    </message>
    <message>
      <source>set</source>
      <translation>دارد</translation>
    </message>
    <message>
      <source>stands still</source>
      <translation>پیش نمی‌رود</translation>
    </message>
    <message>
      <source>{n} an hour</source>
      <translation>{n} در ساعت</translation>
    </message>
    <message>
      <source>{n} of {total} raters have sent something back.</source>
      <translation>{n} ارزیاب از {total} ارزیاب چیزی پس فرستاده‌اند.</translation>
    </message>
    <message>
      <source>{n}%</source>
      <translation>{n}٪</translation>
    </message>
    <message>
      <source>{rater} ({done} of {total}) since {day}</source>
      <translation>{rater} ({done} از {total}) از {day}</translation>
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
      <source>yours</source>
      <translation>از شما</translation>
    </message>
  </context>
  <context>
    <name>RatingPage</name>
    <message>
      <source>All {n} are rated.</source>
      <translation>هر {n} مورد امتیاز دارند.</translation>
    </message>
    <message>
      <source>How sure you are can always be said.</source>
      <translation>میزان اطمینان را همیشه می‌توان گفت.</translation>
    </message>
    <message>
      <source>Not taken. Press {down} first, then answer.</source>
      <translation>ثبت نشد. نخست کلید {down} را بزنید و سپس پاسخ دهید.</translation>
    </message>
    <message>
      <source>Open the batch again</source>
      <translation>باز کردن دوبارهٔ دسته</translation>
    </message>
    <message>
      <source>There is no reason {n}.</source>
      <translation>دلیل {n} وجود ندارد.</translation>
    </message>
    <message>
      <source>This asks something else. Press {down}, then answer.</source>
      <translation>این پرسش دیگری است. نخست کلید {down} را بزنید و سپس پاسخ دهید.</translation>
    </message>
    <message>
      <source>This is answered.</source>
      <translation>به این پاسخ داده‌اید.</translation>
    </message>
    <message>
      <source>This scale has {n} levels: press {first} to {last}.</source>
      <translation>این مقیاس {n} سطح دارد: از {first} تا {last} را بزنید.</translation>
    </message>
    <message>
      <source>Too early, not taken. Look first, then press again.</source>
      <translation>زود بود و ثبت نشد. اول نگاه کنید، بعد دوباره بزنید.</translation>
    </message>
    <message>
      <source>Why is it opened again? The organiser sees the reason.</source>
      <translation>چرا دوباره باز می‌شود؟ برگزارکننده این دلیل را می‌بیند.</translation>
    </message>
    <message>
      <source>{enter}: next. {up}: change it.</source>
      <translation>{enter}: بعدی. {up}: تغییر آن.</translation>
    </message>
    <message>
      <source>{enter}: next. {up}: change one.</source>
      <translation>{enter}: بعدی. {up}: تغییر یکی از آن‌ها.</translation>
    </message>
  </context>
  <context>
    <name>RatingPane</name>
    <message>
      <source>Answer</source>
      <translation>پاسخ</translation>
    </message>
    <message>
      <source>Correct…</source>
      <translation>اصلاح…</translation>
    </message>
    <message>
      <source>Given</source>
      <translation>داده‌شده</translation>
    </message>
    <message>
      <source>History</source>
      <translation>تاریخچه</translation>
    </message>
    <message>
      <source>How</source>
      <translation>چگونه</translation>
    </message>
    <message>
      <source>Keep the earlier</source>
      <translation>مقدار زودتر بماند</translation>
    </message>
    <message>
      <source>Keep the last word</source>
      <translation>نگه داشتن آخرین امتیاز</translation>
    </message>
    <message>
      <source>Keep the later</source>
      <translation>مقدار دیرتر بماند</translation>
    </message>
    <message>
      <source>Now</source>
      <translation>اکنون</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Rating</source>
      <translation>امتیاز</translation>
    </message>
    <message>
      <source>Something else came back after it was decided, so it is open again.</source>
      <translation>پس از تصمیم چیز دیگری برگشت، پس دوباره باز است.</translation>
    </message>
    <message>
      <source>Until you decide, the rater's latest rating is used.</source>
      <translation>تا تصمیم شما، آخرین امتیاز ارزیاب ملاک است.</translation>
    </message>
    <message>
      <source>Versions</source>
      <translation>نسخه‌ها</translation>
    </message>
    <message>
      <source>When</source>
      <translation>زمان</translation>
    </message>
    <message>
      <source>Where</source>
      <translation>محل</translation>
    </message>
    <message>
      <source>Who</source>
      <translation>چه کسی</translation>
    </message>
    <message>
      <source>at home</source>
      <translation>همین‌جا</translation>
    </message>
    <message>
      <source>copy {n}</source>
      <translation>نسخهٔ {n}</translation>
    </message>
    <message>
      <source>stands</source>
      <translation>ملاک فعلی</translation>
    </message>
    <message>
      <source>{time}, {who}: {what}</source>
      <translation>{time}، {who}: {what}</translation>
    </message>
  </context>
  <context>
    <name>RatingScreen</name>
    <message>
      <source>Are you the researcher?</source>
      <translation>آیا شما پژوهشگر هستید؟</translation>
    </message>
    <message>
      <source>Do not rate here</source>
      <translation>این‌جا ارزیابی نکن</translation>
    </message>
    <message>
      <source>I do not rate: show authors</source>
      <translation>ارزیاب نیستم: نویسندگان را نشان بده</translation>
    </message>
    <message>
      <source>Keep them hidden</source>
      <translation>پنهان بمانند</translation>
    </message>
    <message>
      <source>Rate here all the same?</source>
      <translation>با این حال همین‌جا ارزیابی می‌کنید؟</translation>
    </message>
    <message>
      <source>Rate here as {rater}</source>
      <translation>ارزیابی در این‌جا به نام {rater}</translation>
    </message>
    <message>
      <source>Send back…</source>
      <translation>پس فرستادن…</translation>
    </message>
    <message>
      <source>Stop rating</source>
      <translation>پایان ارزیابی</translation>
    </message>
    <message>
      <source>This study is rated in packages, not in this workspace. Rate here as {rater} all the same?</source>
      <translation>این مطالعه در بسته‌ها ارزیابی می‌شود، نه در این فضای کار. با این همه این‌جا به نام {rater} امتیاز داده شود؟</translation>
    </message>
    <message>
      <source>You rate as {rater}. Choose a PIN, so that nobody else goes on as you by a slip; or leave it empty.</source>
      <translation>شما به نام {rater} امتیاز می‌دهید. پینی انتخاب کنید تا کس دیگری به اشتباه به نام شما ادامه ندهد؛ یا خالی بگذارید.</translation>
    </message>
    <message>
      <source>{rater} continues with a PIN.</source>
      <translation>{rater} با پین ادامه می‌دهد.</translation>
    </message>
    <message>
      <source>{rater} has a package since {date}. Ratings given here as well would have to be compared with those that come back.</source>
      <translation>{rater} از {date} بسته دارد. امتیازهایی که این‌جا هم داده شوند باید با امتیازهای برگشتی مقایسه شوند.</translation>
    </message>
    <message>
      <source>{study} is being rated here. Who rates in it must not see the authors.</source>
      <translation>{study} همین‌جا ارزیابی می‌شود. کسی که در آن امتیاز می‌دهد نباید نویسندگان را ببیند.</translation>
    </message>
  </context>
  <context>
    <name>RatingsPage</name>
    <message>
      <source> or </source>
      <translation> یا </translation>
    </message>
    <message>
      <source>All ratings</source>
      <translation>همهٔ امتیازها</translation>
    </message>
    <message>
      <source>Corrected</source>
      <translation>اصلاح‌شده</translation>
    </message>
    <message>
      <source>Decided</source>
      <translation>تصمیم‌گرفته</translation>
    </message>
    <message>
      <source>In conflict</source>
      <translation>در تعارض</translation>
    </message>
    <message>
      <source>Keep the last word everywhere…</source>
      <translation>نگه داشتن آخرین امتیاز برای همه…</translation>
    </message>
    <message>
      <source>No rating is in conflict.</source>
      <translation>هیچ امتیازی در تعارض نیست.</translation>
    </message>
    <message>
      <source>Ratings to list</source>
      <translation>امتیازهای فهرست</translation>
    </message>
    <message>
      <source>There is no such rating yet.</source>
      <translation>هنوز چنین امتیازی نیست.</translation>
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
    <name>RecoveryActions</name>
    <message>
      <source>Open read-only</source>
      <translation>دیدن بدون تغییر</translation>
    </message>
    <message>
      <source>Open this file and keep the old log aside</source>
      <translation>باز کردن همین فایل و کنار گذاشتن log قدیمی</translation>
    </message>
    <message>
      <source>Other backups…</source>
      <translation>پشتیبان‌های دیگر…</translation>
    </message>
    <message>
      <source>Restore the backup of {backup}</source>
      <translation>بازیابی پشتیبان {backup}</translation>
    </message>
    <message>
      <source>Restore the newest backup</source>
      <translation>بازیابی تازه‌ترین پشتیبان</translation>
    </message>
    <message>
      <source>Show the report</source>
      <translation>نمایش گزارش</translation>
    </message>
  </context>
  <context>
    <name>RegisterDialog</name>
    <message>
      <source>Analyses</source>
      <translation>تحلیل‌ها</translation>
    </message>
    <message>
      <source>Analysis</source>
      <translation>تحلیل</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Intervals</source>
      <translation>فاصله‌های اطمینان</translation>
    </message>
    <message>
      <source>Not registered yet.</source>
      <translation>هنوز ثبت نشده است.</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Reason for the amendment</source>
      <translation>دلیل اصلاحیه</translation>
    </message>
    <message>
      <source>Register</source>
      <translation>ثبت</translation>
    </message>
    <message>
      <source>Register again</source>
      <translation>ثبت دوباره</translation>
    </message>
    <message>
      <source>Register {study}</source>
      <translation>ثبت {study}</translation>
    </message>
    <message>
      <source>Registered on {at}, before anybody rated. SHA-256 {sha256}…</source>
      <translation>در {at} ثبت شد، پیش از آن‌که کسی امتیاز دهد. SHA-256 {sha256}…</translation>
    </message>
    <message>
      <source>Registered on {at}, when raters had made {n} entries. SHA-256 {sha256}…</source>
      <translation>در {at} ثبت شد، وقتی ارزیابان {n} مورد ثبت کرده بودند. SHA-256 {sha256}…</translation>
    </message>
    <message>
      <source>Results then say whether they are as registered or exploratory.</source>
      <translation>از آن پس نتیجه‌ها می‌گویند مطابق ثبت‌اند یا اکتشافی.</translation>
    </message>
    <message>
      <source>Save the sheet</source>
      <translation>ذخیرهٔ برگه</translation>
    </message>
    <message>
      <source>Save the sheet…</source>
      <translation>ذخیرهٔ برگه…</translation>
    </message>
    <message>
      <source>Saved {file}</source>
      <translation>{file} ذخیره شد</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>Sheets (*.pdf *.txt *.json)</source>
      <translation>برگه‌ها (*.pdf *.txt *.json)</translation>
    </message>
    <message>
      <source>The analyses are registered with the choices that are made here now.</source>
      <translation>تحلیل‌ها با انتخاب‌های کنونی همین‌جا ثبت می‌شوند.</translation>
    </message>
    <message>
      <source>The plan, the ticked analyses and the seeds are frozen on a dated sheet.</source>
      <translation>طرح، تحلیل‌های انتخاب‌شده و بذرهای تصادفی روی برگه‌ای تاریخ‌دار ثابت می‌شوند.</translation>
    </message>
    <message>
      <source>{n} resamples</source>
      <translation>{n} بازنمونه‌گیری</translation>
    </message>
  </context>
  <context>
    <name>ReplyList</name>
    <message>
      <source>Newer</source>
      <translation>تازه‌تر</translation>
    </message>
    <message>
      <source>Older</source>
      <translation>قدیمی‌تر</translation>
    </message>
    <message>
      <source>no value</source>
      <translation>بی‌مقدار</translation>
    </message>
    <message>
      <source>{field}: {value}</source>
      <translation>{field}: {value}</translation>
    </message>
    <message>
      <source>{first} to {last} of {n}</source>
      <translation>{first} تا {last} از {n}</translation>
    </message>
    <message>
      <source>{n} replies</source>
      <translation>{n} متن</translation>
    </message>
  </context>
  <context>
    <name>ReplyView</name>
    <message>
      <source>No answer is chosen.</source>
      <translation>پاسخی انتخاب نشده است.</translation>
    </message>
    <message>
      <source>Parts of the reply</source>
      <translation>بخش‌های پاسخ مدل</translation>
    </message>
    <message>
      <source>Prompt</source>
      <translation>پرامپت</translation>
    </message>
    <message>
      <source>Prompt as it was sent</source>
      <translation>پرامپت، همان‌گونه که فرستاده شد</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Reply</source>
      <translation>پاسخ پیشین</translation>
    </message>
    <message>
      <source>Reply as it came</source>
      <translation>پاسخ مدل، همان‌گونه که آمد</translation>
    </message>
    <message>
      <source>Step</source>
      <translation>مرحله</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>متن</translation>
    </message>
    <message>
      <source>The question or an example was changed since, so the prompt as it was sent is not known.</source>
      <translation>پرسش یا نمونه‌ای از آن پس تغییر کرده است، پس پرامپت فرستاده‌شده دانسته نیست.</translation>
    </message>
    <message>
      <source>Thinking</source>
      <translation>استدلال مدل</translation>
    </message>
    <message>
      <source>What was read in the reply</source>
      <translation>آنچه از پاسخ مدل خوانده شد</translation>
    </message>
    <message>
      <source>{field}: no value. {why}</source>
      <translation>{field}: بی‌مقدار. {why}</translation>
    </message>
    <message>
      <source>{field}: {value}</source>
      <translation>{field}: {value}</translation>
    </message>
    <message>
      <source>{n} s</source>
      <translation>{n} ثانیه</translation>
    </message>
    <message>
      <source>{n}: {step}, attempt {attempt}</source>
      <translation>{n}: {step}، تلاش {attempt}</translation>
    </message>
    <message>
      <source>{read} tokens read, {written} written</source>
      <translation>{read} توکن خوانده، {written} نوشته</translation>
    </message>
  </context>
  <context>
    <name>ResultPane</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>A block moves for its rater only</source>
      <translation>بلوک تنها برای همان ارزیاب جابه‌جا شود</translation>
    </message>
    <message>
      <source>Answers that two raters share, {granularity}</source>
      <translation>پاسخ‌های مشترک هر دو ارزیاب، {granularity}</translation>
    </message>
    <message>
      <source>Between {least} and {most} for any two of {n} raters.</source>
      <translation>میان {least} و {most} برای هر دو نفر از {n} ارزیاب.</translation>
    </message>
    <message>
      <source>Do it</source>
      <translation>انجام بده</translation>
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
      <source>Nearest possible plan: {changes}.</source>
      <translation>نزدیک‌ترین طرح ممکن: {changes}.</translation>
    </message>
    <message>
      <source>Otherwise the order that comes of it holds for all raters.</source>
      <translation>وگرنه ترتیبی که به دست می‌آید برای همهٔ ارزیابان است.</translation>
    </message>
    <message>
      <source>Questions: {questions} of {fitting}; answers: {answers}.</source>
      <translation>پرسش‌ها: {questions} از {fitting}؛ پاسخ‌ها: {answers}.</translation>
    </message>
    <message>
      <source>Take the nearest possible plan</source>
      <translation>نزدیک‌ترین طرح ممکن را بگیر</translation>
    </message>
    <message>
      <source>Together {hours} h, {raters} raters.</source>
      <translation>در مجموع {hours} ساعت، {raters} ارزیاب.</translation>
    </message>
    <message>
      <source>Workload</source>
      <translation>حجم کار</translation>
    </message>
  </context>
  <context>
    <name>ResultsPage</name>
    <message>
      <source>On this page</source>
      <translation>در این صفحه</translation>
    </message>
    <message>
      <source>Results</source>
      <translation>نتایج</translation>
    </message>
    <message>
      <source>Table: {title}</source>
      <translation>جدول: {title}</translation>
    </message>
    <message>
      <source>Written: {path}</source>
      <translation>نوشته شد: {path}</translation>
    </message>
  </context>
  <context>
    <name>ResultsPane</name>
    <message>
      <source>Computing…</source>
      <translation>در حال محاسبه…</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
    </message>
  </context>
  <context>
    <name>ReturnsPage</name>
    <message>
      <source>A return that you withdraw no longer counts. The reason is kept.</source>
      <translation>فایل بازگشتی که پس گرفته شود چنان است که گویی هرگز نیامده بود. دلیل نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>Nothing was collected yet. Choose what raters sent back, or drop it here.</source>
      <translation>هنوز چیزی گردآوری نشده است. بازگشت‌های ارزیابان را انتخاب کنید یا اینجا رها کنید.</translation>
    </message>
    <message>
      <source>Put back…</source>
      <translation>برگرداندن…</translation>
    </message>
    <message>
      <source>Put stays back…</source>
      <translation>برگرداندن ماندن‌ها…</translation>
    </message>
    <message>
      <source>Stays of the marked return</source>
      <translation>ماندن‌های فایل بازگشتی انتخاب‌شده</translation>
    </message>
    <message>
      <source>Take back…</source>
      <translation>پس گرفتن…</translation>
    </message>
    <message>
      <source>Take stays back…</source>
      <translation>پس گرفتن ماندن‌ها…</translation>
    </message>
    <message>
      <source>This return tells of no stay.</source>
      <translation>این فایل بازگشتی هیچ ماندنی ندارد.</translation>
    </message>
    <message>
      <source>confidence</source>
      <translation>اطمینان</translation>
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
      <source>Remove</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>بالا</translation>
    </message>
  </context>
  <context>
    <name>RuleBox</name>
    <message>
      <source>Not measured on labelled texts yet.</source>
      <translation>هنوز روی متن‌های برچسب‌خورده سنجیده نشده است.</translation>
    </message>
    <message>
      <source>Recall {recall} ({right} of {labelled}), precision {precision} ({right} of {found}).</source>
      <translation>بازیابی {recall} ({right} از {labelled})، دقت {precision} ({right} از {found}).</translation>
    </message>
  </context>
  <context>
    <name>RuleSection</name>
    <message>
      <source>Look earlier: {rule}</source>
      <translation>زودتر ببیند: {rule}</translation>
    </message>
    <message>
      <source>Look later: {rule}</source>
      <translation>دیرتر ببیند: {rule}</translation>
    </message>
  </context>
  <context>
    <name>RunAgain</name>
    <message>
      <source>Leave it</source>
      <translation>نه، بماند</translation>
    </message>
    <message>
      <source>Nothing speaks against the same replies.</source>
      <translation>چیزی مانع یکسان بودن خروجی‌ها نیست.</translation>
    </message>
    <message>
      <source>Preparing the run</source>
      <translation>آماده‌سازی اجرا</translation>
    </message>
    <message>
      <source>Run again</source>
      <translation>اجرای دوباره</translation>
    </message>
    <message>
      <source>Run {run} again? A new run asks the same items with the same prompts and seeds.</source>
      <translation>{run} دوباره اجرا شود؟ اجرایی تازه همان موارد را با همان پرامپت‌ها و بذرهای تصادفی می‌پرسد.</translation>
    </message>
  </context>
  <context>
    <name>RunFormScreen</name>
    <message>
      <source>Add to the queue</source>
      <translation>افزودن به صف</translation>
    </message>
    <message>
      <source>Adding to the queue</source>
      <translation>افزودن به صف</translation>
    </message>
    <message>
      <source>Ask three, show what comes back, and wait for your word</source>
      <translation>سه مورد را بپرس، آنچه می‌آید را نشان بده و منتظر تصمیم شما بمان</translation>
    </message>
    <message>
      <source>Back to the runs</source>
      <translation>برگشت به اجراها</translation>
    </message>
    <message>
      <source>Items are drawn when the step starts</source>
      <translation>آنچه پرسیده می‌شود هنگام نوبت و از آنچه آن زمان هست انتخاب‌شده می‌شود</translation>
    </message>
    <message>
      <source>Planning the run</source>
      <translation>طراحی اجرا</translation>
    </message>
    <message>
      <source>Save for later</source>
      <translation>ذخیره برای بعد</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>شروع</translation>
    </message>
    <message>
      <source>Start the run</source>
      <translation>شروع اجرا</translation>
    </message>
    <message>
      <source>Try three first</source>
      <translation>نخست سه مورد آزمایش شود</translation>
    </message>
  </context>
  <context>
    <name>RunScreen</name>
    <message>
      <source>Agreement with persons</source>
      <translation>توافق با افراد</translation>
    </message>
    <message>
      <source>Ask again what failed</source>
      <translation>پرسیدن دوبارهٔ ناموفق‌ها</translation>
    </message>
    <message>
      <source>Back to the runs</source>
      <translation>برگشت به اجراها</translation>
    </message>
    <message>
      <source>Batch</source>
      <translation>دستهٔ درخواست</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Delete the run…</source>
      <translation>حذف اجرا…</translation>
    </message>
    <message>
      <source>Delete…</source>
      <translation>حذف…</translation>
    </message>
    <message>
      <source>Deleting the run</source>
      <translation>حذف اجرا</translation>
    </message>
    <message>
      <source>Export the run as a batch…</source>
      <translation>خروجی اجرا به شکل دستهٔ درخواست…</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>ادامه</translation>
    </message>
    <message>
      <source>Import results of the batch…</source>
      <translation>ورود نتایج دستهٔ درخواست…</translation>
    </message>
    <message>
      <source>Let them hold</source>
      <translation>معتبر شوند</translation>
    </message>
    <message>
      <source>Marks</source>
      <translation>نمره‌ها</translation>
    </message>
    <message>
      <source>Name of the run</source>
      <translation>نام اجرا</translation>
    </message>
    <message>
      <source>No answers yet. Start the run.</source>
      <translation>هنوز پاسخی نیست. اجرا را آغاز کنید.</translation>
    </message>
    <message>
      <source>No answers.</source>
      <translation>پاسخی نیست.</translation>
    </message>
    <message>
      <source>No judgements yet. Start the run.</source>
      <translation>هنوز داوری نیست. اجرا را شروع کنید.</translation>
    </message>
    <message>
      <source>No judgements.</source>
      <translation>داوری نیست.</translation>
    </message>
    <message>
      <source>No run is open. Choose one in the list of runs.</source>
      <translation>اجرایی باز نیست. یکی را در فهرست اجراها انتخاب کنید.</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>مکث</translation>
    </message>
    <message>
      <source>Pause or resume the run</source>
      <translation>مکث یا ازسرگیری اجرا</translation>
    </message>
    <message>
      <source>Plan a run like this…</source>
      <translation>طراحی اجرایی مانند این…</translation>
    </message>
    <message>
      <source>Plan one like it…</source>
      <translation>طراحی مانند این…</translation>
    </message>
    <message>
      <source>Preparing the run</source>
      <translation>آماده‌سازی اجرا</translation>
    </message>
    <message>
      <source>Raise the cap…</source>
      <translation>بالا بردن سقف…</translation>
    </message>
    <message>
      <source>Rename</source>
      <translation>تغییر نام</translation>
    </message>
    <message>
      <source>Rename the run</source>
      <translation>تغییر نام اجرا</translation>
    </message>
    <message>
      <source>Rename the run…</source>
      <translation>تغییر نام اجرا…</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>ازسرگیری</translation>
    </message>
    <message>
      <source>Run again…</source>
      <translation>اجرای دوباره…</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>شروع</translation>
    </message>
    <message>
      <source>Stop here</source>
      <translation>همین‌جا بس است</translation>
    </message>
    <message>
      <source>Taking over the tags</source>
      <translation>پذیرش برچسب‌ها</translation>
    </message>
    <message>
      <source>The first answers are on their way.</source>
      <translation>نخستین پاسخ‌ها در راه‌اند.</translation>
    </message>
    <message>
      <source>The first judgements are on their way.</source>
      <translation>نخستین داوری‌ها در راه است.</translation>
    </message>
    <message>
      <source>The tags of the run are in use now. Questions that changed: {fields}.</source>
      <translation>اکنون برچسب‌های این اجرا معتبرند. پرسش‌هایی که تغییر کردند: {fields}.</translation>
    </message>
    <message>
      <source>Use its tags</source>
      <translation>پذیرفتن برچسب‌ها</translation>
    </message>
    <message>
      <source>pausing</source>
      <translation>در حال مکث</translation>
    </message>
    <message>
      <source>under way</source>
      <translation>در جریان</translation>
    </message>
    <message>
      <source>waiting for its turn</source>
      <translation>در انتظار نوبت</translation>
    </message>
  </context>
  <context>
    <name>RunSign</name>
    <message>
      <source>A model is at work</source>
      <translation>مدلی مشغول کار است</translation>
    </message>
    <message>
      <source>Judging {run}</source>
      <translation>داوری {run}</translation>
    </message>
    <message>
      <source>Judging {run}: {n} of {total}</source>
      <translation>داوری {run}: {n} از {total}</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>مکث</translation>
    </message>
    <message>
      <source>Pause the run</source>
      <translation>مکث اجرا</translation>
    </message>
    <message>
      <source>Pausing {run}</source>
      <translation>در حال مکث {run}</translation>
    </message>
    <message>
      <source>Progress of the run</source>
      <translation>پیشرفت اجرا</translation>
    </message>
    <message>
      <source>{words}, {n} more waiting</source>
      <translation>{words}، {n} اجرای دیگر در نوبت</translation>
    </message>
  </context>
  <context>
    <name>RunStatePane</name>
    <message>
      <source>Dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>Field</source>
      <translation>فیلد</translation>
    </message>
    <message>
      <source>Progress of the run</source>
      <translation>پیشرفت اجرا</translation>
    </message>
    <message>
      <source>Replies</source>
      <translation>پاسخ‌ها</translation>
    </message>
    <message>
      <source>Requests sent: {n}</source>
      <translation>درخواست‌های فرستاده‌شده: {n}</translation>
    </message>
    <message>
      <source>Show the differences…</source>
      <translation>دیدن تفاوت‌ها…</translation>
    </message>
    <message>
      <source>Step</source>
      <translation>مرحله</translation>
    </message>
    <message>
      <source>Valid at first</source>
      <translation>معتبر در تلاش نخست</translation>
    </message>
    <message>
      <source>Validity and values so far</source>
      <translation>اعتبار و مقدارها تا اینجا</translation>
    </message>
    <message>
      <source>Values given</source>
      <translation>مقدارهای داده‌شده</translation>
    </message>
    <message>
      <source>impossible token counts left out: {n}</source>
      <translation>شمارش‌های ناممکن توکن که کنار گذاشته شد: {n}</translation>
    </message>
    <message>
      <source>{n} asked again</source>
      <translation>{n} دوباره پرسیده</translation>
    </message>
    <message>
      <source>{n} calls of the model</source>
      <translation>{n} فراخوانی مدل</translation>
    </message>
    <message>
      <source>{n} could not be answered</source>
      <translation>{n} مورد بی‌پاسخ ماند</translation>
    </message>
    <message>
      <source>{n} of {total} done</source>
      <translation>{n} از {total} انجام شده</translation>
    </message>
    <message>
      <source>{n} requests were sent whose answers never arrived; what they cost is not known here</source>
      <translation>{n} درخواست فرستاده شد که پاسخشان هرگز نرسید؛ هزینهٔ آن‌ها اینجا معلوم نیست</translation>
    </message>
    <message>
      <source>{n} verdicts are also in a text of their question</source>
      <translation>{n} رأی در متن پرسش خود هم آمده است</translation>
    </message>
    <message>
      <source>{read} tokens read, {written} written</source>
      <translation>{read} توکن خوانده، {written} نوشته</translation>
    </message>
    <message>
      <source>{time} left</source>
      <translation>{time} مانده</translation>
    </message>
  </context>
  <context>
    <name>Runs</name>
    <message>
      <source> · </source>
      <translation> · </translation>
    </message>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>Asked in other words, as a text was changed: {n}.</source>
      <translation>با متنی دیگر پرسیده شده، چون متنی تغییر کرده است: {n}.</translation>
    </message>
    <message>
      <source>At most: {cap}.</source>
      <translation>حداکثر: {cap}.</translation>
    </message>
    <message>
      <source>By {engine}</source>
      <translation>با {engine}</translation>
    </message>
    <message>
      <source>By {engine}; stretches: {n}</source>
      <translation>با {engine}؛ نوبت‌ها: {n}</translation>
    </message>
    <message>
      <source>Different: {keys}.</source>
      <translation>متفاوت: {keys}.</translation>
    </message>
    <message>
      <source>Each: {one}. All {total}: {all}.</source>
      <translation>هر یک: {one}. همهٔ {total} مورد: {all}.</translation>
    </message>
    <message>
      <source>Left out: {n} {reason}.</source>
      <translation>کنار گذاشته: {n} {reason}.</translation>
    </message>
    <message>
      <source>So far: {taken}.</source>
      <translation>تا کنون: {taken}.</translation>
    </message>
    <message>
      <source>The engine was another one in: {facts}.</source>
      <translation>موتور در این‌ها متفاوت بود: {facts}.</translation>
    </message>
    <message>
      <source>Tried first: {n}. Check the replies, then continue or stop here; nothing is asked twice.</source>
      <translation>نخست آزمایش شد: {n}. آنچه آمده را ببینید، سپس ادامه دهید یا همین‌جا بس کنید؛ چیزی دو بار پرسیده نمی‌شود.</translation>
    </message>
    <message>
      <source>Word for word the same in {earlier} and {later}: {n} of {total} replies.</source>
      <translation>واژه‌به‌واژه یکسان در {earlier} و {later}: {n} از {total} خروجی.</translation>
    </message>
    <message>
      <source>about {n} h</source>
      <translation>حدود {n} ساعت</translation>
    </message>
    <message>
      <source>about {n} min</source>
      <translation>حدود {n} دقیقه</translation>
    </message>
    <message>
      <source>cost {n}</source>
      <translation>هزینهٔ {n}</translation>
    </message>
    <message>
      <source>into {language}</source>
      <translation>به {language}</translation>
    </message>
    <message>
      <source>less than a minute</source>
      <translation>کمتر از یک دقیقه</translation>
    </message>
    <message>
      <source>references in reverse order</source>
      <translation>مرجع‌ها به ترتیب وارونه</translation>
    </message>
    <message>
      <source>temperature {n}</source>
      <translation>دما {n}</translation>
    </message>
    <message>
      <source>{dimension}: all {n} answers got the same value, {value}.</source>
      <translation>{dimension}: هر {n} پاسخ یک مقدار گرفته‌اند: {value}.</translation>
    </message>
    <message>
      <source>{least} to {most} characters, {mean} in the mean</source>
      <translation>{least} تا {most} نویسه، میانگین {mean}</translation>
    </message>
    <message>
      <source>{n} %</source>
      <translation>{n}٪</translation>
    </message>
    <message>
      <source>{n} a minute</source>
      <translation>{n} در دقیقه</translation>
    </message>
    <message>
      <source>{n} examples, {choice}</source>
      <translation>{n} نمونه، {choice}</translation>
    </message>
    <message>
      <source>{n} h</source>
      <translation>{n} ساعت</translation>
    </message>
    <message>
      <source>{n} references at most</source>
      <translation>حداکثر {n} مرجع</translation>
    </message>
    <message>
      <source>{n} repeats</source>
      <translation>{n} تکرار</translation>
    </message>
    <message>
      <source>{n} s</source>
      <translation>{n} ثانیه</translation>
    </message>
    <message>
      <source>{n} tokens</source>
      <translation>{n} توکن</translation>
    </message>
    <message>
      <source>{n} tokens of thinking at most</source>
      <translation>حداکثر {n} توکن استدلال</translation>
    </message>
    <message>
      <source>{n} words at most</source>
      <translation>حداکثر {n} واژه</translation>
    </message>
    <message>
      <source>{value}×{n}</source>
      <translation>{value}×{n}</translation>
    </message>
  </context>
  <context>
    <name>RunsScreen</name>
    <message>
      <source>Compares the runs that are marked; all runs where only one is.</source>
      <translation>اجراهای انتخاب‌شده را مقایسه می‌کند؛ اگر فقط یکی باشد همهٔ اجراها را.</translation>
    </message>
    <message>
      <source>Compare…</source>
      <translation>مقایسه…</translation>
    </message>
    <message>
      <source>Delete the run…</source>
      <translation>حذف اجرا…</translation>
    </message>
    <message>
      <source>Delete…</source>
      <translation>حذف…</translation>
    </message>
    <message>
      <source>Deleting the run</source>
      <translation>حذف اجرا</translation>
    </message>
    <message>
      <source>Kinds of run</source>
      <translation>نوع اجراها</translation>
    </message>
    <message>
      <source>Marks</source>
      <translation>نمره‌ها</translation>
    </message>
    <message>
      <source>Marks the examinations that are chosen, beside each other.</source>
      <translation>آزمون‌های انتخاب‌شده را کنار هم تصحیح می‌کند.</translation>
    </message>
    <message>
      <source>New run…</source>
      <translation>اجرای تازه…</translation>
    </message>
    <message>
      <source>No runs yet. Add a model under Models, then begin a new run: it judges, answers or is examined.</source>
      <translation>هنوز اجرایی نیست. در «مدل‌ها» مدلی اضافه کنید، سپس اجرایی تازه آغاز کنید: داوری می‌کند، پاسخ می‌دهد یا در آزمون شرکت می‌کند.</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>باز کردن</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>مکث</translation>
    </message>
    <message>
      <source>Pause or resume the run</source>
      <translation>مکث یا ازسرگیری اجرا</translation>
    </message>
    <message>
      <source>Queue</source>
      <translation>صف</translation>
    </message>
    <message>
      <source>Raise the cap…</source>
      <translation>بالا بردن سقف…</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>ازسرگیری</translation>
    </message>
    <message>
      <source>Runs</source>
      <translation>اجراها</translation>
    </message>
    <message>
      <source>Runs and analyses that are done one after the other, such as overnight.</source>
      <translation>اجراها و تحلیل‌هایی که یکی پس از دیگری، مثلاً در شب، انجام می‌شوند.</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>شروع</translation>
    </message>
    <message>
      <source>Studio</source>
      <translation>کارگاه</translation>
    </message>
    <message>
      <source>Write protocols and strategies of your own, and try them</source>
      <translation>پروتکل‌ها و راهبردهای خودتان را بنویسید و آزمایش کنید</translation>
    </message>
    <message>
      <source>all kinds</source>
      <translation>همهٔ نوع‌ها</translation>
    </message>
    <message>
      <source>pausing</source>
      <translation>در حال مکث</translation>
    </message>
    <message>
      <source>under way</source>
      <translation>در جریان</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>در نوبت</translation>
    </message>
    <message>
      <source>{n} of {total}</source>
      <translation>{n} از {total}</translation>
    </message>
    <message>
      <source>{state} · one value</source>
      <translation>{state} · تنها یک مقدار</translation>
    </message>
  </context>
  <context>
    <name>SaidBar</name>
    <message>
      <source>Dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>Is</source>
      <translation>مقدار</translation>
    </message>
    <message>
      <source>Name or value</source>
      <translation>نام یا مقدار</translation>
    </message>
    <message>
      <source>Of</source>
      <translation>دربارهٔ</translation>
    </message>
    <message>
      <source>Of a column</source>
      <translation>دربارهٔ یک ستون</translation>
    </message>
    <message>
      <source>Of all rows</source>
      <translation>دربارهٔ همهٔ ردیف‌ها</translation>
    </message>
    <message>
      <source>Said: {n}</source>
      <translation>گفته‌شده: {n}</translation>
    </message>
    <message>
      <source>Say</source>
      <translation>بگویید</translation>
    </message>
    <message>
      <source>Say it</source>
      <translation>ثبت</translation>
    </message>
    <message>
      <source>Take back what was said</source>
      <translation>پس گرفتن گفته‌ها</translation>
    </message>
    <message>
      <source>Take back {what}</source>
      <translation>پس گرفتن {what}</translation>
    </message>
    <message>
      <source>What it is</source>
      <translation>نام یا مقدار آن</translation>
    </message>
    <message>
      <source>all rows</source>
      <translation>همهٔ ردیف‌ها</translation>
    </message>
    <message>
      <source>author</source>
      <translation>نویسنده</translation>
    </message>
    <message>
      <source>dimension</source>
      <translation>بُعد</translation>
    </message>
    <message>
      <source>id of the answer</source>
      <translation>شناسهٔ پاسخ</translation>
    </message>
    <message>
      <source>id of the question</source>
      <translation>شناسهٔ پرسش</translation>
    </message>
    <message>
      <source>kind of author</source>
      <translation>نوع نویسنده</translation>
    </message>
    <message>
      <source>lowest level is the best?</source>
      <translation>پایین‌ترین سطح بهترین است؟</translation>
    </message>
    <message>
      <source>no</source>
      <translation>خیر</translation>
    </message>
    <message>
      <source>number of the first option</source>
      <translation>شمارهٔ گزینهٔ نخست</translation>
    </message>
    <message>
      <source>of</source>
      <translation>دربارهٔ</translation>
    </message>
    <message>
      <source>rater</source>
      <translation>ارزیاب</translation>
    </message>
    <message>
      <source>reference answer?</source>
      <translation>پاسخ مرجع است؟</translation>
    </message>
    <message>
      <source>scale of a dimension</source>
      <translation>مقیاس یک بُعد</translation>
    </message>
    <message>
      <source>the name of the column</source>
      <translation>نام ستون</translation>
    </message>
    <message>
      <source>the name of the file</source>
      <translation>نام فایل</translation>
    </message>
    <message>
      <source>the name of the sheet</source>
      <translation>نام برگه</translation>
    </message>
    <message>
      <source>written here</source>
      <translation>نوشته در این‌جا</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>بله</translation>
    </message>
  </context>
  <context>
    <name>Saving</name>
    <message>
      <source>Save as</source>
      <translation>ذخیره با نام</translation>
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
    <name>ScoringSection</name>
    <message>
      <source>Against every single reference, too</source>
      <translation>در برابر هر تک‌مرجع هم</translation>
    </message>
    <message>
      <source>Choose a model that embeds</source>
      <translation>مدلی را انتخاب کنید که embedding می‌سازد</translation>
    </message>
    <message>
      <source>Every reference against the others, too</source>
      <translation>هر مرجع در برابر دیگر مرجع‌ها هم</translation>
    </message>
    <message>
      <source>Metrics</source>
      <translation>سنجه‌ها</translation>
    </message>
    <message>
      <source>Model files (*.gguf)</source>
      <translation>فایل‌های مدل (*.gguf)</translation>
    </message>
    <message>
      <source>Only these datasets</source>
      <translation>فقط این مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Other file…</source>
      <translation>فایل دیگر…</translation>
    </message>
    <message>
      <source>References of a question</source>
      <translation>مرجع‌های هر پرسش</translation>
    </message>
    <message>
      <source>Simplified are the answers of</source>
      <translation>ساده‌شده، پاسخ‌های</translation>
    </message>
    <message>
      <source>Vectors by the model</source>
      <translation>بردارها از مدل</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>none chosen</source>
      <translation>انتخاب نشده</translation>
    </message>
  </context>
  <context>
    <name>SelectionSection</name>
    <message>
      <source>All answers</source>
      <translation>همهٔ پاسخ‌ها</translation>
    </message>
    <message>
      <source>Answers of the study</source>
      <translation>پاسخ‌های مطالعهٔ</translation>
    </message>
    <message>
      <source>Judge reference answers too</source>
      <translation>پاسخ‌های مرجع هم داوری شوند</translation>
    </message>
    <message>
      <source>Judge reference answers too ({n})</source>
      <translation>پاسخ‌های مرجع هم داوری شوند ({n})</translation>
    </message>
    <message>
      <source>Leave out answers that were cut off or are too long</source>
      <translation>پاسخ‌هایی که بریده شده‌اند یا بیش از حد بلندند کنار گذاشته شوند</translation>
    </message>
    <message>
      <source>Sample</source>
      <translation>نمونه</translation>
    </message>
    <message>
      <source>Sample of</source>
      <translation>نمونه از</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>Seed of the sample</source>
      <translation>بذر نمونه</translation>
    </message>
    <message>
      <source>Sentences per answer</source>
      <translation>جمله از هر پاسخ</translation>
    </message>
    <message>
      <source>What is judged</source>
      <translation>آنچه داوری می‌شود</translation>
    </message>
    <message>
      <source>Where nothing is ticked, everything is in.</source>
      <translation>اگر چیزی انتخاب نشود، همه در نظر گرفته می‌شود.</translation>
    </message>
    <message>
      <source>Words in the question</source>
      <translation>واژه‌های پرسش</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>any</source>
      <translation>هر چه باشد</translation>
    </message>
  </context>
  <context>
    <name>SendBackDialog</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Not all is rated yet. You can send it now, go on rating, and send back again.</source>
      <translation>هنوز همه ارزیابی نشده است. می‌توانید اکنون بفرستید، به ارزیابی ادامه دهید و دوباره پس بفرستید.</translation>
    </message>
    <message>
      <source>Nothing is taken away here: you can go on rating and send back again.</source>
      <translation>چیزی از اینجا برداشته نمی‌شود: می‌توانید به ارزیابی ادامه دهید و دوباره پس بفرستید.</translation>
    </message>
    <message>
      <source>Pairs rated: {n} of {total}; comments: {comments}; flags: {flags}.</source>
      <translation>جفت‌های ارزیابی‌شده: {n} از {total}؛ یادداشت‌ها: {comments}؛ نشان‌ها: {flags}.</translation>
    </message>
    <message>
      <source>Returns (*.mrreturn)</source>
      <translation>بازگشت‌ها (*.mrreturn)</translation>
    </message>
    <message>
      <source>Send back</source>
      <translation>پس فرستادن</translation>
    </message>
    <message>
      <source>Show the folder</source>
      <translation>نمایش پوشه</translation>
    </message>
    <message>
      <source>Where to write the file</source>
      <translation>جای نوشتن فایل</translation>
    </message>
    <message>
      <source>Write the file…</source>
      <translation>نوشتن فایل…</translation>
    </message>
    <message>
      <source>Writing {file}</source>
      <translation>نوشتن {file}</translation>
    </message>
    <message>
      <source>{file} is written. Send it to the organiser of the study, as you received the package.</source>
      <translation>{file} نوشته شد. آن را برای برگزارکنندهٔ مطالعه بفرستید، همان‌گونه که بسته به شما رسید.</translation>
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
      <translation>جمله‌ای ارزیابی نمی‌شود: یک بلوک تک‌جمله اضافه کنید.</translation>
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
    <name>SeriesChips</name>
    <message>
      <source>Show {series}</source>
      <translation>نمایش {series}</translation>
    </message>
  </context>
  <context>
    <name>Settings</name>
    <message>
      <source>own</source>
      <translation>از مدل</translation>
    </message>
  </context>
  <context>
    <name>SettingsScreen</name>
    <message>
      <source>Click a key, then press the new one. Digits rate.</source>
      <translation>روی کلید بزنید و سپس کلید تازه را فشار دهید. رقم‌ها امتیاز می‌دهند.</translation>
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
      <source>Settings</source>
      <translation>تنظیمات</translation>
    </message>
  </context>
  <context>
    <name>SettingsSection</name>
    <message>
      <source>Attempts at most</source>
      <translation>حداکثر تلاش</translation>
    </message>
    <message>
      <source>Context in tokens</source>
      <translation>پنجرهٔ متن به توکن</translation>
    </message>
    <message>
      <source>Fewer settings</source>
      <translation>تنظیم‌های کمتر</translation>
    </message>
    <message>
      <source>How it is asked</source>
      <translation>شیوهٔ پرسش</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
    <message>
      <source>Judge only authors that the judge is paired with by family and size</source>
      <translation>فقط نویسندگانی داوری شوند که بنا بر خانواده و اندازه با داور جفت‌اند</translation>
    </message>
    <message>
      <source>Longest reply in tokens</source>
      <translation>بلندترین پاسخ مدل به توکن</translation>
    </message>
    <message>
      <source>More settings</source>
      <translation>تنظیم‌های بیشتر</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>ترتیب</translation>
    </message>
    <message>
      <source>References at most</source>
      <translation>حداکثر مرجع</translation>
    </message>
    <message>
      <source>References in reverse order, to see whether it sways the judge</source>
      <translation>مرجع‌ها به ترتیب وارونه، تا دیده شود داور اثر می‌گیرد یا نه</translation>
    </message>
    <message>
      <source>Repeat penalty</source>
      <translation>جریمهٔ تکرار واژه</translation>
    </message>
    <message>
      <source>Repeats</source>
      <translation>تکرارها</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>Temperature</source>
      <translation>دما</translation>
    </message>
    <message>
      <source>Top-p</source>
      <translation>Top-p</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
  </context>
  <context>
    <name>SheetDialog</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Colour</source>
      <translation>رنگ</translation>
    </message>
    <message>
      <source>Copy legends</source>
      <translation>کپی شرح نمودارها</translation>
    </message>
    <message>
      <source>Figures in a row</source>
      <translation>نمودار در هر ردیف</translation>
    </message>
    <message>
      <source>Figures of the sheet</source>
      <translation>نمودارهای برگه</translation>
    </message>
    <message>
      <source>In colour</source>
      <translation>رنگی</translation>
    </message>
    <message>
      <source>In grey</source>
      <translation>خاکستری</translation>
    </message>
    <message>
      <source>Letters A, B, C</source>
      <translation>حروف A، B، C</translation>
    </message>
    <message>
      <source>Move down</source>
      <translation>پایین‌تر</translation>
    </message>
    <message>
      <source>Move up</source>
      <translation>بالاتر</translation>
    </message>
    <message>
      <source>No figure is on the sheet yet.</source>
      <translation>هنوز نموداری روی برگه نیست.</translation>
    </message>
    <message>
      <source>One in a row</source>
      <translation>یکی در هر ردیف</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>حذف</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>ذخیره…</translation>
    </message>
    <message>
      <source>Sheet of figures</source>
      <translation>برگهٔ نمودارها</translation>
    </message>
    <message>
      <source>Size of text</source>
      <translation>اندازهٔ نوشته</translation>
    </message>
    <message>
      <source>The sheet, true to size</source>
      <translation>برگه در اندازهٔ واقعی</translation>
    </message>
    <message>
      <source>The window's</source>
      <translation>قلم برنامه</translation>
    </message>
    <message>
      <source>Three in a row</source>
      <translation>سه تا در هر ردیف</translation>
    </message>
    <message>
      <source>Two in a row</source>
      <translation>دو تا در هر ردیف</translation>
    </message>
    <message>
      <source>Typeface</source>
      <translation>قلم</translation>
    </message>
    <message>
      <source>Width</source>
      <translation>پهنا</translation>
    </message>
    <message>
      <source>Written: {path}, with the legends</source>
      <translation>نوشته شد: {path}، همراه با شرح نمودارها</translation>
    </message>
    <message>
      <source>{n} points</source>
      <translation>{n} پوینت</translation>
    </message>
  </context>
  <context>
    <name>Shell</name>
    <message>
      <source>The backup is in place.</source>
      <translation>پشتیبان جایگزین شد.</translation>
    </message>
    <message>
      <source>The backup is in place; what was there before is kept as {file}.</source>
      <translation>پشتیبان جایگزین شد؛ آنچه پیش‌تر بود با نام {file} نگه داشته شده است.</translation>
    </message>
    <message>
      <source>The file is open without the log that lay beside it, which is kept as {file}.</source>
      <translation>فایل بدون log کنارش باز شد؛ آن log با نام {file} نگه داشته شده است.</translation>
    </message>
    <message>
      <source>The language changes as soon as what you wrote last can be saved.</source>
      <translation>زبان همین که آنچه آخر نوشته‌اید ذخیره‌شدنی شد تغییر می‌کند.</translation>
    </message>
  </context>
  <context>
    <name>ShowHowDialog</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Copy lines</source>
      <translation>کپی کد</translation>
    </message>
    <message>
      <source>Folder for the lines and their ratings</source>
      <translation>پوشه برای کد و امتیازها</translation>
    </message>
    <message>
      <source>How this is computed</source>
      <translation>روش محاسبهٔ این عدد</translation>
    </message>
    <message>
      <source>Lines of Python</source>
      <translation>کد پایتون</translation>
    </message>
    <message>
      <source>Run beside {file}, these lines print the number to its last digit.</source>
      <translation>اگر این کد کنار {file} اجرا شود، عدد را تا آخرین رقم چاپ می‌کند.</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>ذخیره…</translation>
    </message>
    <message>
      <source>Written: {path}</source>
      <translation>نوشته شد: {path}</translation>
    </message>
  </context>
  <context>
    <name>SizeSection</name>
    <message>
      <source>Answers to one question alike</source>
      <translation>همانندی پاسخ‌های یک پرسش</translation>
    </message>
    <message>
      <source>Expect ratings as in</source>
      <translation>انتظار امتیازهایی مانند</translation>
    </message>
    <message>
      <source>Expected as in {study}: {dimension}, {n} ratings.</source>
      <translation>مانند {study} انتظار می‌رود: {dimension}، {n} امتیاز.</translation>
    </message>
    <message>
      <source>Half-width in hundredths</source>
      <translation>نیم‌پهنا به صدم</translation>
    </message>
    <message>
      <source>Hours each</source>
      <translation>ساعت هر نفر</translation>
    </message>
    <message>
      <source>Hours in all</source>
      <translation>ساعت در کل</translation>
    </message>
    <message>
      <source>Interval of</source>
      <translation>فاصلهٔ اطمینانِ</translation>
    </message>
    <message>
      <source>Kappa of two raters</source>
      <translation>کاپای دو ارزیاب</translation>
    </message>
    <message>
      <source>Levels that are compared</source>
      <translation>سطح‌هایی که مقایسه می‌شوند</translation>
    </message>
    <message>
      <source>No size gives this half-width with what is expected.</source>
      <translation>با این انتظار هیچ اندازه‌ای این نیم‌پهنا را نمی‌دهد.</translation>
    </message>
    <message>
      <source>Only {n} questions fit. Import more, or want a wider interval.</source>
      <translation>فقط {n} پرسش مناسب است. پرسش‌های بیشتری وارد کنید یا فاصلهٔ پهن‌تری بخواهید.</translation>
    </message>
    <message>
      <source>Questions</source>
      <translation>پرسش‌ها</translation>
    </message>
    <message>
      <source>Rated unit</source>
      <translation>سطح ارزیابی</translation>
    </message>
    <message>
      <source>Raters a group</source>
      <translation>ارزیاب در هر گروه</translation>
    </message>
    <message>
      <source>Sentences</source>
      <translation>جمله‌ها</translation>
    </message>
    <message>
      <source>Sentences of one answer alike</source>
      <translation>همانندی جمله‌های یک پاسخ</translation>
    </message>
    <message>
      <source>Share of the commonest level</source>
      <translation>سهم رایج‌ترین سطح</translation>
    </message>
    <message>
      <source>Size of the study</source>
      <translation>اندازهٔ مطالعه</translation>
    </message>
    <message>
      <source>Sizes that give this half-width</source>
      <translation>اندازه‌هایی که این نیم‌پهنا را می‌دهند</translation>
    </message>
    <message>
      <source>Speaks for these raters, not for others like them.</source>
      <translation>دربارهٔ همین ارزیابان است، نه دیگرانی مانند آنان.</translation>
    </message>
    <message>
      <source>The half-width of the 95% interval that you want decides how much there is to rate.</source>
      <translation>نیم‌پهنای فاصلهٔ اطمینان ۹۵٪ که می‌خواهید تعیین می‌کند چقدر باید ارزیابی شود.</translation>
    </message>
    <message>
      <source>The plan as it stands has no interval: it needs five questions and two raters.</source>
      <translation>طرح کنونی فاصلهٔ اطمینان ندارد: پنج پرسش و دو ارزیاب لازم دارد.</translation>
    </message>
    <message>
      <source>The plan as it stands: ± {half}, with {questions} questions and {raters} raters a group.</source>
      <translation>طرح کنونی: ± {half}، با {questions} پرسش و {raters} ارزیاب در هر گروه.</translation>
    </message>
    <message>
      <source>Use this size</source>
      <translation>همین اندازه را بگیر</translation>
    </message>
    <message>
      <source>What is expected</source>
      <translation>آنچه انتظار می‌رود</translation>
    </message>
    <message>
      <source>With a commonest level of {share}, kappa is {least} or more.</source>
      <translation>با سهم {share} برای رایج‌ترین سطح، کاپا {least} یا بیشتر است.</translation>
    </message>
    <message>
      <source>all</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>stated here</source>
      <translation>نوشته‌شده در این‌جا</translation>
    </message>
    <message>
      <source>± {half}</source>
      <translation>± {half}</translation>
    </message>
  </context>
  <context>
    <name>SmallImages</name>
    <message>
      <source>All images</source>
      <translation>همهٔ تصویرها</translation>
    </message>
    <message>
      <source>{image}, not seen yet</source>
      <translation>{image}، هنوز دیده نشده</translation>
    </message>
    <message>
      <source>{image}, seen</source>
      <translation>{image}، دیده‌شده</translation>
    </message>
  </context>
  <context>
    <name>SourceAnswersDialog</name>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
  </context>
  <context>
    <name>SourceAnswersPane</name>
    <message>
      <source>Answer {n}</source>
      <translation>پاسخ {n}</translation>
    </message>
    <message>
      <source>Mark two lines to read them beside each other.</source>
      <translation>دو سطر را انتخاب کنید تا کنار هم بخوانیدشان.</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>در حال خواندن…</translation>
    </message>
    <message>
      <source>These answers are no longer in the workspace.</source>
      <translation>این پاسخ‌ها دیگر در فضای کار نیستند.</translation>
    </message>
    <message>
      <source>n = {n}</source>
      <translation>n = {n}</translation>
    </message>
    <message>
      <source>{n} are no longer in the workspace.</source>
      <translation>{n} مورد دیگر در فضای کار نیست.</translation>
    </message>
  </context>
  <context>
    <name>SpendingSection</name>
    <message>
      <source>Hours at most</source>
      <translation>حداکثر ساعت</translation>
    </message>
    <message>
      <source>Money at most</source>
      <translation>حداکثر هزینه</translation>
    </message>
    <message>
      <source>Money by the prices noted for the model. A run stops before the request that would pass a cap.</source>
      <translation>هزینه بر پایهٔ قیمت‌های ثبت‌شده برای مدل است. اجرا پیش از درخواستی که از سقف می‌گذرد می‌ایستد.</translation>
    </message>
    <message>
      <source>Tokens at most</source>
      <translation>حداکثر توکن</translation>
    </message>
    <message>
      <source>What it may take</source>
      <translation>سقف مصرف</translation>
    </message>
    <message>
      <source>any</source>
      <translation>هر چه باشد</translation>
    </message>
  </context>
  <context>
    <name>SplitScreen</name>
    <message>
      <source>A part gets so many questions of each value, drawn by the seed; parts are filled from the top. The same words and language variants stay together.</source>
      <translation>هر بخش از هر مقدار همین اندازه پرسش می‌گیرد که با بذر برداشته می‌شود؛ بخش‌ها از بالا پر می‌شوند. پرسش‌هایی با همان واژه‌ها و گونه‌های زبانی کنار هم می‌مانند.</translation>
    </message>
    <message>
      <source>All others</source>
      <translation>همهٔ بقیه</translation>
    </message>
    <message>
      <source>As many of each value of</source>
      <translation>یک اندازه از هر مقدارِ</translation>
    </message>
    <message>
      <source>Back to the library</source>
      <translation>بازگشت به کتابخانه</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Datasets to split</source>
      <translation>مجموعه‌داده‌هایی که بخش می‌شوند</translation>
    </message>
    <message>
      <source>Every dataset</source>
      <translation>همهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>Freeze</source>
      <translation>تثبیت</translation>
    </message>
    <message>
      <source>Freeze {part}</source>
      <translation>تثبیت {part}</translation>
    </message>
    <message>
      <source>Freeze…</source>
      <translation>تثبیت…</translation>
    </message>
    <message>
      <source>Freezing</source>
      <translation>در حال تثبیت</translation>
    </message>
    <message>
      <source>Last, on {at} by {who}, {dataset}: {plan}</source>
      <translation>آخرین بار، {at} به دست {who}، {dataset}: {plan}</translation>
    </message>
    <message>
      <source>Looking at every question</source>
      <translation>نگاه به یکایک پرسش‌ها</translation>
    </message>
    <message>
      <source>Make this split</source>
      <translation>ساختن همین بخش‌بندی</translation>
    </message>
    <message>
      <source>No question is in a part.</source>
      <translation>هیچ پرسشی در بخشی نیست.</translation>
    </message>
    <message>
      <source>No question leaves it or joins it until it is thawed. A reason may be kept with it.</source>
      <translation>تا آزاد نشود هیچ پرسشی از آن بیرون نمی‌رود و به آن نمی‌پیوندد. می‌توان دلیلی هم کنارش نگه داشت.</translation>
    </message>
    <message>
      <source>Nothing was looked at yet.</source>
      <translation>هنوز چیزی دیده نشده است.</translation>
    </message>
    <message>
      <source>Of each value</source>
      <translation>از هر مقدار</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>بخش</translation>
    </message>
    <message>
      <source>Questions that moved: {n}</source>
      <translation>پرسش‌های جابه‌جاشده: {n}</translation>
    </message>
    <message>
      <source>See what comes out</source>
      <translation>دیدن نتیجه</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>بخش‌بندی</translation>
    </message>
    <message>
      <source>Splitting</source>
      <translation>در حال بخش‌بندی</translation>
    </message>
    <message>
      <source>Thaw</source>
      <translation>آزاد کردن</translation>
    </message>
    <message>
      <source>Thaw {part}</source>
      <translation>آزاد کردن {part}</translation>
    </message>
    <message>
      <source>Thawing</source>
      <translation>در حال آزاد کردن</translation>
    </message>
    <message>
      <source>Thaw…</source>
      <translation>آزاد کردن…</translation>
    </message>
    <message>
      <source>What comes out</source>
      <translation>نتیجه</translation>
    </message>
    <message>
      <source>Why may it change again? The reason is kept in the trail.</source>
      <translation>چرا دوباره می‌تواند تغییر کند؟ دلیل در سابقهٔ تغییرات نگه داشته می‌شود.</translation>
    </message>
    <message>
      <source>all questions as one</source>
      <translation>همهٔ پرسش‌ها یک‌جا</translation>
    </message>
    <message>
      <source>{warnings}

Is that meant?</source>
      <translation>{warnings}

همین را می‌خواهید؟</translation>
    </message>
  </context>
  <context>
    <name>StagePlot</name>
    <message>
      <source>Copy or save the figure</source>
      <translation>کپی یا ذخیرهٔ نمودار</translation>
    </message>
    <message>
      <source>Put on the sheet</source>
      <translation>افزودن به برگه</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>ذخیره…</translation>
    </message>
    <message>
      <source>Written: {path}</source>
      <translation>نوشته شد: {path}</translation>
    </message>
  </context>
  <context>
    <name>StartPage</name>
    <message>
      <source>I am the researcher…</source>
      <translation>من پژوهشگر هستم…</translation>
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
      <source>Who rates?</source>
      <translation>چه کسی ارزیابی می‌کند؟</translation>
    </message>
    <message>
      <source>{study} is rated here: whatever names an author is hidden until all raters are done.</source>
      <translation>{study} همین‌جا ارزیابی می‌شود: تا پایان کار همهٔ ارزیابان، هر چه نام نویسنده را نشان دهد پنهان است.</translation>
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
      <source>Explore the sample</source>
      <translation>مشاهدهٔ فضای کار نمونه</translation>
    </message>
    <message>
      <source>Find out offline whether medical answers can be trusted.</source>
      <translation>سنجش اعتبار پاسخ‌های پزشکی، بدون اینترنت</translation>
    </message>
    <message>
      <source>New workspace…</source>
      <translation>فضای کار تازه…</translation>
    </message>
    <message>
      <source>Open a package…</source>
      <translation>باز کردن بسته…</translation>
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
    <message>
      <source>There is no backup of it here: ask your IT support for an older copy.</source>
      <translation>اینجا پشتیبانی از آن نیست: از مسئول این رایانه نسخه‌ای قدیمی‌تر بخواهید.</translation>
    </message>
    <message>
      <source>What you were sent to rate, a file that ends in .mrpack</source>
      <translation>آنچه برای ارزیابی به شما داده‌اند، فایلی با پسوند ‎.mrpack</translation>
    </message>
    <message>
      <source>medreview ended without being asked to. Everything that was saved is in the workspace.</source>
      <translation>برنامهٔ medreview ناخواسته بسته شد. هر چه ذخیره شده بود در فضای کار است.</translation>
    </message>
  </context>
  <context>
    <name>StatisticsCheckDialog</name>
    <message>
      <source>Agrees</source>
      <translation>برابر</translation>
    </message>
    <message>
      <source>All {n} cases of {file} agree.</source>
      <translation>هر {n} محاسبهٔ {file} با مقدار مرجع برابر است.</translation>
    </message>
    <message>
      <source>Case</source>
      <translation>نمونه</translation>
    </message>
    <message>
      <source>Cases (*.json)</source>
      <translation>نمونه‌ها (*.json)</translation>
    </message>
    <message>
      <source>Cases of another file…</source>
      <translation>نمونه‌های فایل دیگر…</translation>
    </message>
    <message>
      <source>Cases to check</source>
      <translation>نمونه‌های بررسی</translation>
    </message>
    <message>
      <source>Checked values</source>
      <translation>مقدارهای بررسی‌شده</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>بستن</translation>
    </message>
    <message>
      <source>Computed</source>
      <translation>محاسبه‌شده</translation>
    </message>
    <message>
      <source>Computing…</source>
      <translation>در حال محاسبه…</translation>
    </message>
    <message>
      <source>Each line is a number from a published table or a second program, beside what this installation computes.</source>
      <translation>هر سطر عددی از جدولی منتشرشده یا برنامه‌ای دیگر است، کنار آنچه این نصب محاسبه می‌کند.</translation>
    </message>
    <message>
      <source>Expected</source>
      <translation>مورد انتظار</translation>
    </message>
    <message>
      <source>Statistic</source>
      <translation>آماره</translation>
    </message>
    <message>
      <source>Tolerance</source>
      <translation>رواداری</translation>
    </message>
    <message>
      <source>Validate statistics</source>
      <translation>اعتبارسنجی آمارها</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>مقدار</translation>
    </message>
    <message>
      <source>no</source>
      <translation>خیر</translation>
    </message>
    <message>
      <source>undefined</source>
      <translation>تعریف‌نشده</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>بله</translation>
    </message>
    <message>
      <source>{n_wrong} of {n} cases of {file} do not agree; they come first.</source>
      <translation>{n_wrong} محاسبه از {n} محاسبهٔ {file} با مقدار مرجع برابر نیست؛ این‌ها در آغاز فهرست آمده‌اند.</translation>
    </message>
  </context>
  <context>
    <name>StatusLine</name>
    <message>
      <source>At work</source>
      <translation>در حال کار</translation>
    </message>
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
      <source>Online: {hosts}</source>
      <translation>آنلاین: {hosts}</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>پیشرفت</translation>
    </message>
    <message>
      <source>Questions and answers go to this host until the run or the test is over</source>
      <translation>پرسش‌ها و پاسخ‌ها تا پایان اجرا یا آزمون به این میزبان می‌روند</translation>
    </message>
  </context>
  <context>
    <name>StrategySection</name>
    <message>
      <source>Attempts at most</source>
      <translation>حداکثر تلاش</translation>
    </message>
    <message>
      <source>Choose a model that embeds</source>
      <translation>مدلی را انتخاب کنید که embedding می‌سازد</translation>
    </message>
    <message>
      <source>Embedding by</source>
      <translation>مدل embedding</translation>
    </message>
    <message>
      <source>Examples are</source>
      <translation>نمونه‌ها</translation>
    </message>
    <message>
      <source>Examples before each question</source>
      <translation>شمار نمونه‌ها پیش از هر پرسش</translation>
    </message>
    <message>
      <source>Examples from the split</source>
      <translation>نمونه‌ها از بخش</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
    </message>
    <message>
      <source>Model files (*.gguf)</source>
      <translation>فایل‌های مدل (*.gguf)</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>ترتیب</translation>
    </message>
    <message>
      <source>Other file…</source>
      <translation>فایل دیگر…</translation>
    </message>
    <message>
      <source>Steps: {steps}</source>
      <translation>مرحله‌ها: {steps}</translation>
    </message>
    <message>
      <source>Temperature</source>
      <translation>دما</translation>
    </message>
    <message>
      <source>Tokens of a reply at most</source>
      <translation>حداکثر توکن پاسخ مدل</translation>
    </message>
    <message>
      <source>Translated by</source>
      <translation>مترجم</translation>
    </message>
    <message>
      <source>What is asked</source>
      <translation>آنچه پرسیده می‌شود</translation>
    </message>
    <message>
      <source>Words of an answer at most</source>
      <translation>حداکثر واژهٔ پاسخ</translation>
    </message>
    <message>
      <source>any</source>
      <translation>هر چه باشد</translation>
    </message>
    <message>
      <source>default</source>
      <translation>از راهبرد</translation>
    </message>
    <message>
      <source>none chosen</source>
      <translation>انتخاب نشده</translation>
    </message>
    <message>
      <source>the model that answers</source>
      <translation>همان مدلی که پاسخ می‌دهد</translation>
    </message>
    <message>
      <source>{n} examples</source>
      <translation>{n} نمونه</translation>
    </message>
    <message>
      <source>{n} words at most</source>
      <translation>حداکثر {n} واژه</translation>
    </message>
  </context>
  <context>
    <name>StudiesScreen</name>
    <message>
      <source>Change the plan</source>
      <translation>تغییر طرح</translation>
    </message>
    <message>
      <source>Collect</source>
      <translation>گردآوری</translation>
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
      <translation>مطالعهٔ {study} حذف شود؟ طرح آن، {n} جفت و برش‌های دستی جمله‌ها می‌رود؛ پرسش‌ها و پاسخ‌ها می‌مانند.</translation>
    </message>
    <message>
      <source>Delete…</source>
      <translation>حذف…</translation>
    </message>
    <message>
      <source>Differences</source>
      <translation>اختلاف‌ها</translation>
    </message>
    <message>
      <source>Follows {study}: {reason}</source>
      <translation>در پی {study}: {reason}</translation>
    </message>
    <message>
      <source>Hand out packages…</source>
      <translation>توزیع بسته‌ها…</translation>
    </message>
    <message>
      <source>Hand out…</source>
      <translation>توزیع…</translation>
    </message>
    <message>
      <source>It follows up the differences in {study}, whose ratings it never changes.</source>
      <translation>پیگیری اختلاف‌های {study} است و امتیازهای آن را هرگز تغییر نمی‌دهد.</translation>
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
      <source>Let a model judge the study's answers…</source>
      <translation>داوری پاسخ‌های مطالعه با مدل…</translation>
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
      <source>No rater has started, so the plan can still change.</source>
      <translation>هنوز کسی شروع نکرده است، پس طرح را می‌توان تغییر داد.</translation>
    </message>
    <message>
      <source>No studies yet. Import questions and answers, then plan a study.</source>
      <translation>هنوز مطالعه‌ای نیست. پرسش و پاسخ وارد کنید و سپس مطالعه‌ای طراحی کنید.</translation>
    </message>
    <message>
      <source>Packages were handed out, so the plan is locked; change it in a new version.</source>
      <translation>بسته‌ها توزیع شده‌اند، پس طرح قفل است؛ تغییر را در نسخهٔ تازه بدهید.</translation>
    </message>
    <message>
      <source>Rate</source>
      <translation>ارزیابی</translation>
    </message>
    <message>
      <source>Raters have begun, so the plan is locked; change it in a new version.</source>
      <translation>ارزیابان شروع کرده‌اند، پس طرح قفل است؛ تغییر را در نسخهٔ تازه بدهید.</translation>
    </message>
    <message>
      <source>Register the study…</source>
      <translation>ثبت مطالعه…</translation>
    </message>
    <message>
      <source>Registered on {day}.</source>
      <translation>در {day} ثبت شد.</translation>
    </message>
    <message>
      <source>Studies</source>
      <translation>مطالعه‌ها</translation>
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
      <source>handed out</source>
      <translation>توزیع‌شده</translation>
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
    <name>StudioScreen</name>
    <message>
      <source>Add a language</source>
      <translation>افزودن زبان</translation>
    </message>
    <message>
      <source>Back to the runs</source>
      <translation>برگشت به اجراها</translation>
    </message>
    <message>
      <source>Changed since version {n}; what you write is kept.</source>
      <translation>از نسخهٔ {n} تغییر کرده است؛ آنچه می‌نویسید می‌ماند.</translation>
    </message>
    <message>
      <source>Copy the prompt</source>
      <translation>کپی پرامپت</translation>
    </message>
    <message>
      <source>Copy the prompt under another name…</source>
      <translation>کپی پرامپت با نامی دیگر…</translation>
    </message>
    <message>
      <source>Copy to edit</source>
      <translation>کپی برای ویرایش</translation>
    </message>
    <message>
      <source>Discard changes</source>
      <translation>دور انداختن تغییرها</translation>
    </message>
    <message>
      <source>It is built in and cannot be changed.</source>
      <translation>همراه برنامه آمده است، پس همان‌طور می‌ماند.</translation>
    </message>
    <message>
      <source>Kind of prompt</source>
      <translation>نوع پرامپت</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>زبان</translation>
    </message>
    <message>
      <source>Name of the copy</source>
      <translation>نام کپی</translation>
    </message>
    <message>
      <source>Prompt</source>
      <translation>پرامپت</translation>
    </message>
    <message>
      <source>Runs ask by the newest version that was saved</source>
      <translation>اجراها با تازه‌ترین نسخهٔ ذخیره‌شده می‌پرسند</translation>
    </message>
    <message>
      <source>Save a version</source>
      <translation>ذخیرهٔ یک نسخه</translation>
    </message>
    <message>
      <source>Save version</source>
      <translation>ذخیرهٔ نسخه</translation>
    </message>
    <message>
      <source>Studio</source>
      <translation>کارگاه</translation>
    </message>
    <message>
      <source>Try the prompt</source>
      <translation>آزمودن پرامپت</translation>
    </message>
    <message>
      <source>Use in a run…</source>
      <translation>به‌کارگیری در اجرا…</translation>
    </message>
    <message>
      <source>Version {n}, saved {at}.</source>
      <translation>نسخهٔ {n}، ذخیره‌شده در {at}.</translation>
    </message>
    <message>
      <source>Versions…</source>
      <translation>نسخه‌ها…</translation>
    </message>
    <message>
      <source>What is new in this version</source>
      <translation>تازهٔ این نسخه</translation>
    </message>
    <message>
      <source>name of your copy</source>
      <translation>نام کپی شما</translation>
    </message>
    <message>
      <source>what is new (optional)</source>
      <translation>چه چیز تازه است (دلخواه)</translation>
    </message>
    <message>
      <source>{prompt} (ships)</source>
      <translation>{prompt} (همراه برنامه)</translation>
    </message>
  </context>
  <context>
    <name>StudySection</name>
    <message>
      <source> s</source>
      <translation> ثانیه</translation>
    </message>
    <message>
      <source>Begin with</source>
      <translation>شروع از الگوی</translation>
    </message>
    <message>
      <source>Close a finished batch; it is reopened with a reason only</source>
      <translation>بستن دستهٔ تمام‌شده؛ فقط با نوشتن دلیل دوباره باز می‌شود</translation>
    </message>
    <message>
      <source>Draw another</source>
      <translation>بذر جدید</translation>
    </message>
    <message>
      <source>Draw another seed</source>
      <translation>بذر جدید</translation>
    </message>
    <message>
      <source>Draw lists, tables and emphasis of answers, alike for every author</source>
      <translation>فهرست‌ها، جدول‌ها و تأکیدهای پاسخ‌ها رسم شوند، برای همهٔ نویسندگان یکسان</translation>
    </message>
    <message>
      <source>Else raters see the marks as they are written, which tells answers of models apart.</source>
      <translation>وگرنه ارزیابان نشانه‌ها را همان‌گونه که نوشته شده‌اند می‌بینند، و این پاسخ‌های مدل‌ها را از بقیه جدا می‌کند.</translation>
    </message>
    <message>
      <source>Free form</source>
      <translation>طرح آزاد</translation>
    </message>
    <message>
      <source>Idle after</source>
      <translation>بی‌فعالیتی پس از</translation>
    </message>
    <message>
      <source>Name of the study</source>
      <translation>نام مطالعه</translation>
    </message>
    <message>
      <source>Raters rate</source>
      <translation>محل ارزیابی</translation>
    </message>
    <message>
      <source>Scale direction</source>
      <translation>جهت مقیاس</translation>
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
    <message>
      <source>Without a key, a click or a scroll for so long, a rater's time counts as idle.</source>
      <translation>اگر ارزیاب این مدت کلیدی نزند، کلیک یا پیمایش نکند، زمانش بیکاری به حساب می‌آید.</translation>
    </message>
  </context>
  <context>
    <name>TableView</name>
    <message>
      <source>All columns</source>
      <translation>همهٔ ستون‌ها</translation>
    </message>
    <message>
      <source>Copy table</source>
      <translation>کپی جدول</translation>
    </message>
    <message>
      <source>Enter opens the answer of a row</source>
      <translation>با Enter پاسخ سطر باز می‌شود</translation>
    </message>
    <message>
      <source>Nothing to show here yet.</source>
      <translation>هنوز چیزی برای نمایش نیست.</translation>
    </message>
    <message>
      <source>Open what is behind it</source>
      <translation>باز کردن آنچه پشت این عدد است</translation>
    </message>
    <message>
      <source>Read these answers</source>
      <translation>خواندن این پاسخ‌ها</translation>
    </message>
    <message>
      <source>Save as CSV…</source>
      <translation>ذخیره به شکل CSV…</translation>
    </message>
    <message>
      <source>Save as LaTeX…</source>
      <translation>ذخیره به شکل LaTeX…</translation>
    </message>
    <message>
      <source>Save as Markdown…</source>
      <translation>ذخیره به شکل Markdown…</translation>
    </message>
    <message>
      <source>Save as Word…</source>
      <translation>ذخیره به‌صورت Word…</translation>
    </message>
    <message>
      <source>Save the table</source>
      <translation>ذخیرهٔ جدول</translation>
    </message>
    <message>
      <source>Save…</source>
      <translation>ذخیره…</translation>
    </message>
    <message>
      <source>Show how the number of the row is computed</source>
      <translation>نمایش روش محاسبهٔ عدد این ردیف</translation>
    </message>
    <message>
      <source>Show how the numbers were computed</source>
      <translation>نمایش چگونگی محاسبهٔ عددها</translation>
    </message>
    <message>
      <source>Show how this is computed…</source>
      <translation>نمایش شیوهٔ محاسبه…</translation>
    </message>
    <message>
      <source>Show how…</source>
      <translation>روش محاسبه…</translation>
    </message>
    <message>
      <source>The same in every row: {what}</source>
      <translation>در همهٔ ردیف‌ها یکسان: {what}</translation>
    </message>
  </context>
  <context>
    <name>Tables</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>{firsts} and {last}</source>
      <translation>{firsts} و {last}</translation>
    </message>
  </context>
  <context>
    <name>TagAgreementScreen</name>
    <message>
      <source>Agreement of tags</source>
      <translation>توافق برچسب‌ها</translation>
    </message>
    <message>
      <source>Agreement of tags: {run}</source>
      <translation>توافق برچسب‌ها: {run}</translation>
    </message>
    <message>
      <source>Back to the run</source>
      <translation>بازگشت به اجرا</translation>
    </message>
    <message>
      <source>Held against</source>
      <translation>در برابر</translation>
    </message>
    <message>
      <source>No run is open. Choose one in the list of runs.</source>
      <translation>اجرایی باز نیست. یکی را در فهرست اجراها انتخاب کنید.</translation>
    </message>
    <message>
      <source>Tag a sample by hand…</source>
      <translation>برچسب زدن نمونه با دست…</translation>
    </message>
    <message>
      <source>run {run}</source>
      <translation>اجرای {run}</translation>
    </message>
    <message>
      <source>tags by hand</source>
      <translation>برچسب‌های دستی</translation>
    </message>
  </context>
  <context>
    <name>TagDialog</name>
    <message>
      <source>Field</source>
      <translation>فیلد</translation>
    </message>
    <message>
      <source>Tag</source>
      <translation>برچسب زدن</translation>
    </message>
    <message>
      <source>Tag by hand</source>
      <translation>برچسب زدن با دست</translation>
    </message>
    <message>
      <source>The reason is kept with the tag</source>
      <translation>دلیل همراه برچسب می‌ماند</translation>
    </message>
    <message>
      <source>Undo my decision</source>
      <translation>پس گرفتن نظر خودم</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>مقدار</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>چرا</translation>
    </message>
  </context>
  <context>
    <name>TagSampleScreen</name>
    <message>
      <source>Back to the agreement</source>
      <translation>بازگشت به توافق</translation>
    </message>
    <message>
      <source>Every question of the run has your tags, or was left for later.</source>
      <translation>همهٔ پرسش‌های اجرا برچسب شما را دارند یا به بعد گذاشته شده‌اند.</translation>
    </message>
    <message>
      <source>Keep and next</source>
      <translation>ثبت و بعدی</translation>
    </message>
    <message>
      <source>No run is open. Choose one in the list of runs.</source>
      <translation>اجرایی باز نیست. یکی را در فهرست اجراها انتخاب کنید.</translation>
    </message>
    <message>
      <source>Not now</source>
      <translation>اکنون نه</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>پرسش</translation>
    </message>
    <message>
      <source>Tag a sample by hand: {run}</source>
      <translation>برچسب زدن نمونه با دست: {run}</translation>
    </message>
    <message>
      <source>The question to tag</source>
      <translation>پرسشی که برچسب می‌خورد</translation>
    </message>
    <message>
      <source>tagged: {n} of {total}</source>
      <translation>برچسب‌خورده: {n} از {total}</translation>
    </message>
  </context>
  <context>
    <name>TagSection</name>
    <message>
      <source>By which lists</source>
      <translation>با کدام فهرست‌ها</translation>
    </message>
    <message>
      <source>Fields that are filled: {fields}</source>
      <translation>فیلدهایی که پر می‌شوند: {fields}</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>تصویرها</translation>
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
    <name>TickedMenu</name>
    <message>
      <source>All</source>
      <translation>همه</translation>
    </message>
    <message>
      <source>all {n}</source>
      <translation>همه ({n})</translation>
    </message>
    <message>
      <source>{n} of {all}</source>
      <translation>{n} از {all}</translation>
    </message>
  </context>
  <context>
    <name>Tile</name>
    <message>
      <source>Key {key}</source>
      <translation>کلید {key}</translation>
    </message>
    <message>
      <source>{panel}, no data yet: {verb}</source>
      <translation>{panel}، هنوز داده‌ای نیست: {verb}</translation>
    </message>
  </context>
  <context>
    <name>ToolSection</name>
    <message>
      <source>Exported {rows} to {folder}</source>
      <translation>{rows} در {folder} نوشته شد</translation>
    </message>
    <message>
      <source>Other tool</source>
      <translation>ابزار دیگر</translation>
    </message>
    <message>
      <source>Ratings of</source>
      <translation>امتیازهای</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>مطالعه</translation>
    </message>
    <message>
      <source>Write for the tool</source>
      <translation>نوشتن برای ابزار</translation>
    </message>
    <message>
      <source>for</source>
      <translation>برای</translation>
    </message>
  </context>
  <context>
    <name>TrainingSection</name>
    <message>
      <source>Answers to learn</source>
      <translation>پاسخ‌های آموزشی</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Dataset to train on</source>
      <translation>مجموعه‌دادهٔ آموزش</translation>
    </message>
    <message>
      <source>Form of the training file</source>
      <translation>قالب فایل آموزش</translation>
    </message>
    <message>
      <source>Left out, {reason}: {n}.</source>
      <translation>کنار گذاشته شد، {reason}: {n}.</translation>
    </message>
    <message>
      <source>Longer than {cutoff} tokens, by an estimate: {n}.</source>
      <translation>بلندتر از {cutoff} توکن، به برآورد: {n}.</translation>
    </message>
    <message>
      <source>Longer than {cutoff} tokens: {n}.</source>
      <translation>بلندتر از {cutoff} توکن: {n}.</translation>
    </message>
    <message>
      <source>Pairs written to {folder}: {n}.</source>
      <translation>جفت‌های نوشته‌شده در {folder}: {n}.</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>جایگزین شوند</translation>
    </message>
    <message>
      <source>Split to train on</source>
      <translation>بخش آموزش</translation>
    </message>
    <message>
      <source>The file left-out.csv names them.</source>
      <translation>نامشان در فایل left-out.csv آمده است.</translation>
    </message>
    <message>
      <source>The folder already has training files. Replace them?</source>
      <translation>در پوشه از پیش فایل‌های آموزش هست. جایگزین شوند؟</translation>
    </message>
    <message>
      <source>Tokens counted by</source>
      <translation>شمارندهٔ توکن‌ها</translation>
    </message>
    <message>
      <source>Training on</source>
      <translation>آموزش با</translation>
    </message>
    <message>
      <source>Write all the same</source>
      <translation>با این حال نوشته شود</translation>
    </message>
    <message>
      <source>Write for training</source>
      <translation>نوشتن برای آموزش</translation>
    </message>
    <message>
      <source>Write them all the same?</source>
      <translation>با این حال نوشته شوند؟</translation>
    </message>
    <message>
      <source>an estimate</source>
      <translation>برآورد</translation>
    </message>
    <message>
      <source>as</source>
      <translation>در قالب</translation>
    </message>
    <message>
      <source>every dataset</source>
      <translation>همهٔ مجموعه‌داده‌ها</translation>
    </message>
    <message>
      <source>every split but those held out</source>
      <translation>همهٔ بخش‌ها جز کنارگذاشته‌ها</translation>
    </message>
    <message>
      <source>reference answers</source>
      <translation>پاسخ‌های مرجع</translation>
    </message>
    <message>
      <source>tokens counted by</source>
      <translation>شمارندهٔ توکن‌ها:</translation>
    </message>
  </context>
  <context>
    <name>TranslationSection</name>
    <message>
      <source>How it is translated</source>
      <translation>شیوهٔ ترجمه</translation>
    </message>
    <message>
      <source>Into</source>
      <translation>به زبان</translation>
    </message>
    <message>
      <source>Translated back by</source>
      <translation>مترجم برگشتی</translation>
    </message>
    <message>
      <source>choose one</source>
      <translation>یکی را انتخاب کنید</translation>
    </message>
    <message>
      <source>the model that translates</source>
      <translation>همان مدلی که ترجمه می‌کند</translation>
    </message>
  </context>
  <context>
    <name>TrialPane</name>
    <message>
      <source>(empty)</source>
      <translation>(خالی)</translation>
    </message>
    <message>
      <source>Add a model under Models to try the prompt.</source>
      <translation>برای آزمودن پرامپت، مدلی را در «مدل‌ها» اضافه کنید.</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>انصراف</translation>
    </message>
    <message>
      <source>Dataset</source>
      <translation>مجموعه‌داده</translation>
    </message>
    <message>
      <source>Draw others</source>
      <translation>گزینش دیگر</translation>
    </message>
    <message>
      <source>Into</source>
      <translation>به زبان</translation>
    </message>
    <message>
      <source>Item {n}</source>
      <translation>مورد {n}</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>مدل</translation>
    </message>
    <message>
      <source>Not tried yet.</source>
      <translation>هنوز آزمایش نشده است.</translation>
    </message>
    <message>
      <source>Read as: {value}</source>
      <translation>خوانده شد: {value}</translation>
    </message>
    <message>
      <source>Reading</source>
      <translation>خوانش</translation>
    </message>
    <message>
      <source>Replies: {n} of {total}</source>
      <translation>پاسخ‌ها: {n} از {total}</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>بذر تصادفی</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>نمایش</translation>
    </message>
    <message>
      <source>The reply is still to come…</source>
      <translation>پاسخ هنوز نیامده است…</translation>
    </message>
    <message>
      <source>The whole reply is the answer.</source>
      <translation>همهٔ متن، پاسخ شمرده شد.</translation>
    </message>
    <message>
      <source>Three items</source>
      <translation>سه مورد</translation>
    </message>
    <message>
      <source>Tokens at most</source>
      <translation>حداکثر توکن</translation>
    </message>
    <message>
      <source>Tried only: no answer and no judgement of the workspace comes of it.</source>
      <translation>فقط آزمایشی: هیچ پاسخ یا داوری‌ای از آن در فضای کار نمی‌ماند.</translation>
    </message>
    <message>
      <source>Try</source>
      <translation>آزمودن</translation>
    </message>
    <message>
      <source>Trying the prompt</source>
      <translation>آزمودن پرامپت</translation>
    </message>
    <message>
      <source>any</source>
      <translation>هر چه باشد</translation>
    </message>
    <message>
      <source>any dataset</source>
      <translation>هر مجموعه‌داده</translation>
    </message>
    <message>
      <source>cost {cost}</source>
      <translation>هزینه {cost}</translation>
    </message>
    <message>
      <source>no model yet</source>
      <translation>هنوز مدلی نیست</translation>
    </message>
    <message>
      <source>the prompts as they are sent</source>
      <translation>پرامپت‌ها چنان که فرستاده می‌شوند</translation>
    </message>
    <message>
      <source>the replies</source>
      <translation>پاسخ‌های مدل</translation>
    </message>
    <message>
      <source>{n} s</source>
      <translation>{n} ثانیه</translation>
    </message>
    <message>
      <source>{read} tokens read, {written} written</source>
      <translation>{read} توکن خوانده، {written} نوشته</translation>
    </message>
  </context>
  <context>
    <name>ValueList</name>
    <message>
      <source>Find: {field}</source>
      <translation>جست‌وجو: {field}</translation>
    </message>
  </context>
  <context>
    <name>ValuesView</name>
    <message>
      <source>Agree=5, Disagree=1</source>
      <translation>موافق=۵، مخالف=۱</translation>
    </message>
    <message>
      <source>Turn round</source>
      <translation>وارونه کردن</translation>
    </message>
    <message>
      <source>Use these values</source>
      <translation>به کار بردن این مقدارها</translation>
    </message>
    <message>
      <source>What the words of {column} stand for</source>
      <translation>واژه‌های {column} به‌جای چه مقدارهایی‌اند</translation>
    </message>
    <message>
      <source>Words of {column}</source>
      <translation>واژه‌های {column}</translation>
    </message>
    <message>
      <source>Write each word with its value, as in Agree=5, Disagree=1.</source>
      <translation>هر واژه را با مقدارش بنویسید، مانند موافق=۵، مخالف=۱.</translation>
    </message>
  </context>
  <context>
    <name>VariantSection</name>
    <message>
      <source>, </source>
      <translation>، </translation>
    </message>
    <message>
      <source>Check: {rule} ({found})</source>
      <translation>نگاه کنید: {rule} ({found})</translation>
    </message>
    <message>
      <source>It is of the text before it was corrected.</source>
      <translation>این مربوط به متن پیش از اصلاح است.</translation>
    </message>
    <message>
      <source>Languages and translators</source>
      <translation>زبان‌ها و مترجمان</translation>
    </message>
    <message>
      <source>Put back into the first language</source>
      <translation>برگردان دوباره به زبان نخست</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>نمایش</translation>
    </message>
    <message>
      <source>Show the variant: {name}</source>
      <translation>نمایش نسخه: {name}</translation>
    </message>
    <message>
      <source>The rules found nothing: numbers, doses, options, language.</source>
      <translation>قاعده‌ها چیزی نیافتند: اعداد، دوزها، گزینه‌ها، زبان.</translation>
    </message>
    <message>
      <source>images and key of the original</source>
      <translation>تصویرها و کلید متن اصلی</translation>
    </message>
    <message>
      <source>images of the original</source>
      <translation>تصویرهای متن اصلی</translation>
    </message>
    <message>
      <source>key of the original</source>
      <translation>کلید متن اصلی</translation>
    </message>
    <message>
      <source>language not known</source>
      <translation>زبان نامعلوم</translation>
    </message>
    <message>
      <source>on show above</source>
      <translation>همین پرسش بالا</translation>
    </message>
    <message>
      <source>original</source>
      <translation>متن اصلی</translation>
    </message>
    <message>
      <source>run {run}</source>
      <translation>اجرای {run}</translation>
    </message>
    <message>
      <source>translator not known</source>
      <translation>مترجم نامشخص</translation>
    </message>
    <message>
      <source>{option} (key)</source>
      <translation>{option} (کلید)</translation>
    </message>
  </context>
  <context>
    <name>VersionsScreen</name>
    <message>
      <source>Back to the studio</source>
      <translation>بازگشت به کارگاه</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>مقایسهٔ</translation>
    </message>
    <message>
      <source>Copy of {prompt}</source>
      <translation>کپی {prompt}</translation>
    </message>
    <message>
      <source>Lines that differ: {n}</source>
      <translation>سطرهای متفاوت: {n}</translation>
    </message>
    <message>
      <source>No versions yet. Copy a prompt in the studio.</source>
      <translation>هنوز نسخه‌ای نیست. در کارگاه از پرامپتی کپی بگیرید.</translation>
    </message>
    <message>
      <source>Restore this version</source>
      <translation>بازیابی این نسخه</translation>
    </message>
    <message>
      <source>The texts are the same.</source>
      <translation>متن‌ها یکی است.</translation>
    </message>
    <message>
      <source>Version {n} is the newest one again.</source>
      <translation>نسخهٔ {n} دوباره تازه‌ترین است.</translation>
    </message>
    <message>
      <source>Versions</source>
      <translation>نسخه‌ها</translation>
    </message>
    <message>
      <source>Versions of {prompt}</source>
      <translation>نسخه‌های {prompt}</translation>
    </message>
    <message>
      <source>What is different</source>
      <translation>تفاوت‌ها</translation>
    </message>
    <message>
      <source>as written now</source>
      <translation>چنان که اکنون نوشته شده</translation>
    </message>
    <message>
      <source>version {n}</source>
      <translation>نسخهٔ {n}</translation>
    </message>
    <message>
      <source>with</source>
      <translation>با</translation>
    </message>
  </context>
  <context>
    <name>WindowMenus</name>
    <message>
      <source>&amp;Analysis</source>
      <translation>&amp;تحلیل</translation>
    </message>
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
      <source>&amp;Models</source>
      <translation>مد&amp;ل‌ها</translation>
    </message>
    <message>
      <source>&amp;Runs</source>
      <translation>&amp;اجراها</translation>
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
      <source>Add a cloud endpoint…</source>
      <translation>افزودن سرویس ابری…</translation>
    </message>
    <message>
      <source>Add a file…</source>
      <translation>افزودن فایل…</translation>
    </message>
    <message>
      <source>Backups…</source>
      <translation>پشتیبان‌ها…</translation>
    </message>
    <message>
      <source>Close the workspace</source>
      <translation>بستن فضای کار</translation>
    </message>
    <message>
      <source>Collect what raters sent back</source>
      <translation>گردآوری بازگشت‌ها</translation>
    </message>
    <message>
      <source>Columns…</source>
      <translation>ستون‌ها…</translation>
    </message>
    <message>
      <source>Compare judges</source>
      <translation>مقایسهٔ داوران</translation>
    </message>
    <message>
      <source>Compute metrics…</source>
      <translation>محاسبهٔ سنجه‌ها…</translation>
    </message>
    <message>
      <source>Differences between raters</source>
      <translation>اختلاف‌های ارزیابان</translation>
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
      <source>Guide</source>
      <translation>راهنمای برنامه</translation>
    </message>
    <message>
      <source>Import an examination paper…</source>
      <translation>وارد کردن برگهٔ آزمون…</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>ورود داده…</translation>
    </message>
    <message>
      <source>Larger text</source>
      <translation>متن بزرگ‌تر</translation>
    </message>
    <message>
      <source>New run…</source>
      <translation>اجرای تازه…</translation>
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
      <source>Open a package…</source>
      <translation>باز کردن بسته…</translation>
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
      <source>Privacy…</source>
      <translation>حریم خصوصی…</translation>
    </message>
    <message>
      <source>Queue</source>
      <translation>صف</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>خروج</translation>
    </message>
    <message>
      <source>Results of a study</source>
      <translation>نتایج مطالعه</translation>
    </message>
    <message>
      <source>Smaller text</source>
      <translation>متن کوچک‌تر</translation>
    </message>
    <message>
      <source>Validate statistics…</source>
      <translation>اعتبارسنجی آمارها…</translation>
    </message>
    <message>
      <source>Write a prompt…</source>
      <translation>نوشتن پرامپت…</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <source>cannot judge: {reason}</source>
      <translation>غیرقابل قضاوت: {reason}</translation>
    </message>
    <message>
      <source>sentence {n}</source>
      <translation>جملهٔ {n}</translation>
    </message>
    <message>
      <source>whole answer</source>
      <translation>کل پاسخ</translation>
    </message>
    <message>
      <source>{hours} h {minutes} min</source>
      <translation>{hours} ساعت و {minutes} دقیقه</translation>
    </message>
    <message>
      <source>{n} min</source>
      <translation>{n} دقیقه</translation>
    </message>
    <message>
      <source>{n} s</source>
      <translation>{n} ثانیه</translation>
    </message>
  </context>
  <context>
    <name>WorkspaceFiles</name>
    <message>
      <source>Making a backup</source>
      <translation>گرفتن پشتیبان</translation>
    </message>
    <message>
      <source>New workspace</source>
      <translation>فضای کار تازه</translation>
    </message>
    <message>
      <source>Open a package</source>
      <translation>باز کردن بسته</translation>
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
      <source>Packages (*.mrpack)</source>
      <translation>بسته‌ها (*.mrpack)</translation>
    </message>
    <message>
      <source>Restoring a backup</source>
      <translation>بازیابی پشتیبان</translation>
    </message>
    <message>
      <source>Workspaces (*.medreview)</source>
      <translation>فضاهای کار (*.medreview)</translation>
    </message>
  </context>
  <context>
    <name>WritingScreen</name>
    <message>
      <source>{title}: {n}</source>
      <translation>{title}: {n}</translation>
    </message>
    <message>
      <source>{title}: {n}, the first {shown} are listed</source>
      <translation>{title}: {n}، {shown} تای نخست فهرست شده</translation>
    </message>
  </context>
  <context>
    <name>WritingSection</name>
    <message>
      <source>Exporting</source>
      <translation>نوشتن خروجی</translation>
    </message>
  </context>
  <context>
    <name>WrittenBar</name>
    <message>
      <source>Around cells</source>
      <translation>دور خانه‌ها</translation>
    </message>
    <message>
      <source>Between cells</source>
      <translation>میان خانه‌ها</translation>
    </message>
    <message>
      <source>Encoding</source>
      <translation>کدگذاری متن</translation>
    </message>
    <message>
      <source>Row with the names</source>
      <translation>ردیف نام ستون‌ها</translation>
    </message>
    <message>
      <source>as found</source>
      <translation>خودکار</translation>
    </message>
    <message>
      <source>as found: {what}</source>
      <translation>یافته‌شده: {what}</translation>
    </message>
    <message>
      <source>none</source>
      <translation>هیچ</translation>
    </message>
    <message>
      <source>space</source>
      <translation>فاصله</translation>
    </message>
    <message>
      <source>tab</source>
      <translation>جهش (Tab)</translation>
    </message>
  </context>
  <context>
    <name>_RaterRow</name>
    <message>
      <source>Begin</source>
      <translation>شروع</translation>
    </message>
    <message>
      <source>Begin as {rater}</source>
      <translation>شروع با نام {rater}</translation>
    </message>
    <message>
      <source>Continue</source>
      <translation>ادامه</translation>
    </message>
    <message>
      <source>Continue as {rater}</source>
      <translation>ادامه با نام {rater}</translation>
    </message>
    <message>
      <source>Look again</source>
      <translation>بازبینی</translation>
    </message>
    <message>
      <source>Look again as {rater}</source>
      <translation>بازبینی با نام {rater}</translation>
    </message>
    <message>
      <source>Progress of {rater}</source>
      <translation>پیشرفت {rater}</translation>
    </message>
    <message>
      <source>Progress of {rater}: {counts}</source>
      <translation>پیشرفت {rater}: {counts}</translation>
    </message>
    <message>
      <source>done</source>
      <translation>تمام</translation>
    </message>
    <message>
      <source>package handed out on {date}</source>
      <translation>بسته در {date} تحویل شده است</translation>
    </message>
    <message>
      <source>{done} of {total}</source>
      <translation>{done} از {total}</translation>
    </message>
  </context>
</TS>
