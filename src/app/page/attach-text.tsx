import type { JSX } from "preact";
import type { Redaction } from "../engine/page-payload.ts";
import { chosenFiles, inputFile } from "./chosen-files.ts";
import { usePage } from "./use-page.ts";

/** Says that words were left out, and takes them from files of the user's, if it can be told that they are the same. */
export function AttachText({ mode }: { mode: Redaction["mode"] }): JSX.Element {
  const page = usePage();
  return (
    <span class="notice">
      {mode === "context" ? "Words near errors only. " : "Words removed for licensing. "}
      {mode === "hash" && (
        <label>
          From a local copy{" "}
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
