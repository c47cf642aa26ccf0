import type { Random } from "../../../bench/random.ts";
import { lines, sides, spansOf, textBytes, trueScores } from "../true-documents.ts";
import { type Axis, type DrawnContent, literally, pairOf } from "./axis.ts";
import { type Column, tableFile, tableFormats, tablePath } from "./table-files.ts";
import { drawDocuments, drawRecords, type Records, scoresOfRecords } from "./world.ts";

/** Item 7: markers of missing labels, ids in several spellings, and tables in several files. */

const column = (name: string, cells: Column["cells"], isQuoted = false): Column => ({ name, cells, isQuoted });

const markers = ["NaN", "nan", "NA", "N/A", "None", "NULL", "-1", " "];

/** Writes missing labels as a marker. CSV may quote the other labels, as R does. */
function withMarker(labels: Records["key"], marker: string): (string | null)[] {
  return labels.map((label) => label ?? marker);
}

const missing: Axis = {
  item: 7,
  name: "markers of missing labels",
  formats: tableFormats,
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0.25 });
    const marker = random.pick(markers);
    const [key, response] = [withMarker(records.key, marker), withMarker(records.response, marker)];
    const causes = literally(marker === " " ? "blank" : `“${marker}”`, "missing", `\`${marker}\``);
    const truth = scoresOfRecords(records);
    if (random.chance(0.5)) {
      const [path, content] = tableFile(format, "table", [
        column("mention", records.names),
        column("key", key),
        column("response", response),
      ]);
      return { files: new Map([[path, content]]), command: ["score", path], truth, causes };
    }
    const of = (side: "key" | "response", labels: readonly (string | null)[]): [string, Uint8Array] =>
      tableFile(format, side, [column("mention", records.names), column("cluster", labels)]);
    return { ...pairOf(of("key", key), of("response", response)), truth, causes };
  },
};

/** R quotes texts, but not NA. */
const missingInR: Axis = {
  item: 7,
  name: "NA without quotation marks, as R writes it",
  formats: ["labels.csv", "labels.semicolon"],
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0.25 });
    const path = tablePath(format, "table");
    const separator = format === "labels.csv" ? "," : ";";
    const quoted = (label: string | null): string => (label === null ? "NA" : `"${label}"`);
    const rows = records.names.map((name, r) => [`"${name}"`, quoted(records.key[r]), quoted(records.response[r])]);
    const text = [['"mention"', '"key"', '"response"'], ...rows].map((cells) => `${cells.join(separator)}\n`).join("");
    return {
      files: new Map([[path, textBytes(text)]]),
      command: ["score", path],
      truth: scoresOfRecords(records),
      causes: /“NA”|missing|`NA`/,
    };
  },
};

/** Ways to write a number otherwise. */
const respellings: Readonly<Record<string, { of: (n: number) => string; as: (n: number) => string }>> = {
  "leading zeros": { of: (n) => String(n).padStart(3, "0"), as: String },
  "some leading zeros": { of: (n) => String(n + 70).padStart(3, "0"), as: (n) => String(n + 70) },
  "a decimal point": { of: String, as: (n) => `${n}.0` },
  exponents: { of: (n) => String(n * 100_000), as: (n) => `${n}e+05` },
  "a blank behind": { of: (n) => `x${n}`, as: (n) => `x${n} ` },
  "a blank before": { of: (n) => `x${n}`, as: (n) => ` x${n}` },
};

const namesCause =
  /differently|spell|written|zero|decimal|exponent|blank|space|alike|read as numbers|mention-kinds-differ|no (?:name|mention)/i;

const records = (random: Random): Records => drawRecords(random, { count: 40 + random.below(40), missing: 0 });

/** Returns whether a table of this format would keep a spelling. */
const otherNames: Axis = {
  item: 7,
  name: "ids in two spellings",
  formats: [...tableFormats, "clusters", "scorch"],
  draw: (random, format) => {
    const drawn = records(random);
    const { of, as } = random.pick(Object.values(respellings));
    // Some records can have names that both sides write alike.
    const plain = random.chance(0.5) ? drawn.names.map(() => false) : drawn.names.map(() => random.chance(0.25));
    const name = (side: "key" | "response", r: number): string =>
      plain[r] ? `n${r}` : (side === "key" ? of : as)(r + 1);
    const truth = scoresOfRecords(drawn);
    const clusters = (side: "key" | "response"): Record<string, string[]> => {
      const found: Record<string, string[]> = {};
      drawn[side].forEach((label, r) => (found[`c${label!}`] ??= []).push(name(side, r)));
      return found;
    };
    const contentOf = (): Pick<DrawnContent, "files" | "command"> => {
      if (format === "clusters") {
        const text = (side: "key" | "response"): string => JSON.stringify(Object.values(clusters(side)));
        return pairOf(["key.json", text("key")], ["response.json", text("response")]);
      }
      if (format === "scorch") {
        const text = (side: "key" | "response"): string =>
          JSON.stringify({ name: "d", type: "clusters", clusters: clusters(side) });
        return pairOf(["key.json", text("key")], ["response.json", text("response")]);
      }
      const of = (side: "key" | "response"): [string, Uint8Array] =>
        tableFile(format, side, [
          column(
            "mention",
            drawn.names.map((_, r) => name(side, r)),
          ),
          column("cluster", drawn[side]),
        ]);
      return pairOf(of("key"), of("response"));
    };
    return { ...contentOf(), truth, causes: namesCause };
  },
};

/** Names of documents in two spellings. */
const otherDocuments: Axis = {
  item: 7,
  name: "documents in two spellings",
  formats: [...tableFormats, "jsonlines"],
  draw: (random, format) => {
    const { of, as } = random.pick(Object.values(respellings));
    const documents = drawDocuments(random, { documents: [3, 6] });
    // Some documents have a name that both sides write alike, so that there is something to score.
    const name = (side: "key" | "response", d: number): string => (d === 0 ? "n" : (side === "key" ? of : as)(d));
    const causes = /missing-document|extra-document|spell|zero|blank|decimal/;
    const truth = trueScores(documents);
    if (format === "jsonlines") {
      const text = (side: "key" | "response"): string =>
        lines(
          documents.map((document, d) => ({
            doc_key: name(side, d),
            sentences: document.sentences,
            clusters: spansOf(document, side),
          })),
        );
      return { ...pairOf(["key.jsonl", text("key")], ["response.jsonl", text("response")]), truth, causes };
    }
    const table = (side: "key" | "response"): [string, Uint8Array] => {
      const rows = documents.flatMap((document, d) =>
        document[side].map(({ first, last, entity }) => [`${first}-${last}`, `e${entity}`, name(side, d)]),
      );
      return tableFile(
        format,
        side,
        ["mention", "cluster", "document"].map((header, c) =>
          column(
            header,
            rows.map((row) => row[c]),
          ),
        ),
      );
    };
    return { ...pairOf(table("key"), table("response")), truth, causes };
  },
};

/** Labels of one column in two spellings, which stay two labels, with a warning. */
const otherLabels: Axis = {
  item: 7,
  name: "labels of a column in two spellings",
  formats: tableFormats,
  draw: (random, format) => {
    const drawn = records(random);
    const { of, as } = random.pick(Object.values(respellings));
    const response = drawn.response.map((label) => (random.chance(0.3) ? as : of)(Number(label)));
    const table = (side: "key" | "response", labels: readonly (string | null)[]): [string, Uint8Array] =>
      tableFile(format, side, [column("mention", drawn.names), column("cluster", labels)]);
    return {
      ...pairOf(table("key", drawn.key), table("response", response)),
      truth: scoresOfRecords(drawn),
      causes: /spell|zero|decimal|exponent|blank|space|alike|written/i,
    };
  },
};

/** One table for each side or both, in a folder of files as big-data tools write it. */
const partFiles: Axis = {
  item: 7,
  name: "a table in a folder of part files",
  formats: ["labels.csv", "labels.tsv", "labels.parquet"],
  draw: (random, format) => {
    const drawn = records(random);
    const parts = 2 + random.below(4);
    const isPartitioned = random.chance(0.3);
    const hasDocuments = random.chance(0.3);
    const files = new Map<string, Uint8Array>();
    const folder = (name: string, columns: readonly Column[]): void => {
      for (let p = 0; p < parts; p++) {
        const some = columns.map((each) => ({ ...each, cells: each.cells.filter((_, r) => r % parts === p) }));
        const [path, content] = tableFile(format, `part-${String(p).padStart(5, "0")}`, some);
        files.set(isPartitioned ? `${name}/year=${2020 + p}/${path}` : `${name}/${path}`, content);
      }
      if (random.chance(0.4)) files.set(`${name}/_SUCCESS`, new Uint8Array());
    };
    const documents = hasDocuments
      ? [
          column(
            "document",
            drawn.names.map(() => "d"),
          ),
        ]
      : [];
    const names = column("mention", drawn.names);
    const causes = /part|folder|files/i;
    const truth = scoresOfRecords(drawn);
    if (random.chance(0.6)) {
      folder("table", [names, column("key", drawn.key), column("response", drawn.response), ...documents]);
      return { files, command: ["score", "table"], truth, causes };
    }
    for (const side of sides) folder(side, [names, column("cluster", drawn[side]), ...documents]);
    return { files, command: ["score", "key", "response"], truth, causes };
  },
};

export const idAxes = [missing, missingInR, otherNames, otherDocuments, otherLabels, partFiles];
