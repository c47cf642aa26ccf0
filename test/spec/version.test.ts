import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { version } from "../../src/core/version.ts";

it("the version in signatures is that of the package", () => {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  expect(version).toBe((JSON.parse(text) as { version: string }).version);
});

it("the version to cite is that of the package", () => {
  const text = readFileSync(new URL("../../CITATION.cff", import.meta.url), "utf8");
  expect(/^version: (.*)$/mu.exec(text)?.[1]).toBe(version);
});
