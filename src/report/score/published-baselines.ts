import { recasensHovy2011Table14, recasensHovy2011Table16 } from "../../analysis/published/recasens-hovy-2011.ts";
import { undefinedMark } from "../numbers.ts";
import { leftColumn, rightColumn, type Table } from "../table.ts";

/** What baselines score in the literature: F1 in per cent, with the decimals that are printed. */
export function publishedBaselines(): Table {
  const text = (figure: number | null, digits: number): string => figure?.toFixed(digits) ?? undefinedMark;
  const rows = [
    ...Object.entries(recasensHovy2011Table16).flatMap(([corpus, systems]) =>
      systems.map(({ baseline, muc, b3, ceafm, blanc }) => ({
        baseline,
        corpus,
        figures: [muc, b3, ceafm, blanc].map((figure) => text(figure, 1)),
        table: "Tables 3 and 16",
      })),
    ),
    ...recasensHovy2011Table14.map(({ baseline, f1: { muc, b3, ceafm, blanc } }) => ({
      baseline,
      corpus: "ACE-2004, 33 documents",
      figures: [muc, b3, ceafm, blanc].map((figure) => text(figure, 2)),
      table: "Table 14",
    })),
  ];
  return {
    columns: [
      leftColumn("baseline"),
      leftColumn("corpus"),
      ...["MUC", "B³", "CEAF_m", "BLANC"].map(rightColumn),
      leftColumn("Recasens and Hovy 2011"),
    ],
    rows: rows.flatMap(({ baseline, corpus, figures, table }) =>
      baseline === undefined ? [] : [[baseline, corpus, ...figures, table]],
    ),
  };
}
