/** Damage that cannot be meant; what is readable but probably not wanted; what is worth knowing. */
export type Severity = "error" | "warning" | "info";

/** What a code means, what happens to the data, and what to do: one page in docs/diagnostics each, made from this. */
export interface DiagnosticRule {
  readonly severity: Severity;
  readonly title: string;
  /** What was seen, and what corefscope did with it. */
  readonly explanation: string;
  readonly repair: string;
  /** An excerpt that shows it. */
  readonly example?: string;
}

/**
 * Every diagnostic there is. An *error* is damage: something was written that cannot be meant, and it was left out or
 * guessed at. A *warning* is readable but probably not wanted. An *info* is worth knowing.
 */
export const diagnosticRules = {
  // Files as a whole
  "unreadable-file": {
    severity: "error",
    title: "The file cannot be read",
    explanation: "The file does not exist, is a folder without files in it, or the system refused to open or read it.",
    repair: "Check the path and the permissions.",
  },
  "file-too-large": {
    severity: "error",
    title: "A text in the file is too long to be read",
    explanation:
      "JSON, XML and standoff files are read as one text, JSON lines line by line, and no text can be longer than half a gigabyte. Nothing after that point was read, and nothing was scored.",
    repair:
      "Split the file, with one document on each line (JSON lines), or use CoNLL-2012 or a table of labels, which have no such limit.",
  },
  "unknown-format": {
    severity: "error",
    title: "The format cannot be recognised",
    explanation: "Nothing in the beginning of the file belongs to a format that corefscope reads.",
    repair: "Name the format with `--key-format` or `--response-format`, or convert the file.",
  },
  "skipped-file": {
    severity: "warning",
    title: "A file in no known format was passed over",
    explanation: "corefscope does not read the format of this file. It read the other files.",
    repair: "Move it elsewhere, or name the files to be read.",
  },
  "empty-file": {
    severity: "warning",
    title: "The file is empty",
    explanation: "There is not a single character of content; it was read as no documents.",
    repair: "Check that the program that writes the file has finished.",
  },
  "no-document": {
    severity: "error",
    title: "No document was found",
    explanation: "The file has content, but neither a document nor a coreference cell could be made out in it.",
    repair:
      "A CoNLL file needs `#begin document (ID); part 000` lines and the coreference column last on each token line; JSON needs `clusters`.",
  },
  "no-mentions": {
    severity: "warning",
    title: "No mention in the whole file",
    explanation: "Documents were read, but no coreference annotation in any of them. They are scored as they are.",
    repair:
      "If there should be mentions: check that the file is the annotated one; in a CoNLL file coreference is the last column.",
  },
  "invalid-utf8": {
    severity: "error",
    title: "Bytes that are not UTF-8",
    explanation: "The line holds bytes that are not valid UTF-8. They were read as the replacement character.",
    repair: "Convert the file to UTF-8, for example with `iconv -f LATIN1 -t UTF-8`.",
  },
  // Documents
  "document-not-closed": {
    severity: "warning",
    title: "`#end document` is missing",
    explanation: "A new document or the end of the file came before `#end document`. The document was closed there.",
    repair: "Add the line, and check that the file is complete.",
    example: "#begin document (a); part 000\na 0 0 It (0)\n#begin document (b); part 000",
  },
  "document-not-opened": {
    severity: "warning",
    title: "`#end document` without a document",
    explanation: "There is no open document that the line could end. It was passed over.",
    repair: "Remove the line, or restore the `#begin document` line that it belongs to.",
  },
  "line-outside-document": {
    severity: "error",
    title: "Token lines outside a document",
    explanation: "The lines stand after `#end document` or before the first `#begin document`. They were left out.",
    repair: "Move the `#end document` line behind them, or restore the `#begin document` line before them.",
  },
  "no-document-header": {
    severity: "warning",
    title: "Token lines before any `#begin document`",
    explanation: "The lines were read as one document without a name.",
    repair: "Add a `#begin document (ID); part 000` line.",
  },
  "document-without-name": {
    severity: "warning",
    title: "A document without a name",
    explanation:
      "The file gives the document no id. Documents on lines of JSON, or in a list, were numbered in their order and are paired with those of the other side by their numbers; a `#begin document` line without a name has an empty id.",
    repair: "Give each document an id of its own.",
    example: "# begin document ",
  },
  "document-in-several-files": {
    severity: "error",
    title: "The same document and part in two files of a folder or glob",
    explanation:
      "A folder or a glob is one corpus: the key, or the response of one system. corefscope cannot know which of the two annotations is meant, so it scores nothing. The message names the other file.",
    repair:
      "Give several systems as arguments of their own: `score KEY a.conll b.conll`, or `score KEY A=folder-a B=folder-b`. Otherwise leave one of the files out.",
  },
  "duplicate-document": {
    severity: "error",
    title: "The same document and part twice in a file",
    explanation: "The id and part were seen before. The last one is scored, as the reference scorer does.",
    repair: "Remove one, or give them different ids or parts.",
  },
  "missing-document": {
    severity: "warning",
    title: "A key document is missing from the response",
    explanation: "The document is scored with an empty response: all its mentions are missing.",
    repair: "Check the ids if the response should have it; ids are compared as they stand in the file.",
  },
  "extra-document": {
    severity: "warning",
    title: "A response document is not in the key",
    explanation: "The document was left out, or, with `--extra-documents score`, all its mentions are spurious.",
    repair: "Check the ids if the key should have it; ids are compared as they stand in the file.",
  },
  "paired-alone": {
    severity: "warning",
    title: "A document was paired because it is the only one",
    explanation:
      "Key and response have one document each, under different names, and one of them has no name but that of its file. They were taken for the same document.",
    repair: "Nothing to do if they are the same; otherwise give the documents their ids, or the files the same name.",
  },
  "paired-by-position": {
    severity: "warning",
    title: "Documents without ids were paired by their order",
    explanation:
      "Key and response give their documents no ids, and have the same number of them. The first document of the response was compared with the first of the key, the second with the second, and so on.",
    repair:
      "Nothing to do if both files have the documents in the same order; otherwise give the documents ids on both sides.",
  },
  "documents-without-ids": {
    severity: "error",
    title: "Documents without ids cannot be paired",
    explanation:
      "Documents without ids are paired by their order in the file. Here only one side has ids, or the numbers of documents differ, so nobody can tell which document belongs to which. Nothing was scored.",
    repair: "Give every document an id (`doc_key`) on both sides, or the same documents in the same order without ids.",
  },
  "list-of-documents": {
    severity: "warning",
    title: "A list was read as a list of documents",
    explanation:
      "The file is a JSON list without names of documents. Its levels say that each item is a document with its clusters, and not a cluster with its mentions. The documents were numbered in their order.",
    repair: 'None, if that is right; otherwise name the document: `{"document": [[mention, …], …]}`.',
    example: "[[[[0, 1], [0, 4]]], [[[2, 2], [9, 9]]]]",
  },
  "unclear-nesting": {
    severity: "error",
    title: "It is unclear what the levels of a list are",
    explanation:
      "The JSON may be the clusters of one document with discontinuous mentions, or a list of documents, each a list of clusters. The scores would differ, so it was not read.",
    repair:
      'Name the documents: `{"document": [[mention, …], …], …}`, or one JSON line `{"doc_key": …, "clusters": …}` for each.',
    example: "[[[[0, 1], [3, 4]], [[6, 7], [9, 9]]]]",
  },
  // Tokens
  "token-mismatch": {
    severity: "warning",
    title: "Key and response have different tokens",
    explanation: "Both have the same number of tokens, but not the same words. Positions were compared as they are.",
    repair: "Check that both come from the same version of the text.",
  },
  "token-count-mismatch": {
    severity: "warning",
    title: "Key and response have different numbers of tokens",
    explanation:
      "The response's tokens were aligned with the key's by their characters and, where these differ, by a diff; mentions with an end that has no counterpart cannot match and stay in the denominators as wrong.",
    repair: "Check that both come from the same text; the same tokenisation needs no alignment.",
  },
  "different-text": {
    severity: "warning",
    title: "The response's text is not the key's",
    explanation:
      "One side has a text without tokens of its own, and the texts differ in more than white space and the ways of writing quotation marks and brackets. They were aligned by a diff; mentions with an end that has no counterpart cannot match and stay in the denominators as wrong.",
    repair: "Check that both come from the same version of the text; a language model may have changed it.",
  },
  "unalignable-mention": {
    severity: "warning",
    title: "A response mention has no place in the key's text",
    explanation:
      "The mention begins or ends with words that the key's text does not have, or, where the key's tokens were cut from its text at its own mentions, within a word of it, where no mention of the key begins or ends. It can match nothing, and stays in the denominators as wrong.",
    repair: "Nothing to do if the response is wrong there; otherwise check the two texts.",
  },
  "expanded-mention": {
    severity: "info",
    title: "A response mention was widened to whole tokens of the key",
    explanation:
      "The mention begins or ends within a token of the key. It was compared as if it covered all of that token.",
    repair: "Nothing to do.",
  },
  "mention-kinds-differ": {
    severity: "error",
    title: "The sides know their mentions by different things",
    explanation:
      "The mentions of one side are opaque names, as in a table of labels or a list of strings, and those of the other side are positions; or positions count characters of a text that is not there on one side, and tokens on the other. Or both sides have names, and not one name is on both sides; or most positions of one side are behind the text of the other. They have nothing in common that could be compared. Nothing was scored.",
    repair:
      "Give the mentions of both sides by names, or both by positions of the same kind, with the text that they count.",
    example: '{"a": [["m1", "m2"]]} against {"a": [[[0, 1], [4, 4]]]}',
  },
  "positions-without-words": {
    severity: "error",
    title: "One side has a text without tokens, the other tokens without words",
    explanation:
      "The one side's tokens were cut from its text, so positions of tokens on the other side, whose words are not known, mean something else. Nothing was scored.",
    repair: "Give the words on both sides.",
  },
  // CoNLL cells
  "mention-not-closed": {
    severity: "error",
    title: "A mention is opened and never closed",
    explanation: "The document ended before the mention did. The mention was left out.",
    repair: "Add the closing bracket, `ID)`, where the mention ends.",
    example: "a 0 0 The (0\na 0 1 end -",
  },
  "mention-not-opened": {
    severity: "error",
    title: "A mention is closed and was never opened",
    explanation: "No mention of that entity is open. The bracket was passed over.",
    repair: "Add the opening bracket, `(ID`, where the mention begins.",
    example: "a 0 0 end 0)",
  },
  "malformed-cell": {
    severity: "error",
    title: "A coreference cell that cannot be read",
    explanation:
      "The cell is not what the format asks for: in CoNLL `-`, or a sequence of `(ID`, `ID)` and `(ID)`. What could be read of it was kept.",
    repair: "Correct the cell; in CoNLL ids are any characters but brackets, `|` and white space.",
    example: "a 0 0 It ()",
  },
  "bare-id": {
    severity: "info",
    title: "Ids without brackets",
    explanation:
      "The coreference cells hold ids without a bracket, as some corpora write inside a mention. They say nothing new and were passed over.",
    repair: "Nothing to do if the ids belong to mentions that are open there.",
    example: "a 0 0 The (62\na 0 1 old 62\na 0 2 man 62)",
  },
  "piece-ids": {
    severity: "warning",
    title: "Ids that look like pieces of discontinuous mentions",
    explanation:
      "Some ids are numbers, and others the same numbers with letters behind them, as where CRAFT ties the pieces of a mention together. They were read as ids of entities of their own.",
    repair: "If they tie pieces of mentions, name the format with `--key-format craft` or `--response-format craft`.",
    example: "a 0 0 upper (0a)\na 0 1 and -\na 0 2 limbs (0a)\na 0 3 they (0)",
  },
  "ambiguous-nesting": {
    severity: "info",
    title: "A mention inside another mention of the same entity",
    explanation:
      "A closing bracket closes the mention of its entity that was opened last, so crossing spans of one entity cannot be written.",
    repair: "Nothing to do if nesting is meant.",
    example: "a 0 0 his (0\na 0 1 own (0\na 0 2 self 0)|0)",
  },
  "touching-mentions": {
    severity: "warning",
    title: "Brackets of one entity meet in a cell, and their order matters",
    explanation:
      "A cell such as `3)|(3` closes a mention and opens one of the same entity. CoNLL-2012 has no rule for their order. As in scorer.pl and coval, the opening bracket was read first: the token is a mention by itself, inside the one that was open. Read in the written order, two mentions share the token.",
    repair: "If two mentions share the token, write the file in a format with spans, such as JSON lines.",
    example: "a 0 0 the (3\na 0 1 king 3)|(3\na 0 2 here 3)",
  },
  "cross-sentence-mention": {
    severity: "info",
    title: "A mention that crosses a sentence boundary",
    explanation: "The mention begins in one sentence and ends in a later one. It was kept.",
    repair: "Nothing to do if it is meant. coval reads such mentions wrongly.",
  },
  "uneven-columns": {
    severity: "warning",
    title: "A token line with more or fewer columns than the others",
    explanation:
      "All token lines of a sentence have the same columns. A line with others may have lost a tab, or be two lines in one. Its last column was read as coreference; an empty one behind a last tab was passed over.",
    repair: "Check whether a tab or a line break was lost or added.",
    example: "a\t0\t0\tIt\t(0)a\t0\t1\tis\t-",
  },
  "merged-lines": {
    severity: "warning",
    title: "A line that looks like two lines in one",
    explanation:
      "A header or a comment goes on like a token line, or there is a coreference cell or a carriage return inside a token line. The first of the two lines was read: the header, the comment, or one token with the last column as its coreference. Mentions of the other line are lost.",
    repair: "Restore the line break.",
    example: "#begin document (a); part 000a\t0\t0\tIt\t(0)",
  },
  "token-number-gap": {
    severity: "warning",
    title: "The numbers of tokens leave some out",
    explanation:
      "Token lines may be missing, or one holds two. The lines were read as they are, so that mentions on missing lines are lost.",
    repair: "Restore the missing lines, or check the program that wrote the file.",
    example: "a 0 0 It (0)\na 0 2 it (0)",
  },
  "comment-in-document": {
    severity: "info",
    title: "A comment line inside a document",
    explanation:
      "The line begins with `#` and was passed over. scorer.pl counts such a line as a token, and so does the drop-in `conll` command.",
    repair: "Remove the line if other scorers are to read the file.",
  },
  "short-line": {
    severity: "warning",
    title: "A token line with a single column",
    explanation:
      "The line has no column for coreference next to the token. It was counted as a token without annotation.",
    repair: "Check whether a line break was lost or added.",
  },
  "duplicate-mention": {
    severity: "warning",
    title: "The same span is a mention twice",
    explanation:
      "Only one of them can be matched, so `--on-duplicate` decides which entity keeps the mention: the first one in the file by default.",
    repair: "Remove the repeated mention.",
    example: "a 0 0 It (0)|(1)",
  },
  // JSON
  "json-syntax": {
    severity: "error",
    title: "Not JSON",
    explanation: "The text is not valid JSON. The line (JSON lines) or the file (JSON) was left out.",
    repair: "Check that the file is complete.",
  },
  "json-shape": {
    severity: "error",
    title: "JSON of an unexpected shape",
    explanation: "A field does not have the form that the format asks for. What depends on it was left out.",
    repair: "See the page of the format.",
  },
  "duplicate-key": {
    severity: "error",
    title: "The same key twice in a JSON object",
    explanation: "Only the last of the values was read, as JSON readers do; what the others hold is lost.",
    repair: "Give each value a key of its own, or join the values.",
    example: '{"clusters": [[[0, 0], [4, 4]]], "clusters": []}',
  },
  "no-clusters": {
    severity: "error",
    title: "A document without clusters",
    explanation:
      "The document has words or a text, but no field with clusters, as the input of a system has. It was read as a document without mentions.",
    repair: "Give the output of the system, not its input.",
    example: '{"document_id": "tc_1", "cased_words": ["Hi", "!"], "sent_id": [0, 0]}',
  },
  "span-outside-text": {
    severity: "error",
    title: "A span outside the text",
    explanation:
      "The mention begins before the first or ends behind the last token. It was kept, and can match nothing else.",
    repair: "Check whether ends are meant to be inclusive, and whether indices count tokens or subtokens.",
  },
  "span-reversed": {
    severity: "error",
    title: "A span that ends before it begins",
    explanation: "The mention was left out.",
    repair: "Check whether ends are meant to be exclusive.",
  },
  "empty-entity": {
    severity: "info",
    title: "An entity without mentions",
    explanation: "The list of mentions is empty. The entity was left out.",
    repair: "Nothing to do.",
  },
  // Other markup
  "malformed-line": {
    severity: "error",
    title: "A line that does not have the form that the format asks for",
    explanation: "The line was left out.",
    repair: "See the page of the format.",
  },
  "misspelt-name": {
    severity: "warning",
    title: "A name that is almost one that is read",
    explanation:
      "A field, attribute, element or comment has a name that corefscope does not read, one character away from one that it does. It was passed over, with what it holds.",
    repair: "Correct the name, if the other one is meant.",
    example: "1\tIt\tit\tPRON\t_\t_\t_\t_\t_\tEntty=(e1-thing-1)",
  },
  "unknown-column": {
    severity: "error",
    title: "A table without a column of that name",
    explanation:
      "The header of a table of labels does not have a column that was named, has several of that name, or has none that is called as usual where none was named. The table was not read.",
    repair: "Name the columns as the header has them: on the command line, `--columns mention=…,key=…,response=…`.",
  },
  "xml-syntax": {
    severity: "error",
    title: "Not well-formed XML",
    explanation: "What stands before the place was read as far as it goes; the rest of the file was left out.",
    repair: "Check that the file is complete, and that `&` and `<` are escaped.",
  },
  "markup-shape": {
    severity: "error",
    title: "An element or attribute that cannot be what the format asks for",
    explanation: "An attribute is missing, or its value cannot be read. What depends on it was left out.",
    repair: "See the page of the format.",
  },
  "unknown-reference": {
    severity: "error",
    title: "A reference to something that is not there",
    explanation: "An annotation names a token, mention or entity that the file does not define. It was left out.",
    repair: "Check that the file is complete and that all files belong to the same version.",
  },
  "duplicate-id": {
    severity: "error",
    title: "The same id is defined twice",
    explanation: "Ids must be unique where others refer to them. The first definition counts.",
    repair: "Give each annotation an id of its own.",
  },
  "missing-companion": {
    severity: "error",
    title: "A file that belongs to this one is missing",
    explanation:
      "The annotation refers to a text or to words in another file, which is not there. What can be read without it was read.",
    repair: "Put the file into the same folder, under the name that the message says.",
  },
  "text-mismatch": {
    severity: "warning",
    title: "The annotated text is not the text at that place",
    explanation:
      "The annotation quotes its text, and the document says something else there. The position was followed.",
    repair: "Check that annotation and text are of the same version, and what the offsets count.",
  },
  "offset-convention": {
    severity: "warning",
    title: "The offsets look as if they were meant otherwise",
    explanation:
      "Ends may be inclusive or exclusive, and offsets may count tokens or characters. The file was read as the message says, and the spans are unlikely that way. If the scores are clearly higher with the option that the message names, this is an error, and nothing is scored.",
    repair:
      "Look at the mentions that `--verbose` prints, and set the option that the message names. If the file is right as it was read, say so with the same option and the other value.",
  },
  "ends-differ": {
    severity: "error",
    title: "Key and response mean different ends of spans",
    explanation:
      "On one side the last position of a span belongs to it, on the other it does not. As the files were read, few mentions of the response are in the key; with the option that the message names, many more are. Nothing was scored. Where the evidence is thinner, this is a warning, and the score is that of the files as read.",
    repair:
      "Set the option that the message names. If the files are right as they were read, say so with the same option and the other value: then they are scored.",
    example: 'key: {"clusters": [[[0, 1], [4, 4], [6, 6]]]}\nresponse: {"clusters": [[[0, 2], [4, 5], [6, 7]]]}',
  },
  "entity-undeclared": {
    severity: "warning",
    title: "`Entity=` without a declaration of its fields",
    explanation:
      "There is no `# global.Entity` line before the first entity. The fields were taken to be `eid-etype-head-other`.",
    repair: "Add the line `# global.Entity = eid-etype-head-other`, or whatever the order is, behind `# newdoc`.",
    example: "# newdoc id = a\n1\tIt\tit\tPRON\t_\t_\t_\t_\t_\tEntity=(e1-thing-1)",
  },
  "entity-on-range": {
    severity: "error",
    title: "`Entity=` on the line of a multi-word token",
    explanation: "The line `3-4` stands for words that have lines of their own. The brackets on it were left out.",
    repair: "Move them to the lines of the words.",
  },
  "missing-piece": {
    severity: "error",
    title: "A piece of a discontinuous mention is missing or out of order",
    explanation: "Pieces are numbered `[1/2]`, `[2/2]`. The mention was made of those that are there.",
    repair: "Add the missing piece, or correct the numbers.",
    example: "Entity=(e1[2/2]-thing-1)",
  },
  "index-outside-mention": {
    severity: "error",
    title: "A head or minimum span outside its mention",
    explanation:
      "The head and the minimum span must be words of the mention. The mention was kept without them; the head of a single word is that word.",
    repair: "Check what the indices count: words of the mention, or tokens of the document.",
  },
  "irregular-token-line": {
    severity: "error",
    title: "A token line that does not have the columns that the format asks for",
    explanation:
      "There are too few or too many columns, or the first is no number. The line was counted as a token, and its annotation was read as far as it could be made out.",
    repair: "Check whether a tab was lost or added.",
  },
  "outdated-annotation": {
    severity: "error",
    title: "Coreference as in CorefUD before 1.0",
    explanation:
      "The file holds coreference in the attributes `ClusterId` and `MentionSpan`, which later versions of CorefUD do not have. It was not read.",
    repair: "Use version 1.0 or later of the corpus, or convert the file to `Entity=` with Udapi.",
  },
  "markup-not-closed": {
    severity: "error",
    title: "Markup of a mention is opened and never closed",
    explanation:
      "The text, or the paragraph, ended before the mention did. The words stayed in the text, and the mention was left out.",
    repair: "Close it where the mention ends. In inline markup a backslash before a bracket makes it part of the text.",
    example: "[The man left.",
  },
  "markup-not-opened": {
    severity: "error",
    title: "Markup of a mention is closed and was never opened",
    explanation:
      "No mention is open at the place. It was passed over, or, if it is a bracket without an id, stayed in the text.",
    repair:
      "Open it where the mention begins. In inline markup a backslash before a bracket makes it part of the text.",
    example: "The man|e1] left.",
  },
  "bracket-without-id": {
    severity: "warning",
    title: "Brackets without an entity's id",
    explanation: "Words are in brackets as mentions are, but no entity is named. The brackets stayed in the text.",
    repair: "Name the entity, as in `[the man|e1]`; a backslash before a bracket makes it part of the text.",
  },
  "mixed-notation": {
    severity: "info",
    title: "Mentions are marked in several ways",
    explanation:
      "The text marks mentions in more than one notation. All were read; ids are compared as they are written, so `3` and `e3` are different entities.",
    repair: "Nothing to do if the ids are written the same way everywhere.",
  },
  "text-around-answer": {
    severity: "info",
    title: "Text around a fenced block",
    explanation:
      "The text with all its mentions is in a fenced code block, as language models write it. What stands around the block was left out.",
    repair: "Nothing to do if the block is all of the text.",
  },
  "layer-not-read": {
    severity: "info",
    title: "A layer that is not scored",
    explanation: "The file holds annotation beyond identity coreference. It was passed over.",
    repair: "Nothing to do.",
  },
  "entities-across-documents": {
    severity: "info",
    title: "Entities that go on in other documents",
    explanation:
      "Mentions in several documents have the same entity. Unless `--scope` is larger than a document, each document is scored by itself, and such an entity is one in each of them.",
    repair: "Use `--scope topic` or `--scope corpus` to score coreference across documents.",
  },
  // Scores
  "layer-not-scored": {
    severity: "info",
    title: "A layer that no metric looked at",
    explanation:
      "The file annotates more than identity coreference, and none of the metrics that were asked for looks at it.",
    repair:
      "None is needed. `--split-antecedents score` scores entities that stand for others, `--layer discourse-deixis` reference to stretches of text; `-m bridging-mention` and `-m non-referring` are metrics of their own.",
  },
  "only-equal-matches": {
    severity: "warning",
    title: "Mentions that match only their equals",
    explanation:
      "`--match` looks at heads or minimum spans, and nothing tells those of these mentions: neither the file nor a tree. A head is never guessed, so they are pairs only with mentions of the same words; with `partial-symmetric` also with a longer one that has its head in them. The first of them is shown.",
    repair:
      "Use a format that has heads or minimum spans, or the trees that tell heads; or `--match overlap:0.5`, which needs neither. `docs/matching.md` says where heads come from.",
  },
  "singletons-on-one-side": {
    severity: "warning",
    title: "Singletons on one side only",
    explanation: "One side annotates entities of one mention and the other does not. Both figures are in the output.",
    repair: "Use `--singletons drop` to leave them out on both sides.",
  },
  "above-100": {
    severity: "warning",
    title: "A figure is above 100, because repeated mentions are credited several times",
    explanation:
      "`b3-repeated` credits a mention in each entity that repeats it, as the formula of B³ does. Its figures then are no shares of mentions and can exceed 100.",
    repair: "Use `b3`, which credits each mention once, to rank systems.",
  },
  "information-lacking": {
    severity: "warning",
    title: "A metric was left out, because it needs what a file does not say",
    explanation:
      "Some metrics look at more than who is with whom: the text, parts of speech, heads, types. Where a document does not say it, there is no figure, rather than one made of guesses. With `--metrics all` such metrics are left out; one that is asked for by name is an error, and nothing is scored.",
    repair: "Use a format that has it, or ask for other metrics.",
  },
  "weight-without-type": {
    severity: "warning",
    title: "A type has a weight, and neither key nor response has it",
    explanation:
      "An importance of LEA weighs a type that is in no document. The weight changes nothing. The type may be misspelt; upper and lower case differ.",
    repair: "Write the type as it is in the files, or leave it out.",
  },
  "type-without-weight": {
    severity: "warning",
    title: "A type has no weight, and weighs nothing",
    explanation:
      "An importance of LEA weighs types, but not this one. Its weight is 0, so its entities, or its mentions, change no score. Entities without a type have the type `none`.",
    repair: "Give the type a weight. A weight of 0 says that it shall count for nothing.",
  },
  "gold-mentions": {
    severity: "warning",
    title: "The response has exactly the mentions of the key",
    explanation:
      "Not one mention is missing or spurious, so the scores are those of a system that was given the mentions. They are much higher than those of systems that find mentions themselves, and cannot be compared with them.",
    repair: "Say that gold mentions were used, or score the output of a system that finds mentions itself.",
  },
  // Counts of shards
  "damaged-counts": {
    severity: "error",
    title: "Counts are damaged",
    explanation:
      "The file is not what `score --counts` or `score --stdin-pairs` wrote: it ends too early, lines of it were changed, it has counts that no part can have (negative, not a number, more than the mentions allow), or it is something else. Nothing of it can be trusted, so nothing is merged.",
    repair:
      "Run the shard again that wrote it. `score --counts` gives a file its name only once it is complete, so one that is cut off was cut off later, as by a copy that did not finish.",
  },
  "other-version-counts": {
    severity: "error",
    title: "Counts of another version cannot be read",
    explanation:
      "Another version wrote the file, with metrics or options that this one does not have, or counts in another way.",
    repair: "Merge with the version that counted, or count again with this one.",
  },
  "mixed-counts": {
    severity: "error",
    title: "Counts were made with different options",
    explanation:
      "The signatures of two files differ, so their counts are not of the same thing, and cannot be added. The document counts, and the hashes of key and response, may differ.",
    repair: "Count the shards again that have the wrong option, or leave them out.",
  },
  "repeated-counts": {
    severity: "warning",
    title: "A part was counted twice, equally",
    explanation:
      "Two files have the same document and part, with the same annotation and the same counts, as when a shard has run twice. It is in the scores once.",
    repair: "Nothing need be done. Leave out one of the files to be rid of the message.",
  },
  "conflicting-counts": {
    severity: "error",
    title: "A part was counted twice, with different results",
    explanation:
      "Two files have the same document and part, with different annotation or different counts. Nothing says which of them is meant, so nothing is merged.",
    repair:
      "Leave out the file that is out of date. Two systems are compared with `corefscope compare A.counts B.counts`, not merged. With `--scope topic` all documents of a topic must be in one shard; with `--scope corpus` there can be only one.",
  },
  "no-topic": {
    severity: "warning",
    title: "Documents of which no topic is known",
    explanation:
      "The topic of a document follows from its id: as ids of ECB+ are made, by what stands before the first slash, or by `--topic-pattern`. The ids of these documents tell none, while others do. Each of them was taken as a topic by itself.",
    repair: "Give a pattern with `--topic-pattern` that fits all documents; its groups are the topic.",
  },
  "no-shared-entity": {
    severity: "warning",
    title: "No entity is shared by documents",
    explanation:
      "With `--scope topic` or `corpus` an id means the same entity in several documents, but no id of this side is in two documents. Perhaps they were renumbered in every document; or the format has ids of entities within documents only, as lists of clusters do: those are kept apart.",
    repair:
      "Write the ids of the whole topic or corpus, in a format that has them: `docs/cross-document.md` lists some; or leave out `--scope`.",
  },
  "one-topic": {
    severity: "warning",
    title: "All documents are of one topic",
    explanation:
      "By their ids all documents are of the same topic, so that there is no difference to `--scope corpus`. With it, confusions across topics would be counted; here there are none.",
    repair: "Check `--topic-pattern`, or use `--scope corpus`.",
  },
  "topic-per-document": {
    severity: "warning",
    title: "Every document is a topic by itself",
    explanation:
      "No two documents have the same topic by their ids, so that no entity is shared by documents, and no link across documents counts.",
    repair:
      "Give a pattern with `--topic-pattern` that finds the topic in the ids, for example `^(\\d+)_`, or use `--scope corpus`.",
  },
  "one-side-only": {
    severity: "error",
    title: "One side only, where both are needed",
    explanation:
      "A file that is scored on its own must hold the key and the response: JSON lines `clusters` and `predicted_clusters` of every document, a table of labels a column for each. Otherwise it would be compared with itself, and every score would be 100.",
    repair:
      "Give the response as a second file, or add what is missing: for a document without entities an empty list.",
  },
  "no-common-document": {
    severity: "error",
    title: "Key and response have no document in common",
    explanation: "Every document id of the key is missing from the response, so every score is 0 or undefined.",
    repair: "Check that the ids are written the same way on both sides.",
  },
  "response-left-out": {
    severity: "error",
    title: "One of several responses was left out",
    explanation:
      "`score`, `compare`, `errors`, `audit` and `report` leave out a response that they would refuse by itself: one that cannot be read, has nothing in common with the key, or, with `--strict`, has any error. They score the others as if it had not been given, name it with its first error below the table and in JSON (`refused`), and exit with 3. The page opens the others, and names it above the scores. Nothing is scored if the key is damaged, if too few responses are left, if the response is named by `--baseline` or `--fail-if-worse`, or with `--counts` or `--verify`.",
    repair: "Replace the file and run the command again; until then it exits with 3.",
  },
} as const satisfies Record<string, DiagnosticRule>;

/** The name of a kind of diagnostic. Each has a page in the documentation. */
export type DiagnosticCode = keyof typeof diagnosticRules;
