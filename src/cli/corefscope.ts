#!/usr/bin/env node
import {
  appendFileSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { Script } from "node:vm";
import type * as commandLine from "./run-command-line.ts";

/*
 * Loads the built command line and keeps V8's compiled code for the next run. Compiling takes a third of a short run.
 * Node's own compile cache, of Node 22 and later, saves only half as much.
 */

type CommonJs = (exports: object, require: (id: string) => unknown, module: object, file: string, dir: string) => void;

/**
 * V8's flags that let functions run longer before they are optimised, by Node's release. Their names change between
 * releases, and V8 complains about unknown ones.
 */
const lateFlags: Readonly<Record<string, string | undefined>> = {
  20: "--interrupt-budget=1056000",
  22: "--invocation-count-for-turbofan=50000",
  24: "--invocation-count-for-turbofan=50000 --invocation-count-for-maglev=4000",
};

const folder = import.meta.dirname;
const given = process.argv.slice(2).map((argument) => ({ argument, status: statusOf(argument) }));
const isLate = optimisesLate();
const loaded = new Map<string, { exports: object }>();
const compiled = cacheFolder();
/** The loaded files whose compiled code can be kept, and whether it was. */
const scripts: { readonly path: string; readonly script: Script; readonly isKept: boolean }[] = [];
/** Holds one file at a time. New memory for each file would cost a page fault for every 4 kB. */
let room = Buffer.allocUnsafeSlow(1 << 19);

/**
 * Tells V8 to optimise fewer functions if the files named by the arguments have 1 to 50 MB in all. Reading them ends
 * before most optimised code has saved as much time as it took to compile.
 *
 * @returns whether it did; V8 accepts only compiled code of a run with the same flags
 */
function optimisesLate(): boolean {
  const flag = lateFlags[process.versions.node.split(".", 1)[0]];
  const bytes = given.reduce((sum, { status }) => sum + (status?.isFile() === true ? status.size : 0), 0);
  if (flag === undefined || bytes < 1e6 || bytes > 5e7) return false;
  process.getBuiltinModule("node:v8").setFlagsFromString(flag);
  return true;
}

function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Loads `node:module` only for packages, because loading it takes a millisecond. */
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
  const source = bytesOf(filename, "(function (exports, require, module, __filename, __dirname) {", "\n})").toString(
    "latin1",
  );
  // V8 checks only the length of the source text. The hash in the file name makes sure that the text is the same.
  const path =
    compiled !== undefined && /-[\w-]{8}\.js$/.test(filename) ? join(compiled, `${basename(filename)}.bin`) : undefined;
  const cachedData = path === undefined ? undefined : contentOf(path);
  const script = new Script(source, { filename, ...(cachedData !== undefined && { cachedData }) });
  if (path !== undefined) {
    scripts.push({ path, script, isKept: cachedData !== undefined && script.cachedDataRejected !== true });
  }
  return script;
}

/** Returns undefined if the file cannot be read. */
function contentOf(path: string): Buffer | undefined {
  try {
    return bytesOf(path);
  } catch {
    return undefined;
  }
}

/** Returns the bytes of a file between two texts. They are valid until the next call. */
function bytesOf(path: string, before = "", after = ""): Buffer {
  const file = openSync(path, "r");
  try {
    for (let length = room.write(before, 0, "latin1"); ; ) {
      if (length + after.length >= room.length) room = Buffer.concat([room], 2 * room.length);
      const read = readSync(file, room, length, room.length - length - after.length, null);
      if (read === 0) return room.subarray(0, length + room.write(after, length, "latin1"));
      length += read;
    }
  } finally {
    closeSync(file);
  }
}

/** Returns what `tmpdir` of `node:os` does. Loading that module takes a third of a millisecond. */
function temporaryFolder(): string {
  const { platform, env } = process;
  if (platform === "win32") return process.getBuiltinModule("node:os").tmpdir();
  const path = env["TMPDIR"] || env["TMP"] || env["TEMP"] || "/tmp";
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/**
 * Returns the folder of compiled code, or `undefined` if another user could write to it, it cannot be made, or caching
 * is turned off.
 */
function cacheFolder(): string | undefined {
  if (process.env["NODE_DISABLE_COMPILE_CACHE"] !== undefined) return undefined;
  const user = process.getuid?.();
  const path = join(
    temporaryFolder(),
    `corefscope-${process.version}-${process.arch}-${user ?? "all"}${isLate ? "-late" : ""}`,
  );
  try {
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    const entry = lstatSync(path);
    const isOwn = user === undefined || (entry.uid === user && (entry.mode & 0o022) === 0);
    return entry.isDirectory() && isOwn ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Microseconds of CPU time. V8 drops code that it has not used lately, so longer runs do not add theirs. */
const LONG = 1e6;
/** The most bytes of the list of kinds. */
const LONGEST_LIST = 1 << 16;

// Only now does V8 know which functions the run needed. Runs of other kinds need others, so each kind adds its own.
process.on("exit", () => {
  if (compiled === undefined) return;
  const list = join(compiled, "kinds");
  const kind = `${given.map(kindOf).join(" ")} ${scripts.map(({ path }) => basename(path).slice(-15, -7)).join("")}\n`;
  const known = contentOf(list)?.toString("latin1") ?? "";
  const isNew = process.cpuUsage().user < LONG && known.length < LONGEST_LIST && !known.includes(kind);
  try {
    for (const { path, script, isKept } of scripts) if (!isKept || isNew) keep(path, script.createCachedData());
    if (isNew) appendFileSync(list, kind);
  } catch {
    // Without the cache, a run is only slower.
  }
});

/** Writes a file at once, or not at all, as when the disk is full. */
function keep(path: string, content: Buffer): void {
  const whole = `${path}.${process.pid}`;
  try {
    writeFileSync(whole, content);
    renameSync(whole, path);
  } catch (error) {
    unlinkSync(whole);
    throw error;
  }
}

/** Returns what an argument says about the functions that a run needs, without names, in ASCII. */
function kindOf({ argument, status }: (typeof given)[number]): string {
  if (status?.isFile() === true) return `${/\.\w{1,16}$/.exec(argument)?.[0] ?? ""}${String(status.size).length}`;
  return status === undefined ? (/^--?[\w-]{0,40}|^[a-z]{1,16}$/.exec(argument)?.[0] ?? "*") : "/";
}

const { runProcess } = load("run-command-line.js") as typeof commandLine;
void runProcess();
