import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { DocumentSummary } from "../engine/views/overview.ts";
import { counted } from "../../report/numbers.ts";
import { titleOf } from "../../report/score/score-tables.ts";
import { DocumentRows } from "./document-rows.tsx";
import { hasTopics } from "./document-tree.ts";
import { DocumentsTree } from "./documents-tree.tsx";
import { useOpenPage } from "./use-page.ts";

const orders = {
  file: "File order",
  worst: "worst score",
  errors: "most errors",
  difference: "largest difference",
} as const;
type Order = keyof typeof orders;

/** All documents, with their score and number of errors; below their topics, if their ids tell these. */
export function DocumentsList(): JSX.Element {
  const { page, overview } = useOpenPage();
  const [filter, setFilter] = useState("");
  const [chosen, setOrder] = useState<Order>("file");
  const [isWithErrors, setWithErrors] = useState(false);
  const { system, against } = page.route.value;
  const order = chosen === "difference" && against === undefined ? "file" : chosen;
  const shown = useMemo(
    () =>
      sorted(overview.documents, order, system, against).filter(
        ({ id, systems }) =>
          id.toLowerCase().includes(filter.toLowerCase()) && (!isWithErrors || systems[system].errors !== 0),
      ),
    [overview, filter, order, isWithErrors, system, against],
  );
  const isTree = useMemo(() => hasTopics(overview.documents), [overview]);
  const headline = titleOf(overview.headline);
  return (
    <nav class="documents" aria-label="Documents">
      <h2>Documents</h2>
      <label class="hidden" for="document-filter">
        Filter documents
      </label>
      <input
        id="document-filter"
        type="search"
        placeholder="filter"
        value={filter}
        onInput={({ currentTarget }) => {
          setFilter(currentTarget.value);
        }}
      />
      <label>
        Sort{" "}
        <select
          value={order}
          onChange={({ currentTarget }) => {
            setOrder(currentTarget.value as Order);
          }}
        >
          {(Object.keys(orders) as Order[])
            .filter((name) => name !== "difference" || against !== undefined)
            .map((name) => (
              <option value={name}>{orders[name]}</option>
            ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={isWithErrors}
          onChange={({ currentTarget }) => {
            setWithErrors(currentTarget.checked);
          }}
        />{" "}
        Only with errors
      </label>
      <p class="quiet" role="status">
        {shown.length === overview.documents.length
          ? counted(shown.length, "document")
          : `${shown.length} of ${counted(overview.documents.length, "document")}`}
        ; {headline}
      </p>
      {isTree ? <DocumentsTree documents={shown} /> : <DocumentRows documents={shown} />}
    </nav>
  );
}

function sorted(
  documents: readonly DocumentSummary[],
  order: Order,
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
      const difference = (document: DocumentSummary): number =>
        against === undefined ? 0 : Math.abs(main(document, against) - main(document, system));
      return documents.toSorted((a, b) => difference(b) - difference(a));
    }
  }
}
