import { describe, expect, test } from "vitest";
import type { AnnotatedPart, SideName } from "../core/document.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { type FoundMention, mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import { accumulator } from "../scoring/accumulator.ts";
import type { ScoreResult } from "../scoring/corpus-scores.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { lea } from "./lea.ts";
import { defaultMetricOptions } from "./kit/metric.ts";
import {
  lackOfTypes,
  type LeaImportance,
  typeImportance,
  typesIn,
  type TypeUses,
  typeUses,
  weighedTypes,
} from "./kit/lea-importance.ts";
import { taggedPart, tokensOf } from "../../test/support/tagged-part.ts";

const part = (...mentions: FoundMention[]): AnnotatedPart => mentionsToPart({ document: "d", part: "" }, mentions);
const pair = (key: AnnotatedPart, response: AnnotatedPart): PairedMentions =>
  pairMentions(preparePart(key, "first"), preparePart(response, "first"));
const mention = (entity: string, token: number, type: string, entityType = ""): FoundMention => ({
  entity,
  runs: [token, token],
  features: { type },
  entityType,
});

/** The part lists entity b first. The table lists a first, because its first mention comes earlier. */
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
  test("add up over an entity's mentions, and are in the order of the entities' first mentions", () => {
    const rule = { mentionType: { name: 4, nominal: 2, pronoun: 0.5 } };
    expect(weightsOf(rule, "key")).toEqual([4.5, 2.5]);
    expect(weightsOf(rule, "response")).toEqual([2.5, 4]);
  });

  test("are 0 for types that are left out", () => {
    expect(weightsOf({ mentionType: { name: 4 } }, "key")).toEqual([4, 0]);
    expect(weightsOf({ entityType: { ORG: 3 } }, "key")).toEqual([0, 3]);
  });

  test("are 0 for a type that is named like a property of every object", () => {
    const inherited = part(mention("a", 1, "NAM", "constructor"));
    const importance = typeImportance({ entityType: { PER: 2 } }, pair(inherited, inherited));
    expect(importance({ side: "key", index: 0, size: 1 })).toBe(0);
  });

  test("count once for the type of an entity, and are 0 for an entity without a type", () => {
    expect(weightsOf({ entityType: { PER: 2, ORG: 3 } }, "key")).toEqual([2, 3]);
    expect(weightsOf({ entityType: { PER: 2, ORG: 3 } }, "response")).toEqual([0, 2]);
  });
});

/** {Ada King, she} is a PERSON, {Rome, the city} a GPE, {it} has no name, {Bern, Ada} has two classes. */
const words =
  "Ada/NNP/PERSON King/NNP/PERSON saw/VBD Rome/NNP/GPE ,/, the/DT city/NN ./. She/PRP liked/VBD it/PRP ./. Bern/NNP/GPE saw/VBD Ada/NNP/PERSON ./.";
const named = taggedPart(
  [
    [
      [0, 1],
      [8, 8],
    ],
    [
      [3, 3],
      [5, 6],
    ],
    [[10, 10]],
    [
      [12, 12],
      [14, 14],
    ],
  ],
  tokensOf(words),
);

describe("weights by name class", () => {
  const weighed = (rule: Parameters<typeof typeImportance>[0], side: SideName = "key"): number[] => {
    const mentions = pair(named, named);
    return Array.from(mentions[side].sizes, (size, index) => typeImportance(rule, mentions)({ side, index, size }));
  };

  test("are those of an entity's only class, or of `none` if it has no class or several", () => {
    expect(weighed({ nameClass: { PERSON: 3, GPE: 2, none: 0.5 } })).toEqual([3, 2, 0.5, 0.5]);
    expect(weighed({ nameClass: { PERSON: 3, GPE: 2 } }, "response")).toEqual([3, 2, 0, 0]);
  });

  test("may be multiplied by sizes, like weights by entity type", () => {
    expect(weighed({ nameClass: { PERSON: 3, GPE: 2, none: 0.5 }, times: "size" })).toEqual([6, 4, 0.5, 1]);
    const importance = typeImportance({ entityType: { PER: 2, none: 5 }, times: "size" }, pair(key, response));
    const of = (side: SideName): number[] => [0, 1].map((index) => importance({ side, index, size: index + 2 }));
    // a is a PER, x has no type, and both have size 2. b is an ORG, y a PER, and both have size 3.
    expect([of("key"), of("response")]).toEqual([
      [4, 0],
      [10, 6],
    ]);
  });

  test("use the classes that typesIn returns, with `none` for an entity with no class or several", () => {
    const classes = typesIn({ nameClass: { PERSON: 1 } }, pair(named, named));
    expect([0, 1, 2, 3].map((entity) => classes("key", entity))).toEqual(["PERSON", "GPE", "none", "none"]);
  });
});

describe("types", () => {
  const uses = (rule: Parameters<typeof typeUses>[0]): TypeUses => typeUses(rule, pair(key, response));

  test("are counted by entities, or by mentions if types of mentions have weights", () => {
    expect(uses({ entityType: {} })).toEqual({
      key: {
        counts: [
          ["PER", 1],
          ["ORG", 1],
        ],
        isKnown: true,
      },
      response: {
        counts: [
          ["none", 1],
          ["PER", 1],
        ],
        isKnown: true,
      },
    });
    expect(new Map(uses({ mentionType: {} }).key.counts)).toEqual(
      new Map([
        ["name", 1],
        ["pronoun", 2],
        ["nominal", 1],
      ]),
    );
  });

  test("are reported if they have a weight but do not occur, or occur but have no weight", () => {
    const rule = { entityType: { GPE: 2, PER: 1, Org: 0 } };
    expect(weighedTypes(rule, [uses(rule), uses(rule)])).toStrictEqual({
      of: "entities",
      absent: ["GPE", "Org"],
      weightless: [
        { type: "ORG", key: 2, response: 0 },
        { type: "none", key: 0, response: 2 },
      ],
    });
    const all = { mentionType: { name: 0, nominal: 0, pronoun: 0 } };
    expect(weighedTypes(all, [uses(all)])).toEqual({ of: "mentions", absent: [], weightless: [] });
  });

  test("are reported as unknown for a side without any names if the other side has some", () => {
    const rule = { nameClass: { PERSON: 1 } };
    const mute = part({ entity: "x", runs: [3, 3] });
    const [both, none] = [pair(named, named), pair(mute, mute)];
    const of = (...parts: PairedMentions[]): SideName | undefined =>
      weighedTypes(
        rule,
        parts.map((each) => typeUses(rule, each)),
      ).nameless;
    expect(of(both, none)).toBeUndefined();
    expect(of(pair(named, mute), none)).toBe("response");
    expect(of(pair(mute, named), none)).toBe("key");
    // A document that contains no names may still have been annotated for names.
    expect(of(none)).toBeUndefined();
    expect(of(pair(named, part()))).toBeUndefined();
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

  test("are printed only if the importance depends on types", () => {
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

  test("are its own type, or `none`, if types of entities have weights", () => {
    expect(typesOf({ entityType: { PER: 1 } }, "key")).toEqual(["PER", "ORG"]);
    expect(typesOf({ entityType: { PER: 1 } }, "response")).toEqual(["none", "PER"]);
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

  test("weighs entities by types", () => {
    // Key a weighs 4.5, b 2.5. Response x, which equals b, weighs 2.5, and y, which equals nothing, 4.
    expect(scored(response).scores["lea"].counts).toEqual({ recall: [2.5, 7], precision: [2.5, 6.5] });
  });

  test("has no figures if types are unknown", () => {
    const { scores, lacking } = scored(part({ entity: "x", runs: [3, 3] }));
    expect(lacking).toEqual({ lea: { side: "response", what: "mention types", document: "d" } });
    expect(scores["lea"].f1).toBeNull();
  });
});

describe("LEA by name classes", () => {
  const mute = part({ entity: "x", runs: [3, 3] });
  const scored = (...pairs: readonly (readonly [AnnotatedPart, AnnotatedPart])[]): ScoreResult => {
    const total = accumulator({ metrics: ["lea", "lea(importance=name-class:PERSON=2,none=1)", "muc"] });
    pairs.forEach(([ownKey, ownResponse], i) => {
      const at = { document: `d${i}`, part: "" };
      total.add({ ...ownKey, ...at }, { ...ownResponse, ...at });
    });
    return total.result();
  };
  const byName = "lea(importance=name-class:PERSON=2,none=1)";

  test("includes documents without names", () => {
    const { scores, lacking, weighed } = scored([named, named], [mute, mute]);
    expect(scores[byName].counts).toEqual({ recall: [5, 5], precision: [5, 5] });
    expect(lacking).toBeUndefined();
    expect(weighed?.[byName]).toEqual({
      of: "entities",
      absent: [],
      weightless: [{ type: "GPE", key: 1, response: 1 }],
    });
  });

  test("has no figure if a side has no names at all; other metrics keep theirs", () => {
    const { scores, lacking } = scored([named, mute]);
    expect(lacking).toEqual({ [byName]: { side: "response", what: "classes of names", document: "d0" } });
    expect(scores[byName]).toMatchObject({ recall: null, precision: null, f1: null });
    // Nothing is found: the response's single mention is not a singleton in the key.
    expect(scores["lea"].counts).toEqual({ recall: [0, 7], precision: [0, 1] });
  });
});

describe("missing types", () => {
  const byMentions = { mentionType: { name: 1 } };
  const byEntities = { entityType: { PER: 1 } };
  const mute = part({ entity: "x", runs: [3, 3] });

  test("are not reported if both sides have them", () => {
    expect(lackOfTypes(byMentions, pair(key, response))).toBeUndefined();
    expect(lackOfTypes(byEntities, pair(key, response))).toBeUndefined();
  });

  test("are reported for the side that lacks them", () => {
    expect(lackOfTypes(byMentions, pair(key, mute))).toEqual({ side: "response", what: "mention types" });
    expect(lackOfTypes(byMentions, pair(mute, response))).toEqual({ side: "key", what: "mention types" });
    expect(lackOfTypes(byEntities, pair(key, mute))).toStrictEqual({ side: "response", what: "entity types" });
  });

  test("are reported with a hint to use name classes if the side has them", () => {
    expect(lackOfTypes(byEntities, pair(named, named))).toEqual({
      side: "key",
      what: "entity types",
      detail: "it has classes of names, so use name-class instead",
    });
    expect(lackOfTypes({ nameClass: { PERSON: 1 } }, pair(named, mute))).toBeUndefined();
  });

  test("are reported for a single mention without a known type", () => {
    const half = part(mention("x", 3, "NOM"), mention("x", 6, ""));
    expect(lackOfTypes(byMentions, pair(key, half))).toEqual({ side: "response", what: "mention types" });
  });

  test("are not reported for a side without mentions; a table alone lacks the mentions", () => {
    expect(lackOfTypes(byEntities, pair(part(), response))).toBeUndefined();
    expect(lackOfTypes(byMentions, undefined)).toEqual({ side: "key", what: "mentions" });
  });
});
