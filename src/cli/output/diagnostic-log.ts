import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { adviceForSide, diagnosticLine } from "../../report/diagnostic-text.ts";
import { visible } from "../../report/visible.ts";
import { consequencesOf, mustRefuse, readingError } from "../../scoring/result-notices.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { filesNamedFor } from "./file-status.ts";
import { writeError } from "./output.ts";

/** How many diagnostics of one kind are shown for each file. */
const SHOWN = 5;

/** In how many files diagnostics of one code are shown. A corpus can have thousands of files with the same problem. */
const SHOWN_FILES = 20;

/** How many diagnostics of one kind and file are kept, because a damaged file of a gigabyte has millions. */
export const MOST_KEPT = 10_000;

type Kind = Pick<Diagnostic, "code" | "severity" | "file">;

/** `last` is the place of the last diagnostic that is kept, once `MOST_KEPT` are. */
type CountedKind = Kind & { total: number; last?: { readonly list: Diagnostic[]; readonly at: number } };

interface ShownDiagnostics {
  readonly quiet: boolean;
  readonly verbose?: boolean;
  /** Whether any error stops the run. */
  readonly strict?: boolean;
}

/** Collects the diagnostics of a run, and shows the first few of each kind on standard error. */
/** Returns whether a metric was left out, because the files lack what it needs. */
function isLack({ code, severity }: Kind): boolean {
  return code === "information-lacking" && severity === "warning";
}

/** Returns one line for all metrics that were left out. */
function lackLine(lacking: readonly Diagnostic[]): string {
  const metrics = new Set(lacking.flatMap(({ data }) => String(data?.["metrics"] ?? "").split(", ")));
  return visible(
    `warning: Not scored: ${[...metrics].join(", ")}, because the files lack information that they need; --verbose names it. [information-lacking]`,
  );
}

export class DiagnosticLog {
  /** Diagnostics of reading, by source. */
  private readonly read: Diagnostic[][] = [];
  private readonly others: Diagnostic[] = [];
  /** How many diagnostics of each kind there were, whether or not they were kept. */
  private readonly kinds = new Map<string, CountedKind>();
  private readonly hasSides: boolean;
  private readonly sentenceOf: ((diagnostic: Diagnostic) => string) | undefined;
  /** Whether the run found nothing to work on. */
  private isEmpty = false;

  /**
   * @param hasSides whether the first source is the key and the others are responses: advice then names the options for
   *   one side
   * @param sentenceOf writes messages, by default `diagnosticSentence`
   */
  constructor(hasSides = false, sentenceOf?: (diagnostic: Diagnostic) => string) {
    this.hasSides = hasSides;
    this.sentenceOf = sentenceOf;
  }

  readonly report = (diagnostic: Diagnostic): void => {
    this.keep(this.others, diagnostic);
  };

  /**
   * Returns a receiver of diagnostics about reading. They come before all others, even if they arise later, because
   * files are read while others are scored.
   *
   * @param source the number of the source, from 0
   */
  readonly reading = (source: number): ((diagnostic: Diagnostic) => void) => {
    const own = (this.read[source] ??= []);
    return (diagnostic) => {
      this.keep(own, this.hasSides ? adviceForSide(diagnostic, source === 0 ? "key" : "response") : diagnostic);
    };
  };

  /**
   * Returns the diagnostics that were kept: the first `MOST_KEPT` of each code, severity and file. `notKept` of the
   * last one counts those that were dropped.
   */
  get all(): readonly Diagnostic[] {
    const repeated = this.repeated();
    return [...this.read.flat().filter((diagnostic) => !repeated.has(diagnostic)), ...this.others];
  }

  /** Returns diagnostics that an earlier source gave already. A file that holds both sides is read once for each. */
  private repeated(): ReadonlySet<Diagnostic> {
    const repeated = new Set<Diagnostic>();
    if (this.hasSides || this.read.length < 2) return repeated;
    const most = new Map<string, number>();
    for (const own of this.read) {
      const seen = new Map<string, number>();
      for (const diagnostic of own) {
        const text = JSON.stringify(diagnostic);
        const times = (seen.get(text) ?? 0) + 1;
        seen.set(text, times);
        if (times <= (most.get(text) ?? 0)) repeated.add(diagnostic);
      }
      for (const [text, times] of seen) most.set(text, Math.max(times, most.get(text) ?? 0));
    }
    return repeated;
  }

  /** Adds those diagnostics of another run that this log lacks. */
  addNew(others: readonly Diagnostic[]): void {
    const known = new Set(this.all.map((diagnostic) => JSON.stringify(diagnostic)));
    for (const diagnostic of others) {
      if (!known.has(JSON.stringify(diagnostic))) this.keep(this.others, diagnostic);
    }
  }

  replace(old: Diagnostic, by: Diagnostic): void {
    for (const list of [...this.read, this.others]) {
      const at = list.indexOf(old);
      if (at < 0) continue;
      list[at] = by;
      this.counted(old).total--;
      this.counted(by).total++;
    }
  }

  of(files: readonly string[]): Diagnostic[] {
    const wanted = new Set(files.flatMap(filesNamedFor));
    return this.all.filter(({ file }) => wanted.has(file));
  }

  keyFirst(keyFiles: readonly string[]): Diagnostic[] {
    const ofKey = new Set(this.of(keyFiles));
    return [...ofKey, ...this.all.filter((diagnostic) => !ofKey.has(diagnostic))];
  }

  get errors(): number {
    return this.count(({ severity }) => severity === "error");
  }

  /** @param message what the error says, unless an error of reading has explained already why nothing was found */
  emptiness(message: string): CommandError {
    this.isEmpty = true;
    return new CommandError(readingError(this.all) === undefined ? message : "", exitCode.input);
  }

  /** Returns how many diagnostics of the wanted kinds there were, including those that were not kept. */
  count(isWanted: (kind: Kind) => boolean): number {
    let count = 0;
    for (const kind of this.kinds.values()) if (isWanted(kind)) count += kind.total;
    for (const diagnostic of this.repeated()) if (isWanted(diagnostic)) count--;
    return count;
  }

  /**
   * Shows messages at the end of a run, and decides whether the diagnostics stop it.
   *
   * @param isEmpty whether there was nothing to work on, which stops the run, too
   * @returns whether the input must be refused
   */
  conclude(flags: ShownDiagnostics, isEmpty = false): boolean {
    const refused = mustRefuse(this.all, flags.strict ?? false);
    this.isEmpty = isEmpty;
    this.end(flags, refused || isEmpty);
    return refused;
  }

  /**
   * Shows messages at the end of a run. `quiet` hides neither errors that stop the run nor responses that were left
   * out.
   *
   * @param stops whether the run fails because of the diagnostics
   */
  end({ quiet, verbose = false }: ShownDiagnostics, stops: boolean): void {
    if (!quiet) this.show(verbose);
    else
      this.showFirst(
        SHOWN,
        ({ code, severity }) => code === "response-left-out" || (stops && severity === "error"),
        writeError,
      );
  }

  /**
   * Writes the first few errors and warnings of each kind and file.
   *
   * @param verbose whether to write all that were kept, including notes
   */
  show(verbose: boolean, write: (text: string) => void = writeError): void {
    if (verbose) this.showFirst(MOST_KEPT, () => true, write);
    else {
      const lacking = this.all.filter(isLack);
      const areJoined = lacking.length > 1;
      this.showFirst(SHOWN, (kind) => kind.severity !== "note" && !(areJoined && isLack(kind)), write);
      if (areJoined) write(`${lackLine(lacking)}\n`);
    }
  }

  /**
   * Writes the first `most` diagnostics of each code and file, and how many more there were. If `most` is below
   * `MOST_KEPT`, only the first few files with a code are shown, except for responses that were left out.
   */
  private showFirst(most: number, isWanted: (kind: Kind) => boolean, write: (text: string) => void): void {
    const left = new Map<string, number>();
    const nameOf = ({ file = "", code }: Kind): string => `${file}\0${code}`;
    for (const kind of this.kinds.values()) {
      if (isWanted(kind)) left.set(nameOf(kind), (left.get(nameOf(kind)) ?? 0) + kind.total);
    }
    const hidden = consequencesOf(this.all, this.isEmpty);
    for (const diagnostic of [...this.repeated(), ...hidden]) {
      if (isWanted(diagnostic)) left.set(nameOf(diagnostic), left.get(nameOf(diagnostic))! - 1);
    }
    const totals = new Map(left);
    const isBrief = most < MOST_KEPT;
    const filesWith = new Map<string, Set<string>>();
    const isOfFirstFiles = ({ file = "", code }: Kind): boolean => {
      if (!isBrief || code === "response-left-out") return true;
      let files = filesWith.get(code);
      if (files === undefined) filesWith.set(code, (files = new Set()));
      if (files.size < SHOWN_FILES) files.add(file);
      return files.has(file);
    };
    for (const diagnostic of this.all) {
      const name = nameOf(diagnostic);
      const before = totals.get(name)! - left.get(name)!;
      if (!isWanted(diagnostic) || hidden.has(diagnostic) || before === most || !isOfFirstFiles(diagnostic)) continue;
      write(`${diagnosticLine(diagnostic, this.sentenceOf)}\n`);
      left.set(name, left.get(name)! - 1);
    }
    const elsewhere = new Map<string, { more: number; files: number }>();
    const advice = (shows: string): string => (isBrief ? `; --verbose shows ${shows}` : "");
    for (const [name, more] of left) {
      if (more === 0) continue;
      const [file, code] = name.split("\0");
      if (filesWith.get(code)?.has(file) === false) {
        const { more: before, files } = elsewhere.get(code) ?? { more: 0, files: 0 };
        elsewhere.set(code, { more: before + more, files: files + 1 });
        continue;
      }
      const shows = totals.get(name)! > MOST_KEPT ? `the first ${MOST_KEPT.toLocaleString("en")}` : "all";
      write(
        `${file === "" ? "" : `${visible(file)}: `}… and ${more.toLocaleString("en")} more [${code}]${advice(shows)}\n`,
      );
    }
    for (const [code, { more, files }] of elsewhere) {
      const where = files === 1 ? "another file" : `${files.toLocaleString("en")} other files`;
      write(`… and ${more.toLocaleString("en")} more in ${where} [${code}]${advice("all")}\n`);
    }
  }

  /** Keeps a diagnostic, or only counts it. The last one kept holds the count, so that JSON output has it. */
  private keep(list: Diagnostic[], diagnostic: Diagnostic): void {
    const kind = this.counted(diagnostic);
    kind.total++;
    if (kind.total <= MOST_KEPT) {
      list.push(diagnostic);
      if (kind.total === MOST_KEPT) kind.last = { list, at: list.length - 1 };
    } else if (kind.last !== undefined) {
      const { list: kept, at } = kind.last;
      kept[at] = { ...kept[at], data: { ...kept[at].data, notKept: kind.total - MOST_KEPT } };
    }
  }

  private counted({ code, severity, file }: Kind): CountedKind {
    const name = `${severity}\0${code}\0${file ?? ""}`;
    const kind: CountedKind = this.kinds.get(name) ?? { code, severity, ...defined({ file }), total: 0 };
    this.kinds.set(name, kind);
    return kind;
  }
}
