import { posix, win32 } from "node:path";
import { expect, it } from "vitest";
import { companionsOf } from "../formats/registry.ts";
import { systemNames } from "../report/system-names.ts";
import { forwardSlashes } from "./forward-slashes.ts";

it.each([
  ["C:\\data\\key.ann", "C:/data/key.ann"],
  ["data\\*\\key.conll", "data/*/key.conll"],
  ["\\\\server\\share\\key.conll", "//server/share/key.conll"],
  ["data/key.conll", "data/key.conll"],
  ["-", "-"],
])("forwardSlashes turns the Windows path %j into %j", (path, expected) => {
  expect(forwardSlashes(path, win32.sep)).toBe(expected);
  // On Windows, both paths name the same file.
  expect(win32.normalize(forwardSlashes(path, win32.sep))).toBe(win32.normalize(path));
});

it("forwardSlashes keeps a backslash if the machine's separator is a slash", () => {
  expect(forwardSlashes("a\\b.conll", posix.sep)).toBe("a\\b.conll");
});

it("forwardSlashes gives Windows paths the same order, system names and companions as POSIX paths", () => {
  const names = ["north/out.conll", "south/out.conll", "west/best.conll"];
  const made = (path: typeof win32): unknown => {
    const paths = names.map((name) => forwardSlashes(path.join("data", ...name.split("/")), path.sep));
    return [paths, paths.toSorted(), systemNames(paths), paths.flatMap((each) => companionsOf(each))];
  };
  expect(made(win32)).toEqual(made(posix));
});

it("forwardSlashes gives a path whose companions also have forward slashes", () => {
  const folder = win32.join("corpus", "Basedata");
  const path = forwardSlashes(win32.join(folder, "..", "a.ann"), win32.sep);
  expect(companionsOf(path)).toContain("corpus/a.txt");
});
