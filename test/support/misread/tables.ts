import type { Random } from "../../../bench/random.ts";
import { type Axis, type DrawnContent, literally, pairOf } from "./axis.ts";
import { type Column, tableFile, tableFormats, tablePath, tableText } from "./table-files.ts";
import { drawRecords, type Records, scoresOfRecords } from "./world.ts";
import { textBytes } from "../true-documents.ts";

/** Item 6: tables whose columns, rows or keys are taken for others. */

const people = ["Ann Lee", "Bob Ray", "Ann Lea", "B. Ray", "Cy Poe", "Cyrus Poe", "Di Fox"];

const column = (name: string, cells: Column["cells"]): Column => ({ name, cells });

/** One table with both sides. */
function oneTable(format: string, columns: readonly Column[]): Pick<DrawnContent, "files" | "command"> {
  const [path, content] = tableFile(format, "table", columns);
  return { files: new Map([[path, content]]), command: ["score", path] };
}

/** A table for each side. */
function twoTables(
  format: string,
  columnsOf: (side: "key" | "response") => readonly Column[],
): Pick<DrawnContent, "files" | "command"> {
  return pairOf(tableFile(format, "key", columnsOf("key")), tableFile(format, "response", columnsOf("response")));
}

/** The files of a table in which another column than the meant one fits a role. */
interface Drawn extends Pick<DrawnContent, "files" | "command"> {
  readonly causes: RegExp;
}

type Maker = (records: Records, format: string, random: Random) => Drawn;

const severalColumns: Readonly<Record<string, Maker>> = {
  "entity names next to chain ids": ({ names, ...labels }, format, random) => ({
    ...twoTables(format, (side) => [
      column("mention", names),
      column(
        "entity",
        names.map(() => random.pick(people)),
      ),
      column("chain_id", labels[side]),
    ]),
    causes: /chain_id/,
  }),
  "classes next to clusters": ({ names, ...labels }, format, random) => {
    const other = random.pick(["label", "class"]);
    const own = random.pick(["chain_id", "coref_chain", "cluster_id"]);
    return {
      ...twoTables(format, (side) => [
        column("mention", names),
        column(
          other,
          names.map(() => random.pick(["PER", "ORG", "LOC"])),
        ),
        column(own, labels[side]),
      ]),
      causes: literally(other, own),
    };
  },
  "a number of the row called key": ({ names, ...labels }, format, random) => {
    const own = random.pick(["gold_cluster", "true_cluster", "truth"]);
    return {
      ...oneTable(format, [
        column(
          "key",
          names.map((_, r) => r),
        ),
        column("record_id", names),
        column(own, labels.key),
        column("predicted_cluster", labels.response),
      ]),
      causes: literally(own, "“key”", '"key"'),
    };
  },
  "names called gold and system": ({ names, ...labels }, format, random) => ({
    ...oneTable(format, [
      column("id", names),
      column(
        "gold",
        names.map(() => random.pick(people)),
      ),
      column(
        "system",
        names.map(() => random.pick(people)),
      ),
      column("gold_cluster", labels.key),
      column("system_cluster", labels.response),
    ]),
    causes: /gold_cluster|system_cluster|“gold”|“system”/,
  }),
  "a number of the row called id": ({ names, ...labels }, format) => ({
    // The rows of the sides are in another order, so only the record's own id pairs them.
    ...twoTables(format, (side) => {
      const order = side === "key" ? names.map((_, r) => r) : names.map((_, r) => names.length - 1 - r);
      return [
        column(
          "item",
          order.map((_, r) => r),
        ),
        column(
          "unique_id",
          order.map((r) => names[r]),
        ),
        column(
          "cluster",
          order.map((r) => labels[side][r]),
        ),
      ];
    }),
    causes: /unique_id|“item”/,
  }),
  "an older prediction next to the new": ({ names, ...labels }, format, random) => {
    const [old, own] = random.pick([
      ["prediction", "predicted_cluster"],
      ["predicted", "pred_cluster"],
      ["system", "response_cluster"],
    ]);
    return {
      ...oneTable(format, [
        column("mention_id", names),
        column("truth", labels.key),
        column(
          old,
          names.map(() => random.pick(["true", "false"])),
        ),
        column(own, labels.response),
      ]),
      causes: literally(own, `“${old}”`),
    };
  },
};

const fitting: Axis = {
  item: 6,
  name: "several columns that fit a role",
  formats: tableFormats,
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0.1 });
    const made = random.pick(Object.values(severalColumns))(records, format, random);
    return { ...made, truth: scoresOfRecords(records) };
  },
};

const sidesOf: Axis = {
  item: 6,
  name: "columns that one side only fits",
  formats: tableFormats,
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const [key, response] = random.pick([
      ["true_match_id", "cluster"],
      ["golden", "cluster_id"],
      ["cluster", "pred_match_id"],
      ["annotator", "model_cluster"],
      ["y", "y_hat"],
    ]);
    const columns = random.shuffle([column(key, records.key), column(response, records.response)]);
    return {
      ...oneTable(format, [column("id", records.names), ...columns]),
      truth: scoresOfRecords(records),
      causes: literally(key, response),
    };
  },
};

const indexColumn: Axis = {
  item: 6,
  name: "an index column without a name",
  formats: ["labels.csv", "labels.tsv", "labels.semicolon"],
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const index = column(
      "",
      records.names.map((_, r) => r),
    );
    const own = random.chance(0.5) ? [column("mention", records.names)] : [];
    const [key, response] = random.pick([
      ["y_true", "y_pred"],
      ["key", "response"],
      ["gold", "system"],
    ]);
    return {
      ...oneTable(format, [index, ...own, column(key, records.key), column(response, records.response)]),
      truth: scoresOfRecords(records),
      causes: /index|without a name|no name|unnamed/i,
    };
  },
};

const twoColumnKey: Axis = {
  item: 6,
  name: "a record's key in two columns",
  formats: tableFormats,
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const [first, second] = random.pick([
      ["unique_id", "source_dataset"],
      ["record_id", "source"],
      ["id", "table"],
    ]);
    const half = Math.ceil(records.names.length / 2);
    const keys = [
      column(
        first,
        records.names.map((_, r) => (r % half) + 1),
      ),
      column(
        second,
        records.names.map((_, r) => (r < half ? "left" : "right")),
      ),
    ];
    return {
      ...twoTables(format, (side) => [column("cluster", records[side]), ...keys]),
      truth: scoresOfRecords(records),
      causes: literally(second),
    };
  },
};

const headerInTheMiddle: Axis = {
  item: 6,
  name: "a header in the middle of concatenated tables",
  formats: ["labels.csv", "labels.tsv", "labels.semicolon"],
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const cut = 1 + random.below(records.names.length - 1);
    const concatenated = (columns: readonly Column[]): string => {
      const part = (from: number, to?: number): string =>
        tableText(
          format,
          columns.map((each) => ({ ...each, cells: each.cells.slice(from, to) })),
        );
      return part(0, cut) + part(cut);
    };
    const isOne = random.chance(0.5);
    const content = isOne
      ? {
          files: new Map([
            [
              tablePath(format, "table"),
              textBytes(
                concatenated([
                  column("mention", records.names),
                  column("key", records.key),
                  column("response", records.response),
                ]),
              ),
            ],
          ]),
          command: ["score", tablePath(format, "table")],
        }
      : pairOf(
          [tablePath(format, "key"), concatenated([column("mention", records.names), column("cluster", records.key)])],
          [
            tablePath(format, "response"),
            concatenated([column("mention", records.names), column("cluster", records.response)]),
          ],
        );
    return { ...content, truth: scoresOfRecords(records), causes: /header/i };
  },
};

/** Links of records instead of clusters. There is no cluster to score, so any score is wrong. */
const tableOfPairs: Axis = {
  item: 6,
  name: "a table of linked pairs",
  formats: tableFormats,
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const [left, right] = random.pick([
      ["unique_id_l", "unique_id_r"],
      ["id_1", "id_2"],
      ["left_id", "right_id"],
      ["ltable_id", "rtable_id"],
    ]);
    const columns = (labels: readonly (string | null)[]): Column[] => {
      const linked = records.names.flatMap((name, r) =>
        records.names.slice(r + 1).flatMap((other, o) => (labels[r] === labels[r + 1 + o] ? [[name, other]] : [])),
      );
      return [
        column(
          "match_probability",
          linked.map(() => 0.5 + random.below(50) / 100),
        ),
        column(
          left,
          linked.map(([a]) => a),
        ),
        column(
          right,
          linked.map(([, b]) => b),
        ),
      ];
    };
    const content = random.chance(0.5)
      ? oneTable(format, columns(records.response))
      : twoTables(format, (side) =>
          side === "key"
            ? [column("mention", records.names), column("cluster", records.key)]
            : columns(records.response),
        );
    return { ...content, causes: /pair/i };
  },
};

/** A table with labels of both sides, but without a column of records. */
const withoutRecords: Axis = {
  item: 6,
  name: "no column of records",
  formats: tableFormats,
  draw: (random, format) => {
    const records = drawRecords(random, { missing: 0 });
    const [key, response] = random.pick([
      ["y_true", "y_pred"],
      ["gold", "pred"],
      ["true_label", "pred_label"],
    ]);
    return {
      ...oneTable(format, [column(key, records.key), column(response, records.response)]),
      truth: scoresOfRecords(records),
      causes: /mention|record/i,
    };
  },
};

export const tableAxes = [fitting, sidesOf, indexColumn, twoColumnKey, headerInTheMiddle, tableOfPairs, withoutRecords];
