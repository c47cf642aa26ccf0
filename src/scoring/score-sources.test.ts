import { describe, expect, it } from "vitest";
import { audit } from "../analysis/audit/audit.ts";
import { compare } from "../analysis/compare/compare.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { UnreadableError } from "../formats/read.ts";
import { readCorpus } from "./read-corpus.ts";
import { partOf } from "./score-clusters.ts";
import { resolveOptions } from "./score-options.ts";
import { score, scoreSources } from "./score-sources.ts";

const bytes = (text: string): Uint8Array[] => [new TextEncoder().encode(text)];

const garbage = (): Uint8Array[] => bytes("this is no annotation, only words\n".repeat(3));

/** Two coreferent tokens and, with `damaged`, an entity that is opened but never closed. */
const conll = (damaged = ""): Uint8Array[] =>
  bytes(`#begin document (x); part 000\nx\t0\t0\ta\t(1)\nx\t0\t1\tb\t(1)${damaged}\n\n#end document\n`);

const collectedIn = (diagnostics: Diagnostic[]) => (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);

it("refuses a comparison of entities by id if no id is on both sides, but not a response without entities", async () => {
  const withId = (id: string, document: string) => {
    const part = partOf([["a", "b"]], document);
    return { ...part, lacksIds: undefined, entities: { length: 1, ids: [id] } };
  };
  const [key, other] = ["ann", "e1"].map((id) => [withId(id, "x"), withId(id, "y")]);
  const byId = { metrics: ["mei-macro"], meiBy: "id" } as const;
  await expect(score(key, other, byId)).rejects.toThrow("No entity of the response has the id");
  // One id suffices, even of another document, and so does a response without any entity.
  expect((await score(key, [key[0], other[1]], byId)).scores["mei-macro"].value).toBe(0.5);
  const none = key.map(({ document }) => partOf([], document));
  expect((await score(key, none, byId)).scores["mei-macro"].value).toBe(0);
  expect((await score(key, other, { metrics: ["mei-macro"] })).scores["mei-macro"].value).toBe(1);
});

describe("unreadable input", () => {
  it("leads to an UnreadableError on either side if nobody receives diagnostics", async () => {
    await expect(score(readCorpus(garbage()), readCorpus(conll()))).rejects.toThrow(UnreadableError);
    await expect(score(readCorpus(conll()), readCorpus(garbage(), { file: "r.txt" }))).rejects.toThrow(
      /nothing could be read from r\.txt: .*\(unknown-format\)/,
    );
    await expect(compare(readCorpus(conll()), { a: readCorpus(conll()), b: readCorpus(garbage()) })).rejects.toThrow(
      UnreadableError,
    );
    await expect(audit(readCorpus(garbage()), { a: readCorpus(conll()) })).rejects.toThrow(UnreadableError);
    await expect(readCorpus(garbage()).next()).rejects.toThrow(UnreadableError);
    await expect(readCorpus(bytes("no json"), { format: "jsonlines" }).next()).rejects.toThrow(UnreadableError);
  });

  it("is reported to the reader's `report`, or else to that of `score`, and in the result's diagnostics", async () => {
    const ofReader: Diagnostic[] = [];
    const ofScore: Diagnostic[] = [];
    const key = readCorpus(garbage(), { file: "k", report: collectedIn(ofReader) });
    const result = await score(key, readCorpus(garbage(), { file: "r" }), {}, collectedIn(ofScore));
    expect(result.scores["lea"].f1).toBeNull();
    expect(ofReader).toMatchObject([{ code: "unknown-format", file: "k" }]);
    expect(ofScore).toMatchObject([{ code: "unknown-format", file: "r" }]);
    expect(result.diagnostics).toMatchObject([
      { code: "unknown-format", file: "k" },
      { code: "unknown-format", file: "r" },
    ]);
  });
});

describe("problems", () => {
  it("from reading and from scoring are among the diagnostics of the result", async () => {
    const heard: Diagnostic[] = [];
    const result = await score(readCorpus(conll("|(2")), [partOf([["a"]], "y")], {}, collectedIn(heard));
    const codes = result.diagnostics.map(({ code }) => code);
    expect(codes).toContain("mention-not-closed");
    expect(codes).toContain("no-common-document");
    expect(result.diagnostics).toStrictEqual(heard);
    expect((await score(readCorpus(conll()), readCorpus(conll()))).diagnostics).toEqual([]);
  });

  it("are among the diagnostics of a comparison and of an audit", async () => {
    const { diagnostics } = await audit(readCorpus(conll()), { a: readCorpus(conll("|(2")) });
    expect(diagnostics).toMatchObject([{ code: "mention-not-closed" }]);
    const parts = ["x", "y", "z"].map((name) => partOf([["a", "b"]], name));
    const twice = [...parts, parts[0]];
    const compared = await compare(parts, { a: parts, b: twice });
    expect(compared.diagnostics).toMatchObject([{ code: "duplicate-document", document: "x" }]);
  });
});

describe("the result of a response", () => {
  it("lists the problems of the key and its own, but not those of another response", () => {
    const part = partOf([["a", "b"]], "x");
    const twice = partOf([["a", "b", "a"]], "x");
    const source = (file: string, parts: (typeof part)[]) => ({ file, open: () => parts });
    const key = source("k", [twice]);
    const accumulators = scoreSources(key, [source("r", []), source("s", [part])], resolveOptions(), () => undefined);
    const codesOf = (system: number): (string | undefined)[][] =>
      accumulators[system].result().diagnostics.map(({ code, file }) => [code, file]);
    expect(codesOf(0)).toContainEqual(["missing-document", "r"]);
    expect(codesOf(1)).not.toContainEqual(["missing-document", "r"]);
    for (const system of [0, 1]) expect(codesOf(system)).toContainEqual(["duplicate-mention", "k"]);
  });

  it.each(["document", "corpus"] as const)(
    "names in diagnostics the file that contains the part (scope %s)",
    (scope) => {
      const source = (file: string, entity: string[]) => ({ open: () => [{ ...partOf([entity], "x"), file }] });
      const heard: Diagnostic[] = [];
      const sources = [source("k/x", ["a", "b", "a"]), source("r/x", ["a", "b", "b"])];
      scoreSources(sources[0], [sources[1]], resolveOptions({ scope }), collectedIn(heard));
      const files = heard.flatMap(({ code, file }) => (code === "duplicate-mention" ? [file] : []));
      expect(files).toEqual(["k/x", "r/x"]);
    },
  );
});
