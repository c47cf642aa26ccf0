import { textColumn } from "../../../core/text-column.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textBetween } from "../../engine/token-words.ts";
import type { MentionView, TokensView } from "../../engine/document-view.ts";
import { blockAt, blocksOf, blockItems, type MentionPiece, piecesByBlock, type TextItem } from "./text-blocks.ts";

function tokensOf(words: readonly string[]): TokensView {
  return {
    length: words.length,
    form: textColumn(words),
    space: Uint8Array.from(words, (word) => Number(!/^[.,]$/.test(word))),
  };
}

function piece(first: number, last: number, lane = 0, layer: MentionPiece["layer"] = "key"): MentionPiece {
  return { layer, mention: 0, first, last, lane, number: 0, count: 1 };
}

/** Returns items as text: `<` where a mention begins, and words with the number of pieces that cover them. */
function shown(items: readonly TextItem<MentionPiece>[]): string[] {
  return items.map((item) => (item.kind === "start" ? `<${item.pieces.length}` : `${item.text}|${item.pieces.length}`));
}

describe("blocks", () => {
  it("name a speaker when it changes", () => {
    const speakers = ["Ann", "Ann", undefined, "Ann", "Bob", "Bob", "Ann"];
    const sentences = speakers.map((speaker, s) => ({
      ...{ first: s, last: s, name: String(s + 1) },
      ...(speaker !== undefined && { speaker }),
    }));
    const blocks = blocksOf({ tokens: tokensOf(speakers.map(() => "x")), sentences });
    expect(blocks.map(({ speaker }) => speaker ?? "")).toEqual(["Ann", "", "", "Ann", "Bob", "", "Ann"]);
  });

  it("are sentences, or pieces of very long sentences", () => {
    const sentences = [
      { first: 0, last: 4, name: "1" },
      { first: 5, last: 304, name: "2", speaker: "Ann" },
    ];
    const blocks = blocksOf({ tokens: tokensOf(Array.from({ length: 305 }, () => "x")), sentences });
    expect(blocks.map(({ first, last, name }) => [first, last, name])).toEqual([
      [0, 4, "1"],
      [5, 124, "2"],
      [125, 244, ""],
      [245, 304, ""],
    ]);
    expect([0, 4, 5, 124, 125, 304].map((token) => blockAt(blocks, token))).toEqual([0, 0, 1, 1, 2, 3]);
    const mention: MentionView = { entity: 0, pieces: [3, 5, 120, 130], lane: 1, status: [], twin: [] };
    const pieces = piecesByBlock([mention], blocks);
    expect(pieces.map((each) => each.map(({ number, first, last }) => [number, first, last]))).toEqual([
      [[0, 3, 5]],
      [
        [0, 3, 5],
        [1, 120, 130],
      ],
      [[1, 120, 130]],
      [],
    ]);
  });
});

describe("a block's items", () => {
  const tokens = tokensOf(["The", "dog", "of", "Ann", ",", "it", "barks", "."]);

  it("are stretches of words under the same mentions, and the starts of mentions", () => {
    const items = blockItems({ first: 0, last: 7 }, tokens, [
      piece(3, 3, 1),
      piece(0, 3),
      piece(0, 3, 0, 0),
      piece(5, 5),
    ]);
    expect(shown(items)).toEqual(["<2", "The dog of |2", "<1", "Ann|3", ", |0", "<1", "it|1", " barks.|0"]);
  });

  it("show mentions that cross", () => {
    const items = blockItems({ first: 0, last: 3 }, tokens, [piece(0, 2), piece(1, 3, 1)]);
    expect(shown(items)).toEqual(["<1", "The |1", "<1", "dog of|2", " Ann|1"]);
  });

  it("have no start for a mention that began in an earlier block", () => {
    expect(shown(blockItems({ first: 1, last: 2 }, tokens, [piece(0, 1)]))).toEqual(["dog|1", " of|0"]);
  });

  it("show the words that match a search", () => {
    const found = blockItems({ first: 0, last: 3 }, tokens, [], { first: 1, last: 2 });
    expect(found.map((item) => item.kind === "stretch" && [item.text, item.isFound])).toEqual([
      ["The ", false],
      ["dog of", true],
      [" Ann", false],
    ]);
  });

  it("show zeros, and dots for omitted words", () => {
    const zeros: TokensView = {
      length: 3,
      form: textColumn(["_", "", "is"]),
      space: Uint8Array.of(1, 1, 1),
      zero: Uint8Array.of(1, 0, 0),
    };
    expect(shown(blockItems({ first: 0, last: 2 }, zeros, []))).toEqual(["∅|0", " · is|0"]);
  });

  it("contain each word once, in order, under all mentions that cover it", () => {
    const pieces = fc.array(fc.tuple(fc.nat(19), fc.nat(19)).map(([a, b]) => piece(Math.min(a, b), Math.max(a, b))));
    const words = Array.from({ length: 20 }, (_, i) => `w${i}`);
    fc.assert(
      fc.property(pieces, (all) => {
        const items = blockItems({ first: 0, last: 19 }, tokensOf(words), all);
        const stretches = items.filter((item) => item.kind === "stretch");
        expect(stretches.map(({ text }) => text).join("")).toBe(words.join(" "));
        expect(textBetween(tokensOf(words), 0, 19)).toBe(words.join(" "));
        for (const { text, pieces: covering } of stretches) {
          for (const word of text.match(/w\d+/g) ?? []) {
            const token = Number(word.slice(1));
            expect(new Set(covering)).toEqual(
              new Set(all.filter(({ first, last }) => first <= token && token <= last)),
            );
          }
        }
        const starts = items.flatMap((item) => (item.kind === "start" ? item.pieces : []));
        expect(starts).toHaveLength(all.length);
      }),
    );
  });
});
