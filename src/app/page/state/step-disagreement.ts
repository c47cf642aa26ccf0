import {
  type AnnotatorPair,
  annotatorPairs,
  type Judgement,
  decisionTitle,
  disagreementWords,
  listedDisagreements,
  namesOfPair,
} from "./adjudication.ts";
import type { PageState } from "./page-state.ts";

/** Returns the pair on show; nothing with fewer than two annotators. */
export function shownAnnotators(page: PageState): AnnotatorPair | undefined {
  const pairs = annotatorPairs(page.overview.value?.annotators ?? []);
  return pairs.at(page.route.value.pair ?? 0) ?? pairs.at(0);
}

/** Chooses the next or previous disagreement of the list. */
export async function stepDisagreement(page: PageState, by: number): Promise<void> {
  const pair = shownAnnotators(page);
  if (pair === undefined) return;
  const view = await page.disagreements(pair);
  const { document, disagreement } = page.route.value;
  const listed = listedDisagreements(view, document);
  const at = disagreement === undefined ? -1 : listed.indexOf(disagreement);
  const next = at < 0 ? (by > 0 ? 0 : -1) : at + by;
  if (next < 0 || next >= listed.length) {
    page.say(listed.length === 0 ? "There are no disagreements." : "That was the last disagreement.");
    return;
  }
  page.go({ disagreement: listed[next], entity: undefined });
  page.say(`Disagreement ${next + 1} of ${listed.length}: ${disagreementWords(view.disagreements[listed[next]])}`);
}

/** Decides about the chosen disagreement. */
export async function decideChosen(page: PageState, decision: Judgement): Promise<void> {
  const pair = shownAnnotators(page);
  const { disagreement } = page.route.value;
  const overview = page.overview.value;
  if (pair === undefined || disagreement === undefined || overview === undefined) return;
  const each = (await page.disagreements(pair)).disagreements.at(disagreement);
  if (each === undefined) return;
  const names = namesOfPair(overview, pair);
  page.adjudication.decide(names, each, decision, page.author.value);
  const made = page.adjudication.of(names, each)?.decision;
  page.say(made === undefined ? "Not decided any more." : `${decisionTitle(pair, made)}.`);
}
