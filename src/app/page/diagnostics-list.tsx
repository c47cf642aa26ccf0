import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../report/numbers.ts";
import { useOpenPage } from "./use-page.ts";

const FEW = 50;

const leftOut = "response-left-out";

/** The responses that are not here, each with the reason. */
export function LeftOut(): JSX.Element | null {
  const { overview } = useOpenPage();
  const found = overview.diagnostics.filter(({ diagnostic }) => diagnostic.code === leftOut);
  if (found.length === 0) return null;
  return (
    <section class="failure" aria-label="Responses that were left out">
      <p>
        <b>
          {counted(found.length, "response")} {found.length === 1 ? "was" : "were"} left out.
        </b>{" "}
        The scores are those of the others.
      </p>
      <ul class="list files">
        {found.map(({ diagnostic: { file, line, data } }) => (
          <li>
            <span dir="auto">{file}</span>
            {line !== undefined && `, line ${line}`}: {data?.["reason"]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was noticed on reading: each with its place and what to do. */
export function DiagnosticsList(): JSX.Element | null {
  const { overview } = useOpenPage();
  const [isLong, setLong] = useState(false);
  const diagnostics = overview.diagnostics.filter(({ diagnostic }) => diagnostic.code !== leftOut);
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
