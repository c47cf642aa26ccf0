import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import { EntityFingerprints, NameHash } from "../../core/name-fingerprints.ts";
import { GrowingColumn, grown } from "../../core/text-column.ts";
import type { LabelRowColumns } from "../../formats/labels/label-columns-reader.ts";
import { mayBeOdd } from "../../formats/labels/label-cells.ts";
import { isOdd, plainNotation } from "../../core/alike-names.ts";
import { idsDifference } from "../../scoring/mentions-in-common.ts";
import { FlawedTable, type LabelledDocument, type LabelStore, type LabelTable } from "../../scoring/label-tables.ts";
import { RowStore } from "./row-store.ts";

/** Adds 64 bits to those of a `NameHash`, with other multipliers. The hash is not cryptographic. */
export class SecondHash {
  high = 0;
  low = 0;

  /** Hashes `bytes[start..end)`. */
  take(bytes: Uint8Array, start: number, end: number): void {
    let a = 0x3c6ef372 ^ (end - start);
    let b = 0x1b873593;
    for (let p = start; p < end; p++) {
      a = Math.imul(((a << 5) | (a >>> 27)) ^ bytes[p], 0x9e3779b1);
      b = Math.imul(b + bytes[p], 0x85ebca77) ^ (b >>> 15);
    }
    this.high = Math.imul(a ^ (a >>> 15) ^ b, 0x2c1b3c6d);
    this.low = Math.imul(b ^ (b >>> 13), 0x297a2d39) ^ (a >>> 16);
  }
}

/** The columns that replace a mention's name: 128 bits of hash. Fingerprints use the first two. */
const hashColumns = ["low", "high", "low2", "high2"] as const;

/** The same for a name in plain notation: see `plainNotation`. */
const plainColumns = hashColumns.map((column) => `plain_${column}`);

/** The hashes of a name that is not in plain notation, and those of its plain notation. */
type OddName = readonly number[];

/** Returns SQL for equal columns of two tables. */
function equal(one: string, other: string, columns: readonly string[]): string {
  return columns.map((column) => `${one}.${column} = ${other}.${column}`).join(" AND ");
}

/** The default of `--memory-limit`. */
const defaultMemory = "1GB";

/**
 * Tables of labels that may be larger than memory. DuckDB joins, groups and sorts the mentions, and uses files if
 * necessary.
 */
export class LabelsOnDisk implements LabelStore {
  readonly needsNames = true;
  private readonly rows: RowStore;
  private hasResponse = false;
  /** The tables of names not in plain notation, such as `001`. */
  private readonly oddTables = new Set<string>();

  private constructor(rows: RowStore) {
    this.rows = rows;
  }

  /**
   * Lends a store to a function, and closes it afterwards.
   *
   * @param memory how much memory DuckDB may use, such as `1GB`
   * @param threads the most threads; by default, one per processor
   * @throws CommandError if DuckDB is not installed, or cannot continue
   */
  static async lend<Result>(
    use: (store: LabelStore) => Promise<Result>,
    memory = defaultMemory,
    threads?: number,
  ): Promise<Result> {
    const rows = await RowStore.open(memory, threads);
    try {
      return await use(new LabelsOnDisk(rows));
    } finally {
      rows.close();
    }
  }

  async load({ file, side, sides, reader, read }: LabelTable): Promise<void> {
    const table = side === "key" ? "keys" : "responses";
    if (side === "response" && this.hasResponse) await this.rows.run("DROP TABLE responses");
    this.hasResponse ||= side === "response";
    const add = await this.rows.table(table, ["document", ...sides, ...hashColumns]);
    const oddTable = `odd_${table}`;
    if (this.oddTables.delete(oddTable)) await this.rows.run(`DROP TABLE ${oddTable}`);
    const odd: OddName[] = [];
    let addOdd: Awaited<ReturnType<RowStore["table"]>> | undefined;
    for (let isMore = true; isMore; ) {
      isMore = read();
      reader.drain((rows) => {
        const hashes = hashesOf(rows);
        add([rows.document ?? new Int32Array(rows.length), ...sides.map((each) => rows[each]), ...hashes]);
        for (const name of oddNames(rows, hashes)) odd.push(name);
      });
      if (odd.length > 0) {
        addOdd ??= await this.rows.table(oddTable, [...hashColumns, ...plainColumns]);
        addOdd(Array.from({ length: odd[0].length }, (_, c) => Int32Array.from(odd, (name) => name[c])));
        odd.length = 0;
      }
      // Lets an interrupt stop the run before everything is read.
      await new Promise(setImmediate);
    }
    add();
    addOdd?.();
    if (addOdd !== undefined) this.oddTables.add(oddTable);
    await this.refuseRepeated(table, file);
  }

  async *documents(
    names: readonly string[],
    numbers: Int32Array | undefined,
    onIds: ((diagnostic: Diagnostic) => void) | undefined,
  ): AsyncGenerator<LabelledDocument, void> {
    if (numbers !== undefined) await this.renumber(numbers);
    if (numbers !== undefined && onIds !== undefined && this.oddTables.size > 0) await this.compareIds(onIds);
    const cells = new LabelCells();
    const labels = `document, "key", response`;
    const mentions = numbers === undefined ? "keys" : joined;
    const query = `SELECT ${labels}, count(*)::INTEGER, ${sum("high")}, ${sum("low")} FROM ${mentions} GROUP BY ${labels} ORDER BY ${labels}`;
    let done = 0;
    for await (const [document, key, response, size, high, low] of this.rows.rows(query)) {
      for (let c = 0; c < document.length; c++) {
        for (; done < document[c]; done++) yield* cells.take(names[done]);
        cells.add({ key: key[c], response: response[c], size: size[c], high: high[c], low: low[c] });
      }
    }
    for (; done < names.length; done++) yield* cells.take(names[done]);
  }

  /** Reports how many more mentions would be common if ids were read alike, as `alikeNames` counts them. */
  private async compareIds(report: (diagnostic: Diagnostic) => void): Promise<void> {
    const odd = Array.from(this.oddTables, (table) => `SELECT * FROM ${table}`).join(" UNION ");
    const forms = (own: string, other: string): string =>
      `SELECT document, ${plainColumns.join()}, count(*) AS times, bool_and(is_alone) AS is_alone FROM (
        SELECT n.document, ${hashColumns.map((column) => `coalesce(o.plain_${column}, n.${column}) AS plain_${column}`).join()}, x.low IS NULL AS is_alone
        FROM ${own} n LEFT JOIN ${other} x ON ${equal("n", "x", ["document", ...hashColumns])}
        LEFT JOIN (${odd}) o ON ${equal("n", "o", hashColumns)}
      ) GROUP BY document, ${plainColumns.join()}`;
    const sql = `SELECT (SELECT count(*) FROM keys k JOIN responses r ON ${equal("k", "r", ["document", ...hashColumns])})::INTEGER,
      (SELECT count(*) FROM (${forms("keys", "responses")}) k JOIN (${forms("responses", "keys")}) r
        ON ${equal("k", "r", ["document", ...plainColumns])}
        WHERE k.times = 1 AND r.times = 1 AND k.is_alone AND r.is_alone)::INTEGER`;
    for await (const [[same], [count]] of this.rows.rows(sql)) {
      const found = idsDifference(same, { count });
      if (found !== undefined) report(found);
    }
  }

  private async refuseRepeated(table: string, file: string): Promise<void> {
    const mention = ["document", ...hashColumns].join();
    const sql = `SELECT count(*)::INTEGER FROM (SELECT 1 FROM ${table} GROUP BY ${mention} HAVING count(*) > 1)`;
    for await (const [[repeated]] of this.rows.rows(sql)) {
      if (repeated > 0)
        throw new FlawedTable(`${file}: ${repeated} mention${repeated === 1 ? " is" : "s are"} on several rows`);
    }
  }

  /** Numbers the documents of the response as in the key. */
  private async renumber(numbers: Int32Array): Promise<void> {
    if (numbers.every((n, d) => n === d)) return;
    const add = await this.rows.table("numbers", ["own", "number"]);
    add([Int32Array.from(numbers.keys()), numbers]);
    add();
    await this.rows.run(
      `CREATE TABLE numbered AS SELECT number AS document, * EXCLUDE (document, own, number) FROM responses JOIN numbers ON document = own`,
    );
    await this.rows.run(`DROP TABLE numbers`);
    await this.rows.run(`DROP TABLE responses`);
    await this.rows.run(`ALTER TABLE numbered RENAME TO responses`);
  }
}

/** SQL for the mentions of either side, with the labels of both. */
const joined = `(SELECT coalesce(k.document, r.document) AS document, coalesce(k."key", -1) AS "key", coalesce(r.response, -1) AS response,
  coalesce(k.low, r.low) AS low, coalesce(k.high, r.high) AS high
  FROM keys k FULL JOIN responses r ON ${equal("k", "r", ["document", ...hashColumns])})`;

/** Returns SQL for a column's sum modulo 2³², as a signed 32-bit number. */
function sum(column: string): string {
  const bits = `(sum(${column}) & 4294967295)`;
  return `(CASE WHEN ${bits} > 2147483647 THEN ${bits} - 4294967296 ELSE ${bits} END)::INTEGER`;
}

const second = new SecondHash();

function* oddNames({ length, names }: LabelRowColumns, hashes: readonly Int32Array[]): Generator<OddName, void> {
  for (let row = 0; row < length; row++) {
    if (!mayBeOdd(names, row)) continue;
    const name = names.at(row);
    if (!isOdd(name)) continue;
    const plain = encoder.encode(plainNotation(name));
    first.take(plain, 0, plain.length);
    second.take(plain, 0, plain.length);
    yield [...hashes.map((column) => column[row]), first.low, first.high, second.low, second.high];
  }
}

const encoder = new TextEncoder();
const first = new NameHash();

function hashesOf({ length, hashes, names: { bytes, starts } }: LabelRowColumns): Int32Array[] {
  const columns = hashColumns.map(() => new Int32Array(length));
  for (let row = 0; row < length; row++) {
    second.take(bytes, starts.values[row], starts.values[row + 1]);
    columns[0][row] = hashes[2 * row];
    columns[1][row] = hashes[2 * row + 1];
    columns[2][row] = second.low;
    columns[3][row] = second.high;
  }
  return columns;
}

/** The mentions of one document that have the same two labels. */
interface LabelCell {
  /** The label in the key, from 0; -1 for mentions that the key lacks. */
  readonly key: number;
  /** The label in the response, from 0; -1 for mentions that the response lacks. */
  readonly response: number;
  readonly size: number;
  /** The sums of the upper and lower halves of the hashes of their names, modulo 2³². */
  readonly high: number;
  readonly low: number;
}

/** Tabulates documents from the number of mentions with each pair of labels. */
class LabelCells {
  /** Cells of mentions that both sides have: entity of the key, label of the response, and number of mentions. */
  private readonly cellKey = new GrowingColumn();
  private readonly cellResponse = new GrowingColumn();
  private readonly cellSize = new GrowingColumn();
  private readonly keySizes = new GrowingColumn();
  /** The response labels in the order in which they appear, each with its number of mentions. */
  private readonly labels = new GrowingColumn();
  private readonly responseSizes = new GrowingColumn();
  /** For each response label, its place in `labels` + 1. */
  private places = new Int32Array(1024);
  private lastKey = -1;
  private fingerprints = emptyFingerprints();

  /** Adds a cell of the current document. Cells must be sorted by key label, then by response label. */
  add({ key, response, size, high, low }: LabelCell): void {
    const { keySizes, responseSizes, fingerprints } = this;
    if (key >= 0) {
      if (key !== this.lastKey) keySizes.push(0);
      this.lastKey = key;
      keySizes.values[keySizes.length - 1] += size;
      fingerprints.key.add(keySizes.length - 1, high, low, size);
    }
    if (response < 0) return;
    const place = this.placeOf(response);
    responseSizes.values[place] += size;
    fingerprints.response.add(place, high, low, size);
    if (key < 0) return;
    this.cellKey.push(keySizes.length - 1);
    this.cellResponse.push(response);
    this.cellSize.push(size);
  }

  /** Yields the table of the current document, and begins the next one. */
  *take(document: string): Generator<LabelledDocument, void> {
    const { cellKey, cellResponse, cellSize, keySizes, labels, responseSizes, places, fingerprints } = this;
    // Entities are numbered in the order of their labels, so cells sorted by label are sorted by entity.
    const sorted = labels.take().sort();
    const sizes = sorted.map((label) => responseSizes.values[places[label] - 1]);
    sorted.forEach((label, r) => (places[label] = r));
    const responses = contentOf(cellResponse);
    for (let c = 0; c < responses.length; c++) responses[c] = places[responses[c]];
    const table = {
      keySizes: contentOf(keySizes),
      responseSizes: sizes,
      cellKey: contentOf(cellKey),
      cellResponse: responses,
      cellSize: contentOf(cellSize),
    };
    yield { document, table, fingerprints };
    for (const label of sorted) places[label] = 0;
    for (const column of [cellKey, cellResponse, cellSize, keySizes, labels, responseSizes]) column.length = 0;
    this.lastKey = -1;
    this.fingerprints = emptyFingerprints();
  }

  private placeOf(label: number): number {
    if (label >= this.places.length) this.places = grown(this.places, 2 * label);
    if (this.places[label] === 0) {
      this.labels.push(label);
      this.responseSizes.push(0);
      this.places[label] = this.labels.length;
    }
    return this.places[label] - 1;
  }
}

function emptyFingerprints(): Record<SideName, EntityFingerprints> {
  return { key: new EntityFingerprints(0), response: new EntityFingerprints(0) };
}

/** Returns a view of the used part, not a copy. */
function contentOf({ values, length }: GrowingColumn): Int32Array {
  return values.subarray(0, length);
}
