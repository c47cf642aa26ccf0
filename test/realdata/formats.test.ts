import { expect, test } from "vitest";
import { clustersOf, wordsOf } from "../support/part-views.ts";
import { describeWithRealData, readReal, realFiles, realText, totalOf } from "../support/realdata.ts";

describeWithRealData("a reader of real corpora", () => {
  const conllFiles = [
    ...["litbank", "gerdracor", "model-based-coref", "ecbplus-barhom2019"],
    ...["conll2012_winobias", "jsonlines", "ecbplus_key"].map((name) => `formats/${name}`),
  ]
    .flatMap((folder) => realFiles(folder))
    .filter((file) => file.endsWith("conll"));

  test("is tested on the expected number of files of each corpus", () => {
    const count = (part: string): number => conllFiles.filter((file) => file.split("/").includes(part)).length;
    expect(
      ["litbank", "gerdracor", "model-based-coref", "ecbplus-barhom2019", "conll2012_winobias", "jsonlines"].map(count),
    ).toEqual([10, 8, 3, 3, 2, 1]);
  });

  test.each(conllFiles)("reads %s", (file) => {
    const { parts, format, warnings } = readReal(file);
    expect(format).toBe("conll");
    // If spaces separate columns, a word of white space is lost, and its line has one column less. corefscope reports
    // this once per document.
    const uneven = realText(file)
      .split(/^#\s*begin document/m)
      .filter((document) => document.split(/\r?\n\r?\n/).some(isUneven));
    expect(warnings.filter((code) => code === "uneven-columns")).toHaveLength(uneven.length);
    // Line 2370 of the Aralikatte output has the cell `3)|(3`.
    const touching = file.includes("aralikatte") ? ["touching-mentions"] : [];
    expect(warnings.filter((code) => code !== "uneven-columns")).toEqual(touching);

    // Counts lines, and brackets in the last column, without the reader.
    const lines = realText(file).split(/\r?\n/);
    const tokens = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const cells = tokens.map((line) => line.trim().split(/\s+/).at(-1)!);
    const brackets = (bracket: RegExp): number => cells.join("\n").match(bracket)?.length ?? 0;
    expect(parts.length).toBe(lines.filter((line) => /^#\s*begin document/.test(line)).length);
    expect(totalOf(parts, (part) => part.tokens!.length)).toBe(tokens.length);
    expect(totalOf(parts, (part) => part.mentions.length)).toBe(brackets(/\(/g));
    expect(totalOf(parts, (part) => part.mentions.length)).toBe(brackets(/\)/g));
    const sentences = lines.filter(
      (line, i) => tokens.length > 0 && isToken(line) && (i === 0 || !isToken(lines[i - 1])),
    );
    expect(totalOf(parts, (part) => part.tokens!.sentenceStarts!.length)).toBe(sentences.length);

    let document = 0;
    const ids = lines.flatMap((line) => {
      if (/^#\s*begin document/.test(line)) document++;
      const cell = isToken(line) ? line.trim().split(/\s+/).at(-1)! : "";
      return Array.from(cell.matchAll(/\(([^()|]+)/g), ([, id]) => `${document} ${id}`);
    });
    expect(totalOf(parts, (part) => part.entities.length)).toBe(new Set(ids).size);
  });

  /**
   * Returns whether the token lines of a sentence have different numbers of columns, separated by tabs if there are
   * any.
   */
  function isUneven(sentence: string): boolean {
    const rows = sentence.split(/\r?\n/).filter((line) => /^\S+\s+\S.*\s\S/.test(line) && !line.startsWith("#"));
    const widths = rows.map((row) => (row.includes("\t") ? row.split("\t") : row.trim().split(/ +/)).length);
    return new Set(widths).size > 1;
  }

  function isToken(line: string): boolean {
    return line.trim() !== "" && !line.startsWith("#");
  }

  test("reads repeated mentions of the Aralikatte output: 1,038 mentions, 1,002 spans", () => {
    const { parts } = readReal("model-based-coref/aralikatte.wiki-grounded-output.conll");
    expect(totalOf(parts, (part) => part.mentions.length)).toBe(1038);
    expect(totalOf(parts, (part) => new Set(clustersOf(part).flatMap((spans) => spans.split(" "))).size)).toBe(1002);
  });

  test("reads a header with brackets in the name, and the same words from columns with spaces and tabs", () => {
    const [spaces, tabs] = ["lee", "clark"].map(
      (name) => readReal(`model-based-coref/${name}.wiki-grounded-output.conll`).parts,
    );
    for (const parts of [spaces, tabs]) {
      expect(parts[0]).toMatchObject({ document: "wb-People's:Progressive:Alliance:(Mauritania)-OhbV", part: "000" });
    }
    expect(spaces.map((part) => part.tokens!.length)).toEqual(tabs.map((part) => part.tokens!.length));
    // A token of white space, possible with tabs but not with spaces, is a dash in one of the files.
    const [ours, theirs] = [spaces, tabs].map((parts) => parts.flatMap(wordsOf).map((word) => word.trim() || "-"));
    expect(ours.findIndex((word, t) => word !== theirs[t])).toBe(-1);
  });

  const jsonlinesFiles = realFiles("formats/jsonlines").filter((file) => file.endsWith(".jsonlines"));

  const withClusters = jsonlinesFiles.filter((file) => !file.includes("wl-coref"));

  test.each(withClusters)("reads both sides of %s", (file) => {
    for (const side of ["key", "response"] as const) {
      const { parts, format, warnings } = readReal(file, { side });
      expect(format).toBe("jsonlines");
      // One of two documents in this file has no prediction.
      const isPartial = side === "response" && file.endsWith("docs.jsonlines");
      expect(warnings).toEqual(isPartial ? ["prediction-missing"] : []);
      const records = realText(file)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map((record) => ({
          id: record["doc_key"],
          sentences: record["sentences"] as string[][],
          clusters: ((side === "response" ? record["predicted_clusters"] : undefined) ??
            record["clusters"]) as number[][][],
        }));
      expect(parts.map(({ document }) => document)).toEqual(records.map(({ id }) => id));
      expect(parts.map((part) => part.tokens!.length)).toEqual(records.map(({ sentences }) => sentences.flat().length));
      expect(parts.map(clustersOf)).toEqual(
        records.map(({ clusters }) =>
          clusters
            .map((spans) =>
              spans
                .map(([a, b]) => `${a}-${b}`)
                .sort()
                .join(" "),
            )
            .sort(),
        ),
      );
    }
  });

  test("reports each document of wl-coref's sample input, which has no clusters yet", () => {
    const { parts, format, diagnostics } = readReal("formats/jsonlines/wl-coref_sample_input.jsonlines");
    expect(format).toBe("wlcoref");
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ["no-clusters", 1],
      ["no-clusters", 2],
      ["no-document", undefined],
    ]);
    expect(parts.map(({ document }) => document)).toEqual(["tc_sample_input_001", "pt_sample_input_001"]);
  });

  test("reads the same words and clusters from CoNLL and JSON lines", () => {
    const [conll] = readReal("formats/jsonlines/singe.conll").parts;
    const [json] = readReal("formats/jsonlines/singe.jsonlines").parts;
    expect(clustersOf(conll)).toEqual(clustersOf(json));
    expect(conll.tokens!.form).toEqual(json.tokens!.form);
    expect(conll.tokens!.sentenceStarts).toEqual(json.tokens!.sentenceStarts);
    // This converter writes the whole header as the document's name.
    expect(json.document).toBe(conll.header);
  });
});
