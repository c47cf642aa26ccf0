import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { DocumentSummary } from "../engine/views.ts";
import { counted, percent } from "../../report/numbers.ts";
import { metricTitle } from "./metric-title.ts";
import { useOpenPage } from "./use-page.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

const orders = {
  file: "as in the file",
  worst: "worst score",
  errors: "most errors",
  difference: "largest difference",
} as const;
type Order = keyof typeof orders;

/** All documents, with their score and number of errors. */
export function DocumentsList(): JSX.Element {
  const { page, overview } = useOpenPage();
  const [filter, setFilter] = useState("");
  const [order, setOrder] = useState<Order>("file");
  const [isWithErrors, setWithErrors] = useState(false);
  const { system, against } = page.route.value;
  const shown = useMemo(
    () =>
      sorted(overview.documents, order, system, against).filter(
        ({ id, systems }) =>
          id.toLowerCase().includes(filter.toLowerCase()) && (!isWithErrors || systems[system].errors !== 0),
      ),
    [overview, filter, order, isWithErrors, system, against],
  );
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(box, shown.length, () => 52, shown);
  const headline = metricTitle(overview, overview.headline);
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
        with errors only
      </label>
      <p class="quiet" role="status">
        {shown.length === overview.documents.length
          ? counted(shown.length, "document")
          : `${shown.length} of ${counted(overview.documents.length, "document")}`}
        ; {headline}
      </p>
      <div class="scroll" ref={box}>
        <div class="rows" style={{ height: `${rows.height}px` }} role="list">
          {rows.items.map(({ index, start }) => {
            const document = shown[index];
            const { main, errors } = document.systems[system];
            return (
              <div
                role="listitem"
                key={document.id}
                data-index={index}
                ref={rows.measure}
                style={{ position: "absolute", left: 0, right: 0, transform: `translateY(${start}px)` }}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
              >
                <button
                  class="choice"
                  aria-current={document.id === page.documentId.value}
                  onClick={() => {
                    page.go({ document: document.id, entity: undefined, token: undefined, error: undefined });
                  }}
                >
                  <span>{document.id === "" ? "(no name)" : document.id}</span>
                  <span class="figure">{percent(main)}</span>
                  <span class="detail">
                    {errors === undefined ? "…" : counted(errors, "error")}
                    {against !== undefined && `, ${percent(document.systems[against].main)} beside`}
                    {!document.inKey && ", not in the key"}
                  </span>
                </button>
              </div>
            );
          })}
        </div>
      </div>
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
        against === undefined ? 0 : main(document, against) - main(document, system);
      return documents.toSorted((a, b) => Math.abs(difference(b)) - Math.abs(difference(a)));
    }
  }
}
