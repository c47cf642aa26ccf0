import { useEffect, useRef, useState } from "preact/hooks";
import type { ErrorRow, ErrorsView } from "../engine/errors-view.ts";
import { messageOf } from "../../core/message-of.ts";
import { useOpenPage } from "./use-page.ts";
import { mostPrinted } from "./use-virtual-rows.ts";

const PAGE = 250;

/** The list of errors as far as it was looked at. */
export interface ErrorPages {
  /** How many there are, and their facets; nothing before the first answer. */
  readonly view: ErrorsView | undefined;
  /** The errors by place; those that were not asked for yet are absent. */
  readonly rows: ReadonlyMap<number, ErrorRow>;
  readonly failure: string | undefined;
  /** Has the errors between two places brought. */
  readonly want: (first: number, last: number) => void;
}

/** The list of errors that the page is about: those that are seen are asked for, a hundred at a time. */
export function useErrors(): ErrorPages {
  const { page, overview } = useOpenPage();
  const { system, against, level, where, search, sort } = page.route.value;
  const [pages, setPages] = useState<Omit<ErrorPages, "want"> & { readonly list: number }>({
    list: 0,
    view: undefined,
    rows: new Map(),
    failure: undefined,
  });
  const asked = useRef(new Set<number>());
  const list = useRef(0);
  const ask = (number: number): void => {
    if (asked.current.has(number)) return;
    asked.current.add(number);
    const current = list.current;
    page.engine.errors({ ...page.errorsQuery(), offset: number * PAGE, limit: PAGE }).then(
      (view) => {
        if (current !== list.current) return;
        setPages((last) => {
          // Those of another list stay no longer than until the first answer.
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
    // Printing cannot wait for rows: those that would be printed are fetched once the list has stayed as it is for a moment.
    if (pages.list !== list.current || total <= PAGE) return;
    const timer = setTimeout(() => {
      for (let number = 1; number * PAGE < Math.min(total, mostPrinted); number++) ask(number);
    }, 500);
    return () => {
      clearTimeout(timer);
    };
  }, [pages.list, total]);
  useEffect(() => {
    list.current++;
    asked.current.clear();
    ask(0);
  }, [overview.opened, system, against, level, where, search, sort]);
  return {
    ...pages,
    want: (first, last) => {
      if (pages.view === undefined) return;
      for (let number = Math.floor(first / PAGE); number <= Math.floor(last / PAGE); number++) ask(number);
    },
  };
}
