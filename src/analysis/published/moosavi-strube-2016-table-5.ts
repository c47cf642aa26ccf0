const columns = ["muc", "b3", "ceafm", "ceafe", "blanc", "conll", "lea"] as const;
/** The table has no ranks by the others. */
const rankedColumns = ["muc", "b3", "ceafe", "conll", "lea"] as const;

/** A system of Moosavi and Strube (2016), Table 5. */
export interface Table5System {
  readonly name: string;
  /** By metric, per cent with two decimals, as printed. */
  readonly f1: Readonly<Record<(typeof columns)[number], number>>;
  /** By metric, as printed: 1 for the best; by LEA, systems whose difference is not significant have the same rank. */
  readonly ranks: Readonly<Record<(typeof rankedColumns)[number], number>>;
}

/** Name, F1 by the columns, ranks by the ranked columns. */
const rows: readonly (readonly [name: string, f1: readonly number[], ranks: readonly number[]])[] = [
  ["fernandes", [70.51, 57.58, 61.42, 53.86, 58.75, 60.65, 53.28], [1, 1, 1, 1, 1]],
  ["martschat", [66.97, 54.62, 58.77, 51.46, 55.04, 57.68, 49.99], [3, 2, 2, 2, 2]],
  ["bjorkelund", [67.58, 54.47, 58.19, 50.21, 55.42, 57.42, 49.98], [2, 3, 3, 3, 2]],
  ["chang", [66.38, 52.99, 57.1, 48.94, 53.86, 56.1, 48.5], [4, 4, 4, 4, 4]],
  ["chen", [63.71, 51.76, 55.77, 48.1, 52.87, 54.52, 46.24], [7, 5, 5, 5, 6]],
  ["chunyuang", [63.82, 51.21, 55.1, 47.58, 52.65, 54.2, 45.84], [6, 6, 6, 6, 6]],
  ["shou", [62.91, 49.44, 53.16, 46.66, 50.44, 53.0, 43.97], [8, 9, 7, 7, 8]],
  ["yuan", [62.55, 50.11, 54.53, 45.99, 52.1, 52.88, 44.76], [9, 8, 8, 8, 8]],
  ["xu", [66.18, 50.3, 51.31, 41.25, 46.47, 52.58, 46.83], [5, 7, 11, 9, 5]],
  ["uryupina", [60.89, 46.24, 49.31, 42.93, 46.04, 50.02, 41.15], [10, 10, 9, 10, 10]],
  ["songyang", [59.83, 45.9, 49.58, 42.36, 45.1, 49.36, 41.25], [12, 11, 10, 11, 10]],
  ["zhekova", [53.52, 35.66, 39.66, 32.16, 34.8, 40.45, 29.98], [13, 13, 12, 12, 12]],
  ["xinxin", [48.27, 35.73, 37.99, 31.9, 36.54, 38.63, 29.22], [14, 12, 13, 13, 12]],
  ["li", [50.84, 32.29, 36.28, 25.21, 31.85, 36.11, 27.32], [11, 14, 14, 14, 14]],
];

/**
 * The systems of the CoNLL-2012 shared task, English, best average first.
 *
 * Three ranks by MUC do not follow from the scores: li has 11, songyang and zhekova 12 and 13, although both have more.
 *
 * @source Moosavi, N. S. and Strube, M. (2016). Which Coreference Evaluation Metric Do You Trust? ACL 2016, Table 5.
 */
export const moosaviStrube2016Table5: readonly Table5System[] = rows.map(([name, f1, ranks]) => ({
  name,
  f1: record(columns, f1),
  ranks: record(rankedColumns, ranks),
}));

function record<Key extends string>(keys: readonly Key[], values: readonly number[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key, i) => [key, values[i]])) as Record<Key, number>;
}
