import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { defined } from "../../../core/defined.ts";

export interface VirtualRows {
  readonly items: readonly Pick<VirtualItem, "index" | "start">[];
  /** Pixels. */
  readonly height: number;
  /** The `ref` of each row, which has its number in `data-index`. Rows may have any height. */
  readonly measure: (element: HTMLElement | null) => void;
  readonly scrollTo: (row: number) => void;
  readonly isPrinting: boolean;
  /** The number of printed rows, if not all are printed. Only set during printing. */
  readonly printed?: number;
  /** Scrolls a row to the top. */
  readonly showFirst: (row: number) => void;
  /** The first row that is not above the visible ones; nothing before the list was scrolled. */
  readonly first: () => number | undefined;
  /** Scrolls a row to the middle, unless it is fully visible. */
  readonly show: (row: number) => void;
}

/** The largest number of rows that are printed, because a browser could not print a whole book. */
export const mostPrinted = 2000;

interface RowOptions {
  /** Whether a row has its content. Only such rows are printed; all if absent. */
  readonly isThere?: (row: number) => boolean;
  readonly most?: number;
  /**
   * Returns the identity of a row, if rows may move. Pass a new function for each list. If absent, rows are identified
   * by their places.
   */
  readonly keyOf?: (row: number) => string;
}

/**
 * Keeps only the visible rows of a list in the DOM.
 *
 * @param estimate a row's height in pixels before it is measured
 * @param identity of the list; a new list is measured again
 */
export function useVirtualRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  estimate: (row: number) => number,
  identity: unknown,
  { isThere, most = mostPrinted, keyOf }: RowOptions = {},
): VirtualRows {
  const [, render] = useState(0);
  const options = {
    count,
    getScrollElement: () => box.current,
    estimateSize: estimate,
    overscan: 4,
    ...defined({ getItemKey: keyOf }),
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => {
      render((n) => n + 1);
    },
  };
  const [rows] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  rows.setOptions({ ...rows.options, ...options });
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const begin = (): void => {
      setPrinting(true);
    };
    const end = (): void => {
      setPrinting(false);
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => {
    rows._willUpdate();
  });
  const measured = useRef(identity);
  useLayoutEffect(() => {
    if (measured.current === identity) return;
    measured.current = identity;
    rows.measure();
    // Rows that keep their height are not reported as resized. They must be measured again when the estimates change.
    rows.getTotalSize();
    for (const row of Array.from(rows.elementsCache.values())) rows.measureElement(row);
  }, [identity]);
  const printed = isPrinting
    ? Array.from({ length: count }, (_, index) => ({ index, start: 0 }))
        .filter(({ index }) => isThere?.(index) !== false)
        .slice(0, most)
    : undefined;
  return {
    items: printed ?? rows.getVirtualItems(),
    isPrinting,
    ...(printed !== undefined && printed.length < count && { printed: printed.length }),
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    scrollTo: (row) => {
      rows.scrollToIndex(row, { align: "auto" });
    },
    showFirst: (row) => {
      rows.scrollToIndex(row, { align: "start" });
    },
    first: () => {
      const top = rows.scrollOffset;
      return top === null ? undefined : rows.getVirtualItems().find(({ end }) => end > top)?.index;
    },
    show: (row) => {
      const item = rows.getVirtualItems().find(({ index }) => index === row);
      const top = rows.scrollOffset ?? 0;
      const bottom = top + (rows.scrollRect?.height ?? 0);
      if (item === undefined || item.start < top || item.end > bottom) rows.scrollToIndex(row, { align: "center" });
    },
  };
}

/**
 * Keeps the first visible row of a list in the address.
 *
 * @param at the row in the address, which the list is scrolled to when it is first there
 */
export function useFirstRow(
  rows: VirtualRows,
  at: number | undefined,
  isThere: boolean,
  keep: (row: number | undefined) => void,
): void {
  const isScrolled = useRef(false);
  useEffect(() => {
    if (!isThere || isScrolled.current) return;
    isScrolled.current = true;
    if (at !== undefined) rows.showFirst(at);
  }, [isThere]);
  const first = isScrolled.current ? rows.first() : undefined;
  useEffect(() => {
    if (first === undefined) return undefined;
    // Browsers limit how often an address may change.
    const timer = setTimeout(() => {
      keep(first === 0 ? undefined : first);
    }, 300);
    return () => {
      clearTimeout(timer);
    };
  }, [first]);
}
