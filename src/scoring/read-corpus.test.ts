import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../core/document.ts";
import { FileReader, readParts } from "../formats/read.ts";
import { type CorpusInput, readCorpus, type ReadCorpusOptions } from "./read-corpus.ts";

const encoder = new TextEncoder();
const conll = "#begin document (é); part 000\né 0 0 It (0)\n\n#end document\n";
const bytes = encoder.encode(conll);
const second = conll.replaceAll("é", "ü");

async function read(
  input: CorpusInput | Iterable<CorpusInput>,
  options?: ReadCorpusOptions,
): Promise<{ parts: AnnotatedPart[]; codes: string[] }> {
  const reading = readCorpus(input, options);
  const parts: AnnotatedPart[] = [];
  for await (const part of reading) parts.push(part);
  return { parts, codes: reading.diagnostics.map(({ code }) => code) };
}

async function* crumbs(of: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (const byte of of) yield await Promise.resolve(Uint8Array.of(byte));
}

const [expected] = readParts([bytes], new FileReader());

describe("readCorpus", () => {
  it.each<[string, () => CorpusInput | Iterable<CorpusInput>]>([
    ["text", () => conll],
    ["bytes", () => bytes],
    ["bytes in an array", () => [bytes]],
    ["a Buffer of Node", () => Buffer.from(conll)],
    ["a Blob", () => new Blob([conll])],
    ["a web stream", () => new Blob([conll]).stream()],
    ["the body of a response", () => new Response(conll).body!],
    ["a stream of Node", () => Readable.from([bytes])],
    ["a stream of Node with text", () => Readable.from([conll.slice(0, 20), conll.slice(20)])],
    ["a generator of single bytes", () => crumbs(bytes)],
    ["a generator of pieces", () => [bytes.subarray(0, 20), bytes.subarray(20)].values()],
    [
      "a stream without an iterator, as in some browsers",
      () => ({ getReader: () => new Blob([conll]).stream().getReader() }),
    ],
    ["gzip", () => gzipSync(bytes)],
    ["a stream of gzip", () => crumbs(gzipSync(bytes))],
  ])("reads %s", async (_, input) => {
    expect(await read(input())).toEqual({ parts: [expected], codes: [] });
  });

  it("reads several files at once, in their order", async () => {
    const files = [new File([conll], "a.conll"), { name: "b.conll.gz", content: gzipSync(second) }, bytes];
    const { parts, codes } = await read(files);
    expect(parts.map(({ document, file }) => [document, file])).toEqual([
      ["é", "a.conll"],
      ["ü", "b.conll.gz"],
    ]);
    // The third file repeats the document of the first.
    expect(codes).toEqual(["document-in-several-files"]);
  });

  it("finds the text of a standoff file among the files, as a dropped folder has them", async () => {
    const dropped = (path: string, text: string): File =>
      Object.defineProperty(new File([text], path.replace(/.*\//, "")), "webkitRelativePath", { value: path });
    const { parts, codes } = await read([
      dropped("corpus/a.txt", "Ann saw her."),
      dropped("corpus/a.ann", "T1\tEntity 0 3\tAnn\nT2\tEntity 8 11\ther\nR1\tCoref Arg1:T1 Arg2:T2\n"),
    ]);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ document: "a", mentions: { length: 2 }, entities: { length: 1 } });
    expect(codes).toEqual([]);
  });

  it("names a file in messages", async () => {
    const reading = readCorpus(new File([conll.replace("(0)", "(0")], "r.conll"));
    for await (const part of reading) expect(part.document).toBe("é");
    expect(reading.diagnostics[0]).toMatchObject({ code: "mention-not-closed", file: "r.conll" });
  });

  it("reads the named format, or a given one", async () => {
    const text = '{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}\n';
    const { parts } = await read(text, { format: "jsonlines" });
    expect(parts[0].mentions.length).toBe(2);
    await expect(readCorpus(text, { format: "conl" as "conll" }).next()).rejects.toThrow(
      'there is no format "conl"; there are webanno, ',
    );
  });

  it.each<[string, unknown, string]>([
    ["a path", "examples/key.conll", '"examples/key.conll" seems to be the path of a file'],
    ["pieces that may be files", [bytes, bytes], "may be files or pieces of one"],
    ["a number", 5, "cannot read 5"],
    ["nothing", undefined, "cannot read undefined"],
    ["a promise", Promise.resolve(conll), "await it first"],
    ["an object", { key: conll }, "an object of the type Object"],
    ["a path as a file's content", [{ name: "a", content: "a.json" }], "seems to be the path"],
  ])("refuses %s", (_, input, message) => {
    expect(() => readCorpus(input as CorpusInput)).toThrow(TypeError);
    expect(() => readCorpus(input as CorpusInput)).toThrow(message);
  });

  it("refuses two files of one name", async () => {
    const files = [new File([conll], "a"), new File([second], "a")];
    await expect(readCorpus(files).next()).rejects.toThrow('two files are named "a"');
  });

  it("stops when it is aborted, with the signal's reason", async () => {
    const controller = new AbortController();
    const many = Array.from({ length: 4000 }, (_, i) => conll.replaceAll("é", `d${i}`)).join("");
    const reason = new Error("no longer wanted");
    setTimeout(() => {
      controller.abort(reason);
    }, 0);
    await expect(read(many, { signal: controller.signal })).rejects.toBe(reason);
    await expect(read(conll, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
