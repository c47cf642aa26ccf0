import { runsOf, type SideName, surfaceOfRuns } from "../../../core/document.ts";
import { chain, type Expression, fraction, number, size, symbol, words } from "../../../core/expression.ts";
import { countCommonWords, tokensInRuns } from "../../../core/runs.ts";
import { mostCommonWords, wordsIn } from "../../../metrics/mention-overlap-ratio.ts";
import { leastOf, lenientPairs } from "../../../metrics/mentions-lenient.ts";
import { neededMentions } from "../../../metrics/kit/needed-mentions.ts";
import type { Explainer, ExplainInput, NumberedMentions, SidedExplainer } from "../explainer.ts";
import { mentionSet, shortName, tableColumns } from "../listings.ts";
import { equation, type Piece, statement } from "../explanation.ts";
import { countRatio } from "../ratio-equation.ts";
import { type WrittenScope, scopeOf } from "../scope.ts";
import { wholeOf } from "../sided.ts";

const mentionsOf = { key: symbol("M", "K"), response: symbol("M", "R") };
const foundOf = { key: symbol("found", "K"), response: symbol("found", "R") };

const explainMentionsLenient: SidedExplainer = {
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
        `A response mention finds a key mention if it covers the key mention's ${least}${least === "MIN" ? " (or the whole key mention, if it has no MIN)" : ""} and has no token outside the key mention. Each mention is paired at most once. Key mentions found by the response mention that they match (by default, the one with the same tokens): ${exact} of ${key.mentions.length}.`,
      ),
      ...foundTable(mentions, responseOf, least, input, scope),
      equation(chain("−", [mentionsOf.key, foundOf.key]), [mentionSet(partitions, missing, scope)]),
      equation(chain("−", [mentionsOf.response, foundOf.response]), [mentionSet(partitions, idle, scope)]),
    ];
  },
  side(input, side) {
    const { mentions, responseOf } = foundIn(input);
    const found = responseOf.reduce((sum, r) => sum + (r < 0 ? 0 : 1), 0);
    const all = mentions[side].mentions.length;
    return countRatio(side, fraction(size(foundOf[side]), size(mentionsOf[side])), found, all, input.score);
  },
};

const known = new WeakMap<NumberedMentions, Int32Array>();

/** Returns, for each key mention, the place of the response mention that finds it, or -1; computed once. */
function foundIn({ mentions: given }: ExplainInput): { mentions: NumberedMentions; responseOf: Int32Array } {
  const mentions = neededMentions(given);
  let responseOf = known.get(mentions);
  if (responseOf === undefined) known.set(mentions, (responseOf = lenientPairs(mentions.key, mentions.response)));
  return { mentions, responseOf };
}

function foundTable(
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

const common = symbol("common words");
const wordsOf = { key: symbol("words of key mentions"), response: symbol("words of response mentions") };

const explainMentionOverlap: SidedExplainer = {
  id: "mor",
  prepare(input) {
    return [
      statement(
        "Key and response mentions are paired one to one, whatever their entities, so that the number of common words is greatest.",
      ),
      ...pairsTable(input),
    ];
  },
  side(input, side) {
    const mentions = neededMentions(input.mentions);
    const found = mostCommonWords(mentions.key, mentions.response).common;
    const all = wordsIn(mentions[side]);
    return countRatio(side, fraction(common, wordsOf[side]), found, all, input.score);
  },
};

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

const anaphors = { key: symbol("A", "K"), response: symbol("A", "R") };
const bridges = { key: symbol("B", "K"), response: symbol("B", "R") };
const markables = { key: symbol("N", "K"), response: symbol("N", "R") };

/**
 * Explains a metric that compares two sets, whose counts say how much of each is found.
 *
 * @param found what is found; by default, what is in both sets
 */
function explainLayer(
  id: string,
  rule: string,
  sets: Readonly<Record<SideName, Expression>>,
  found: Expression = chain("∩", [sets.key, sets.response]),
): Explainer {
  return wholeOf({
    id,
    prepare: () => [statement(rule)],
    side({ score }, side) {
      const { counts } = score;
      if (counts === undefined || !("recall" in counts))
        throw new TypeError("the score has no counts of recall and precision");
      const [part, all] = side === "key" ? counts.recall : counts.precision;
      return countRatio(side, fraction(size(found), size(sets[side])), part, all, score);
    },
  });
}

export const setExplainers: readonly Explainer[] = [
  wholeOf(explainMentionsLenient),
  wholeOf(explainMentionOverlap),
  explainLayer(
    "non-referring",
    "N contains the first markable of each non-referring entity. Markables match as mentions do.",
    markables,
  ),
  explainLayer(
    "bridging-recognition",
    "A is the set of bridging anaphors. Two anaphors are the same if they have the same tokens.",
    anaphors,
  ),
  explainLayer(
    "bridging-mention",
    "B is the set of pairs of a bridging anaphor and its antecedent. Two pairs are the same if their anaphors have the same tokens, and so have their antecedents. Of several antecedents, the last in the file counts.",
    bridges,
  ),
  explainLayer(
    "bridging-entity",
    "A is the set of bridging anaphors. Two anaphors are the same if they have the same tokens. b is the antecedent of an anaphor (of several, the last in the file), and e is the entity of an antecedent. S contains the anaphors of both sides whose two antecedents are in the same key entity or have the same tokens.",
    anaphors,
    symbol("S"),
  ),
];
