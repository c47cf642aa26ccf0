import { runsOf } from "../../../core/document.ts";
import { countCommonWords, tokensInRuns } from "../../../matching/word-sets.ts";
import { mostCommonWords, wordsIn } from "../../../metrics/mention-overlap-ratio.ts";
import { neededMentions } from "../../../metrics/needed-mentions.ts";
import type { ExplainInput, SidedExplainer } from "../explainer.ts";
import { chain, fraction, number, size, symbol, words } from "../expression.ts";
import { mentionSet } from "../listings.ts";
import { mentionGroups } from "../partitions.ts";
import { type Piece, equation, statement } from "../piece.ts";
import { figureSymbol, integerSum, ratioEquation, sideFigure } from "../ratio-equation.ts";
import { scopeOf } from "../scope.ts";
import { tableColumns } from "../text.ts";

const common = symbol("common words");
const wordsOf = { key: symbol("words of key mentions"), response: symbol("words of response mentions") };

/** The pairs of mentions with the most common words, and how many these are. */
export const explainMentionOverlap: SidedExplainer = {
  id: "mor",
  prepare(input) {
    return [
      statement(
        "Key and response mentions are paired one to one so that they have the most words in common, whatever entities they are in.",
      ),
      ...pairsTable(input),
    ];
  },
  side(input, side) {
    const mentions = neededMentions(input.mentions);
    const found = mostCommonWords(mentions.key, mentions.response).common;
    const all = wordsIn(mentions[side]);
    return ratioEquation(
      figureSymbol(side),
      [fraction(common, wordsOf[side])],
      integerSum(found, number(found)),
      integerSum(all, number(all)),
      sideFigure(side, input.score),
    );
  },
};

/** The pairs whose words are not the same. */
function pairsTable({ mentions: given, partitions, limits, focus }: ExplainInput): Piece[] {
  const { key, response, numbers } = { ...neededMentions(given), numbers: given!.numbers };
  const { hasEntity } = scopeOf(partitions, limits, focus);
  const pairs = Array.from(mostCommonWords(key, response).responseOf, (r, k) => {
    if (r < 0) return undefined;
    const [a, b] = [runsOf(key.part.mentions, key.mentions[k]), runsOf(response.part.mentions, response.mentions[r])];
    const shared = countCommonWords(a, b);
    return shared === tokensInRuns(a) && shared === tokensInRuns(b) ? undefined : { k, r, shared };
  }).filter((pair) => pair !== undefined);
  if (pairs.length === 0) return [];
  const wanted = pairs.filter(
    ({ k, r }) =>
      hasEntity("key", partitions.key.entityOf[numbers.key[k]]) ||
      hasEntity("response", partitions.response.entityOf[numbers.response[r]]),
  );
  const rows = wanted
    .slice(0, limits.entities)
    .map(({ k, r, shared }) => [
      words(partitions.nameOf(numbers.key[k])),
      words(partitions.nameOf(numbers.response[r])),
      number(shared),
    ]);
  return [
    {
      kind: "table",
      columns: tableColumns(["key mention", "response mention"], ["common words"]),
      rows,
      more: pairs.length - rows.length,
    },
  ];
}

const mentionsOf = { key: symbol("M", "K"), response: symbol("M", "R") };

/** The mentions that both sides have, and those that only one has. */
export const explainMentions: SidedExplainer = {
  id: "mentions",
  prepare({ partitions, limits, focus }) {
    const scope = scopeOf(partitions, limits, focus);
    const { missing, spurious } = mentionGroups(partitions);
    return [
      equation(chain("−", [mentionsOf.key, mentionsOf.response]), [mentionSet(partitions, missing, scope)]),
      equation(chain("−", [mentionsOf.response, mentionsOf.key]), [mentionSet(partitions, spurious, scope)]),
    ];
  },
  side({ partitions, score }, side) {
    const common = mentionGroups(partitions).common.length;
    const all = partitions[side].members.length;
    const formula = fraction(size(chain("∩", [mentionsOf.key, mentionsOf.response])), size(mentionsOf[side]));
    return ratioEquation(
      figureSymbol(side),
      [formula],
      integerSum(common, number(common)),
      integerSum(all, number(all)),
      sideFigure(side, score),
    );
  },
};
