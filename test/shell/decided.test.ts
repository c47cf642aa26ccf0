import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const key = join(folder.path, "key/");
const files = { tick: 0 };

function documents(...texts: readonly string[]): string {
  return texts.map((text, i) => `#begin document (d${i + 1})\n${text}\n#end document\n`).join("");
}

// In both documents, the first annotation joins the last mention with another mention than the second one does.
const x = folder.write(
  "x.txt",
  documents("[Ann|1] met [Bea|2] . [She|1] smiled .", "[Ida|1] saw [Eve|2] . [She|2] hid ."),
);
const y = folder.write(
  "y.txt",
  documents("[Ann|1] met [Bea|2] . [She|2] smiled .", "[Ida|1] saw [Eve|2] . [She|1] hid ."),
);

/** Returns the rows that `--disagreements` writes. */
function tableOf(...annotators: readonly string[]): string[][] {
  const file = join(folder.path, `table${files.tick++}.tsv`);
  expect(runCli(["agree", ...annotators, "-m", "b3", "-q", "--disagreements", file])).toMatchObject({ code: 0 });
  return readFileSync(file, "utf8")
    .replace(/\n$/, "")
    .split("\n")
    .map((row) => row.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1")));
}

/** Writes rows with decisions, and returns the file. */
function decided(rows: readonly (readonly string[])[], decisions: readonly string[]): string {
  const [head, ...body] = rows;
  const all = [head, ...body.map((row, i) => [...row.slice(0, -1), decisions[i] ?? ""])];
  return folder.write(`decided${files.tick++}.tsv`, all.map((row) => row.join("\t")).join("\n"));
}

function decide(table: string, ...annotators: readonly string[]): ReturnType<typeof runCli> {
  return runCli([
    "agree",
    ...annotators,
    "-m",
    "b3",
    "--decided",
    table,
    "--adjudicate",
    key,
    "--to",
    "sacr",
    "--force",
  ]);
}

describe("agree --decided", () => {
  it("refuses a table of annotators whose names were exchanged, and says which names fit", () => {
    const rows = tableOf(`A=${x}`, `B=${y}`);
    expect(rows.slice(1).map((row) => row.slice(7, 9))).toEqual([
      ["with Ann", "with Bea"],
      ["with Eve", "with Ida"],
    ]);
    const table = decided(rows, ["A", "B"]);
    const wrong = `${table}:2: the table says of “She” that B has “with Bea”, but ${x} has “with Ann”; it fits B=${y} A=${x}; give these names`;
    expect(decide(table, `B=${x}`, `A=${y}`)).toMatchObject({ code: 3, stdout: "" });
    expect(decide(table, `B=${x}`, `A=${y}`).stderr).toContain(wrong);
    // The advice works, and the order of the annotators has no effect.
    const told = [`B=${y}`, `A=${x}`];
    for (const order of [told, told.toReversed()]) {
      expect(decide(table, ...order).stderr).toContain("none is open; 2 decisions carried out");
      expect(keyIs("[Ann|1] met [Bea|2] . [She|1] smiled .", "[Ida|1] saw [Eve|2] . [She|1] hid .")).toBe(true);
    }
  });

  it("refuses it, too, if a row without a decision shows it", () => {
    const rows = tableOf(`A=${x}`, `B=${y}`);
    expect(decide(decided(rows, ["none"]), `B=${x}`, `A=${y}`)).toMatchObject({ code: 3 });
    const same = rows.map((row, i) =>
      i === 1 ? [...row.slice(0, 7), "not marked", "not marked", ...row.slice(9)] : row,
    );
    const found = decide(decided([same[0], same[2], same[1]], ["", "none"]), `A=${x}`, `B=${y}`);
    expect(found.stderr).toContain(
      `:3: the table says of “She” that A has “not marked”, but ${x} has “with Ann”; give the same files under the same names as when the table was written, or write the table again`,
    );
  });

  it("finds the names of three annotators, and refuses other names and a changed file", () => {
    const z = folder.write(
      "z.txt",
      documents("[Ann|1] met [Bea|2] . [She|3] smiled .", "[Ida|1] saw [Eve|2] . She hid ."),
    );
    const table = decided(tableOf(`A=${x}`, `B=${y}`, `C=${z}`), ["C", "C"]);
    expect(decide(table, `B=${x}`, `C=${y}`, `A=${z}`).stderr).toContain(
      `; it fits B=${y} C=${z} A=${x}; give these names`,
    );
    expect(decide(table, x, y, z).stderr).toContain(
      `${table}: there is no column for the annotator “x”; give the names of the table (A, B, C), as NAME=PATH`,
    );
    const changed = folder.write("changed.txt", readFileSync(z, "utf8").replace("She hid", "[She|2] hid"));
    expect(decide(table, `A=${x}`, `B=${y}`, `C=${changed}`).stderr).toContain(
      `:3: the table says of “She” that C has “not marked”, but ${changed} has “with Eve”; give the same files`,
    );
    // C keeps the first “She” apart, and did not mark the second one.
    expect(decide(table, `A=${x}`, `B=${y}`, `C=${z}`)).toMatchObject({ code: 0 });
    expect(keyIs("[Ann|1] met [Bea|2] . [She|3] smiled .", "[Ida|1] saw [Eve|2] . She hid .")).toBe(true);
  });

  it("reads Windows-1252, which is compared with the annotations, and refuses the files of spreadsheet programs", () => {
    const [p, q] = [x, y].map((file, i) =>
      folder.write(`accents${i}.txt`, readFileSync(file, "utf8").replaceAll("Ann", "Zoë").replaceAll("Bea", "Ždeňka")),
    );
    const rows = tableOf(`A=${p}`, `B=${q}`);
    const text = readFileSync(decided(rows, ["A"]), "utf8");
    const inWindows = (words: string): Buffer =>
      Buffer.from(words.replaceAll("“", "\x93").replaceAll("”", "\x94"), "latin1");
    const plain = folder.write("windows.csv", inWindows(text.replaceAll("Ždeňka", "Zoë")));
    // “Ždeňka” is not in Windows-1252, so it is lost.
    expect(decide(plain, `A=${p}`, `B=${q}`).stderr).toContain(
      `${plain}:2: the table says of “She” that B has “with Zoë”, but ${q} has “with Ždeňka”; save the table as UTF-8`,
    );
    const both = decided([rows[0], rows[2]], ["B"]);
    const second = folder.write("second.csv", inWindows(readFileSync(both, "utf8").replaceAll("Ida", "Zoë")));
    const renamed = [p, q].map((file, i) =>
      folder.write(`renamed${i}.txt`, readFileSync(file, "utf8").replaceAll("Ida", "Zoë")),
    );
    expect(decide(second, `A=${renamed[0]}`, `B=${renamed[1]}`)).toMatchObject({ code: 0 });
    const packed = folder.write("decided.xlsx", Buffer.from("PK\x03\x04…"));
    expect(decide(packed, `A=${p}`, `B=${q}`)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("this is a file of a spreadsheet program; save it there as CSV") as string,
    });
  });

  it("refuses a decision for an annotator who lacks the document", () => {
    const z = folder.write("one.txt", documents("[Ann|1] met [Bea|2] . [She|1] smiled ."));
    const rows = tableOf(`A=${x}`, `B=${y}`, `C=${z}`);
    expect(rows[2].slice(7, 10)).toEqual(["with Eve", "with Ida", "no document"]);
    const table = decided(rows, ["", "C"]);
    expect(decide(table, `A=${x}`, `B=${y}`, `C=${z}`)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(
        `${table}:3: C lacks this document, and cannot be right about “She”; name another annotator, or write none`,
      ) as string,
    });
  });

  it("compares the numbers of entities in a table of the page", () => {
    const head =
      "document part tokens words annotator_a entity_a id_a annotator_b entity_b id_b reason decision decided_by";
    const row = ["d1", "", "4 4", "She", "ann", "A1", "1", "ben", "B2", "2", "", "a", "Eva"];
    const table = folder.write("page.tsv", [head.split(" "), row].map((cells) => cells.join("\t")).join("\n"));
    expect(decide(table, `ann=${x}`, `ben=${y}`)).toMatchObject({ code: 0 });
    expect(decide(table, `ben=${x}`, `ann=${y}`).stderr).toContain(
      `${table}:2: the table says of “She” that ben has “entity 2”, but ${x} has “entity 1”; it fits ben=${y} ann=${x}`,
    );
    expect(decide(table, x, y).stderr).toContain(`${table}:2: there is no annotator "ann"; there are x, y`);
  });

  it("tells entities apart whose mentions have the same words", () => {
    // He is with the first and second “he” for one, and with the third and fourth for the other.
    const [p, q] = [1, 2].map((last) => {
      const text = `[he|1] [he|1] [he|2] [he|2] [he|${last}]`;
      return folder.write(`he${last}.txt`, documents(text));
    });
    const rows = tableOf(`A=${p}`, `B=${q}`);
    expect(rows.slice(1).map((row) => row.slice(7, 9))).toEqual([
      ["with he (0 0), he (1 1)", "with he (2 2), he (3 3)"],
    ]);
    expect(decide(decided(rows, ["A"]), `A=${p}`, `B=${q}`)).toMatchObject({ code: 0 });
    expect(decide(decided(rows, ["A"]), `B=${p}`, `A=${q}`)).toMatchObject({ code: 3 });
  });
});

/** Returns whether the key that was written has these entities. */
function keyIs(...texts: readonly string[]): boolean {
  const expected = folder.write("expected.txt", documents(...texts));
  const { stdout } = runCli(["score", key, expected, "-m", "mentions,b3", "--json"]);
  const [{ scores }] = (JSON.parse(stdout) as { systems: [{ scores: Record<string, { f1: number }> }] }).systems;
  return Object.values(scores).every(({ f1 }) => f1 === 1);
}
