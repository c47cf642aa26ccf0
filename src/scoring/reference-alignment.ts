import type { SideName } from "../core/side-name.ts";
import type { Span, SpanEntity } from "./reference-spans.ts";

/** Entities as lists of mention numbers. */
export type NumberedEntities = readonly (readonly number[])[];

/** A span that scorer.pl complains about, with the mention numbers that it prints. */
export interface RepeatedSpan {
  readonly side: SideName;
  readonly span: Span;
  readonly earlier: number;
  readonly later: number;
}

/** How scorer.pl brings the mentions of the two sides of a document together: equal spans have one number. */
export interface ReferenceAlignment {
  /** Nothing is missing here: a number is there as often as the key has the span. */
  readonly key: NumberedEntities;
  /** Without what was dropped. A number that the key has is there once; others can repeat. */
  readonly response: NumberedEntities;
  readonly repeated: readonly RepeatedSpan[];
  /** The entity of each number on either side, the last where it is in several, -1 where none. */
  readonly keyEntity: Int32Array;
  readonly responseEntity: Int32Array;
  /** Different spans of the key, of the response, of both, and what scorer.pl calls invented. */
  readonly spans: {
    readonly key: number;
    readonly response: number;
    readonly common: number;
    readonly invented: number;
  };
}

/**
 * Numbers the mentions of both sides as scorer.pl does: those of the key one after another, then every span of the
 * response that the key does not have.
 *
 * What it makes of repeated spans is not the same everywhere. In the key all stay, and take on the number of the last.
 * In the response, of a span that the key has, the first stays and the others are dropped with a complaint (and entities
 * that have nothing left); of a span that the key does not have all stay, without a word.
 */
export function referenceAlignment(key: readonly SpanEntity[], response: readonly SpanEntity[]): ReferenceAlignment {
  const repeated: RepeatedSpan[] = [];
  const width = widthOf(key, response);
  const codeOf = ([first, last]: Span): number => first * width + last;
  const numbers = new Map<number, number>();
  let next = 0;
  for (const entity of key) {
    for (const span of entity) {
      const earlier = numbers.get(codeOf(span));
      if (earlier !== undefined) repeated.push({ side: "key", span, earlier, later: next });
      numbers.set(codeOf(span), next++);
    }
  }
  const keySpans = numbers.size;
  const keyMentions = next;
  const keyNumbers = key.map((entity) => entity.map((span) => numbers.get(codeOf(span))!));

  const found = new Set<number>();
  const responseNumbers: number[][] = [];
  for (const entity of response) {
    const kept: number[] = [];
    for (const span of entity) {
      let number = numbers.get(codeOf(span));
      if (number === undefined) numbers.set(codeOf(span), (number = next++));
      if (number < keyMentions && found.has(number)) {
        repeated.push({ side: "response", span, earlier: number, later: number });
      } else {
        found.add(number);
        kept.push(number);
      }
    }
    if (kept.length > 0) responseNumbers.push(kept);
  }

  let common = 0;
  for (const number of found) if (number < keyMentions) common++;
  return {
    key: keyNumbers,
    response: responseNumbers,
    repeated,
    keyEntity: entityOfNumbers(keyNumbers, next),
    responseEntity: entityOfNumbers(responseNumbers, next),
    // The numbers that repeated mentions of the key use up pass for inventions of the response.
    spans: { key: keySpans, response: found.size, common, invented: next - keySpans },
  };
}

/** More than the last token of any mention, so that a span can be one number. */
function widthOf(...sides: readonly (readonly SpanEntity[])[]): number {
  let width = 1;
  for (const side of sides) {
    for (const entity of side) for (const [, last] of entity) if (last >= width) width = last + 1;
  }
  return width;
}

function entityOfNumbers(entities: NumberedEntities, numbers: number): Int32Array {
  const entityOf = new Int32Array(numbers).fill(-1);
  entities.forEach((entity, e) => {
    for (const number of entity) entityOf[number] = e;
  });
  return entityOf;
}
