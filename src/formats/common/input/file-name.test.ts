import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOfFile, fileOfDocument, withExtension, withoutDetours } from "./file-name.ts";

test("documentOfFile names a document without an id after its file", () => {
  expect(documentOfFile("a/b\\c.txt")).toBe("c");
  expect(documentOfFile("a/wsj_0001.mrg.ann.gz")).toBe("wsj_0001.mrg");
  expect(documentOfFile("plain")).toBe("plain");
  expect(documentOfFile(".hidden")).toBe(".hidden");
  expect(documentOfFile("-")).toBe("");
  expect(documentOfFile(undefined)).toBe("");
});

test("fileOfDocument gives file names without forbidden characters, which documentOfFile reverses", () => {
  expect(fileOfDocument("bc/cctv_0000")).toBe("bc%2Fcctv_0000");
  const name = fc.string({ unit: fc.constantFrom("a", ".", "/", "\\", ":", "%", " ", "é", "2", "F", "\n", "*") });
  fc.assert(
    fc.property(name, (document) => {
      const file = fileOfDocument(document);
      expect(file).toMatch(/^[^\u0000-\u001F"*/:<>?\\|]+$/);
      expect(documentOfFile(`folder/${file}.txt`)).toBe(document);
    }),
  );
});

test("withExtension replaces the extension of a path, or adds one", () => {
  expect(withExtension("a.b/c.ann", "txt")).toBe("a.b/c.txt");
  expect(withExtension("a.b/c", "txt")).toBe("a.b/c.txt");
  expect(withExtension("a.b/c.ann.gz", "txt")).toBe("a.b/c.txt");
  expect(withExtension(".ann", "txt")).toBe(".ann.txt");
});

test.each([
  ["a/b/../c.txt", "a/c.txt"],
  ["a/b/../../c.txt", "c.txt"],
  ["../a/../../c.txt", "../../c.txt"],
  ["/a/../c.txt", "/c.txt"],
  ["./../c.txt", "./../c.txt"],
  ["a\\..\\c..txt", "c..txt"],
])("withoutDetours shortens %s", (path, expected) => {
  expect(withoutDetours(path)).toBe(expected);
});
