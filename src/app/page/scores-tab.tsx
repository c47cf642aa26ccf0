import type { JSX } from "preact";
import { DiagnosticsList, LeftOut } from "./diagnostics-list.tsx";
import { DocumentScoresTable } from "./document-scores.tsx";
import { ErrorCountsTable } from "./error-counts-table.tsx";
import { ScoreTable } from "./score-table.tsx";
import { SystemsTable } from "./systems-table.tsx";
import { useOpenPage } from "./use-page.ts";
import { WhatIfTable } from "./what-if-table.tsx";

/** Scores of all systems, what they are made of, and what was noticed on reading. */
export function ScoresTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, against } = page.route.value;
  const { systems, options, files } = overview;
  return (
    <div class="scroll">
      <LeftOut />
      <DocumentScoresTable />
      {systems.length > 1 && <SystemsTable />}
      <ScoreTable system={system} />
      {against !== undefined && <ScoreTable system={against} />}
      <ErrorCountsTable />
      <WhatIfTable system={system} />
      <h2>Files and settings</h2>
      <ul>
        {files.map(({ name, format, side }) => (
          <li>
            {side}: {name}, read as {format}
          </li>
        ))}
      </ul>
      <p>
        {Object.keys(options).length === 0
          ? "Default settings. The signature above lists them all."
          : `Settings: ${JSON.stringify(options)}. The signature above lists them all.`}
      </p>
      <DiagnosticsList />
    </div>
  );
}
