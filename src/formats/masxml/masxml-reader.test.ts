import { describe, expect, test } from "vitest";
import { runsByEntity } from "../../../test/support/part-views.ts";
import { readWith } from "../../../test/support/read-files.ts";
import type { Votes } from "../../core/document.ts";
import type { ReadOptions } from "../format.ts";
import { masxml } from "./index.ts";

const read = (content: string, options: ReadOptions = {}) =>
  readWith((given) => masxml.reader(given), content, { file: "folder/boat-game.xml", ...options });

const words = ["Ada", "sold", "her", "boat", ".", "She", "missed", "it", "."];

interface Judged {
  readonly id: number;
  readonly span: string;
  readonly anchors: string;
  readonly chains?: string;
  readonly attributes?: string;
}

/** Markables below their sentence, in the form that DALI gave Phrase Detectives. */
function dali(judged: readonly Judged[]): string {
  const tokens = words.map((word, w) => `${w === 5 ? '</s><s id="s2">' : ""}<W id="w${w}">${word}</W>`);
  const markables = judged.map(({ id, span }) => `<nh head="w3..w3"><am id="am${id}" span="${span}"/></nh>`);
  const judgments = judged.map(
    ({ id, anchors, chains = "", attributes = "" }) =>
      `<PDante id="am${id}" ${attributes}><interpretation>${anchors}</interpretation>${chains}</PDante>`,
  );
  return `<dalidoc><body><p><s id="s1">${tokens.join("\n")}</s>\n${[...markables, ...judgments].join("\n")}</p></body></dalidoc>`;
}

function anchor(type: string, times = 1, more = 'mode="a"'): string {
  const [name, ante = ""] = type.split(" ");
  return `<anchor type="${name}"${ante === "" ? "" : ` ante="${ante.replaceAll("+", " ")}"`} ${more}/>`.repeat(times);
}

function choicesOf({ choices, first }: Votes): string[] {
  return Array.from(choices.markable, (m, c) => {
    const antecedent = choices.antecedent[c];
    const which = antecedent === -2 ? "none" : antecedent === -1 ? "new" : `${first[antecedent]}`;
    return `${first[m]} ${which} ${choices.votes[c]}`;
  });
}

const boat = [
  { id: 1, span: "w0..w0", anchors: anchor("DN", 8) },
  { id: 2, span: "w2..w3", anchors: anchor("DN", 8) },
  { id: 20001, span: "w2", anchors: anchor("DO ne1", 7) + anchor("DO ne1", 3, 'mode="v" agree="y"') },
  { id: 3, span: "w5..w5", anchors: anchor("DO ne20001", 5) + anchor("DN", 2) + anchor("DO ne1+ne2") },
  { id: 4, span: "w7..w7", anchors: anchor("DO ne2", 3) + anchor("NR", 4) + anchor("PR ne2", 1) },
];

describe("a reader of MAS-XML", () => {
  test("reads the chains of the best layer, and the votes of all players", () => {
    const layered = boat.map((own, i) => ({
      ...own,
      chains:
        i === 4
          ? ""
          : `<chains><chain chainID="g${i % 2}" type="gold"/><chain entityID="s" type="silverMPA"/></chains>`,
    }));
    const { parts, codes } = read(dali(layered));
    expect(codes).toEqual(["clusters-not-read", "layer-not-read", "layer-not-read"]);
    expect(parts.map(runsByEntity)).toEqual([{ g0: ["0,0", "2,2"], g1: ["2,3", "5,5"] }]);
    expect(parts[0]).toMatchObject({ document: "boat", tokens: { length: 9, sentenceStarts: Int32Array.of(0, 5) } });
    expect(Array.from(parts[0].mentions.head!)).toEqual([3, 3, 3, 3]);
    // Validations are no votes, predicates do not refer, and several antecedents at once are a new entity.
    expect(choicesOf(parts[0].layers!.votes!)).toEqual([
      ...["0 new 8", "2 new 8", "2 0 7", "5 2 5", "5 new 3", "7 2 3", "7 none 5"],
    ]);
    expect(read(dali(layered), { field: "silverMPA" }).parts.map(runsByEntity)).toEqual([
      { s: ["0,0", "2,3", "2,2", "5,5"] },
    ]);
    expect(read(dali(layered), { field: "bronze" }).codes).toContain("field-missing");
  });

  test("takes experts, or else most votes, if there are no chains, and says so", () => {
    const players = read(dali(boat));
    expect(players.codes).toContain("key-from-votes");
    expect(players.parts.map(runsByEntity)).toEqual([{ 1: ["0,0", "2,2", "5,5"], 2: ["2,3"] }]);
    const judged = boat.map((own) =>
      own.id === 4
        ? { ...own, anchors: own.anchors + anchor("DO ne2", 2, 'mode="e" favoured="y"') }
        : { ...own, anchors: own.anchors + anchor("DN", 1, 'mode="e" favoured="y"') + anchor("NR", 2, 'mode="e"') },
    );
    expect(read(dali(judged)).parts.map(runsByEntity)).toEqual([
      { 1: ["0,0"], 2: ["2,3", "7,7"], 3: ["2,2"], 4: ["5,5"] },
    ]);
    expect(read(dali(judged), { field: "players" }).parts).toEqual(players.parts);
    expect(read(dali(judged), { field: "players" }).codes).not.toContain("key-from-votes");
  });

  test("adds up counts of players, and reads markables around their words", () => {
    const gnome = `<gnomedoc id="boat"><body><s id="s1"><ne id="ne1"><W>Ada</W></ne> <W>sold</W>
      <ne id="ne2"><ne id="ne3"><W>her</W></ne> <W>boat</W></ne></s>
      <PDante id="ne1"><interpretation><anchor type="DN" ann="6" agr="1" disagr="0"/></interpretation></PDante>
      <PDante id="ne2"><interpretation><anchor type="DN" ann="8" agr="0" disagr="0"/></interpretation></PDante>
      <PDante id="ne3"><interpretation><anchor type="DN" ann="2" agr="1" disagr="4"/><anchor type="DO" ante="ne1" ann="6" agr="4" disagr="0"/></interpretation></PDante>
      </body></gnomedoc>`;
    const { parts } = read(gnome);
    expect(parts.map(runsByEntity)).toEqual([{ 1: ["0,0", "2,2"], 2: ["2,3"] }]);
    expect(choicesOf(parts[0].layers!.votes!)).toEqual(["0 new 6", "2 new 8", "2 new 2", "2 0 6"]);
  });

  test("leaves out what an administrator hid, and says how much", () => {
    const hidden = boat.map((own) => (own.id === 2 ? { ...own, attributes: 'visibility="hidden"' } : own));
    const { parts, diagnostics } = read(dali(hidden));
    const layers = diagnostics.flatMap(({ code, data }) =>
      code === "layer-not-read" ? [[data!["layer"], data!["count"]]] : [],
    );
    expect(layers).toEqual([
      ["markables that an administrator hid", 1],
      ["validations", 3],
      ["antecedents of votes for several at once, which count as discourse-new", 1],
      ["hidden antecedents of votes, which count as discourse-new", 3],
    ]);
    expect(choicesOf(parts[0].layers!.votes!)).toEqual([
      ...["0 new 8", "2 0 7", "5 2 5", "5 new 3", "7 new 3", "7 none 5"],
    ]);
  });

  test("reports references and counts that are wrong", () => {
    const problems = (judged: readonly Judged[]): readonly string[] =>
      read(dali(judged), { field: "players" }).codes.filter((code) => code !== "layer-not-read");
    const plain = { id: 1, span: "w0..w0", anchors: anchor("DN", 8) };
    expect(problems([plain])).toEqual([]);
    expect(problems([{ ...plain, span: "w0..w77" }])).toEqual(["markup-shape", "unknown-reference"]);
    expect(problems([plain, { ...plain, span: "w1" }])).toEqual(["duplicate-id", "duplicate-id"]);
    expect(problems([{ ...plain, anchors: anchor("DO ne9") }])).toEqual(["unknown-reference"]);
    expect(
      problems([
        { ...plain, anchors: anchor("DO ne2") },
        { ...plain, id: 2, span: "w5" },
      ]),
    ).toEqual(["markup-shape"]);
    expect(problems([{ ...plain, anchors: anchor("DO") }])).toEqual(["markup-shape"]);
    expect(problems([{ ...plain, anchors: anchor("XX") + anchor("DN") }])).toEqual(["markup-shape"]);
    expect(problems([{ ...plain, anchors: anchor("DN", 1, 'ann="many"') + anchor("DN") }])).toEqual(["markup-shape"]);
  });
});
