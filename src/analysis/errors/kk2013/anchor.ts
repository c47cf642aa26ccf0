import type { SideName, Tokens } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";
import type { ErrorModel } from "../error-model.ts";

/** The mention that stands for an entity: its first that is no pronoun, or its first if there are pronouns only. */
export function anchorOf(model: ErrorModel, side: SideName, entity: number): number {
  const members = model[side].members[entity];
  return members.find((place) => !isPronounAt(model, side, place)) ?? members[0];
}

/** Whether a mention is a pronoun; one with a twin has the key's span. */
export function isPronounAt({ key, response, tokens }: ErrorModel, side: SideName, place: number): boolean {
  const own = side === "key" ? key : response;
  const twin = side === "key" ? place : own.twin[place];
  const [from, at] = twin >= 0 ? [key, twin] : [own, place];
  if (from.part.mentions.names !== undefined) return false;
  const m = from.mentions[at];
  return isPronoun(tokens, from.part.mentions.first[m], from.part.mentions.last[m]);
}

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
function isPronoun(tokens: Tokens | undefined, first: number, last: number): boolean {
  if (tokens === undefined || first !== last || first < 0 || first >= tokens.length) return false;
  if (tokens.tag !== undefined && tags.has(textAt(tokens.tag, first))) return true;
  return tokens.form !== undefined && words.has(textAt(tokens.form, first).toLowerCase());
}
