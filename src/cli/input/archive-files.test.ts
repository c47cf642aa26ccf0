import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { Random } from "../../../bench/random.ts";
import { TemporaryFolder } from "../../../test/support/temporary-folder.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { CommandError } from "../exit-codes.ts";
import { fileInMemory } from "../output/file-status.ts";
import { archiveIn, filesInArchive } from "./archive-files.ts";

const folder = new TemporaryFolder();

interface Found {
  /** The paths after the archive's. */
  readonly files?: readonly string[];
  readonly texts?: readonly string[];
  readonly error?: string;
  readonly diagnostics: readonly Diagnostic[];
}

let count = 0;

async function open(bytes: Uint8Array, inside = ""): Promise<Found> {
  const path = folder.write(`${++count}/project.zip`, Buffer.from(bytes));
  const diagnostics: Diagnostic[] = [];
  try {
    const named = archiveIn(inside === "" ? path : `${path}/${inside}`);
    if (named === undefined) return { error: "not an archive", diagnostics };
    const files = await filesInArchive(named, (diagnostic) => diagnostics.push(diagnostic));
    const texts = files.map((file) => Buffer.from(fileInMemory(file)!).toString());
    return { files: files.map((file) => file.slice(path.length + 1)), texts, diagnostics };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { error: error.message.slice(path.length + 2), diagnostics };
  }
}

/** Returns an archive of files with their names as content, or of archives. */
function archive(names: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(names).map(([n, c]) => [n, typeof c === "string" ? strToU8(c) : c])),
  );
}

const xmi = (text: string): Uint8Array => archive({ "user.xmi": text, "TypeSystem.xml": "<typeSystemDescription/>" });
const project = {
  "exportedproject.json": "{}",
  "source/d.txt": "text",
  "annotation_ser/d.txt/anna.ser": "java",
  "annotation/d.txt/INITIAL_CAS.zip": xmi("before"),
  "annotation/d.txt/anna.zip": xmi("anna d"),
  "annotation/e.txt/anna.zip": xmi("anna e"),
};

describe("a project of INCEpTION", () => {
  test("with one annotator gives that person's files, and says so", async () => {
    const { files, texts, diagnostics } = await open(archive(project));
    expect(files).toEqual(["annotation/d.txt/anna.xmi", "annotation/e.txt/anna.xmi"]);
    expect(texts).toEqual(["anna d", "anna e"]);
    expect(diagnostics).toMatchObject([
      { code: "annotator-chosen", data: { person: "anna", documents: 2, of: 2, others: [] } },
    ]);
  });

  test("with several annotators is refused until one is named", async () => {
    const two = archive({ ...project, "annotation/d.txt/ben.tsv": "ben d" });
    expect((await open(two)).error).toMatch(
      /^2 people annotated the project \(anna, ben\); name one, as in .*zip\/anna/,
    );
    for (const inside of ["ben", "ben.tsv", "annotation/*/ben.tsv", "annotation/**ben.tsv"])
      expect(await open(two, inside)).toMatchObject({ texts: ["ben d"], diagnostics: [] });
    expect((await open(two, "cleo")).error).toBe("nothing in the archive is named cleo");
  });

  test("with curation gives that, for the documents that have it", async () => {
    const curated = archive({
      ...project,
      "annotation/d.txt/ben.tsv": "ben d",
      "/curation/d.txt/CURATION_USER.json": "curated",
    });
    const { texts, diagnostics } = await open(curated);
    expect(texts).toEqual(["curated"]);
    expect(diagnostics).toMatchObject([
      { data: { person: "CURATION_USER", documents: 1, of: 2, others: ["anna", "ben"] } },
    ]);
  });

  test("without readable annotation is refused, with what to export", async () => {
    const { "annotation/d.txt/anna.zip": _d, "annotation/e.txt/anna.zip": _e, ...rest } = project;
    expect((await open(archive(rest))).error).toMatch(/export it again, and choose WebAnno TSV 3\.3, UIMA CAS XMI/);
  });
});

test("another archive is like a folder", async () => {
  const files = archive({ "a/x.conll": "x", "b.conll": "b", "__MACOSX/b.conll": "", ".hidden": "" });
  expect((await open(files)).files).toEqual(["a/x.conll", "b.conll"]);
  expect((await open(files, "a")).files).toEqual(["a/x.conll"]);
  expect((await open(xmi("one"))).files).toEqual(["user.xmi"]);
});

describe("archives are refused", () => {
  test("if a path leads out", async () => {
    for (const name of ["../x", "a/../../x", "C:\\x"])
      expect((await open(archive({ [name]: "x" }))).error).toContain("leads out of it");
  });

  test("if a file is encrypted, packed in another way, or too large", async () => {
    const patched = (offset: number, value: number): Uint8Array => {
      const bytes = archive({ "a.conll": "text" });
      const entry = Buffer.from(bytes).lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
      new DataView(bytes.buffer).setUint32(entry + offset, value, true);
      return bytes;
    };
    // The fields of an entry in the directory: flags at 8, the method at 10, and the unpacked size at 24.
    expect((await open(patched(8, 0x0008_0001))).error).toContain("a.conll in it is encrypted");
    expect((await open(patched(8, 0x000e_0000))).error).toContain("packed by method 14");
    expect((await open(patched(24, 0x4000_0001))).error).toContain("more than 1 GB");
  });

  test("or read unharmed, after 500 random changes", async () => {
    const bytes = archive({ "a.conll": "some text ".repeat(20), "b.conll": "more" });
    const random = new Random(46);
    const whole = (await open(bytes)).texts;
    for (let n = 0; n < 500; n++) {
      const changed = bytes.slice(0, random.chance(0.3) ? random.below(bytes.length) : bytes.length);
      for (let c = 0; c < 3 && changed.length > 0; c++) changed[random.below(changed.length)] = random.below(256);
      const { texts, error } = await open(changed);
      // A change of names in the directory cannot be noticed.
      expect(error !== undefined || texts?.every((text) => whole?.includes(text))).toBe(true);
    }
  });
});
