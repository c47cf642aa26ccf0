import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Redaction } from "../engine/page-payload.ts";
import { messageOf } from "../../core/message-of.ts";
import type { RedactionView } from "../engine/overview.ts";
import { Modal } from "./modal.tsx";
import { savePage } from "./save-page.ts";
import { usePage } from "./use-page.ts";

/** Asks which words a saved report is to have, and saves it. */
export function ReportDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const page = usePage();
  const [mode, setMode] = useState<RedactionView["mode"]>("none");
  const [tokens, setTokens] = useState(10);
  const [failure, setFailure] = useState<string>();
  const save = async (): Promise<void> => {
    const redaction: Redaction | undefined =
      mode === "none" ? undefined : mode === "context" ? { mode, tokens } : { mode };
    try {
      savePage(await page.engine.payload(redaction), "corefscope-report.html");
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const choices: readonly [mode: RedactionView["mode"], text: string][] = [
    ["none", "All words: do not pass it on if the text is licensed"],
    ["context", "Words near errors only"],
    ["hash", "No words; readers who own the corpus can restore them from their copy"],
    ["text", "No words at all"],
  ];
  return (
    <Modal title="Save as a report" onClose={onClose}>
      <p>One file with this page and the annotation in it, that opens without a network.</p>
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
