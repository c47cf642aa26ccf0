import { describe, expect, it } from "vitest";
import { type InspectedFile, inspectFiles, matchDocuments } from "./inspect.ts";

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });

const conll = (...documents: readonly string[]): string =>
  documents.map((id) => `#begin document (${id}); part 000\n${id}\t0\t0\tAnn\t(0)\n\n#end document\n`).join("");

const inspect = async (name: string, text: string): Promise<InspectedFile> => {
  const [found] = await inspectFiles({ files: [file(name, text)] });
  return found;
};

describe("a look at files", () => {
  it("tells the format and the documents", async () => {
    const found = await inspect("a.conll", conll("x", "y"));
    expect(found.format?.id).toBe("conll");
    expect(found.parts.map(({ document, part }) => [document, part])).toEqual([
      ["x", "000"],
      ["y", "000"],
    ]);
    expect(found.messages).toEqual([]);
  });

  it("says what is wrong, once for each kind", async () => {
    const codesIn = async (name: string, text: string): Promise<readonly (readonly [string, number, boolean])[]> =>
      (await inspect(name, text)).messages.map(({ code, count, isError }) => [code, count, isError]);
    expect(await codesIn("empty.conll", "")).toEqual([["empty-file", 1, false]]);
    expect(await codesIn("cut.conll", conll("x").slice(0, -14))).toEqual([["document-not-closed", 1, false]]);
    expect(await codesIn("notes.txt", "Buy milk.\n")).toEqual([["unknown-format", 1, true]]);
    expect(await codesIn("open.conll", conll("x", "y").replaceAll("(0)", "(0"))).toEqual([
      ["mention-not-closed", 2, true],
      ["no-mentions", 1, false],
    ]);
  });

  it("finds companions, which are not listed by themselves", async () => {
    const found = await inspectFiles({
      files: [file("d/a.ann", "T1\tPerson 0 3\tAnn\n"), file("d/a.txt", "Ann fell."), file("d/readme.txt", "Hello")],
    });
    expect(found.map(({ name, companions }) => [name, companions])).toEqual([
      ["d/a.ann", ["d/a.txt"]],
      ["d/readme.txt", []],
    ]);
  });

  it("finds out whether a file holds both sides, if asked", async () => {
    const line = (more: object): string =>
      `${JSON.stringify({
        doc_key: "d",
        sentences: [["Ann", "she"]],
        clusters: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
        ...more,
      })}\n`;
    const both = await inspectFiles({ files: [file("a.jsonl", line({ predicted_clusters: [] }))], asBoth: true });
    const one = await inspectFiles({ files: [file("a.jsonl", line({}))], asBoth: true });
    expect([both[0].holdsBoth, one[0].holdsBoth]).toEqual([true, false]);
  });

  it("knows the same text by its words if only the file names it", async () => {
    const words = `T1\tPerson 0 3\tAnn\n`;
    const [one, other] = await Promise.all(
      ["gold", "sys"].map(async (name) => {
        const [found] = await inspectFiles({ files: [file(`${name}.ann`, words), file(`${name}.txt`, "Ann fell.")] });
        return found;
      }),
    );
    const shared = one.parts[0].marks.filter((mark) => other.parts[0].marks.includes(mark));
    expect(shared).toHaveLength(1);
  });
});

describe("matching documents before they are scored", () => {
  it("counts those that every system has, and names the others", async () => {
    const key = await inspect("key.conll", conll("x", "y", "z"));
    const a = await inspect("a.conll", conll("x", "y", "w"));
    const b = await inspect("b.conll", conll("z", "y", "x"));
    expect(matchDocuments({ key: [key], systems: [[a], [b]] })).toEqual({
      documents: 3,
      inAll: 2,
      systems: [
        { missing: ["z"], extra: ["w"] },
        { missing: [], extra: [] },
      ],
    });
  });

  it("matches as scoring does: single documents by their files, and parts by number", async () => {
    const [key, response] = await Promise.all([
      inspect("gold.csv", "mention,cluster\nm1,1\n"),
      inspect("sys.csv", "mention,cluster\nm1,1\n"),
    ]);
    expect(matchDocuments({ key: [key], systems: [[response]] })).toMatchObject({ documents: 1, inAll: 1 });
    const numbered = await inspect("k.conll", conll("x"));
    const flat = await inspect(
      "s.jsonl",
      `${JSON.stringify({ doc_key: "x_0", sentences: [["Ann"]], clusters: [[[0, 0]]] })}\n`,
    );
    expect(matchDocuments({ key: [numbered], systems: [[flat]] })).toMatchObject({ documents: 1, inAll: 1 });
  });
});
