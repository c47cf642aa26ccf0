import type { PairedMentions } from "../../../core/paired-mentions.ts";
import type { SideName } from "../../../core/document.ts";
import { nominalsOf } from "../../../metrics/antecedents.ts";
import { arcsAnchor } from "../../../metrics/arcs-anchor.ts";
import type { ArcsVariant, DetectionCounts, MetricOptions, RecallPrecision } from "../../../metrics/metric.ts";
import { neededMentions } from "../../../metrics/needed-mentions.ts";
import { arcsVariantText, tableColumns } from "../text.ts";
import { chain, type Expression, fraction, number, symbol, words } from "../expression.ts";
import type { Explainer, ExplainInput, SideWorking } from "../explainer.ts";
import { entitySymbol } from "../listings.ts";
import { type Piece, statement } from "../piece.ts";
import { fEquation, figureSymbols, integerSum, ratioEquation } from "../ratio-equation.ts";
import { firstOf, type WrittenScope, scopeOf } from "../scope.ts";

const rules: Readonly<Record<ArcsVariant, string>> = {
  paper:
    "A response entity is fp if its anchor is in no key entity. Singletons have no part in it, nor have entities without an anchor.",
  "1.2":
    "A response entity is used up by the first key entity that finds it, or that has no anchor and shares a mention with it; it is fp if nothing uses it up. Singletons of the key have no part in it.",
};

/** Which entities are found by their anchors, the mentions of those that are, and the two F. */
export const explainArcsAnchor: Explainer = {
  id: "arcs-anchor",
  explain(input) {
    const { options, score } = input;
    const { counts, components = {} } = score;
    const { detection, mentions } = components;
    if (counts === undefined || !("detection" in counts) || detection === undefined || mentions === undefined) {
      throw new TypeError("the score tells nothing of the detection of entities");
    }
    const entities = figuresOf("ED", counts.detection, detection, options);
    const ofMentions = figuresOf("EM", counts.mentions, mentions, options);
    const f1 = fEquation(
      [symbol("F", "φ"), symbol("F", "ED"), symbol("F", "EM")],
      [entities.exact, ofMentions.exact],
      { recall: detection.f1, precision: mentions.f1, f1: score.f1 },
      { beta: 1 },
    );
    return {
      pieces: [
        statement(
          `${arcsVariantText(options.arcsVariant)} The anchor of an entity is its first nominal mention. A key entity is tp if its anchor is in a response entity, otherwise fn. ${rules[options.arcsVariant]}`,
        ),
        ...tables(input),
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

/** Recall, precision and F of one of the two, with its F as a fraction. */
function figuresOf(
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
    ...(f1.exact !== undefined && { exact: f1.exact }),
  };
}

/** What the metric tells of an entity, by the names of its columns. */
type Told = Map<string, number>;

function tables(input: ExplainInput): Piece[] {
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

/** Whether a key entity is found, and tp, fn and fp of its mentions. */
function ofKey(told: Told): Expression[] {
  const isFound = told.has("entityTruePositives");
  return [
    isFound ? tp : fn,
    ...["mentionTruePositives", "mentionFalseNegatives", "mentionFalsePositives"].map((column) =>
      isFound ? number(told.get(column) ?? 0) : words(""),
    ),
  ];
}

/** The entity of the other side that has a mention, if it counts. */
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
  if (shown.length === 0) return statement(`The ${side} has no entity of two mentions with an anchor.`);
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
