import type { JSX } from "preact";
import { signedPercent } from "../../report/interval-numbers.ts";
import { mainFigure } from "../../metrics/metric.ts";
import type { Gains } from "../../analysis/what-if/gains.ts";
import { counted } from "../../report/numbers.ts";
import { titleOf } from "../../report/score/score-tables.ts";
import type { ErrorRow } from "../engine/errors-view.ts";
import type { EntityChoice } from "./route.ts";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

interface EntityErrorsProps {
  readonly document: string;
  readonly choice: EntityChoice;
}

const MOST = 40;

/** The errors of an entity, and what correcting them would gain: one row for an entity in pieces, and one for each piece to be moved. */
export function EntityErrors({ document, choice }: EntityErrorsProps): JSX.Element | null {
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
        limit: MOST,
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
        <caption>Errors, and the gain in {titleOf(headline)} F1 from correcting each (points)</caption>
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
                    ? row.type.replaceAll("-", " ")
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

/** “8 pieces”: how many entities of the other side hold mentions of the entity of an error. */
export function piecesOf({ why }: ErrorRow): string {
  return counted(Number(why.data["pieces"]), "piece");
}
