import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FragmentNode, parseFragment, type ParsedToken } from "./parse-fragment.ts";

const parsed = (text: string): ParsedToken[] =>
  text.split(" ").map((token) => {
    const [form, parse] = token.split("|");
    return { form, tag: "", parse };
  });

/** Formats a tree as `(TAG child …)`, with words in quotes and the position where they end. */
function show(node: FragmentNode | undefined): string {
  if (node === undefined) return "nothing";
  const children = node.children.map((child) => ` ${show(child)}`).join("");
  return node.words === undefined ? `(${node.label}${children})` : `“${node.label}”${node.words.end}${children}`;
}

const fragment = (text: string): string => show(parseFragment(parsed(text)));

describe("a fragment", () => {
  it.each([
    ["has one node for adjacent words without a bracket between them", "the|(NP* big|* dog|*)", "(NP “the big dog”2)"],
    ["keeps only the letters of tags", "dog|(NP-SBJ2*)", "(NPSBJ “dog”0)"],
    ["ends a node of words where a constituent begins", "grew|(VP* 10|(NP* %|*))", "(VP “grew”1 (NP “10 %”2))"],
    ["leaves out punctuation before a constituent", ",|(NP* 10%|* he|(NP*))", "(NP (NP “he”2))"],
    ["keeps punctuation next to a word", ",|(NP* and|* he|(NP*))", "(NP “, and”2 (NP “he”2))"],
    ["keeps punctuation before a closing bracket", "he|(NP(NP*) ,|*)", "(NP (NP “he”0) “,”1)"],
    ["closes constituents that are left open", "the|(S(NP* dog|*) barked|(VP*", "(S (NP “the dog”1) (VP “barked”2))"],
    ["ignores a closing bracket without an opening one", "dog|*) barked|(VP*)))", "(NP “dog”0 (VP “barked”1))"],
    [
      "has words before the first bracket as the root of the constituents after them",
      "the|* dog|(NN*)",
      "“the”1 (NN “dog”1)",
    ],
    ["does not exist without a bracket or a `*`", "dog|-", "nothing"],
  ])("%s", (_, text, tree) => {
    expect(fragment(text)).toBe(tree);
  });
});

type Tree = string | { readonly tag: string; readonly children: readonly Tree[] };

const words = fc.constantFrom("the", "dog", ",", "'s", "10", "10%", "U.S.", "and");
const { tree: trees } = fc.letrec<{ tree: Tree; phrase: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, words, tie("phrase")),
  phrase: fc.record({
    tag: fc.constantFrom("NP", "VP", "PP"),
    children: fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
  }),
}));

function cellsOf(tree: Tree): ParsedToken[] {
  if (typeof tree === "string") return [{ form: tree, tag: "", parse: "*" }];
  const cells = tree.children.flatMap(cellsOf);
  cells[0] = { ...cells[0], parse: `(${tree.tag}${cells[0].parse}` };
  cells[cells.length - 1] = { ...cells[cells.length - 1], parse: `${cells[cells.length - 1].parse})` };
  return cells;
}

/**
 * Formats the expected tree, top-down: adjacent words are one node, and punctuation before a constituent is dropped.
 */
function grouped(tree: Exclude<Tree, string>, start = 0): string {
  const shown: string[] = [];
  let at = start;
  let run: string[] = [];
  const endRun = (end: number, beforePhrase: boolean): void => {
    const isKept = !beforePhrase || run.some((word) => ["the", "dog", "10", "and"].includes(word));
    if (run.length > 0 && isKept) shown.push(`“${run.join(" ")}”${end}`);
    run = [];
  };
  for (const child of tree.children) {
    if (typeof child === "string") {
      run.push(child);
    } else {
      endRun(at, true);
      shown.push(grouped(child, at));
    }
    at += cellsOf(child).length;
  }
  endRun(at - 1, false);
  return `(${[tree.tag, ...shown].join(" ")})`;
}

it("parseFragment rebuilds a whole constituent, with adjacent words as one node", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      fc.pre(typeof tree !== "string");
      expect(show(parseFragment(cellsOf(tree)))).toBe(grouped(tree));
    }),
  );
});
