import { requireAllEntities } from "../../scoring/major-entities.ts";
import { cellIndex } from "../contributions/cell-index.ts";
import type { ErrorOptions } from "./analyse-part.ts";
import type { ErrorRecord } from "./error-record.ts";
import { type ErrorType, errorTypes } from "../error-type.ts";
import { kkCorrectedPart, type KkPart, kkWhatIf } from "./kk2013.ts";
import { changeOfComponent, type SumChange } from "../what-if/component-change.ts";
import { type Component, componentsOf, type EntityPair, withSpans } from "../what-if/component.ts";
import {
  correctedOnce,
  correctedTable,
  type MovedPiece,
  type SingleError,
  singleErrors,
  typesUpTo,
} from "../what-if/corrected-table.ts";
import { Correction } from "../what-if/correction.ts";
import { type SpanPair, withSpanPairs } from "../what-if/entity-errors.ts";
import { type ErrorWhatIf, type Gains, gainsOf, gainsOfFigures, type TypeGain } from "../what-if/gains.ts";
import { type Anchors, Pieces } from "../what-if/pieces.ts";
import { placedPart, type Placement, rematched } from "../what-if/placed-part.ts";
import { SumLayout } from "../what-if/sum-layout.ts";
import { changedBlocks } from "../../metrics/kit/block-sizes.ts";
import { CompensatedSums } from "../../core/compensated-sum.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { entityIds, type PairedMentions, pairedTable } from "../../core/paired-mentions.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { CountLayout } from "../../scoring/count-layout.ts";
import { MetricFigures } from "../../scoring/figures.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";

/**
 * A part for the analysis of errors. Singletons are left out if the options drop them. Twinless mentions stay, because
 * they are errors even if scores ignore them.
 */
export interface WhatIfPart {
  readonly table: OverlapTable;
  /** The mentions behind the table. Without them, metrics that look at mentions have no figures. */
  readonly mentions?: PairedMentions;
  /**
   * Span errors, by the places of the mentions; they need `mentions`. Each mention is twinless and in at most one of
   * them.
   */
  readonly spans?: readonly SpanPair[];
  /**
   * The main pieces of divided and conflated entities; if absent, the largest pieces, or the first of several largest
   * ones.
   */
  readonly anchors?: Anchors;
}

/** The result of correcting all errors of some types. */
export interface WhatIfRow {
  readonly types: readonly ErrorType[];
  readonly scores: Readonly<Record<string, Score>>;
  readonly gains: Gains;
}

/**
 * The result of correcting one error. It is the same for each missing or extra mention of an entity. A divided or
 * conflated entity has one gain for all its pieces together, and one for each piece.
 */
export interface ErrorGain {
  /** The part's place in the order of adding. */
  readonly part: number;
  readonly type: ErrorType;
  /** Its entities, by their numbers in the part's table. Span errors and pieces have both. */
  readonly key?: number;
  readonly response?: number;
  /**
   * To how many errors this applies: each missing or extra mention alone has these gains, while all pieces of an entity
   * share them.
   */
  readonly count: number;
  /** `null` for metrics that look at mentions. */
  readonly gains: Gains;
}

interface KnownPart extends WhatIfPart {
  readonly spansOfEntities: readonly EntityPair[];
  readonly wrong: readonly Component[];
  readonly allWrong: Component;
  readonly rightSums: Float64Array;
  /** The types of its errors. Correcting others changes nothing. */
  readonly types: ReadonlySet<ErrorType>;
  readonly counts: Map<string, Float64Array>;
}

const nothing: ReadonlySet<ErrorType> = new Set();

/**
 * Computes the gains from correcting a response, in scores of summed counts (micro average). `Correction` defines how
 * an error is corrected.
 *
 * Most metrics count only the connected components that a correction changes. The others count the whole part again.
 *
 * @example const whatIf = new WhatIf(resolveOptions({ metrics: ["conll"] })); whatIf.add({ table });
 *   whatIf.cumulative().at(-1)?.scores.conll.f1; // 1
 */
export class WhatIf {
  private readonly options: ScoreOptions;
  private readonly layout: CountLayout;
  private readonly figures: MetricFigures;
  private readonly sumLayout: SumLayout;
  private readonly parts: KnownPart[] = [];
  /** The counts of all parts as they are, and their sums. */
  private uncorrected: { readonly counts: readonly Float64Array[]; readonly total: Float64Array } | undefined;

  /**
   * Starts without parts.
   *
   * @param options the options of scoring; see `resolveOptions`
   * @throws RangeError if they leave out entities (`major`)
   */
  constructor(options: ScoreOptions) {
    requireAllEntities(options, "WhatIf");
    this.options = options;
    this.layout = new CountLayout(options.metrics);
    this.figures = new MetricFigures(this.layout, options);
    this.sumLayout = new SumLayout(options, this.layout);
  }

  /**
   * Adds a part.
   *
   * @throws TypeError if there are span errors but no mentions
   */
  add(part: WhatIfPart): void {
    const { table, mentions, spans = [] } = part;
    const spansOfEntities = spans.map(({ key, response }) => {
      if (mentions === undefined) throw new TypeError("span errors need mentions, but none were given");
      return { key: mentions.key.entity[key], response: mentions.response.entity[response] };
    });
    const { wrong, allWrong, right } = componentsOf(table, spansOfEntities);
    this.uncorrected = undefined;
    this.parts.push({
      ...part,
      spansOfEntities,
      wrong,
      allWrong,
      rightSums: this.sumLayout.sums(right),
      types: typesIn(allWrong),
      counts: new Map(),
    });
  }

  /**
   * Returns the scores with all errors of these types corrected, in the order of `errorTypes`.
   *
   * @complexity as scoring the components with errors; for metrics that look at mentions, as scoring all parts
   */
  scores(types: Iterable<ErrorType> = []): Readonly<Record<string, Score>> {
    const wanted = new Set(types);
    const counts = new CompensatedSums(this.layout.columns);
    for (const part of this.parts) counts.add(this.countsOf(part, wanted));
    return this.figures.scores(counts.total());
  }

  /**
   * Returns the gain from correcting each type of error alone.
   *
   * @param besides types that are corrected anyway; the gains are over the scores with these corrected
   */
  alone(besides: readonly ErrorType[] = []): readonly WhatIfRow[] {
    const before = this.scores(besides);
    return errorTypes.filter((type) => !besides.includes(type)).map((type) => this.row([...besides, type], before));
  }

  /**
   * Corrects each type after all those before it. The gains are over the previous row. In the last row, the response
   * equals the key.
   */
  cumulative(): readonly WhatIfRow[] {
    let before = this.scores();
    return errorTypes.map((type) => {
      const row = this.row(typesUpTo(type), before);
      before = row.scores;
      return row;
    });
  }

  /**
   * Returns the gain from correcting each single error, part after part.
   *
   * @param only the place of the only part whose errors are wanted; all parts if absent
   * @complexity as scoring the component of each error, or in a large one its surroundings; metrics that
   *   count blocks (H) take as long as there are different sizes, and other metrics that do not add up over components are
   *   counted again for the whole part
   */
  *errors(only?: number): Generator<ErrorGain, void> {
    const { figures, sumLayout } = this;
    const { metrics } = this.options;
    const { counts, total } = (this.uncorrected ??= this.countAll());
    const [before, after] = [new Float64Array(3 * metrics.length), new Float64Array(3 * metrics.length)];
    figures.compute(total, before);
    for (const index of only === undefined ? this.parts.keys() : [only]) {
      const part = this.parts[index];
      const sums = added(part.rightSums, sumLayout.sums(part.allWrong.table));
      const allBlocks = sumLayout.blocks(part.table);
      const gainsFrom = ({ before: was, after: is, blocks }: SumChange, whole: () => OverlapTable): Gains => {
        const changed = sumLayout.counts(
          {
            sums: sums.map((value, c) => value - was[c] + is[c]),
            blocks: allBlocks && blocks && changedBlocks(allBlocks, blocks.before, blocks.after),
          },
          whole,
        );
        figures.compute(
          total.map((value, c) => value - counts[index][c] + changed[c]),
          after,
        );
        return gainsOfFigures(metrics, before, after);
      };
      for (const component of part.wrong) {
        const change = changeOfComponent(component.table, sumLayout, this.options);
        const pieces = new Pieces(component, part.anchors);
        for (const error of singleErrors(component)) {
          const named = inPart(error, component);
          const gains = (moved?: MovedPiece, movedInPart?: MovedPiece): Gains =>
            gainsFrom(change(error, moved), () => correctedOnce(part.table, named, movedInPart));
          if (error.type !== "divided-entity" && error.type !== "conflated-entities") {
            yield { part: index, ...namesOf(named), gains: gains() };
            continue;
          }
          const anchor = pieces.anchorOf(error);
          const all = gains({ anchor }, pieces.inPart(error, { anchor }));
          yield { part: index, ...namesOf(named), gains: all };
          for (const piece of pieces.of(error)) {
            if (piece === anchor) continue;
            const moved = { anchor, piece };
            const movedInPart = pieces.inPart(error, moved);
            yield {
              part: index,
              ...namesOf(named),
              [error.side === "key" ? "response" : "key"]: movedInPart.piece,
              count: 1,
              gains: error.count === 1 ? all : gains(moved, movedInPart),
            };
          }
        }
      }
    }
  }

  private countAll(): NonNullable<WhatIf["uncorrected"]> {
    const counts = this.parts.map((part) => this.countsOf(part, nothing));
    const sum = new CompensatedSums(this.layout.columns);
    for (const own of counts) sum.add(own);
    return { counts, total: sum.total() };
  }

  private row(types: readonly ErrorType[], before: Readonly<Record<string, Score>>): WhatIfRow {
    const scores = this.scores(types);
    return { types, scores, gains: gainsOf(before, scores) };
  }

  private countsOf(part: KnownPart, types: ReadonlySet<ErrorType>): Float64Array {
    const id = errorTypes.filter((type) => types.has(type) && part.types.has(type)).join();
    let counts = part.counts.get(id);
    if (counts === undefined) part.counts.set(id, (counts = this.count(part, types)));
    return counts;
  }

  private count(
    { table, spansOfEntities, allWrong, rightSums, mentions, spans }: KnownPart,
    types: ReadonlySet<ErrorType>,
  ): Float64Array {
    const whole = (): OverlapTable => correctedTable({ table, spans: spansOfEntities }, types);
    return this.sumLayout.counts(
      {
        sums: added(rightSums, this.sumLayout.sums(correctedTable(allWrong, types))),
        blocks: this.sumLayout.hasBlocks ? this.sumLayout.blocks(whole()) : undefined,
      },
      whole,
      mentions && (() => rematched(mentions.key.part, correctedPart(mentions, types, spans), this.options)),
    );
  }
}

/** Returns the types of errors that a part has, or can have after others are corrected. */
function typesIn(part: Component): ReadonlySet<ErrorType> {
  const found = new Set(singleErrors(part).map(({ type }): ErrorType => type));
  // Correcting a span error can make one entity overlap another.
  return found.has("span-error") ? new Set(errorTypes) : found;
}

function added(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, c) => value + b[c]);
}

function inPart(error: SingleError, { keys, responses }: Component): SingleError {
  if (error.type === "span-error") return { ...error, key: keys[error.key], response: responses[error.response] };
  return { ...error, entity: (error.side === "key" ? keys : responses)[error.entity] };
}

function namesOf(error: SingleError): Pick<ErrorGain, "type" | "key" | "response" | "count"> {
  if (error.type === "span-error") return error;
  const { type, side, entity, count } = error;
  return { type, [side]: entity, count };
}

/** A part whose response can be corrected, with its span errors. */
export type CorrectablePart = WhatIfPart & {
  readonly mentions: PairedMentions;
  readonly spans: readonly SpanPair[];
  readonly anchors: Anchors;
  /** Present with the taxonomy of Kummerfeld and Klein (2013). */
  readonly kk?: KkPart;
};

/**
 * Returns the response with all errors of some types corrected, by `correctedPart` or, with errors of Kummerfeld and
 * Klein (2013), by `kkCorrectedPart`.
 *
 * @throws RangeError if one side has positions and the other opaque ids, so neither can take the other's mentions
 * @example
 *   const [key, ours] = [[["a", "b", "c"]], [["a", "b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   correctedResponse(compared, new Set(["missing-mention"])).mentions.length; // → 3
 */
export function correctedResponse(
  { mentions, spans, kk }: CorrectablePart,
  types: ReadonlySet<ErrorType>,
): AnnotatedPart {
  return kk === undefined ? correctedPart(mentions, types, spans) : kkCorrectedPart(kk, types);
}

export function errorWhatIf(
  parts: readonly CorrectablePart[],
  scoring: ScoreOptions,
  spans: ErrorOptions["spans"],
): ErrorWhatIf {
  const kkParts = parts.flatMap(({ kk }) => kk ?? []);
  if (kkParts.length > 0) return kkWhatIf(kkParts, scoring);
  const whatIf = whatIfOf(parts, scoring);
  const alone =
    spans === "official"
      ? whatIf.alone()
      : [...whatIf.alone().slice(0, errorTypes.indexOf("span-error") + 1), ...whatIf.alone(["span-error"])];
  return { before: whatIf.scores(), alone: alone.map(typeGain), cumulative: whatIf.cumulative().map(typeGain) };
}

/**
 * The error whose gains are requested. A divided or conflated entity without `otherEntity` stands for all its pieces.
 */
export type GainedError = Pick<ErrorRecord, "type" | "side" | "entity" | "otherEntity">;

/** Returns the gains of an error in the part at this place; `undefined` if it has none. */
export type SingleGains = (part: number, error: GainedError) => Gains | undefined;

export function recordGains(
  gainsOf: SingleGains,
  part: number,
  record: GainedError,
): Pick<ErrorRecord, "gains" | "entityGains"> {
  const { type, side, entity, otherEntity } = record;
  const gains = gainsOf(part, record);
  if (gains === undefined) return {};
  if (otherEntity === undefined || type === "span-error") return { gains };
  return { gains, entityGains: gainsOf(part, { type, side, entity })! };
}

/**
 * Returns the gains from correcting single errors. Those of a part are computed when one of them is first wanted.
 *
 * @complexity as scoring the component of each error of the part
 */
export function singleGains(
  parts: readonly CorrectablePart[],
  scoring: ScoreOptions,
  spans: ErrorOptions["spans"],
): SingleGains {
  const found = new Map<number, ReadonlyMap<string, Gains>>();
  const official = whatIfOf(parts, scoring);
  const corrected = spans === "corrected" ? whatIfOf(parts.map(withCorrectedSpans), scoring) : undefined;
  const gainsIn = (part: number): ReadonlyMap<string, Gains> => {
    const { key, response } = parts[part].mentions;
    const [keyIds, responseIds] = [entityIds(key), entityIds(response)];
    const gains = new Map<string, Gains>();
    const put = (error: ErrorGain): void => {
      const [k, r] = [
        error.key === undefined ? undefined : keyIds[error.key],
        error.response === undefined ? undefined : responseIds[error.response],
      ];
      gains.set(nameOf(error.type, k, r), error.gains);
    };
    for (const error of official.errors(part)) {
      if (spans === "official" || error.type === "span-error") put(error);
    }
    for (const error of corrected?.errors(part) ?? []) put(error);
    return gains;
  };
  return (part, { type, side, entity, otherEntity }) => {
    let gains = found.get(part);
    if (gains === undefined) found.set(part, (gains = gainsIn(part)));
    return gains.get(side === "key" ? nameOf(type, entity, otherEntity) : nameOf(type, otherEntity, entity));
  };
}

function nameOf(type: string, key: string | undefined, response: string | undefined): string {
  return JSON.stringify([type, key ?? null, response ?? null]);
}

function whatIfOf(parts: readonly WhatIfPart[], scoring: ScoreOptions): WhatIf {
  const whatIf = new WhatIf(scoring);
  for (const part of parts) whatIf.add(part);
  return whatIf;
}

/** Returns the part's table with its span errors corrected, but not the part's mentions. */
function withCorrectedSpans({ table, mentions: { key, response }, spans, anchors }: CorrectablePart): WhatIfPart {
  return {
    anchors,
    table: withSpans(
      table,
      spans.map((pair) => ({ key: key.entity[pair.key], response: response.entity[pair.response] })),
    ),
  };
}

function typeGain({ types, scores, gains }: WhatIfRow): TypeGain {
  return { type: types.at(-1)!, scores, gains };
}

/**
 * Returns the response with all errors of some types corrected, in the order of `errorTypes`, made by `placedPart`.
 * Mentions whose spans are corrected get the spans of the key.
 *
 * @param spans span errors, by the places of their mentions
 * @throws RangeError if one side has positions and the other opaque ids, so neither can take the other's mentions
 * @example
 *   const sourceOf = (clusters) => ({ open: () => [partOf(clusters, "x")] });
 *   const [key, ours] = [[["a", "b", "c"]], [["a", "b"], ["c"]]].map(sourceOf);
 *   const scoring = resolveOptions({ metrics: ["muc"] });
 *   const [compared] = analyseErrors(key, [ours], scoring, defaultErrorOptions).systems[0].compared;
 *   [...entitySizes(correctedPart(compared.mentions, new Set(["divided-entity"])))]; // → [3]
 */
export function correctedPart(
  paired: PairedMentions,
  types: ReadonlySet<ErrorType>,
  spans: readonly SpanPair[] = [],
): AnnotatedPart {
  const corrected = types.has("span-error") ? spans : [];
  const own = withSpanPairs(paired, corrected);
  return placedPart(own, placementOf(own, types), new Map(corrected.map(({ key, response }) => [response, key])));
}

function placementOf({ key, response }: PairedMentions, types: ReadonlySet<ErrorType>): Placement {
  const table = pairedTable({ key, response });
  const correction = new Correction(table).fixAll(types);
  const cellOf = cellIndex(table);
  return {
    response: response.entity.map((r, place) => {
      const other = response.twin[place];
      return other < 0 ? correction.entityOfExtra(r) : correction.entityOfCell(cellOf(key.entity[other], r));
    }),
    missing: key.entity.map((k, place) => (key.twin[place] < 0 ? correction.entityOfMissing(k) : -1)),
  };
}
