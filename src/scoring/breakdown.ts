import { CompensatedSums } from "../core/compensated-sum.ts";
import { entityNameClasses, nameClassOf, noLabel } from "../core/mention-type.ts";
import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import type { SideName } from "../core/document.ts";
import { textAt } from "../core/text-column.ts";
import { nominalsOf } from "../metrics/kit/antecedents.ts";
import { mentionClass, nominalClass } from "../metrics/kit/nominal-mentions.ts";
import type { Lack, LackedInformation, Metric, MetricOptions, OutcomeMetric, Score } from "../metrics/kit/metric.ts";

/** A metric's scores by classes of mentions. */
export interface Breakdown {
  /** The classes with the most key mentions (or entities) come first, and ties are sorted by label. */
  readonly rows: readonly BreakdownRow[];
  /** The sum of the rows: the metric's score under a micro average. */
  readonly total: Score;
}

/** One row of a breakdown: the score on the mentions with its label. */
export interface BreakdownRow {
  /** `none` if the label is unknown. */
  readonly label: string;
  /** The row's share of the key's mentions (or entities) that the metric counts, 0..1; `null` if there are none. */
  readonly share: number | null;
  readonly score: Score;
}

/** The data that a breakdown keeps of a part. */
export interface PartBreakdown {
  /** The counts of each label, by metric id. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;
  /** Information for the division that sides with mentions lack. */
  readonly lacks: readonly Lack[];
  /** Sides that have the information for the division. */
  readonly known: readonly SideName[];
}

/** Returns the metrics that can be divided by classes of mentions. */
export function outcomeMetrics(metrics: readonly Metric[]): readonly OutcomeMetric[] {
  return metrics.filter((metric): metric is OutcomeMetric => "outcomes" in metric);
}

/**
 * Returns the counts of a part by the labels of its mentions; none for a metric for which the part lacks information.
 */
export function breakDown(
  metrics: readonly Metric[],
  mentions: PairedMentions,
  options: MetricOptions,
  by: string,
): PartBreakdown {
  const labelOf = mentionLabels(by, mentions, options);
  const sides = (["key", "response"] as const).map((side) => ({ side, knows: knowsLabels(by, mentions[side]) }));
  const counts = outcomeMetrics(metrics)
    .filter((metric) => metric.lacks(options, mentions) === undefined)
    .map((metric) => {
      const byLabel = new Map<string, Float64Array>();
      metric.outcomes(mentions, options, (column, times, side, place) => {
        const label = labelOf(side, place);
        let own = byLabel.get(label);
        if (own === undefined) byLabel.set(label, (own = new Float64Array(metric.columns.length)));
        own[column] += times;
      });
      return [metric.id, byLabel] as const;
    });
  return {
    counts: new Map(counts),
    lacks: sides.flatMap(({ side, knows }) =>
      knows === false ? [{ side, what: lackedLabels(by, mentions[side]) }] : [],
    ),
    known: sides.flatMap(({ side, knows }) => (knows === true ? [side] : [])),
  };
}

export function sumBreakdowns(
  metrics: readonly Metric[],
  parts: readonly PartBreakdown[],
  options: MetricOptions,
): Record<string, Breakdown> {
  return Object.fromEntries(
    outcomeMetrics(metrics).map((metric) => {
      const sums = new Map<string, CompensatedSums>();
      const all = new CompensatedSums(metric.columns.length);
      for (const { counts } of parts) {
        for (const [label, own] of counts.get(metric.id) ?? []) {
          let sum = sums.get(label);
          if (sum === undefined) sums.set(label, (sum = new CompensatedSums(metric.columns.length)));
          sum.add(own);
          all.add(own);
        }
      }
      const total = metric.score(all.total(), options);
      const rows = Array.from(sums, ([label, sum]) => ({ label, score: metric.score(sum.total(), options) }))
        .map((row) => ({ ...row, share: keyItems(total) === 0 ? null : keyItems(row.score) / keyItems(total) }))
        .sort((a, b) => keyItems(b.score) - keyItems(a.score) || (a.label < b.label ? -1 : 1));
      return [metric.id, { rows, total }];
    }),
  );
}

/** Returns how many mentions, or entities, of the key a metric counted. */
function keyItems({ counts }: Score): number {
  if (counts === undefined) return 0;
  if ("recall" in counts) return counts.recall[1];
  return "detection" in counts ? counts.detection.truePositives + counts.detection.falseNegatives : 0;
}

/**
 * Returns a function that labels mentions by one of these divisions:
 *
 *   class         `NOUN` if nominal, else the mention's tag
 *   form          the mention's word in lower case; `NOUN` if nominal
 *   name-class    the entity's class of names
 *   entity-type   the entity's type
 *   other words   the feature with that name
 *
 * @returns a function from the side and place of a mention to its label, which is `none` if unknown
 */
export function mentionLabels(
  by: string,
  mentions: PairedMentions,
  options: MetricOptions,
): (side: SideName, place: number) => string {
  const labels = { key: labelsOf(by, mentions.key, options), response: labelsOf(by, mentions.response, options) };
  return (side, place) => labels[side](place) || noLabel;
}

function labelsOf(by: string, side: SideMentions, options: MetricOptions): (place: number) => string {
  const { part, mentions, entity } = side;
  const classAt = (place: number): string => mentionClass(part, mentions[place], options.nounTags);
  switch (by) {
    case "class":
      return classAt;
    case "form":
      return (place) => (classAt(place) === nominalClass ? nominalClass : wordAt(side, place).toLowerCase());
    case "name-class": {
      const classes = namesOfEntities(side, options);
      return (place) => classes[entity[place]];
    }
    case "entity-type":
      return (place) => part.entities.types?.[part.mentions.entity[mentions[place]]] ?? "";
    default:
      return (place) => part.mentions.features?.[by]?.[mentions[place]] ?? "";
  }
}

function wordAt({ part, mentions }: SideMentions, place: number): string {
  const form = part.tokens?.form;
  const token = part.mentions.first[mentions[place]];
  return form === undefined || token >= form.length ? "" : textAt(form, token);
}

/** Returns whether a side of a part has the information for the division; `undefined` if the side has no mentions. */
export function knowsLabels(by: string, { part, mentions }: SideMentions): boolean | undefined {
  if (mentions.length === 0) return undefined;
  switch (by) {
    case "class":
      return part.tokens?.tag !== undefined;
    case "form":
      return part.tokens?.tag !== undefined && part.tokens.form !== undefined;
    case "name-class":
      return part.tokens?.nameClass !== undefined;
    case "entity-type":
      return part.entities.types !== undefined;
    default:
      return part.mentions.features?.[by] !== undefined;
  }
}

export function lackedLabels(by: string, { part }: SideMentions): LackedInformation {
  switch (by) {
    case "class":
      return "tags";
    case "form":
      return part.tokens?.tag === undefined ? "tags" : "words";
    case "name-class":
      return "classes of names";
    case "entity-type":
      return "entity types";
    default:
      return `feature ${by}`;
  }
}

/**
 * Returns the class of names of each entity; "" if its mentions have none or several. Like version 1.2 of Tuggener's
 * scorer, `arcsVariant: "1.2"` then takes the class of the anchor.
 */
function namesOfEntities(side: SideMentions, { arcsVariant, nounTags }: MetricOptions): string[] {
  const classes = entityNameClasses(side);
  if (arcsVariant !== "1.2") return classes;
  const { anchor } = nominalsOf(side, nounTags);
  return classes.map((own, e) => own || (anchor[e] < 0 ? "" : nameClassOf(side.part, side.mentions[anchor[e]])));
}
