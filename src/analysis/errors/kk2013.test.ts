import fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { labels } from "../../../test/support/random-partitions.ts";
import { runsByEntity } from "../../../test/support/part-views.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import { type Span, taggedPart, tokensOf } from "../../../test/support/tagged-part.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { pairMentions } from "../../scoring/tabulate.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { analysePart, defaultErrorOptions } from "./analyse-part.ts";
import type { ErrorType } from "../error-type.ts";
import { placedTable, rematched } from "../what-if/placed-part.ts";
import { type KkPart, kkCorrectedPart, kkPlacement, kkTypes, kkWhatIf } from "./kk2013.ts";

function analysed(key: AnnotatedPart, response: AnnotatedPart): KkPart {
  const paired = pairMentions(preparePart(key, "first"), preparePart(response, "first"));
  const { kk } = analysePart(paired, { ...defaultErrorOptions, taxonomy: "kk2013" });
  return kk!;
}

const spansOf = (part: AnnotatedPart): string[] =>
  Object.values(runsByEntity(part))
    .map((spans) => [...spans].sort().join(" "))
    .sort();

/** Tokens 0 to 5 are names, 6 to 9 pronouns; every mention is one token. */
const tokens = tokensOf("Ada/NNP Bob/NNP Cay/NNP Dan/NNP Eve/NNP Fay/NNP he/PRP she/PRP it/PRP they/PRP");
const part = (entities: readonly (readonly number[])[]): AnnotatedPart =>
  taggedPart(
    entities.map((places) => places.map((place): Span => [place, place])),
    tokens,
  );
const written = (entities: readonly (readonly number[])[]): string[] =>
  entities.map((places) => places.map((place) => `${place},${place}`).join(" ")).sort();

/** The expected entities are derived by hand from the rules of the paper and the released program. */
describe("if a response is corrected as by Kummerfeld and Klein,", () => {
  it.each<[string, number[][], number[][], ErrorType[], number[][]]>([
    // Pieces {0 1} and {2 3}, and the extra mention 4: the piece with the first name stays with the extra mention.
    [
      "a conflated piece leaves its entity",
      [
        [0, 1],
        [2, 3],
      ],
      [[0, 1, 2, 3, 4]],
      ["conflated-entities"],
      [
        [0, 1, 4],
        [2, 3],
      ],
    ],
    // The anchor 0 is extra, so 1 and 2 are conflated. 0 is then alone, and is removed.
    ["an extra mention left alone is removed", [[1, 2]], [[0, 1, 2]], ["conflated-entities"], [[1, 2]]],
    ["an extra mention is removed", [[0, 1]], [[0, 1, 2]], ["extra-mention"], [[0, 1]]],
    // Only the pronoun 6 is in the key: 0 and 1 are an extra entity.
    ["an extra entity is removed, except for its pronoun", [[2, 6]], [[0, 1, 6]], ["extra-entity"], [[6]]],
    // Pieces {0 1} and {2 3}: the piece without the anchor joins the other, with the extra mention 4.
    [
      "a divided piece brings its whole response entity along",
      [[0, 1, 2, 3]],
      [
        [0, 1],
        [2, 3, 4],
      ],
      ["divided-entity"],
      [[0, 1, 2, 3, 4]],
    ],
    // The anchor 0 is missing, so the piece counts as divided. The correction adds the anchor.
    ["a missing anchor is added with the divided piece", [[0, 1, 2]], [[1, 2]], ["divided-entity"], [[0, 1, 2]]],
    // 2 is missing, and joins 0, the first mention of its key entity.
    [
      "a missing mention joins the first mention of its entity",
      [[0, 1, 2, 3]],
      [
        [0, 4],
        [1, 3],
      ],
      ["missing-mention"],
      [
        [0, 2, 4],
        [1, 3],
      ],
    ],
    // The names 0 and 1 are missing: a missing entity, which includes the pronoun.
    ["a missing entity includes its pronoun", [[0, 1, 6]], [[6, 7]], ["missing-entity"], [[0, 1, 6], [7]]],
    ["a missing singleton is added", [[0], [1, 2]], [[1, 2]], ["missing-singleton"], [[0], [1, 2]]],
    // Only the anchor 0 is left of the response entity {0 1 2}, as a singleton.
    [
      "leftover singletons are removed last",
      [[3, 4]],
      [[0, 1, 3]],
      ["conflated-entities", "extra-mention", "extra-singleton"],
      [[3]],
    ],
  ])("%s", (_, key, response, types, expected) => {
    expect(spansOf(kkCorrectedPart(analysed(part(key), part(response)), new Set(types)))).toEqual(written(expected));
  });

  it("spans are corrected if errors of any type are corrected, but not otherwise", () => {
    const words = tokensOf("the/DT town/NN it/PRP Bob/NNP");
    const kk = analysed(
      taggedPart(
        [
          [
            [0, 1],
            [2, 2],
          ],
        ],
        words,
      ),
      taggedPart(
        [
          [
            [1, 1],
            [2, 2],
          ],
        ],
        words,
      ),
    );
    expect(spansOf(kkCorrectedPart(kk, new Set(["span-error"])))).toEqual(["0,1 2,2"]);
    expect(spansOf(kkCorrectedPart(kk, new Set(["extra-mention"])))).toEqual(["0,1 2,2"]);
    expect(spansOf(kkCorrectedPart(kk, new Set()))).toEqual(["1,1 2,2"]);
  });
});

describe("corrections", () => {
  const pronouns = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });
  const spoken = (
    both: Parameters<typeof spokenPart>[0],
    side: 0 | 1,
    isPronoun: readonly boolean[],
  ): AnnotatedPart => {
    const own = spokenPart(both, side);
    const words = Array.from({ length: own.tokens?.length ?? 0 }, (_, i) => (isPronoun[i % 14] ? "she" : `Name${i}`));
    return { ...own, tokens: { ...own.tokens!, ...taggedPart([], { words }).tokens! } };
  };

  it("of all types give the key, and perfect scores in the last row of the table", () => {
    fc.assert(
      fc.property(labels(14, 5), pronouns, (both, isPronoun) => {
        const [key, response] = [spoken(both, 0, isPronoun), spoken(both, 1, isPronoun)];
        const kk = analysed(key, response);
        expect(spansOf(kkCorrectedPart(kk, new Set(kkTypes)))).toEqual(spansOf(key));
        const last = kkWhatIf([kk], resolveOptions({ metrics: ["ceafe", "b3"] })).cumulative.at(-1);
        for (const metric of ["ceafe", "b3"])
          expect(last?.scores[metric].f1).toBe(key.mentions.length === 0 ? null : 1);
      }),
    );
  });

  it("of any types give the same overlap table as matching the corrected response again", () => {
    const options = resolveOptions({ metrics: ["b3"] });
    fc.assert(
      fc.property(labels(14, 5), pronouns, fc.subarray([...kkTypes], { minLength: 1 }), (both, isPronoun, list) => {
        const kk = analysed(spoken(both, 0, isPronoun), spoken(both, 1, isPronoun));
        const types = new Set<ErrorType>(list);
        const { table } = rematched(kk.paired.key.part, kkCorrectedPart(kk, types), options);
        const placed = placedTable(kk.model, kkPlacement(kk.model, kk.errors, types));
        const sorted = ({ keySizes, responseSizes, cellKey, cellResponse, cellSize }: typeof table): string[] => [
          ...Array.from(cellKey, (k, c) => [keySizes[k], responseSizes[cellResponse[c]], cellSize[c]].join(" ")).sort(),
          [...responseSizes].sort().join(" "),
        ];
        expect(sorted(placed)).toEqual(sorted(table));
      }),
    );
  });
});
