import type { JSX } from "preact";
import type { ErrorRow } from "../engine/views/errors-view.ts";
import { piecesOf } from "./entity-errors.tsx";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";
import { GainsTable } from "./gains-table.tsx";
import { NoteForm } from "./note-form.tsx";

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
