import type { Score } from "../metrics/metric.ts";
import type { CountedPart } from "./counted-part.ts";
import { type CountLayout, sumCounts } from "./counts.ts";
import { goldMentions } from "./gold-mentions.ts";
import { type LinkClass, linkClasses, linkScores } from "./link-classes.ts";
import { macroAverage } from "./macro-average.ts";
import type { ScoreOptions } from "./score-options.ts";
import type { Scope } from "./topic-of.ts";

/** What must be known of figures whose entities are shared by documents. */
export interface SharedScopes {
  readonly scope: Exclude<Scope, "document">;
  readonly documents: number;
  readonly topics: number;
  /** Coreference links found and right, by how far apart their mentions are. */
  readonly links: Readonly<Partial<Record<LinkClass, Score>>>;
  /** Where there are singletons: the scores under the policy that was not asked for, by metric id. */
  readonly otherSingletons?: {
    readonly singletons: ScoreOptions["singletons"];
    readonly scores: Readonly<Record<string, Score>>;
  };
  /** How many mentions there are, if the response's are exactly those of the key. */
  readonly goldMentions?: number;
}

/** Sums up joined parts; nothing if none were joined. */
export function sharedScopes(
  parts: readonly CountedPart[],
  options: ScoreOptions,
  layout: CountLayout,
  lacking: readonly string[],
): SharedScopes | undefined {
  const { scope } = options;
  const joined = parts.flatMap((part) => part.joined ?? []);
  if (scope === "document" || joined.length === 0) return undefined;
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
    ...(gold !== undefined && { goldMentions: gold }),
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
