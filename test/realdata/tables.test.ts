import { expect, test } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { textAt } from "../../src/core/text-column.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { countsOf, describeWithRealData, readReal, realText, totalOf } from "../support/realdata.ts";

const read = (path: string) => readReal(`formats/${path}`);

/** Returns the numbers of documents, mentions, entities, singletons. */
function sizesOf(parts: readonly AnnotatedPart[]): number[] {
  const { documents, mentions, entities, singletons } = countsOf(parts);
  return [documents, mentions, entities, singletons];
}

describeWithRealData("a reader of real tables and JSON", () => {
  // Counted with Python's json module: for c in d["clusters"].values(): len(c), how many lists, how many of length 1.
  test.each([
    ["clusters.json", "clusters", [1, 1041, 618, 481]],
    ["json_multiple_gold_TC-A.json", "LuoTestCase", [1, 6, 3, 1]],
    ["json_multiple_gold_TC-B.json", "nw/xinhua/00/chtb_0009-000", [1, 5, 2, 0]],
    ["json_multiple_gold_TC-C.json", "nw/xinhua/00/chtb_0009-000", [1, 7, 3, 0]],
    ["json_multiple_sys_TC-A.json", "LuoTestCase", [1, 3, 2, 1]],
    ["json_multiple_sys_TC-B.json", "nw/xinhua/00/chtb_0009-000", [1, 5, 2, 0]],
    ["json_multiple_sys_TC-C.json", "nw/xinhua/00/chtb_0009-000", [1, 7, 3, 0]],
    ["json_single_gold.json", "LuoTestCase", [1, 6, 3, 1]],
    ["json_single_sys.json", "LuoTestCase", [1, 3, 2, 1]],
  ])("reads %s of scorch", (file, document, counts) => {
    const { parts, format, diagnostics } = read(`scorch_json/${file}`);
    expect([format, diagnostics]).toEqual(["scorch", []]);
    expect(parts[0].document).toBe(document);
    expect(sizesOf(parts)).toEqual(counts);
  });

  const scorchMetrics = { MUC: "muc", "B³": "b3", CEAF_m: "ceafm", CEAF_e: "ceafe", BLANC: "blanc" } as const;

  /** Returns our scores for a pair of scorch's files, and the number of extra mentions. */
  function scorchPair(key: string, response: string) {
    const [keyPart] = read(`scorch_json/${key}`).parts;
    const [responsePart] = read(`scorch_json/${response}`).parts;
    // scorch adds the response's extra mentions to the key, as singletons.
    const names = new Set(keyPart.mentions.names);
    const extra = (responsePart.mentions.names ?? []).filter((name) => !names.has(name)).length;
    const total = new Accumulator(resolveOptions());
    total.add(keyPart, responsePart);
    return { scores: total.result().scores, extra };
  }

  test("leads to the recorded scores of scorch", () => {
    const recorded = realText("formats/scorch_json/json_single_out.txt");
    const { scores, extra } = scorchPair("json_single_gold.json", "json_single_sys.json");
    expect(extra).toBe(0);
    for (const [name, id] of Object.entries(scorchMetrics)) {
      const [, r, p, f] = new RegExp(`^${name}:\\tR=(\\S+)\\tP=(\\S+)\\tF₁=(\\S+)$`, "m").exec(recorded)!;
      expect(scores[id].recall).toBeCloseTo(Number(r), 12);
      expect(scores[id].precision).toBeCloseTo(Number(p), 12);
      expect(scores[id].f1).toBeCloseTo(Number(f), 12);
    }
    expect(scores["conll"].f1).toBeCloseTo(Number(/average score: (\S+)/.exec(recorded)![1]), 12);
  });

  test("reads ECB+ mentions", () => {
    const { parts, format, warnings, diagnostics } = read("ecbplus_key/ECB_Dev_Event_gold_mentions.json");
    expect([format, warnings]).toEqual(["ecbplus-json", []]);
    // Python counts the doc_ids, the items, the pairs of doc_id and coref_chain, and the pairs that occur once.
    expect(sizesOf(parts)).toEqual([196, 1245, 991, 789]);
    // Python counts the chains with more than one doc_id.
    expect(diagnostics).toMatchObject([{ code: "entities-across-documents", data: { entities: 121 } }]);
    // The triples (doc_id, sent_id, tokens_number) are all different, and so are the names.
    expect(totalOf(parts, ({ mentions }) => new Set(mentions.names).size)).toBe(1245);
    expect(new Set(parts.flatMap(({ entities }) => entities.types))).toEqual(new Set(["ACT"]));
  });

  test("reads KoCoNovel", () => {
    const { parts, format, warnings, diagnostics } = read("koconovel_jsonl/8_Dark_Moon.coref.jsonl");
    expect([format, warnings]).toEqual(["koconovel", []]);
    // Python counts the lines, and in omniscent_separate the mentions, the lists, and the lists of length 1.
    expect(sizesOf(parts)).toEqual([22, 454, 106, 45]);
    // The numbers of lists in omniscent_overlapped, reader_separate, reader_overlapped and speakers.
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { count: 82 + 106 + 82 + 40 } }]);
  });

  // Counted by awk. Mentions: lines. Entities: different ids in the fourth column, and lines without one. Singletons:
  // entities that occur once.
  test.each([
    ["conll_gold.unstitched.tsv", [1, 2, 2, 2]],
    ["conll_sysa.unstitched.tsv", [1, 2, 2, 2]],
    ["conll_multi_gold.unstitched.tsv", [1, 4, 4, 4]],
    ["conll_multi_sysa.unstitched.tsv", [1, 4, 4, 4]],
    ["tac_gold.combined.tsv", [1, 10, 4, 0]],
    ["tac_system.combined.tsv", [1, 10, 4, 0]],
  ])("reads %s of neleval", (file, counts) => {
    const { parts, format, diagnostics } = read(`neleval/${file}`);
    expect([format, diagnostics]).toEqual(["neleval", []]);
    expect(sizesOf(parts)).toEqual(counts);
  });

  test("reads the same clusters on both sides of neleval's example", () => {
    const total = new Accumulator(resolveOptions());
    total.add(read("neleval/tac_gold.combined.tsv").parts[0], read("neleval/tac_system.combined.tsv").parts[0]);
    expect(total.result().scores["conll"].f1).toBe(1);
  });

  test.each(["tac_gold.tab", "tac_system.tab", "tac_gold.xml", "tac_system.xml"])(
    "reports an unknown format in %s",
    (file) => {
      expect(read(`neleval/${file}`).warnings).toEqual(["unknown-format"]);
    },
  );

  test("reads GAP", () => {
    const { parts, format, diagnostics } = read("gap/gap-validation.tsv");
    expect([format, diagnostics]).toEqual(["gap", []]);
    // The file has 454 lines after the header, with three mentions each, and 392 times TRUE, which joins two
    // singletons.
    expect(sizesOf(parts)).toEqual([454, 1362, 1362 - 392, 1362 - 2 * 392]);
    // Columns 3, 5 and 8 quote the pronoun and the names.
    const columns = realText("formats/gap/gap-validation.tsv").trim().split("\n").slice(1);
    const given = columns.map((line) => {
      const cells = line.split("\t");
      return { Pronoun: cells[2], A: cells[4], B: cells[7] };
    });
    expect(
      parts.map(({ tokens, mentions }) =>
        Object.fromEntries(
          mentions.aliases!.map((alias, m) => [
            alias,
            tokens!.inText!.text.slice(
              tokens!.inText!.starts[mentions.first[m]],
              tokens!.inText!.ends[mentions.last[m]],
            ),
          ]),
        ),
      ),
    ).toEqual(given);
    expect(textAt(parts[0].tokens!.form!, 0)).toBe("He");
    // There are 93 + 26 + 108 examples with he, him or his, and 87 + 140 with she or her.
    const total = new Accumulator(resolveOptions());
    for (const part of parts) total.add(part, part);
    const gap = total.result().gap!;
    const decisions = (group: "overall" | "masculine" | "feminine"): number[] => {
      const { truePositives, trueNegatives, falsePositives, falseNegatives } = gap[group].counts;
      return [truePositives, truePositives + trueNegatives, falsePositives + falseNegatives];
    };
    expect(decisions("overall")).toEqual([392, 908, 0]);
    expect(decisions("masculine")).toEqual([81 + 22 + 85, 2 * 227, 0]);
    expect(decisions("feminine")).toEqual([76 + 128, 2 * 227, 0]);
  });
});
