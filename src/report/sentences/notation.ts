import { counted } from "../numbers.ts";
import {
  type AdviceWords,
  type Data,
  idList,
  IDS_SHOWN,
  listOf,
  ofEntity,
  type Sentences,
  withData,
} from "./sentence.ts";

/** Sentences about cells, JSON, tables and markup. */
export const notationSentences: Sentences = {
  "mention-not-closed": ({ entity }) => `A mention${ofEntity(entity)} is opened here and never closed; it was left out`,
  "mention-not-opened": ({ entity }) =>
    `A mention${ofEntity(entity)} is closed here but was never opened; the bracket or tag was ignored`,
  "malformed-cell": ({ text }) =>
    `“${text("text")}” cannot be read as a coreference cell; only its readable parts were kept`,
  "mention-removed": ({ entity, mention }) =>
    `“${mention ?? ""}”${ofEntity(entity)} was left out of the repaired copy, because the words are already a mention`,
  "loose-ids": withData(
    ({ data, text }) =>
      `${counted(Number(data["count"]), "mention")} ${data["count"] === 1 ? "has an id that was read as another id" : "have ids that were read as other ids"} of the document: ${text("examples")}`,
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
      ? `There is no column ${text("column")}, so the file was not read: its lines have at most ${text("columns")} columns`
      : `The last column has brackets such as “${text("text")}”, which are not coreference, so the file was not read`,
  ),
  "coreference-column-chosen": withData(
    ({ text }) =>
      `Column ${text("column")} was read as coreference (${text("cells")} cells such as “${text("text")}”), because the last column has “${text("last")}”`,
  ),
  "columns-guessed": withData(
    ({ text }) =>
      `The columns follow no known dialect of CoNLL, so they were guessed from their contents: ${text("columns")}`,
  ),
  "piece-ids": ({ text }) =>
    `Ids such as “${text("id")}” look like pieces of discontinuous mentions; they were read as entities of their own`,
  "touching-mentions": ({ more }) =>
    `A cell closes a mention and opens one of the same entity${more}; the opening bracket was read first, as in scorer.pl`,
  "token-number-gap": withData(
    ({ data, text, more }) =>
      `Token ${text("number")} ${
        data["before"] === undefined ? "begins a sentence" : `comes right after token ${text("before")}`
      }${more}; the lines were read as they are`,
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
    return `“${text("field")}” looks like clusters${where}, but was not read${instead}${advice}${other}`;
  }),
  "predictions-not-read": withData(({ data, text, adviceWords }) => {
    const field = adviceWords(`${text("option")} ${text("field")}`);
    const advice = `. To read them, add ${field}`;
    return `${counted(Number(data["documents"]), "document")} ${data["documents"] === 1 ? "has" : "have"} predictions in “${text("field")}”, which were not read, and the file has no other mentions${advice}`;
  }),
  "prediction-missing": withData(({ data, text, adviceWords }) => {
    const empty = adviceWords(`${text("option")} ${text("field")}`);
    const advice = `. If the system found no mention in them, add ${empty}, which reads them as empty`;
    return `${absentIn(data)} no “${text("field")}”, but other clusters, which may be the gold annotation, so nothing was scored${advice}`;
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
      `${text("shared")} of the ${text("all")} mentions of the ${text("side")} are in several entities, so the entities overlap, and nothing was scored; no metric here is meant for that`,
  ),
  "json-syntax": ({ data, text }) =>
    data["kind"] === "number"
      ? `This is not valid JSON, so it was left out: ${text("reason")}, which Python writes for a number without a value; write null instead, as with \`allow_nan=False\``
      : data["kind"] === "several"
        ? "This is not valid JSON, so it was left out: the file holds several objects, one after the other; write each on a line of its own, or all in one list"
        : `This is not valid JSON, so it was left out: ${text("reason")}`,
  "json-shape": ({ text }) => `“${text("field")}” must be ${text("expected")}; it was left out`,
  "no-clusters": ({ text }) =>
    `The document has no “${text("field")}”, so it may be the input of a system; it was read as a document without mentions`,
  "span-outside-text": ({ data, mention }) => {
    const unit = data["characters"] === undefined ? "token" : "character";
    const length = data[`${unit}s`];
    const kept = "; it was kept, and counts as an error unless the other side has it";
    return length === undefined
      ? `The span ${mention ?? ""} is outside the text${kept}`
      : `The span ${mention ?? ""} is outside its text or sentence, which has ${counted(Number(length), unit)}${kept}`;
  },
  "span-reversed": ({ mention }) => `The span ${mention ?? ""} is empty or ends before it begins; it was left out`,
  "malformed-line": withData(({ text }) => `“${text("text")}” is not ${text("expected")}, and was left out`),
  "unknown-column": withData(({ data, text }) => {
    const what = data["of"] === "mention" || data["of"] === "document" ? `${text("of")}s` : labelsOf(text("of"));
    const columns = `the columns are ${text("columns")}`;
    if (data["name"] === undefined)
      return `No column for the ${what} was named or recognised, so the table was not read; ${columns}`;
    const found = data["times"] === 0 ? "There is no column" : `There are ${text("times")} columns`;
    return `${found} “${text("name")}” for the ${what}, so the table was not read; ${columns}`;
  }),
  "repeated-header": ({ text, data }) =>
    data["text"] === undefined
      ? undefined
      : `The row “${text("text")}” repeats the header of the table, and was left out`,
  "second-header": ({ text, data }) =>
    data["text"] === undefined
      ? undefined
      : `The row “${text("text")}” is a second header with its columns in another order, so the table was not scored`,
  "unclear-columns": withData(({ data, text, adviceWords }) => {
    const what = data["of"] === "mention" ? "ids of the mentions" : labelsOf(text("of"));
    const [names, options] = [data["names"], data["options"]].map((list) => (typeof list === "object" ? list : []));
    const advice = options.map(adviceWords).join(" or ");
    return `The columns ${names.map((name) => `“${name}”`).join(" and ")} may have the ${what}, so the table was not read: ${text("why")}. Use ${advice}`;
  }),
  "missing-label": withData(({ data, text, adviceWords }) => {
    const [right, wrong] = [labelAdvice("missing", data, adviceWords), labelAdvice("keep", data, adviceWords)];
    return `${labelRows(data)} in the column “${text("column")}” ${areOne(data) ? "was" : "were"} read as missing, so this side lacks the mentions in these rows. If that is right, confirm it with ${right}. If ${areOne(data) ? "the label is the name of an entity" : "the labels are names of entities"}, use ${wrong}`;
  }),
  "labels-alike": withData(({ data, text, times }) => {
    const [one = "", other = ""] = typeof data["labels"] === "object" ? data["labels"] : [];
    return `${counted(times, "label")} in the column “${text("column")}” differ only in notation, such as “${one}” and “${other}”, and were read as different entities`;
  }),
  "unclear-label": withData(({ data, text, adviceWords }) => {
    const [missing, kept] = [labelAdvice("missing", data, adviceWords), labelAdvice("keep", data, adviceWords)];
    const what = `${labelRows(data)} in the column “${text("column")}” may mean that a mention is in no cluster`;
    const was =
      data["read"] === undefined
        ? ", so the table was not scored"
        : `, but ${areOne(data) ? "was" : "were"} read as names of entities`;
    return `${what}${was}. Use ${missing} if this side lacks these mentions, or ${kept} if ${areOne(data) ? "it is the name of one entity" : "each is the name of one entity"}`;
  }),
  "xml-entity": ({ data, text }) =>
    data["name"] === undefined
      ? undefined
      : `The XML entity “${text("name")}” cannot be expanded, so the file was read only up to here: ${text("reason")}`,
  "xml-syntax": ({ text }) => `The XML is not well-formed, so the file was read only up to here: ${text("reason")}`,
  "markup-shape": withData(
    ({ text }) => `${text("field")} must be ${text("expected")}; annotation that needs it was left out`,
  ),
  "unknown-reference": withData(
    ({ text }) => `${text("field")} refers to “${text("id")}”, which is not defined; the reference was ignored`,
  ),
  "duplicate-id": withData(
    ({ text }) =>
      `The id “${text("id")}” is defined more than once, so references to it may have been resolved to the wrong annotation`,
  ),
  "missing-companion": withData(
    ({ text }) => `${text("path")} is missing, so the annotation was read without it: ${text("purpose")}`,
  ),
  "text-mismatch": withData(
    ({ text }) =>
      `The annotation quotes “${text("expected")}”, but the text has “${text("text")}” there; the position was used`,
  ),
  "entity-on-range": ({ text }) => `“${text("text")}” is on the line of a multi-word token, and was left out`,
  "missing-piece": ({ entity, text }) =>
    `Piece ${text("piece")} of ${text("pieces")} of a mention${ofEntity(entity)} is missing or out of order; the mention was made from the pieces that were found`,
  "index-outside-mention": withData(({ data, mention, text }) => {
    const which = mention === undefined ? "the mention" : `“${mention}”`;
    return `The ${text("field")} “${text("text")}” is outside ${which} (${counted(Number(data["words"]), "word")}), and was ignored`;
  }),
  "irregular-token-line": ({ data, text }) =>
    data["columns"] === undefined
      ? `“${text("text")}” is not a token number; the line was counted as a token all the same`
      : `The line has ${counted(Number(data["columns"]), "column")} instead of ${text("expected")}; it was counted as a token all the same`,
  "outdated-annotation": ({ times }) =>
    `Coreference in the form used before CorefUD 1.0 was not read (${counted(times, "mention")})`,
  "markup-not-closed": ({ mention }) => `“${mention ?? ""}” is opened here and never closed; the mention was left out`,
  "markup-not-opened": ({ mention }) => `“${mention ?? ""}” closes a mention that was never opened; it was ignored`,
  "mark-not-opened": ({ mention }) =>
    `“${mention ?? ""}” closes a mention that was never opened; this word was read as the mention`,
  "bracket-without-id": ({ mention }) => `“${mention ?? ""}” has no entity id; its brackets were left in the text`,
  "empty-entity": ({ entity }) =>
    entity === undefined ? undefined : `Entity ${entity} has no mentions, so it was left out`,
  "mixed-notation": ({ text }) =>
    `Mentions are marked in several ways: ${text("notations")}; all were read, and ids were kept as written`,
  "text-around-answer": ({ times, data }) =>
    data["blocks"] === undefined
      ? `${times} line${times === 1 ? "" : "s"} around the fenced code block ${times === 1 ? "was" : "were"} left out`
      : `The file has ${String(data["blocks"])} fenced code blocks with JSON; only the first was read`,
  "entities-across-documents": withData(
    ({ data }) =>
      `${counted(Number(data["entities"]), "entity")} ${data["entities"] === 1 ? "has" : "have"} mentions in several documents; by default, each document is scored on its own`,
  ),
  "undecided-entities": withData(
    ({ data }) =>
      `${counted(Number(data["entities"]), "entity")} ${data["entities"] === 1 ? "has" : "have"} the label ?, which means that annotators have not decided ${data["entities"] === 1 ? "it" : "them"}; ${data["entities"] === 1 ? "it was" : "they were"} read as any other`,
  ),
  "relations-not-read": withData(({ data, text, times, adviceWords }) => {
    const what = times === 1 ? "The only relation in the file was" : `All ${times} relations in the file were`;
    return `${what} ignored, because no name means coreference: ${listOf(data["unread"])}. If ${times === 1 ? "it does" : "one of them does"}, name it, as in ${adviceWords(text("option"))}`;
  }),
  "unnamed-relations": withData(
    ({ data }) =>
      `${counted(Number(data["count"]), "relation")} ${data["count"] === 1 ? "has" : "have"} no name, and ${data["count"] === 1 ? "was" : "were"} read as coreference`,
  ),
  "labels-as-entities": withData(
    ({ data, text, adviceWords }) =>
      `The file has no relations${data["feature"] === undefined ? "" : " that mean coreference"}, so mentions with the same ${data["feature"] === undefined ? "label" : `“${text("feature")}”`} were read as one entity: ${someOf(data["labels"])}. If the labels are types, add ${adviceWords(text("option"))}`,
  ),
  "unlinked-mentions": withData(({ data, text, adviceWords }) => {
    const labels = someOf(data["labels"]);
    const whose = labels === "" ? "" : ` (with the labels ${labels})`;
    return `No relation links the mentions${whose}, so every mention was read as an entity of its own. If each label is an entity, add ${adviceWords(text("option"))}`;
  }),
  "unclear-annotator": withData(({ data, text, adviceWords }) => {
    const texts = counted(Number(data["texts"]), "text");
    const what =
      data["field"] === undefined
        ? `${texts} ${data["texts"] === 1 ? "has" : "have"} several annotations`
        : `No annotation is by “${text("field")}”`;
    return `${what}, so the file was not read. They are by ${someOf(data["annotators"])}. Choose one, as in ${adviceWords(text("option"))}`;
  }),
  "texts-left-out": withData(({ data }) => `Left out: ${listOf(data["texts"])}`),
  "content-not-read": withData(({ data }) => `Not read: ${listOf(data["unread"])}`),
  "layer-not-read": withData(({ text }) => `Not read: ${text("layer")} (${text("count")})`),
};

/** Returns the first items of a list, and how many more there are. */
function someOf(value: Data[string]): string {
  const items = typeof value === "object" ? value : [];
  return items.length <= IDS_SHOWN
    ? listOf(items)
    : `${listOf(items.slice(0, IDS_SHOWN))} and ${items.length - IDS_SHOWN} more`;
}

function documentsText(count: number, first: string): string {
  const name = first === "" ? "the document without a name" : first;
  return count === 1 ? ` in ${name}` : ` in ${counted(count, "document")}, such as ${name}`;
}

/** Returns the beginning of a sentence: which documents have not … */
function absentIn({ documents, count, of }: Data): string {
  const names = (typeof documents === "object" ? documents : []).map((name) => (name === "" ? "(no name)" : name));
  const more = Number(count) - names.length;
  const list = more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
  return `${String(count)} of ${counted(Number(of), "document")} (${list}) ${count === 1 ? "has" : "have"}`;
}

function areOne({ labels }: Data): boolean {
  return typeof labels !== "object" || labels.length === 1;
}

/** Returns labels with their numbers of rows: `NaN (3 rows), NA (1 row)`. */
function labelRows({ labels, rows }: Data): string {
  const [texts, counts] = [labels, rows].map((list) => (typeof list === "object" ? list : []));
  return idList(texts.map((label, i) => `“${label}” (${counted(Number(counts[i]), "row")})`));
}

/** Returns `--missing-label` or `--keep-label` with the labels that a diagnostic names, in words. */
function labelAdvice(which: "missing" | "keep", { labels }: Data, adviceWords: AdviceWords): string {
  return adviceWords(`--${which}-label ${(typeof labels === "object" ? labels : []).join(",")}`);
}

/** @param of the side, or `cluster` for a file that has none */
function labelsOf(of: string): string {
  return of === "cluster" ? "labels" : `labels of the ${of}`;
}
