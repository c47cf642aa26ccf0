import type { Score as PrintedScore } from "../../schemas/score-1.d.ts";
import type { FigureIntervals } from "../analysis/measure-units.ts";
import { type Score, mainFigure } from "../metrics/kit/metric.ts";

/** A score as it is printed. The schemas of other commands have the same. */
export type JsonScore = Printed<PrintedScore>;

/**
 * Returns scores for JSON, each with its intervals. A metric with one figure has `value` instead of recall, precision
 * and F1.
 */
export function jsonScores<Id extends string, More extends object = object>(
  scores: Readonly<Partial<Record<Id, Score>>>,
  intervals: FigureIntervals = {},
  more?: (id: Id) => More,
): Record<Id, JsonScore & More> {
  const printed = Object.entries<Score | undefined>(scores).flatMap(([id, score]) => {
    if (score === undefined) return [];
    const { recall, precision, f1, value, ...rest } = score;
    const ci = intervals[id] as FigureIntervals[string] | undefined;
    const isSingle = value !== undefined;
    const figures: JsonScore = {
      ...(isSingle ? { value: mainFigure(score) } : { recall, precision, f1 }),
      // A metric has the components of links or of entities, as the schema says.
      ...(rest as typeof rest & Pick<JsonScore, "components">),
      ...(ci !== undefined && { ci: isSingle && ci.f1 !== undefined ? { value: ci.f1 } : ci }),
    };
    return [[id, { ...figures, ...more?.(id as Id) }]];
  });
  return Object.fromEntries(printed) as Record<Id, JsonScore & More>;
}

/** Lists and objects down to this depth are written item by item. */
const BY_ITEM = 4;

export function jsonText(value: object): string {
  return [...jsonPieces(value)].join("");
}

/**
 * Returns JSON in pieces, such as one per item of a list, so that neither the text nor the list need be in memory. The
 * text is that of `JSON.stringify(value, null, 2)` and a line end. Lists may be any iterables.
 */
export function* jsonPieces(value: object): Generator<string, void> {
  for (const piece of piecesOf(value, 0)) yield printable(piece);
  yield "\n";
}

function* piecesOf(value: unknown, depth: number): Generator<string, void> {
  if (typeof value !== "object" || value === null || (depth >= BY_ITEM && (Array.isArray(value) || !isList(value)))) {
    yield indented(value, depth);
    return;
  }
  const list = isList(value);
  const indent = "  ".repeat(depth + 1);
  let before = `${list ? "[" : "{"}\n${indent}`;
  const none = before;
  for (const item of list ? value : Object.entries(value)) {
    if (list) yield before;
    else {
      const [name, own] = item as [string, unknown];
      if (own === undefined) continue;
      yield `${before}${JSON.stringify(name)}: `;
    }
    yield* piecesOf(list ? item : (item as [string, unknown])[1], depth + 1);
    before = `,\n${indent}`;
  }
  if (before === none) yield list ? "[]" : "{}";
  else yield `\n${"  ".repeat(depth)}${list ? "]" : "}"}`;
}

function isList(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

/** Returns the JSON of a value that is nested this deep. */
function indented(value: unknown, depth: number): string {
  let nested: unknown = value;
  for (let i = 0; i < depth; i++) nested = [nested];
  // Each level adds a bracket, a line end and its indent before the value, and a line end, the indent of the level
  // outside and a bracket after it.
  return JSON.stringify(nested, null, 2).slice(depth * (depth + 3), -(depth * (depth + 1)) || undefined);
}

export function jsonLines(values: Iterable<object>): string {
  return [...jsonLinePieces(values)].join("");
}

/** Returns JSON lines one by one. */
export function* jsonLinePieces(values: Iterable<object>): Generator<string, void> {
  for (const value of values) yield `${printable(JSON.stringify(value))}\n`;
}

/** Escapes the control characters that `JSON.stringify` leaves as they are. */
function printable(json: string): string {
  return json.replace(
    /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A value that is printed as a schema describes it. JSON leaves out fields that are undefined. A list may
 * be made while it is written.
 */
export type Printed<T> = T extends readonly (infer Item)[]
  ? number extends T["length"]
    ? Iterable<Printed<Item>>
    : { readonly [K in keyof T]: Printed<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]: Printed<T[K]> | Omissible<T, K> }
    : T;

type Omissible<T, K extends keyof T> = string extends K
  ? undefined
  : Partial<Pick<T, K>> extends Pick<T, K>
    ? undefined
    : never;
