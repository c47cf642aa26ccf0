import { describe, expect, test } from "vitest";
import { spansOf, wordsOf } from "../../../test/support/part-views.ts";
import { readFiles, readWith } from "../../../test/support/read-files.ts";
import type { ReadOptions } from "../format.ts";
import { AidaReader, aida } from "./index.ts";

const read = (content: string, options: ReadOptions = {}) =>
  readWith((given) => new AidaReader(given), content, { file: "news.txt", ...options });

const text = `-DOCSTART- (1 tea)
The
Earl\tB\tEarl Grey\tEarl_Grey\thttp://example.org/Earl_Grey\t1\t/m/1
Grey\tI\tEarl Grey\tEarl_Grey\thttp://example.org/Earl_Grey\t1\t/m/1
met
Ann\tB\tAnn\t--NME--
Bob\tB\tBob

He\tB\tHe\tEarl_Grey
.

-DOCSTART- (2 cups)
Ann\tB\tAnn\tNIL
`;

test("the reader reads documents, mentions and entities", () => {
  const { parts, diagnostics } = read(text);
  expect(diagnostics).toEqual([]);
  expect(parts.map((part) => [part.document, part.part, part.line, spansOf(part)])).toEqual([
    ["1 tea", "", 1, "1-2:Earl_Grey 4-4:NIL 5-5:NIL (2) 6-6:Earl_Grey"],
    ["2 cups", "", 12, "0-0:NIL"],
  ]);
  expect(Array.from(parts[0].entities.local!)).toEqual([0, 1, 1]);
  const { tokens, mentions } = parts[0];
  expect(wordsOf(parts[0]).join(" ")).toBe("The Earl Grey met Ann Bob He .");
  expect(Array.from(tokens!.sentenceStarts!)).toEqual([0, 6]);
  expect(Array.from(mentions.line!)).toEqual([3, 6, 7, 9]);
});

describe("a reader of AIDA CoNLL-YAGO", () => {
  const mentionsIn = (body: string): string => spansOf(read(`-DOCSTART- (a)\n${body}`).parts[0]);

  test("reads adjacent mentions, and mentions that begin with the tag I", () => {
    expect(mentionsIn("a\tB\ta\tX\nb\tB\tb\tX\nc\tI\tb\tX\nd\nI\tI\tI\tY\n\ne\tI\te\tX\n")).toBe(
      "0-0:X 1-2:X 4-4:Y 5-5:X",
    );
  });

  test("keeps an entity whose name looks like that of an unlinked mention, or is a number", () => {
    expect(mentionsIn("a\tB\ta\tNIL (2)\nb\tB\tb\nc\tB\tc\nd\tB\td\t7\n")).toBe(
      "0-0:NIL (2) 1-1:NIL 2-2:NIL (3) 3-3:7",
    );
  });

  test("accepts the tag O for tokens outside mentions", () => {
    expect(mentionsIn("a\tO\nb\tB\tb\tX\nc\tO\t\t\n")).toBe("1-1:X");
  });

  test("reports an unknown tag and keeps its token", () => {
    const { parts, diagnostics } = read("-DOCSTART- (a)\na\tE\ta\tX\nb\tB\tb\tX\n");
    expect(spansOf(parts[0])).toBe("1-1:X");
    expect(diagnostics).toMatchObject([{ code: "malformed-cell", line: 2, column: 3, data: { text: "E" } }]);
  });

  test("names documents after their headers, or after the file", () => {
    const names = (header: string): string[] => read(`${header}\na\n`).parts.map(({ document }) => document);
    expect(names("-DOCSTART- (a (b))")).toEqual(["a (b)"]);
    expect(names("-DOCSTART-")).toEqual(["news"]);
    expect(names("-DOCSTART- x y ")).toEqual(["x y"]);
    expect(names("a\tB\ta\tX\n-DOCSTART-(b)")).toEqual(["news", "b"]);
    expect(names("-DOCSTART-S")).toEqual(["news"]);
  });

  test("accepts Windows line endings and a byte order mark, and omits words on request", () => {
    expect(read(`\uFEFF${text.replaceAll("\n", "\r\n")}`).parts).toEqual(read(text).parts);
    expect(read(text, { tokens: false }).parts[1].tokens).toEqual({ length: 1, sentenceStarts: Int32Array.of(0) });
  });
});

test("the format is detected", () => {
  expect(aida.detect(text)).toBe(true);
  // Named entities in the notation of CoNLL-2003.
  expect(aida.detect("-DOCSTART- -X- -X- O\n\nEU\tNNP\tB-NP\tB-ORG\n")).toBe(false);
  expect(aida.detect("a\tB\tb\n")).toBe(false);
  const { parts, format } = readFiles({ "a.txt": text });
  expect([parts.length, format]).toEqual([2, "aida"]);
});

test.each(["b\tB\t\tb\tX", "b\tB\tb\t\tX"])("the reader reports an extra tab in %j", (line) => {
  const { diagnostics } = read(`-DOCSTART- (a)\na\tB\ta\tX\n${line}\n`);
  expect(diagnostics).toMatchObject([{ code: "malformed-cell", line: 3 }]);
});
