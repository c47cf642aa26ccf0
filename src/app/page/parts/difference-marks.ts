import type { PartView } from "../../engine/document-view.ts";
import { type ComparedMention, type DifferenceKind, isRight } from "../state/differences.ts";
import { layerIn } from "../state/selection.ts";
import type { TextMark } from "./marked-rows.ts";
import { mentionText, statuses } from "./text-blocks.ts";

/** Returns the name of the line of a kind of mention: see `TextMark`. */
export function lineOf(kind: DifferenceKind): string {
  return kind === "both-right" ? "agreed" : kind;
}

/**
 * Returns the mark of a mention in the comparison of two systems: its line tells which of them is right, and its label
 * has the signs of both.
 *
 * @param names of the two systems
 */
export function differenceMark(part: PartView, compared: ComparedMention, names: readonly [string, string]): TextMark {
  const { layer, mention, entity, pieces, kind, outcomes } = compared;
  const [a, b] = outcomes.map((outcome) => (isRight(outcome) ? "✓" : statuses[outcome!].glyph));
  const { badge } = layerIn(part, layer).entities[entity];
  return {
    ...{ layer, mention, entity, pieces },
    line: lineOf(kind),
    label: kind === "both-right" ? [] : [{ text: a, class: "own" }, { text: b, class: "other" }, { text: ` ${badge}` }],
    name: differenceWords(part, compared, names),
  };
}

/** Returns words such as `“he”, K2: north right, south missing`. */
export function differenceWords(
  part: PartView,
  { layer: name, mention, entity, outcomes }: ComparedMention,
  names: readonly [string, string],
): string {
  const layer = layerIn(part, name);
  const text = mentionText(part.tokens, layer.mentions[mention]);
  const words = outcomes.map((outcome, s) => `${names[s]} ${isRight(outcome) ? "right" : statuses[outcome!].word}`);
  return `“${text}”, ${layer.entities[entity].badge}: ${words.join(", ")}`;
}
