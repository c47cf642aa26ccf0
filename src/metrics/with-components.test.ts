import { expect, it } from "vitest";
import { withComponents } from "./with-components.ts";

it("withComponents puts the components of an average before it, and lists each metric once", () => {
  expect(withComponents(["lea", "conll", "muc"])).toStrictEqual(["lea", "muc", "b3", "ceafe", "conll"]);
});

it("withComponents keeps other metrics, including unknown ones", () => {
  expect(withComponents(["b3", "no-such-metric"])).toStrictEqual(["b3", "no-such-metric"]);
  expect(withComponents([])).toStrictEqual([]);
});
