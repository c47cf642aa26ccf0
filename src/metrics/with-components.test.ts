import { expect, it } from "vitest";
import { withComponents } from "./with-components.ts";

it("puts what an average is made of in front of it, each metric once", () => {
  expect(withComponents(["lea", "conll", "muc"])).toStrictEqual(["lea", "muc", "b3", "ceafe", "conll"]);
});

it("leaves other metrics as they are, unknown ones too", () => {
  expect(withComponents(["b3", "no-such-metric"])).toStrictEqual(["b3", "no-such-metric"]);
  expect(withComponents([])).toStrictEqual([]);
});
