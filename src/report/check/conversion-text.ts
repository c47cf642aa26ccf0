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
    notRead.length === 0 ? "No coreference annotation is lost." : "No coreference annotation that was read is lost.";
  const isSame = sameMentions === mentions && sameEntities === entities;
  const lines = [
    isSame
      ? `Written and read back (${counted(parts, "part")}): all mentions (${mentions}) and entities (${entities}) are unchanged.`
      : `Written and read back (${counted(parts, "part")}): ${sameMentions} of ${counted(mentions, "mention")} and ${sameEntities} of ${counted(entities, "entity")} are unchanged.`,
    ...(losses.length === 0 ? [nothing] : losses.map(lossText)),
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

/** What was lost or changed; `changed` if something else took its place. */
const what: Readonly<Record<LossKind, readonly ["lost" | "changed", string]>> = {
  parts: ["lost", "whole parts"],
  "part-names": ["changed", "document names"],
  documents: ["changed", "which parts belong to one document"],
  "document-names": ["changed", "document names"],
  tokens: ["lost", "tokens, because the format has plain text"],
  words: ["changed", "words"],
  sentences: ["lost", "ends of sentences"],
  "sentence-ids": ["lost", "names of sentences"],
  zeros: ["lost", "zeros: left out, or written as words"],
  layout: ["lost", "the layout of texts; the words are kept"],
  mentions: ["lost", "mentions, or their exact tokens"],
  pieces: ["changed", "discontinuous mentions: each became a list of spans, which other programs may not read"],
  "new-mentions": ["changed", "mentions, which came back with other tokens"],
  "mention-ids": ["changed", "ids of mentions; the words became ids"],
  entities: ["changed", "entities, which came back with other mentions"],
  "entity-ids": ["changed", "ids of entities"],
  "entity-types": ["lost", "types of entities"],
  heads: ["lost", "heads of mentions"],
  "minimum-spans": ["lost", "minimum spans of mentions"],
  layers: ["lost", "annotation beyond identity"],
};

/** What the loss means for scores. */
const consequence: Readonly<Partial<Record<LossKind, string>>> = {
  heads: "Scores by heads (--match head, and CorefUD's) may change; the others do not.",
  "part-names": "`corefscope score` still matches them; scorer.pl does not.",
  documents: "Tests, intervals and macro averages by document change; other scores do not.",
};

function lossText({ kind, count: times, example }: Loss): string {
  const [verb, thing] = what[kind];
  const where = times === 1 ? example : `${times}, first: ${example}`;
  const more = consequence[kind];
  return `${verb}: ${thing} (${where})${more === undefined ? "" : `. ${more}`}`;
}
