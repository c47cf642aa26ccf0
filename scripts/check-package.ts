import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Packs what would be published, of `dist/` as it stands, and gives the tarball to those who know what installers and compilers
 * make of one: publint and arethetypeswrong. Packed once, without the build that `npm pack` would begin with.
 */
const folder = mkdtempSync(join(tmpdir(), "corefscope-package-"));
try {
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder]);
  const tarball = join(folder, readdirSync(folder)[0]);
  run("publint", ["--strict", tarball]);
  run("attw", ["--profile", "esm-only", "--format", "ascii", "--no-emoji", "--no-color", tarball]);
} finally {
  rmSync(folder, { recursive: true });
}

/** Runs a program, and shows what it says only if it fails. */
function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  console.error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  process.exitCode = 1;
}
