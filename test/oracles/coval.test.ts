/**
 * Compares minimum spans, matching by them, and the filters of mentions with recorded output of coval:
 * test/fixtures/oracle.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { overlapTable } from "../../src/core/overlap-table.ts";
import { minaMatching } from "../../src/matching/mention-matching.ts";
import { minimumSpans } from "../../src/matching/mina/minimum-spans.ts";
import { npOnly, removeNested } from "../../src/matching/keep-mentions.ts";
import { counterAndFigures } from "../../src/scoring/figures.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { preparePart } from "../../src/scoring/prepare.ts";
import { parsedPart } from "../support/parsed-part.ts";
import type { Span } from "../support/tagged-part.ts";

type Entities = readonly (readonly Span[])[];
const metrics = ["mentions", "muc", "b3", "ceafe", "lea"] as const;

interface Recorded {
  readonly sentences: readonly string[];
  readonly minimum: readonly (readonly [first: number, last: number, set: readonly (readonly [string, number])[]])[];
  readonly key: Entities;
  readonly response: Entities;
  readonly left: Readonly<Record<"np" | "nested" | "nested-drop" | "nested-min", readonly [Entities, Entities]>>;
  readonly scores: Readonly<Record<(typeof metrics)[number], readonly number[]>>;
  readonly shared: boolean;
}

const url = new URL("../fixtures/oracle/coval-mina.json", import.meta.url);
const { documents } = JSON.parse(readFileSync(url, "utf8")) as { documents: readonly Recorded[] };

function found<Value>(value: Value | string): Exclude<Value, string> {
  if (typeof value === "string") throw new TypeError(`no ${value}`);
  return value as Exclude<Value, string>;
}

function entitiesOf({ mentions, entities }: AnnotatedPart): Span[][] {
  const spans = Array.from({ length: entities.length }, (): Span[] => []);
  mentions.entity.forEach((e, m) => spans[e].push([mentions.first[m], mentions.last[m]]));
  const compare = (a: readonly number[], b: readonly number[]): number => a[0] - b[0] || a[1] - b[1];
  const sorted = spans.map((own) => own.sort(compare));
  return sorted.sort((a, b) => {
    const i = a.findIndex((span, s) => s >= b.length || compare(span, b[s]) !== 0);
    return i < 0 ? a.length - b.length : i >= b.length ? 1 : compare(a[i], b[i]);
  });
}

describe("recorded output of coval", () => {
  it.each(documents.map((recorded, i) => [i, recorded] as const))(
    "has our minimum spans in document %i",
    (_i, recorded) => {
      const part = parsedPart(recorded.sentences, [recorded.minimum.map(([first, last]): Span => [first, last])]);
      const spans = found(minimumSpans(part));
      const sets = Array.from(spans, ({ elements }, m) => [
        part.mentions.first[m],
        part.mentions.last[m],
        elements.map(({ text, at }) => [text, at]),
      ]);
      const inOrder = (set: unknown): string =>
        JSON.stringify((set as unknown[]).map((each) => JSON.stringify(each)).sort());
      expect(sets.map(([first, last, set]) => [first, last, inOrder(set)])).toStrictEqual(
        recorded.minimum.map(([first, last, set]) => [first, last, inOrder(set)]),
      );
    },
  );

  it.each(["key", "response"] as const)("has our results of filtering the mentions of the %s", (side) => {
    const which = side === "key" ? 0 : 1;
    const changed = { np: 0, nested: 0, "nested-drop": 0, "nested-min": 0 };
    for (const recorded of documents) {
      const part = parsedPart(recorded.sentences, recorded[side]);
      const identities = found(minimumSpans(part)).map(({ identity }) => identity);
      // coval drops singletons before it looks for nested mentions, and keeps the singletons that result.
      const several = parsedPart(
        recorded.sentences,
        recorded[side].filter(({ length }) => length > 1),
      );
      const left = {
        np: found(npOnly(part, part.tokens)),
        nested: removeNested(part, "keep"),
        "nested-drop": removeNested(several, "drop"),
        "nested-min": removeNested(part, "keep", identities),
      };
      for (const filter of ["np", "nested", "nested-drop", "nested-min"] as const) {
        expect(entitiesOf(left[filter]), filter).toStrictEqual(recorded.left[filter][which]);
        if (left[filter].mentions.length < part.mentions.length) changed[filter]++;
      }
    }
    expect(Math.min(...Object.values(changed))).toBeGreaterThan(5);
  });

  it("has our scores of mentions matched by minimum spans, if a side has no two equal minimum spans", () => {
    const options = resolveOptions({ metrics });
    const { counter, figures } = counterAndFigures(options.metrics, options);
    let compared = 0;
    for (const { sentences, key, response, scores, shared } of documents) {
      if (shared) continue;
      compared++;
      const [k, r] = [key, response].map((entities) => preparePart(parsedPart(sentences, entities), "first"));
      const pairs = found(minaMatching(k.part, r.part, k.order, r.order));
      const entities = ({ part, rank }: typeof k, mentions: Int32Array): Int32Array =>
        mentions.map((m) => rank[part.mentions.entity[m]]);
      const table = overlapTable(k.sizes, r.sizes, entities(k, pairs.key), entities(r, pairs.response));
      const own = figures.scores(counter.count(table));
      for (const id of metrics) {
        const { recall, precision, f1 } = own[id];
        [recall, precision, f1].forEach((figure, i) => {
          // coval prints 0 for undefined figures.
          expect(figure ?? 0, id).toBeCloseTo(scores[id][i], 8);
        });
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});
