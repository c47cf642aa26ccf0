import type { DocumentSummary, Overview } from "../../engine/overview.ts";
import type { DocumentOrder, Route } from "./route.ts";
import { shownOther } from "./shown-pair.ts";

/** Returns the documents that the list of documents shows, in its order. */
export function shownDocuments(route: Route, overview: Overview): readonly DocumentSummary[] {
  const { system, documentOrder, documentFilter, onlyWithErrors } = route;
  const wanted = documentFilter.toLowerCase();
  return sorted(overview.documents, documentOrder, system, shownOther(route, overview)).filter(
    ({ id, systems }) => id.toLowerCase().includes(wanted) && (onlyWithErrors !== true || systems[system].errors !== 0),
  );
}

function sorted(
  documents: readonly DocumentSummary[],
  order: DocumentOrder,
  system: number,
  against: number | undefined,
): readonly DocumentSummary[] {
  const main = ({ systems }: DocumentSummary, s: number): number => systems[s].main ?? 2;
  switch (order) {
    case "file":
      return documents;
    case "worst":
      return documents.toSorted((a, b) => main(a, system) - main(b, system));
    case "errors":
      return documents.toSorted((a, b) => (b.systems[system].errors ?? 0) - (a.systems[system].errors ?? 0));
    case "difference": {
      const difference = ({ systems }: DocumentSummary): number => {
        const [own, other] = [systems[system].main, against === undefined ? null : systems[against].main];
        return own === null || other === null ? -1 : Math.abs(other - own);
      };
      return documents.toSorted((a, b) => difference(b) - difference(a));
    }
  }
}
