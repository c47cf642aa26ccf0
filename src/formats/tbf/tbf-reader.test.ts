import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

/** Returns lines with a tab for each vertical bar. */
const lines = (...written: string[]): string => written.map((line) => `${line.replaceAll("|", "\t")}\n`).join("");

const event = (id: string, places: string, text: string, type = "Contact_Meet"): string =>
  `sys|a|${id}|${places}|${text}|${type}|Actual`;

const document = (...inner: string[]): string => lines("#BeginOfDocument a", ...inner, "#EndOfDocument");

const text = "Ada 😀 took her hat off .";
const took = event("E1", "6,10", "took", "Transfer");
const off = event("E2", "6,10;19,22", "took off");
const hat = event("E3", "15,18", "hat");

const read = (table: string, options = {}) => readFiles({ "d/all.tbf": table, "d/a.txt": text }, options);

describe("a reader of TBF", () => {
  const whole = document(took, hat, "@Coreference|C0|E1,E3", off, "@Coreference|C1|E2");

  test.each(["", "\t", "x"])("reports a relation that is joined to the previous line by %j", (end) => {
    for (const line of [hat, off].map((each) => each.replaceAll("|", "\t"))) {
      const { codes } = read(whole.replace(`${line}\n`, `${line}${end}`));
      expect(codes).toContain("merged-lines");
    }
  });

  test("reports a relation with a tab before its members as malformed", () => {
    const { codes } = read(whole.replace("C0\t", "C0\t\t"));
    expect(codes).toEqual(["malformed-line"]);
  });
});

describe("relations under another name", () => {
  const table = document(took, off, hat, "@Identity|C0|E1,E3", "@After|R1|E1,E2");

  test("are reported", () => {
    const { parts, diagnostics } = read(table);
    expect(parts.map(entitiesOf)).toEqual([{ E1: ["took"], E2: ["took … off"], E3: ["hat"] }]);
    const found = diagnostics.filter(({ code }) => code === "relations-not-read");
    expect(found).toMatchObject([{ data: { unread: ["@Identity (1)"], option: "--relation @Identity" } }]);
  });

  test.each(["@Identity", "identity"])("are read if they are named: %s", (name) => {
    const { parts, codes } = read(table, { relation: [name] });
    expect(codes).toEqual(["layer-not-read"]);
    expect(parts.map(entitiesOf)).toEqual([{ C0: ["took", "hat"], E2: ["took … off"] }]);
  });
});

describe("positions in characters", () => {
  test("locate events; events without a chain are singletons", () => {
    const { parts, diagnostics, format } = read(
      document("# made by hand", took, off, hat, "@Coreference|C0|E1,E2", "@After|R1|E1,E3", "@Subevent|R2|E1,E3"),
    );
    expect(format).toBe("tbf");
    expect(parts[0]).toMatchObject({ document: "a", part: "", line: 1 });
    expect(entitiesOf(parts[0])).toEqual({ C0: ["took … off", "took"], E3: ["hat"] });
    expect(parts[0].entities.types).toEqual(["Transfer", "Contact_Meet"]);
    expect(diagnostics).toEqual([
      {
        code: "layer-not-read",
        severity: "note",
        file: "d/all.tbf",
        data: { layer: "@After relations, @Subevent relations", count: 2 },
      },
    ]);
  });

  test("are read in several documents, despite spaces at the ends of fields and extra columns", () => {
    const { parts, codes } = readFiles({
      "all.tbf": `${document("sys|a|E1|0,3|x|T|Actual|0.7", "@Coref|R1|E1 , E1 ")}${lines("#BeginOfDocument b c ", "#EndOfDocument ")}`,
    });
    expect(codes).toEqual([]);
    expect(parts.map(({ document: id, mentions }) => [id, mentions.length])).toEqual([
      ["a", 2],
      ["b c", 0],
    ]);
  });

  test("are kept without the text, and without a diagnostic", () => {
    const { parts, codes } = readFiles({ "all.tbf": document(took, off, "@Coreference|C0|E1,E2") });
    expect(codes).toEqual([]);
    expect(parts[0].tokens).toBeUndefined();
    expect(entitiesOf(parts[0])).toEqual({ C0: ["6-9 … 19-21", "6-9"] });
  });

  test("may have inclusive ends with an option, and are reported without it", () => {
    expect(read(document(event("E1", "6,9", "took")), { ends: "inclusive" })).toMatchObject({ codes: [] });
    expect(read(document(event("E1", "6,9", "took"))).codes).toContain("offset-convention");
  });

  test("locate events of chains with the same id, which stay apart", () => {
    const { parts } = read(document(took, off, hat, "@Coreference|R|E1", "@Coreference|R|E2"));
    expect(entitiesOf(parts[0])).toEqual({ R: ["took"], "R (2)": ["took … off"], E3: ["hat"] });
  });
});

describe("positions in tokens", () => {
  const table = lines("token_id|token_str|begin|end", "t1|Ada|0|3", "t2|took|6|10", "t3|off|19|22");
  const events = document("sys|a|E1|t2|took|T|Actual", "sys|a|E2|t3,t1|Ada off|T|Actual", "@Coreference|C0|E1,E2");

  test("refer to the table of tokens", () => {
    const { parts, codes } = readFiles({ "d/all.tbf": events, "d/a.tab": table });
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ C0: ["Ada … off", "took"] });
    expect(parts[0].mentions.aliases).toEqual(["t1,t3", "t2"]);
    expect(readFiles({ "d/all.tbf": events, "d/a.tab": table }, { tokens: false }).parts[0].tokens).toEqual({
      length: 3,
    });
  });

  test("name the mentions if there is no table", () => {
    const { parts, codes } = readFiles({ "d/all.tbf": events });
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ C0: ["t1,t3", "t2"] });
    expect(parts[0].entities.types).toEqual(["T"]);
  });

  test("are assumed if most positions are single numbers, or if an option says so", () => {
    const numbers = document("s|a|E1|16|x|T|A", "s|a|E2|23,24|x|T|A", "s|a|E3|30|x|T|A");
    expect(readFiles({ "a.tbf": numbers }).parts[0].mentions.names).toEqual(["16", "23,24", "30"]);
    const pairs = document("s|a|E1|16,17|x|T|A");
    expect(readFiles({ "a.tbf": pairs }, { offsets: "token" }).parts[0].mentions.names).toEqual(["16,17"]);
    expect(readFiles({ "a.tbf": numbers }, { offsets: "char" }).codes).toEqual(["malformed-line", "malformed-line"]);
  });

  test("are reported if the table lacks or repeats an id", () => {
    const { parts, diagnostics } = readFiles({
      "d/all.tbf": document("s|a|E1|t9|x|T|A", "s|a|E2|t2,t8|x|T|A", "s|a|E3|t9|x|T|A"),
      "d/a.tab": lines("t1|Ada", "t2|took", "t2|took", "t3"),
    });
    expect(diagnostics).toMatchObject([
      { code: "duplicate-id", file: "d/a.tab", line: 3, data: { id: "t2" } },
      { code: "malformed-line", file: "d/a.tab", line: 4 },
      { code: "span-outside-text", file: "d/all.tbf", line: 2, mention: "t9", data: { tokens: 3 } },
      { code: "span-outside-text", line: 3, mention: "t2,t8" },
      { code: "span-outside-text", line: 4, mention: "t9" },
    ]);
    expect([...parts[0].mentions.last]).toEqual([6, 4, 4]);
  });
});

describe("faults", () => {
  test.each([["sys|a|E1"], ["sys|a|E1|6 10|took|T|A"], ["sys|a||6,10|took|T|A"], ["@Coreference|C0"]])(
    "include the malformed line %s",
    (line) => {
      const { parts, diagnostics } = read(document(hat, line));
      expect(diagnostics).toMatchObject([{ code: "malformed-line", line: 3 }]);
      expect(parts[0].mentions.length).toBe(1);
    },
  );

  test("include invalid positions, spans outside the text, and quotes that differ from the text", () => {
    const { parts, diagnostics } = read(
      document(
        took,
        hat,
        event("E4", "7", "x"),
        event("E5", "9,9", "x"),
        event("E6", "20,99", "x"),
        event("E7", "0,3", "Eva"),
      ),
    );
    expect(diagnostics).toMatchObject([
      { code: "malformed-line", line: 4, entity: "E4", data: { text: "7" } },
      { code: "text-mismatch", line: 7, data: { expected: "Eva", text: "Ada" } },
      { code: "span-reversed", line: 5 },
      { code: "span-outside-text", line: 6, data: { characters: text.length } },
    ]);
    expect(parts[0].mentions.length).toBe(4);
  });

  test("include unknown and repeated ids, and empty chains", () => {
    const { parts, diagnostics } = read(document(took, hat, took, "@Coreference|C0|E1,E9", "@Coreference|C1| "));
    expect(diagnostics).toMatchObject([
      { code: "duplicate-id", line: 4, document: "a", data: { id: "E1" } },
      { code: "malformed-line", line: 6 },
      { code: "unknown-reference", line: 5, entity: "C0", data: { id: "E9" } },
    ]);
    expect(entitiesOf(parts[0])).toEqual({ C0: ["took"], E3: ["hat"] });
    expect(read(document(took, "@Coreference|C1|,")).diagnostics).toMatchObject([{ code: "empty-entity", line: 3 }]);
  });

  test("include documents that are not opened, not closed, or nameless", () => {
    const table = lines(took.replace("|a|", "|x|"), "@Coreference|C0|E1", "#EndOfDocument", "#BeginOfDocument", took);
    const { parts, diagnostics } = readFiles({ "all.tbf": `${table}${lines("#BeginOfDocument a", hat)}` });
    expect(diagnostics).toMatchObject([
      { code: "document-not-opened", line: 3 },
      { code: "line-outside-document", line: 1, data: { count: 2 } },
      { code: "document-without-name", line: 4 },
      { code: "document-not-closed", line: 6, document: "" },
      { code: "document-not-closed", line: 7, document: "a" },
    ]);
    expect(parts.map(({ mentions }) => mentions.length)).toEqual([1, 1]);
  });
});
