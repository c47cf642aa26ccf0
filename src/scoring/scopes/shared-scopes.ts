import { defined } from "../../core/defined.ts";
import type { MetricOptions, Score } from "../../metrics/kit/metric.ts";
import { pairwise } from "../../metrics/pairwise.ts";
import { type CountedPart, goldMentions, sumCounts } from "../counted-part.ts";
import { macroAverage } from "../grouping.ts";
import type { ScoreOptions } from "../score-options.ts";
import type { Counting } from "../score-part.ts";
import { type LinkClass, linkClasses, linkColumns } from "../tabulate.ts";
import type { Scope } from "../topic-of.ts";

/** Additional figures if documents share entities. */
export interface SharedScopes {
  readonly scope: Exclude<Scope, "document">;
  readonly documents: number;
  readonly topics: number;
  /** The scores of coreference links, as in `pairwise`, by the distance of their mentions. */
  readonly links: Readonly<Partial<Record<LinkClass, Score>>>;
  /** If there are singletons: the scores under the other singleton policy, by metric id. */
  readonly otherSingletons?: {
    readonly singletons: ScoreOptions["singletons"];
    readonly scores: Readonly<Record<string, Score>>;
  };
  /** How many mentions there are, if the response has exactly those of the key. */
  readonly goldMentions?: number;
}

export function sharedScopes(
  parts: readonly CountedPart[],
  counting: Counting,
  lacking: readonly string[],
): SharedScopes | undefined {
  const { options } = counting;
  const { scope } = options;
  if (scope === "document") return undefined;
  const joined = parts.flatMap((part) => part.joined ?? []);
  if (joined.length === 0) return undefined;
  const sum = (name: "documents" | "topics"): number => joined.reduce((all, part) => all + part[name], 0);
  const [documents, topics] = [sum("documents"), sum("topics")];
  const gold = goldMentions(parts);
  const links = joined.flatMap((part) => part.links ?? []);
  return {
    scope,
    documents,
    topics,
    links: linkScores(
      sumCounts(links, links[0]?.length ?? 0),
      options,
      scope !== "corpus"
        ? ["within-document", "within-topic"]
        : topics > 1 && topics < documents
          ? linkClasses
          : ["within-document", "cross-document"],
    ),
    ...(joined.some(({ otherCounts }) => otherCounts !== undefined) && {
      otherSingletons: {
        singletons: options.singletons === "keep" ? "drop" : "keep",
        scores: otherScores(parts, counting, lacking),
      },
    }),
    ...defined({ goldMentions: gold }),
  };
}

function otherScores(
  parts: readonly CountedPart[],
  { options, layout, figures }: Counting,
  lacking: readonly string[],
): Readonly<Record<string, Score>> {
  const counts = parts.map(({ counts: chosen, joined }) => joined?.otherCounts ?? chosen);
  if (options.average === "micro") return figures.scores(sumCounts(counts, layout.columns));
  // Each of these parts is a unit.
  const units = counts.map((own) => figures.scores(own));
  return macroAverage(options.metrics, units, lacking).scores;
}

/** @param classes the wanted ones; `cross-document` is the last two of `linkClasses` together */
function linkScores(
  sums: Float64Array,
  options: MetricOptions,
  classes: readonly LinkClass[],
): Partial<Record<LinkClass, Score>> {
  const own = (c: number): Float64Array => sums.slice(linkColumns * c, linkColumns * (c + 1));
  const [, topic, rest] = linkClasses.map((_, c) => own(c));
  const countsOf = (link: LinkClass): Float64Array =>
    link === "cross-document" ? topic.map((count, i) => count + rest[i]) : own(linkClasses.indexOf(link));
  return Object.fromEntries(classes.map((link) => [link, pairwise.score(countsOf(link), options)]));
}
