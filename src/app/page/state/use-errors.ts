import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../../../core/message-of.ts";
import type { ErrorRow, ErrorsView } from "../../engine/errors-view.ts";
import { mostPrinted } from "../parts/use-virtual-rows.ts";
import { useOpenPage } from "./page-state.ts";

const PAGE = 250;
/** How long a list must stand still before the gains of its rows are requested, in milliseconds. */
const SOON = 80;

export interface ErrorPages {
  /** Grows with each new list. */
  readonly list: number;
  /** The number of errors, and their facets; nothing before the first answer. */
  readonly view: ErrorsView | undefined;
  /** The errors by place; absent until loaded. */
  readonly rows: ReadonlyMap<number, ErrorRow>;
  readonly failure: string | undefined;
  readonly want: (first: number, last: number) => void;
}

/** Returns the list of errors. Requests the visible ones, 250 at a time. */
export function useErrors(): ErrorPages {
  const { page, overview } = useOpenPage();
  const query = JSON.stringify(page.errorsQuery());
  const [pages, setPages] = useState<Omit<ErrorPages, "want">>({
    list: 0,
    view: undefined,
    rows: new Map(),
    failure: undefined,
  });
  const asked = useRef(new Set<number>());
  const list = useRef(0);
  /** The last list of which a first answer has arrived. */
  const first = useRef(0);
  const ask = (number: number): void => {
    if (asked.current.has(number)) return;
    asked.current.add(number);
    const current = list.current;
    page.engine.errors({ ...page.errorsQuery(), offset: number * PAGE, limit: PAGE }).then(
      (view) => {
        first.current = current;
        if (current !== list.current) return;
        setPages((last) => {
          // Errors of the previous list stay until the first answer arrives.
          const rows = new Map(last.list === current ? last.rows : []);
          for (const row of view.rows) rows.set(row.place, row);
          return { list: current, view, rows, failure: undefined };
        });
      },
      (error: unknown) => {
        if (current === list.current) setPages((last) => ({ ...last, failure: messageOf(error) }));
      },
    );
  };
  const total = pages.view?.total ?? 0;
  useEffect(() => {
    // Printing cannot wait for rows, so the rows that would be printed are requested once the list has been stable for
    // a moment.
    if (pages.list !== list.current || total <= PAGE) return;
    const timer = setTimeout(() => {
      for (let number = 1; number * PAGE < Math.min(total, mostPrinted); number++) ask(number);
    }, 500);
    return () => {
      clearTimeout(timer);
    };
  }, [pages.list, total]);
  useEffect(() => {
    const current = ++list.current;
    asked.current.clear();
    ask(0);
    return () => {
      if (first.current !== current) void page.engine.stop("errors");
    };
  }, [overview.opened, query]);
  return {
    ...pages,
    want: (from, to) => {
      if (pages.view === undefined) return;
      for (let number = Math.floor(from / PAGE); number <= Math.floor(to / PAGE); number++) ask(number);
    },
  };
}

/**
 * Returns the gains of rows by their places, −1..1. Those of visible rows are requested once the list stands still,
 * because they take longer than the rows.
 */
export function useGains({ list, view }: Pick<ErrorPages, "list" | "view">, from: number, to: number): Gains {
  const { page } = useOpenPage();
  const { level, sort } = page.route.value;
  const [known, setKnown] = useState<{ readonly list: number; readonly gains: Gains }>({ list, gains: new Map() });
  const gains = known.list === list ? known.gains : undefined;
  const last = Math.min(to, (view?.total ?? 0) - 1);
  const lacks = view !== undefined && last >= from && !(gains?.has(from) === true && gains.has(last));
  useEffect(() => {
    if (!lacks || level !== "entity" || sort === "loss") return undefined;
    const timer = setTimeout(() => {
      page.engine.errors({ ...page.errorsQuery(), gains: true, offset: from, limit: last - from + 1 }).then(
        ({ rows }) => {
          setKnown((before) => {
            const all = new Map(before.list === list ? before.gains : []);
            for (const { place, loss = null } of rows) all.set(place, loss);
            return { list, gains: all };
          });
        },
        // The rows are there without them.
        () => undefined,
      );
    }, SOON);
    return () => {
      clearTimeout(timer);
    };
  }, [list, lacks, from, last]);
  return gains ?? none;
}

type Gains = ReadonlyMap<number, number | null>;

const none: Gains = new Map();
