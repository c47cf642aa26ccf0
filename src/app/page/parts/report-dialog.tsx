import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { messageOf } from "../../../core/message-of.ts";
import type { RedactionView } from "../../engine/overview.ts";
import type { Redaction } from "../../engine/page-payload.ts";
import { usePage } from "../state/page-state.ts";
import { savePage } from "../state/save-page.ts";
import { Modal } from "./modal.tsx";

export function ReportDialog({ onClose }: { onClose: () => void }): JSX.Element {
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
  // Restoring words takes the readers of files.
  const offered = choices.filter(([value]) => value !== "hash" || page.reading !== undefined);
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
          {offered.map(([value, text]) => (
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
