import type { Score } from "../../metrics/metric.ts";
import type { SharedScopes } from "../../scoring/scopes/shared-scopes.ts";

/** What the figures under the other singleton policy are called. */
export function otherTitle({ singletons }: NonNullable<SharedScopes["otherSingletons"]>): string {
  return singletons === "drop" ? "without singletons" : "with singletons";
}

/** The figures in the form of metrics. */
export function sharedScores({ links, otherSingletons }: SharedScopes): Record<string, Score> {
  const suffix = otherSingletons === undefined ? "" : otherTitle(otherSingletons).replace(" ", "-");
  return Object.fromEntries([
    ...Object.entries(otherSingletons?.scores ?? {}).map(([id, score]) => [`${id}-${suffix}`, score] as const),
    ...Object.entries(links).map(([link, score]) => [`links-${link}`, score] as const),
  ]);
}
