import type { Diagnostic } from "../core/diagnostic.ts";
import { adviceForSide } from "../report/advice-for-side.ts";
import { diagnosticLine } from "../report/diagnostic-text.ts";
import { visible } from "../report/visible.ts";
import { mustRefuse } from "../scoring/notices/result-notices.ts";
import { writeError } from "./output.ts";

/** Lines of one kind and file that are shown before the rest are only counted. */
const SHOWN = 5;

/** What a run is told about its diagnostics. */
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
  private readonly hasSides: boolean;

  /** @param hasSides whether the first source is the key, and the others are responses: options have a form for each side */
  constructor(hasSides = false) {
    this.hasSides = hasSides;
  }

  readonly report = (diagnostic: Diagnostic): void => {
    this.others.push(diagnostic);
  };

  /**
   * For what reading files has to say, which comes before everything else, whenever it is said: files are read as others are scored.
   *
   * @param source of several that are read, which one, from 0
   */
  readonly reading = (source: number): ((diagnostic: Diagnostic) => void) => {
    const own = (this.read[source] ??= []);
    return (diagnostic) => {
      own.push(this.hasSides ? adviceForSide(diagnostic, source === 0 ? "key" : "response") : diagnostic);
    };
  };

  get all(): readonly Diagnostic[] {
    return [...this.read.flat(), ...this.others];
  }

  /** Adds what another run on the same files noticed, and this one did not. */
  addNew(others: readonly Diagnostic[]): void {
    const known = new Set(this.all.map((diagnostic) => JSON.stringify(diagnostic)));
    for (const diagnostic of others) if (!known.has(JSON.stringify(diagnostic))) this.others.push(diagnostic);
  }

  /** Says more in place of a diagnostic. */
  replace(old: Diagnostic, by: Diagnostic): void {
    for (const list of [...this.read, this.others]) {
      const at = list.indexOf(old);
      if (at >= 0) list[at] = by;
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

  /** Errors so far. */
  get errors(): number {
    return this.all.filter(({ severity }) => severity === "error").length;
  }

  /**
   * Shows what there is to show when a run has looked at everything.
   *
   * @param isEmpty whether there was nothing to work on, which stops it, too
   * @returns whether the input must be refused
   */
  conclude(flags: ShownDiagnostics, isEmpty = false): boolean {
    const refused = mustRefuse(this.all, flags.strict ?? false);
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
      showFirst(
        this.all.filter(({ code, severity }) => code === "response-left-out" || (stops && severity === "error")),
        writeError,
      );
  }

  /**
   * Writes errors and warnings, of each kind and file the first few.
   *
   * @param verbose all of them, and what is only worth knowing
   * @param write where to, if not to standard error
   */
  show(verbose: boolean, write: (text: string) => void = writeError): void {
    if (verbose) for (const diagnostic of this.all) write(`${diagnosticLine(diagnostic)}\n`);
    else
      showFirst(
        this.all.filter(({ severity }) => severity !== "info"),
        write,
      );
  }
}

/** Writes, of each kind and file, the first few. */
function showFirst(diagnostics: readonly Diagnostic[], write: (text: string) => void): void {
  const shown = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    const kind = `${diagnostic.file ?? ""}\0${diagnostic.code}`;
    const count = (shown.get(kind) ?? 0) + 1;
    shown.set(kind, count);
    if (count <= SHOWN) write(`${diagnosticLine(diagnostic)}\n`);
  }
  for (const [kind, count] of shown) {
    if (count <= SHOWN) continue;
    const [file, code] = kind.split("\0");
    write(`${file === "" ? "" : `${visible(file)}: `}… and ${count - SHOWN} more [${code}]; --verbose shows all\n`);
  }
}
