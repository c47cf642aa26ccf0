import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { mainFigure } from "../../metrics/metric.ts";
import { signedPercent } from "../../report/interval-numbers.ts";
import { counted } from "../../report/numbers.ts";
import { titleOf } from "../../report/score/score-tables.ts";
import { leftColumn, rightColumn } from "../../report/table.ts";
import type { ComponentView, EntityLoss } from "../engine/views/component-view.ts";
import type { LayerView, PartView, ShownEntity } from "../engine/views/document-view.ts";
import { DataTable } from "./data-table.tsx";
import { EntityErrors } from "./entity-errors.tsx";
import { OverlapGrid } from "./overlap-table.tsx";
import type { EntityChoice } from "./route.ts";
import { statusIn } from "./selection.ts";
import { statuses } from "./statuses.ts";
import { mentionText, textBetween } from "./text-blocks.ts";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./wide-table.tsx";

interface EntityInspectorProps {
  readonly document: string;
  readonly choice: EntityChoice;
}

/** The chosen entity: what it overlaps, what it costs, what is wrong with it, and all its mentions. */
export function EntityInspector({ document, choice }: EntityInspectorProps): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { part: name, layer: layerName, entity: number } = choice;
  const { value: open } = useAnswer(() => page.document(document), [overview.opened, document]);
  const { value: component, failure } = useAnswer(
    () => page.engine.component({ document, part: name, layer: layerName, entity: number }, system),
    [overview.opened, document, name, layerName, number, system],
  );
  const part = open?.id === document ? open.parts.find(({ part }) => part === name) : undefined;
  const layer = layerName === "key" ? part?.key : part?.responses[layerName];
  const entity = layer?.entities.at(number);
  if (part === undefined || layer === undefined || entity === undefined) return null;
  const row = (layerName === "key" ? component?.rows : component?.columns)?.find((each) => each.entity === number);
  return (
    <section>
      <h2>
        {entity.badge} <span dir="auto">“{entity.name}”</span>
      </h2>
      <p class="quiet">
        {layerName === "key" ? "key" : overview.systems[layerName].name}, {counted(entity.mentions.length, "mention")}
        {entity.type !== undefined && `, ${entity.type}`} · id {entity.id}
      </p>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {component !== undefined && row !== undefined && (
        <>
          <h3>Overlap</h3>
          <OverlapGrid component={component} choice={choice} limit={12} />
          <LossTable losses={row.losses} notAdditive={component.notAdditive} />
          <CorrectionsTable component={component} />
        </>
      )}
      <EntityErrors document={document} choice={choice} />
      <Concordance document={document} part={part} layer={layer} entity={entity} />
    </section>
  );
}

interface LossTableProps {
  readonly losses: readonly EntityLoss[];
  readonly notAdditive: ComponentView["notAdditive"];
}

/** What an entity takes from the corpus's figures, metric by metric. */
function LossTable({ losses, notAdditive }: LossTableProps): JSX.Element {
  const columns = [leftColumn("metric"), ...["R", "P"].map(rightColumn)];
  const rows = losses.map(({ metric, recall, precision, value }) => [
    titleOf(metric),
    ...[recall ?? value, precision].map((points) => points?.toFixed(3) ?? ""),
  ]);
  return (
    <>
      <DataTable table={{ columns, rows }} caption="Points lost in the whole corpus because of this entity" />
      {notAdditive.length > 0 && (
        <p class="quiet">
          {notAdditive.map(({ metric, reason }) => `${titleOf(metric)} is not among them: ${reason}.`).join(" ")}
        </p>
      )}
    </>
  );
}

/** What correcting errors of these entities would gain the corpus. */
function CorrectionsTable({ component }: { component: ComponentView }): JSX.Element | null {
  const { overview } = useOpenPage();
  const { corrections, rows, columns } = component;
  if (corrections.length === 0) return null;
  const ids = Object.keys(corrections[0].gains);
  const metrics = overview.metrics.filter(({ id }) => ids.includes(id));
  return (
    <WideTable label="What if" id="what-if">
      <caption>F1 gained by correcting (points)</caption>
      <thead>
        <tr>
          <th scope="col">metric</th>
          {corrections.map(({ type, row, column, count }) => (
            <th scope="col" class="right">
              {row !== undefined && rows[row].badge} {column !== undefined && columns[column].badge}
              <br />
              {isDivision(type) ? `in ${count + 1} pieces` : `${count} ${type.replaceAll("-", " ")}`}
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

const FEW = 40;
/** Tokens on each side. */
const CONTEXT = 6;

interface ConcordanceProps {
  readonly document: string;
  readonly part: PartView;
  readonly layer: LayerView;
  readonly entity: ShownEntity;
}

/** All mentions of an entity with the words around them; each leads to its place in the text. */
function Concordance({ document, part, layer, entity }: ConcordanceProps): JSX.Element {
  const { page } = useOpenPage();
  const { system, token } = page.route.value;
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
          const status = statusIn(layer.layer, mention, layer.layer === "key" ? system : layer.layer);
          const { glyph, word } = statuses[status];
          const [first, last] = [pieces.at(0), pieces.at(-1)];
          return (
            <li>
              <button
                class="choice"
                aria-pressed={first !== undefined && first === token}
                onClick={() => {
                  const address = { document, part: part.part, layer: layer.layer, entity: mention.entity };
                  page.select(address, first, tokens === undefined ? undefined : "text");
                }}
              >
                <span dir="auto">
                  {tokens === undefined || first === undefined || last === undefined ? (
                    mentionText(tokens, mention)
                  ) : (
                    <>
                      <span class="quiet">{textBetween(tokens, first - CONTEXT, first - 1)} </span>
                      <Runs tokens={tokens} pieces={pieces} />
                      <span class="quiet"> {textBetween(tokens, last + 1, last + CONTEXT)}</span>
                    </>
                  )}
                </span>
                <span class={`mark ${status}`} title={word}>
                  {glyph}
                  <span class="hidden">{word}</span>
                </span>
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

/** The words of a mention in bold. Those in its gaps are not; a long gap is an ellipsis. */
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
