import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const key = "examples/key.conll";
const text = (path: string): string => readFileSync(join(projectFolder, path), "utf8");

function scoreAgainstKey(path: string): string[] {
  const { stdout, code } = runCli(["score", key, path, "-m", "mentions,conll", "--format", "tsv", "--quiet"]);
  expect(code).toBe(0);
  return stdout.split("\n").map((line) => line.replace(/^[^\t]*/, ""));
}

describe("convert", () => {
  it.each([
    ["x.conll", "No coreference annotation is lost."],
    ["x.jsonl", "changed: document names ("],
    ["x.json", "words"],
    ["x.conllu", ""],
    ["brat/", "tokens"],
    ["inline/", "tokens"],
    ["webanno/", "changed: document names ("],
    ["xmi/", "ids of entities"],
    ["sacr/", "tokens"],
  ])("to %s keeps all mentions, entities and scores", (name, lost) => {
    const out = join(folder.path, name);
    const named: Record<string, string> = { "x.jsonl": "jsonlines", "x.json": "clusters" };
    const to = name.endsWith("/") ? ["--to", name.slice(0, -1)] : name in named ? ["--to", named[name]] : [];
    const { stdout, stderr, code } = runCli(["convert", key, out, "--strict", ...to]);
    expect([stderr, code]).toEqual(["", 0]);
    // The key has 34 opening brackets in the last column, and 15 distinct ids within their parts.
    expect(stdout).toContain("Written and read back (3 parts): all mentions (34) and entities (15) are unchanged.");
    expect(stdout).toContain(lost);
    const scores = scoreAgainstKey(out);
    expect(scores).toEqual(scoreAgainstKey(key));
  });

  it.each(["jsonlines", "brat", "webanno", "xmi", "sacr"])(
    "to %s and back keeps the scores against the original",
    (format) => {
      const between = join(folder.path, format === "jsonlines" ? "between.jsonl" : `between-${format}`);
      const back = join(folder.path, `back-from-${format}.conll`);
      expect(runCli(["convert", key, between, "--to", format]).code).toBe(0);
      expect(runCli(["convert", between, back]).code).toBe(0);
      expect(scoreAgainstKey(back)).toEqual(scoreAgainstKey(key));
      // Other programs read the name from the first column.
      const named = readFileSync(back, "utf8")
        .split(/^#begin document /m)
        .slice(1);
      for (const lines of named) expect(lines.split("\n")[1].split("\t")[0]).toBe(/^\((.*)\)/.exec(lines)![1]);
    },
  );

  it.each(["webanno", "xmi", "sacr"])(
    "to one file of %s says which format it took by the ending, and keeps names",
    (format) => {
      const one = folder.write("one.txt", "[Ada|1] saw [[her|1] cat|2] .\n");
      const out = join(folder.path, `one.${format === "webanno" ? "tsv" : format}`);
      const { code, stdout } = runCli(["convert", one, out]);
      expect([code, stdout.split("\n")[0]]).toEqual([
        0,
        `Format: ${format}, by the ending .${out.split(".").at(-1)}. To choose another, use --to.`,
      ]);
      expect(stdout).toContain("all mentions (3) and entities (2) are unchanged.");
      expect(stdout).not.toContain("document names");
      expect(runCli(["convert", one, "-", "--to", format]).stdout).toContain("Ada");
    },
  );

  it("writes only the annotation to standard output, and the report to standard error", () => {
    const { stdout, stderr, code } = runCli(["convert", key, "-", "--to", "jsonlines"]);
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { doc_key: string }).doc_key),
    ).toEqual(["nw/harbour_0", "nw/harbour_1", "tc/kitchen_0"]);
    expect(stderr).toContain("all mentions (34)");
    expect(runCli(["convert", key, "-", "--to", "jsonlines", "-q"]).stderr).toBe("");
  });

  it("reads standard input, gzipped files, and folders", () => {
    const once = runCli(["convert", key, "-", "--to", "clusters", "-q"]).stdout;
    expect(runCli(["convert", "-", "-", "--to", "clusters", "-q"], zlib.gzipSync(text(key))).stdout).toBe(once);
    const input = folder.write("corpus/key.conll.gz", zlib.gzipSync(text(key)));
    expect(runCli(["convert", join(input, ".."), "-", "--to", "clusters", "-q"]).stdout).toBe(once);
    expect(zlib.gunzipSync(readFileSync(input)).toString()).toBe(text(key));
  });

  // The text that follows in the test, as xz 5.4.1, bzip2 1.0.8 and zstd 1.5.4 pack it.
  it.each([
    [
      "xz",
      "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ABHAEJdAD2IiIczn79Hx88gbOSBvQqhGI1caT1RgJuLYn2d40XpG3+/+XMte75HDoRxef2JsN0O3yE8FhoDaOz/tux1rxwQAAAAAIgT94NzGARrAAFeSFMMuXwftvN9AQAAAAAEWVo=",
    ],
    [
      "bzip2",
      "QlpoOTFBWSZTWQdha/8AACNfgAAQUARAECAAAAquDZ4qIABURGgaGgAaCVT9JqaGj1AGJd5rBGsW+NvKF0cQbzeQMMk8nY6pWtMjtWhF3g46BkIGKHNHpf4u5IpwoSAOwtf+",
    ],
    [
      "zstd",
      "KLUv/QRYHQIAIoQOFaC3DfaBUXo69uS22f0ehDJGokpiDECCiMVWLu1SBpG3IR6ddNuPBr+zudpEu9Cq2663+bGDkIUeCQEAGAYFBa7mpZE=",
    ],
  ])("reads standard input packed with %s, or says how to unpack it", (packing, base64) => {
    const plain = '{"doc_key": "d", "sentences": [["Ada", "ran"]], "clusters": [[[0, 0]]]}\n';
    const run = (input: string | Uint8Array) => runCli(["convert", "-", "-", "--to", "clusters", "-q"], input);
    const packed = new Uint8Array(Buffer.from(base64, "base64"));
    if (packing === "zstd" && !("zstdDecompressSync" in zlib))
      expect(run(packed).stderr).toContain("use Node 22.15 or later, or unpack it with `zstd -d`");
    else expect(run(packed)).toEqual(run(plain));
    expect(run(packed.subarray(0, 40)).code).toBe(3);
  });

  it("reports what is lost, and fails with --strict if a mention is lost", () => {
    const crossing = folder.write(
      "crossing.jsonl",
      '{"doc_key": "a", "sentences": [["a","b","c","d"]], "clusters": [[[0,2],[1,3]]]}\n',
    );
    const run = runCli(["convert", crossing, join(folder.path, "crossing.conll")]);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("0 of 2 mentions and 0 of 1 entity are unchanged.");
    expect(run.stdout).toContain("lost: mentions, or their exact tokens (2, first: “a b c” in a)");
    expect(runCli(["convert", crossing, join(folder.path, "crossing.conll"), "--strict"]).code).toBe(1);
  });

  it("takes the side that --side names from a file with both sides", () => {
    const both = folder.write(
      "both.jsonl",
      '{"doc_key": "a", "clusters": [[[0,0],[1,1]]], "predicted_clusters": [[[2,2],[3,3]]]}\n',
    );
    const clustersOf = (side: string): string =>
      runCli(["convert", both, "-", "--to", "clusters", "-q", "--side", side]).stdout;
    expect(clustersOf("key")).toContain("[[0,0],[1,1]]");
    expect(clustersOf("response")).toContain("[[2,2],[3,3]]");
  });

  it.each([
    ["a name without a known extension", [key, "x.xyz"], 2, "name the format with --to"],
    ["an unknown format", [key, "-", "--to", "nothing"], 2, 'there is no format "nothing"'],
    ["a format that is only read", [key, "-", "--to", "tei"], 2, "is only read"],
    ["a format of several files to standard output", [key, "-", "--to", "brat"], 2, "the output must be a folder"],
    ["several documents, if the format has a file for each", [key, "x.tsv"], 2, "the output must be a folder"],
    ["a missing file", ["nowhere.conll", "-", "--to", "conll"], 3, "there is no such file"],
    ["a place that cannot be written", [key, "/dev/null/x.conll"], 3, "cannot be written"],
    ["an input file as output", [key, key], 2, "this is an input file"],
  ] as const)("refuses %s", (_, args, expected, message) => {
    const { code, stderr } = runCli(["convert", ...args]);
    expect([code, stderr]).toEqual([expected, expect.stringContaining(message) as unknown]);
  });

  it("refuses to convert a file onto itself, and leaves it unchanged", () => {
    const path = folder.write("self.conll", text(key));
    expect(runCli(["convert", path, path]).code).toBe(2);
    expect(readFileSync(path, "utf8")).toBe(text(key));
  });
});

describe("check --fix", () => {
  it("writes a copy without the faults that can be repaired", () => {
    const out = join(folder.path, "fixed.conll");
    expect(runCli(["check", "examples/damaged.conll", "--fix", out]).code).toBe(1);
    const again = runCli(["check", out, "--format", "json"]);
    const { diagnostics } = JSON.parse(again.stdout) as { diagnostics: { code: string }[] };
    // The line outside a document may belong to the document before or after it, which a person must decide.
    expect(diagnostics.map(({ code }) => code)).toEqual(["line-outside-document"]);
    const unchanged = text("examples/damaged.conll")
      .split("\n")
      .filter((line) => readFileSync(out, "utf8").includes(line));
    expect(unchanged.length).toBeGreaterThan(8);
  });

  it("refuses bytes that a copy could not keep, and keeps a byte order mark", () => {
    const bytes = Buffer.from(text(key).replace("fishing", "fishi#g"), "latin1");
    bytes[bytes.indexOf("#g")] = 0xf1;
    const out = join(folder.path, "encoding.conll");
    const refused = runCli(["check", folder.write("latin1.conll", bytes), "--fix", out]);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("--fix repairs only UTF-8") as unknown]);
    expect(existsSync(out)).toBe(false);
    const marked = `\uFEFF${text(key)}`;
    expect(runCli(["check", folder.write("marked.conll", marked), "--fix", out]).code).toBe(0);
    expect(readFileSync(out, "utf8")).toBe(marked);
  });

  it("writes several copies to a folder", () => {
    const line = '{"doc_key": "a", "clusters": [[[0,0],[0,0]],[[1,1],[2,2]]]}\n';
    const inputs = [folder.write("several/a.jsonl", line), folder.write("several/b.jsonl", line)];
    const out = join(folder.path, "repaired");
    expect(runCli(["check", ...inputs, "--fix", out]).code).toBe(0);
    for (const name of ["a.jsonl", "b.jsonl"]) {
      expect(readFileSync(join(out, name), "utf8")).toBe('{"doc_key":"a","clusters":[[[0,0]],[[1,1],[2,2]]]}\n');
    }
  });

  it("refuses to write onto its input, and formats that it cannot repair", () => {
    const path = folder.write("itself.conll", text("examples/damaged.conll"));
    expect(runCli(["check", path, "--fix", path])).toMatchObject({ code: 2 });
    expect(readFileSync(path, "utf8")).toBe(text("examples/damaged.conll"));
    const sacr = folder.write("x.sacr", "#title: x\n\n{a The cat} ran. {a It} slept.\n");
    const refused = runCli(["check", sacr, "--fix", join(folder.path, "y.sacr")]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--fix repairs only") as unknown]);
  });
});

describe("a folder", () => {
  it("of standoff files is read with their texts, and other files are skipped with a warning", () => {
    const out = join(folder.path, "standoff");
    expect(runCli(["convert", key, out, "--to", "brat"]).code).toBe(0);
    folder.write("standoff/LIESMICH", "Nothing to read here.\n");
    const { code, stderr, stdout } = runCli(["check", out, "--format", "json"]);
    expect([code, stderr]).toEqual([0, ""]);
    const { files, parts, mentions, diagnostics } = JSON.parse(stdout) as {
      files: number;
      parts: number;
      mentions: number;
      diagnostics: { code: string; file: string }[];
    };
    expect([files, parts, mentions]).toEqual([4, 3, 34]);
    expect(diagnostics.map(({ code: found, file }) => [found, file.endsWith("LIESMICH")])).toEqual([
      ["skipped-file", true],
    ]);
  });
});
