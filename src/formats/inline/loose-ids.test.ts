import { describe, expect, test } from "vitest";
import { readFiles } from "../../../test/support/read-files.ts";
import { spansOf } from "../../../test/support/part-views.ts";

function read(text: string, ids?: "exact") {
  const { parts, diagnostics } = readFiles(
    { "a.txt": `#begin document (d)\n${text}\n#end document\n` },
    ids === undefined ? {} : { ids },
  );
  return { spans: spansOf(parts[0]).replace(/\d+-\d+:/g, ""), said: diagnostics.map(({ code, data }) => [code, data]) };
}

describe("ids of a language model", () => {
  test("with a description, of several entities, or in another case stand for the plain id", () => {
    const { spans, said } = read(
      "[Ada|e1] saw [Bo|e2] and [she|E1] left [her|e1: the mayor] [cat|e2] . [She|e1,e2] sat .",
    );
    expect(spans).toBe("e1 e2 e1 e1 e2 e1");
    expect(said).toEqual([
      ["loose-ids", { count: 3, examples: "“E1” as “e1”, “e1: the mayor” as “e1”, “e1,e2” as “e1”" }],
    ]);
  });

  test("are read as written if the user says so", () => {
    const { spans, said } = read("[Ada|e1] [she|E1] [her|e1: the mayor] [He|e1] [it|e1] [him|e1]", "exact");
    expect(spans).toBe("e1 E1 e1: the mayor e1 e1 e1");
    expect(said).toEqual([]);
  });

  test.each([
    ["frequent in both cases", "[a|E1] [b|e1] [c|E2] [d|e2] [e|E1] [f|e1]", "E1 e1 E2 e2 E1 e1"],
    [
      "with an id of their own in one case",
      "[a|e1] [b|e1] [c|e2] [d|e2] [e|e2] [f|e1] [g|e1] [h|E1] [i|E3]",
      undefined,
    ],
  ])("are different, with a warning, if they are %s", (_, text, expected) => {
    const { spans, said } = read(text);
    if (expected !== undefined) expect(spans).toBe(expected);
    expect(said.map(([code]) => code)).toEqual(["ids-differ-in-case"]);
  });

  test("with a colon or a comma are ordinary ids if no plain id occurs", () => {
    const { spans, said } = read("[a|s1: x] [b|s1: y] [c|3,4] [d|3,4]");
    expect(spans).toBe("s1: x s1: y 3,4 3,4");
    expect(said).toEqual([]);
  });
});
