import type { AnnotatedPart } from "../core/document.ts";

/**
 * The scopes in which an id means the same entity, from the smallest to the largest. `document` means each part of a
 * document.
 */
export const scopes = ["document", "subtopic", "topic", "corpus"] as const;
/** One of `scopes`. */
export type Scope = (typeof scopes)[number];

/** Matches ids of ECB+, with groups for the topic's number and for one of its two subtopics. */
const ECB_PLUS = /(?:^|\/)(\d+)_\d+(ecb(?:plus)?)(?![a-z0-9])/i;

/**
 * Returns the topic in a document's id: the groups of the pattern, joined by `_`, or the whole match if it has no
 * groups. Without a pattern, it is the number at the beginning of an ECB+ id (`36_1ecbplus` → `36`; its subtopic is
 * `36_ecbplus`), or the text before the first slash.
 *
 * @param pattern a regular expression accepted by `topicPatternProblem`
 * @returns nothing if the id has no topic
 * @example
 *   topicOf("36_1ecbplus.xml", "topic"); // → "36"
 *   topicOf("sports/x", "topic"); // → "sports"
 */
export function topicOf(document: string, scope: Scope, pattern?: string): string | undefined {
  if (pattern !== undefined) {
    const match = compiled(pattern).exec(document);
    if (match === null) return undefined;
    const groups: readonly (string | undefined)[] = match.slice(1);
    return groups.length === 0 ? match[0] : groups.filter((group) => group !== undefined).join("_");
  }
  const ecb = ECB_PLUS.exec(document);
  if (ecb !== null) return scope === "subtopic" ? `${ecb[1]}_${ecb[2].toLowerCase()}` : ecb[1];
  return /^([^/]+)\//.exec(document)?.[1];
}

/** Returns the topic that a file names, or the one in the document's id. A pattern counts before the file. */
export function topicOfPart(
  { document, topics }: Pick<AnnotatedPart, "document" | "topics">,
  scope: Scope,
  pattern?: string,
): string | undefined {
  const named = scope === "subtopic" ? topics?.subtopic : topics?.topic;
  return pattern === undefined && named !== undefined ? named : topicOf(document, scope, pattern);
}

/** Returns what is wrong with an invalid regular expression; nothing for a valid one. */
export function topicPatternProblem(pattern: string): string | undefined {
  try {
    compiled(pattern);
    return undefined;
  } catch (error) {
    return `the topic pattern is not valid: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function compiled(pattern: string): RegExp {
  return new RegExp(pattern, "u");
}
