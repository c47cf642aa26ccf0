import type { ChangesView } from "../../engine/compare-view.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { useOpenPage } from "./page-state.ts";
import { useAnswer } from "./use-answer.ts";

/** Returns what system B does with the errors of system A; nothing while they are counted. */
export function useChanges(a: number, b: number): ChangesView | Refusal | undefined {
  const { page, overview } = useOpenPage();
  return useAnswer(() => page.engine.changes(a, b), [overview.opened, a, b], "changes").current;
}
