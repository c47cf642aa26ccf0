import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { cracJson, cracText } from "./index.ts";

const read = (text: string, options = {}) => readFiles({ "answer.txt": text }, options);
const asText = { format: "crac-text" };

describe("CRAC's text", () => {
  const text = "Los|[e1 jugadores de el Espanyol|[e2],e1] dijeron que ##|[e1] prefieren el|[e3 Barcelona|e3]\n";

  test("is recognised, and has mentions behind their words and empty nodes", () => {
    const { parts, codes, format } = read(text);
    expect([format, codes]).toEqual(["crac-text", []]);
    expect(entitiesOf(parts[0])).toEqual({
      e1: ["Los jugadores de el Espanyol", "_"],
      e2: ["Espanyol"],
      e3: ["el Barcelona"],
    });
    expect(Array.from(parts[0].tokens?.zero ?? [])).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    expect(parts[0].tokens?.zeroDependencies?.get(7)).toEqual([{ parent: 6, relation: "_" }]);
  });

  test("has a document on every line, and a blank line between two others is an empty answer", () => {
    const { parts, diagnostics } = read("A|[e1]\nB|[e1]\n\nC|[e1]\n");
    expect(parts.map(({ position, tokens }) => [position, tokens?.length])).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
      [4, 1],
    ]);
    expect(diagnostics).toMatchObject([{ code: "empty-answer", line: 3 }]);
    expect(read("A|[e1]\n\nB|[e1]\n\nC|[e1]\n").parts).toHaveLength(3);
  });

  test("is not inline markup, which opens mentions in front of words", () => {
    expect(read("[Her|e1] old friend knows [her|e1] .\n").format).toBe("inline");
    expect(read("[the mayor of [Paris|e1]|e2] and [she|e2]\n").format).toBe("inline");
  });

  test("in the variant with tags has the same mentions", () => {
    const { parts, codes, format } = read("<e1>Los jugadores</e1> dijeron que ##  <e2> el <e1>club</e1> </e2>\n");
    expect([format, codes]).toEqual(["crac-text", []]);
    expect(entitiesOf(parts[0])).toEqual({ e1: ["Los jugadores", "club"], e2: ["el club"] });
    expect(entitiesOf(read("<e1>a <e1>b</e1> c</e1> d\n", asText).parts[0])).toEqual({ e1: ["a b c", "b"] });
  });

  test("keeps bars and brackets that are words", () => {
    const { parts, codes } = read("a|b [ 1|[e1] ] || | x|[e1 y|e1]\n");
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ e1: ["1", "x y"] });
    expect(parts[0].tokens?.length).toBe(8);
  });

  test("with unpaired marks: a closing one makes its word a mention, an opening one makes none", () => {
    const { parts, diagnostics } = read("a|[e1 b c|e2] d|[e3]\n");
    expect(entitiesOf(parts[0])).toEqual({ e2: ["c"], e3: ["d"] });
    expect(diagnostics).toMatchObject([
      { code: "markup-not-closed", line: 1, column: 1, entity: "e1", mention: "a|[e1" },
      { code: "mark-not-opened", line: 1, column: 9, entity: "e2", mention: "c|e2]" },
    ]);
  });

  test("with marks that cannot be read reports each of them", () => {
    const { parts, diagnostics } = read("a|[e1] b|e1 c|[e1|e2] |[e2] d\n");
    expect(entitiesOf(parts[0])).toEqual({ e1: ["a"] });
    expect(diagnostics.map(({ code, column }) => [code, column])).toEqual([
      ["markup-shape", 8],
      ["markup-shape", 13],
      ["markup-shape", 23],
    ]);
  });

  test("is written so that a mention of an entity may begin where another ends", () => {
    const { parts } = read("a|[e1 b|e1],[e1 c|e1]\n");
    expect(entitiesOf(parts[0])).toEqual({ e1: ["a b", "b c"] });
    expect(Array.from(cracText.write!(parts))).toEqual(["a|[e1 b|e1],[e1 c|e1]\n"]);
  });
});

describe("CRAC's JSON", () => {
  const record = {
    doc_id: "d",
    tokens: ["Ana", "come", "##", "##él", "."],
    clusters_token_offsets: [
      [
        [0, 0],
        [2, 2],
      ],
      [[3, 4]],
    ],
    clusters_text_mentions: [["Ana", "_"], ["##él ."]],
  };

  test("has inclusive ends and empty nodes", () => {
    const { parts, codes, format } = readFiles({ "a.json": JSON.stringify([record]) });
    expect([format, codes]).toEqual(["crac-json", []]);
    expect(parts[0].document).toBe("d");
    expect(entitiesOf(parts[0])).toEqual({ 0: ["Ana", "_"], 1: ["él ."] });
    expect(Array.from(parts[0].tokens?.zero ?? [])).toEqual([0, 0, 1, 1, 0]);
    expect(JSON.parse(Array.from(cracJson.write!(parts)).join(""))).toEqual([
      { ...record, clusters_text_mentions: [["Ana", "##"], ["##él ."]] },
    ]);
  });

  test("is not the output of Maverick, which has offsets of characters", () => {
    const maverick = { ...record, clusters_char_offsets: null };
    expect(readFiles({ "a.json": JSON.stringify(maverick) }).format).toBe("maverick");
  });
});
