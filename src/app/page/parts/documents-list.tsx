import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { listIn } from "../../../core/arrays.ts";
import { counted } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { DocumentSummary } from "../../engine/overview.ts";
import { DocumentLine } from "./document-line.tsx";
import { useOpenPage } from "../state/page-state.ts";
import { type DocumentOrder, documentOrders } from "../state/route.ts";
import { shownDocuments } from "../state/shown-documents.ts";
import { shownOther } from "../state/shown-pair.ts";
import { useDelayedText } from "../state/use-delayed-text.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

const orders: Readonly<Record<DocumentOrder, string>> = {
  file: "File order",
  worst: "worst score",
  errors: "most errors",
  difference: "largest difference",
};

export function DocumentsList(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, documentOrder: order, documentFilter: filter, onlyWithErrors } = page.route.value;
  const against = shownOther(page.route.value, overview);
  const field = useDelayedText(filter, (documentFilter) => {
    page.go({ documentFilter }, true);
  });
  const isWithErrors = onlyWithErrors === true;
  const shown = useMemo(
    () => shownDocuments(page.route.value, overview),
    [overview, filter, order, isWithErrors, system, against],
  );
  // Topics would keep the worst document of a corpus below the first topic.
  const isTree = useMemo(() => order === "file" && hasTopics(overview.documents), [overview, order]);
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
        value={field.text}
        onInput={({ currentTarget }) => {
          field.type(currentTarget.value);
        }}
      />
      <label>
        Sort{" "}
        <select
          value={order}
          onChange={({ currentTarget }) => {
            page.go({ documentOrder: currentTarget.value as DocumentOrder }, true);
          }}
        >
          {documentOrders
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
            page.go({ onlyWithErrors: currentTarget.checked ? true : undefined }, true);
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

/** Only visible rows are in the DOM. */
function DocumentRows({ documents }: { documents: readonly DocumentSummary[] }): JSX.Element {
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

/**
 * Shows documents below their topics and subtopics, which can be closed. The tree is one tab stop; arrow keys move,
 * open and close.
 */
function DocumentsTree({ documents }: { documents: readonly DocumentSummary[] }): JSX.Element {
  const { page } = useOpenPage();
  // Signals, because the next key may be pressed before the list is redrawn.
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
    // A distant row exists only after scrolling, and another row may be wanted by then.
    const isWanted = wantsFocus.current && tree.at(at)?.id === focused.value;
    const row = isWanted ? box.current?.querySelector<HTMLElement>(`[data-index="${at}"]`) : undefined;
    if (row === null || row === undefined) return;
    row.focus({ preventScroll: true });
    wantsFocus.current = false;
  });
  useEffect(() => {
    // Opens the topics above the document that the page moves to.
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
  // Wherever the list is scrolled, Tab leads into it.
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

/** A row of the topic tree. Levels and positions count from 1, as in ARIA. */
type TreeRow = TopicRow | DocumentRow;

interface Place {
  readonly level: number;
  readonly place: number;
  /** How many rows its parent has, including this one. */
  readonly of: number;
}

/** A topic or subtopic. */
interface TopicRow extends Place {
  readonly kind: "topic";
  /** Its name after the names of its ancestors. */
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly documents: readonly DocumentSummary[];
}

interface DocumentRow extends Place {
  readonly kind: "document";
  readonly id: string;
  readonly document: DocumentSummary;
}

/** Returns whether topics divide the documents: there are several topics or subtopics, but fewer than documents. */
export function hasTopics(documents: readonly Pick<DocumentSummary, "topics">[]): boolean {
  const paths = new Set(documents.map(({ topics }) => topics.join("\0")));
  return paths.size > 1 && paths.size < documents.length;
}

export function topicIds(documents: readonly Pick<DocumentSummary, "topics">[]): ReadonlySet<string> {
  return new Set(documents.flatMap(({ topics }) => topics.map((_, t) => idOf(topics, t))));
}

/**
 * Returns topics with their documents below them, in the order of first occurrence, without the contents of closed
 * topics.
 */
export function documentTree(documents: readonly DocumentSummary[], closed: ReadonlySet<string>): TreeRow[] {
  return rowsBelow(documents, 0, closed);
}

function rowsBelow(documents: readonly DocumentSummary[], depth: number, closed: ReadonlySet<string>): TreeRow[] {
  const groups = new Map<string, DocumentSummary[]>();
  for (const document of documents) {
    const { id, topics } = document;
    // A document without a topic at this depth is a row of its own.
    const group = depth < topics.length ? idOf(topics, depth) : `\0${id}`;
    listIn(groups, group).push(document);
  }
  return Array.from(groups).flatMap(([id, own], g): TreeRow[] => {
    const place: Place = { level: depth + 1, place: g + 1, of: groups.size };
    const [first] = own;
    if (depth >= first.topics.length) return [{ kind: "document", id, document: first, ...place }];
    const isOpen = !closed.has(id);
    return [
      { kind: "topic", id, name: first.topics[depth], isOpen, documents: own, ...place },
      ...(isOpen ? rowsBelow(own, depth + 1, closed) : []),
    ];
  });
}

function idOf(topics: readonly string[], depth: number): string {
  return topics.slice(0, depth + 1).join("\0");
}
