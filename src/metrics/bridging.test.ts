import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { withLayers } from "../formats/common/parts/found-layers.ts";
import { mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import { accumulator } from "../scoring/accumulator.ts";

const ids = ["bridging-recognition", "bridging-mention", "bridging-entity"] as const;

type Bridge = readonly [anaphor: number, antecedent: number];

function part(clusters: readonly (readonly number[])[], bridges: readonly Bridge[]): AnnotatedPart {
  const mentions = clusters.flatMap((tokens, e) => tokens.map((token) => ({ entity: `e${e}`, runs: [token, token] })));
  return withLayers(mentionsToPart({ document: "d", part: "" }, mentions), {
    bridges: bridges.map(([anaphor, antecedent]) => ({
      anaphor: { runs: [anaphor, anaphor] },
      ...(antecedent >= 0 && { antecedent: { runs: [antecedent, antecedent] } }),
      entity: "e0",
      relation: "",
    })),
  });
}

function counts(key: AnnotatedPart, response: AnnotatedPart | undefined): unknown[] {
  const total = accumulator({ metrics: ids });
  total.add(key, response);
  const { scores, lacking } = total.result();
  expect(lacking).toBeUndefined();
  return ids.map((id) => scores[id].counts);
}

const both = (found: number, key: number, response: number) => ({ recall: [found, key], precision: [found, response] });

// A house (0) and it (1) form one entity. The door (2), the roof (3), a street (4) and a window (5) are singletons.
const entities = [[0, 1], [2], [3], [4], [5]];

describe("bridging", () => {
  it("counts anaphors found, those linked to the right mention, and those linked to the right entity", () => {
    const key = part(entities, [
      [2, 0],
      [3, 0],
      [5, 0],
    ]);
    // The door's antecedent is another mention of the right entity, the roof's is the right mention, and the window's
    // is wrong. The street is not an anaphor in the key.
    const response = part(entities, [
      [2, 1],
      [3, 0],
      [5, 4],
      [4, 0],
    ]);
    expect(counts(key, response)).toEqual([both(3, 3, 4), both(1, 3, 4), both(2, 3, 4)]);
  });

  it("uses the key's entities, not the response's", () => {
    const key = part(entities, [[2, 0]]);
    const response = part([[0], [1], [2]], [[2, 1]]);
    expect(counts(key, response)[2]).toEqual(both(1, 1, 1));
    expect(counts(response, key)[2]).toEqual(both(0, 1, 1));
  });

  it("compares an antecedent that is not a mention, such as a non-referring markable, by its tokens", () => {
    const same = part(entities, [[2, 9]]);
    expect(counts(same, part(entities, [[2, 9]]))).toEqual(ids.map(() => both(1, 1, 1)));
    expect(counts(same, part(entities, [[2, 8]]))[2]).toEqual(both(0, 1, 1));
  });

  it("uses the last of several antecedents", () => {
    const key = part(entities, [
      [2, 4],
      [2, 0],
    ]);
    expect(counts(key, part(entities, [[2, 0]]))).toEqual(ids.map(() => both(1, 1, 1)));
  });

  it("counts the key's anaphors as missing if the response lacks the document", () => {
    expect(counts(part(entities, [[2, 0]]), undefined)).toEqual(ids.map(() => both(0, 1, 0)));
  });

  it("counts the key's anaphors as missing if the response's document has no mentions and no bridging", () => {
    expect(counts(part(entities, [[2, 0]]), { ...part([], []), layers: {} })).toEqual(ids.map(() => both(0, 1, 0)));
  });

  it("reports files that give only entities as antecedents, or that lack bridging", () => {
    const total = accumulator({ metrics: ids });
    total.add(part(entities, [[2, 0]]), part(entities, [[2, -1]]));
    const lack = { side: "response", what: "bridging antecedents", document: "d" };
    expect(total.result().lacking).toEqual({ "bridging-mention": lack, "bridging-entity": lack });
    const bare = { ...part(entities, []), layers: {} };
    const without = accumulator({ metrics: ids });
    without.add(bare, part(entities, [[2, 0]]));
    const none = { side: "key", what: "bridging", document: "d" };
    expect(without.result().lacking).toEqual(Object.fromEntries(ids.map((id) => [id, none])));
  });
});
