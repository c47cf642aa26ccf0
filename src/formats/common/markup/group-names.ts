import { DistinctNames } from "../parts/distinct-names.ts";
import type { Report } from "../messages/reporter.ts";

/** An element whose mentions corefer. */
export interface MarkupGroup {
  readonly id: string | undefined;
  readonly line: number;
  /** Set for a singleton: a mention outside any such element. */
  readonly lone?: true;
}

/**
 * Returns the names of a document's entities, one for each group.
 *
 * Groups with the same id form one entity and are reported (`duplicate-id`). A group without an id is reported
 * (`markup-shape`) and gets a unique name. A singleton gets a unique name without a report.
 */
export function groupNames(groups: readonly MarkupGroup[], document: string, report: Report): string[] {
  const names = new DistinctNames();
  const seen = new Set<string>();
  for (const { id, line, lone } of groups) {
    if (id === undefined || lone === true) continue;
    if (seen.has(id)) report("duplicate-id", { document, line, entity: id, data: { id } });
    else seen.add(names.give(id));
  }
  return groups.map(({ id, line, lone }, index) => {
    if (lone === true) return names.give(id ?? `mention ${index + 1}`);
    if (id !== undefined) return id;
    report("markup-shape", { document, line, data: { field: "The id of an entity", expected: "present" } });
    return names.give(`entity ${index + 1}`);
  });
}
