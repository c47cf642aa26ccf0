import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../report/numbers.ts";
import { useOpenPage } from "./use-page.ts";

const FEW = 50;

/** What was noticed on reading: each with its place and what to do. */
export function DiagnosticsList(): JSX.Element | null {
  const { overview } = useOpenPage();
  const [isLong, setLong] = useState(false);
  const { diagnostics } = overview;
  const shown = isLong ? diagnostics : diagnostics.slice(0, FEW);
  if (diagnostics.length === 0) return null;
  return (
    <section>
      <h2>{counted(diagnostics.length, "remark")} on the files</h2>
      <ul>
        {shown.map(({ diagnostic: { code, file }, sentence }) => (
          <li>
            {file !== undefined && <b>{file}: </b>}
            {sentence} <span class="quiet">[{code}]</span>
          </li>
        ))}
      </ul>
      {shown.length < diagnostics.length && (
        <button
          onClick={() => {
            setLong(true);
          }}
        >
          Show all
        </button>
      )}
    </section>
  );
}
