import type { SideName } from "../../core/document.ts";
import { noLabel } from "../../core/mention-type.ts";
import type { FacetValues } from "../../scoring/classes/facet-names.ts";
import { facetsOf } from "../../scoring/classes/mention-facets.ts";
import { labelsBy } from "../../scoring/classes/mention-labels.ts";
import type { MentionModel } from "../../scoring/classes/mention-model.ts";
import type { MetricOptions } from "../../metrics/kit/metric.ts";
import { type ClassSizes, type ErrorDivision, type ErrorUnit, unknownValue } from "./error-lists.ts";

/**
 * Returns the class of a mention by a division, under the name of the division; none if it has none.
 *
 * @param division see `labelsBy`
 */
export function classOf(
  model: MentionModel,
  division: string | undefined,
  scoring: MetricOptions,
): (side: SideName, place: number) => FacetValues {
  if (division === undefined) return () => ({});
  const { labelOf } = labelsBy(division, model, scoring);
  return (side, place) => {
    const label = labelOf(side, place);
    return label === noLabel ? {} : { [division]: label };
  };
}

/**
 * Counts the mentions and entities of one part by a facet or class, for comparison with their errors.
 *
 * @param own returns the class of a mention by another division: see `classOf`
 */
export function classSizesOf(
  model: MentionModel,
  by: ErrorDivision,
  document: string,
  own: ReturnType<typeof classOf>,
): ClassSizes {
  const facets = facetsOf(model);
  const sizes = noSizes();
  for (const side of ["key", "response"] as const) {
    const { entity, members } = model[side];
    entity.forEach((e, place) => {
      const told: FacetValues = { ...facets(side, [place], e), ...own(side, place) };
      const value = by === "document" ? document : (told[by] ?? unknownValue);
      addTo(sizes[side].mentions, value, 1);
      if (members[e][0] === place) addTo(sizes[side][members[e].length === 1 ? "singletons" : "entities"], value, 1);
    });
  }
  return sizes;
}

export function sumClassSizes(parts: readonly ClassSizes[]): ClassSizes {
  const sums = noSizes();
  for (const part of parts) {
    for (const side of ["key", "response"] as const) {
      for (const unit of ["mentions", "entities", "singletons"] as const) {
        for (const [value, size] of part[side][unit]) addTo(sums[side][unit], value, size);
      }
    }
  }
  return sums;
}

function noSizes(): Record<SideName, Record<ErrorUnit, Map<string, number>>> {
  const none = (): Record<ErrorUnit, Map<string, number>> => ({
    mentions: new Map(),
    entities: new Map(),
    singletons: new Map(),
  });
  return { key: none(), response: none() };
}

function addTo(sizes: Map<string, number>, value: string, more: number): void {
  sizes.set(value, (sizes.get(value) ?? 0) + more);
}
