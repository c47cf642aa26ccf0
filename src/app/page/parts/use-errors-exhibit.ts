import { wordsOf } from "../../../report/errors/error-sentence.ts";
import { leftColumn } from "../../../report/table.ts";
import { titledTable } from "../../../report/titled-table.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useExhibit } from "../state/use-exhibit.ts";

/** Offers all errors that are filtered and sorted as on show, of which the page draws only some. */
export function useErrorsExhibit(): void {
  const { page, overview } = useOpenPage();
  const { name, signature } = overview.systems[page.route.value.system];
  const title = `Errors of ${name}`;
  useExhibit({
    kind: "table",
    title,
    text: async (format) => {
      const { rows } = await page.engine.errors({ ...page.errorsQuery(), together: false, limit: Infinity });
      const table = {
        columns: ["document", "part", "error", "side", "mentions", "why"].map(leftColumn),
        rows: rows.map(({ document, part, type, side, mentions, sentence }) => [
          ...[document, part, wordsOf(type), side, mentions.map(({ text }) => text).join("; ")],
          sentence,
        ]),
      };
      return titledTable({ title, table, signatures: [signature] }, format);
    },
  });
}
