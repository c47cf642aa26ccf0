import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../../test/support/property-seed.ts";
import { pairedSpans } from "../../test/support/entity-spans.ts";
import {
  bestTotal,
  haveNoOtherHead,
  haveSameWords,
  naiveSpans,
  naiveWeights,
} from "../../test/support/naive-matching.ts";
import { shuffled } from "../../test/support/option-combinations.ts";
import { parsedPart } from "../../test/support/parsed-part.ts";
import { anySide, toldSide } from "../../test/support/random-spans.ts";
import { spannedPart, matchedSide, type SpannedTokens } from "../../test/support/spanned-part.ts";
import { withoutColumn } from "../../test/support/without-column.ts";
import type { AnnotatedPart, Mentions } from "../core/document.ts";
import { spanOrder } from "../core/span-order.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { distinctMentions } from "./equal-mentions.ts";
import { type MatchOptions, type MatchRule, namedMatchRules, pairReasons, zeroRules } from "./match-rule.ts";
import { MatchedSide } from "./matched-side.ts";
import {
  matchMentions,
  type ReasonedPairs,
  minimumMatching,
  craftMatching,
  type PairWeight,
  weightedMatching,
} from "./mention-matching.ts";
import { TooManyOverlapsError } from "./mention-graph.ts";

const rules: readonly MatchRule[] = [...namedMatchRules, "overlap:0.5", "overlap:0.01"];

function matched(
  key: AnnotatedPart,
  response: AnnotatedPart,
  { match = "exact", zeros = "keep" }: Partial<MatchOptions>,
): ReasonedPairs {
  const orderOf = (part: AnnotatedPart): Int32Array => distinctMentions(part, "keep").order;
  const pairs = matchMentions(key, response, orderOf(key), orderOf(response), { match, zeros });
  if (typeof pairs === "string") throw new TypeError(`the key lacks ${pairs}`);
  return pairs;
}

function match(rule: MatchRule, keyMentions: string, responseMentions: string): string[] {
  const [key, response] = [spannedPart([keyMentions]), spannedPart([responseMentions])];
  return pairedSpans(key, response, matched(key, response, { match: rule }));
}

function matchingRules(key: string, response: string): MatchRule[] {
  return rules.filter((rule) => rule !== "mina" && match(rule, key, response).length > 0);
}

describe("a discontinuous mention", () => {
  it("{1,3,4} matches a response mention 1–4 with the same head under head, partial-symmetric and overlap", () => {
    expect(matchingRules("1,3-4@3", "1-4@3")).toStrictEqual([
      "head",
      "partial-symmetric",
      "overlap:0.5",
      "overlap:0.01",
    ]);
  });

  it("{1,3,4} matches a response mention {3,4} with the same head also under partial", () => {
    expect(matchingRules("1,3-4@3", "3-4@3")).toStrictEqual([
      "head",
      "partial",
      "partial-symmetric",
      "overlap:0.5",
      "overlap:0.01",
    ]);
  });
});

describe("partial", () => {
  it("requires the key mention's head, and allows no word outside the key mention", () => {
    expect(match("partial", "0-4@2", "1-3")).toStrictEqual(["0-4=1-3"]);
    expect(match("partial", "0-4@2", "2")).toStrictEqual(["0-4=2-2"]);
    expect(match("partial", "0-4@2", "0-1")).toStrictEqual([]);
    expect(match("partial", "0-4@2", "1-5")).toStrictEqual([]);
  });

  it("ignores the response's head", () => {
    expect(match("partial", "0-4@2", "1-3@3")).toStrictEqual(["0-4=1-3"]);
    expect(match("partial", "0-4", "1-3@2")).toStrictEqual([]);
  });

  it("requires the minimum span if the file gives one without a head", () => {
    expect(match("partial", "0-4!1-2", "1-3")).toStrictEqual(["0-4=1-3"]);
    expect(match("partial", "0-4!1-2", "2-3")).toStrictEqual([]);
    expect(match("partial", "0-4@2!1-2", "2-3")).toStrictEqual(["0-4=2-3"]);
  });

  it("prefers the pair in which the response mention covers the largest share of the key mention", () => {
    // Two of four words, rather than two of six.
    expect(match("partial", "0-5@2 1-4@2", "2-3@2")).toStrictEqual(["1-4=2-3"]);
    expect(match("partial", "0-4@2", "0-2 1-4 2")).toStrictEqual(["0-4=1-4"]);
  });
});

describe("partial-symmetric", () => {
  it("also accepts a response mention that contains the key mention and whose head is in the key mention", () => {
    expect(match("partial", "1-2@1", "0-3@1")).toStrictEqual([]);
    expect(match("partial-symmetric", "1-2@1", "0-3@1")).toStrictEqual(["1-2=0-3"]);
    expect(match("partial-symmetric", "1-2@1", "0-3@3")).toStrictEqual([]);
    expect(match("partial-symmetric", "1-2@1", "0-3!1-2")).toStrictEqual(["1-2=0-3"]);
    expect(match("partial-symmetric", "1-2@1", "0-3")).toStrictEqual([]);
  });
});

describe("head", () => {
  it("compares only heads", () => {
    expect(match("head", "0-3@2", "2-7@2")).toStrictEqual(["0-3=2-7"]);
    expect(match("head", "0-3@2", "0-3@1")).toStrictEqual([]);
    expect(match("head", "0-3@2", "2")).toStrictEqual(["0-3=2-2"]);
  });

  it("pairs equal spans with an unknown head, because no known heads differ", () => {
    expect(match("head", "0-3", "0-3")).toStrictEqual(["0-3=0-3"]);
    expect(match("head", "0-3@1", "0-3")).toStrictEqual(["0-3=0-3"]);
    expect(match("head", "0-3", "0-3@1")).toStrictEqual(["0-3=0-3"]);
    expect(match("head", "0-3@1", "0-2")).toStrictEqual([]);
    expect(match("head", "0-3", "0-2")).toStrictEqual([]);
  });

  it("uses the other side's tree if a side has tokens without a tree", () => {
    const key = parsedPart(["the DT (NP*|dog NN *)|barked VBD (VP*)"], [[[0, 1]]]);
    for (const span of [
      [0, 1],
      [1, 1],
    ] as const) {
      const response = withoutColumn(parsedPart(["the DT|dog NN|barked VBD"], [[span]]), "parse");
      expect(matched(key, response, { match: "head" }).key).toHaveLength(1);
      expect(matched(response, key, { match: "head" }).key).toHaveLength(1);
    }
  });

  it("prefers, among equal heads, the equal mention, then the largest share of the key mention's words", () => {
    expect(match("head", "0-3@1", "0-2@1 0-3@1")).toStrictEqual(["0-3=0-3"]);
    expect(match("head", "0-3@1", "1 0-2@1")).toStrictEqual(["0-3=0-2"]);
    // 1–8 has both words of the mention, and six others.
    expect(match("head", "1-2@2", "1-8@2 2@2")).toStrictEqual(["1-2=1-8"]);
    // 2–4 has two of three words of 1–3, but three of six of 0–5.
    expect(match("head", "0-5@2 1-3@2", "2-4@2")).toStrictEqual(["1-3=2-4"]);
  });

  it("does not pair different spans with unknown heads", () => {
    expect(match("head", "0-3 5-6@6", "0-2 5-6@6")).toStrictEqual(["5-6=5-6"]);
  });

  it("prefers, among response mentions with equally many common words, the earlier, then the shorter one", () => {
    expect(match("head", "2-5@4", "4-7@4 3-4@4")).toStrictEqual(["2-5=3-4"]);
    expect(match("head", "1-2@1", "1-4@1 1-3@1")).toStrictEqual(["1-2=1-3"]);
  });
});

describe("a tie under head", () => {
  // In the CorefUD scorer, a preceding mention without a match decides the tie.
  it("is not affected by other mentions without a match", () => {
    expect(match("head", "2-6@4", "3-4@4 4-5@4")).toStrictEqual(["2-6=3-4"]);
    expect(match("head", "0-1@0 2-6@4", "3-4@4 4-5@4")).toStrictEqual(["2-6=3-4"]);
    expect(match("head", "2-6@4 8-9@8", "0 3-4@4 4-5@4 7")).toStrictEqual(["2-6=3-4"]);
  });
});

describe("overlap", () => {
  it("accepts a Dice coefficient at or above the threshold", () => {
    // 0–3 and 2–5 share two of four words each: 4/8.
    expect(match("overlap:0.5", "0-3", "2-5")).toStrictEqual(["0-3=2-5"]);
    expect(match("overlap:0.51", "0-3", "2-5")).toStrictEqual([]);
    expect(match("overlap:1", "0-3", "0-3")).toStrictEqual(["0-3=0-3"]);
    expect(match("overlap:0.01", "0-3", "4-5")).toStrictEqual([]);
  });
});

it("matchMentions pairs equal mentions before applying a rule", () => {
  for (const rule of ["partial", "partial-symmetric", "head", "craft", "min", "overlap:0.1"] as const) {
    expect(match(rule, "0-4@1!1-1 1-2@1!1-1", "0-3@1 1-2@1")).toStrictEqual(["0-4=0-3", "1-2=1-2"]);
  }
});

it("matchMentions gives the reason for each pair, except under exact", () => {
  const [key, response] = [spannedPart(["0-4@2 6 9-9"]), spannedPart(["1-3@2 6 9-9"])];
  const reasons = (options: Partial<MatchOptions>): string[] =>
    Array.from(matched(key, response, options).reason ?? [], (reason) => pairReasons[reason]);
  expect(reasons({ match: "partial" })).toStrictEqual(["partial", "exact", "exact"]);
  expect(reasons({ match: "overlap:0.3" })).toStrictEqual(["overlap", "exact", "exact"]);
  expect(reasons({ match: "exact" })).toStrictEqual([]);
  expect(reasons({ match: "head" })).toStrictEqual(["head", "exact", "exact"]);
});

it("matchMentions pairs equal mentions with different heads under partial, but not under head", () => {
  // The first token is as valid as any other head.
  expect(match("head", "0-3@1 5-6@6", "0-3@0 5-6@6")).toStrictEqual(["5-6=5-6"]);
  expect(match("head", "0-3@0 5-6@6", "0-3@1 5-6@6")).toStrictEqual(["5-6=5-6"]);
  const [key, response] = [spannedPart(["0-3@1"]), spannedPart(["0-3@2"])];
  const { reason } = matched(key, response, { match: "partial" });
  expect(Array.from(reason!, (place) => pairReasons[place])).toStrictEqual(["exact"]);
});

it("matchMentions pairs zeros by dependencies on request, and the other mentions by the rule", () => {
  const tokens = (zero: number) => ({ length: 6, zeros: [zero], dependencies: { [zero]: ["3 nsubj"] } }) as const;
  const [key, response] = [spannedPart(["1 4-5@5"], tokens(1)), spannedPart(["2 5@5"], tokens(2))];
  const pairs = (options: Partial<MatchOptions>): string[] => {
    const found = matched(key, response, options);
    const reasons = Array.from(found.reason ?? [], (place) => pairReasons[place]);
    return pairedSpans(key, response, found).map((pair, i) => `${pair} ${reasons[i]}`);
  };
  expect(pairs({ match: "exact", zeros: "dependent" })).toStrictEqual(["1-1=2-2 dependency"]);
  expect(pairs({ match: "head", zeros: "dependent" })).toStrictEqual(["1-1=2-2 dependency", "4-5=5-5 head"]);
  expect(pairs({ match: "head", zeros: "keep" })).toStrictEqual(["4-5=5-5 head"]);
});

it("matchMentions pairs equal zeros without common dependencies as equal mentions", () => {
  const tokens = (relation: `${number} ${string}`) => ({ length: 6, zeros: [1], dependencies: { 1: [relation] } });
  const [key, response] = [spannedPart(["1"], tokens("3 nsubj")), spannedPart(["1"], tokens("4 obj"))];
  const { reason } = matched(key, response, { match: "exact", zeros: "dependent" });
  expect(Array.from(reason!, (place) => pairReasons[place])).toStrictEqual(["exact"]);
});

describe("mina", () => {
  const dog = "the DT (NP(NP*|big JJ|dog NN *)|of IN (PP*|my PRP$ (NP*|friend NN *)))";

  it("pairs mentions that have the same minimum span, and gives exact as the reason for equal mentions", () => {
    // “the big dog” is the minimum span of 0–5 and of 0–4. “my friend” is equal on both sides.
    const [key, response] = [parsedPart([dog], [[[0, 5]], [[4, 5]]]), parsedPart([dog], [[[0, 4]], [[4, 5]]])];
    const found = matched(key, response, { match: "mina" });
    expect(pairedSpans(key, response, found)).toStrictEqual(["0-5=0-4", "4-5=4-5"]);
    expect(Array.from(found.reason!, (place) => pairReasons[place])).toStrictEqual(["mina", "exact"]);
  });

  it("reports missing parses of the key", () => {
    const key = withoutColumn(parsedPart([dog], [[[0, 5]]]), "parse");
    const order = Int32Array.of(0);
    expect(matchMentions(key, key, order, order, { match: "mina", zeros: "keep" })).toBe("parses");
  });
});

it("MatchedSide ignores the other side's tree if the numbers of tokens differ", () => {
  const key = parsedPart(["the DT (NP*|dog NN *)|barked VBD (VP*)"], [[[0, 1]]]);
  const response = withoutColumn(parsedPart(["the DT|dog NN"], [[[0, 1]]]), "parse");
  // By the key's tree, the head would be “dog”.
  expect(new MatchedSide(response, Int32Array.of(0), key.tokens).head(0)).toBe(-1);
  const same = withoutColumn(parsedPart(["the DT|dog NN|barked VBD"], [[[0, 1]]]), "parse");
  expect(new MatchedSide(same, Int32Array.of(0), key.tokens).head(0)).toBe(1);
});

it("matchMentions never pairs a named mention with one that has a position", () => {
  const [named, spans] = [partOf([["a", "b"]]), spannedPart(["0 1"])];
  for (const rule of rules) {
    expect(matched(named, spans, { match: rule }).key).toHaveLength(0);
    expect(matched(spans, named, { match: rule }).key).toHaveLength(0);
  }
});

it("matchMentions pairs named mentions by their names under any rule", () => {
  const [key, response] = [partOf([["a", "b"]]), partOf([["b", "c"]])];
  for (const rule of rules) expect(matched(key, response, { match: rule }).key).toHaveLength(1);
});

const options = fc.record({ match: fc.constantFrom(...rules), zeros: fc.constantFrom(...zeroRules) });

describe("any rule", () => {
  it("pairs mentions one to one, in the order of the key", () => {
    fc.assert(
      fc.property(toldSide(), toldSide(), options, (key, response, given) => {
        const { key: keys, response: responses, reason } = matched(key, response, given);
        expect(responses).toHaveLength(keys.length);
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(responses).size).toBe(keys.length);
        const place = Array.from(distinctMentions(key, "keep").order);
        const places = Array.from(keys, (k) => place.indexOf(k));
        expect(places).toStrictEqual(places.toSorted((a, b) => a - b));
        if (reason !== undefined) expect(reason).toHaveLength(keys.length);
      }),
      { numRuns: 3000 },
    );
  });

  it("pairs a side with itself completely", () => {
    fc.assert(
      fc.property(toldSide(), options, (key, given) => {
        const pairs = matched(key, key, given);
        const order = distinctMentions(key, "keep").order;
        expect(pairs.key).toStrictEqual(order);
        expect(pairs.response).toStrictEqual(order);
      }),
      { numRuns: 3000 },
    );
  });

  it("does not depend on the order of entities and mentions", () => {
    let several = 0;
    fc.assert(
      fc.property(toldSide(), toldSide(), options, fc.nat(), (key, response, given, random) => {
        const before = pairedSpans(key, response, matched(key, response, given));
        const [k, r] = [inAnotherOrder(key, random), inAnotherOrder(response, random + 1)];
        expect(pairedSpans(k, r, matched(k, r, given))).toStrictEqual(before);
        if (before.length > 1) several++;
      }),
      { numRuns: 3000 },
    );
    expect(several).toBeGreaterThan(fewest(500));
  });
});

function inAnotherOrder(part: AnnotatedPart, random: number): AnnotatedPart {
  const { mentions, entities } = part;
  const order = shuffled(
    Array.from({ length: mentions.length }, (_, m) => m),
    random,
  ).sort((a, b) => mentions.first[a] - mentions.first[b]);
  const names = shuffled(
    Array.from({ length: entities.length }, (_, e) => e),
    random,
  );
  const pick = (column: Int32Array): Int32Array => Int32Array.from(order, (m) => column[m]);
  const pickRuns = (runs: NonNullable<Mentions["pieces"]>): Map<number, Int32Array> =>
    new Map(order.flatMap((m, place) => (runs.has(m) ? [[place, runs.get(m)!] as const] : [])));
  return {
    ...part,
    mentions: {
      length: mentions.length,
      first: pick(mentions.first),
      last: pick(mentions.last),
      entity: pick(mentions.entity).map((e) => names[e]),
      ...(mentions.head !== undefined && { head: pick(mentions.head) }),
      ...(mentions.pieces !== undefined && { pieces: pickRuns(mentions.pieces) }),
      ...(mentions.minimum !== undefined && { minimum: pickRuns(mentions.minimum) }),
    },
  };
}

describe.each(Object.entries(naiveWeights))("%s", (rule, weight) => {
  it("pairs equal mentions, and the rest with the greatest sum of weights of all one-to-one assignments", () => {
    let inexact = 0;
    fc.assert(
      fc.property(anySide(5), anySide(5), (key, response) => {
        const [keys, responses] = [naiveSpans(key), naiveSpans(response)];
        const areSame = (k: number, r: number): boolean =>
          haveSameWords(keys[k], responses[r]) && (rule !== "head" || haveNoOtherHead(keys[k], responses[r]));
        const all = keys.flatMap((_, k) => responses.flatMap((__, r) => (areSame(k, r) ? [[k, r]] : [])));
        const pairs = matched(key, response, { match: rule as MatchRule });
        const left = Array.from(pairs.key, (k, i) => [k, pairs.response[i]]).filter(([k, r]) => !areSame(k, r));
        expect(pairs.key.length - left.length).toBe(all.length);
        const weigh = (k: number, r: number): number => weight(keys[k], responses[r]);
        for (const [k, r] of left) expect(weigh(k, r)).toBeGreaterThan(0);
        const total = left.reduce((sum, [k, r]) => sum + weigh(k, r), 0);
        const others = (count: number, of: 0 | 1): number[] =>
          Array.from({ length: count }, (_, m) => m).filter((m) => all.every((pair) => pair[of] !== m));
        const best = bestTotal(others(keys.length, 0), others(responses.length, 1), weigh);
        expect(Math.abs(total - best)).toBeLessThan(1e-6);
        inexact += left.length;
      }),
      { numRuns: 2000 },
    );
    expect(inexact).toBeGreaterThan(fewest(200));
  });
});

describe("very many overlapping mentions", () => {
  /** Nested mentions, none of which is equal to one of the other side. */
  function nested(mentions: number, shift: number, head: (m: number) => number): AnnotatedPart {
    const column = (of: (m: number) => number): Int32Array => Int32Array.from({ length: mentions }, (_, m) => of(m));
    return {
      document: "d",
      part: "",
      mentions: {
        length: mentions,
        first: column((m) => m),
        last: column((m) => 2 * mentions - m + shift),
        entity: column(() => 0),
        head: column(head),
      },
      entities: { length: 1, ids: ["0"] },
    };
  }
  const match = (rule: MatchRule, head: (m: number) => number, mentions = 20_000): number => {
    const [key, response] = [nested(mentions, 0, head), nested(mentions, 1, head)];
    const pairs = matchMentions(key, response, spanOrder(key.mentions), spanOrder(response.mentions), {
      match: rule,
      zeros: "keep",
    });
    return (pairs as ReasonedPairs).key.length;
  };

  // 400 million pairs overlap, of which 20,000 have equal heads.
  it("are matched by heads without visiting pairs with different heads", () => {
    expect(match("head", (m) => m)).toBe(20_000);
  });

  it.each(["head", "partial", "partial-symmetric", "overlap:0.5"] as const)(
    "are refused under %s above ten million pairs",
    (rule) => {
      expect(() => match(rule, () => 20_000)).toThrow(TooManyOverlapsError);
    },
  );
});

function matchMinimum(keyMentions: string, responseMentions: string): string[] {
  const [key, response] = [spannedPart([keyMentions]), spannedPart([responseMentions])];
  return pairedSpans(key, response, minimumMatching(matchedSide(key), matchedSide(response)));
}

it("minimumMatching pairs a key mention with a mention inside it that covers its minimum span", () => {
  for (const response of ["0-4", "1-3", "2-2", "2-4", "0-2"]) {
    expect(matchMinimum("0-4!2-2", response)).toStrictEqual([`0-4=${response}`]);
  }
  for (const response of ["0-1", "3-4", "2-5"]) expect(matchMinimum("0-4!2-2", response)).toStrictEqual([]);
  expect(matchMinimum("1-4!2-2", "0-4")).toStrictEqual([]);
  expect(matchMinimum("0-4!1-3", "1-2")).toStrictEqual([]);
});

it("minimumMatching treats spans as intervals, so gaps count as covered", () => {
  expect(matchMinimum("0-1,4-5!1-1,4-4", "1-4")).toStrictEqual(["0-1,4-5=1-4"]);
  expect(matchMinimum("0-5!2-2", "1-1,3-3")).toStrictEqual(["0-5=1-1,3-3"]);
});

it("minimumMatching never pairs a key mention without a minimum span", () => {
  expect(matchMinimum("0-4@2", "2-2")).toStrictEqual([]);
  expect(matchMinimum("0-4@2 6-8!7-7", "2-2 7-7")).toStrictEqual(["6-8=7-7"]);
});

it("minimumMatching continues with the next key mention if one is taken", () => {
  expect(matchMinimum("0-4!2-2", "1-2 2-2")).toStrictEqual(["0-4=1-2"]);
  expect(matchMinimum("0-4!2-2 1-3!2-2", "1-2 2-2")).toStrictEqual(["0-4=1-2", "1-3=2-2"]);
});

function matchCraft(keyMentions: string, responseMentions: string, tokens?: SpannedTokens): string[] {
  const [key, response] = [spannedPart([keyMentions], tokens), spannedPart([responseMentions], tokens)];
  return pairedSpans(key, response, craftMatching(matchedSide(key), matchedSide(response)));
}

it("craftMatching pairs a response mention with a key mention whose first piece contains it", () => {
  expect(matchCraft("0-3", "1-2")).toStrictEqual(["0-3=1-2"]);
  expect(matchCraft("1-2", "0-3")).toStrictEqual([]);
  expect(matchCraft("0-3", "2-4")).toStrictEqual([]);
  expect(matchCraft("3-6", "1-4")).toStrictEqual([]);
  expect(matchCraft("0-1,4-6", "0-1")).toStrictEqual(["0-1,4-6=0-1"]);
  expect(matchCraft("0-1,4-6", "4-5")).toStrictEqual([]);
});

it("craftMatching requires the key mention's first piece to contain one response piece, not all", () => {
  expect(matchCraft("2-3", "0-0,3-3,8-9")).toStrictEqual(["2-3=0-0,3-3,8-9"]);
});

it("craftMatching gives a response mention no second choice if the first key mention around it is taken", () => {
  // Both are in 0–4, and the second is also in 2–3.
  expect(matchCraft("0-4 2-3", "1-1 2-2")).toStrictEqual(["0-4=1-1"]);
  expect(matchCraft("2-3", "1-1 2-2")).toStrictEqual(["2-3=2-2"]);
});

it("craftMatching takes the key mention that begins first, or of several, the one that ends first", () => {
  expect(matchCraft("0-5 0-3 1-2", "1-2")).toStrictEqual(["0-3=1-2"]);
});

it("craftMatching never pairs zeros", () => {
  const tokens = { length: 4, zeros: [1] };
  expect(matchCraft("0-2@0", "1-1", tokens)).toStrictEqual([]);
  expect(matchCraft("0-2@1", "0-0", tokens)).toStrictEqual([]);
  expect(matchCraft("0-2@0", "0-0", tokens)).toStrictEqual(["0-2=0-0"]);
});

function matchWeighted(keyMentions: string, responseMentions: string, weight: PairWeight = () => 1): string[] {
  const [key, response] = [spannedPart([keyMentions]), spannedPart([responseMentions])];
  return pairedSpans(key, response, weightedMatching(matchedSide(key), matchedSide(response), weight));
}

it("weightedMatching prefers the earlier response mention, then the shorter one", () => {
  expect(matchWeighted("0-9", "4 2-6 3")).toStrictEqual(["0-9=2-6"]);
  expect(matchWeighted("0-9", "2-6 2-4 2-5")).toStrictEqual(["0-9=2-4"]);
  // Two words are preferred to three: the length of a mention is its number of words.
  expect(matchWeighted("0-9", "2-4 2,8")).toStrictEqual(["0-9=2-2,8-8"]);
});

it("weightedMatching prefers a greater weight to an earlier mention", () => {
  expect(matchWeighted("0-9", "2-6 4", (_, r) => (r === 1 ? 0.2 : 0.1))).toStrictEqual(["0-9=4-4"]);
});

it("weightedMatching prefers two pairs to a single heavier one", () => {
  // Response mentions in text order: 3–4, 4. The key's 0–4 could have either, 4–6 only the second: 0.5 + 0.6 > 1.
  const weights = [
    [0.5, 1],
    [0, 0.6],
  ];
  expect(matchWeighted("0-4 4-6", "3-4 4", (k, r) => weights[k][r])).toStrictEqual(["0-4=3-4", "4-6=4-4"]);
});

it("weightedMatching never pairs mentions that do not overlap or whose pair has no weight", () => {
  expect(matchWeighted("0-4", "2", () => 0)).toStrictEqual([]);
  expect(matchWeighted("0-4", "5")).toStrictEqual([]);
});

it("weightedMatching has the greatest sum of weights of all one-to-one assignments, even with many ties", () => {
  let several = 0;
  fc.assert(
    fc.property(anySide(5), anySide(5), fc.func(fc.constantFrom(0, 0.25, 0.5, 0.5, 1)), (key, response, draw) => {
      const overlap = (k: number, r: number): boolean =>
        key.mentions.first[k] <= response.mentions.last[r] && response.mentions.first[r] <= key.mentions.last[k];
      const weight: PairWeight = (k, r) => (overlap(k, r) ? draw(k, r) : 0);
      const [ks, rs] = [matchedSide(key), matchedSide(response)];
      const pairs = weightedMatching(ks, rs, weight);
      expect(new Set(pairs.key).size).toBe(pairs.key.length);
      expect(new Set(pairs.response).size).toBe(pairs.key.length);
      const weights = Array.from(pairs.key, (k, i) => weight(k, pairs.response[i]));
      for (const own of weights) expect(own).toBeGreaterThan(0);
      const total = weights.reduce((sum, own) => sum + own, 0);
      expect(Math.abs(total - bestTotal([...ks.order], [...rs.order], weight))).toBeLessThan(1e-6);
      if (pairs.key.length > 1) several++;
    }),
    { numRuns: 2000 },
  );
  expect(several).toBeGreaterThan(fewest(500));
});
