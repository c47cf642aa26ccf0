import { append } from "../../core/arrays.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { entityOfPiece } from "./piece-ids.ts";

/**
 * A part whose ids were read as ids, with the letters behind their numbers understood: what `0a` is written at is one mention
 * of entity `0`, whether it is one run of tokens or several. Other ids stay as they are.
 */
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
