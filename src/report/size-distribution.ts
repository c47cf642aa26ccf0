import { recasensHovy2011Table2 } from "../analysis/published/recasens-hovy-2011-table-2.ts";
import type { CorpusStatistics } from "../analysis/corpus-statistics.ts";
import { percent } from "./numbers.ts";
import { leftColumn, rightColumn, type Table } from "./table.ts";

/** The shares of entities by size in some files, beside those of the two corpora that Recasens and Hovy (2011) print, in per cent. */
export function sizeDistribution(files: readonly (readonly [file: string, statistics: CorpusStatistics])[]): Table {
  const [{ sizes: classes }] = recasensHovy2011Table2;
  return {
    columns: [
      leftColumn("entities by size, %"),
      ...files.map(([file]) => rightColumn(file)),
      ...recasensHovy2011Table2.map(({ corpus }) => rightColumn(corpus)),
    ],
    rows: classes.map(({ from, to }, c) => [
      from === to ? String(from) : Number.isFinite(to) ? `${from}–${to}` : `≥ ${from}`,
      ...files.map(([, { sizes, entities }]) => {
        const inClass = sizes.reduce((sum, [size, count]) => sum + (size >= from && size <= to ? count : 0), 0);
        return percent(entities === 0 ? null : inClass / entities);
      }),
      ...recasensHovy2011Table2.map(({ sizes }) => sizes[c].percent.toFixed(2)),
    ]),
  };
}
