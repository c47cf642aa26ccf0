import { describe, expect, test } from "vitest";
import { XmlFileReader, decodeXml } from "./xml-file-reader.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";

test("XmlFileReader decodes a file according to its declaration", () => {
  const texts: string[] = [];
  class Reader extends XmlFileReader {
    protected override read(text: string): [] {
      texts.push(text);
      return [];
    }
  }
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>';
  const reader = new Reader();
  reader.push(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  reader.end();
  expect(texts).toEqual([text]);
});

function decode(bytes: Uint8Array): { text: string; problems: Partial<Diagnostic>[] } {
  const problems: Partial<Diagnostic>[] = [];
  const text = decodeXml(bytes, (code, where) => problems.push({ code, ...where }));
  return { text, problems };
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("decodeXml", () => {
  test.each(["ISO-8859-1", "iso-8859-15", "windows-1252"])("decodes %s", (name) => {
    const text = `<?xml version="1.0" encoding="${name}"?>\n<a>é</a>`;
    expect(decode(latin1(text))).toEqual({ text, problems: [] });
    expect(decode(latin1(text.replaceAll('"', "'"))).text).toBe(text.replaceAll('"', "'"));
  });

  test.each(["UTF-8", "utf8", "US-ASCII", "UTF-16"])("decodes UTF-8 in a file that declares %s", (name) => {
    const text = `<?xml version="1.0" encoding="${name}"?><a>é</a>`;
    expect(decode(utf8(text))).toEqual({ text, problems: [] });
  });

  test("decodes UTF-8 without a declaration, after a byte order mark, or if only a later tag has an encoding", () => {
    expect(decode(utf8("<a>é</a>"))).toEqual({ text: "<a>é</a>", problems: [] });
    const marked = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>';
    expect(decode(utf8(`\uFEFF${marked}`))).toEqual({ text: marked, problems: [] });
    const later = '<a encoding="ISO-8859-1">é</a>';
    expect(decode(utf8(later)).text).toBe(later);
  });

  test("reports bytes that are not UTF-8, and unknown encodings", () => {
    expect(decode(latin1("<a>\né</a>")).problems).toEqual([{ code: "invalid-utf8", line: 2, column: 1 }]);
    const unknown = '<?xml version="1.0" encoding="klingon"?><a>é</a>';
    expect(decode(utf8(unknown))).toEqual({
      text: unknown,
      problems: [
        {
          code: "markup-shape",
          line: 1,
          data: { field: "The encoding", expected: expect.stringMatching(/klingon/) as unknown },
        },
      ],
    });
  });
});
