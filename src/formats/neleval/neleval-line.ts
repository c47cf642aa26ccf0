import { filledLines } from "../filled-lines.ts";
import { parseOffset } from "../offset.ts";
import { isRecord, jsonIn } from "../common/json/parse-json.ts";

/** One line: a mention, and what it is linked to, best first. */
export interface NelevalLine {
  readonly document: string;
  readonly start: number;
  readonly end: number;
  /** "" for a mention that is linked to nothing. */
  readonly entity: string;
  readonly type: string;
  /** How many candidates there are behind the best one. */
  readonly others: number;
  /** Set where what stands for a candidate looks like the beginning of another line. */
  readonly isMerged?: true;
}

/** Reads a line; nothing if it is none. */
export function nelevalLine(line: string): NelevalLine | undefined {
  const [document, first, second, ...candidates] = line.split("\t");
  // Empty columns at the end say nothing.
  while (candidates.at(-1) === "") candidates.pop();
  const start = parseOffset(first);
  const end = parseOffset(second);
  if (document === "" || start === undefined || end === undefined) return undefined;
  let best = { entity: "", type: "", score: Number.NEGATIVE_INFINITY };
  for (let c = 0; c < candidates.length; c += 3) {
    const [entity, figure = "", type = ""] = candidates.slice(c, c + 3);
    const score = figure === "" ? Number.MIN_SAFE_INTEGER : Number(figure);
    if (Number.isNaN(score)) return undefined;
    // Of equal ones the first is the best.
    if (score > best.score) best = { entity, type, score };
  }
  return {
    document,
    start,
    end,
    entity: best.entity,
    type: typeOf(best.type),
    others: Math.max(0, Math.ceil(candidates.length / 3) - 1),
    ...(holdsLine(candidates, document) && { isMerged: true }),
  };
}

function holdsLine(candidates: readonly string[], document: string): boolean {
  return candidates.some(
    (text, c) =>
      text === document && parseOffset(candidates[c + 1]) !== undefined && parseOffset(candidates[c + 2]) !== undefined,
  );
}

/** A type is a word, or a JSON object that has it among other things. */
function typeOf(type: string): string {
  if (!type.startsWith("{")) return type;
  const json = jsonIn(type);
  if (json === undefined) return type;
  const { value } = json;
  return isRecord(value) && typeof value["type"] === "string" ? value["type"] : "";
}

/** Whether the beginning of a file looks like lines of five columns or more: document, start, end, id, score. */
export function detectNeleval(head: string): boolean {
  const lines = filledLines(head, 50);
  const fitting = lines.filter((line) => {
    const match =
      /^[^\t]+\t(\d{1,9})\t(\d{1,9})\t[^\t]*\t(?:-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)?(?:\t.*)?$/.exec(line);
    return match !== null && Number(match[1]) <= Number(match[2]);
  });
  return fitting.length > 0 && fitting.length * 3 >= lines.length * 2;
}
