import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { projectFolder } from "./run-cli.ts";

/**
 * Returns a new folder that has the built package in its `node_modules`, as `npm install` would put it there: unpacked
 * from the tarball, next to a package.json that asks for it. The caller removes the folder.
 */
export function folderWithPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-consumer-"));
  mkdirSync(join(folder, "node_modules"));
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: projectFolder });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"))!;
  execFileSync("tar", ["-xzf", tarball], { cwd: folder });
  renameSync(join(folder, "package"), join(folder, "node_modules/corefscope"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "dependencies": { "corefscope": "*" } }\n');
  return folder;
}

export interface Runtime {
  readonly name: string;
  /** The program, with the arguments that go before a script. */
  readonly command: readonly [string, ...string[]];
}

/**
 * Returns Node and the other runtimes of JavaScript: those in `node_modules` of the folder `COREFSCOPE_RUNTIMES`, all of
 * which have to be there, or else those on the PATH.
 */
export function runtimes(): Runtime[] {
  const folder = process.env["COREFSCOPE_RUNTIMES"];
  const installed = (path: string, name: string): string | undefined => {
    if (folder === undefined) return onPath(name);
    const program = join(folder, "node_modules", path);
    if (!existsSync(program)) throw new Error(`COREFSCOPE_RUNTIMES has no ${program}`);
    return program;
  };
  const node = folder === undefined ? undefined : installed("node/bin/node", "node");
  const bun = installed("@oven/bun-linux-x64/bin/bun", "bun");
  const deno = installed("@deno/linux-x64-glibc/deno", "deno");
  return [
    { name: `Node ${process.versions.node}`, command: [process.execPath] },
    ...(node === undefined ? [] : [{ name: versionOf(node, "Node"), command: [node] as const }]),
    ...(bun === undefined ? [] : [{ name: versionOf(bun, "Bun"), command: [bun] as const }]),
    ...(deno === undefined
      ? []
      : [{ name: versionOf(deno, "Deno"), command: [deno, "run", "--quiet", "--allow-all", "--no-check"] as const }]),
  ];
}

function onPath(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function versionOf(program: string, name: string): string {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return `${name} ${/\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? "of unknown version"}`;
}
