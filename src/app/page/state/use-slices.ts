import type { SliceView } from "../../engine/slices-view.ts";
import { useOpenPage } from "./page-state.ts";
import { type Answer, useAnswer } from "./use-answer.ts";

type SliceScores = SliceView["scores"][number];

/** Returns the scores of the corpus, then those of each slice. */
export function useSlices(): Answer<readonly SliceView[]> {
  const { page, overview } = useOpenPage();
  const { slices } = page.route.value;
  const queries = slices.map(({ where, inEntity, search }) => ({
    where,
    search,
    ...(inEntity !== undefined && { entity: inEntity }),
  }));
  return useAnswer(
    slices.length === 0 ? undefined : () => page.engine.slices([{}, ...queries]),
    [overview.opened, JSON.stringify(queries)],
    "slices",
  );
}

/** The metrics of a class of mentions: B³ ranks, for want of an average. */
const ofMentions = ["b3", "mentions"];

/**
 * Returns the scores of a slice that are shown: those of the headline, or else of metrics that have classes of mentions.
 *
 * @param metrics those that are shown instead, as far as they are known
 */
export function shownScores({ scores }: SliceView, headline: string, metrics?: readonly string[]): SliceScores[] {
  const named = (ids: readonly string[]): SliceScores[] =>
    ids.flatMap((id) => scores.filter(({ metric }) => metric === id));
  const usual = [headline, ...ofMentions];
  if (metrics !== undefined) return named([...new Set([...usual, ...metrics])].filter((id) => metrics.includes(id)));
  const found = [named([headline]), named(ofMentions)].find((own) => own.length > 0);
  return found ?? scores.slice(0, 1);
}
