import { type DiagnosticCode, diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { counted } from "./numbers.ts";

/**
 * Puts options, such as `--response-ends exclusive`, into words. Every option that a sentence names goes through such a
 * function.
 */
export type AdviceWords = (options: string) => string;

/** What a sentence can tell. */
interface Told {
  readonly data: NonNullable<Diagnostic["data"]>;
  readonly entity: string | undefined;
  readonly mention: string | undefined;
  /** Returns a datum as text; empty if absent. */
  readonly text: (name: string) => string;
  /** How often the finding occurs in the file. */
  readonly times: number;
  /** Says so, if more than once. */
  readonly more: string;
  /** Returns the options that `data.try` recommends, in words. */
  readonly advice: () => string | undefined;
  readonly adviceWords: AdviceWords;
}

/** Returns what happened, without the place, the remedy or a full stop; undefined if the title says it. */
type Sentence = (told: Told) => string | undefined;

/** Returns the first part of a diagnostic's sentence, or undefined if the title of its rule says what happened. */
export function ownSentence(
  { code, data = {}, entity, mention }: Diagnostic,
  adviceWords: AdviceWords,
): string | undefined {
  const text = (name: string): string => String(data[name] ?? "");
  const times = Number(data["count"] ?? 1);
  return sentences[code]?.({
    data,
    entity,
    mention,
    text,
    times,
    more: timesText(times),
    advice: () => (data["try"] === undefined ? undefined : adviceWords(text("try"))),
    adviceWords,
  });
}

export function timesText(times: number): string {
  return times > 1 ? ` (${times} times, here first)` : "";
}

function listOf(value: NonNullable<Diagnostic["data"]>[string]): string {
  return typeof value === "object" ? value.join(", ") : "";
}

/** Makes a sentence that says nothing without data. */
function withData(sentence: Sentence): Sentence {
  return (told) => (Object.keys(told.data).length === 0 ? undefined : sentence(told));
}

function areOne({ labels }: Told["data"]): boolean {
  return typeof labels !== "object" || labels.length === 1;
}

/** Returns labels with their numbers of rows: `NaN (3 rows), NA (1 row)`. */
function labelRows({ labels, rows }: Told["data"]): string {
  const [texts, counts] = [labels, rows].map((list) => (typeof list === "object" ? list : []));
  return idList(texts.map((label, i) => `“${label}” (${counted(Number(counts[i]), "row")})`));
}

/** Returns `--missing-label` or `--keep-label` with the labels that a diagnostic names, in words. */
function labelAdvice(which: "missing" | "keep", { labels }: Told["data"], adviceWords: AdviceWords): string {
  return adviceWords(`--${which}-label ${(typeof labels === "object" ? labels : []).join(",")}`);
}

/** Returns an argument as written in a shell: in quotation marks, if a character has a special meaning there. */
export function shellWord(value: string): string {
  if (/^[^\s"'$`\\;&|<>()*?[\]#~!]*$/.test(value)) return value;
  return value.includes("'") ? `"${value.replace(/["$`\\]/g, "\\$&")}"` : `'${value}'`;
}

/** Puts the options between backticks in a text into words. */
export function withAdviceWords(text: string, adviceWords: AdviceWords): string {
  return text.replace(/`(--[a-z][^`]*)`/g, (_, options: string) => adviceWords(options));
}

/** The sentences of codes whose diagnostics tell more than the title of their rule. */
const sentences: Readonly<Partial<Record<DiagnosticCode, Sentence>>> = {
  "response-left-out": withData(
    ({ text }) =>
      `The other responses were scored, but ${text("name")} was left out: ${text("reason").replace(/\.$/, "")}`,
  ),
  "unreadable-file": ({ text }) => `The file cannot be read: ${text("reason")}`,
  "file-too-large": () => "The file has a text of more than half a gigabyte, which is too long to be read",
  "one-side-only": ({ data, text, advice }) => {
    const [labels, example] = [data["labels"], advice()];
    if (data["field"] !== undefined)
      return `The document has no “${text("field")}”, not even an empty list, so it has one side only`;
    if (labels === undefined) return undefined;
    const both =
      example === undefined
        ? ""
        : `. If another column has the labels of the other side, name both columns, for example ${example}`;
    return `The table has one column of labels, “${text("labels")}”, so it has one side only${both}`;
  },
  "unknown-format": ({ data, text, adviceWords }) =>
    data["guess"] === undefined
      ? "The format cannot be recognised"
      : `The format cannot be recognised; the file looks like ${withAdviceWords(text("guess"), adviceWords)}`,
  "no-document": ({ data }) => (data["parts"] === undefined ? undefined : "No document in the file has mentions"),
  "document-not-closed": ({ data }) => `\`${String(data["end"] ?? "#end document")}\` is missing`,
  "document-not-opened": ({ data }) => `\`${String(data["end"] ?? "#end document")}\` without a document`,
  "line-outside-document": ({ times }) =>
    `${times} line${times === 1 ? " is" : "s are"} outside a document and ${times === 1 ? "was" : "were"} left out`,
  "token-mismatch": ({ data, text }) => {
    const aligned =
      data["unalignable"] === undefined
        ? "by default, positions are compared as they are"
        : `overall, ${changedTokens(data)}; ${alignedText(Number(data["unalignable"]))}`;
    return `Token ${text("token")} is the first that differs (“${text("key")}” in the key, “${text("response")}” in the response); ${aligned}`;
  },
  "token-count-mismatch": withData(
    ({ data }) => `${differentTexts(data)}; ${alignedText(Number(data["unalignable"]))}`,
  ),
  "different-text": withData(({ data }) => `${differentTexts(data)}; ${alignedText(Number(data["unalignable"]))}`),
  "document-in-several-files": ({ data, text }) =>
    `The document is also in ${text("other")}, but a corpus may hold each document only once${annotatorsText(data)}`,
  "initial-left-out": withData(
    ({ data }) =>
      `${counted(Number(data["files"]), "file")} called INITIAL_CAS, next to annotated files, ${data["files"] === 1 ? "was" : "were"} left out`,
  ),
  "missing-document": ({ data, text }) =>
    data["key"] === undefined ? undefined : `A document of ${text("key")} is missing from the response`,
  "paired-alone": withData(({ text }) => `The document was compared with the key's only document, ${text("key")}`),
  "paired-by-position": withData(
    ({ data }) =>
      `${counted(Number(data["documents"]), "document")} without ids ${data["documents"] === 1 ? "was" : "were"} paired with the key's documents by their order in the files`,
  ),
  "documents-without-ids": withData(
    ({ data }) =>
      `Documents without ids cannot be paired: the key has ${documentsOf(data, "key")}, and the response has ${documentsOf(data, "response")}`,
  ),
  "mention-kinds-differ": withData(({ data, text, adviceWords }) => {
    const insisting = data["else"] === undefined ? undefined : adviceWords(text("else"));
    const evidence = data["evidence"] === undefined ? "" : `: ${text("evidence")}`;
    return `The key identifies mentions by ${text("key")}, the response by ${text("response")}, so the two sides cannot be compared${evidence}${insisting === undefined ? "" : `. If these names are right, ${insisting} compares them as they are`}`;
  }),
  "numbers-against-strings": withData(
    ({ text }) =>
      `The key's mentions are ${text("key")}, the response's are ${text("response")}; they were compared as text`,
  ),
  "lines-as-mentions": ({ mention }) =>
    mention === undefined ? undefined : `The mention “${mention}” is a line of a CoNLL file`,
  "words-as-mentions": ({ mention }) =>
    mention === undefined
      ? undefined
      : `Mentions such as “${mention}” are words, which may occur several times in a text`,
  "list-of-documents": withData(
    ({ data, text }) =>
      `The list was read as ${counted(Number(data["documents"]), "document")}, because ${text("evidence")}`,
  ),
  "object-shape": withData(({ data, mention, adviceWords }) =>
    data["shape"] === "mentions"
      ? "The object was read as one document, in which each name is a mention, and each value its entity"
      : mention !== undefined
        ? `The object may be one document with entities and their spans, or several documents with clusters of two ids: ${mention} is a pair of numbers, but as a span, it would end before it begins. For ids, use ${adviceWords("--number-pairs ids")}, and for spans ${adviceWords("--number-pairs spans")}`
        : `The object was read as one document, in which each name is an entity with a list of mentions; with ${adviceWords("--number-pairs ids")}, each name would be a document`,
  ),
  "unclear-nesting": withData(
    ({ data, text }) =>
      `The list${data["field"] === undefined ? "" : ` “${text("field")}”`} may be one document or several, so it was not read: ${text("evidence")}`,
  ),
  "unalignable-mention": ({ entity, mention }) =>
    `“${mention ?? ""}”${ofEntity(entity)} cannot be aligned with the key's text, so it counts as an error`,
  "expanded-mention": ({ entity, mention }) =>
    `“${mention ?? ""}”${ofEntity(entity)} begins or ends within a token of the key, and was widened to whole tokens`,
  "mention-not-closed": ({ entity }) => `A mention${ofEntity(entity)} is opened here and never closed; it was left out`,
  "mention-not-opened": ({ entity }) =>
    `A mention${ofEntity(entity)} is closed here but was never opened; the bracket or tag was ignored`,
  "malformed-cell": ({ text }) => `“${text("text")}” cannot be read as a coreference cell`,
  "mention-removed": ({ entity, mention }) =>
    `“${mention ?? ""}”${ofEntity(entity)} was left out of the repaired copy, because the words are already a mention`,
  "loose-ids": withData(
    ({ data, text }) =>
      `${counted(Number(data["count"]), "mention")} ${data["count"] === 1 ? "has an id" : "have ids"} that ${data["count"] === 1 ? "was" : "were"} read as another: ${text("examples")}`,
  ),
  "ids-differ-in-case": withData(
    ({ text }) =>
      `The ids “${text("id")}” and “${text("other")}” differ only in case, and were read as different entities`,
  ),
  "several-coreference-columns": withData(({ text, advice, adviceWords }) => {
    const choice = advice();
    const options =
      choice === undefined ? "" : `; ${choice} reads the first, and ${adviceWords(text("else"))} the last`;
    return `Several columns look like coreference, so the file was not read: ${text("columns")}${options}`;
  }),
  "no-coreference-column": withData(({ data, text }) =>
    data["text"] === undefined
      ? `There is no column ${text("column")}: the lines have at most ${text("columns")} columns`
      : `The last column has brackets such as “${text("text")}”, which are not coreference, so the file was not read`,
  ),
  "coreference-column-chosen": withData(
    ({ text }) =>
      `Column ${text("column")} was read as coreference (${text("cells")} cells such as “${text("text")}”), because the last column has “${text("last")}”`,
  ),
  "columns-guessed": withData(({ text }) => `Columns were chosen by what they hold: ${text("columns")}`),
  "piece-ids": ({ text }) =>
    `Ids such as “${text("id")}” look like pieces of discontinuous mentions; they were read as entities of their own`,
  "touching-mentions": ({ more }) =>
    `A cell closes a mention and opens one of the same entity${more}; the opening bracket was read first, as in scorer.pl`,
  "token-number-gap": withData(
    ({ data, text, more }) =>
      `Token ${text("number")} ${
        data["before"] === undefined ? "begins a sentence" : `comes right after token ${text("before")}`
      }${more}`,
  ),
  "clusters-not-read": withData(({ data, text, adviceWords }) => {
    const where = documentsText(Number(data["documents"]), text("first"));
    const field = adviceWords(`${text("option")} ${text("field")}`);
    const advice = `. If “${text("field")}” holds the clusters to score, add ${field}`;
    const other =
      data["read"] === undefined
        ? ""
        : `. If “${text("read")}” is right, add ${adviceWords(`${text("option")} ${text("read")}`)}`;
    const instead = data["read"] === undefined ? "" : `; “${text("read")}” was`;
    return `“${text("field")}” has the shape of clusters${where}, but was not read${instead}${advice}${other}`;
  }),
  "predictions-not-read": withData(({ data, text, adviceWords }) => {
    const field = adviceWords(`${text("option")} ${text("field")}`);
    const advice = `. To read them, add ${field}`;
    return `${counted(Number(data["documents"]), "document")} ${data["documents"] === 1 ? "has" : "have"} predictions in “${text("field")}”, and the file has no other mentions${advice}`;
  }),
  "prediction-missing": withData(({ data, text, adviceWords }) => {
    const empty = adviceWords(`${text("option")} ${text("field")}`);
    const advice = `. If the system found no mention in them, add ${empty}, which reads them as empty`;
    return `${absentIn(data)} no “${text("field")}”, but other clusters, which may be the gold annotation${advice}`;
  }),
  "field-missing": withData(
    ({ data, text }) =>
      `${absentIn(data)} no “${text("field")}”, and ${data["count"] === 1 ? "was" : "were"} read as empty`,
  ),
  "misspelt-name": ({ text }) => `“${text("name")}” was ignored; perhaps “${text("known")}” was meant`,
  "duplicate-key": ({ text }) =>
    `The JSON object has the key “${text("key")}” more than once; only the last value was read`,
  "short-line": ({ text }) =>
    `The line has a single column, “${text("text")}”, so it was read as a token without annotation`,
  "duplicate-mention": ({ data, mention, text, adviceWords }) => {
    const entities = data["entities"];
    const ids = Array.isArray(entities) ? entities : [];
    const distinct = [...new Set(ids)];
    const uncredited =
      data["uncredited"] === undefined
        ? ""
        : `, even in ${text("uncredited")}, unless you set ${adviceWords("--on-duplicate keep")}`;
    return distinct.length === 1
      ? `“${mention ?? ""}” occurs ${ids.length} times as a mention of entity ${distinct[0]}; by default, it counts once${uncredited}`
      : `“${mention ?? ""}” is a mention of ${distinct.length <= IDS_SHOWN ? "several" : distinct.length} entities: ${idList(ids)}; by default, it counts only in the first${uncredited}`;
  },
  "overlapping-entities": withData(
    ({ text }) =>
      `${text("shared")} of the ${text("all")} mentions of the ${text("side")} are in several entities, so the entities overlap, and no metric here is meant for that`,
  ),
  "json-syntax": ({ data, text }) =>
    data["kind"] === "number"
      ? `Not valid JSON: ${text("reason")}, which Python writes for a number without a value; write null instead, as with \`allow_nan=False\``
      : data["kind"] === "several"
        ? "Not valid JSON: the file holds several objects, one after the other; write each on a line of its own, or all in one list"
        : `Not valid JSON: ${text("reason")}`,
  "json-shape": ({ text }) => `“${text("field")}” must be ${text("expected")}`,
  "no-clusters": ({ text }) =>
    `The document has no “${text("field")}”, so it may be the input of a system; it was read as a document without mentions`,
  "span-outside-text": ({ data, mention }) => {
    const unit = data["characters"] === undefined ? "token" : "character";
    const length = data[`${unit}s`];
    return length === undefined
      ? `The span ${mention ?? ""} is outside the text`
      : `The span ${mention ?? ""} is outside its text or sentence, which has ${counted(Number(length), unit)}`;
  },
  "span-reversed": ({ mention }) => `The span ${mention ?? ""} is empty or ends before it begins; it was left out`,
  "malformed-line": withData(({ text }) => `“${text("text")}” is not ${text("expected")}`),
  "unknown-column": withData(({ data, text }) => {
    const what =
      data["of"] === "mention" || data["of"] === "document" ? `${text("of")}s` : `labels of the ${text("of")}`;
    const columns = `the columns are ${text("columns")}`;
    if (data["name"] === undefined) return `No column for the ${what} was named or recognised; ${columns}`;
    const found = data["times"] === 0 ? "There is no column" : `There are ${text("times")} columns`;
    return `${found} “${text("name")}” for the ${what}; ${columns}`;
  }),
  "table-in-parts": ({ data }) =>
    data["files"] === undefined
      ? undefined
      : `${counted(Number(data["files"]), "file")} were read as the parts of one table`,
  "repeated-header": ({ text, data }) =>
    data["text"] === undefined
      ? undefined
      : `The row “${text("text")}” repeats the header of the table, and was left out`,
  "second-header": ({ text, data }) =>
    data["text"] === undefined
      ? undefined
      : `The row “${text("text")}” is a second header with its columns in another order`,
  "unclear-columns": withData(({ data, text, adviceWords }) => {
    const what = data["of"] === "mention" ? "ids of the mentions" : `labels of the ${text("of")}`;
    const [names, options] = [data["names"], data["options"]].map((list) => (typeof list === "object" ? list : []));
    const advice = options.map(adviceWords).join(" or ");
    return `The columns ${names.map((name) => `“${name}”`).join(" and ")} may have the ${what}: ${text("why")}. Use ${advice}`;
  }),
  "missing-label": withData(({ data, text, adviceWords }) => {
    const [right, wrong] = [labelAdvice("missing", data, adviceWords), labelAdvice("keep", data, adviceWords)];
    return `${labelRows(data)} in the column “${text("column")}” ${areOne(data) ? "was" : "were"} read like empty cells, so this side lacks these mentions. If that is right, ${right} says so; if ${areOne(data) ? "it is the name of an entity" : "they are names of entities"}, use ${wrong}`;
  }),
  "labels-alike": withData(({ data, text, times }) => {
    const [one = "", other = ""] = typeof data["labels"] === "object" ? data["labels"] : [];
    return `${counted(times, "label")} in the column “${text("column")}” differ only in notation, such as “${one}” and “${other}”, and were read as different entities`;
  }),
  "unclear-label": withData(({ data, text, adviceWords }) => {
    const [missing, kept] = [labelAdvice("missing", data, adviceWords), labelAdvice("keep", data, adviceWords)];
    const what = `${labelRows(data)} in the column “${text("column")}” may mean that a mention is in no cluster`;
    const was = data["read"] === undefined ? "" : `, but ${areOne(data) ? "was" : "were"} read as names of entities`;
    return `${what}${was}. Use ${missing} if this side lacks these mentions, or ${kept} if ${areOne(data) ? "it is the name of one entity" : "each is the name of one entity"}`;
  }),
  "xml-entity": ({ data, text }) =>
    data["name"] === undefined ? undefined : `The entity “${text("name")}” cannot be expanded: ${text("reason")}`,
  "xml-syntax": ({ text }) => `Not well-formed XML: ${text("reason")}`,
  "markup-shape": withData(({ text }) => `${text("field")} must be ${text("expected")}`),
  "unknown-reference": withData(({ text }) => `${text("field")} refers to “${text("id")}”, which is not defined`),
  "duplicate-id": withData(({ text }) => `The id “${text("id")}” is defined twice`),
  "missing-companion": withData(({ text }) => `${text("path")} is missing: ${text("purpose")}`),
  "text-mismatch": withData(
    ({ text }) => `The annotation quotes “${text("expected")}”, but the text has “${text("text")}”`,
  ),
  "offset-convention": withData(
    ({ data, text, advice, adviceWords }) =>
      `The file was read with ${text("read")}, but ${text("evidence")}; try ${advice()}${answerText(data, adviceWords)}`,
  ),
  "ends-differ": withData(
    ({ data, text, advice, adviceWords }) =>
      `Key and response count the ends of spans differently: read with ${text("read")} ends, the ${text("side")} shares ${text("same")} of its ${text("mentions")} mentions with the ${data["side"] === "key" ? "response" : "key"}; with ${advice()}, it would share ${text("shifted")}${answerText(data, adviceWords)}`,
  ),
  "key-of-sample": withData(
    ({ data, text }) =>
      `The key has ${counted(Number(data["key"]), "mention")}, of which ${text("same")} are among the ${text("response")} of the response`,
  ),
  "ids-differ": withData(({ data, text }) => {
    const example =
      data["key"] === undefined
        ? ""
        : `, such as “${text("key")}” in the key and “${text("response")}” in the response`;
    return `Key and response seem to write the same ids differently${example}. They have ${counted(Number(data["same"]), "mention")} in common; if such ids were equal, they would have ${text("alike")}`;
  }),
  "first-position-differs": withData(
    ({ data, text, advice, adviceWords }) =>
      `Key and response count ${text("unit")}s from different numbers: as it was read, the ${text("side")} shares ${text("same")} of its ${text("mentions")} mentions with the ${data["side"] === "key" ? "response" : "key"}; with ${advice()}, it would share ${text("shifted")}${answerText(data, adviceWords)}`,
  ),
  "annotators-differ": withData(
    ({ text, adviceWords }) =>
      `Annotators ${text("one")} and ${text("other")} count positions differently: as they were read, they share ${text("same")} of ${text("mentions")} mentions; with ${adviceWords(text("option"))} for annotator ${text("annotator")} only, they would share ${text("shifted")}`,
  ),
  "mentions-shifted": withData(
    ({ data, text }) =>
      `The response shares ${text("same")} of its ${text("mentions")} mentions with the key; it would share ${text("shifted")} if its mentions ${movedText(Number(data["first"]), Number(data["last"]))}`,
  ),
  "no-common-document": withData(({ data, text, adviceWords }) =>
    data["response"] === undefined
      ? "The response has no document, so there is nothing to score"
      : data["nested"] === undefined
        ? `Key and response have no document in common: the key has “${text("key")}”, for example, and the response “${text("response")}”`
        : `Key and response have no document in common: the names of one side's documents are those of entities in the ${text("nested")}, whose pairs of numbers were read as spans; if they are ids, add ${adviceWords("--number-pairs ids")}`,
  ),
  "positions-without-words": ({ data, text }) =>
    data["evidence"] === undefined
      ? undefined
      : `Positions may count tokens, whose words the file does not give: it was read with ${text("read")}, but ${text("evidence")}. If they count characters, set the unit of positions (offsets) to score them`,
  "units-differ": withData(
    ({ text }) =>
      `The ${text("side")} may count characters, and the ${text("other")} tokens: the positions of the ${text("side")} go up to ${text("reach")}, those of the ${text("other")} up to ${text("otherReach")}`,
  ),
  "no-common-mention": withData(({ data }) => {
    const [key, response] = (["key", "response"] as const).map((side) => counted(Number(data[side]), "mention"));
    return `No mention is on both sides: the key has ${key}, the response ${response}, all with different ${String(data["kind"])}`;
  }),
  "option-without-effect": withData(
    ({ text, adviceWords }) => `${adviceWords(text("option"))} has no effect on a file in the format ${text("format")}`,
  ),
  "entity-on-range": ({ text }) => `“${text("text")}” is on the line of a multi-word token, and was left out`,
  "missing-piece": ({ entity, text }) =>
    `Piece ${text("piece")} of ${text("pieces")} of a mention${ofEntity(entity)} is missing or out of order`,
  "index-outside-mention": withData(({ data, mention, text }) => {
    const which = mention === undefined ? "the mention" : `“${mention}”`;
    return `The ${text("field")} “${text("text")}” is outside ${which} (${counted(Number(data["words"]), "word")}), and was ignored`;
  }),
  "irregular-token-line": ({ data, text }) =>
    data["columns"] === undefined
      ? `“${text("text")}” is not a token number`
      : `The line has ${counted(Number(data["columns"]), "column")} instead of ${text("expected")}`,
  "outdated-annotation": ({ times }) =>
    `${diagnosticRules["outdated-annotation"].title} was not read (${counted(times, "mention")})`,
  "markup-not-closed": ({ mention }) => `“${mention ?? ""}” is opened here and never closed; the mention was left out`,
  "markup-not-opened": ({ mention }) => `“${mention ?? ""}” closes a mention that was never opened`,
  "mark-not-opened": ({ mention }) =>
    `“${mention ?? ""}” closes a mention that was never opened; this word was read as the mention`,
  "bracket-without-id": ({ mention }) => `“${mention ?? ""}” has no entity id; its brackets were left in the text`,
  "mixed-notation": ({ text }) => `Mentions are marked in several ways: ${text("notations")}`,
  "text-around-answer": ({ times }) =>
    `${times} line${times === 1 ? "" : "s"} around the fenced block ${times === 1 ? "was" : "were"} left out`,
  "entities-across-documents": withData(
    ({ data }) =>
      `${counted(Number(data["entities"]), "entity")} ${data["entities"] === 1 ? "has" : "have"} mentions in several documents; by default, each document is scored on its own`,
  ),
  "no-mentions": ({ data }) => {
    const list = listOf(data["unread"]);
    if (list === "") return undefined;
    const title = diagnosticRules["no-mentions"].title;
    return `${title}. ${data["from"] === undefined ? "It" : "Its beginning"} has content that is not read: ${list}`;
  },
  "relations-not-read": withData(({ data, text, times, adviceWords }) => {
    const what = times === 1 ? "The only relation in the file was" : `All ${times} relations in the file were`;
    return `${what} ignored, because no name means coreference: ${listOf(data["unread"])}. Name those that do, as in ${adviceWords(text("option"))}`;
  }),
  "content-not-read": withData(({ data }) => `Not read: ${listOf(data["unread"])}`),
  "layer-not-read": withData(({ text }) => `Not read: ${text("layer")} (${text("count")})`),
  "layer-not-scored": withData(({ text }) => `Not scored: ${text("layer")} (${text("count")})`),
  "split-antecedents-ignored": withData(({ text }) => `These metrics ignore split antecedents: ${text("metrics")}`),
  "information-lacking": withData(
    ({ text }) =>
      `No ${text("metrics")}: the ${text("side")} does not have ${lackText(text("what"))}${
        text("detail") === "" ? "" : ` (${text("detail")})`
      }`,
  ),
  "weight-without-type": withData(
    ({ data, text }) =>
      `${text("metric")} has a weight for ${idList(typesIn(data))}, but neither key nor response has ${typesIn(data).length === 1 ? "this type" : "these types"}`,
  ),
  "type-without-weight": withData(
    ({ data, text }) =>
      `${text("metric")} has no weight for ${text("of")} of ${typesIn(data).length === 1 ? "type" : "types"} ${idList(typesIn(data))}, so their weight is 0`,
  ),
  "gold-mentions": withData(({ text }) => goldMentionsText("The response", text("mentions"))),
  "damaged-counts": withData(({ text }) =>
    text("reason") === "impossible" ? `No part can have these counts: ${text("what")}` : damages[text("reason")],
  ),
  "other-version-counts": withData(
    ({ text }) => `Version ${text("version")} of corefscope wrote these counts, which this version cannot read`,
  ),
  "several-names-of-system": withData(
    ({ text }) => `Counts of ${text("count")} names were added as those of one system: ${text("names")}`,
  ),
  "mixed-counts": withData(
    ({ text }) =>
      `These counts and those of ${text("other")} cannot be added: ${text("field")} is ${text("here")} here and ${text("there")} there`,
  ),
  "repeated-counts": withData(
    ({ text }) => `The document is also in ${text("other")}, with the same counts, which were added once`,
  ),
  "conflicting-counts": withData(
    ({ text }) => `The document is also in ${text("other")}, but the ${text("differ")} differ`,
  ),
  "no-topic": withData(({ data, text }) =>
    data["documents"] === 1
      ? `One of the ${text("of")} documents, ${text("first")}, has no known topic; it was taken as a topic of its own`
      : `${text("documents")} of the ${text("of")} documents, such as ${text("first")}, have no known topic; each of these was taken as a topic of its own`,
  ),
  "ids-restart": withData(
    ({ data, text }) =>
      `The ids of the ${text("side")} begin again in ${counted(Number(data["documents"]), "document")}, so equal ids probably mean different entities`,
  ),
  "no-shared-entity": withData(({ text }) => `No entity of the ${text("side")} is in two documents of the same scope`),
  "one-topic": withData(({ text }) => `All ${text("documents")} documents belong to one topic`),
  "topic-per-document": withData(
    ({ text, adviceWords }) =>
      `No two of the ${text("documents")} documents have the same topic (or subtopic, if that is the scope), so entities cross documents only with ${adviceWords("--scope corpus")}`,
  ),
  "only-equal-matches": withData(
    ({ data, mention, text }) =>
      `${text("count")} of the ${text("side")}'s ${text("of")} mentions, ${data["count"] === 1 ? "" : "such as "}“${mention ?? ""}”, ${data["count"] === 1 ? "has" : "have"} no known ${text("what")} and can match only mentions with the same words${data["what"] === "head" ? " (with the rule `partial-symmetric`, also some longer mentions)" : ""}`,
  ),
  "singletons-on-one-side": ({ text }) => `Only the ${text("side")} has singletons (${text("count")})`,
  "above-100": withData(
    ({ text }) =>
      `${text("metric")} has a ${text("figure")} of ${text("value")}, above 100: repeated mentions are credited several times`,
  ),
};

const damages: Readonly<Partial<Record<string, string>>> = {
  "cut-off": "The file of counts is incomplete",
  changed: "The file of counts was changed",
  "not-counts": "This is not a file of counts",
};

/**
 * Says how mentions would have to move.
 *
 * @param first by how much they begin too late
 */
function movedText(first: number, last: number): string {
  const by = (count: number): string => `${counted(Math.abs(count), "position")} ${count > 0 ? "earlier" : "later"}`;
  if (first === last) return `began and ended ${by(first)}`;
  if (last === 0) return `began ${by(first)}`;
  return first === 0 ? `ended ${by(last)}` : `began ${by(first)} and ended ${by(last)}`;
}

function annotatorsText({ annotators }: NonNullable<Diagnostic["data"]>): string {
  if (typeof annotators !== "object") return "";
  const args = annotators.map(shellWord).join(" ");
  return `; to compare these annotators, use \`agree ${args}\`, and to score them \`score KEY ${args}\``;
}

function documentsText(count: number, first: string): string {
  const name = first === "" ? "the document without a name" : first;
  return count === 1 ? ` in ${name}` : ` in ${counted(count, "document")}, such as ${name}`;
}

/** Returns the beginning of a sentence: which documents have not … */
function absentIn({ documents, count, of }: NonNullable<Diagnostic["data"]>): string {
  const names = (typeof documents === "object" ? documents : []).map((name) => (name === "" ? "(no name)" : name));
  const more = Number(count) - names.length;
  const list = more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
  return `${String(count)} of ${counted(Number(of), "document")} (${list}) ${count === 1 ? "has" : "have"}`;
}

function ofEntity(entity: string | undefined): string {
  return entity === undefined || entity === "?" ? "" : ` of entity ${entity}`;
}

function answerText(data: NonNullable<Diagnostic["data"]>, adviceWords: AdviceWords): string {
  const { metric, now, then, try: advice, with: all } = data;
  if (then === undefined) return "";
  const which = all === advice ? "" : `with ${adviceWords(String(all))}, `;
  const scores = then === now ? `stays at ${String(now)}` : `is ${String(then)} instead of ${String(now)}`;
  return ` (${which}${String(metric)} ${scores})`;
}

/** Returns the information that a file lacks (a `LackedInformation`), as the object of “does not have”. */
export function lackText(what: string): string {
  return lackTexts[what] ?? what.replace(/^feature (.*)$/s, "the $1 of its mentions");
}

const lackTexts: Readonly<Partial<Record<string, string>>> = {
  mentions: "the mentions themselves, only their number",
  text: "positions of mentions in a text",
  tags: "the parts of speech of its words",
  heads: "the heads of its mentions",
  "mention types": "the types of its mentions, or parts of speech from which to infer them",
  "entity types": "the types of its entities",
  words: "the words of its text",
  "classes of names": "the names in the text and their classes",
  "the attributes of ACE": "the types, classes and heads that ACE's entities have",
  "weighted types": "ACE-Value weights for all of its types and classes",
  "non-referring expressions": "annotation of non-referring expressions",
  bridging: "annotation of bridging anaphors",
  "bridging antecedents": "the antecedent mentions of its bridging anaphors, only their antecedent entities",
  "discourse deixis": "annotation of discourse deixis (reference to stretches of text)",
};

function differentTexts(data: NonNullable<Diagnostic["data"]>): string {
  return `The key has ${counted(Number(data["keyTokens"]), "token")} and the response ${String(data["responseTokens"])} (${changedTokens(data)})`;
}

function changedTokens(data: NonNullable<Diagnostic["data"]>): string {
  const counts = (["inserted", "deleted", "changed"] as const)
    .filter((what) => Number(data[what] ?? 0) > 0)
    .map((what) => `${String(data[what])} ${what}`);
  return counts.length === 0 ? "the same text" : counts.join(", ");
}

const IDS_SHOWN = 10;

function idList(ids: readonly string[]): string {
  return ids.length <= IDS_SHOWN ? ids.join(", ") : `${ids.slice(0, IDS_SHOWN).join(", ")}, …`;
}

function typesIn({ types }: NonNullable<Diagnostic["data"]>): readonly string[] {
  return typeof types === "object" ? types : [];
}

function documentsOf(data: NonNullable<Diagnostic["data"]>, side: "key" | "response"): string {
  const count = Number(data[`${side}Documents`] ?? 0);
  const without = Number(data[`${side}WithoutIds`] ?? 0);
  const ids = without === 0 ? "with ids" : without === count ? "without ids" : `${without} of them without ids`;
  return `${count} document${count === 1 ? "" : "s"}${without > 0 && without < count ? "," : ""} ${ids}`;
}

function alignedText(unalignable: number): string {
  if (unalignable === 0) return "all response mentions were aligned";
  return `${counted(unalignable, "response mention")} could not be aligned`;
}

export function goldMentionsText(response: string, mentions: number | string): string {
  return `${response} has exactly the key's mentions (${mentions}). These are scores on gold mentions, so do not compare them with scores of systems that find mentions themselves`;
}
