<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fa" sourcelanguage="en">
  <context>
    <name>CodebookPanel</name>
    <message>
      <source>Close</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Close the codebook</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Codebook</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Find in the codebook</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>Core</name>
    <message>
      <source>A batch needs room for one pair or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>A block is {granularity}, but no dimension is rated {granularity}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>A block rates the batch set {name}, which is not there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>A dimension has no name. Give every dimension a name.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>A name holds a semicolon, which stands between names.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>A rater has no code. Give every rater a code.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>A reference leads nowhere: {place}. Restore the newest good backup.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>All groups are to share {n_shared} questions, but the study has {n_questions}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Every level of the scale of {name} needs a number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>From here on the file is not CSV: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>In study {study}, sentence {position} of answer {answer} lies outside its text. Restore the newest good backup.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>No answers fit the selection. Import answers or choose others.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>No block rates the batch set {name}. Add one or take the set out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>No block rates the dimension {name}. Let it be rated at a granularity that a block has.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Nobody is to rate. Add a rater.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Nothing is left for the batch set {names} in the group {group}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Nothing is rated. Add a dimension.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Nothing was imported: {n_problems} problems, the first: {first}. Mend the file, or import only the good rows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Pairs are repeated {granularity} twice.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Rate one sentence of an answer or more, or all of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Repeat one pair or more, or none at all.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Repeats are {granularity}, but no block rates the first batch set {granularity}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Say at which granularity pairs are repeated.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The audit trail {chain} is broken at entry {sequence} ({reason}). Compare with a backup or with what the rater kept before using these ratings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The batch set {name} needs one batch or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The batch sets ask for {n_wanted} batches, but the group {group} has {n_batches}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The batch sets {names} all take the rest. Give all but one a number of batches.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The cell is not JSON: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The column {column} is missing; no row can be read without it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The confidence question needs a scale.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The dimension {name} has no wording to show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The disk that holds {path} is full: this last change was not saved, everything before it is. Free some space and do it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The earlier turns are not a list of objects with role and text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The file is damaged ({finding}). Restore the newest good backup.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The form {form} asks nothing. Add a question or leave the form out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The form {form} has two questions called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The group {group} gets no question. Choose more questions or fewer groups.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The header names the column {column} twice.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The image {sha256} is no longer what was imported. Import it again from its source.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The line is not JSON: {reason}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The line is not a JSON object.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The number is not finite.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The number of questions that all groups share cannot be below 0.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The pilot's batch set {name} needs a number of batches.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The plan of study {study} is not the one that was saved. Restore the newest good backup.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The question or answer {name} is there twice.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The question {name} has no wording to show.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The rater {rater} is in no group. Name one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The rater {rater} is listed twice.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The row has {n_cells} fields, the header has {n_columns}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The sample has no image {name}. Correct the name in resources/sample/questions.csv.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The scale of {name} has the level {value:g} twice.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The scale of {name} has {n_levels} levels, but the digit keys only reach {most}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The scale of {name} needs two levels or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The seed is {seed}; choose 0 or a larger whole number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The study needs a name.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The study needs one question or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The study plan {name} cannot be read: {reason}. Choose another file or mend that field.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The text holds a NUL character, which no text may.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The text holds half of a surrogate pair, which is no character.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>The value is nested too deep.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>There are two batch sets called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>There are two dimensions called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>There are two forms called {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>There is no block. Add one that rates a batch set.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>There is no layout named {layout}. Choose one of: {layouts}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>There is no workspace at {path}. Check the place or open another one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>This plan cannot be carried out: {first} ({n_problems} problems in all.)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Two blocks rate the batch set {name} {granularity}, so pairs would come twice. Take one out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Two levels of the scale of {name} are called {wording}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>What {file} holds was not recognised. Choose its layout: {layouts}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{cell} is less than {least}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{cell} is neither 0 nor 1.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{cell} is not a number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{cell} is not a whole number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{cell} is not one of {allowed}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{cell} is not text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{file} cannot be read: {reason}. Choose another file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{file} holds no rows. Choose another file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{file} is not UTF-8 text. Save it as UTF-8 (in a spreadsheet: CSV UTF-8) and import it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{file} is not a text table but {found}. Save the table as CSV or JSONL and import that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{file} is only a pointer of Git LFS, the data is not in it. Fetch the real file and import that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{file}: column {column} cannot be mapped to {target}. Use columns of the file and fields of its layout, each once.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{n_answers} answers have no sentence to rate, the first is {answer}. Leave them out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{n_left} batches of the group {group} are in no batch set. Let one set take the rest.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{n_pairs} pairs are to be repeated, but the first batch of {rater} has {n_first}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{n_questions} questions have more answers than a batch holds. Make the batch size {largest} or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{n_wanted} questions are asked for, but only {n_questions} fit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} cannot be reached ({reason}): this last change was not saved, everything before it is. Check that the drive is connected and do it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} cannot be written to: the file, its folder or the drive is read-only. Copy it to a folder of your own and open it there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} exists already. Open it, or choose another name.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} is damaged ({finding}), and it was not touched. Keep a copy of it and open a backup instead.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} is not a medreview workspace, and it was not touched. Open a file that ends in .medreview.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} is open in another medreview program. Close it there, then open it here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} was busy for too long: this last change was not saved. Do it again in a moment.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{path} was made by a newer medreview (format {version}, this program knows up to {known}), and it was not touched. Install the newer program to open it.</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>KeyMap</name>
    <message>
      <source>Cannot judge</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Codebook</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Comment</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Flag for a second look</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Move on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Next dimension</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Next sentence</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Previous dimension</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Previous sentence</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Redo</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Show the image</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Show the keys</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Step back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Undo</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>Rail</name>
    <message>
      <source>Places</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>RowProblem</name>
    <message>
      <source>, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>row {n}</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>ScaleRow</name>
    <message>
      <source>not rated</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{digit} of {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{dimension}: {state}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>{level}, {words}</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>StatusLine</name>
    <message>
      <source>Cancel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Nothing leaves this machine</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Offline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>Progress</source>
      <translation type="unfinished" />
    </message>
  </context>
  <context>
    <name>WindowMenus</name>
    <message>
      <source>&amp;Edit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>&amp;File</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>&amp;Help</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>&amp;Study</source>
      <translation type="unfinished" />
    </message>
    <message>
      <source>&amp;View</source>
      <translation type="unfinished" />
    </message>
  </context>
</TS>
