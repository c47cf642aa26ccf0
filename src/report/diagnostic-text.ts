import { type DiagnosticCode, diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { SideName } from "../core/document.ts";
import { counted } from "./numbers.ts";
import { visible } from "./visible.ts";

/** Returns a line for a terminal or a log: `file:line:column: severity: sentence [code]`. */
export function diagnosticLine(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code } = diagnostic;
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  return `${place === "" ? "" : `${visible(place)}: `}${severity}: ${diagnosticSentence(diagnostic)} [${code}]`;
}

/**
 * Puts recommended options, such as `--response-ends exclusive`, into words. Returns nothing for readers who cannot set
 * them.
 */
export type AdviceWords = (options: string) => string | undefined;

const asOptions: AdviceWords = (options) => `\`${options}\``;

/** @param adviceWords puts recommended options into words, for example for readers without a command line */
export function diagnosticSentence(diagnostic: Diagnostic, adviceWords = asOptions): string {
  const { document, sentence, severity, code } = diagnostic;
  const where =
    document === undefined
      ? ""
      : ` (in ${documentName(document)}${sentence === undefined ? "" : `, sentence ${sentence}`})`;
  const repair = severity === "info" || namesRemedy(diagnostic) ? "" : ` ${diagnosticRules[code].repair}`;
  return visible(`${whatHappened(diagnostic, adviceWords)}${where}.${repair}`);
}

function documentName(document: string): string {
  return document === "" ? "the document without a name" : document;
}

/**
 * Returns which parts an annotation lacks: `b lacks d2; part 000`.
 *
 * @param labels of the parts; at least one
 */
export function absenceText(annotation: string, labels: readonly string[]): string {
  const first = documentName(labels[0]);
  const which = labels.length === 1 ? first : `${counted(labels.length, "part")}, the first of them ${first}`;
  return `${annotation} lacks ${which}`;
}

function namesRemedy({ code, data = {} }: Diagnostic): boolean {
  return code === "unknown-format" && /[;:] /.test(String(data["guess"] ?? ""));
}

const wantsData: ReadonlySet<DiagnosticCode> = new Set([
  "token-number-gap",
  "token-count-mismatch",
  "different-text",
  "paired-alone",
  "paired-by-position",
  "documents-without-ids",
  "mention-kinds-differ",
  "list-of-documents",
  "unclear-nesting",
  "malformed-line",
  "unknown-column",
  "markup-shape",
  "unknown-reference",
  "duplicate-id",
  "index-outside-mention",
  "missing-companion",
  "text-mismatch",
  "offset-convention",
  "ends-differ",
  "option-without-effect",
  "layer-not-read",
  "layer-not-scored",
  "split-antecedents-ignored",
  "only-equal-matches",
  "information-lacking",
  "entities-across-documents",
  "weight-without-type",
  "type-without-weight",
  "gold-mentions",
  "above-100",
  "damaged-counts",
  "other-version-counts",
  "mixed-counts",
  "repeated-counts",
  "conflicting-counts",
  "no-topic",
  "no-shared-entity",
  "one-topic",
  "topic-per-document",
  "response-left-out",
]);

const damages: Readonly<Partial<Record<string, string>>> = {
  "cut-off": "The file of counts is incomplete",
  changed: "The file of counts was changed",
  "not-counts": "This is not a file of counts",
};

const leftOut = "left out";

/** Removes everything that may quote a text. The sentence is then the title of the rule. */
export function withoutWords({ code, severity, file, line, column, document }: Diagnostic): Diagnostic {
  return {
    code,
    severity,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(document !== undefined && { document }),
    data: { words: leftOut },
  };
}

/** Returns the first part of the sentence. Without the data that its code needs, this is the title of the rule. */
function whatHappened({ code, data = {}, entity, mention }: Diagnostic, adviceWords: AdviceWords): string {
  const advice = (): string | undefined => (data["try"] === undefined ? undefined : adviceWords(text("try")));
  const text = (name: string): string => String(data[name] ?? "");
  const times = Number(data["count"] ?? 1);
  const more = times > 1 ? ` (${times} times, here first)` : "";
  const isBare = wantsData.has(code) && Object.keys(data).length === 0;
  if (isBare || data["words"] === leftOut) return diagnosticRules[code].title;
  switch (code) {
    case "response-left-out":
      return `The other responses were scored, but ${text("name")} was left out: ${text("reason").replace(/\.$/, "")}`;
    case "unreadable-file":
      return `The file cannot be read: ${text("reason")}`;
    case "file-too-large":
      return "The file has a text of more than half a gigabyte, which is too long to be read";
    case "one-side-only": {
      const [labels, example] = [data["labels"], advice()];
      if (data["field"] !== undefined)
        return `The document has no “${text("field")}”, not even an empty list, so it has one side only`;
      if (labels === undefined) return diagnosticRules[code].title;
      const both =
        example === undefined
          ? ""
          : `. If another column has the response's labels, name both columns, for example ${example}`;
      return `The table has one column of labels, “${text("labels")}”, so it has one side only${both}`;
    }
    case "unknown-format":
      return data["guess"] === undefined
        ? "The format cannot be recognised"
        : `The format cannot be recognised; the file looks like ${text("guess")}`;
    case "no-document":
      return data["parts"] === undefined ? diagnosticRules[code].title : "No document in the file has mentions";
    case "document-not-closed":
      return `\`${String(data["end"] ?? "#end document")}\` is missing`;
    case "document-not-opened":
      return `\`${String(data["end"] ?? "#end document")}\` without a document`;
    case "line-outside-document":
      return `${times} line${times === 1 ? " is" : "s are"} outside a document and ${times === 1 ? "was" : "were"} left out`;
    case "token-mismatch": {
      const aligned =
        data["unalignable"] === undefined
          ? "by default, positions are compared as they are"
          : `overall, ${changedTokens(data)}; ${alignedText(Number(data["unalignable"]))}`;
      return `Token ${text("token")} is the first that differs (“${text("key")}” in the key, “${text("response")}” in the response); ${aligned}`;
    }
    case "token-count-mismatch":
    case "different-text":
      return `${differentTexts(data)}; ${alignedText(Number(data["unalignable"]))}`;
    case "document-in-several-files":
      return `The document is also in ${text("other")}, but a corpus may hold each document only once`;
    case "missing-document":
      return data["key"] === undefined
        ? diagnosticRules[code].title
        : `A document of ${text("key")} is missing from the response`;
    case "paired-alone":
      return `The document was compared with the key's only document, ${text("key")}`;
    case "paired-by-position":
      return `${counted(Number(data["documents"]), "document")} without ids ${data["documents"] === 1 ? "was" : "were"} paired with the key's documents by their order in the files`;
    case "documents-without-ids":
      return `Documents without ids cannot be paired: the key has ${documentsOf(data, "key")}, and the response has ${documentsOf(data, "response")}`;
    case "mention-kinds-differ":
      return `The key identifies mentions by ${text("key")}, the response by ${text("response")}, so the two sides cannot be compared${data["evidence"] === undefined ? "" : `: ${text("evidence")}`}`;
    case "list-of-documents":
      return `The list was read as ${counted(Number(data["documents"]), "document")}, because ${text("evidence")}`;
    case "unclear-nesting":
      return `The list${data["field"] === undefined ? "" : ` “${text("field")}”`} may be one document or several, so it was not read: ${text("evidence")}`;
    case "unalignable-mention":
      return `“${mention ?? ""}”${ofEntity(entity)} cannot be aligned with the key's text, so it counts as an error`;
    case "expanded-mention":
      return `“${mention ?? ""}”${ofEntity(entity)} begins or ends within a token of the key, and was widened to whole tokens`;
    case "mention-not-closed":
      return `A mention${ofEntity(entity)} is opened here and never closed; it was left out`;
    case "mention-not-opened":
      return `A mention${ofEntity(entity)} is closed here but was never opened; the bracket or tag was ignored`;
    case "malformed-cell":
      return `“${text("text")}” cannot be read as a coreference cell`;
    case "piece-ids":
      return `Ids such as “${text("id")}” look like pieces of discontinuous mentions; they were read as entities of their own`;
    case "touching-mentions":
      return `A cell closes a mention and opens one of the same entity${more}; the opening bracket was read first, as in scorer.pl`;
    case "token-number-gap":
      return `Token ${text("number")} ${
        data["before"] === undefined ? "begins a sentence" : `comes right after token ${text("before")}`
      }${more}`;
    case "misspelt-name":
      return `“${text("name")}” was ignored; perhaps “${text("known")}” was meant`;
    case "duplicate-key":
      return `The JSON object has the key “${text("key")}” more than once; only the last value was read`;
    case "short-line":
      return `The line has a single column, “${text("text")}”, so it was read as a token without annotation`;
    case "duplicate-mention": {
      const entities = data["entities"];
      const ids = Array.isArray(entities) ? entities : [];
      const distinct = [...new Set(ids)];
      const uncredited =
        data["uncredited"] === undefined
          ? ""
          : `, even in ${text("uncredited")}, unless you set \`--on-duplicate keep\``;
      return distinct.length === 1
        ? `“${mention ?? ""}” occurs ${ids.length} times as a mention of entity ${distinct[0]}; by default, it counts once${uncredited}`
        : `“${mention ?? ""}” is a mention of ${distinct.length <= IDS_SHOWN ? "several" : distinct.length} entities: ${idList(ids)}; by default, it counts only in the first${uncredited}`;
    }
    case "json-syntax":
      return `Not valid JSON: ${text("reason")}`;
    case "json-shape":
      return `“${text("field")}” must be ${text("expected")}`;
    case "no-clusters":
      return `The document has no “${text("field")}”, so it may be the input of a system; it was read as a document without mentions`;
    case "span-outside-text": {
      const unit = data["characters"] === undefined ? "token" : "character";
      const length = data[`${unit}s`];
      return length === undefined
        ? `The span ${mention ?? ""} is outside the text`
        : `The span ${mention ?? ""} is outside its text or sentence, which has ${counted(Number(length), unit)}`;
    }
    case "span-reversed":
      return `The span ${mention ?? ""} is empty or ends before it begins; it was left out`;
    case "malformed-line":
      return `“${text("text")}” is not ${text("expected")}`;
    case "unknown-column": {
      const what =
        data["of"] === "mention" || data["of"] === "document" ? `${text("of")}s` : `labels of the ${text("of")}`;
      const columns = `the columns are ${text("columns")}`;
      if (data["name"] === undefined) return `No column for the ${what} was named or recognised; ${columns}`;
      const found = data["times"] === 0 ? "There is no column" : `There are ${text("times")} columns`;
      return `${found} “${text("name")}” for the ${what}; ${columns}`;
    }
    case "xml-syntax":
      return `Not well-formed XML: ${text("reason")}`;
    case "markup-shape":
      return `${text("field")} must be ${text("expected")}`;
    case "unknown-reference":
      return `${text("field")} refers to “${text("id")}”, which is not defined`;
    case "duplicate-id":
      return `The id “${text("id")}” is defined twice`;
    case "missing-companion":
      return `${text("path")} is missing: ${text("purpose")}`;
    case "text-mismatch":
      return `The annotation quotes “${text("expected")}”, but the text has “${text("text")}”`;
    case "offset-convention":
      return `The file was read with ${text("read")}, but ${text("evidence")}; try ${advice()}${answerText(data, adviceWords)}`;
    case "ends-differ":
      return `Key and response count the ends of spans differently: read with ${text("read")} ends, the ${text("side")} shares ${text("same")} of its ${text("mentions")} mentions with the ${data["side"] === "key" ? "response" : "key"}; with ${advice()}, it would share ${text("shifted")}${answerText(data, adviceWords)}`;
    case "option-without-effect":
      return `${adviceWords(text("option"))} has no effect on a file in the format ${text("format")}`;
    case "entity-on-range":
      return `“${text("text")}” is on the line of a multi-word token, and was left out`;
    case "missing-piece":
      return `Piece ${text("piece")} of ${text("pieces")} of a mention${ofEntity(entity)} is missing or out of order`;
    case "index-outside-mention": {
      const which = mention === undefined ? "the mention" : `“${mention}”`;
      return `The ${text("field")} “${text("text")}” is outside ${which} (${counted(Number(data["words"]), "word")}), and was ignored`;
    }
    case "irregular-token-line":
      return data["columns"] === undefined
        ? `“${text("text")}” is not a token number`
        : `The line has ${counted(Number(data["columns"]), "column")} instead of ${text("expected")}`;
    case "outdated-annotation":
      return `${diagnosticRules[code].title} was not read (${counted(times, "mention")})`;
    case "markup-not-closed":
      return `“${mention ?? ""}” is opened here and never closed; the mention was left out`;
    case "markup-not-opened":
      return `“${mention ?? ""}” closes a mention that was never opened`;
    case "bracket-without-id":
      return `“${mention ?? ""}” has no entity id; its brackets were left in the text`;
    case "mixed-notation":
      return `Mentions are marked in several ways: ${text("notations")}`;
    case "text-around-answer":
      return `${times} line${times === 1 ? "" : "s"} around the fenced block ${times === 1 ? "was" : "were"} left out`;
    case "entities-across-documents":
      return `${counted(Number(data["entities"]), "entity")} ${data["entities"] === 1 ? "has" : "have"} mentions in several documents; by default, each document is scored on its own`;
    case "layer-not-read":
      return `Not read: ${text("layer")} (${text("count")})`;
    case "layer-not-scored":
      return `Not scored: ${text("layer")} (${text("count")})`;
    case "split-antecedents-ignored":
      return `These metrics ignore split antecedents: ${text("metrics")}`;
    case "information-lacking":
      return `No ${text("metrics")}: the ${text("side")} does not have ${lackText(text("what"))}${
        text("detail") === "" ? "" : ` (${text("detail")})`
      }`;
    case "weight-without-type":
      return `${text("metric")} has a weight for ${idList(typesIn(data))}, but neither key nor response has ${typesIn(data).length === 1 ? "this type" : "these types"}`;
    case "type-without-weight":
      return `${text("metric")} has no weight for ${text("of")} of ${typesIn(data).length === 1 ? "type" : "types"} ${idList(typesIn(data))}, so their weight is 0`;
    case "gold-mentions":
      return goldMentionsText("The response", text("mentions"));
    case "damaged-counts":
      return text("reason") === "impossible"
        ? `No part can have these counts: ${text("what")}`
        : (damages[text("reason")] ?? diagnosticRules[code].title);
    case "other-version-counts":
      return `Version ${text("version")} of corefscope wrote these counts, which this version cannot read`;
    case "mixed-counts":
      return `These counts and those of ${text("other")} cannot be added: ${text("field")} is ${text("here")} here and ${text("there")} there`;
    case "repeated-counts":
      return `The document is also in ${text("other")}, with the same counts, which were added once`;
    case "conflicting-counts":
      return `The document is also in ${text("other")}, but the ${text("differ")} differ`;
    case "no-topic":
      return data["documents"] === 1
        ? `One of the ${text("of")} documents, ${text("first")}, has no known topic; it was taken as a topic of its own`
        : `${text("documents")} of the ${text("of")} documents, such as ${text("first")}, have no known topic; each of these was taken as a topic of its own`;
    case "no-shared-entity":
      return `No entity of the ${text("side")} is in two documents of the same scope`;
    case "one-topic":
      return `All ${text("documents")} documents belong to one topic`;
    case "topic-per-document":
      return `No two of the ${text("documents")} documents have the same topic (with \`--scope subtopic\`: the same subtopic), so entities cross documents only with \`--scope corpus\``;
    case "only-equal-matches":
      return `${text("count")} of the ${text("side")}'s ${text("of")} mentions, ${data["count"] === 1 ? "" : "such as "}“${mention ?? ""}”, ${data["count"] === 1 ? "has" : "have"} no known ${text("what")} and can match only mentions with the same words${data["what"] === "head" ? " (with \`--match partial-symmetric\`, also some longer mentions)" : ""}`;
    case "singletons-on-one-side":
      return `Only the ${text("side")} has singletons (${text("count")})`;
    case "above-100":
      return `${text("metric")} has a ${text("figure")} of ${text("value")}, above 100: repeated mentions are credited several times`;
    default:
      return `${diagnosticRules[code].title}${more}`;
  }
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

/**
 * Returns a diagnostic whose advice names the options for one side: `--response-ends`, not `--ends`, which changes both
 * sides.
 */
export function adviceForSide(diagnostic: Diagnostic, side: SideName): Diagnostic {
  const advice = diagnostic.data?.["try"];
  if (diagnostic.code !== "offset-convention" || typeof advice !== "string") return diagnostic;
  return { ...diagnostic, data: { ...diagnostic.data, try: advice.replace(/--(?=ends|offsets)/g, `--${side}-`) } };
}
