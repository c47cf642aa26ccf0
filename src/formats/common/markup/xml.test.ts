import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { readXml } from "./xml.ts";

function read(text: string): { events: string[]; problems: Partial<Diagnostic>[]; whole: boolean } {
  const events: string[] = [];
  const problems: Partial<Diagnostic>[] = [];
  let words = "";
  const flush = (): void => {
    if (words !== "") events.push(words);
    words = "";
  };
  const whole = readXml(
    text,
    {
      open: ({ name, attributes, line }) => {
        flush();
        events.push(`<${name} ${JSON.stringify(attributes)} ${line}`);
      },
      text: (piece) => (words += piece),
      close: (name) => {
        flush();
        events.push(`>${name}`);
      },
    },
    (code, where) => problems.push({ code, ...where }),
  );
  return { events, problems, whole };
}

describe("readXml", () => {
  test("reads tags, text, character references, CDATA and line numbers", () => {
    const { events, problems, whole } = read(
      '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<a x="1&amp;2">b &lt;\n<c:d/><![CDATA[<e>]]></a>',
    );
    expect(problems).toEqual([]);
    expect(whole).toBe(true);
    expect(events).toEqual(['<a {"x":"1&2"} 3', "b <\n", "<c:d {} 4", ">c:d", "<e>", ">a"]);
  });

  test("reads many tags", () => {
    const { events, whole } = read(`<a>${"<b/>".repeat(40_000)}</a>`);
    expect(whole).toBe(true);
    expect(events.length).toBe(80_002);
  });

  test("reads the text before an error, and reports the error's position", () => {
    const { events, problems, whole } = read("<a>\n<b>x</c></a>");
    expect(whole).toBe(false);
    expect(events.slice(0, 4)).toEqual(["<a {} 1", "\n", "<b {} 2", "x"]);
    expect(problems).toEqual([
      { code: "xml-syntax", line: 2, column: 9, data: { reason: expect.stringMatching(/tag/) as unknown } },
    ]);
  });

  test.each([
    ["]>\n", 2, 1],
    ["]>", 1, 3],
    ["<a>\r", 2, 1],
    ["<a>\r\nx\r\n</b>", 3, 5],
  ])("reports an existing position for the error in %j", (text, line, column) => {
    expect(read(text).problems).toMatchObject([{ code: "xml-syntax", line, column }]);
  });

  test.each(["<a>", "<a", "<a>&nbsp;</a>", "a", "<a></a><b/>", "<a x=1/>", "<a>\u0000</a>", ""])(
    "reports the fault in %j",
    (text) => {
      const { problems, whole } = read(text);
      expect(whole).toBe(false);
      expect(problems.map(({ code }) => code)).toEqual([text.includes("&nbsp;") ? "xml-entity" : "xml-syntax"]);
    },
  );
});
