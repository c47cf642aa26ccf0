import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { DocumentsList } from "./parts/documents-list.tsx";
import { EntityPicker } from "./parts/entity-picker.tsx";
import { ExplainDialog } from "./parts/explain-dialog.tsx";
import { Header } from "./header.tsx";
import { HelpDialog } from "./parts/help-dialog.tsx";
import { Inspector } from "./parts/inspector.tsx";
import { idOfView } from "./parts/views.tsx";
import { SearchDialog } from "./parts/search-dialog.tsx";
import { useNarrow } from "./state/use-narrow.ts";
import { useKeys } from "./state/keys.ts";
import { usePage, useOpenPage } from "./state/page-state.ts";
import { AgreementTab } from "./tabs/agreement-tab.tsx";
import { AuditTab } from "./tabs/audit-tab.tsx";
import { CompareTab } from "./tabs/compare-tab.tsx";
import { EntitiesTab } from "./tabs/entities-tab.tsx";
import { ErrorsTab } from "./tabs/errors-tab.tsx";
import { OverviewTab } from "./tabs/overview-tab.tsx";
import type { Tab } from "./state/route.ts";
import { ReportOnly, ReportDrop } from "./parts/report-only.tsx";
import { ScoresTab } from "./tabs/scores-tab.tsx";
import { CopyDialog } from "./parts/share-menu.tsx";
import { TextTab } from "./tabs/text-tab.tsx";

export function App(): JSX.Element {
  const page = usePage();
  useKeys(page);
  const isOpen = page.overview.value !== undefined;
  const isNarrow = useNarrow();
  const { tab } = page.route.value;
  const { Opening, DropAnywhere, WatchLine } = page.reading ?? { Opening: ReportOnly, DropAnywhere: ReportDrop };
  const hasDocuments = tab === "text" || tab === "scores";
  // Compare has its own place for the selection.
  const hasInspector = tab === "text" || tab === "entities" || tab === "errors";
  useEffect(() => {
    if (isOpen) document.getElementById("main")?.focus({ preventScroll: true });
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
            Skip to the text and tables
          </a>
          {hasInspector && (
            <a
              class="skip"
              href="#inspector"
              onClick={(event) => {
                skipTo(event, "inspector");
              }}
            >
              Skip to the selection
            </a>
          )}
          <div
            class={
              tab === "errors"
                ? "page list-first"
                : `page${hasDocuments ? "" : " alone"}${hasInspector ? "" : " narrow"}`
            }
          >
            <Header />
            {hasDocuments &&
              (isNarrow ? (
                <details class="documents-menu">
                  <summary>Documents</summary>
                  <DocumentsList />
                </details>
              ) : (
                <DocumentsList />
              ))}
            <TabPanel />
            {hasInspector && <Inspector />}
          </div>
          <ExplainDialog />
          <EntityPicker />
          <SearchDialog />
        </>
      ) : (
        <Opening />
      )}
      <HelpDialog />
      <CopyDialog />
      <p class="told" aria-hidden="true">
        {page.told}
      </p>
      <DropAnywhere />
      {WatchLine !== undefined && <WatchLine />}
    </>
  );
}

/** Moves the focus without changing the fragment of the address, which holds the page's state. */
function skipTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

const views: Readonly<Record<Exclude<Tab, "study">, () => JSX.Element>> = {
  overview: OverviewTab,
  text: TextTab,
  errors: ErrorsTab,
  compare: CompareTab,
  entities: EntitiesTab,
  scores: ScoresTab,
  audit: AuditTab,
  agreement: AgreementTab,
};

function TabPanel(): JSX.Element {
  const { page } = useOpenPage();
  const { tab } = page.route.value;
  const View = tab === "study" ? page.reading!.StudyTab : views[tab];
  return (
    <main id="main" tabIndex={-1}>
      {page.failure.value !== undefined && (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={idOfView(tab)}>
        <View />
      </div>
    </main>
  );
}
