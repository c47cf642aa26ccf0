import type { JSX } from "preact";
import { ErrorList } from "../parts/error-list.tsx";
import { useOpenPage } from "../state/page-state.ts";
import { TextTab } from "./text-tab.tsx";

/** The list of errors, next to the text of the document on show. */
export function ErrorsTab(): JSX.Element {
  const { page } = useOpenPage();
  const isHidden = page.route.value.isListHidden === true;
  return (
    <div class={isHidden ? "errors-view alone" : "errors-view"}>
      {!isHidden && <ErrorList />}
      <TextTab />
    </div>
  );
}
