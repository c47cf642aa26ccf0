import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Compiles `assembly/` to WebAssembly, as text in `src/formats/scanner/line-scanner-code.ts`. `--check` fails if that
 * file does not match the sources.
 */
const target = "src/formats/scanner/line-scanner-code.ts";
const code = `/** \`assembly/\` as WebAssembly in base64: made by \`npx tsx scripts/assembly.ts\`. */
export const lineScannerCode =
  "${compiled().toString("base64")}";
`;
if (!process.argv.includes("--check")) writeFileSync(target, code);
else if (readFileSync(target, "utf8") !== code) {
  process.stderr.write(`${target} does not match assembly/; run npx tsx scripts/assembly.ts\n`);
  process.exitCode = 1;
}

function compiled(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "corefscope-assembly-"));
  try {
    const file = join(folder, "line-scanner.wasm");
    execFileSync(
      process.execPath,
      [
        "node_modules/assemblyscript/bin/asc.js",
        ...["assembly/line-scanner.ts", "assembly/label-rows.ts"],
        ...["--optimizeLevel", "3", "--shrinkLevel", "0", "--noAssert"],
        ...["--runtime", "stub", "--enable", "simd", "--initialMemory", "1", "--outFile", file],
      ],
      { stdio: "inherit" },
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
