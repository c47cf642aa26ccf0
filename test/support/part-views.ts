import { type AnnotatedPart, runsOf } from "../../src/core/document.ts";
import { type TextColumn, textAt } from "../../src/core/text-column.ts";

/**
 * Returns entities with their mentions, as in `{ e1: ["Ada", "she"] }`: names, else words with ` … ` between pieces,
 * else positions.
 */
export function entitiesOf({ mentions, entities, tokens }: AnnotatedPart): Record<string, string[]> {
  const form = tokens?.form;
  const word = (token: number): string =>
    form === undefined ? String(token) : token < form.length ? textAt(form, token) : "?";
  const view: Record<string, string[]> = Object.fromEntries(entities.ids.map((id) => [id, []]));
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    const pieces: string[] = [];
    for (let r = 0; r < runs.length; r += 2) {
      const [first, last] = [runs[r], runs[r + 1]];
      const words =
        form === undefined || last >= form.length
          ? [...new Set([first, last])].map(word)
          : Array.from({ length: last - first + 1 }, (_, t) => word(first + t));
      pieces.push(words.join(form === undefined ? "-" : " "));
    }
    view[entities.ids[mentions.entity[m]]].push(mentions.names?.[m] ?? pieces.join(" … "));
  }
  return view;
}

/** Returns entities with the token runs of their mentions: `{ e1: ["0,0", "2,2,4,5"] }`. */
export function runsByEntity({ mentions, entities }: AnnotatedPart): Record<string, string[]> {
  const found: Record<string, string[]> = Object.fromEntries(entities.ids.map((id): [string, string[]] => [id, []]));
  for (let m = 0; m < mentions.length; m++) {
    found[entities.ids[mentions.entity[m]]].push(Array.from(runsOf(mentions, m)).join());
  }
  return found;
}

export function valuesOf(column: TextColumn | undefined): string[] | undefined {
  return column && Array.from({ length: column.length }, (_, i) => textAt(column, i));
}

/**
 * Returns mentions as `entity: words`, ` … ` between pieces.
 *
 * @param core what to add after a bar, if it is known: `entity: words | word`
 */
export function mentionsOf(part: AnnotatedPart, core?: "head" | "minimum"): string[] {
  const { mentions, entities } = part;
  const words = wordsOf(part);
  const text = (runs: ArrayLike<number>): string =>
    Array.from({ length: runs.length / 2 }, (_, r) => words.slice(runs[2 * r], runs[2 * r + 1] + 1).join(" ")).join(
      " … ",
    );
  return Array.from({ length: mentions.length }, (_, m) => {
    const head = mentions.head?.[m] ?? -1;
    const inner =
      core === "minimum" ? mentions.minimum?.get(m) : core === "head" && head >= 0 ? [head, head] : undefined;
    const behind = inner === undefined ? "" : ` | ${text(inner)}`;
    return `${entities.ids[mentions.entity[m]]}: ${text(runsOf(mentions, m))}${behind}`;
  });
}

/** Returns entities in their order as `id: words, words`. */
export function entityWords(part: AnnotatedPart): string[] {
  const { mentions, entities } = part;
  const words = wordsOf(part);
  return entities.ids.map((id, e) => {
    const own = Array.from(mentions.entity.keys()).filter((m) => mentions.entity[m] === e);
    return `${id}: ${own.map((m) => words.slice(mentions.first[m], mentions.last[m] + 1).join(" ")).join(", ")}`;
  });
}

/** Returns mentions as `entity: first-last first-last`, in their order. */
export function placesOf({ mentions, entities }: AnnotatedPart): string[] {
  return Array.from(mentions.entity, (entity, m) => {
    const runs = runsOf(mentions, m);
    const pieces = Array.from({ length: runs.length / 2 }, (_, r) => `${runs[2 * r]}-${runs[2 * r + 1]}`);
    return `${entities.ids[entity]}: ${pieces.join(" ")}`;
  });
}

/** Returns mentions as `runs:entity`: `0-0:e1 2-2-4-5:e2`. */
export function spansOf({ mentions, entities }: AnnotatedPart): string {
  return Array.from(mentions.entity, (entity, m) => `${runsOf(mentions, m).join("-")}:${entities.ids[entity]}`).join(
    " ",
  );
}

export function wordsOf({ tokens }: AnnotatedPart): string[] {
  return Array.from({ length: tokens!.length }, (_, t) => textAt(tokens!.form!, t));
}

/** Returns entities as sets of spans, sorted as text: `["0-0 2-2-4-5", "1-1"]`. */
export function clustersOf(part: AnnotatedPart): string[] {
  return clustersAt(part, (token) => token);
}

/** Does the same as `clustersOf`, but counts only tokens that are in the text. */
export function clustersInText(part: AnnotatedPart): string[] {
  const zero = part.tokens?.zero;
  return clustersAt(part, (token) => token - (zero?.subarray(0, token).reduce((sum, each) => sum + each, 0) ?? 0));
}

function clustersAt({ mentions, entities }: AnnotatedPart, place: (token: number) => number): string[] {
  const clusters = entities.ids.map((): string[] => []);
  for (let m = 0; m < mentions.length; m++)
    clusters[mentions.entity[m]].push(Array.from(runsOf(mentions, m), place).join("-"));
  return clusters.map((spans) => spans.sort().join(" ")).sort();
}
