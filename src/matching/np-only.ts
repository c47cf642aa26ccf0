import type { AnnotatedPart, Tokens } from "../core/document.ts";
import { keepMentions } from "./keep-mentions.ts";
import { mentionFragment } from "./mina/mention-fragment.ts";
import { type LackedTokens, parsedTokens } from "./mina/parsed-tokens.ts";

/**
 * A part without mentions that are verb phrases: those whose own cells of the parse make a tree with the root `VP` (`parseFragment`). An
 * entity that loses one and has not two mentions left goes as a whole, even where singletons are kept. This is `NP_only` of coval (commit
 * 87071a6), with what is odd about it: clauses stay, and so do verb phrases with a word in front; the lone word “VP” is removed.
 *
 * @param tokens the key's, whose parse decides on both sides
 * @returns the part, or what the tokens do not say and would have to; a part without mentions lacks nothing
 */
export function npOnly(part: AnnotatedPart, tokens: Tokens | undefined): AnnotatedPart | LackedTokens {
  const { mentions, entities } = part;
  if (mentions.length === 0) return part;
  const parsed = parsedTokens(tokens);
  if (typeof parsed === "string") return parsed;
  const isVerbal = Uint8Array.from({ length: mentions.length }, (_, m) =>
    mentionFragment(parsed, mentions, m)?.root?.label === "VP" ? 1 : 0,
  );
  const verbal = new Int32Array(entities.length);
  const others = new Int32Array(entities.length);
  mentions.entity.forEach((e, m) => (isVerbal[m] === 1 ? verbal : others)[e]++);
  const isKept = (m: number): boolean => {
    const e = mentions.entity[m];
    return verbal[e] === 0 || (others[e] > 1 && isVerbal[m] === 0);
  };
  return keepMentions(part, Int32Array.from(Array.from(isVerbal.keys()).filter(isKept)));
}
