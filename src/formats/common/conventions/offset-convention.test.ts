import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { OffsetConvention } from "./offset-convention.ts";
import { conventionOf, type Reading, type SpanConvention } from "./span-convention.ts";
import { unitPositions } from "../text/plain-text-readings.ts";
import { joinedWords } from "../text/word-places.ts";

const story = (
  "Ada Lovelace saw the old cat of the neighbour , and she fed it . The cat liked her , but it ran . " +
  "Charles saw the cat , too , and told Ada . He liked it , she said , but the cat did not like him ."
).split(" ");

/** Tokens of the mentions in the story, inclusive. */
const mentions: readonly (readonly [number, number])[] = [
  [0, 1],
  [3, 8],
  [7, 8],
  [11, 11],
  [13, 13],
  [15, 16],
  [18, 18],
  [21, 21],
  [24, 24],
  [26, 27],
  [33, 33],
  [35, 35],
  [37, 37],
  [39, 39],
  [43, 44],
  [48, 48],
];

type Span = readonly [number, number];

const asTokens = (ends: SpanConvention["ends"]): Span[] =>
  mentions.map(([first, last]) => [first, ends === "inclusive" ? last : last + 1]);
function asCharacters(ends: SpanConvention["ends"], words: readonly string[] = story): Span[] {
  const { text, places } = joinedWords(words);
  const characters = (units: number): number => Array.from(text.slice(0, units)).length;
  const exclusive = ends === "inclusive" ? 1 : 0;
  return mentions.map(([first, last]) => [characters(places[2 * first]), characters(places[2 * last + 1]) - exclusive]);
}

function observe(
  spans: readonly Span[],
  convention: SpanConvention,
  { overridden = false, words = story }: { overridden?: boolean; words?: readonly string[] | undefined } = {},
): Diagnostic["data"] | undefined {
  const notices = new OffsetConvention();
  const { text } = joinedWords(words);
  const reading: Reading = { convention, overridden, words, text: () => ({ text, unit: unitPositions(text) }) };
  notices.observe(reading, spans.flat());
  const told: Diagnostic["data"][] = [];
  notices.reportTo((code, where) => {
    expect(code).toBe("offset-convention");
    told.push(where?.data);
  });
  expect(told.length).toBeLessThanOrEqual(1);
  return told[0];
}

const inclusive: SpanConvention = { ends: "inclusive", offsets: "token" };
const exclusive: SpanConvention = { ends: "exclusive", offsets: "token" };
const inclusiveCharacters: SpanConvention = { ends: "inclusive", offsets: "char" };
const exclusiveCharacters: SpanConvention = { ends: "exclusive", offsets: "char" };

test("OffsetConvention does not doubt a correct reading, even if options override the format's convention", () => {
  for (const overridden of [false, true]) {
    expect(observe(asTokens("inclusive"), inclusive, { overridden })).toBeUndefined();
    expect(observe(asTokens("exclusive"), exclusive, { overridden })).toBeUndefined();
    expect(observe(asCharacters("inclusive"), inclusiveCharacters, { overridden })).toBeUndefined();
    expect(observe(asCharacters("exclusive"), exclusiveCharacters, { overridden })).toBeUndefined();
  }
});

describe("detection of wrong readings", () => {
  test.each<[string, readonly Span[], SpanConvention, string]>([
    ["inclusive tokens", asTokens("inclusive"), exclusive, "--ends inclusive"],
    ["inclusive tokens", asTokens("inclusive"), inclusiveCharacters, "--offsets token"],
    ["inclusive tokens", asTokens("inclusive"), exclusiveCharacters, "--offsets token --ends inclusive"],
    ["exclusive tokens", asTokens("exclusive"), inclusive, "--ends exclusive"],
    ["exclusive tokens", asTokens("exclusive"), exclusiveCharacters, "--offsets token"],
    ["exclusive tokens", asTokens("exclusive"), inclusiveCharacters, "--offsets token --ends exclusive"],
    ["exclusive characters", asCharacters("exclusive"), inclusiveCharacters, "--ends exclusive"],
    ["exclusive characters", asCharacters("exclusive"), exclusive, "--offsets char"],
    ["exclusive characters", asCharacters("exclusive"), inclusive, "--offsets char --ends exclusive"],
    ["inclusive characters", asCharacters("inclusive"), exclusiveCharacters, "--ends inclusive"],
    ["inclusive characters", asCharacters("inclusive"), inclusive, "--offsets char"],
    ["inclusive characters", asCharacters("inclusive"), exclusive, "--offsets char --ends inclusive"],
  ])("suggests the right options for %s (case %#)", (_, spans, convention, better) => {
    expect(observe(spans, convention, { overridden: true })?.["try"]).toBe(better);
  });

  test("applies to the format's own convention if there is enough evidence", () => {
    const plenty = Array.from({ length: 40 }, (_, n): Span => [n, n + 1]);
    expect(observe(plenty, inclusive)).toEqual({
      read: "inclusive ends and token offsets",
      evidence: "none of 40 spans is a single token",
      try: "--ends exclusive",
      unit: "token",
    });
    expect(observe(plenty.slice(1), inclusive)).toBeUndefined();
    expect(observe(asTokens("exclusive"), inclusive)).toBeUndefined();
    expect(observe([...asTokens("exclusive"), [45, story.length]], inclusive)).toEqual({
      read: "inclusive ends and token offsets",
      evidence: "1 of 17 spans ends exactly one token after the text, and none is a single token",
      try: "--ends exclusive",
      unit: "token",
    });
    expect(observe(asTokens("inclusive"), exclusive)?.["evidence"]).toBe("10 of 16 spans hold no token");
    expect(observe(asCharacters("inclusive"), exclusiveCharacters)?.["evidence"]).toBe(
      "16 of 16 spans end inside a word, at white space or after the text",
    );
    expect(observe(asCharacters("exclusive"), inclusive)).toEqual({
      read: "inclusive ends and token offsets",
      evidence:
        "13 of 16 spans end after the last token, and at least 90 % of these would be within the text if offsets counted characters",
      try: "--offsets char --ends exclusive",
      unit: "character",
    });
    expect(observe(asTokens("inclusive"), exclusiveCharacters)?.["evidence"]).toMatch(
      /^1\d of 16 spans begin inside a word or at white space, and at least 90 % of the spans would be within the text if offsets counted tokens$/,
    );
  });

  test("needs less evidence if spans end with punctuation", () => {
    const four = Array.from({ length: 6 }, (_, n) => story.map((word) => (word === "." ? "." : `${word}${n}`))).flat();
    const spans = Array.from({ length: 6 }, (_, n) =>
      asTokens("exclusive").map(([start, end]): Span => [start + n * story.length, end + n * story.length]),
    ).flat();
    expect(observe(spans.slice(0, 32), inclusive, { words: four })?.["evidence"]).toBe(
      "none of 32 spans is a single token, and 6 end with punctuation",
    );
  });
});

describe("insufficient evidence", () => {
  test.each<[string, readonly Span[], SpanConvention]>([
    ["a list without spans", [], inclusive],
    ["one span after the text", [[3, 500]], inclusive],
    ["a span far outside the text among good spans", [...asTokens("inclusive"), [3, 500]], inclusive],
    [
      "a span that ends one token after the text among good spans",
      [...asTokens("inclusive"), [3, story.length]],
      inclusive,
    ],
    ["a list of a few long spans", asTokens("inclusive").filter(([a, b]) => b > a), inclusive],
    ["an empty span among good spans", [...Array.from({ length: 30 }, (_, n): Span => [n, n + 1]), [4, 4]], exclusive],
    ["a span that is repeated 90 times", Array.from({ length: 90 }, (): Span => [2, 5]), inclusive],
    ["a list of spans that count subtokens", asTokens("inclusive").map(([a, b]): Span => [2 * a, 2 * b]), inclusive],
  ])("is %s", (_, spans, convention) => {
    expect(observe(spans, convention)).toBeUndefined();
  });
});

describe("detection in languages without spaces or with particles", () => {
  const chinese = Array.from("艾达看见老猫，她喂它。猫喜欢她，但它跑了。查尔斯也看见了猫，告诉她。");
  const spans: readonly Span[] = [
    [0, 1],
    [4, 5],
    [7, 7],
    [9, 9],
    [11, 11],
    [14, 14],
    [17, 17],
    [21, 23],
    [28, 28],
    [32, 32],
  ];
  const open = (all: readonly Span[]): Span[] => all.map(([a, b]) => [a, b + 1]);
  const text = chinese.join("");
  const characters = (all: readonly Span[], convention: SpanConvention, overridden = false) => {
    const notices = new OffsetConvention();
    notices.observe({ convention, overridden, text: () => ({ text, unit: (offset) => offset }) }, all.flat());
    let better: unknown;
    notices.reportTo((_, where) => (better = where?.data?.["try"]));
    return better;
  };

  test("uses mentions of single characters as evidence", () => {
    expect(characters(spans, inclusiveCharacters)).toBeUndefined();
    expect(characters(open(spans), exclusiveCharacters)).toBeUndefined();
    expect(characters(spans, exclusiveCharacters)).toBe("--ends inclusive");
    expect(characters(open(spans), inclusiveCharacters)).toBeUndefined();
    expect(characters(open(spans), inclusiveCharacters, true)).toBe("--ends exclusive");
    expect(characters([...open(spans), [30, chinese.length]], inclusiveCharacters)).toBe("--ends exclusive");
  });

  test("accepts Korean mentions that end before particles", () => {
    const korean = "에이다는 늙은 고양이를 보았다. 고양이가 그녀를 따랐다. 찰스도 고양이를 보았다.";
    const notices = new OffsetConvention();
    const at = ["에이다", "늙은 고양이", "고양이가", "그녀", "찰스"].map((words) => korean.indexOf(words));
    const found = [at[0], at[0] + 3, at[1], at[1] + 6, at[2], at[2] + 3, at[3], at[3] + 2, at[4], at[4] + 2];
    notices.observe(
      { convention: exclusiveCharacters, overridden: false, text: () => ({ text: korean, unit: (offset) => offset }) },
      found,
    );
    notices.reportTo((code) => expect.fail(code));
  });
});

describe("quotes", () => {
  const reading: Reading = { convention: inclusive, overridden: false };

  test("decide between readings", () => {
    const notices = new OffsetConvention();
    notices.quote(reading, "read");
    notices.quote(reading, "other", () => expect.fail("explained by the convention"));
    notices.quote(reading, "other", () => expect.fail("explained by the convention"));
    const told: unknown[] = [];
    notices.reportTo((code, where) => told.push(code, where?.data));
    expect(told).toEqual([
      "offset-convention",
      {
        read: "inclusive ends and token offsets",
        evidence: "only with exclusive ends do 2 of 3 spans have the text that the file quotes",
        try: "--ends exclusive",
        unit: "token",
      },
    ]);
  });

  test("are reported if a wrong convention does not explain why they differ from the text", () => {
    const notices = new OffsetConvention();
    let told = 0;
    notices.quote(reading, "read");
    notices.quote(reading, "other", () => told++);
    notices.reportTo((code) => expect.fail(code));
    expect(told).toBe(1);
  });
});

test("conventionOf overrides the format's own convention with the options", () => {
  expect(conventionOf(inclusive, {})).toEqual({ ...inclusive, first: 0 });
  expect(conventionOf(inclusive, { ends: "exclusive" })).toEqual({ ...exclusive, first: 0 });
  expect(conventionOf(inclusive, { offsets: "char" })).toEqual({ ...inclusiveCharacters, first: 0 });
  expect(conventionOf(inclusive, { firstToken: 1, firstCharacter: 0 })).toEqual({ ...inclusive, first: 1 });
});

test("OffsetConvention does not doubt correct readings of random spans of random words", () => {
  const word = fc.constantFrom("Ada", "she", "the", ".", ",", "a", "猫", "😀", "naïve", "U.S.", "--", "don't");
  const drawn = fc.tuple(
    fc.array(word, { minLength: 1, maxLength: 60 }),
    fc.array(fc.tuple(fc.nat(59), fc.nat(4)), { maxLength: 60 }),
  );
  fc.assert(
    fc.property(drawn, ([words, pairs]) => {
      const { text, places } = joinedWords(words);
      const spans = pairs.map(([start, length]): Span => {
        const first = start % words.length;
        return [first, Math.min(words.length - 1, first + length)];
      });
      const units = (offset: number): number => Array.from(text.slice(0, offset)).length;
      const inText = spans.map(([first, last]): Span => [units(places[2 * first]), units(places[2 * last + 1])]);
      const open = spans.map(([first, last]): Span => [first, last + 1]);
      const closed = inText.map(([start, end]): Span => [start, end - 1]);
      expect(observe(spans, inclusive, { words })).toBeUndefined();
      expect(observe(open, exclusive, { words })).toBeUndefined();
      expect(observe(inText, exclusiveCharacters, { words })).toBeUndefined();
      expect(observe(closed, inclusiveCharacters, { words })).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
});
