import { describe, expect, it } from "vitest";
import { distinctSystemNames } from "./system-names.ts";

describe("distinctSystemNames", () => {
  it("numbers a name from its second occurrence on", () => {
    expect(distinctSystemNames(["a", "b", "a", "a"])).toEqual(["a", "b", "a#2", "a#3"]);
  });

  it("gives no system the name of another system", () => {
    expect(distinctSystemNames(["a", "a", "a#2"])).toEqual(["a", "a#3", "a#2"]);
    expect(distinctSystemNames(["a#2", "a#2", "a", "a"])).toEqual(["a#2", "a#2#2", "a", "a#3"]);
  });
});
