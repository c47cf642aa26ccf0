import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../../../test/support/property-seed.ts";
import { entitySpans } from "../../../test/support/entity-spans.ts";
import { wordsOf } from "../../../test/support/naive-matching.ts";
import { type SpannedTokens, spannedPart } from "../../../test/support/spanned-part.ts";
import { type AnnotatedPart, runsOf, type Tokens } from "../../core/document.ts";
import { type TextColumn, textAt, textColumn } from "../../core/text-column.ts";
import { withLayers } from "../../formats/common/parts/found-layers.ts";
import { withCommonZeros } from "./common-zeros.ts";

const textsOf = (column: TextColumn | undefined): string[] =>
  column === undefined ? [] : Array.from({ length: column.length }, (_, token) => textAt(column, token));

function identities({ tokens }: AnnotatedPart): string[] {
  let [sentence, words, zeros] = [-1, 0, 0];
  return Array.from({ length: tokens!.length }, (_, token) => {
    if (token === 0 || tokens!.sentenceStarts?.includes(token) === true)
      [sentence, words, zeros] = [sentence + 1, 0, 0];
    if (tokens!.zero?.[token] === 1) return `${sentence}: ${words} ${zeros++} zero`;
    zeros = 0;
    return `${sentence}: ${words++}`;
  });
}

/** Builds a part with mentions from sentences of words (`w`) and zeros (`0`), such as `w0w ww`. */
function part(sentences: string, mentions: string, more: Partial<SpannedTokens> = {}): AnnotatedPart {
  const tokens = Array.from(sentences.replaceAll(" ", ""));
  let start = 0;
  const sentenceStarts = sentences.split(" ").map(({ length }) => (start += length) - length);
  const zeros = tokens.flatMap((token, t) => (token === "0" ? [t] : []));
  const own = spannedPart([mentions], { length: tokens.length, zeros, sentenceStarts, ...more });
  return { ...own, tokens: { ...own.tokens!, form: textColumn(tokens.map((token, t) => `${token}${t}`)) } };
}

describe("withCommonZeros", () => {
  it("gives each side the zeros of both sides, by position", () => {
    const [key, response] = withCommonZeros([part("w0w w", "1 2 3"), part("ww 0w", "1 2 3")]);
    // w 0 w | 0 w
    for (const side of [key, response]) {
      expect(Array.from(side!.tokens!.zero!)).toStrictEqual([0, 1, 0, 1, 0]);
      expect(Array.from(side!.tokens!.sentenceStarts!)).toStrictEqual([0, 3]);
    }
    expect(entitySpans(key!)).toStrictEqual(["1-1 2-2 4-4"]);
    expect(entitySpans(response!)).toStrictEqual(["2-2 3-3 4-4"]);
    expect(textsOf(key!.tokens!.form)).toStrictEqual(["w0", "01", "w2", "02", "w3"]);
  });

  it("lets a mention skip a zero of the other side", () => {
    const [, response] = withCommonZeros([part("w00w", "0"), part("w0w", "0-2 0-1")]);
    expect(entitySpans(response!)).toStrictEqual(["0-1,3-3 0-1"]);
  });

  it("keeps a zero of the same side inside a mention, or between its pieces", () => {
    const [, response] = withCommonZeros([part("0ww", "0"), part("w0w", "0,2 0-2")]);
    // 0 w 0 w
    expect(entitySpans(response!)).toStrictEqual(["1-1,3-3 1-3"]);
  });

  it("moves bridging anaphors and non-referring markables, and keeps an antecedent without a position", () => {
    const layered = withLayers(part("ww w", "0"), {
      bridges: [
        { anaphor: { runs: [1, 1] }, antecedent: { runs: [0, 1] }, entity: "0", relation: "" },
        { anaphor: { runs: [2, 2] }, entity: "0", relation: "" },
      ],
      nonReferring: [{ entity: "n", runs: [2, 2] }],
    });
    // w 0 w | 0 w
    const { bridging, nonReferring } = withCommonZeros([part("w0w 0w", "0"), layered])[1]!.layers!;
    expect([0, 1].map((i) => Array.from(runsOf(bridging!.anaphor, i)))).toEqual([
      [2, 2],
      [4, 4],
    ]);
    expect(Array.from(runsOf(bridging!.antecedent, 0))).toEqual([0, 0, 2, 2]);
    expect(bridging!.antecedent.first[1]).toBe(-1);
    expect(Array.from(runsOf(nonReferring!, 0))).toEqual([4, 4]);
  });

  it("moves heads, minimum spans and dependencies", () => {
    const own = { governor: [1, -1, 1], dependencies: { 1: ["2 obj", "-1 root"] } } as const;
    const [, { tokens, mentions }] = withCommonZeros([part("0w0w", "0"), part("w0w", "0-2@1!0-1 2", own)]) as [
      AnnotatedPart,
      AnnotatedPart,
    ];
    // 0 w 0 w
    expect(Array.from(mentions.head!)).toStrictEqual([2, -1]);
    expect(Array.from(mentions.minimum!.get(0)!)).toStrictEqual([1, 2]);
    expect(Array.from(tokens!.governor!)).toStrictEqual([-2, 2, -1, 2]);
    expect(tokens!.zeroDependencies).toStrictEqual(
      new Map([
        [
          2,
          [
            { parent: 3, relation: "obj" },
            { parent: -1, relation: "root" },
          ],
        ],
      ]),
    );
  });

  it("moves every column of the tokens, and gives zeros of the other side empty values", () => {
    const columns = { tag: "tT", parse: "(*", nameClass: "nN", speaker: "sS" };
    const own = part("ww", "0");
    const text = Object.entries(columns).map(([name, values]) => [name, textColumn(values.split(""))] as const);
    const said = { trimmable: Uint8Array.of(1, 2), sentenceIds: ["s1"] };
    const tokens: Tokens = { ...own.tokens!, ...said, ...Object.fromEntries<TextColumn>(text) };
    // w 0 w
    const moved = withCommonZeros([part("w0w", "0"), { ...own, tokens }])[1]!.tokens!;
    for (const name of ["tag", "parse", "nameClass", "speaker"] as const) {
      const [first, second] = columns[name];
      expect(textsOf(moved[name])).toStrictEqual([first, "", second]);
    }
    expect(Array.from(moved.trimmable!)).toStrictEqual([1, 0, 2]);
    expect(moved.sentenceIds).toStrictEqual(["s1"]);
    expect(textsOf(moved.form)).toStrictEqual(["w0", "01", "w1"]);
  });

  it("adds no column except zero", () => {
    const own = part("w", "0");
    const { tokens, ...zero } = part("0w", "0");
    const keyPart = { ...zero, tokens: { length: 2, zero: tokens!.zero! } };
    const [key, response] = withCommonZeros([keyPart, { ...own, tokens: { length: 1 } }]);
    for (const side of [key, response]) {
      expect(Object.keys(side!.tokens!)).toStrictEqual(["length", "zero"]);
      expect(Object.keys(side!.mentions).sort()).toStrictEqual(["entity", "first", "last", "length"]);
      expect(Array.from(side!.tokens!.zero!)).toStrictEqual([1, 0]);
    }
    expect([key, response].map((side) => entitySpans(side!))).toStrictEqual([["0-0"], ["1-1"]]);
  });

  it("writes _ for a zero that only a side without forms has", () => {
    const { tokens, ...rest } = part("w0w", "0");
    const [, response] = withCommonZeros([{ ...rest, tokens: { length: 3, zero: tokens!.zero! } }, part("ww", "0")]);
    expect(textsOf(response!.tokens!.form)).toStrictEqual(["w0", "_", "w1"]);
  });

  it("adds no forms if no side has any", () => {
    const withoutForms = (own: AnnotatedPart): AnnotatedPart => ({
      ...own,
      tokens: { length: own.tokens!.length, zero: own.tokens!.zero! },
    });
    const [key, response] = withCommonZeros([withoutForms(part("w0w", "0")), withoutForms(part("ww", "0"))]);
    for (const side of [key, response]) {
      expect(side!.tokens!.length).toBe(3);
      expect(side!.tokens).not.toHaveProperty("form");
    }
  });

  it("keeps features of mentions, and lets positions after the last token stay after it", () => {
    const own = part("ww", "0 1 3@4");
    const said = {
      aliases: ["a", "b", "c"],
      line: Int32Array.of(7, 8, 9),
      headOffsets: Int32Array.of(0, 1, 1, 2, -1, -1),
      features: { type: ["name", "", "pronoun"] },
      joinedPart: Int32Array.of(0, 1, 1),
    };
    const [, response] = withCommonZeros([part("w0w", "0"), { ...own, mentions: { ...own.mentions, ...said } }]);
    expect(response!.mentions).toMatchObject(said);
    // With two tokens, 3 is the second position after the last token. With three tokens, that is 4.
    expect(entitySpans(response!)).toStrictEqual(["0-0 2-2 4-4"]);
    expect(Array.from(response!.mentions.head!)).toStrictEqual([-1, -1, 5]);
  });

  it("skips a side with named mentions", () => {
    const named = part("w", "0");
    const sides = [part("w0", "1"), { ...named, mentions: { ...named.mentions, names: ["m"] } }];
    expect(withCommonZeros(sides)).toBe(sides);
    const [key, other, response] = withCommonZeros([...sides, part("0w", "0")]);
    // 0 w 0
    expect([key, response].map((side) => Array.from(side!.tokens!.zero!))).toStrictEqual(Array(2).fill([1, 0, 1]));
    expect(other).toBe(sides[1]);
  });

  it("leaves sides with the same zeros, or with different words, unchanged", () => {
    const same = [part("w0w", "1"), part("w0w", "2")];
    expect(withCommonZeros(same)).toBe(same);
    const others = [part("w0w", "1"), part("www", "2")];
    expect(withCommonZeros(others)).toBe(others);
    const cut = [part("w0w w", "1"), part("w ww", "2")];
    expect(withCommonZeros(cut)).toBe(cut);
  });

  it("skips a side that is absent", () => {
    const [key, nothing, response] = withCommonZeros([part("w0", "1"), undefined, part("w", "0")]);
    expect([key!.tokens!.length, nothing, response!.tokens!.length]).toStrictEqual([2, undefined, 2]);
  });

  const mentions = fc
    .uniqueArray(fc.tuple(fc.nat(8), fc.nat(8)), { selector: String, minLength: 1, maxLength: 6 })
    .map((ends) => ends.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const));

  it("keeps every mention's words and zeros, and gives all sides the same tokens", () => {
    // The first sentence has two words, the second one. Up to two zeros may be before and after each word.
    const gaps = fc.array(fc.constantFrom("", "", "0", "00"), { minLength: 5, maxLength: 5 });
    const side = fc.tuple(gaps, mentions, fc.boolean()).map(([[a, b, c, d, e], spans, isHeaded]) => {
      const text = `${a}w${b}w${c} ${d}w${e}`;
      const length = text.length - 1;
      const words = spans
        .filter(([, last]) => last < length)
        .map(([first, last]) => {
          const tokens = last - first > 2 ? `${first},${first + 2}-${last}` : `${first}-${last}`;
          return isHeaded ? `${tokens}@${last}` : `${tokens}!${first}-${first}`;
        });
      return part(text, words.join(" "), { governor: Array.from({ length }, (_, t) => (t * 5) % length) });
    });
    let moved = 0;
    fc.assert(
      fc.property(side, side, side, (...before) => {
        const after = withCommonZeros(before) as AnnotatedPart[];
        const all = after.map(identities);
        for (const own of all) expect(own).toStrictEqual(all[0]);
        expect(new Set(all[0])).toStrictEqual(new Set(before.flatMap(identities)));
        expect(new Set(all[0]).size).toBe(all[0].length);
        before.forEach((old, i) => {
          if (after[i] !== old) moved++;
          const was = identities(old);
          for (let m = 0; m < old.mentions.length; m++) {
            const tokens = (of: AnnotatedPart, names: readonly string[]): string[] =>
              Array.from(wordsOf(runsOf(of.mentions, m)), (token) => names[token]);
            expect(tokens(after[i], all[i])).toStrictEqual(tokens(old, was));
            const core = (of: AnnotatedPart, names: readonly string[]): (string | undefined)[] => [
              names[of.mentions.head?.[m] ?? -1],
              ...Array.from(of.mentions.minimum?.get(m) ?? [], (token) => names[token]),
            ];
            expect(core(after[i], all[i])).toStrictEqual(core(old, was));
          }
          const governors = (of: AnnotatedPart, names: readonly string[]): Map<string, string> =>
            new Map(names.map((name, token) => [name, names[of.tokens!.governor![token]]]));
          const now = governors(after[i], all[i]);
          for (const [token, governor] of governors(old, was)) expect(now.get(token)).toBe(governor);
        });
      }),
      { numRuns: 1000 },
    );
    expect(moved).toBeGreaterThan(fewest(1000));
  });
});
