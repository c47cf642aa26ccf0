import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { readCompanion, siblingPath } from "./whole-file-reader.ts";

const files = new Map([
  ["d/b.txt", new TextEncoder().encode("\uFEFFtext")],
  ["d/c.txt", Uint8Array.of(0x61, 0xff)],
]);

function read(paths: readonly string[]) {
  const problems: Partial<Diagnostic>[] = [];
  const found = readCompanion({ companion: (path) => files.get(path) }, paths, "no words", (code, where) =>
    problems.push({ code, ...where }),
  );
  return { found, problems };
}

describe("readCompanion", () => {
  test("returns the first existing file, without a byte order mark", () => {
    expect(read(["d/a.txt", "d/b.txt", "d/c.txt"])).toEqual({ found: { path: "d/b.txt", text: "text" }, problems: [] });
  });

  test("reports a missing companion", () => {
    expect(read(["d/a.txt", "a.txt"])).toEqual({
      found: undefined,
      problems: [{ code: "missing-companion", data: { path: "d/a.txt", purpose: "no words" } }],
    });
    expect(readCompanion({}, ["a"], "", () => undefined)).toBeUndefined();
  });

  test("reports faults of a companion under its own name", () => {
    expect(read(["d/c.txt"]).problems).toEqual([{ code: "invalid-utf8", file: "d/c.txt", line: 1, column: 2 }]);
  });
});

test("siblingPath replaces the folders of a path with those of the annotation file", () => {
  expect(siblingPath("a/b.xml", "c.txt")).toBe("a/c.txt");
  expect(siblingPath("a\\b.xml", "c.txt")).toBe("a\\c.txt");
  expect(siblingPath("b.xml", "/home/x/../c.txt")).toBe("c.txt");
  expect(siblingPath(undefined, "C:\\x\\c.txt")).toBe("c.txt");
});
