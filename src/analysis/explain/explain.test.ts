import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberOf, valueOf } from "../../../test/support/expression-value.ts";
import { fewest } from "../../../test/support/property-seed.ts";
import { layersOfSpans } from "../../../test/support/layer-metrics.ts";
import { naiveLinks } from "../../../test/support/naive.ts";
import { type Pair, partitionPairs } from "../../../test/support/random-partitions.ts";
import { taggedPart } from "../../../test/support/tagged-part.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { CorefudReader } from "../../formats/corefud/corefud-reader.ts";
import { readParts } from "../../formats/read.ts";
import { acePresets } from "../../metrics/kit/ace-parameters.ts";
import { findMetric, metrics } from "../../metrics/registry.ts";
import { alignmentRows } from "../../report/score/alignment-rows.ts";
import { explanationBlocks } from "../../report/explain/explanation-blocks.ts";
import { explanationText } from "../../report/explain/write-explanation.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import { partOf, scoreClusters } from "../../scoring/score-clusters.ts";
import { type UncheckedOptions, type UserOptions, resolveOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { UnknownNameError } from "../unknown-name-error.ts";
import { explainSources } from "./explain.ts";
import { explainerOf } from "./explainers/registry.ts";
import type { Explanation, Piece } from "./explanation.ts";
import { fullLimits, pageLimits } from "./scope.ts";

const ids = metrics.map(({ id }) => id);

interface Parts {
  readonly key: AnnotatedPart;
  readonly response: AnnotatedPart;
}

/**
 * Returns a part with the mentions as tokens of a text, and everything that a metric needs: parts of speech, heads that
 * overlap the next token's, types, zeros.
 */
function annotated(side: Pair["key"], seed: number): AnnotatedPart {
  const tokenOf = (name: string): number => Number(name.replace(/\D/g, ""));
  const last = Math.max(0, ...side.flat().map(tokenOf));
  const part = taggedPart(
    side.map((entity) => entity.map((name): [number, number] => [tokenOf(name), tokenOf(name)])),
    { tags: Array.from({ length: last + 1 }, (_, t) => ["NN", "PRP", "CD", "NN", "PRP$"][t % 5]) },
  );
  const { first } = part.mentions;
  const ofEntity = (names: readonly string[]): string[] => side.map((_, e) => names[(e + seed) % names.length]);
  return {
    ...part,
    layers: layersOfSpans(Array.from(first, (token) => [token, token] as const)),
    tokens: { ...part.tokens!, zero: Uint8Array.from({ length: last + 1 }, (_, t) => Number(t % 3 === 1)) },
    mentions: {
      ...part.mentions,
      headOffsets: Int32Array.from([...first].flatMap((t) => [6 * t, 6 * t + 10])),
      features: {
        type: Array.from(first, (t, m) => ["NAM", "NOM", "PRO"][(t + (m % 4 === 3 ? seed : 0)) % 3]),
        head: Array.from(first, () => "head"),
      },
    },
    entities: {
      ...part.entities,
      types: ofEntity(["PER", "ORG"]),
      features: { class: ofEntity(["SPC", "SPC", "GEN"]), subtype: ofEntity(["Group", "Group", "Media"]) },
    },
  };
}

function asAnnotated({ key, response }: Pair): Parts {
  return { key: annotated(key, 0), response: annotated(response, 1) };
}

function explainParts(
  { key, response }: Parts,
  options: UncheckedOptions,
  limits = fullLimits,
  entity?: string,
): Explanation {
  return explainSources({ open: () => [key] }, { open: () => [response] }, resolveOptions(options), {
    limits,
    ...(entity !== undefined && { entity }),
  });
}

function explainPair(
  { key, response }: Pair,
  options: UncheckedOptions,
  limits = fullLimits,
  entity?: string,
): Explanation {
  return explainParts({ key: partOf(key), response: partOf(response) }, options, limits, entity);
}

function piecesOf({ workings }: Explanation, id: string): readonly Piece[] {
  return workings[0].metrics.find((working) => working.id === id)!.pieces;
}

function kindOf<K extends Piece["kind"]>(pieces: readonly Piece[], kind: K): Extract<Piece, { kind: K }>[] {
  return pieces.filter((piece): piece is Extract<Piece, { kind: K }> => piece.kind === kind);
}

const optionSets: UserOptions[] = [
  {},
  { blancEdge: "both", leaImportance: "uniform" },
  { singletons: "drop" },
  { mentions: "common", zeroDivision: 0 },
  { beta: 2, blancAlpha: 0.1, zeroDivision: 1 },
  { arcsVariant: "1.2", ace: acePresets.ace07 },
  { ace: acePresets["ace07-mention"] },
];

it.each(metrics)("$id has an explainer", (metric) => {
  expect(explainerOf(metric)?.id).toBe(metric.id);
});

describe.each(ids)("the calculation of %s", (id) => {
  it("arrives, step by step, at the figures of the metric", () => {
    fc.assert(
      fc.property(partitionPairs(12, 5), fc.constantFrom(...optionSets), (pair, given) => {
        const options = { ...given, metrics: [id] };
        const parts = asAnnotated(pair);
        const total = new Accumulator(resolveOptions(options));
        total.add(parts.key, parts.response);
        const { recall, precision, f1, value: only } = total.result().scores[id];
        const pieces = piecesOf(explainParts(parts, options), id);
        const hasOnlyF = findMetric(id)?.hasOnlyF === true;
        const figures = only !== undefined ? { value: only } : hasOnlyF ? { f1 } : { recall, precision, f1 };
        expect(kindOf(pieces, "result")).toStrictEqual([{ kind: "result", ...figures }]);
        const checked = kindOf(pieces, "equation").flatMap(({ equation: { steps, value } }) => {
          const numbers = steps.flatMap((step) => numberOf(step) ?? []);
          for (const each of numbers) expect(each).toBeCloseTo(value ?? numbers[0], 9);
          if (value === undefined) return [];
          if (numbers.length > 0) expect(value).not.toBeNull();
          for (const exactly of steps.flatMap((step) => valueOf(step) ?? [])) {
            expect(Number(exactly.numerator) / Number(exactly.denominator)).toBeCloseTo(value!, 12);
          }
          return numbers;
        });
        // Recall and precision, or the only figure, have steps that were checked.
        if (Object.values(figures).every((figure) => figure !== null) && given.zeroDivision === undefined) {
          const isWeighted = given.blancAlpha !== undefined;
          expect(checked.length).toBeGreaterThanOrEqual(only === undefined && !isWeighted ? 2 : 1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("is limited with `pageLimits`, and says how much it leaves out", () => {
    const key = Array.from({ length: 60 }, (_, e) => Array.from({ length: 40 }, (_, m) => `m${1000 * e + m}`));
    const response = Array.from({ length: 80 }, (_, e) =>
      Array.from({ length: 30 }, (_, m) => `m${1000 * m + (e % 40)}`),
    );
    const text = JSON.stringify(explainParts(asAnnotated({ key, response }), { metrics: [id] }, pageLimits));
    expect(text.length).toBeLessThan(120_000);
    expect(text).toMatch(/"more":[1-9]/);
  });
});

describe("link sets", () => {
  it("have each link of the definition once", () => {
    fc.assert(
      fc.property(partitionPairs(10, 4), (pair) => {
        const sets = kindOf(piecesOf(explainPair(pair, { metrics: ["blanc"] }), "blanc"), "links");
        const { ck, cr, cc, nk, nr, nn } = naiveLinks(pair.key, pair.response);
        expect(sets.map(({ links, more }) => links.length + more)).toStrictEqual([ck, cr, cc, nk, nr, nn]);
        const entityOf = (side: Pair["key"], m: string): number => side.findIndex((entity) => entity.includes(m));
        sets.forEach(({ links, more }, set) => {
          expect(more).toBe(0);
          expect(new Set(links.map((link) => [...link].sort().join(" "))).size).toBe(links.length);
          const sides = [[pair.key], [pair.response], [pair.key, pair.response]][set % 3];
          for (const [a, b] of links) {
            for (const side of sides) {
              expect([entityOf(side, a), entityOf(side, b)]).not.toContain(-1);
              expect(entityOf(side, a) === entityOf(side, b)).toBe(set < 3);
            }
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  it("of an entity have the links that touch one of its mentions", () => {
    fc.assert(
      fc.property(partitionPairs(10, 4), (pair) => {
        fc.pre(pair.key.length > 0);
        const whole = kindOf(piecesOf(explainPair(pair, { metrics: ["blanc"] }), "blanc"), "links");
        const own = kindOf(piecesOf(explainPair(pair, { metrics: ["blanc"] }, fullLimits, "K1"), "blanc"), "links");
        const first = new Set(
          kindOf(explainPair(pair, { metrics: ["muc"] }).workings[0].pieces, "partition")[0].entities[0].mentions,
        );
        const asText = (links: readonly (readonly [string, string])[]): string[] =>
          links.map((link) => link.join(" ")).sort();
        own.forEach(({ links }, i) => {
          expect(asText(links)).toStrictEqual(asText(whole[i].links.filter((link) => link.some((m) => first.has(m)))));
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe("alignments", () => {
  it("give the numerator of CEAF_m, and an equally good alternative if they are not unique", () => {
    let several = 0;
    fc.assert(
      fc.property(partitionPairs(10, 4), ({ key, response }) => {
        const [piece] = kindOf(piecesOf(explainPair({ key, response }, { metrics: ["ceafm"] }), "ceafm"), "alignment");
        const entityOf = new Map(
          kindOf(explainPair({ key, response }, { metrics: ["muc"] }).workings[0].pieces, "partition").flatMap(
            ({ entities }) => entities.map(({ label, mentions }) => [label, mentions] as const),
          ),
        );
        const shared = (pairs: readonly { key: string; response: string }[]): number =>
          pairs.reduce((sum, pair) => {
            const other = entityOf.get(pair.response)!;
            return sum + entityOf.get(pair.key)!.filter((m) => other.includes(m)).length;
          }, 0);
        const { ceafm } = scoreClusters(
          key.map((e) => [...e]),
          response.map((e) => [...e]),
          { metrics: ["ceafm"] },
        );
        expect(ceafm.counts).toMatchObject({ recall: [shared(piece.pairs), key.flat().length] });
        expect(piece.uniqueness === "unique").toBe(piece.instead === undefined);
        if (piece.instead === undefined) return;
        several++;
        expect(shared(piece.instead.by)).toBe(shared(piece.instead.pairs));
      }),
      { numRuns: 200 },
    );
    expect(several).toBeGreaterThan(fewest(5));
  });
});

it("explain gives no calculation for a corpus of several parts, and refuses names of missing documents", () => {
  const source = { open: () => [partOf([["a", "b"]], "one"), partOf([["c", "d"]], "two")] };
  const options = resolveOptions({ metrics: ["muc"] });
  const { workings, units, parts } = explainSources(source, source, options, { limits: pageLimits });
  expect([workings.length, units?.scores.length, parts]).toStrictEqual([0, 2, 2]);
  expect(explainSources(source, source, options, { limits: pageLimits, document: "two" }).workings).toHaveLength(1);
  expect(() => explainSources(source, source, options, { limits: pageLimits, document: "three" })).toThrow(
    UnknownNameError,
  );
});

const plaza = join(import.meta.dirname, "../../../examples/plaza");
const source = (name: string) => {
  const parts = readParts([readFileSync(join(plaza, name))], new CorefudReader());
  return { open: () => parts };
};
const limits = { entities: 20, mentions: 40, terms: 20, links: 20, matrix: 8 };
const textOf = (explanation: Explanation): string => explanationText(explanationBlocks(explanation, "north", 2), 2);

it("an explanation lists pairs of mentions with different tokens, and the rule that matched them", () => {
  const options = resolveOptions({ metrics: ["mentions"], match: "head" });
  const explanation = explainSources(source("key.conllu"), source("north.conllu"), options, { limits });
  // The relative clause is missing from the response's mention; its head “hermano” is not.
  expect(textOf(explanation)).toMatch(/Su hermano , que vivía allí\s+Su hermano\s+the same head/);
  const rows: string[][] = [];
  scoreSources(source("key.conllu"), [source("north.conllu")], options, () => undefined, {
    wants: () => true,
    matched: (_id: string, sides: MatchedSides) => rows.push(...alignmentRows("north", sides, options)),
  });
  const byRule = (rule: string): string[][] => rows.filter((row) => row[3] === rule);
  expect(byRule("head").map((row) => [row[4], row[5], row[6], row[7]])).toContainEqual(["18-23", "18-19", "e6", "e6"]);
  // Every key mention is in one row.
  const { counts } = explanation.scores["mentions"];
  const [found, all] = counts !== undefined && "recall" in counts ? counts.recall : [0, 0];
  expect(byRule("head").length + byRule("exact").length).toBe(found);
  expect(found + byRule("missing").length).toBe(all);
});

it("an explanation lists no pairs of mentions if all pairs have the same tokens", () => {
  const options = resolveOptions({ metrics: ["mentions"] });
  const explanation = explainSources(source("key.conllu"), source("north.conllu"), options, { limits });
  expect(textOf(explanation)).not.toContain("matched with");
});
