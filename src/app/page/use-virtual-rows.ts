import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The rows of a long list that are to be in the document now. */
export interface VirtualRows {
  readonly items: readonly Pick<VirtualItem, "index" | "start">[];
  /** Pixels. */
  readonly height: number;
  /** As the `ref` of each row, which has its number as `data-index`: rows may be as high as they like. */
  readonly measure: (element: HTMLElement | null) => void;
  readonly scrollTo: (row: number) => void;
  /** Where printing stops: how many rows are printed, if these are not all. Only while the page is printed. */
  readonly printed?: number;
  /** Brings a row to the middle, unless all of it can be seen. */
  readonly show: (row: number) => void;
}

/** The most rows that are printed; a browser would not come to an end with a whole book. */
export const mostPrinted = 2000;

interface RowOptions {
  /** Whether a row has what it shows: only such rows are printed; all if absent. */
  readonly isThere?: (row: number) => boolean;
  /** How many rows are printed. */
  readonly most?: number;
  /** What a row is known by when it has moved to another place, a function that changes with the list; its place if absent. */
  readonly keyOf?: (row: number) => string;
}

/**
 * Keeps only those rows of a list in the document that can be seen.
 *
 * @param box what scrolls
 * @param estimate a row's height in pixels, before it is measured
 * @param identity of the list: another one is measured again
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
    ...(keyOf !== undefined && { getItemKey: keyOf }),
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
    // What stays in the document as high as it was is not reported by itself. Only against new estimates is a height new.
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
    ...(printed !== undefined && printed.length < count && { printed: printed.length }),
    height: rows.getTotalSize(),
    measure: rows.measureElement,
    scrollTo: (row) => {
      rows.scrollToIndex(row, { align: "auto" });
    },
    show: (row) => {
      const item = rows.getVirtualItems().find(({ index }) => index === row);
      const top = rows.scrollOffset ?? 0;
      const bottom = top + (rows.scrollRect?.height ?? 0);
      if (item === undefined || item.start < top || item.end > bottom) rows.scrollToIndex(row, { align: "center" });
    },
  };
}
