import type { JSX } from "preact";
import { counted } from "../../report/numbers.ts";
import type { Overview } from "../engine/overview.ts";
import { openRequest } from "./chosen-files.ts";
import { nameOfDocument } from "./document-line.tsx";
import { DropBox } from "./drop-box.tsx";
import { usePage } from "./use-page.ts";

/** The empty page: where files are chosen or dropped. */
export function Opening(): JSX.Element {
  const page = usePage();
  const chosen = page.chosen.value;
  const refused = page.refused.value;
  return (
    <main class="opening" id="main" tabIndex={-1}>
      <h1>corefscope</h1>
      <p>Compare the output of coreference systems with a gold annotation.</p>
      <p>
        <b>Nothing leaves this machine.</b> The page has no network access: its own security policy forbids it. It works
        offline, and with licensed texts.
      </p>
      {page.failure.value !== undefined && (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
      {refused !== undefined && <Refused overview={refused} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void page.open(openRequest(chosen));
        }}
      >
        <div class="drop">
          <DropBox side="key" title="Key" hint="The gold annotation: one file, or all files of a corpus." />
          <DropBox
            side="responses"
            title="Responses"
            hint="One file or folder for each system. Leave empty only if the key file has both gold and predicted clusters."
          />
        </div>
        <p>
          <label>
            <input
              type="checkbox"
              checked={chosen.isOneSystem}
              onChange={({ currentTarget }) => {
                page.choose({ ...chosen, isOneSystem: currentTarget.checked });
              }}
            />{" "}
            These files are all from one system
          </label>
        </p>
        <p>
          <button id="open" class="primary" type="submit" disabled={chosen.key.length === 0 || page.isBusy.value}>
            {page.isBusy.value ? "Reading…" : "Open"}
          </button>{" "}
          <button
            type="button"
            onClick={() => {
              page.isHelpOpen.value = true;
            }}
          >
            Help and shortcuts <kbd>?</kbd>
          </button>{" "}
          {chosen.key.length === 0 && <span class="quiet">Choose the key to begin.</span>}
        </p>
      </form>
    </main>
  );
}

/** The most ids that are listed of each side. */
const FEW = 10;

/** Why the files were not opened. */
function Refused({ overview }: { overview: Overview }): JSX.Element {
  const { refusal, problems = [] } = overview;
  const isOfFile = problems.some(({ code }) => code === refusal?.code);
  const files = new Set(problems.map(({ side, name }) => `${side} ${name}`)).size;
  const listOf = (title: string, ids: readonly string[]): JSX.Element => (
    <div>
      <h3>{title}</h3>
      <ul>
        {ids.slice(0, FEW).map((id) => (
          <li>{nameOfDocument(id)}</li>
        ))}
        {ids.length > FEW && <li>and {ids.length - FEW} more</li>}
      </ul>
    </div>
  );
  return (
    <div class="failure" role="alert">
      <p>
        <b>Nothing was opened.</b>{" "}
        {isOfFile ? `There is a problem in ${counted(files, "file")}, shown at its name.` : refusal?.sentence}
      </p>
      {refusal?.documents !== undefined && (
        <div class="sides">
          {listOf("Documents of the key", refusal.documents.key)}
          {listOf("Documents of the responses", refusal.documents.responses)}
        </div>
      )}
    </div>
  );
}
