import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type RowPlace, VirtualList } from "./virtual-list.ts";

export interface VirtualRows {
  readonly items: readonly Pick<RowPlace, "index" | "start">[];
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
  readonly keyOf?: (row: number) => string | number;
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
  { isThere, most = mostPrinted, keyOf = itself }: RowOptions = {},
): VirtualRows {
  const [, render] = useState(0);
  const options = {
    ...{ count, estimate, keyOf },
    box: () => box.current,
    onChange: () => {
      render((n) => n + 1);
    },
  };
  const [rows] = useState(() => new VirtualList(options));
  rows.use(options);
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
  useLayoutEffect(() => {
    rows.attach();
  });
  useLayoutEffect(
    () => () => {
      rows.detach();
    },
    [],
  );
  const measured = useRef(identity);
  useLayoutEffect(() => {
    if (measured.current === identity) return;
    measured.current = identity;
    rows.forget();
  }, [identity]);
  const printed = isPrinting
    ? Array.from({ length: count }, (_, index) => ({ index, start: 0 }))
        .filter(({ index }) => isThere?.(index) !== false)
        .slice(0, most)
    : undefined;
  return {
    items: printed ?? rows.rows(),
    isPrinting,
    ...(printed !== undefined && printed.length < count && { printed: printed.length }),
    height: rows.height,
    measure: rows.measure,
    scrollTo: (row) => {
      rows.scrollTo(row, "near");
    },
    showFirst: (row) => {
      rows.scrollTo(row, "start");
    },
    first: () => rows.first(),
    show: (row) => {
      const { start, end } = rows.placeOf(row);
      if (start < rows.top || end > rows.top + rows.boxHeight) rows.scrollTo(row, "center");
    },
  };
}

function itself(row: number): number {
  return row;
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
