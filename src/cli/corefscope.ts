#!/usr/bin/env node
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Script } from "node:vm";
import type * as commandLine from "./run-command-line.ts";

/*
 * Loads the built command line and keeps V8's compiled code for the next run. Compiling takes a third of a short run.
 * Node's own compile cache, of Node 22 and later, saves only half as much.
 */

type CommonJs = (exports: object, require: (id: string) => unknown, module: object, file: string, dir: string) => void;

const folder = import.meta.dirname;
const loaded = new Map<string, { exports: object }>();
const compiled = cacheFolder();
const toKeep: { readonly path: string; readonly script: Script }[] = [];

/**
 * Returns a module of Node, or an installed package. Only packages need `node:module`, which takes a millisecond to
 * load.
 */
function requireOfNode(id: string): unknown {
  return (
    process.getBuiltinModule(id) ?? process.getBuiltinModule("node:module").createRequire(import.meta.filename)(id)
  );
}

/** Stands in for `require` within this folder. */
function load(file: string): unknown {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(file, module);
  const filename = join(folder, file);
  const require = (id: string): unknown => (id.startsWith("./") ? load(basename(id)) : requireOfNode(id));
  const run = compile(filename).runInThisContext() as CommonJs;
  run.call(module.exports, module.exports, require, module, filename, folder);
  return module.exports;
}

function compile(filename: string): Script {
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, "latin1")}\n})`;
  // V8 checks only the length of the source text. The hash in the file name makes sure that the text is the same.
  const path =
    compiled !== undefined && /-[\w-]{8}\.js$/.test(filename) ? join(compiled, `${basename(filename)}.bin`) : undefined;
  const cachedData = path === undefined ? undefined : contentOf(path);
  const script = new Script(source, { filename, ...(cachedData !== undefined && { cachedData }) });
  if (path !== undefined && (cachedData === undefined || script.cachedDataRejected)) toKeep.push({ path, script });
  return script;
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Returns the folder of compiled code, or `undefined` if another user could write to it, it cannot be made, or caching
 * is turned off.
 */
function cacheFolder(): string | undefined {
  if (process.env["NODE_DISABLE_COMPILE_CACHE"] !== undefined) return undefined;
  const user = process.getuid?.();
  const path = join(tmpdir(), `corefscope-${process.version}-${process.arch}-${user ?? "all"}`);
  try {
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    const entry = lstatSync(path);
    const isOwn = user === undefined || (entry.uid === user && (entry.mode & 0o022) === 0);
    return entry.isDirectory() && isOwn ? path : undefined;
  } catch {
    return undefined;
  }
}

// At the end of the run it is known which functions were needed.
process.on("exit", () => {
  for (const { path, script } of toKeep) {
    try {
      const whole = `${path}.${process.pid}`;
      writeFileSync(whole, script.createCachedData());
      renameSync(whole, path);
    } catch {
      // Without the cache, a run is only slower.
    }
  }
});

const { runProcess } = load("run-command-line.js") as typeof commandLine;
void runProcess();
