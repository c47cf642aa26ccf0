import type { JSX } from "preact";
import type { Gains } from "../../analysis/what-if/gains.ts";
import { mainFigure } from "../../metrics/metric.ts";
import { signedPercent } from "../../report/interval-numbers.ts";
import { leftColumn, rightColumn } from "../../report/table.ts";
import type { ErrorRow } from "../engine/views/errors-view.ts";
import { DataTable } from "./data-table.tsx";
import { piecesOf } from "./entity-errors.tsx";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage, usePage } from "./use-page.ts";

/** Mentions that are listed. */
const MOST = 40;

/** The chosen error: its label and why it has it, what can be said of it, what correcting it gains, and the user's note. */
export function ErrorInspector({ place }: { place: number }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system, against, level, where, search, sort } = page.route.value;
  const { value, failure } = useAnswer(
    () =>
      page.engine.errors({
        ...page.errorsQuery(),
        ...(level === "entity" && { gains: true }),
        offset: place,
        limit: 1,
      }),
    [overview.opened, place, system, against, level, where, search, sort],
  );
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  const row = value?.rows.at(0);
  if (value === undefined || row === undefined) return null;
  const { type, sentence, facets, gains, id, mentions } = row;
  return (
    <section>
      <h2>
        Error {row.place + 1} of {value.total}: {type.replaceAll("-", " ")}
      </h2>
      <ul class="list">
        {mentions.slice(0, MOST).map(({ side, text, line }) => (
          <li>
            <span class="quiet">{side}</span> “<span dir="auto">{text}</span>”
            {line !== undefined && <span class="quiet"> line {line}</span>}
          </li>
        ))}
        {mentions.length > MOST && <li class="quiet">and {mentions.length - MOST} more</li>}
      </ul>
      <p>
        <b>Why:</b> {sentence}
      </p>
      {gains !== undefined && row.pieces === undefined && <GainsTable gains={gains} caption={gainCaption(row)} />}
      {row.entityGains !== undefined && (
        <GainsTable
          gains={row.entityGains}
          caption={`Gain from correcting all pieces of ${row.badge}, which is in ${piecesOf(row)} (points)`}
        />
      )}
      <details>
        <summary>Properties</summary>
        <table>
          <tbody>
            {Object.entries(facets).map(([facet, value]) => (
              <tr>
                <th scope="row">{facet.replaceAll("-", " ")}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <NoteForm key={id} error={id} />
    </section>
  );
}

/** What is corrected by itself. */
function gainCaption({ type, mentions, badge, otherBadge }: ErrorRow): string {
  const these = mentions.length === 1 ? "this mention" : `these ${mentions.length} mentions`;
  if (type === "divided-entity")
    return `Gain from moving ${these} out of ${otherBadge} to the rest of ${badge} (points)`;
  if (type === "conflated-entities") return `Gain from moving ${these} out of ${badge} (points)`;
  return "Gain from correcting this error alone (points)";
}

interface GainsTableProps {
  readonly gains: Gains;
  readonly caption: string;
}

/** By how much each metric would rise. */
function GainsTable({ gains, caption }: GainsTableProps): JSX.Element {
  const { overview } = useOpenPage();
  const columns = [leftColumn("metric"), ...["R", "P", "F1"].map(rightColumn)];
  const rows = overview.metrics
    .filter(({ id }) => id in gains)
    .map(({ id, title }) => {
      const { recall, precision } = gains[id];
      return [title, ...[recall, precision, mainFigure(gains[id])].map((gain) => signedPercent(gain, 2))];
    });
  return <DataTable table={{ columns, rows }} caption={caption} />;
}

/** A note and tags of the user's own on an error. */
function NoteForm({ error }: { error: string }): JSX.Element {
  const { notes } = usePage();
  const note = notes.all.value.get(error) ?? { error, tags: [], text: "" };
  return (
    <div>
      <h3>Note</h3>
      <p>
        <label for="note">Note</label>
        <textarea
          id="note"
          rows={3}
          style={{ width: "100%" }}
          value={note.text}
          onChange={({ currentTarget }) => {
            notes.set({ ...note, text: currentTarget.value });
          }}
        />
      </p>
      <p>
        <label>
          Tags, with commas between{" "}
          <input
            value={note.tags.join(", ")}
            onChange={({ currentTarget: { value } }) => {
              const tags = value.split(",").map((tag) => tag.trim());
              notes.set({ ...note, tags: tags.filter((tag) => tag !== "") });
            }}
          />
        </label>
      </p>
    </div>
  );
}
