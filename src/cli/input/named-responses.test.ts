import { describe, expect, it } from "vitest";
import { namedSystems } from "./named-responses.ts";

describe("namedSystems", () => {
  it("names systems after their files, by the part of the path that differs", () => {
    expect(namedSystems(["out/a.conll", "out/b.conll"])).toStrictEqual([
      { name: "a", paths: ["out/a.conll"] },
      { name: "b", paths: ["out/b.conll"] },
    ]);
    expect(namedSystems(["/home/ann/1/out.conll", "/home/ann/2/out.conll", "/home/ann/b.conll"])).toStrictEqual([
      { name: "1/out.conll", paths: ["/home/ann/1/out.conll"] },
      { name: "2/out.conll", paths: ["/home/ann/2/out.conll"] },
      { name: "b", paths: ["/home/ann/b.conll"] },
    ]);
    expect(namedSystems(["a/sys/", "b/sys/"]).map(({ name }) => name)).toEqual(["a/sys", "b/sys"]);
  });

  it("treats paths with the same given name as runs of one system", () => {
    expect(namedSystems(["ours=x/1.conll", "theirs=y/1.conll", "ours=x/2.conll", "z/3.conll"])).toStrictEqual([
      { name: "ours", paths: ["x/1.conll", "x/2.conll"] },
      { name: "theirs", paths: ["y/1.conll"] },
      { name: "3", paths: ["z/3.conll"] },
    ]);
  });

  it("accepts an equals sign in a path", () => {
    expect(namedSystems(["runs/lr=0.1.conll", "a=runs/lr=0.2.conll"])).toStrictEqual([
      { name: "lr=0.1", paths: ["runs/lr=0.1.conll"] },
      { name: "a", paths: ["runs/lr=0.2.conll"] },
    ]);
  });

  it("makes two systems, not two runs, of a path that is given twice", () => {
    expect(namedSystems(["x/a.conll", "x/a.conll"])).toStrictEqual([
      { name: "a.conll", paths: ["x/a.conll"] },
      { name: "a.conll#2", paths: ["x/a.conll"] },
    ]);
  });
});
