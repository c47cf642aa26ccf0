import { layerIn } from "../state/selection.ts";
import { entityFigure } from "../../../plots/entity-figure.ts";
import { counted } from "../../../report/numbers.ts";
import { leftColumn, nameColumn, rightColumn } from "../../../report/table.ts";
import { titledTable } from "../../../report/titled-table.ts";
import type { LayerView, PartView, ShownLayerName } from "../../engine/document-view.ts";
import type { EntityRow } from "../state/entity-rows.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { nameOfDocument } from "./document-line.tsx";
import { rowsOfStrip, wordOfMark } from "./entity-strip.tsx";

/** The most entities that a figure draws. */
const DRAWN = 30;

/**
 * Offers a list of entities as a table, and the first of them as a figure.
 *
 * @param shown the rows of a strip
 */
export function useEntitiesExhibits(title: string, list: readonly EntityRow[], shown: readonly ShownLayerName[]): void {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const placeOf = async ({ document, part: name, layer }: EntityRow): Promise<[PartView, LayerView]> => {
    const part = (await page.document(document)).parts.find((each) => each.part === name)!;
    return [part, layerIn(part, layer)];
  };
  const nameOf = (row: ShownLayerName): string => (row === "key" ? "key" : overview.systems[row].name);
  useExhibit({
    kind: "table",
    title,
    text: async (format) => {
      const rows = await Promise.all(
        list.map(async (row) => {
          const [{ label }, { entities }] = await placeOf(row);
          const { badge, name, mentions } = entities[row.entity];
          return [label, badge, name, String(mentions.length), String(row.links)];
        }),
      );
      const columns = [
        ...["part", "entity"].map(leftColumn),
        nameColumn("name"),
        ...["mentions", "missing or wrong links"].map(rightColumn),
      ];
      return titledTable({ title, table: { columns, rows }, signatures: [overview.systems[system].signature] }, format);
    },
  });
  useExhibit({
    kind: "figure",
    title,
    svg: async () => {
      const drawn = await Promise.all(
        list.slice(0, DRAWN).map(async (row) => {
          const [part, layer] = await placeOf(row);
          const { badge, name } = layer.entities[row.entity];
          const rows = row.layer === "key" ? shown : [row.layer];
          const paths = rowsOfStrip(part, layer, row.entity, rows);
          return {
            title: `${badge} ${name}`,
            rows: rows.map((each, r) => ({ name: nameOf(each), paths: paths[r] })),
          };
        }),
      );
      const lines = [title, ...(list.length > DRAWN ? [`the first ${DRAWN} of ${list.length}`] : [])];
      return entityFigure(lines, drawn.map((each) => each.title).join("; "), drawn, wordOfMark);
    },
  });
}

/** Returns what a list of entities of a document is called, or one of the corpus. */
export function titleOfEntities(rows: readonly EntityRow[], isOfCorpus: boolean): string {
  return isOfCorpus
    ? `${counted(rows.length, "entity")} of the corpus`
    : `Entities of ${nameOfDocument(rows[0].document)}`;
}
