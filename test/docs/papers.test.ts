import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errata } from "../../src/papers/errata.ts";
import { describeWithPapers, paper } from "../support/papers.ts";
import { type CliRun, projectFolder, runCli } from "../support/run-cli.ts";

interface Row {
  readonly of: string;
  readonly where: string;
  readonly what: string;
  /** The command in backticks, from this row or from a row above. */
  readonly command: string;
  readonly printed: string;
  /** In backticks. */
  readonly ours: string;
}

/**
 * The numbers of tables and figures of each paper, a pattern for its golden cases (id and metric), and the file with
 * its text.
 */
const papers = [
  {
    of: "Moosavi and Strube 2016",
    tables: 5,
    figures: 8,
    golden: /^lea-2016| lea$/,
    text: "moosavi-strube-2016-lea.xml",
  },
  {
    of: "Pradhan et al. 2014",
    tables: 1,
    figures: 1,
    golden: /^(pradhan|cai)/,
    text: "pradhan-2014-reference-implementation.md",
  },
  {
    of: "Recasens and Hovy 2011",
    tables: 16,
    figures: 7,
    golden: /^(luo|blanc)/,
    text: "recasens-hovy-2011-blanc.txt",
  },
  { of: "Tuggener 2014", tables: 4, figures: 0, golden: /^tuggener/, text: "tuggener-2014-arcs.txt" },
];

const sameCommand = "″";

const rows = rowsOf(readFileSync(join(projectFolder, "test/fixtures/papers.md"), "utf8"));

function rowsOf(page: string): Row[] {
  return page
    .split("\n### ")
    .slice(1)
    .flatMap((section) => {
      const [of, ...lines] = section.split("\n");
      const table = lines.filter((line) => line.startsWith("|"));
      let above = "";
      return table.slice(2).map((line) => {
        // A vertical bar in a cell has a backslash before it.
        const cells = line.split(/ ?(?<!\\)\| ?/).map((cell) => cell.replaceAll("\\|", "|"));
        const [start, where, what, written, printed, ours, ...rest] = cells;
        const command = written === sameCommand ? above : written;
        above = command;
        if (start !== "" || rest.length !== 1 || rest[0] !== "") throw new Error(`not a row of five cells: ${line}`);
        return { of, where, what, command, printed, ours };
      });
    });
}

const unquoted = (cell: string): string | undefined => /^`(.+)`$/.exec(cell)?.[1];
const inOneLine = (text: string): string => text.replace(/[ \n]+/g, " ");

const runs = new Map<string, CliRun>();
/** Runs each command only once, because many rows have the same command. */
function run(command: string): CliRun {
  if (!runs.has(command)) runs.set(command, runCli(command.split(" ")));
  return runs.get(command)!;
}

const number = String.raw`(?<![\p{L}\d_.-])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\d-])`;
/** Finds separate numbers, but not those of `m_1`, `2-0` or `K2`. */
const numbersOf = (text: string): string[] => text.match(new RegExp(number, "gu")) ?? [];

/**
 * Returns whether a printed number and ours, or a hundredth of ours, can be roundings of the same number. Printed
 * integers are not rounded.
 */
function agree(printed: string, ours: string): boolean {
  const value = (text: string): number => Number(text.replaceAll(",", ""));
  const slack = (text: string): number => (text.includes(".") ? 10 ** -text.split(".")[1].length / 2 : 0);
  return [1, 100].some((scale) => {
    const most = slack(printed) === 0 ? 0 : slack(printed) + slack(ours) / scale - 1e-9;
    return Math.abs(value(printed) - value(ours) / scale) <= most;
  });
}

const marked = (figure: string): RegExp => new RegExp(String.raw`(${figure})%? ≠`, "gu");

/**
 * Returns the fault of a row, given the output of its command: figures that differ without a ≠, or that have a ≠ and do
 * not differ; "" if there is none. Does not compare figures after `not public:`, or if a ≠ follows no number, because
 * it then belongs to a statement.
 */
function faultOf(printed: string, ours: string): string {
  if (/^not public\b(?!;)/.test(printed) || printed.replace(marked(number), "").includes("≠")) return "";
  let rest = numbersOf(ours);
  for (const figure of numbersOf(printed)) {
    const isMarked = marked(figure.replace(".", String.raw`\.`)).test(printed);
    const place = rest.findIndex((own) => agree(figure, own));
    if (isMarked === place >= 0) return isMarked ? `${figure} is marked, but does not differ` : `${figure} differs`;
    if (!isMarked) rest = rest.slice(place + 1);
  }
  return "";
}

describe.each(papers)("the rows of $of", ({ of, tables, figures, text }) => {
  const own = rows.filter((row) => row.of === of);

  it.each(own)("agrees with the command's output in $where, $what", (row) => {
    const [command, ours] = [unquoted(row.command), unquoted(row.ours)];
    if (command === undefined || ours === undefined) throw new Error("has no command, or nothing of its output");
    const { stdout, code, stderr } = run(command);
    expect([code, stderr]).toEqual([0, ""]);
    expect(inOneLine(stdout)).toContain(ours);
    expect(faultOf(row.printed, ours)).toBe("");
  });

  it.each(own.filter(({ printed }) => printed.includes("≠")))(
    "has an erratum for each ≠ in $where: $printed",
    (row) => {
      const [place] = row.where.split(", ");
      const found = errata.filter(({ where }) => {
        const [paperOf, its] = where.split(", ");
        return paperOf === of && (place === its || place.startsWith(`${its}.`));
      });
      expect(found).not.toEqual([]);
      for (const [, figure] of row.printed.matchAll(marked(number))) {
        expect(found.some(({ printed }) => numbersOf(printed).includes(figure))).toBe(true);
      }
    },
  );

  it("has every table and figure of the paper", () => {
    const wanted = (kind: string, count: number): string[] =>
      Array.from({ length: count }, (_, i) => `${kind} ${i + 1}`);
    const places = new Set(own.map(({ where }) => where));
    const missing = [...wanted("Table", tables), ...wanted("Figure", figures)].filter((place) => !places.has(place));
    expect(missing).toEqual([]);
  });

  describeWithPapers("compared with the text of the paper,", () => {
    const words = paper(text);
    it.each(own.filter(({ printed }) => numbersOf(printed).length > 0))(
      "quotes only printed figures in $where: $printed",
      ({ printed }) => {
        for (const figure of numbersOf(printed)) {
          expect(words).toMatch(new RegExp(`(?<![\\d.])${figure.replace(".", "\\.")}(?!\\d|\\.\\d)`));
        }
      },
    );
  });
});

describe("the test of the rows", () => {
  it("finds more than 25 rows for each paper, and no other papers", () => {
    expect(papers.map(({ of }) => rows.filter((row) => row.of === of).length).every((count) => count > 25)).toBe(true);
    expect(new Set(rows.map(({ of }) => of))).toEqual(new Set(papers.map(({ of }) => of)));
  });

  it("finds every printed figure of the golden cases", () => {
    const { cases } = JSON.parse(readFileSync(join(projectFolder, "test/golden/papers.json"), "utf8")) as {
      cases: { id: string; printed?: Record<string, unknown> }[];
    };
    const missing = cases.flatMap(({ id, printed = {} }) =>
      Object.entries(printed).flatMap(([metric, figures]) => {
        const of = papers.find(({ golden }) => golden.test(`${id} ${metric}`))!.of;
        const there = rows.filter((row) => row.of === of).flatMap((row) => numbersOf(row.printed.replaceAll(",", "")));
        const wanted = (JSON.stringify(figures).match(/\d+(\.\d+)?/g) ?? []).map(Number);
        return wanted.filter((figure) => !there.map(Number).includes(figure)).map((figure) => [id, metric, figure]);
      }),
    );
    expect(missing).toEqual([]);
    expect(cases.filter(({ printed }) => printed !== undefined).length).toBeGreaterThan(20);
  });

  it.each([
    ["0.40, 0.40", "40.00 40.00", ""],
    ["54.5", "54.55", ""],
    ["2,404", "rn 2404", ""],
    ["0.46", "45.45", "0.46 differs"],
    ["0.46 ≠", "45.45", ""],
    ["0.45 ≠", "45.45", "0.45 is marked, but does not differ"],
    ["92.30", "92.31", "92.30 differs"],
    ["60.00, 50.00", "50.00 60.00", "50.00 differs"],
    ["63", "62.6", "63 differs"],
    ["not public: 1075", "9", ""],
    ["not public; lee 51.5", "(lee) 51.4", "51.5 differs"],
    ["always ≠", "16.71", ""],
    ["m_1, 2-0", "K1", ""],
  ])("reports for “%s” and “%s”: “%s”", (printed, ours, fault) => {
    expect(faultOf(printed, ours)).toBe(fault);
  });

  it("splits a row at bars without a backslash, and refuses rows with too few cells", () => {
    const page = "# x\n\n### P\n\n| where | what |\n| --- | --- |\n| §1 | a \\| b | `c` | d | `e` |\n";
    expect(rowsOf(page)).toEqual([{ of: "P", where: "§1", what: "a | b", command: "`c`", printed: "d", ours: "`e`" }]);
    expect(() => rowsOf(page.replace("| d ", ""))).toThrow("not a row of five cells");
    expect(rowsOf(`${page}| §2 | f | ″ | g | \`h\` |\n`).map(({ command }) => command)).toEqual(["`c`", "`c`"]);
    expect(rowsOf(page.replace("`c`", "″"))[0].command).toBe("");
    expect(unquoted("")).toBeUndefined();
    expect(unquoted("not in backticks")).toBeUndefined();
  });
});

it("docs/evidence.md has the column sums of the overview of `study tables`", () => {
  const { tables } = JSON.parse(runCli(["study", "tables", "--table", "overview", "--format", "json"]).stdout) as {
    tables: [{ rows: [table: string, ...counts: number[]][] }];
  };
  const sum = (column: number): number => tables[0].rows.reduce((total, row) => total + Number(row[column]), 0);
  const evidence = readFileSync(join(projectFolder, "docs/evidence.md"), "utf8");
  const line = evidence.split("\n").find((text) => text.startsWith("- **Papers**"))!;
  // The columns count printed, equal, consistent, different and not computable figures.
  expect(line.match(/\d+/g)!.map(Number)).toEqual([1, 2, 3, 4, 5].map(sum));
});
