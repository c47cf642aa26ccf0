import { LAST_COLUMN } from "../conll-2012/columns.ts";
import { Conll2012Reader } from "../conll-2012/conll-2012-reader.ts";
import { conllSurvey } from "../conll-2012/index.ts";
import type { Format } from "../format.ts";
import { detectConll2012 } from "../conll-2012/detect.ts";
import { pieceEvidence } from "../conll-2012/piece-ids.ts";

export const craft: Format = {
  id: "craft",
  title: "CRAFT discontinuous CoNLL",
  summary:
    "CoNLL-2012 tables of the CRAFT corpus, in which letters after an entity's number join the pieces of a discontinuous mention.",
  spanOptions: ["column"],
  sharesIds: "perhaps",
  marks: ["("],
  detect: detectCraft,
  survey: (_, { column }) => conllSurvey(column),
  reader: (options) => new Conll2012Reader({ ...options, joinPieces: true }),
  resembles: ["conll"],
};

const encoder = new TextEncoder();

/**
 * Returns whether the beginning of a file is a CoNLL table in which letters after entity numbers seem to join the
 * pieces of discontinuous mentions. Letters alone prove nothing: `12a` may be an ordinary id.
 */
export function detectCraft(head: string): boolean {
  // Few files have such ids at all.
  if (!/\(\d+[A-Za-z]/.test(head) || !detectConll2012(head)) return false;
  const reader = new Conll2012Reader({ tokens: false, column: LAST_COLUMN });
  const parts = [...reader.push(encoder.encode(head)), ...reader.end()];
  return parts.some((part) => pieceEvidence(part) === "likely");
}
