import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../test/support/property-seed.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { type Combination, combinations, combinedPart } from "./combine.ts";

const ofNames = combinations.filter((kind) => kind !== "antecedents");

function entitiesOf(part: AnnotatedPart | undefined): string[][] {
  if (part === undefined) return [];
  const found = Array.from({ length: part.entities.length }, (): string[] => []);
  part.mentions.entity.forEach((entity, m) => found[entity].push(part.mentions.names![m]));
  return found.map((entity) => entity.sort()).sort((a, b) => (a[0] < b[0] ? -1 : 1));
}

const words = (...entities: string[]): Clusters => entities.map((entity) => Array.from(entity));

function combined(kind: Combination, ...annotations: Clusters[]): string[] {
  return entitiesOf(
    combinedPart(
      annotations.map((each) => partOf(each)),
      kind,
    ),
  ).map((entity) => entity.join(""));
}

describe("combinedPart", () => {
  it("gives the mentions of one annotation the links of another", () => {
    // The second lacks d, and links a, c and e. The first lacks e.
    expect(combined("links", words("ab", "cd"), words("ace", "b"))).toEqual(["ac", "b", "d"]);
    expect(combined("links", words("ace", "b"), words("ab", "cd"))).toEqual(["ab", "c", "e"]);
  });

  it("finds the intersection, union and vote of three annotations", () => {
    const three = [words("abc", "d"), words("ab", "cd"), words("a", "bc", "e")];
    expect(combined("intersection", ...three)).toEqual(["a", "b", "c"]);
    expect(combined("union", ...three)).toEqual(["abcd", "e"]);
    // ab and bc have two votes each, cd one; d is a mention of two, e of one.
    expect(combined("vote", ...three)).toEqual(["abc", "d"]);
  });

  it("by vote, requires that more than half of the annotations agree", () => {
    expect(combined("vote", words("ab"), words("a", "b"))).toEqual(["a", "b"]);
    expect(combined("vote", words("ab"), words("ac"))).toEqual(["a"]);
  });

  it("treats an annotation without the part as an annotation without mentions", () => {
    const own = partOf(words("ab"));
    expect(entitiesOf(combinedPart([own, undefined], "links"))).toEqual([["a"], ["b"]]);
    expect(entitiesOf(combinedPart([own, undefined], "union"))).toEqual([["a", "b"]]);
    expect(entitiesOf(combinedPart([own, undefined], "intersection"))).toEqual([]);
    expect(combinedPart([undefined, own], "links")).toBeUndefined();
  });

  it("leaves an annotation unchanged if it is combined with itself", () => {
    for (const kind of ofNames) expect(combined(kind, words("ab", "c"), words("ab", "c"))).toEqual(["ab", "c"]);
  });

  /** Returns a part with an entity for each string. Each letter is a mention at the position of its character code. */
  const placed = (...entities: string[]): AnnotatedPart =>
    partOf(entities.map((entity) => Array.from(entity, (letter) => [letter.charCodeAt(0), letter.charCodeAt(0)])));
  const best = (...annotations: AnnotatedPart[]): string[] => {
    const part = combinedPart(annotations, "antecedents")!;
    const found = Array.from({ length: part.entities.length }, () => "");
    part.mentions.entity.forEach((entity, m) => (found[entity] += String.fromCharCode(part.mentions.first[m])));
    return found;
  };

  it("chooses the best antecedents of two annotations", () => {
    // The first links b to a. The second links c to b, begins an entity with d, and links e to d. The first has no x.
    const key = placed("abc", "de");
    expect(best(key, placed("ab", "cd", "e"), placed("a", "bc", "dex"))).toEqual(["abc", "de"]);
    // No response has c. Both wrongly link d to b, and link x, which is not a key mention, to d.
    expect(best(key, placed("abdx", "e"), placed("a", "bdx", "e"))).toEqual(["abdx", "e"]);
    // One response lacks x, and one w, so both are left out. Then y begins an entity.
    expect(best(placed("a", "y"), placed("a", "xy"), placed("a", "y"))).toEqual(["a", "y"]);
    expect(best(placed("ay"), placed("xy"), placed("wy"))).toEqual(["y"]);
  });

  it("takes the closest of several right antecedents", () => {
    // Both a and b are right antecedents of c. b is closer, and no response links b to a.
    expect(best(placed("abc"), placed("ac", "b"), placed("a", "bc"))).toEqual(["a", "bc"]);
  });

  it("by best antecedents, returns a single response unchanged, and the key if it is among the responses", () => {
    const entities = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 6, maxLength: 6 }).map((labels) =>
      placed(
        ...[0, 1, 2]
          .map((label) =>
            Array.from("abcdef")
              .filter((_, i) => labels[i] === label)
              .join(""),
          )
          .filter((own) => own !== ""),
      ),
    );
    const sorted = (part: AnnotatedPart): string[] => best(part, part).sort();
    fc.assert(
      fc.property(entities, entities, entities, (key, one, other) => {
        expect(best(key, one).sort()).toEqual(sorted(one));
        expect(best(key, one, key, other).sort()).toEqual(sorted(key));
      }),
    );
  });

  it("refuses to choose antecedents of mentions without positions", () => {
    const named = partOf(words("ab"));
    expect(() => combinedPart([named, named], "antecedents")).toThrow("these mentions have only names");
    expect(combinedPart([undefined, placed("ab")], "antecedents")).toBeUndefined();
    expect(combinedPart([placed("ab"), undefined], "antecedents")?.mentions.length).toBe(0);
  });

  it("refuses annotations with different numbers of tokens", () => {
    const [one, other] = [3, 4].map((length): AnnotatedPart => ({ ...partOf([[[0, 1]]]), tokens: { length } }));
    expect(() => combinedPart([one, other], "union")).toThrow("one annotation has 3 tokens, but another has 4");
  });

  it("agrees with naive definitions by pairs of mentions", () => {
    const side = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(side, { minLength: 2, maxLength: 4 }), fc.constantFrom(...ofNames), (all, kind) => {
        const mentions = ["a", "b", "c", "d", "e"];
        const clusters = all.map((labels) =>
          [0, 1, 2]
            .map((label) => mentions.filter((_, i) => labels[i] === label))
            .filter((entity) => entity.length > 0),
        );
        const enough = (votes: readonly boolean[]): boolean => {
          const yes = votes.filter(Boolean).length;
          return kind === "union" ? yes > 0 : kind === "intersection" ? yes === votes.length : 2 * yes > votes.length;
        };
        const has = (i: number): boolean =>
          kind === "links" ? all[0][i] >= 0 : enough(all.map((labels) => labels[i] >= 0));
        const linked = (i: number, j: number): boolean => {
          const votes = all.map((labels) => labels[i] >= 0 && labels[i] === labels[j]);
          return has(i) && has(j) && (kind === "links" ? votes[1] : enough(votes));
        };
        // Warshall's closure.
        const reach = mentions.map((_, i) => mentions.map((_other, j) => i === j || linked(i, j)));
        for (const k of mentions.keys())
          for (const i of mentions.keys()) for (const j of mentions.keys()) reach[i][j] ||= reach[i][k] && reach[k][j];
        const expected = mentions.flatMap((_, i) => {
          const own = mentions.filter((_other, j) => has(i) && has(j) && reach[i][j]);
          return own[0] === mentions[i] ? [own.join("")] : [];
        });
        expect(combined(kind, ...clusters)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
