import { describe, expect, test } from "vitest";
import { parseConlluComment } from "./conllu.ts";

describe("comments of CoNLL-U", () => {
  test.each([
    ["# newdoc id = GUM_a", { kind: "document", id: "GUM_a" }],
    ["#newdoc id=a b ", { kind: "document", id: "a b " }],
    ["# newdoc id =  a", { kind: "document", id: " a" }],
    ["# newdoc id = ", { kind: "document", id: "" }],
    ["# newdoc id =", { kind: "document", id: "" }],
    ["# newdoc", { kind: "document" }],
    ["# newdoc ", { kind: "document" }],
    ["# sent_id = s 1", { kind: "sentence", id: "s 1" }],
    ["# sent_id=s=1", { kind: "sentence", id: "s=1" }],
    ["# global.Entity = eid-etype-head-other", { kind: "global", name: "Entity", value: "eid-etype-head-other" }],
    ["#global.columns=ID FORM ", { kind: "global", name: "columns", value: "ID FORM" }],
  ])("are parsed: %j", (line, comment) => {
    expect(parseConlluComment(line)).toEqual(comment);
  });

  test.each([
    "# newdocument id = a",
    "# newpar",
    "# newpar id = p1",
    "# text = newdoc id = a",
    "# sent_id",
    "#",
    "# x",
  ])("are ignored if irrelevant or incomplete: %j", (line) => {
    expect(parseConlluComment(line)).toBeUndefined();
  });
});
