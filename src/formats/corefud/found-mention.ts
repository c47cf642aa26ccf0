import { excerpt } from "../excerpt.ts";
import type { FoundMention } from "../mentions-to-part.ts";
import type { Report } from "../reporter.ts";
import type { TokenColumns } from "../token-columns.ts";
import type { DrawnMention } from "./open-entity.ts";

/** A mention with its head and minimum span as tokens. The file counts them from 1 among the mention's own words. */
export function foundMention(mention: DrawnMention, tokens: TokenColumns, report: Report): FoundMention {
  const { entity, runs, line, column, head, minimum } = mention;
  const found: FoundMention = { entity: entity.id, runs, line, entityType: entity.type };
  if (head === "" && minimum === "") return found;
  let words = 0;
  for (let r = 0; r < runs.length; r += 2) words += runs[r + 1] - runs[r] + 1;
  const outside = (field: string, text: string): void => {
    const covered = tokens.text(runs[0], Math.min(runs[1], runs[0] + 80));
    report("index-outside-mention", {
      line,
      column,
      entity: entity.id,
      ...(covered !== undefined && { mention: excerpt(covered) }),
      data: { field, text: excerpt(text), words },
    });
  };

  let headToken: number | undefined;
  // 0 says that the head is not known where a field behind it must be written.
  if (head !== "" && head !== "0") {
    headToken = wordAt(runs, head);
    if (headToken === undefined) {
      outside("head", head);
      if (words === 1) headToken = runs[0];
    }
  }
  const least: number[] = [];
  if (minimum !== "" && minimum !== "_") {
    for (const index of minimum.split(",")) {
      const token = wordAt(runs, index);
      if (token === undefined) {
        outside("minimum span", minimum);
        least.length = 0;
        break;
      }
      least.push(token, token);
    }
  }
  return {
    ...found,
    ...(headToken !== undefined && { head: headToken }),
    ...(least.length > 0 && { minimum: least }),
  };
}

/** The token that is the mention's word of that number; nothing if it has no such word. */
function wordAt(runs: readonly number[], text: string): number | undefined {
  if (!/^[0-9]{1,9}$/.test(text)) return undefined;
  let index = Number(text) - 1;
  if (index < 0) return undefined;
  for (let r = 0; r < runs.length; r += 2) {
    const length = runs[r + 1] - runs[r] + 1;
    if (index < length) return runs[r] + index;
    index -= length;
  }
  return undefined;
}
