import { describe, expect, test } from "vitest";
import { entityWords } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { ReadOptions } from "../format.ts";
import { FileReader, readParts } from "../read.ts";
import { inline } from "./index.ts";

function read(text: string, options: ReadOptions = {}): { parts: AnnotatedPart[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = inline.reader({
    file: "answers/a b.txt",
    report: (diagnostic) => diagnostics.push(diagnostic),
    ...options,
  });
  return { parts: [...readParts([new TextEncoder().encode(text)], reader)], diagnostics };
}

const codes = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code, line, column }) => `${code} ${line ?? "?"}:${column ?? "?"}`);

describe("documents", () => {
  test("are named after their file, and their lines are sentences", () => {
    const { parts, diagnostics } = read("\n[The man|e1] ran.\r\n[He|e1] was [old|e2].\r");
    expect(diagnostics).toEqual([]);
    expect(parts.map(({ document, part, line }) => [document, part, line])).toEqual([["a b", "", 1]]);
    expect(entityWords(parts[0])).toEqual(["e1: The man, He", "e2: old"]);
    const { tokens, mentions } = parts[0];
    expect(tokens).toMatchObject({ length: 8, inferred: true, inText: { text: "The man ran.\nHe was old." } });
    expect(tokens?.sentenceStarts).toEqual(Int32Array.of(0, 4));
    expect(mentions.line).toEqual(Int32Array.of(2, 3, 3));
  });

  test("may contain a carriage return within a line", () => {
    const { parts, diagnostics } = read("Once\n[he|e1] saw\r[her|e2].\n[it");
    expect(codes(diagnostics)).toEqual(["markup-not-closed 3:1"]);
    expect(parts[0].mentions.line).toEqual(Int32Array.of(2, 2));
  });

  test("are separated by header lines of several dialects", () => {
    const { parts, diagnostics } = read(
      "#begin document (nw/a); part 001\n[It]_1\n#end document\n\n# begin document b\nno [one]_1\n[]\n#end document\n#begin document (c);\n#end document",
    );
    expect(diagnostics).toEqual([]);
    expect(parts.map(({ document, part, header, line }) => [document, part, header, line])).toEqual([
      ["nw/a", "001", "(nw/a); part 001", 1],
      ["b", "", "b", 5],
      ["c", "", "(c);", 9],
    ]);
    expect(parts.map(entityWords)).toEqual([["1: It"], ["1: one"], []]);
    expect(parts[1].mentions.line).toEqual(Int32Array.of(6));
  });

  test("may lack headers, names or ends, which is reported", () => {
    const { parts, diagnostics } = read(
      "[It|1] is\n#begin document (a)\n#begin document\n[He|1] is\n#end document\n#end document\nx\n\ny\n#begin document (b)\nz",
    );
    expect(codes(diagnostics)).toEqual([
      "no-document-header 1:?",
      "document-not-closed 3:?",
      "document-without-name 3:?",
      "document-not-opened 6:?",
      "line-outside-document 7:?",
      "document-not-closed 11:?",
    ]);
    expect(diagnostics[4].data).toEqual({ count: 2 });
    expect(parts.map(({ document }) => document)).toEqual(["a b", "a", "", "b"]);
  });

  test("may contain headings, which are text", () => {
    const { parts } = read("# Title\n[It|1] is\n## [Its|1] end\n");
    expect(parts[0].tokens?.inText?.text).toBe("# Title\nIt is\n## Its end");
  });
});

describe("JSON lines", () => {
  test("take the text from the field with markup", () => {
    const { parts, diagnostics } = read(
      [
        { doc_key: "a", text: "It is", output: "[It|e1] is" },
        { id: 7, response: "[It]_1 is\n[it]_1" },
        { doc_id: "c", text: "<m id=1>It</m> is", output: "" },
        { document_id: "d", text: "It is" },
      ]
        .map((record) => JSON.stringify(record))
        .join("\n"),
    );
    expect(codes(diagnostics)).toEqual(["mixed-notation 2:?"]);
    expect(parts.map(({ document, line }) => [document, line])).toEqual([
      ["a", 1],
      ["7", 2],
      ["c", 3],
      ["d", 4],
    ]);
    expect(parts.map(entityWords)).toEqual([["e1: It"], ["1: It, it"], ["1: It"], []]);
    expect(parts[1].mentions.line).toEqual(Int32Array.of(2, 2));
    expect(parts[1].tokens?.sentenceStarts).toEqual(Int32Array.of(0, 2));
  });

  describe("with two marked texts", () => {
    const gold = "[The mayor|e1] saw [her|e1] today";
    const answer = "[The mayor|e1] saw [her|e2] today";
    const linesOf = (record: object): string =>
      [
        { id: "a", ...record },
        { id: "b", ...record },
      ]
        .map((each) => JSON.stringify(each))
        .join("\n");

    test.each([
      ["key", { text: gold, generated: answer }, ["e1: The mayor, her"], "warning"],
      ["response", { text: gold, generated: answer }, ["e1: The mayor, her"], "error"],
      ["response", { output: answer, generated: gold }, ["e1: The mayor", "e2: her"], "error"],
    ] as const)("in a %s report the one that is not read: %j", (side, record, expected, severity) => {
      const { parts, diagnostics } = read(linesOf(record), { side });
      expect(parts.map(entityWords)).toEqual([expected, expected]);
      const [, read_] = Object.keys({ id: "", ...record });
      const data = { field: "generated", read: read_, documents: 2, first: "a", option: "--field" };
      expect(diagnostics).toEqual([{ code: "clusters-not-read", severity, file: "answers/a b.txt", data }]);
    });

    test.each([
      ["key", { output: answer, text: gold }, ["e1: The mayor, her"]],
      ["response", { text: gold, output: answer }, ["e1: The mayor", "e2: her"]],
      [
        "response",
        { prompt: `Mark mentions: [Ann|1] left, [she|1] said. Text: ${gold}`, output: answer },
        ["e1: The mayor", "e2: her"],
      ],
      ["response", { output: answer, raw: answer }, ["e1: The mayor", "e2: her"]],
    ] as const)("in a %s need no message if it is plain which one is meant: %j", (side, record, expected) => {
      const { parts, diagnostics } = read(linesOf(record), { side });
      expect(diagnostics).toEqual([]);
      expect(parts.map(entityWords)).toEqual([expected, expected]);
    });

    test("are read as an option says", () => {
      const { parts, diagnostics } = read(linesOf({ text: gold, model: { reply: answer } }), {
        side: "response",
        field: "model.reply",
      });
      expect(diagnostics).toEqual([]);
      expect(parts.map(entityWords)).toEqual([
        ["e1: The mayor", "e2: her"],
        ["e1: The mayor", "e2: her"],
      ]);
    });

    test("are reported if one lacks the named field", () => {
      const text = [
        { id: "a", reply: answer },
        { id: "b", text: gold },
      ]
        .map((each) => JSON.stringify(each))
        .join("\n");
      const { parts, diagnostics } = read(text, { field: "reply" });
      expect(diagnostics).toMatchObject([{ code: "json-shape", document: "b", data: { field: "reply" } }]);
      expect(parts.map(({ document }) => document)).toEqual(["a"]);
    });
  });

  test("are reported if they or their markup cannot be read", () => {
    const { parts, diagnostics } = read(
      '{"id": "a", "text": "[It|1]"}\n{"id"\n\n[1]\n{"id": "b"}\n{"text": "[It|1] [is"}\n',
    );
    expect(codes(diagnostics)).toEqual([
      "json-syntax 2:6",
      "json-shape 4:?",
      "json-shape 5:?",
      "document-without-name 6:?",
      "markup-not-closed 6:?",
    ]);
    // The fifth line that is not blank. The file is called "a b".
    expect(parts.map(({ document, position }) => [document, position])).toEqual([
      ["a", undefined],
      ["a b", 5],
    ]);
  });
});

describe("fenced answers", () => {
  test.each([
    ["the whole answer", "```\n[It|1] is\n```\n", 0],
    ["fences with a language", "\n```text\n[It|1] is\n```  ", 0],
    ["an answer in a conversation", "Here you are:\n\n```markdown\n[It|1] is\n```\nShall I go on?\n", 2],
    ["a truncated answer", "```\n[It|1] is", 0],
  ])("are read without their fences: %s", (_, text, around) => {
    const { parts, diagnostics } = read(text);
    expect(parts[0].tokens?.inText?.text).toBe("It is");
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual(
      around === 0 ? [] : [["text-around-answer", { count: around }]],
    );
  });

  test.each([
    ["mentions outside the fence", "[He|1] said:\n```\n[It|1] is\n```\n"],
    ["two blocks", "```\n[It|1] is\n```\n\n```\n[It|1] is\n```\n"],
    ["a truncated block after other text", "He said:\n```\n[It|1] is\n"],
    ["text on the line of a fence", "```[It|1] is\n```"],
  ])("are not recognised: %s", (_, text) => {
    const { parts, diagnostics } = read(text);
    expect(parts[0].tokens?.inText?.text).toContain("```");
    expect(diagnostics).toEqual([]);
  });

  test("have positions that count from the beginning of the file, in each document", () => {
    const { parts, diagnostics } = read(
      "#begin document (a)\n\n```\n\n[It|1] is\n [so\n```\n#end document\n#begin document (b)\n```\n[It|1]\n```\n#end document\n",
    );
    expect(codes(diagnostics)).toEqual(["markup-not-closed 6:2"]);
    expect(parts.map(({ mentions }) => mentions.line)).toEqual([Int32Array.of(5), Int32Array.of(11)]);
  });

  test("are answers of their own in each document of a file, although `[` may also begin JSON", () => {
    const file = ["a", "b"].map((id) => `#begin document (${id})\nSure:\n\`\`\`\n[It|1] is\n\`\`\`\n#end document\n`);
    const told: Diagnostic[] = [];
    const reader = new FileReader({ file: "answers.txt", report: (diagnostic) => told.push(diagnostic) });
    const parts = [...readParts([new TextEncoder().encode(file.join(""))], reader)];
    expect(parts.map(({ document, tokens }) => [document, tokens?.inText?.text])).toEqual([
      ["a", "It is"],
      ["b", "It is"],
    ]);
    expect(codes(told)).toEqual(["text-around-answer 2:?", "text-around-answer 8:?"]);
  });

  test("may be empty", () => {
    expect(read("```\n```\n").parts.map(({ tokens }) => tokens?.length)).toEqual([0]);
  });
});

describe("diagnostics", () => {
  test("report problems with their positions", () => {
    const { diagnostics } = read("[He|e1] saw [the man\nand she]_2 [and so] <m id=9>\n <m></m> []_4 <m id=1>x</m>");
    expect(codes(diagnostics)).toEqual([
      "bracket-without-id 2:12",
      "markup-not-closed 2:21",
      "markup-shape 3:2",
      "markup-shape 3:10",
      "mixed-notation 1:?",
    ]);
    expect(diagnostics[2]).toMatchObject({ mention: "<m>", data: { field: "<m>", expected: "given an entity's id" } });
    expect(diagnostics[3]).toMatchObject({ document: "a b", entity: "4", data: { expected: "around some text" } });
    expect(diagnostics[4].data).toEqual({ notations: "[…|3] (1), […]_3 (1), <…> (1)" });
  });

  test("report a bracket that is never opened", () => {
    expect(read("a [b|1] c]_2").diagnostics).toMatchObject([
      { code: "markup-not-opened", severity: "error", line: 1, column: 10, entity: "2", mention: "]_2" },
    ]);
  });

  test("report bytes that are not UTF-8", () => {
    const diagnostics: Diagnostic[] = [];
    const reader = inline.reader({ report: (diagnostic) => diagnostics.push(diagnostic) });
    const bytes = new TextEncoder().encode("[a|1] x");
    bytes[6] = 0xff;
    expect([...readParts([bytes], reader)][0].tokens?.inText?.text).toBe("a \uFFFD");
    expect(codes(diagnostics)).toEqual(["invalid-utf8 1:7"]);
  });
});

test("the reader joins a mention with the mention that its `ref` names", () => {
  const { parts } = read(
    '<m id="1">Ada</m> said <m id="2" ref="1">she</m> saw <m id="3">it</m> <m id="4" ref="#2">herself</m>',
  );
  expect(entityWords(parts[0])).toEqual(["1: Ada, she, herself", "3: it"]);
});

test("the reader reads types of entities", () => {
  const { parts } = read('<m id="1" type="person">Ada</m> <m id="2">it</m>');
  expect(parts[0].entities.types).toEqual(["person", ""]);
});

test("attributes of mentions that are not read are listed if asked", () => {
  const unread = (text: string): unknown[] =>
    readFiles({ "a.txt": text }, { listUnread: true, format: "inline" }).diagnostics.flatMap(({ code, data }) =>
      code === "content-not-read" ? [data?.["unread"]] : [],
    );
  expect(
    unread(
      '<m id="1" type="per" number="sg">Ada</m> saw <b class="x">Bo</b> and <e2 head=it>it</e2> <m id="1" number="sg">her</m>.\n',
    ),
  ).toEqual([["<m number> (2)", "<e2 head> (1)"]]);
  expect(unread("[Ada|1] saw [her|1].\n")).toEqual([]);
});
