import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionOf } from "../../../test/support/random-partitions.ts";
import type { Partition } from "../../../test/support/naive.ts";
import { bestKeys, type KeyPolicy, pooledKeys } from "../../analysis/keys/combined-keys.ts";
import { softByKey, softKeys, softParts } from "../../analysis/keys/soft-keys.ts";
import { version } from "../../core/version.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { CountHeader } from "../../scoring/count-file/count-header.ts";
import { countLines } from "../../scoring/count-file/count-lines.ts";
import { CountMerger } from "../../scoring/count-file/merge-counts.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { mergedKeys } from "./merged-keys.ts";

const names = ["a", "b", "c", "d", "e", "f"];
const keyNames = ["ann", "ben", "cem"];

const partition = partitionOf(names);

/** A text in two parts, which may be on different machines. */
const texts = fc.array(
  fc.record({
    keys: fc.array(fc.option(partition, { nil: undefined, freq: 4 }), { minLength: 3, maxLength: 3 }),
    responses: fc.array(partition, { minLength: 2, maxLength: 2 }),
    shard: fc.nat(1),
    shards: fc.array(fc.nat(1), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);

type Text = typeof texts extends fc.Arbitrary<readonly (infer Item)[]> ? Item : never;

/** The texts of a machine, with their numbers among all. */
type Shard = readonly (readonly [number, Text])[];

function countedIn(shard: Shard, policy: KeyPolicy, options: ScoreOptions, has: (text: Text, key: number) => boolean) {
  const source = (side: (text: Text) => Partition | undefined): PartSource => ({
    open: () =>
      shard.flatMap(([t, text]) => {
        const own = side(text);
        return own === undefined ? [] : [{ ...partOf(own, `text ${t >> 1}`), part: String(t & 1) }];
      }),
  });
  const keys = keyNames.map((_, k) => source((text) => (has(text, k) ? text.keys[k] : undefined)));
  const responses = [0, 1].map((r) => source((text) => text.responses[r]));
  const byKey = keys.map((key) => scoreSources(key, responses, options, () => undefined));
  const parts = policy === "soft" ? softParts(keys, responses, options) : [];
  const own = responses.map((_, r) => byKey.map((each) => each[r]));
  return {
    byResponse: own,
    parts,
    accumulators: own.flatMap((each, r) => (policy === "soft" ? softByKey(each, parts, r) : each)),
  };
}

function headerOf(policy: KeyPolicy, options: ScoreOptions): CountHeader {
  return {
    ...{ systems: ["north", "south"], named: true, options, asked: "by name", version },
    keys: { how: policy, names: keyNames },
  };
}

function merged(shards: readonly (readonly Accumulator[])[], header: CountHeader) {
  const merger = new CountMerger((diagnostic) => {
    throw new Error(JSON.stringify(diagnostic));
  });
  shards.forEach((accumulators, s) => {
    merger.add(`shard ${s}`, countLines({ header, accumulators, diagnostics: [] }));
  });
  return merger.merged()!;
}

const numberedTexts = (all: readonly Text[]): Shard => Array.from(all.entries());

describe.each(["pool", "best", "soft"] as const)("counts against several keys, combined by %s", (policy) => {
  const options = resolveOptions({ metrics: policy === "soft" ? ["b3", "mentions", "pairwise"] : ["b3", "conll"] });
  const header = headerOf(policy, options);

  it("add up to those of one run, byte for byte, wherever the texts were counted", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const whole = countedIn(numberedTexts(all), policy, options, () => true);
        const shards = [0, 1].map((shard) =>
          countedIn(
            numberedTexts(all).filter(([, text]) => text.shard === shard),
            policy,
            options,
            () => true,
          ),
        );
        const [one, two] = [[whole], shards].map((counts) =>
          merged(
            counts.map(({ accumulators }) => accumulators),
            header,
          ),
        );
        expect([...countLines(two)]).toEqual([...countLines(one)]);
        const { accumulators, signed } = mergedKeys(two.accumulators, two.header);
        whole.byResponse.forEach((byKey, r) => {
          const direct =
            policy === "soft"
              ? softKeys(byKey, whole.parts, r)
              : policy === "best"
                ? bestKeys(byKey).accumulator
                : pooledKeys(byKey);
          expect(accumulators[r].result()).toStrictEqual({ ...direct.result(), diagnostics: [] });
          const report = { name: "x", result: accumulators[r].result(), diagnostics: [] };
          expect(signed([report, report])[r].result.signature).toContain(`keys:${policy}.3|key:`);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("may come from machines with different keys, or are refused", () => {
    let refused = 0;
    fc.assert(
      fc.property(texts, (all) => {
        const numbered = numberedTexts(all);
        const whole = countedIn(numbered, policy, options, () => true);
        const shards = [0, 1].map((shard) =>
          countedIn(numbered, policy, options, (text, key) => text.shards[key] === shard),
        );
        const both = merged(
          shards.map(({ accumulators }) => accumulators),
          header,
        );
        const isSplit = all.some(
          ({ keys, shards: of }) => new Set(of.filter((_, key) => keys[key] !== undefined)).size > 1,
        );
        if (policy === "soft" && isSplit) {
          refused++;
          expect(() => mergedKeys(both.accumulators, both.header)).toThrow("made with some of its keys only");
          return;
        }
        const one = merged([whole.accumulators], header);
        const scores = [both, one].map((each) =>
          mergedKeys(each.accumulators, each.header).accumulators.map((own) => own.result().scores),
        );
        expect(scores[0]).toStrictEqual(scores[1]);
      }),
      { numRuns: 60 },
    );
    if (policy === "soft") expect(refused).toBeGreaterThan(0);
  });

  it("are not added to counts against other keys, or combined otherwise", () => {
    const { accumulators } = countedIn([], policy, options, () => true);
    const problems: unknown[] = [];
    const merger = new CountMerger(({ code, data }) => problems.push([code, data]));
    merger.add("one", countLines({ header, accumulators, diagnostics: [] }));
    const others = { ...header, keys: { how: policy, names: ["ann", "cem", "ben"] } };
    merger.add("two", countLines({ header: others, accumulators, diagnostics: [] }));
    const { keys: _, ...alone } = header;
    merger.add("three", countLines({ header: alone, accumulators: accumulators.slice(0, 2), diagnostics: [] }));
    const there = `${policy} "ann" "ben" "cem"`;
    expect(problems).toEqual([
      ["mixed-counts", { field: "keys", other: "one", there, here: `${policy} "ann" "cem" "ben"` }],
      ["mixed-counts", { field: "keys", other: "one", there, here: "nothing" }],
    ]);
  });
});
