import { useEffect } from "preact/hooks";
import { isWriting, tabKeys } from "./keys.ts";
import type { PageState } from "./page-state.ts";
import { stepDocument, stepError, stepMention } from "./steps.ts";

/** Makes letters do what the help says, wherever the focus is but in a field. */
export function useKeys(page: PageState): void {
  useEffect(() => {
    let isGoing = false;
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isWriting(event.target) || document.querySelector("dialog[open]") !== null) return;
      if (page.overview.value === undefined) {
        if (event.key === "?") page.isHelpOpen.value = true;
        return;
      }
      const wasGoing = isGoing;
      isGoing = false;
      if (event.key === "Escape") {
        page.go({ entity: undefined, token: undefined, error: undefined });
        return;
      }
      if (!page.hasLetterKeys.value) return;
      if (wasGoing && event.key in tabKeys) {
        page.go({ tab: tabKeys[event.key] });
        event.preventDefault();
        document.getElementById(`tab-${tabKeys[event.key]}`)?.focus();
        return;
      }
      const act = actions[event.key] as ((page: PageState) => void) | undefined;
      if (event.key === "g") isGoing = true;
      else if (act === undefined) return;
      else act(page);
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => {
      removeEventListener("keydown", pressed);
    };
  }, [page]);
}

const actions: Readonly<Record<string, (page: PageState) => void>> = {
  j: (page) => void stepError(page, 1),
  k: (page) => void stepError(page, -1),
  n: (page) => void stepMention(page, 1),
  p: (page) => void stepMention(page, -1),
  "[": (page) => {
    stepDocument(page, -1);
  },
  "]": (page) => {
    stepDocument(page, 1);
  },
  e: (page) => {
    page.isPickerOpen.value = true;
  },
  "/": (page) => {
    if (page.route.value.tab !== "text" && page.route.value.tab !== "errors") page.go({ tab: "errors" });
    focusOn("main input[type=search]");
  },
  f: (page) => {
    page.go({ tab: "errors" });
    focusOn(".facets input");
  },
  x: () => document.getElementById("what-if")?.focus(),
  m: () => document.getElementById("note")?.focus(),
  "?": (page) => {
    page.isHelpOpen.value = true;
  },
};

/** Puts the focus on what is there now, or will be once the page is drawn. */
function focusOn(selector: string): void {
  const focus = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus();
    return element !== null;
  };
  if (!focus()) requestAnimationFrame(focus);
}
