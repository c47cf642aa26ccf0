import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimumNodes } from "./minimum-nodes.ts";
import type { FragmentNode } from "./parse-fragment.ts";

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

/** All words with content under a node, each with the constituents on the way, from the node down. */
function ways(node: FragmentNode, above: readonly FragmentNode[] = []): { word: FragmentNode; way: FragmentNode[] }[] {
  const way = [...above, node];
  return node.children.flatMap((child) =>
    isWords(child) ? (hasContent(child) ? [{ word: child, way }] : []) : ways(child, way),
  );
}

/** Those with the shortest way. */
function nearest(found: readonly { word: FragmentNode; way: FragmentNode[] }[]): FragmentNode[] {
  const least = Math.min(...found.map(({ way }) => way.length));
  return found.filter(({ way }) => way.length === least).map(({ word }) => word);
}

/** All constituents, row by row. */
function constituents(root: FragmentNode): FragmentNode[] {
  const rows = [[root]];
  for (const row of rows) {
    const next = row.flatMap(({ children }) => children).filter((child) => !isWords(child));
    if (next.length > 0) rows.push(next);
  }
  return rows.flat();
}

/** The rules as conditions on every word by itself. */
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
  it("are those that the rules allow, word by word", () => {
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

  it("are the root itself, if that is words with content", () => {
    const root = group("dog", "NN");
    expect(minimumNodes(root)).toStrictEqual([root]);
  });

  it("are none where none has content", () => {
    expect(minimumNodes(phrase("NP", group("the", "DT"), group(",", ",")))).toStrictEqual([]);
  });
});
