import type { Tokens } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";

/** Penn treebank parts of speech of which one token is a pronoun. */
const tags = new Set(["PRP", "PRP$", "WP", "WP$", "WDT", "WRB", "DT"]);

/** English words that are pronouns, or stand alone like them. */
const words = new Set(
  `i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
they them their theirs themselves one oneself this that these those who whom whose which what where when why how whoever whatever
all another any anybody anyone anything both each either enough everybody everyone everything few many more most much neither nobody
none nothing other others several some somebody someone something such 'em 's`.split(/\s+/),
);

/**
 * Whether a span is what Kummerfeld and Klein take for a pronoun: one token that has a pronoun's part of speech or is in a list of English
 * words. Where neither words nor parts of speech are known, nothing is. The list is not theirs: see docs/errors.md.
 *
 * @source Kummerfeld and Klein (2013), §3
 */
export function isPronoun(tokens: Tokens | undefined, first: number, last: number): boolean {
  if (tokens === undefined || first !== last || first < 0 || first >= tokens.length) return false;
  if (tokens.tag !== undefined && tags.has(textAt(tokens.tag, first))) return true;
  return tokens.form !== undefined && words.has(textAt(tokens.form, first).toLowerCase());
}
