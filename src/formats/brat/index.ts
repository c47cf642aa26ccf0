import { type AnnotatedPart, flatName, runsOf } from "../../core/document.ts";
import { noteFeature, undecidedLabel } from "../../core/undecided.ts";
import { fileOfDocument, withExtension } from "../common/input/file-name.ts";
import { type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { fitAtLeast, headLines } from "../common/text/filled-lines.ts";
import { characterPositions } from "../common/text/placed-mentions.ts";
import { placedText } from "../common/text/placed-text.ts";
import type { Format, WrittenFile } from "../format.ts";
import { BratReader, isCoreferenceType } from "./brat-reader.ts";

export const brat: Format = {
  id: "brat",
  title: "brat standoff",
  summary:
    "A file `.ann` for each text `.txt` in the same folder. `T1<tab>TYPE 10 20<tab>text` is a span of characters, with an exclusive end; relations and `*` lines mark coreference.",
  marks: ["\t"],
  detect: detectBrat,
  namesRelations: true,
  survey: (isCompanion, { relation }) => (isCompanion ? undefined : bratSurvey(relation)),
  reader: (options) => new BratReader(options),
  spanOptions: ["ends", "firstCharacter"],
  writeFiles: writeBrat,
  extensions: ["ann"],
  companions: (path) => (/\.ann(?:\.gz)?$/i.test(path) ? [withExtension(path, "txt")] : []),
};

const TEXT_BOUND = /^T\d\S*\t\S+ +-?\d+ +-?\d+(?:;-?\d+ +-?\d+)*(?:\t|$)/;
const ANNOTATION = /^(?:T\d\S*\t\S+ +-?\d|[ERAMN]\d\S*\t\S|\*\t\S+ +\S|#\d*\t\S)/;

/** The most lines to look at. */
const MANY = 200;

function detectBrat(head: string): boolean {
  const lines = headLines(head).slice(0, MANY);
  return (
    lines.some((line) => TEXT_BOUND.test(line)) &&
    fitAtLeast(lines, Math.ceil(lines.length / 2), (line) => ANNOTATION.test(line))
  );
}

/**
 * Writes a part as brat's `NAME.ann` and `NAME.txt`. The type of an entity is the label of its mentions, and its feature
 * `note` is a note on its first mention. Mentions that reach outside the text or consist only of zeros are
 * left out.
 */
export function writeBrat(part: AnnotatedPart): readonly WrittenFile[] {
  const { text, starts, ends } = placedText(part);
  const { mentions, entities } = part;
  const characters = characterPositions(text);
  const lines: string[] = [];
  const ids: string[][] = entities.ids.map(() => []);
  for (let m = 0; m < mentions.length; m++) {
    const spans = spansOf(runsOf(mentions, m), text, starts, ends);
    if (spans === undefined) continue;
    const entity = mentions.entity[m];
    const id = `T${lines.length + 1}`;
    const places = spans.map(([start, end]) => `${characters(start)} ${characters(end)}`).join(";");
    const quote = spans.map(([start, end]) => text.slice(start, end).replace(/\s/g, " ")).join(" ");
    lines.push(`${id}\t${typeOf(entities.types?.[entity])} ${places}\t${quote}\n`);
    ids[entity].push(id);
  }
  for (const members of ids) if (members.length > 1) lines.push(`*\tEquiv ${members.join(" ")}\n`);
  const notes = entities.features?.[noteFeature] ?? [];
  let written = 0;
  ids.forEach((members, entity) => {
    const note = (notes.at(entity) ?? "").replace(/\s+/g, " ");
    if (note !== "" && members.length > 0) lines.push(`#${++written}\tAnnotatorNotes ${members[0]}\t${note}\n`);
  });
  const name = fileOfDocument(flatName(part));
  return [
    { path: `${name}.ann`, text: lines.join("") },
    { path: `${name}.txt`, text },
  ];
}

/**
 * Returns the offsets of runs of tokens, split at line ends, or undefined if they reach outside the text or are not in
 * it.
 */
function spansOf(
  runs: Int32Array,
  text: string,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
): [number, number][] | undefined {
  const spans: [number, number][] = [];
  for (let r = 0; r < runs.length; r += 2) {
    if (runs[r] < 0 || runs[r + 1] >= starts.length) return undefined;
    let from = -1;
    let to = -1;
    for (let t = runs[r]; t <= runs[r + 1]; t++) {
      if (starts[t] < 0) continue;
      if (from < 0) from = starts[t];
      to = ends[t];
    }
    if (from < 0) continue;
    for (const { index, 0: piece } of text.slice(from, to).matchAll(/[^\s](?:[^\r\n]*[^\s])?/g)) {
      spans.push([from + index, from + index + piece.length]);
    }
  }
  return spans.length === 0 ? undefined : spans;
}

/**
 * Returns a type that brat allows, and that the reader does not take for the name of a LitBank chain. brat also shows
 * `?`, the label of what annotators have not decided, although its configuration cannot have it.
 */
function typeOf(type: string | undefined): string {
  if (type === undecidedLabel) return type;
  return (type ?? "").replace(/[^A-Za-z0-9_-]/g, "_").replace(/-(?=\d+$)/, "_") || "Mention";
}

/**
 * Lists relations that do not mean coreference, by their labels, and attributes, arguments of events, normalisations
 * and notes, by their names.
 */
function bratSurvey(labels: readonly string[] = []): ContentSurvey {
  return lineSurvey((line, add) => {
    const [id, body = ""] = line.split("\t");
    const [name, ...rest] = body.trim().split(/ +/);
    switch (id.slice(0, 1)) {
      case "R":
      case "*": {
        const kind = id.startsWith("*") ? "equivalence" : "relation";
        if (!isCoreferenceType({ kind, label: name }, labels)) add(`${name} relations`);
        break;
      }
      case "E":
        for (const role of rest) add(`${role.replace(/:.*$/, "")} arguments of events`);
        break;
      case "A":
      case "M":
        add(`${name} attributes`);
        break;
      case "N":
        add("normalisations");
        break;
      case "#":
        add(`${name} notes`);
    }
  });
}
