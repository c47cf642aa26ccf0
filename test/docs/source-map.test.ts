import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { projectFolder } from "../support/run-cli.ts";

const text = readFileSync(join(projectFolder, "src/README.md"), "utf8");
const src = join(projectFolder, "src");

/** The rows of the table of rooms: a folder, and the folders within it that the row names. */
const rooms = Array.from(
  text
    .split("## The rooms")[1]
    .split("\n## ")[0]
    .matchAll(/^\| `([^`]+)` \| (.*) \|$/gm),
  (row) => ({
    room: row[1],
    within: Array.from(row[2].matchAll(/`([a-z-]+)`/g), ([, name]) => name),
  }),
);

describe("src/README.md", () => {
  it("names exactly the folders of src", () => {
    expect(rooms.map(({ room }) => room).sort()).toEqual(foldersOf(src).sort());
  });

  it.each(["analysis", "cli"])("names exactly the folders of src/%s", (room) => {
    expect(rooms.find((each) => each.room === room)?.within.sort()).toEqual(foldersOf(join(src, room)).sort());
  });

  it("names only existing files and folders", () => {
    const named = Array.from(text.matchAll(/`((?:[a-z0-9-]+\/)+(?:[a-z0-9-]+\.ts)?)`/g), ([, path]) => path);
    expect(named.length).toBeGreaterThan(15);
    const there = ["src", "test"].flatMap((root) => globSync(`${root}/**`, { cwd: projectFolder, onlyFiles: false }));
    expect(named.filter((path) => !there.some((each) => `/${each}`.endsWith(`/${path}`)))).toEqual([]);
  });
});

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
}
