import { describe, expect, test } from "vitest";
import { parseDirective } from "./token-line.ts";

describe("parseDirective", () => {
  test.each([
    [
      "#begin document (bc/cctv/00/cctv_0000); part 000",
      "bc/cctv/00/cctv_0000",
      "000",
      "(bc/cctv/00/cctv_0000); part 000",
    ],
    ["#begin document (boeing.xml);", "boeing.xml", "", "(boeing.xml);"],
    ["#begin document (boeing.xml)", "boeing.xml", "", "(boeing.xml)"],
    ["#begin document file_7", "file_7", "", "file_7"],
    ["#begin document file_7; part 3", "file_7", "3", "file_7; part 3"],
    ["#begin document file_7;", "file_7", "", "file_7;"],
    ["#begin document(metadoc);", "metadoc", "", "(metadoc);"],
    ["#begin document(metadoc); part 000", "metadoc", "000", "(metadoc); part 000"],
    ["# begin document GUM_academic_art", "GUM_academic_art", "", "GUM_academic_art"],
    ["# begin document ", "", "", ""],
    ["# begin document", "", "", ""],
    ["#begin document (); part 000", "", "000", "(); part 000"],
    [
      "#begin document (wb-People's:(Mauritania)-OhbV); part 000",
      "wb-People's:(Mauritania)-OhbV",
      "000",
      "(wb-People's:(Mauritania)-OhbV); part 000",
    ],
    ["#begin document wb-(Mauritania)", "wb-(Mauritania)", "", "wb-(Mauritania)"],
    ["#begin document ((a)); part 1", "(a)", "1", "((a)); part 1"],
    ["#begin document (two words); part 000", "two words", "000", "(two words); part 000"],
    ["#begin document (a; part 1); part 2", "a; part 1", "2", "(a; part 1); part 2"],
    ["#begin document (a;b;); part 2", "a;b;", "2", "(a;b;); part 2"],
    ["#begin document (a); part 000 ", "a", "000", "(a); part 000 "],
    ["#begin document (a) part 000", "a", "000", "(a) part 000"],
    ["#begin document (a);part 000", "a", "000", "(a);part 000"],
    ["#begin document (a", "(a", "", "(a"],
    ["#begin document (", "(", "", "("],
    ["#begin document (x\u2028y); part 000", "x\u2028y", "000", "(x\u2028y); part 000"],
    ["#begin document party; part", "party; part", "", "party; part"],
  ])("reads %s", (line, document, part, header) => {
    expect(parseDirective(line)).toEqual({ kind: "begin", document, part, header });
  });

  test.each(["#end document", "# end document", "#end document (x); part 000", "#end document "])(
    "reads %s",
    (line) => {
      expect(parseDirective(line)).toEqual({ kind: "end" });
    },
  );

  test.each(["#", "# text = The end", "#begin documentation", "#end documents", "# begin", "#beginning document x"])(
    "treats %s as a comment",
    (line) => {
      expect(parseDirective(line)).toEqual({ kind: "comment" });
    },
  );

  test("handles megabytes of white space and semicolons", () => {
    const space = " ".repeat(1_000_000);
    expect(parseDirective(`#begin document x${space}y`)).toMatchObject({ document: `x${space}y`, part: "" });
    expect(parseDirective(`#begin document (${"; part".repeat(200_000)}`)).toMatchObject({ kind: "begin" });
    expect(parseDirective(`#begin document ()${space}x`)).toMatchObject({ kind: "begin" });
  });
});
