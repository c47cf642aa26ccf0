import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { messageOf } from "../../core/message-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { optionalPackage } from "../optional-package.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Names this machine, because machines may share a temporary folder. */
const prefix = `corefscope-out-of-core-${hostname().replace(/[^\w.-]/g, "_")}-`;

/** A temporary folder. A run removes its own at the end and when it is interrupted, and also those of killed runs. */
class ScratchFolder {
  readonly path: string;

  /** @throws CommandError if there is no writable temporary folder */
  constructor() {
    const folder = tmpdir();
    try {
      removeStale(folder);
      this.path = mkdtempSync(join(folder, `${prefix}${process.pid}-`));
    } catch (error) {
      throw new CommandError(
        `${folder}: --out-of-core cannot write there: ${messageOf(error)}; name another folder with TMPDIR`,
        exitCode.input,
      );
    }
    for (const signal of signals) process.once(signal, this.interrupted);
  }

  remove(): void {
    for (const signal of signals) process.off(signal, this.interrupted);
    rmSync(this.path, { recursive: true, force: true });
  }

  private readonly interrupted = (signal: NodeJS.Signals): void => {
    this.remove();
    // Without listeners, the signal has its usual effect.
    process.kill(process.pid, signal);
  };
}

/** Removes the folders of processes of this machine that no longer run. */
function removeStale(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [id] = name.startsWith(prefix) ? (/^\d+(?=-)/.exec(name.slice(prefix.length)) ?? []) : [];
    if (id === undefined || isRunning(Number(id))) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Rows that DuckDB receives at a time. */
const BATCH = 2048;

/** Tables of 32-bit integers. DuckDB holds them in memory up to its limit, and in files beyond that. */
export class RowStore {
  private readonly folder: ScratchFolder;
  private readonly instance: DuckDBInstance;
  private readonly connection: DuckDBConnection;
  private readonly duckDb: DuckDb;

  private constructor(
    duckDb: DuckDb,
    opened: { readonly folder: ScratchFolder; instance: DuckDBInstance; connection: DuckDBConnection },
  ) {
    this.duckDb = duckDb;
    this.folder = opened.folder;
    this.instance = opened.instance;
    this.connection = opened.connection;
  }

  /**
   * @param memory how much memory DuckDB may use, such as `1GB`
   * @param threads the most threads; by default, one per processor
   * @throws CommandError if DuckDB is not installed, or does not start
   */
  static async open(memory: string, threads?: number): Promise<RowStore> {
    const duckDb = await duckDbPackage();
    const folder = new ScratchFolder();
    try {
      return await explained(async () => {
        const instance = await duckDb.DuckDBInstance.create(":memory:", {
          memory_limit: memory,
          temp_directory: folder.path,
          preserve_insertion_order: "false",
          autoinstall_known_extensions: "false",
          ...(threads !== undefined && { threads: String(threads) }),
        });
        return new RowStore(duckDb, { folder, instance, connection: await instance.connect() });
      });
    } catch (error) {
      folder.remove();
      throw error;
    }
  }

  async run(sql: string): Promise<void> {
    await explained(async () => this.connection.run(sql));
  }

  /**
   * Creates a table, and returns a function that adds rows, given as columns of equal length. Called without columns,
   * it completes the table.
   */
  async table(name: string, columns: readonly string[]): Promise<(rows?: readonly Int32Array[]) => void> {
    const { DuckDBDataChunk, INTEGER } = this.duckDb;
    await this.run(`CREATE TABLE ${name} (${columns.map((column) => `${column} INTEGER`).join()})`);
    const appender = await explained(async () => this.connection.createAppender(name));
    const types = columns.map(() => INTEGER);
    return (rows) => {
      explainedNow(() => {
        if (rows === undefined) {
          appender.closeSync();
          return;
        }
        for (let start = 0; start < rows[0].length; start += BATCH) {
          const chunk = DuckDBDataChunk.create(types);
          chunk.setColumns(rows.map((column) => Array.from(column.subarray(start, start + BATCH))));
          appender.appendDataChunk(chunk);
        }
      });
    };
  }

  /** Yields the result of a query in batches, each a list of columns. All columns must hold whole numbers. */
  async *rows(sql: string): AsyncGenerator<readonly (readonly number[])[], void> {
    const result = await explained(async () => this.connection.stream(sql));
    for (;;) {
      const chunk = await explained(async () => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk.getColumns() as number[][];
    }
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
    this.folder.remove();
  }
}

async function duckDbPackage() {
  return optionalPackage("@duckdb/node-api", import("@duckdb/node-api"), "--out-of-core");
}

type DuckDb = Awaited<ReturnType<typeof duckDbPackage>>;

/** DuckDB usually fails for lack of memory or disk space. */
function explanation(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const reason = error.message.split("\n", 1)[0];
  return new CommandError(
    `--out-of-core: DuckDB could not continue (${reason}); give it more memory (--memory-limit), or a temporary folder with more room (TMPDIR)`,
    exitCode.input,
  );
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explanation(error);
  }
}

function explainedNow(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw explanation(error);
  }
}
