import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as analysis from "../../src/analysis/index.ts";
import * as core from "../../src/core/index.ts";
import * as formats from "../../src/formats/index.ts";
import * as root from "../../src/index.ts";
import * as matching from "../../src/matching/index.ts";
import * as metrics from "../../src/metrics/index.ts";
import * as node from "../../src/node/index.ts";
import * as papers from "../../src/papers/index.ts";
import * as report from "../../src/report/index.ts";
import * as scoring from "../../src/scoring/index.ts";
import * as stats from "../../src/stats/index.ts";
import { projectFolder } from "../support/run-cli.ts";

/** The entry points, whose functions have examples. */
const entries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "src/index.ts": root,
  "src/node/index.ts": node,
  "src/report/index.ts": report,
  "src/analysis/index.ts": analysis,
  "src/core/index.ts": core,
  "src/formats/index.ts": formats,
  "src/matching/index.ts": matching,
  "src/metrics/index.ts": metrics,
  "src/papers/index.ts": papers,
  "src/scoring/index.ts": scoring,
  "src/stats/index.ts": stats,
};
/** The entry points whose classes have examples, too. */
const withClasses: readonly string[] = ["src/index.ts", "src/node/index.ts", "src/report/index.ts"];
const everything: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.values(entries).flatMap((exported) => Object.entries(exported)),
);

const files = Object.keys(entries).map((file) => join(projectFolder, file));
const program = ts.createProgram(files, {
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  noLib: true,
  types: [],
});
const checker = program.getTypeChecker();

/** Returns the functions of an entry point, and in some its classes, with their examples; errors need none. */
function examplesOf(file: string): [name: string, example: string | undefined][] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(join(projectFolder, file))!)!;
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const value = entries[file][exported.name];
    if (typeof value !== "function" || exported.name.endsWith("Error")) return [];
    const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
    const needsOne = (symbol.flags & ts.SymbolFlags.Function) !== 0 || withClasses.includes(file);
    if (!needsOne) return [];
    // The blank of each line tells the code from the asterisk.
    const example = symbol
      .declarations!.flatMap((declaration) =>
        ts.getJSDocTags(declaration).filter(({ tagName }) => tagName.text === "example"),
      )
      .at(0);
    return [[exported.name, example && codeOf(example)] as [string, string | undefined]];
  });
}

function codeOf(tag: ts.JSDocTag): string {
  const text = tag.getSourceFile().text.slice(tag.tagName.end, tag.end);
  return text
    .replace(/\n \* ?/g, "\n")
    .replace(/\*\/?\s*$/, "")
    .trim();
}

type Run = (
  names: Readonly<Record<string, unknown>>,
  check: (actual: unknown, expected: unknown) => void,
) => Promise<void>;

/** Makes a function of an example. `x; // → y` checks that x is y. */
function runOf(code: string): Run {
  const checked = code.replace(/^(.*);\s*\/\/ → (.*)$/gm, (_, actual: string, expected: string) => {
    return `check(${actual}, ${expected});`;
  });
  const names = Object.keys(everything).join(", ");
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is in this repository
  return new Function(`{ ${names} }`, "check", `return (async () => {\n${checked}\n})();`) as Run;
}

describe.each(Object.keys(entries).filter((file) => examplesOf(file).length > 0))("every function of %s", (file) => {
  it.each(examplesOf(file))("%s has an example that does what it says", async (_, example) => {
    expect(example).toBeDefined();
    let checks = 0;
    await runOf(example!)(everything, (actual, expected) => {
      checks++;
      if (typeof expected === "number") expect(actual).toBeCloseTo(expected, 12);
      else expect(actual).toStrictEqual(expected);
    });
    expect(checks).toBeGreaterThan(0);
  });
});

it("only the entry point of published figures has no functions", () => {
  expect(Object.keys(entries).filter((file) => examplesOf(file).length === 0)).toEqual(["src/papers/index.ts"]);
});

it("an example that says something else fails", async () => {
  const run = runOf("const n = 2;\nn + 1; // → 4");
  const seen: unknown[] = [];
  await run(everything, (...pair) => seen.push(pair));
  expect(seen).toEqual([[3, 4]]);
});
