import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { DropAnywhere, Opening } from "./opening.tsx";
import { DocumentsList } from "./parts/documents-list.tsx";
import { EntityPicker } from "./parts/entity-picker.tsx";
import { ExplainDialog } from "./parts/explain-dialog.tsx";
import { Header } from "./header.tsx";
import { HelpDialog } from "./parts/help-dialog.tsx";
import { Inspector } from "./parts/inspector.tsx";
import { useKeys } from "./state/keys.ts";
import { usePage, useOpenPage } from "./state/page-state.ts";
import { AlignmentTab } from "./tabs/alignment-tab.tsx";
import { AuditTab } from "./tabs/audit-tab.tsx";
import { CompareTab } from "./tabs/compare-tab.tsx";
import { ErrorsTab } from "./tabs/errors-tab.tsx";
import { GridTab } from "./tabs/grid-tab.tsx";
import { type Tab, tabs } from "./state/route.ts";
import { ScoresTab } from "./tabs/scores-tab.tsx";
import { StudyTab } from "./tabs/study-tab.tsx";
import { TextTab } from "./tabs/text-tab.tsx";

export function App(): JSX.Element {
  const page = usePage();
  useKeys(page);
  const isOpen = page.overview.value !== undefined;
  const { tab } = page.route.value;
  const hasInspector = tab === "text" || tab === "alignment" || tab === "grid" || tab === "errors";
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

/** Moves the focus without changing the fragment of the address, which holds the page's state. */
function skipTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

const titles: Readonly<Record<Tab, string>> = {
  text: "Text",
  alignment: "Alignment",
  grid: "Grid",
  errors: "Errors",
  compare: "Compare",
  scores: "Scores",
  audit: "Audit",
  study: "Study",
};

const views: Readonly<Record<Tab, () => JSX.Element>> = {
  text: TextTab,
  alignment: AlignmentTab,
  grid: GridTab,
  errors: ErrorsTab,
  compare: CompareTab,
  scores: ScoresTab,
  audit: AuditTab,
  study: StudyTab,
};

function TabPanel(): JSX.Element {
  const { page } = useOpenPage();
  const { tab } = page.route.value;
  const View = views[tab];
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    page.go({ tab: next });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <main id="main" tabIndex={-1}>
      <div class="tabs" role="tablist" aria-label="Views" onKeyDown={step}>
        {tabs.map((name) => (
          <button
            id={`tab-${name}`}
            role="tab"
            aria-selected={name === tab}
            aria-controls="panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => {
              page.go({ tab: name });
            }}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      {page.failure.value !== undefined && (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <View />
      </div>
    </main>
  );
}
