import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { type MentionFragment, mentionFragment } from "./mention-fragment.ts";
import { minimumNodes } from "./minimum-nodes.ts";
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
