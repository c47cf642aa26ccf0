import { type AnnotatedPart, runsOf } from "../../../src/core/document.ts";
import type { WrittenFile } from "../../../src/formats/format.ts";
import { valuesOf } from "../part-views.ts";

/**
 * Writes files of a format, so that the tests can compare any format with any other. Writers of formats that src/ only
 * reads follow the format's description, not the reader.
 */
export interface TestWriter {
  /** The format's id. */
  readonly format: string;
  /**
   * The information that the format keeps besides clusters: tokens, a text without tokens (whose words the test may
   * separate by single spaces), positions of tokens without their words, positions of characters without the text, or
   * opaque names of mentions.
   */
  readonly keeps: "tokens" | "text" | "positions" | "characters" | "names";
  /**
   * Whether the format can hold the part's mentions and clusters without loss. Some formats have no discontinuous
   * mentions, crossing mentions or singletons.
   */
  readonly holds: (part: AnnotatedPart) => boolean;
  /** Returns all files; those to name on the command line have `main: true`. */
  readonly write: (parts: readonly AnnotatedPart[]) => readonly (WrittenFile & { readonly main: boolean })[];
}

export function wordsOf({ tokens }: AnnotatedPart): string[] {
  return valuesOf(tokens?.form) ?? [];
}

export function sentencesOf(part: AnnotatedPart): string[][] {
  const words = wordsOf(part);
  const starts = [...new Set([0, ...(part.tokens?.sentenceStarts ?? [])])].filter((start) => start < words.length);
  return starts.map((start, s) => words.slice(start, starts[s + 1] ?? words.length));
}

/** Returns the words with single spaces between, and where each begins and ends (UTF-16 units). */
export function textOf(part: AnnotatedPart): { text: string; starts: number[]; ends: number[] } {
  const words = wordsOf(part);
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.push(length);
    ends.push(length + word.length);
    length += word.length + 1;
  }
  return { text: words.join(" "), starts, ends };
}

/** Returns how many characters precede each UTF-16 unit of a text. */
export function charactersBefore(text: string): (unit: number) => number {
  const before = [0];
  for (const character of text) {
    const count = before[before.length - 1] + 1;
    // Between the two units of a character, there is half of it.
    for (let unit = 0; unit < character.length; unit++) before.push(count);
  }
  return (unit) => before[unit];
}

/** Returns mentions with their token runs (inclusive) and entity ids, in text order. */
export function mentionsOf(part: AnnotatedPart): { runs: [number, number][]; entity: string; index: number }[] {
  const { mentions, entities } = part;
  return Array.from({ length: mentions.length }, (_, m) => {
    const runs = runsOf(mentions, m);
    return {
      runs: Array.from({ length: runs.length / 2 }, (_, r): [number, number] => [runs[2 * r], runs[2 * r + 1]]),
      entity: entities.ids[mentions.entity[m]],
      index: m,
    };
  });
}

export function isContinuous({ mentions }: AnnotatedPart): boolean {
  return mentions.pieces === undefined || mentions.pieces.size === 0;
}

/** Returns whether no two mentions (of the same entity, or of any) overlap without one being inside the other. */
export function isNested(part: AnnotatedPart, within: "entity" | "part"): boolean {
  const all = mentionsOf(part).map(({ runs, entity }) => ({
    first: runs[0][0],
    last: runs[runs.length - 1][1],
    entity,
  }));
  return all.every((a) =>
    all.every(
      (b) =>
        (within === "entity" && a.entity !== b.entity) || !(a.first < b.first && b.first <= a.last && a.last < b.last),
    ),
  );
}

export function isWithinSentences(part: AnnotatedPart): boolean {
  const starts = Array.from(part.tokens?.sentenceStarts ?? []);
  return mentionsOf(part).every(({ runs }) => {
    const [first, last] = [runs[0][0], runs[runs.length - 1][1]];
    return !starts.some((start) => first < start && start <= last);
  });
}
