import type { ErrorRecord } from "../../analysis/errors/error-record.ts";
import { alignmentRule, chosenAlignment } from "../../analysis/explain/chosen-alignment.ts";
import { chosenPart, metricShares, type MetricShares, withoutShares } from "../../analysis/index.ts";
import { singleErrors } from "../../analysis/what-if/corrected-table.ts";
import { entityComponents } from "../../analysis/what-if/entity-components.ts";
import type { Gains } from "../../analysis/what-if/gains.ts";
import { type GainedError, recordGains, type SingleGains, singleGains } from "../../analysis/errors/what-if.ts";
import { defined } from "../../core/defined.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";
import type { EntityAddress } from "./document-view.ts";
import type { AnalysedPart } from "./part-view.ts";
import type { SideName } from "../../core/document.ts";
import { commonMentions, type OverlapTable } from "../../core/overlap-table.ts";
import type { Metric, RatioShares } from "../../metrics/kit/metric.ts";
import { findMetric } from "../../metrics/registry.ts";
import { chosenTable } from "../../scoring/tabulate.ts";

/** The loss of an entity in one metric, in points of the corpus's figure. */
export interface EntityLoss {
  readonly metric: string;
  /** `null` if the metric has no such figure. */
  readonly recall: number | null;
  readonly precision: number | null;
  readonly value?: number | null;
}

/** A row or column of a component's table. */
export interface ComponentEntity {
  /** Its number in its layer. */
  readonly entity: number;
  readonly badge: string;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Mentions without a counterpart: missing ones in a key entity, extra ones in a response entity. */
  readonly alone: number;
  /** Only for additive metrics. */
  readonly losses: readonly EntityLoss[];
}

interface AlignmentView {
  readonly metric: string;
  readonly pairs: readonly (readonly [row: number, column: number])[];
  /** Whether no other alignment of this component has the same total, or nearly the same. */
  readonly unique: boolean;
}

interface CorrectionView {
  readonly type: string;
  /** The row of the key entity, or the column of the response entity. A span error may have both. */
  readonly row?: number;
  readonly column?: number;
  readonly count: number;
  readonly gains: Gains;
}

/** A connected component of the overlap graph of the key and one response. */
export interface ComponentView {
  readonly document: string;
  readonly part: string;
  readonly system: number;
  readonly rows: readonly ComponentEntity[];
  readonly columns: readonly ComponentEntity[];
  /** Non-empty cells, by row, then column. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly size: number }[];
  readonly alignments: readonly AlignmentView[];
  readonly corrections: readonly CorrectionView[];
  readonly notAdditive: readonly { readonly metric: string; readonly reason: string }[];
}

export interface ComponentSummary {
  readonly document: string;
  readonly part: string;
  /** An entity of the component, by which to request the component. */
  readonly entity: EntityAddress;
  readonly name: string;
  readonly keyEntities: number;
  readonly responseEntities: number;
  readonly keyMentions: number;
  readonly responseMentions: number;
  /** Missing and wrong links: the links that MUC misses in recall and in precision. */
  readonly links: number;
}

/** The entities of a component, by their numbers in the part's table, with a table of their own. */
interface Restricted {
  readonly keys: readonly number[];
  readonly responses: readonly number[];
  readonly table: OverlapTable;
}

/** @param component its number; see `PartAnalysis` */
export function componentView(
  part: CorpusPart,
  { view, analyses }: AnalysedPart,
  system: number,
  component: number,
  losses: SystemLosses,
): ComponentView {
  const analysis = analyses[system];
  if (analysis === undefined) throw new RangeError(`system ${system} has no annotation of ${part.label}`);
  const { key, response, table } = analysis;
  const isOf = (of: Int32Array) => (e: number) => of[e] === component;
  const own = restricted(
    table,
    Array.from(key.component.keys()).filter(isOf(key.component)),
    Array.from(response.component.keys()).filter(isOf(response.component)),
  );
  const common = commonMentions(own.table);
  const entity = (side: SideName, number: number, alone: number): ComponentEntity => {
    const e = analysis[side].entity[number];
    const { badge, id, name } = (side === "key" ? view.key : view.responses[system]).entities[e];
    const size = (side === "key" ? table.keySizes : table.responseSizes)[number];
    return { entity: e, badge, id, name, size, alone, losses: losses.ofEntity(part, side, number) };
  };
  return {
    document: part.document,
    part: part.part,
    system,
    rows: own.keys.map((k, row) => entity("key", k, own.table.keySizes[row] - common.key[row])),
    columns: own.responses.map((r, column) =>
      entity("response", r, own.table.responseSizes[column] - common.response[column]),
    ),
    cells: Array.from(own.table.cellSize, (size, c) => ({
      row: own.table.cellKey[c],
      column: own.table.cellResponse[c],
      size,
    })),
    alignments: losses.metrics.flatMap(({ id }) => {
      const rule = alignmentRule(findMetric(id));
      if (rule === undefined) return [];
      const { cells, uniqueness } = chosenAlignment(own.table, rule);
      return [
        {
          metric: id,
          pairs: cells.map((c) => [own.table.cellKey[c], own.table.cellResponse[c]] as const),
          unique: uniqueness === "unique",
        },
      ];
    }),
    corrections: corrections(part, own, analysis, losses),
    notAdditive: losses.notAdditive,
  };
}

/** Returns the table of some entities, renumbered. No other entity may share a mention with them. */
function restricted(table: OverlapTable, keys: readonly number[], responses: readonly number[]): Restricted {
  const row = new Map(keys.map((k, i) => [k, i]));
  const column = new Map(responses.map((r, i) => [r, i]));
  const cells = Array.from(table.cellKey.keys()).filter((c) => row.has(table.cellKey[c]));
  return {
    keys,
    responses,
    table: {
      keySizes: Int32Array.from(keys, (k) => table.keySizes[k]),
      responseSizes: Int32Array.from(responses, (r) => table.responseSizes[r]),
      cellKey: Int32Array.from(cells, (c) => row.get(table.cellKey[c])!),
      cellResponse: Int32Array.from(cells, (c) => column.get(table.cellResponse[c])!),
      cellSize: Int32Array.from(cells, (c) => table.cellSize[c]),
    },
  };
}

function corrections(
  part: CorpusPart,
  { keys, responses, table }: Restricted,
  { key, response }: NonNullable<AnalysedPart["analyses"][number]>,
  losses: SystemLosses,
): CorrectionView[] {
  const ids = losses.idsOf(part);
  const found = singleErrors({ table, spans: [] }).flatMap((error): CorrectionView[] => {
    if (error.type === "span-error") return [];
    const { type, side, entity, count } = error;
    const own = side === "key" ? key.entity[keys[entity]] : response.entity[responses[entity]];
    const gains = losses.gainsOf(part, { type, side, entity: ids[side][own] });
    return gains === undefined
      ? []
      : [{ type, ...(side === "key" ? { row: entity } : { column: entity }), count, gains }];
  });
  const rows = new Map(keys.map((k, i) => [key.entity[k], i]));
  const columns = new Map(responses.map((r, i) => [response.entity[r], i]));
  const spans = losses.spansOf(part).flatMap(({ key: k, response: r, count }): CorrectionView[] => {
    const [row, column] = [rows.get(k), columns.get(r)];
    if (row === undefined && column === undefined) return [];
    const gains = losses.gainsOf(part, {
      type: "span-error",
      side: "key",
      entity: ids.key[k],
      otherEntity: ids.response[r],
    });
    if (gains === undefined) return [];
    return [
      {
        type: "span-error",
        ...defined({ row, column }),
        count,
        gains,
      },
    ];
  });
  return [...spans, ...found];
}

type Sizes = Omit<ComponentSummary, "document" | "part" | "entity" | "name">;

interface Found {
  readonly part: CorpusPart;
  /** With `number`, names the largest key entity of the component, or if there is none, its largest response entity. */
  readonly side: SideName;
  readonly number: number;
  readonly sizes: Sizes;
}

/** Returns the components with wrong or missing links, those with the most first. */
export function componentSummaries(
  corpus: Corpus,
  parts: readonly CorpusPart[],
  system: number,
  limit: number,
  analysed: (part: CorpusPart) => AnalysedPart,
): ComponentSummary[] {
  const found = parts.flatMap((part): Found[] => {
    const table = corpus.correctable(system).get(part)?.table;
    return table === undefined ? [] : componentsIn(part, chosenTable(table, corpus.scoring));
  });
  const worst = found.sort((a, b) => b.sizes.links - a.sizes.links).slice(0, limit);
  return worst.map(({ part, side, number, sizes }): ComponentSummary => {
    const { view, analyses } = analysed(part);
    const layer = side === "key" ? view.key : view.responses[system];
    const entity = analyses[system]![side].entity[number];
    const { document, part: name } = part;
    return {
      ...{ document, part: name },
      entity: { document, part: name, layer: layer.layer, entity },
      name: layer.entities[entity].name,
      ...sizes,
    };
  });
}

function componentsIn(part: CorpusPart, table: OverlapTable): Found[] {
  const { key, response, count } = entityComponents(table);
  const common = commonMentions(table);
  const sums = { key: new Int32Array(count), response: new Int32Array(count) };
  const mentions = { key: new Int32Array(count), response: new Int32Array(count) };
  const largest = { key: new Int32Array(count).fill(-1), response: new Int32Array(count).fill(-1) };
  const links = new Int32Array(count);
  for (const [side, component, sizes, cells] of [
    ["key", key, table.keySizes, table.cellKey],
    ["response", response, table.responseSizes, table.cellResponse],
  ] as const) {
    sizes.forEach((size, e) => {
      const own = component[e];
      sums[side][own]++;
      mentions[side][own] += size;
      const before = largest[side][own];
      if (before < 0 || sizes[before] < size) largest[side][own] = e;
      // An entity in n pieces lacks n − 1 links. Each mention without a counterpart is a piece.
      links[own] += size - common[side][e] - 1;
    });
    for (const e of cells) links[component[e]]++;
  }
  return Array.from(links.keys())
    .filter((c) => links[c] > 0)
    .map((c) => ({
      part,
      side: largest.key[c] >= 0 ? "key" : "response",
      number: largest.key[c] >= 0 ? largest.key[c] : largest.response[c],
      sizes: {
        keyEntities: sums.key[c],
        responseEntities: sums.response[c],
        keyMentions: mentions.key[c],
        responseMentions: mentions.response[c],
        links: links[c],
      },
    }));
}

/** The losses of one system's entities and the gains from correcting their errors, computed on first use. */
export class SystemLosses {
  /** The additive metrics. */
  readonly metrics: readonly Metric[];
  readonly notAdditive: ComponentView["notAdditive"];
  private readonly corpus: Corpus;
  private readonly system: number;
  private readonly shares = new Map<Metric, MetricShares>();
  /** The index of each part in the shares and among the corrected parts. */
  private places: ReadonlyMap<CorpusPart, number> | undefined;
  private gains: SingleGains | undefined;

  constructor(corpus: Corpus, system: number) {
    this.corpus = corpus;
    this.system = system;
    const { metrics } = corpus.scoring;
    this.metrics = metrics.filter((metric) => withoutShares(metric) === undefined);
    this.notAdditive = metrics.flatMap((metric) => {
      const reason = withoutShares(metric);
      return reason === undefined ? [] : [{ metric: metric.id, reason }];
    });
  }

  /** Returns the losses of an entity in each additive metric. `number` is its number in the part's table. */
  ofEntity(part: CorpusPart, side: SideName, number: number): EntityLoss[] {
    const place = this.placeOf(part);
    return this.metrics.map((metric) => {
      const { contributions, points } = this.sharesOf(metric);
      const loss: { recall: number | null; precision: number | null; value?: number } = {
        recall: null,
        precision: null,
      };
      for (const contribution of place === undefined ? [] : contributions[place]) {
        if (!("ratios" in contribution)) continue;
        contribution.ratios.forEach((ratio, r) => {
          const lost = lostIn(ratio, side, number);
          if (lost === undefined) return;
          const { figure } = ratio;
          loss[figure] = (loss[figure] ?? 0) + lost * (points.get(contribution.metric)?.[r] ?? 0);
        });
      }
      return { metric: metric.id, ...loss };
    });
  }

  gainsOf(part: CorpusPart, error: GainedError): Gains | undefined {
    const place = this.placeOf(part);
    return place === undefined ? undefined : this.singleGains()(place, error);
  }

  recordGains(part: CorpusPart, error: GainedError): Pick<ErrorRecord, "gains" | "entityGains"> {
    const place = this.placeOf(part);
    return place === undefined ? {} : recordGains(this.singleGains(), place, error);
  }

  private singleGains(): SingleGains {
    return (this.gains ??= singleGains(
      [...this.corpus.correctable(this.system).values()],
      this.corpus.scoring,
      "official",
    ));
  }

  idsOf(part: CorpusPart): { readonly key: readonly string[]; readonly response: readonly string[] } {
    const sides = part.systems[this.system];
    return { key: sides?.key?.part.entities.ids ?? [], response: sides?.response?.part.entities.ids ?? [] };
  }

  /** Returns the span errors of a part by the entities of their mentions, with the number of errors for each pair. */
  spansOf(part: CorpusPart): readonly { readonly key: number; readonly response: number; readonly count: number }[] {
    const compared = this.corpus.correctable(this.system).get(part);
    if (compared === undefined) return [];
    const { key, response } = compared.mentions;
    const pairs = new Map<string, { key: number; response: number; count: number }>();
    for (const span of compared.spans) {
      const k = key.part.mentions.entity[key.mentions[span.key]];
      const r = response.part.mentions.entity[response.mentions[span.response]];
      const known = pairs.get(`${k} ${r}`);
      if (known === undefined) pairs.set(`${k} ${r}`, { key: k, response: r, count: 1 });
      else known.count++;
    }
    return [...pairs.values()];
  }

  private sharesOf(metric: Metric): MetricShares {
    let known = this.shares.get(metric);
    if (known === undefined) {
      const { scoring } = this.corpus;
      const parts = Array.from(this.corpus.correctable(this.system).values(), (part) => chosenPart(part, scoring));
      this.shares.set(metric, (known = metricShares(metric, parts, scoring)));
    }
    return known;
  }

  private placeOf(part: CorpusPart): number | undefined {
    this.places ??= new Map(Array.from(this.corpus.correctable(this.system).keys(), (own, i) => [own, i]));
    return this.places.get(part);
  }
}

/** Returns the loss of a ratio that is due to an entity of a side; nothing if that side does not count in the ratio. */
function lostIn(
  { side: own, numerator, denominator, others }: RatioShares,
  side: string,
  number: number,
): number | undefined {
  const columns = own === side ? { numerator, denominator } : others;
  return columns === undefined ? undefined : columns.denominator[number] - columns.numerator[number];
}
