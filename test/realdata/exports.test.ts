/**
 * One text, annotated by two people, as many tools export it. Each export was made outside the project after the tool's
 * documentation, and `truth` has the clusters of token positions.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { readFile, type ReadFiles } from "../support/read-files.ts";
import { describeWithShared, sharedFolder } from "../support/shared-data.ts";

const folder = `${sharedFolder("cases")}exports/`;

/** The export, the format that reads it, and the warnings of each side. */
const exports: readonly (readonly [name: string, format: string, ...warnings: string[]])[] = [
  ["brat/*/curie.ann", "brat"],
  ["corefannotator/*.xmi", "xmi"],
  ["doccano_labels/*.jsonl", "doccano", "labels-as-entities"],
  ["doccano_relations/*.jsonl", "doccano"],
  ["e2e_jsonl/*.jsonl", "jsonlines"],
  ["gate_xml/*.xml", "gate"],
  ["inception_casjson/*.json", "cas-json"],
  ["inception_tsv3_chain/*.tsv", "webanno"],
  ["inception_tsv3_relation/*.tsv", "webanno"],
  ["inception_xmi_chain/*.xmi", "xmi"],
  ["inception_xmi_relation/*.xmi", "xmi"],
  ["inception_xmi_spanfeature/*.xmi", "xmi", "labels-as-entities"],
  ["label_studio_json/*.json", "label-studio"],
  ["label_studio_json_entitylabels/*.json", "label-studio", "labels-as-entities"],
  ["label_studio_jsonmin/*.json", "label-studio", "labels-as-entities"],
  ["mmax2/*/Markables/curie_coref_level.xml", "mmax2"],
  ["prodigy_coref/*.jsonl", "prodigy"],
  ["recogito_w3c/*.json", "web-annotation", "labels-as-entities"],
  ["sacr/*.txt", "sacr"],
  ["spacy_doc_json/*.json", "spacy"],
  ["stanza_conllu/*.conllu", "corefud"],
];

/** Exports without entities, and formats that are not read. */
const refused: readonly string[] = ["label_sleuth_csv", "potato"];

function read(name: string, person: "A" | "B"): ReadFiles {
  const open = (path: string): Uint8Array | undefined => (existsSync(path) ? readFileSync(path) : undefined);
  return readFile(folder + name.replace("*", person), open);
}

describeWithShared("cases", "the export of a tool", () => {
  test.each(exports)("%s has the scores of the truth", (name, format, ...warnings) => {
    const [key, response] = (["A", "B"] as const).map((person) => read(name, person));
    for (const side of [key, response]) expect([side.format, side.warnings]).toEqual([format, warnings]);
    // Some exports name the text after their file.
    const partsOf = ({ parts }: ReadFiles) => parts.map((part) => ({ ...part, document: "curie" }));
    const sources = [key, response].map((side) => ({ open: () => partsOf(side) }));
    const [total] = scoreSources(sources[0], [sources[1]], resolveOptions(), () => undefined);
    const { mentions, conll } = total.result().scores;
    // By hand: 7 of 8 mentions and 7 of 7. MUC has 3 of 5 links and 3 of 4; B³ 5 of 8 and 17/3 of 7; CEAFe 2.55 of 3.
    expect(mentions.f1).toBeCloseTo(14 / 15, 12);
    expect(conll.f1).toBeCloseTo((2 / 3 + 170 / 241 + 0.85) / 3, 12);
  });

  test("is tested for each of them", () => {
    const known = [...exports.map(([name]) => name.split("/")[0]), ...refused, "README.md", "truth"];
    expect(readdirSync(folder).filter((name) => !known.includes(name))).toEqual([]);
  });
});
