import { type GainedError, recordGains, type SingleGains, singleGains } from "../../analysis/errors/error-what-if.ts";
import { chosenPart, metricShares, type MetricShares, withoutShares } from "../../analysis/index.ts";
import type { ErrorRecord } from "../../analysis/errors/error-record.ts";
import type { Gains } from "../../analysis/what-if/gains.ts";
import type { SideName } from "../../core/document.ts";
import type { Metric, RatioShares } from "../../metrics/metric.ts";
import type { Corpus, CorpusPart } from "./corpus.ts";
import type { ComponentView, EntityLoss } from "./views/component-view.ts";

/** What the entities of one system's components cost, and what correcting their errors would gain; worked out when first asked for. */
export class SystemLosses {
  /** Those that are additive. */
  readonly metrics: readonly Metric[];
  readonly notAdditive: ComponentView["notAdditive"];
  private readonly corpus: Corpus;
  private readonly system: number;
  private readonly shares = new Map<Metric, MetricShares>();
  /** The places of the parts in these shares, and among what is corrected. */
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

  /** What an entity loses in each metric, in points; entities are numbered as in the part's table. */
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

  /** What scores would gain if an error alone were corrected; nothing for one that is not there. */
  gainsOf(part: CorpusPart, error: GainedError): Gains | undefined {
    const place = this.placeOf(part);
    return place === undefined ? undefined : this.singleGains()(place, error);
  }

  /** The gains of an error as its record has them. */
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

  /** The ids of a part's entities, by their indices. */
  idsOf(part: CorpusPart): { readonly key: readonly string[]; readonly response: readonly string[] } {
    const sides = part.systems[this.system];
    return { key: sides?.key?.part.entities.ids ?? [], response: sides?.response?.part.entities.ids ?? [] };
  }

  /** The span errors of a part by the entities of their mentions, by index, and how many there are of each two. */
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

/** What is lacking in a ratio because of an entity of a side; nothing where the ratio has nothing of that side. */
function lostIn(
  { side: own, numerator, denominator, others }: RatioShares,
  side: string,
  number: number,
): number | undefined {
  const columns = own === side ? { numerator, denominator } : others;
  return columns === undefined ? undefined : columns.denominator[number] - columns.numerator[number];
}
