import { readFileSync } from "node:fs";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { taggedPart } from "../../test/support/tagged-part.ts";

/** Entities as lists of mentions. Mention `n` is the `n`th token, from 1. */
export type TokenPartition = readonly (readonly number[])[];

/** One document of a case. An absent side is not in its file. */
interface CaseDocument {
  readonly id: string;
  readonly key?: TokenPartition;
  readonly response?: TokenPartition;
}

export interface PartitionCase {
  readonly id: string;
  readonly documents: readonly CaseDocument[];
}

export const sides = ["key", "response"] as const;
export type Side = (typeof sides)[number];

const of = (id: string, key: TokenPartition, response: TokenPartition): PartitionCase => ({
  id,
  documents: [{ id: "A", key, response }],
});

const small = [
  [1, 2],
  [3, 4, 5],
];
const pair = [[1, 2]];

const boundaryCases: readonly PartitionCase[] = [
  of("no-key", [], small),
  of("no-response", small, []),
  of("nothing", [], []),
  of("equal-singletons", [[1], [2], [3]], [[1], [2], [3]]),
  of("singletons-linked", [[1], [2], [3], [4]], [[1, 2], [3], [4]]),
  of("one-entity-broken", [[1, 2, 3, 4]], [[1, 2], [3], [4]]),
  of(
    "one-entity-in-two",
    [[1, 2, 3, 4]],
    [
      [1, 2],
      [3, 4],
    ],
  ),
  of("lone-mention", [[1]], [[1]]),
  of("lone-mention-missed", [[1]], [[2]]),
  of("lone-mention-linked", [[1]], [[1, 2]]),
  of("nothing-in-common", [[1, 2]], [[3, 4]]),
  of(
    "pairs-as-singletons",
    [
      [1, 2],
      [3, 4],
    ],
    [[1], [2], [3], [4]],
  ),
  of(
    "spurious-singletons",
    [
      [1, 2],
      [3, 4],
    ],
    [[1, 2], [3, 4], [5], [6]],
  ),
  of("repeated-in-response-entity", small, [
    [1, 2, 2],
    [3, 4, 5],
  ]),
  of("repeated-in-two-response-entities", small, [
    [1, 2],
    [2, 3, 4, 5],
  ]),
  of(
    "repeated-in-key-entity",
    [
      [1, 2, 2],
      [3, 4, 5],
    ],
    small,
  ),
  of(
    "repeated-in-two-key-entities",
    [
      [1, 2],
      [2, 3, 4, 5],
    ],
    small,
  ),
  of(
    "repeated-on-both-sides",
    [
      [1, 2],
      [2, 3, 4, 5],
    ],
    [
      [1, 2],
      [2, 3, 4, 5],
    ],
  ),
  {
    id: "document-not-in-response",
    documents: [
      { id: "A", key: pair, response: pair },
      { id: "B", key: pair },
    ],
  },
  {
    id: "document-only-in-response",
    documents: [
      { id: "A", key: pair, response: pair },
      { id: "B", key: [[1, 2, 3]], response: [[1, 2, 3]] },
      { id: "C", response: pair },
    ],
  },
  {
    id: "document-without-response-mentions",
    documents: [
      { id: "A", key: pair, response: pair },
      { id: "B", key: pair, response: [] },
    ],
  },
  {
    id: "document-without-key-mentions",
    documents: [
      { id: "A", key: small, response: small },
      { id: "B", key: [], response: pair },
    ],
  },
  {
    id: "documents-of-different-size",
    documents: [
      { id: "A", key: pair, response: pair },
      {
        id: "B",
        key: [
          [1, 2, 3, 4, 5, 6],
          [7, 8],
        ],
        response: [
          [1, 2, 3],
          [4, 5, 6, 7, 8],
        ],
      },
    ],
  },
  {
    id: "document-of-singletons",
    documents: [
      { id: "A", key: [[1, 2, 3]], response: [[1, 2], [3]] },
      { id: "B", key: [[1], [2], [3]], response: [[1, 2], [3]] },
    ],
  },
];

const goldenCases: readonly PartitionCase[] = (["papers", "reference-catalogue"] as const).flatMap((file) => {
  const text = readFileSync(new URL(`../../test/golden/${file}.json`, import.meta.url), "utf8");
  const { cases } = JSON.parse(text) as { cases: { id: string; key: string[][]; response: string[][] }[] };
  return cases.map(({ id, key, response }) => {
    const names = [...new Set([...key.flat(), ...response.flat()])].sort();
    const numbers = (entities: readonly string[][]): number[][] =>
      entities.map((mentions) => mentions.map((name) => names.indexOf(name) + 1));
    return of(id, numbers(key), numbers(response));
  });
});

export const partitionCases: readonly PartitionCase[] = [...boundaryCases, ...goldenCases];

/**
 * Returns one side as parts. All documents have different ids of entities, for scorers in which an id means the same
 * entity everywhere.
 */
export function partsOf({ documents }: PartitionCase, side: Side): AnnotatedPart[] {
  let entities = 0;
  return documents.flatMap((document) => {
    const own = document[side];
    if (own === undefined) return [];
    const length = Math.max(1, ...sides.flatMap((each) => document[each] ?? []).flat());
    const words = Array.from({ length }, (_, t) => `w${t + 1}`);
    const spans = own.map((mentions) => mentions.map((n): [number, number] => [n - 1, n - 1]));
    const part = taggedPart(spans, { words }, document.id);
    return [{ ...part, entities: { length: own.length, ids: own.map(() => String(++entities)) } }];
  });
}

/** Returns entities as in papers: `{1 2}{3 4 5}`. */
export function partitionText(partition: TokenPartition | undefined): string {
  if (partition === undefined) return "(no document)";
  return partition.length === 0 ? "∅" : partition.map((mentions) => `{${mentions.join(" ")}}`).join("");
}
