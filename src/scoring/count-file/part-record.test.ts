import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../../test/support/property-seed.ts";
import { labels, partitionsOf } from "../../../test/support/random-partitions.ts";
import { type Span, taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import { metrics } from "../../metrics/registry.ts";
import { Accumulator } from "../accumulator.ts";
import type { CountedPart } from "../counted-part.ts";
import { countedPartOf, type PartRecord, partRecord } from "./part-record.ts";
import { partOf } from "../score-clusters.ts";
import { resolveOptions } from "../score-options.ts";
import { scoreSources } from "../score-sources.ts";

function carried(id: string, part: CountedPart): CountedPart {
  return countedPartOf(JSON.parse(JSON.stringify(partRecord(id, part))) as PartRecord);
}

function copyOf(total: Accumulator, divideBy?: string): Accumulator {
  const copy = new Accumulator(total.options, undefined, divideBy);
  for (const [id, part] of total.counted()) copy.addCounted(id, carried(id, part));
  return copy;
}

const bare: CountedPart = {
  document: "nw/a",
  part: "001",
  counts: Float64Array.of(1 / 3, 2, Number.NaN, -0, 5e-324, 2 ** 53, Number.POSITIVE_INFINITY),
  keyMentions: 1,
  responseMentions: 2,
  foundMentions: 3,
  voidMentions: 4,
  keySingletons: 5,
  responseSingletons: 6,
  keyDigest: "k",
  responseDigest: undefined,
};

const full: CountedPart = {
  ...bare,
  keyDigest: undefined,
  responseDigest: "r",
  otherConll: Float64Array.of(0.1, Number.NaN),
  hasSplits: true,
  gap: {
    gender: "feminine",
    isMissing: true,
    counts: { truePositives: 1, falsePositives: 2, falseNegatives: 3, trueNegatives: 4 },
  },
  lacking: { ace: { side: "key", what: "text", document: "nw/a (part 001)" } },
  breakdown: {
    counts: new Map([
      ["arcs-immediate", new Map([["PRP", Float64Array.of(1, Number.NaN)]])],
      ["arcs-anchor", new Map([["", Float64Array.of(0.1)]])],
    ]),
    lacks: [{ side: "response", what: "tags" }],
    known: ["key"],
  },
  joined: { documents: 2, topics: 1, otherCounts: Float64Array.of(7), links: Float64Array.of(8, 9) },
};

describe("a part after a round trip through JSON", () => {
  it("is the same bit for bit, with or without optional fields", () => {
    expect(carried("x", bare)).toStrictEqual(bare);
    expect(carried("x", full)).toStrictEqual(full);
  });

  it("gives the same results for all metrics under both singleton policies", () => {
    fc.assert(
      fc.property(
        fc.array(labels(8, 4), { maxLength: 4 }),
        fc.constantFrom("keep" as const, "drop" as const),
        (documents, singletons) => {
          const total = new Accumulator(resolveOptions({ metrics, singletons }));
          documents.map(partitionsOf).forEach(({ key, response }, d) => {
            total.add(partOf(key, `g${d % 2}/${d}`), partOf(response, `g${d % 2}/${d}`));
          });
          const copy = copyOf(total);
          expect({ ...copy.result(), diagnostics: [] }).toStrictEqual({ ...total.result(), diagnostics: [] });
          expect(copy.by("genre")).toStrictEqual(total.by("genre"));
          expect(copy.units("document")).toStrictEqual(total.units("document"));
        },
      ),
    );
  });

  it("gives the same breakdown", () => {
    const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);
    const text = tokensOf("Obama/NNP/PERSON He/PRP his/PRP$ US/NNP/GPE it/PRP its/PRP$ dogs/NNS they/PRP");
    const total = new Accumulator(resolveOptions({ metrics: ["arcs-immediate"] }), undefined, "class");
    total.add(taggedPart([one(0, 1, 2), one(3, 4, 5)], text), taggedPart([one(0, 1, 4, 5), one(3, 7)], text));
    expect(copyOf(total, "class").breakdown()).toStrictEqual(total.breakdown());
    expect(copyOf(total, "class").breakdown()!["arcs-immediate"].rows).not.toHaveLength(0);
  });

  it("gives the same scores if parts are joined", () => {
    const named = (document: string) => partOf([["a", "b"], ["c"]], document);
    const parts = [named("t/1"), named("t/2"), named("u/1")];
    const source = { open: () => parts };
    const [total] = scoreSources(source, [source], resolveOptions({ scope: "topic" }), () => undefined);
    expect({ ...copyOf(total).result(), diagnostics: [] }).toStrictEqual({ ...total.result(), diagnostics: [] });
    expect(total.result().shared).toMatchObject({ topics: 2, documents: 3 });
  });
});

const few = { keyMentions: 6, responseMentions: 6, foundMentions: 6, voidMentions: 0 };

describe("groups of parts", () => {
  it("are listed in the order in which parts were added, but no digit of their scores depends on that order", () => {
    // No compensation helps here: after 2^60, the lost part is 1 + ε + ε or ε + ε + 1, where ε = 2^-53 is half of the
    // precision of 1.
    const numerators = [2 ** 60, 1, 2 ** -53, 2 ** -53, -(2 ** 60)];
    const filled = (order: readonly number[]) => {
      // The counts of ACE-Value may be negative, and as large as its weights.
      const total = new Accumulator(resolveOptions({ metrics: ["ace"] }));
      for (const d of order) {
        const counts = Float64Array.of(numerators[d], 1);
        total.addCounted(String(d), { ...bare, ...few, document: `g/${d}`, counts });
      }
      return total;
    };
    const [forth, back] = [filled([0, 1, 2, 3, 4]), filled([4, 3, 2, 1, 0])];
    expect(back.by("genre")).toStrictEqual(forth.by("genre"));
    expect(back.by("document")).toStrictEqual(forth.by("document").toReversed());
  });
});
