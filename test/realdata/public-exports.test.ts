/**
 * Files of annotation tools in public repositories, made by others. They are not stored here, because some have no
 * licence. `COREFSCOPE_CLONES=folder` names a folder with clones, as `folder/OWNER/NAME`, that have these commits. The
 * entities were written down by eye, from the spans and relations in the files.
 */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { entitiesOf } from "../support/part-views.ts";
import { readFiles, type ReadFilesOptions } from "../support/read-files.ts";

const clones = process.env["COREFSCOPE_CLONES"];

interface PublicFile {
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
  readonly format: string;
  readonly options?: ReadFilesOptions;
  readonly warnings?: readonly string[];
  /** Lines or tasks in the file, and the spans of the chosen person in all of them. */
  readonly documents: number;
  readonly mentions: number;
  /** The entities of texts, by their numbers in the file, from 0. */
  readonly entities: Readonly<Record<number, readonly (readonly string[])[]>>;
}

/** People's own work: annotated with the tool, and exported from it. */
const exported: readonly PublicFile[] = [
  {
    // Prodigy, rel.manual. MIT.
    repository: "explosion/projects",
    commit: "504e1e428238a08fb038c04af04ea4b3b34756af",
    path: "tutorials/rel_component/assets/annotations.jsonl",
    format: "prodigy",
    options: { relation: ["Binds"] },
    documents: 149,
    mentions: 466,
    entities: {
      1: [
        ["BMP-6", "Act-RIA", "BMP-RIA", "BMP-RIB", "BMP-RII", "Act-RIIA", "Act-RIIB"],
        ["Smad-1"],
        ["Smad-5"],
        ["Smad-8"],
      ],
      84: [["TF"], ["c-Rel", "p65", "TF"]],
      103: [["Initiation binding repressor", "IBR", "histone h5"]],
    },
  },
  {
    // Label Studio, two people, October 2021. No licence.
    repository: "ChristophAlt/labelstudio_converter",
    commit: "1cd0b38a7ef7e8d194ab6e38282eb1e0423bee8c",
    path: "test/fixtures/data/labelstudio/data.json",
    format: "label-studio",
    options: { field: "1", relation: ["quotee"] },
    documents: 2,
    mentions: 5,
    entities: {
      0: [
        [
          '"Jeder Einzelne kann seinen Beitrag leisten, dass diese dritte Welle möglichst effektiv so lang wie möglich eingedämmt wird"',
          "sie",
          '"Jeder kann sich selbst schützen. Und jeder schützt dadurch auch den anderen."',
        ],
      ],
      1: [["Grün-Rot", '"ins Zentrum der Aufmerksamkeit rücken"']],
    },
  },
  {
    // Label Studio, web pages. Only positions are known, the `globalOffsets`, whose ends are exclusive. No licence.
    repository: "irgroup/labelstudio-to-fonduer",
    commit: "f6fb3127c39b1f4ac6f60bf1497c034ecb0cfbf2",
    path: "docs/data/mails/export.json",
    format: "label-studio",
    warnings: ["unlinked-mentions"],
    documents: 9,
    mentions: 18,
    entities: {
      0: [["301-331"], ["354-438"]],
      4: [["128-143"], ["8066-8137"]],
      5: [["129-144"], ["6454-6489"]],
    },
  },
  {
    // doccano before version 1.5, one person. MIT.
    repository: "doccano/doccano-transformer",
    commit: "19ad77c39faaece84adcea3c3cb0b282b7cbe131",
    path: "tests/data/labeling/labeling_text_label.jsonl",
    format: "doccano",
    warnings: ["unlinked-mentions"],
    documents: 2,
    mentions: 11,
    entities: {
      0: [["JAPAN"], ["CHINA"], ["Nadim Ladki"], ["AL-AIN"], ["United Arab Emirates"]],
      1: [["RUGBY UNION"], ["CUTTITTA"], ["ITALY"], ["ROME"], ["Italy"], ["Marcello Cuttitta"]],
    },
  },
  {
    // doccano before version 1.5, two people and numbers of labels: spans with the same label are joined. MIT.
    repository: "doccano/doccano-transformer",
    commit: "19ad77c39faaece84adcea3c3cb0b282b7cbe131",
    path: "tests/data/labeling/labeling.jsonl",
    format: "doccano",
    options: { field: "2" },
    warnings: ["labels-as-entities"],
    documents: 2,
    mentions: 11,
    entities: {
      0: [
        ["JAPAN", "AL-AIN", "United Arab Emirates"],
        ["CHINA", "Nadim Ladki"],
      ],
      1: [["RUGBY UNION"], ["CUTTITTA", "Marcello Cuttitta"], ["ITALY", "ROME", "Italy"]],
    },
  },
];

/** Examples that the authors of a tool wrote. */
const examples: readonly PublicFile[] = [
  {
    // RecogitoJS. BSD 3-Clause. The text is elsewhere: positions, whose ends are exclusive in the file.
    repository: "recogito/recogito-js",
    commit: "01476339643c2930581291730e2ac3c3ee013aa1",
    path: "public/annotations.w3c.json",
    format: "web-annotation",
    options: { relation: ["isRelatedTo"] },
    documents: 1,
    mentions: 3,
    entities: { 0: [["124-127", "646-660"], ["963-969"]] },
  },
  {
    // doccano. MIT. The first span ends too early.
    repository: "doccano/doccano",
    commit: "ab6b765ea326d07b2b806a4280cd097565e62321",
    path: "backend/data_export/pipeline/examples/relation_extraction/example.jsonl",
    format: "doccano",
    options: { relation: ["foundedBy"] },
    documents: 1,
    mentions: 4,
    entities: { 0: [["Google", "Larry Page", "Sergey Brin"], ["September 4, 1998"]] },
  },
];

describe.skipIf(clones === undefined)("a public file of an annotation tool is read as it says:", () => {
  test.each([...exported, ...examples])("$path of $repository", ({ repository, commit, path, ...file }) => {
    const git = ["-C", `${clones}/${repository}`, "show", `${commit}:${path}`];
    const text = execFileSync("git", git, { encoding: "utf8", maxBuffer: 100e6 });
    const { parts, format, warnings } = readFiles({ [path.split("/").at(-1)!]: text }, file.options);
    expect([format, warnings, parts.length]).toEqual([file.format, file.warnings ?? [], file.documents]);
    expect(parts.reduce((sum, { mentions }) => sum + mentions.length, 0)).toBe(file.mentions);
    // The reader cuts words, so spaces do not count.
    const view = (entities: readonly (readonly string[])[]): string[] =>
      entities
        .map((mentions) =>
          mentions
            .map((each) => each.replaceAll(" ", ""))
            .sort()
            .join(" "),
        )
        .sort();
    for (const [document, entities] of Object.entries(file.entities))
      expect(view(Object.values(entitiesOf(parts[Number(document)])))).toEqual(view(entities));
  });
});
