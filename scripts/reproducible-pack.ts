/**
 * Packs this commit twice, in two clones in different places, and says whether the tarballs are the same, byte for byte:
 * `npx tsx scripts/reproducible-pack.ts`. What is not committed does not count; packages are this folder's.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A tarball of the commit, as it is and unpacked: what compresses may differ from machine to machine. */
function pack(folder: string): { file: string; content: string } {
  const clone = join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ".", clone]);
  symlinkSync(resolve("node_modules"), join(clone, "node_modules"), "junction");
  execFileSync("npm", ["run", "--silent", "build"], { cwd: clone, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], {
    cwd: clone,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const bytes = readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz"))!));
  return { file: hash(bytes), content: hash(gunzipSync(bytes)) };
}

const folders = ["corefscope-a-", "corefscope-another-place-"].map((prefix) => mkdtempSync(join(tmpdir(), prefix)));
try {
  const [first, second] = folders.map((folder) => pack(folder));
  console.log(
    `tarball   ${first.file}\n          ${second.file}\nunpacked  ${first.content}\n          ${second.content}`,
  );
  process.exitCode = first.file === second.file && first.content === second.content ? 0 : 1;
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
