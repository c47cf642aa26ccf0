import type { JSX } from "preact";
import { signedPercent } from "../../../report/interval-numbers.ts";
import { counted, percent } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { DocumentSummary } from "../../engine/overview.ts";
import { nameOfDocument } from "./document-line.tsx";
import { otherSystem } from "../state/shown-pair.ts";
import { useOpenPage } from "../state/page-state.ts";
import { Card } from "./card.tsx";

/** How many of the worst documents are named. */
const NAMED = 3;

/** The scores of all documents, with the worst ones by name. */
export function DocumentsCard(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const other = otherSystem(page.route.value, overview);
  const { documents, headline, systems } = overview;
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

const WIDTH = 560;
const EDGE = 22;
const BAND = 84;
const TOP = 18;

/** Shows the scores of all documents, a mark for each and a band for each system. A mark can be clicked. */
function DocumentStrip({
  shown,
  onChoose,
}: {
  shown: readonly number[];
  onChoose: (document: string) => void;
}): JSX.Element {
  const { overview } = useOpenPage();
  const { documents, systems } = overview;
  const x = (share: number): number => EDGE + (WIDTH - 2 * EDGE) * Math.min(1, Math.max(0, share));
  // Many marks are smaller, so that they hide each other less.
  const scale = Math.min(1, Math.sqrt(100 / documents.length));
  const most = documents.reduce((all, { keyMentions }) => Math.max(all, keyMentions), 1);
  const height = TOP + BAND * shown.length + 4;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} class="strip" aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <>
          <line class="track" x1={x(share)} x2={x(share)} y1={TOP} y2={height} />
          <text x={x(share)} y={12} text-anchor="middle">
            {100 * share}
          </text>
        </>
      ))}
      {shown.map((system, band) => (
        <g class={band === 0 ? "own" : "other"}>
          {documents.map(({ id, keyMentions, systems: own }, d) => {
            const { main } = own[system];
            if (main === null) return null;
            return (
              <circle
                cx={x(main)}
                cy={TOP + BAND * band + BAND / 2 + spread(d) * (BAND / 2 - 8)}
                r={Math.max(1.5, scale * (2 + 3 * Math.sqrt(keyMentions / most)))}
                onClick={() => {
                  onChoose(id);
                }}
              >
                <title>{`${nameOfDocument(id)}: ${percent(main)} (${systems[system].name})`}</title>
              </circle>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

/** Returns a height from −1 to 1 that differs between neighbours: multiples of the golden ratio. */
function spread(place: number): number {
  return 2 * ((place * 0.6180339887) % 1) - 1;
}
