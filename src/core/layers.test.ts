import { describe, expect, it } from "vitest";
import type { AnnotatedPart, Mentions, Layers, Spans } from "./document.ts";
import { discourseDeixisOf, layersOfEntities, layerSizes, movedLayers } from "./layers.ts";

function spans(...at: number[]): Spans {
  return { length: at.length, first: Int32Array.from(at), last: Int32Array.from(at) };
}

const mentions = (...at: number[]): Mentions => ({ ...spans(...at), entity: new Int32Array(at.length) });

const splitAntecedents = { length: 3, entity: Int32Array.of(2, 2, 3), antecedent: Int32Array.of(0, 1, 0) };
const bridging = {
  length: 3,
  anaphor: spans(4, 5, 6),
  antecedent: spans(0, 1, 2),
  antecedentEntity: Int32Array.of(0, -1, 3),
  relations: ["part-of", "", "set"],
};
const nonReferring = { ...spans(8, 9), ids: ["x", "y"] };
const discourseDeixis = {
  mentions: mentions(10, 11, 12, 13, 14),
  entities: { length: 1, ids: ["dd"] },
  splitAntecedents: { length: 1, entity: Int32Array.of(0), antecedent: Int32Array.of(0) },
  nonReferring: { ...spans(15), ids: ["z"] },
};
const layers: Layers = { splitAntecedents, bridging, nonReferring, discourseDeixis };
const plain: AnnotatedPart = {
  document: "d",
  part: "1",
  mentions: mentions(0, 1),
  entities: { length: 4, ids: ["a", "b", "c", "e"] },
};
const part: AnnotatedPart = { ...plain, layers };

const withLayers = (own?: Layers): AnnotatedPart => (own === undefined ? plain : { ...plain, layers: own });

describe("layerSizes", () => {
  it("counts entities with split antecedents once, not once per antecedent", () => {
    expect(layerSizes(part)).toStrictEqual({
      "split antecedents": 2,
      bridging: 3,
      "non-referring expressions": 2,
      "discourse deixis": 5,
    });
  });

  it.each([undefined, {}])("is 0 for layers that are absent", (own) => {
    expect(Object.values(layerSizes(withLayers(own)))).toStrictEqual([0, 0, 0, 0]);
  });
});

describe("layersOfEntities", () => {
  // Entity 1 is removed; later entities move up.
  const left = (): Layers => layersOfEntities(layers, Int32Array.of(0, -1, 1, 2));

  it("drops rows of removed antecedents, and renumbers other entities", () => {
    expect(left().splitAntecedents).toStrictEqual({
      length: 2,
      entity: Int32Array.of(1, 2),
      antecedent: Int32Array.of(0, 0),
    });
  });

  it("keeps rows of entity 0, as entity and as antecedent", () => {
    const own = { length: 2, entity: Int32Array.of(0, 1), antecedent: Int32Array.of(1, 0) };
    const { splitAntecedents: sets } = layersOfEntities({ splitAntecedents: own }, Int32Array.of(0, 1));
    expect(sets).toStrictEqual(own);
    const none = layersOfEntities({ splitAntecedents: own }, Int32Array.of(0, -1)).splitAntecedents;
    expect(none).toStrictEqual({ length: 0, entity: new Int32Array(0), antecedent: new Int32Array(0) });
  });

  it("drops the rows of a removed entity with split antecedents", () => {
    const { splitAntecedents: sets } = layersOfEntities(layers, Int32Array.of(0, 1, -1, 2));
    expect(sets).toStrictEqual({ length: 1, entity: Int32Array.of(2), antecedent: Int32Array.of(0) });
  });

  it("renumbers the antecedents of bridging, and drops removed ones", () => {
    expect(left().bridging).toStrictEqual({ ...bridging, antecedentEntity: Int32Array.of(0, -1, 2) });
    const without = layersOfEntities(layers, Int32Array.of(-1, 0, 1, 2));
    expect(without.bridging?.antecedentEntity).toStrictEqual(Int32Array.of(-1, -1, 2));
  });

  it("leaves other layers unchanged, and adds none", () => {
    expect(left().nonReferring).toBe(nonReferring);
    expect(left().discourseDeixis).toBe(discourseDeixis);
    expect(layersOfEntities({}, Int32Array.of(0))).toStrictEqual({});
  });
});

describe("movedLayers", () => {
  const byTen = ({ length, first, last }: Spans): Spans => ({
    length,
    first: first.map((token) => token + 10),
    last: last.map((token) => token + 10),
  });

  it("moves spans, and drops discourse deixis", () => {
    expect(movedLayers(layers, byTen)).toStrictEqual({
      splitAntecedents,
      bridging: { ...bridging, anaphor: spans(14, 15, 16), antecedent: spans(10, 11, 12) },
      nonReferring: { ...spans(18, 19), ids: ["x", "y"] },
    });
  });

  it("adds no layers", () => {
    expect(movedLayers({}, byTen)).toStrictEqual({});
  });
});

describe("discourseDeixisOf", () => {
  it("returns the part with the mentions, entities and layers of its discourse deixis", () => {
    expect(discourseDeixisOf(part)).toStrictEqual({
      document: "d",
      part: "1",
      mentions: discourseDeixis.mentions,
      entities: discourseDeixis.entities,
      layers: { splitAntecedents: discourseDeixis.splitAntecedents, nonReferring: discourseDeixis.nonReferring },
    });
  });

  it("returns no layers if the discourse deixis has none", () => {
    const { mentions: own, entities } = discourseDeixis;
    const without = withLayers({ ...layers, discourseDeixis: { mentions: own, entities } });
    expect(discourseDeixisOf(without)?.layers).toStrictEqual({});
  });

  it.each([undefined, {}])("is undefined without the layer", (own) => {
    expect(discourseDeixisOf(withLayers(own))).toBeUndefined();
  });
});
