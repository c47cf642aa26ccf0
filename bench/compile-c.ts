import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** Compiles a C program. Returns `undefined` without a C compiler. Throws if the program does not compile. */
export function compileC(name: string, source: string, folder: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, name);
  const run = spawnSync("cc", ["-O2", source, "-o", program], { encoding: "utf8" });
  if (run.error !== undefined) return undefined;
  if (run.status !== 0) throw new Error(`cc could not compile ${source}:\n${run.stderr}`);
  return program;
}
