import type { JSX } from "preact";
import { DiagnosticsList } from "./diagnostics-list.tsx";
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
          ? "All settings are those that the command line begins with; the signatures above have each of them."
          : `Settings: ${JSON.stringify(options)}; the signatures above have all.`}
      </p>
      <DiagnosticsList />
    </div>
  );
}
