import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { reportPayload } from "../support/report-payload.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const example = (name: string): string => readFileSync(join(projectFolder, "examples", name), "utf8");
const write = (path: string, text: string): string => folder.write(path, text);

const key = write("data/key.conll", example("key.conll"));
const response = write("data/runs/1/out.conll", example("response.conll"));
const other = write("data/runs/2/out.conll", example("baseline.conll"));
const cut = folder.write("data/cut.conll.gz", gzipSync(example("response.conll")).subarray(0, 150));
write("corpus/gold/a.conll", example("key.conll"));
write("corpus/gold/b/b.conll", example("villages/key.txt"));
write("corpus/gold/notes.md", "Buy milk.\n");
write("corpus/system/a.conll", example("response.conll"));
write("data/twice/a.conll", example("response.conll"));
write("data/twice/b.conll", example("response.conll"));
write("corpus/system/b/b.conll", example("villages/north.1.txt"));
write("ace/key.apf.xml", example("ace/key.apf.xml"));
write("ace/response.apf.xml", example("ace/response.apf.xml"));
write("brat/key/story.txt", "Ann saw her.\n");
write("brat/key/story.ann", "T1\tPER 0 3\tAnn\nT2\tPER 8 11\ther\nR1\tCoref Arg1:T2 Arg2:T1\n");
write("brat/system/story.txt", "Ann saw her.\n");
write("brat/system/story.ann", "T1\tPER 0 3\tAnn\nT2\tPER 8 11\thim\nR1\tCoref Arg1:T2 Arg2:T1\n");
const weights = write("data/weights.json", '{ "PER": 2 }');
const at = (path: string): string => join(folder.path, path);
const inputs: readonly (readonly [title: string, args: readonly string[], names: readonly string[]])[] = [
  ["two files", [key, response], ["key.conll", "runs/1/out.conll"]],
  ["files of the same name", [key, response, other], ["key.conll", "runs/1/out.conll", "runs/2/out.conll"]],
  ["a response that is left out", [key, response, cut], ["key.conll", "runs/1/out.conll"]],
  [
    "a response that is left out because it has a document twice",
    [key, response, at("data/twice")],
    ["key.conll", "runs/1/out.conll"],
  ],
  ["a file that does not exist", [key, response, at("data/none.conll")], ["key.conll", "runs/1/out.conll"]],
  [
    "folders, with notes among the files",
    [at("corpus/gold"), at("corpus/system")],
    ["gold/a.conll", "gold/b/b.conll", "system/a.conll", "system/b/b.conll"],
  ],
  [
    "files without the text that they need",
    [at("ace/key.apf.xml"), at("ace/response.apf.xml")],
    ["key.apf.xml", "response.apf.xml"],
  ],
  ["standoff files", [at("brat/key"), at("brat/system")], ["key/story.ann", "system/story.ann"]],
  [
    "an option with a file",
    [key, response, "-m", "lea", "--lea-importance", `entity-type:@${weights}`],
    ["key.conll", "runs/1/out.conll"],
  ],
];

describe.each(inputs)("a saved report of %s", (_, args, names) => {
  it.each([[], ["--redact", "text"], ["--redact", "hash"], ["--context", "2"]])(
    "has no path of a folder of the disk: %s %s",
    async (...redaction) => {
      const { stdout, stderr } = runCli(["report", ...args, ...redaction]);
      const payload = await reportPayload(stdout);
      // Whole reports would be too long for a message.
      const places = `${stdout}${JSON.stringify(payload)}`.split(folder.path).slice(1);
      expect(places.map((text) => text.slice(0, 80))).toEqual([]);
      expect(Array.from(new Set(payload.files.map(({ name }) => name)))).toEqual(names);
      // Messages at the terminal keep the paths as they were given.
      for (const { file } of payload.diagnostics) if (file !== undefined) expect(stderr).toContain(folder.path);
    },
  );
});
