import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { counted } from "../../report/numbers.ts";
import type { DocumentSummary } from "../engine/views/overview.ts";
import { DocumentLine } from "./document-line.tsx";
import { documentTree, topicIds, type TopicRow, type TreeRow } from "./document-tree.ts";
import { useOpenPage } from "./use-page.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** Documents below their topics and subtopics, which can be closed. One tab stop; arrows go from row to row, open and close. */
export function DocumentsTree({ documents }: { documents: readonly DocumentSummary[] }): JSX.Element {
  const { page } = useOpenPage();
  // Signals, because the next key may be pressed before the list is drawn again.
  const closed = useSignal<ReadonlySet<string>>(new Set());
  const focused = useSignal<string | undefined>(undefined);
  const tree = useMemo(() => documentTree(documents, closed.value), [documents, closed.value]);
  const wantsFocus = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const keyOf = useMemo(() => (row: number) => tree[row].id, [tree]);
  const rows = useVirtualRows(box, tree.length, (r) => (tree[r].kind === "topic" ? 30 : 52), "tree", { keyOf });
  const open = page.documentId.value;
  const isOpen = (row: TreeRow): boolean => row.kind === "document" && row.document.id === open;
  const placeIn = (rows: readonly TreeRow[]): number => {
    const found = rows.findIndex(({ id }) => id === focused.value);
    return found >= 0 ? found : Math.max(0, rows.findIndex(isOpen));
  };
  const at = placeIn(tree);
  useEffect(() => {
    // A row far away is there only after the list was scrolled, and another may be wanted since this one was drawn.
    const isWanted = wantsFocus.current && tree.at(at)?.id === focused.value;
    const row = isWanted ? box.current?.querySelector<HTMLElement>(`[data-index="${at}"]`) : undefined;
    if (row === null || row === undefined) return;
    row.focus({ preventScroll: true });
    wantsFocus.current = false;
  });
  useEffect(() => {
    // A document that the page goes to is seen.
    const above = topicIds(documents.filter(({ id }) => id === open));
    closed.value = new Set(Array.from(closed.value).filter((id) => !above.has(id)));
  }, [open]);
  const goTo = (row: TreeRow | undefined): void => {
    if (row === undefined) return;
    wantsFocus.current = true;
    focused.value = row.id;
    const drawn = tree.findIndex(({ id }) => id === row.id);
    if (drawn >= 0) rows.scrollTo(drawn);
  };
  const toggle = ({ id }: TopicRow): void => {
    const next = new Set(closed.value);
    if (!next.delete(id)) next.add(id);
    wantsFocus.current = true;
    focused.value = id;
    closed.value = next;
  };
  const act = (row: TreeRow): void => {
    if (row.kind === "topic") {
      toggle(row);
      return;
    }
    focused.value = row.id;
    page.openDocument(row.document.id);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = documentTree(documents, closed.value);
    const place = placeIn(all);
    const row = all.at(place);
    if (row === undefined) return;
    const isOpenTopic = row.kind === "topic" && row.isOpen;
    const keys: Readonly<Partial<Record<string, () => void>>> = {
      ArrowDown: () => {
        goTo(all.at(place + 1));
      },
      ArrowUp: () => {
        if (place > 0) goTo(all[place - 1]);
      },
      Home: () => {
        goTo(all[0]);
      },
      End: () => {
        goTo(all.at(-1));
      },
      ArrowRight: () => {
        if (isOpenTopic) goTo(all.at(place + 1));
        else if (row.kind === "topic") toggle(row);
      },
      ArrowLeft: () => {
        if (isOpenTopic) toggle(row);
        else goTo(all.slice(0, place).findLast(({ level }) => level < row.level));
      },
      Enter: () => {
        act(row);
      },
      " ": () => {
        act(row);
      },
    };
    const does = keys[event.key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  };
  const isSomeClosed = closed.value.size > 0;
  // Wherever the list was scrolled to, Tab leads into it.
  const stop = rows.items.some(({ index }) => index === at) ? at : rows.items.at(0)?.index;
  return (
    <>
      <button
        onClick={() => {
          closed.value = isSomeClosed ? new Set() : topicIds(documents);
        }}
      >
        {isSomeClosed ? "Open all topics" : "Close all topics"}
      </button>
      <div class="scroll" ref={box}>
        <div
          class="rows"
          style={{ height: `${rows.height}px` }}
          role="tree"
          aria-label="Documents by topic"
          onKeyDown={pressed}
        >
          {rows.items.map(({ index, start }) => {
            const row = tree[index];
            return (
              <div
                role="treeitem"
                class="placed choice"
                key={row.id}
                data-index={index}
                ref={rows.measure}
                style={{ transform: `translateY(${start}px)`, "--level": row.level - 1 }}
                aria-level={row.level}
                aria-setsize={row.of}
                aria-posinset={row.place}
                {...(row.kind === "topic" && { "aria-expanded": row.isOpen })}
                aria-current={isOpen(row)}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => {
                  focused.value = row.id;
                }}
                onClick={() => {
                  act(row);
                }}
              >
                {row.kind === "topic" ? <TopicLine row={row} /> : <DocumentLine document={row.document} />}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function TopicLine({ row: { name, isOpen, documents } }: { row: TopicRow }): JSX.Element {
  return (
    <>
      <span>
        <span aria-hidden="true">{isOpen ? "▾" : "▸"} </span>
        <b>{name}</b>
      </span>
      <span class="figure quiet">
        <span aria-hidden="true">{documents.length}</span>
        <span class="hidden">{counted(documents.length, "document")}</span>
      </span>
    </>
  );
}
