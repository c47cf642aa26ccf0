import type { JSX } from "preact";
import type { DiagnosticCode } from "../../../core/diagnostic-severities.ts";
import { listIn } from "../../../core/arrays.ts";
import { counted } from "../../../report/numbers.ts";
import type { Overview } from "../../engine/overview.ts";
import { useOpenPage } from "../state/page-state.ts";
import { Card } from "./card.tsx";
import { AdviceButtons } from "./settings.tsx";

/** How many messages of a kind are shown. */
const SHOWN = 20;

/** What to know before the numbers are used: the messages by kind, what was checked, the settings and the signature. */
export function TrustCard(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { diagnostics, documents, settings, systems } = overview;
  const kinds = new Map<DiagnosticCode, Overview["diagnostics"][number][]>();
  for (const each of diagnostics) listIn(kinds, each.diagnostic.code).push(each);
  const missing = diagnostics.some(
    ({ diagnostic: { code } }) => code === "missing-document" || code === "extra-document",
  );
  const { signature } = systems[system];
  return (
    <Card title="Before you trust these numbers">
      {Array.from(kinds.values(), (own) => (
        <details open={own.some(({ advice }) => advice.length > 0)}>
          <summary>
            <span aria-hidden="true">⚠ </span>
            {own[0].title}: {counted(own.length, "message")}
          </summary>
          <ul>
            {own.slice(0, SHOWN).map(({ diagnostic: { file }, sentence, advice }) => (
              <li>
                {file !== undefined && <b dir="auto">{file}: </b>}
                {sentence} <AdviceButtons advice={advice} />
              </li>
            ))}
          </ul>
          {own.length > SHOWN && (
            <p class="quiet">
              {own.length - SHOWN} more are listed under{" "}
              <button
                class="link"
                onClick={() => {
                  page.go({ tab: "scores" });
                }}
              >
                Scores
              </button>
              .
            </p>
          )}
        </details>
      ))}
      {diagnostics.length === 0 && (
        <p>
          <span aria-hidden="true">✓ </span>Nothing in the files looks wrong.
        </p>
      )}
      {!missing && (
        <p>
          <span aria-hidden="true">✓ </span>Key and {systems.length === 1 ? "response" : "responses"} have the same{" "}
          {documents.length === 1 ? "document" : counted(documents.length, "document")}.
        </p>
      )}
      <p class="quiet">
        {settings.length === 0
          ? "All settings have their defaults."
          : `${counted(settings.length, "setting")} changed.`}{" "}
        <button
          class="link"
          onClick={() => {
            page.go({ tab: "scores" });
          }}
        >
          Files and settings
        </button>
      </p>
      <p class="signature">{signature}</p>
    </Card>
  );
}
