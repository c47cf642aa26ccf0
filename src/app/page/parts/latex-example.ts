import { latexText } from "../../../report/latex.ts";
import { visible } from "../../../report/visible.ts";
import type { LayerView, MentionView, PartView } from "../../engine/document-view.ts";
import { type TokenRange, wordAt } from "../../engine/token-words.ts";
import { blockAt, blocksOf } from "./text-blocks.ts";

export interface ExampleQuestion {
  readonly part: PartView;
  /** The responses whose mentions are shown. */
  readonly responses: readonly { readonly name: string; readonly layer: LayerView }[];
  /** Tokens whose sentences are shown. */
  readonly tokens: readonly number[];
  readonly isShown: (layer: LayerView["layer"], mention: MentionView) => boolean;
}

/**
 * Returns sentences as LaTeX, once with the mentions of the key and once with those of each response: in brackets, with
 * the name of the entity as a subscript. No package is needed.
 */
export function latexExample({ part, responses, tokens, isShown }: ExampleQuestion): string {
  const blocks = blocksOf(part);
  const places = Array.from(new Set(tokens.map((token) => blockAt(blocks, token)))).sort((a, b) => a - b);
  const item = (name: string, layer: LayerView): string => {
    const mentions = layer.mentions.filter((mention) => isShown(layer.layer, mention));
    const texts = places.map((place, p) => {
      const isApart = p > 0 && places[p - 1] !== place - 1;
      return `${isApart ? "\\dots{} " : ""}${bracketed(part.tokens!, blocks[place], mentions, layer)}`;
    });
    return `\\item[{${latexText(name)}}] ${texts.join("\n  ")}`;
  };
  return [
    `% ${visible(part.label)}. The names of entities are those of corefscope.`,
    "% LaTeX of 2015 or later needs no package. Other scripts than Latin need XeLaTeX or LuaLaTeX, and a font.",
    "\\begin{description}",
    item("Key", part.key),
    ...responses.map(({ name, layer }) => item(name, layer)),
    "\\end{description}",
    "",
  ].join("\n");
}

/** Returns words with brackets around mentions. A mention that crosses the borders of the range ends there. */
function bracketed(
  tokens: NonNullable<PartView["tokens"]>,
  range: TokenRange,
  mentions: readonly MentionView[],
  { entities }: LayerView,
): string {
  const pieces = mentions.flatMap(({ pieces: runs, entity }) => {
    const count = runs.length / 2;
    return Array.from({ length: count }, (_, n) => ({
      first: Math.max(range.first, runs[2 * n]),
      last: Math.min(range.last, runs[2 * n + 1]),
      name: latexText(count === 1 ? entities[entity].badge : `${entities[entity].badge}, ${n + 1}/${count}`),
    })).filter(({ first, last }) => first <= last);
  });
  let text = "";
  for (let token = range.first; token <= range.last; token++) {
    if (token > range.first && tokens.space[token] === 1) text += " ";
    text += pieces
      .filter(({ first }) => first === token)
      .map(() => "[")
      .join("");
    text += latexText(wordAt(tokens, token));
    text += pieces
      .filter(({ last }) => last === token)
      // The mention that began last ends first.
      .sort((a, b) => b.first - a.first || a.last - b.last)
      .map(({ name }) => `]\\textsubscript{${name}}`)
      .join("");
  }
  return text;
}
