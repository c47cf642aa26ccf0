import { describe, expect, it } from "vitest";
import { doubtfulName } from "./doubtful-names.ts";

describe("doubtfulName", () => {
  it.each([
    ["bc/a 0 0 Ada NNP - - - - - - (1)"],
    ["bc/a 0 1 met VB - - - - - - -"],
    ["bc/a\t0\t3\tShe\t(1|(2)"],
    ["#begin document (bc/a); part 000"],
    ["#end document"],
  ])("finds a line of a CoNLL file: %s", (line) => {
    expect(doubtfulName(["m1", line])).toEqual({ code: "lines-as-mentions", name: line });
  });

  it.each([
    [["Ada Lovelace", "She"], "She"],
    [["Ada", "Bo", "Ada"], "Ada"],
    [["the engine", "m1", "the engine"], "the engine"],
    [["Élodie", "Élodie"], "Élodie"],
  ])("finds words of a text: %j", (names, name) => {
    expect(doubtfulName(names)).toEqual({ code: "words-as-mentions", name });
  });

  it.each([
    [["Ada", "Bo"]],
    [["it", "us", "de"]],
    [["m1", "m1"]],
    [["a", "b", "a"]],
    [["doc 1 2", "doc 3 4"]],
    [["record 0 1 x"]],
    [[]],
  ])("accepts names of mentions: %j", (names) => {
    expect(doubtfulName(names)).toBeUndefined();
  });
});
