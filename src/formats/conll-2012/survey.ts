import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";
import { headLength } from "../format.ts";
import { ChosenColumns } from "./chosen-columns.ts";
import { type ColumnLayout, columnLayout } from "./token-line.ts";

/**
 * Lists the columns that are not read, by their numbers, and comments. The first line of a part gives the layout.
 *
 * @param asked the column of coreference that the user named
 */
export function conllSurvey(asked: number | undefined): ContentSurvey {
  let head = "";
  let chosen: ChosenColumns | undefined;
  let layout: ColumnLayout | undefined;
  const survey = lineSurvey((line, add) => {
    if (/^#\s*(?:begin|end)\s+document/.test(line)) {
      layout = undefined;
    } else if (line.startsWith("#")) {
      add("comments");
    } else if (line.trim() !== "" && chosen !== undefined) {
      layout ??= chosen.layoutFor(columnLayout(line));
      const { word, number, tag, parse, speaker, nameClass, tabs } = layout;
      const cells = tabs ? line.split("\t") : line.split(/[ \t]+/).filter((cell) => cell !== "");
      const { coreference } = chosen;
      const last = coreference > 0 ? coreference - 1 : cells.length + coreference;
      const read = new Set([word, number, tag, parse, speaker, nameClass, last]);
      addCells(cells, (column) => read.has(column), add);
    }
  });
  const begin = (): void => {
    chosen = new ChosenColumns(new TextEncoder().encode(head), asked);
    survey.push(head);
  };
  return {
    push: (text) => {
      if (chosen !== undefined) survey.push(text);
      else {
        head += text;
        if (head.length >= headLength) begin();
      }
    },
    end: () => {
      if (chosen === undefined) begin();
      return survey.end();
    },
  };
}
