import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ConversionResult, Loss, LossKind } from "../../analysis/conversion-loss.ts";
import { counted } from "../numbers.ts";
import { visible } from "../visible.ts";

/**
 * What a conversion kept and what it lost, in a few lines.
 *
 * @param diagnostics of reading, which say what is annotated in the files but was not read
 */
export function conversionText(
  { parts, mentions, entities, sameMentions, sameEntities, losses }: ConversionResult,
  diagnostics: readonly Diagnostic[],
): string {
  const notRead = layersNotRead(diagnostics);
  const nothing = notRead.length === 0 ? "nothing is lost" : "nothing of what was read is lost";
  const lines = [
    `${counted(parts, "part")} written and read back: ${sameMentions} of ${counted(mentions, "mention")} and ${sameEntities} of ${counted(entities, "entity")} are the same`,
    ...(losses.length === 0 ? [nothing] : losses.map((loss) => `lost: ${sentence(loss)}`)),
    ...notRead,
  ];
  return lines.map((line) => `${visible(line)}\n`).join("");
}

/** Content that was not read and so cannot have been written, such as notes in brat: each kind with how many there are, and the first file. */
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
    return `lost, because it is not read: ${layer} (${count}${first})`;
  });
}

const what: Readonly<Record<LossKind, string>> = {
  parts: "whole parts",
  "part-names": "the way part names are written; they still match",
  "document-names": "names of documents",
  tokens: "tokens: the format has a text without them",
  words: "words",
  sentences: "ends of sentences",
  "sentence-ids": "names of sentences",
  zeros: "marks of zeros, which became words",
  layout: "texts as they were laid out; the words are there",
  mentions: "mentions, or their exact tokens",
  "new-mentions": "what came back instead: mentions with other tokens",
  "mention-ids": "ids of mentions, which became words",
  entities: "entities as sets of mentions",
  "entity-ids": "ids of entities",
  "entity-types": "types of entities",
  heads: "heads of mentions",
  "minimum-spans": "minimum spans of mentions",
  layers: "what is annotated beyond identity",
};

function sentence({ kind, count: times, example }: Loss): string {
  return `${what[kind]} (${times}; the first: ${example})`;
}
