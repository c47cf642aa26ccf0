import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { documentsFigure, documentsPanel } from "../../../plots/documents-figure.ts";
import { signedPercent } from "../../../report/interval-numbers.ts";
import { counted, percent } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { DocumentSummary } from "../../engine/overview.ts";
import { paints } from "./figures.tsx";
import { markupNodes } from "./markup-nodes.tsx";
import { nameOfDocument } from "./document-line.tsx";
import { otherSystem } from "../state/shown-pair.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { Card } from "./card.tsx";

/** How many of the worst documents are named. */
const NAMED = 3;

/** The scores of all documents, with the worst ones by name. */
export function DocumentsCard(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const other = otherSystem(page.route.value, overview);
  const { documents, headline, systems } = overview;
  useExhibit({ kind: "table", title: "Scores by document", text: (format) => page.engine.scoreTable(format, true) });
  if (documents.length < 2) return null;
  const main = (document: DocumentSummary, s: number): number => document.systems[s].main ?? 2;
  const worst = documents.toSorted((x, y) => main(x, system) - main(y, system)).slice(0, NAMED);
  const ahead =
    other === undefined
      ? []
      : documents.filter(({ systems: own }) => (own[other].main ?? -1) > (own[system].main ?? 2));
  const open = (id: string): void => {
    page.openErrors({ document: [id] }, { document: id });
  };
  const links = (list: readonly DocumentSummary[], textOf: (document: DocumentSummary) => string): JSX.Element => (
    <>
      {list.map((document, d) => (
        <>
          {d > 0 && " · "}
          <button
            class="link"
            onClick={() => {
              open(document.id);
            }}
          >
            <span dir="auto">{nameOfDocument(document.id)}</span>
          </button>{" "}
          {textOf(document)}
        </>
      ))}
    </>
  );
  return (
    <Card title="Documents" note={`${titleOf(headline)}, a mark each`}>
      <DocumentStrip shown={other === undefined ? [system] : [system, other]} onChoose={open} />
      <p>
        <span class="quiet">Worst of {systems[system].name}: </span>
        {links(worst, (document) => percent(document.systems[system].main))}
      </p>
      {other !== undefined && (
        <p>
          <span class="quiet">
            {systems[other].name} is ahead in {counted(ahead.length, "document")}
            {ahead.length > 0 && ": "}
          </span>
          {links(
            ahead.toSorted((x, y) => lead(y, other, system) - lead(x, other, system)).slice(0, NAMED),
            (document) => signedPercent(lead(document, other, system), 2),
          )}
        </p>
      )}
    </Card>
  );
}

function lead({ systems }: DocumentSummary, one: number, other: number): number {
  return (systems[one].main ?? 0) - (systems[other].main ?? 0);
}

/** Shows the scores of all documents, a mark for each and a band for each system. A mark can be clicked. */
function DocumentStrip({
  shown,
  onChoose,
}: {
  shown: readonly number[];
  onChoose: (document: string) => void;
}): JSX.Element {
  const { overview } = useOpenPage();
  const { documents, headline } = overview;
  const names = shown.map((system) => overview.systems[system].name);
  const plotted = documents.map(({ id, keyMentions, systems }) => ({
    name: nameOfDocument(id),
    mentions: keyMentions,
    scores: shown.map((system) => systems[system].main),
  }));
  const { markup, width, height } = useMemo(() => documentsPanel(plotted, names), [overview, ...shown]);
  const lines = [
    `${titleOf(headline)} by document`,
    `${counted(documents.length, "document")}, a mark each; larger: more mentions`,
  ];
  useExhibit({ kind: "figure", title: lines[0], svg: () => documentsFigure(lines, plotted, names) });
  const marks = useMemo(() => markupNodes(`<g>${markup}</g>`, paints), [markup]);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      class="strip"
      aria-hidden="true"
      onClick={({ target }) => {
        const place =
          target instanceof Element ? target.closest("[data-place]")?.getAttribute("data-place") : undefined;
        if (typeof place === "string") onChoose(documents[Number(place)].id);
      }}
    >
      {marks}
    </svg>
  );
}
