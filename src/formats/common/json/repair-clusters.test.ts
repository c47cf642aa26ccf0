import { describe, expect, test } from "vitest";
import { repairClusters } from "./repair-clusters.ts";

describe("repair of JSON lines", () => {
  test("removes repeated mentions within a list of clusters, keeping the first", () => {
    const line =
      '{"doc_key": "a", "x": 1, "clusters": [[[0,1],[0,1]],[[0,1],[2,3]],[[2,3]]], "predicted_clusters": [[[0,1]]]}';
    const other = '{"doc_key": "b",  "clusters": [[[0,1]]]}';
    expect(repairClusters(`${line}\r\n${other}\n`)).toBe(
      '{"doc_key":"a","x":1,"clusters":[[[0,1]],[[2,3]]],"predicted_clusters":[[[0,1]]]}\r\n' + `${other}\n`,
    );
  });

  test("leaves invalid JSON and empty clusters unchanged", () => {
    const text = '{"clusters": [[]]}\n{"clusters": [[\n\n[1]\n7\n{"clusters": 5}\n';
    expect(repairClusters(text)).toBe(text);
  });
});

describe("repair of a JSON file", () => {
  test("covers clusters, maps of clusters, documents and lists of documents", () => {
    const parsed = (value: unknown): unknown => JSON.parse(repairClusters(JSON.stringify(value)));
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

  test("changes the layout only if a mention repeats", () => {
    const text = '{ "a":\n  [["x"] ] }';
    expect(repairClusters(text)).toBe(text);
    expect(repairClusters("[[")).toBe("[[");
    expect(repairClusters('{\n"a": [["x"],\n["x", "y"]]}')).toBe(
      '{\n "a": [\n  [\n   "x"\n  ],\n  [\n   "y"\n  ]\n ]\n}\n',
    );
  });
});
