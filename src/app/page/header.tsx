import type { JSX } from "preact";
import type { SystemView } from "../engine/views/overview.ts";
import { intervalText } from "../../report/interval-numbers.ts";
import { counted } from "../../report/numbers.ts";
import { titleOf } from "../../report/score/score-tables.ts";
import { AttachText } from "./attach-text.tsx";
import { MainFigure } from "./main-figure.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { useOpenPage } from "./use-page.ts";
import { useState } from "preact/hooks";

/** What is open, which systems are on show, and their main scores. */
export function Header(): JSX.Element {
  const { page, overview } = useOpenPage();
  const [isSaving, setSaving] = useState(false);
  const { systems, documents, tokens, keyMentions, keyEntities, headline, redaction } = overview;
  const { system, against } = page.route.value;
  const title = titleOf(headline);
  const score = ({ scores }: SystemView): JSX.Element => (
    <span>
      {title}{" "}
      <b>
        <MainFigure score={scores[headline]} />
      </b>
      {scores[headline].ci?.f1 !== undefined && (
        <span class="interval"> {intervalText(scores[headline].ci.f1, 2)}</span>
      )}
    </span>
  );
  return (
    <header>
      <h1>corefscope</h1>
      <span>
        {counted(documents.length, "document")}, {tokens > 0 && `${counted(tokens, "token")}, `}
        {counted(keyMentions, "key mention")} in {counted(keyEntities, "entity")}
      </span>
      <label>
        System{" "}
        <select
          value={system}
          onChange={({ currentTarget }) => {
            page.go({ system: Number(currentTarget.value), entity: undefined, error: undefined });
          }}
        >
          {systems.map(({ name }, s) => (
            <option value={s}>{name}</option>
          ))}
        </select>
      </label>
      {score(systems[system])}
      {systems.length > 1 && (
        <label>
          Compare with{" "}
          <select
            value={against ?? ""}
            onChange={({ currentTarget }) => {
              page.go({ against: currentTarget.value === "" ? undefined : Number(currentTarget.value) });
            }}
          >
            <option value="">none</option>
            {systems.map(({ name }, s) => s !== system && <option value={s}>{name}</option>)}
          </select>
        </label>
      )}
      {against !== undefined && score(systems[against])}
      {redaction.mode !== "none" && <AttachText mode={redaction.mode} />}
      <span class="end">
        <button
          onClick={() => {
            setSaving(true);
          }}
        >
          Save report…
        </button>
        <button
          onClick={() => {
            page.close();
          }}
        >
          Open other files
        </button>
        <button
          aria-label="Help and shortcuts"
          onClick={() => {
            page.isHelpOpen.value = true;
          }}
        >
          ?
        </button>
      </span>
      {isSaving && (
        <ReportDialog
          onClose={() => {
            setSaving(false);
          }}
        />
      )}
    </header>
  );
}
