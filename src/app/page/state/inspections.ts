import { type Signal, signal } from "@preact/signals";
import { messageOf } from "../../../core/message-of.ts";
import { append, listIn } from "../../../core/arrays.ts";
import type { Engine } from "../../engine/engine.ts";
import type { InspectedFile, InspectRequest } from "../../engine/inspect.ts";
import type { InputFile, Settings } from "../../engine/open-request.ts";
import type { Chosen, ChosenFile } from "./chosen.ts";
import { inputFile, inspectionOf, planOfChosen } from "./chosen-files.ts";

interface Job {
  readonly files: readonly ChosenFile[];
  readonly request: Omit<InspectRequest, "files">;
}

/** A change of roles can change how a file is read, and what is found in it can change roles. */
const MOST_ROUNDS = 3;

/** Asks the engine what is in the chosen files, again if they are read differently. */
export class Inspections {
  /** How many files are being looked at. */
  readonly pending: Signal<number> = signal(0);
  readonly #engine: Engine;
  readonly #chosen: Signal<Chosen>;
  readonly #fail: (message: string) => void;
  /** How each file was read. */
  readonly #asked = new Map<File, string>();
  #running: Promise<void> | undefined;
  #isStale = false;

  constructor(engine: Engine, chosen: Signal<Chosen>, fail: (message: string) => void) {
    this.#engine = engine;
    this.#chosen = chosen;
    this.#fail = fail;
  }

  /** Looks at files that are new, or that are now read differently. */
  run(): void {
    this.#isStale = true;
    this.#running ??= this.#all();
  }

  /** Resolves when everything was looked at. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #all(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#rounds();
      }
    } catch (error) {
      this.#fail(messageOf(error));
    } finally {
      this.#running = undefined;
      this.pending.value = 0;
    }
  }

  async #rounds(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const jobs = this.#jobs();
      if (jobs.length === 0) return;
      this.pending.value = jobs.reduce((sum, { files }) => sum + files.length, 0);
      const found: InspectedFile[] = [];
      for (const { files, request } of jobs) {
        // Marked first, so that settings that cannot be read are not tried again and again.
        for (const { file } of files) this.#asked.set(file, JSON.stringify(request));
        append(found, await inspected(this.#engine, files, request));
      }
      const chosen = this.#chosen.value;
      const paths = new Set(chosen.files.map(({ path }) => path));
      const fresh = found.flatMap((each) => (paths.has(each.name) ? [[each.name, each] as const] : []));
      this.#chosen.value = { ...chosen, inspected: new Map([...chosen.inspected, ...fresh]) };
    }
  }

  #jobs(): Job[] {
    const chosen = this.#chosen.value;
    const byPath = new Map(chosen.files.map((each) => [each.path, each]));
    const plan = planOfChosen(chosen);
    const known = plan.rows.flatMap((row): Job[] => {
      const request = briefly(inspectionOf(chosen, plan, row), row.inspected);
      const files = row.paths.flatMap((path) => byPath.get(path) ?? []);
      return files.some(({ file }) => this.#asked.get(file) !== JSON.stringify(request)) ? [{ files, request }] : [];
    });
    // Companions are found among the files of a folder, or among those that are in none.
    const fresh = new Map<string, ChosenFile[]>();
    for (const each of chosen.files) {
      if (this.#asked.has(each.file)) continue;
      listIn(fresh, each.path.includes("/") ? each.path.split("/", 1)[0] : "").push(each);
    }
    const inRows = new Set(known.flatMap(({ files }) => files));
    const request = briefly({ settings: chosen.settings }, []);
    return [
      ...known,
      ...Array.from(fresh.values(), (files) => ({ files: files.filter((each) => !inRows.has(each)), request })).filter(
        ({ files }) => files.length > 0,
      ),
    ];
  }
}

/** Leaves out what changes nothing, so that a file is not read again for it. */
function briefly(
  { side = "key", settings = {}, asBoth = false }: Omit<InspectRequest, "files">,
  found: readonly InspectedFile[],
): Omit<InspectRequest, "files"> {
  const canHoldBoth = found.some((each) => each.canHoldBoth);
  const isSet = Object.keys(settings).length > 0;
  return {
    ...((canHoldBoth || isSet) && side !== "key" && { side }),
    ...(isSet && { settings: sorted(settings) }),
    ...(canHoldBoth && asBoth && { asBoth }),
  };
}

function sorted(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads files and asks the engine what is in them. A file that the browser cannot read gets a message. */
export async function inspected(
  engine: Engine,
  files: readonly ChosenFile[],
  request: Omit<InspectRequest, "files"> = {},
): Promise<readonly InspectedFile[]> {
  const lost: InspectedFile[] = [];
  const read = await Promise.all(
    files.map(async (file): Promise<InputFile[]> => {
      try {
        return [await inputFile(file)];
      } catch (error) {
        const sentence = messageOf(error);
        const message = { sentence, advice: [], isError: true, code: "unreadable-file", count: 1 } as const;
        const nothing = { companions: [], parts: [], canHoldBoth: false, isAnswers: false };
        lost.push({ name: file.path, ...nothing, messages: [message] });
        return [];
      }
    }),
  );
  return [...(await engine.inspect({ ...request, files: read.flat() })), ...lost];
}
