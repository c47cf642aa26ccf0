import { statSync } from "node:fs";
import { Session } from "../../app/engine/session.ts";
import { type Overview, reasonToRefuse } from "../../app/engine/overview.ts";
import type { InputFile, OpenOptions } from "../../app/engine/open-request.ts";
import type { ReportPayload } from "../../app/engine/page-payload.ts";
import { defined } from "../../core/defined.ts";
import { messageOf } from "../../core/message-of.ts";
import { diagnosticSentence } from "../../report/diagnostic-text.ts";
import { readingError } from "../../scoring/result-notices.ts";
import { inputPaths, inputFiles } from "../input/page-input.ts";
import type { NamedPath } from "../input/named-responses.ts";
import type { ScoringFlags } from "../options/scoring-options.ts";
import { systemPath } from "../system-path.ts";

/** How long files must stay the same before they are read, in milliseconds. */
const STABLE = 200;
/** How often files are looked at. */
const EVERY = 50;

/** Why files were not read, and which of them. */
export interface WatchProblem {
  readonly file?: string;
  readonly reason: string;
}

/** What was last read, and what is in the way of reading what is there now. */
export interface WatchState {
  /** Grows with every reading. */
  readonly version: number;
  /** When the files were last read, in milliseconds since 1970. */
  readonly read: number;
  readonly files: number;
  readonly problem?: WatchProblem;
}

/** How files are read and scored. */
interface HowToRead extends Partial<Pick<ScoringFlags, "columns">> {
  readonly options?: OpenOptions;
}

/** A key and its systems, which are read again when their files change. */
export class WatchedFiles {
  state: WatchState = { version: 0, read: 0, files: 0 };
  payload: ReportPayload | undefined;
  private readonly key: string;
  private readonly systems: readonly NamedPath[];
  private readonly how: HowToRead;
  private seen = "";
  private timer: NodeJS.Timeout | undefined;

  constructor(key: string, systems: readonly NamedPath[], how: HowToRead = {}) {
    this.key = key;
    this.systems = systems;
    this.how = how;
  }

  /**
   * Reads the files for the first time.
   *
   * @throws CommandError if a file is missing, or Error if they must not be scored
   */
  async open(): Promise<void> {
    this.seen = await this.sight();
    const problem = await this.read();
    if (problem !== undefined) throw new Error(problemText(problem));
  }

  /** Reads the files again whenever they change, and then stay the same for a while. */
  watch(onChange: () => void): void {
    let last = this.seen;
    let since = performance.now();
    const look = async (): Promise<void> => {
      const before = performance.now();
      const now = await this.sight();
      if (now !== last) {
        last = now;
        since = before;
      } else if (now !== this.seen && before - since >= STABLE) {
        this.seen = now;
        const problem = await this.read(now);
        const { version, read, files } = this.state;
        this.state = { version, read, files, ...(problem !== undefined && { problem }) };
        onChange();
      }
      // Many files take longer to look at, so they are looked at less often.
      if (this.timer !== undefined) this.wait(look, Math.max(EVERY, 10 * (performance.now() - before)));
    };
    this.wait(look, EVERY);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private wait(look: () => Promise<void>, milliseconds: number): void {
    this.timer = setTimeout(() => void look(), milliseconds);
  }

  /** Returns the paths, sizes and times of all files, or what is in the way. */
  private async sight(): Promise<string> {
    try {
      const paths = [await inputPaths(this.key)];
      for (const { path } of this.systems) paths.push(await inputPaths(path));
      return paths
        .flat()
        .map((path) => {
          const stats = statSync(systemPath(path), { throwIfNoEntry: false });
          return `${path}\t${stats?.size}\t${stats?.mtimeMs}\t${stats?.ino}`;
        })
        .join("\n");
    } catch (error) {
      return `\t${messageOf(error)}`;
    }
  }

  /**
   * Reads and scores the files. What was read before stays if that cannot be done.
   *
   * @param sight the files as they were seen; if they have changed meanwhile, they will be read again
   */
  private async read(sight?: string): Promise<WatchProblem | undefined> {
    try {
      const key = await inputFiles(this.key, this.how);
      const responses: { name: string; files: InputFile[] }[] = [];
      for (const { name, path } of this.systems) responses.push({ name, files: await inputFiles(path, this.how) });
      if (sight !== undefined && (await this.sight()) !== sight) return this.state.problem;
      const session = new Session();
      const problem = problemIn(
        await session.open({ key, responses, ...defined({ options: this.how.options }), leaveOut: false }),
      );
      if (problem !== undefined) return problem;
      this.payload = await session.payload();
      const files = new Set([key, ...responses.map((response) => response.files)].flat().map(({ name }) => name)).size;
      this.state = { version: this.state.version + 1, read: Date.now(), files };
      return undefined;
    } catch (error) {
      if (sight === undefined) throw error;
      return { reason: messageOf(error) };
    }
  }
}

function problemIn({ diagnostics, refusal }: Overview): WatchProblem | undefined {
  const found = diagnostics.map(({ diagnostic }) => diagnostic);
  const reason = reasonToRefuse(found) ?? readingError(found);
  if (reason !== undefined) {
    return { ...(reason.file !== undefined && { file: reason.file }), reason: diagnosticSentence(reason) };
  }
  return refusal === undefined ? undefined : { reason: refusal.sentence };
}

function problemText({ file, reason }: WatchProblem): string {
  return file === undefined ? reason : `${file}: ${reason}`;
}
