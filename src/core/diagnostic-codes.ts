import { type DiagnosticCode, diagnosticSeverities, type Severity } from "./diagnostic-severities.ts";
import { ruleMessage } from "./diagnostic.ts";

/**
 * Describes a diagnostic code: its meaning, the effect on the data, and the remedy. Each has a section in
 * docs/diagnostics.md.
 */
export interface DiagnosticRule {
  readonly severity: Severity;
  /** The name of the finding, as a heading. Messages never print it. */
  readonly title: string;
  /**
   * What was found and what corefscope did, as a sentence without a full stop. It quotes nothing from files, so reports
   * without words have it. `{document}` and `{Document}` stand for the document. If errors have another consequence
   * than warnings and notes, there is a sentence for each.
   */
  readonly message: string | { readonly error: string; readonly other: string };
  /** The observation, and what corefscope did about it: the message, and any facts that it leaves out. */
  readonly explanation: string;
  readonly repair: string;
  /** An example excerpt. */
  readonly example?: string;
}

/** A rule as it is written below: its explanation has only what the message leaves out. */
type WrittenRule = Omit<DiagnosticRule, "severity" | "explanation"> & Partial<Pick<DiagnosticRule, "explanation">>;

/** The advice for notes that need none. */
export const noAction = "No action is needed.";

const texts = {
  // Files as a whole
  "unreadable-file": {
    title: "The file cannot be read",
    message: "The file is damaged or incomplete, so it was not read",
    repair: "Copy or compress the file again.",
  },
  "file-too-large": {
    title: "The file or one of its lines is too long to be read",
    message: "The file, or one of its lines, is longer than half a gigabyte, so it was not read",
    repair: "Split the file, or write JSON lines, one document on each. CoNLL-2012 and tables have no such limit.",
  },
  "unknown-format": {
    title: "The format cannot be recognised",
    message: "The format cannot be recognised, so the file was not read",
    repair: "If corefscope reads this format, name it (`--key-format`, `--input-format`). If not, convert the file.",
  },
  "skipped-file": {
    title: "A file in an unknown format was skipped",
    message: "The format of this file is unknown, so only the other files were read",
    repair: "If the file belongs to the corpus, convert it to another format.",
  },
  "empty-file": {
    title: "The file is empty",
    message: "The file has no content, so it was read as a file without documents",
    repair: "If the file should have content, check that the program that writes it has finished.",
  },
  "no-document": {
    title: "No document was found",
    message: "The file has content, but no document that can be scored, so nothing was read",
    repair:
      "Check that this is the annotated file, in the format you named. CoNLL needs `#begin document (ID); part 000` before each document, and coreference in the last column. JSON needs clusters.",
  },
  "no-mentions": {
    title: "No mention in the whole file",
    message: "No document in the file has a mention; all were read as documents without mentions",
    repair: "If you expect mentions, check that this is the annotated file.",
  },
  "unclear-coreference": {
    title: "Annotations, but nothing that says which corefer",
    message: "The file has annotations, but nothing that says which of them corefer, so no mention was read",
    repair:
      "If a relation means coreference, use `--relation NAME`. If a feature names the entity, use `--field LAYER.FEATURE`. If the spans of a layer are mentions of different entities, use `--field LAYER`. If nothing is coreference, do not score the file.",
  },
  "invalid-utf8": {
    title: "Bytes that are not UTF-8",
    message: "Bytes that are not UTF-8 were replaced by �",
    repair: "Convert the file to UTF-8, for example from Latin-1 with `iconv -f LATIN1 -t UTF-8 FILE`.",
  },
  // Documents
  "document-not-closed": {
    title: "`#end document` is missing",
    message:
      "The line that ends the document is missing; the document was ended where the next one begins, or at the end of the file",
    explanation: "In TBF, it is `#EndOfDocument`.",
    repair: "Add the line, and check that the file is complete.",
  },
  "document-not-opened": {
    title: "`#end document` without a document",
    message: "No document has begun that this line could end, so the line was ignored",
    repair: "If a document should end here, restore its beginning (`#begin document`). If not, remove this line.",
  },
  "line-outside-document": {
    title: "Lines outside a document",
    message: "Lines outside a document were left out",
    repair:
      "If the line that begins the document (`#begin document`) is missing, restore it. If the line that ends the document comes too early, move it. If the lines belong to no document, remove them.",
  },
  "no-document-header": {
    title: "Lines before any `#begin document`",
    message: "Lines before any `#begin document` were read as one document",
    repair: "Add a line such as `#begin document (ID); part 000` before each document.",
  },
  "document-without-name": {
    title: "A document without a name",
    message: "The document has no id, so it can be compared only with the document at the same place on the other side",
    repair: "Give each document an id, the same on both sides.",
  },
  "document-in-several-files": {
    title: "The same document and part in two files of a folder or glob",
    message: "{Document} is in two files of the corpus, so the second was not read",
    repair:
      "If they are of several systems or annotators, give them as separate arguments: `score KEY a.conll b.conll`, or `agree A=folder-a B=folder-b`. If they are parts of one table, name them `part-0.csv`, `part-1.csv` and so on. If one is a copy, leave it out.",
  },
  "table-in-parts": {
    title: "Several files were read as one table",
    message: "The files were read as the parts of one table",
    repair: "No action is needed.",
  },
  "annotator-chosen": {
    title: "One person's files were read from a project",
    message: "Of a project in a ZIP archive, the files of one person were read",
    repair: "To name the person, add the name after the archive: `project.zip/anna`.",
  },
  "initial-left-out": {
    title: "Documents before annotation were left out",
    message: "Files called INITIAL_CAS, which hold documents before annotation, were left out",
    repair: "To read such a file, give its own path.",
  },
  "pairs-grouped": {
    title: "Pairs of records were grouped",
    message: "Records were grouped by single linkage: whatever links connect is one group",
    repair: "If your tool groups records in another way, give its groups instead of its pairs.",
  },
  "probabilities-not-read": {
    title: "A table of pairs seems to have probabilities that were not read",
    message: "All rows count as links, but a column seems to have their probabilities",
    repair: "If so, use `score --pairs LEFT,RIGHT,PROBABILITY --threshold .9`. If not, ignore this message.",
  },
  "duplicate-document": {
    title: "The same document and part twice in a file",
    message: "{Document} is in the file more than once; only its last occurrence is scored",
    repair: "Keep only the right one, or give different documents different ids or parts.",
  },
  "missing-document": {
    title: "A key document is missing from the response",
    message: "The response lacks {document}; all its mentions count as missing",
    repair: "If the response has it under another id, write that of the key. If not, run the system on it.",
  },
  "extra-document": {
    title: "A response document is not in the key",
    message: "The key lacks {document}; by default, this document is not scored",
    repair:
      "If the key has it under another id, write that id in the response. To count its mentions as extra, use `--extra-documents score`.",
  },
  "paired-alone": {
    title: "A document was paired because it is the only one",
    message:
      "{Document} was compared with the key's only document, because one of the two has no id but the name of its file",
    repair: "If they are different documents, give a key and a response of the same document.",
  },
  "paired-by-position": {
    title: "Documents without ids were paired by their order",
    message: "Documents without ids were paired with the key's by their order in the files",
    repair: "If their order differs, give each document an id, the same on both sides.",
  },
  "paired-by-text": {
    title: "Documents with other ids were paired by their text",
    message: "Documents with other ids than the key's were paired with those of the same text",
    explanation: "Texts that a side has twice were not paired.",
    repair: "If they are different documents, give each document an id, the same on both sides.",
  },
  "documents-without-ids": {
    title: "Documents without ids cannot be paired",
    message: "Documents without ids cannot be paired with the other side's, so nothing was scored",
    repair:
      "Give every document an id, the same on both sides (in JSON lines, `doc_key`). In JSON and CorefUD, the same documents in the same order need no ids.",
  },
  "list-of-documents": {
    title: "A list was read as a list of documents",
    message: "The list was read as a list of documents, each with its clusters",
    repair: 'If it is one document, put it into an object with a name: `{"document": [[mention, …], …]}`.',
  },
  "object-shape": {
    title: "A JSON object was read as one document",
    message: {
      error: "The JSON object may be one document or several, so it was not scored",
      other: "The JSON object was read as one document",
    },
    explanation: "Pairs of whole numbers are spans.",
    repair:
      "If the names are documents, and the numbers ids, use `--number-pairs ids`. If the names are entities, and the pairs spans, use `--number-pairs spans`.",
    example: '{"e1": [[0, 1], [5, 6]], "e2": [[2, 4]]}',
  },
  "unclear-nesting": {
    title: "A nested list may be one document or several",
    message: "The nested list may be one document or several, so it was not read",
    repair:
      'Write each document with its name and clusters: `{"document": [[mention, …], …], …}`, or a JSON line `{"doc_key": …, "clusters": [[mention, …], …]}`.',
  },
  // Tokens
  "token-mismatch": {
    title: "Key and response have different tokens",
    message: "Key and response have different words at the same places; by default, positions are compared as they are",
    explanation: "To align them instead, use `--on-token-mismatch align`.",
    repair: "If the texts are different versions, use the same on both sides.",
  },
  "token-count-mismatch": {
    title: "Key and response have different numbers of tokens",
    message: "Key and response have different numbers of tokens, so the response's tokens were aligned with the key's",
    explanation: "Mentions that begin or end at a token without a counterpart count as errors.",
    repair: "Use the same version of the text, and the same tokens, on both sides.",
  },
  "different-text": {
    title: "The response's text differs from the key's",
    message: "The response's text differs from the key's, so the words of the two were aligned",
    explanation: "Mentions that begin or end at a word without a counterpart count as errors.",
    repair:
      "Use the same version of the text on both sides. If a language model changed the text, ask it to copy the text exactly, or ignore this message.",
  },
  "unalignable-mention": {
    title: "A response mention cannot be aligned with the key's text",
    message: "A mention of the response cannot be aligned with the key's text, so it counts as an error",
    repair: "If the response is right, use the same version of the text on both sides.",
  },
  "placed-by-words": {
    title: "The response lists words instead of positions",
    message: "The mentions of the response are words, which were placed in the key's text",
    explanation:
      "Each is at the next place of its words that no other mention has. Without one, it counts as an error.",
    repair: "Ask the model for all mentions, in the order of the text.",
  },
  "expanded-mention": {
    title: "A response mention was widened to whole tokens of the key",
    message: "A response mention that begins or ends within a token of the key was widened to whole tokens",
    repair: "No action is needed.",
  },
  "mention-kinds-differ": {
    title: "Key and response identify mentions in different ways",
    message: "Key and response identify mentions in different ways, so nothing was scored",
    repair:
      "Use the same mention ids on both sides, or give both the text and positions of one kind: tokens or characters.",
  },
  "numbers-against-strings": {
    title: "Numbers on one side were compared with strings on the other",
    message: "The mentions of one side are numbers, and those of the other are strings; they were compared as text",
    repair: "If 1 and “1” are different mentions, give the mentions the same type on both sides.",
  },
  "lines-as-mentions": {
    title: "The mentions are lines of a CoNLL file",
    message: "The mentions are lines of a CoNLL file, so nothing was scored",
    repair:
      "Write the lines of each side to a file, and give the two paths. If each line is a mention's name, give ids such as `m1` instead.",
  },
  "words-as-mentions": {
    title: "The mentions are words, which may occur several times in a text",
    message:
      "The mentions are words; unless the key has a text in which to place them, equal words were taken for one mention",
    repair:
      "Give spans instead; with fastcoref, use `get_clusters(as_strings=False)` and `--ends exclusive`. If each word occurs only once in its document, ignore this message.",
  },
  "key-of-sample": {
    title: "The key has only a few of the response's mentions",
    message: "The key has only a few of the response's mentions; the others count as errors",
    repair:
      "If the key has some of the true clusters, each whole, use `score --sample TRUTH RESPONSE`. If it has some mentions of each cluster, use `--mentions common`.",
  },
  "key-mostly-missing": {
    title: "The response lacks most of the key's mentions",
    message: "The response lacks most of the key's mentions, which count as not found",
    repair: "If it leaves out records that are alone in their group, add them.",
  },
  "ids-differ": {
    title: "Key and response write the ids of mentions differently",
    message: {
      error: "Key and response seem to write the same ids differently, so nothing was scored",
      other: "Key and response seem to write some ids differently; ids were compared as they are",
    },
    explanation: "For example, `001` and `1`.",
    repair:
      'Write the ids on both sides in the same way, for example by reading them as text (`dtype=str` in pandas, `colClasses = "character"` in R). If the ids really differ, use `--ids exact`.',
  },
  "positions-without-words": {
    title: "One side has a text without tokens, and the other has tokens without words",
    message: {
      error:
        "One side has a text without tokens, and the other counts tokens without giving their words, so nothing was scored",
      other:
        "One side has a text without tokens, and the other may count tokens without giving their words. The positions were compared as they are",
    },
    repair:
      "Give the words on both sides. If the positions do count characters, set `--offsets` to `char`, or for one side `--key-offsets` or `--response-offsets`.",
  },
  // CoNLL cells
  "mention-not-closed": {
    title: "A mention is opened and never closed",
    message: "A mention is opened here and never closed; it was left out",
    repair: "Add the closing bracket or tag where the mention ends (in CoNLL, `ID)`).",
  },
  "mention-not-opened": {
    title: "A mention is closed but was never opened",
    message: "A mention is closed here but was never opened; the bracket or tag was ignored",
    repair: "Add the opening bracket or tag where the mention begins (in CoNLL, `(ID`).",
  },
  "malformed-cell": {
    title: "A coreference cell that cannot be read",
    message: "The coreference cell cannot be read as a whole; only its readable parts were kept",
    explanation: "In CoNLL, it is `-`, or `(ID`, `ID)` and `(ID)` with `|` between them.",
    repair: "Correct the cell. In CoNLL, ids may have any characters except brackets, `|` and white space.",
  },
  "bare-id": {
    title: "Ids without brackets",
    message: "Some coreference cells have ids without brackets, which were ignored",
    repair:
      "If they mark mentions, and not only tokens inside them, add brackets: `(ID` at the first token, `ID)` at the last.",
  },
  "mention-removed": {
    title: "A repeated mention was left out of the repaired copy",
    message: "A repeated mention was left out of the repaired copy, which keeps only its first occurrence",
    repair: "To keep this occurrence instead, correct the file by hand.",
  },
  "loose-ids": {
    title: "Ids were written in several ways",
    message: "Some ids are variants of others, such as `E1` of `e1`; each variant was read as the plain id",
    repair: "If they mean different entities, use `--ids exact`. If not, write them in one form.",
  },
  "ids-differ-in-case": {
    title: "Ids differ only in upper and lower case",
    message: "Some ids differ only in upper and lower case; they were read as different entities",
    repair: "If they mean the same entity, write them in one form. If not, confirm this with `--ids exact`.",
  },
  "several-coreference-columns": {
    title: "Several columns look like coreference",
    message: "Several columns look like coreference, so the file was not read",
    repair:
      "Name the right column with `--column`, or for one side with `--key-column` or `--response-column`. The first is 1, and the last -1.",
  },
  "no-coreference-column": {
    title: "No column of coreference",
    message: "The file has no column of coreference, so it was not read",
    repair:
      "Use a file with such a column, or name the right column with `--column`. If the last column is coreference after all, use `--column -1`.",
  },
  "coreference-column-chosen": {
    title: "Coreference is not in the last column",
    message: "The last column has no coreference, so the only column with coreference was read instead",
    repair: "Confirm this column with `--column`, or name the right one.",
  },
  "columns-guessed": {
    title: "Columns were chosen by what they hold",
    message:
      "The columns follow no known dialect of CoNLL, so those of words and token numbers were guessed from their contents",
    repair:
      "The choice does not change which mentions are read. If reports show wrong words, use the columns of CoNLL-2012.",
  },
  "piece-ids": {
    title: "Ids that look like pieces of discontinuous mentions",
    message: "Some ids look like pieces of discontinuous mentions; they were read as entities of their own",
    explanation: "In CRAFT, `0a` and `0b` are such pieces.",
    repair: "If they are pieces, name the format (`--key-format craft`, `--input-format craft`).",
  },
  "ambiguous-nesting": {
    title: "A mention inside another mention of the same entity",
    message: "A mention begins inside another mention of the same entity, and was read as ending inside it, too",
    repair: "If the two mentions cross, use a format with spans, such as JSON lines.",
  },
  "touching-mentions": {
    title: "Brackets of one entity meet in a cell, and their order matters",
    message:
      "A cell closes a mention and opens one of the same entity; the opening bracket was read first, as in scorer.pl",
    explanation: "With `3)|(3`, the token is then a mention inside the open one.",
    repair: "If two mentions share the token instead, use a format with spans, such as JSON lines.",
  },
  "cross-sentence-mention": {
    title: "A mention that crosses a sentence boundary",
    message: "A mention begins in one sentence and ends in a later one; it was kept",
    repair: "If this is wrong, correct where the mention begins or ends. coval reads such mentions wrongly.",
  },
  "uneven-columns": {
    title: "A line with more or fewer columns than the others",
    message: "The line has more or fewer columns than the others; its coreference was read all the same",
    repair: "If a tab or line break was lost or added, correct the line.",
  },
  "merged-lines": {
    title: "A line that looks like two lines in one",
    message: "The line looks like two lines in one; it was read as one, so mentions may be lost",
    repair: "If these are two lines, restore the line break.",
  },
  "token-number-gap": {
    title: "Token numbers have gaps",
    message: "Token numbers have gaps; the lines were read as they are",
    repair:
      "If lines are missing or were joined, restore them, because their mentions are lost. If not, correct the numbers.",
  },
  "comment-in-document": {
    title: "A comment line inside a document",
    message: "A line inside the document begins with `#`, so it was ignored as a comment",
    repair:
      "If it is a token, correct its columns. If not, remove it before you use scorer.pl or `corefscope conll`, which count it as a token.",
  },
  "short-line": {
    title: "A token line with a single column",
    message: "The line has a single column, so it was read as a token without annotation",
    repair: "If a tab or line break was lost or added, correct the line.",
  },
  "duplicate-mention": {
    title: "The same mention occurs twice",
    message: "A mention occurs more than once; by default, only the first occurrence counts",
    repair: "Keep only the right occurrence. To choose which one counts, use `--on-duplicate`.",
  },
  "overlapping-entities": {
    title: "Many mentions are in several entities",
    message: "Many mentions are in several entities, so the entities overlap, and nothing was scored",
    repair:
      "Give each mention one entity. To score the files anyway, use `--shared-mentions allowed`: each mention counts in its first entity, or as `--on-duplicate` says.",
  },
  // JSON
  "json-syntax": {
    title: "Not JSON",
    message: "The file or line is not valid JSON, so it was left out",
    repair: "Check that the file is complete, and correct the JSON.",
  },
  "json-shape": {
    title: "JSON of an unexpected shape",
    message: "A field does not have the form that the format requires; it was left out",
    explanation: "So was everything that depends on it.",
    repair: "Correct the field, or name another format (`--key-format`, `--input-format`).",
  },
  "duplicate-key": {
    title: "The same key twice in a JSON object",
    message: "A JSON object has the same key more than once; only the last value was read",
    repair: "Give each value a key of its own, or join the values.",
  },
  "no-clusters": {
    title: "A document without clusters",
    message: "The document has words but no clusters; it was read as a document without mentions",
    repair: "If it is the input of a system, give the output instead. If not, give it an empty list of clusters.",
  },
  "clusters-not-read": {
    title: "A field with clusters was not read",
    message: "A field that looks like clusters was not read",
    explanation: "In a response, this is an error, because the field may be the prediction.",
    repair: "If it holds the clusters to score, name it with `--field`. If not, rename it or leave it out.",
  },
  "predictions-not-read": {
    title: "The predictions of the file were not read",
    message: "The file has no annotated mentions; it has a system's predictions, but these were not read",
    repair: "To read them, name their field with `--field` (with `convert`, also add `--side response`).",
  },
  "prediction-missing": {
    title: "Some documents of the response have no prediction",
    message:
      "Some documents have clusters but no prediction, so nothing was scored: the clusters may be the gold annotation",
    repair:
      "Run the system on all documents. If it found no mention in some, give these an empty list as the prediction.",
  },
  "field-missing": {
    title: "Documents without the named field",
    message: "Some documents lack the field that you named, and were read as documents without mentions",
    explanation: "If no document has it, this is an error.",
    repair:
      "If the name is misspelt, correct the option. If these documents have no mentions, give them an empty list.",
  },
  "span-outside-text": {
    title: "A span outside the text",
    message: "A span is outside its text or sentence; unless the other side has it, it counts as an error",
    repair:
      "Check that the file belongs to this text, and that its positions count what the format says: tokens, subtokens or characters.",
  },
  "span-reversed": {
    title: "A span that is empty, or ends before it begins",
    message: "A span is empty or ends before it begins; it was left out",
    repair: "Correct the span. If there are many, check how the format counts ends.",
  },
  "empty-entity": {
    title: "An entity without mentions",
    message: "An entity has no mentions, so it was left out",
    repair: "No action is needed.",
  },
  // Other markup
  "malformed-line": {
    title: "A line that does not follow its format",
    message: "The line does not have the form that the format requires, so it was left out",
    explanation: "If it is a table's header, the whole table was left out.",
    repair: "Correct the line, or name another format (`--key-format`, `--input-format`).",
  },
  "misspelt-name": {
    title: "A name that is probably misspelt",
    message: "A name that is probably misspelt was ignored",
    repair: "If the name is misspelt, correct it.",
  },
  "repeated-header": {
    title: "The header of the table is repeated among its rows",
    message: "A row repeats the header of the table, so it was left out",
    repair: "Remove this line.",
  },
  "second-header": {
    title: "The table has a second header with other columns",
    message: "A row is a second header with its columns in another order, so the table was not scored",
    repair: "Divide the table here, put the columns of both tables into the same order, and join them.",
  },
  "unclear-columns": {
    title: "Several columns of a table fit",
    message: "Several columns of the table may have its mentions or its labels, so the table was not read",
    repair: "Name the right column with `--columns`, or one for each of two files: `--columns key=NAME,response=NAME`.",
  },
  "missing-label": {
    title: "Labels that mark missing values",
    message: "Labels such as `NA` were read as missing values, so this side lacks the mentions that have them",
    explanation: 'A text in quotation marks, such as `"NA"`, is a label.',
    repair:
      "If the values are missing, name the labels with `--missing-label`. If the labels are names of entities, use `--keep-label`.",
  },
  "labels-alike": {
    title: "Labels that differ only in notation",
    message: "Some labels differ only in notation; they were read as different entities",
    explanation: "For example, `1` and `1.0`.",
    repair: "If they mean the same entity, write them in the same way. If not, confirm this with `--keep-label`.",
  },
  "unclear-label": {
    title: "A label that may mean “in no cluster”",
    message: {
      error: "A label may mean that a mention is in no cluster, so the table was not scored",
      other: "A label that may mean “in no cluster” was read as the name of an entity",
    },
    repair:
      "If its mentions are in no cluster, name it with `--missing-label`. If it names one entity, use `--keep-label`. If each of its mentions is a cluster of its own, give each a label of its own.",
  },
  "unknown-column": {
    title: "A column was not found in the table",
    message:
      "A necessary column, or one that you named, is missing from the table or there twice; the table was not read",
    repair:
      "Name the columns as in the header: `--columns mention=…,key=…,response=…`. If two have the same name, rename one.",
  },
  "xml-syntax": {
    title: "Not well-formed XML",
    message: "The XML is not well-formed; the file was read only up to here",
    repair:
      "Check that the file is complete, and every element closed. In text, write `&amp;` for `&`, and `&lt;` for `<`.",
  },
  "xml-entity": {
    title: "An entity that cannot be expanded",
    message: "An XML entity such as `&name;` has no definition that can be read; the file was read only up to here",
    repair: "Replace such entities by their text, for example with `xmllint --noent --nonet FILE`.",
  },
  "markup-shape": {
    title: "An element or attribute that does not follow its format",
    message: "An element does not have the form that the format requires; annotation that needs it was left out",
    repair: "Correct the element, or name another format (`--key-format`, `--input-format`).",
  },
  "unknown-reference": {
    title: "A reference to an unknown token, mention or entity",
    message: "An annotation refers to something that the file does not define; the reference was ignored",
    explanation: "Mentions that need it were left out.",
    repair: "Check that the file is complete, and that all files come from the same version of the corpus.",
  },
  "duplicate-id": {
    title: "The same id is defined twice",
    message: "An id is defined more than once, so references to it may have been resolved to the wrong annotation",
    repair: "Give each annotation an id of its own.",
  },
  "missing-companion": {
    title: "A file that belongs to this one is missing",
    message: "The file with the text or words of this annotation was not found; the annotation was read without it",
    repair: "Put the missing file where this file expects it. On the page, choose both files together.",
  },
  "text-mismatch": {
    title: "An annotation quotes a text that differs from the text at its position",
    message: "An annotation quotes other words than the text has at its position; the position was used",
    repair:
      "Check that the annotation belongs to this version of the text, and that its offsets count what the format says.",
  },
  "offset-convention": {
    title: "The offsets probably follow another convention",
    message: {
      error: "Spans look misread, for example because they cut words in two, so the file was not scored",
      other: "Spans may be misread, for example because they cut words in two; they were compared as they are",
    },
    repair:
      "Look at the mentions that `score --verbose` prints. If they are wrong, set `--ends` or `--offsets` to the other value. If they are right, confirm the values in use by setting both options.",
  },
  "ends-differ": {
    title: "Key and response count the ends of spans differently",
    message: {
      error: "Key and response count the ends of spans in different ways, so nothing was scored",
      other: "Key and response may count the ends of spans in different ways; they were compared as they are",
    },
    repair:
      "Look up whether the spans of each file include their last position. Then set `--key-ends` and `--response-ends` to `inclusive` or `exclusive`.",
  },
  "first-position-differs": {
    title: "Key and response count positions from different numbers",
    message: {
      error: "One side counts positions from 0, and the other from 1, so nothing was scored",
      other: "One side may count positions from 0, and the other from 1; they were compared as they are",
    },
    repair:
      "Look up the first number in each file. Then set `--key-first-token` and `--response-first-token` to 0 or 1 (for characters, `--key-first-character` …).",
  },
  "annotators-differ": {
    title: "Two annotators count positions differently",
    message: {
      error: "Two annotators count positions in different ways, so they were not compared",
      other: "Two annotators may count positions in different ways; they were compared as they are",
    },
    repair:
      "Look up how each annotator counts. If they differ, convert the files of one, and compare the copies: `convert FILE COPY --to jsonlines --first-token 1` (or `--ends exclusive`). If not, confirm this with `--first-token` or `--ends`.",
  },
  "mentions-shifted": {
    title: "The mentions of one side begin or end elsewhere",
    message:
      "Key and response would share many more mentions if those of one side began or ended a little elsewhere; they were compared as they are",
    repair: "If the positions of a file are wrong, correct them.",
  },
  "units-differ": {
    title: "One side may count characters and the other tokens",
    message: "One side may count characters and the other tokens; the positions were compared as they are",
    repair:
      "If one side does count characters, set `--key-offsets` or `--response-offsets` to `char` for it, and give the words on both sides.",
  },
  "no-common-mention": {
    title: "Key and response have no mention in common",
    message: "No mention is on both sides, so every score is 0 or undefined",
    explanation: "Usually, positions are counted in different ways, or texts or ids differ.",
    repair:
      "Compare the mentions of both sides (`score --verbose`). Names must be written alike. For positions, `--response-first-token`, `--response-ends` or `--response-offsets` may help.",
  },
  "option-without-effect": {
    title: "An option has no effect on this file",
    message: "An option has no effect on this file, which was read as if you had not given it",
    repair: "Leave the option out, or give it only for the side that needs it, as in `--key-ends`.",
  },
  "entity-undeclared": {
    title: "`Entity=` without a declaration of its fields",
    message: "There is no `# global.Entity` line, so the fields of `Entity=` were taken to be `eid-etype-head-other`",
    repair: "After `# newdoc`, add such a line with the file's fields.",
  },
  "entity-on-range": {
    title: "Coreference on the line of a multi-word token",
    message: "Annotation on the line of a multi-word token, such as `3-4`, was left out",
    repair: "Move the annotation to the lines of the single words.",
  },
  "missing-piece": {
    title: "A piece of a discontinuous mention is missing or out of order",
    message: "A piece of a discontinuous mention is missing or out of order; the mention was made from those found",
    repair: "Add the piece, or correct the numbers, as in `[1/2]` and `[2/2]`.",
  },
  "index-outside-mention": {
    title: "A head or minimum span outside its mention",
    message: "A head or minimum span lies outside its mention, and was ignored",
    repair: "Correct it. First check whether the format counts words from the start of the mention or of the document.",
  },
  "irregular-token-line": {
    title: "A token line with wrong columns",
    message: "The line does not have the columns of a token line; it was counted as a token",
    repair: "Correct the line. Perhaps a tab or line break was lost or added.",
  },
  "outdated-annotation": {
    title: "Coreference in the form used before CorefUD 1.0",
    message: "Coreference in the form used before CorefUD 1.0 was not read",
    repair: "Use version 1.0 or later of the corpus, or convert the file with Udapi.",
  },
  "markup-not-closed": {
    title: "Markup of a mention is opened and never closed",
    message: "Markup of a mention is opened here and never closed; the mention was left out",
    repair: "Close the markup where the mention ends, or put a backslash before a bracket of the text.",
  },
  "markup-not-opened": {
    title: "Markup of a mention is closed but was never opened",
    message: "Markup closes a mention that was never opened; it was ignored",
    repair: "Open the markup where the mention begins, or put a backslash before a bracket of the text.",
  },
  "mark-not-opened": {
    title: "The mark of a mention's end without one of its beginning",
    message: "A mark closes a mention that was never opened; the word was read as the mention",
    repair: "Put the opening mark after the first word of the mention, as in `old|[e1 friend|e1]`.",
  },
  "empty-answer": {
    title: "A line of the file is empty",
    message: "The line is empty, so it was read as a document without words",
    repair: "If the line does not stand for a document, remove it.",
  },
  "bracket-without-id": {
    title: "Brackets without an entity's id",
    message: "Words in brackets have no entity id; the brackets were left in the text",
    repair:
      "If the words are a mention, add the id of its entity, as in `[the man|e1]`. If the bracket is part of the text, put a backslash before it.",
  },
  "mixed-notation": {
    title: "Mentions are marked in several ways",
    message: "Mentions are marked in several ways; all were read, and `3` and `e3` are different entities",
    repair: "If one entity has ids in two forms, write them in one.",
  },
  "text-around-answer": {
    title: "Text around a fenced block",
    message: "The document was read from a fenced code block; the lines around it were left out",
    repair: "If the block lacks a part, put the whole document into one block.",
  },
  "layer-not-read": {
    title: "Annotation that corefscope does not read",
    message: "The file has annotation beyond coreference that was not read",
    repair: "No action is needed.",
  },
  "relations-not-read": {
    title: "No relation has a name that means coreference",
    message:
      "No relation in the file has a name that means coreference, so every mention was read as an entity of its own",
    repair: "If one of the names means coreference, give it with `--relation NAME`, or change it to `Coreference`.",
  },
  "unnamed-relations": {
    title: "Relations without a name were read as coreference",
    message: "The file has relations without a name, which were read as coreference",
    repair: "If they mean something else, do not score the file.",
  },
  "labels-as-entities": {
    title: "Mentions with the same label were read as one entity",
    message: "The file has no relations, so mentions with the same label were read as one entity",
    repair:
      "If the labels are types, export the file with its relations, or make every mention an entity with `--field relations`. If each label names an entity, confirm this with `--field label`.",
  },
  "unlinked-mentions": {
    title: "Nothing links the mentions of the file",
    message: "No relation links the mentions of the file, so every mention was read as an entity of its own",
    repair:
      "Export the file with its relations (Label Studio's JSON-MIN leaves them out). If each label names an entity, add `--field label`. If nothing is linked, confirm this with `--field relations`.",
  },
  "unclear-annotator": {
    title: "It is unclear whose annotation to read",
    message: "It is unclear whose annotation to read, so the file was not read",
    repair:
      "Name the person or model with `--field`. To score one against another, give the file twice, with `--key-field` and `--response-field`.",
  },
  "key-from-votes": {
    title: "The clusters come from votes",
    message:
      "The file has no chains, so each markable got the interpretation of most experts or, without experts, of most players",
    repair:
      "Use a file with chains, or confirm the choice with `--field experts` or `--field players`. With `score --key FILE --keys soft`, all votes of the players count.",
  },
  "texts-left-out": {
    title: "Texts without an accepted annotation were left out",
    message: "The file has texts without an accepted annotation, which were left out",
    repair: "To score them, annotate or accept them in the tool, and export again.",
  },
  "content-not-read": {
    title: "Everything in the file that is not read",
    message: "Part of the file was not read",
    repair:
      "`check --verbose` lists everything that was not read. If that includes the coreference, convert the file to another format or notation.",
  },
  "entities-across-documents": {
    title: "Entities with mentions in several documents",
    message: "Some entities have mentions in several documents; by default, each document is scored on its own",
    repair: "To score coreference across documents, use `--scope topic` or `--scope corpus`.",
  },
  "undecided-entities": {
    title: "Entities that annotators have not decided",
    message: "Some entities have the label `?`, which marks undecided ones; they were read as any other",
    repair:
      "In the annotation tool, give its mentions another label, or remove it. If `?` is an ordinary label, ignore this message.",
  },
  // Scoring
  "layer-not-scored": {
    title: "A layer that none of your metrics scores",
    message: "The file has a layer of annotation that your metrics do not score",
    repair:
      "To score other layers, use `--split-antecedents score`, `--layer discourse-deixis`, `-m bridging-mention` or `-m non-referring`.",
  },
  "split-antecedents-ignored": {
    title: "Some metrics ignore split antecedents",
    message: "Some of your metrics cannot score the split antecedents of the files, and were computed without them",
    repair: "To score them, use `muc`, `b3`, `ceafm`, `ceafe`, `lea`, `blanc`, `pairwise` or `conll`.",
  },
  "only-equal-matches": {
    title: "Mentions without a known head or minimum span",
    message: "Some mentions have no known head or minimum span, so they can match only mentions with the same words",
    explanation: "With `partial-symmetric`, they also match a longer mention if they contain its head.",
    repair:
      "Use a format with heads, or add parse trees (CoNLL-2012) or dependencies (CorefUD). The rule `min` needs minimum spans in the key, and `--match overlap:0.5` needs neither.",
  },
  "singletons-on-one-side": {
    title: "Singletons on one side only",
    message: "Only one side has singletons (entities of one mention), and they were scored",
    repair: "If only one side annotates singletons, use `--singletons drop` to leave them out on both.",
  },
  "above-100": {
    title: "A figure is above 100, because repeated mentions are credited several times",
    message: "A score exceeds 100, because mentions in several entities were credited once for each entity",
    repair: "To rank systems, use `b3` or `lea`, which give credit for each mention once.",
  },
  "information-lacking": {
    title: "A file lacks information that a metric or option needs",
    message: {
      error: "The files lack information that your metrics or options need, so nothing was scored",
      other: "The files lack information that some metrics need, so these metrics were not scored",
    },
    repair: "Use files with this information, or leave out the metric or option that needs it.",
  },
  "answers-cannot-match": {
    title: "Even a perfect answer cannot have some mentions",
    message: "Even a perfect answer in this format cannot have some mentions of the key, so its score is below 100",
    explanation:
      "`crac-text` and `crac-json` have no heads and trees, but `--zero-match linear` and `dependent` compare heads.",
    repair:
      "To score with the heads of the key, leave out `--zero-match`. For the shared task's figures, ignore this message: its programs do the same.",
  },
  "no-common-id": {
    title: "No entity has the same id on both sides",
    message: "No entity of the response has the id of a key entity in its document, so nothing can be compared by id",
    repair:
      "Give the response's entities the ids of the key, or leave out `--mei-by id`, so that the most similar entities are compared.",
  },
  "label-without-document": {
    title: "A label for a document that the key does not have",
    message: "The file of labels names a document that the key does not have, so these labels have no effect",
    explanation: "If all rows do, nothing is scored.",
    repair: "Write documents (and parts) as they are in the key; `check` lists them.",
  },
  "label-without-mention": {
    title: "A label without a mention",
    message: "The file of labels has rows that are no mention of the key, so these labels have no effect",
    explanation: "If all rows do, or more would fit with other positions, nothing is scored.",
    repair: "Count tokens from 1 in each document or part, and include the end, as `score --alignment` does.",
  },
  "weight-without-type": {
    title: "A weight for a type that occurs nowhere",
    message: "A weight for a type has no effect, because neither key nor response has that type",
    repair: "Write the type as it is in the files (case matters), or leave the weight out.",
  },
  "type-without-weight": {
    title: "A type without a weight counts for nothing",
    message: "The weights of types leave out a type in the files, so its entities count for nothing",
    repair: "Add a weight for the type to `--lea-importance`; 0 confirms that it counts for nothing.",
  },
  "gold-mentions": {
    title: "The response has exactly the mentions of the key",
    message:
      "The response has exactly the key's mentions. Do not compare its scores with those of systems that find mentions themselves",
    repair: "Report that gold mentions were used, or score a system that finds mentions itself.",
  },
  // Counts of shards
  "damaged-counts": {
    title: "Counts are damaged",
    message: "The file of counts is damaged, so it was not used",
    repair: "If it is a copy, copy it again. If not, count again with `score --counts`.",
  },
  "other-version-counts": {
    title: "Counts of another version cannot be read",
    message: "Another version of corefscope wrote these counts, and this version cannot read them",
    repair: "Use that version, or count again with this one.",
  },
  "mixed-counts": {
    title: "Counts with different options, systems or versions",
    message: "The counts of two files have different options, systems or versions, so they were not added",
    repair:
      "Score again with the same options, systems and version, or leave out the counts that differ. If two names mean the same system, use `--one-system`.",
  },
  "several-names-of-system": {
    title: "Added counts have several names for their system",
    message: "Files of counts with different names for their system were added as the counts of one system",
    repair:
      "If the systems are different, run `merge` once for each. If not, use `--one-system`, or name the system when you count: `score KEY NAME=RESPONSE --counts FILE`.",
  },
  "repeated-counts": {
    title: "A part is in two files of counts, with the same result",
    message: "{Document} is in two files of counts with the same result, which was added once",
    repair: "To avoid this, count each document in only one run.",
  },
  "conflicting-counts": {
    title: "A part is in two files of counts, with different results",
    message: "{Document} is in two files of counts, with different results, so nothing was merged",
    repair:
      "If a file is out of date, leave it out. To compare two systems, use `compare A.counts B.counts`. With `--scope subtopic`, `topic` or `corpus`, count all documents that belong together in one run.",
  },
  "no-topic": {
    title: "Documents without a known topic",
    message: "Some documents have no known topic, so each of them is a topic of its own",
    repair: "Give a `--topic-pattern` that finds the topic in the ids of all documents.",
  },
  "ids-restart": {
    title: "Ids of entities begin again in each document",
    message: {
      error:
        "Ids of entities begin again in each document, so equal ids probably mean different entities, and nothing was scored",
      other: "Ids of entities seem to begin again in each document; equal ids were read as the same entity",
    },
    repair:
      "To score each document on its own, use `--scope document`. If equal ids do mean the same entity, use `--scope-ids shared`.",
  },
  "no-shared-entity": {
    title: "No entity is shared by documents",
    message:
      "On one side, no entity is in two documents of a topic (or corpus), so it has no coreference across documents",
    repair:
      "If entities should cross documents, use a format with ids, and give each entity one id. If not, leave out `--scope`.",
  },
  "one-topic": {
    title: "All documents have the same topic",
    message: "All documents belong to one topic, so the scores are those of the whole corpus",
    repair: "If there are more, give a `--topic-pattern` that finds them in the ids. If not, use `--scope corpus`.",
  },
  "topic-per-document": {
    title: "Every document is its own topic",
    message: "No two documents belong to the same topic, so no coreference across documents was scored",
    repair:
      "If documents share topics, give a `--topic-pattern` that finds them in the ids, for example `^(\\d+)_`. If not, use `--scope corpus`.",
  },
  "one-side-only": {
    title: "The only file does not have both sides",
    message: "The only file does not have both key and response, so nothing was scored",
    explanation: "JSON lines need `clusters` and `predicted_clusters`, and tables a column for each side.",
    repair: "Add the missing side, or give the response as a second file.",
  },
  "no-common-document": {
    title: "Key and response have no document in common",
    message: "Key and response have no document in common, so nothing can be scored",
    repair: "Check that the response is complete, and that both sides have the same ids, character by character.",
  },
  "response-left-out": {
    title: "One of several responses was left out",
    message: "One of the responses has an error and was left out; the others were scored",
    explanation: "The command exits with 3.",
    repair: "Correct the error in this response, and score again.",
  },
} as const satisfies Record<DiagnosticCode, WrittenRule>;

/** What each code means. */
export const diagnosticRules: Readonly<Record<DiagnosticCode, DiagnosticRule>> = completed();

function completed(): Record<DiagnosticCode, DiagnosticRule> {
  const rules = Object.entries<WrittenRule>(texts).map(([code, rule]) => {
    const severity = diagnosticSeverities[code as DiagnosticCode];
    const message = `${ruleMessage(rule.message, severity, "a document")}.`;
    const explanation = rule.explanation === undefined ? message : `${message} ${rule.explanation}`;
    return [code, { severity, ...rule, explanation }];
  });
  return Object.fromEntries(rules) as Record<DiagnosticCode, DiagnosticRule>;
}
