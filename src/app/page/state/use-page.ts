import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Overview } from "../../engine/overview.ts";
import type { PageState } from "./page-state.ts";

export const PageContext = createContext<PageState | undefined>(undefined);

/** @throws Error outside of the page */
export function usePage(): PageState {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("this component was used outside of the page");
  return page;
}

/** @throws Error if nothing is open */
export function useOpenPage(): { page: PageState; overview: Overview } {
  const page = usePage();
  const overview = page.overview.value;
  if (overview === undefined) throw new Error("nothing is open");
  return { page, overview };
}
