import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../report/numbers.ts";
import type { Redaction } from "../engine/page-payload.ts";
import type { RedactionView } from "../engine/overview.ts";
import { chosenFiles, inputFile } from "./state/chosen-files.ts";
import { useOpenPage, usePage } from "./state/page-state.ts";
import { messageOf } from "../../core/message-of.ts";
import { Modal } from "./parts/modal.tsx";
import { Views } from "./parts/views.tsx";
import { comparingTabs, shownOther } from "./state/shown-pair.ts";
import { savePage } from "./state/save-page.ts";

export function Header(): JSX.Element {
  const { page, overview } = useOpenPage();
  const [isSaving, setSaving] = useState(false);
  const { systems, documents, tokens, keyMentions, keyEntities, redaction } = overview;
  const { system, tab } = page.route.value;
  const other = shownOther(page.route.value, overview);
  return (
    <header>
      <h1>corefscope</h1>
      <span class="quiet sizes" title={`${counted(keyMentions, "key mention")} in ${counted(keyEntities, "entity")}`}>
        {counted(documents.length, "document")}
        {tokens > 0 && ` · ${counted(tokens, "token")}`}
      </span>
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
      {systems.length > 1 && (
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
        <button
          onClick={() => {
            page.isSearchOpen.value = true;
          }}
        >
          Search <kbd>/</kbd>
        </button>
        <button
          onClick={() => {
            setSaving(true);
          }}
        >
          Save report…
        </button>
        <button
          aria-label="Open other files"
          title="Open other files"
          onClick={() => {
            page.close();
          }}
        >
          Open
        </button>
        <button
          aria-label="Help and shortcuts"
          onClick={() => {
            page.isHelpOpen.value = true;
          }}
        >
          ?
        </button>
      </span>
      {isSaving && (
        <ReportDialog
          onClose={() => {
            setSaving(false);
          }}
        />
      )}
    </header>
  );
}

/** Tells the user that words were left out, and restores them from the user's files if the hashes agree. */
function AttachText({ mode }: { mode: Redaction["mode"] }): JSX.Element {
  const page = usePage();
  return (
    <span class="notice">
      {mode === "context" ? "Only the words near errors are shown. " : "The words were left out. "}
      {mode === "hash" && (
        <label>
          Restore them from your copy of the key{" "}
          <input
            type="file"
            multiple
            onChange={({ currentTarget }) => {
              const files = chosenFiles(currentTarget.files);
              if (files.length > 0) void page.attachText(Promise.all(files.map(inputFile)));
            }}
          />
        </label>
      )}
    </span>
  );
}

function ReportDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const page = usePage();
  const [mode, setMode] = useState<RedactionView["mode"]>("none");
  const [tokens, setTokens] = useState(10);
  const [failure, setFailure] = useState<string>();
  const save = async (): Promise<void> => {
    const redaction: Redaction | undefined =
      mode === "none" ? undefined : mode === "context" ? { mode, tokens } : { mode };
    try {
      const payload = await page.engine.payload(redaction);
      await savePage(payload, "corefscope-report.html", page.viewOf(payload));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const choices: readonly [mode: RedactionView["mode"], text: string][] = [
    ["none", "All words; do not share the report if the text is licensed"],
    ["context", "Words near errors only"],
    ["hash", "No words; readers who own the corpus can restore them from their copy"],
    ["text", "No words at all"],
  ];
  return (
    <Modal title="Save as a report" onClose={onClose}>
      <p>Saves this page and the annotation in one file, which opens without a network.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset>
          <legend>Words of the text</legend>
          {choices.map(([value, text]) => (
            <p>
              <label>
                <input
                  type="radio"
                  name="redaction"
                  checked={mode === value}
                  onChange={() => {
                    setMode(value);
                  }}
                />{" "}
                {text}
              </label>
            </p>
          ))}
          {mode === "context" && (
            <label>
              Words on each side{" "}
              <input
                type="number"
                min={0}
                max={1000}
                value={tokens}
                onInput={({ currentTarget }) => {
                  setTokens(Number(currentTarget.value));
                }}
              />
            </label>
          )}
        </fieldset>
        {failure !== undefined && (
          <p class="failure" role="alert">
            {failure}
          </p>
        )}
        <p>
          <button class="primary" type="submit">
            Save
          </button>
        </p>
      </form>
    </Modal>
  );
}
