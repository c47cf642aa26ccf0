import { type AnnotatedPart, labelOf } from "../core/document.ts";
import { minimumSpans } from "../matching/mina/minimum-spans.ts";
import { npOnly } from "../matching/np-only.ts";
import { removeNested } from "../matching/remove-nested.ts";
import { NotComparableError } from "./not-comparable-error.ts";
import type { ScoreOptions } from "./score-options.ts";

/**
 * A part without the mentions that `npOnly` and `removeNested` take away, in this order; the same part if they take none.
 *
 * @param parsedBy the part whose parse tells what a verb phrase is: the key, where there is one
 * @throws NotComparableError if it has no parse and `npOnly` is asked for
 */
export function filteredPart(
  part: AnnotatedPart,
  options: Pick<ScoreOptions, "npOnly" | "removeNested" | "singletons" | "match">,
  parsedBy: AnnotatedPart,
): AnnotatedPart {
  const left = options.npOnly ? npOnly(part, parsedBy.tokens) : part;
  if (typeof left === "string") {
    throw new NotComparableError(
      "information-lacking",
      `leaving out verb phrases needs ${left}, which ${labelOf(parsedBy)} does not have`,
    );
  }
  if (!options.removeNested) return left;
  const { tokens } = parsedBy;
  const spans =
    options.match === "mina" ? minimumSpans({ ...left, ...(tokens !== undefined && { tokens }) }) : undefined;
  // What is lacking is said when mentions are matched.
  const identities = typeof spans === "string" ? undefined : spans?.map(({ identity }) => identity);
  return removeNested(left, options.singletons, identities);
}
