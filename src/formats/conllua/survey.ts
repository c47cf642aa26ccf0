import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { addCells } from "../common/survey/table-survey.ts";
/** The columns of version 1.1, for files that do not declare columns. */
export const usualColumns =
  "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM".split(" ");
const readColumns = new Set(["ID", "FORM", "LEMMA", "UPOS", "FEATS", "IDENTITY", "BRIDGING", "DISCOURSE_DEIXIS"]);
const layers = new Set(["IDENTITY", "BRIDGING", "DISCOURSE_DEIXIS"]);
const readKeys = new Set(
  "EntityID MarkableID Min ElementOf Rel MentionAnchor EntityAnchor SemType".split(" ").map((key) => key.toLowerCase()),
);
const readFeatures = new Set(["Number", "Gender", "PronType"]);
const readComments = new Set(["newdoc", "sent_id", "global.columns"]);

/**
 * Lists comments, columns, features and keys of markables that are not read.
 *
 * @param field the column with coreference
 */
export function conlluaSurvey(field = "IDENTITY"): ContentSurvey {
  const isRead = (name: string): boolean => name === field || (name !== "IDENTITY" && readColumns.has(name));
  let columns = usualColumns;
  return lineSurvey((line, add) => {
    if (line.startsWith("#")) {
      const name = /^#\s*([^\s=]+)/.exec(line)?.[1] ?? "";
      if (name === "global.columns")
        columns = line
          .slice(line.indexOf("=") + 1)
          .trim()
          .split(/\s+/);
      if (!readComments.has(name)) add(`comment ${name}`);
      return;
    }
    const byTabs = line.split("\t").map((cell) => cell.trim());
    const cells = byTabs.length > columns.indexOf("IDENTITY") ? byTabs : line.trim().split(/\s+/);
    const nameOf = (column: number): string => columns.at(column) ?? `column ${column + 1}`;
    addCells(cells, (column) => isRead(nameOf(column)), add, nameOf);
    cells.forEach((cell, column) => {
      const name = nameOf(column);
      if (name === field || layers.has(name)) {
        for (const [, key] of cell.matchAll(/[(|]([^()|=]+)=/g))
          if (!readKeys.has(key.toLowerCase())) add(`${name} ${key}`);
      } else if (name === "FEATS" && cell !== "_") {
        for (const pair of cell.split("|")) {
          const [key] = pair.split("=");
          if (!readFeatures.has(key)) add(`FEATS ${key}`);
        }
      }
    });
  });
}
