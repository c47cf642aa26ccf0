import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SizeLimitConfig } from "size-limit";

/**
 * Limits a little above the current sizes, to catch a package that was added by mistake, or a command that loads
 * another command's code. If you raise a limit, say why in the commit. Only the library is compressed, because Node and
 * browsers read the other files as they are.
 */
const config: SizeLimitConfig = [
  {
    // Loaded in every run, so it decides how fast `--help` and errors appear.
    name: "command line, start",
    path: loadedWith("run-command-line.js"),
    limit: "87 kB",
    brotli: false,
  },
  {
    // The reader of CoNLL and all metrics, without other formats and plots, which are loaded on demand.
    name: "command line, score",
    path: loadedWith(chunk("score")),
    limit: "815 kB",
    brotli: false,
  },
  {
    // One file with the engine and all formats, which every report contains.
    name: "page",
    path: "dist/app/corefscope.html",
    limit: "1.66 MB",
    brotli: false,
  },
  {
    // What `import "corefscope"` loads: all metrics and analyses, without formats.
    name: "library, root",
    path: ["dist/index.js", "dist/shared/library-*.js"],
    limit: "1 MB",
    brotli: false,
  },
  {
    // All entry points, as an installer gets them.
    name: "library",
    path: ["dist/**/*.js", "!dist/cli/**"],
    limit: "785 kB",
    gzip: true,
  },
];

export default config;

/** Returns a file of the command line, with all files that it needs to start. */
function loadedWith(file: string, found = new Set<string>()): string[] {
  const path = `dist/cli/${file}`;
  if (found.has(path)) return [];
  found.add(path);
  for (const [, name] of readFileSync(path, "utf8").matchAll(/[=;]require\("\.\/([^"]+)"\)/g)) loadedWith(name, found);
  return [...found];
}

/** Returns the file whose name begins with this one and ends with a hash of its content. */
function chunk(name: string): string {
  const file = readdirSync("dist/cli").find((each) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each));
  if (file === undefined) throw new Error(`${join("dist/cli", name)} is not built`);
  return file;
}
