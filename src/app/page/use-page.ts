import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Overview } from "../engine/overview.ts";
import type { PageState } from "./page-state.ts";

/** What the parts of the page share. */
export const PageContext = createContext<PageState | undefined>(undefined);

/**
 * What the parts of the page share.
 *
 * @throws Error outside of the page
 */
export function usePage(): PageState {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("a part of the page outside of it");
  return page;
}

/**
 * The page, and what is open in it.
 *
 * @throws Error if nothing is
 */
export function useOpenPage(): { page: PageState; overview: Overview } {
  const page = usePage();
  const overview = page.overview.value;
  if (overview === undefined) throw new Error("nothing is open");
  return { page, overview };
}
