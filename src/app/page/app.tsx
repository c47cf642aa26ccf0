import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { DropAnywhere, Opening } from "./opening.tsx";
import { DocumentsList } from "./documents-list.tsx";
import { EntityPicker } from "./entity-picker.tsx";
import { ExplainDialog } from "./explain-dialog.tsx";
import { Header } from "./header.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { Inspector } from "./inspector.tsx";
import { TabPanel } from "./tab-panel.tsx";
import { useKeys } from "./keys.ts";
import { usePage } from "./use-page.ts";

/** The whole page: what to open, or what is open. */
export function App(): JSX.Element {
  const page = usePage();
  useKeys(page);
  const isOpen = page.overview.value !== undefined;
  const { tab } = page.route.value;
  const hasInspector = tab === "text" || tab === "alignment" || tab === "grid" || tab === "errors";
  useEffect(() => {
    if (isOpen) document.getElementById("main")?.focus();
  }, [isOpen]);
  return (
    <>
      <div class="hidden" role="status" aria-live="polite">
        {page.announcement}
      </div>
      {isOpen ? (
        <>
          <a
            class="skip"
            href="#main"
            onClick={(event) => {
              skipTo(event, "main");
            }}
          >
            To the text and tables
          </a>
          {hasInspector && (
            <a
              class="skip"
              href="#inspector"
              onClick={(event) => {
                skipTo(event, "inspector");
              }}
            >
              To what is chosen
            </a>
          )}
          <div class={hasInspector ? "page" : "page narrow"}>
            <Header />
            <DocumentsList />
            <TabPanel />
            {hasInspector && <Inspector />}
          </div>
          <ExplainDialog />
          <EntityPicker />
        </>
      ) : (
        <Opening />
      )}
      <HelpDialog />
      <DropAnywhere />
    </>
  );
}

/** The fragment of the address is the page's state, so a link within the page must not change it. */
function skipTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
