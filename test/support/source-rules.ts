import { posix } from "node:path";
import ts from "typescript";

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The folders of `src`, lowest first; those in one row are siblings and do not import each other. */
const layers: readonly (readonly string[])[] = [
  ["core"],
  ["formats", "matching"],
  ["metrics", "stats"],
  ["scoring"],
  ["analysis"],
  ["report"],
  ["plots"],
  ["papers"],
  // The file src/index.ts, the public library.
  ["."],
  // The engine of the page and of reports; it uses neither Node nor the page.
  ["app/engine"],
  ["cli", "app"],
  // The part of the library that reads files by their paths.
  ["node"],
];

/** The only files that may import from a folder, by folder; of `.`, all files may. */
const doors: ReadonlyMap<string, readonly string[]> = new Map([
  ["papers", ["cli/commands/study-command.ts", "app/engine/study-view.ts", "app/page/tabs/study-tab.tsx"]],
]);

const shells = ["cli", "app"];

/** Packages that only one layer below the shells may import, by that layer. */
const packages = new Map([["formats", ["saxes", "valibot"]]]);

export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...nameProblems(file.path),
    ...importProblems(file),
    ...exportProblems(file),
    ...spreadProblems(file),
  ]);
}

/** Returns all modules that a file imports or re-exports, including types. */
export function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

function importProblems({ path, text }: SourceFile): string[] {
  const folder = folderOf(path);
  const layer = layerOf(folder);
  if (layer < 0) return [`${path}: src/${folder} is in no layer`];
  return importsOf(text).flatMap((specifier) => {
    if (!specifier.startsWith(".")) {
      const allowed = shells.includes(folder) || packages.get(folder)?.includes(specifier) === true;
      return allowed ? [] : [`${path}: ${specifier} is outside of src, and only the shells look there`];
    }
    const target = posix.join(posix.dirname(path), specifier);
    // Types that are made from the published schemas.
    if (/^\.\.\/schemas\/[a-z]+-\d+\.d\.ts$/.test(target)) return [];
    if (target.startsWith("..")) return [`${path}: ${specifier} is outside of src`];
    const other = folderOf(target);
    if (other === folder) return [];
    const otherLayer = layerOf(other);
    if (otherLayer < 0) return [`${path}: ${specifier} is in no layer`];
    if (otherLayer > layer) return [`${path}: ${specifier} is upward`];
    if (folder !== "." && doors.get(other)?.includes(path) === false)
      return [`${path}: ${specifier} is not open to this file`];
    return otherLayer === layer ? [`${path}: ${specifier} is sideways`] : [];
  });
}

function nameProblems(path: string): string[] {
  const problems: string[] = [];
  if (posix.basename(path).startsWith("utils.")) problems.push(`${path}: say what it is for instead of utils`);
  const names = path.replace(/(\.test|\.d)?\.tsx?$/, "").split("/");
  if (!names.every((name) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))) problems.push(`${path}: not kebab-case`);
  return problems;
}

function exportProblems({ path, text }: SourceFile): string[] {
  const isDefault = ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements.some((statement) => {
    if (ts.isExportAssignment(statement)) return true;
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      return (
        exportClause !== undefined &&
        ts.isNamedExports(exportClause) &&
        exportClause.elements.some(({ name }) => name.text === "default")
      );
    }
    return (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true
    );
  });
  return isDefault ? [`${path}: a default export`] : [];
}

const variadic = new Set(["push", "unshift", "splice", "concat", "max", "min", "of", "fromCharCode", "fromCodePoint"]);

/** Finds lists spread into arguments, which overflow the stack above about 125,000 items. */
function spreadProblems({ path, text }: SourceFile): string[] {
  const problems: string[] = [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const name = node.expression.name.text;
      if (name === "apply" || (variadic.has(name) && node.arguments.some((each) => ts.isSpreadElement(each)))) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        problems.push(`${path}:${line}: ${name}(...list) overflows the stack; use append, greatest, least or a loop`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function folderOf(path: string): string {
  if (path.startsWith("app/engine/")) return "app/engine";
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : ".";
}

function layerOf(folder: string): number {
  return layers.findIndex((row) => row.includes(folder));
}
