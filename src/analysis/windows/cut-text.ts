import { firstIndex, greatest } from "../../core/arrays.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { keepMentions } from "../../matching/keep-mentions.ts";
import { preparePart, type PreparedPart } from "../../scoring/prepare.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { type MatchedSides, tabulateSides } from "../../scoring/tabulate.ts";

/** Windows of a text, in tokens. */
export interface WindowSize {
  readonly length: number;
  /** The distance of their starts: a divisor of the length. Windows overlap if it is smaller than the length. */
  readonly stride: number;
}

/** Returns in how many ways the borders are placed. Each of them cuts the whole text into windows without overlap. */
export function placementsOf({ length, stride }: WindowSize): number {
  return length / stride;
}

/**
 * Returns the first token of each window of a text. A text that fits into one window is not cut.
 *
 * @param tokens the length of the text
 * @param placement from 0: by how many strides the first border is moved
 * @example
 *   windowStarts(10, { length: 4, stride: 4 }, 0); // → [0, 4, 8]
 *   windowStarts(10, { length: 4, stride: 2 }, 1); // → [0, 2, 6]
 */
export function windowStarts(tokens: number, { length, stride }: WindowSize, placement: number): number[] {
  const starts = [0];
  if (tokens <= length) return starts;
  for (let at = placement === 0 ? length : placement * stride; at < tokens; at += length) starts.push(at);
  return starts;
}

/** Returns how many tokens a part has, or how many its mentions imply, if that is more. */
export function lengthOf({ key, response }: MatchedSides): number {
  const implied = ({ part: { mentions } }: PreparedPart): number => (mentions.first.at(-1) ?? -1) + 1;
  const known = [key, response].flatMap((side) => (side === undefined ? [] : [side]));
  const tokens = known.find(({ part }) => part.tokens !== undefined)?.part.tokens?.length ?? 0;
  return greatest([tokens, ...known.map(implied)]);
}

/**
 * Returns the mentions of both sides that begin in a stretch of text, matched among themselves. Which mentions count is
 * decided before, on the whole text.
 *
 * @param to exclusive
 */
export function cutSides(
  { key, response, ...rest }: MatchedSides,
  from: number,
  to: number,
  options: ScoreOptions,
): MatchedSides {
  const [ownKey, ownResponse] = [key, response].map((side) => side && cutSide(side, from, to));
  return ownKey === key && ownResponse === response
    ? { key, response, ...rest }
    : tabulateSides(ownKey, ownResponse, options);
}

function cutSide(side: PreparedPart, from: number, to: number): PreparedPart {
  const { part, order } = side;
  const { first } = part.mentions;
  const at = (token: number): number => firstIndex(order.length, (i) => first[order[i]] >= token);
  const [start, end] = [at(from), at(to)];
  if (start === 0 && end === order.length) return side;
  return preparePart(keepMentions(part, order.slice(start, end).sort()), "keep");
}

/** Returns whether the mentions of a part have places in a text that can be cut. */
export function hasPlaces({ mentions, unit }: AnnotatedPart): boolean {
  return mentions.names === undefined && unit !== "character";
}
