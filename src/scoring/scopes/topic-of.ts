/** Where an entity's id means the same entity, from the smallest to the largest. */
export const scopes = ["document", "subtopic", "topic", "corpus"] as const;
/** How far an entity reaches: see `scopes`. */
export type Scope = (typeof scopes)[number];

/** Ids of ECB+: topic, number, and which of the topic's two subtopics. */
const ECB_PLUS = /(?:^|\/)(\d+)_\d+(ecb(?:plus)?)(?![a-z0-9])/i;

/**
 * The topic of a document, from its id: the groups of the pattern with `_` between (or all that it matches if it has none); without a
 * pattern the number that an id of ECB+ begins with (`36_1ecbplus` → `36`; its subtopic is `36_ecbplus`), or what stands before
 * the first slash.
 *
 * @param pattern a regular expression, in which `topicPatternProblem` finds nothing
 * @returns nothing if the id tells no topic
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

/** Returns why a pattern is no regular expression; nothing if it is one. */
export function topicPatternProblem(pattern: string): string | undefined {
  try {
    compiled(pattern);
    return undefined;
  } catch (error) {
    return `the pattern of topics: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function compiled(pattern: string): RegExp {
  return new RegExp(pattern, "u");
}
