import { describe, expect, it } from "vitest";
import { diagnosticOf, documentName, documentOf } from "./diagnostic.ts";

describe("a diagnostic", () => {
  it("has the severity of its code by default", () => {
    expect(diagnosticOf("no-document")).toStrictEqual({ code: "no-document", severity: "error" });
    expect(diagnosticOf("empty-file", { file: "a" })).toStrictEqual({
      code: "empty-file",
      severity: "warning",
      file: "a",
    });
  });

  it("has the given severity", () => {
    expect(diagnosticOf("empty-file", { severity: "error" })).toStrictEqual({ code: "empty-file", severity: "error" });
  });

  it("has no undefined fields", () => {
    expect(diagnosticOf("empty-file", { file: undefined, line: 3, severity: undefined })).toStrictEqual({
      code: "empty-file",
      severity: "warning",
      line: 3,
    });
  });
});

it("a document without a name is called so in sentences, and so are its parts", () => {
  expect(["", "; part 000", "a; part 0"].map(documentName)).toEqual([
    ...["the document without a name", "part 000 of the document without a name", "a; part 0"],
  ]);
  expect(documentOf({ document: "; part 000" })).toBe("part 000 of the document without a name");
  expect(documentOf({ document: "a; part 0" })).toBe("document a (part 0)");
});
