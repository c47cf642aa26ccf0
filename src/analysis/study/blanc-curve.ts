import { bCubed } from "../../metrics/b-cubed.ts";
import { blanc } from "../../metrics/blanc.ts";
import { ceafM } from "../../metrics/ceaf-m.ts";
import { muc } from "../../metrics/muc.ts";
import { pairwise } from "../../metrics/pairwise.ts";
import { corpusScores } from "./corpus-scores.ts";
import { correctLinks } from "./correct-links.ts";
import { sharesBy } from "./lea-figure.ts";
import { gold1Sizes } from "./tables/recasens-hovy-2011.ts";
import { shapeTable, sizesOf } from "./response-shape.ts";
import type { Study } from "./study.ts";

/** Those of the paper's figure; its CEAF is mention-based. */
const shown = [muc, bCubed, ceafM, blanc];

/**
 * Scores as coreference links are resolved and none is wrong: all mentions are in the response, and those that are not linked
 * stand alone. BLANC is a function of the share of links alone; the others depend on which entities they are in.
 *
 * @source Recasens and Hovy (2011), §5.3, Figure 6
 */
export const blancCurve: Study = {
  id: "blanc-curve",
  title: "The BLANC score curve",
  summary:
    "F1 of MUC, B³, CEAF and BLANC as the share of right coreference links grows, with no wrong ones, on Gold₁ of Recasens and Hovy (2011), Figure 6, or on your key.",
  cite: ["recasens-hovy-2011"],
  takesKey: true,
  run(options, key) {
    const parts = key === undefined ? [gold1Sizes] : sizesOf(key);
    const rows = sharesBy(10).map(({ share }) => {
      const tables = parts.map((sizes) => shapeTable(sizes, correctLinks(sizes, share, "alone")));
      const scores = corpusScores(tables, [...shown, pairwise], options);
      return [scores["pairwise"].recall, ...shown.map((metric) => scores[metric.id].f1)];
    });
    const title = "Scores as right coreference links increase";
    return {
      tables: [
        {
          id: "blanc-curve",
          title: `${title} (Figure 6)`,
          columns: [
            { id: "links", title: "right coreference links", kind: "share" },
            ...shown.map((metric) => ({ id: metric.id, title: metric.title, kind: "share" as const })),
          ],
          rows: rows.filter(([links], i) => i === 0 || links !== rows[i - 1][0]),
          notes: [
            "The paper does not say which links are right. Here, of each part, entities are linked in decreasing order of size, mention by mention, as long as the links are no more than 0%, 10%, … of all; all other mentions stand alone.",
            "CEAF is mention-based, as in the paper's Table 10.",
          ],
        },
      ],
      plots: [
        {
          kind: "curves",
          id: "blanc-curve",
          title,
          table: "blanc-curve",
          x: "links",
          y: shown.map((metric) => metric.id),
          yTitle: "F1",
        },
      ],
    };
  },
};
