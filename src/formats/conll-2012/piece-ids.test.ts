import { Conll2012Reader } from "./conll-2012-reader.ts";
import { entityOfPiece, joinPieces, pieceEvidence } from "./piece-ids.ts";
import { spansOf } from "../../../test/support/part-views.ts";
import { describe, expect, test } from "vitest";

function partOf(...sentences: string[]) {
  const rows = sentences.map((cells) =>
    cells
      .split(" ")
      .map((cell, t) => `a\t0\t${t}\tw\t${cell}\n`)
      .join(""),
  );
  const reader = new Conll2012Reader();
  const text = `#begin document (a); part 000\n${rows.join("\n")}#end document\n`;
  return [...reader.push(new TextEncoder().encode(text)), ...reader.end()][0];
}

test.each([
  ["0a", "0"],
  ["12abc", "12"],
  ["007b", "007"],
  ["0a1", "0"],
  ["0_1", "0"],
  ["12", undefined],
  ["a12", undefined],
  ["abstract-1", undefined],
  ["", undefined],
])("entityOfPiece returns, for the id %j, the entity %j", (id, entity) => {
  expect(entityOfPiece(id)).toBe(entity);
});

describe("evidence of pieces", () => {
  test.each<[ReturnType<typeof pieceEvidence>, string, string[]]>([
    ["none", "numbers", ["(0) (1) (0)"]],
    ["none", "names", ["(a) (b) (a)"]],
    ["none", "numbers that always have the same letters", ["(1a) - (1a) (2b) (2b)"]],
    ["none", "pieces among names", ["(0a) - (0a) (0)", "(person-1)"]],
    ["possible", "pieces that occur once", ["(0a) - (0)"]],
    ["possible", "pieces in several sentences", ["(0a) (0)", "(0a)"]],
    ["possible", "pieces mostly in several sentences", ["(0a) (0a) (0) (1a) (2a)", "(1a) (2a)"]],
    ["likely", "pieces in one sentence", ["(0a) - (0a)", "(0)"]],
    ["likely", "numbers with different letters", ["(0a) - (0a)", "(0bb)"]],
    ["likely", "pieces of which half are in one sentence", ["(0a) - (0a) (1x)", "(0) (1x)"]],
    ["none", "a part without mentions", ["-"]],
  ])("is %s for %s", (evidence, _, sentences) => {
    expect(pieceEvidence(partOf(...sentences))).toBe(evidence);
  });
});

describe("joining", () => {
  test.each<[string, string[], string]>([
    ["pieces with a gap", ["(0a) - (0a - 0a)"], "0-0-2-4:0"],
    ["several mentions of an entity", ["(0a) (0b) (0a) (0b) (0)"], "0-0-2-2:0 1-1-3-3:0 4-4:0"],
    ["a piece alone", ["(0a) (0)"], "0-0:0 1-1:0"],
    ["pieces that touch", ["(0a) (0a - 0a)"], "0-3:0"],
    ["the same letters after other numbers", ["(0a) (1a) (0a) (1a)"], "0-0-2-2:0 1-1-3-3:1"],
    ["pieces in different sentences", ["(0a)", "- (0a)"], "0-0-2-2:0"],
    ["pieces inside a mention of the same entity", ["(0 (0a) - (0a) 0)"], "0-4:0 1-1-3-3:0"],
    ["several letters", ["(7xyz - 7xyz) - (7xyz)"], "0-2-4-4:7"],
    ["two pieces at the same place", ["(0a)|(0a) - (0)"], "0-0:0 2-2:0"],
  ])("gives the right mentions for %s", (_, sentences, expected) => {
    expect(spansOf(joinPieces(partOf(...sentences)))).toBe(expected);
  });

  test("keeps other ids, and the part's name, header, tokens and line numbers", () => {
    const part = partOf("(e1) (0a) - (0a) (a0)");
    const joined = joinPieces(part);
    expect(spansOf(joined)).toBe("0-0:e1 1-1-3-3:0 4-4:a0");
    expect(joined).toMatchObject({ document: "a", part: "000", header: "(a); part 000", line: 1, tokens: part.tokens });
    expect(Array.from(joined.mentions.line!)).toEqual([2, 3, 6]);
  });

  test("returns the same part if no id has letters", () => {
    const part = partOf("(0) (1)");
    expect(joinPieces(part)).toBe(part);
  });
});
