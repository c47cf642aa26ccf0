import { describe, expect, test } from "vitest";
import type { AnnotatedPart, SideName } from "../core/document.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { type FoundMention, mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import { accumulator, type ScoreResult } from "../scoring/accumulator.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { lea } from "./lea.ts";
import { defaultMetricOptions } from "./metric.ts";
import { lackOfTypes, type LeaImportance, typeImportance, typesIn } from "./lea-importance.ts";

const part = (...mentions: FoundMention[]): AnnotatedPart => mentionsToPart({ document: "d", part: "" }, mentions);
const pair = (key: AnnotatedPart, response: AnnotatedPart): PairedMentions =>
  pairMentions(preparePart(key, "first"), preparePart(response, "first"));
const mention = (entity: string, token: number, type: string, entityType = ""): FoundMention => ({
  entity,
  runs: [token, token],
  features: { type },
  entityType,
});

/** The entities are listed in another order than that of their first mentions, which is the one of the table. */
const key = part(
  mention("b", 3, "NOM", "ORG"),
  mention("a", 1, "NAM", "PER"),
  mention("a", 5, "PRO"),
  mention("b", 6, "PRO"),
);
const response = part(mention("x", 3, "NOM"), mention("x", 6, "PRO"), mention("y", 9, "NAM", "PER"));

const weightsOf = (rule: Parameters<typeof typeImportance>[0], side: SideName): number[] => {
  const importance = typeImportance(rule, pair(key, response));
  return [0, 1].map((index) => importance({ side, index, size: 2 }));
};

describe("weights", () => {
  test("of mentions are added up, in the order of the entities' first mentions", () => {
    const rule = { mentionType: { name: 4, nominal: 2, pronoun: 0.5 } };
    // a: name and pronoun; b: nominal and pronoun.
    expect(weightsOf(rule, "key")).toEqual([4.5, 2.5]);
    // x: nominal and pronoun; y: name.
    expect(weightsOf(rule, "response")).toEqual([2.5, 4]);
  });

  test("that are not named are nothing", () => {
    expect(weightsOf({ mentionType: { name: 4 } }, "key")).toEqual([4, 0]);
    expect(weightsOf({ entityType: { ORG: 3 } }, "key")).toEqual([0, 3]);
  });

  test("are nothing for a type that every object inherits", () => {
    const inherited = part(mention("a", 1, "NAM", "constructor"));
    const importance = typeImportance({ entityType: { PER: 2 } }, pair(inherited, inherited));
    expect(importance({ side: "key", index: 0, size: 1 })).toBe(0);
  });

  test("of an entity are that of its type, once; one without a type has none", () => {
    expect(weightsOf({ entityType: { PER: 2, ORG: 3 } }, "key")).toEqual([2, 3]);
    expect(weightsOf({ entityType: { PER: 2, ORG: 3 } }, "response")).toEqual([0, 2]);
  });
});

describe("the types of an entity", () => {
  const typesOf = (rule: Parameters<typeof typesIn>[0], side: SideName): string[] => {
    const types = typesIn(rule, pair(key, response));
    return [0, 1].map((index) => types(side, index));
  };

  test("are those of its mentions, counted, names first and pronouns last", () => {
    expect(typesOf({ mentionType: { name: 1 } }, "key")).toEqual(["1 name, 1 pronoun", "1 nominal, 1 pronoun"]);
    expect(typesOf({ mentionType: { name: 1 } }, "response")).toEqual(["1 nominal, 1 pronoun", "1 name"]);
    const many = part(...["PRO", "NAM", "PRO", "NOM", "PRO"].map((type, token) => mention("a", token, type)));
    expect(typesIn({ mentionType: {} }, pair(many, many))("key", 0)).toBe("1 name, 1 nominal, 3 pronoun");
  });

  test("are written out if they are weighed, and only then", () => {
    const { written } = lea.rule;
    if (written?.as !== "shares") throw new Error("LEA is written as shares of entities");
    const types = (leaImportance: LeaImportance): string | undefined =>
      written.types({ ...defaultMetricOptions, leaImportance }, pair(key, response))?.("key", 0);
    expect(types({ mentionType: { name: 1 } })).toBe("1 name, 1 pronoun");
    expect(types({ entityType: { ORG: 1 } })).toBe("PER");
    expect(["size" as const, "uniform" as const, { name: "own", weigh: () => 1 }].map(types)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("or its own, if these are weighed; nothing where it has none", () => {
    expect(typesOf({ entityType: { PER: 1 } }, "key")).toEqual(["PER", "ORG"]);
    expect(typesOf({ entityType: { PER: 1 } }, "response")).toEqual(["", "PER"]);
  });
});

describe("LEA", () => {
  const scored = (own: AnnotatedPart): ScoreResult => {
    const total = accumulator({
      metrics: ["lea"],
      leaImportance: { mentionType: { name: 4, nominal: 2, pronoun: 0.5 } },
    });
    total.add(key, own);
    return total.result();
  };

  test("weighs entities by them", () => {
    // Key a 4.5, b 2.5; response x, which is b, 2.5, and y, which is nothing, 4.
    expect(scored(response).scores["lea"].counts).toEqual({ recall: [2.5, 7], precision: [2.5, 6.5] });
  });

  test("has no figures where they are not known", () => {
    const { scores, lacking } = scored(part({ entity: "x", runs: [3, 3] }));
    expect(lacking).toEqual({ lea: { side: "response", what: "mention types", document: "d" } });
    expect(scores["lea"].f1).toBeNull();
  });
});

describe("what is lacking", () => {
  const byMentions = { mentionType: { name: 1 } };
  const byEntities = { entityType: { PER: 1 } };
  const mute = part({ entity: "x", runs: [3, 3] });

  test("is nothing where both sides say it", () => {
    expect(lackOfTypes(byMentions, pair(key, response))).toBeUndefined();
    expect(lackOfTypes(byEntities, pair(key, response))).toBeUndefined();
  });

  test("names the side that does not", () => {
    expect(lackOfTypes(byMentions, pair(key, mute))).toEqual({ side: "response", what: "mention types" });
    expect(lackOfTypes(byMentions, pair(mute, response))).toEqual({ side: "key", what: "mention types" });
    expect(lackOfTypes(byEntities, pair(key, mute))).toEqual({ side: "response", what: "entity types" });
  });

  test("a single mention whose type is not known is enough", () => {
    const half = part(mention("x", 3, "NOM"), mention("x", 6, ""));
    expect(lackOfTypes(byMentions, pair(key, half))).toEqual({ side: "response", what: "mention types" });
  });

  test("a side without mentions lacks nothing, and a table alone lacks the mentions", () => {
    expect(lackOfTypes(byEntities, pair(part(), response))).toBeUndefined();
    expect(lackOfTypes(byMentions, undefined)).toEqual({ side: "key", what: "mentions" });
  });
});
