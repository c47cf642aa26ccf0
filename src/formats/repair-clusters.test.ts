import { describe, expect, test } from "vitest";
import { repairJson, repairJsonLines } from "./repair-clusters.ts";

describe("repairJsonLines", () => {
  test("takes repeated mentions out of every list of clusters, the first stays", () => {
    const line =
      '{"doc_key": "a", "x": 1, "clusters": [[[0,1],[0,1]],[[0,1],[2,3]],[[2,3]]], "predicted_clusters": [[[0,1]]]}';
    const other = '{"doc_key": "b",  "clusters": [[[0,1]]]}';
    expect(repairJsonLines(`${line}\r\n${other}\n`)).toBe(
      '{"doc_key":"a","x":1,"clusters":[[[0,1]],[[2,3]]],"predicted_clusters":[[[0,1]]]}\r\n' + `${other}\n`,
    );
  });

  test("leaves alone what is no JSON, and empty clusters", () => {
    const text = '{"clusters": [[]]}\n{"clusters": [[\n\n[1]\n7\n{"clusters": 5}\n';
    expect(repairJsonLines(text)).toBe(text);
  });
});

describe("repairJson", () => {
  test("clusters, maps, documents and lists of documents", () => {
    const parsed = (value: unknown): unknown => JSON.parse(repairJson(JSON.stringify(value)));
    expect(
      parsed([
        ["a", "b"],
        ["b", "c"],
      ]),
    ).toEqual([["a", "b"], ["c"]]);
    expect(parsed({ x: [["a", "a"]], y: [["a"]] })).toEqual({ x: [["a"]], y: [["a"]] });
    expect(parsed({ clusters: [[[0, 0]], [[0, 0]]], id: 1 })).toEqual({ clusters: [[[0, 0]]], id: 1 });
    expect(parsed([{ clusters: [[1, 1]] }, { clusters: [[1]] }])).toEqual([{ clusters: [[1]] }, { clusters: [[1]] }]);
  });

  test("without repeats nothing changes, not even the layout", () => {
    const text = '{ "a":  [["x"] ] }';
    expect(repairJson(text)).toBe(text);
    expect(repairJson("[[")).toBe("[[");
  });
});
