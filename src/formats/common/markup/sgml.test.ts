import { describe, expect, test } from "vitest";
import { scanSgml } from "./sgml.ts";

function events(text: string): unknown[] {
  const seen: unknown[] = [];
  scanSgml(text, {
    open: ({ name, attributes }) => seen.push([name, attributes]),
    close: ({ name }) => seen.push(`/${name}`),
    text: (start, end) => seen.push(text.slice(start, end)),
  });
  return seen;
}

describe("scanSgml", () => {
  test("reads attributes with and without quotation marks and values", () => {
    expect(events("<storyid cat=f pri=u NEW>A</STORYID >")).toEqual([
      ["STORYID", { CAT: "f", PRI: "u", NEW: "" }],
      "A",
      "/STORYID",
    ]);
    expect(events(`<COREF ID = "1" MIN='a "b" &amp; > c'>x`)).toEqual([
      ["COREF", { ID: "1", MIN: 'a "b" & > c' }],
      "x",
    ]);
    expect(events('<a x="1"y="2"/><b/>')).toEqual([
      ["A", { X: "1", Y: "2" }],
      ["B", {}],
    ]);
  });

  test("uses the first of two attributes whose names differ only in case", () => {
    expect(events("<a x=1 X=2>")).toEqual([["A", { X: "1" }]]);
  });

  test("treats `<` and `>` outside tags, and `&`, as text", () => {
    expect(events("a < b <3 <> </ <")).toEqual(["a < b <3 <> </ <"]);
    expect(events("AT&T &MD;")).toEqual(["AT&T &MD;"]);
  });

  test("skips comments, declarations and processing instructions", () => {
    expect(events('<!DOCTYPE doc SYSTEM "x.dtd">a<!-- <b> > -->c<?pi ?>d')).toEqual(["a", "c", "d"]);
    // An unclosed comment hides no more than a tag.
    expect(events("a<!-- b <c>d")).toEqual(["a", ["C", {}], "d"]);
  });

  test("finds the tags next to a missing `>` or quotation mark", () => {
    expect(events('<a x="1 <b>c</b>')).toEqual([["A", { X: "1 " }], ["B", {}], "c", "/B"]);
    expect(events('<a x="1>c<b>')).toEqual([["A", { X: "1" }], "c", ["B", {}]]);
    expect(events("<a x=1 <b>")).toEqual([
      ["A", { X: "1" }],
      ["B", {}],
    ]);
    expect(events("<a x")).toEqual([["A", { X: "" }]]);
    expect(events("<a =1 x=>y")).toEqual([["A", { "1": "", X: "" }], "y"]);
  });

  test("reports the positions of tags", () => {
    const places: number[] = [];
    scanSgml("ab<c d>e</c>", {
      open: ({ start, end }) => places.push(start, end),
      close: ({ start, end }) => places.push(start, end),
    });
    expect(places).toEqual([2, 7, 8, 12]);
  });

  // A search that is repeated for each piece would take minutes here.
  test.each(["<a ", '<a b="', "<a b='x> ", "<!-- ", "<!", "</", "<a b=\"<a c='", "<a b = "])(
    "scans repetitions of %j in linear time",
    (piece) => {
      const text = piece.repeat(Math.floor(400_000 / piece.length));
      let last = 0;
      let backward = 0;
      const next = (start: number, end: number): void => {
        if (start < last || end <= start) backward++;
        last = end;
      };
      const tag = ({ start, end }: { start: number; end: number }): void => {
        next(start, end);
      };
      scanSgml(text, { open: tag, close: tag, text: next });
      expect(backward).toBe(0);
      expect(last).toBeLessThanOrEqual(text.length);
    },
  );

  // Searching for the next tag at each attribute would take minutes here.
  test("scans a tag with many attributes, and a long text after it, in linear time", () => {
    const values: (string | undefined)[] = [];
    scanSgml(`<a${' b="1"'.repeat(200_000)} c="2">${"x".repeat(30_000_000)}`, {
      open: ({ attributes }) => values.push(attributes["B"], attributes["C"]),
    });
    expect(values).toEqual(["1", "2"]);
  });
});
