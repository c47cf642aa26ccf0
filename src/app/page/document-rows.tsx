import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { DocumentSummary } from "../engine/views/overview.ts";
import { DocumentLine } from "./document-line.tsx";
import { useOpenPage } from "./use-page.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** Documents as a plain list, of which only what is in sight is in the document. */
export function DocumentRows({ documents }: { documents: readonly DocumentSummary[] }): JSX.Element {
  const { page } = useOpenPage();
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(box, documents.length, () => 52, documents);
  return (
    <div class="scroll" ref={box}>
      <div class="rows" style={{ height: `${rows.height}px` }} role="list">
        {rows.items.map(({ index, start }) => {
          const document = documents[index];
          return (
            <div
              role="listitem"
              class="placed"
              key={document.id}
              data-index={index}
              ref={rows.measure}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={documents.length}
              aria-posinset={index + 1}
            >
              <button
                class="choice"
                aria-current={document.id === page.documentId.value}
                onClick={() => {
                  page.openDocument(document.id);
                }}
              >
                <DocumentLine document={document} />
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
