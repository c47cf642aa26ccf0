import fc from "fast-check";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { parsedPart } from "./parsed-part.ts";
import { type SpannedTokens, spannedPart } from "./spanned-part.ts";

export const TOKENS = 9;

interface SideLikes {
  readonly headed?: boolean;
  /** Whether the same tokens may be mentions of two entities. */
  readonly repeats?: boolean;
}

/**
 * Draws a side of few tokens, so that many mentions overlap. Some are discontinuous, and some have heads or minimum
 * spans.
 */
export function anySide(
  mentions: number,
  tokens?: SpannedTokens,
  { headed = false, repeats = false }: SideLikes = {},
): fc.Arbitrary<AnnotatedPart> {
  return fc
    .uniqueArray(fc.tuple(anyMention(headed), fc.nat(2)), {
      maxLength: mentions,
      selector: ([mention, entity]) => `${mention.replace(/[@!].*/, "")} ${repeats ? entity : ""}`,
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

/** Two sentences of three words each, and three zeros, with dependencies. */
const told: SpannedTokens = {
  length: TOKENS,
  zeros: [2, 3, 8],
  governor: [-1, 0, 1, 1, 0, -1, 5, 6, 5],
  sentenceStarts: [0, 5],
  dependencies: { 2: ["1 nsubj"], 3: ["1 nsubj"], 8: ["5 nsubj", "6 obj"] },
};

const parsed = parsedPart(
  ["the DT (S(NP(NP*|big JJ|_ NN|_ NN|dog NN *)))", "my PRP$ (S(NP*|friend NN *)|barked VBD (VP*|it PRP (NP*)))"],
  [],
).tokens;

/** Draws a side whose tokens have every column that a rule of matching may need. */
export function toldSide(likes?: SideLikes): fc.Arbitrary<AnnotatedPart> {
  return anySide(6, told, likes).map((part) => ({ ...part, tokens: { ...parsed, ...part.tokens, length: TOKENS } }));
}

/** Draws a side with the same number of words as `toldSide`, zeros in other places, and mentions with heads. */
export function otherZerosSide(): fc.Arbitrary<AnnotatedPart> {
  const tokens: SpannedTokens = {
    length: TOKENS,
    zeros: [0, 4, 6],
    governor: [2, -1, 1, 1, 2, -1, 5, 5, 7],
    sentenceStarts: [0, 5],
    dependencies: { 0: ["2 nsubj"], 4: ["2 obj"], 6: ["5 nsubj"] },
  };
  return anySide(6, tokens, { headed: true });
}
