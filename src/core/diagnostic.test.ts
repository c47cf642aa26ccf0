import { describe, expect, it } from "vitest";
import { diagnosticOf } from "./diagnostic.ts";

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
