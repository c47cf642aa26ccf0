import type { ConversionResult, Loss, LossKind } from "../analysis/conversion-loss.ts";
import { counted } from "./numbers.ts";
import { visible } from "./visible.ts";

/** What a conversion kept and what it lost, in a few lines. */
export function conversionText({
  parts,
  mentions,
  entities,
  sameMentions,
  sameEntities,
  losses,
}: ConversionResult): string {
  const lines = [
    `${counted(parts, "part")} written and read back: ${sameMentions} of ${counted(mentions, "mention")} and ${sameEntities} of ${counted(entities, "entity")} are the same`,
    ...(losses.length === 0 ? ["nothing is lost"] : losses.map((loss) => `lost: ${sentence(loss)}`)),
  ];
  return lines.map((line) => `${visible(line)}\n`).join("");
}

const what: Readonly<Record<LossKind, string>> = {
  parts: "whole parts",
  "part-names": "part numbers, which became part of the document's name",
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
