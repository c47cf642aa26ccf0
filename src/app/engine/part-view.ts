import type { Corpus, CorpusPart } from "./corpus.ts";
import { absentLayer, layerView } from "./layer-view.ts";
import { withOwnKey } from "./own-key.ts";
import { partAnalysis, type PartAnalysis } from "./part-analysis.ts";
import { sentencesOf, tokensView } from "./tokens-view.ts";
import type { PartView } from "./views/document-view.ts";

/** A part with all its layers, and the comparisons that they come from, one for each system. */
export interface AnalysedPart {
  readonly view: Omit<PartView, "tokens">;
  readonly analyses: readonly (PartAnalysis | undefined)[];
}

/** Compares the sides of a part, and says what became of each mention. Words are not looked up: see `withTokens`. */
export function analysedPart(corpus: Corpus, part: CorpusPart): AnalysedPart {
  const analyses = part.systems.map(
    (sides) => sides && withOwnKey(partAnalysis(sides, corpus.scoring), part.key?.part),
  );
  const shown = partWithTokens(part);
  const { tokens } = shown ?? {};
  return {
    analyses,
    view: {
      part: part.part,
      label: part.label,
      sentences: shown === undefined ? [] : sentencesOf(shown),
      key: part.key === undefined ? absentLayer("key") : layerView("key", part.key, analyses, tokens),
      responses: part.systems.map((sides, system) =>
        sides?.response === undefined
          ? absentLayer(system)
          : layerView(system, sides.response, [analyses[system]], tokens),
      ),
    },
  };
}

/** The view with its tokens, where these are known. */
export function withTokens(part: CorpusPart, view: Omit<PartView, "tokens">): PartView {
  const tokens = partWithTokens(part)?.tokens;
  return tokens === undefined ? view : { ...view, tokens: tokensView(tokens) };
}

/** The side whose tokens are those of the part: the key, else the first response that has some. */
export function partWithTokens({ key, systems }: CorpusPart) {
  const sides = [key, ...systems.map((each) => each?.response)];
  return sides.find((side) => side?.part.tokens !== undefined)?.part;
}
