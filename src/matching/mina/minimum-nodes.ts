import { isContent } from "./is-content.ts";
import type { FragmentNode } from "./parse-fragment.ts";

/** Kinds of constituents, by the first two letters of their tags. */
type Kind = ReadonlySet<string>;

const nominal: Kind = new Set(["NP", "NM", "QP", "NX"]);
const verbal: Kind = new Set(["VP"]);

/**
 * The words of a mention's tree that are its minimum span, as coval finds them:
 *
 * 1. the words right under the root, where there are any with content;
 * 2. otherwise, for each constituent of the mention's kind right under the root, the words with content that are least deep in it, so that
 *    each part of a coordination or an apposition has its own;
 * 3. otherwise those that are least deep under the root, of the kind of the first noun or verb phrase that is met.
 *
 * @returns nodes with words; none where no word has content, or none is where it is looked for
 * @cite moosavi-2019
 */
export function minimumNodes(root: FragmentNode): FragmentNode[] {
  if (hasContent(root)) return [root];
  const direct = root.children.filter(hasContent);
  if (direct.length > 0) return direct;
  const kind = kindOfMention(root);
  const phrases = root.children.filter((child) => child.children.length > 0 && isOf(kind, child));
  return phrases.length > 0 ? phrases.flatMap((phrase) => shallowest(phrase, kind)) : shallowest(root);
}

function hasContent({ words }: FragmentNode): boolean {
  return words !== undefined && isContent(words);
}

function isOf(kind: Kind, { label }: FragmentNode): boolean {
  return kind.has(label.slice(0, 2));
}

/** The kind that a node's tag begins, if it is one that can. */
function kindBegunBy(node: FragmentNode): Kind | undefined {
  if (/^N[PM]/.test(node.label)) return nominal;
  return isOf(verbal, node) ? verbal : undefined;
}

/** Verbal if the root is, or, where it is neither, if there is a verb phrase right under it and no noun phrase. */
function kindOfMention(root: FragmentNode): Kind {
  const below = root.children.map(kindBegunBy);
  return kindBegunBy(root) ?? (below.includes(verbal) && !below.includes(nominal) ? verbal : nominal);
}

/**
 * The words with content that are least deep under a node, on a way down through constituents of one kind, and right under one.
 *
 * @param given the kind; if absent, that of the first noun or verb phrase that is met, row by row, and all ways are taken up to there
 */
function shallowest(from: FragmentNode, given?: Kind): FragmentNode[] {
  let kind = given;
  let row = [from];
  while (row.length > 0) {
    const found = row.filter(hasContent);
    if (found.length > 0) return found;
    row = row.flatMap((node) => {
      if (node.words !== undefined) return [];
      kind ??= kindBegunBy(node);
      if (kind !== undefined && isOf(kind, node)) return node.children;
      return kind === undefined ? node.children.filter(({ words }) => words === undefined) : [];
    });
  }
  return [];
}
