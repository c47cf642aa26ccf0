import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** The rows of a long list that are to be in the document now. */
export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  /** Pixels. */
  readonly height: number;
  /** As the `ref` of each row, which has its number as `data-index`: rows may be as high as they like. */
  readonly measure: (element: HTMLElement | null) => void;
  readonly scrollTo: (row: number) => void;
  /** Brings a row to the middle, unless all of it can be seen. */
  readonly show: (row: number) => void;
}

/**
 * Keeps only those rows of a list in the document that can be seen.
 *
 * @param box what scrolls
 * @param estimate a row's height in pixels, before it is measured
 * @param identity of the list: another one is measured anew
 */
export function useVirtualRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  estimate: (row: number) => number,
  identity: unknown,
): VirtualRows {
  const [, render] = useState(0);
  const options = {
    count,
    getScrollElement: () => box.current,
    estimateSize: estimate,
    overscan: 4,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => {
      render((n) => n + 1);
    },
  };
  const [rows] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  rows.setOptions({ ...rows.options, ...options });
  useLayoutEffect(() => rows._didMount(), []);
  useLayoutEffect(() => {
    rows._willUpdate();
  });
  useLayoutEffect(() => {
    rows.measure();
  }, [identity]);
  return {
    items: rows.getVirtualItems(),
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
