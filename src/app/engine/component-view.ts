import { alignmentRule, chosenAlignment } from "../../analysis/explain/chosen-alignment.ts";
import { singleErrors } from "../../analysis/what-if/corrected-table.ts";
import { commonMentions, type OverlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/document.ts";
import { findMetric } from "../../metrics/registry.ts";
import type { CorpusPart } from "./corpus.ts";
import type { AnalysedPart } from "./part-view.ts";
import type { SystemLosses } from "./system-losses.ts";
import type { ComponentEntity, ComponentView, CorrectionView } from "./views/component-view.ts";

/** Entities of one component by their numbers in the table, and what is between them. */
interface Restricted {
  readonly keys: readonly number[];
  readonly responses: readonly number[];
  readonly table: OverlapTable;
}

/**
 * One component of the overlap graph of a part.
 *
 * @param component its number; see `PartAnalysis`
 */
export function componentView(
  part: CorpusPart,
  { view, analyses }: AnalysedPart,
  system: number,
  component: number,
  losses: SystemLosses,
): ComponentView {
  const analysis = analyses[system];
  if (analysis === undefined) throw new RangeError(`system ${system} has nothing to do with ${part.label}`);
  const { key, response, table } = analysis;
  const isOf = (of: Int32Array) => (e: number) => of[e] === component;
  const own = restricted(
    table,
    Array.from(key.component.keys()).filter(isOf(key.component)),
    Array.from(response.component.keys()).filter(isOf(response.component)),
  );
  const common = commonMentions(own.table);
  const entity = (side: SideName, number: number, alone: number): ComponentEntity => {
    const e = analysis[side].entity[number];
    const { badge, id, name } = (side === "key" ? view.key : view.responses[system]).entities[e];
    const size = (side === "key" ? table.keySizes : table.responseSizes)[number];
    return { entity: e, badge, id, name, size, alone, losses: losses.ofEntity(part, side, number) };
  };
  return {
    document: part.document,
    part: part.part,
    system,
    rows: own.keys.map((k, row) => entity("key", k, own.table.keySizes[row] - common.key[row])),
    columns: own.responses.map((r, column) =>
      entity("response", r, own.table.responseSizes[column] - common.response[column]),
    ),
    cells: Array.from(own.table.cellSize, (size, c) => ({
      row: own.table.cellKey[c],
      column: own.table.cellResponse[c],
      size,
    })),
    alignments: losses.metrics.flatMap(({ id }) => {
      const rule = alignmentRule(findMetric(id));
      if (rule === undefined) return [];
      const { cells, uniqueness } = chosenAlignment(own.table, rule);
      return [
        {
          metric: id,
          pairs: cells.map((c) => [own.table.cellKey[c], own.table.cellResponse[c]] as const),
          unique: uniqueness === "unique",
        },
      ];
    }),
    corrections: corrections(part, own, analysis, losses),
    notAdditive: losses.notAdditive,
  };
}

/** The table of some entities, with new numbers, with which no other entity shares a mention. */
function restricted(table: OverlapTable, keys: readonly number[], responses: readonly number[]): Restricted {
  const row = new Map(keys.map((k, i) => [k, i]));
  const column = new Map(responses.map((r, i) => [r, i]));
  const cells = Array.from(table.cellKey.keys()).filter((c) => row.has(table.cellKey[c]));
  return {
    keys,
    responses,
    table: {
      keySizes: Int32Array.from(keys, (k) => table.keySizes[k]),
      responseSizes: Int32Array.from(responses, (r) => table.responseSizes[r]),
      cellKey: Int32Array.from(cells, (c) => row.get(table.cellKey[c])!),
      cellResponse: Int32Array.from(cells, (c) => column.get(table.cellResponse[c])!),
      cellSize: Int32Array.from(cells, (c) => table.cellSize[c]),
    },
  };
}

/** The errors of the component's entities, and what correcting them would gain. */
function corrections(
  part: CorpusPart,
  { keys, responses, table }: Restricted,
  { key, response }: NonNullable<AnalysedPart["analyses"][number]>,
  losses: SystemLosses,
): CorrectionView[] {
  const ids = losses.idsOf(part);
  const found = singleErrors({ table, spans: [] }).flatMap((error): CorrectionView[] => {
    if (error.type === "span-error") return [];
    const { type, side, entity, count } = error;
    const own = side === "key" ? key.entity[keys[entity]] : response.entity[responses[entity]];
    const gains = losses.gainsOf(part, { type, side, entity: ids[side][own] });
    return gains === undefined
      ? []
      : [{ type, ...(side === "key" ? { row: entity } : { column: entity }), count, gains }];
  });
  const rows = new Map(keys.map((k, i) => [key.entity[k], i]));
  const columns = new Map(responses.map((r, i) => [response.entity[r], i]));
  const spans = losses.spansOf(part).flatMap(({ key: k, response: r, count }): CorrectionView[] => {
    const [row, column] = [rows.get(k), columns.get(r)];
    if (row === undefined && column === undefined) return [];
    const gains = losses.gainsOf(part, {
      type: "span-error",
      side: "key",
      entity: ids.key[k],
      otherEntity: ids.response[r],
    });
    if (gains === undefined) return [];
    return [
      {
        type: "span-error",
        ...(row !== undefined && { row }),
        ...(column !== undefined && { column }),
        count,
        gains,
      },
    ];
  });
  return [...spans, ...found];
}
