import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Compiles `assembly/` to WebAssembly, as texts in modules of the library. `--check` fails if they do not match the
 * sources.
 */
const targets = [
  {
    file: "src/formats/common/lines/assembly-code.ts",
    name: "lineScannerCode",
    sources: ["assembly/line-scanner.ts", "assembly/label-rows.ts"],
    shrinkLevel: 0,
  },
  {
    file: "src/core/assembly-code.ts",
    name: "mentionKernelsCode",
    sources: ["assembly/mention-kernels.ts", "assembly/standard-counts.ts", "assembly/dealt-tables.ts"],
    shrinkLevel: 0,
  },
  {
    file: "src/stats/assembly-code.ts",
    name: "trialsCode",
    sources: ["assembly/trials.ts"],
    shrinkLevel: 0,
  },
];
for (const file of new Set(targets.map((target) => target.file))) {
  const constants = targets
    .filter((target) => target.file === file)
    .map(
      ({ name, sources, shrinkLevel }) => `/** ${sources.map((path) => `\`${path}\``).join(" and ")} */
export const ${name} =
  "${compiled(sources, shrinkLevel).toString("base64")}";
`,
    );
  const code = ["// WebAssembly in base64: made by `npx tsx scripts/assembly.ts`.\n", ...constants].join("\n");
  if (!process.argv.includes("--check")) writeFileSync(file, code);
  else if (readFileSync(file, "utf8") !== code) {
    process.stderr.write(`${file} does not match assembly/; run npx tsx scripts/assembly.ts\n`);
    process.exitCode = 1;
  }
}

function compiled(sources: readonly string[], shrinkLevel: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-assembly-"));
  try {
    const file = join(folder, "compiled.wasm");
    execFileSync(
      process.execPath,
      [
        "node_modules/assemblyscript/bin/asc.js",
        ...sources,
        ...["--optimizeLevel", "3", "--shrinkLevel", String(shrinkLevel), "--noAssert"],
        ...["--runtime", "stub", "--enable", "simd", "--initialMemory", "1", "--outFile", file],
      ],
      { stdio: "inherit" },
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
