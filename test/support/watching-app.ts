import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { projectFolder } from "./run-cli.ts";

export interface WatchingApp {
  /** The running command, which SIGINT ends. */
  readonly app: ChildProcessByStdio<null, Readable, Readable>;
  /** The address that it prints. */
  readonly url: string;
}

/**
 * Starts `app --watch`, and waits until it prints its address.
 *
 * @param args a key and systems
 */
export async function watchingApp(args: readonly string[], folder?: string): Promise<WatchingApp> {
  const program = join(projectFolder, "dist/cli/corefscope.js");
  const app = spawn(process.execPath, [program, "app", "--watch", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [line] = (await once(app.stdout, "data")) as [Buffer];
  return { app, url: String(line).trim() };
}
