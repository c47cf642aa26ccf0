import { type SideName, runsOf } from "../../../core/document.ts";
import { leastOf, lenientPairs } from "../../../metrics/mentions-lenient.ts";
import { neededMentions } from "../../../metrics/needed-mentions.ts";
import { surfaceOfRuns } from "../../../core/surface-of.ts";
import { chain, fraction, number, size, symbol, words } from "../expression.ts";
import type { ExplainInput, NumberedMentions, SidedExplainer } from "../explainer.ts";
import { mentionSet } from "../listings.ts";
import { equation, type Piece, statement } from "../piece.ts";
import { sideFigure, figureSymbol, integerSum, ratioEquation } from "../ratio-equation.ts";
import { type WrittenScope, scopeOf } from "../scope.ts";
import { shortName, tableColumns } from "../text.ts";

const mentionsOf = { key: symbol("M", "K"), response: symbol("M", "R") };
const foundOf = { key: symbol("found", "K"), response: symbol("found", "R") };

/** Which response mention finds which key mention, and what neither finds nor is found. */
export const explainMentionsLenient: SidedExplainer = {
  id: "mentions-lenient",
  prepare(input) {
    const { partitions, limits, focus } = input;
    const scope = scopeOf(partitions, limits, focus);
    const { mentions, responseOf } = foundIn(input);
    const { key, numbers } = mentions;
    const isFinding = new Set(responseOf);
    const missing = numbers.key.filter((_, k) => responseOf[k] < 0);
    const idle = numbers.response.filter((_, r) => !isFinding.has(r));
    const exact = responseOf.reduce((sum, r, k) => sum + (r >= 0 && key.twin[k] === r ? 1 : 0), 0);
    const least = key.part.mentions.minimum === undefined ? "head" : "MIN";
    return [
      statement(
        `A response mention finds a key mention if it covers its ${least} and has no token outside it; no mention is used twice. ${exact} of ${key.mentions.length} are found by the same tokens.`,
      ),
      ...pairsTable(mentions, responseOf, least, input, scope),
      equation(chain("−", [mentionsOf.key, foundOf.key]), [mentionSet(partitions, missing, scope)]),
      equation(chain("−", [mentionsOf.response, foundOf.response]), [mentionSet(partitions, idle, scope)]),
    ];
  },
  side(input, side) {
    const { mentions, responseOf } = foundIn(input);
    const found = responseOf.reduce((sum, r) => sum + (r < 0 ? 0 : 1), 0);
    const all = mentions[side].mentions.length;
    return ratioEquation(
      figureSymbol(side),
      [fraction(size(foundOf[side]), size(mentionsOf[side]))],
      integerSum(found, number(found)),
      integerSum(all, number(all)),
      sideFigure(side, input.score),
    );
  },
};

const known = new WeakMap<NumberedMentions, Int32Array>();

/** For each key mention the place of the response mention that finds it, -1 where none does; worked out once. */
function foundIn({ mentions: given }: ExplainInput): { mentions: NumberedMentions; responseOf: Int32Array } {
  const mentions = neededMentions(given);
  let responseOf = known.get(mentions);
  if (responseOf === undefined) known.set(mentions, (responseOf = lenientPairs(mentions.key, mentions.response)));
  return { mentions, responseOf };
}

/** The pairs of mentions that are not of the same tokens. */
function pairsTable(
  { key, numbers }: NumberedMentions,
  responseOf: Int32Array,
  least: string,
  { partitions, limits }: ExplainInput,
  { hasEntity }: WrittenScope,
): Piece[] {
  const inScope = (side: SideName, mention: number): boolean => hasEntity(side, partitions[side].entityOf[mention]);
  const pairs = Array.from(responseOf.keys()).filter((k) => responseOf[k] >= 0 && key.twin[k] !== responseOf[k]);
  if (pairs.length === 0) return [];
  const wanted = pairs.filter(
    (k) => inScope("key", numbers.key[k]) || inScope("response", numbers.response[responseOf[k]]),
  );
  const rows = wanted.slice(0, limits.entities).map((k) => {
    const { part, mentions } = key;
    const must = leastOf(part.mentions, mentions[k]) ?? runsOf(part.mentions, mentions[k]);
    return [
      partitions.nameOf(numbers.key[k]),
      shortName(surfaceOfRuns(part, must)),
      partitions.nameOf(numbers.response[responseOf[k]]),
    ].map(words);
  });
  return [
    {
      kind: "table",
      columns: tableColumns(["key mention", `its ${least}`, "found by"]),
      rows,
      more: pairs.length - rows.length,
    },
  ];
}
