import { append } from "../../core/arrays.ts";
import { type AnnotatedPart, type Mentions, runsOf } from "../../core/document.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";

/**
 * Matches an entity's number and the characters after it, usually letters, that join the pieces of one of its mentions:
 * all pieces with `0a` are one mention of entity `0`.
 */
const PIECE = /^(\d+)(\D.*)$/su;

export function entityOfPiece(id: string): string | undefined {
  return PIECE.exec(id)?.[1];
}

/**
 * Tells whether letters after entity numbers seem to join the pieces of discontinuous mentions:
 *
 * - `"possible"`: all ids are decimal numbers, some with letters after them, and a number with letters also occurs
 *   without them or with other letters;
 * - `"likely"`: in addition, at least half of the repeated ids with letters repeat within one sentence and without
 *   overlap.
 */
export function pieceEvidence({ tokens, mentions, entities }: AnnotatedPart): "none" | "possible" | "likely" {
  const { ids } = entities;
  const numbers = ids.map(entityOfPiece);
  if (numbers.every((number) => number === undefined)) return "none";
  if (!ids.every((id) => /^\d+[A-Za-z]*$/.test(id))) return "none";
  const uses = new Map<string, number>();
  ids.forEach((id, e) => {
    const number = numbers[e] ?? id;
    uses.set(number, (uses.get(number) ?? 0) + 1);
  });
  if (!numbers.some((number) => number !== undefined && uses.get(number) !== 1)) return "none";
  const sentences = sentencesOf(mentions, tokens?.sentenceStarts ?? new Int32Array(0));
  const first = new Int32Array(ids.length).fill(-1);
  const last = new Int32Array(ids.length).fill(-1);
  for (let m = 0; m < mentions.length; m++) {
    const entity = mentions.entity[m];
    if (first[entity] < 0) first[entity] = m;
    last[entity] = m;
  }
  let repeated = 0;
  let together = 0;
  numbers.forEach((number, e) => {
    if (number === undefined || first[e] === last[e]) return;
    repeated++;
    const apart = mentions.first[last[e]] > mentions.last[first[e]];
    if (apart && sentences[first[e]] === sentences[last[e]]) together++;
  });
  return repeated > 0 && together * 2 >= repeated ? "likely" : "possible";
}

/**
 * Returns the number of the sentence in which each mention begins. Mentions must be in the order of their first tokens.
 */
function sentencesOf({ length, first }: Mentions, starts: Int32Array): Int32Array {
  const sentences = new Int32Array(length);
  let sentence = 0;
  for (let m = 0; m < length; m++) {
    while (sentence < starts.length && starts[sentence] <= first[m]) sentence++;
    sentences[m] = sentence;
  }
  return sentences;
}

/** Turns all runs of tokens with the id `0a` into one mention of entity `0`. Other ids stay unchanged. */
export function joinPieces(part: AnnotatedPart): AnnotatedPart {
  const { mentions, entities } = part;
  if (!entities.ids.some((id) => entityOfPiece(id) !== undefined)) return part;
  const found: (FoundMention & { readonly runs: number[] })[] = [];
  const pieces = new Map<number, number[]>();
  for (let m = 0; m < mentions.length; m++) {
    const entity = mentions.entity[m];
    const runs = Array.from(runsOf(mentions, m));
    const known = pieces.get(entity);
    if (known !== undefined) {
      append(known, runs);
      continue;
    }
    const id = entities.ids[entity];
    const number = entityOfPiece(id);
    if (number !== undefined) pieces.set(entity, runs);
    found.push({ entity: number ?? id, runs, ...(mentions.line !== undefined && { line: mentions.line[m] }) });
  }
  return mentionsToPart(part, found);
}
