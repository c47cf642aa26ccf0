import { describe, expect, it } from "vitest";
import { type AceEntityElement, type AceMentionElement, acePart, aceScore } from "../../test/support/ace-document.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import type { LackIn } from "../scoring/counted-part.ts";
import { resolveOptions } from "../scoring/score-options.ts";
import { scoreClusters } from "../scoring/score-clusters.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { type AceParameters, acePresets } from "./kit/ace-parameters.ts";
import { aceSide } from "./kit/ace-side.ts";
import { type AceMapping, aceMapping } from "./kit/ace-value.ts";

const { ace05, ace07 } = acePresets;

/** Returns a mention of ten characters, all of them its head. */
function mention(place: number, type = "NAM", more: Partial<AceMentionElement> = {}): AceMentionElement {
  const span = { start: 20 * place, end: 20 * place + 9, words: "abcdefghij" };
  return { type, extent: span, head: span, ...more };
}

function entity(id: number, ...mentions: AceMentionElement[]): AceEntityElement {
  return { id: `E${id}`, type: "PER", subtype: "Group", class: "SPC", mentions };
}

/** Eight entities of value 1. The first has mentions that weigh 1 + 0.5 + 0.1. */
const rest = Array.from({ length: 7 }, (_, i) => entity(i + 2, mention(10 + i)));
const [nam, nom, pro] = [mention(1), mention(2, "NOM"), mention(3, "PRO")];
const key = [entity(1, nam, nom, pro), ...rest];

function expectValues(response: readonly AceEntityElement[], expected: readonly number[], of = key): void {
  Object.values(acePresets).forEach((preset, i) => {
    expect(aceScore(of, response, preset).value, preset.preset).toBeCloseTo(expected[i], 12);
  });
}

describe("ACE-Value of eight entities", () => {
  it("is 7/8 if the response lacks one entity, or 7.6/8.6 with `ace07-mention`", () => {
    const response = key.slice(0, 7);
    expect(aceScore(key, response, ace05)).toMatchObject({ recall: null, counts: { value: [7, 8] }, value: 7 / 8 });
    expectValues(response, [7 / 8, 7 / 8, 7.6 / 8.6]);
  });

  it("is 7/8 with every preset if one of eight singletons is missing", () => {
    const names = [entity(1, nam), ...rest];
    expectValues(names.slice(1), [7 / 8, 7 / 8, 7 / 8], names);
    // A singleton on both sides counts.
    const more = entity(9, mention(30));
    expect(aceScore([...names, more], [...names.slice(1), more], ace05).value).toBe(8 / 9);
  });

  it("loses a missing pronoun's weight: 0.1/1.6 of an entity, or 0.1 with `ace07-mention`", () => {
    expectValues([entity(1, nam, nom), ...rest], [1 - 0.1 / 1.6 / 8, 1 - 0.1 / 1.6 / 8, 1 - 0.1 / 8.6]);
  });

  it("charges 0.75 (2007) or 0.75² (2005) of an extra entity's value", () => {
    const response = [...key, entity(9, mention(30))];
    expectValues(response, [1 - 0.5625 / 8, 1 - 0.75 / 8, 1 - 0.75 / 8.6]);
  });

  it("charges 0.75 of an extra mention's share of the key entity (2005) or the response entity (2007)", () => {
    const response = [entity(1, nam, nom, pro, mention(30)), ...rest];
    expectValues(response, [1 - (0.75 * 1) / 1.6 / 8, 1 - (0.75 * 1) / 2.6 / 8, 1 - 0.75 / 8.6]);
  });

  it("charges nothing for a mention of another entity (2005), or as much as for an extra one (2007)", () => {
    const [other, ...others] = rest;
    const response = [entity(1, nam, nom, pro, ...other.mentions), ...others];
    expectValues(response, [7 / 8, (7 - 0.75 / 2.6) / 8, (7.6 - 0.75) / 8.6]);
  });

  it("can be negative", () => {
    const nothing = Array.from({ length: 20 }, (_, i) => entity(i + 10, mention(30 + i)));
    expectValues(nothing, [(-20 * 0.5625) / 8, (-20 * 0.75) / 8, (-20 * 0.75) / 8.6]);
  });

  it("multiplies a mention's value by 0.9 for a wrong role, and again for a wrong style", () => {
    const wrong = mention(1, "NAM", { role: "ORG", metonymy: "TRUE" });
    // A mention without a role gets the type of its entity, and one without a style is LITERAL.
    const same = mention(1, "NAM", { role: "PER", metonymy: "FALSE" });
    expectValues([entity(1, same, nom, pro), ...rest], [1, 1, 1]);
    const lost = 1 - 0.81;
    expectValues([entity(1, wrong, nom, pro), ...rest], [1 - lost / 1.6 / 8, 1 - lost / 1.6 / 8, 1 - lost / 8.6]);
  });

  it("gives no value to entities of class GEN, NEG or USP, and charges nothing for extra ones", () => {
    for (const ofClass of ["GEN", "NEG", "USP"]) {
      const worthless = { ...entity(9, mention(30)), class: ofClass };
      expectValues([...key, worthless], [1, 1, 1]);
      expect(aceScore([...key, worthless], key, ace05).value).toBe(1);
    }
  });
});

describe("heads", () => {
  const span = (start: number, length: number, words = "x"): Partial<AceMentionElement> => ({
    head: { start, end: start + length - 1, words },
  });
  const meets = (a: Partial<AceMentionElement>, b: Partial<AceMentionElement>, parameters: AceParameters): boolean =>
    aceScore([entity(1, mention(0, "NAM", a))], [entity(1, mention(0, "NAM", b))], parameters).value === 1;

  it("meet if they share at least 0.3 of the longer head's characters", () => {
    expect(meets(span(0, 10), span(7, 10), ace05)).toBe(true);
    expect(meets(span(0, 10), span(8, 10), ace05)).toBe(false);
    expect(meets(span(0, 10), span(0, 3), ace05)).toBe(true);
    expect(meets(span(0, 10), span(0, 2), ace05)).toBe(false);
    expect(meets(span(0, 10), span(10, 10), { ...ace05, minimumOverlap: 0 })).toBe(false);
  });

  it("must also share at least 0.3 of the longer head's letters in one stretch under `ace07`", () => {
    expect(meets(span(0, 10, "abcdefghij"), span(0, 10, "abcklmnopq"), ace07)).toBe(true);
    expect(meets(span(0, 10, "abcdefghij"), span(0, 10, "abklmnopqr"), ace07)).toBe(false);
    expect(meets(span(0, 10, "abcdefghij"), span(0, 10, "abklmnopqr"), ace05)).toBe(true);
  });

  it("meet even if a long head begins before several shorter ones", () => {
    const many = Array.from({ length: 9 }, (_, i) => mention(0, "NAM", span(10 * i, 10)));
    const long = mention(0, "NAM", span(0, 90));
    const response = [...many.map((m, i) => entity(i + 1, m)), entity(10, long)];
    expect(aceScore([entity(1, mention(0, "NAM", span(80, 10)))], response, ace05).counts).toEqual({
      value: [1 - 9 * 0.5625, 1],
    });
  });

  it("meet even if their order differs from that of their mentions", () => {
    // The mention “old Boston's mayor” begins before “Boston”, but its head “mayor” comes after it.
    const at = (start: number, end: number, words: string): AceMentionElement["extent"] => ({ start, end, words });
    const mayor = { type: "NOM", extent: at(0, 17, "old Boston's mayor"), head: at(13, 17, "mayor") };
    const boston = { type: "NAM", extent: at(4, 9, "Boston"), head: at(4, 9, "Boston") };
    const both = [entity(1, mayor), entity(2, boston)];
    expectValues(both, [1, 1, 1], both);
  });

  it("do not meet if they only touch, even without a minimum share", () => {
    // The first head overlaps the key's, and its mention is worth 1. The second only touches the key's, so it is a
    // false alarm of 0.75 · 0.75.
    const response = [entity(1, mention(0, "NAM", span(0, 90))), entity(2, mention(0, "NAM", span(70, 10)))];
    const { counts } = aceScore([entity(1, mention(0, "NAM", span(80, 10)))], response, {
      ...ace05,
      minimumOverlap: 0,
    });
    expect(counts).toEqual({ value: [1 - 0.5625, 1] });
  });

  it("default to the extents of their mentions", () => {
    const headless = { type: nam.type, extent: nam.extent };
    expect(aceScore(key, [entity(1, headless, nom, pro), ...rest], ace07).value).toBe(1);
  });
});

describe("the mapping", () => {
  const mappingOf = (k: readonly AceEntityElement[], r: readonly AceEntityElement[], by: AceParameters): AceMapping => {
    const mentions = pairMentions(preparePart(acePart(k), "keep"), preparePart(acePart(r), "keep"));
    return aceMapping(aceSide(mentions.key, by), aceSide(mentions.response, by), by);
  };

  it("costs nothing for equal sides, despite rounding of 0.75 · (1 + 0.5 + 0.1) minus its terms", () => {
    const { mapped, falseAlarms } = mappingOf(key, key, ace07);
    expect(mapped.map(({ cost }) => cost)).toStrictEqual(key.map(() => 0));
    expect(falseAlarms).toStrictEqual([]);
  });

  it("does not map entities without value", () => {
    const worthless = [{ ...entity(1, nam), class: "GEN" }];
    const { mapped, falseAlarms } = mappingOf(worthless, worthless, ace05);
    expect(mapped).toStrictEqual([]);
    expect(falseAlarms.map(({ response, unit }) => [response, unit])).toStrictEqual([[0, 0]]);
  });
});

describe("ACE-Value", () => {
  it("is undefined if the key has no value, with or without false alarms", () => {
    const worthless = [{ ...key[0], class: "GEN" }];
    expect(aceScore(worthless, worthless, ace05)).toMatchObject({ value: null, counts: { value: [0, 0] } });
    expect(aceScore(worthless, key, ace05).value).toBeNull();
    expect(aceScore([], key, ace05).value).toBeNull();
  });

  it("is 0 for an empty response", () => {
    expect(aceScore(key, [], ace07).value).toBe(0);
  });

  it("gives an entity whose mentions weigh nothing the value 0", () => {
    const weightless = { ...ace05, mentionTypes: { ...ace05.mentionTypes, PRE: 0 } };
    const premodifier = entity(9, mention(30, "PRE"));
    expect(aceScore([...key, premodifier], [...key, premodifier], weightless).counts).toEqual({ value: [8, 8] });
  });
});

describe("missing information", () => {
  const lackOf = (keyPart: AnnotatedPart, response: AnnotatedPart, parameters = ace05): LackIn | undefined => {
    const total = new Accumulator(resolveOptions({ metrics: ["ace"], ace: parameters }));
    total.add(keyPart, response);
    const { lacking, scores } = total.result();
    expect(scores["ace"].value).toBe(lacking === undefined ? 1 : null);
    return lacking?.["ace"];
  };
  const whole = acePart(key);
  // Three lines precede the first entity, and each entity with one mention takes six. So the changed entity begins on
  // line 46, and its first mention is on line 47.
  const without = (change: Partial<AceEntityElement>): AnnotatedPart =>
    acePart([...rest, { ...entity(1, nam, nom, pro), ...change }]);

  it("is not reported if both sides have all attributes", () => {
    expect(lackOf(whole, whole)).toBeUndefined();
  });

  it.each([
    ["entity type", { type: "" }, "no entity type, line 47"],
    ["class of an entity", { class: "" }, "no class, line 47"],
    ["mention type", { mentions: [mention(1, "")] }, "no mention type, line 47"],
  ])("includes the %s, with the line of the first mention that lacks it", (_name, change, detail) => {
    const what = "the attributes of ACE";
    const expected = { what, detail, document: "ostrey" };
    const part = without(change);
    expect(lackOf(whole, part)).toEqual({ side: "response", ...expected });
    expect(lackOf(part, whole)).toEqual({ side: "key", ...expected });
  });

  it.each([
    ["mention type PRE", { mentions: [mention(1, "PRE")] }],
    ["entity type PERSON", { type: "PERSON" }],
    ["class SPECIFIC", { class: "SPECIFIC" }],
  ])("includes the weight of %s", (name, change) => {
    const what = "weighted types";
    expect(lackOf(whole, without(change))).toMatchObject({ side: "response", what, detail: `${name}, line 47` });
  });

  it("includes subtypes that only one side has", () => {
    const bare = acePart(key.map((each) => ({ ...each, subtype: "" })));
    const expected = { what: "the attributes of ACE", detail: "no subtypes" };
    expect(lackOf(whole, bare)).toMatchObject({ side: "response", ...expected });
    expect(lackOf(bare, whole)).toMatchObject({ side: "key", ...expected });
    expect(lackOf(bare, bare)).toBeUndefined();
  });

  it("does not include subtypes of a side without mentions", () => {
    for (const [k, r] of [
      [acePart([]), whole],
      [whole, acePart([])],
    ]) {
      const total = new Accumulator(resolveOptions({ metrics: ["ace"], ace: ace05 }));
      total.add(k, r);
      expect(total.result().lacking).toBeUndefined();
    }
  });

  it("is reported without a line if the mentions have no lines", () => {
    const { mentions, ...part } = without({ type: "" });
    const { line, ...lineless } = mentions;
    expect(line).toBeDefined();
    expect(lackOf(whole, { ...part, mentions: lineless })?.detail).toBe("no entity type");
  });

  it.each([
    ["both offsets are unknown", [-1, -1]],
    ["only the end is known", [-1, 29]],
    ["the head is empty", [20, 20]],
    ["the end precedes the start", [29, 20]],
  ])("includes the offsets of a head if %s", (_, offsets) => {
    const { headOffsets, ...mentions } = whole.mentions;
    const what = { what: "the attributes of ACE", detail: "a head without offsets, line 5" };
    const known = Int32Array.from([...offsets, ...headOffsets!.subarray(2)]);
    expect(lackOf(whole, { ...whole, mentions: { ...mentions, headOffsets: known } })).toMatchObject(what);
    expect(lackOf(whole, { ...whole, mentions })).toMatchObject(what);
  });

  it("includes the words of heads under `ace07` if no head has any", () => {
    const { head, ...features } = whole.mentions.features!;
    expect(head).toHaveLength(10);
    const wordless = { ...whole, mentions: { ...whole.mentions, features } };
    expect(lackOf(whole, wordless)).toBeUndefined();
    const lack = { side: "response", what: "the attributes of ACE", detail: "a head without words, line 5" };
    expect(lackOf(whole, wordless, ace07)).toMatchObject(lack);
  });

  it("includes the words of a single head under `ace07`", () => {
    const { head } = nam;
    const wordless = without({ mentions: [{ ...nam, head: { ...head!, words: "" } }, nom, pro] });
    expect(lackOf(whole, wordless)).toBeUndefined();
    expect(lackOf(whole, wordless, ace07)).toMatchObject({ side: "response", detail: "a head without words, line 47" });
  });

  it("is reported for clusters without attributes, and for parts without features", () => {
    const total = new Accumulator(resolveOptions({ metrics: ["ace"] }));
    const { length, first, last, entity: of, line } = whole.mentions;
    const bare = { length, first, last, entity: of, ...(line !== undefined && { line }) };
    total.add({ ...whole, mentions: bare }, whole);
    expect(total.result().lacking?.["ace"]).toMatchObject({ side: "key", detail: "no mention type, line 5" });
    expect(scoreClusters([["a", "b"]], [["a", "b"]], { metrics: ["ace"] })["ace"].value).toBeNull();
  });
});

it("ACE-Value refuses a factor for wrong roles that is negative or not finite", () => {
  for (const wrong of [-1, Number.NaN, Infinity]) {
    const ace = { ...ace05, mentionErrors: { ...ace05.mentionErrors, role: wrong } };
    expect(() => resolveOptions({ ace })).toThrow(RangeError);
  }
});
