import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSignatures, escapedInField, formatSignature, parseSignature, signatureLabels } from "./signature.ts";

describe("formatSignature", () => {
  it("joins pairs of field:value with |, in the given order", () => {
    expect(formatSignature({ metric: "lea", agg: "micro", version: "2.0.0" })).toBe(
      "metric:lea|agg:micro|version:2.0.0",
    );
  });

  it("replaces separators in values, so that the text can be parsed", () => {
    expect(formatSignature({ name: "a|b:c", version: "1" })).toBe("name:a.b.c|version:1");
  });
});

describe("parseSignature", () => {
  it("reads a written signature, even with white space around it", () => {
    expect(parseSignature(" metric:lea|agg:micro\n")).toStrictEqual({ metric: "lea", agg: "micro" });
    expect(parseSignature("imp:")).toStrictEqual({ imp: "" });
  });

  it.each(signatureLabels)("reads a signature that was copied with its label, %j", (label) => {
    for (const between of ["\n", " ", ""]) {
      expect(parseSignature(`${label}${between}metric:lea|agg:micro`)).toStrictEqual({ metric: "lea", agg: "micro" });
    }
    expect(parseSignature("Signature: metric:lea")).toStrictEqual({ metric: "lea" });
    expect(parseSignature(label)).toBeUndefined();
  });

  it.each(["", "lea", "metric:lea|", "metric:lea||agg:micro", "a:b:c", ":x", "a b:c"])("refuses %j", (text) => {
    expect(parseSignature(text)).toBeUndefined();
  });

  it("is the inverse of formatSignature", () => {
    const field = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
    const value = fc.stringMatching(/^[\w.+-]{0,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(field, { minLength: 1 }), fc.array(value, { minLength: 10 }), (fields, values) => {
        const signature = Object.fromEntries(fields.map((name, i) => [name, values[i % values.length]]));
        expect(parseSignature(formatSignature(signature))).toStrictEqual(signature);
      }),
      { seed: 1995 },
    );
  });
});

describe("compareSignatures", () => {
  it("is empty for equal signatures with fields in any order", () => {
    expect(compareSignatures({ a: "1", b: "2" }, { b: "2", a: "1" })).toStrictEqual([]);
  });

  it("lists fields that differ, and those that one side lacks", () => {
    expect(compareSignatures({ n: "3", imp: "size", v: "1" }, { n: "4", v: "1", beta: "2" })).toStrictEqual([
      { field: "n", claimed: "3", found: "4" },
      { field: "imp", claimed: "size", found: undefined },
      { field: "beta", claimed: undefined, found: "2" },
    ]);
  });
});

describe("escapedInField", () => {
  it("percent-encodes special characters, and leaves other characters unchanged", () => {
    expect(escapedInField("50%, a b=ü", /[%,\s]/g)).toBe("50%25%2C%20a%20b=ü");
    expect(escapedInField("$(a)", /[%()]/g)).toBe("$%28a%29");
  });
});
