import type { SideMentions } from "../../../core/paired-mentions.ts";
import type { SideName } from "../../../core/document.ts";
import { immediateAntecedents, nominalsOf } from "../../../metrics/antecedents.ts";
import { anaphors } from "../../../metrics/anaphors.ts";
import { arcsImmediate } from "../../../metrics/arcs-immediate.ts";
import { arcsInferred } from "../../../metrics/arcs-inferred.ts";
import type { ArcsVariant, MetricOptions, OutcomeMetric } from "../../../metrics/metric.ts";
import { neededMentions } from "../../../metrics/needed-mentions.ts";
import { resolved } from "../../../metrics/resolution-outcomes.ts";
import { zeroAnaphors } from "../../../metrics/zero-anaphors.ts";
import { arcsVariantText, tableColumns } from "../text.ts";
import { chain, type Expression, fraction, number, symbol, words } from "../expression.ts";
import type { Explainer, ExplainInput, SideWorking } from "../explainer.ts";
import { entitySymbol } from "../listings.ts";
import { type Piece, statement } from "../piece.ts";
import {
  combinedFigures,
  fEquation,
  figureSymbol,
  figureSymbols,
  integerSum,
  ratioEquation,
} from "../ratio-equation.ts";
import { firstOf, scopeOf } from "../scope.ts";

/** A metric that resolves mentions: which antecedent it looks at, and how it is told of. */
interface ResolutionKind {
  readonly metric: OutcomeMetric;
  /** For each mention of a side its antecedent, as a place there; -1 if there is none. */
  readonly antecedents: (side: SideMentions, options: MetricOptions) => Int32Array;
  readonly rules: (options: MetricOptions) => string;
  /** What the antecedent is called. */
  readonly antecedent: string;
  /** What is said of a mention that the side has, without such an antecedent. */
  readonly none: string;
}

const immediateRules =
  "A mention of the key, not the first of its entity, is tp if the response has the same mention before it in its entity; wl if it has another one; fn if the mention is not in the response, or the first of an entity there. A mention of the response, not the first of its entity, is fp if it is in no key entity, or the first of one.";

const kinds: readonly ResolutionKind[] = [
  {
    metric: arcsImmediate,
    antecedents: immediateAntecedents,
    rules: arcsRules({
      paper: immediateRules,
      "1.2": `${immediateRules} Key entities without a nominal mention, and pronouns without one before them, are skipped in tp, wl and fn.`,
    }),
    antecedent: "mention before it",
    none: "(it is the first)",
  },
  {
    metric: arcsInferred,
    antecedents: (side, { nounTags }) => nominalsOf(side, nounTags).closest,
    rules: arcsRules({
      paper:
        "A mention of the key, not the first of its entity, is tp if the closest nominal mention before it in its response entity is also before it in its key entity, the closest there or not; wl if it is not; fn if there is none, though the key has one. A mention of the response, not the first of its entity, is fp if it is in no key entity, or the first of one; wl if it is not nominal, and its key entity has no nominal mention. Entities without a nominal mention are left out.",
      "1.2":
        "A mention of the key, not the first of its entity, is tp if the closest nominal mention before it in its response entity is anywhere in its key entity; wl if it is not; fn if there is none. A mention of the response, not the first of its entity, is fp if it is in no key entity, or is given a nominal mention and has none before it in the key, even if it counted already. Mentions before the first nominal one of their key entity have rules of their own, and entities without a nominal mention are left out.",
    }),
    antecedent: "closest nominal before it",
    none: "(none)",
  },
  ...[anaphors, zeroAnaphors].map(
    (metric): ResolutionKind => ({
      metric,
      antecedents: immediateAntecedents,
      rules: ({ zeroCounterpart }) => {
        const subject = metric === anaphors ? "mention" : "mention that is not in the text";
        const counterpart =
          zeroCounterpart === "aligned"
            ? "Its counterpart is the mention that it is matched with."
            : `Its counterpart is the mention of the same tokens${zeroCounterpart === "place" ? "" : " and head"}, or else the one that it is matched with.`;
        return `A ${subject} of the key, not the first of its entity, is tp if the entity of its counterpart also has the counterpart of any earlier mention of its entity; wl if it has not; fn if there is no counterpart, or it is the first of its entity. One of the response, not the first of its entity, is fp if it is the counterpart of no such mention. ${counterpart}`;
      },
      antecedent: "mention before it",
      none: "(it is the first)",
    }),
  ),
];

const [explainArcsImmediate, explainArcsInferred, explainAnaphors, explainZeroAnaphors] = kinds.map(explainResolution);
export { explainAnaphors, explainArcsImmediate, explainArcsInferred, explainZeroAnaphors };

/** The rules of a variant, which is named. */
function arcsRules(rules: Readonly<Record<ArcsVariant, string>>): (options: MetricOptions) => string {
  return ({ arcsVariant }) => `${arcsVariantText(arcsVariant)} ${rules[arcsVariant]}`;
}

/** The mentions that count with what became of them, the sum of that, and its ratios. */
function explainResolution(kind: ResolutionKind): Explainer {
  return {
    id: kind.metric.id,
    explain(input) {
      const { options, score } = input;
      const { outcomes } = score;
      if (outcomes === undefined) throw new TypeError("the score tells no outcomes");
      const { truePositives: tp, wrongLinkages: wl, falseNegatives: fn, falsePositives: fp } = outcomes;
      const recall = shareOfCorrect(figureSymbol("key"), { tp, wl, fn }, score.recall);
      const precision = shareOfCorrect(figureSymbol("response"), { tp, wl, fp }, score.precision);
      const f1 = fEquation(figureSymbols(options), [recall.exact, precision.exact], score, options);
      const { pieces, exact } = combinedFigures(recall, precision, f1);
      return {
        pieces: [
          statement(kind.rules(options)),
          outcomesTable(kind, input),
          statement(`Together: tp = ${tp}, wl = ${wl}, fn = ${fn}, fp = ${fp}.`),
          ...pieces,
          ...shareOfCorrect(symbol("accuracy"), { tp, wl }, score.accuracy ?? null).pieces,
        ],
        exact,
      };
    },
  };
}

/** tp over the sum of some outcomes. */
function shareOfCorrect(
  left: Expression,
  outcomes: Readonly<Record<string, number>> & { readonly tp: number },
  value: number | null,
): SideWorking {
  const names = Object.keys(outcomes).map((name) => symbol(name));
  const counts = Object.values(outcomes);
  return ratioEquation(
    left,
    [fraction(symbol("tp"), chain("+", names))],
    integerSum(outcomes.tp, number(outcomes.tp)),
    integerSum(
      counts.reduce((sum, count) => sum + count, 0),
      chain("+", counts.map(number)),
    ),
    value,
  );
}

const outcomeNames = new Map<number, string>([
  [resolved.truePositive, "tp"],
  [resolved.wrongLinkage, "wl"],
  [resolved.falseNegative, "fn"],
  [resolved.falsePositive, "fp"],
]);

/** Every mention that counts, in the order of the text. */
function outcomesTable({ metric, antecedents, antecedent, none }: ResolutionKind, input: ExplainInput): Piece {
  const { partitions, options, limits, focus } = input;
  const mentions = neededMentions(input.mentions);
  const { anchors } = scopeOf(partitions, limits, focus);
  const before = { key: antecedents(mentions.key, options), response: antecedents(mentions.response, options) };
  const counted: { mention: number; side: SideName; place: number; column: number }[] = [];
  metric.outcomes(mentions, options, (column, _times, side, place) => {
    counted.push({ mention: mentions.numbers[side][place], side, place, column });
  });
  counted.sort((a, b) => a.mention - b.mention);
  const antecedentIn = (side: SideName, place: number): string => {
    if (place < 0) return "(it is not there)";
    return before[side][place] < 0 ? none : partitions.nameOf(mentions.numbers[side][before[side][place]]);
  };
  const { terms, more } = firstOf(
    counted.length,
    limits.entities,
    (i) => anchors === undefined || anchors.includes(counted[i].mention),
    (i) => {
      const { mention, side, place, column } = counted[i];
      const twin = mentions[side].twin[place];
      const [inKey, inResponse] = side === "key" ? [place, twin] : [twin, place];
      const { labels, entityOf } = partitions[side];
      return [
        words(partitions.nameOf(mention)),
        entitySymbol(labels[entityOf[mention]]),
        words(antecedentIn("key", inKey)),
        words(antecedentIn("response", inResponse)),
        words(outcomeNames.get(column)!),
      ];
    },
  );
  if (counted.length === 0) return statement("No mention counts.");
  return {
    kind: "table",
    columns: tableColumns(["mention", "entity", `${antecedent} in the key`, "in the response", "outcome"]),
    rows: terms,
    more,
  };
}
