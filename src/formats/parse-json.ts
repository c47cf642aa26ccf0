import type { Report } from "./clusters-to-part.ts";

/** Parses JSON, or reports where it breaks and returns nothing. `line` is the line on which the text begins. */
export function parseJson(text: string, line: number, report: Report): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    const before = position === undefined ? undefined : text.slice(0, Number(position)).split("\n");
    report("json-syntax", {
      line: line + (before === undefined ? 0 : before.length - 1),
      ...(before !== undefined && { column: before[before.length - 1].length + 1 }),
      data: { reason: message.replace(/ *\(line \d+ column \d+\)/, "") },
    });
    return undefined;
  }
}

/** Whether a JSON value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
