import { describe, expect, it } from "vitest";
import { shortNames } from "./short-names.ts";

describe("names of files in a saved report", () => {
  it.each([
    ["two files of a folder", ["/home/ann/p/key.conll", "/home/ann/p/out.conll"], ["key.conll", "out.conll"]],
    [
      "two folders, also if one begins like the other",
      ["/home/ann/p/gold/a.conll", "/home/ann/p/gold2/a.conll"],
      ["gold/a.conll", "gold2/a.conll"],
    ],
    ["one file", ["/home/ann/key.conll"], ["key.conll"]],
    [
      "files that share only a folder of people",
      ["/home/ann/key.conll", "/home/bo/out.conll"],
      ["key.conll", "out.conll"],
    ],
    [
      "files that share only the root",
      ["/data/gold/a.conll", "/data/gold/b.conll", "/home/bo/runs/a.txt"],
      ["a.conll", "b.conll", "a.txt"],
    ],
    [
      "files of the same name that share only the root",
      ["/data/gold/a.conll", "/home/bo/runs/a.conll"],
      ["gold/a.conll", "runs/a.conll"],
    ],
    ["files in the root, and below it", ["/key.conll", "/home/bo/out.conll"], ["key.conll", "out.conll"]],
    ["drives", ["C:/Users/ann/key.conll", "D:/runs/1/out.conll"], ["key.conll", "out.conll"]],
    ["relative paths", ["../p/gold/a.conll", "../p/runs/a.conll"], ["gold/a.conll", "runs/a.conll"]],
    ["relative and absolute paths", ["runs/out.conll", "/home/ann/p/key.conll"], ["out.conll", "key.conll"]],
    ["names without folders, and standard input", ["key.conll", "-"], ["key.conll", "-"]],
  ])("are short: %s", (_, files, short) => {
    expect(files.map(shortNames(files))).toEqual(short);
  });

  it("are short in sentences, too, with other paths relative to the common folder", () => {
    const short = shortNames(["/home/ann/p/ann/a.xml", "/home/ann/p/ann/b.xml"]);
    expect(short("/home/ann/p/ann/b.xml:12")).toBe("b.xml:12");
    expect(short("found in “/home/ann/p/ann/a.xml”, not in /home/ann/p/ann.")).toBe("found in “a.xml”, not in ann.");
    expect(short("needs /home/ann/p/text/a.txt")).toBe("needs ../text/a.txt");
    expect(short("below (/home/ann/p)")).toBe("below (..)");
    expect(shortNames(["/home/ann/x/../p/key.xml"])("/home/ann/p/a.txt is missing")).toBe("a.txt is missing");
  });

  it("leave text that is no path of a file as it is", () => {
    const short = shortNames(["nw/a.conll", "nw/b.conll"]);
    expect(["nw/a.conll", "nw/a.conll:3", "nw/harbour"].map(short)).toEqual(["a.conll", "a.conll:3", "nw/harbour"]);
    expect(shortNames(["/home/ann/key.conll"])("and/home/ann/or")).toBe("and/home/ann/or");
    expect(shortNames([])("/home/ann")).toBe("/home/ann");
  });
});
