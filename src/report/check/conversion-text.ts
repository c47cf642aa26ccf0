import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ConversionResult, Loss, LossKind } from "../../analysis/conversion-loss.ts";
import { counted } from "../numbers.ts";
import { visible } from "../visible.ts";

/** @param diagnostics those of reading, which name annotation that was not read */
export function conversionText(
  { parts, mentions, entities, sameMentions, sameEntities, losses }: ConversionResult,
  diagnostics: readonly Diagnostic[],
): string {
  const notRead = layersNotRead(diagnostics);
  const nothing =
    notRead.length === 0 ? "no coreference annotation is lost" : "no coreference annotation that was read is lost";
  const lines = [
    `${counted(parts, "part")} written and read back: ${sameMentions} of ${counted(mentions, "mention")} and ${sameEntities} of ${counted(entities, "entity")} are the same`,
    ...(losses.length === 0 ? [nothing] : losses.map((loss) => `lost: ${sentence(loss)}`)),
    ...notRead,
  ];
  return lines.map((line) => `${visible(line)}\n`).join("");
}

/**
 * Lists content that was not read and therefore not written, such as notes in brat, with the number of each kind and
 * the first file.
 */
function layersNotRead(diagnostics: readonly Diagnostic[]): string[] {
  const layers = new Map<string, { count: number; readonly file: string | undefined }>();
  for (const { code, data, file } of diagnostics) {
    if (code !== "layer-not-read") continue;
    const layer = String(data?.["layer"]);
    const known = layers.get(layer);
    const count = Number(data?.["count"] ?? 1);
    if (known === undefined) layers.set(layer, { count, file });
    else known.count += count;
  }
  return Array.from(layers, ([layer, { count, file }]) => {
    const first = file === undefined ? "" : `; the first in ${file}`;
    return `lost, because corefscope does not read it: ${layer} (${count}${first})`;
  });
}

const what: Readonly<Record<LossKind, string>> = {
  parts: "whole parts",
  "part-names": "the way part names are written; `score` still matches them, but `conll` and scorer.pl compare headers",
  documents:
    "which parts belong to one document; tests, intervals and macro averages by document change, but other scores do not",
  "document-names": "names of documents",
  tokens: "tokens, because the format has plain text",
  words: "words",
  sentences: "ends of sentences",
  "sentence-ids": "names of sentences",
  zeros: "marks of zeros; the zeros became words",
  layout: "the layout of texts; the words are kept",
  mentions: "mentions, or their exact tokens",
  "new-mentions": "mentions that came back with other tokens",
  "mention-ids": "ids of mentions; the words became ids",
  entities: "entities that came back with other mentions",
  "entity-ids": "ids of entities",
  "entity-types": "types of entities",
  heads: "heads of mentions",
  "minimum-spans": "minimum spans of mentions",
  layers: "annotation beyond identity",
};

function sentence({ kind, count: times, example }: Loss): string {
  return `${what[kind]} (${times}; first: ${example})`;
}
