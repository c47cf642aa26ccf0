import type { LineSpan } from "../common/text/line-tokens.ts";
import { parseOffset } from "../offset.ts";

/** A concept: quoted text and where it is. */
export interface Concept {
  readonly text: string;
  /** Its pieces; lines and tokens from 0. */
  readonly spans: readonly LineSpan[];
}

/** A line of concepts, which are coreferent if they are several. */
export interface ConceptLine {
  readonly concepts: readonly Concept[];
  /** `person` of `t="person"` and `t="coref person"`. */
  readonly type: string;
  /** Whether `t` says `coref`: the line is a chain. */
  readonly isChain: boolean;
  /** Whether `t` is between the concepts: the line is a pair. */
  readonly isPair: boolean;
}

/**
 * A line of `.chains`, `.con` or `.pairs`: `c="TEXT" LINE:TOKEN LINE:TOKEN||…||t="coref TYPE"`; nothing if it is not one.
 * Quotation marks and bars in the text are part of it.
 *
 * @param exclusive whether the last token does not belong to a concept
 */
export function parseConceptLine(line: string, exclusive: boolean): ConceptLine | undefined {
  const concepts: Concept[] = [];
  let type: string | undefined;
  let isPair = false;
  for (const piece of piecesOf(line)) {
    if (piece.startsWith('t="') && piece.endsWith('"')) {
      if (type !== undefined) return undefined;
      type = piece.slice(3, -1);
    } else {
      const concept = parseConcept(piece, exclusive);
      if (concept === undefined) return undefined;
      if (type !== undefined) isPair = true;
      concepts.push(concept);
    }
  }
  if (concepts.length === 0) return undefined;
  const isChain = type !== undefined && /^coref\b/.test(type);
  return { concepts, type: type?.replace(/^coref\b\s*/, "") ?? "", isChain, isPair };
}

/** What stands between `||`, those of quoted texts excepted. */
function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  for (const piece of line.trim().split("||")) {
    if (pieces.length === 0 || /^[ct]="/.test(piece)) pieces.push(piece);
    else pieces[pieces.length - 1] += `||${piece}`;
  }
  return pieces.map((piece) => piece.trim());
}

function parseConcept(piece: string, exclusive: boolean): Concept | undefined {
  const close = piece.lastIndexOf('"');
  if (!piece.startsWith('c="') || close < 3) return undefined;
  const places = piece
    .slice(close + 1)
    .split(/[\s,;]+/)
    .filter((place) => place !== "");
  if (places.length === 0 || places.length % 2 !== 0) return undefined;
  const spans: LineSpan[] = [];
  for (let p = 0; p < places.length; p += 2) {
    const [line, token, endLine, end] = [...places[p].split(":"), ...places[p + 1].split(":")].map(parseOffset);
    if (line === undefined || token === undefined || endLine === undefined || end === undefined) return undefined;
    spans.push([line - 1, token, endLine - 1, exclusive ? end - 1 : end]);
  }
  return { text: piece.slice(3, close), spans };
}
