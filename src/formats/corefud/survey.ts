import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { COLUMNS, DEPS, FEATS, FORM, HEAD, LEMMA, MISC, UPOS } from "./conllu-line.ts";

const columnNames = ["ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"];
const readColumns = new Set([0, FORM, LEMMA, UPOS, FEATS, HEAD, DEPS, MISC]);
const readComments = new Set(["newdoc", "sent_id", "global.Entity"]);
const readFeatures = new Set(["Number", "Gender", "PronType"]);
const readMisc = new Set(["Entity", "Bridge", "SplitAnte", "Split", "coref_chains"]);
const readFields = new Set(["eid", "GRP", "etype", "entity", "head", "minspan", "MIN"]);

/** Matches the second `ner` of some versions of Stanza, which has the chains. */
const CHAINS = /^ner=(?:start|unit|middle|end)-/;

/**
 * Lists comments, columns, features, attributes in MISC, and fields of mentions that are not read: `comment text`,
 * `XPOS`, `FEATS Case`, `MISC SpaceAfter`, `Entity infstat`.
 *
 * @param field the only attribute of MISC that is read
 */
export function corefudSurvey(field?: string): ContentSurvey {
  const isRead = (name: string): boolean => (field === undefined ? readMisc.has(name) : name === field);
  let fields: readonly string[] = [];
  return lineSurvey((line, add) => {
    if (line.startsWith("#")) {
      const name = /^#\s*([^\s=]+)/.exec(line)?.[1] ?? "";
      if (name === "global.Entity")
        fields = line
          .slice(line.indexOf("=") + 1)
          .trim()
          .split("-");
      if (!readComments.has(name)) add(`comment ${name}`);
      return;
    }
    const cells = line.split("\t");
    cells.forEach((cell, column) => {
      if (cell === "" || cell === "_") return;
      if (!readColumns.has(column)) add(columnNames[column] ?? `column ${column + 1}`);
      else if (column === DEPS && !/^\d+\./.test(cells[0])) add("DEPS");
      else if (column === FEATS) {
        for (const name of namesIn(cell)) if (!readFeatures.has(name)) add(`FEATS ${name}`);
      } else if (column === MISC && cells.length === COLUMNS) {
        for (const attribute of cell.split("|")) {
          const [name] = attribute.split("=");
          if (name === "Entity") {
            for (const field of fieldsIn(attribute, fields)) if (!readFields.has(field)) add(`Entity ${field}`);
          } else if (!isRead(name) && !CHAINS.test(attribute)) add(`MISC ${name}`);
        }
      }
    });
  });
}

function namesIn(cell: string): string[] {
  return cell.split("|").map((pair) => pair.split("=")[0]);
}

/** Yields the name of each field that has a value in an opening bracket. */
function* fieldsIn(attribute: string, fields: readonly string[]): Generator<string, void> {
  for (const [, opened] of attribute.matchAll(/\(([^()]*)/g)) {
    const values = opened.split("-");
    for (let f = 0; f < values.length; f++) if (values[f] !== "") yield fields[f] ?? `field ${f + 1}`;
  }
}
