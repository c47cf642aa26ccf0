import { describe, expect, test } from "vitest";
import type { ScoreResult } from "../../src/scoring/corpus-scores.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { spansOf, wordsOf } from "../support/part-views.ts";
import { readFiles } from "../support/read-files.ts";

/** Tests features of real CoNLL files that other scorers misread. */

const read = (text: string) => readFiles({ "a.conll": text });

function scored(key: string, response: string): ScoreResult["scores"] {
  const [keyParts, responseParts] = [read(key).parts, read(response).parts];
  const [total] = scoreSources(
    { open: () => keyParts },
    [{ open: () => responseParts }],
    resolveOptions(),
    () => undefined,
  );
  return total.result().scores;
}

describe("1: headers", () => {
  const headers: readonly [string, string, string][] = [
    ["#begin document (nw/a_0000); part 000", "nw/a_0000", "000"],
    ["#begin document (b.xml);", "b.xml", ""],
    ["#begin document file_7", "file_7", ""],
    ["#begin document(metadoc);", "metadoc", ""],
    ["# begin document GUM_a", "GUM_a", ""],
    // A document without a name is named after its file.
    ["# begin document ", "a", ""],
  ];

  test.each(headers)("are read in the form %s", (header, document, part) => {
    const { parts, format } = read(`${header}\n1\tIt\t_\t(1)\n2\tis\t_\t_\n\n#end document\n`);
    expect(format).toBe("conll");
    expect(parts.map((each) => [each.document, each.part, spansOf(each)])).toEqual([[document, part, "0-0:1"]]);
  });

  test("in two forms name the same document", () => {
    const body = "a 0 0 It (1)\na 0 1 it (1)\n#end document\n";
    const { mentions } = scored(`#begin document (a);\n${body}`, `#begin document(a);\n${body}`);
    expect(mentions.counts).toEqual({ recall: [2, 2], precision: [2, 2] });
  });

  test("with different ids name different documents, even if one id is part of the other", () => {
    const body = "a 0 0 It (1)\na 0 1 it (1)\n#end document\n";
    const { mentions } = scored(`#begin document (a/b);\n${body}`, `#begin document (a);\n${body}`);
    expect(mentions.counts).toEqual({ recall: [0, 2], precision: [0, 0] });
  });
});

describe("2: empty cells", () => {
  test.each(["-", "_", "*", ""])("may be “%s”", (empty) => {
    const row = (t: number, cell: string): string => `a\t0\t${t}\tw${t}\t_\t${cell}\n`;
    const { parts, codes } = read(
      `#begin document (a); part 0\n${row(0, empty)}${row(1, "(1)")}${row(2, empty)}#end document\n`,
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("1-1:1");
    expect(wordsOf(parts[0]).join(" ")).toBe("w0 w1 w2");
  });
});

test.each(["\t", "\t\t", "\t\t\t"])("2: the reader skips tabs %j after the cell of the first line", (tabs) => {
  const file = (more: string): string =>
    `#begin document (a); part 000\nw\t(1|(2)${more}\nw\t1)\nw\t(1)\nw\t(2)\n\n#end document\n`;
  // scorer.pl 8.01 has the same counts of MUC.
  const { mentions, muc } = scored(file(""), file(tabs));
  expect(mentions.counts).toEqual({ recall: [4, 4], precision: [4, 4] });
  expect(muc.counts).toEqual({ recall: [2, 2], precision: [2, 2] });
});

test("2: the reader skips tabs after a first line without coreference, and after a cell", () => {
  const file = (two: string, one: string): string =>
    `#begin document (a); part 000\nw\t_${two}\nw\t(1|(2)${one}\nw\t1)\nw\t(1)\nw\t(2)\n\n#end document\n`;
  // scorer.pl 8.01 has the same MUC counts.
  const { mentions, muc } = scored(file("", ""), file("\t\t", "\t"));
  expect(mentions.counts).toEqual({ recall: [4, 4], precision: [4, 4] });
  expect(muc.counts).toEqual({ recall: [2, 2], precision: [2, 2] });
});

test("3: the reader ignores ids without brackets inside a mention", () => {
  const { parts, codes } = read(
    "#begin document (a);\na 0 The (62\na 1 cup (53)|62\na 2 of 62\na 3 tea (175|62\na 4 pot 175)|62)\n#end document\n",
  );
  expect(codes).toEqual(["bare-id"]);
  expect(spansOf(parts[0])).toBe("0-4:62 1-1:53 3-4:175");
});

describe("4: repeated mentions", () => {
  const table = (first: string, second: string): string =>
    `#begin document (a);\na 0 It ${first}\na 1 it ${second}\n#end document\n`;

  test("are all read", () => {
    const { parts } = read(table("(1)|(2)", "(1)"));
    expect(spansOf(parts[0])).toBe("0-0:1 0-0:2 1-1:1");
  });

  test("count as one mention for each span, on either side", () => {
    const counts = { recall: [2, 2], precision: [2, 2] };
    expect(scored(table("(1)|(2)", "(1)"), table("(1)", "(1)"))["mentions"].counts).toEqual(counts);
    expect(scored(table("(1)", "(1)"), table("(1)|(2)", "(1)"))["mentions"].counts).toEqual(counts);
  });

  test("may be more than ten in the response", () => {
    const many = `#begin document (a);\n${Array.from({ length: 12 }, (_, t) => `a ${t} w (1)|(2)\n`).join("")}#end document\n`;
    expect(scored(many, many)["mentions"].counts).toEqual({ recall: [12, 12], precision: [12, 12] });
  });
});

test("5: the reader distinguishes spans across sentences by their places in the document", () => {
  // Both mentions begin at the first token of a sentence and end at the second token of the last sentence.
  const table = (first: string, third: string, end: string): string =>
    `#begin document (a);\na 0 A ${first}\na 1 b -\n\na 0 C ${third}\na 1 d -\n\na 0 E -\na 1 f ${end}\n#end document\n`;
  const key = table("(1", "-", "1)|(2)");
  const response = table("-", "(1", "1)|(2)");
  expect(spansOf(read(key).parts[0])).toBe("0-5:1 5-5:2");
  expect(spansOf(read(response).parts[0])).toBe("2-5:1 5-5:2");
  expect(scored(key, response)["mentions"].counts).toEqual({ recall: [1, 2], precision: [1, 2] });
});

test("6: the reader takes words that look like cells as words, in files with spaces", () => {
  const { parts, codes } = read(
    "#begin document (a); part 000\na   0   0   (1999)   CD   -\na   0   1   10)   CD   -\na   0   2   (10   CD   (1)\n#end document\n",
  );
  expect(codes).toEqual([]);
  expect(spansOf(parts[0])).toBe("2-2:1");
  expect(wordsOf(parts[0]).join(" ")).toBe("(1999) 10) (10");
});

describe("8: ids that are not numbers", () => {
  test("are read without bars between them, opening and closing in any order", () => {
    const { parts, codes } = read(
      "# begin document G\n0\tOver\t(event-1(person-2\n1\tus\tperson-2)\n2\tall\tevent-1)(place-3-New_York)\n# end document\n",
    );
    expect(codes).toEqual([]);
    expect(spansOf(parts[0])).toBe("0-2:event-1 0-1:person-2 2-2:place-3-New_York");
  });

  test("include type and name", () => {
    const { parts } = read("# begin document G\n0\ta\t(event-1)(person-1)\n1\tb\t(event-1-X)\n# end document\n");
    expect(parts[0].entities.ids).toEqual(["event-1", "person-1", "event-1-X"]);
  });
});
