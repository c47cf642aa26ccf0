import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entitySpans } from "../../test/support/entity-spans.ts";
import { parsedPart } from "../../test/support/parsed-part.ts";
import type { Span } from "../../test/support/tagged-part.ts";
import { withoutColumn } from "../../test/support/without-column.ts";
import { npOnly, removeNested } from "./keep-mentions.ts";
import { mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";

const sentence = "sales NNS (S(NP*)|grew VBD (VP*|10 CD (NP*|% NN *)))";
const growth = "the DT (NP*|growth NN *)";
const it_ = "it PRP (NP*)";

function leftNounPhrases(...entities: Span[][]): string[] {
  const part = parsedPart([sentence, growth, it_], entities);
  const found = npOnly(part, part.tokens);
  if (typeof found === "string") throw new TypeError(found);
  return entitySpans(found);
}

describe("npOnly", () => {
  it("removes verb phrases from entities with more than one other mention", () => {
    expect(
      leftNounPhrases([
        [1, 3],
        [4, 5],
        [6, 6],
      ]),
    ).toStrictEqual(["4-5 6-6"]);
    // The verb by itself is a verb phrase.
    expect(
      leftNounPhrases([
        [1, 1],
        [4, 5],
        [6, 6],
      ]),
    ).toStrictEqual(["4-5 6-6"]);
  });

  it("removes an entity that would keep one mention or none", () => {
    expect(
      leftNounPhrases(
        [
          [1, 3],
          [4, 5],
        ],
        [[1, 1]],
        [[0, 0]],
      ),
    ).toStrictEqual(["0-0"]);
  });

  it("keeps clauses, and phrases with words before the verb phrase", () => {
    const entity: Span[] = [
      [0, 3],
      [0, 1],
    ];
    expect(leftNounPhrases(entity)).toStrictEqual(["0-3 0-1"]);
    const part = parsedPart(["has VBZ (VP*|grown VBN (VP*))"], [[[0, 1]], [[1, 1]]]);
    expect(npOnly(part, part.tokens)).toMatchObject({ mentions: { length: 0 } });
    const behind = parsedPart(["will MD (S*|grow VB (VP*))"], [[[0, 1]]]);
    expect(npOnly(behind, behind.tokens)).toBe(behind);
  });

  it("uses the parse of the given tokens if the response has none", () => {
    const key = parsedPart([sentence], []);
    const response = parsedPart(["sales NNS|grew VBD|10 CD|% NN"], [[[1, 3]]]);
    expect(npOnly(response, key.tokens)).toMatchObject({ mentions: { length: 0 }, tokens: response.tokens });
  });

  it("keeps mentions that are not parsed, or are beyond the tokens", () => {
    const part = parsedPart([sentence, "went VBD"], [[[4, 4]], [[9, 9]]]);
    expect(npOnly(part, part.tokens)).toBe(part);
  });

  it("reports missing parses only if there are mentions", () => {
    const { tokens } = withoutColumn(parsedPart([sentence], []), "parse");
    expect(npOnly(parsedPart([sentence], [[[0, 0]]]), tokens)).toBe("parses");
    const empty = parsedPart([sentence], []);
    expect(npOnly(empty, tokens)).toBe(empty);
  });
});

const frame = { document: "d", part: "" };

function leftOutermost(singletons: "keep" | "drop", ...entities: string[]): string[] {
  const mentions = entities.flatMap((spans, e) =>
    spans.split(" ").map((span) => ({ entity: String(e), runs: span.split(/[-,]/).map(Number) })),
  );
  return entitySpans(removeNested(mentionsToPart(frame, mentions), singletons));
}

const both = ["keep", "drop"] as const;

// The expected values are those of coval (commit 87071a6).
describe("removeNested", () => {
  it.each(both)("removes mentions that are inside another mention of their entity (singletons: %s)", (singletons) => {
    expect(leftOutermost(singletons, "0-3 2-2 4-4")).toStrictEqual(["0-3 4-4"]);
  });

  it("keeps or removes an entity that would keep one mention, depending on the option for singletons", () => {
    expect(leftOutermost("keep", "5-6 5-5", "9-9")).toStrictEqual(["5-6 5-5", "9-9"]);
    expect(leftOutermost("drop", "5-6 5-5", "9-9")).toStrictEqual(["9-9"]);
  });

  it("counts a nested mention once for every mention that contains it", () => {
    expect(leftOutermost("keep", "0-5 1-4 2-3 9-9")).toStrictEqual(["0-5 1-4 2-3 9-9"]);
    expect(leftOutermost("drop", "0-5 1-4 2-3 9-9")).toStrictEqual([]);
  });

  it.each(both)(
    "keeps the outermost mention if the count of nested mentions is the entity's size (singletons: %s)",
    (singletons) => {
      // 1-4 counts once and 2-3 twice, so the count is 3.
      expect(leftOutermost(singletons, "0-5 1-4 2-3")).toStrictEqual(["0-5"]);
    },
  );

  it.each(both)(
    "keeps mentions that only overlap, repeat, or are inside another entity's mention (singletons: %s)",
    (singletons) => {
      expect(leftOutermost(singletons, "0-3 2-4", "1-1 6-6", "8-9 8-9")).toStrictEqual([
        "0-3 2-4",
        "1-1 6-6",
        "8-9 8-9",
      ]);
    },
  );

  it("compares the tokens of discontinuous mentions", () => {
    expect(leftOutermost("keep", "0-1,4-5 2-3 9-9")).toStrictEqual(["0-1,4-5 2-3 9-9"]);
    expect(leftOutermost("keep", "0-1,4-5 4-4 9-9")).toStrictEqual(["0-1,4-5 9-9"]);
    expect(leftOutermost("keep", "0-5 0-1,4-5 9-9")).toStrictEqual(["0-5 9-9"]);
  });

  it("treats mentions with the same identity as not nested, and removes them together", () => {
    const part = mentionsToPart(
      frame,
      [
        [0, 5],
        [1, 2],
        [1, 3],
        [8, 9],
        [9, 9],
        [11, 11],
      ].map((runs) => ({ entity: "0", runs })),
    );
    // 1–2 and 1–3 have the same identity, and so have 8–9 and 9–9.
    const identities = ["a", "b", "b", "c", "c", "d"];
    expect(entitySpans(removeNested(part, "keep", identities))).toStrictEqual(["0-5 8-9 9-9 11-11"]);
    // 2–3 is inside only 1–4. But 0–9 has the identity of 2–3, so 0–9 is removed, too.
    const other = mentionsToPart(
      frame,
      [
        [0, 9],
        [1, 4],
        [2, 3],
        [11, 11],
      ].map((runs) => ({ entity: "0", runs })),
    );
    expect(entitySpans(removeNested(other, "keep", ["a", "b", "a", "c"]))).toStrictEqual(["11-11"]);
  });

  it("agrees with the definition, pair by pair", () => {
    const span = fc.tuple(fc.nat(6), fc.nat(6)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 6 }), fc.constantFrom(...both), (spans, singletons) => {
        const contains = (a: readonly number[], b: readonly number[]): boolean =>
          a[0] <= b[0] && b[1] <= a[1] && a.join() !== b.join();
        const marks = spans.map((inner) => spans.filter((outer) => contains(outer, inner)).length);
        const isOneLeft = spans.length > 1 && spans.length - marks.reduce((sum, n) => sum + n) === 1;
        const kept = isOneLeft ? (singletons === "keep" ? spans : []) : spans.filter((_, i) => marks[i] === 0);
        const shown = leftOutermost(singletons, spans.map((own) => own.join("-")).join(" "));
        const sorted = (all: readonly string[]): string[] => [...all].sort();
        expect(sorted(shown.flatMap((own) => own.split(" ")))).toStrictEqual(sorted(kept.map((own) => own.join("-"))));
      }),
    );
  });
});
