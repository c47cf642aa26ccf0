import type { Diagnostic } from "../../core/diagnostic.ts";
import { adviceForSide, diagnosticLine } from "../../report/diagnostic-text.ts";
import { visible } from "../../report/visible.ts";
import { consequencesOf, mustRefuse, readingError } from "../../scoring/result-notices.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { writeError } from "./output.ts";

/** Lines of one kind and file that are shown before the rest are only counted. */
const SHOWN = 5;

/** Diagnostics of one kind and file that are kept: a damaged file of a gigabyte has millions. The rest are only counted. */
export const MOST_KEPT = 10_000;

/** What diagnostics of one kind have in common. */
type Kind = Pick<Diagnostic, "code" | "severity" | "file">;

/** How many there were of a kind, and where the last one stands that was kept, if it was the last that may be. */
type CountedKind = Kind & { total: number; last?: { readonly list: Diagnostic[]; readonly at: number } };

/** What a run knows about its diagnostics. */
interface ShownDiagnostics {
  readonly quiet: boolean;
  readonly verbose?: boolean;
  /** Whether any error stops it. */
  readonly strict?: boolean;
}

/** Collects the diagnostics of a run, and shows them on standard error without drowning anything else. */
export class DiagnosticLog {
  /** By source. */
  private readonly read: Diagnostic[][] = [];
  private readonly others: Diagnostic[] = [];
  /** How many there were of each kind, whether or not they were kept. */
  private readonly kinds = new Map<string, CountedKind>();
  private readonly hasSides: boolean;
  /** Whether the run found nothing to work on. */
  private isEmpty = false;

  /** @param hasSides whether the first source is the key, and the others are responses: options have a form for each side */
  constructor(hasSides = false) {
    this.hasSides = hasSides;
  }

  readonly report = (diagnostic: Diagnostic): void => {
    this.keep(this.others, diagnostic);
  };

  /**
   * For diagnostics of reading, which come first whenever they arise: files are read while others are scored.
   *
   * @param source of several that are read, which one, from 0
   */
  readonly reading = (source: number): ((diagnostic: Diagnostic) => void) => {
    const own = (this.read[source] ??= []);
    return (diagnostic) => {
      this.keep(own, this.hasSides ? adviceForSide(diagnostic, source === 0 ? "key" : "response") : diagnostic);
    };
  };

  /** Those that were kept: of each code, severity and file the first `MOST_KEPT`. The last has as `notKept` how many more there were. */
  get all(): readonly Diagnostic[] {
    const repeated = this.repeated();
    return [...this.read.flat().filter((diagnostic) => !repeated.has(diagnostic)), ...this.others];
  }

  /** Those that a later source has in common with an earlier one: a file that holds both sides is read for each. */
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

  /** Adds what another run on the same files noticed, and this one did not. */
  addNew(others: readonly Diagnostic[]): void {
    const known = new Set(this.all.map((diagnostic) => JSON.stringify(diagnostic)));
    for (const diagnostic of others) {
      if (!known.has(JSON.stringify(diagnostic))) this.keep(this.others, diagnostic);
    }
  }

  /** Says more in place of a diagnostic. */
  replace(old: Diagnostic, by: Diagnostic): void {
    for (const list of [...this.read, this.others]) {
      const at = list.indexOf(old);
      if (at < 0) continue;
      list[at] = by;
      this.counted(old).total--;
      this.counted(by).total++;
    }
  }

  /** Those of some files. */
  of(files: readonly string[]): Diagnostic[] {
    const wanted = new Set<string | undefined>(files);
    return this.all.filter(({ file }) => wanted.has(file));
  }

  /** All, those of the key's files before the others. */
  keyFirst(keyFiles: readonly string[]): Diagnostic[] {
    const ofKey = new Set(this.of(keyFiles));
    return [...ofKey, ...this.all.filter((diagnostic) => !ofKey.has(diagnostic))];
  }

  /** Errors so far, those that were not kept among them. */
  get errors(): number {
    return this.count(({ severity }) => severity === "error");
  }

  /**
   * Returns the failure of a command that found nothing to work on.
   *
   * @param message left out if an error of reading has said why
   */
  emptiness(message: string): CommandError {
    this.isEmpty = true;
    return new CommandError(readingError(this.all) === undefined ? message : "", exitCode.input);
  }

  /** How many diagnostics of some kinds there were, those that were not kept among them. */
  count(isWanted: (kind: Kind) => boolean): number {
    let count = 0;
    for (const kind of this.kinds.values()) if (isWanted(kind)) count += kind.total;
    for (const diagnostic of this.repeated()) if (isWanted(diagnostic)) count--;
    return count;
  }

  /**
   * Shows all messages when a run has looked at everything.
   *
   * @param isEmpty whether there was nothing to work on, which stops it, too
   * @returns whether the input must be refused
   */
  conclude(flags: ShownDiagnostics, isEmpty = false): boolean {
    const refused = mustRefuse(this.all, flags.strict ?? false);
    this.isEmpty = isEmpty;
    this.end(flags, refused || isEmpty);
    return refused;
  }

  /**
   * The same for a run that decides itself what stops it. Errors that do, and responses that were left out, are shown even if `quiet` is
   * asked for.
   *
   * @param stops whether the run fails because of them
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
   * Writes errors and warnings, of each kind and file the first few.
   *
   * @param verbose all that were kept, and what is only worth knowing
   * @param write where to, if not to standard error
   */
  show(verbose: boolean, write: (text: string) => void = writeError): void {
    if (verbose) this.showFirst(MOST_KEPT, () => true, write);
    else this.showFirst(SHOWN, ({ severity }) => severity !== "info", write);
  }

  /** Writes, of each code and file, the first few, and how many more there were. */
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
    for (const diagnostic of this.all) {
      const name = nameOf(diagnostic);
      const before = totals.get(name)! - left.get(name)!;
      if (!isWanted(diagnostic) || hidden.has(diagnostic) || before === most) continue;
      write(`${diagnosticLine(diagnostic)}\n`);
      left.set(name, left.get(name)! - 1);
    }
    for (const [name, more] of left) {
      if (more === 0) continue;
      const [file, code] = name.split("\0");
      const shows = totals.get(name)! > MOST_KEPT ? `the first ${MOST_KEPT.toLocaleString("en")}` : "all";
      const advice = most < MOST_KEPT ? `; --verbose shows ${shows}` : "";
      write(`${file === "" ? "" : `${visible(file)}: `}… and ${more.toLocaleString("en")} more [${code}]${advice}\n`);
    }
  }

  /** Messages that are not kept are counted in the last of their kind that is, for output that has all of them and nothing else. */
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
    const kind: CountedKind = this.kinds.get(name) ?? { code, severity, ...(file !== undefined && { file }), total: 0 };
    this.kinds.set(name, kind);
    return kind;
  }
}
