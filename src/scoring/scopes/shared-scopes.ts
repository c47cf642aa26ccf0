import { defined } from "../../core/defined.ts";
import { type PairedMentions, pairedTable, type SideMentions } from "../../core/paired-mentions.ts";
import { defaultMetricOptions, type MetricOptions, type Score } from "../../metrics/kit/metric.ts";
import { pairwise } from "../../metrics/pairwise.ts";
import { type CountedPart, type CountLayout, goldMentions, sumCounts } from "../counts.ts";
import { macroAverage } from "../grouping.ts";
import type { ScoreOptions } from "../score-options.ts";
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
  options: ScoreOptions,
  layout: CountLayout,
  lacking: readonly string[],
): SharedScopes | undefined {
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
        scores: otherScores(parts, options, layout, lacking),
      },
    }),
    ...defined({ goldMentions: gold }),
  };
}

function otherScores(
  parts: readonly CountedPart[],
  options: ScoreOptions,
  layout: CountLayout,
  lacking: readonly string[],
): Readonly<Record<string, Score>> {
  const counts = parts.map(({ counts: chosen, joined }) => joined?.otherCounts ?? chosen);
  if (options.average === "micro") return layout.score(sumCounts(counts, layout.columns), options);
  // Each of these parts is a unit.
  const units = counts.map((own) => layout.score(own, options));
  return macroAverage(options.metrics, units, lacking).scores;
}

/** Classes of coreference links by the distance of their mentions. A link belongs to the first class that fits. */
export const linkClasses = ["within-document", "within-topic", "cross-topic"] as const;
/**
 * A class of links. If the scope is the corpus, and all documents have the same topic or each has its own,
 * `cross-document` replaces the last two of `linkClasses`.
 */
export type LinkClass = (typeof linkClasses)[number] | "cross-document";

const columns = pairwise.columns.length;

export const linkCountColumns = columns * linkClasses.length;

/**
 * Counts the coreference links of a joined part by class: for each class, the columns of `pairwise`.
 *
 * Cutting entities at the ends of documents gives the links within documents. Cutting them at the ends of topics gives
 * those within topics. The differences give the other classes, so links are never enumerated.
 *
 * @complexity O(mentions)
 */
export function countLinkClasses(mentions: PairedMentions): Float64Array {
  const joined = mentions.key.part.joined ?? mentions.response.part.joined ?? [];
  const cuts = [
    groupsBy(joined.map(({ document }) => document)),
    groupsBy(joined.map(({ topic }) => topic)),
    undefined,
  ];
  const counts = new Float64Array(linkCountColumns);
  let before = new Float64Array(columns);
  cuts.forEach((groups, c) => {
    const cut = groups === undefined ? mentions : cutApart(mentions, groups);
    const all = pairwise.count(pairedTable(cut), defaultMetricOptions);
    counts.set(
      all.map((count, i) => count - before[i]),
      columns * c,
    );
    before = Float64Array.from(all);
  });
  return counts;
}

/** @param classes the wanted ones; `cross-document` is the last two of `linkClasses` together */
function linkScores(
  sums: Float64Array,
  options: MetricOptions,
  classes: readonly LinkClass[],
): Partial<Record<LinkClass, Score>> {
  const own = (c: number): Float64Array => sums.slice(columns * c, columns * (c + 1));
  const [, topic, rest] = linkClasses.map((_, c) => own(c));
  const countsOf = (link: LinkClass): Float64Array =>
    link === "cross-document" ? topic.map((count, i) => count + rest[i]) : own(linkClasses.indexOf(link));
  return Object.fromEntries(classes.map((link) => [link, pairwise.score(countsOf(link), options)]));
}

function groupsBy(names: readonly string[]): Int32Array {
  const index = new Map<string, number>();
  return Int32Array.from(names, (name) => {
    const known = index.get(name) ?? index.size;
    index.set(name, known);
    return known;
  });
}

/** Returns the same mentions with entities cut where a group of parts ends. */
function cutApart({ key, response }: PairedMentions, groups: Int32Array): PairedMentions {
  return { key: cutSide(key, groups), response: cutSide(response, groups) };
}

function cutSide(side: SideMentions, groups: Int32Array): SideMentions {
  const { part, mentions, entity } = side;
  const { joinedPart } = part.mentions;
  const index = new Map<number, number>();
  const sizes: number[] = [];
  const cut = entity.map((e, place) => {
    const piece = e * groups.length + groups[joinedPart?.[mentions[place]] ?? 0];
    let known = index.get(piece);
    if (known === undefined) {
      index.set(piece, (known = sizes.length));
      sizes.push(0);
    }
    sizes[known]++;
    return known;
  });
  return { ...side, entity: cut, sizes: Int32Array.from(sizes) };
}
