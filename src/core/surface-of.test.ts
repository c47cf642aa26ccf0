import { describe, expect, it } from "vitest";
import { type AnnotatedPart, mentionPlace, surfaceOf, surfaceOfRuns } from "./document.ts";
import { textColumn } from "./text-column.ts";

const words = Array.from({ length: 20 }, (_, t) => `w${t}`);
const mentions = {
  length: 2,
  first: Int32Array.of(1, 4),
  last: Int32Array.of(3, 4),
  entity: Int32Array.of(0, 0),
  line: Int32Array.of(7, 11),
};
const part: AnnotatedPart = {
  document: "d",
  part: "",
  tokens: { length: 20, form: textColumn(words), sentenceStarts: Int32Array.of(0, 4) },
  mentions,
  entities: { length: 1, ids: ["e"] },
};
const wordless: AnnotatedPart = { document: "d", part: "", mentions, entities: part.entities };

describe("surfaceOf", () => {
  it("returns the words of the mention", () => {
    expect([0, 1].map((m) => surfaceOf(part, m))).toEqual(["w1 w2 w3", "w4"]);
  });

  it("returns the positions of the mention's tokens, from 1, if there are no words", () => {
    expect([0, 1].map((m) => surfaceOf(wordless, m))).toEqual(["tokens 2–4", "token 5"]);
  });

  it("returns the name of a mention that has one", () => {
    expect(surfaceOf({ ...part, mentions: { ...mentions, names: ["m1", "m2"] } }, 1)).toBe("m2");
  });
});

describe("surfaceOfRuns", () => {
  it("shows the first twelve words of a run", () => {
    const twelve = "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11";
    expect(surfaceOfRuns(part, Int32Array.of(0, 11))).toBe(twelve);
    expect(surfaceOfRuns(part, Int32Array.of(0, 12))).toBe(`${twelve} …`);
  });

  it("joins runs with …, and gives positions instead of words if a run extends beyond the text", () => {
    expect(surfaceOfRuns(part, Int32Array.of(0, 0, 18, 19))).toBe("w0 … w18 w19");
    expect(surfaceOfRuns(part, Int32Array.of(2, 2, 19, 20))).toBe("w2 … tokens 20–21");
    expect(surfaceOfRuns(part, Int32Array.of(-1, 2))).toBe("tokens 0–3");
  });
});

describe("mentionPlace", () => {
  it("has line, document and sentence, if known", () => {
    expect(mentionPlace(part, 0)).toStrictEqual({ line: 7, document: "d", sentence: "1" });
    expect(mentionPlace(part, 1)).toEqual({ line: 11, document: "d", sentence: "2" });
    expect(mentionPlace({ ...wordless, mentions: { ...mentions, line: undefined } as never }, 1)).toStrictEqual({
      document: "d",
    });
  });
});
