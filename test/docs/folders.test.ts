import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder } from "../support/run-cli.ts";

/** Folders that programs write, and that are not in the repository. */
const made = ["coverage", "dist", "node_modules", "release", "reports", "site"];

/** Folders whose READMEs are longer pages: the benchmarks with their results, and the map of the documentation. */
const long = ["bench", "docs", "src"];

const foldersOf = (parent: string): string[] =>
  readdirSync(join(projectFolder, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !made.includes(entry.name))
    .map(({ name }) => join(parent, name).replaceAll("\\", "/"));

const folders = [...foldersOf(""), ...foldersOf("src")];

it("this test finds the folders of the project and of its sources", () => {
  expect(folders).toEqual(expect.arrayContaining(["docs", "examples", "python", "src", "src/core", "src/cli", "test"]));
});

it.each(folders)("%s has a README, of at most ten lines, except in three", (folder) => {
  const path = join(projectFolder, folder, "README.md");
  expect(existsSync(path), `${folder}/README.md`).toBe(true);
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines.length).toBeGreaterThan(2);
  if (!long.includes(folder)) expect(lines.length).toBeLessThanOrEqual(10);
});
