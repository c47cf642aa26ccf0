/**
 * Builds a release from the commit: `npm run release` writes the npm package, the single file, the wheel and the source
 * distribution for Python, a bill of materials of the packages whose code is inside, and the SHA-256 sums of these files
 * to `release/`. Everything is built twice, in two clones in different places, and must be the same byte for byte.
 * Otherwise it exits with 1 and writes nothing. Uncommitted changes do not count. Installed packages come from this
 * folder. `npm run release -- --repository URL` also puts the address of the repository into package.json, the README
 * and CITATION.cff. `COREFSCOPE_PYTHON` or `python3` builds the Python package.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { billOfMaterials } from "./bill-of-materials.ts";
import { preparePublished } from "./published-package.ts";

const out = "release";
const { repository } = parseArgs({ options: { repository: { type: "string" } } }).values;

function sums(folder: string): string {
  const sum = (name: string): string =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return readdirSync(folder)
    .sort()
    .map((name) => `${sum(name)}  ${name}\n`)
    .join("");
}

const run = promisify(execFile);

async function made(folder: string): Promise<string> {
  const clone = join(folder, "clone");
  const files = join(folder, "files");
  mkdirSync(files);
  await run("git", ["clone", "--quiet", "--no-hardlinks", ".", clone]);
  symlinkSync(resolve("node_modules"), join(clone, "node_modules"), "junction");
  const start = async (program: string, words: readonly string[], cwd: string): Promise<void> => {
    const { stderr } = await run(program, words, { cwd });
    process.stderr.write(stderr);
  };
  const npm = (...words: readonly string[]): Promise<void> => start("npm", words, clone);
  if (repository !== undefined) {
    await npm("pkg", "set", "repository.type=git", `repository.url=git+${repository}.git`);
    await npm("exec", "--", "tsx", "scripts/docs.ts");
  }
  await npm("run", "--silent", "build");
  await npm("exec", "--", "tsx", "scripts/build-single.ts");
  copyFileSync(join(clone, "dist/corefscope.mjs"), join(files, "corefscope.mjs"));
  await start(
    process.env["COREFSCOPE_PYTHON"] ?? "python3",
    ["-B", "-c", "import sys, build_backend as b; b.build_wheel(sys.argv[1]); b.build_sdist(sys.argv[1])", files],
    join(clone, "python"),
  );
  writeFileSync(join(files, "corefscope.cdx.json"), billOfMaterials(clone));
  preparePublished(clone);
  await npm("pack", "--silent", "--ignore-scripts", "--pack-destination", files);
  return files;
}

const folders = ["corefscope-a-", "corefscope-another-place-"].map((prefix) => mkdtempSync(join(tmpdir(), prefix)));
try {
  // Both at once: each uses one processor most of the time. If one fails, the other ends before its folder is removed.
  const building = folders.map(made);
  await Promise.allSettled(building);
  const [first, second] = await Promise.all(building);
  const expected = sums(first);
  if (expected === sums(second)) {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    for (const name of readdirSync(first)) copyFileSync(join(first, name), join(out, name));
    writeFileSync(join(out, "SHA256SUMS"), expected);
    console.log(`Two clones made the same files in ${out}/:\n${expected.trimEnd()}`);
  } else {
    console.error(`Two clones made different files:\n${expected}\n${sums(second)}`);
    process.exitCode = 1;
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}
