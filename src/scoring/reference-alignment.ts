import { type OverlapTable, overlapTable } from "../core/overlap-table.ts";
import type { Span, SpanEntity } from "./reference-spans.ts";

/** A span that scorer.pl complains about, with the mention numbers that it prints. */
export interface RepeatedSpan {
  readonly side: "key" | "response";
  readonly span: Span;
  readonly earlier: number;
  readonly later: number;
}

/** How scorer.pl brings the mentions of the two sides of a document together. */
export interface ReferenceAlignment {
  /** Entities of the key as mention numbers; each mention has its own, a repeated one too. */
  readonly key: readonly (readonly number[])[];
  /** The same of the response, without what was dropped. Numbers of mentions that are not in the key can repeat. */
  readonly response: readonly (readonly number[])[];
  readonly repeated: readonly RepeatedSpan[];
  /** Sizes include repeated mentions; cells do not. */
  readonly table: OverlapTable;
  /** Entity of each mention number on either side, -1 where none. */
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
 * Numbers the mentions of both sides as scorer.pl does: those of the key one after another, equal spans too, then every
 * span of the response that the key does not have.
 *
 * What it makes of repeated spans is not the same everywhere. In the key all stay; the response can find only the last.
 * In the response, of a span that the key has, the first stays and the others are dropped with a complaint (and entities
 * that have nothing left); of a span that the key does not have all stay, without a word, under one number.
 */
export function referenceAlignment(key: readonly SpanEntity[], response: readonly SpanEntity[]): ReferenceAlignment {
  const repeated: RepeatedSpan[] = [];
  const width = widthOf(key, response);
  const numbers = new Map<number, number>();
  let next = 0;
  const keyNumbers = key.map((entity) =>
    entity.map((span) => {
      const earlier = numbers.get(span[0] * width + span[1]);
      if (earlier !== undefined) repeated.push({ side: "key", span, earlier, later: next });
      numbers.set(span[0] * width + span[1], next);
      return next++;
    }),
  );
  const keySpans = numbers.size;
  const keyMentions = next;
  const found = new Set<number>();
  const responseNumbers = response
    .map((entity) => {
      const kept: number[] = [];
      for (const span of entity) {
        const code = span[0] * width + span[1];
        let number = numbers.get(code);
        if (number === undefined) numbers.set(code, (number = next++));
        if (number < keyMentions && found.has(number)) {
          repeated.push({ side: "response", span, earlier: number, later: number });
        } else {
          found.add(number);
          kept.push(number);
        }
      }
      return kept;
    })
    .filter((entity) => entity.length > 0);

  const keyEntity = entityOfNumbers(keyNumbers, next);
  const responseEntity = entityOfNumbers(responseNumbers, next);
  const common = Array.from(found).filter((number) => number < keyMentions);
  const sizes = (entities: readonly (readonly number[])[]): Int32Array => Int32Array.from(entities, (e) => e.length);
  return {
    key: keyNumbers,
    response: responseNumbers,
    repeated,
    table: overlapTable(
      sizes(keyNumbers),
      sizes(responseNumbers),
      common.map((number) => keyEntity[number]),
      common.map((number) => responseEntity[number]),
    ),
    keyEntity,
    responseEntity,
    // The numbers that repeated mentions of the key use up pass for inventions of the response.
    spans: { key: keySpans, response: found.size, common: common.length, invented: next - keySpans },
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

function entityOfNumbers(entities: readonly (readonly number[])[], numbers: number): Int32Array {
  const entityOf = new Int32Array(numbers).fill(-1);
  entities.forEach((entity, e) => {
    for (const number of entity) entityOf[number] = e;
  });
  return entityOf;
}
