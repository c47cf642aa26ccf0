import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { type MentionFragment, mentionFragment } from "./mention-fragment.ts";
import type { FragmentNode, WordGroup } from "./parse-fragment.ts";
import { type LackedTokens, parsedTokens } from "./parsed-tokens.ts";

/** Words that stand together in a minimum span. */
export interface MinimumElement {
  /** Words with spaces between. */
  readonly text: string;
  /**
   * A place in the sentence, from 0: that of the last word, or of the one behind it if a constituent begins there. Where a mention has no
   * words with content, and so all of them are elements: the place of the word in the mention.
   */
  readonly at: number;
}

/** What is left of a mention without what annotators of mentions do not agree on. */
export interface MinimumSpan {
  /** By place, and no two at one. Empty where the sentence is not parsed, or the mention not on the tokens. */
  readonly elements: readonly MinimumElement[];
  /** The same for mentions with the same elements in the same sentence; without elements, for mentions of the same tokens. */
  readonly identity: string;
}

/**
 * The minimum spans of all mentions of a part (MINA), as coval (commit 87071a6) finds them, from the parse of the part's own tokens. To
 * compare a response with a key it has to have the key's tokens.
 *
 * Where coval's output depends on an accident it is followed: words that end before a bracket that opens are known by the token behind
 * them, so that “grew” and “grew 10 %” differ; two “this” of one sentence, determiners without content, are the same.
 *
 * Not followed: a mention across sentences, for which coval takes tokens from the wrong one; a part of a file without parses, where it calls
 * a parser or, in a file with some, compares ends of mentions.
 *
 * @returns one for each mention, or what the part does not say of its tokens and would have to; a part without mentions lacks nothing
 * @cite moosavi-2019
 * @complexity O(tokens of all mentions)
 */
export function minimumSpans({ tokens, mentions }: AnnotatedPart): readonly MinimumSpan[] | LackedTokens {
  if (mentions.length === 0) return [];
  const parsed = parsedTokens(tokens);
  if (typeof parsed === "string") return parsed;
  if (parsed.tag === undefined) return "tags";
  return Array.from({ length: mentions.length }, (_, m) => {
    const fragment = mentionFragment(parsed, mentions, m);
    const elements = fragment === undefined ? [] : elementsOf(fragment);
    const identity =
      elements.length === 0
        ? `tokens ${runsOf(mentions, m).join()}`
        : JSON.stringify([fragment?.sentence, elements.map(({ text, at }) => [text, at])]);
    return { elements, identity };
  });
}

function elementsOf({ root, tokens, places }: MentionFragment): MinimumElement[] {
  if (root === undefined) return [];
  const found = minimumNodes(root).flatMap(({ label, words }) =>
    words === undefined ? [] : [{ text: label, at: places[words.end] }],
  );
  return found.length > 0 ? found : tokens.map(({ form }, at) => ({ text: form, at }));
}

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

const letterOrDigit = /[\p{L}\p{Nd}]/u;
const brackets: ReadonlySet<string> = new Set(["-LRB-", "-RRB-"]);
const functionTags: ReadonlySet<string> = new Set(["CC", "DT", "IN"]);

/** Whether one of the words can be what a mention is about: no punctuation, conjunction, determiner or preposition. `%` can. */
function isContent({ tokens }: WordGroup): boolean {
  return tokens.some(
    ({ form, tag }) => (letterOrDigit.test(form) || form === "%") && !brackets.has(form) && !functionTags.has(tag),
  );
}
