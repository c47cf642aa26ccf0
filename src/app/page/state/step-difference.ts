import { differenceWords } from "../parts/difference-marks.ts";
import { type DifferenceKind, differenceKinds, documentDifferences, nextDifference } from "./differences.ts";
import type { PageState } from "./page-state.ts";
import type { Route } from "./route.ts";
import { otherSystem } from "./shown-pair.ts";

/** Returns the kinds of mentions to step to: all that are marked and not right in both systems. */
export function steppedKinds({ hidden }: Pick<Route, "hidden">): DifferenceKind[] {
  return differenceKinds.filter((kind) => kind !== "both-right" && !hidden.includes(kind));
}

/** Chooses the next or previous difference of the two systems in the document on show. */
export async function stepDifference(page: PageState, by: number): Promise<void> {
  const overview = page.overview.value;
  const id = page.documentId.value;
  const { route } = page;
  const { system, scope, entity, token } = route.value;
  const other = overview && otherSystem(route.value, overview);
  if (overview === undefined || other === undefined || id === undefined || scope === "corpus") return;
  const document = await page.document(id);
  const all = documentDifferences(document, system, other);
  const chosen = entity && { ...entity, token };
  const next = nextDifference(all, steppedKinds(route.value), chosen, by);
  if (next === undefined) {
    page.say(
      by > 0 ? "That was the last difference in this document." : "That was the first difference in this document.",
    );
    return;
  }
  const { mention, place, of } = next;
  const part = document.parts.find(({ part }) => part === mention.part)!;
  const names = [overview.systems[system].name, overview.systems[other].name] as const;
  const { layer, entity: number, pieces } = mention;
  page.select({ document: id, part: part.part, layer, entity: number }, pieces.at(0));
  page.say(`Difference ${place + 1} of ${of}: ${differenceWords(part, mention, names)}.`);
}
