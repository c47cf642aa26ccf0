import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { builtFile } from "../built-file.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { forwardSlashes } from "../forward-slashes.ts";
import { helpOf } from "../help.ts";
import { addOptions } from "../options/command-option.ts";
import { fileStatus } from "../output/file-status.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { writeError, writeText } from "../output/output.ts";
import { shellWord } from "../../report/sentences/sentence.ts";
import { declareScore } from "./score-command.ts";

export function declareExample(command: Command): void {
  helpOf(command, {
    does: "Scores two small built-in files. With FOLDER, writes the files that the examples in --help use to that folder. Never replaces a file.",
    examples: ["example", "example try"],
    details: [
      "key.conll is a gold annotation. response.conll and b.conll are responses, and a.conll is the same as response.conll. damaged.conll has errors. shard-1.counts and shard-2.counts have the counts of a system's scores on two shards. suite/ has three datasets, and the responses of two systems. questions/ has the answers of two models to questions.",
    ],
  }).argument("[FOLDER]", "where to write the files; . for the current folder");
  addOptions(command, []).action(async (folder?: string) => {
    const files = JSON.parse(builtFile("examples")) as Readonly<Record<string, string>>;
    if (folder === undefined) await scoreExample(files);
    else writeExamples(files, folder);
  });
}

/** Scores the two files as `score` would in their folder. */
async function scoreExample(files: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-example-"));
  try {
    const paths = ["key.conll", "response.conll"].map((name) => {
      const path = join(folder, name);
      writeFileSync(path, files[name]);
      return forwardSlashes(path);
    });
    const score = new Command("score").exitOverride();
    declareScore(score);
    await score.parseAsync(paths, { from: "user" });
  } finally {
    rmSync(folder, { recursive: true });
  }
  writeError(
    "These are the scores of a built-in response against a built-in key. To get both files: corefscope example FOLDER\n",
  );
}

/** @throws CommandError if one of the files exists already */
function writeExamples(files: Readonly<Record<string, string>>, folder: string): void {
  const names = Object.keys(files);
  const existing = names.filter((name) => fileStatus(join(folder, name)) !== undefined);
  if (existing.length > 0) {
    throw new CommandError(
      `${folder}: ${existing.join(", ")} ${existing.length === 1 ? "is" : "are"} there already, and example never replaces a file; name another folder`,
      exitCode.usage,
    );
  }
  const output = new FolderOutput(folder);
  try {
    for (const name of names) output.write(name, [files[name]]);
    output.commit();
  } finally {
    output.discard();
  }
  const within = folder === "." ? "" : `cd ${shellWord(folder)}, and `;
  const written = [...new Set(names.map((name) => name.replace(/\/.*/s, "/")))];
  writeText(
    `Wrote ${written.join(", ")} to ${folder}\nNext: ${within}corefscope score key.conll response.conll, or any other example of --help\n`,
  );
}
