import { parseOffset } from "../offset.ts";

/** An event nugget. */
export interface EventLine {
  readonly id: string;
  /** Where it is, as in the file: `4,8;13,16` in characters, `t3,t5` in ids of tokens. */
  readonly places: string;
  /** What the file says stands there. */
  readonly text: string | undefined;
  readonly type: string;
  readonly line: number;
}

/** A line `system document id places text type realis`; nothing if it is not one. */
export function parseEventLine(text: string, line: number): EventLine | undefined {
  const fields: (string | undefined)[] = text.split("\t").map((field) => field.trim());
  const [, , id = "", places = "", quote, type = ""] = fields;
  if (id === "") return undefined;
  if (!/^[^\s,;]+(?:[,;][^\s,;]+)*$/.test(places)) return undefined;
  return { id, places, text: quote, type, line };
}

/** Places as `[start, end, start, end, …]` in characters; nothing if they are not pairs of numbers. */
export function characterSpans(places: string): number[] | undefined {
  const spans: number[] = [];
  for (const pair of places.split(";")) {
    const bounds = pair.split(",").map(parseOffset);
    const [start, end] = bounds;
    if (bounds.length !== 2 || start === undefined || end === undefined) return undefined;
    spans.push(start, end);
  }
  return spans;
}

/** Places as ids of tokens. */
export function tokenIds(places: string): string[] {
  return places.split(/[,;]/);
}

/** Whether places are ids of tokens: in most events they are not pairs of numbers. */
export function areTokenIds(events: readonly EventLine[]): boolean {
  const pairs = events.filter(({ places }) => characterSpans(places) !== undefined).length;
  return pairs * 2 < events.length;
}
