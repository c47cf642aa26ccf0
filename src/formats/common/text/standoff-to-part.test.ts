import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { runsOf } from "../../../core/document.ts";
import { checkEnds, type StandoffMention, standoffToPart } from "./standoff-to-part.ts";
import { characterReading } from "./plain-text-readings.ts";

function partOf(mentions: readonly StandoffMention[], text?: string) {
  const problems: Partial<Diagnostic>[] = [];
  const frame = {
    document: "d",
    part: "",
    ...(text !== undefined && { readings: [characterReading(text)] as const }),
  };
  const part = standoffToPart(frame, mentions, {}, (code, where) => problems.push({ code, ...where }));
  return { part, problems };
}

describe("standoffToPart", () => {
  test("converts character offsets to tokens", () => {
    const { part, problems } = partOf(
      [{ entity: "a", spans: [2, 5, 6, 9], head: [6, 9], quotes: [{ start: 2, end: 5, text: "the" }], line: 3 }],
      "😀 the cat",
    );
    expect(problems).toEqual([]);
    expect(Array.from(runsOf(part.mentions, 0))).toEqual([1, 2]);
    expect(part.mentions.head).toEqual(Int32Array.of(2));
    expect(part.mentions.line).toEqual(Int32Array.of(3));
  });

  test("reports a quote that differs from the text", () => {
    const { problems } = partOf(
      [{ entity: "a", spans: [0, 3], quotes: [{ start: 0, end: 3, text: "dog" }] }],
      "the cat",
    );
    expect(problems).toEqual([
      { code: "text-mismatch", document: "d", entity: "a", mention: "dog", data: { expected: "dog", text: "the" } },
    ]);
  });

  test("reports a span outside the text only once", () => {
    const { part, problems } = partOf(
      [{ entity: "a", spans: [4, 9], quotes: [{ start: 4, end: 9, text: "cat" }] }],
      "the cat",
    );
    expect(problems.map(({ code }) => code)).toEqual(["span-outside-text"]);
    expect(part.mentions.length).toBe(1);
  });

  test("uses offsets as positions if there is no text", () => {
    const { part, problems } = partOf([
      { entity: "a", spans: [2, 5, 7, 9], head: [7, 9], line: 2, entityType: "T", alias: "m" },
      { entity: "b", spans: [4, 4], line: 3 },
      { entity: "b", spans: [-1, 4], line: 4, head: [3, 3] },
    ]);
    expect(problems).toEqual([
      { code: "span-reversed", document: "d", entity: "b", line: 3, mention: "[4,4]" },
      { code: "span-outside-text", document: "d", entity: "b", line: 4, mention: "[-1,4]" },
    ]);
    expect(part.tokens).toBeUndefined();
    expect(Array.from(runsOf(part.mentions, 1))).toEqual([2, 4, 7, 8]);
    expect(Array.from(runsOf(part.mentions, 0))).toEqual([-1, 3]);
    expect(part.mentions.head).toEqual(Int32Array.of(-1, 8));
    expect(part.mentions.aliases).toEqual(["", "m"]);
    expect(part.entities.types).toEqual(["T", ""]);
  });
});

describe("checkEnds", () => {
  const mentionsOf = (...lengths: readonly number[]): StandoffMention[] =>
    lengths.map((length) => ({ entity: "a", spans: [0, length], quotes: [{ start: 0, end: length, text: "😀bc" }] }));
  const check = (ends: "inclusive" | "exclusive", ...lengths: readonly number[]) => {
    const problems: Partial<Diagnostic>[] = [];
    checkEnds(mentionsOf(...lengths), ends, "d", (code, where) => problems.push({ code, ...where }));
    return problems;
  };

  test("reports nothing unless more quotes fit the other convention", () => {
    expect(check("inclusive", 3, 3, 4)).toEqual([]);
    expect(check("exclusive", 3, 2)).toEqual([]);
    expect(check("exclusive", 7, 9)).toEqual([]);
    expect(check("exclusive")).toEqual([]);
  });

  test("reports a wrong convention if more quotes fit the other convention", () => {
    expect(check("inclusive", 3, 4, 4)).toEqual([
      {
        code: "offset-convention",
        document: "d",
        data: {
          read: "inclusive ends",
          evidence: "only with exclusive ends do 2 of 3 quoted texts have the length of their spans",
          try: "--ends exclusive",
          unit: "character",
        },
      },
    ]);
    expect(check("exclusive", 2, 2, 3).map(({ data }) => data?.["try"])).toEqual(["--ends inclusive"]);
  });
});
