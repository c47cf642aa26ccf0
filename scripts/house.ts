/**
 * Prints measures of the structure of `src`, and fails if one exceeds its bound: `npx tsx scripts/house.ts`.
 *
 * The bounds are the figures when they were last lowered. Lower them with the code; never raise them without a reason
 * in the commit.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { importsOf } from "../test/support/source-rules.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const src = join(root, "src");

const paths = globSync("**/*.{ts,tsx}", { cwd: src, ignore: ["**/*.test.ts"] }).sort();
const texts = new Map(paths.map((path) => [path, readFileSync(join(src, path), "utf8")]));
const imports = new Map(
  Array.from(texts, ([path, text]): [string, string[]] => [
    path,
    [...new Set(importsOf(text).filter((name) => name.startsWith(".")))]
      .map((name) => normalize(join(dirname(path), name)))
      .filter((name) => texts.has(name)),
  ]),
);

const oneImporter = filesWithOneImporter();
const onTheWay = filesOnTheWay(4, 8);
const onTheLongWay = filesOnTheWay(2_900, 3_000);
const figures: readonly (readonly [what: string, figure: number, bound: number])[] = [
  ["source files", paths.length, 915],
  ["files with one importer", oneImporter.length, 255],
  ["files in import cycles, types included", cycles().flat().length, 0],
  ["files of scoring", filesOf("scoring/"), 48],
  ["imports within scoring", importsWithin("scoring/"), 162],
  ["exported names with two declarations", namesDeclaredTwice().length, 0],
  ["files on the data's way from a CoNLL file to LEA, 8 documents", onTheWay.length, 31],
  ["files on this way, 3,000 documents, with the sources of WebAssembly", onTheLongWay.length, 30],
];

for (const [what, figure, bound] of figures) {
  const verdict = figure > bound ? `  more than ${bound}` : figure < bound ? `  (bound ${bound})` : "";
  process.stdout.write(`${String(figure).padStart(6)}  ${what}${verdict}\n`);
}
if (process.argv.includes("--names")) {
  const names = [
    ...cycles().map((files) => `cycle: ${files.join(", ")}`),
    ...namesDeclaredTwice(),
    ...oneImporter.map(([path, importer]) => `one importer: ${path} (${importer})`),
    ...onTheWay.map((path) => `on the way: ${path}`),
    ...onTheLongWay.map((path) => `on the long way: ${path}`),
  ];
  process.stdout.write(`\n${names.join("\n")}\n`);
}
if (figures.some(([, figure, bound]) => figure > bound)) process.exitCode = 1;

/**
 * Returns files with exactly one importer, and that importer. A file that only re-exports does not count as an
 * importer.
 */
function filesWithOneImporter(): [path: string, importer: string][] {
  const importers = new Map<string, string[]>();
  for (const [path, names] of imports) {
    if (
      !/^(?:export )?(?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) \w/m.test(
        texts.get(path)!,
      )
    ) {
      continue;
    }
    for (const name of names) importers.set(name, [...(importers.get(name) ?? []), path]);
  }
  return Array.from(importers).flatMap(([path, from]): [string, string][] =>
    from.length === 1 ? [[path, from[0]]] : [],
  );
}

/** Returns Tarjan's strongly connected components with more than one file. */
function cycles(): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.get(path)!);
    stack.push(path);
    for (const next of imports.get(path)!) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!));
    }
    if (low.get(path) !== index.get(path)) return;
    const members = stack.splice(stack.indexOf(path));
    if (members.length > 1) found.push(members);
  };
  for (const path of paths) if (!index.has(path)) visit(path);
  return found;
}

function filesOf(folder: string): number {
  return paths.filter((path) => path.startsWith(folder)).length;
}

function importsWithin(folder: string): number {
  return Array.from(imports)
    .filter(([path]) => path.startsWith(folder))
    .reduce((sum, [, names]) => sum + names.filter((name) => name.startsWith(folder)).length, 0);
}

/**
 * Returns names that two files declare and export, because readers may confuse them. `single-file/` is left out,
 * because its functions replace those of the same name.
 */
function namesDeclaredTwice(): string[] {
  const files = new Map<string, Set<string>>();
  const declaration =
    /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  for (const [path, text] of texts) {
    if (path.startsWith("cli/single-file/")) continue;
    for (const [, name] of text.matchAll(declaration)) files.set(name, (files.get(name) ?? new Set()).add(path));
  }
  return Array.from(files)
    .filter(([, declaring]) => declaring.size > 1)
    .map(([name, declaring]) => `${name}: ${[...declaring].join(", ")}`)
    .sort();
}

/**
 * Returns files with a function that is called more often for the greater of two numbers of documents, and the sources
 * of the WebAssembly that is used. Below 2,000 mentions, no WebAssembly is.
 */
function filesOnTheWay(...documents: readonly [fewer: number, more: number]): string[] {
  const [fewer, more] = documents.map(callsByFile);
  const ofPrograms = paths.filter((path) =>
    Array.from(more.get(path) ?? []).some(([name, count]) => count > (fewer.get(path)?.get(name) ?? 0)),
  );
  return [...ofPrograms, ...ofPrograms.flatMap((path) => assembliesOf(path, more.get(path)!))];
}

/** Returns the sources of the WebAssembly that a file runs: it does if it constructs one of its classes. */
function assembliesOf(path: string, calls: ReadonlyMap<string, number>): string[] {
  const text = texts.get(path)!;
  const code = /import \{ (\w+) \} from "[./]*assembly-code\.ts"/.exec(text)?.[1];
  const classes = Array.from(text.matchAll(/^export class (\w+)/gm), ([, name]) => name);
  const isRun = Array.from(calls).some(([name, count]) => count > 0 && classes.includes(name.split("@")[0]));
  if (code === undefined || !isRun) return [];
  // The comment before each constant names its sources.
  const sources = new RegExp(`/\\*\\* ([^\\n]*) \\*/\nexport const ${code} `).exec(
    ["core", "stats", "formats/common/lines"].map((folder) => texts.get(`${folder}/assembly-code.ts`)!).join(""),
  )![1];
  const found = new Set(sources.match(/assembly\/[\w-]+\.ts/g));
  for (const source of found) {
    const imported = readFileSync(join(root, source), "utf8").matchAll(/from "\.\/([\w-]+)"/g);
    for (const [, name] of imported) found.add(`assembly/${name}.ts`);
  }
  return [...found];
}

function callsByFile(documents: number): Map<string, Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-house-"));
  try {
    for (const [name, cells] of [
      ["key.conll", ["(0)", "(1", "1)", "(0)", "(1)"]],
      ["response.conll", ["(0)", "(1", "1)", "(1)", "(0)"]],
    ] as const) {
      const document = (d: number): string =>
        `#begin document (d${d}); part 000\n${cells.map((cell, t) => `d${d} 0 ${t} w ${cell}\n`).join("")}\n#end document\n`;
      writeFileSync(join(folder, name), Array.from({ length: documents }, (_, d) => document(d)).join(""));
    }
    execFileSync(
      process.execPath,
      [
        "--import",
        "tsx",
        "src/cli/corefscope.ts",
        "score",
        join(folder, "key.conll"),
        join(folder, "response.conll"),
        "-m",
        "lea",
      ],
      {
        cwd: root,
        env: { ...process.env, NODE_V8_COVERAGE: join(folder, "coverage") },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    const calls = new Map<string, Map<string, number>>();
    for (const file of readdirSync(join(folder, "coverage"))) {
      const { result } = JSON.parse(readFileSync(join(folder, "coverage", file), "utf8")) as Coverage;
      for (const { url, functions } of result) {
        const path = url.startsWith("file:") ? fileURLToPath(url) : "";
        if (!path.startsWith(`${src}/`)) continue;
        const own = new Map<string, number>();
        functions.slice(1).forEach(({ functionName, ranges: [{ startOffset, count }] }) => {
          own.set(`${functionName}@${startOffset}`, count);
        });
        calls.set(path.slice(src.length + 1), own);
      }
    }
    return calls;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}
