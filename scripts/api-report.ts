import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import ts from "typescript";

/**
 * Writes the names and types of the library's entry points, as they are built, to `src/api.txt`, so that a change of the
 * public library is seen in a review. With `--check`, fails if they differ from that file.
 */
const path = "src/api.txt";

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  exports: Record<string, string | { types: string; default?: string }>;
};
// The types of schemas are in the repository already.
const entries = Object.entries(exports).flatMap(([name, target]) =>
  typeof target === "string" || target.default === undefined
    ? []
    : [{ name: name.replace(/^\./, "corefscope"), file: target.types }],
);
const program = ts.createProgram(
  entries.map(({ file }) => file),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, lib: ["lib.es2023.d.ts"], types: [] },
);
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

/** The first entry point of each declaration. */
const known = new Map<ts.Symbol, string>();

const report = entries
  .map(({ name, file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not built; run npm run build`);
    const lines = checker
      .getExportsOfModule(module)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((symbol) => textOf(symbol, name));
    return `# ${name}\n\n${lines.join("\n")}\n`;
  })
  .join("\n");

if (!process.argv.includes("--check")) writeFileSync(path, report);
else if (readFileSync(path, "utf8") !== report) {
  console.error(`the public library differs from ${path}; run npx tsx scripts/api-report.ts and review the difference`);
  process.exitCode = 1;
}

function textOf(exported: ts.Symbol, entry: string): string {
  const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
  const first = known.get(symbol);
  if (first !== undefined) return `${exported.name}: see ${first}`;
  known.set(symbol, entry);
  const declarations = symbol.declarations ?? [];
  if (declarations.length === 0) throw new Error(`${exported.name} in ${entry} has no declaration`);
  return declarations
    .map((declaration) => {
      const names = checker.getTypeOfSymbol(symbol).getProperties();
      // A table of texts, such as messages, is known by its keys.
      if (ts.isVariableDeclaration(declaration) && declaration.getText().length > 10_000) {
        return `declare const ${symbol.name}: the keys ${names.map((each) => each.name).join(", ")}`;
      }
      const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
      const text = printer.printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile());
      return text
        .replace(/^export /, "")
        .replace(/^ +private .*\n/gm, "")
        .replace(/import\("([^"]+)"\)/g, (_, from: string) => `import("${relative(".", from)}")`);
    })
    .join("\n");
}
