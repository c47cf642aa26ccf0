import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectFolder } from "../support/run-cli.ts";

/** Declares what the documentation's examples assume: the reader's own data. */
const given = `
import type { AnnotatedPart } from "corefscope";
declare global {
  const keyFile: import("corefscope").BlobLike;
  const responseFile: import("corefscope").BlobLike;
  const keyStream: AsyncIterable<Uint8Array>;
  const responseStream: AsyncIterable<Uint8Array>;
  const key: readonly AnnotatedPart[];
  const keyParts: readonly AnnotatedPart[];
  const ours: readonly AnnotatedPart[];
  const theirs: readonly AnnotatedPart[];
  const keyPart: AnnotatedPart;
  const responsePart: AnnotatedPart;
  /** Counts of a shard, as \`countLines\` made them elsewhere. */
  const otherLines: readonly string[];
  const total: import("corefscope").Accumulator;
}
`;

interface Block {
  /** Page and line. */
  readonly place: string;
  readonly code: string;
}

/** Returns the \`\`\`ts blocks of a page. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(projectFolder, page), "utf8");
  return Array.from(text.matchAll(/^```(?:ts|typescript)\n([^]*?)^```/gm), ({ 1: code, index }) => ({
    place: `${page}:${text.slice(0, index).split("\n").length}`,
    code,
  }));
}

/** Makes a module of an example: its imports first, and the rest in a function, so that its declarations are local. */
function moduleOf(code: string): string {
  const imports: string[] = [];
  const rest = code.replace(/^import [^;]*;$/gm, (line) => {
    imports.push(line);
    return "";
  });
  return `${imports.join("\n")}\nexport async function example() {\n${rest}\n}\n`;
}

function entryPoints(): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as {
    exports: Record<string, string | { types: string }>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([name, target]) =>
      typeof target === "string"
        ? []
        : [[name.replace(/^\./, "corefscope"), [target.types.replace("./dist/", "./src/").replace(".d.ts", ".ts")]]],
    ),
  );
}

function complaints(blocks: readonly Block[]): string[] {
  const configFile = ts.readConfigFile(join(projectFolder, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(configFile.config, ts.sys, projectFolder);
  // Places the examples in docs/, because those of benchmarks import from `../bench/`.
  const nameOf = (i: number | "given"): string => join(projectFolder, "docs", `example-${i}.ts`);
  const files = new Map(blocks.map(({ code }, i) => [nameOf(i), moduleOf(code)]));
  files.set(nameOf("given"), given);
  // Types are as strict as in the library, but examples may access properties in any style.
  const readers = {
    ...options,
    paths: entryPoints(),
    noUnusedLocals: false,
    noPropertyAccessFromIndexSignature: false,
  };
  const onDisk = ts.createCompilerHost(readers);
  const host: ts.CompilerHost = {
    ...onDisk,
    fileExists: (path) => files.has(path) || onDisk.fileExists(path),
    readFile: (path) => files.get(path) ?? onDisk.readFile(path),
    getSourceFile(path, language, ...rest) {
      const text = files.get(path);
      return text === undefined
        ? onDisk.getSourceFile(path, language, ...rest)
        : ts.createSourceFile(path, text, language);
    },
  };
  const program = ts.createProgram([...files.keys()], readers, host);
  return [...files.keys()].flatMap((path, i) => {
    const source = program.getSourceFile(path)!;
    const place = i < blocks.length ? blocks[i].place : "what is given";
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
  });
}

const pages = ["README.md", "bench/README.md", ...globSync("docs/**/*.md", { cwd: projectFolder }).sort()];
const blocks = pages.flatMap((page) => blocksOf(page));

describe("TypeScript in the documentation", () => {
  it("includes examples in the README", () => {
    expect(blocks.some(({ place }) => place.startsWith("README.md:"))).toBe(true);
  });

  it("compiles against the library", () => {
    expect(complaints(blocks)).toStrictEqual([]);
  });

  it("fails the check if it does not compile", () => {
    const wrong = [
      { place: "a name", code: 'import { scoreCluster } from "corefscope";\n' },
      { place: "an argument", code: 'import { scoreClusters } from "corefscope";\nscoreClusters([["a"]], 1);\n' },
      { place: "a field", code: 'import { version } from "corefscope";\nversion.major;\n' },
      { place: "an entry", code: 'import { version } from "corefscope/nothing";\n' },
      { place: "names that are not given", code: "keyPart.document; somewhere;\n" },
    ];
    const places = complaints(wrong).map((complaint) => complaint.split(":")[0]);
    expect(places).toEqual(wrong.map(({ place }) => place));
  });
});
