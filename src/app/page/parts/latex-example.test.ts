import { describe, expect, it } from "vitest";
import { textColumn } from "../../../core/text-column.ts";
import type { LayerView, MentionView, PartView } from "../../engine/document-view.ts";
import { latexExample } from "./latex-example.ts";

interface Given {
  readonly words: string;
  /** Tokens that begin sentences. */
  readonly starts?: readonly number[];
  readonly key: readonly (readonly [entity: number, ...pieces: number[]])[];
  readonly response?: readonly (readonly [entity: number, ...pieces: number[]])[];
}

function layerOf(layer: LayerView["layer"], letter: string, given: Given["key"]): LayerView {
  const mentions = given.map(
    ([entity, ...pieces]): MentionView => ({ entity, pieces, lane: 0, status: ["matched"], twin: [-1] }),
  );
  const count = Math.max(0, ...mentions.map(({ entity }) => entity + 1));
  const entities = Array.from({ length: count }, (_, e) => {
    return { badge: `${letter}${e + 1}`, id: "", name: "", mentions: [], component: [] };
  });
  return { layer, mentions, entities };
}

function linesOf({ words, starts = [0], key, response = [] }: Given, tokens: readonly number[]): string[] {
  const forms = words.split(" ");
  const part: PartView = {
    part: "",
    label: "a_document",
    tokens: { length: forms.length, form: textColumn(forms), space: new Uint8Array(forms.length).fill(1) },
    sentences: starts.map((first, s) => ({ first, last: (starts[s + 1] ?? forms.length) - 1, name: String(s + 1) })),
    key: layerOf("key", "K", key),
    responses: [layerOf(0, "R", response)],
  };
  const responses = [{ name: "a_1", layer: part.responses[0] }];
  const example = latexExample({ part, responses, tokens, isShown: () => true });
  return example.split("\n");
}

describe("an example as LaTeX", () => {
  it("has the sentence with the mentions of the key, then with those of the response", () => {
    const given: Given = {
      words: "Ann 's dog likes 50 % .",
      key: [
        [0, 0, 0],
        [1, 0, 2],
      ],
      response: [[0, 0, 2]],
    };
    const lines = linesOf(given, [2]);
    expect(lines[0]).toBe("% a_document. The names of entities are those of corefscope.");
    expect(lines.slice(2)).toEqual([
      "\\begin{description}",
      "\\item[{Key}] [[Ann]\\textsubscript{K1} 's dog]\\textsubscript{K2} likes 50 \\% .",
      "\\item[{a\\_1}] [Ann 's dog]\\textsubscript{R1} likes 50 \\% .",
      "\\end{description}",
      "",
    ]);
  });

  it("marks crossing mentions and numbered pieces so that each bracket tells its entity", () => {
    const [, , , crossing] = linesOf(
      {
        words: "a b c",
        key: [
          [0, 0, 1],
          [1, 1, 2],
        ],
      },
      [0],
    );
    expect(crossing).toBe("\\item[{Key}] [a [b]\\textsubscript{K1} c]\\textsubscript{K2}");
    const [, , , pieces] = linesOf({ words: "a b c", key: [[0, 0, 0, 2, 2]] }, [0]);
    expect(pieces).toBe("\\item[{Key}] [a]\\textsubscript{K1, 1/2} b [c]\\textsubscript{K1, 2/2}");
  });

  it("has only the sentences of the tokens, with dots in place of those between", () => {
    const [, , , first, third] = linesOf({ words: "a b c", starts: [0, 1, 2], key: [] }, [2, 0]);
    expect([first, third]).toEqual(["\\item[{Key}] a", "  \\dots{} c"]);
    const [, , , one, two] = linesOf({ words: "a b c", starts: [0, 1, 2], key: [] }, [1, 0]);
    expect([one, two]).toEqual(["\\item[{Key}] a", "  b"]);
  });

  it("ends a mention that crosses sentences with the sentence", () => {
    const [, , , line] = linesOf({ words: "a b c", starts: [0, 2], key: [[0, 1, 2]] }, [0]);
    expect(line).toBe("\\item[{Key}] a [b]\\textsubscript{K1}");
  });

  it("leaves words of other scripts as they are", () => {
    const [, , , hebrew] = linesOf({ words: "הנערה אמרה", key: [[0, 0, 0]] }, [0]);
    expect(hebrew).toBe("\\item[{Key}] [הנערה]\\textsubscript{K1} אמרה");
    const [, , , chinese] = linesOf({ words: "他 说", key: [[0, 0, 0]] }, [0]);
    expect(chinese).toBe("\\item[{Key}] [他]\\textsubscript{K1} 说");
  });
});
