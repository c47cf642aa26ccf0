import { defined } from "../../../core/defined.ts";
import type { PairedMentions, SideMentions } from "../../../core/paired-mentions.ts";
import type { SideName } from "../../../core/document.ts";
import { immediateAntecedents, nominalsOf } from "../../../metrics/kit/antecedents.ts";
import { anaphors } from "../../../metrics/anaphors.ts";
import { arcsAnchor } from "../../../metrics/arcs-anchor.ts";
import { arcsImmediate } from "../../../metrics/arcs-immediate.ts";
import { arcsInferred } from "../../../metrics/arcs-inferred.ts";
import type { ArcsVariant } from "../../../metrics/kit/metric-options.ts";
import type { DetectionCounts, MetricOptions, OutcomeMetric, RecallPrecision } from "../../../metrics/kit/metric.ts";
import { neededMentions } from "../../../metrics/kit/needed-mentions.ts";
import { resolved } from "../../../metrics/kit/outcome-shares.ts";
import { zeroAnaphors } from "../../../metrics/zero-anaphors.ts";
import { entitySymbol, tableColumns } from "../listings.ts";
import { chain, type Expression, fraction, number, symbol, words } from "../../../core/expression.ts";
import type { Explainer, ExplainInput, SideWorking } from "../explainer.ts";
import { type Piece, statement } from "../explanation.ts";
import {
  combinedFigures,
  fEquation,
  figureSymbol,
  figureSymbols,
  integerSum,
  ratioEquation,
} from "../ratio-equation.ts";
import { firstOf, type WrittenScope, scopeOf } from "../scope.ts";

interface ResolutionKind {
  readonly metric: OutcomeMetric;
  /** Returns the antecedent of each mention of a side, as a place there; -1 if there is none. */
  readonly antecedents: (side: SideMentions, options: MetricOptions) => Int32Array;
  readonly rules: (options: MetricOptions) => string;
  /** What the table calls the antecedent. */
  readonly antecedent: string;
  /** The text for a mention without an antecedent. */
  readonly none: string;
}

const immediateRules =
  "Every key mention counts, except the first of each entity. It is tp if the mention before it in its entity is the same in key and response, and wl if the two differ. It is fn if it is not in the response, or is the first of its response entity. A response mention, unless it is the first of its entity, is fp if it is in no key entity, or is the first of one.";

const kinds: readonly ResolutionKind[] = [
  {
    metric: arcsImmediate,
    antecedents: immediateAntecedents,
    rules: arcsRules({
      paper: immediateRules,
      "1.2": `${immediateRules} Two kinds of key mentions are never tp, wl or fn: mentions of an entity without a nominal mention, and pronouns before the first nominal mention of their entity.`,
    }),
    antecedent: "mention before it",
    none: "(it is the first)",
  },
  {
    metric: arcsInferred,
    antecedents: (side, { nounTags }) => nominalsOf(side, nounTags).closest,
    rules: arcsRules({
      paper:
        "On each side, the first mention of an entity does not count, nor do mentions of an entity without a nominal mention. Of the other mentions, a key mention is judged by its antecedent: the closest nominal mention before it in its response entity. It is tp if the antecedent is also before it in its key entity, even if another nominal mention is closer there, and wl if not. It is fn if it has no antecedent, but its key entity has a nominal mention before it. A response mention is fp if it is in no key entity, or is the first of one. It is wl if it is not nominal and has an antecedent, but its key entity has no nominal mention.",
      "1.2":
        "On each side, the first mention of an entity does not count, nor do mentions of an entity without a nominal mention. Of the other mentions, a key mention is judged by its antecedent: the closest nominal mention before it in its response entity. It is tp if the antecedent is anywhere in its key entity, wl if not, and fn if it has no antecedent. Without a nominal mention before it in its key entity, it does not count if it is a pronoun, or if its response entity has mentions before it, but no nominal one. A response mention is fp if it is in no key entity. It is also fp if it has an antecedent, but its key entity has no nominal mention before it, even if it was already counted as a key mention.",
    }),
    antecedent: "closest nominal before it",
    none: "(none)",
  },
  ...[anaphors, zeroAnaphors].map(
    (metric): ResolutionKind => ({
      metric,
      antecedents: immediateAntecedents,
      rules: ({ zeroCounterpart }) => {
        const subject = metric === anaphors ? "mention" : "zero";
        const counterpart =
          zeroCounterpart === "aligned"
            ? "The counterpart is the matched mention."
            : `The counterpart is the mention with the same tokens${zeroCounterpart === "place" ? "" : " and head"}, or else the matched mention.`;
        return `Every key ${subject} counts, unless it is the first mention of its entity. It is fn if it has no counterpart, or if its counterpart is the first mention of its entity. It is tp if its counterpart's entity also has the counterpart of an earlier mention of the same key entity, and wl otherwise. A response ${subject}, unless it is the first mention of its entity, is fp if it is not the counterpart of a counted key ${subject}. ${counterpart}`;
      },
      antecedent: "mention before it",
      none: "(it is the first)",
    }),
  ),
];

function arcsVariantText(variant: ArcsVariant): string {
  return `The rules are those of ${variant === "paper" ? "Tuggener (2014)" : `version ${variant} of Tuggener's scorer`} (--arcs-variant ${variant}).`;
}

function arcsRules(rules: Readonly<Record<ArcsVariant, string>>): (options: MetricOptions) => string {
  return ({ arcsVariant }) => `${arcsVariantText(arcsVariant)} ${rules[arcsVariant]}`;
}

function explainResolution(kind: ResolutionKind): Explainer {
  return {
    id: kind.metric.id,
    explain(input) {
      const { options, score } = input;
      const { outcomes } = score;
      if (outcomes === undefined) throw new TypeError("the score has no outcomes");
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

const anchorRules: Readonly<Record<ArcsVariant, string>> = {
  paper:
    "A key entity is tp if its anchor is in a response entity, otherwise fn. A response entity is fp if its anchor is in no key entity. Singletons and entities without an anchor do not count.",
  "1.2":
    "In the order of the text, each key entity of several mentions takes the response entity that contains its anchor. If it has no anchor, it takes the first one left that shares a mention with it. A response entity can be taken only once. A key entity with an anchor is tp if it takes a response entity, otherwise fn; without an anchor, it is neither. Response entities that are not taken are fp.",
};

const explainArcsAnchor: Explainer = {
  id: "arcs-anchor",
  explain(input) {
    const { options, score } = input;
    const { counts, components = {} } = score;
    const { detection, mentions } = components;
    if (counts === undefined || !("detection" in counts) || detection === undefined || mentions === undefined) {
      throw new TypeError("the score has no counts of entity detection");
    }
    const entities = detectionFigures("ED", counts.detection, detection, options);
    const ofMentions = detectionFigures("EM", counts.mentions, mentions, options);
    const f1 = fEquation(
      [symbol("F", "φ"), symbol("F", "ED"), symbol("F", "EM")],
      [entities.exact, ofMentions.exact],
      { recall: detection.f1, precision: mentions.f1, f1: score.f1 },
      { beta: 1 },
    );
    return {
      pieces: [
        statement(
          `${arcsVariantText(options.arcsVariant)} The anchor of an entity is its first nominal mention. ${anchorRules[options.arcsVariant]}`,
        ),
        ...anchorTables(input),
        { kind: "step", title: "Entity detection (ED)" },
        ...entities.pieces,
        { kind: "step", title: "Entity mentions (EM) of the key entities that were found" },
        ...ofMentions.pieces,
        { kind: "step", title: "Together" },
        ...f1.pieces,
      ],
      exact: f1.exact === undefined ? {} : { f1: f1.exact },
    };
  },
};

const [tp, fn, fp] = ["tp", "fn", "fp"].map((name) => symbol(name));

function detectionFigures(
  index: string,
  { truePositives, falseNegatives, falsePositives }: DetectionCounts,
  figures: RecallPrecision,
  options: MetricOptions,
): SideWorking {
  const symbols = figureSymbols(options, index);
  const ratio = (left: Expression, missed: Expression, others: number, value: number | null): SideWorking =>
    ratioEquation(
      left,
      [fraction(tp, chain("+", [tp, missed]))],
      integerSum(truePositives, number(truePositives)),
      integerSum(truePositives + others, chain("+", [number(truePositives), number(others)])),
      value,
    );
  const recall = ratio(symbols[1], fn, falseNegatives, figures.recall);
  const precision = ratio(symbols[2], fp, falsePositives, figures.precision);
  const f1 = fEquation(symbols, [recall.exact, precision.exact], figures, options);
  return {
    pieces: [...recall.pieces, ...precision.pieces, ...f1.pieces],
    ...defined({ exact: f1.exact }),
  };
}

type Told = Map<string, number>;

function anchorTables(input: ExplainInput): Piece[] {
  const { partitions, options, limits, focus } = input;
  const mentions = neededMentions(input.mentions);
  const scope = scopeOf(partitions, limits, focus);
  const told = { key: new Map<number, Told>(), response: new Map<number, Told>() };
  arcsAnchor.outcomes(mentions, options, (column, times, side, place) => {
    const entity = mentions[side].entity[place];
    const known: Told = told[side].get(entity) ?? new Map<string, number>();
    told[side].set(entity, known.set(arcsAnchor.columns[column], times));
  });
  const columnOfSide = { key: "in the response", response: "in the key" };
  return (["key", "response"] as const).map((side) => {
    const anchors = nominalsOf(mentions[side], options.nounTags).anchor;
    const shown = Array.from(anchors.keys()).filter(
      (e) => told[side].has(e) || (anchors[e] >= 0 && mentions[side].sizes[e] > 1),
    );
    return entitiesTable(side, shown, scope, columnOfSide[side], (e) => {
      const counts = told[side].get(e) ?? new Map<string, number>();
      const { labels } = partitions[side];
      const anchor = anchors[e] < 0 ? "(none)" : partitions.nameOf(mentions.numbers[side][anchors[e]]);
      return [
        entitySymbol(labels[e]),
        words(anchor),
        twinEntity(mentions, side, anchors[e], input),
        ...(side === "key" ? ofKey(counts) : [counts.has("entityFalsePositives") ? fp : words("")]),
      ];
    });
  });
}

function ofKey(told: Told): Expression[] {
  const isFound = told.has("entityTruePositives");
  return [
    isFound ? tp : fn,
    ...["mentionTruePositives", "mentionFalseNegatives", "mentionFalsePositives"].map((column) =>
      isFound ? number(told.get(column) ?? 0) : words(""),
    ),
  ];
}

/** Returns the other side's entity that contains a mention, or why there is none that counts. */
function twinEntity(
  mentions: PairedMentions,
  side: SideName,
  place: number,
  { partitions, options }: ExplainInput,
): Expression {
  const other = side === "key" ? "response" : "key";
  const twin = place < 0 ? -1 : mentions[side].twin[place];
  if (twin < 0) return words("(none)");
  const entity = mentions[other].entity[twin];
  const isLeftOut = options.arcsVariant === "paper" && mentions[other].sizes[entity] === 1;
  return isLeftOut ? words("(a singleton)") : entitySymbol(partitions[other].labels[entity]);
}

function entitiesTable(
  side: SideName,
  shown: readonly number[],
  scope: WrittenScope,
  otherColumn: string,
  row: (entity: number) => Expression[],
): Piece {
  if (shown.length === 0) return statement(`The ${side} has no entity with an anchor and two or more mentions.`);
  const { terms, more } = firstOf(
    shown.length,
    scope.limits.entities,
    (i) => scope.hasEntity(side, shown[i]),
    (i) => row(shown[i]),
  );
  const columns = tableColumns(
    [`${side} entity`, "its anchor", otherColumn, "outcome"],
    side === "key" ? ["mentions tp", "fn", "fp"] : [],
  );
  return { kind: "table", columns, rows: terms, more };
}

export const anaphoraExplainers: readonly Explainer[] = [...kinds.map(explainResolution), explainArcsAnchor];
