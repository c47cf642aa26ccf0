/**
 * Measures windows of long texts: `tsx bench/windows.ts`. Writes books of 225,000 tokens and a response to the folder
 * for temporary files, and runs `windows` of the built command line with ten sizes. Prints Markdown; see README.md. This
 * is not a test: times depend on the machine.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileC } from "./compile-c.ts";
import { presets } from "./corpus-options.ts";
import { measureCommand } from "./measure-command.ts";
import { writeSystems } from "./write-systems.ts";

const folder = join(tmpdir(), "corefscope-windows");
const cli = process.env["COREFSCOPE_CLI"] ?? "dist/cli/corefscope.js";
const seconds = 2;
const runs = 5;
/** Doubled nine times, it is just shorter than the single book. */
const smallest = 220;

/** BOOKCOREF has three books with 225,506 tokens and 23,722 mentions, most of them of few entities. */
const book = { ...presets.get("books")!, hero: 3000, perturb: 1 };

console.log(
  `| texts | tokens | mentions | window sizes | CPU seconds | at most ${seconds} |\n| ---: | ---: | ---: | ---: | ---: | --- |`,
);
for (const documents of [1, 3]) {
  const options = { ...book, documents, tokens: 225_000 / documents, mentions: 23_700 / documents };
  const { key, responses, tokens, keyMentions } = writeSystems(join(folder, String(documents)), options, [1]);
  const meter = {
    wrapper: compileC("run-measured", join(import.meta.dirname, "run-measured.c"), folder),
    outputFile: join(folder, "output.txt"),
  };
  let sizes = 1;
  while (smallest * 2 ** sizes < tokens / documents) sizes++;
  const args = [process.execPath, cli, "windows", key, responses[0], "--window", String(smallest), "-q"];
  const times = Array.from({ length: runs }, () => {
    const { cpu, wall } = measureCommand(meter, args, /Links that windows lose/);
    return cpu ?? wall;
  }).sort((a, b) => a - b);
  const median = times[Math.floor(runs / 2)];
  console.log(
    `| ${documents} | ${tokens.toLocaleString("en")} | ${keyMentions.toLocaleString("en")} | ${sizes} | ${median.toFixed(2)} | ${median <= seconds ? "passed" : "failed"} |`,
  );
}
