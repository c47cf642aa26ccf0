import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { type MentionFragment, mentionFragment } from "./mention-fragment.ts";
import { type FragmentNode, type LackedTokens, parsedTokens, type WordGroup } from "./parse-fragment.ts";

/** Adjacent words in a minimum span. */
export interface MinimumElement {
  /** The words, joined by spaces. */
  readonly text: string;
  /**
   * A position in the sentence, from 0: that of the last word, or of the word after it if a constituent begins there.
   * If a mention has no content words, all words are elements, with their positions in the mention.
   */
  readonly at: number;
}

/** The part of a mention on which annotators usually agree. */
export interface MinimumSpan {
  /** Sorted by position. Empty if the sentence is not parsed, or the mention is not within the tokens. */
  readonly elements: readonly MinimumElement[];
  /**
   * Equal for mentions with the same elements in the same sentence. Without elements, equal for mentions of the same
   * tokens.
   */
  readonly identity: string;
}

/**
 * Returns the minimum spans of all mentions of a part (MINA), as coval (commit 87071a6) finds them, from the parse of
 * the part's own tokens. To be compared with the key, a response must be on the key's tokens.
 *
 * The rules follow coval even in accidental details. Words before an opening bracket are identified by the next token,
 * so “grew” and “grew 10 %” differ. Two mentions “this” of one sentence have the same identity, because determiners are
 * not content words.
 *
 * The results differ from coval's in two cases. For a mention across sentences, coval takes tokens from the wrong
 * sentence. For a part without parses, coval calls a parser, or compares the ends of mentions if other parts have
 * parses.
 *
 * @returns one for each mention, or the information that the part's tokens lack; a part without mentions lacks nothing
 * @cite moosavi-2019
 * @complexity O(tokens of all mentions)
 * @example
 *   const form = textColumn(["the", "house", "in", "Paris"]);
 *   const tag = textColumn(["DT", "NN", "IN", "NNP"]);
 *   const parse = textColumn(["(NP(NP*", "*)", "(PP*", "(NP*)))"]);
 *   const tokens = { length: 4, form, tag, parse, sentenceStarts: Int32Array.of(0) };
 *   minimumSpans({ ...partOf([[[0, 3]]]), tokens })[0].elements.map(({ text }) => text); // → ["the house"]
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
 * Returns the words of a mention's tree that form its minimum span, as coval finds them:
 *
 * 1. the words directly under the root, if any are content words;
 * 2. otherwise, for each constituent of the mention's kind directly under the root, its shallowest content words, so
 *    that each part of a coordination or an apposition has its own;
 * 3. otherwise the shallowest content words under the root, of the kind of the first noun or verb phrase found.
 *
 * @returns nodes with words; none if there are no content words in these positions
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

/** Returns the kind that the beginning of a node's tag indicates (`NP`, `NM` or `VP`), if any. */
function kindBegunBy(node: FragmentNode): Kind | undefined {
  if (/^N[PM]/.test(node.label)) return nominal;
  return isOf(verbal, node) ? verbal : undefined;
}

/**
 * Returns the kind of the root. If it has none, the kind is verbal if a child is a verb phrase and none is a noun
 * phrase; otherwise nominal.
 */
function kindOfMention(root: FragmentNode): Kind {
  const below = root.children.map(kindBegunBy);
  return kindBegunBy(root) ?? (below.includes(verbal) && !below.includes(nominal) ? verbal : nominal);
}

/**
 * Returns the shallowest content words under a node that are reached only through constituents of one kind.
 *
 * @param given the kind; if absent, that of the first noun or verb phrase in breadth-first order, with all paths
 *   allowed up to there
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

const brackets: ReadonlySet<string> = new Set(["-LRB-", "-RRB-"]);
const functionTags: ReadonlySet<string> = new Set(["CC", "DT", "IN"]);

/**
 * Returns whether a group has a content word: any word except punctuation, conjunctions, determiners and prepositions.
 * `%` counts as one.
 */
function isContent({ tokens }: WordGroup): boolean {
  return tokens.some(
    ({ form, tag }) => (/[\p{L}\p{Nd}]/u.test(form) || form === "%") && !brackets.has(form) && !functionTags.has(tag),
  );
}
