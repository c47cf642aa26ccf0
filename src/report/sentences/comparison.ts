import { lackText } from "../lacked-information.ts";
import { goldMentionsText } from "../gold-mentions.ts";
import type { Severity } from "../../core/diagnostic.ts";
import { counted } from "../numbers.ts";
import { type AdviceWords, capitalised, type Data, idList, ofEntity, type Sentences, withData } from "./sentence.ts";

/** Sentences about key and response together, their scores and counts. */
export const comparisonSentences: Sentences = {
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
    mention === undefined ? undefined : `The mention “${mention}” is a line of a CoNLL file, so nothing was scored`,
  "words-as-mentions": ({ mention }) =>
    mention === undefined
      ? undefined
      : `Mentions such as “${mention}” are words, which may occur several times in a text; unless the key has a text in which to place them, equal words were taken for one mention`,
  "unalignable-mention": ({ entity, mention }) =>
    `“${mention ?? ""}”${ofEntity(entity)} cannot be aligned with the key's text, so it counts as an error`,
  "placed-by-words": withData(
    ({ data }) =>
      `The mentions of the response are words; ${String(data["placed"])} of ${String(data["mentions"])} were placed in the key's text, in the order of the response`,
  ),
  "expanded-mention": ({ entity, mention }) =>
    `“${mention ?? ""}”${ofEntity(entity)} begins or ends within a token of the key, and was widened to whole tokens`,
  "offset-convention": withData(
    ({ data, severity, text, advice, adviceWords }) =>
      `The file was read with ${text("read")}, but ${text("evidence")}${severity === "error" ? ", so nothing was scored" : ""}; try ${advice()}${answerText(data, adviceWords)}`,
  ),
  "ends-differ": withData(
    ({ data, severity, text, advice, adviceWords }) =>
      `Key and response ${severity === "error" ? "" : "may "}count the ends of spans differently, ${notScored(severity)}. Read with ${text("read")} ends, the ${text("side")} shares ${text("same")} of its ${text("mentions")} mentions with the ${data["side"] === "key" ? "response" : "key"}; with ${advice()}, it would share ${text("shifted")}${answerText(data, adviceWords)}`,
  ),
  "key-of-sample": withData(
    ({ data, text }) =>
      `The key has ${counted(Number(data["key"]), "mention")}, of which ${text("same")} are among the ${text("response")} of the response; the others of the response count as errors`,
  ),
  "key-mostly-missing": withData(
    ({ data, text }) =>
      `The response lacks ${Number(data["key"]) - Number(data["same"])} of the key's ${text("key")} mentions, which count as not found`,
  ),
  "ids-differ": withData(({ data, severity, text }) => {
    const example =
      data["key"] === undefined
        ? ""
        : `, such as “${text("key")}” in the key and “${text("response")}” in the response`;
    return `Key and response seem to write the same ids differently${example}, ${severity === "error" ? "so nothing was scored" : "but ids were compared as they are"}. They have ${counted(Number(data["same"]), "mention")} in common; if such ids were equal, they would have ${text("alike")}`;
  }),
  "first-position-differs": withData(
    ({ data, severity, text, advice, adviceWords }) =>
      `Key and response ${severity === "error" ? "" : "may "}count ${text("unit")}s from different numbers, ${notScored(severity)}. As it was read, the ${text("side")} shares ${text("same")} of its ${text("mentions")} mentions with the ${data["side"] === "key" ? "response" : "key"}; with ${advice()}, it would share ${text("shifted")}${answerText(data, adviceWords)}`,
  ),
  "annotators-differ": withData(
    ({ severity, text, adviceWords }) =>
      `Annotators ${text("one")} and ${text("other")} ${severity === "error" ? "" : "may "}count positions differently, ${severity === "error" ? "so they were not compared" : asTheyAre}. As they were read, they share ${text("same")} of ${text("mentions")} mentions; with ${adviceWords(text("option"))} for annotator ${text("annotator")} only, they would share ${text("shifted")}`,
  ),
  "mentions-shifted": withData(
    ({ data, text }) =>
      `The response shares ${text("same")} of its ${text("mentions")} mentions with the key; they were compared as they are. It would share ${text("shifted")} if its mentions ${movedText(Number(data["first"]), Number(data["last"]))}`,
  ),
  "positions-without-words": ({ data, severity, text }) =>
    data["evidence"] === undefined
      ? undefined
      : `Positions may count tokens, whose words the file does not give, ${notScored(severity)}. The file was read with ${text("read")}, but ${text("evidence")}`,
  "units-differ": withData(
    ({ text }) =>
      `The ${text("side")} may count characters, and the ${text("other")} tokens; they were compared as they are. The positions of the ${text("side")} go up to ${text("reach")}, and those of the ${text("other")} up to ${text("otherReach")}`,
  ),
  "no-common-mention": withData(({ data }) => {
    if (data["kind"] === "links")
      return `None of the ${counted(Number(data["response"]), "record")} in the links is in the key, which has ${counted(Number(data["key"]), "record")}`;
    const [key, response] = (["key", "response"] as const).map((side) => counted(Number(data[side]), "mention"));
    return `No mention is on both sides, so every score is 0 or undefined. The key has ${key}, the response ${response}, all with different ${String(data["kind"])}`;
  }),
  "option-without-effect": withData(
    ({ text, adviceWords }) => `${adviceWords(text("option"))} has no effect on a file in the format ${text("format")}`,
  ),
  "layer-not-scored": withData(({ text }) => `Not scored: ${text("layer")} (${text("count")})`),
  "split-antecedents-ignored": withData(
    ({ text }) => `These metrics cannot score split antecedents, and were computed without them: ${text("metrics")}`,
  ),
  "information-lacking": withData(
    ({ text }) =>
      `Not scored: ${text("metrics")}, because the ${text("side")} does not have ${lackText(text("what"))}${
        text("detail") === "" ? "" : ` (${text("detail")})`
      }`,
  ),
  "answers-cannot-match": withData(
    ({ data }) =>
      `Even a perfect answer cannot have ${Number(data["mentions"])} of the key's ${counted(Number(data["of"]), "mention")}: ${[
        ...(Number(data["heads"]) > 0 ? [`the heads of ${String(data["heads"])} are not those of the tree`] : []),
        ...(Number(data["zeros"]) > 0 ? [`${String(data["zeros"])} are empty nodes without a governor`] : []),
      ].join(", and ")}`,
  ),
  "label-without-document": withData(
    ({ data, document }) =>
      `${rowsOf(data)} name${data["rows"] === 1 ? "s" : ""} ${data["documents"] === 1 ? document : counted(Number(data["documents"]), "document")} that the key does not have, so these labels have no effect`,
  ),
  "label-without-mention": withData(({ data, text }) => {
    const start = `${rowsOf(data)} in documents of the key ${data["rows"] === 1 ? "is" : "are"} no mention of the key (the first is ${text("place")})`;
    return data["better"] === undefined
      ? `${start}, so these labels have no effect`
      : `${start}; ${text("fitting")} would be one if ${text("better")}, but tokens are counted from 1, and the end is included`;
  }),
  "weight-without-type": withData(
    ({ data, text }) =>
      `${text("metric")} has a weight for ${idList(typesIn(data))}, but neither key nor response has ${typesIn(data).length === 1 ? "this type" : "these types"}, so the weight has no effect`,
  ),
  "type-without-weight": withData(
    ({ data, text }) =>
      `${text("metric")} has no weight for ${text("of")} of ${typesIn(data).length === 1 ? "type" : "types"} ${idList(typesIn(data))}, so they count for nothing`,
  ),
  "gold-mentions": withData(({ text }) => goldMentionsText("The response", text("mentions"))),
  "damaged-counts": withData(({ text }) =>
    text("reason") === "impossible"
      ? `No part can have these counts, so they were not used: ${text("what")}`
      : damages[text("reason")],
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
    ({ document, text }) =>
      `${capitalised(document)} is also in ${text("other")}, with the same result, which was added once`,
  ),
  "conflicting-counts": withData(
    ({ document, text }) =>
      `${capitalised(document)} is also in ${text("other")}, but the ${text("differ")} differ, so nothing was merged`,
  ),
  "no-topic": withData(({ data, text }) =>
    data["documents"] === 1
      ? `One of the ${text("of")} documents, ${text("first")}, has no known topic; it was taken as a topic of its own`
      : `${text("documents")} of the ${text("of")} documents, such as ${text("first")}, have no known topic; each of these was taken as a topic of its own`,
  ),
  "ids-restart": withData(
    ({ data, severity, text }) =>
      `The ids of the ${text("side")} begin again in ${counted(Number(data["documents"]), "document")}, so equal ids probably mean different entities, ${severity === "error" ? "and nothing was scored" : "but they were read as the same"}`,
  ),
  "no-shared-entity": withData(
    ({ text }) =>
      `No entity of the ${text("side")} occurs in two documents of the same topic (or corpus), so the ${text("side")} has no coreference across documents`,
  ),
  "one-topic": withData(
    ({ text }) => `All ${text("documents")} documents belong to one topic, so the scores are those of the whole corpus`,
  ),
  "topic-per-document": withData(
    ({ text }) =>
      `No two of the ${text("documents")} documents belong to the same topic (or subtopic, if that is the scope), so no coreference across documents was scored`,
  ),
  "only-equal-matches": withData(
    ({ data, mention, text }) =>
      `${text("count")} of the ${text("side")}'s ${text("of")} mentions, ${data["count"] === 1 ? "" : "such as "}“${mention ?? ""}”, ${data["count"] === 1 ? "has" : "have"} no known ${text("what")} and can match only mentions with the same words${data["what"] === "head" ? " (with the rule `partial-symmetric`, also some longer mentions)" : ""}`,
  ),
  "singletons-on-one-side": withData(
    ({ text }) => `Only the ${text("side")} has singletons (${text("count")}), and they were scored`,
  ),
  "above-100": withData(
    ({ text }) =>
      `${text("metric")} has a ${text("figure")} of ${text("value")}, above 100, because mentions in several entities were credited once for each entity`,
  ),
};

const asTheyAre = "but were compared as they are";

/** Says whether positions that are in doubt were scored. */
function notScored(severity: Severity): string {
  return severity === "error" ? "so nothing was scored" : asTheyAre;
}

const damages: Readonly<Partial<Record<string, string>>> = {
  "cut-off": "The file of counts is incomplete, so it was not used",
  changed: "The file of counts was changed after it was written, so it was not used",
  "not-counts": "This is not a file of counts, so it was not used",
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

function answerText(data: Data, adviceWords: AdviceWords): string {
  const { metric, now, then, try: advice, with: all } = data;
  if (then === undefined) return "";
  const which = all === advice ? "" : `with ${adviceWords(String(all))}, `;
  const scores = then === now ? `stays at ${String(now)}` : `is ${String(then)} instead of ${String(now)}`;
  return ` (${which}${String(metric)} ${scores})`;
}

function differentTexts(data: Data): string {
  return `The key has ${counted(Number(data["keyTokens"]), "token")} and the response ${String(data["responseTokens"])} (${changedTokens(data)})`;
}

function changedTokens(data: Data): string {
  const counts = (["inserted", "deleted", "changed"] as const)
    .filter((what) => Number(data[what] ?? 0) > 0)
    .map((what) => `${String(data[what])} ${what}`);
  return counts.length === 0 ? "the same text" : counts.join(", ");
}

function typesIn({ types }: Data): readonly string[] {
  return typeof types === "object" ? types : [];
}

function alignedText(unalignable: number): string {
  if (unalignable === 0) return "all response mentions were aligned";
  return `${counted(unalignable, "response mention")} could not be aligned`;
}

function rowsOf(data: Data): string {
  return `${Number(data["rows"])} of ${counted(Number(data["of"]), "row")} with labels`;
}
