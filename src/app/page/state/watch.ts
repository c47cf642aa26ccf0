import { type Signal, signal } from "@preact/signals";
import { messageOf } from "../../../core/message-of.ts";
import { counted } from "../../../report/numbers.ts";
import type { ReportPayload } from "../../engine/page-payload.ts";

/** What the server says of the files. */
interface WatchState {
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly read: number;
  readonly files: number;
  readonly problem?: { readonly file?: string; readonly reason: string };
}

interface WatchLine {
  readonly words: string;
  /** Why the files as they are now are not on show. */
  readonly problem?: string;
}

/** Opens the files of `app --watch` whenever their server has read them again. */
export class Watch {
  readonly line: Signal<WatchLine> = signal({ words: "Opening the files…" });
  readonly #show: (payload: ReportPayload) => Promise<void>;
  #state: WatchState | undefined;
  #shown = 0;
  #isLoading = false;

  /** @param show opens a payload, and keeps the view */
  constructor(show: (payload: ReportPayload) => Promise<void>) {
    this.#show = show;
    const events = new EventSource("events");
    events.addEventListener("state", ({ data }: MessageEvent<string>) => {
      this.#state = JSON.parse(data) as WatchState;
      void this.#load();
    });
    events.addEventListener("end", () => {
      events.close();
      this.line.value = { words: "No longer watching: corefscope was stopped. The page still works." };
    });
    events.addEventListener("error", () => {
      // The browser connects again by itself, as after a laptop was closed.
      if (this.#state !== undefined) this.line.value = { ...this.line.value, words: "Not connected; trying again…" };
    });
  }

  /** Opens what was read last, one version after another. */
  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#state !== undefined && this.#state.version !== this.#shown) {
        const { version } = this.#state;
        const answer = await fetch("payload", { cache: "no-store" });
        await this.#show((await answer.json()) as ReportPayload);
        this.#shown = version;
      }
      this.#say();
    } catch (error) {
      this.line.value = { words: "Not connected; trying again…", problem: messageOf(error) };
    } finally {
      this.#isLoading = false;
    }
  }

  #say(): void {
    if (this.#state === undefined) return;
    const { files, read, version, problem } = this.#state;
    const time = new Date(read).toLocaleTimeString("en-GB");
    this.line.value = {
      words: `Watching ${counted(files, "file")} · ${version > 1 ? "reloaded" : "read"} ${time}`,
      ...(problem !== undefined && {
        problem: `Not reloaded: ${problem.file === undefined ? "" : `${problem.file}: `}${problem.reason}`,
      }),
    };
  }
}
