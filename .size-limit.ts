import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SizeLimitConfig } from "size-limit";

/**
 * Limits a little above what there is, so that a package that comes in by mistake, or a command that loads what another needs, is
 * noticed. A limit is raised by whoever says what for. Nothing is compressed but the library: Node and browsers read the others as they are.
 */
const config: SizeLimitConfig = [
  {
    // Of every run: it decides how fast `--help` and errors come. Commander, and what keeps outputs from replacing inputs; last, what keeps them out of folders that are read.
    name: "command line, start",
    path: loadedWith("run-command-line.js"),
    limit: "57 kB",
    brotli: false,
  },
  {
    // Readers of all formats, what tells them from formats that are not read, and all metrics; not the plots, which are about as much again.
    // The last rise: lines read by WebAssembly, records of options, and explanations made of declarations.
    name: "command line, score",
    path: loadedWith(chunk("score-command")),
    limit: "702 kB",
    brotli: false,
  },
  {
    // One file, engine and all formats included, which every report has in it. The last rise: records of
    // options with their help, and explanations made of declarations.
    name: "page",
    path: "dist/app/corefscope.html",
    limit: "1.41 MB",
    brotli: false,
  },
  {
    // All entry points, as an installer gets them: not minified, with their comments.
    name: "library",
    path: ["dist/**/*.js", "!dist/cli/**"],
    limit: "760 kB",
    gzip: true,
  },
];

export default config;

/** A file of the command line, and all that it cannot start without. */
function loadedWith(file: string, found = new Set<string>()): string[] {
  const path = `dist/cli/${file}`;
  if (found.has(path)) return [];
  found.add(path);
  for (const [, name] of readFileSync(path, "utf8").matchAll(/(?:from|import)"\.\/([^"]+)"/g)) loadedWith(name, found);
  return [...found];
}

/** The file whose name begins so; the rest of it is a hash of what it has in it. */
function chunk(name: string): string {
  const file = readdirSync("dist/cli").find((each) => each.startsWith(`${name}-`));
  if (file === undefined) throw new Error(`${join("dist/cli", name)} is not built`);
  return file;
}
