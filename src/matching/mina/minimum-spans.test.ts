import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parsedPart } from "../../../test/support/parsed-part.ts";
import type { Span } from "../../../test/support/tagged-part.ts";
import { withoutColumn } from "../../../test/support/without-column.ts";
import { minimumNodes, minimumSpans } from "./minimum-spans.ts";
import type { FragmentNode } from "./parse-fragment.ts";

const dog = "the DT (TOP(S(NP(NP*|big JJ|dog NN *)|of IN (PP*|my PRP$ (NP*|friend NN *)))|barked VBD (VP*)|. . *))";
const paris = "Paris NNP (NP(NP*)|, , |the DT (NP(NP*|capital NN *)|of IN (PP*|France NNP (NP*)))|, , *)";

function minimum(sentences: string | readonly string[], ...spans: Span[]): string[] {
  const found = minimumSpans(parsedPart([sentences].flat(), [spans]));
  if (typeof found === "string") throw new TypeError(found);
  return found.map(({ elements }) => elements.map(({ text, at }) => `${text}@${at}`).join(" + "));
}

function identities(sentences: string | readonly string[], ...spans: Span[]): readonly string[] {
  const found = minimumSpans(parsedPart([sentences].flat(), [spans]));
  if (typeof found === "string") throw new TypeError(found);
  return found.map(({ identity }) => identity);
}

// The expected values are those of coval (commit 87071a6), or were worked out by hand.
describe("the minimum span", () => {
  it("omits attached phrases, and keeps determiners and adjectives", () => {
    expect(minimum(dog, [0, 5], [0, 2], [0, 7], [1, 2])).toStrictEqual([
      "the big dog@2",
      "the big dog@2",
      "the big dog@2",
      "big dog@2",
    ]);
  });

  it("has an element for each part of an apposition and of a coordination", () => {
    expect(minimum(paris, [0, 6])).toStrictEqual(["Paris@0 + the capital@3"]);
    expect(minimum("John NNP (NP(NP*)|and CC|Mary NNP (NP*))", [0, 2])).toStrictEqual(["John@0 + Mary@2"]);
  });

  it("consists of the words directly under the root, if any are content words", () => {
    expect(minimum("U.S. NNP (NP(NP*|'s POS *)|president NN *)", [0, 2])).toStrictEqual(["president@2"]);
  });

  it("has the position of its last word, or of the next word if a constituent begins there", () => {
    const grew = "It PRP (S(NP*)|grew VBD (VP*|10 CD (NP*|% NN *)))";
    expect(minimum(grew, [1, 1], [1, 3])).toStrictEqual(["grew@1", "grew@2"]);
  });

  it("is the whole mention if it has no content words, with positions in the mention", () => {
    const these = "this DT (S(NP*)|and CC|this DT (NP*))";
    expect(minimum(these, [0, 0], [2, 2])).toStrictEqual(["this@0", "this@0"]);
  });

  it("has its elements in text order", () => {
    expect(minimum("Mary NNP (NP(NP*)|John NNP (NP*))", [0, 1])).toStrictEqual(["Mary@0 + John@1"]);
    expect(minimum("John NNP (NP(NP*)|John NNP (NP*))", [0, 1])).toStrictEqual(["John@0 + John@1"]);
    expect(minimum("Mary NNP (NP(NP*)|, ,|John NNP (NP*)|, ,|Ann NNP (NP*))", [0, 4])).toStrictEqual([
      "Mary@0 + John@2 + Ann@4",
    ]);
  });

  it("of a sentence is that of its first noun phrase", () => {
    expect(minimum("Yes UH (TOP(S(INTJ*)|he PRP (NP*)|left VBD (VP*)|. . *))", [0, 3])).toStrictEqual(["he@1"]);
  });

  it("may be `to` or `%`, which are content words", () => {
    expect(minimum("to TO (VP*|go VB (VP*))", [0, 1])).toStrictEqual(["to@1"]);
    expect(minimum("in IN (PP*|% NN (NP*))", [0, 1])).toStrictEqual(["%@1"]);
  });

  it("counts positions from the beginning of the sentence", () => {
    expect(minimum(["a DT (NP*|dog NN *)", "a DT (NP*|cat NN *)"], [2, 3])).toStrictEqual(["a cat@1"]);
  });

  it("uses only the tokens of a mention's pieces", () => {
    const part = parsedPart([dog], [[[0, 2]]]);
    const pieces = new Map([[0, Int32Array.of(0, 0, 2, 2)]]);
    expect(minimumSpans({ ...part, mentions: { ...part.mentions, pieces } })).toMatchObject([
      { elements: [{ text: "the dog", at: 2 }] },
    ]);
  });
});

describe("the identity of mentions", () => {
  it("is the same for the same elements in the same sentence", () => {
    const [all, short, long, shorter] = identities(dog, [0, 5], [0, 2], [0, 7], [1, 2]);
    expect([short, long]).toStrictEqual([all, all]);
    expect(shorter).not.toBe(all);
  });

  it("differs between sentences", () => {
    const he = "he PRP (NP*)";
    const [one, other] = identities([he, he], [0, 0], [1, 1]);
    expect(one).not.toBe(other);
  });

  it("is the same for the same tokens without a parse", () => {
    const [one, same, other] = identities(["he PRP (NP*)", "the DT|dog NN"], [1, 2], [1, 2], [2, 2]);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(minimum(["he PRP (NP*)", "the DT|dog NN"], [1, 2])).toStrictEqual([""]);
  });
});

describe("missing information", () => {
  const part = parsedPart([dog], [[[0, 2]]]);

  test.each([
    ["parse", "parses"],
    ["tag", "tags"],
    ["form", "words"],
  ] as const)("is reported if the part lacks the column `%s`", (column, lack) => {
    expect(minimumSpans(withoutColumn(part, column))).toBe(lack);
  });

  it("does not matter in a part without mentions", () => {
    expect(minimumSpans(withoutColumn(parsedPart([dog], []), "parse"))).toStrictEqual([]);
  });
});

it("minimumSpans gives a mention beyond the tokens no elements", () => {
  const part = parsedPart([dog], [[[40, 40]]]);
  expect(minimumSpans(part)).toMatchObject([{ elements: [] }]);
});

const group = (form: string, tag: string): FragmentNode => ({
  label: form,
  children: [],
  words: { tokens: [{ form, tag, parse: "*" }], end: 0 },
});
const phrase = (label: string, ...children: FragmentNode[]): FragmentNode => ({ label, children });

const leaf = fc.constantFrom(["dog", "NN"], ["the", "DT"], [",", ","], ["%", "NN"], ["-LRB-", "-LRB-"], ["and", "CC"]);
const { phrase: phrases } = fc.letrec<{ node: FragmentNode; phrase: FragmentNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    leaf.map(([form, tag]) => group(form, tag)),
    tie("phrase"),
    tie("phrase"),
  ),
  phrase: fc
    .record({
      label: fc.constantFrom("NP", "NML", "QP", "NX", "VP", "PP", "S", "NPSBJ", "X"),
      children: fc.array(tie("node"), { minLength: 1, maxLength: 4 }),
    })
    .map(({ label, children }) => phrase(label, ...children)),
}));

const isWords = ({ words }: FragmentNode): boolean => words !== undefined;
const hasContent = ({ label }: FragmentNode): boolean => label === "dog" || label === "%";
const begins = ({ label }: FragmentNode, ...tags: string[]): boolean => tags.some((tag) => label.startsWith(tag));
const ofKind = (kind: "N" | "V", node: FragmentNode): boolean =>
  kind === "N" ? begins(node, "NP", "NM", "QP", "NX") : begins(node, "VP");

function ways(node: FragmentNode, above: readonly FragmentNode[] = []): { word: FragmentNode; way: FragmentNode[] }[] {
  const way = [...above, node];
  return node.children.flatMap((child) =>
    isWords(child) ? (hasContent(child) ? [{ word: child, way }] : []) : ways(child, way),
  );
}

function nearest(found: readonly { word: FragmentNode; way: FragmentNode[] }[]): FragmentNode[] {
  const least = Math.min(...found.map(({ way }) => way.length));
  return found.filter(({ way }) => way.length === least).map(({ word }) => word);
}

function constituents(root: FragmentNode): FragmentNode[] {
  const rows = [[root]];
  for (const row of rows) {
    const next = row.flatMap(({ children }) => children).filter((child) => !isWords(child));
    if (next.length > 0) rows.push(next);
  }
  return rows.flat();
}

function naive(root: FragmentNode): FragmentNode[] {
  const direct = root.children.filter((child) => isWords(child) && hasContent(child));
  if (direct.length > 0) return direct;
  const below = root.children.filter((child) => !isWords(child));
  const isVerbal =
    begins(root, "VP") ||
    (!begins(root, "NP", "NM") &&
      !below.some((child) => begins(child, "NP", "NM")) &&
      below.some((child) => begins(child, "VP")));
  const kind = isVerbal ? "V" : "N";
  const tops = below.filter((child) => ofKind(kind, child));
  if (tops.length > 0) {
    return tops.flatMap((top) => nearest(ways(top).filter(({ way }) => way.every((node) => ofKind(kind, node)))));
  }
  const all = constituents(root);
  const first = all.findIndex((node) => begins(node, "NP", "NM", "VP"));
  if (first < 0) return [];
  const found = begins(all[first], "VP") ? "V" : "N";
  const isOpen = (node: FragmentNode): boolean => node === root || all.indexOf(node) < first || ofKind(found, node);
  return nearest(
    ways(root).filter(
      ({ way }) => way.every(isOpen) && ofKind(found, way[way.length - 1]) && all.indexOf(way[way.length - 1]) >= first,
    ),
  );
}

describe("the words of a minimum span", () => {
  it("are those of an implementation that checks conditions for each word", () => {
    fc.assert(
      fc.property(phrases, (root) => {
        const found = minimumNodes(root);
        const expected = naive(root);
        expect(found).toHaveLength(expected.length);
        expect(expected.every((node) => found.includes(node))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("are the root itself, if it has content words", () => {
    const root = group("dog", "NN");
    expect(minimumNodes(root)).toStrictEqual([root]);
  });

  it("do not exist without content words", () => {
    expect(minimumNodes(phrase("NP", group("the", "DT"), group(",", ",")))).toStrictEqual([]);
  });
});
