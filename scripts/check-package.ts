import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Packs `dist/` as it would be published, and checks the tarball with publint and arethetypeswrong, which know how
 * installers and compilers treat it. Packs only once, without the build that `npm pack` would run first.
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

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  console.error(`${program} ${args.join(" ")}\n${stdout}${stderr}`);
  process.exitCode = 1;
}
