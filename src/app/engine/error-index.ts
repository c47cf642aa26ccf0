import { compareValues, unknownValue } from "../../analysis/errors/cross-table.ts";
import { typesOfLevel } from "../../analysis/errors/error-types-of-level.ts";
import { type ErrorOrder, sortedErrors } from "../../analysis/errors/sorted-errors.ts";
import { errorFacets, type ErrorFacet, type ErrorLevel, type ErrorRecord } from "../../analysis/index.ts";
import type { ErrorDivisionName, ErrorsView } from "./views/errors-view.ts";

/** A division of the errors: its values in order, and which of them each error has. */
export interface DivisionIndex {
  readonly name: ErrorDivisionName;
  readonly values: readonly string[];
  readonly codes: Int32Array;
}

/** What a query chooses by besides facets; `false` for an error that it leaves out. */
export type ErrorPredicate = (record: ErrorRecord, index: number) => boolean;

/** The errors of a system, indexed once so that they can be counted and listed at once. */
export class ErrorIndex {
  readonly records: readonly ErrorRecord[];
  private readonly divisions: readonly DivisionIndex[];
  private readonly orders = new Map<string, Int32Array>();
  private texts: string[] | undefined;
  private groups: Int32Array | undefined;

  constructor(records: readonly ErrorRecord[], level: ErrorLevel) {
    this.records = records;
    const types = typesOfLevel[level];
    this.divisions = [
      divisionOf(
        "type",
        records,
        ({ type }) => type,
        (a, b) => types.indexOf(a) - types.indexOf(b),
      ),
      divisionOf("document", records, ({ document }) => document, inOrderOf(records.map(({ document }) => document))),
      ...(Object.keys(errorFacets) as ErrorFacet[])
        .filter((facet) => records.some(({ facets }) => facets[facet] !== undefined))
        .map((facet) => divisionOf(facet, records, ({ facets }) => facets[facet] ?? unknownValue, compareValues)),
    ];
  }

  /**
   * Errors that have the wanted values, and counts of all values; those of a facet are of the errors that meet all else.
   *
   * @param more divisions besides those that errors always have
   * @returns indices ascending
   * @complexity O(errors · facets)
   */
  choose(
    where: Readonly<Partial<Record<ErrorDivisionName, readonly string[]>>>,
    accepts: ErrorPredicate | undefined,
    more: readonly DivisionIndex[] = [],
  ): { readonly chosen: Int32Array; readonly facets: ErrorsView["facets"] } {
    const { records } = this;
    const divisions = [...this.divisions, ...more];
    const wanted = divisions.map(({ name, values }) => {
      const chosen = where[name] ?? [];
      return chosen.length === 0 ? undefined : Uint8Array.from(values, (value) => (chosen.includes(value) ? 1 : 0));
    });
    const counts = divisions.map(({ values }) => new Int32Array(values.length));
    const chosen = new Int32Array(records.length);
    let count = 0;
    for (let i = 0; i < records.length; i++) {
      if (accepts?.(records[i], i) === false) continue;
      let failed = -1;
      let failures = 0;
      for (let d = 0; d < divisions.length && failures < 2; d++) {
        if (wanted[d]?.[divisions[d].codes[i]] !== 0) continue;
        failed = d;
        failures++;
      }
      if (failures > 1) continue;
      if (failures === 1) {
        counts[failed][divisions[failed].codes[i]]++;
        continue;
      }
      for (let d = 0; d < divisions.length; d++) counts[d][divisions[d].codes[i]]++;
      chosen[count++] = i;
    }
    return {
      chosen: chosen.subarray(0, count),
      facets: divisions.map(({ name, values }, d) => ({
        facet: name,
        values: values.map((value, v) => ({ value, count: counts[d][v] })),
      })),
    };
  }

  /** Where each error stands in an order. */
  rankBy(order: ErrorOrder, metric: string): Int32Array {
    const id = order === "loss" ? `loss ${metric}` : order;
    let rank = this.orders.get(id);
    if (rank === undefined) {
      const place = new Map(this.records.map((record, i) => [record, i]));
      rank = new Int32Array(this.records.length);
      for (const [at, record] of sortedErrors(this.records, order, metric).entries()) rank[place.get(record)!] = at;
      this.orders.set(id, rank);
    }
    return rank;
  }

  /** Which errors are pieces of the same entity: a number for each error, which they share. */
  groupOf(index: number): number {
    this.groups ??= groupsOf(this.records);
    return this.groups[index];
  }

  /** The words of an error's mentions, in lower case. */
  textOf(index: number): string {
    this.texts ??= this.records.map(({ mentions }) => mentions.map(({ text }) => text.toLowerCase()).join("\n"));
    return this.texts[index];
  }
}

function groupsOf(records: readonly ErrorRecord[]): Int32Array {
  const first = new Map<string, number>();
  return Int32Array.from(records, ({ why, document, part, side, entity, type }, i) => {
    if (why.code !== "piece") return i;
    const id = JSON.stringify([document, part, side, entity, type]);
    const group = first.get(id) ?? i;
    first.set(id, group);
    return group;
  });
}

function divisionOf(
  name: ErrorDivisionName,
  records: readonly ErrorRecord[],
  valueOf: (record: ErrorRecord) => string,
  compare: (a: string, b: string) => number,
): DivisionIndex {
  const values = [...new Set(records.map(valueOf))].sort(compare);
  const code = new Map(values.map((value, i) => [value, i]));
  return { name, values, codes: Int32Array.from(records, (record) => code.get(valueOf(record))!) };
}

/** In which values first occur. */
function inOrderOf(values: readonly string[]): (a: string, b: string) => number {
  const place = new Map([...new Set(values)].map((value, i) => [value, i]));
  return (a, b) => place.get(a)! - place.get(b)!;
}
