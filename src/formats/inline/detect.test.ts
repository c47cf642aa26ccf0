import { describe, expect, test } from "vitest";
import { detectInline } from "./index.ts";

describe("detectInline recognises", () => {
  test.each([
    ["bars", "[Ada|e1] saw [the man|e2]. [He|e2] ran."],
    ["index numbers", "[Ada]_1 saw [the man]_2. [He]_{2} ran."],
    ["a beginning like that of JSON", "[[Her|e1] mother|e2] saw [her|e1]"],
    ["a citation first", "[1] [Ada]#1 saw [her]#1 mother"],
    ["links", "[Ada](#1) saw [the man](#2). [He](#2) ran."],
    ["tags", "<m id=1>Ada</m> saw <m id=2>the man</m>. <m id=2>He</m> ran."],
    ["tags in an answer element", '<answer>\n<m entity="1">Ada</m> saw <m entity="1">herself</m>\n</answer>'],
    ["colons", "[Ada: 1] saw [the man: 2]. [He: 2] ran."],
    ["singletons only", "[Ada|e1] saw [the man|e2]."],
    ["headers", "#begin document (a); part 000\nAda ran and ran [on and on|x].\n#end document\n"],
    ["headers without mentions", "#begin document (a); part 000\nAda ran and ran.\nIt rained.\n#end document\n"],
    ["a byte order mark", "\uFEFF[Ada|e1] saw [herself|e1]"],
    ["a fence", "Here:\n```\n[Ada|e1] saw [herself|e1]\n```\n"],
    ["JSON lines", '{"doc_key": "a", "output": "It is"}\n{"doc_key": "b", "output": "[Ada|e1] saw"}\n'],
    ["a JSON line longer than the examined beginning", '{"doc_key": "a", "output": "[Ada|e1] saw [herself|e1]. She'],
  ])("%s", (_, text) => {
    expect(detectInline(text)).toBe(true);
  });
});

describe("detectInline does not recognise", () => {
  const words = "word ".repeat(400);
  test.each([
    ["prose", "It is [sic] a fine day [1], as they say [2]."],
    ["two mentions of one entity among many words", `${words} [x]_1 and [y]_1`],
    ["Markdown", "# Title\n[One](#one)\n[Two](#two)\n\nSee [one](#one) and [that](https://example.org/1)."],
    ["references in Markdown", `${words}[Ada 1990](#b1) ${words} [Ada 1990](#b1)`],
    ["wiki links", "[[Ada]] met [[the man|him]]"],
    ["CoNLL", "#begin document (a); part 000\na 0 0 [It (0)\na 0 1 is] -\n\n#end document\n"],
    ["CoNLL without the coreference column", "#begin document (a)\na 0 0 It PRP\na 0 1 is VBZ\n"],
    ["a table", "1\t[It|e1]\tx\n2\t[it|e1]\tx\n"],
    ["JSON", '[["[a|e1]", "[b|e1]"], ["[c|e1]"]]'],
    ["JSON that is cut off", '[["[a|e1]", "[b|e1]"], ["[c|e1]'],
    ["JSON lines with clusters", '{"doc_key": "a", "text": "[It|1] [it|1]", "clusters": []}\n'],
    ["JSON lines without markup", '{"doc_key": "a", "text": "It is"}\n{"doc_key": "b", "text": "It is"}'],
    ["a long line of JSON with clusters", '{"predicted_clusters": [[[1,2]]], "text": "[It|1] [it|1]'],
    ["XML", '<?xml version="1.0"?>\n<doc><m id="1">a</m><m id="1">b</m></doc>'],
    [
      "the SGML of MUC",
      '<DOC><COREF ID="1">a</COREF> <COREF ID="2" REF="1">b</COREF> <m id="1">a</m><m id="1">b</m></DOC>',
    ],
    [
      "many kinds of elements",
      `<a id=1>x</a><a id=1>y</a>${["b", "c", "d", "e", "f", "g", "h"].map((n) => `<${n}>x</${n}>`).join("")}`,
    ],
    ["HTML", '<!DOCTYPE html><p id="1">a</p><p id="1">b</p>'],
    ["a program", "const x = /[a|b]_1[\\s|^()]/; y[i|0]; /[,|)]_1/ z[i|0]"],
    ["terminal colours in a program", "f('\\u001B[4mcake\\u001B[0m')\n['\\u001B[4m']8 ['\\u001B[0m']8"],
    ["mentions among many other brackets", "[Ada|e1] saw [herself|e1] [1] [2] [3] [4]"],
    ["an empty text", ""],
  ])("%s", (_, text) => {
    expect(detectInline(text)).toBe(false);
  });
});
