import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { agreeOnTokens, asKnownTo } from "../../scoring/agree.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";

/** A part whose positions are those of another one's tokens. */
export interface AlignedPart {
  readonly part: AnnotatedPart;
  /** From this token on, mentions were put where nothing matches them. */
  readonly outside: number;
}

/**
 * The same part of a document of several annotators, at least one, on the tokens of the first: mentions of the others are
 * moved where their texts are cut differently, as a response's are for a score.
 *
 * @param report receives where texts differ, with the place of the other annotator
 */
export function alignParts(
  parts: readonly AnnotatedPart[],
  policy: ScoreOptions["onTokenMismatch"],
  report: (place: number, diagnostic: Diagnostic) => void,
): AlignedPart[] {
  const named = parts.find(({ mentions }) => mentions.names !== undefined);
  const known = named === undefined ? parts : parts.map((part) => asKnownTo(named, part));
  const [reference] = known;
  const { last } = reference.mentions;
  const outside = last.reduce((most, token) => Math.max(most, token), reference.tokens?.length ?? 0) + 1;
  return known.map((part, place) => {
    if (place === 0) return { part, outside: Infinity };
    const moved = agreeOnTokens(reference, part, policy, (diagnostic) => {
      report(place, diagnostic);
    });
    return { part: moved, outside: moved === part ? Infinity : outside };
  });
}
