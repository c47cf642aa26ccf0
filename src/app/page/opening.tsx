import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { DropBox } from "./drop-box.tsx";
import { filesInput } from "./files-input.ts";
import { usePage } from "./use-page.ts";

/** The empty page: where files are chosen or dropped. */
export function Opening(): JSX.Element {
  const page = usePage();
  const [key, setKey] = useState<readonly File[]>([]);
  const [responses, setResponses] = useState<readonly File[]>([]);
  const [isOneCorpus, setOneCorpus] = useState(false);
  return (
    <main class="opening" id="main" tabIndex={-1}>
      <h1>corefscope</h1>
      <p>
        Give it a <b>key</b>, the annotation to compare with, and one or more <b>responses</b>, the outputs of systems.
        Every format of the command line is read, gzipped or not.
      </p>
      <p>
        <b>Nothing leaves this machine.</b> The page has no network at all: its own security policy forbids it, so that
        it works with licensed texts, and without a connection.
      </p>
      {page.failure.value !== undefined && (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void page.open(filesInput(key, responses, isOneCorpus));
        }}
      >
        <div class="drop">
          <DropBox id="key" title="Key" hint="One file, or all files of a corpus." files={key} onFiles={setKey} />
          <DropBox
            id="responses"
            title="Responses"
            hint="One file for each system. None, if the key's file holds both sides."
            files={responses}
            onFiles={setResponses}
          />
        </div>
        <p>
          <label>
            <input
              type="checkbox"
              checked={isOneCorpus}
              onChange={({ currentTarget }) => {
                setOneCorpus(currentTarget.checked);
              }}
            />{" "}
            The response files are one corpus of one system
          </label>
        </p>
        <p>
          <button id="open" class="primary" type="submit" disabled={key.length === 0 || page.isBusy.value}>
            {page.isBusy.value ? "Reading…" : "Open"}
          </button>{" "}
          <button
            type="button"
            onClick={() => {
              page.isHelpOpen.value = true;
            }}
          >
            Keys and help <kbd>?</kbd>
          </button>
        </p>
      </form>
    </main>
  );
}
