import { useLayoutEffect, useRef } from "preact/hooks";
import type { Exhibit } from "./exhibit.ts";
import { usePage } from "./page-state.ts";

/** Offers a table or figure while the component is on show. */
export function useExhibit(exhibit: Exhibit | undefined): void {
  const { exhibits } = usePage();
  const last = useRef(exhibit);
  last.current = exhibit;
  // It is offered as soon as it is on show.
  useLayoutEffect(() => {
    exhibits.add(last);
    return () => {
      exhibits.delete(last);
    };
  }, []);
}
