import fc from "fast-check";
import type { AnnotatedPart } from "../src/core/document.ts";
import { type SpannedTokens, spannedPart } from "./spanned-part.ts";

/** Tokens of random sides. */
export const TOKENS = 9;

/** A side of few tokens and thus many that overlap: some mentions discontinuous, with heads or spans to cover, or neither; none twice. */
export function anySide(mentions: number, tokens?: SpannedTokens, headed = false): fc.Arbitrary<AnnotatedPart> {
  return fc
    .uniqueArray(fc.tuple(anyMention(headed), fc.nat(2)), {
      maxLength: mentions,
      selector: ([mention]) => mention.replace(/[@!].*/, ""),
    })
    .map((labelled) =>
      spannedPart(
        [0, 1, 2]
          .map((entity) => labelled.flatMap(([mention, own]) => (own === entity ? [mention] : [])).join(" "))
          .filter((words) => words !== ""),
        tokens,
      ),
    );
}

/** A mention in the notation of `spannedPart`. */
function anyMention(headed: boolean): fc.Arbitrary<string> {
  return fc
    .record({
      first: fc.nat(TOKENS - 1),
      more: fc.constantFrom(0, 0, 1, 2, 3, 5),
      hole: fc.nat(12),
      core: fc.constantFrom(...(headed ? ["@"] : ["@", "@", "!", ""])),
      at: fc.nat(5),
    })
    .map(({ first, more, hole, core, at }) => {
      const last = Math.min(TOKENS - 1, first + more);
      const isPieced = hole > first && hole < last;
      const tokens = isPieced ? `${first}-${hole - 1},${hole + 1}-${last}` : `${first}-${last}`;
      const head = first + (at % (last - first + 1));
      return `${tokens}${core === "" ? "" : `${core}${isPieced && head === hole ? first : head}`}`;
    });
}
