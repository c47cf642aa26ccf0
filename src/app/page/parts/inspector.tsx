import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Gains } from "../../../analysis/what-if/gains.ts";
import { mainFigure } from "../../../metrics/kit/metric.ts";
import { signedPercent } from "../../../report/interval-numbers.ts";
import { counted } from "../../../report/numbers.ts";
import { fTitle, mainTitle, titleOf } from "../../../report/score/score-tables.ts";
import { leftColumn, rightColumn } from "../../../report/table.ts";
import type { ComponentView, EntityLoss } from "../../engine/component-view.ts";
import type { LayerView, PartView, ShownEntity } from "../../engine/document-view.ts";
import type { ErrorRow } from "../../engine/errors-view.ts";
import { AuthorField } from "./author-field.tsx";
import { authorOf } from "./notes-menu.tsx";
import { DataTable, WideTable } from "./data-table.tsx";
import { EntityErrorsLink } from "./entity-chips.tsx";
import { EntityShares } from "./entity-shares.tsx";
import { MentionSigns } from "./mention-signs.tsx";
import { OverlapGrid } from "./overlap-table.tsx";
import { errorHeadline } from "../state/error-headline.ts";
import { statusesElsewhere } from "../state/statuses-elsewhere.ts";
import { otherSystem } from "../state/shown-pair.ts";
import { type EntityChoice, layerIn } from "../state/selection.ts";
import { textBetween, wordsAround } from "../../engine/token-words.ts";
import { mentionText, statuses } from "./text-blocks.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage, usePage } from "../state/page-state.ts";
import { wordsOf } from "../../../report/errors/error-sentence.ts";

export function Inspector(): JSX.Element {
  const { page } = useOpenPage();
  const { entity, error } = page.route.value;
  const document = page.documentId.value;
  return (
    <aside class="inspector" id="inspector" tabIndex={-1} aria-label="Selection">
      {error !== undefined && <ErrorInspector place={error} />}
      {entity !== undefined && document !== undefined && <EntityInspector document={document} choice={entity} />}
      {error === undefined && entity === undefined && (
        <p class="quiet">
          Select a mention, an error or an entity (press <kbd>e</kbd>) to see what went wrong and what it costs.
        </p>
      )}
    </aside>
  );
}

interface EntityInspectorProps {
  readonly document: string;
  readonly choice: EntityChoice;
}

function EntityInspector({ document, choice }: EntityInspectorProps): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system, error } = page.route.value;
  const { layer: layerName, entity: number } = choice;
  const part = usePart({ document, part: choice.part });
  const layer = part && layerIn(part, layerName);
  const entity = layer?.entities.at(number);
  if (part === undefined || layer === undefined || entity === undefined) return null;
  return (
    <section>
      <h2>
        {entity.badge} “<span dir="auto">{entity.name}</span>”
      </h2>
      <p class="quiet">
        {layerName === "key" ? "key" : overview.systems[layerName].name}, {counted(entity.mentions.length, "mention")}
        {entity.type !== undefined && `, ${entity.type}`} · id {entity.id}
      </p>
      <p>
        <EntityErrorsLink address={{ document, ...choice }} badge={entity.badge} />
      </p>
      {error === undefined && (
        <>
          <EntityShares document={document} part={part} layer={layer} entity={number} system={system} />
          <EntityErrors document={document} choice={choice} />
        </>
      )}
      <Concordance document={document} part={part} layer={layer} entity={entity} />
      <OnDemand title="Overlap, and points lost">
        <EntityCosts document={document} choice={choice} />
      </OnDemand>
    </section>
  );
}

/** Shows its content once it is opened, so that nothing is computed before. */
function OnDemand({ title, children }: { title: string; children: JSX.Element }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

/** Shows how an entity overlaps those of the other side, what it costs, and what corrections would gain. */
function EntityCosts({ document, choice }: EntityInspectorProps): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { part, layer, entity } = choice;
  const { value: component, failure } = useAnswer(
    () => page.engine.component({ document, part, layer, entity }, system),
    [overview.opened, document, part, layer, entity, system],
  );
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  const row = (layer === "key" ? component?.rows : component?.columns)?.find((each) => each.entity === entity);
  if (component === undefined || row === undefined) return <p class="quiet">Counting…</p>;
  return (
    <>
      <OverlapGrid component={component} choice={choice} limit={12} />
      <LossTable losses={row.losses} notAdditive={component.notAdditive} />
      <CorrectionsTable component={component} />
    </>
  );
}

interface LossTableProps {
  readonly losses: readonly EntityLoss[];
  readonly notAdditive: ComponentView["notAdditive"];
}

function LossTable({ losses, notAdditive }: LossTableProps): JSX.Element {
  // By most metrics, an entity of the key costs only recall, and one of the response only precision.
  const figures = (
    [
      ["R", ({ recall, value }) => recall ?? value],
      ["P", ({ precision }) => precision],
    ] as const satisfies readonly (readonly [string, (loss: EntityLoss) => number | null | undefined])[]
  ).filter(([, of]) => losses.some((loss) => typeof of(loss) === "number"));
  const columns = [leftColumn("metric"), ...figures.map(([title]) => rightColumn(title))];
  const rows = losses.map((loss) => [titleOf(loss.metric), ...figures.map(([, of]) => of(loss)?.toFixed(3) ?? "")]);
  return (
    <>
      <DataTable table={{ columns, rows }} caption="Points lost in the whole corpus because of this entity" />
      {notAdditive.length > 0 && (
        <p class="quiet">
          {notAdditive.map(({ metric, reason }) => `${titleOf(metric)} is left out: ${reason}.`).join(" ")}
        </p>
      )}
    </>
  );
}

function CorrectionsTable({ component }: { component: ComponentView }): JSX.Element | null {
  const { overview } = useOpenPage();
  const { corrections, rows, columns } = component;
  if (corrections.length === 0) return null;
  const ids = Object.keys(corrections[0].gains);
  const metrics = overview.metrics.filter(({ id }) => ids.includes(id));
  return (
    <WideTable label="What if">
      <caption>Gain from each correction (points)</caption>
      <thead>
        <tr>
          <th scope="col">metric</th>
          {corrections.map(({ type, row, column, count }) => (
            <th scope="col" class="right">
              {row !== undefined && rows[row].badge} {column !== undefined && columns[column].badge}
              <br />
              {isDivision(type) ? `in ${count + 1} pieces` : `${count} ${wordsOf(type)}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ id, title }) => (
          <tr>
            <th scope="row">{title}</th>
            {corrections.map(({ gains }) => (
              <td class="right">{signedPercent(mainFigure(gains[id]), 2)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function isDivision(type: string): boolean {
  return type === "divided-entity" || type === "conflated-entities";
}

const FEW = 12;
/** Tokens of context on each side. */
const CONTEXT = 6;

interface ConcordanceProps {
  readonly document: string;
  readonly part: PartView;
  readonly layer: LayerView;
  readonly entity: ShownEntity;
}

function Concordance({ document, part, layer, entity }: ConcordanceProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, token } = page.route.value;
  const other = otherSystem(page.route.value, overview);
  const [isLong, setLong] = useState(false);
  const shown = isLong ? entity.mentions : entity.mentions.slice(0, FEW);
  const { tokens } = part;
  return (
    <>
      <h3>Mentions</h3>
      <ol class="list">
        {shown.map((m) => {
          const mention = layer.mentions[m];
          const { pieces } = mention;
          const shown = layer.layer !== "key" ? [layer.layer] : other === undefined ? [system] : [system, other];
          const [first, last] = [pieces.at(0), pieces.at(-1)];
          return (
            <li>
              <button
                class="choice"
                aria-pressed={first !== undefined && first === token}
                onClick={() => {
                  const address = { document, part: part.part, layer: layer.layer, entity: mention.entity };
                  page.select(address, first);
                }}
              >
                <span dir="auto">
                  {tokens === undefined || first === undefined || last === undefined ? (
                    mentionText(tokens, mention)
                  ) : (
                    <>
                      <span class="quiet">{wordsAround(tokens, { first, last }, CONTEXT).before}</span>
                      <Runs tokens={tokens} pieces={pieces} />
                      <span class="quiet">{wordsAround(tokens, { first, last }, CONTEXT).after}</span>
                    </>
                  )}
                </span>
                <MentionSigns layer={layer.layer} mention={mention} systems={shown} />
              </button>
            </li>
          );
        })}
      </ol>
      {shown.length < entity.mentions.length && (
        <button
          onClick={() => {
            setLong(true);
          }}
        >
          {entity.mentions.length - shown.length} more
        </button>
      )}
    </>
  );
}

/** Shows the words of a mention in bold, but not the words in its gaps. A long gap becomes an ellipsis. */
function Runs({ tokens, pieces }: { tokens: NonNullable<PartView["tokens"]>; pieces: readonly number[] }): JSX.Element {
  const runs = [];
  for (let p = 0; p < pieces.length; p += 2) {
    if (p > 0) {
      const [first, last] = [pieces[p - 1] + 1, pieces[p] - 1];
      runs.push(<span class="quiet"> {last - first < CONTEXT ? textBetween(tokens, first, last) : "…"} </span>);
    }
    runs.push(<b>{textBetween(tokens, pieces[p], pieces[p + 1])}</b>);
  }
  return <>{runs}</>;
}

const MOST_MENTIONS = 40;

function ErrorInspector({ place }: { place: number }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const query = page.errorsQuery();
  const { value, failure } = useAnswer(
    () =>
      page.engine.errors({
        ...query,
        ...(query.level === "entity" && { gains: true }),
        offset: place,
        limit: 1,
      }),
    [overview.opened, place, JSON.stringify(query)],
  );
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  const row = value?.rows.at(0);
  if (value === undefined || row === undefined) return null;
  const { type, sentence, facets, gains, id, mentions } = row;
  return (
    <section>
      <h2>
        <span class="kicker">
          Error {row.place + 1} of {value.total}: {wordsOf(type)}
          {page.notes.isDone(id) && " · ticked off"}
        </span>{" "}
        <Headline text={errorHeadline(row)} />
      </h2>
      <p>{sentence}</p>
      <BothShares row={row} />
      {gains !== undefined && row.pieces === undefined && <GainsTable gains={gains} caption={gainCaption(row)} />}
      {row.entityGains !== undefined && (row.pieces !== undefined || Number(row.why.data["pieces"]) > 2) && (
        <GainsTable
          gains={row.entityGains}
          caption={`Gain from correcting all pieces of ${row.badge}, which is in ${piecesOf(row)} (points)`}
        />
      )}
      <OtherSystem row={row} />
      <details>
        <summary>Properties</summary>
        <ul class="list">
          {mentions.slice(0, MOST_MENTIONS).map(({ side, text, line }) => (
            <li>
              <span class="quiet">{side}</span> “<span dir="auto">{text}</span>”
              {line !== undefined && <span class="quiet"> line {line}</span>}
            </li>
          ))}
          {mentions.length > MOST_MENTIONS && <li class="quiet">and {mentions.length - MOST_MENTIONS} more</li>}
        </ul>
        <table>
          <tbody>
            {Object.entries(facets).map(([facet, value]) => (
              <tr>
                <th scope="row">{wordsOf(facet)}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <NoteForm key={id} error={row} />
    </section>
  );
}

/** Shows a sentence with words of the text in quotes, which may be written from right to left. */
function Headline({ text }: { text: string }): JSX.Element {
  return <>{text.split(/(?<=“)|(?=”)/u).map((piece, p) => (p % 2 === 1 ? <bdi>{piece}</bdi> : piece))}</>;
}

/** Shows where the mentions of an error's entities are on the other side. */
function BothShares({ row }: { row: ErrorRow }): JSX.Element | null {
  const part = usePart(row);
  const { page } = useOpenPage();
  const { system } = page.route.value;
  if (part === undefined) return null;
  const { side, entityNumber, otherEntityNumber = -1 } = row;
  const [key, response] = side === "key" ? [entityNumber, otherEntityNumber] : [otherEntityNumber, entityNumber];
  const { document } = row;
  return (
    <>
      {key >= 0 && <EntityShares document={document} part={part} layer={part.key} entity={key} system={system} />}
      {response >= 0 && (
        <EntityShares
          document={document}
          part={part}
          layer={part.responses[system]}
          entity={response}
          system={system}
        />
      )}
    </>
  );
}

/** Tells what the other system does with the mentions of an error. */
function OtherSystem({ row }: { row: ErrorRow }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const part = usePart(row);
  const { system } = page.route.value;
  const other = otherSystem(page.route.value, overview);
  if (part === undefined || other === undefined) return null;
  const found = statusesElsewhere(part, row.mentions, { system, other });
  if (found.length === 0) return null;
  return (
    <>
      <h3 dir="auto">{overview.systems[other].name} here</h3>
      <p>
        {found.map(({ status, count }, i) => (
          <>
            {i > 0 && " · "}
            <span class={`sign ${status}`} aria-hidden="true">
              {status === "matched" ? "✓" : statuses[status].glyph}
            </span>{" "}
            {status === "matched" ? "right" : statuses[status].word}
            {found.length > 1 && ` (${count})`}
          </>
        ))}
      </p>
    </>
  );
}

function usePart({ document, part }: Pick<ErrorRow, "document" | "part">): PartView | undefined {
  const { page, overview } = useOpenPage();
  const { value: open } = useAnswer(() => page.document(document), [overview.opened, document]);
  return open?.id === document ? open.parts.find((each) => each.part === part) : undefined;
}

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

/** Shows the gain in the metric that ranks, and on demand those in all metrics. */
function GainsTable({ gains, caption }: GainsTableProps): JSX.Element {
  const { overview } = useOpenPage();
  const { headline, metrics, systems } = overview;
  const columns = [leftColumn("metric"), ...["R", "P", fTitle(systems[0].signature)].map(rightColumn)];
  const rows = metrics
    .filter(({ id }) => id in gains)
    .map(({ id, title }) => {
      const { recall, precision } = gains[id];
      return [title, ...[recall, precision, mainFigure(gains[id])].map((gain) => signedPercent(gain, 2))];
    });
  return (
    <div class="gains">
      <h3>{caption}</h3>
      {headline in gains && (
        <p class="pair">
          <span>
            {titleOf(headline)} {mainTitle(headline, systems[0].signature)}
          </span>
          <b>{signedPercent(mainFigure(gains[headline]), 2)}</b>
        </p>
      )}
      <details>
        <summary>all metrics</summary>
        <DataTable table={{ columns, rows }} caption={caption} />
      </details>
    </div>
  );
}

function NoteForm({ error }: { error: ErrorRow }): JSX.Element {
  const page = usePage();
  const { notes } = page;
  const { text, tags } = notes.ownOn(error.id);
  const others = notes.on(error.id).filter(({ author }) => author !== page.author.value);
  return (
    <div>
      <h3>
        <label for="note">Note</label>
      </h3>
      <p>
        <textarea
          id="note"
          rows={3}
          style={{ width: "100%" }}
          value={text}
          onChange={({ currentTarget }) => {
            notes.set(error, { text: currentTarget.value });
          }}
        />
      </p>
      <p>
        <label>
          Tags, comma-separated{" "}
          <input
            value={tags.join(", ")}
            onChange={({ currentTarget: { value } }) => {
              notes.set(error, { tags: value.split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()])) });
            }}
          />
        </label>
      </p>
      {page.author.value === "" && (
        <p>
          <AuthorField />
        </p>
      )}
      {others.length > 0 && (
        <ul class="list" aria-label="Notes of others">
          {others.map((note) => (
            <li>
              <b dir="auto">{authorOf(note)}</b>: <span dir="auto">{note.text}</span>{" "}
              <span class="quiet">{note.tags.join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface EntityErrorsProps {
  readonly document: string;
  readonly choice: EntityChoice;
}

const MOST_ERRORS = 40;

/**
 * Lists the errors of an entity, with the gains from correcting them: a row for a divided or conflated entity, then one
 * for each piece to be moved.
 */
function EntityErrors({ document, choice }: EntityErrorsProps): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { part, layer, entity } = choice;
  const system = layer === "key" ? page.route.value.system : layer;
  const { value } = useAnswer(
    () =>
      page.engine.errors({
        system,
        entity: { document, part, side: layer === "key" ? "key" : "response", entity },
        sort: "entity",
        gains: true,
        limit: MOST_ERRORS,
      }),
    [overview.opened, document, part, layer, entity, system],
  );
  if (value === undefined || value.total === 0) return null;
  const { headline } = overview;
  const gain = (gains: Gains | undefined): string =>
    gains === undefined || !(headline in gains) ? "" : signedPercent(mainFigure(gains[headline]), 2);
  const isWhole = (row: ErrorRow, r: number): boolean =>
    row.entityGains !== undefined &&
    value.rows.findIndex(
      ({ type, side, entity: own }) => type === row.type && side === row.side && own === row.entity,
    ) === r;
  return (
    <>
      <table class="entity-errors">
        <caption>
          Errors, and the gain in {titleOf(headline)} {mainTitle(headline, overview.systems[system].signature)} from
          correcting each (points)
        </caption>
        <tbody>
          {value.rows.map((row, r) => (
            <>
              {isWhole(row, r) && (
                <tr>
                  <th scope="row">
                    {row.badge} is in {piecesOf(row)}: correct all
                  </th>
                  <td class="right">{gain(row.entityGains)}</td>
                </tr>
              )}
              <tr>
                <td class={row.entityGains === undefined ? "" : "piece"} title={row.sentence}>
                  {row.entityGains === undefined
                    ? wordsOf(row.type)
                    : `move ${counted(row.mentions.length, "mention")}${row.type === "divided-entity" ? ` out of ${row.otherBadge}` : ` of ${row.otherBadge} out of ${row.badge}`}`}
                  : “
                  <span dir="auto">
                    {row.mentions
                      .map(({ text }) => text)
                      .slice(0, 3)
                      .join(" · ")}
                  </span>
                  {row.mentions.length > 3 && " …"}”
                </td>
                <td class="right">{gain(row.gains)}</td>
              </tr>
            </>
          ))}
        </tbody>
      </table>
      {value.total > value.rows.length && <p class="quiet">and {value.total - value.rows.length} more</p>}
    </>
  );
}

/** Returns a text such as “8 pieces”. */
function piecesOf({ why }: ErrorRow): string {
  return counted(Number(why.data["pieces"]), "piece");
}
