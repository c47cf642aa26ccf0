import type { JSX } from "preact";
import { counted } from "../../report/numbers.ts";
import type { Redaction } from "../engine/page-payload.ts";
import { useOpenPage, usePage } from "./state/page-state.ts";
import { ShareMenu } from "./parts/share-menu.tsx";
import { Views } from "./parts/views.tsx";
import { hasNoKey } from "./state/adjudication.ts";
import { comparingTabs, shownOther } from "./state/shown-pair.ts";

export function Header(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { systems, documents, tokens, keyMentions, keyEntities, redaction } = overview;
  const { system, tab } = page.route.value;
  const other = shownOther(page.route.value, overview);
  const isAgreement = hasNoKey(overview);
  return (
    <header>
      <h1>corefscope</h1>
      <span
        class="quiet sizes"
        title={isAgreement ? undefined : `${counted(keyMentions, "key mention")} in ${counted(keyEntities, "entity")}`}
      >
        {counted(documents.length, "document")}
        {tokens > 0 && ` · ${counted(tokens, "token")}`}
      </span>
      {!isAgreement && (
        <label>
          <span class="dot own" aria-hidden="true" />
          <span class="hidden">System</span>{" "}
          <select
            value={system}
            onChange={({ currentTarget }) => {
              page.go({ system: Number(currentTarget.value), entity: undefined, error: undefined });
            }}
          >
            {systems.map(({ name }, s) => (
              <option value={s}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {!isAgreement && systems.length > 1 && (
        <label>
          <span class="quiet">vs</span> <span class="dot other" aria-hidden="true" />
          <span class="hidden">Compare with</span>{" "}
          <select
            value={other ?? ""}
            onChange={({ currentTarget }) => {
              page.go({ against: currentTarget.value === "" ? undefined : Number(currentTarget.value) });
            }}
          >
            {!comparingTabs.includes(tab) && <option value="">none</option>}
            {systems.map(({ name }, s) => s !== system && <option value={s}>{name}</option>)}
          </select>
        </label>
      )}
      <Views />
      {redaction.mode !== "none" && <AttachText mode={redaction.mode} />}
      <span class="end">
        {!isAgreement && (
          <button
            onClick={() => {
              page.isSearchOpen.value = true;
            }}
          >
            Search <kbd>/</kbd>
          </button>
        )}
        <ShareMenu />
        {page.reading !== undefined && (
          <button
            aria-label="Open other files"
            title="Open other files"
            onClick={() => {
              page.close();
            }}
          >
            Open
          </button>
        )}
        <button
          aria-label="Help and shortcuts"
          onClick={() => {
            page.isHelpOpen.value = true;
          }}
        >
          ?
        </button>
      </span>
    </header>
  );
}

/** Tells the user that words were left out, and restores them from the user's files if the hashes agree. */
function AttachText({ mode }: { mode: Redaction["mode"] }): JSX.Element {
  const page = usePage();
  const { reading } = page;
  return (
    <span class="notice">
      {mode === "context" ? "Only the words near errors are shown. " : "The words were left out. "}
      {mode === "hash" && reading !== undefined && (
        <label>
          Restore them from your copy of the key{" "}
          <input
            type="file"
            multiple
            onChange={({ currentTarget }) => {
              const files = reading.chosenFiles(currentTarget.files);
              if (files.length > 0) void page.attachText(Promise.all(files.map(reading.inputFile)));
            }}
          />
        </label>
      )}
    </span>
  );
}
