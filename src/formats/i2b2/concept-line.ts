import { parseOffset } from "../common/messages/text-position.ts";
import type { LineSpan } from "../common/text/line-tokens.ts";
import type { ReadOptions } from "../format.ts";

export interface Concept {
  readonly text: string;
  /** Its pieces. Lines and tokens count from 0. */
  readonly spans: readonly LineSpan[];
}

/** A line of concepts. Several concepts are coreferent. */
export interface ConceptLine {
  readonly concepts: readonly Concept[];
  /** `person` in `t="person"` and `t="coref person"`. */
  readonly type: string;
  /** Whether `t` begins with `coref`, so the line is a chain. */
  readonly isChain: boolean;
  /** Whether `t` is between the concepts, so the line is a pair. */
  readonly isPair: boolean;
}

/**
 * Parses a line of `.chains`, `.con` or `.pairs`: `c="TEXT" LINE:TOKEN LINE:TOKEN||…||t="coref TYPE"`. Returns
 * undefined for other lines.
 *
 * @param options whether the last token is exclusive, and the number of the first one
 */
export function parseConceptLine(line: string, options: ReadOptions): ConceptLine | undefined {
  const concepts: Concept[] = [];
  let type: string | undefined;
  let isPair = false;
  for (const piece of piecesOf(line)) {
    if (isOtherField(piece)) continue;
    if (piece.startsWith('t="') && piece.endsWith('"')) {
      if (type !== undefined) return undefined;
      type = piece.slice(3, -1);
    } else {
      const concept = parseConcept(piece, options);
      if (concept === undefined) return undefined;
      if (type !== undefined) isPair = true;
      concepts.push(concept);
    }
  }
  if (concepts.length === 0) return undefined;
  const isChain = type !== undefined && /^coref\b/.test(type);
  return { concepts, type: type?.replace(/^coref\b\s*/, "") ?? "", isChain, isPair };
}

/** Splits a line at `||`, but not inside quoted texts. */
export function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  for (const piece of line.trim().split("||")) {
    const last = pieces.at(-1);
    const isNew = last === undefined || /^[ct]="/.test(piece) || (isOtherField(piece.trim()) && isWhole(last.trim()));
    if (isNew) pieces.push(piece);
    else pieces[pieces.length - 1] += `||${piece}`;
  }
  return pieces.map((piece) => piece.trim());
}

/** Returns whether a piece is a field that is not read, such as `a="present"`. */
export function isOtherField(piece: string): boolean {
  return /^(?![ct]=)[a-z_]\w*="[^"]*"$/i.test(piece);
}

/** Returns whether a field can end here, rather than within its quoted text. */
function isWhole(piece: string): boolean {
  return piece.startsWith("c=") ? /\d$/.test(piece) : piece.endsWith('"') && /="./.test(piece);
}

function parseConcept(piece: string, { ends, firstToken = 0 }: ReadOptions): Concept | undefined {
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
    spans.push([line - 1, token - firstToken, endLine - 1, end - firstToken - (ends === "exclusive" ? 1 : 0)]);
  }
  return { text: piece.slice(3, close), spans };
}
